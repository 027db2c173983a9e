/* Resolves one name to a column of a source, in this scope or an outer one, and expands stars. */
#include "sql/resolve/internal.h"

#include "sql/dialect/syntax.h"
#include "sql/dialect/words.h"
#include "model/name.h"
#include "base/banned.h"

/* ---- the columns of a source ---- */

uint32_t source_width(const struct sql_source *s)
{
	uint32_t has = s->table ? s->table->column_count : s->shape ? (uint32_t)s->shape->len : 0;

	return has > s->renamed_count ? has : s->renamed_count;
}

struct sql_name source_column(const struct resolver *r, const struct sql_source *s, uint32_t i)
{
	(void)r;
	if (i < s->renamed_count)
		return s->renamed[i];
	return s->table ? (struct sql_name){ s->table->columns[i].name, true } : s->shape->at[i].name;
}

/* Hidden columns of tables; a name that ends in * stands for all that begin so. */
static const struct {
	uint32_t dialects;
	const char *name;
} hidden_columns[] = {
	{ SQLITE, "rowid" },
	{ SQLITE, "_rowid_" },
	{ SQLITE, "oid" },
	{ PG, "ctid" },
	{ PG, "xmin" },
	{ PG, "xmax" },
	{ PG, "cmin" },
	{ PG, "cmax" },
	{ PG, "tableoid" },
	{ MYSQL, "_rowid" },
	{ ORA, "rownum" },
	{ ORA, "rowid" },
	{ ORA | SNOW | RED, "level" },
	{ ORA, "connect_by_isleaf" },
	{ ORA, "connect_by_iscycle" },
	{ ORA, "column_value" },
	{ ORA, "ora_rowscn" },
	{ ORA, "object_id" },
	{ ORA, "object_value" },
	{ ORA, "versions_*" },
	{ ORA, "user" },
	{ ORA, "uid" },
	{ BQ, "_partitiontime" },
	{ BQ, "_partitiondate" },
	{ BQ, "_table_suffix" },
	{ BQ, "_file_name" },
	{ BQ, "_change_type" },
	{ BQ, "_change_timestamp" },
	{ SNOW, "metadata$*" },
	{ TRINO, "$path" },
	{ TRINO, "$file_size" },
	{ TRINO, "$file_modified_time" },
	{ TRINO, "$partition" },
	{ TRINO, "$bucket" },
	{ TRINO, "$row_id" },
	{ DBX, "_metadata" },
	{ DBX, "_rescued_data" },
	{ DBX, "_change_type" },
	{ DBX, "_commit_version" },
	{ DBX, "_commit_timestamp" },
	{ CH, "_part" },
	{ CH, "_part_index" },
	{ CH, "_part_offset" },
	{ CH, "_part_uuid" },
	{ CH, "_partition_id" },
	{ CH, "_partition_value" },
	{ CH, "_sample_factor" },
	{ CH, "_block_number" },
	{ CH, "_row_exists" },
	{ CH, "_shard_num" },
	{ CH, "_table" },
	{ CH, "_database" },
	{ DUCK, "rowid" },
};

static bool is_so_called(str name, str pattern)
{
	ptrdiff_t n = pattern.len - 1;

	if (!str_ends(pattern, S("*")))
		return str_eq_fold(name, pattern);
	return name.len > n && str_eq_fold(str_upto(name, n), str_upto(pattern, n));
}

static bool is_hidden_column(const struct resolver *r, const struct sql_source *s, struct sql_name name)
{
	if (s->table && s->table->virtual && str_eq_fold(name.text, S("rank")))
		return true;
	if (s->table && s->table->rowless)
		return false;
	for (size_t i = 0; s->table && i < sizeof hidden_columns / sizeof *hidden_columns; i++)
		if (hidden_columns[i].dialects & r->dialect->syntax->bit &&
		    is_so_called(name.text, str_of(hidden_columns[i].name)))
			return true;
	return false;
}

/* Snowflake's $2 is the second column; -1: it is a name, or there are fewer columns. */
static int32_t by_place(const struct resolver *r, uint32_t width, struct sql_name name)
{
	int64_t place;

	if (!syntax_has(r->dialect->syntax, HAS_COLUMN_PLACES) || name.quoted || name.text.len < 2 ||
	    name.text.at[0] != '$' || !str_int(str_from(name.text, 1), &place) || place < 1 || place > (int64_t)width)
		return -1;
	return (int32_t)place - 1;
}

