/* Namespaces of a generation: present, new, altered, dropped, and those that only a key names. */
#include "store/apply/write.h"
#include "store/search.h"
#include "store/sync.h"

#include "base/arena.h"
#include "base/json.h"
#include "model/name.h"
#include "model/record.h"

#include "base/banned.h"

static str qualified_of(struct writing *w, str name)
{
	scoped(sb_free) struct sb text = SB(SB_MAX);

	name_part(&text, w->catalog.name);
	if (name.len) {
		sb_putc(&text, '.');
		sb_put(&text, name);
	}
	return str_dup(w->batch, sb_str(&text));
}

static str props_json(struct arena *a, const struct props *props)
{
	scoped(sb_free) struct sb text = SB(SB_MAX);
	struct jw w = jw_to(&text);

	if (!props->len)
		return NO_STR;
	jw_object(&w);
	for (ptrdiff_t i = 0; i < props->len; i++) {
		jw_key_str(&w, props->at[i].key);
		jw_str(&w, props->at[i].value);
	}
	jw_end_object(&w);
	return str_dup(a, sb_str(&text));
}

static bool save(struct writing *w, const struct known_ns *k, const struct namespace *n, str record, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		w->s->db,
		"insert or replace into main.p_namespace (id, catalog_id, name, qualified, state, kind, comment, owner, native,"
		" readable, props, digest, record) values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)",
		err);

	bind_int(q, 1, k->id);
	bind_int(q, 2, w->catalog.id);
	bind_str(q, 3, k->name);
	bind_str(q, 4, qualified_of(w, k->name));
	bind_int(q, 5, k->state);
	bind_str(q, 6, n->kind);
	bind_str(q, 7, n->comment);
	bind_str(q, 8, n->owner);
	bind_str(q, 9, n->native);
	bind_num(q, 10, n->readable == MAYBE ? UNKNOWN : n->readable == YES);
	bind_str(q, 11, props_json(w->batch, &n->props));
	bind_blob(q, 12, k->digest.at, (ptrdiff_t)sizeof k->digest.at);
	bind_str(q, 13, record);
	return stmt_run(q, err);
}

static bool load_record(struct writing *w, int64_t id, str *record, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(w->s->db, "select record from main.p_namespace where id = ?", err);
	bool row;

	if (!stmt_one(q, id, &row, err))
		return false;
	*record = row ? str_dup(w->batch, col_str(q, 0)) : NO_STR;
	return true;
}

static bool count_versions(struct writing *w, int64_t id, int64_t *n, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		w->s->db, "select coalesce(max(number), 0) from main.p_version where thing_id = ?", err);
	bool row;

	if (!stmt_one(q, id, &row, err))
		return false;
	*n = col_int(q, 0);
	return true;
}

static bool version(struct writing *w, const struct known_ns *k, const char *kind, bool was, const struct changes *c,
		    str before, struct err *err)
{
	scoped(sb_free) struct sb json = SB(SB_MAX);
	struct version_row v = { .what = S("namespace"),
				 .thing = k->id,
				 .kind = str_of(kind),
				 .qualified = qualified_of(w, k->name),
				 .was = was,
				 .before = before };
	str summary = c ? diff_summary(w->batch, c) : NO_STR;

	if (w->first)
		return true;
	if (c) {
		if (!count_versions(w, k->id, &v.number, err))
			return false;
		v.number++;
		v.summary = str_fmt(w->batch, "namespace %.*s", STR(summary.len ? summary : str_of(kind)));
		diff_json(&json, c);
		v.changes = str_dup(w->batch, sb_str(&json));
	}
	return version_save(w, &v, err);
}

/* ---- differences ---- */

static void aspect(struct writing *w, struct changes *c, const char *name, str before, str after)
{
	if (!before.at == !after.at && str_eq(before, after))
		return;
	*push(c, w->batch) = (struct change){
		.kind = CHANGE_ALTERED, .what = S("namespace"), .aspect = str_of(name), .before = before, .after = after
	};
}

static struct changes differences(struct writing *w, const struct namespace *b, const struct namespace *a)
{
	struct changes c = { 0 };

	aspect(w, &c, "kind", b->kind, a->kind);
	aspect(w, &c, "comment", b->comment, a->comment);
	aspect(w, &c, "owner", b->owner, a->owner);
	aspect(w, &c, "properties", props_json(w->batch, &b->props), props_json(w->batch, &a->props));
	return c;
}

static struct changes whole(struct writing *w, enum change_kind kind)
{
	struct changes c = { 0 };

	*push(&c, w->batch) = (struct change){ .kind = kind, .what = S("namespace") };
	return c;
}

/* ---- one namespace ---- */

