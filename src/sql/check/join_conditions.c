/* The conditions of one level: which sources they join, and which key says so. */
#include "sql/check/joins_internal.h"

#include <string.h>

#include "base/banned.h"

const char *sql_edge_word(enum sql_edge edge)
{
	static const char *const words[] = {
#define _(id, word) [id] = word,
		SQL_EDGES(_)
#undef _
	};

	return words[edge];
}

int32_t place_of(const struct joining_level *l, uint32_t source)
{
	for (uint32_t i = 0; i < l->level->source_count; i++)
		if (l->level->sources[i] == source)
			return (int32_t)i;
	return -1;
}

const struct sql_source *source_at(const struct joining_level *l, uint32_t place)
{
	return &l->resolved->sources.at[l->level->sources[place]];
}

static struct sql_finding *find(struct joining_level *l, enum sql_code code, node n, str reason)
{
	const struct node_rec *at = node_at(l->tree, n);

	return sql_find(l->findings, l->arena, code, at->at, at->len, reason);
}

/* ---- groups of joined sources ---- */

static uint32_t root_of(struct joining_level *l, uint32_t place)
{
	while (l->root[place] != place)
		place = l->root[place] = l->root[l->root[place]];
	return place;
}

static void tie(struct joining_level *l, uint32_t one, uint32_t other)
{
	one = root_of(l, one);
	other = root_of(l, other);
	if (one < other)
		l->root[other] = one;
	else
		l->root[one] = other;
}

enum { OUTSIDE = -2, NOBODY = -1 };

struct touching {
	struct joining_level *level;
	int32_t first; /* by place; the place after the last one stands for the outer levels */
};

static void touch(struct joining_level *l, int32_t *first, int32_t place)
{
	if (*first == NOBODY)
		*first = place;
	else
		tie(l, (uint32_t)*first, (uint32_t)place);
}

/* Is it an outer level? A column of it ties the sources of this level to one row. */
static bool is_around(const struct joining_level *l, uint32_t level)
{
	for (uint32_t n = l->level->outer; n; n = l->resolved->levels.at[n].outer)
		if (n == level)
			return true;
	return false;
}

static bool touch_column(void *with, const struct tree *t, node n)
{
	struct touching *w = with;
	struct joining_level *l = w->level;
	uint32_t source = n < l->resolved->bound_count ? l->resolved->bound[n].source : 0;
	int32_t place;

	if (node_kind(t, n) != NODE_COLUMN || !source)
		return true;
	place = place_of(l, source);
	if (place >= 0)
		touch(l, &w->first, place);
	else if (is_around(l, l->resolved->sources.at[source].level))
		touch(l, &w->first, (int32_t)l->level->source_count);
	return false;
}

/* ---- pairs of columns ---- */

static struct sql_join *join_of(struct joining_level *l, uint32_t left, uint32_t right, const struct sql_base *a,
				const struct sql_base *b, node at)
{
	for (ptrdiff_t i = l->first; i < l->out->len; i++) {
		struct sql_join *j = &l->out->at[i];

		if (j->left_source == left && j->right_source == right && j->left == a->table && j->right == b->table)
			return j;
	}
	*push(l->out, l->arena) = (struct sql_join){ .left = a->table,
						     .right = b->table,
						     .at = at,
						     .level = l->number,
						     .left_source = left,
						     .right_source = right };
	return &l->out->at[l->out->len - 1];
}

static void add_pair(struct joining_level *l, uint32_t left, uint32_t right, struct sql_base a, struct sql_base b,
		     node at)
{
	struct sql_join *j;
	struct sql_pair *pairs;

	if (left > right) {
		add_pair(l, right, left, b, a, at);
		return;
	}
	j = join_of(l, left, right, &a, &b, at);
	for (uint32_t i = 0; i < j->pair_count; i++)
		if (j->pairs[i].left == a.column && j->pairs[i].right == b.column)
			return;
	pairs = new_n(l->arena, struct sql_pair, j->pair_count + 1);
	for (uint32_t i = 0; i < j->pair_count; i++)
		pairs[i] = j->pairs[i];
	pairs[j->pair_count] = (struct sql_pair){ a.column, b.column };
	j->pairs = pairs;
	j->pair_count++;
}

