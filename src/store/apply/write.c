#include "store/apply/write.h"

#include "base/arena.h"
#include "base/disk_arena.h"
#include "model/name.h"
#include "model/record.h"
#include "store/apply/field_identity.h"
#include "store/search.h"
#include "store/tags.h"

#include "base/banned.h"

/* ---- start and end ---- */

static bool load_rest(struct writing *w, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		w->s->db, "select applied_at, longest, oldest from main.p_catalog where id = ?", err);
	bool row;

	if (!stmt_one(q, w->catalog.id, &row, err))
		return false;
	w->applied_at = row ? col_num(q, 0) : NO_TIME;
	w->longest = row ? col_int(q, 1) : 0;
	w->oldest = row ? col_int(q, 2) : 0;
	return true;
}

static bool load_namespaces(struct writing *w, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		w->s->db,
		"select id, name, state, digest, coalesce(native, '') || char(coalesce(readable + 1, 0)) from main.p_namespace"
		" where catalog_id = ?",
		err);
	bool good;

	bind_int(q, 1, w->catalog.id);
	while (stmt_next(q, &good, err)) {
		struct known_ns *n;

		n = new(w->arena, struct known_ns);
		*n = (struct known_ns){ .id = col_int(q, 0),
					.name = str_dup(w->arena, col_str(q, 1)),
					.state = (enum state)col_int(q, 2) };
		digest_from(col_str(q, 3), &n->digest);
		n->aside = str_hash(col_str(q, 4));
		map_put(&w->namespaces, n->name, NULL)->ptr = n;
	}
	return good;
}

bool writing_start(struct writing *w, struct store *s, int64_t catalog, struct staging *staged, instant now,
		   struct err *err)
{
	*w = (struct writing){
		.s = s, .arena = arena_open_on_disk(), .batch = arena_open(), .now = now, .staged = staged
	};
	w->namespaces = map_in(w->arena);
	w->targets = map_in(w->arena);
	w->projector = (struct projector){
		.s = s, .to = TABLES_NOW, .target = write_target, .with = w, .scratch = w->batch
	};
	if (!store_catalog_of(s, w->arena, catalog, &w->catalog, err) || !load_rest(w, err) ||
	    !load_namespaces(w, err) || !types_load(s, w->arena, true, &w->projector.types, err))
		return false;
	w->generation = w->catalog.generation + 1;
	w->first = w->catalog.generation == 0;
	w->digest = w->catalog.digest;
	w->rows = db_changes(s->db);
	w->assets = w->catalog.assets;
	w->fields = w->catalog.fields;
	if (w->first)
		w->oldest = 1;
	return true;
}

void writing_end(struct writing *w)
{
	arena_close(w->batch);
	arena_close(w->arena);
}

/* ---- targets of keys ---- */

static bool find_target(struct writing *w, str qualified, int64_t *id, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		w->s->db, "select id from main.p_asset where qualified = ? order by state = 1 desc, id", err);
	bool row;

	bind_str(q, 1, qualified);
	if (!stmt_row(q, &row, err))
		return false;
	*id = row ? col_int(q, 0) : 0;
	return true;
}

static bool make_ghost(struct writing *w, str ns, str name, str qualified, int64_t *id, struct err *err)
{
	struct row r = { .catalog_id = w->catalog.id,
			 .state = STATE_GHOST,
			 .kind = ASSET_OTHER,
			 .name = name,
			 .qualified = qualified,
			 .part_of = UNKNOWN,
			 .measured = UNKNOWN,
			 .measured_at = NO_TIME,
			 .first_seen_at = NO_TIME,
			 .changed = w->generation,
			 .fresh = true };

	stats_start(&r.stats);
	if (!write_namespace_id(w, ns, &r.namespace_id, err) || !store_ids(w->s, 1, &r.id, err))
		return false;
	*id = r.id;
	return row_save(w->s, TABLES_NOW, &r, err);
}

bool write_target(void *with, str ns, str name, int64_t *id, struct err *err)
{
	struct writing *w = with;
	struct staged *e = w->staged ? staging_find(w->staged, ns, name) : NULL;
	struct map_entry *known;
	str qualified;

	if (e && e->id) {
		*id = e->id;
		return true;
	}
	qualified = name_qualified(w->batch, w->catalog.name, ns, name);
	known = map_get(&w->targets, qualified);
	if (known) {
		*id = known->num;
		return true;
	}
	if (!find_target(w, qualified, id, err) || (!*id && !make_ghost(w, ns, name, qualified, id, err)))
		return false;
	map_put(&w->targets, str_dup(w->arena, qualified), NULL)->num = *id;
	return true;
}

