#include "workspace/indexes/lookup_values.h"

#include "base/file.h"
#include "base/json.h"
#include "base/log.h"
#include "base/map.h"
#include "base/paths.h"
#include "index/side_file.h"
#include "model/tags/column_content_rules.h"
#include "retrieve/index.h"
#include "workspace/internal.h"
#include "base/banned.h"

#define LOOKUPS_KIND "lookups"

enum {
	LOOKUPS_VERSION = 2,
	SECTION_LINES = 1,
	SECTION_READ_AT,
	TABLES_MOST = 300,
	ROWS_MOST = 200,
	COLUMNS_MOST = 8,  /* of a table that others refer to; */
	COLUMNS_ALONE = 3, /* of one without foreign keys at either end */
	VALUE_MOST = 100,
	USUAL_MOST = 20,      /* of the usual values of a column of any table */
	BYTES_MOST = 1 << 20, /* of all values of a catalog */
	READ_US = 10 * 1000 * 1000,
};

static const int64_t DAY_US = 24 * 3600 * (int64_t)1000000;

/* A policy that cannot be looked for counts as one. */
static bool has_policy(struct arena *a)
{
	struct err ignored = { 0 };
	str path;

	return !path_find(a, OWN_POLICY, &path, NULL, &ignored) || file_exists(path);
}

static bool is_allowed(struct workspace *s, struct arena *a, str catalog)
{
	const struct configured *as = workspace_source(s, catalog);

	return as && as->source.samples && !has_policy(a);
}

/* Its generation is later than any: a new one keeps the file until the values were read again. */
static bool key_of(struct arena *a, struct store *r, int64_t catalog, struct side_key *out)
{
	struct err ignored = { 0 };
	str id;

	if (!store_catalog_identity(r, a, catalog, &id, &ignored) || !id.len)
		return false;
	*out = (struct side_key){ .cache = id,
				  .catalog = catalog,
				  .generation = INT64_MAX,
				  .kind = S(LOOKUPS_KIND),
				  .version = LOOKUPS_VERSION };
	return true;
}

/* ---- which tables ---- */

struct lookup {
	int64_t id;
	struct asset_ref ref; /* with text in the arena */
};

struct finding {
	struct arena *arena;
	array_of(struct lookup) tables;
	struct map others; /* the ids of tables that are too large for it, by name */
	struct map masked; /* their columns with a tag of personal data */
};

static str other_key(struct arena *a, struct asset_ref ref)
{
	return str_fmt(a, "%.*s\n%.*s", STR(ref.ns), STR(ref.name));
}

static str column_key(struct arena *a, int64_t table, str column)
{
	return str_fmt(a, "%lld %.*s", (long long)table, STR(column));
}

static void add_other(struct finding *f, const struct asset_brief *b)
{
	struct strs one = { 0 };

	map_put(&f->others, other_key(f->arena, (struct asset_ref){ b->ns, b->name }), NULL)->num = b->id;
	for (ptrdiff_t i = 0; i + 1 < b->column_tags.len; i += 2) {
		one = (struct strs){ &b->column_tags.at[i + 1], 1, 1 };
		if (tags_are_personal(&one))
			map_put(&f->masked, column_key(f->arena, b->id, b->column_tags.at[i]), NULL);
	}
}

static bool is_lookup(const struct asset_brief *b)
{
	return b->kind == ASSET_TABLE && !b->is_part && b->has_pk && (b->rows == UNKNOWN || b->rows <= ROWS_MOST) &&
	       b->fields >= 2 && b->fields <= (b->keys_in ? COLUMNS_MOST : COLUMNS_ALONE) &&
	       (b->keys_in || !b->keys_out) && !tags_are_personal(&b->tags);
}

static bool take_asset(void *with, const struct asset_brief *b, struct err *err)
{
	struct finding *f = with;

	(void)err;
	if (f->tables.len < TABLES_MOST && is_lookup(b))
		*push(&f->tables,
		      f->arena) = (struct lookup){ b->id, { str_dup(f->arena, b->ns), str_dup(f->arena, b->name) } };
	else if (!b->is_part && !asset_is_view(b->kind) && !tags_are_personal(&b->tags))
		add_other(f, b);
	return true;
}

