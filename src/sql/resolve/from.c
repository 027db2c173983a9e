/* FROM: the sources of rows, and the columns that joins merge. */
#include "sql/resolve/internal.h"

#include "model/asset.h"
#include "sql/dialect/syntax.h"
#include "sql/dialect/words.h"
#include "base/banned.h"

static void from_node(struct resolver *r, struct scope *s, node n, bool lateral);

/* ---- one source ---- */

static bool same_source(const struct resolver *r, const struct sql_source *a, const struct sql_source *b)
{
	bool written = node_is(r->tree, a->at, NODE_ALIASED) || node_is(r->tree, b->at, NODE_ALIASED);

	return resolve_same(r, a->alias, b->alias) && (written || a->table == b->table);
}

static struct sql_source *add_source(struct resolver *r, struct scope *s, struct sql_source made, node columns)
{
	uint32_t number = (uint32_t)r->out->sources.len, given = node_count(r->tree, columns);
	struct sql_name *names = given ? new_n(r->arena, struct sql_name, given) : NULL;

	made.level = s->level;
	for (uint32_t i = 0; i < given; i++)
		names[i] = resolve_name_of(r->tree, node_slot(r->tree, columns, i));
	made.renamed = names;
	made.renamed_count = given;
	for (ptrdiff_t i = 0; i < s->sources.len && !r->lenient; i++)
		if (made.alias.text.len && same_source(r, &r->out->sources.at[s->sources.at[i]], &made))
			resolve_find(r, SQL_DOUBLE_ALIAS, made.at, "duplicate table name or alias %.*s",
				     STR(made.alias.text));
	*push(&r->out->sources, r->arena) = made;
	*push(&s->sources, r->arena) = number;
	return &r->out->sources.at[number];
}

static void see_those_before(struct scope *s)
{
	s->from = 0;
	s->to = s->sources.len;
	s->place = PLACE_FREE;
}

/* ---- tables ---- */

static const struct cte *cte_named(const struct resolver *r, const struct scope *s, struct sql_name name)
{
	for (const struct cte *c = s->ctes; c; c = c->before)
		if (resolve_same(r, c->name, name))
			return c;
	return NULL;
}

/* Relations that reveal the system, its users and its files. */
static const char *const system_spaces[] = {
	"pg_catalog", "information_schema", "pg_toast",	     "pg_temp", "sys", "mysql", "performance_schema",
	"system",     "snowflake",	    "account_usage", NULL
};
static const char *const system_starts[] = { "pg_",  "sqlite_", "pragma_", "svl_",     "stl_",
					     "stv_", "svv_",	"duckdb_", "v$",       "gv$",
					     "dba_", "all_tab", "all_obj", "user_tab", NULL };

static bool is_system(const struct sql_name *parts, uint32_t n)
{
	str name = parts[n - 1].text;

	for (uint32_t i = 0; i + 1 < n; i++)
		for (const char *const *w = system_spaces; *w; w++)
			if (str_eq_fold(parts[i].text, str_of(*w)))
				return true;
	for (const char *const *w = system_starts; *w; w++)
		if (name.len >= str_of(*w).len && str_eq_fold(str_upto(name, str_of(*w).len), str_of(*w)))
			return true;
	return false;
}

enum { NAMESAKES_SHOWN = 5 };

/* The only table of that name, in another schema or case; absent: none, or several. */
static str elsewhere(struct resolver *r, str text, const struct strs *near)
{
	struct strs all = { 0 };

	if (!near->len || !str_eq_fold(near->at[0], text) || !r->schema->namesakes)
		return NO_STR;
	r->schema->namesakes(r->schema->with, r->arena, near->at[0], &all);
	return all.len == 1 ? all.at[0] : NO_STR;
}

static void tell_unknown_table(struct resolver *r, node name, str text)
{
	struct sql_finding *f = resolve_find(r, SQL_UNKNOWN_TABLE, name, "unknown table %.*s", STR(text));
	scoped(sb_free) struct sb b = SB(1000);
	struct strs near = { 0 };
	str same;

	if (!f || !r->schema->near)
		return;
	r->schema->near(r->schema->with, r->arena, text, &near);
	same = elsewhere(r, text, &near);
	if (same.at) {
		sb_puts(&b, "similar: ");
		sql_plain_path(&b, r->dialect, same);
		f->hint = str_dup(r->arena, sb_str(&b));
		f->instead = same;
		f->instead_whole = true;
		return;
	}
	for (ptrdiff_t i = 0; i < near.len && i < 3; i++)
		sb_fmt(&b, "%s%.*s", i ? ", " : "similar: ", STR(near.at[i]));
	if (b.len)
		f->hint = str_dup(r->arena, sb_str(&b));
	f->instead = resolve_surely(r->arena, text, &near);
}

