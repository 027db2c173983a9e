/* Time ranges that end at midnight, and dates in a format that does not sort by time. */
#include "sql/check/lint_internal.h"

#include <stdio.h>

#include "base/banned.h"

/* ---- days ---- */

static bool is_digits(str s, ptrdiff_t from, ptrdiff_t n)
{
	for (ptrdiff_t i = from; i < from + n; i++)
		if (i >= s.len || s.at[i] < '0' || s.at[i] > '9')
			return false;
	return true;
}

bool lint_is_day(str s)
{
	return s.len == 10 && is_digits(s, 0, 4) && s.at[4] == '-' && is_digits(s, 5, 2) && s.at[7] == '-' &&
	       is_digits(s, 8, 2);
}

static int days_of(int year, int month)
{
	static const int days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
	bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;

	return days[month - 1] + (month == 2 && leap);
}

str lint_next_day(struct arena *a, str s)
{
	int64_t year, month, day;

	if (!str_int(str_n(s.at, 4), &year) || !str_int(str_n(s.at + 5, 2), &month) ||
	    !str_int(str_n(s.at + 8, 2), &day) || month < 1 || month > 12 || year > 9998)
		return NO_STR;
	if (++day > days_of((int)year, (int)month)) {
		day = 1;
		if (++month > 12) {
			month = 1;
			year++;
		}
	}
	return str_fmt(a, "%04d-%02d-%02d", (int)year, (int)month, (int)day);
}

/* The text of '2024-01-31', DATE '2024-01-31', '2024-01-31'::date. */
static str day_literal(const struct tree *t, node n)
{
	n = node_uncast(t, n);
	return node_kind(t, n) == NODE_STRING || node_kind(t, n) == NODE_TYPED ? node_text(t, n) : NO_STR;
}

/* ---- a range that ends at midnight ---- */

static void tell_end(struct linting *l, node n, node what, node from, node to)
{
	str day = day_literal(l->tree, to), next = lint_next_day(l->arena, day), written = node_source(l->tree, to);
	ptrdiff_t at = str_find(written, day);
	struct sql_finding *f = lint_find(
		l, SQL_RANGE_END, n,
		"%.*s has a time of day: this ends at 00:00 on %.*s, and omits the rest of that day",
		STR(lint_written(l, what)), STR(day));
	str end = at < 0 || !next.len ? NO_STR
				      : str_fmt(l->arena, "%.*s%.*s%.*s", STR(str_upto(written, at)), STR(next),
						STR(str_from(written, at + day.len)));

	if (!end.len || !lint_whole(l, n).len)
		return;
	if (from)
		lint_hint(l, f, "write %.*s >= %.*s AND %.*s < %.*s", STR(node_source(l->tree, what)),
			  STR(node_source(l->tree, from)), STR(node_source(l->tree, what)), STR(end));
	else
		lint_hint(l, f, "write %.*s < %.*s", STR(node_source(l->tree, what)), STR(end));
}

void lint_range_end(struct linting *l, node n)
{
	const struct tree *t = l->tree;
	bool between = node_kind(t, n) == NODE_BETWEEN && !node_is(t, n, NODE_NEGATED | NODE_SYMMETRIC),
	     until = lint_is_test(t, n) && node_at(t, n)->op == OP_LE;
	node what = node_slot(t, n, 0), end = node_slot(t, n, between ? 2 : 1);
	const struct sql_column *c = between || until ? lint_column(l, what) : NULL;

	if (c && lint_kind(l, what) == KNOWN_MOMENT && lint_is_day(day_literal(t, end)))
		tell_end(l, n, what, between ? node_slot(t, n, 1) : NO_NODE, end);
}

/* ---- 31/01/2024 ---- */

static bool is_other_day(str s)
{
	char mark = s.len > 2 && !is_digits(s, 1, 1) ? s.at[1] : s.len > 2 ? s.at[2] : 0;
	ptrdiff_t first = str_at(s, mark), second = first < 0 ? -1 : str_at(str_from(s, first + 1), mark);

	if ((mark != '/' && mark != '.' && mark != '-') || second < 1 || second > 2)
		return false;
	second += first + 1;
	return is_digits(s, 0, first) && is_digits(s, first + 1, second - first - 1) && s.len - second - 1 == 4 &&
	       is_digits(s, second + 1, 4);
}

static void see_text(struct linting *l, node n, node what, node literal)
{
	str text = node_kind(l->tree, literal) == NODE_STRING ? node_text(l->tree, literal) : NO_STR;
	enum node_op op = (enum node_op)node_at(l->tree, n)->op;
	bool orders = node_kind(l->tree, n) == NODE_BETWEEN || (op != OP_EQ && op != OP_NE);
	const struct sql_column *c = is_other_day(text) ? lint_column(l, what) : NULL;
	enum known is = c ? lint_kind(l, what) : KNOWN_NOTHING;
	bool texts = is == KNOWN_TEXT || rule_in(l->dialect, MEANS_TIMES_ARE_TEXT);
	struct sql_finding *f = NULL;

	if (texts && orders && (is == KNOWN_TEXT || is == KNOWN_DAY || is == KNOWN_MOMENT))
		f = lint_find(l, SQL_DATE_TEXT, literal,
			      "these dates are compared as text, and this format does not sort by time");
	else if (!texts && (is == KNOWN_DAY || is == KNOWN_MOMENT))
		f = lint_find(l, SQL_DATE_TEXT, literal,
			      "whether this begins with the day or the month depends on a setting");
	lint_hint(l, f, "write dates as YYYY-MM-DD");
}

void lint_date_text(struct linting *l, node n)
{
	if (node_kind(l->tree, n) == NODE_BETWEEN) {
		see_text(l, n, node_slot(l->tree, n, 0), node_slot(l->tree, n, 1));
	} else if (lint_is_test(l->tree, n)) {
		see_text(l, n, node_slot(l->tree, n, 0), node_slot(l->tree, n, 1));
		see_text(l, n, node_slot(l->tree, n, 1), node_slot(l->tree, n, 0));
	}
}
