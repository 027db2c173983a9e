/* Keys and indexes: numbers of columns, operator classes and collations become names. */
#include "adapter/postgresql/internal.h"

#include "base/arena.h"
#include "sql/dialect/dialect.h"

#include "base/banned.h"

/* ---- keys ---- */

/* The names of the numbered columns; false if one is missing. */
static bool names_of(const struct pg_building *b, const struct pg_rel *rel, str numbers, struct strs *out)
{
	bool all = true;
	str number;

	while (pg_next_number(&numbers, &number)) {
		str name = pg_column_named(b, rel, number);

		if (name.at)
			*push(out, b->a) = name;
		else if (!str_eq(number, S("0"))) /* 0: an expression, as in exclusion constraints */
			all = false;
	}
	return all;
}

/* Columns after the action are written as in SQL: a comma or a blank in a name does not end it. */
static str action(const struct pg_building *b, const struct pg_rel *rel, char code, str set)
{
	struct strs names = { 0 };
	scoped(sb_free) struct sb text = SB(1 << 20);

	switch (code) {
	case 'r': return S("restrict");
	case 'c': return S("cascade");
	case 'n': sb_puts(&text, "set null"); break;
	case 'd': sb_puts(&text, "set default"); break;
	default: return NO_STR;
	}
	names_of(b, rel, set, &names);
	for (ptrdiff_t i = 0; i < names.len; i++) {
		sb_puts(&text, i ? ", " : " (");
		sql_plain_name(&text, &dialect_postgresql, names.at[i]);
	}
	sb_puts(&text, names.len ? ")" : "");
	return str_dup(b->a, sb_str(&text));
}

static bool key_kind(char code, enum key_kind *kind)
{
	switch (code) {
	case 'p': *kind = KEY_PRIMARY; return true;
	case 'u': *kind = KEY_UNIQUE; return true;
	case 'f': *kind = KEY_FOREIGN; return true;
	case 'c': *kind = KEY_CHECK; return true;
	case 'x': *kind = KEY_EXCLUDE; return true;
	default: return false;
	}
}

/* The cells of CONSTRAINTS and INCOMING without the oid of their relation, in the order of the query. */
enum { KEY_OID, KEY_ON, KEY_NAME, KEY_CODE, KEY_COLUMNS, KEY_TARGET, KEY_TARGET_COLUMNS, KEY_INDEX, KEY_REST };

enum {
	REST_UPDATE,
	REST_DELETE,
	REST_MATCH,
	REST_DEFERRABLE,
	REST_DEFERRED,
	REST_VALIDATED,
	REST_PARENT,
	REST_SET,
	REST_ENFORCED,
	REST_NO_INHERIT,
	REST_PERIOD
};

static char code_said(const struct strs *rest, int i)
{
	str said = pg_said(rest, i);

	return said.len ? said.at[0] : '\0';
}

static void foreign(const struct pg_building *b, const struct pg_rel *rel, const struct pg_cells *c,
		    const struct strs *rest, struct key *k)
{
	char match = code_said(rest, REST_MATCH);
	const struct pg_rel *target = pg_rel_of(b->r, (uint32_t)pg_int(c, KEY_TARGET, 0));

	k->broken = !target || !names_of(b, target, pg_text(b->a, c, KEY_TARGET_COLUMNS), &k->target_fields);
	if (target)
		k->target = (struct asset_ref){ .ns = target->ns, .name = target->name };
	k->on_update = action(b, rel, code_said(rest, REST_UPDATE), NO_STR);
	k->on_delete = action(b, rel, code_said(rest, REST_DELETE), pg_said(rest, REST_SET));
	k->match = match == 'f' ? S("full") : match == 'p' ? S("partial") : NO_STR;
}

/* The cells of INDEXES without the oid of the table. */
enum {
	INDEX_OID,
	INDEX_NAME,
	INDEX_UNIQUE,
	INDEX_PRIMARY,
	INDEX_KEYS,
	INDEX_COLUMNS,
	INDEX_CLASSES,
	INDEX_COLLATIONS,
	INDEX_OPTIONS,
	INDEX_SCANS,
	INDEX_REST
};

enum {
	REST_METHOD,
	REST_VALID,
	REST_NULLS_EQUAL,
	REST_HAS_TEXTS,
	REST_OPTIONS,
	REST_TABLESPACE,
	REST_CLUSTERED,
	REST_REPLICA,
	REST_PARAMETERS
};