static void tell_ambiguous(struct resolver *r, node name, str text, str written)
{
	struct sql_finding *f = resolve_find(r, SQL_AMBIGUOUS_TABLE, name, "ambiguous table %.*s: add its schema",
					     STR(written));
	scoped(sb_free) struct sb b = SB(1000);
	struct strs all = { 0 };

	if (!f || !r->schema->namesakes)
		return;
	r->schema->namesakes(r->schema->with, r->arena, text, &all);
	for (ptrdiff_t i = 0; i < all.len && i < NAMESAKES_SHOWN; i++)
		sb_fmt(&b, "%s%.*s", i ? ", " : "one of: ", STR(all.at[i]));
	if (all.len > NAMESAKES_SHOWN)
		sb_puts(&b, ", ...");
	if (b.len)
		f->hint = str_dup(r->arena, sb_str(&b));
}

static void know_table(struct resolver *r, const struct sql_table *table)
{
	for (ptrdiff_t i = 0; i < r->out->tables.len; i++)
		if (r->out->tables.at[i] == table)
			return;
	*push(&r->out->tables, r->arena) = table;
}

enum { PARTS_MOST = 8 };

static uint32_t parts_of(const struct tree *t, node name, struct sql_name parts[PARTS_MOST])
{
	uint32_t n = 0;

	for (; n < node_count(t, name) && n < PARTS_MOST; n++)
		parts[n] = resolve_name_of(t, node_slot(t, name, n));
	return n;
}

static const struct sql_table *look_up(struct resolver *r, node name, const struct sql_name *parts, uint32_t n)
{
	const struct sql_table *table = NULL;
	str written = node_source(r->tree, name);

	switch (r->schema->table(r->schema->with, parts, n, &table)) {
	case SQL_FOUND_ONE:
		know_table(r, table);
		resolve_ours(r, table, name, n - 1);
		if (n == 1 && r->schema->off_path && r->schema->off_path(r->schema->with, table))
			resolve_find(r, SQL_OFF_PATH, name,
				     "%.*s is not on the search path of the login: printed as %.*s.%.*s", STR(written),
				     STR(table->ns), STR(table->name));
		return table;
	case SQL_FOUND_MANY: tell_ambiguous(r, name, parts[n - 1].text, written); break;
	case SQL_FOUND_NONE:
		if (is_system(parts, n))
			resolve_find(r, SQL_SYSTEM_TABLE, name, "%.*s is a system table, which is not supported",
				     STR(written));
		else
			tell_unknown_table(r, name, parts[n - 1].text);
		break;
	case SQL_FOUND_FAILED: r->failed = true; break;
	}
	return NULL;
}

/* FROM t, t.items: rows of a column of an earlier source. */
static bool is_path(struct resolver *r, const struct scope *s, const struct sql_name *parts, uint32_t n)
{
	if (n < 2 || !rule_in(r->dialect->syntax->bit, MEANS_FROM_PATHS))
		return false;
	for (ptrdiff_t i = 0; i < s->sources.len; i++)
		if (resolve_same(r, r->out->sources.at[s->sources.at[i]].alias, parts[0]))
			return true;
	return false;
}

/* DUAL: a table of one row, for a SELECT that reads no table. */
static bool is_dual(const struct resolver *r, const struct sql_name *parts, uint32_t n)
{
	return n == 1 && rule_in(r->dialect->syntax->bit, MEANS_DUAL) && str_eq_fold(parts[0].text, S("dual"));
}

static const struct sql_outputs *dual(struct resolver *r)
{
	struct sql_outputs *out = new(r->arena, struct sql_outputs);

	*push(out, r->arena) = (struct sql_output){ .name = { S("DUMMY"), false } };
	out->one_row = true;
	return out;
}

/* MATCH_RECOGNIZE changes the rows of a table or query. */
static bool finds_rows(const struct tree *t, node n)
{
	node own = node_slot(t, n, TABLE_OWN);

	for (uint32_t i = 0; i < node_count(t, own); i++)
		if (str_starts(node_text(t, node_slot(t, own, i)), S("MATCH_RECOGNIZE")))
			return true;
	return false;
}

