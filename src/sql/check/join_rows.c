/* The effect of joins on rows: sums over rows that a join repeats, and large tables read without a bound. */
#include "sql/check/joins_internal.h"

#include "sql/resolve/functions.h"
#include "base/banned.h"

static struct sql_finding *find(struct joining_level *l, enum sql_code code, node n, str reason)
{
	const struct node_rec *at = node_at(l->tree, n);

	return sql_find(l->findings, l->arena, code, at->at, at->len, reason);
}

/* ---- fan-out and chasm ---- */

/* Follows the joins from one source: which other source repeats its rows? */
struct walk {
	struct joining_level *level;
	bool *seen, *upward; /* of each place; upward: several rows share a row of it */
	int32_t repeats;     /* that source; -1: none */
	bool through_one;    /* the path passes a row that several rows share: a chasm */
};

/* The other place of a join of this source; -1: it has no other that may repeat rows. */
static int32_t other_place(const struct joining_level *l, const struct sql_join *j, uint32_t source)
{
	bool left = j->left_source == source;
	int32_t next = left || j->right_source == source ? place_of(l, left ? j->right_source : j->left_source) : -1;
	const struct sql_source *there = next >= 0 ? source_at(l, (uint32_t)next) : NULL;

	return !there || there->one_row || !there->table || j->pair_count == 0 ? -1 : next;
}

/* All that has one row for each row of this place, and whether several rows share it. */
static void walk_from(struct walk *w, uint32_t place, bool upward)
{
	struct joining_level *l = w->level;
	uint32_t source = l->level->sources[place];

	w->seen[place] = true;
	w->upward[place] = upward;
	for (ptrdiff_t i = l->first; i < l->out->len; i++) {
		const struct sql_join *j = &l->out->at[i];
		bool left = j->left_source == source;
		int32_t next = other_place(l, j, source);

		if (next >= 0 && !w->seen[next] &&
		    unique_by(source_at(l, (uint32_t)next)->table, j->pairs, j->pair_count, left) >= 0)
			walk_from(w, (uint32_t)next,
				  upward || unique_by(left ? j->left : j->right, j->pairs, j->pair_count, !left) < 0);
	}
}

/* A source outside of these repeats their rows. */
static void find_repeating(struct walk *w)
{
	struct joining_level *l = w->level;

	for (uint32_t place = 0; place < l->level->source_count; place++)
		for (ptrdiff_t i = l->first; i < l->out->len && w->seen[place] && w->repeats < 0; i++) {
			int32_t next = other_place(l, &l->out->at[i], l->level->sources[place]);

			if (next < 0 || w->seen[next])
				continue;
			w->repeats = next;
			w->through_one = w->upward[place];
		}
}

struct aggregates {
	struct joining_level *level;
	array_of(node) calls;
};

static bool take_aggregate(void *with, const struct tree *t, node n)
{
	struct aggregates *w = with;
	const struct function *f;

	if (node_kind(t, n) == NODE_QUERY)
		return false;
	if (node_kind(t, n) != NODE_CALL || node_slot(t, n, CALLED_OVER))
		return true;
	f = function_called(t, n);
	if (f && f->class == FUNCTION_AGGREGATE)
		*push(&w->calls, w->level->arena) = n;
	return true;
}

/* Aggregates that count a repeated row each time. */
static bool is_additive(const struct tree *t, node call)
{
	static const char *const names[] = { "sum", "avg", "count", "total", "stddev", "variance", "median", NULL };
	node list = node_slot(t, call, CALLED_NAME);
	str name = node_text(t, node_slot(t, list, node_count(t, list) - 1));

	if (node_is(t, call, NODE_DISTINCT))
		return false;
	for (const char *const *n = names; *n; n++)
		if (str_eq_fold(name, str_of(*n)))
			return true;
	return false;
}

struct columns_in {
	const struct joining_level *level;
	int32_t place; /* the only source named; -1: none yet; -2: several */
	bool distinct;
};

static bool see_column(void *with, const struct tree *t, node n)
{
	struct columns_in *w = with;
	uint32_t source = n < w->level->resolved->bound_count ? w->level->resolved->bound[n].source : 0;
	int32_t place = source ? place_of(w->level, source) : -1;

	if (node_kind(t, n) == NODE_QUERY)
		return false;
	if (node_kind(t, n) == NODE_COLUMN && place >= 0)
		w->place = w->place == -1 || w->place == place ? place : -2;
	return true;
}

static void tell_rows(struct joining_level *l, node call, uint32_t place, const struct walk *w)
{
	str mine = source_at(l, place)->alias.text, theirs = source_at(l, (uint32_t)w->repeats)->alias.text,
	    written = node_source(l->tree, call);
	struct sql_finding *f;

	if (w->through_one)
		f = find(
			l, SQL_CHASM, call,
			str_fmt(l->arena,
				"%.*s and %.*s both have several rows per row of the table between them: each row of %.*s is counted once for every row of %.*s",
				STR(mine), STR(theirs), STR(mine), STR(theirs)));
	else
		f = find(l, SQL_FAN_OUT, call,
			 str_fmt(l->arena,
				 "each row of %.*s is repeated for every row of %.*s, and %.*s counts it each time",
				 STR(mine), STR(theirs), STR(str_upto(written, 60))));
	if (f)
		f->hint = str_fmt(l->arena, "sum %.*s in a subquery first, or count DISTINCT keys",
				  STR(w->through_one ? theirs : mine));
}

