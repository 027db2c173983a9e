/*
 * Builds an asset from rows. Everything is looked up under the oid of the relation, and numbers of columns become names
 * here. Text without escapes is borrowed from the row index.
 */
#include "adapter/postgresql/internal.h"

#include <stdlib.h>

#include "adapter/postgresql/product.h"
#include "base/arena.h"

#include "base/banned.h"

/* Part 0 is the whole object. */
str pg_comment_on(const struct pg_building *b, enum pg_about about, uint32_t oid, int64_t part)
{
	struct pg_row row;

	for (bool ok = pg_first(&b->r->row_index, about, oid, &row); ok; ok = pg_next(&row)) {
		struct pg_cells c = pg_cells_of(row.line);

		if (pg_int(&c, 1, -1) == part)
			return pg_text(b->a, &c, 2);
	}
	return NO_STR;
}

/* ---- columns ---- */

ptrdiff_t pg_own_column(const struct pg_building *b, str number)
{
	const struct asset *out = b->out;
	int64_t guess;

	/* Usually no earlier column was dropped. */
	if (str_int(number, &guess) && guess >= 1 && guess <= out->fields.len &&
	    str_eq(out->fields.at[guess - 1].native, number))
		return (ptrdiff_t)guess - 1;
	for (ptrdiff_t i = 0; i < out->fields.len; i++)
		if (str_eq(out->fields.at[i].native, number))
			return i;
	return -1;
}

/* The name of a column of any relation that was read; absent when it is not there. */
str pg_column_named(const struct pg_building *b, const struct pg_rel *rel, str number)
{
	struct pg_row row;

	if (rel == b->rel && b->out) {
		ptrdiff_t i = pg_own_column(b, number);

		return i < 0 ? NO_STR : b->out->fields.at[i].name;
	}
	if (!rel)
		return NO_STR;
	for (bool ok = pg_first(&b->r->row_index, PG_COLUMNS, rel->oid, &row); ok; ok = pg_next(&row)) {
		if (str_starts(row.line, number) && row.line.len > number.len && row.line.at[number.len] == '\t') {
			struct pg_cells c = pg_cells_of(row.line);

			return pg_text(b->a, &c, 1);
		}
	}
	return NO_STR;
}

static const struct pg_type *type_of(const struct pg_building *b, const struct pg_cells *c)
{
	const struct map_entry *e;

	e = map_get(&b->r->type, pg_two_cells(c, 2)); /* with its modifier */
	return e ? e->ptr : NULL;
}

str pg_collation_named(const struct pg_building *b, str oid, str but)
{
	const struct map_entry *e;

	if (!oid.len || str_eq(oid, S("0")) || str_eq(oid, but))
		return NO_STR;
	e = map_get(&b->r->collation, oid);
	return e ? *(const str *)e->ptr : NO_STR;
}

/* The options that users set; some servers store notes of their own among them. */
static str statistics_options(struct arena *a, str options)
{
	scoped(sb_free) struct sb b = SB(1 << 12);
	str one;

	while (str_cut(&options, ',', &one)) {
		one = str_trim(one);
		if (str_starts(one, S("n_distinct")))
			sb_fmt(&b, "%s%.*s", b.len ? ", " : "", STR(one));
	}
	return b.len ? str_dup(a, sb_str(&b)) : NO_STR;
}

/* The cells of COLUMNS without the oid of the table, and the elements of the last one. */
enum { COLUMN_NUMBER, COLUMN_NAME, COLUMN_TYPE, COLUMN_MODIFIER, COLUMN_NOT_NULL, COLUMN_REST };
enum {
	REST_IDENTITY,
	REST_GENERATED,
	REST_COLLATION,
	REST_READABLE,
	REST_STORAGE,
	REST_COMPRESSION,
	REST_TARGET,
	REST_OPTIONS
};

/* Without an entry: the storage of most columns of the type. */
static char usual_storage(const struct pg_type *t)
{
	enum { NUMERIC = 1700 };

	return t->oid == NUMERIC ? 'm' : t->storage == 'p' ? 'p' : 'x';
}

