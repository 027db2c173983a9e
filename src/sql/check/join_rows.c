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

static bool is_called(const struct tree *t, node call, const char *names)
{
	node list = node_slot(t, call, CALLED_NAME);

	return !node_is(t, call, NODE_DISTINCT) &&
	       str_is_among(node_text(t, node_slot(t, list, node_count(t, list) - 1)), names);
}

/* Aggregates that count a repeated row each time. */
static bool is_additive(const struct tree *t, node call)
{
	return is_called(t, call, " sum avg count total stddev variance median ");
}

/* If all rows are repeated as often as each other, an average stays; a filter may choose one of them. */
static bool is_multiplied(const struct tree *t, node call)
{
	return is_called(t, call, " sum count total ") && !node_slot(t, call, CALLED_FILTER);
}

struct columns_in {
	const struct joining_level *level;
	int32_t place;	/* the only source named; -1: none yet; -2: several */
	int32_t column; /* of it: one of those named */
};

static bool see_column(void *with, const struct tree *t, node n)
{
	struct columns_in *w = with;
	uint32_t source = n < w->level->resolved->bound_count ? w->level->resolved->bound[n].source : 0;
	int32_t place = source ? place_of(w->level, source) : -1;

	if (node_kind(t, n) == NODE_QUERY)
		return false;
	if (node_kind(t, n) == NODE_COLUMN && place >= 0) {
		w->column = w->column < 0 ? w->level->resolved->bound[n].column : w->column;
		w->place = w->place == -1 || w->place == place ? place : -2;
	}
	return true;
}

struct repeated { /* a call, and what repeats the rows that it counts */
	node call;
	const struct joining_level *where;
	uint32_t place;
	struct repeating how;
	enum sql_repeats sure;
};

static void tell_rows(struct joining_level *l, const struct repeated *r)
{
	str mine = source_at(r->where, r->place)->alias.text,
	    theirs = source_at(r->where, (uint32_t)r->how.by)->alias.text, written = node_source(l->tree, r->call);
	bool perhaps = r->sure == SQL_REPEATS_PERHAPS;
	struct sql_finding *f;

	if (r->how.through_one)
		f = find(
			l, SQL_CHASM, r->call,
			str_fmt(l->arena,
				"%.*s and %.*s both have several rows per row of the table between them: each row of %.*s %s counted once for every row of %.*s",
				STR(mine), STR(theirs), STR(mine), perhaps ? "may be" : "is", STR(theirs)));
	else
		f = find(l, SQL_FAN_OUT, r->call,
			 str_fmt(l->arena,
				 "each row of %.*s %s repeated for every row of %.*s, and %.*s counts it each time",
				 STR(mine), perhaps ? "may be" : "is", STR(theirs), STR(str_upto(written, 60))));
	if (!f)
		return;
	f->perhaps = perhaps;
	if (r->how.crossed)
		f->hint = str_fmt(l->arena, "add a condition that joins %.*s and %.*s", STR(mine), STR(theirs));
	else
		f->hint = str_fmt(l->arena, "sum %.*s in a subquery first, or count DISTINCT keys",
				  STR(r->how.through_one ? theirs : mine));
}

static void check_call(struct joining_level *l, node call)
{
	struct columns_in in = { .level = l, .place = -1, .column = -1 };
	struct repeated r = { .call = call, .where = l };

	if (!is_additive(l->tree, call))
		return;
	node_walk(l->tree, node_slot(l->tree, call, CALLED_ARGS), see_column, &in);
	if (in.place < 0)
		return;
	r.place = (uint32_t)in.place;
	r.sure = rows_repeated(l, r.place, &r.how);
	if (!r.sure && is_multiplied(l->tree, call))
		r.sure = rows_crossed(l, r.place, &r.how);
	if (!r.sure)
		r.sure = rows_repeated_behind(l, l->level->sources[in.place], in.column, &r.where, &r.place, &r.how);
	if (r.sure)
		tell_rows(l, &r);
}

void check_rows(struct joining_level *l)
{
	struct aggregates found = { .level = l };

	if (!l->level->aggregates)
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