/* ---- one asset ---- */

static str kind_words(struct arena *a, enum asset_kind kind)
{
	str name = str_dup(a, str_of(asset_kind_name(kind)));

	for (ptrdiff_t i = 0; i < name.len; i++)
		if (name.at[i] == '_')
			((char *)(uintptr_t)name.at)[i] = ' ';
	return name;
}

static str changes_json(struct arena *a, const struct changes *c)
{
	scoped(sb_free) struct sb text = SB(SB_MAX);

	diff_json(&text, c);
	return str_dup(a, sb_str(&text));
}

static struct changes whole_change(struct arena *a, enum change_kind kind, str kind_name)
{
	struct changes c = { 0 };

	*push(&c, a) = (struct change){ .kind = kind,
					.what = S("asset"),
					.before = kind == CHANGE_DROPPED ? kind_name : NO_STR,
					.after = kind == CHANGE_ADDED ? kind_name : NO_STR };
	return c;
}

bool write_load_record(struct writing *w, int64_t id, str *record, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(w->s->db, "select record from main.p_record where asset_id = ?", err);
	bool row;

	if (!stmt_one(q, id, &row, err))
		return false;
	*record = row ? str_dup(w->batch, col_str(q, 0)) : NO_STR;
	return true;
}

static void start_row(struct writing *w, int64_t id, struct row *r)
{
	*r = (struct row){ .id = id,
			   .catalog_id = w->catalog.id,
			   .state = STATE_GHOST,
			   .part_of = UNKNOWN,
			   .measured = UNKNOWN,
			   .measured_at = NO_TIME,
			   .first_seen_at = w->now };
	stats_start(&r->stats);
}

static void put_given(struct writing *w, struct row *r, const struct given_asset *g)
{
	r->state = STATE_PRESENT;
	r->namespace_id = g->namespace_id;
	r->name = g->asset->name;
	r->qualified = name_qualified(w->batch, w->catalog.name, g->asset->ns, g->asset->name);
	r->digest = g->digest;
	r->aside = (int64_t)g->aside;
	r->changed = w->generation;
	if (g->record.len > w->longest)
		w->longest = g->record.len;
}

/* Dropped fields keep their slots; the others are rewritten. */
static bool put_fields(struct writing *w, struct row *r, const struct given_asset *g, const struct known_fields *known,
		       const struct slots *slots, struct err *err)
{
	if (!project_clear(w->s, r->id, false, err) || !project(&w->projector, r, g->asset, g->record, slots->at, err))
		return false;
	for (ptrdiff_t k = 0; k < known->len; k++)
		if (!slots->taken[k] && !project_gone(w->s, r->id, &known->at[k], err))
			return false;
	return true;
}

static bool version_added(struct writing *w, struct row *r, const struct given_asset *g, struct err *err)
{
	str kind = kind_words(w->batch, g->asset->kind);
	struct changes c = whole_change(w->batch, CHANGE_ADDED, kind);
	ptrdiff_t n = g->asset->fields.len;

	w->added++;
	return version_save(w,
			    &(struct version_row){ .what = S("asset"),
						   .thing = r->id,
						   .number = ++r->versions,
						   .kind = S("added"),
						   .qualified = r->qualified,
						   .summary = str_fmt(w->batch, "%.*s added, %td column%s", STR(kind),
								      n, n == 1 ? "" : "s"),
						   .changes = changes_json(w->batch, &c) },
			    err);
}

/* A hidden asset is visible again: only differences since then are changes. */
static bool version_shown(struct writing *w, struct row *r, const struct given_asset *g, const struct digest *before,
			  struct err *err)
{
	struct version_row v = { .what = S("asset"), .thing = r->id, .kind = S("shown"), .qualified = r->qualified };
	struct changes c = { 0 };
	struct asset old;

	if (!digest_eq(before, &g->digest)) {
		if (!write_load_record(w, r->id, &v.before, err) || !record_get(w->batch, v.before, &old, err))
			return false;
		diff_assets(w->batch, &old, g->asset, &c);
		v.kind = S("altered");
		v.number = ++r->versions;
		v.summary = diff_summary(w->batch, &c);
		v.changes = changes_json(w->batch, &c);
		w->altered++;
	}
	return version_save(w, &v, err);
}

