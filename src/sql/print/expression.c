/* Expressions: operators, predicates, and the table of printers. */
#include "sql/print/internal.h"

#include "sql/dialect/syntax.h"
#include "base/banned.h"

/* ---- operators ---- */

static enum level level_of(const struct printer *p, node n)
{
	enum node_op op = (enum node_op)node_at(p->tree, n)->op;

	switch (node_kind(p->tree, n)) {
	case NODE_BINARY: return level_of_op(p->syntax, op);
	case NODE_CHAIN: return level_of_op(p->syntax, op);
	case NODE_IS: return LEVEL_IS;
	case NODE_BETWEEN:
	case NODE_IN:
	case NODE_LIKE: return LEVEL_LIKE;
	case NODE_UNARY: return op == OP_NOT ? LEVEL_NOT : op == OP_OTHER ? LEVEL_OTHER : LEVEL_UNARY;
	case NODE_LAMBDA: return LEVEL_OR;
	case NODE_COLLATE:
	case NODE_AT_ZONE: return LEVEL_UNARY;
	case NODE_INTERVAL: return LEVEL_UNARY;
	case NODE_PHRASE:
		return op == OP_VALUE || op == OP_BEHIND_VALUE ? LEVEL_UNARY
		       : op == OP_PREDICATE		       ? LEVEL_LIKE
							       : LEVEL_OR;
	default: return LEVEL_VALUE;
	}
}

void print_at_least(struct printer *p, node n, enum level level)
{
	bool brackets = level_of(p, n) < level;

	sb_puts(p->out, brackets ? "(" : "");
	print_expr(p, n);
	sb_puts(p->out, brackets ? ")" : "");
}

void print_whole(struct printer *p, node n)
{
	enum node_kind kind = node_kind(p->tree, n);
	bool brackets = syntax_has(p->syntax, HAS_BRACKETS_FOR_PARTS) &&
			(kind == NODE_CALL || kind == NODE_CAST || kind == NODE_ARRAY || kind == NODE_CASE ||
			 kind == NODE_STRING);

	if (syntax_has(p->syntax, HAS_JSON_SUBCOLUMNS) && kind == NODE_PHRASE &&
	    node_at(p->tree, n)->op == OP_BEHIND_VALUE) { /* a.b[].c is one path */
		print_expr(p, n);
		return;
	}
	print_at_least(p, n, brackets ? (enum level)(LEVEL_VALUE + 1) : LEVEL_VALUE);
}

static const char *op_word(const struct printer *p, enum node_op op)
{
	if (op == OP_CONCAT && p->syntax->plus_is_concat)
		return "+";
	if (op == OP_BIT_XOR && !rule_in(p->syntax->bit, SPELLS_XOR_HASH))
		return "^";
	return node_op_word(op);
}

static void concat_call(struct printer *p, node n)
{
	sb_puts(p->out, "CONCAT(");
	print_list(p, n, print_expr);
	sb_putc(p->out, ')');
}

static void chain_items(struct printer *p, node n, const char *between)
{
	enum node_op op = (enum node_op)node_at(p->tree, n)->op;
	enum level level = level_of_op(p->syntax, op);

	for (uint32_t i = 0; i < node_count(p->tree, n); i++) {
		node item = node_slot(p->tree, n, i), of = item;
		enum node_op own = op;

		if (node_kind(p->tree, item) == NODE_TERM) {
			own = (enum node_op)node_at(p->tree, item)->op;
			of = node_slot(p->tree, item, 0);
		}
		if (i && between)
			sb_puts(p->out, between);
		else if (i)
			sb_fmt(p->out, " %s ", op_word(p, own));
		print_at_least(p, of, (enum level)(level + 1));
	}
}

static void chain(struct printer *p, node n)
{
	enum node_op op = (enum node_op)node_at(p->tree, n)->op;

	if (op == OP_CONCAT && p->syntax->concat_is_or)
		concat_call(p, n);
	else
		chain_items(p, n, NULL);
}