/* Storage that differs from the type's default, as psql shows it. */
static void field_keeping(struct arena *a, const struct strs *rest, const struct pg_type *t, struct field *f)
{
	static const struct {
		char code;
		const char *word;
	} words[] = { { 'p', "plain" }, { 'e', "external" }, { 'm', "main" }, { 'x', "extended" } };
	str storage = pg_said(rest, REST_STORAGE), compression = pg_said(rest, REST_COMPRESSION),
	    target = pg_said(rest, REST_TARGET);
	char code = storage.len ? storage.at[0] : usual_storage(t);

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (t->storage && code == words[i].code && words[i].code != t->storage)
			props_put(&f->props, a, S("storage"), str_of(words[i].word));
	if (compression.len)
		props_put(&f->props, a, S("compression"), str_eq(compression, S("l")) ? S("lz4") : S("pglz"));
	if (target.len && target.at[0] != '-')
		props_put(&f->props, a, S("statistics_target"), target);
	if (rest->len)
		props_put(&f->props, a, S("statistics_options"), statistics_options(a, pg_said(rest, REST_OPTIONS)));
}

/* The given collation, otherwise that of the type: none if it is not textual, else the database's default. */
static str collation_of(const struct strs *rest, const struct pg_type *t)
{
	if (rest->len)
		return pg_said(rest, REST_COLLATION);
	return t && str_eq(t->collation, S("0")) ? S("0") : S("100");
}

static void field_type(const struct pg_building *b, const struct pg_type *t, str collation, const struct strs *rest,
		       struct field *f)
{
	if (!t)
		return;
	f->type = t->written;
	f->class = t->class;
	f->domain_type = t->domain;
	props_put(&f->props, b->a, S("base_type"), t->base);
	if (t->values_of || t->kind == 'd')
		pg_made_of(b, t->kind == 'd' ? t->oid : t->values_of, f);
	f->collation = pg_collation_named(b, collation, t->collation);
	field_keeping(b->a, rest, t, f);
}

static struct field field_of(const struct pg_building *b, const struct pg_cells *c, enum truth table_readable,
			     struct pg_column *column)
{
	struct strs rest = pg_rest(b->a, c, COLUMN_REST);
	str identity = pg_said(&rest, REST_IDENTITY), generated = pg_said(&rest, REST_GENERATED);
	enum truth mine = pg_said_truth(&rest, REST_READABLE, MAYBE);
	const struct pg_type *type = type_of(b, c);
	const struct pg_rel *rel = b->rel;
	struct field f;

	*column = (struct pg_column){ pg_cell(c, COLUMN_TYPE), collation_of(&rest, type) };
	field_start(&f);
	f.native = c->at[COLUMN_NUMBER];
	f.name = pg_text(b->a, c, COLUMN_NAME);
	field_type(b, type, column->collation, &rest, &f);
	if (rel->kind != 'v' && rel->kind != 'm') /* not recorded for views */
		f.nullable = pg_true(c, COLUMN_NOT_NULL) ? NO : YES;
	if (identity.len)
		f.identity = identity.at[0] == 'a' ? S("always") : S("by default");
	if (generated.len)
		f.generated_as = generated.at[0] == 'v' ? S("virtual") : S("stored");
	f.readable = table_readable == YES || mine == YES ? YES : table_readable;
	if (!rel->space || rel->space->readable == NO)
		f.readable = NO;
	return f;
}

struct numbered {
	int64_t number;
	str line;
};

static int by_number(const void *a, const void *b)
{
	int64_t n = ((const struct numbered *)a)->number, m = ((const struct numbered *)b)->number;

	return n < m ? -1 : n > m;
}

struct numbered_list {
	struct numbered *at;
	ptrdiff_t len, cap;
};

/* The server returns columns in any order. */
static struct numbered_list lines_of_columns(const struct pg_building *b)
{
	struct numbered_list list = { 0 };
	struct pg_row row;
	bool sorted = true;

