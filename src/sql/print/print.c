/* Queries, clauses and line breaks. */
#include "sql/print/print.h"

#include "sql/parse/parse.h"
#include "sql/print/internal.h"
#include "sql/slots.h"
#include "sql/dialect/syntax.h"
#include "base/banned.h"

enum { WIDTH = 88, STEP = 2, TEXT_MOST = 1 << 20 };

/* ---- lines ---- */

static void newline(struct printer *p)
{
	sb_putc(p->out, '\n');
	sb_pad(p->out, ' ', p->indent);
}

void print_break(struct printer *p)
{
	if (p->flat)
		sb_putc(p->out, ' ');
	else
		newline(p);
}

static ptrdiff_t column(const struct printer *p)
{
	ptrdiff_t i = p->out->len;

	while (i > 0 && p->out->at[i - 1] != '\n')
		i--;
	return p->out->len - i;
}

/* Prints it flat at the end of the text, measures it, and removes it again. */
bool print_fits(struct printer *p, node n, void (*one)(struct printer *p, node n))
{
	ptrdiff_t had = p->out->len, room = p->width - column(p);
	struct printer trial = *p;
	bool fits;

	if (p->flat)
		return true;
	trial.flat = true;
	trial.err = NULL;
	one(&trial, n);
	fits = !trial.failed && p->out->len - had <= room;
	p->out->len = had;
	return fits;
}

void print_refuse(struct printer *p, const char *what)
{
	if (p->err && !p->failed)
		err_set(p->err, ERR_UNSUPPORTED, "%s is not supported in %s", what, p->to->name);
	p->failed = true;
}

bool print_need(struct printer *p, enum syntax_part part)
{
	static const char *const words[] = {
#define _(part, words) [part] = words,
		SYNTAX_PARTS(_)
#undef _
	};

	if (syntax_has(p->syntax, part))
		return true;
	print_refuse(p, words[part]);
	return false;
}

void print_list(struct printer *p, node list, void (*one)(struct printer *p, node n))
{
	for (uint32_t i = 0; i < node_count(p->tree, list); i++) {
		if (i)
			sb_puts(p->out, ", ");
		one(p, node_slot(p->tree, list, i));
	}
}

void print_in(struct printer *p, const char *before, node n, const char *after)
{
	sb_puts(p->out, before);
	print_expr(p, n);
	sb_puts(p->out, after);
}

/* A list after a word: on the same line, or one item per line below. */
static void list_inline(struct printer *p, node list)
{
	print_list(p, list, print_expr);
}

static void list_below(struct printer *p, node list)
{
	if (!node_count(p->tree, list))
		return;
	sb_putc(p->out, ' ');
	if (print_fits(p, list, list_inline)) {
		list_inline(p, list);
		return;
	}
	p->out->len--;
	p->indent += STEP;
	for (uint32_t i = 0; i < node_count(p->tree, list); i++) {
		if (i)
			sb_putc(p->out, ',');
		newline(p);
		print_expr(p, node_slot(p->tree, list, i));
	}
	p->indent -= STEP;
}

/* A clause: its word begins a line. */
static void clause(struct printer *p, const char *word)
{
	print_break(p);
	sb_puts(p->out, word);
	sb_putc(p->out, ' ');
}

/* ---- ORDER BY, LIMIT ---- */

static void order_item(struct printer *p, node n)
{
	print_expr(p, node_slot(p->tree, n, 0));
	if (node_is(p->tree, n, NODE_DESC))
		sb_puts(p->out, " DESC");
	if ((node_is(p->tree, n, NODE_NULLS_FIRST) || node_is(p->tree, n, NODE_NULLS_LAST)) &&
	    print_need(p, HAS_NULLS_ORDER))
		sb_puts(p->out, node_is(p->tree, n, NODE_NULLS_FIRST) ? " NULLS FIRST" : " NULLS LAST");
	print_phrases(p, node_slot(p->tree, n, 2), OP_BEHIND_ORDER);
}