/* The index of a unique key has the flag that NULLs are equal. */
static bool nulls_are_equal(const struct pg_building *b, const struct pg_rel *rel, str index)
{
	struct pg_row row;

	if (b->r->c->version < 150000)
		return false;
	for (bool ok = pg_first(&b->r->row_index, PG_INDEXES, rel->oid, &row); ok; ok = pg_next(&row)) {
		struct pg_cells c = pg_cells_of(row.line);
		struct strs rest;

		if (!str_eq(c.at[INDEX_OID], index))
			continue;
		rest = pg_rest(b->a, &c, INDEX_REST);
		return pg_said_truth(&rest, REST_NULLS_EQUAL, NO) == YES;
	}
	return false;
}

/* rel has the key: for an incoming key it is not the relation being built. Cells as in CONSTRAINTS and INCOMING. */
static bool pg_key_of(const struct pg_building *b, const struct pg_rel *rel, const struct pg_cells *c, struct key *k)
{
	struct strs rest = pg_rest(b->a, c, KEY_REST);

	*k = (struct key){ .deferrable = pg_said_truth(&rest, REST_DEFERRABLE, NO),
			   .deferred = pg_said_truth(&rest, REST_DEFERRED, NO),
			   .validated = pg_said_truth(&rest, REST_VALIDATED, YES),
			   .enforced = pg_said_truth(&rest, REST_ENFORCED, YES),
			   .period = pg_said_truth(&rest, REST_PERIOD, NO) == YES };
	if (!key_kind(pg_char(c, KEY_CODE), &k->kind))
		return false;
	k->name = pg_text(b->a, c, KEY_NAME);
	names_of(b, rel, pg_text(b->a, c, KEY_COLUMNS), &k->fields);
	k->comment = pg_comment_on(b, PG_KEY_COMMENTS, (uint32_t)pg_int(c, KEY_OID, 0), 0);
	/* Always true of other kinds. */
	k->no_inherit = k->kind == KEY_CHECK && pg_said_truth(&rest, REST_NO_INHERIT, NO) == YES;
	if (k->kind == KEY_FOREIGN)
		foreign(b, rel, c, &rest, k);
	if (k->kind == KEY_UNIQUE)
		k->nulls_not_distinct = nulls_are_equal(b, rel, pg_cell(c, KEY_INDEX));
	return true;
}

static str expression_of(const struct pg_building *b, str key)
{
	struct pg_row row;

	for (bool ok = pg_first(&b->r->row_index, PG_EXPRESSIONS, b->rel->oid, &row); ok; ok = pg_next(&row)) {
		struct pg_cells c = pg_cells_of(row.line);

		if (str_eq(c.at[0], key))
			return pg_text(b->a, &c, 1);
	}
	return NO_STR;
}

/* Created by the server for a partition of the target: its parent is a key of the same table. */
static bool is_shadow(const struct pg_building *b, const struct pg_cells *c)
{
	struct strs rest = { 0 };
	struct pg_row row;
	str parent;

	if (pg_char(c, KEY_CODE) == 'f')
		rest = pg_rest(b->a, c, KEY_REST);
	parent = pg_said(&rest, REST_PARENT);
	if (!parent.len || str_eq(parent, S("0")))
		return false;
	for (bool ok = pg_first(&b->r->row_index, PG_CONSTRAINTS, b->rel->oid, &row); ok; ok = pg_next(&row))
		if (str_eq(pg_first_cells(row.line, 2).at[KEY_OID], parent))
			return true;
	return false;
}

void pg_keys_of(const struct pg_building *b)
{
	struct pg_row row;
	struct key k;

	for (bool ok = pg_first(&b->r->row_index, PG_CONSTRAINTS, b->rel->oid, &row); ok; ok = pg_next(&row)) {
		struct pg_cells c = pg_cells_of(row.line);

		if (is_shadow(b, &c) || !pg_key_of(b, b->rel, &c, &k))
			continue;
		if (k.kind == KEY_CHECK || k.kind == KEY_EXCLUDE)
			k.expression = expression_of(b, c.at[KEY_OID]);
		*push(&b->out->keys, b->a) = k;
	}
}