int32_t source_find(const struct resolver *r, const struct sql_source *s, struct sql_name name, bool *several)
{
	uint32_t width = source_width(s);
	int32_t found = by_place(r, width, name);

	for (uint32_t i = 0; i < width; i++) {
		if (!resolve_same(r, source_column(r, s, i), name))
			continue;
		if (found >= 0)
			*several = true;
		else
			found = (int32_t)i;
	}
	if (found < 0 && (is_hidden_column(r, s, name) || (!s->table && (!s->shape || s->shape->open))))
		return -2;
	return found;
}

bool source_hides(const struct resolver *r, const struct sql_source *s, struct sql_name name)
{
	for (uint32_t i = 0; i < s->hidden_count; i++)
		if (resolve_same(r, s->hidden[i], name))
			return true;
	return false;
}

static void told_as_read(struct resolver *r, struct sql_base b)
{
	ptrdiff_t i = 0;

	while (i < r->out->tables.len && r->out->tables.at[i] != b.table)
		i++;
	while (r->seen.len <= i)
		*push(&r->seen, r->arena) = NULL;
	if (!r->seen.at[i])
		r->seen.at[i] = new_n(r->arena, uint8_t, b.table->column_count);
	if (r->seen.at[i][b.column])
		return;
	r->seen.at[i][b.column] = 1;
	*push(&r->out->columns, r->arena) = b;
}

void source_bases(struct resolver *r, const struct sql_source *s, uint32_t column, struct sql_bases *into)
{
	if (s->table && column < s->table->column_count) {
		struct sql_base b = { s->table, column };

		told_as_read(r, b);
		sql_bases_add(into, r->arena, b);
	} else if (s->shape && column < s->shape->len && into) {
		for (ptrdiff_t i = 0; i < s->shape->at[column].from.len; i++)
			sql_bases_add(into, r->arena, s->shape->at[column].from.at[i]);
	}
}

bool sql_plain_base(const struct sql_resolved *r, node column, struct sql_base *out)
{
	const struct sql_binding *b = column < r->bound_count ? &r->bound[column] : NULL;
	const struct sql_source *s = b && b->source ? &r->sources.at[b->source] : NULL;

	if (!s || b->column < 0)
		return false;
	if (s->table && (uint32_t)b->column < s->table->column_count) {
		*out = (struct sql_base){ s->table, (uint32_t)b->column };
		return true;
	}
	if (!s->shape || b->column >= s->shape->len || !s->shape->at[b->column].plain)
		return false;
	*out = s->shape->at[b->column].from.at[0];
	return true;
}

/* ---- binding ---- */

static void bind(struct resolver *r, node n, uint32_t source, int32_t column, struct sql_bases *into)
{
	r->out->bound[n] = (struct sql_binding){ source, column };
	if (column >= 0)
		source_bases(r, &r->out->sources.at[source], (uint32_t)column, into);
}

static void bind_whole(struct resolver *r, node n, uint32_t source, struct sql_bases *into)
{
	const struct sql_source *s = &r->out->sources.at[source];
	uint32_t width = source_width(s);

	r->out->bound[n] = (struct sql_binding){ source, -1 };
	for (uint32_t i = 0; i < width && resolve_spend(r, 1); i++)
		source_bases(r, s, i, into);
}

/* Columns merged with it by USING are read as well. */
static void read_hidden(struct resolver *r, const struct scope *s, struct sql_name name, struct sql_bases *into)
{
	for (ptrdiff_t i = s->from; i < s->to; i++) {
		const struct sql_source *one = &r->out->sources.at[s->sources.at[i]];
		bool several = false;
		int32_t at = one->hidden_count && source_hides(r, one, name) ? source_find(r, one, name, &several) : -1;

		if (at >= 0)
			source_bases(r, one, (uint32_t)at, into);
	}
}

/* ---- a bare name ---- */

static bool is_lambda(const struct resolver *r, const struct scope *s, struct sql_name name)
{
	for (uint32_t i = 0; i < s->lambda_count; i++)
		if (resolve_same(r, s->lambdas[i], name))
			return true;
	return false;
}

