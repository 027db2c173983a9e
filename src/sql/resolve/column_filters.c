#include "sql/resolve/column_filters.h"

#include "base/arena.h"
#include "sql/resolve/conditions.h"
#include "sql/slots.h"
#include "base/banned.h"

enum { VALUE_MOST = 24, DIGITS_MOST = 3, VALUES_MOST = 8 };

struct filtering {
	struct arena *arena;
	const struct sql_resolved *resolved;
	const struct tree *tree;
	struct sql_filters *out;
	bool tagged; /* the column has tags: its values are not shown */
};

/* ---- values ---- */

/* A word, such as a state, a code or a currency. */
static bool is_code(str s)
{
	int digits = 0;

	for (ptrdiff_t i = 0; i < s.len; i++) {
		char c = s.at[i];
		bool digit = c >= '0' && c <= '9';

		digits += digit;
		if (!digit && !(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z') && c != '_' && c != '-')
			return false;
	}
	return s.len && s.len <= VALUE_MOST && digits <= DIGITS_MOST;
}

static void put_value(const struct filtering *f, struct sb *out, node n)
{
	str text = node_text(f->tree, n);
	enum node_kind kind = node_kind(f->tree, n);

	if (kind == NODE_NULL)
		sb_puts(out, "NULL");
	else if (kind == NODE_TRUTH)
		sb_put(out, str_lower(f->arena, text));
	else if (kind == NODE_NUMBER && text.len <= DIGITS_MOST && !f->tagged)
		sb_put(out, text);
	else if (kind == NODE_STRING && is_code(text) && !f->tagged)
		sql_text(out, f->tree->dialect, text);
	else
		sb_putc(out, '?');
}

static bool see_constant(void *with, const struct tree *t, node n)
{
	bool *constant = with;

	if (node_kind(t, n) == NODE_COLUMN || node_kind(t, n) == NODE_QUERY)
		*constant = false;
	return *constant;
}

static bool is_constant(const struct filtering *f, node n)
{
	bool constant = true;

	node_walk(f->tree, n, see_constant, &constant);
	return constant && n;
}

/* ---- conditions ---- */

static void put_list(const struct filtering *f, struct sb *out, node list)
{
	if (node_count(f->tree, list) > VALUES_MOST) {
		sb_puts(out, "(?)");
		return;
	}
	for (uint32_t i = 0; i < node_count(f->tree, list); i++) {
		sb_puts(out, i ? ", " : "(");
		put_value(f, out, node_slot(f->tree, list, i));
	}
	sb_putc(out, ')');
}

static const char *not_of(const struct filtering *f, node n)
{
	return node_is(f->tree, n, NODE_NEGATED) ? "NOT " : "";
}

static bool put_binary(const struct filtering *f, struct sb *out, node n, node value, bool turned)
{
	static const struct {
		enum node_op op, turned;
	} turns[] = { { OP_LT, OP_GT }, { OP_LE, OP_GE }, { OP_GT, OP_LT }, { OP_GE, OP_LE } };
	enum node_op op = (enum node_op)node_at(f->tree, n)->op;

	if (op != OP_EQ && op != OP_NE && op != OP_LT && op != OP_LE && op != OP_GT && op != OP_GE)
		return false;
	for (size_t i = 0; turned && i < sizeof turns / sizeof *turns; i++)
		if (turns[i].op == op) {
			op = turns[i].turned;
			break;
		}
	sb_fmt(out, "%s ", node_op_word(op));
	put_value(f, out, value);
	return true;
}

/* False: not a condition on this column alone. */
static bool put_condition(const struct filtering *f, struct sb *out, node n, bool turned)
{
	node second = node_slot(f->tree, n, turned ? 0 : 1);

	switch ((int)node_kind(f->tree, n)) {
	case NODE_BINARY: return is_constant(f, second) && put_binary(f, out, n, node_uncast(f->tree, second), turned);
	case NODE_IS:
		if (second)
			return false;
		sb_fmt(out, "IS %s%s", not_of(f, n), node_op_word((enum node_op)node_at(f->tree, n)->op));
		return true;
	case NODE_IN:
		if (node_kind(f->tree, second) != NODE_LIST || !is_constant(f, second))
			return false;
		sb_fmt(out, "%sIN ", not_of(f, n));
		put_list(f, out, second);
		return true;
	case NODE_BETWEEN:
		if (!is_constant(f, second) || !is_constant(f, node_slot(f->tree, n, 2)))
			return false;
		sb_fmt(out, "%sBETWEEN ? AND ?", not_of(f, n));
		return true;
	case NODE_LIKE:
		sb_fmt(out, "%s%s ?", not_of(f, n), node_op_word((enum node_op)node_at(f->tree, n)->op));
		return is_constant(f, second);
	default: return false;
	}
}

static void add(struct filtering *f, struct sql_base of, str condition)
{
	for (ptrdiff_t i = 0; i < f->out->len; i++) {
		const struct sql_filter *known = &f->out->at[i];

		if (known->of.table == of.table && known->of.column == of.column && str_eq(known->condition, condition))
			return;
	}
	*push(f->out, f->arena) = (struct sql_filter){ of, str_dup(f->arena, condition) };
}

static void take(struct filtering *f, node n)
{
	scoped(sb_free) struct sb b = SB(4000);
	node first = node_uncast(f->tree, node_slot(f->tree, n, 0)),
	     second = node_uncast(f->tree, node_slot(f->tree, n, 1));
	bool turned = node_kind(f->tree, n) == NODE_BINARY && node_kind(f->tree, first) != NODE_COLUMN;
	struct sql_base of;

	if (node_kind(f->tree, n) == NODE_COLUMN && sql_plain_base(f->resolved, n, &of)) {
		add(f, of, S("IS TRUE"));
		return;
	}
	if (!sql_plain_base(f->resolved, turned ? second : first, &of))
		return;
	f->tagged = of.table->columns[of.column].tags != NULL;
	if (put_condition(f, &b, n, turned))
		add(f, of, sb_str(&b));
}

void sql_filters(struct arena *a, const struct sql_resolved *r, struct sql_filters *out)
{
	struct filtering f = { .arena = a, .resolved = r, .tree = r->tree, .out = out };

	for (ptrdiff_t i = 1; i < r->levels.len; i++) {
		struct sql_conditions all = sql_conditions(a, r->tree, &r->levels.at[i]);

		for (ptrdiff_t k = 0; k < all.len; k++)
			take(&f, all.at[k].n);
	}
}
