/*
 * Quoted constants that become values of user-defined types, whose code then reads them: '{x}' beside an array of a
 * domain, '(1,x)' beside a composite or a range. Beside a value of a domain, a constant becomes its base type, so
 * nothing runs.
 */
#include "sql/check/user_code_internal.h"

#include "base/banned.h"

struct literals {
	const struct seeing *seeing;
	struct strs any;      /* functions that any constant may run */
	struct strs brackets; /* those that run only for one with brackets, as of a row or a range */
};

static bool is_array(str type)
{
	return str_ends(type, S("]"));
}

static void add_column(struct literals *l, str type)
{
	const struct seeing *s = l->seeing;
	const struct user_type *t = user_code_type(s->code, type);

	for (int i = 0; t && i < TYPES_DEEP && !is_array(type) && str_eq(t->kind, S("domain")) && t->of.len; i++) {
		type = t->of.at[0];
		t = user_code_type(s->code, type);
	}
	if (!t || (str_eq(t->kind, S("base")) && !is_array(type)))
		return;
	code_add_type(s, is_array(type) ? &l->any : &l->brackets, t, READS, 0);
}

/* The row of a table as a value. */
static bool see_row(void *with, const struct tree *t, node n)
{
	struct literals *l = with;
	const struct seeing *s = l->seeing;
	const struct sql_binding *b = n < s->resolved->bound_count ? &s->resolved->bound[n] : NULL;
	const struct sql_table *table = node_kind(t, n) == NODE_COLUMN && b && b->source && b->column < 0
						? s->resolved->sources.at[b->source].table
						: NULL;

	for (uint32_t i = 0; table && i < table->column_count; i++) {
		const struct user_type *type = user_code_type(s->code, table->columns[i].type);

		if (type)
			code_add_type(s, &l->brackets, type, READS, 0);
	}
	return true;
}

static bool has_bracket(str text)
{
	text = str_trim(text);
	return text.len && (text.at[0] == '(' || text.at[0] == '[' || text.at[0] == '{');
}

static bool see_literal(void *with, const struct tree *t, node n)
{
	const struct literals *l = with;
	struct strs functions = { 0 };

	if (node_kind(t, n) != NODE_STRING || node_kind(t, node_at(t, n)->parent) == NODE_CAST)
		return true;
	code_add_all(l->seeing, &functions, &l->any);
	if (has_bracket(node_text(t, n)))
		code_add_all(l->seeing, &functions, &l->brackets);
	code_tell(l->seeing, n, S("a constant that becomes a value of a user-defined type"), &functions);
	return true;
}

void code_see_literals(const struct seeing *s)
{
	struct literals l = { .seeing = s };

	for (ptrdiff_t i = 0; i < s->resolved->columns.len; i++) {
		const struct sql_base *b = &s->resolved->columns.at[i];

		add_column(&l, b->table->columns[b->column].type);
	}
	node_walk(s->tree, s->tree->root, see_row, &l);
	if (l.any.len || l.brackets.len)
		node_walk(s->tree, s->tree->root, see_literal, &l);
}
