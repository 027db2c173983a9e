/* CASE, casts and calls. */
#include "sql/print/internal.h"

#include "sql/slots.h"
#include "sql/dialect/syntax.h"
#include "base/banned.h"

/* ---- CASE, CAST, calls ---- */

void print_case(struct printer *p, node n)
{
	node of = node_slot(p->tree, n, 0), whens = node_slot(p->tree, n, 1), default_value = node_slot(p->tree, n, 2);

	sb_puts(p->out, "CASE");
	if (of) {
		sb_putc(p->out, ' ');
		print_expr(p, of);
	}
	for (uint32_t i = 0; i < node_count(p->tree, whens); i++) {
		node when = node_slot(p->tree, whens, i);

		print_in(p, " WHEN ", node_slot(p->tree, when, 0), "");
		print_in(p, " THEN ", node_slot(p->tree, when, 1), "");
	}
	if (default_value)
		print_in(p, " ELSE ", default_value, "");
	sb_puts(p->out, " END");
}

void print_cast(struct printer *p, node n)
{
	bool try = node_at(p->tree, n)->op == OP_TRY;
	node format = node_slot(p->tree, n, 2);

	if (node_is(p->tree, n, NODE_COLONS) && syntax_has(p->syntax, HAS_COLON_CAST)) {
		print_at_least(p, node_slot(p->tree, n, 0), LEVEL_VALUE);
		sb_puts(p->out, "::");
		print_expr(p, node_slot(p->tree, n, 1));
		return;
	}
	if (format && syntax_has(p->syntax, HAS_CONVERT_STYLE)) {
		sb_puts(p->out, try ? "TRY_CONVERT(" : "CONVERT(");
		print_expr(p, node_slot(p->tree, n, 1));
		print_in(p, ", ", node_slot(p->tree, n, 0), "");
		print_in(p, ", ", format, ")");
		return;
	}
	if (try && !syntax_has(p->syntax, HAS_SAFE_CAST) && !print_need(p, HAS_TRY_CAST))
		return;
	sb_puts(p->out, !try ? "CAST(" : syntax_has(p->syntax, HAS_TRY_CAST) ? "TRY_CAST(" : "SAFE_CAST(");
	print_expr(p, node_slot(p->tree, n, 0));
	print_in(p, " AS ", node_slot(p->tree, n, 1), "");
	if (format)
		print_in(p, " FORMAT ", format, "");
	sb_putc(p->out, ')');
}

static bool is_group_concat(str name)
{
	return str_eq_fold(name, S("group_concat"));
}

static void function_name(struct printer *p, node list)
{
	for (uint32_t i = 0; i < node_count(p->tree, list); i++) {
		node name = node_slot(p->tree, list, i);
		str text = node_text(p->tree, name);

		sb_puts(p->out, i ? "." : "");
		if (node_is(p->tree, name, NODE_QUOTED) && !print_is_plain(p, text))
			sql_name(p->out, p->to, text);
		else if (node_count(p->tree, list) == 1)
			print_known(p, text);
		else
			sb_put(p->out, text);
	}
}

/* Within the brackets in BigQuery, behind them elsewhere. */
static void nulls(struct printer *p, node n)
{
	if (node_is(p->tree, n, NODE_IGNORE_NULLS))
		sb_puts(p->out, " IGNORE NULLS");
	if (node_is(p->tree, n, NODE_RESPECT_NULLS))
		sb_puts(p->out, " RESPECT NULLS");
}

