#include "sql/edit/edit.h"

#include "base/arena.h"
#include "sql/slots.h"
#include "base/banned.h"

static node number(struct tree *t, int64_t n)
{
	return node_word(t, NODE_NUMBER, str_fmt(t->arena, "%lld", (long long)n));
}

static bool outermost(const struct tree *t, node *select, const char *what, struct err *err)
{
	node body = node_slot(t, t->root, QUERY_BODY);

	while (node_kind(t, body) == NODE_QUERY && !node_slot(t, body, QUERY_LIMIT))
		body = node_slot(t, body, QUERY_BODY);
	if (node_kind(t, t->root) == NODE_QUERY && node_kind(t, body) == NODE_SELECT) {
		*select = body;
		return true;
	}
	err_set(err, ERR_USAGE, "%s needs a single SELECT, not a set operation", what);
	return err_next(err, "Wrap the query: SELECT * FROM (...) AS q.");
}

/* ---- rows ---- */

/* An existing limit that is an exact count of rows and no larger. */
static bool is_small(const struct tree *t, node limit, int64_t most)
{
	node count = node_slot(t, limit, 0);
	int64_t n;

	return node_kind(t, count) == NODE_NUMBER && str_int(node_text(t, count), &n) && n <= most &&
	       !node_is(t, limit, NODE_PERCENT) && !node_is(t, limit, NODE_WITH_TIES);
}

static void lower(struct tree *t, node limit, int64_t most)
{
	if (is_small(t, limit, most))
		return;
	node_set(t, limit, 0, number(t, most));
	t->nodes.at[limit].flags &= (uint16_t) ~(NODE_PERCENT | NODE_WITH_TIES);
}

bool sql_edit_limit(struct tree *t, int64_t most, struct err *err)
{
	node limit, slots[3] = { 0 };

	if (node_kind(t, t->root) != NODE_QUERY)
		return err_set(err, ERR_USAGE, "an expression has no rows to limit");
	limit = node_slot(t, t->root, QUERY_LIMIT);
	if (node_slot(t, limit, 2))
		return err_set(err, ERR_UNSUPPORTED, "the query already has LIMIT BY, which is a different limit");
	if (!limit) {
		limit = node_make(t, NODE_LIMIT, OP_LIMIT, slots, 3);
		node_set(t, t->root, QUERY_LIMIT, limit);
	}
	lower(t, limit, most);
	return true;
}

/* ---- conditions ---- */

/* The items of an AND are added to the existing AND. */
static void and_also(struct tree *t, node select, node condition)
{
	node where = node_slot(t, select, SELECT_WHERE), chain;

	if (!where) {
		node_set(t, select, SELECT_WHERE, condition);
		return;
	}
	if (node_kind(t, where) == NODE_CHAIN && node_at(t, where)->op == OP_AND) {
		chain = where;
	} else {
		chain = node_make(t, NODE_CHAIN, OP_AND, &where, 1);
		node_set(t, select, SELECT_WHERE, chain);
	}
	if (node_kind(t, condition) != NODE_CHAIN || node_at(t, condition)->op != OP_AND) {
		node_put(t, chain, condition);
		return;
	}
	for (uint32_t i = 0, n = node_count(t, condition); i < n; i++)
		node_put(t, chain, node_slot(t, condition, i));
}

bool sql_edit_filter(struct tree *t, const struct tree *from, node condition, struct err *err)
{
	node select;

	if (!outermost(t, &select, "a filter", err))
		return false;
	and_also(t, select, node_copy(t, from, condition));
	return true;
}

/* ---- time ---- */

struct span {
	int64_t count;
	const char *unit;
};

static bool read_span(str text, struct span *out)
{
	static const struct {
		const char *letter, *unit;
	} units[] = {
		{ "h", "hour" }, { "d", "day" }, { "w", "week" }, { "mo", "month" }, { "y", "year" },
	};
	ptrdiff_t digits = 0;

	while (digits < text.len && text.at[digits] >= '0' && text.at[digits] <= '9')
		digits++;
	for (size_t i = 0; i < sizeof units / sizeof *units; i++)
		if (str_eq(str_from(text, digits), str_of(units[i].letter)) && digits && digits < 7 &&
		    str_int(str_upto(text, digits), &out->count)) {
			out->unit = units[i].unit;
			return true;
		}
	return false;
}

/* '2024-01-31', with an optional time. */
static bool looks_like_date(str s)
{
	static const char form[] = "dddd-dd-dd";

	for (ptrdiff_t i = 0; form[i]; i++)
		if (i >= s.len || (form[i] == 'd' ? s.at[i] < '0' || s.at[i] > '9' : s.at[i] != form[i]))
			return false;
	return true;
}

static bool says_time(void *with, const struct tree *t, node n)
{
	bool *found = with;
	str text = node_text(t, n);

	switch (node_kind(t, n)) {
	case NODE_INTERVAL:
	case NODE_TYPED: *found = true; break;
	case NODE_STRING: *found |= looks_like_date(text) || str_eq(text, S("now")); break;
	case NODE_NAME:
		*found |= str_eq_fold(text, S("now")) || str_eq_fold(text, S("getdate")) ||
			  str_eq_fold(text, S("sysdate")) || str_eq_fold(text, S("current_date")) ||
			  str_eq_fold(text, S("current_timestamp"));
		break;
	default: break;
	}
	return !*found;
}

static bool is_time(const struct tree *t, node n)
{
	bool found = false;

	node_walk(t, n, says_time, &found);
	return found;
}