static bool write_new(struct writing *w, struct known_ns *k, struct staged_ns *n, struct err *err)
{
	struct changes c = whole(w, CHANGE_ADDED);
	bool hidden = k->state == STATE_HIDDEN;

	k->state = STATE_PRESENT;
	k->digest = n->digest;
	digest_add(&w->digest, &n->digest);
	w->namespaces_added += !hidden && !w->first;
	return version(w, k, hidden ? "shown" : "added", false, hidden ? NULL : &c, NO_STR, err) &&
	       save(w, k, &n->ns, n->record, err);
}

static bool write_changed(struct writing *w, struct known_ns *k, struct staged_ns *n, struct err *err)
{
	struct namespace before = { 0 };
	struct changes c;
	str record;

	if (!load_record(w, k->id, &record, err) || !namespace_get(w->batch, record, &before, err))
		return false;
	c = differences(w, &before, &n->ns);
	digest_take(&w->digest, &k->digest);
	digest_add(&w->digest, &n->digest);
	k->digest = n->digest;
	w->namespaces_altered++;
	return version(w, k, "altered", true, &c, record, err) && save(w, k, &n->ns, n->record, err);
}

static bool write_one(struct writing *w, struct staged_ns *n, struct err *err)
{
	bool known;
	struct map_entry *e = map_put(&w->namespaces, n->ns.name, &known);
	struct known_ns *k = known ? e->ptr : new(w->arena, struct known_ns);

	if (!known) {
		*k = (struct known_ns){ .name = n->ns.name, .state = STATE_GHOST };
		e->ptr = k;
		if (!store_ids(w->s, 1, &k->id, err))
			return false;
	}
	n->id = k->id;
	k->seen = true;
	if (k->state != STATE_PRESENT)
		return write_new(w, k, n, err);
	if (!digest_eq(&k->digest, &n->digest))
		return write_changed(w, k, n, err);
	return k->aside == n->aside || save(w, k, &n->ns, n->record, err);
}

bool write_namespaces(struct writing *w, struct staging *g, struct err *err)
{
	for (int64_t i = 0; i < staging_namespaces(g); i++) {
		bool good = write_one(w, staging_ns(g, i), err);

		arena_reset(w->batch);
		if (!good)
			return false;
	}
	return true;
}

bool write_namespace_id(struct writing *w, str name, int64_t *id, struct err *err)
{
	bool known;
	struct map_entry *e = map_get(&w->namespaces, name);
	struct known_ns *k;

	if (!e) {
		struct namespace n = { .name = name };

		k = new(w->arena, struct known_ns);
		*k = (struct known_ns){ .name = str_dup(w->arena, name.at ? name : S("")), .state = STATE_GHOST };
		if (!store_ids(w->s, 1, &k->id, err) || !save(w, k, &n, NO_STR, err))
			return false;
		e = map_put(&w->namespaces, k->name, &known);
		e->ptr = k;
	}
	*id = ((struct known_ns *)e->ptr)->id;
	return true;
}

/* ---- gone ---- */

static bool write_gone(struct writing *w, struct known_ns *k, bool hidden, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(w->s->db, "update main.p_namespace set state = ?2 where id = ?1",
						  err);
	struct changes c = whole(w, CHANGE_DROPPED);
	bool was = k->state == STATE_PRESENT;
	str record;

	if (!q || !load_record(w, k->id, &record, err))
		return false;
	if (was)
		digest_take(&w->digest, &k->digest);
	k->state = hidden ? STATE_HIDDEN : STATE_DROPPED;
	w->namespaces_hidden += hidden;
	w->namespaces_dropped += !hidden;
	bind_int(q, 1, k->id);
	bind_int(q, 2, k->state);
	return version(w, k, hidden ? "hidden" : "dropped", was, hidden ? NULL : &c, record, err) && stmt_run(q, err);
}

/* A namespace with hidden assets, or one whose name is no longer included, was left out rather than dropped. */
static bool is_hidden(const struct sync_info *info, const struct known_ns *k)
{
	return info->partial || k->hides || (info->schema_asked_for && !info->schema_asked_for(info->with, k->name));
}

bool write_missing_namespaces(struct writing *w, const struct sync_info *info, struct err *err)
{
	for (ptrdiff_t i = 0; i < w->namespaces.len; i++) {
		struct known_ns *k = w->namespaces.at[i].ptr;
		bool hide = is_hidden(info, k), good = true;

		if (k->seen)
			continue;
		if (k->state == STATE_PRESENT || (k->state == STATE_HIDDEN && !hide))
			good = write_gone(w, k, hide, err);
		arena_reset(w->batch);
		if (!good)
			return false;
	}
	return true;
}
