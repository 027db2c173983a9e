/* A call's view of the cache: one catalog or all, now or at an earlier time. */
#include "tool/call_state.h"

#include "base/arena.h"
#include "base/file.h"
#include "base/utf8.h"
#include "model/name.h"
#include "service/compare/compare_operand.h"
#include "base/banned.h"

/* ---- the requested catalog ---- */

/* Syncs a named source that was never synced. */
static bool read_when_new(struct call_state *c, str name, struct err *err)
{
	struct arena *a = c->out->arena;
	struct store *r = workspace_reader(c->session, err);
	struct catalog known = { 0 };
	struct sync_report report;
	bool found = false, good;

	if (!r)
		return false;
	good = store_catalog(r, a, name, &found, &known, err);
	workspace_return(c->session, r);
	if (!good || (found && known.generation))
		return good;
	if (!workspace_source_for(c->session, c->ask->caller.client, name))
		return true;
	return workspace_sync(c->session, c->ask->caller.client, a, name, true, &c->observer, &c->stop, &report, err);
}

static bool adopt(struct call_state *c, str text, str *name, struct err *err)
{
	if (!workspace_adopt(c->session, c->ask->caller.client, c->out->arena, text, name, err))
		return false;
	c->asking = *name;
	return read_when_new(c, *name, err);
}

/* "a,b": several, unless a source has that name or it is an address. */
static bool is_list(struct call_state *c, str text)
{
	return str_at(text, ',') >= 0 && str_find(text, S("://")) < 0 && !workspace_source(c->session, text) &&
	       !file_exists(text);
}

bool call_adopt_catalog(struct call_state *c, struct err *err)
{
	str rest = c->ask->catalog, one;

	if (!rest.len)
		return true;
	if (!is_list(c, rest))
		return adopt(c, rest, &c->call.scope.catalog, err);
	while (str_cut(&rest, ',', &one))
		if (str_trim(one).len && !adopt(c, str_trim(one), push(&c->only, c->out->arena), err))
			return false;
	return true;
}

static bool unknown_catalog(const struct catalogs *known, str name, struct err *err)
{
	err_set(err, ERR_CATALOG_NOT_FOUND, "unknown catalog \"%.*s\"", STR(name));
	err_subject(err, name);
	for (ptrdiff_t i = 0; i < known->len; i++)
		err_suggest(err, known->at[i].name);
	return err_next(err, "See %s, or connect one with %s.", ACTION("list"),
			ACTION("add", WITH_BLANK("name", "NAME"), WITH_BLANK("url", "URL")));
}

/* ---- an earlier time ---- */

/* The generation at that time; 0: before the first sync. */
static bool generation_of(struct call_state *c, const struct catalog *cat, int64_t *number, struct err *err)
{
	str at = c->ask->at;
	instant t;

	if (str_int(at, number))
		return true;
	if (!instant_from_words(at, c->call.scope.now, &t))
		return err_set(err, ERR_USAGE, "%s takes a time or a generation number, not \"%.*s\"",
			       AGAIN(WITH_ONLY("at")), STR(at));
	if (t > c->call.scope.now)
		return err_set(err, ERR_USAGE, "%.*s is in the future", STR(at));
	return store_generation_at(c->call.scope.store, cat->id, t, number, err);
}

static bool nothing_yet(str why, struct err *err)
{
	err_set(err, ERR_NOTHING, "%.*s", STR(why));
	return err_next(
		err,
		"Choose a later time, or an older catalog with %s; the setting `history` says how long generations are kept.",
		AGAIN(WITH_ONLY("catalog")));
}

/* Notes the catalogs that are left out because they were first synced later. */
static void say_left_out(struct call_state *c, const struct strs *why)
{
	for (ptrdiff_t i = 0; i < why->len; i++)
		result_note(c->out, str_fmt(c->out->arena, "%.*s; skipped", STR(why->at[i])));
}

/*
 * Goes back to generation `number` of one catalog; for a time before its first sync, 0, and the catalog is added to
 * `younger`.
 */
static bool step_back(struct call_state *c, const struct catalog *cat, int64_t number, bool wanted_number,
		      struct strs *younger, struct err *err)
{
	str why = NO_STR;

	if (number == cat->generation)
		return true;
	if (!number && !wanted_number) {
		if (!side_nothing_then(c->call.scope.store, c->out->arena, cat, c->ask->at, &why, err))
			return false;
		if (c->call.scope.catalog_id)
			return nothing_yet(why, err);
		*push(younger, c->out->arena) = why;
	} else if (number <= 0) {
		return err_set(err, ERR_NOTHING, "no generation %.*s: generations start at 1", STR(c->ask->at));
	}
	return store_at(c->call.scope.store, cat->id, number, err) ? true : err_at(err, "%.*s", STR(cat->name));
}

