#include "sql/check/lint.h"

#include "sql/check/lint_internal.h"

#include <stdarg.h>

#include "base/banned.h"

enum { WRITTEN_MOST = 60, WHOLE_MOST = 200 };

/* A lint examines each SELECT or each node; its code determines the severity (finding.h). A file may have several. */
static const struct lint {
	void (*level)(struct linting *l);
	void (*node)(struct linting *l, node n);
} lints[] = {
	{ .level = lint_outer_join },	 /* outer_join_undone */
	{ .level = lint_outer_count },	 /* outer_join_counted */
	{ .level = lint_outer_name },	 /* outer_column */
	{ .level = lint_label },	 /* grouped_by_label */
	{ .level = lint_distinct },	 /* distinct_hides_fan_out */
	{ .level = lint_contradiction }, /* never_true, always_true */
	{ .level = lint_index },	 /* index_not_usable, partition_not_usable, leading_wildcard */
	{ .level = lint_limit },	 /* limit_without_order */
	{ .node = lint_null },		 /* null_comparison */
	{ .node = lint_not_in },	 /* not_in_nullable */
	{ .node = lint_range_end },	 /* range_ends_at_midnight */
	{ .node = lint_date_text },	 /* date_not_iso */
	{ .node = lint_division },	 /* integer_division */
	{ .node = lint_value },		 /* unknown_value, never_true */
	{ .node = lint_same_sides },	 /* same_on_both_sides */
	{ .node = lint_or },		 /* or_without_parentheses */
	{ .node = lint_pattern },	 /* like_without_wildcard, wildcard_in_comparison */
	{ .node = lint_set_order },	 /* union_column_order */
};
enum { LINTS = sizeof lints / sizeof *lints };

/* ---- for lints ---- */

void lint_hint(struct linting *l, struct sql_finding *f, const char *format, ...)
{
	scoped(sb_free) struct sb b = SB(2000);
	va_list args;

	if (!f)
		return;
	va_start(args, format);
	sb_vfmt(&b, format, args);
	va_end(args);
	f->hint = str_dup(l->arena, sb_str(&b));
}

str lint_written(const struct linting *l, node n)
{
	str written = node_source(l->tree, n);

	return str_upto(written, written.len < WRITTEN_MOST ? written.len : WRITTEN_MOST);
}

str lint_whole(const struct linting *l, node n)
{
	str written = node_source(l->tree, n);

	return written.len <= WHOLE_MOST ? written : NO_STR;
}

str lint_source_name(const struct linting *l, uint32_t source)
{
	str alias = l->resolved->sources.at[source].alias.text;

	return alias.len ? alias : S("the subquery");
}

struct sql_binding lint_bound(const struct linting *l, node n)
{
	n = node_bare(l->tree, n);
	return node_kind(l->tree, n) == NODE_COLUMN && n < l->resolved->bound_count ? l->resolved->bound[n]
										    : (struct sql_binding){ 0, -1 };
}

bool lint_base(const struct linting *l, node n, struct sql_base *out)
{
	n = node_bare(l->tree, n);
	return node_kind(l->tree, n) == NODE_COLUMN && sql_plain_base(l->resolved, n, out);
}

const struct sql_column *lint_column(const struct linting *l, node n)
{
	struct sql_base b;

	return lint_base(l, n, &b) ? &b.table->columns[b.column] : NULL;
}

int32_t lint_place(const struct linting *l, uint32_t source)
{
	uint32_t from = 0, to = source ? l->level->source_count : 0;

	while (from < to) { /* sources are numbered in the order of the text */
		uint32_t middle = from + (to - from) / 2;

		if (l->level->sources[middle] == source)
			return (int32_t)middle;
		if (l->level->sources[middle] < source)
			from = middle + 1;
		else
			to = middle;
	}
	return -1;
}

/* integer(10), varchar(20): the name before the brackets. */
static enum known kind_of_type(const struct linting *l, str type)
{
	ptrdiff_t bracket = str_at(type, '(');
	enum known is = infer_type_kind(str_trim(bracket >= 0 ? str_upto(type, bracket) : type));

	return is == KNOWN_DAY && rule_in(l->dialect, MEANS_DATE_HAS_TIME) ? KNOWN_MOMENT : is;
}

static enum known kind_of_chain(const struct linting *l, node n)
{
	enum known is = KNOWN_WHOLE;