void print_order(struct printer *p, node list)
{
	print_list(p, list, order_item);
}

struct limits {
	node count, offset, by;
	bool ties, percent;
};

static struct limits limits_of(const struct printer *p, node limit)
{
	return (struct limits){ node_slot(p->tree, limit, 0), node_slot(p->tree, limit, 1),
				node_slot(p->tree, limit, 2), node_is(p->tree, limit, NODE_WITH_TIES),
				node_is(p->tree, limit, NODE_PERCENT) };
}

/* SELECT TOP n is used without OFFSET, where the dialect has no LIMIT. */
static bool is_top(const struct printer *p, const struct limits *l)
{
	return syntax_has(p->syntax, HAS_TOP) && !syntax_has(p->syntax, HAS_LIMIT) && !l->offset;
}

static void fetch(struct printer *p, const struct limits *l, bool ordered)
{
	bool needs_order = syntax_has(p->syntax, HAS_OFFSET_NEEDS_ORDER);

	if (needs_order && !ordered)
		print_refuse(p, "OFFSET without ORDER BY");
	if (l->offset || needs_order) {
		clause(p, "OFFSET");
		if (l->offset)
			print_at_least(p, l->offset, LEVEL_UNARY);
		else
			sb_putc(p->out, '0');
		sb_puts(p->out, " ROWS");
	}
	if (!l->count)
		return;
	clause(p, l->offset ? "FETCH NEXT" : "FETCH FIRST");
	print_at_least(p, l->count, LEVEL_UNARY);
	sb_puts(p->out, l->percent ? " PERCENT ROWS " : " ROWS ");
	sb_puts(p->out, l->ties ? "WITH TIES" : "ONLY");
}

static void limit(struct printer *p, node n, bool ordered)
{
	struct limits l = limits_of(p, n);

	bool own = (l.percent && syntax_has(p->syntax, HAS_LIMIT_PERCENT)) ||
		   (l.ties && syntax_has(p->syntax, HAS_LIMIT_TIES));

	if (((l.ties || l.percent) && !own) || !syntax_has(p->syntax, HAS_LIMIT)) {
		if (syntax_has(p->syntax, HAS_FETCH))
			fetch(p, &l, ordered);
		else
			print_refuse(p, l.ties	    ? "WITH TIES"
					: l.percent ? "a part of the rows in PERCENT"
						    : "FETCH FIRST");
		return;
	}
	if (l.count) {
		clause(p, "LIMIT");
		print_expr(p, l.count);
		sb_puts(p->out, l.percent ? "%" : l.ties ? " WITH TIES" : "");
	} else if (l.offset && (syntax_has(p->syntax, HAS_LIMIT_NEGATIVE) || syntax_has(p->syntax, HAS_LIMIT_HUGE))) {
		clause(p, "LIMIT");
		sb_puts(p->out, syntax_has(p->syntax, HAS_LIMIT_NEGATIVE) ? "-1" : "18446744073709551615");
	}
	if (l.offset && print_need(p, HAS_OFFSET)) {
		clause(p, "OFFSET");
		print_expr(p, l.offset);
	}
	if (l.by && print_need(p, HAS_LIMIT_BY))
		print_in(p, " BY ", l.by, "");
	if (node_slot(p->tree, n, 3))
		limit(p, node_slot(p->tree, n, 3), ordered);
}

/* ---- windows ---- */

static void bound(struct printer *p, node n)
{
	enum node_op op = (enum node_op)node_at(p->tree, n)->op;

	if (node_is(p->tree, n, NODE_UNBOUNDED))
		sb_puts(p->out, "UNBOUNDED ");
	else if (op != OP_CURRENT) {
		print_at_least(p, node_slot(p->tree, n, 0), LEVEL_OTHER);
		sb_putc(p->out, ' ');
	}
	sb_puts(p->out, node_op_word(op));
}