/* A constraint that is not validated allows nulls in existing rows. */
void pg_not_nulls_of(const struct pg_building *b)
{
	struct pg_row row;

	if (b->r->c->version < 180000)
		return; /* not-null constraints have no names in these versions */
	for (bool ok = pg_first(&b->r->row_index, PG_CONSTRAINTS, b->rel->oid, &row); ok; ok = pg_next(&row)) {
		struct pg_cells c = pg_cells_of(row.line);
		struct strs rest = pg_rest(b->a, &c, KEY_REST);
		str numbers = pg_text(b->a, &c, KEY_COLUMNS), number;
		ptrdiff_t i = -1;
		struct field *f;

		if (pg_char(&c, KEY_CODE) != 'n' || !pg_next_number(&numbers, &number) ||
		    (i = pg_own_column(b, number)) < 0)
			continue;
		f = &b->out->fields.at[i];
		props_put(&f->props, b->a, S("not_null_name"), pg_text(b->a, &c, KEY_NAME));
		if (pg_said_truth(&rest, REST_NO_INHERIT, NO) == YES)
			props_put(&f->props, b->a, S("not_null_rule"), S("no inherit"));
		if (pg_said_truth(&rest, REST_VALIDATED, YES) == NO) {
			props_put(&f->props, b->a, S("not_null_rule"), S("not valid"));
			f->nullable = YES;
		}
	}
}

/* ---- indexes ---- */

static str index_text(const struct pg_building *b, str index, int64_t part)
{
	struct pg_row row;

	for (bool ok = pg_first(&b->r->row_index, PG_INDEX_TEXTS, b->rel->oid, &row); ok; ok = pg_next(&row)) {
		struct pg_cells c = pg_cells_of(row.line);

		if (str_eq(c.at[0], index) && pg_int(&c, 1, -2) == part)
			return pg_text(b->a, &c, 2);
	}
	return NO_STR;
}

/* The class that the server chooses by default: a default class, preferably for exactly this type. */
static bool is_usual(const struct pg_building *b, const struct pg_opclass *o, str type)
{
	return o->is_default &&
	       (!type.len || str_eq(o->type, type) ||
		!map_get(&b->r->default_opclass, str_fmt(b->a, "%.*s\t%.*s", STR(type), STR(o->method))));
}

struct part_lists {
	str keys, classes, collations, options; /* numbers */
	struct strs parameters;			/* "2 {siglen=32}": of the second part */
};

static str parameters_of(const struct part_lists *lists, int64_t place)
{
	for (ptrdiff_t i = 0; i < lists->parameters.len; i++) {
		str rest = lists->parameters.at[i], number;
		int64_t n;

		if (str_cut(&rest, ' ', &number) && str_int(number, &n) && n == place)
			return rest;
	}
	return NO_STR;
}

/* With parameters in the notation of a statement: "gist_trgm_ops (siglen='32')". */
static str opclass_with(struct arena *a, str name, str parameters)
{
	scoped(sb_free) struct sb text = SB(1 << 20);
	struct strs list = { 0 };

	pg_array(a, parameters, &list);
	sb_put(&text, name);
	for (ptrdiff_t i = 0; i < list.len; i++) {
		str value = list.at[i], key;

		str_cut(&value, '=', &key);
		sb_fmt(&text, "%s%.*s='", i ? ", " : " (", STR(key));
		for (ptrdiff_t k = 0; k < value.len; k++)
			sb_fmt(&text, value.at[k] == '\'' ? "'%c" : "%c", value.at[k]);
		sb_puts(&text, i == list.len - 1 ? "')" : "'");
	}
	return str_dup(a, sb_str(&text));
}

/* The operator class, if it is not the default one or has parameters. */
static str opclass_written(const struct pg_building *b, str oid, str type, str parameters)
{
	const struct map_entry *e = map_get(&b->r->opclass, oid);
	const struct pg_opclass *o = e ? e->ptr : NULL;

	if (!o)
		return NO_STR;
	if (parameters.len)
		return opclass_with(b->a, o->name, parameters);
	return is_usual(b, o, type) ? NO_STR : o->name;
}