static bool go_back(struct call_state *c, const struct catalogs *known, struct err *err)
{
	struct strs younger = { 0 };
	int64_t number, older = 0;
	bool wanted_number = str_int(c->ask->at, &number);

	if (wanted_number && !c->call.scope.catalog_id && known->len > 1) {
		err_set(err, ERR_USAGE, "%s with a generation number needs %s: each catalog has its own numbers",
			AGAIN(WITH_ONLY("at")), AGAIN(WITH_ONLY("catalog")));
		return err_next(err, "Give a time instead, or name the catalog.");
	}
	for (ptrdiff_t i = 0; i < known->len; i++) {
		const struct catalog *cat = &known->at[i];

		if ((c->call.scope.catalog_id && cat->id != c->call.scope.catalog_id) || !cat->generation)
			continue;
		if (!generation_of(c, cat, &number, err) || !step_back(c, cat, number, wanted_number, &younger, err))
			return false;
		older += number != 0;
	}
	if (!older && younger.len)
		return nothing_yet(younger.len == 1
					   ? younger.at[0]
					   : str_fmt(c->out->arena, "no catalog has a snapshot from %.*s or earlier",
						     STR(side_when_words(c->out->arena, c->ask->at))),
				   err);
	say_left_out(c, &younger);
	return true;
}

/* ---- as an earlier call saw it ---- */

static bool is_gone(const struct catalogs *known, const struct trace_catalog *then, struct err *err)
{
	for (ptrdiff_t i = 0; i < known->len; i++)
		if (str_eq(known->at[i].name, then->name))
			return false;
	err_set(err, ERR_CATALOG_NOT_FOUND, "catalog \"%.*s\" is no longer in the cache", STR(then->name));
	return true;
}

/* The newest of a comparison of two. */
static int64_t generation_in(const struct request_past *past, str name)
{
	int64_t newest = 0;

	for (ptrdiff_t i = 0; i < past->len; i++)
		if (str_eq(past->catalogs[i].name, name) && past->catalogs[i].generation > newest)
			newest = past->catalogs[i].generation;
	return newest;
}

/* Generation 0 hides a catalog that the earlier call did not read. */
static bool go_to_past(struct call_state *c, const struct catalogs *known, struct err *err)
{
	const struct request_past *past = c->ask->past;

	for (ptrdiff_t i = 0; i < past->len; i++)
		if (is_gone(known, &past->catalogs[i], err))
			return false;
	for (ptrdiff_t i = 0; i < known->len; i++) {
		const struct catalog *cat = &known->at[i];
		int64_t then = generation_in(past, cat->name);

		if (then != cat->generation && !store_at(c->call.scope.store, cat->id, then, err))
			return err_at(err, "%.*s", STR(cat->name));
	}
	return true;
}

static bool read_past(struct call_state *c, struct catalogs *known, struct err *err)
{
	struct catalogs all = { 0 };

	if (!go_to_past(c, known, err) || !store_catalogs(c->call.scope.store, c->out->arena, &all, err))
		return false;
	*known = (struct catalogs){ 0 };
	for (ptrdiff_t i = 0; i < all.len; i++)
		if (generation_in(c->ask->past, all.at[i].name))
			*push(known, c->out->arena) = all.at[i];
	return true;
}

/* ---- catalogs of the answer ---- */

static void record_catalogs(struct call_state *c, const struct catalogs *known)
{
	struct result *out = c->out;

	for (ptrdiff_t i = 0; i < known->len; i++) {
		const struct catalog *cat = &known->at[i];
		const struct configured *conf = workspace_source(c->session, cat->name);
		int64_t ttl = conf ? conf->ttl_us : setting_number(workspace_settings(c->session), SET_TTL);

		if (c->call.scope.catalog_id && cat->id != c->call.scope.catalog_id)
			continue;
		*push(&out->catalogs, out->arena) = (struct read_catalog){
			.name = cat->name,
			.id = cat->id,
			.generation = cat->generation,
			.synced_at = cat->synced_at,
			.digest = cat->digest,
			.stale = cat->synced_at != NO_TIME && c->call.scope.now - cat->synced_at > ttl,
		};
	}
}

/* The call is about assets of other catalogs, so problems with this one do not matter. */
static bool is_beside(const struct call_state *c, str catalog)
{
	bool any = false;

	for (ptrdiff_t i = 0; i < args_count(c->call.tool); i++) {
		const struct arg *arg = &c->call.arg[i];

		if (arg->asset.id && str_eq(arg->asset.catalog, catalog))
			return false;
		any |= arg->asset.id != 0;
		for (ptrdiff_t k = 0; k < arg->assets.len; k++)
			if (str_eq(arg->assets.at[k].catalog, catalog))
				return false;
		any |= arg->assets.len > 0;
	}
	return any;
}