static void frame(struct printer *p, node n)
{
	node to = node_slot(p->tree, n, 1);
	enum node_op op = (enum node_op)node_at(p->tree, n)->op;

	if (op == OP_GROUPS && !print_need(p, HAS_GROUPS))
		return;
	sb_puts(p->out, node_op_word(op));
	sb_puts(p->out, to ? " BETWEEN " : " ");
	bound(p, node_slot(p->tree, n, 0));
	if (to) {
		sb_puts(p->out, " AND ");
		bound(p, to);
	}
	if (node_text(p->tree, n).len && print_need(p, HAS_FRAME_EXCLUDE))
		sb_fmt(p->out, " EXCLUDE %.*s", STR(node_text(p->tree, n)));
}

static void gap(struct printer *p, ptrdiff_t from)
{
	if (p->out->len > from)
		sb_putc(p->out, ' ');
}

void print_window(struct printer *p, node n)
{
	node base = node_slot(p->tree, n, 0), by = node_slot(p->tree, n, 1), order = node_slot(p->tree, n, 2),
	     rows = node_slot(p->tree, n, 3);
	ptrdiff_t from;

	sb_putc(p->out, '(');
	from = p->out->len;
	if (base)
		print_expr(p, base);
	if (by) {
		gap(p, from);
		print_in(p, "PARTITION BY ", by, "");
	}
	if (order) {
		gap(p, from);
		sb_puts(p->out, "ORDER BY ");
		print_order(p, order);
	}
	if (rows) {
		gap(p, from);
		frame(p, rows);
	}
	sb_putc(p->out, ')');
}

static void named_window(struct printer *p, node n)
{
	print_name(p, node_text(p->tree, n), false);
	sb_puts(p->out, " AS ");
	print_window(p, n);
}

/* ---- GROUP BY ---- */

void print_grouped(struct printer *p, node n)
{
	static const enum syntax_part needs[] = { [OP_ROLLUP - OP_ROLLUP] = HAS_ROLLUP,
						  [OP_CUBE - OP_ROLLUP] = HAS_ROLLUP,
						  [OP_SETS - OP_ROLLUP] = HAS_GROUPING_SETS };
	enum node_op op = (enum node_op)node_at(p->tree, n)->op;

	if (node_kind(p->tree, n) == NODE_ROW) { /* a group of columns, not a row value */
		sb_putc(p->out, '(');
		print_list(p, n, print_expr);
		sb_putc(p->out, ')');
		return;
	}
	if (node_kind(p->tree, n) != NODE_GROUPING) {
		print_expr(p, n);
		return;
	}
	if (op == OP_ALL) {
		if (print_need(p, HAS_GROUP_ALL))
			sb_puts(p->out, "ALL");
		return;
	}
	if (op == OP_ROLLUP && !syntax_has(p->syntax, HAS_ROLLUP) && syntax_has(p->syntax, HAS_WITH_ROLLUP)) {
		print_list(p, n, print_grouped);
		sb_puts(p->out, " WITH ROLLUP");
		return;
	}
	if (!print_need(p, needs[op - OP_ROLLUP]))
		return;
	sb_fmt(p->out, "%s (", node_op_word(op));
	print_list(p, n, print_grouped);
	sb_putc(p->out, ')');
}

static void group_by(struct printer *p, node n)
{
	clause(p, "GROUP BY");
	if (node_is(p->tree, n, NODE_DISTINCT) && print_need(p, HAS_GROUP_DISTINCT))
		sb_puts(p->out, "DISTINCT ");
	if (node_kind(p->tree, n) == NODE_LIST)
		print_list(p, n, print_grouped);
	else
		print_grouped(p, n);
}

/* ---- SELECT ---- */

static void top(struct printer *p, const struct limits *l)
{
	if (!l->count)
		return;
	sb_puts(p->out, " TOP ");
	print_at_least(p, l->count, LEVEL_VALUE);
	sb_puts(p->out, l->percent ? " PERCENT" : "");
	sb_puts(p->out, l->ties ? " WITH TIES" : "");
}

