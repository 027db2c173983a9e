#include "adapter/sqlite/pragma_rows.h"

#include <string.h>

#include "base/arena.h"
#include "base/clock.h"
#include "sql/dialect/dialect.h"

#include "base/banned.h"

enum { LONGEST_QUESTION = 1 << 20, LONGEST_PATTERN = 10000, LONGEST_TEXTS = 12 << 20 };

static str some(str s)
{
	return s.len ? s : NO_STR;
}

/* ---- the list ---- */

static bool is_internal(str name)
{
	return name.len >= 7 && str_eq_fold(str_upto(name, 7), S("sqlite_"));
}

static void add_object(struct lite_schema *s, struct lite_rows *r, bool view)
{
	str raw = lite_text(r, 2);
	struct lite_object *o;

	if (is_internal(raw)) {
		s->has_stat1 |= str_eq_fold(raw, S("sqlite_stat1"));
		return;
	}
	o = push(&s->objects, s->a);
	*o = (struct lite_object){
		.name = lite_keep(s, raw),
		.raw = str_dup(s->a, raw),
		.sql = lite_keep(s, lite_text(r, 5)),
		.rowid = lite_int(r, 0),
		.view = view,
		.virtual = !view && lite_int(r, 4) == 0,
	};
	stats_start(&o->stats);
	s->has_odd |= o->view || o->virtual;
	s->needs_flags |= o->virtual || (o->sql.at && !o->view && !str_ends(str_trim(o->sql), S(")")));
	lite_put_name(s, &s->by_name, o->name)->num = s->objects.len - 1;
	lite_put_name(s, &s->by_name, o->raw)->num = s->objects.len - 1;
}

/* An object that belongs to a table may precede it in the file. */
struct belonging {
	str table, name, sql;
	bool index;
};
struct belongings {
	struct belonging *at;
	ptrdiff_t len, cap;
};

static void settle(struct lite_schema *s, const struct belongings *all)
{
	for (ptrdiff_t i = 0; i < all->len; i++) {
		const struct belonging *b = &all->at[i];
		struct lite_object *o = lite_object_named(s, b->table);
		str *sql;

		if (!o)
			continue;
		if (!b->index) {
			*push(&o->triggers, s->a) = (struct lite_trigger){ b->name, b->sql };
			continue;
		}
		lite_put_name(s, &s->index_home, b->name)->num = o - s->objects.at;
		if (!b->sql.at)
			continue;
		sql = new(s->a, str);
		*sql = b->sql;
		lite_put_name(s, &s->index_sql, b->name)->ptr = sql;
	}
}

static void list_row(struct lite_schema *s, struct lite_rows *r, struct belongings *all)
{
	str type = lite_text(r, 1);

	if (!lite_text(r, 2).len) {
		s->nameless++;
		return;
	}
	if (str_eq(type, S("table")) || str_eq(type, S("view")))
		add_object(s, r, str_eq(type, S("view")));
	else if (str_eq(type, S("index")) || str_eq(type, S("trigger")))
		*push(all, s->a) = (struct belonging){ lite_keep(s, lite_text(r, 3)), lite_keep(s, lite_text(r, 2)),
						       lite_keep(s, lite_text(r, 5)), str_eq(type, S("index")) };
}

static void flag_row(struct lite_schema *s, struct lite_rows *r)
{
	struct lite_object *o = lite_object_named(s, lite_text(r, 0));

	if (!o)
		return;
	o->shadow = str_eq(lite_text(r, 1), S("shadow"));
	o->without_rowid = lite_int(r, 2) != 0;
	o->strict = lite_int(r, 3) != 0;
}

static bool list_flags(struct lite_schema *s, str only, struct err *err)
{
	scoped(lite_done) struct lite_rows *r = lite_ask(
		s->lite,
		only.at ? S("SELECT name, type, wr, strict FROM pragma_table_list(?1) WHERE schema = 'main'")
			: S("SELECT name, type, wr, strict FROM pragma_table_list WHERE schema = 'main'"),
		err);

	if (!r)
		return false;
	if (only.at)
		lite_bind(r, 1, only);
	while (lite_row(r, err))
		flag_row(s, r);
	return err->kind == ERR_NONE;
}