static bool alias_may(const struct resolver *r, const struct scope *s)
{
	static const unsigned of[] = { [PLACE_WHERE] = ALIAS_WHERE,
				       [PLACE_GROUP] = ALIAS_GROUP,
				       [PLACE_HAVING] = ALIAS_HAVING,
				       [PLACE_ORDER] = ALIAS_ORDER_WITHIN,
				       [PLACE_ITEMS] = ALIAS_ITEMS };

	if (s->place == PLACE_ORDER && s->plain)
		return true;
	return (size_t)s->place < sizeof of / sizeof *of && (r->aliases & of[s->place]);
}

static bool by_alias(struct resolver *r, const struct scope *s, struct sql_name name, struct sql_bases *into)
{
	for (ptrdiff_t i = 0; s->outputs && i < s->outputs->len; i++) {
		const struct sql_output *o = &s->outputs->at[i];

		if (!o->name.text.at || !resolve_same(r, o->name, name))
			continue;
		for (ptrdiff_t k = 0; into && k < o->from.len; k++)
			sql_bases_add(into, r->arena, o->from.at[k]);
		return true;
	}
	return s->outputs && s->outputs->open && !s->sources.len;
}

static void tell_ambiguous(struct resolver *r, const struct scope *s, node n, struct sql_name name)
{
	scoped(sb_free) struct sb b = SB(1000);
	struct sql_finding *f = resolve_find(r, SQL_AMBIGUOUS_COLUMN, n, "ambiguous column %.*s", STR(name.text));
	int told = 0;

	for (ptrdiff_t i = s->from; f && i < s->to && told < 4; i++) {
		const struct sql_source *one = &r->out->sources.at[s->sources.at[i]];
		bool several = false;

		if (one->alias.text.len && source_find(r, one, name, &several) >= 0)
			sb_fmt(&b, "%s%.*s.%.*s", told++ ? " or " : "write ", STR(one->alias.text), STR(name.text));
	}
	if (f && b.len)
		f->hint = str_dup(r->arena, sb_str(&b));
}

/* One scope: is it found there? */
static bool by_column(struct resolver *r, const struct scope *s, node n, struct sql_name name, struct sql_bases *into)
{
	uint32_t found = 0, maybe = 0;
	int32_t column = -1;
	bool several = false;

	for (ptrdiff_t i = s->from; i < s->to; i++) {
		uint32_t number = s->sources.at[i];
		const struct sql_source *one = &r->out->sources.at[number];
		int32_t at = one->hidden_count && source_hides(r, one, name) ? -1 : source_find(r, one, name, &several);

		if (at == -2) {
			maybe = maybe ? maybe : number;
		} else if (at >= 0) {
			several |= found != 0;
			if (!found)
				column = at;
			found = found ? found : number;
		}
	}
	if (several)
		tell_ambiguous(r, s, n, name);
	if (!found && !maybe)
		return false;
	bind(r, n, found ? found : maybe, column, into);
	read_hidden(r, s, name, into);
	return true;
}

/*
 * Does the name stand for a whole row? A row is named by the alias of its table; a full-text table also by its own
 * name.
 */
static bool names_row(const struct resolver *r, const struct sql_source *s, struct sql_name name)
{
	if (rule_in(r->dialect->syntax->bit, MEANS_ROW_BY_NAME))
		return resolve_same(r, s->alias, name);
	return s->table && s->table->virtual && str_eq_fold(s->table->name, name.text);
}

/* SELECT c FROM customers c: a row as a value. FROM notes WHERE notes MATCH 'x': searches all columns. */
static bool by_row(struct resolver *r, const struct scope *s, node n, struct sql_name name, struct sql_bases *into)
{
	for (ptrdiff_t i = s->from; i < s->to; i++) {
		if (!names_row(r, &r->out->sources.at[s->sources.at[i]], name))
			continue;
		bind_whole(r, n, s->sources.at[i], into);
		return true;
	}
	return false;
}

/* ---- an unqualified name that no source has ---- */

/* Values that are written like a column, with or without a table. */
static const struct {
	uint32_t dialects;
	const char *name;
} bare_values[] = {
	{ ORA, "systimestamp" }, { ORA, "sessiontimezone" }, { ORA, "dbtimezone" },	{ ORA, "rownum" },
	{ ORA, "level" },	 { ORA | RED, "sysdate" },   { PG | RED, "localtime" }, { BQ, "current_datetime" },
};

