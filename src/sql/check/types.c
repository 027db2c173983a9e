#include "sql/check/types.h"

#include "sql/check/types_internal.h"
#include "sql/dialect/syntax.h"
#include "sql/dialect/words.h"
#include "base/banned.h"

enum { SHOWN_MOST = 60 };

str type_shown(struct type_check *y, node n)
{
	str text = node_source(y->tree, n);

	return text.len <= SHOWN_MOST ? text : str_fmt(y->arena, "%.*s...", STR(str_upto(text, SHOWN_MOST - 3)));
}

/* Which passes a dialect has. */
static const struct {
	enum syntax_rule rule;
	void (*check)(struct type_check *y);
} passes[] = {
	{ MEANS_TYPES_STRICT, postgresql_types },
	{ MEANS_TYPES_NONE, sqlite_types },
	{ MEANS_TYPES_COARSE, coarse_types },
};

void sql_types(struct arena *a, const struct sql_resolved *r, const struct sql_schema *schema,
	       struct sql_findings *findings, struct sql_value_types *out)
{
	struct type_check y = { a, r->tree, r, schema, findings, out };

	*out = (struct sql_value_types){ 0 };
	for (size_t i = 0; i < sizeof passes / sizeof *passes; i++)
		if (rule_in(r->tree->dialect->syntax->bit, passes[i].rule))
			passes[i].check(&y);
}