static bool list_names(struct lite_schema *s, str only, struct err *err)
{
	struct belongings all = { 0 };
	scoped(lite_done) struct lite_rows *r = lite_ask(
		s->lite,
		only.at ? S("SELECT rowid, type, name, tbl_name, rootpage, CASE WHEN tbl_name = ?1 COLLATE NOCASE THEN sql END "
			    "FROM sqlite_schema ORDER BY rowid")
			: S("SELECT rowid, type, name, tbl_name, rootpage, sql FROM sqlite_schema ORDER BY rowid"),
		err);

	if (!r)
		return false;
	if (only.at)
		lite_bind(r, 1, only);
	while (lite_row(r, err))
		list_row(s, r, &all);
	if (err->kind != ERR_NONE)
		return false;
	settle(s, &all);
	return true;
}

bool lite_schema_list(struct lite_schema *s, str only, struct err *err)
{
	const struct lite_object *o;

	if (!list_names(s, only, err))
		return false;
	o = only.at ? lite_object_named(s, only) : NULL;
	if (o && !str_eq_fold(o->raw, only)) {
		/* A repaired name: the file has its texts under the original one. */
		only = o->raw;
		lite_schema_start(s, s->lite, s->a);
		if (!list_names(s, only, err))
			return false;
	}
	return !s->needs_flags || list_flags(s, only, err);
}

/* ---- rows by table ---- */

/* A query for the rows of many tables in one statement, or of one table. */
struct question {
	const char *columns, *from;
	const char *narrow; /* for many: excludes tables without such rows */
	ptrdiff_t size;	    /* of a row */
	bool (*read)(struct lite_schema *s, const struct lite_object *o, struct lite_rows *r,
		     void *row); /* false: the row is left out */
	void (*give)(struct lite_object *o, void *rows, ptrdiff_t n);
};

static bool read_column(struct lite_schema *s, const struct lite_object *o, struct lite_rows *r, void *row)
{
	int64_t hidden = lite_int(r, 6);

	(void)o;
	*(struct lite_column *)row = (struct lite_column){
		.name = lite_keep(s, lite_text(r, 1)),
		.type = some(lite_keep(s, lite_text(r, 2))),
		.not_null = lite_int(r, 3) != 0,
		.default_value = lite_keep(s, lite_text(r, 4)),
		.pk = (int)lite_int(r, 5),
		.hidden = (int)hidden,
	};
	return hidden != 1;
}

static void give_columns(struct lite_object *o, void *rows, ptrdiff_t n)
{
	o->columns.at = rows;
	o->columns.len = n;
	o->known = true;
}

static bool read_reference(struct lite_schema *s, const struct lite_object *o, struct lite_rows *r, void *row)
{
	(void)o;
	*(struct lite_reference *)row = (struct lite_reference){
		.id = lite_int(r, 1),
		.table = lite_keep(s, lite_text(r, 2)),
		.from = lite_keep(s, lite_text(r, 3)),
		.to = lite_keep(s, lite_text(r, 4)),
		.on_update = lite_keep(s, lite_text(r, 5)),
		.on_delete = lite_keep(s, lite_text(r, 6)),
	};
	return true;
}

static void give_references(struct lite_object *o, void *rows, ptrdiff_t n)
{
	o->references.at = rows;
	o->references.len = n;
}