static bool added(struct writing *w, struct row *r, bool exists, const struct given_asset *g, struct err *err)
{
	enum state before = r->state;
	struct digest digest = r->digest;
	struct known_fields known = { 0 };
	struct slots slots;
	bool save;

	put_given(w, r, g);
	if (!stats_take(w, r, &g->asset->stats, g->seen, false, &save, err))
		return false;
	if (before == STATE_HIDDEN ? !version_shown(w, r, g, &digest, err) : !w->first && !version_added(w, r, g, err))
		return false;
	w->assets++;
	w->fields += g->asset->fields.len;
	digest_add(&w->digest, &g->digest);
	if (!write_tags(w, r->qualified, &g->tags, true, err))
		return false;
	if (!exists)
		return project(&w->projector, r, g->asset, g->record, slots_plain(w->batch, g->asset->fields.len),
			       err) &&
		       write_told(w, r, g->asset, err);
	return known_fields(w->s, w->batch, r->id, &known, err) &&
	       slots_choose(w->batch, &known, g->asset, false, &slots, err) && put_fields(w, r, g, &known, &slots, err);
}

bool write_added(struct writing *w, int64_t id, bool exists, const struct given_asset *g, struct err *err)
{
	struct row r;

	start_row(w, id, &r);
	r.fresh = !exists;
	if (exists && !row_load(w->s, w->batch, id, &r, err))
		return false;
	if (r.first_seen_at == NO_TIME)
		r.first_seen_at = w->now;
	return added(w, &r, exists, g, err);
}

/* The earlier version with its native ids, which identify renames. */
static bool load_before(struct writing *w, const struct row *r, const struct known_fields *known, str *record,
			struct asset *out, struct err *err)
{
	if (!write_load_record(w, r->id, record, err))
		return false;
	if (!record->at)
		return err_set(err, ERR_CACHE, "the cache is damaged: the record of %.*s is missing",
			       STR(r->qualified));
	if (!record_get(w->batch, *record, out, err))
		return false;
	out->native = r->native;
	for (ptrdiff_t k = 0; k < known->len; k++) {
		const struct known_field *f = &known->at[k];

		if (f->ordinal > 0 && f->ordinal <= out->fields.len)
			out->fields.at[f->ordinal - 1].native = f->native;
	}
	return true;
}

static bool same_native(const struct asset *one, const struct asset *two)
{
	return (!one->native.at && !two->native.at) ||
	       (one->native.at && two->native.at && str_eq(one->native, two->native));
}

/* The same asset, with the keys and indexes that nobody had asked for. */
static struct asset with_keys(const struct asset *before, const struct asset *now)
{
	struct asset known = *before;

	if (now->keys_later && !before->keys.len && !before->indexes.len) {
		known.keys.at = now->keys.at;
		known.keys.len = now->keys.len;
		known.indexes.at = now->indexes.at;
		known.indexes.len = now->indexes.len;
	}
	return known;
}

static bool version_altered(struct writing *w, struct row *r, const struct asset *before, str record,
			    const struct given_asset *g, str slots, struct changes *c, struct err *err)
{
	bool renamed = !str_eq(before->name, g->asset->name) || !str_eq(before->ns, g->asset->ns);
	struct asset known = with_keys(before, g->asset);
	str summary;

	diff_assets(w->batch, &known, g->asset, c);
	summary = diff_summary(w->batch, c);
	if (renamed)
		w->renamed++;
	else
		w->altered++;
	return version_save(w,
			    &(struct version_row){ .what = S("asset"),
						   .thing = r->id,
						   .number = ++r->versions,
						   .kind = renamed ? S("renamed") : S("altered"),
						   .qualified = r->qualified,
						   .summary = summary.len	     ? summary
							      : g->asset->keys_later ? S("keys and indexes read")
										     : S("details changed"),
						   .changes = changes_json(w->batch, c),
						   .was = true,
						   .before = record,
						   .slots = slots },
			    err);
}

/* Tags of the asset and its columns move with them. */
static bool move_tags(struct writing *w, str was, const struct row *r, const struct given_asset *g,
		      const struct known_fields *known, const struct slots *slots, struct err *err)
{
	struct strs from = { 0 }, to = { 0 };

	if (!str_eq(was, r->qualified) && !tags_rename(w->s, was, r->qualified, err))
		return false;
	for (ptrdiff_t i = 0; i < g->asset->fields.len; i++) {
		str name = g->asset->fields.at[i].name;

		for (ptrdiff_t k = 0; k < known->len; k++) {
			if (known->at[k].gone || known->at[k].slot != slots->at[i] || str_eq(known->at[k].name, name))
				continue;
			*push(&from, w->batch) = known->at[k].name;
			*push(&to, w->batch) = name;
		}
	}
	return tags_rename_fields(w->s, r->qualified, &from, &to, err);
}