static bool is_value(const struct resolver *r, node name)
{
	for (size_t i = 0; i < sizeof bare_values / sizeof *bare_values; i++)
		if (bare_values[i].dialects & r->dialect->syntax->bit && !node_is(r->tree, name, NODE_QUOTED) &&
		    str_eq_fold(node_text(r->tree, name), str_of(bare_values[i].name)))
			return true;
	return false;
}

static bool is_string(const struct resolver *r, node name)
{
	str written = node_source(r->tree, name);

	return r->lenient && written.len && written.at[0] == '"';
}

static void as_string(struct resolver *r, node n, struct sql_name name)
{
	struct sql_finding *f = resolve_find(r, SQL_NAME_AS_STRING, n,
					     "\"%.*s\" is not a column here, so SQLite reads it as a string",
					     STR(name.text));

	if (f)
		f->hint = S("use single quotes for strings; it is printed with them");
	*push(&r->out->strings, r->arena) = n;
}

static void resolve_bare(struct resolver *r, struct scope *s, node n, struct sql_bases *into)
{
	node last = node_slot(r->tree, n, 0);
	struct sql_name name = resolve_name_of(r->tree, last);

	if (s->plain && s->place == PLACE_ORDER && by_alias(r, s, name, into))
		return;
	for (const struct scope *look = s; look; look = look->outer)
		if (is_lambda(r, look, name) || by_column(r, look, n, name, into) ||
		    (alias_may(r, look) && by_alias(r, look, name, into)) || by_row(r, look, n, name, into))
			return;
	if (is_string(r, last))
		as_string(r, n, name);
	else if (!is_value(r, last))
		resolve_hint_near(r, s, resolve_find(r, SQL_UNKNOWN_COLUMN, n, "unknown column %.*s", STR(name.text)),
				  name, NULL);
}

/* ---- a name with dots ---- */

/* Is part i of a name the source itself, as the first of db.schema.table? */
static bool names_source(const struct resolver *r, node n, uint32_t i, uint32_t at)
{
	return !i && at == 2 && r->schema->itself &&
	       r->schema->itself(r->schema->with, node_text(r->tree, node_slot(r->tree, n, i)));
}

static bool is_dialects(const struct resolver *r, node n, uint32_t at)
{
	return at == 1 && r->dialect->itself &&
	       str_eq_fold(node_text(r->tree, node_slot(r->tree, n, 0)), str_of(r->dialect->itself));
}

/* Do parts 0..at stand in it, as its last? */
static bool ends_in(const struct resolver *r, const struct name_parts *space, node n, uint32_t at)
{
	if (space->len < (int)at)
		return false;
	for (uint32_t i = 0; i < at; i++)
		if (!str_eq_fold(space->part[space->len - (int)(at - i)], node_text(r->tree, node_slot(r->tree, n, i))))
			return false;
	return true;
}

void resolve_ours(struct resolver *r, const struct sql_table *table, node n, uint32_t at)
{
	struct name_parts space = { 0 }, own = { 0 };
	struct err ignored = { 0 };

	if (!at || !table || is_dialects(r, n, at) || !name_split(r->arena, table->qualified, &own, &ignored) ||
	    !own.len || !str_eq_fold(own.part[0], node_text(r->tree, node_slot(r->tree, n, 0))))
		return;
	if (table->ns.len && name_split(r->arena, table->ns, &space, &ignored) && ends_in(r, &space, n, at))
		return;
	if (!names_source(r, n, 0, at))
		*push(&r->out->ours, r->arena) = n;
}

/*
 * Of main.orders.id the table may be one that has no namespace;
 * else each part stands in the table's own name, in order.
 */
static bool fits_space(const struct resolver *r, const struct sql_source *s, node n, uint32_t at)
{
	struct name_parts own = { 0 };
	struct err ignored = { 0 };

	if (!at)
		return true;
	if (!s->table || node_is(r->tree, s->at, NODE_ALIASED))
		return false;
	if (is_dialects(r, n, at))
		return true;
	if (!name_split(r->arena, s->table->qualified, &own, &ignored) || own.len <= (int)at)
		return false;
	for (uint32_t i = 0; i < at; i++)
		if (!str_eq_fold(own.part[own.len - 1 - (int)(at - i)], node_text(r->tree, node_slot(r->tree, n, i))) &&
		    !names_source(r, n, i, at))
			return false;
	return true;
}