	for (bool ok = pg_first(&b->r->row_index, PG_COLUMNS, b->rel->oid, &row); ok; ok = pg_next(&row)) {
		struct numbered it = { .line = row.line };

		str_int(str_upto(row.line, str_at(row.line, '\t')), &it.number);
		sorted = sorted && (!list.len || list.at[list.len - 1].number < it.number);
		*push(&list, b->a) = it;
	}
	if (!sorted)
		qsort(list.at, (size_t)list.len, sizeof *list.at, by_number);
	return list;
}

/*
 * Two names that became equal in the conversion to UTF-8: the original is unknown, so each one after the first gets its
 * number appended.
 */
static void set_fields_apart(const struct pg_building *b)
{
	struct map seen = map_in(b->a);
	bool again;

	for (ptrdiff_t i = 0; i < b->out->fields.len; i++) {
		struct field *f = &b->out->fields.at[i];

		map_put(&seen, f->name, &again);
		if (again)
			f->name = str_fmt(b->a, "%.*s~%.*s", STR(f->name), STR(f->native));
	}
}

static void columns_of(struct pg_building *b, enum truth table_readable)
{
	struct numbered_list list = lines_of_columns(b);

	b->columns = new_n(b->a, struct pg_column, list.len);
	for (ptrdiff_t i = 0; i < list.len; i++) {
		struct pg_cells c = pg_cells_of(list.at[i].line);

		*push(&b->out->fields, b->a) = field_of(b, &c, table_readable, &b->columns[i]);
	}
	if (pq_is_raw(b->r->c->pq))
		set_fields_apart(b);
}

static void fields_of(struct pg_building *b, enum truth table_readable)
{
	struct pg_row row;
	ptrdiff_t i;

	columns_of(b, table_readable);
	for (bool ok = pg_first(&b->r->row_index, PG_DEFAULTS, b->rel->oid, &row); ok; ok = pg_next(&row)) {
		struct pg_cells c = pg_cells_of(row.line);
		struct field *f = (i = pg_own_column(b, c.at[0])) < 0 ? NULL : &b->out->fields.at[i];

		if (f)
			*(f->generated_as.len ? &f->generated : &f->default_value) = pg_text(b->a, &c, 1);
	}
	for (bool ok = pg_first(&b->r->row_index, PG_COMMENTS, b->rel->oid, &row); ok; ok = pg_next(&row)) {
		struct pg_cells c = pg_cells_of(row.line);

		i = pg_own_column(b, pg_cell(&c, 1));
		if (i >= 0)
			b->out->fields.at[i].comment = pg_text(b->a, &c, 2);
	}
	for (bool ok = pg_first(&b->r->row_index, PG_FOREIGN_COLUMNS, b->rel->oid, &row); ok; ok = pg_next(&row)) {
		struct pg_cells c = pg_cells_of(row.line);

		i = pg_own_column(b, c.at[0]);
		if (i >= 0)
			pg_put_options(&b->out->fields.at[i].props, b->a, S("options"), pg_text(b->a, &c, 1));
	}
}

/* ---- other parts of a relation ---- */

static void triggers_of(const struct pg_building *b)
{
	static const struct {
		int bit;
		const char *word;
	} events[] = { { 4, "insert" }, { 8, "delete" }, { 16, "update" }, { 32, "truncate" } };
	struct pg_row row;

	for (bool ok = pg_first(&b->r->row_index, PG_TRIGGERS, b->rel->oid, &row); ok; ok = pg_next(&row)) {
		struct pg_cells c = pg_cells_of(row.line);
		scoped(sb_free) struct sb words = SB(256);
		int64_t type = pg_int(&c, 2, 0);
		struct trigger t = { .name = pg_text(b->a, &c, 1), .definition = pg_text(b->a, &c, 4) };

		t.timing = type & 64 ? S("instead of") : type & 2 ? S("before") : S("after");
		for (size_t i = 0; i < sizeof events / sizeof *events; i++)
			if (type & events[i].bit)
				sb_fmt(&words, "%s%s", words.len ? ", " : "", events[i].word);
		t.events = str_dup(b->a, sb_str(&words));
		t.enabled = pg_char(&c, 3) == 'D' ? NO : YES;
		t.fires = pg_char(&c, 3) == 'A' ? S("always") : pg_char(&c, 3) == 'R' ? S("replica") : NO_STR;
		t.comment = pg_comment_on(b, PG_TRIGGER_COMMENTS, (uint32_t)pg_int(&c, 0, 0), 0);
		*push(&b->out->triggers, b->a) = t;
	}
}