static void head(struct printer *p, node n, const struct limits *counted)
{
	node on = node_slot(p->tree, n, SELECT_DISTINCT_ON);

	sb_puts(p->out, "SELECT");
	if (node_is(p->tree, n, NODE_DISTINCT))
		sb_puts(p->out, " DISTINCT");
	if (node_text(p->tree, n).len && print_need(p, HAS_SELECT_AS_SHAPE))
		sb_fmt(p->out, " AS %.*s", STR(node_text(p->tree, n)));
	if (on && print_need(p, HAS_DISTINCT_ON))
		print_in(p, " ON (", on, ")");
	if (counted)
		top(p, counted);
	list_below(p, node_slot(p->tree, n, SELECT_ITEMS));
}

static void condition(struct printer *p, const char *word, node n)
{
	if (!n)
		return;
	clause(p, word);
	print_conditions(p, n);
}

/* counted: the limit to print as TOP, or NULL. */
static void select_one(struct printer *p, node n, const struct limits *counted)
{
	node from = node_slot(p->tree, n, SELECT_FROM), windows = node_slot(p->tree, n, SELECT_WINDOWS),
	     own = node_slot(p->tree, n, SELECT_OWN);

	head(p, n, counted);
	if (from)
		print_from(p, from);
	else if (!syntax_has(p->syntax, HAS_BARE_FROM)) {
		clause(p, "FROM");
		sb_puts(p->out, "dual");
	}
	print_phrases(p, own, OP_AFTER_FROM);
	print_phrases(p, own, OP_BEFORE_WHERE);
	condition(p, "WHERE", node_slot(p->tree, n, SELECT_WHERE));
	print_phrases(p, own, OP_AFTER_WHERE);
	if (node_slot(p->tree, n, SELECT_GROUP))
		group_by(p, node_slot(p->tree, n, SELECT_GROUP));
	print_phrases(p, own, OP_AFTER_GROUP);
	condition(p, "HAVING", node_slot(p->tree, n, SELECT_HAVING));
	if (windows && print_need(p, HAS_WINDOWS)) {
		clause(p, "WINDOW");
		print_list(p, windows, named_window);
	}
	if (node_slot(p->tree, n, SELECT_QUALIFY) && print_need(p, HAS_QUALIFY))
		condition(p, "QUALIFY", node_slot(p->tree, n, SELECT_QUALIFY));
	print_phrases(p, own, OP_AT_END);
}

static void values(struct printer *p, node n)
{
	const char *word = rule_in(p->syntax->bit, SPELLS_VALUES_ROW) ? "ROW" : "";

	if (!print_need(p, HAS_VALUES))
		return;
	sb_puts(p->out, "VALUES ");
	for (uint32_t i = 0; i < node_count(p->tree, n); i++) {
		sb_fmt(p->out, "%s%s(", i ? ", " : "", word);
		print_list(p, node_slot(p->tree, n, i), print_expr);
		sb_putc(p->out, ')');
	}
}

static void body(struct printer *p, node n, const struct limits *counted);

/*
 * The precedence of set operations varies, so nested ones are in brackets. SQLite allows no brackets and evaluates
 * from the left: an operation further right is wrapped in a SELECT.
 */
static void set_member(struct printer *p, node n, bool first)
{
	bool bare = syntax_has(p->syntax, HAS_NO_BRACKETED_SELECT);

	if (node_kind(p->tree, n) == NODE_SELECT || node_kind(p->tree, n) == NODE_VALUES ||
	    (first && node_kind(p->tree, n) == NODE_SET && bare)) {
		body(p, n, NULL);
		return;
	}
	if (bare)
		sb_puts(p->out, "SELECT * FROM ");
	if (node_kind(p->tree, n) == NODE_QUERY) {
		print_brackets(p, n);
		return;
	}
	sb_putc(p->out, '(');
	body(p, n, NULL);
	sb_putc(p->out, ')');
}