/* AND and OR begin lines. */
void print_conditions(struct printer *p, node n)
{
	enum node_op op = (enum node_op)node_at(p->tree, n)->op;
	enum level level = level_of_op(p->syntax, op);

	if (p->flat || node_kind(p->tree, n) != NODE_CHAIN || (op != OP_AND && op != OP_OR) ||
	    print_fits(p, n, print_expr)) {
		print_expr(p, n);
		return;
	}
	p->indent += 2;
	for (uint32_t i = 0; i < node_count(p->tree, n); i++) {
		if (i) {
			print_break(p);
			sb_fmt(p->out, "%s ", node_op_word(op));
		}
		print_at_least(p, node_slot(p->tree, n, i), (enum level)(level + 1));
	}
	p->indent -= 2;
}

static void binary(struct printer *p, node n)
{
	enum node_op op = (enum node_op)node_at(p->tree, n)->op;
	enum level level = level_of_op(p->syntax, op);
	/* PostgreSQL has no chains of comparisons; elsewhere they are evaluated from the left. */
	enum level left = level == LEVEL_COMPARE && syntax_has(p->syntax, HAS_COMPARE_ONCE) ? LEVEL_LIKE : level;

	if (!op_is_in(p->syntax, op) || (op == OP_OTHER && p->syntax->bit != p->tree->dialect->syntax->bit)) {
		print_refuse(p, node_op_word(op));
		return;
	}
	print_at_least(p, node_slot(p->tree, n, 0), left);
	if (op == OP_OTHER)
		sb_fmt(p->out, " %.*s ", STR(node_text(p->tree, n)));
	else
		sb_fmt(p->out, " %s ", op_word(p, op));
	print_at_least(p, node_slot(p->tree, n, 1), (enum level)(level + 1));
}

static void unary(struct printer *p, node n)
{
	enum node_op op = (enum node_op)node_at(p->tree, n)->op;
	node of = node_slot(p->tree, n, 0);

	if (op == OP_NOT) {
		sb_puts(p->out, "NOT ");
		print_at_least(p, of, rule_in(p->syntax->bit, SPELLS_NOT_BRACKETED) ? LEVEL_VALUE : LEVEL_NOT);
		return;
	}
	if (op == OP_OTHER) {
		sb_fmt(p->out, "%.*s ", STR(node_text(p->tree, n)));
		print_need(p, HAS_PREFIX_OPERATORS);
		print_at_least(p, of, (enum level)(LEVEL_OTHER + 1));
		return;
	}
	sb_puts(p->out, op == OP_BIT_NOT ? "~" : node_op_word(op));
	if (node_kind(p->tree, of) == NODE_UNARY && level_of(p, of) >= LEVEL_UNARY) /* - -1 is no comment */
		sb_putc(p->out, ' ');
	print_at_least(p, of, LEVEL_UNARY);
}

/* ---- predicates ---- */

static const char * not(const struct printer *p, node n)
{
	return node_is(p->tree, n, NODE_NEGATED) ? "NOT " : "";
}

static void is_distinct(struct printer *p, node n)
{
	bool same = node_is(p->tree, n, NODE_NEGATED),
	     arrow = syntax_has(p->syntax, HAS_SAME) && !syntax_has(p->syntax, HAS_DISTINCT_FROM);
	const char *word = same ? "IS NOT DISTINCT FROM" : "IS DISTINCT FROM";

	if (syntax_has(p->syntax, HAS_IS_ANY))
		word = same ? "IS" : "IS NOT";
	else if (arrow)
		word = "<=>";
	else if (!print_need(p, HAS_DISTINCT_FROM))
		return;
	if (arrow && !same)
		sb_puts(p->out, "NOT (");
	print_at_least(p, node_slot(p->tree, n, 0), LEVEL_LIKE);
	sb_fmt(p->out, " %s ", word);
	print_at_least(p, node_slot(p->tree, n, 1), LEVEL_OTHER);
	if (arrow && !same)
		sb_putc(p->out, ')');
}