/* The source in this scope named by parts 0..at; 0: none. */
static uint32_t source_named(const struct resolver *r, const struct scope *s, node n, uint32_t at, uint32_t after)
{
	struct sql_name alias = resolve_name_of(r->tree, node_slot(r->tree, n, at));

	for (ptrdiff_t i = s->from; i < s->to; i++) {
		const struct sql_source *one = &r->out->sources.at[s->sources.at[i]];

		if (s->sources.at[i] > after && resolve_same(r, one->alias, alias) && fits_space(r, one, n, at))
			return s->sources.at[i];
	}
	return 0;
}

/* Part at + 1 of n as a column of the source named by the parts up to `at`. */
static bool by_qualified(struct resolver *r, const struct scope *s, node n, uint32_t at, struct sql_bases *into)
{
	struct sql_name name = resolve_name_of(r->tree, node_slot(r->tree, n, at + 1));
	bool several = false;
	uint32_t source = source_named(r, s, n, at, 0), other;
	int32_t column;

	if (!source)
		return false;
	column = source_find(r, &r->out->sources.at[source], name, &several);
	for (other = source; column == -1 && (other = source_named(r, s, n, at, other));) {
		source = other;
		column = source_find(r, &r->out->sources.at[source], name, &several);
	}
	if (several)
		resolve_find(r, SQL_AMBIGUOUS_COLUMN, n, "%.*s has two columns called %.*s",
			     STR(r->out->sources.at[source].alias.text), STR(name.text));
	if (column == -1)
		resolve_hint_near(r, s,
				  resolve_find(r, SQL_UNKNOWN_COLUMN, n, "%.*s has no column %.*s",
					       STR(r->out->sources.at[source].alias.text), STR(name.text)),
				  name, &r->out->sources.at[source]);
	else
		bind(r, n, source, column == -2 ? -1 : column, into);
	resolve_ours(r, r->out->sources.at[source].table, n, at);
	return true;
}

static node merged_as(const struct resolver *r, node join)
{
	node own = node_slot(r->tree, join, JOIN_OWN), phrase = node_slot(r->tree, own, 0);

	return node_slot(r->tree, join, JOIN_USING) ? node_slot(r->tree, phrase, 0) : NO_NODE;
}

/* JOIN ... USING (id) AS merged: merged.id is the merged column. */
static bool by_merged(struct resolver *r, const struct scope *s, node n, struct sql_bases *into)
{
	struct sql_name of = resolve_name_of(r->tree, node_slot(r->tree, n, 0)),
			name = resolve_name_of(r->tree, node_slot(r->tree, n, 1));

	for (ptrdiff_t i = 0; node_count(r->tree, n) == 2 && i < s->joins.len; i++) {
		const struct sql_joined *j = &s->joins.at[i];
		node as = merged_as(r, j->at), using = node_slot(r->tree, j->at, JOIN_USING);
		struct scope inner;

		if (!as || !resolve_same(r, resolve_name_of(r->tree, as), of))
			continue;
		inner = *s;
		inner.from = j->from;
		inner.to = j->to;
		for (uint32_t k = 0; k < node_count(r->tree, using); k++)
			if (resolve_same(r, resolve_name_of(r->tree, node_slot(r->tree, using, k)), name))
				return by_column(r, &inner, n, name, into);
	}
	return false;
}

static void tell_unknown_alias(struct resolver *r, const struct scope *s, node n)
{
	struct sql_name alias = resolve_name_of(r->tree, node_slot(r->tree, n, node_count(r->tree, n) - 2));
	struct sql_finding *f = resolve_find(r, SQL_UNKNOWN_ALIAS, n, "unknown table or alias %.*s", STR(alias.text));
	scoped(sb_free) struct sb b = SB(1000);
	int told = 0;

	for (; f && s; s = s->outer)
		for (ptrdiff_t i = s->from; i < s->to && told < 8; i++) {
			const struct sql_source *one = &r->out->sources.at[s->sources.at[i]];

			if (one->table && resolve_same(r, (struct sql_name){ one->table->name, true }, alias)) {
				f->hint = str_fmt(r->arena, "%.*s is called %.*s here", STR(alias.text),
						  STR(one->alias.text));
				return;
			}
			if (one->alias.text.len)
				sb_fmt(&b, "%s%.*s", told++ ? ", " : "available: ", STR(one->alias.text));
		}
	if (f && b.len)
		f->hint = str_dup(r->arena, sb_str(&b));
}