/* FULL UNION ALL BY NAME */
static void set_mode(struct printer *p, node n)
{
	str mode = node_text(p->tree, n);

	if (mode.len && !syntax_has(p->syntax, HAS_SET_MODE))
		print_refuse(p, str_c(p->tree->arena, str_fmt(p->tree->arena, "%.*s UNION", STR(mode))));
	sb_fmt(p->out, "%.*s%s", STR(mode), mode.len ? " " : "");
}

static void set_operation(struct printer *p, node n)
{
	enum node_op op = (enum node_op)node_at(p->tree, n)->op;
	const char *word = op == OP_EXCEPT && !syntax_has(p->syntax, HAS_EXCEPT) ? "MINUS" : node_op_word(op);
	bool all = node_is(p->tree, n, NODE_ALL);

	if (all && op != OP_UNION && !syntax_has(p->syntax, HAS_SET_ALL)) {
		print_refuse(p, op == OP_EXCEPT ? "EXCEPT ALL" : "INTERSECT ALL");
		return;
	}
	for (uint32_t i = 0; i < node_count(p->tree, n); i++) {
		if (i) {
			print_break(p);
			set_mode(p, n);
			sb_puts(p->out, word);
			sb_puts(p->out, all ? " ALL" : rule_in(p->syntax->bit, SPELLS_SET_DISTINCT) ? " DISTINCT" : "");
			if (node_is(p->tree, n, NODE_BY_NAME) && print_need(p, HAS_SET_BY_NAME))
				sb_puts(p->out, " BY NAME");
			print_break(p);
		}
		set_member(p, node_slot(p->tree, n, i), !i);
	}
}

static void body(struct printer *p, node n, const struct limits *counted)
{
	switch (node_kind(p->tree, n)) {
	case NODE_SELECT: select_one(p, n, counted); break;
	case NODE_SET: set_operation(p, n); break;
	case NODE_VALUES: values(p, n); break;
	case NODE_QUERY: print_brackets(p, n); break;
	default: print_refuse(p, "this query");
	}
}

/* ---- WITH ---- */

static void cte(struct printer *p, node n)
{
	node columns = node_slot(p->tree, n, 0);

	if (node_kind(p->tree, n) == NODE_ITEM) { /* a value with a name */
		print_need(p, HAS_WITH_VALUE);
		print_at_least(p, columns, LEVEL_OR);
		print_alias(p, n, true);
		return;
	}
	print_name(p, node_text(p->tree, n), node_is(p->tree, n, NODE_QUOTED));
	if (columns)
		print_in(p, " (", columns, ")");
	print_phrases(p, node_slot(p->tree, n, CTE_OWN), OP_BEFORE_CTE);
	sb_puts(p->out, " AS ");
	if (syntax_has(p->syntax, HAS_MATERIALIZED) && node_is(p->tree, n, NODE_MATERIALIZED))
		sb_puts(p->out, "MATERIALIZED ");
	if (syntax_has(p->syntax, HAS_MATERIALIZED) && node_is(p->tree, n, NODE_NOT_MATERIALIZED))
		sb_puts(p->out, "NOT MATERIALIZED ");
	print_brackets(p, node_slot(p->tree, n, 1));
	print_phrases(p, node_slot(p->tree, n, CTE_OWN), OP_BEHIND_CTE);
}

static void with(struct printer *p, node n)
{
	sb_puts(p->out, node_is(p->tree, n, NODE_RECURSIVE) && syntax_has(p->syntax, HAS_RECURSIVE) ? "WITH RECURSIVE "
												    : "WITH ");
	for (uint32_t i = 0; i < node_count(p->tree, n); i++) {
		if (i) {
			sb_putc(p->out, ',');
			print_break(p);
		}
		cte(p, node_slot(p->tree, n, i));
	}
	print_break(p);
}