static void is_what(struct printer *p, node n)
{
	enum node_op op = (enum node_op)node_at(p->tree, n)->op;

	if (op == OP_DISTINCT_FROM) {
		is_distinct(p, n);
		return;
	}
	print_at_least(p, node_slot(p->tree, n, 0), LEVEL_IS);
	sb_fmt(p->out, " IS %s%s", not(p, n), node_op_word(op));
}

static void between(struct printer *p, node n)
{
	print_at_least(p, node_slot(p->tree, n, 0), LEVEL_OTHER);
	sb_fmt(p->out, " %sBETWEEN %s", not(p, n), node_is(p->tree, n, NODE_SYMMETRIC) ? "SYMMETRIC " : "");
	if (node_is(p->tree, n, NODE_SYMMETRIC) && !rule_in(p->syntax->bit, SPELLS_SYMMETRIC))
		print_refuse(p, "BETWEEN SYMMETRIC");
	print_at_least(p, node_slot(p->tree, n, 1), LEVEL_OTHER);
	sb_puts(p->out, " AND ");
	print_at_least(p, node_slot(p->tree, n, 2), LEVEL_OTHER);
}

static void in(struct printer *p, node n)
{
	node list = node_slot(p->tree, n, 1);

	print_at_least(p, node_slot(p->tree, n, 0), LEVEL_OTHER);
	sb_fmt(p->out, " %sIN ", not(p, n));
	if (node_kind(p->tree, list) != NODE_LIST) {
		print_expr(p, list);
		return;
	}
	print_in(p, "(", list, ")");
}

static void like(struct printer *p, node n)
{
	enum node_op op = (enum node_op)node_at(p->tree, n)->op;
	bool folded = op == OP_ILIKE && !syntax_has(p->syntax, HAS_ILIKE);
	node escape = node_slot(p->tree, n, 2);

	if ((op == OP_RLIKE && !print_need(p, HAS_RLIKE)) || (op == OP_REGEXP && !print_need(p, HAS_REGEXP)) ||
	    (op == OP_GLOB && !print_need(p, HAS_GLOB)) || (op == OP_SIMILAR && !print_need(p, HAS_SIMILAR)))
		return;
	sb_puts(p->out, folded ? "LOWER(" : "");
	print_at_least(p, node_slot(p->tree, n, 0), folded ? LEVEL_OR : LEVEL_OTHER);
	sb_fmt(p->out, "%s %s%s %s", folded ? ")" : "", not(p, n), folded ? "LIKE" : node_op_word(op),
	       folded ? "LOWER(" : "");
	print_at_least(p, node_slot(p->tree, n, 1), folded ? LEVEL_OR : LEVEL_OTHER);
	sb_puts(p->out, folded ? ")" : "");
	if (escape) {
		sb_puts(p->out, " ESCAPE ");
		print_at_least(p, escape, LEVEL_OTHER);
	}
}

static void quantified(struct printer *p, node n)
{
	node of = node_slot(p->tree, n, 0);

	if (syntax_has(p->syntax, HAS_NO_QUANTIFIED))
		print_refuse(p, node_op_word((enum node_op)node_at(p->tree, n)->op));
	sb_fmt(p->out, "%s ", node_op_word((enum node_op)node_at(p->tree, n)->op));
	if (node_kind(p->tree, of) == NODE_SUBQUERY ||
	    (syntax_has(p->syntax, HAS_IN_UNNEST) && node_kind(p->tree, of) == NODE_CALL)) {
		print_expr(p, of); /* LIKE ANY UNNEST(a) */
		return;
	}
	sb_putc(p->out, '(');
	if (node_kind(p->tree, of) == NODE_LIST)
		print_list(p, of, print_expr);
	else
		print_expr(p, of);
	sb_putc(p->out, ')');
}

/* ---- kinds that are a line or two ---- */

static void as_written(struct printer *p, node n)
{
	sb_put(p->out, node_text(p->tree, n));
}

static void bracketed_list(struct printer *p, node n)
{
	sb_putc(p->out, '(');
	print_list(p, n, print_expr);
	sb_putc(p->out, ')');
}