/* ---- the values of one ---- */

struct reading {
	struct arena *arena;	      /* for one table */
	struct strs wanted;	      /* its columns of text */
	array_of(struct strs) values; /* by column of the answer */
	array_of(bool) left_out;      /* some of them are not among those */
	struct strs names;	      /* of those; absent: not wanted */
	ptrdiff_t rows;
};

static bool take_field(void *with, const struct field_brief *f, struct err *err)
{
	struct reading *r = with;

	(void)err;
	if (f->class == TYPE_TEXT && !tags_are_personal(&f->tags))
		*push(&r->wanted, r->arena) = str_dup(r->arena, f->name);
	return true;
}

static bool take_columns(void *with, const str *names, ptrdiff_t n, struct err *err)
{
	struct reading *r = with;

	(void)err;
	for (ptrdiff_t i = 0; i < n; i++) {
		*push(&r->names, r->arena) = texts_have(&r->wanted, names[i]) ? str_dup(r->arena, names[i]) : NO_STR;
		*push(&r->values, r->arena) = (struct strs){ 0 };
		*push(&r->left_out, r->arena) = false;
	}
	return true;
}

/* Numbers and signs say nothing that a question would quote. */
static bool has_letters(str s)
{
	int letters = 0;

	for (ptrdiff_t i = 0; i < s.len; i++)
		letters += (s.at[i] | 0x20) >= 'a' && (s.at[i] | 0x20) <= 'z' ? 1 : (unsigned char)s.at[i] >= 0x80;
	return letters >= 2;
}

static bool take_row(void *with, const struct sampled *cells, ptrdiff_t n, struct err *err)
{
	struct reading *r = with;

	(void)err;
	r->rows++;
	for (ptrdiff_t i = 0; i < n && i < r->names.len; i++) {
		if (!r->names.at[i].at || !cells[i].text.at)
			continue;
		if (cells[i].binary || cells[i].whole > VALUE_MOST || cells[i].text.len > VALUE_MOST ||
		    !has_letters(cells[i].text))
			r->left_out.at[i] = true;
		else if (!texts_have(&r->values.at[i], cells[i].text))
			*push(&r->values.at[i], r->arena) = str_dup(r->arena, cells[i].text);
	}
	return true;
}

/* One column a line: [table, column, [value, ...], whether these are all]. */
static void put_column(struct sb *out, int64_t table, str column, const struct strs *values, bool all)
{
	struct jw w = jw_to(out);

	if (!values->len)
		return;
	jw_array(&w);
	jw_int(&w, table);
	jw_str(&w, column);
	texts_put(&w, NULL, values);
	jw_bool(&w, all);
	jw_end_array(&w);
	sb_putc(out, '\n');
}

struct source_of_rows {
	const struct adapter *adapter;
	struct conn *conn;
	const struct stop *stop;
};

/* A table with more rows is none of these. */
static bool read_one(struct store *r, const struct source_of_rows *from, const struct lookup *t, struct sb *out,
		     struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct reading reading = { .arena = a };
	struct row_fn to = { take_columns, take_row, &reading };
	str sql;

	if (!store_each_field(r, t->id, from->stop, take_field, &reading, err))
		return false;
	if (!reading.wanted.len)
		return true;
	if (!from->adapter->sample(from->conn, a, t->ref, ROWS_MOST + 1, from->stop, &to, &sql, err))
		return false;
	for (ptrdiff_t i = 0; i < reading.names.len && reading.rows <= ROWS_MOST; i++)
		put_column(out, t->id, reading.names.at[i], &reading.values.at[i], !reading.left_out.at[i]);
	return true;
}

/* ---- usual values ---- */

struct taking {
	const struct finding *found;
	struct sb *out;
};