static void arguments(struct printer *p, node n)
{
	node args = node_slot(p->tree, n, 1), order = node_slot(p->tree, n, 2), name = node_slot(p->tree, n, 0);
	uint32_t count = node_count(p->tree, args);
	bool separated = syntax_has(p->syntax, HAS_GROUP_CONCAT_LIST) && count > 1 && node_count(p->tree, name) == 1 &&
			 is_group_concat(node_text(p->tree, node_slot(p->tree, name, 0)));

	if (node_is(p->tree, n, NODE_DISTINCT))
		sb_puts(p->out, "DISTINCT ");
	for (uint32_t i = 0; i < count - separated; i++) {
		sb_puts(p->out, i ? ", " : "");
		print_expr(p, node_slot(p->tree, args, i));
	}
	if (rule_in(p->syntax->bit, SPELLS_NULLS_BEFORE_ORDER))
		nulls(p, n);
	if (order) {
		sb_puts(p->out, " ORDER BY ");
		print_order(p, order);
	}
	if (syntax_has(p->syntax, HAS_NULLS_IN_BRACKETS))
		nulls(p, n);
	if (separated)
		print_in(p, " SEPARATOR ", node_slot(p->tree, args, count - 1), "");
	print_phrases(p, node_slot(p->tree, n, CALLED_PHRASES), OP_IN_CALL);
}

static void behind(struct printer *p, node n)
{
	node filter = node_slot(p->tree, n, 3), within = node_slot(p->tree, n, 4), over = node_slot(p->tree, n, 5);

	if (within) {
		sb_puts(p->out, " WITHIN GROUP (ORDER BY ");
		print_order(p, within);
		sb_putc(p->out, ')');
	}
	if (filter && print_need(p, HAS_FILTER))
		print_in(p, " FILTER (WHERE ", filter, ")");
	print_phrases(p, node_slot(p->tree, n, CALLED_PHRASES), OP_BEHIND_CALL);
	if (!rule_in(p->syntax->bit, SPELLS_NULLS_BEFORE_ORDER) && !syntax_has(p->syntax, HAS_NULLS_IN_BRACKETS))
		nulls(p, n);
	if (over)
		print_in(p, " OVER ", over, "");
}

void print_call(struct printer *p, node n)
{
	function_name(p, node_slot(p->tree, n, 0));
	if (node_is(p->tree, n, NODE_BARE))
		return;
	if (node_slot(p->tree, n, CALLED_PARAMS)) {
		print_need(p, HAS_CALL_PARAMS);
		print_in(p, "(", node_slot(p->tree, n, CALLED_PARAMS), ")");
	}
	sb_putc(p->out, '(');
	arguments(p, n);
	sb_putc(p->out, ')');
	behind(p, n);
}

/* "WORD(a BETWEEN b BETWEEN c)", without empty slots. */
void print_worded(struct printer *p, node n)
{
	static const struct {
		const char *word, *before[4];
	} calls[NODE_KIND_COUNT] = {
		[NODE_EXTRACT] = { "EXTRACT", { "", " FROM " } },
		[NODE_SUBSTRING] = { "SUBSTRING", { "", " FROM ", " FOR " } },
		[NODE_POSITION] = { "POSITION", { "", " IN " } },
		[NODE_OVERLAY] = { "OVERLAY", { "", " PLACING ", " FROM ", " FOR " } },
	};
	enum node_kind kind = node_kind(p->tree, n);

	sb_fmt(p->out, "%s(", calls[kind].word);
	for (uint32_t i = 0; i < 4 && calls[kind].before[i]; i++) {
		node of = node_slot(p->tree, n, i);

		if (!of)
			continue;
		sb_puts(p->out, calls[kind].before[i]);
		print_expr(p, of);
	}
	sb_putc(p->out, ')');
}

void print_trim(struct printer *p, node n)
{
	enum node_op op = (enum node_op)node_at(p->tree, n)->op;
	node what = node_slot(p->tree, n, 0);

	sb_puts(p->out, "TRIM(");
	if (op)
		sb_fmt(p->out, "%s ", node_op_word(op));
	if (what && rule_in(p->syntax->bit, SPELLS_TRIM_COMMA)) {
		if (op)
			print_refuse(p, "TRIM with LEADING or TRAILING");
		print_expr(p, node_slot(p->tree, n, 1));
		print_in(p, ", ", what, ")");
		return;
	}
	if (what)
		print_expr(p, what);
	if (what || op)
		sb_puts(p->out, what ? " FROM " : "FROM ");
	print_expr(p, node_slot(p->tree, n, 1));
	sb_putc(p->out, ')');
}