static str command_word(char code)
{
	switch (code) {
	case 'r': return S("select");
	case 'a': return S("insert");
	case 'w': return S("update");
	case 'd': return S("delete");
	default: return S("all");
	}
}

static void policies_of(const struct pg_building *b)
{
	struct pg_row row;

	for (bool ok = pg_first(&b->r->row_index, PG_POLICIES, b->rel->oid, &row); ok; ok = pg_next(&row)) {
		struct pg_cells c = pg_cells_of(row.line);
		struct policy p = { .name = pg_text(b->a, &c, 0), .permissive = pg_true(&c, 2) };

		p.command = command_word(pg_char(&c, 1));
		pg_array(b->a, pg_text(b->a, &c, 3), &p.roles);
		p.using = pg_text(b->a, &c, 4);
		p.check = pg_text(b->a, &c, 5);
		p.comment = pg_text(b->a, &c, 6);
		*push(&b->out->policies, b->a) = p;
	}
}

/* What a view reads, or a table inherits: the oid of a relation, and a column or a position. */
struct reference {
	int64_t oid, number;
};

static int by_reference(const void *a, const void *b)
{
	const struct reference *x = a, *y = b;

	if (x->oid != y->oid)
		return x->oid < y->oid ? -1 : 1;
	return x->number < y->number ? -1 : x->number > y->number;
}

static int by_place(const void *a, const void *b)
{
	const struct reference *x = a, *y = b;

	return x->number < y->number ? -1 : x->number > y->number;
}

struct references {
	struct reference *at;
	ptrdiff_t len, cap;
};

static struct references references_of(const struct pg_building *b, enum pg_about about,
				       int (*order)(const void *, const void *))
{
	struct references list = { 0 };
	struct pg_row row;

	for (bool ok = pg_first(&b->r->row_index, about, b->rel->oid, &row); ok; ok = pg_next(&row)) {
		struct pg_cells c = pg_cells_of(row.line);

		*push(&list, b->a) = (struct reference){ pg_int(&c, 0, 0), pg_int(&c, 1, 0) };
	}
	if (list.len)
		qsort(list.at, (size_t)list.len, sizeof *list.at, order);
	return list;
}

/* The dependency has a row for each column that is read; a reference to the whole row names no column. */
static void depends_of(const struct pg_building *b)
{
	struct references list = references_of(b, PG_DEPENDS, by_reference);
	struct depend *d = NULL;

	for (ptrdiff_t i = 0; i < list.len; i++) {
		const struct reference *it = &list.at[i];
		const struct pg_rel *on = pg_rel_of(b->r, (uint32_t)it->oid);
		bool same = i && it[-1].oid == it->oid;
		str name = NO_STR;

		if (!on || (same && it[-1].number == it->number))
			continue;
		if (it->number > 0)
			name = pg_column_named(b, on, str_fmt(b->a, "%lld", (long long)it->number));
		if (!same) {
			d = push(&b->out->depends, b->a);
			*d = (struct depend){ .on = { .ns = on->ns, .name = on->name } };
		}
		if (name.at)
			*push(&d->fields, b->a) = name;
	}
}

static void parents_of(const struct pg_building *b)
{
	struct references list = references_of(b, PG_PARENTS, by_place);

	for (ptrdiff_t i = 0; i < list.len; i++) {
		const struct pg_rel *parent = pg_rel_of(b->r, (uint32_t)list.at[i].oid);
		struct asset_ref ref = parent ? (struct asset_ref){ parent->ns, parent->name }
					      : (struct asset_ref){ 0 };

		if (parent && b->out->kind == ASSET_PARTITION)
			b->out->part_of = ref;
		else if (parent)
			*push(&b->out->inherits, b->a) = ref;
	}
}