static void take_pair(struct joining_level *l, const struct sql_condition *c)
{
	node left, right;
	struct sql_base a, b;
	uint32_t one, other;

	if (node_kind(l->tree, c->n) != NODE_BINARY || node_at(l->tree, c->n)->op != OP_EQ)
		return;
	left = node_uncast(l->tree, node_slot(l->tree, c->n, 0));
	right = node_uncast(l->tree, node_slot(l->tree, c->n, 1));
	if (!sql_plain_base(l->resolved, left, &a) || !sql_plain_base(l->resolved, right, &b))
		return;
	one = l->resolved->bound[left].source;
	other = l->resolved->bound[right].source;
	if (one != other && (place_of(l, one) >= 0 || place_of(l, other) >= 0))
		add_pair(l, one, other, a, b, c->n);
}

static bool base_of(const struct joining_level *l, uint32_t source, int32_t column, struct sql_base *out)
{
	const struct sql_source *s = &l->resolved->sources.at[source];

	if (column < 0)
		return false;
	if (s->table && (uint32_t)column < s->table->column_count) {
		*out = (struct sql_base){ s->table, (uint32_t)column };
		return true;
	}
	if (!s->shape || column >= s->shape->len || !s->shape->at[column].plain)
		return false;
	*out = s->shape->at[column].from.at[0];
	return true;
}

/* A missing column of USING has been reported already; the join counts all the same. */
static void take_equal(struct joining_level *l, const struct sql_joined *j)
{
	if (node_slot(l->tree, j->at, JOIN_USING) && j->middle > j->from && j->to > j->middle)
		tie(l, j->middle - 1, j->middle);
	for (uint32_t i = 0; i < j->equal_count; i++) {
		const struct sql_equal *e = &j->equal[i];
		int32_t left = place_of(l, e->left), right = place_of(l, e->right);
		struct sql_base a, b;

		if (left >= 0 && right >= 0)
			tie(l, (uint32_t)left, (uint32_t)right);
		if (base_of(l, e->left, e->left_column, &a) && base_of(l, e->right, e->right_column, &b))
			add_pair(l, e->left, e->right, a, b, j->at);
	}
}

static void take_pairs(struct joining_level *l)
{
	for (ptrdiff_t i = 0; i < l->conditions.len; i++) {
		struct touching w = { l, NOBODY };

		node_walk(l->tree, l->conditions.at[i].n, touch_column, &w);
		take_pair(l, &l->conditions.at[i]);
	}
	for (ptrdiff_t i = 0; i < l->level->join_count; i++)
		take_equal(l, &l->level->joins[i]);
}

/* ---- cross products ---- */

bool is_harmless(const struct sql_source *s)
{
	return s->one_row || s->lateral || s->called || (s->shape && s->shape->constant);
}

struct looking_for {
	const struct joining_level *level;
	bool found;
};

static bool see_own_column(void *with, const struct tree *t, node n)
{
	struct looking_for *w = with;
	uint32_t source = n < w->level->resolved->bound_count ? w->level->resolved->bound[n].source : 0;

	if (node_kind(t, n) == NODE_COLUMN && source && place_of(w->level, source) >= 0)
		w->found = true;
	return true;
}

/* The column of this source that the condition compares with one value; -1: none. */
static int32_t fixed_column(const struct joining_level *l, uint32_t place, node n)
{
	for (uint32_t side = 0; side < 2; side++) {
		node column = node_bare(l->tree, node_slot(l->tree, n, side)), value = node_slot(l->tree, n, 1 - side);
		struct looking_for w = { l, false };
		const struct sql_binding *b = column < l->resolved->bound_count ? &l->resolved->bound[column] : NULL;

		if (node_kind(l->tree, column) != NODE_COLUMN || !b || !b->source ||
		    place_of(l, b->source) != (int32_t)place || node_kind(l->tree, value) == NODE_QUANTIFIED)
			continue;
		node_walk(l->tree, value, see_own_column, &w);
		if (!w.found)
			return b->column;
	}
	return -1;
}