/* The line asks for other catalogs only. */
static bool is_left_out(const struct call_state *c, str catalog)
{
	const struct words *asked = &c->call.scope.filter.catalogs;
	str folded = utf8_fold_str(c->out->arena, catalog);
	bool any = false, meant = false;

	for (ptrdiff_t i = 0; i < asked->len; i++) {
		any |= !asked->at[i].negated;
		meant |= !asked->at[i].negated && word_fits(&asked->at[i], folded);
	}
	return any && !meant;
}

/* Catalogs with the same problem share one note: the catalog's own commands describe each in full. */
struct troubled {
	struct strs names;
	str reason; /* of the last one */
};

static void add_troubled(struct call_state *c, struct troubled *to, str name, str reason)
{
	*push(&to->names, c->out->arena) = name;
	to->reason = reason;
}

static str names_of(struct call_state *c, const struct troubled *of)
{
	scoped(sb_free) struct sb names = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < of->names.len; i++)
		sb_fmt(&names, "%s%.*s", i ? ", " : "", STR(of->names.at[i]));
	return str_dup(c->out->arena, sb_str(&names));
}

static void tell_troubled(struct call_state *c, const struct troubled *of, str what)
{
	struct result *out = c->out;

	if (of->names.len == 1)
		result_note(out, str_fmt(out->arena, "%.*s: %.*s", STR(what), STR(of->reason)));
	else if (of->names.len)
		result_note(out, str_fmt(out->arena, "%.*s; see %s", STR(what), ACTION("doctor")));
}

void call_tell_trouble(struct call_state *c)
{
	struct troubled partial = { 0 }, failed = { 0 };
	struct arena *a = c->out->arena;

	for (ptrdiff_t i = 0; i < c->known.len; i++) {
		const struct catalog *cat = &c->known.at[i];

		if ((c->call.scope.catalog_id && cat->id != c->call.scope.catalog_id) || is_beside(c, cat->name) ||
		    is_left_out(c, cat->name))
			continue;
		if (cat->partial)
			add_troubled(c, &partial, cat->name, cat->partial_reason);
		if (cat->error.at)
			add_troubled(c, &failed, cat->name, err_without_place(cat->error, cat->name));
	}
	tell_troubled(c, &partial,
		      str_fmt(a, "%.*s %s synced only in part", STR(names_of(c, &partial)),
			      partial.names.len == 1 ? "was" : "were"));
	tell_troubled(c, &failed, str_fmt(a, "the last sync of %.*s failed", STR(names_of(c, &failed))));
}

void call_tell_unread(struct call_state *c)
{
	if (!c->out->catalogs.len && !args_have_sides(c->call.tool))
		result_note(c->out, scope_unread_words(c->session, c->out->arena));
}

/* Drops from the view the catalogs that `stay` lacks; both are in the same order. */
static bool keep_only(struct call_state *c, struct catalogs *known, const struct catalogs *stay, struct err *err)
{
	for (ptrdiff_t i = 0, k = 0; i < known->len; i++) {
		if (k < stay->len && stay->at[k].id == known->at[i].id)
			k++;
		else if (known->at[i].generation && !store_at(c->call.scope.store, known->at[i].id, 0, err))
			return false;
	}
	*known = *stay;
	return true;
}

/*
 * Leaves out what this client may not name: catalogs beside its list,
 * and sources that other clients opened by address.
 */
static bool leave_out_unseen(struct call_state *c, struct catalogs *known, struct err *err)
{
	const struct client *client = c->ask->caller.client;
	struct catalogs stay = { 0 };

	for (ptrdiff_t i = 0; i < known->len; i++)
		if (client_sees_catalog(client, known->at[i].name) &&
		    (!workspace_source(c->session, known->at[i].name) ||
		     workspace_source_for(c->session, client, known->at[i].name)))
			*push(&stay, c->out->arena) = known->at[i];
	return keep_only(c, known, &stay, err);
}

/*
 * A catalog that was opened by its address, a file or a URL, stays in the cache. It is part of a view only if it is
 * named; otherwise every result would appear twice and names would be ambiguous. If no source is configured, as with
 * a cache from another machine, every catalog is part of the view.
 */
static bool leave_out_visitors(struct call_state *c, struct catalogs *known, struct err *err)
{
	struct catalogs stay = { 0 };

	if (c->call.scope.catalog.len || c->only.len || args_have_sides(c->call.tool))
		return true;
	for (ptrdiff_t i = 0; i < known->len; i++)
		if (workspace_is_configured(c->session, known->at[i].name) ||
		    str_find_fold(c->out->parameters, known->at[i].name) >= 0)
			*push(&stay, c->out->arena) = known->at[i];
	return !stay.len || keep_only(c, known, &stay, err);
}

