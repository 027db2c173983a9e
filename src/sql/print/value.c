/* Values, types, and suffixes of values. */
#include "sql/print/internal.h"

#include "sql/slots.h"
#include "sql/dialect/syntax.h"
#include "base/banned.h"

void print_truth(struct printer *p, node n)
{
	if (print_need(p, HAS_TRUTH))
		sb_puts(p->out, (node_text(p->tree, n).at[0] | 32) == 't' ? "TRUE" : "FALSE");
}

void print_interval(struct printer *p, node n)
{
	node unit = node_slot(p->tree, n, 1), to = node_slot(p->tree, n, 2);

	if (!print_need(p, !unit							 ? HAS_INTERVAL_TEXT
			   : node_kind(p->tree, node_slot(p->tree, n, 0)) == NODE_STRING ? HAS_INTERVAL_UNIT
											 : HAS_INTERVAL_NUMBER))
		return;
	sb_puts(p->out, "INTERVAL ");
	print_at_least(p, node_slot(p->tree, n, 0),
		       rule_in(p->syntax->bit, SPELLS_INTERVAL_SIGN) ? LEVEL_UNARY : LEVEL_VALUE);
	if (unit) {
		sb_putc(p->out, ' ');
		print_expr(p, unit);
	}
	if (to)
		print_in(p, " TO ", to, "");
}

/* The start of the part after the brackets: varchar(20)[], timestamp(3) with time zone, int(10) unsigned. */
static ptrdiff_t behind_args(str text)
{
	static const char *const tails[] = { "[", " with ", " without ", " unsigned", " zerofill" };
	ptrdiff_t least = text.len;

	for (size_t i = 0; i < sizeof tails / sizeof *tails; i++) {
		ptrdiff_t at = str_find_fold(text, str_of(tails[i]));

		if (at > 0 && at < least)
			least = at;
	}
	return least;
}

void print_type(struct printer *p, node n)
{
	node args = node_slot(p->tree, n, 0), fields = node_slot(p->tree, n, 1);

	str text = node_text(p->tree, n);
	ptrdiff_t tail = args && !node_is(p->tree, n, NODE_QUOTED) ? behind_args(text) : text.len;

	if (node_is(p->tree, n, NODE_QUOTED))
		sql_name(p->out, p->to, text);
	else
		print_known(p, str_n(text.at, tail));
	if (fields) {
		sb_putc(p->out, '<');
		print_list(p, fields, print_expr);
		sb_putc(p->out, '>');
	}
	if (args)
		print_in(p, "(", args, ")");
	if (tail < text.len)
		print_known(p, str_from(text, tail));
	print_phrases(p, node_slot(p->tree, n, 2), OP_BEHIND_TYPE);
}

/* ---- stars, lists, suffixes of values ---- */

void print_star(struct printer *p, node n)
{
	node of = node_slot(p->tree, n, 0), except = node_slot(p->tree, n, 1), replace = node_slot(p->tree, n, 2);

	if (of) {
		print_path(p, of);
		sb_putc(p->out, '.');
	}
	sb_putc(p->out, '*');
	print_phrases(p, node_slot(p->tree, n, STAR_OWN), OP_BEHIND_STAR);
	if (except && (syntax_has(p->syntax, HAS_STAR_EXCLUDE) || print_need(p, HAS_STAR_EXCEPT))) {
		sb_puts(p->out, syntax_has(p->syntax, HAS_STAR_EXCLUDE) ? " EXCLUDE (" : " EXCEPT (");
		print_list(p, except, print_expr);
		sb_putc(p->out, ')');
	}
	if (replace && print_need(p, HAS_STAR_REPLACE))
		print_in(p, " REPLACE (", replace, ")");
	if (node_slot(p->tree, n, STAR_RENAME) && print_need(p, HAS_STAR_RENAME))
		print_in(p, " RENAME (", node_slot(p->tree, n, STAR_RENAME), ")");
}