bool write_altered(struct writing *w, int64_t id, const struct given_asset *g, struct changes *changes, struct err *err)
{
	struct known_fields known = { 0 };
	struct changes c = { 0 };
	struct asset before = { 0 };
	struct slots slots;
	struct row r;
	str record, was;
	bool save;

	if (!row_load(w->s, w->batch, id, &r, err) || !known_fields(w->s, w->batch, id, &known, err) ||
	    !load_before(w, &r, &known, &record, &before, err) ||
	    !slots_choose(w->batch, &known, g->asset, same_native(&before, g->asset), &slots, err))
		return false;
	digest_take(&w->digest, &r.digest);
	digest_add(&w->digest, &g->digest);
	w->fields += g->asset->fields.len - r.fields;
	was = r.qualified;
	put_given(w, &r, g);
	if (!move_tags(w, was, &r, g, &known, &slots, err) || !write_tags(w, r.qualified, &g->tags, false, err))
		return false;
	if (!version_altered(w, &r, &before, record, g, slots.overrides, &c, err) ||
	    !stats_take(w, &r, &g->asset->stats, g->seen, true, &save, err) ||
	    !put_fields(w, &r, g, &known, &slots, err))
		return false;
	if (changes)
		*changes = c;
	return true;
}

static bool save_natives(struct writing *w, int64_t id, const struct asset *a, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		w->s->db, "update main.p_field set native = ?3, readable = ?4 where asset_id = ?1 and ordinal = ?2",
		err);

	if (!q)
		return false;
	bind_int(q, 1, id);
	for (ptrdiff_t i = 0; i < a->fields.len; i++) {
		const struct field *f = &a->fields.at[i];

		bind_int(q, 2, i + 1);
		bind_str(q, 3, f->native);
		bind_num(q, 4, f->readable == MAYBE ? UNKNOWN : f->readable == YES);
		if (!stmt_run(q, err))
			return false;
	}
	return true;
}

bool write_natives(struct writing *w, int64_t id, const struct given_asset *g, struct err *err)
{
	struct row r;
	bool save;

	if (!row_load(w->s, w->batch, id, &r, err) || !stats_take(w, &r, &g->asset->stats, g->seen, true, &save, err))
		return false;
	r.native = g->asset->native;
	r.readable = g->asset->readable;
	r.aside = (int64_t)g->aside;
	return row_save(w->s, TABLES_NOW, &r, err) && save_natives(w, id, g->asset, err);
}

bool write_measure(struct writing *w, int64_t id, const struct stats *stats, uint64_t seen, struct err *err)
{
	struct row r;
	bool save;

	if (!row_load(w->s, w->batch, id, &r, err) || !stats_take(w, &r, stats, seen, true, &save, err))
		return false;
	return !save || row_save(w->s, TABLES_NOW, &r, err);
}

/* ---- dropped and hidden assets ---- */

static bool version_missing(struct writing *w, struct row *r, bool hidden, bool was, str record, struct err *err)
{
	str kind = kind_words(w->batch, r->kind);
	struct changes c = whole_change(w->batch, CHANGE_DROPPED, kind);
	struct version_row v = { .what = S("asset"),
				 .thing = r->id,
				 .kind = S("hidden"),
				 .qualified = r->qualified,
				 .was = was,
				 .before = record };

	if (!hidden) {
		v.kind = S("dropped");
		v.number = ++r->versions;
		v.summary = str_fmt(w->batch, "%.*s dropped", STR(kind));
		v.changes = changes_json(w->batch, &c);
	}
	return version_save(w, &v, err);
}

bool write_missing(struct writing *w, int64_t id, bool hidden, struct err *err)
{
	struct row r;
	str record;
	bool was;

	if (!row_load(w->s, w->batch, id, &r, err) || !write_load_record(w, id, &record, err))
		return false;
	was = r.state == STATE_PRESENT;
	if (was) {
		w->assets--;
		w->fields -= r.fields;
		digest_take(&w->digest, &r.digest);
	}
	w->hidden += hidden;
	w->dropped += !hidden;
	r.state = hidden ? STATE_HIDDEN : STATE_DROPPED;
	r.changed = w->generation;
	if (!version_missing(w, &r, hidden, was, record, err) || !stats_leave(w, &r, err) ||
	    !project_clear(w->s, id, true, err) || !row_save(w->s, TABLES_NOW, &r, err) ||
	    !write_tags(w, r.qualified, &(struct tags){ 0 }, false, err))
		return false;
	return hidden || (db_run(w->s->db, "delete from main.p_record where asset_id = ?", id, err) &&
			  db_run(w->s->db, "delete from main.p_activity where asset_id = ?", id, err));
}