static void check_call(struct joining_level *l, node call)
{
	struct columns_in in = { .level = l, .place = -1 };
	struct walk w = { .level = l, .repeats = -1 };

	if (!is_additive(l->tree, call))
		return;
	node_walk(l->tree, node_slot(l->tree, call, CALLED_ARGS), see_column, &in);
	if (in.place < 0)
		return;
	w.seen = new_n(l->arena, bool, l->level->source_count);
	w.upward = new_n(l->arena, bool, l->level->source_count);
	walk_from(&w, (uint32_t)in.place, false);
	find_repeating(&w);
	if (w.repeats >= 0)
		tell_rows(l, call, (uint32_t)in.place, &w);
}

void check_rows(struct joining_level *l)
{
	struct aggregates found = { .level = l };

	if (!l->level->aggregates || l->level->source_count < 2)
		return;
	node_walk(l->tree, node_slot(l->tree, l->level->select, SELECT_ITEMS), take_aggregate, &found);
	node_walk(l->tree, node_slot(l->tree, l->level->select, SELECT_HAVING), take_aggregate, &found);
	for (ptrdiff_t i = 0; i < found.calls.len; i++)
		check_call(l, found.calls.at[i]);
}

/* ---- bounds ---- */

struct bounding {
	const struct joining_level *level;
	uint32_t source;
	unsigned traits;
	bool found;
};

static bool see_bound(void *with, const struct tree *t, node n)
{
	struct bounding *b = with;
	const struct sql_binding *bound = n < b->level->resolved->bound_count ? &b->level->resolved->bound[n] : NULL;
	const struct sql_source *s = &b->level->resolved->sources.at[b->source];

	/* A hidden column chooses the rows by place: _TABLE_SUFFIX, _PARTITIONTIME, rowid. */
	if (node_kind(t, n) == NODE_COLUMN && bound && bound->source == b->source &&
	    (bound->column < 0 || s->table->columns[bound->column].traits & b->traits))
		b->found = true;
	return node_kind(t, n) != NODE_QUERY;
}

/* A condition that can exclude rows. */
static bool bounds(const struct tree *t, node n)
{
	enum node_op op = (enum node_op)node_at(t, n)->op;

	switch ((int)node_kind(t, n)) {
	case NODE_BETWEEN:
	case NODE_IN: return !node_is(t, n, NODE_NEGATED);
	case NODE_BINARY: return op == OP_EQ || op == OP_LT || op == OP_LE || op == OP_GT || op == OP_GE;
	default: return false;
	}
}

static bool is_bounded(const struct joining_level *l, uint32_t source, unsigned traits)
{
	struct bounding b = { l, source, traits, false };

	for (ptrdiff_t i = 0; i < l->conditions.len && !b.found; i++)
		if (bounds(l->tree, l->conditions.at[i].n))
			node_walk(l->tree, l->conditions.at[i].n, see_bound, &b);
	return b.found;
}

static const struct sql_column *column_with(const struct sql_table *t, unsigned trait)
{
	for (uint32_t i = 0; i < t->column_count; i++)
		if (t->columns[i].traits & trait)
			return &t->columns[i];
	return NULL;
}

static void check_bound(struct joining_level *l, uint32_t place)
{
	const struct sql_source *s = source_at(l, place);
	const struct sql_column *part = column_with(s->table, SQL_COLUMN_PARTITION),
				*time = column_with(s->table, SQL_COLUMN_TIME);
	unsigned trait = part ? SQL_COLUMN_PARTITION : SQL_COLUMN_TIME;
	const struct sql_column *by = part ? part : s->table->rows >= SQL_LARGE_ROWS ? time : NULL;
	struct sql_finding *f;

	if (!by || is_bounded(l, l->level->sources[place], trait))
		return;
	if (part)
		f = find(l, SQL_UNFILTERED, s->at,
			 str_fmt(l->arena,
				 "%.*s is partitioned by %.*s without a condition on it: every partition is read",
				 STR(s->table->name), STR(by->name)));
	else
		f = find(l, SQL_UNFILTERED, s->at,
			 str_fmt(l->arena, "%.*s has %lld rows and no condition on its time", STR(s->table->name),
				 (long long)s->table->rows));
	if (f)
		f->hint = str_fmt(l->arena, "add a condition such as %.*s >= ...", STR(by->name));
}

void check_bounds(struct joining_level *l)
{
	for (uint32_t i = 0; i < l->level->source_count; i++)
		if (source_at(l, i)->table)
			check_bound(l, i);
}