	for (uint32_t i = 0; i < node_count(l->tree, n); i++) {
		node one = node_slot(l->tree, n, i);
		enum known of = lint_kind(l, node_kind(l->tree, one) == NODE_TERM ? node_slot(l->tree, one, 0) : one);

		if (of == KNOWN_FRACTION)
			is = KNOWN_FRACTION;
		else if (of != KNOWN_WHOLE && is != KNOWN_FRACTION)
			is = KNOWN_NOTHING;
	}
	return is;
}

/* A sum of these is a numeric in PostgreSQL. */
static bool is_large(const struct linting *l, node n)
{
	const struct sql_column *c = lint_column(l, n);

	return c && (str_eq_fold(c->type, S("bigint")) || str_eq_fold(c->type, S("int8")));
}

enum known lint_kind(const struct linting *l, node n)
{
	const struct sql_column *c;
	enum node_op op;

	n = node_bare(l->tree, n);
	op = (enum node_op)node_at(l->tree, n)->op;
	c = lint_column(l, n);
	if (c)
		return kind_of_type(l, c->type);
	if (node_kind(l->tree, n) == NODE_UNARY && op == OP_MINUS)
		return lint_kind(l, node_slot(l->tree, n, 0));
	if (node_kind(l->tree, n) == NODE_CHAIN && (op == OP_PLUS || op == OP_TIMES))
		return kind_of_chain(l, n);
	if (str_eq_fold(lint_call(l->tree, n), S("sum")) && rule_in(l->dialect, MEANS_SUM_SMALL_WHOLE) &&
	    is_large(l, lint_argument(l->tree, n, 0)))
		return KNOWN_FRACTION;
	if (str_is_among(lint_call(l->tree, n), " min max abs coalesce sum "))
		return lint_kind(l, lint_argument(l->tree, n, 0));
	return infer_kind(l->tree, n);
}

str lint_call(const struct tree *t, node n)
{
	node names = node_kind(t, n) == NODE_CALL ? node_slot(t, n, CALLED_NAME) : NO_NODE;

	return node_count(t, names) ? node_text(t, node_slot(t, names, node_count(t, names) - 1)) : NO_STR;
}

node lint_argument(const struct tree *t, node call, uint32_t i)
{
	return node_slot(t, node_slot(t, call, CALLED_ARGS), i);
}

static bool see_variable(void *with, const struct tree *t, node n)
{
	bool *constant = with;
	enum node_kind kind = node_kind(t, n);

	if (kind == NODE_COLUMN || kind == NODE_QUERY || kind == NODE_CALL || kind == NODE_PHRASE)
		*constant = false;
	return *constant;
}

bool lint_is_constant(const struct tree *t, node n)
{
	bool constant = true;

	node_walk(t, n, see_variable, &constant);
	return constant;
}

bool lint_is_test(const struct tree *t, node n)
{
	return node_kind(t, n) == NODE_BINARY && node_at(t, n)->op >= OP_EQ && node_at(t, n)->op <= OP_GE;
}

enum node_op lint_turned(enum node_op op)
{
	switch ((int)op) {
	case OP_LT: return OP_GT;
	case OP_LE: return OP_GE;
	case OP_GT: return OP_LT;
	case OP_GE: return OP_LE;
	default: return op;
	}
}

/* ---- all of it ---- */

static void look_at_level(struct linting *l)
{
	l->conditions = sql_conditions(l->arena, l->tree, l->level);
	for (size_t i = 0; i < LINTS; i++)
		if (lints[i].level)
			lints[i].level(l);
}

static bool look_at_node(void *with, const struct tree *t, node n)
{
	(void)t;
	for (size_t i = 0; i < LINTS; i++)
		if (lints[i].node)
			lints[i].node(with, n);
	return true;
}

void sql_lints(struct arena *a, const struct sql_resolved *r, const struct sql_schema *schema,
	       const struct sql_join_list *joins, struct sql_findings *findings)
{
	struct linting all = { .arena = a,
			       .tree = r->tree,
			       .dialect = r->tree->dialect->syntax->bit,
			       .resolved = r,
			       .schema = schema,
			       .joins = joins,
			       .findings = findings };

	node_walk(r->tree, r->tree->root, look_at_node, &all);
	for (ptrdiff_t i = 1; i < r->levels.len; i++) {
		struct linting one = all;

		one.number = (uint32_t)i;
		one.level = &r->levels.at[i];
		look_at_level(&one);
	}
}