static bool read_part(struct lite_schema *s, const struct lite_object *o, struct lite_rows *r, void *row)
{
	str origin = lite_text(r, 3);

	*(struct lite_part *)row = (struct lite_part){
		.index = lite_keep(s, lite_text(r, 1)),
		.unique = lite_int(r, 2) != 0,
		.origin = origin.len ? origin.at[0] : 'c',
		.column = lite_int(r, 4),
		.field = lite_keep(s, lite_text(r, 5)),
		.descending = lite_int(r, 6) != 0,
		.collation = lite_keep(s, lite_text(r, 7)),
	};
	/* In such a table the primary key is the table itself, not a separate index. */
	return !(o->without_rowid && origin.len && origin.at[0] == 'p');
}

static void give_parts(struct lite_object *o, void *rows, ptrdiff_t n)
{
	o->parts.at = rows;
	o->parts.len = n;
}

static const struct question
	columns = {
		.columns = "x.name, x.type, x.\"notnull\", x.dflt_value, x.pk, x.hidden",
		.from = "CROSS JOIN pragma_table_xinfo(t.name) x",
		.narrow = "",
		.size = (ptrdiff_t)sizeof(struct lite_column),
		.read = read_column,
		.give = give_columns,
	},
	references = {
		.columns = "f.id, f.\"table\", f.\"from\", f.\"to\", f.on_update, f.on_delete",
		.from = "CROSS JOIN pragma_foreign_key_list(t.name) f",
		.narrow = " AND t.sql LIKE '%references%'",
		.size = (ptrdiff_t)sizeof(struct lite_reference),
		.read = read_reference,
		.give = give_references,
	},
	parts = {
		.columns = "i.name, i.\"unique\", i.origin, x.cid, x.name, x.\"desc\", x.coll",
		.from = "CROSS JOIN pragma_index_list(t.name) i CROSS JOIN pragma_index_xinfo(i.name) x ON x.key",
		.narrow = " AND t.name IN (SELECT tbl_name FROM sqlite_schema WHERE type = 'index')",
		.size = (ptrdiff_t)sizeof(struct lite_part),
		.read = read_part,
		.give = give_parts,
	};

static int by_rowid(const void *key, const void *object)
{
	int64_t rowid = *(const int64_t *)key, other = ((const struct lite_object *)object)->rowid;

	return rowid < other ? -1 : rowid > other;
}

static struct lite_object *object_at(const struct lite_schema *s, int64_t rowid, struct lite_object *last)
{
	ptrdiff_t low = 0, high = s->objects.len;

	if (last && last->rowid == rowid)
		return last;
	while (low < high) {
		ptrdiff_t middle = low + (high - low) / 2;
		int order = by_rowid(&rowid, &s->objects.at[middle]);

		if (!order)
			return &s->objects.at[middle];
		if (order < 0)
			high = middle;
		else
			low = middle + 1;
	}
	return NULL;
}

static void give_rows(struct lite_schema *s, const struct question *q, struct lite_object *o, struct sb *rows)
{
	ptrdiff_t n = rows->len / q->size;
	void *at;

	if (o && n) {
		at = arena_alloc(s->a, n, q->size);
		memcpy(at, rows->at, (size_t)rows->len);
		q->give(o, at, n);
	}
	sb_reset(rows);
}

/* The rows of one table are adjacent. */
static bool take_rows(struct lite_schema *s, const struct question *q, struct lite_rows *r, struct err *err)
{
	scoped(sb_free) struct sb rows = SB(SB_MAX);
	struct lite_object *o = NULL;
	union {
		struct lite_column column;
		struct lite_reference reference;
		struct lite_part part;
	} row;

	while (lite_row(r, err)) {
		struct lite_object *now = object_at(s, lite_int(r, 0), o);

		if (now != o)
			give_rows(s, q, o, &rows);
		o = now;
		if (o && q->read(s, o, r, &row))
			sb_put(&rows, str_n((const char *)&row, q->size));
	}
	if (err->kind != ERR_NONE)
		return false;
	give_rows(s, q, o, &rows);
	return true;
}

#define PLAIN "t.type = 'table' AND t.rootpage > 0"
#define ODD "t.type IN ('table', 'view') AND t.rootpage = 0"