/* ---- the whole query ---- */

static void clauses(struct printer *p, node n)
{
	node with_ = node_slot(p->tree, n, 0), of = node_slot(p->tree, n, 1), order = node_slot(p->tree, n, 2),
	     counted = node_slot(p->tree, n, 3);
	struct limits l = limits_of(p, counted);
	bool by_top = counted && node_kind(p->tree, of) == NODE_SELECT && is_top(p, &l);

	if (with_)
		with(p, with_);
	if (syntax_has(p->syntax, HAS_PART_TAIL) && node_kind(p->tree, of) == NODE_SET && (order || counted)) {
		/* There ORDER BY and LIMIT would belong to the last SELECT. */
		sb_puts(p->out, "SELECT * FROM (");
		body(p, of, NULL);
		sb_putc(p->out, ')');
	} else {
		body(p, of, by_top ? &l : NULL);
	}
	if (order) {
		clause(p, node_is(p->tree, order, NODE_SIBLINGS) ? "ORDER SIBLINGS BY" : "ORDER BY");
		if (node_is(p->tree, order, NODE_SIBLINGS))
			print_need(p, HAS_ORDER_SIBLINGS);
		print_order(p, order);
		print_phrases(p, node_slot(p->tree, n, QUERY_OWN), OP_BEHIND_ORDERS);
	}
	if (counted && !by_top)
		limit(p, counted, order != NO_NODE);
	print_phrases(p, node_slot(p->tree, n, QUERY_OWN), OP_BEHIND_QUERY);
}

/* Without brackets. */
static void print_query(struct printer *p, node n)
{
	struct printer flat = *p;

	if (p->flat || !print_fits(p, n, clauses)) {
		clauses(p, n);
		return;
	}
	flat.flat = true;
	clauses(&flat, n);
	p->failed |= flat.failed;
}

void print_brackets(struct printer *p, node query)
{
	sb_putc(p->out, '('); /* first, so that what fits here fits for print_query too */
	if (p->flat || print_fits(p, query, print_query)) {
		print_query(p, query);
		sb_putc(p->out, ')');
		return;
	}
	p->indent += STEP;
	newline(p);
	print_query(p, query);
	p->indent -= STEP;
	newline(p);
	sb_putc(p->out, ')');
}

/*
 * Text printed for another dialect must parse there, or it is refused: the printer may know less about the dialect
 * than the parser.
 */
static bool is_read_there(struct printer *p, node n, ptrdiff_t from)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct err why = { 0 };
	struct tree back;
	str said = str_n(p->out->at + from, p->out->len - from);
	bool query = node_kind(p->tree, n) == NODE_QUERY;

	if (p->to == p->tree->dialect || (!query && node_kind(p->tree, n) < NODE_COLUMN))
		return true;
	if (query ? sql_parse(a, p->to, said, &back, &why) : sql_parse_expression(a, p->to, said, &back, &why))
		return true;
	return err_set(p->err, ERR_UNSUPPORTED, "this is not supported in %s: %s", p->to->name, why.text);
}

bool sql_print(struct sb *out, const struct tree *t, node n, const struct print_style *style, struct err *err)
{
	ptrdiff_t had = out->len;
	struct printer p = {
		.out = out,
		.tree = t,
		.to = style->to ? style->to : t->dialect,
		.width = style->width ? style->width : WIDTH,
		.flat = style->flat,
		.plain_strings = style->plain_strings,
		.err = err,
	};

	p.syntax = p.to->syntax;
	if (!p.syntax) {
		err_set(err, ERR_UNSUPPORTED, "SQL for %s cannot be printed", p.to->name);
		return false;
	}
	if (node_kind(t, n) == NODE_QUERY)
		print_query(&p, n);
	else
		print_expr(&p, n);
	if (!p.failed && !is_read_there(&p, n, had))
		p.failed = true;
	if (p.failed)
		out->len = had;
	return !p.failed;
}