/* The column whose time this condition bounds, on either side; NO_NODE: none. */
static node bounded(const struct tree *t, node n)
{
	node left = node_slot(t, n, 0), right = node_slot(t, n, 1);
	enum node_op op = (enum node_op)node_at(t, n)->op;
	bool compares = node_kind(t, n) == NODE_BINARY &&
			(op == OP_GE || op == OP_GT || op == OP_LE || op == OP_LT || op == OP_EQ);

	if (node_kind(t, n) == NODE_BETWEEN)
		return node_kind(t, left) == NODE_COLUMN && !node_is(t, n, NODE_NEGATED) && is_time(t, right) ? left
													      : NO_NODE;
	if (compares && node_kind(t, left) == NODE_COLUMN && is_time(t, right))
		return left;
	return compares && node_kind(t, right) == NODE_COLUMN && is_time(t, left) ? right : NO_NODE;
}

static node word_call(struct tree *t, const char *name)
{
	node word = node_word(t, NODE_NAME, str_of(name)), names = node_make(t, NODE_LIST, OP_NONE, &word, 1);
	node slots[6] = { names }, n = node_make(t, NODE_CALL, OP_NONE, slots, 6);

	node_flag(t, n, NODE_BARE | NODE_STANDARD);
	return n;
}

/* column >= CURRENT_DATE - INTERVAL '90 days' */
static node not_before(struct tree *t, node column, const struct span *s)
{
	bool hours = str_eq(str_of(s->unit), S("hour"));
	node text = node_word(t, NODE_STRING, str_counted(t->arena, s->count, s->unit)), interval, slots[3] = { text },
	     sides[2];

	interval = node_make(t, NODE_INTERVAL, OP_NONE, slots, 3);
	node_flag(t, interval, NODE_STANDARD);
	sides[0] = word_call(t, hours ? "CURRENT_TIMESTAMP" : "CURRENT_DATE");
	sides[1] = node_make(t, NODE_TERM, OP_MINUS, &interval, 1);
	sides[1] = node_make(t, NODE_CHAIN, OP_PLUS, sides, 2);
	node_flag(t, sides[1], NODE_STANDARD);
	sides[0] = column;
	return node_make(t, NODE_BINARY, OP_GE, sides, 2);
}

static node column_named(struct tree *t, str name)
{
	struct {
		node at[4];
		uint32_t len;
	} parts = { .len = 0 };
	str part;

	while (parts.len < 4 && str_cut(&name, '.', &part))
		parts.at[parts.len++] = node_word(t, NODE_NAME, part);
	return node_make(t, NODE_COLUMN, OP_NONE, parts.at, parts.len);
}

static bool is_about(const struct tree *t, node column, node wanted)
{
	return !wanted || node_equal(t, column, t, wanted) ||
	       (node_count(t, wanted) == 1 &&
		node_equal(t, node_slot(t, column, node_count(t, column) - 1), t, node_slot(t, wanted, 0)));
}

/*
 * Removes the conditions of WHERE that bound `wanted` (NO_NODE: the first bounded column); returns the column as
 * written there.
 */
static node take_bounds(struct tree *t, node select, node wanted)
{
	node where = node_slot(t, select, SELECT_WHERE), found = NO_NODE;
	bool chain = node_kind(t, where) == NODE_CHAIN && node_at(t, where)->op == OP_AND;
	uint32_t n = chain ? node_count(t, where) : where ? 1 : 0, kept = 0;

	for (uint32_t i = 0; i < n; i++) {
		node item = chain ? node_slot(t, where, i) : where, column = bounded(t, item);

		if (column && is_about(t, column, found ? found : wanted)) {
			found = found ? found : column;
			continue;
		}
		if (chain)
			node_set(t, where, kept, item);
		kept++;
	}
	if (!kept)
		node_set(t, select, SELECT_WHERE, NO_NODE);
	else if (chain && kept == 1)
		node_set(t, select, SELECT_WHERE, node_slot(t, where, 0));
	else if (chain)
		t->nodes.at[where].count = kept;
	return found;
}

bool sql_edit_window(struct tree *t, str window, struct err *err)
{
	ptrdiff_t equals = str_at(window, '=');
	str name = equals < 0 ? NO_STR : str_upto(window, equals);
	struct span span;
	node select, wanted = NO_NODE, column;

	if (!read_span(str_from(window, equals + 1), &span) || equals == 0) {
		err_set(err, ERR_USAGE, "invalid duration \"%.*s\"", STR(window));
		return err_next(err, "Write 12h, 90d, 6mo or 1y, or name the column: created_at=90d.");
	}
	if (!outermost(t, &select, "a window of time", err))
		return false;
	if (name.len)
		wanted = column_named(t, name);
	column = take_bounds(t, select, wanted);
	if (!column && !wanted) {
		err_set(err, ERR_USAGE, "WHERE has no condition on a time column to narrow");
		return err_next(err, "Name the column with %s, such as created_at=%.*s.", AGAIN(WITH_ONLY("window")),
				STR(window));
	}
	and_also(t, select, not_before(t, column ? column : wanted, &span));
	return true;
}

bool sql_edit_not_before(struct tree *t, node column, str text, node *out, struct err *err)
{
	struct span span;

	if (!read_span(text, &span)) {
		err_set(err, ERR_USAGE, "invalid duration \"%.*s\"", STR(text));
		return err_next(err, "Write 12h, 90d, 6mo or 1y.");
	}
	*out = not_before(t, column, &span);
	return true;
}