static bool is_fixed(const struct joining_level *l, uint32_t place, uint32_t column)
{
	for (ptrdiff_t i = 0; i < l->conditions.len; i++) {
		node n = l->conditions.at[i].n;

		if (node_kind(l->tree, n) == NODE_BINARY && node_at(l->tree, n)->op == OP_EQ &&
		    fixed_column(l, place, n) == (int32_t)column)
			return true;
	}
	return false;
}

/* c.id = 5: a key has one value, so there is one row at most. */
static bool is_one_by_key(const struct joining_level *l, uint32_t place)
{
	const struct sql_table *t = source_at(l, place)->table;

	for (uint32_t k = 0; t && k < t->key_count; k++) {
		uint32_t fixed = 0;

		while (fixed < t->keys[k].len && is_fixed(l, place, t->keys[k].at[fixed]))
			fixed++;
		if (fixed && fixed == t->keys[k].len)
			return true;
	}
	return false;
}

static const struct sql_joined *join_between(const struct joining_level *l, uint32_t place)
{
	for (ptrdiff_t i = 0; i < l->level->join_count; i++)
		if (l->level->joins[i].middle <= place && place < l->level->joins[i].to)
			return &l->level->joins[i];
	return NULL;
}

bool is_meant(const struct joining_level *l, uint32_t place)
{
	const struct sql_joined *j = join_between(l, place);
	node on = j ? node_slot(l->tree, j->at, JOIN_ON) : NO_NODE;
	enum node_op op = j ? (enum node_op)node_at(l->tree, j->at)->op : OP_NONE;

	return op == OP_CROSS || op == OP_CROSS_APPLY || op == OP_OUTER_APPLY || node_kind(l->tree, on) == NODE_TRUTH;
}

static str shown(const struct sql_source *s)
{
	return s->alias.text.len ? s->alias.text : S("a subquery");
}

static void hint_way(struct joining_level *l, struct sql_finding *f, const struct sql_table *a,
		     const struct sql_table *b)
{
	str way = f && a && b && l->schema->way ? l->schema->way(l->schema->with, l->arena, a, b) : NO_STR;

	if (way.len)
		f->hint = str_fmt(l->arena, "suggested join: %.*s", STR(way));
}

/* The source is unknown, which was reported; what it joins would be a guess. */
static bool is_in_doubt(const struct joining_level *l, node n)
{
	const struct node_rec *of = node_at(l->tree, n);

	for (ptrdiff_t i = 0; i < l->findings->len; i++) {
		const struct sql_finding *f = &l->findings->at[i];
		bool of_name = f->code == SQL_UNKNOWN_COLUMN || f->code == SQL_AMBIGUOUS_COLUMN ||
			       f->code == SQL_UNKNOWN_ALIAS;

		if (of_name && f->at >= of->at && f->at < of->at + of->len)
			return true;
	}
	return false;
}

static void tell_product(struct joining_level *l, uint32_t place)
{
	const struct sql_joined *j = join_between(l, place);
	const struct sql_source *s = source_at(l, place), *first = source_at(l, 0);
	node on = j ? node_slot(l->tree, j->at, JOIN_ON) : NO_NODE;
	struct sql_finding *f;

	if (is_meant(l, place)) {
		find(l, SQL_CROSS_JOIN, s->at,
		     str_fmt(l->arena, "cross join: every row of %.*s is combined with every row before it",
			     STR(shown(s))));
		return;
	}
	if (on && is_in_doubt(l, on))
		return;
	if (is_one_by_key(l, place) || is_one_by_key(l, 0)) {
		find(l, SQL_CROSS_JOIN, s->at,
		     str_fmt(l->arena, "no condition joins %.*s to %.*s, but one of them has one row", STR(shown(s)),
			     STR(shown(first))));
		return;
	}
	if (on)
		f = find(l, SQL_CROSS_PRODUCT, on,
			 str_fmt(l->arena,
				 "this condition does not join %.*s to the tables before it: it is a cross join",
				 STR(shown(s))));
	else
		f = find(l, SQL_CROSS_PRODUCT, s->at,
			 str_fmt(l->arena, "no condition joins %.*s to %.*s: it is a cross join", STR(shown(s)),
				 STR(shown(first))));
	hint_way(l, f, first->table, s->table);
	if (f && !f->hint.len)
		f->hint = S("add a join condition, or write CROSS JOIN if you want every pair");
}

