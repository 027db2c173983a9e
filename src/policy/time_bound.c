/* Does the query itself bound the time of a table effectively? */
#include "policy/internal.h"

#include "base/arena.h"
#include "sql/slots.h"
#include "base/banned.h"

int32_t window_column(const struct guarding *g, const struct rule *r, const struct sql_table *t)
{
	int32_t first = -1;

	(void)g;
	for (uint32_t i = 0; i < t->column_count; i++) {
		if (r->time_column.len && str_eq_fold(t->columns[i].name, r->time_column))
			return (int32_t)i;
		if (first < 0 && t->columns[i].traits & SQL_COLUMN_TIME)
			first = (int32_t)i;
	}
	return r->time_column.len ? -1 : first;
}

/* ---- how far back an expression reaches ---- */

struct looking {
	bool now, column, query, other;
	int amounts;
	int64_t back_us;
};

static bool is_now(str word)
{
	static const char *const words[] = {
		"now",	   "current_date", "current_timestamp", "localtimestamp", "getdate",
		"sysdate", "today",	   "curdate",		"sysdatetime"
	};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (str_eq_fold(word, str_of(words[i])))
			return true;
	return false;
}

/* Words that change a bound by one unit at most. */
static bool is_harmless(str word)
{
	static const char *const words[] = {
		"date",		  "datetime", "timestamp", "date_trunc", "date_sub", "timestamp_sub",
		"datetime_sub",	  "day",      "week",	   "month",	 "quarter",  "start of day",
		"start of month", "hour",     "localtime", "utc",	 "iso",	     "seconds"
	};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (str_eq_fold(word, str_of(words[i])))
			return true;
	return false;
}

/* "90 days", "-90 day", "3 months". */
bool interval_span(str text, int64_t *us)
{
	static const struct {
		const char *word;
		int64_t us;
	} units[] = {
		{ "second", SECONDS(1) }, { "minute", SECONDS(60) }, { "hour", SECONDS(3600) }, { "day", DAYS(1) },
		{ "week", DAYS(7) },	  { "month", DAYS(31) },     { "quarter", DAYS(92) },	{ "year", DAYS(366) },
	};
	str rest = str_trim(text), number;
	int64_t n;

	if (!str_cut(&rest, ' ', &number) || !str_int(number, &n))
		return false;
	rest = str_trim(rest);
	for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
		str word = str_of(units[i].word);

		if ((str_eq_fold(rest, word) ||
		     (rest.len == word.len + 1 && str_eq_fold(str_upto(rest, word.len), word))) &&
		    n > -100000 && n < 100000) {
			*us = (n < 0 ? -n : n) * units[i].us;
			return true;
		}
	}
	return false;
}

bool interval_of(const struct tree *t, node n, int64_t *us)
{
	str value = node_text(t, node_slot(t, n, 0)), unit = node_text(t, node_slot(t, n, 1));
	scoped(arena_close) struct arena *a = arena_open();

	return node_kind(t, n) == NODE_INTERVAL && !node_slot(t, n, 2) &&
	       interval_span(unit.len ? str_fmt(a, "%.*s %.*s", STR(value), STR(unit)) : value, us);
}

static void take_interval(struct looking *w, const struct tree *t, node n)
{
	int64_t us = 0;

	w->amounts++;
	if (interval_of(t, n, &us))
		w->back_us = us;
	else
		w->other = true;
}

static bool look(void *with, const struct tree *t, node n)
{
	struct looking *w = with;
	int64_t us;

	switch ((int)node_kind(t, n)) {
	case NODE_COLUMN: w->column = true; return false;
	case NODE_QUERY:
	case NODE_SELECT: w->query = true; return false;
	case NODE_PARAM:
	case NODE_NUMBER:
	case NODE_CASE:
	case NODE_TYPED:
	case NODE_ROW:
	case NODE_ARRAY: w->other = true; return false;
	case NODE_NAME:
		w->now |= is_now(node_text(t, n));
		w->other |= !is_now(node_text(t, n)) && !is_harmless(node_text(t, n));
		return true;
	case NODE_INTERVAL: take_interval(w, t, n); return false;
	case NODE_STRING:
		w->now |= is_now(node_text(t, n));
		if (interval_span(node_text(t, n), &us)) {
			w->amounts++;
			w->back_us = us;
		} else {
			w->other |= !is_now(node_text(t, n)) && !is_harmless(node_text(t, n));
		}
		return true;
	default: return true;
	}
}

static str literal_of(const struct tree *t, node n)
{
	while (node_kind(t, n) == NODE_BRACKETS || node_kind(t, n) == NODE_CAST)
		n = node_slot(t, n, 0);
	return node_kind(t, n) == NODE_STRING || node_kind(t, n) == NODE_TYPED ? node_text(t, n) : NO_STR;
}

/* False: an unknown expression, which bounds nothing. */
static bool look_at(const struct tree *t, node n, struct looking *w)
{
	node_walk(t, n, look, w);
	return w->now && !w->column && !w->query && !w->other && w->amounts <= 1;
}

/* The earliest time that it admits; false: unknown. */
static bool reaches(instant now, const struct tree *t, node n, instant *out)
{
	struct looking w = { 0 };
	str literal = literal_of(t, n);

	if (literal.at && instant_parse(literal, out))
		return true;
	if (!look_at(t, n, &w))
		return false;
	*out = now - w.back_us;
	return true;
}