static void take_usual(void *with, struct asset_ref table, str column, const struct strs *values)
{
	scoped(arena_close) struct arena *a = arena_open();
	const struct taking *t = with;
	const struct map_entry *other = map_get(&t->found->others, other_key(a, table));
	struct strs kept = { 0 };

	if (!other || map_get(&t->found->masked, column_key(a, other->num, column)) || t->out->len >= BYTES_MOST)
		return;
	for (ptrdiff_t i = 0; i < values->len; i++)
		if (values->at[i].len <= VALUE_MOST && has_letters(values->at[i]))
			*push(&kept, a) = values->at[i];
	put_column(t->out, other->num, column, &kept, false);
}

static bool is_broken(const struct err *err)
{
	return err->kind == ERR_CONNECT || err->kind == ERR_TIMEOUT || err->kind == ERR_CANCELLED;
}

static bool read_usual(const struct source_of_rows *from, const struct finding *found, struct sb *out)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct taking t = { found, out };
	struct err err = { 0 };

	return !from->adapter->usual_values ||
	       from->adapter->usual_values(from->conn, a, USUAL_MOST, from->stop, take_usual, &t, &err) ||
	       !is_broken(&err);
}

/* ---- the file ---- */

static bool write_file(struct workspace *s, struct arena *a, const struct side_key *k, str lines, struct err *err)
{
	struct side_out *o = side_create(side_path(a, s->cache, k), k, err);
	instant now = clock_now();

	if (!o)
		return false;
	if (side_begin(o, SECTION_LINES, err) && side_put(o, lines.at, lines.len, err) &&
	    side_begin(o, SECTION_READ_AT, err) && side_put(o, &now, (int64_t)sizeof now, err))
		return side_done(o, err);
	side_drop(o);
	return false;
}

static bool is_recent(struct workspace *s, struct arena *a, const struct side_key *k)
{
	struct err ignored = { 0 };
	struct side *file = side_open(side_path(a, s->cache, k), k, &ignored);
	int64_t n = 0, age;
	const instant *read_at = file ? side_section(file, SECTION_READ_AT, (int64_t)sizeof *read_at, &n) : NULL;

	age = read_at && n == 1 ? clock_now() - *read_at : -1;
	side_close(file);
	return age >= 0 && age < DAY_US;
}

/* With the index of questions, which has copies of them. */
static void forget(struct workspace *s, struct arena *a, const struct side_key *k)
{
	if (!file_exists(side_path(a, s->cache, k)))
		return;
	side_remove(s->cache, k);
	side_sweep(s->cache, S(RETRIEVER_KIND), NULL, 0);
	side_sweep(s->cache, S(RETRIEVER_GROWN_KIND), NULL, 0);
}

/* What of the source fails or takes too long costs only its own values. */
static bool read_all(struct store *r, const struct source_of_rows *from, const struct finding *found,
		     const struct observer *w, struct sb *out)
{
	for (ptrdiff_t i = 0; i < found->tables.len && !stop_is_due(from->stop) && out->len < BYTES_MOST; i++) {
		struct err err = { 0 };

		if (w && w->progress)
			w->progress(w->with, "reading lookup tables", i, found->tables.len);
		if (!read_one(r, from, &found->tables.at[i], out, &err) && is_broken(&err))
			return false;
	}
	return stop_is_due(from->stop) || read_usual(from, found, out);
}

bool lookup_values_read(struct workspace *s, struct store *r, str catalog, bool unchanged,
			const struct adapter *adapter, struct conn *c, const struct observer *w,
			const struct stop *stop)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(sb_free) struct sb lines = SB(4 * BYTES_MOST);
	struct stop soon = { .deadline_us = clock_monotonic_us() + READ_US, .parent = stop };
	struct source_of_rows from = { adapter, c, &soon };
	struct finding found = { .arena = a, .others = map_in(a), .masked = map_in(a) };
	struct catalog of;
	struct side_key k;
	struct err err = { 0 };
	bool there, good;

	if (!side_is_ours(s) || !store_catalog(r, a, catalog, &there, &of, &err) || !there || !key_of(a, r, of.id, &k))
		return true;
	if (!adapter->sample || !is_allowed(s, a, catalog)) {
		forget(s, a, &k);
		return true;
	}
	if ((unchanged && is_recent(s, a, &k)) || !store_each_asset(r, of.id, stop, take_asset, &found, &err))
		return true;
	good = read_all(r, &from, &found, w, &lines);
	if (!write_file(s, a, &k, sb_str(&lines), &err))
		log_event(LOG_WARN, "lookups_failed", log_str("error", str_of(err.text)));
	return good;
}

