#include "eval/statement.h"

#include "base/arena.h"
#include "sql/parse/parse.h"
#include "sql/print/print.h"
#include "base/banned.h"

static void write_strings(struct eval_statement *s)
{
	for (ptrdiff_t i = 0; i < s->resolved.strings.len; i++) {
		node n = s->resolved.strings.at[i];
		str text = node_text(&s->tree, node_slot(&s->tree, n, 0));
		enum node_kind around = node_kind(&s->tree, node_at(&s->tree, n)->parent);

		s->names_as_strings |= around == NODE_ITEM || around == NODE_ORDER;
		node_replace(&s->tree, n, node_word(&s->tree, NODE_STRING, text));
	}
}

static bool parse(struct arena *a, struct eval_schema *schema, str sql, struct eval_statement *out)
{
	struct sql_schema names = eval_schema_sql(schema);
	struct sql_findings ignored = { 0 };
	struct err err = { 0 };

	return sql_parse(a, &dialect_sqlite, sql, &out->tree, &err) &&
	       sql_resolve(a, &out->tree, &names, &ignored, &out->resolved, &err);
}

void eval_statement_read(struct arena *a, struct eval_schema *schema, str sql, struct eval_statement *out)
{
	static const struct print_style style = { .flat = true };
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct err err = { 0 };

	*out = (struct eval_statement){ .text = sql };
	if (!parse(a, schema, sql, out))
		return;
	write_strings(out);
	out->parsed = sql_print(&b, &out->tree, out->tree.root, &style, &err);
	if (out->parsed)
		out->text = str_dup(a, sb_str(&b));
}