/* Phrases that change the columns of a source. */
static bool tell_not_followed(struct resolver *r, node n)
{
	const char *what = node_slot(r->tree, n, TABLE_PIVOT) ? "PIVOT"
			   : finds_rows(r->tree, n)	      ? "MATCH_RECOGNIZE"
							      : NULL;

	if (what)
		resolve_find(r, SQL_NOT_ANALYSED,
			     node_slot(r->tree, n, node_slot(r->tree, n, TABLE_PIVOT) ? TABLE_PIVOT : TABLE_OWN),
			     "the result of %s is not followed: its columns are not checked", what);
	return what;
}

/* FROM t INDEXED BY i: SQLite must find i; automatic indexes are not in the catalog. */
static void tell_unknown_index(struct resolver *r, node n, const struct sql_table *table)
{
	node own = node_slot(r->tree, n, TABLE_OWN);

	for (uint32_t i = 0; table && table->indexes && i < node_count(r->tree, own); i++) {
		node phrase = node_slot(r->tree, own, i);
		str name = node_text(r->tree, node_slot(r->tree, phrase, 0));
		ptrdiff_t k = 0;

		if (!str_eq(node_text(r->tree, phrase), S("INDEXED BY n")) || str_starts(name, S("sqlite_")))
			continue;
		while (k < table->indexes->len && !str_eq_fold(table->indexes->at[k], name))
			k++;
		if (k == table->indexes->len)
			resolve_find(r, SQL_UNKNOWN_TABLE, phrase, "%.*s has no index %.*s", STR(table->name),
				     STR(name));
	}
}

static void from_table(struct resolver *r, struct scope *s, node n)
{
	bool *met = &r->met[n];
	struct sql_name parts[PARTS_MOST] = { 0 };
	node name = node_slot(r->tree, n, TABLE_WHAT);
	uint32_t count = parts_of(r->tree, name, parts);
	const struct cte *cte = count == 1 ? cte_named(r, s, parts[0]) : NULL;
	struct sql_source made = { .at = n,
				   .alias = node_is(r->tree, n, NODE_ALIASED) ? resolve_name_of(r->tree, n)
									      : parts[count ? count - 1 : 0] };

	*met = true;
	see_those_before(s);
	if (!finds_rows(r->tree, n))
		resolve_exprs(r, s, node_slot(r->tree, n, TABLE_OWN), NULL);
	if (!count)
		return;
	if (cte) {
		made.shape = cte->shape;
		made.one_row = cte->one_row;
	} else if (is_path(r, s, parts, count)) {
		made.lateral = true;
	} else if (is_dual(r, parts, count)) {
		made.shape = dual(r);
		made.one_row = true;
	} else {
		made.table = look_up(r, name, parts, count);
	}
	tell_unknown_index(r, n, made.table);
	if (tell_not_followed(r, n)) {
		made.table = NULL;
		made.shape = NULL;
	}
	add_source(r, s, made, node_slot(r->tree, n, TABLE_COLUMNS));
}

/* ---- queries and functions ---- */

bool resolve_limits_to_one(const struct tree *t, node query)
{
	node limit = node_slot(t, query, QUERY_LIMIT), count = node_slot(t, limit, 0);

	return limit && node_kind(t, count) == NODE_NUMBER && str_eq(node_text(t, count), S("1")) &&
	       !node_is(t, limit, NODE_PERCENT) && !node_is(t, limit, NODE_WITH_TIES);
}

static void from_derived(struct resolver *r, struct scope *s, node n, bool lateral)
{
	node query = node_slot(r->tree, n, TABLE_WHAT);
	struct sql_source made = { .at = n, .lateral = lateral || node_is(r->tree, n, NODE_LATERAL) };

	if (node_is(r->tree, n, NODE_ALIASED))
		made.alias = resolve_name_of(r->tree, n);
	see_those_before(s);
	made.shape = resolve_query(r, made.lateral ? s : s->outer, s->ctes, query);
	made.one_row = made.shape->one_row || resolve_limits_to_one(r->tree, query);
	if (tell_not_followed(r, n))
		made.shape = NULL;
	add_source(r, s, made, node_slot(r->tree, n, TABLE_COLUMNS));
}

static void from_called(struct resolver *r, struct scope *s, node n)
{
	node call = node_slot(r->tree, n, CALLED_CALL), name = node_slot(r->tree, call, CALLED_NAME);
	struct sql_source made = { .at = n, .called = true, .lateral = true };

	if (node_kind(r->tree, call) == NODE_STRING || node_kind(r->tree, call) == NODE_PARAM)
		resolve_find(r, SQL_NOT_ANALYSED, call,
			     "a table named by a string or variable is not followed: write its name");
	see_those_before(s);
	resolve_expr(r, s, call, NULL);
	if (node_is(r->tree, n, NODE_ALIASED))
		made.alias = resolve_name_of(r->tree, n);
	else if (node_kind(r->tree, call) != NODE_LIST && node_count(r->tree, name)) /* ROWS FROM has no name */
		made.alias = resolve_name_of(r->tree, node_slot(r->tree, name, node_count(r->tree, name) - 1));
	add_source(r, s, made, node_slot(r->tree, n, CALLED_COLUMNS));
}