/* 1_000, 10L, 0xFF: as written in the same dialect, else plain digits. */
/* ROWNUM and the like are reserved words, but in quotes they would be columns of the table. */
static bool is_pseudo(const struct printer *p, node name)
{
	return !node_is(p->tree, name, NODE_QUOTED) && syntax_has(p->syntax, HAS_PSEUDO_COLUMNS) &&
	       syntax_has(p->tree->dialect->syntax, HAS_PSEUDO_COLUMNS) &&
	       sql_word_is_pseudo(sql_word_of(node_text(p->tree, name)));
}

static void column(struct printer *p, node n)
{
	uint32_t count = node_count(p->tree, n);

	for (uint32_t i = 0; i < count; i++) {
		node name = node_slot(p->tree, n, i);

		sb_puts(p->out, i ? "." : "");
		if (i + 1 == count && is_pseudo(p, name))
			print_upper(p, node_text(p->tree, name));
		else
			print_name_node(p, name);
	}
}

static void number(struct printer *p, node n)
{
	str text = node_text(p->tree, n);

	if (p->to == p->tree->dialect) {
		sb_put(p->out, text);
		return;
	}
	for (ptrdiff_t i = 0; i < text.len; i++) {
		char c = text.at[i];

		if (c == '_')
			continue;
		sb_putc(p->out, c);
		if (!(c >= '0' && c <= '9') && c != '.' && c != 'e' && c != 'E' && c != '+' && c != '-')
			print_refuse(p, "a number in this form");
	}
}

static void param(struct printer *p, node n)
{
	static const struct {
		char mark;
		uint32_t by;
	} marks[] = { { '?', TEXT_PARAM_QUESTION },
		      { '$', TEXT_PARAM_DOLLAR },
		      { ':', TEXT_PARAM_COLON },
		      { '@', TEXT_PARAM_AT } };
	str text = node_text(p->tree, n);

	for (size_t i = 0; p->to != p->tree->dialect && i < sizeof marks / sizeof *marks; i++)
		if (text.len && marks[i].mark == text.at[0] && !(marks[i].by & p->syntax->text))
			print_refuse(p, "a parameter in this form");
	sb_put(p->out, text);
}

static void row(struct printer *p, node n)
{
	if (print_need(p, HAS_ROW_VALUE))
		bracketed_list(p, n);
}

static void string(struct printer *p, node n)
{
	bool plain = p->plain_strings && rule_in(p->syntax->bit, SPELLS_TEXT_E) &&
		     str_starts(node_source(p->tree, n), S("'"));

	if (!plain || !sql_text(p->out, &dialect_ansi, node_text(p->tree, n)))
		print_string(p, node_text(p->tree, n));
}

static void null(struct printer *p, node n)
{
	(void)n;
	sb_puts(p->out, "NULL");
}

static void by_default(struct printer *p, node n)
{
	(void)n;
	sb_puts(p->out, "DEFAULT");
}

static void typed(struct printer *p, node n)
{
	if (!print_need(p, HAS_TYPED))
		return;
	print_expr(p, node_slot(p->tree, n, 0));
	sb_putc(p->out, ' ');
	print_string(p, node_text(p->tree, n));
}

static void only_slot(struct printer *p, node n)
{
	print_expr(p, node_slot(p->tree, n, 0));
}

static void exists(struct printer *p, node n)
{
	sb_puts(p->out, "EXISTS ");
	print_brackets(p, node_slot(p->tree, n, 0));
}

static void named(struct printer *p, node n)
{
	sb_fmt(p->out, "%.*s => ", STR(node_text(p->tree, n)));
	print_expr(p, node_slot(p->tree, n, 0));
}

static void at_zone(struct printer *p, node n)
{
	if (!print_need(p, HAS_AT_ZONE))
		return;
	print_at_least(p, node_slot(p->tree, n, 0), LEVEL_UNARY);
	sb_puts(p->out, " AT TIME ZONE ");
	print_at_least(p, node_slot(p->tree, n, 1), LEVEL_VALUE);
}