/* a.b.c: c of table a.b; or the field c of column b of a; or field b.c of column a. */
static void resolve_dotted(struct resolver *r, struct scope *s, node n, struct sql_bases *into)
{
	uint32_t count = node_count(r->tree, n);
	bool fields = rule_in(r->dialect->syntax->bit, MEANS_DOTTED_FIELDS);

	for (const struct scope *look = s; look; look = look->outer)
		if (by_qualified(r, look, n, count - 2, into) || by_merged(r, look, n, into))
			return;
	for (const struct scope *look = s; look && fields; look = look->outer) {
		for (uint32_t at = 0; at + 2 < count; at++)
			if (by_qualified(r, look, n, at, into))
				return;
		if (is_lambda(r, look, resolve_name_of(r->tree, node_slot(r->tree, n, 0))) ||
		    by_column(r, look, n, resolve_name_of(r->tree, node_slot(r->tree, n, 0)), into))
			return;
	}
	tell_unknown_alias(r, s, n);
}

void resolve_column(struct resolver *r, struct scope *s, node n, struct sql_bases *into)
{
	if (node_count(r->tree, n) == 1)
		resolve_bare(r, s, n, into);
	else if (node_count(r->tree, n))
		resolve_dotted(r, s, n, into);
}

/* ---- stars ---- */

static bool left_out(const struct resolver *r, node star, struct sql_name name)
{
	node list = node_slot(r->tree, star, STAR_EXCEPT);

	for (uint32_t i = 0; i < node_count(r->tree, list); i++)
		if (resolve_same(r, resolve_name_of(r->tree, node_slot(r->tree, list, i)), name))
			return true;
	return false;
}

static node replacement(const struct resolver *r, node star, struct sql_name name)
{
	node list = node_slot(r->tree, star, STAR_REPLACE);

	for (uint32_t i = 0; i < node_count(r->tree, list); i++)
		if (resolve_same(r, resolve_name_of(r->tree, node_slot(r->tree, list, i)), name))
			return node_slot(r->tree, node_slot(r->tree, list, i), 0);
	return NO_NODE;
}

static void star_of(struct resolver *r, struct scope *s, uint32_t source, node star, bool all, struct sql_outputs *out)
{
	const struct sql_source *of = &r->out->sources.at[source];
	uint32_t width = source_width(of);

	if (!of->table && (!of->shape || of->shape->open))
		out->open = true;
	for (uint32_t i = 0; i < width && resolve_spend(r, 1); i++) {
		struct sql_output o = { .name = source_column(r, of, i) };
		node instead = replacement(r, star, o.name);

		if ((all && source_hides(r, of, o.name)) || left_out(r, star, o.name))
			continue;
		if (instead) {
			resolve_expr(r, s, instead, &o.from);
			resolve_add_part(r, &o, (struct sql_part){ .what = instead });
			of = &r->out->sources.at[source];
		} else {
			source_bases(r, of, i, &o.from);
			resolve_add_part(r, &o, (struct sql_part){ .source = source, .column = (int32_t)i });
			o.plain = of->table ? i < of->table->column_count
					    : of->shape && i < of->shape->len && of->shape->at[i].plain;
		}
		*push(out, r->arena) = o;
	}
}

void resolve_star(struct resolver *r, struct scope *s, node n, struct sql_outputs *out)
{
	node of = node_slot(r->tree, n, STAR_OF);
	uint32_t last = node_count(r->tree, of);
	ptrdiff_t before = out->len;

	for (ptrdiff_t i = s->from; i < s->to && !of; i++)
		star_of(r, s, s->sources.at[i], n, true, out);
	if (!of && s->from == s->to)
		resolve_find(r, SQL_UNKNOWN_ALIAS, n, "no table for * to expand");
	for (struct scope *look = s; look && of; look = look->outer) {
		uint32_t source = source_named(r, look, of, last - 1, 0);

		if (!source)
			continue;
		r->out->bound[n] = (struct sql_binding){ source, -1 };
		resolve_ours(r, r->out->sources.at[source].table, of, last - 1);
		star_of(r, s, source, n, false, out);
		return;
	}
	if (of && before == out->len) {
		out->open = true;
		resolve_find(r, SQL_UNKNOWN_ALIAS, n, "unknown table or alias %.*s",
			     STR(node_text(r->tree, node_slot(r->tree, of, last - 1))));
	}
}
