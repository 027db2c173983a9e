/* LIKE without a wildcard, and wildcards without LIKE. */
#include "sql/check/lint_internal.h"
#include "base/banned.h"

static void see_like(struct linting *l, node n)
{
	node what = node_slot(l->tree, n, 0), pattern = node_slot(l->tree, n, 1);
	str text = node_text(l->tree, pattern);
	struct sql_finding *f;

	if (node_kind(l->tree, pattern) != NODE_STRING || node_at(l->tree, n)->op != OP_LIKE ||
	    rule_in(l->dialect, MEANS_LIKE_FOLDS) || str_at(text, '%') >= 0 || str_at(text, '_') >= 0 ||
	    str_at(text, '\\') >= 0 || (rule_in(l->dialect, MEANS_LIKE_CLASSES) && str_at(text, '[') >= 0))
		return;
	f = lint_find(l, SQL_LIKE_PLAIN, n, "the pattern has no wildcard: LIKE compares the whole text here");
	lint_hint(l, f, "write %.*s %s %.*s, or add %% to the pattern", STR(lint_written(l, what)),
		  node_is(l->tree, n, NODE_NEGATED) ? "<>" : "=", STR(lint_written(l, pattern)));
}

static bool is_pattern(str s)
{
	bool digit = s.len > 1 && s.at[s.len - 2] >= '0' && s.at[s.len - 2] <= '9';

	return s.len > 2 && (s.at[0] == '%' || (s.at[s.len - 1] == '%' && !digit && s.at[s.len - 2] != ' '));
}

static void see_equal(struct linting *l, node n)
{
	node what = node_slot(l->tree, n, 0), text = node_slot(l->tree, n, 1);
	bool differs = node_at(l->tree, n)->op == OP_NE;
	struct sql_finding *f;

	if ((node_at(l->tree, n)->op != OP_EQ && !differs) || node_kind(l->tree, text) != NODE_STRING ||
	    !is_pattern(node_text(l->tree, text)))
		return;
	f = lint_find(l, SQL_PATTERN_EQUALS, n, "%% is a wildcard only in LIKE: this compares the text literally");
	lint_hint(l, f, "write %.*s %sLIKE %.*s", STR(lint_written(l, what)), differs ? "NOT " : "",
		  STR(lint_written(l, text)));
}

void lint_pattern(struct linting *l, node n)
{
	if (node_kind(l->tree, n) == NODE_LIKE)
		see_like(l, n);
	else if (lint_is_test(l->tree, n))
		see_equal(l, n);
}