static void collate(struct printer *p, node n)
{
	node parts = node_slot(p->tree, n, 1);

	print_at_least(p, node_slot(p->tree, n, 0), LEVEL_UNARY);
	sb_puts(p->out, " COLLATE ");
	for (uint32_t i = 0; i < node_count(p->tree, parts); i++) {
		sb_puts(p->out, i ? "." : "");
		print_expr(p, node_slot(p->tree, parts, i));
	}
}

static void dot(struct printer *p, node n)
{
	str name = node_text(p->tree, n);

	print_whole(p, node_slot(p->tree, n, 0));
	sb_putc(p->out, '.');
	if (syntax_has(p->tree->dialect->syntax, HAS_TUPLE_NUMBER) && name.len && name.at[0] >= '0' &&
	    name.at[0] <= '9') {
		as_written(p, n);
		print_need(p, HAS_TUPLE_NUMBER);
		return;
	}
	print_name(p, name, node_is(p->tree, n, NODE_QUOTED));
}

static void bare_list(struct printer *p, node n)
{
	print_list(p, n, print_expr);
}

static void subquery(struct printer *p, node n)
{
	print_brackets(p, node_slot(p->tree, n, 0));
}

static void item(struct printer *p, node n)
{
	print_expr(p, node_slot(p->tree, n, 0));
	print_alias(p, n, true);
}

/* ---- any expression ---- */

static void (*const printers[NODE_KIND_COUNT])(struct printer *p, node n) = {
	[NODE_NAME] = print_name_node,
	[NODE_COLUMN] = column,
	[NODE_NUMBER] = number,
	[NODE_PARAM] = param,
	[NODE_STRING] = string,
	[NODE_BYTES] = print_bytes,
	[NODE_TRUTH] = print_truth,
	[NODE_NULL] = null,
	[NODE_DEFAULT] = by_default,
	[NODE_TYPED] = typed,
	[NODE_INTERVAL] = print_interval,
	[NODE_UNIT] = print_unit,
	[NODE_UNARY] = unary,
	[NODE_BINARY] = binary,
	[NODE_CHAIN] = chain,
	[NODE_TERM] = only_slot,
	[NODE_IS] = is_what,
	[NODE_BETWEEN] = between,
	[NODE_IN] = in,
	[NODE_LIKE] = like,
	[NODE_EXISTS] = exists,
	[NODE_QUANTIFIED] = quantified,
	[NODE_CASE] = print_case,
	[NODE_CAST] = print_cast,
	[NODE_TYPE] = print_type,
	[NODE_FIELD] = print_field,
	[NODE_CALL] = print_call,
	[NODE_WINDOW] = print_window,
	[NODE_NAMED] = named,
	[NODE_LAMBDA] = print_lambda,
	[NODE_EXTRACT] = print_worded,
	[NODE_TRIM] = print_trim,
	[NODE_SUBSTRING] = print_worded,
	[NODE_POSITION] = print_worded,
	[NODE_OVERLAY] = print_worded,
	[NODE_AT_ZONE] = at_zone,
	[NODE_COLLATE] = collate,
	[NODE_SUBSCRIPT] = print_subscript,
	[NODE_SLICE] = print_subscript,
	[NODE_DOT] = dot,
	[NODE_PATH] = print_steps,
	[NODE_ARRAY] = print_array,
	[NODE_STRUCT] = print_struct,
	[NODE_ROW] = row,
	[NODE_LIST] = bare_list,
	[NODE_SUBQUERY] = subquery,
	[NODE_BRACKETS] = bracketed_list,
	[NODE_STAR] = print_star,
	[NODE_PHRASE] = print_phrase,
	[NODE_GROUPING] = print_grouped,
	[NODE_ITEM] = item,
	[NODE_QUERY] = print_brackets,
};

void print_expr(struct printer *p, node n)
{
	enum node_kind kind = node_kind(p->tree, n);

	if (p->failed || kind == NODE_NONE)
		return;
	if (printers[kind])
		printers[kind](p, n);
	else
		print_refuse(p, node_kind_name(kind));
}
