#include "sql/check/compared_column.h"

#include "base/banned.h"

static enum folding folding_of(str call)
{
	if (str_is_among(call, " lower lcase "))
		return FOLDS_LOWER;
	return str_is_among(call, " upper ucase ") ? FOLDS_UPPER : FOLDS_NOT;
}

/* A cast to a text of any length keeps the value; one to a shorter text may not. */
static bool keeps_text(const struct tree *t, node cast)
{
	node type = node_slot(t, cast, 1);

	return !node_slot(t, type, 0) && str_is_among(node_text(t, type), " text varchar string nvarchar citext ");
}

/* The argument of trim(x); NO_NODE: another node, or other marks than blanks. */
static node trimmed(const struct tree *t, node n)
{
	if (node_kind(t, n) == NODE_TRIM && !node_slot(t, n, 0))
		return node_slot(t, n, 1);
	return str_is_among(lint_call(t, n), " btrim ltrim rtrim ") && node_count(t, node_slot(t, n, CALLED_ARGS)) == 1
		       ? lint_argument(t, n, 0)
		       : NO_NODE;
}

static node within(const struct tree *t, node n, struct compared_column *out)
{
	for (;;) {
		enum folding folds = folding_of(lint_call(t, n));
		node inner = trimmed(t, n);

		if (node_kind(t, n) == NODE_BRACKETS || (node_kind(t, n) == NODE_CAST && keeps_text(t, n))) {
			inner = node_slot(t, n, 0);
		} else if (folds && node_count(t, node_slot(t, n, CALLED_ARGS)) == 1) {
			out->by = out->by ? out->by : folds;
			inner = lint_argument(t, n, 0);
		} else if (inner) {
			out->padded = true;
		}
		if (!inner)
			return n;
		n = inner;
	}
}

/* char(8) and character(8), not character varying(8) */
static bool is_padded(str type)
{
	return str_find_fold(type, S("char")) >= 0 && str_find_fold(type, S("var")) < 0;
}

static str upper(struct arena *a, str s)
{
	char *text = new_n(a, char, s.len + 1);

	for (ptrdiff_t i = 0; i < s.len; i++)
		text[i] = (char)(s.at[i] >= 'a' && s.at[i] <= 'z' ? s.at[i] - 32 : s.at[i]);
	return str_n(text, s.len);
}

str compared_folded(struct arena *a, enum folding by, str value)
{
	return by == FOLDS_LOWER ? str_lower(a, value) : upper(a, value);
}

/* The values as the comparison has them. */
static void take_values(const struct linting *l, struct compared_column *c)
{
	const struct strs *all = c->values->list;

	c->list = all ? *all : (struct strs){ 0 };
	c->list.at = c->by ? new_n(l->arena, str, c->list.len + 1) : c->list.at;
	c->ascii = true;
	for (ptrdiff_t i = 0; i < c->list.len; i++) {
		if (c->by)
			c->list.at[i] = compared_folded(l->arena, c->by, all->at[i]);
		c->ascii &= str_is_ascii(c->list.at[i]);
	}
}

bool compared_column_read(const struct linting *l, node n, struct compared_column *out)
{
	const struct sql_schema *schema = l->schema;
	struct sql_base here, *below = new(l->arena, struct sql_base);

	*out = (struct compared_column){ .base = below };
	n = within(l->tree, n, out);
	if (!schema->values || !lint_base(l, n, &here) || !sql_base_below(here, below))
		return false;
	out->column = &below->table->columns[below->column];
	out->values = schema->values(schema->with, below->table, below->column);
	if (!out->values)
		return false;
	out->any_case = (out->values->any_case && !out->by) || rule_in(l->dialect, MEANS_TEXT_FOLDS) ||
			out->column->collation.len || str_eq_fold(out->column->type, S("citext"));
	out->padded |= is_padded(out->column->type);
	take_values(l, out);
	return true;
}

bool compared_constant_read(const struct linting *l, node n, struct compared_constant *out)
{
	const struct tree *t = l->tree;
	bool minus = node_kind(t, n) == NODE_UNARY && node_at(t, n)->op == OP_MINUS;
	node of = minus ? node_slot(t, n, 0) : n;
	bool good;

	*out = (struct compared_constant){ .at = n,
					   .text = node_text(t, of),
					   .number = node_kind(t, of) == NODE_NUMBER };
	out->ascii = str_is_ascii(out->text);
	good = out->number ? str_real(out->text, &out->value) : !minus && node_kind(t, n) == NODE_STRING;
	if (minus)
		out->value = -out->value;
	return good;
}

bool compared_is_constant(const struct linting *l, node n)
{
	struct compared_constant ignored;

	return compared_constant_read(l, n, &ignored);
}

str compared_column_words(const struct linting *l, const struct compared_column *c)
{
	static const char *const calls[] = { [FOLDS_LOWER] = "lower", [FOLDS_UPPER] = "upper" };
	str name = str_fmt(l->arena, "%.*s.%.*s", STR(c->base->table->name), STR(c->column->name));

	return c->by ? str_fmt(l->arena, "%s(%.*s)", calls[c->by], STR(name)) : name;
}