static void check_products(struct joining_level *l)
{
	uint32_t main = 0;

	l->part = new_n(l->arena, uint32_t, l->level->source_count);
	for (uint32_t i = 0; i < l->level->source_count; i++)
		l->part[i] = root_of(l, i);
	while (main < l->level->source_count && is_harmless(source_at(l, main)))
		main++;
	for (uint32_t i = main + 1; i < l->level->source_count; i++) {
		if (is_harmless(source_at(l, i)) || root_of(l, i) == root_of(l, main))
			continue;
		tell_product(l, i);
		tie(l, i, main);
	}
}

/* ---- keys that confirm a join ---- */

static bool has(const struct sql_key *key, const struct sql_pair *pairs, uint32_t n, bool right)
{
	for (uint32_t i = 0; i < key->len; i++) {
		bool found = false;

		for (uint32_t k = 0; k < n && !found; k++)
			found = (right ? pairs[k].right : pairs[k].left) == key->at[i];
		if (!found)
			return false;
	}
	return key->len > 0;
}

int unique_by(const struct sql_table *t, const struct sql_pair *pairs, uint32_t n, bool right)
{
	for (uint32_t i = 0; i < t->key_count; i++)
		if (has(&t->keys[i], pairs, n, right))
			return 1;
	return t->key_count ? -1 : 0;
}

static const char *cardinality_of(const struct joining_level *l, const struct sql_join *j)
{
	static const char *const words[2][2] = { { "N:N", "N:1" }, { "1:N", "1:1" } };
	int left = rows_unique(l, j, false), right = rows_unique(l, j, true);

	return left && right ? words[left > 0][right > 0] : NULL;
}

static void tell_edge(struct joining_level *l, const struct sql_join *j)
{
	str left = j->left->columns[j->pairs[0].left].name, right = j->right->columns[j->pairs[0].right].name;
	bool apart = j->left != j->right && !str_eq(j->left->ns, j->right->ns);
	struct sql_finding *f;

	if (j->edge == SQL_EDGE_INFERRED) {
		find(l, SQL_JOIN_INFERRED, j->at,
		     str_fmt(l->arena, "no declared key between %.*s.%.*s and %.*s.%.*s: inferred from names",
			     STR(j->left->name), STR(left), STR(j->right->name), STR(right)));
		return;
	}
	if (j->edge != SQL_EDGE_NONE && j->edge != SQL_EDGE_REJECTED)
		return;
	f = find(l, apart ? SQL_JOIN_ACROSS : SQL_JOIN_UNKNOWN, j->at,
		 str_fmt(l->arena,
			 j->edge == SQL_EDGE_REJECTED ? "the join of %.*s.%.*s and %.*s.%.*s was rejected"
						      : "no known relationship between %.*s.%.*s and %.*s.%.*s",
			 STR(j->left->name), STR(left), STR(j->right->name), STR(right)));
	hint_way(l, f, j->left, j->right);
}