/* The latest time that it may be; false: unknown, as for a time from now on, before or after. */
static bool ends(instant now, const struct tree *t, node n, instant *out)
{
	struct looking w = { 0 };
	str literal = literal_of(t, n);

	if (literal.at && instant_parse(literal, out))
		return true;
	if (!look_at(t, n, &w) || w.amounts)
		return false;
	*out = now + DAYS(1); /* whatever the time zone */
	return true;
}

/* ---- conditions ---- */

struct bound {
	instant now;
	const struct tree *tree;
	const struct sql_resolved *resolved;
	uint32_t source;
	int32_t column;
	bool any;
	instant earliest; /* admitted by the tightest condition */
	instant latest;	  /* not admitted any more; NO_TIME: none */
};

static bool is_it(const struct bound *b, node n)
{
	return node_kind(b->tree, n) == NODE_COLUMN && n < b->resolved->bound_count &&
	       b->resolved->bound[n].source == b->source && b->resolved->bound[n].column == b->column;
}

static void see_end(struct bound *b, node n)
{
	const struct tree *t = b->tree;
	enum node_op op = (enum node_op)node_at(t, n)->op;
	node left = node_slot(t, n, 0), right = node_slot(t, n, 1), to = NO_NODE;
	bool inclusive = node_kind(t, n) == NODE_BETWEEN || op == OP_LE || op == OP_GE || op == OP_EQ;
	instant latest;

	if (node_kind(t, n) == NODE_BETWEEN && is_it(b, left) && !node_is(t, n, NODE_NEGATED) &&
	    !node_is(t, n, NODE_SYMMETRIC))
		to = node_slot(t, n, 2);
	else if (node_kind(t, n) == NODE_BINARY && is_it(b, left) && (op == OP_LE || op == OP_LT || op == OP_EQ))
		to = right;
	else if (node_kind(t, n) == NODE_BINARY && is_it(b, right) && (op == OP_GE || op == OP_GT || op == OP_EQ))
		to = left;
	if (!to || !ends(b->now, t, to, &latest))
		return;
	latest += inclusive;
	b->latest = b->latest != NO_TIME && b->latest < latest ? b->latest : latest;
}

static void see_condition(struct bound *b, node n)
{
	const struct tree *t = b->tree;
	enum node_op op = (enum node_op)node_at(t, n)->op;
	node left = node_slot(t, n, 0), right = node_slot(t, n, 1), from = NO_NODE;
	instant earliest;

	see_end(b, n);
	if (node_kind(t, n) == NODE_BETWEEN && is_it(b, left) && !node_is(t, n, NODE_NEGATED) &&
	    !node_is(t, n, NODE_SYMMETRIC))
		from = right;
	else if (node_kind(t, n) == NODE_BINARY && is_it(b, left) && (op == OP_GE || op == OP_GT || op == OP_EQ))
		from = right;
	else if (node_kind(t, n) == NODE_BINARY && is_it(b, right) && (op == OP_LE || op == OP_LT || op == OP_EQ))
		from = left;
	if (!from || !reaches(b->now, t, from, &earliest))
		return;
	b->earliest = b->any && b->earliest > earliest ? b->earliest : earliest;
	b->any = true;
}

/* Conditions that must all hold; none within an OR. */
static void see_conditions(struct bound *b, node n)
{
	n = node_bare(b->tree, n);
	if (node_kind(b->tree, n) != NODE_CHAIN || node_at(b->tree, n)->op != OP_AND) {
		see_condition(b, n);
		return;
	}
	for (uint32_t i = 0; i < node_count(b->tree, n); i++)
		see_conditions(b, node_slot(b->tree, n, i));
}

static struct bound bound_of(instant now, const struct sql_resolved *resolved, uint32_t source, int32_t column)
{
	struct bound b = { .now = now,
			   .tree = resolved->tree,
			   .resolved = resolved,
			   .source = source,
			   .column = column,
			   .latest = NO_TIME };
	const struct sql_source *s = &resolved->sources.at[source];

	see_conditions(&b, node_slot(resolved->tree, resolved->levels.at[s->level].select, SELECT_WHERE));
	return b;
}

int64_t window_wanted(const struct guarding *g, const struct rule *r, const struct sql_resolved *resolved,
		      uint32_t source, int32_t column)
{
	struct bound b = bound_of(g->p->now, resolved, source, column);
	int64_t most = r->most_us ? r->most_us : DAYS(3650);

	if (b.any && b.earliest >= g->p->now - most - DAYS(2))
		return g->fenced ? most + DAYS(2) : 0;
	return b.any && r->most_us ? r->most_us : r->window_us;
}

int window_tighter(instant now, const struct sql_resolved *resolved, uint32_t source, int32_t column)
{
	static const int days[] = { 30, 7, 1 };
	struct bound b = bound_of(now, resolved, source, column);

	for (size_t i = 0; i < sizeof days / sizeof *days; i++)
		if (!b.any || b.earliest < now - DAYS(days[i]) - DAYS(1))
			return days[i];
	return 0;
}

struct policy_times policy_times(instant now, const struct sql_resolved *r, uint32_t source, int32_t column)
{
	struct bound b = bound_of(now, r, source, column);

	return (struct policy_times){ b.any ? b.earliest : NO_TIME, b.latest };
}
