/* One asset as its source has it now, stored in the cache; where the source cannot be asked, as the cache has it. */
#include "workspace/internal.h"
#include "workspace/tags/tags.h"

#include "adapter/registry.h"
#include "workspace/client.h"
#include "workspace/sources/source_descriptions.h"
#include "base/banned.h"

enum { LOOK_CONNECT_US = 2 * 1000000 };

static bool cached_row(struct workspace *s, struct arena *a, int64_t asset, struct look *out, struct err *err)
{
	struct store *r = workspace_reader(s, err);
	bool good;

	if (!r)
		return false;
	good = store_asset(r, a, asset, &out->row, err);
	workspace_return(s, r);
	return good;
}

/* Takes the source's data; keeps what only the cache has. */
static void take_fresh(struct look *l, const struct asset *fresh)
{
	if (l->gone)
		return;
	l->row.asset = *fresh;
}

/* A changed asset may have other tags. */
static void reread_tags(struct store *writer, struct arena *a, struct look *l)
{
	struct err trouble = { 0 };
	struct asset_row now;

	if (store_asset(writer, a, l->row.id, &now, &trouble)) {
		l->row.tags = now.tags;
		l->row.tagged = now.tagged;
	}
}

static bool store_with_tags(struct workspace *s, struct store *writer, struct arena *a, struct look *l,
			    struct asset *fresh, struct err *err)
{
	struct tag_pass *tags = tag_pass_open(s, clock_now());
	struct looked_at of = {
		l->row.catalog_id, l->row.id, l->gone ? NULL : fresh, clock_now(), tag_pass_giver(tags),
	};
	bool good;

	if (!l->gone)
		tag_pass_hide(tags, l->row.catalog, fresh);
	good = store_look(writer, &of, a, &l->changes, err);

	tag_pass_close(tags);
	return good;
}

/* A refetched asset that cannot be stored is still shown. */
static void store_fresh(struct workspace *s, struct arena *a, struct look *l, struct asset *fresh,
			const struct observer *w)
{
	struct err trouble = { 0 };
	struct store *writer = workspace_writer(s, &trouble);
	bool good;

	asset_finish(fresh);
	good = writer && store_with_tags(s, writer, a, l, fresh, &trouble);
	if (good && l->changes.len && !l->gone)
		reread_tags(writer, a, l);
	if (writer)
		workspace_return(s, writer);
	if (good)
		return;
	diff_assets(a, &l->row.asset, fresh, &l->changes);
	if (w && w->note)
		w->note(w->with, str_fmt(a, "the source's answer is shown but not stored: %s", trouble.text));
}

/* A renamed asset is not gone. Only a sync records the renaming, because it sees all other renamed assets. */
static bool has_another_name(const struct adapter *adapter, struct conn *c, struct arena *a, const struct look *l,
			     const struct stop *stop, struct err *err)
{
	str name = NO_STR;

	if (!adapter->called || !l->row.asset.native.len)
		return false;
	return !adapter->called(c, a, l->row.asset.native, stop, &name, err) ||
	       (name.len && !err_set(err, ERR_TABLE_NOT_FOUND, "the source renamed it to %.*s: sync it with %s",
				     STR(name), ACTION("sync", WITH("name", l->row.catalog))));
}

static bool ask_source(struct workspace *s, const struct client *who, struct arena *a, struct look *l,
		       const struct observer *w, const struct stop *stop, struct err *err)
{
	const struct adapter *adapter;
	struct asset_ref which = { l->row.asset.ns, l->row.asset.name };
	struct asset fresh;
	struct stop soon = { .deadline_us = clock_monotonic_us() + LOOK_CONNECT_US, .parent = stop };
	struct conn *c = workspace_connect(s, who, l->row.catalog, w, &soon, &adapter, NULL, err);
	bool found = false, good;

	if (!c)
		return false;
	if (!adapter->inspect) {
		workspace_release(s, l->row.catalog, c, false);
		return err_set(err, ERR_UNSUPPORTED, "%s sources can only be read as a whole", adapter->name);
	}
	asset_start(&fresh);
	good = adapter->inspect(c, a, which, stop, &found, &fresh, &l->incoming, err) &&
	       (found || !has_another_name(adapter, c, a, l, stop, err));
	workspace_release(s, l->row.catalog, c, !good);
	if (!good)
		return false;
	l->fresh = true;
	l->gone = !found;
	if (l->gone)
		fresh = l->row.asset;
	else
		descriptions_keep(a, &l->row.asset, &fresh);
	store_fresh(s, a, l, &fresh, w);
	take_fresh(l, &fresh);
	return true;
}

/* An asset that the settings now exclude is not gone. */
static bool is_wanted(struct workspace *s, const struct look *l, struct err *err)
{
	const struct configured *as = workspace_source(s, l->row.catalog);

	return !as || source_wants(&as->source, l->row.asset.ns, l->row.asset.name) ||
	       err_set(err, ERR_TABLE_NOT_FOUND, "excluded by the settings of %.*s: %s", STR(l->row.catalog),
		       ACTION("sync", WITH("name", l->row.catalog)));
}

bool workspace_look(struct workspace *s, const struct client *who, struct arena *a, int64_t asset, bool insist,
		    const struct observer *w, const struct stop *stop, struct look *out, struct err *err)
{
	struct err trouble = { 0 };

	*out = (struct look){ 0 };
	if (!cached_row(s, a, asset, out, err))
		return false;
	if (is_wanted(s, out, &trouble) && ask_source(s, who, a, out, w, stop, &trouble))
		return true;
	if (insist || trouble.kind == ERR_CANCELLED) {
		*err = trouble;
		return false;
	}
	out->why_not = str_dup(a, str_of(trouble.text));
	return true;
}