static bool is_requested(const struct call_state *c, str name)
{
	for (ptrdiff_t i = 0; i < c->only.len; i++)
		if (str_eq(c->only.at[i], name))
			return true;
	return false;
}

/* The requested catalogs, if they are several. */
static bool leave_out_others(struct call_state *c, struct catalogs *known, struct err *err)
{
	struct catalogs stay = { 0 };

	if (!c->only.len)
		return true;
	for (ptrdiff_t i = 0; i < c->only.len; i++)
		if (!catalogs_find(known, c->only.at[i]))
			return unknown_catalog(known, c->only.at[i], err);
	for (ptrdiff_t i = 0; i < known->len; i++)
		if (is_requested(c, known->at[i].name))
			*push(&stay, c->out->arena) = known->at[i];
	return keep_only(c, known, &stay, err);
}

/* ---- the catalog in a name ---- */

/* The catalog that the name begins with; NULL: none. */
static const struct catalog *catalog_in(struct call_state *c, const struct catalogs *known, str name)
{
	struct name_parts parts = { 0 };
	struct err ignored = { 0 };

	if (!name_split(c->out->arena, name, &parts, &ignored) || parts.len < 2)
		return NULL;
	for (ptrdiff_t i = 0; i < known->len; i++)
		if (str_eq_fold(known->at[i].name, parts.part[0]))
			return &known->at[i];
	return NULL;
}

static bool same_catalog(const struct catalog **all, const struct catalog *one)
{
	bool same = one && (!*all || *all == one);

	*all = one;
	return same;
}

/* The catalog that every name of an asset among the arguments begins with; NULL: none, or several. */
static const struct catalog *catalog_named(struct call_state *c, const struct catalogs *known)
{
	const struct catalog *all = NULL;

	for (ptrdiff_t i = 0; i < args_count(c->call.tool); i++) {
		const struct arg *arg = &c->call.arg[i];
		enum param_type type = c->call.tool->params[i].type;

		if ((type == PARAM_ASSET || type == PARAM_FIELD) && arg->text.len &&
		    !same_catalog(&all, catalog_in(c, known, arg->text)))
			return NULL;
		for (ptrdiff_t k = 0; type == PARAM_ASSETS && k < arg->list.len; k++)
			if (!same_catalog(&all, catalog_in(c, known, arg->list.at[k])))
				return NULL;
	}
	return all;
}

/* At an earlier time, names that say their catalog make it the only one: the others need not have that time. */
static bool only_named(struct call_state *c, struct catalogs *known, struct err *err)
{
	const struct catalog *named = c->call.scope.catalog_id ? NULL : catalog_named(c, known);
	struct catalogs stay = { 0 };

	if (!named)
		return true;
	*push(&stay, c->out->arena) = *named;
	return keep_only(c, known, &stay, err);
}

bool call_open_view(struct call_state *c, struct err *err)
{
	struct catalogs known = { 0 };
	struct arena *a = c->out->arena;

	c->call.scope.store = workspace_reader(c->session, err);
	if (!c->call.scope.store || !store_pin(c->call.scope.store, err))
		return false;
	if (!store_catalogs(c->call.scope.store, a, &known, err) || !leave_out_unseen(c, &known, err))
		return false;
	for (ptrdiff_t i = 0; i < known.len; i++)
		if (str_eq(known.at[i].name, c->call.scope.catalog))
			c->call.scope.catalog_id = known.at[i].id;
	if (c->call.scope.catalog.len && !c->call.scope.catalog_id)
		return unknown_catalog(&known, c->call.scope.catalog, err);
	if (c->ask->past) {
		if (!read_past(c, &known, err))
			return false;
	} else if (!leave_out_visitors(c, &known, err) || !leave_out_others(c, &known, err)) {
		return false;
	} else if (c->ask->at.len) {
		if (!only_named(c, &known, err) || !go_back(c, &known, err))
			return false;
		known = (struct catalogs){ 0 };
		if (!store_catalogs(c->call.scope.store, a, &known, err) || !leave_out_visitors(c, &known, err) ||
		    !leave_out_others(c, &known, err))
			return false;
	}
	c->known = known;
	if (!args_have_sides(c->call.tool))
		record_catalogs(c, &known);
	return true;
}

void call_close_view(struct call_state *c)
{
	if (!c->call.scope.store)
		return;
	store_unpin(c->call.scope.store);
	workspace_return(c->session, c->call.scope.store);
	c->call.scope.store = NULL;
}