static void query_of(const struct pg_building *b)
{
	struct pg_row row;
	struct pg_cells c;
	str query;

	if (!pg_first(&b->r->row_index, PG_VIEWS, b->rel->oid, &row))
		return;
	c = pg_cells_of(row.line);
	query = str_trim(pg_text(b->a, &c, 0));
	b->out->definition = str_ends(query, S(";")) ? str_upto(query, query.len - 1) : query;
}

static void texts_of(const struct pg_building *b)
{
	struct asset *out = b->out;
	struct pg_row row;

	for (bool ok = pg_first(&b->r->row_index, PG_PARTITIONS, b->rel->oid, &row); ok; ok = pg_next(&row)) {
		struct pg_cells c = pg_cells_of(row.line);

		out->part_bound = pg_text(b->a, &c, 0);
		out->part_key = pg_text(b->a, &c, 1);
	}
	for (bool ok = pg_first(&b->r->row_index, PG_FOREIGN, b->rel->oid, &row); ok; ok = pg_next(&row)) {
		struct pg_cells c = pg_cells_of(row.line);

		props_put(&out->props, b->a, S("server"), pg_text(b->a, &c, 0));
		props_put(&out->props, b->a, S("wrapper"), pg_text(b->a, &c, 1));
		pg_put_options(&out->props, b->a, S("options"), pg_text(b->a, &c, 2));
	}
}

/* ---- the relation's own row ---- */

static enum asset_kind kind_of(char code, bool is_partition)
{
	if (is_partition)
		return ASSET_PARTITION;
	switch (code) {
	case 'r': return ASSET_TABLE;
	case 'v': return ASSET_VIEW;
	case 'm': return ASSET_MATERIALIZED_VIEW;
	case 'f': return ASSET_FOREIGN_TABLE;
	case 'p': return ASSET_PARTITIONED_TABLE;
	default: return ASSET_OTHER;
	}
}

/* The cells of RELATIONS without the oid, in the order of the query. */
enum {
	SPACE,
	NAME,
	KIND,
	OWNER,
	PERSISTENCE,
	IS_PARTITION,
	TUPLES,
	PAGES,
	MAY_SELECT,
	ROW_SECURITY,
	FORCED,
	REPLICA,
	POPULATED,
	OPTIONS,
	METHOD,
	TABLESPACE,
	OF_TYPE,
	WRITES,
	SCANS,
	ANALYZED,
	OIDS
};

static void props_of(struct arena *a, const struct pg_cells *c, struct props *props)
{
	char replica = pg_char(c, REPLICA);

	if (pg_char(c, PERSISTENCE) == 'u')
		props_put(props, a, S("persistence"), S("unlogged"));
	if (pg_true(c, ROW_SECURITY) || pg_true(c, FORCED))
		props_put(props, a, S("row_security"),
			  !pg_true(c, ROW_SECURITY) ? S("forced, not enabled")
			  : pg_true(c, FORCED)	    ? S("forced")
						    : S("enabled"));
	if (replica == 'f' || replica == 'i' || (replica == 'n' && pg_char(c, KIND) != 'v' && pg_char(c, KIND) != 'f'))
		props_put(props, a, S("replica_identity"),
			  replica == 'f'   ? S("full")
			  : replica == 'i' ? S("index")
					   : S("nothing"));
	if (pg_char(c, KIND) == 'm' && !pg_true(c, POPULATED))
		props_put(props, a, S("populated"), S("no"));
	pg_put_options(props, a, S("storage_options"), pg_text(a, c, OPTIONS));
	props_put(props, a, S("access_method"), pg_text(a, c, METHOD));
	props_put(props, a, S("tablespace"), pg_text(a, c, TABLESPACE));
	props_put(props, a, S("of_type"), pg_text(a, c, OF_TYPE));
	if (pg_true(c, OIDS))
		props_put(props, a, S("oids"), S("yes"));
}

/*
 * Before 14, a table that was never analysed reported 0 rows and 0 pages, like an empty one; from 14 on it reports -1.
 * A partitioned table counts its partitions only if it was analysed itself.
 */