void print_array(struct printer *p, node n)
{
	node query = node_slot(p->tree, n, 1);

	if (query) {
		sb_puts(p->out, "ARRAY");
		print_brackets(p, query);
		return;
	}
	if (!syntax_has(p->syntax, HAS_ARRAY_SQUARE) && !print_need(p, HAS_ARRAY_WORD))
		return;
	sb_puts(p->out, syntax_has(p->syntax, HAS_ARRAY_SQUARE) ? "[" : "ARRAY[");
	print_list(p, node_slot(p->tree, n, 0), print_expr);
	sb_putc(p->out, ']');
}

void print_struct(struct printer *p, node n)
{
	node fields = node_slot(p->tree, n, 0), of = node_slot(p->tree, n, 1);
	bool braces = syntax_has(p->syntax, HAS_BRACES);

	if (!braces && !print_need(p, HAS_STRUCT))
		return;
	if (braces) {
		sb_putc(p->out, '{');
		for (uint32_t i = 0; i < node_count(p->tree, fields); i++) {
			node one = node_slot(p->tree, fields, i);

			sb_puts(p->out, i ? ", " : "");
			if (node_kind(p->tree, one) == NODE_STAR) {
				print_expr(p, one);
				continue;
			}
			print_string(p, node_text(p->tree, one));
			sb_puts(p->out, ": ");
			print_expr(p, node_slot(p->tree, one, 0));
		}
		sb_putc(p->out, '}');
		return;
	}
	if (of)
		print_expr(p, of);
	else
		sb_puts(p->out, "STRUCT");
	print_in(p, "(", fields, ")");
}

void print_steps(struct printer *p, node n)
{
	node steps = node_slot(p->tree, n, 1);

	if (!print_need(p, HAS_COLON_PATH))
		return;
	print_at_least(p, node_slot(p->tree, n, 0), LEVEL_VALUE);
	for (uint32_t i = 0; i < node_count(p->tree, steps); i++) {
		node step = node_slot(p->tree, steps, i);
		bool named = node_kind(p->tree, step) == NODE_NAME;

		sb_puts(p->out, !i && named ? ":" : named ? "." : !i ? ":[" : "[");
		if (!named)
			print_expr(p, step);
		else if (node_is(p->tree, step, NODE_QUOTED)) /* a key of the data keeps its case */
			sql_name(p->out, p->to, node_text(p->tree, step));
		else
			sb_put(p->out, node_text(p->tree, step));
		sb_puts(p->out, named ? "" : "]");
	}
}

void print_subscript(struct printer *p, node n)
{
	node from = node_slot(p->tree, n, 1), to = node_slot(p->tree, n, 2);

	if (!print_need(p, HAS_SUBSCRIPT))
		return;
	print_whole(p, node_slot(p->tree, n, 0));
	sb_putc(p->out, '[');
	if (from)
		print_expr(p, from);
	if (node_kind(p->tree, n) == NODE_SLICE) {
		sb_putc(p->out, ':');
		if (to)
			print_expr(p, to);
		else if (node_slot(p->tree, n, 3))
			sb_putc(p->out, '-'); /* :: would be a cast */
		if (node_slot(p->tree, n, 3)) {
			sb_putc(p->out, ':');
			print_expr(p, node_slot(p->tree, n, 3));
		}
	}
	sb_putc(p->out, ']');
}

void print_lambda(struct printer *p, node n)
{
	if (!print_need(p, HAS_LAMBDA))
		return;
	if (node_count(p->tree, node_slot(p->tree, n, 0)) == 1)
		print_list(p, node_slot(p->tree, n, 0), print_expr);
	else {
		print_in(p, "(", node_slot(p->tree, n, 0), ")");
	}
	print_in(p, " -> ", node_slot(p->tree, n, 1), "");
}

void print_bytes(struct printer *p, node n)
{
	sb_puts(p->out, node_is(p->tree, n, NODE_ESCAPED) ? "B" : "X");
	print_string(p, node_text(p->tree, n));
}

void print_field(struct printer *p, node n)
{
	if (node_text(p->tree, n).len) {
		print_name(p, node_text(p->tree, n), false);
		sb_putc(p->out, ' ');
	}
	print_expr(p, node_slot(p->tree, n, 0));
}

void print_unit(struct printer *p, node n)
{
	print_upper(p, node_text(p->tree, n));
	if (node_slot(p->tree, n, 0))
		print_in(p, "(", node_slot(p->tree, n, 0), ")");
}