static void from_unnest(struct resolver *r, struct scope *s, node n)
{
	struct sql_source made = { .at = n, .called = true, .lateral = true };

	see_those_before(s);
	resolve_exprs(r, s, node_slot(r->tree, n, 0), NULL);
	if (node_is(r->tree, n, NODE_ALIASED))
		made.alias = resolve_name_of(r->tree, n);
	add_source(r, s, made, node_slot(r->tree, n, 1));
}

static void from_group(struct resolver *r, struct scope *s, node n)
{
	from_node(r, s, node_slot(r->tree, n, 0), false);
	if (!node_is(r->tree, n, NODE_ALIASED))
		return;
	resolve_find(r, SQL_NOT_ANALYSED, n,
		     "an alias of a join in parentheses is not followed: its columns are not checked");
	add_source(r, s, (struct sql_source){ .at = n, .alias = resolve_name_of(r->tree, n), .lateral = true },
		   NO_NODE);
}

/* ---- joins ---- */

/* The source in from..to that has the column and shows it. 0: none, or unknown. */
static uint32_t shown_by(struct resolver *r, const struct scope *s, uint32_t from, uint32_t to, struct sql_name name,
			 int32_t *column, bool *several)
{
	uint32_t found = 0, maybe = 0;

	*several = false;
	for (uint32_t i = from; i < to; i++) {
		const struct sql_source *one = &r->out->sources.at[s->sources.at[i]];
		int32_t at = source_hides(r, one, name) ? -1 : source_find(r, one, name, several);

		if (at == -2) {
			maybe = s->sources.at[i];
		} else if (at >= 0) {
			*several |= found != 0;
			found = s->sources.at[i];
			*column = at;
		}
	}
	if (!found && maybe)
		*column = -1;
	return found ? found : maybe;
}

static void hide(struct resolver *r, uint32_t source, struct sql_name name)
{
	struct sql_source *s = &r->out->sources.at[source];
	struct sql_name *names = new_n(r->arena, struct sql_name, s->hidden_count + 1);

	for (uint32_t i = 0; i < s->hidden_count; i++)
		names[i] = s->hidden[i];
	names[s->hidden_count] = name;
	s->hidden = names;
	s->hidden_count++;
}

struct equals {
	struct sql_equal *at;
	ptrdiff_t len, cap;
};

static void join_column(struct resolver *r, struct scope *s, const struct sql_joined *j, node n, struct equals *out)
{
	struct sql_name name = resolve_name_of(r->tree, n);
	struct sql_equal e = { 0 };
	bool several[2];

	e.left = shown_by(r, s, j->from, j->middle, name, &e.left_column, &several[0]);
	e.right = shown_by(r, s, j->middle, j->to, name, &e.right_column, &several[1]);
	if (several[0] || several[1])
		resolve_find(r, SQL_AMBIGUOUS_COLUMN, n, "%.*s is ambiguous on the %s of the join", STR(name.text),
			     several[0] ? "left" : "right");
	else if (!e.left || !e.right)
		resolve_find(r, SQL_UNKNOWN_COLUMN, n, "the %s of the join has no column %.*s",
			     e.left ? "right" : "left", STR(name.text));
	if (!e.left || !e.right)
		return;
	*push(out, r->arena) = e;
	hide(r, e.right, name);
	for (int side = 0; side < 2; side++)
		if ((side ? e.right_column : e.left_column) >= 0)
			source_bases(r, &r->out->sources.at[side ? e.right : e.left],
				     (uint32_t)(side ? e.right_column : e.left_column), NULL);
}

/* Each name that both sides have. */
static void join_naturally(struct resolver *r, struct scope *s, const struct sql_joined *j, struct equals *out)
{
	for (uint32_t i = j->middle; i < j->to; i++) {
		uint32_t right = s->sources.at[i], width = source_width(&r->out->sources.at[right]);

		for (uint32_t c = 0; c < width && resolve_spend(r, 1); c++) {
			struct sql_name name = source_column(r, &r->out->sources.at[right], c);
			struct sql_equal e = { .right = right, .right_column = (int32_t)c };
			bool several;

			if (source_hides(r, &r->out->sources.at[right], name))
				continue;
			e.left = shown_by(r, s, j->from, j->middle, name, &e.left_column, &several);
			if (!e.left || e.left_column < 0)
				continue;
			*push(out, r->arena) = e;
			hide(r, right, name);
		}
	}
}