static void stats_of(const struct pg_building *b, const struct pg_cells *c, struct stats *s)
{
	char kind = pg_char(c, KIND);
	double tuples = -1;
	int64_t pages = pg_int(c, PAGES, 0), bytes;
	bool known;

	stats_start(s);
	if (!instant_parse(pg_text(b->a, c, ANALYZED), &s->analyzed_at))
		s->analyzed_at = NO_TIME;
	known = str_real(pg_cell(c, TUPLES), &tuples) && tuples >= 0 && tuples < 9e18 && kind != 'v';
	if (tuples < -1 && tuples > -9e18) {
		s->row_count = (int64_t)(-1 - tuples);
		s->row_kind = COUNT_ESTIMATED;
		s->row_origin = S("n_live_tup");
	}
	if (known && b->r->c->version < 140000 && tuples <= 0 && pages <= 0 && s->analyzed_at == NO_TIME)
		known = false;
	if (known) {
		s->row_count = (int64_t)tuples;
		s->row_kind = COUNT_ESTIMATED;
		s->row_origin = S("reltuples");
	}
	if (b->r->block_size > 0 && (pages < 0 || (known && (kind == 'r' || kind == 'm'))) &&
	    !__builtin_mul_overflow(pages < 0 ? -1 - pages : pages, b->r->block_size, &bytes)) {
		s->size_bytes = bytes;
		s->size_kind = pages < 0 ? COUNT_EXACT : COUNT_ESTIMATED;
	}
	if (b->r->counting && (kind == 'r' || kind == 'm')) {
		s->writes = pg_int(c, WRITES, UNKNOWN);
		s->scans = pg_int(c, SCANS, UNKNOWN);
		s->writes_since = b->r->counted_since;
	}
}

static void problems_of(const struct pg_building *b)
{
	const struct map_entry *e = map_get(&b->r->problem, b->out->native);

	if (e)
		b->out->problem = *(const str *)e->ptr;
	b->out->passing = map_get(&b->r->locked, b->out->native);
	for (ptrdiff_t i = 0; i < b->out->fields.len && !b->out->problem.at; i++)
		if (!b->out->fields.at[i].type.at)
			b->out->problem = str_fmt(b->a, "the type of %.*s cannot be read",
						  STR(b->out->fields.at[i].name));
}

static void relation_of(const struct pg_building *b, const struct pg_cells *c)
{
	struct asset *out = b->out;

	out->ns = b->rel->ns;
	out->name = b->rel->name;
	out->native = str_fmt(b->a, "%u", b->rel->oid);
	out->kind = kind_of(b->rel->kind, pg_true(c, IS_PARTITION));
	out->owner = pg_text(b->a, c, OWNER);
	out->comment = pg_comment_on(b, PG_COMMENTS, b->rel->oid, 0);
	props_of(b->a, c, &out->props);
	stats_of(b, c, &out->stats);
}

/* Readable as a whole, or through any of its columns. */
static enum truth readable_of(const struct pg_rel *rel, enum truth table, const struct asset *out)
{
	if (!rel->space || rel->space->readable == NO)
		return NO;
	for (ptrdiff_t i = 0; i < out->fields.len; i++)
		if (out->fields.at[i].readable == YES)
			return YES;
	return table;
}

void pg_build(const struct pg_reading *r, struct arena *a, const struct pg_rel *rel, struct asset *out)
{
	struct pg_building b = { .r = r, .a = a, .rel = rel, .out = out };
	struct pg_row row;
	struct pg_cells c = { 0 };

	asset_start(out);
	if (pg_first(&r->row_index, PG_RELATIONS, rel->oid, &row))
		c = pg_cells_of(row.line);
	relation_of(&b, &c);
	fields_of(&b, pg_truth(&c, MAY_SELECT));
	pg_sequences_of(&b);
	out->readable = readable_of(rel, pg_truth(&c, MAY_SELECT), out);
	pg_keys_of(&b);
	pg_indexes_of(&b);
	pg_not_nulls_of(&b);
	triggers_of(&b);
	policies_of(&b);
	if (asset_is_view(out->kind)) {
		query_of(&b);
		depends_of(&b);
	}
	pg_facts_of(&b);
	parents_of(&b);
	texts_of(&b);
	pg_extras_of(&b);
	problems_of(&b);
	asset_finish(out);
}