/* A declared key has fewer columns than NATURAL compares: the others only have the same name. */
static void check_natural(struct joining_level *l, const struct sql_join *j)
{
	struct sql_pair *rest;

	if (node_kind(l->tree, j->at) != NODE_JOIN || !node_is(l->tree, j->at, NODE_NATURAL) || j->pair_count < 2 ||
	    !l->schema->edge || j->edge == SQL_EDGE_NONE || j->edge == SQL_EDGE_UNKNOWN)
		return;
	rest = new_n(l->arena, struct sql_pair, j->pair_count);
	for (uint32_t i = 0; i < j->pair_count; i++) {
		str left = j->left->columns[j->pairs[i].left].name, right = j->right->columns[j->pairs[i].right].name;
		struct sql_finding *f;

		memcpy(rest, j->pairs, i * sizeof *rest);
		memcpy(rest + i, j->pairs + i + 1, (j->pair_count - i - 1) * sizeof *rest);
		if (l->schema->edge(l->schema->with, j->left, j->right, rest, j->pair_count - 1) != j->edge)
			continue;
		f = find(l, SQL_NATURAL_MORE, j->at,
			 str_fmt(l->arena, "NATURAL also compares %.*s.%.*s with %.*s.%.*s, which is not a key",
				 STR(j->left->name), STR(left), STR(j->right->name), STR(right)));
		if (f)
			f->hint = S("write USING with the intended columns");
	}
}

static void ask_edges(struct joining_level *l)
{
	for (ptrdiff_t i = l->first; i < l->end; i++) {
		struct sql_join *j = &l->out->at[i];

		j->edge = l->schema->edge ? l->schema->edge(l->schema->with, j->left, j->right, j->pairs, j->pair_count)
					  : SQL_EDGE_UNKNOWN;
		tell_edge(l, j);
		check_natural(l, j);
	}
}

enum { KEYLESS_MANY = 3 }; /* joins without a key on either side */

/* Each of several such joins repeats the rows of those before it. */
static void check_keyless(struct joining_level *l)
{
	const struct sql_join *last = NULL;
	double rows = 10;
	int joins = 0;

	for (ptrdiff_t i = l->first; i < l->end; i++) {
		const struct sql_join *j = &l->out->at[i];

		if (!j->cardinality || strcmp(j->cardinality, "N:N") != 0)
			continue;
		last = j;
		joins++;
		rows *= 10;
	}
	if (joins >= KEYLESS_MANY)
		find(l, SQL_CROSS_JOIN, last->at,
		     str_fmt(l->arena,
			     "%d joins use no key: if 10 rows share each value of %.*s, the result has %.0f rows for each",
			     joins, STR(last->left->columns[last->pairs[0].left].name), rows));
}

/* ---- all levels ---- */

static void open_level(struct joining_level *l)
{
	l->first = l->out->len;
	l->root = new_n(l->arena, uint32_t, l->level->source_count + 1);
	for (uint32_t i = 0; i <= l->level->source_count; i++)
		l->root[i] = i;
	l->conditions = sql_conditions(l->arena, l->tree, l->level);
	take_pairs(l);
	l->end = l->out->len;
}

static void check_level(struct joining_level *l)
{
	check_products(l);
	ask_edges(l);
	check_keyless(l);
	check_rows(l);
	check_bounds(l);
}

/* A join with a subquery is known only when those within are. */
static void relate(struct joining_level *l)
{
	for (ptrdiff_t i = l->first; i < l->end; i++)
		l->out->at[i].cardinality = cardinality_of(l, &l->out->at[i]);
}

static void find_repeats(struct joining_level *l)
{
	for (ptrdiff_t i = l->first; i < l->end; i++)
		l->out->at[i].repeats = join_repeats(l, &l->out->at[i]);
}

void sql_joins(struct arena *a, const struct sql_resolved *r, const struct sql_schema *schema,
	       struct sql_findings *findings, struct sql_join_list *out)
{
	static void (*const passes[])(struct joining_level * l) = { open_level, relate, find_repeats, check_level };
	struct joining_level *all = new_n(a, struct joining_level, r->levels.len);

	for (ptrdiff_t i = 1; i < r->levels.len; i++)
		all[i] = (struct joining_level){ .arena = a,
						 .tree = r->tree,
						 .resolved = r,
						 .schema = schema,
						 .findings = findings,
						 .out = out,
						 .number = (uint32_t)i,
						 .level = &r->levels.at[i],
						 .all = all };
	for (size_t p = 0; p < sizeof passes / sizeof *passes; p++)
		for (ptrdiff_t i = 1; i < r->levels.len; i++)
			if (all[i].level->source_count)
				passes[p](&all[i]);
}