static bool ask_many(struct lite_schema *s, const struct question *q, const char *kind, const char *where, str bound,
		     struct err *err)
{
	scoped(sb_free) struct sb sql = SB(LONGEST_QUESTION);
	scoped(lite_done) struct lite_rows *r = NULL;

	sb_fmt(&sql,
	       "SELECT t.rowid, %s FROM sqlite_schema t %s WHERE %s AND t.name NOT LIKE 'sqlite\\_%%' ESCAPE '\\'%s%s",
	       q->columns, q->from, kind, q->narrow, where);
	r = lite_ask(s->lite, sb_str(&sql), err);
	if (!r)
		return false;
	if (bound.at)
		lite_bind(r, 1, bound);
	return take_rows(s, q, r, err);
}

static bool ask_one(struct lite_schema *s, const struct question *q, const struct lite_object *o, struct err *err)
{
	scoped(sb_free) struct sb sql = SB(LONGEST_QUESTION);
	scoped(lite_done) struct lite_rows *r = NULL;

	sb_fmt(&sql, "SELECT t.id, %s FROM (SELECT ?1 AS id, ?2 AS name) t %s", q->columns, q->from);
	r = lite_ask(s->lite, sb_str(&sql), err);
	if (!r)
		return false;
	lite_bind_int(r, 1, o->rowid);
	lite_bind(r, 2, o->raw);
	return take_rows(s, q, r, err);
}

bool lite_schema_fill(struct lite_schema *s, struct err *err)
{
	return ask_many(s, &columns, PLAIN, "", NO_STR, err) && ask_many(s, &references, PLAIN, "", NO_STR, err) &&
	       ask_many(s, &parts, PLAIN, "", NO_STR, err);
}

/* ---- incoming foreign keys ---- */

/* The text of a referencing table must contain the name, unless quotes could change it there. */
static str name_pattern(struct arena *a, str name)
{
	scoped(sb_free) struct sb pattern = SB(SB_MAX);

	if (name.len > LONGEST_PATTERN)
		return S("%");
	sb_putc(&pattern, '%');
	for (ptrdiff_t i = 0; i < name.len; i++) {
		char c = name.at[i];

		if (c == '"' || c == '`' || c == '\'')
			return S("%");
		if (c == '%' || c == '_' || c == '\\')
			sb_putc(&pattern, '\\');
		sb_putc(&pattern, c);
	}
	sb_putc(&pattern, '%');
	return str_dup(a, sb_str(&pattern));
}

/* Reads the texts of the tables whose keys were read, if they are missing. */
static bool texts_of_those(struct lite_schema *s, struct err *err)
{
	scoped(sb_free) struct sb sql = SB(LONGEST_TEXTS);
	const char *comma = "SELECT rowid, sql FROM sqlite_schema WHERE rowid IN (";
	struct lite_rows *r;

	for (ptrdiff_t i = 0; i < s->objects.len; i++) {
		const struct lite_object *o = &s->objects.at[i];

		if (!o->references.len || o->sql.at)
			continue;
		sb_fmt(&sql, "%s%lld", comma, (long long)o->rowid);
		comma = ", ";
	}
	if (!sql.len)
		return true;
	sb_putc(&sql, ')');
	r = lite_ask(s->lite, sb_str(&sql), err);
	while (r && lite_row(r, err)) {
		struct lite_object *o = object_at(s, lite_int(r, 0), NULL);

		if (o)
			o->sql = lite_keep(s, lite_text(r, 1));
	}
	lite_done(r);
	return r && err->kind == ERR_NONE;
}

bool lite_schema_incoming(struct lite_schema *s, const struct lite_object *o, struct err *err)
{
	return ask_many(s, &references, PLAIN, " AND t.sql LIKE ?1 ESCAPE '\\'", name_pattern(s->a, o->raw), err) &&
	       texts_of_those(s, err);
}

/* ---- views and virtual tables ---- */