static void from_join(struct resolver *r, struct scope *s, node n)
{
	node using = node_slot(r->tree, n, JOIN_USING);
	enum node_op op = (enum node_op)node_at(r->tree, n)->op;
	struct sql_joined j = { .at = n, .from = (uint32_t)s->sources.len };
	struct equals equals = { 0 };

	from_node(r, s, node_slot(r->tree, n, JOIN_LEFT), false);
	j.middle = (uint32_t)s->sources.len;
	from_node(r, s, node_slot(r->tree, n, JOIN_RIGHT), op == OP_CROSS_APPLY || op == OP_OUTER_APPLY);
	j.to = (uint32_t)s->sources.len;
	for (uint32_t i = 0; i < node_count(r->tree, using); i++)
		join_column(r, s, &j, node_slot(r->tree, using, i), &equals);
	if (node_is(r->tree, n, NODE_NATURAL))
		join_naturally(r, s, &j, &equals);
	j.equal = equals.at;
	j.equal_count = (uint32_t)equals.len;
	*push(&s->joins, r->arena) = j;
}

static void from_node(struct resolver *r, struct scope *s, node n, bool lateral)
{
	if (r->failed)
		return;
	switch ((int)node_kind(r->tree, n)) {
	case NODE_TABLE: from_table(r, s, n); break;
	case NODE_DERIVED: from_derived(r, s, n, lateral); break;
	case NODE_CALLED: from_called(r, s, n); break;
	case NODE_UNNEST: from_unnest(r, s, n); break;
	case NODE_JOIN: from_join(r, s, n); break;
	case NODE_FROM_GROUP: from_group(r, s, n); break;
	default: break;
	}
}

/* LATERAL VIEW f(x) t AS a, b; ARRAY JOIN a AS x */
void resolve_from_phrases(struct resolver *r, struct scope *s, node own)
{
	for (uint32_t i = 0; i < node_count(r->tree, own) && !r->failed; i++) {
		node one = node_slot(r->tree, own, i), name = node_slot(r->tree, one, 1);
		struct sql_source made = { .at = one, .called = true, .lateral = true };

		if (node_at(r->tree, one)->op != OP_AFTER_FROM)
			continue;
		see_those_before(s);
		resolve_exprs(r, s, one, NULL);
		if (name && node_kind(r->tree, name) == NODE_NAME)
			made.alias = resolve_name_of(r->tree, name);
		add_source(r, s, made, node_kind(r->tree, name) == NODE_LIST ? name : node_slot(r->tree, one, 2));
	}
}

static bool see_unmet(void *with, const struct tree *t, node n)
{
	struct resolver *r = with;
	struct sql_name parts[PARTS_MOST] = { 0 };
	uint32_t count;

	if (node_kind(t, n) != NODE_TABLE || r->met[n])
		return true;
	count = parts_of(t, node_slot(t, n, TABLE_WHAT), parts);
	resolve_find(r, SQL_NOT_ANALYSED, n, "this source is not followed: its columns are not checked");
	if (count)
		look_up(r, node_slot(t, n, TABLE_WHAT), parts, count);
	return true;
}

void resolve_unmet(struct resolver *r)
{
	if (!r->failed)
		node_walk(r->tree, r->tree->root, see_unmet, r);
}

void resolve_from(struct resolver *r, struct scope *s, node from)
{
	for (uint32_t i = 0; i < node_count(r->tree, from); i++)
		from_node(r, s, node_slot(r->tree, from, i), false);
}

/* ON sees the two sides of its join; in SQLite, all of FROM. */
void resolve_joins(struct resolver *r, struct scope *s)
{
	for (ptrdiff_t i = 0; i < s->joins.len && !r->failed; i++) {
		node on = node_slot(r->tree, s->joins.at[i].at, JOIN_ON);

		s->from = r->lenient ? 0 : s->joins.at[i].from;
		s->to = r->lenient ? s->sources.len : s->joins.at[i].to;
		s->place = PLACE_ON;
		if (on)
			resolve_expr(r, s, on, NULL);
		resolve_exprs(r, s, node_slot(r->tree, s->joins.at[i].at, JOIN_OWN), NULL);
	}
}