/* ---- use ---- */

static void give_line(struct arena *a, str line, lookup_value_fn take, void *with)
{
	struct jr r = jr_of(line, a);
	enum jr_kind kind;
	int64_t table;
	str column;

	if (jr_next(&r) != JR_ARRAY || !jr_int(&r, &table, NULL) || !jr_str(&r, &column) || jr_next(&r) != JR_ARRAY)
		return;
	while (jr_element(&r, &kind))
		if (kind == JR_STR)
			take(with, table, column, r.text);
}

static void give_file(struct arena *a, const struct side *file, lookup_value_fn take, void *with)
{
	int64_t n;
	const char *at = side_section(file, SECTION_LINES, 1, &n);
	str rest = str_n(at, at ? n : 0), line;

	while (rest.len && str_cut(&rest, '\n', &line)) {
		struct arena_mark mark = arena_mark(a);

		give_line(a, line, take, with);
		arena_rewind(a, mark);
	}
}

void lookup_values_each(struct workspace *s, struct store *pinned, const struct catalogs *all, lookup_value_fn take,
			void *with)
{
	scoped(arena_close) struct arena *a = arena_open();

	for (ptrdiff_t i = 0; i < all->len; i++) {
		struct err ignored = { 0 };
		struct side_key k;
		struct side *file;

		if (!is_allowed(s, a, all->at[i].name) || !key_of(a, pinned, all->at[i].id, &k) ||
		    !(file = side_open(side_path(a, s->cache, &k), &k, &ignored)))
			continue;
		give_file(a, file, take, with);
		side_close(file);
	}
}

struct wanting {
	int64_t table;
	str column;
	struct arena *arena;
	struct strs *out;
};

static void keep_value(void *with, int64_t table, str column, str value)
{
	struct wanting *w = with;

	if (table == w->table && str_eq(column, w->column))
		*push(w->out, w->arena) = str_dup(w->arena, value);
}

/* A line of that table, with all values of its column. */
static bool is_whole(str line, int64_t table)
{
	scoped(sb_free) struct sb begins = SB(40);

	sb_fmt(&begins, "[%lld,", (long long)table);
	return str_starts(line, sb_str(&begins)) && str_ends(line, S(",true]"));
}

bool lookup_values_all(struct workspace *s, struct store *pinned, const struct catalog *c, int64_t table, str column,
		       struct arena *a, struct strs *out)
{
	scoped(arena_close) struct arena *room = arena_open();
	struct wanting w = { table, column, a, out };
	struct err ignored = { 0 };
	struct side_key k;
	struct side *file;
	int64_t n;
	const char *at;
	str rest, line;

	if (!is_allowed(s, room, c->name) || !key_of(room, pinned, c->id, &k) ||
	    !(file = side_open(side_path(room, s->cache, &k), &k, &ignored)))
		return false;
	at = side_section(file, SECTION_LINES, 1, &n);
	rest = str_n(at, at ? n : 0);
	while (rest.len && str_cut(&rest, '\n', &line))
		if (is_whole(line, table))
			give_line(room, line, keep_value, &w);
	side_close(file);
	return out->len > 0;
}

uint64_t lookup_values_mark(struct workspace *s, struct store *pinned, const struct catalogs *all)
{
	scoped(arena_close) struct arena *a = arena_open();
	uint64_t mark = 0;

	for (ptrdiff_t i = 0; i < all->len; i++) {
		struct side_key k;

		if (is_allowed(s, a, all->at[i].name) && key_of(a, pinned, all->at[i].id, &k))
			mark = mark * 31 + file_mark(side_path(a, s->cache, &k));
	}
	return mark;
}