struct watcher {
	struct lite_schema *s;
	struct lite_object *view;
};

static struct depend *depend_on(struct watcher *w, str table)
{
	struct lite_object *v = w->view;
	str name = lite_keep(w->s, table);
	struct depend *d;

	for (ptrdiff_t i = 0; i < v->depends.len; i++)
		if (str_eq(v->depends.at[i].on.name, name))
			return &v->depends.at[i];
	d = push(&v->depends, w->s->a);
	*d = (struct depend){ .on = { S(""), name } };
	return d;
}

/* The tables that nested views read belong to these views. */
static void see_read(void *with, str table, str column, str by)
{
	struct watcher *w = with;
	struct depend *d;
	str field;

	if (!by.at || !str_eq_fold(by, w->view->raw) || !table.len)
		return;
	d = depend_on(w, table);
	if (!column.len)
		return;
	field = lite_keep(w->s, column);
	for (ptrdiff_t i = 0; i < d->fields.len; i++)
		if (str_eq(d->fields.at[i], field))
			return;
	*push(&d->fields, w->s->a) = field;
}

static bool watch_view(struct lite_schema *s, struct lite_object *o, struct err *err)
{
	scoped(sb_free) struct sb sql = SB(LONGEST_QUESTION);
	struct watcher w = { s, o };

	sb_puts(&sql, "SELECT * FROM ");
	sql_name(&sql, &dialect_sqlite, o->raw);
	return lite_reads(s->lite, sb_str(&sql), see_read, &w, err);
}

static bool is_over(const struct err *trouble)
{
	return trouble->kind == ERR_CANCELLED || trouble->kind == ERR_TIMEOUT;
}

/* Only a request to stop ends the whole read; any other failure belongs to this object. */
static bool bear(struct lite_schema *s, struct lite_object *o, const struct err *trouble, struct err *err)
{
	if (is_over(trouble)) {
		*err = *trouble;
		return false;
	}
	o->problem = lite_keep(s, trouble->kind == ERR_GUARD ? str_of(trouble->text) : lite_said(s->lite));
	return true;
}

static bool fill_odd(struct lite_schema *s, struct lite_object *o, struct err *err)
{
	struct err trouble = { 0 };

	if ((!o->known && !ask_one(s, &columns, o, &trouble)) || (o->view && !watch_view(s, o, &trouble)))
		return bear(s, o, &trouble, err);
	return true;
}

bool lite_schema_fill_odd(struct lite_schema *s, struct err *err)
{
	int64_t start = clock_monotonic_us(), n = 0;
	struct err trouble = { 0 };
	bool good = true;

	if (!s->has_odd)
		return true;
	/* All at once if none is broken; otherwise the rest one by one. */
	if (!ask_many(s, &columns, ODD, "", NO_STR, &trouble) && is_over(&trouble)) {
		*err = trouble;
		return false;
	}
	lite_hush(s->lite, true);
	for (ptrdiff_t i = 0; good && i < s->objects.len; i++) {
		struct lite_object *o = &s->objects.at[i];

		if (!o->wanted || (!o->view && !o->virtual))
			continue;
		good = fill_odd(s, o, err);
		n++;
	}
	lite_hush(s->lite, false);
	lite_tell(s->lite, S("SELECT * FROM (each view, to see what it reads)"), clock_monotonic_us() - start, n);
	return good;
}

bool lite_schema_columns_of(struct lite_schema *s, struct lite_object *o, struct err *err)
{
	struct err trouble = { 0 };

	if (o->known || ask_one(s, &columns, o, &trouble))
		return true;
	return bear(s, o, &trouble, err);
}

bool lite_schema_fill_one(struct lite_schema *s, struct lite_object *o, struct err *err)
{
	if (o->view || o->virtual)
		return fill_odd(s, o, err);
	return ask_one(s, &columns, o, err) && ask_one(s, &references, o, err) && ask_one(s, &parts, o, err);
}