static struct index_part part_of(const struct pg_building *b, str index, int64_t place, struct part_lists *lists,
				 str number)
{
	str opclass = NO_STR, collation = NO_STR;
	struct pg_column own = { .collation = S("100") }; /* an expression has the database's default collation */
	struct index_part p = { 0 };
	int64_t options = 0;
	ptrdiff_t column;

	pg_next_number(&lists->classes, &opclass);
	pg_next_number(&lists->collations, &collation);
	pg_next_int(&lists->options, &options);
	if (str_eq(number, S("0"))) {
		p.expression = index_text(b, index, place);
	} else if ((column = pg_own_column(b, number)) >= 0) {
		p.field = b->out->fields.at[column].name;
		own = b->columns[column];
	}
	p.collation = pg_collation_named(b, collation, own.collation);
	p.opclass = opclass_written(b, opclass, own.type, parameters_of(lists, place));
	p.descending = options & 1;
	p.nulls_first = options & 2;
	return p;
}

static struct index index_of(const struct pg_building *b, const struct pg_cells *c)
{
	struct part_lists lists = { .keys = pg_text(b->a, c, INDEX_COLUMNS),
				    .classes = pg_text(b->a, c, INDEX_CLASSES),
				    .collations = pg_text(b->a, c, INDEX_COLLATIONS),
				    .options = pg_text(b->a, c, INDEX_OPTIONS) };
	struct index x = { .name = pg_text(b->a, c, INDEX_NAME), .method = S("btree") };
	struct strs rest = pg_rest(b->a, c, INDEX_REST);
	int64_t keys = pg_int(c, INDEX_KEYS, 0);
	str number;

	pg_array(b->a, pg_said(&rest, REST_PARAMETERS), &lists.parameters);
	x.unique = pg_true(c, INDEX_UNIQUE);
	x.primary = pg_true(c, INDEX_PRIMARY);
	x.valid = pg_said_truth(&rest, REST_VALID, YES);
	x.comment = pg_comment_on(b, PG_COMMENTS, (uint32_t)pg_int(c, INDEX_OID, 0), 0);
	for (int64_t i = 0; pg_next_number(&lists.keys, &number); i++) {
		if (i < keys)
			*push(&x.parts, b->a) = part_of(b, pg_cell(c, INDEX_OID), i + 1, &lists, number);
		else
			*push(&x.includes, b->a) = pg_column_named(b, b->rel, number);
	}
	x.predicate = index_text(b, pg_cell(c, INDEX_OID), 0);
	x.definition = index_text(b, pg_cell(c, INDEX_OID), -1);
	if (rest.len)
		x.method = pg_said(&rest, REST_METHOD);
	x.options = pg_said(&rest, REST_OPTIONS);
	x.tablespace = pg_said(&rest, REST_TABLESPACE);
	x.clustered = pg_said_truth(&rest, REST_CLUSTERED, NO) == YES;
	x.replica_identity = pg_said_truth(&rest, REST_REPLICA, NO) == YES;
	return x;
}

void pg_indexes_of(const struct pg_building *b)
{
	struct pg_row row;

	for (bool ok = pg_first(&b->r->row_index, PG_INDEXES, b->rel->oid, &row); ok; ok = pg_next(&row)) {
		struct pg_cells c = pg_cells_of(row.line);

		*push(&b->out->indexes, b->a) = index_of(b, &c);
		if (b->out->stats.scans != UNKNOWN)
			b->out->stats.scans += pg_int(&c, INDEX_SCANS, 0);
	}
}

void pg_build_incoming(const struct pg_reading *r, struct arena *a, const struct pg_rel *rel, struct incoming *out)
{
	struct pg_building b = { .r = r, .a = a, .rel = rel };
	struct map seen = map_in(a);
	struct pg_row row;

	/* More than one dependency may lead to a key. */
	for (bool ok = pg_first(&r->row_index, PG_INCOMING, rel->oid, &row); ok; ok = pg_next(&row)) {
		struct pg_cells c = pg_cells_of(row.line);
		const struct pg_rel *from = pg_rel_of(r, (uint32_t)pg_int(&c, KEY_ON, 0));
		struct incoming_key in;
		bool again = true;

		if (!from)
			continue;
		map_put(&seen, c.at[KEY_OID], &again);
		if (again || !pg_key_of(&b, from, &c, &in.key))
			continue;
		in.from = (struct asset_ref){ .ns = from->ns, .name = from->name };
		*push(out, a) = in;
	}
}
