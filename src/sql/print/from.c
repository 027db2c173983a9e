/* FROM: tables and joins, one per line where they do not fit. */
#include "sql/print/internal.h"

#include "sql/slots.h"
#include "sql/dialect/syntax.h"
#include "base/banned.h"

/* [AS] alias (columns) */
static void alias(struct printer *p, node n, uint32_t columns)
{
	node list = node_slot(p->tree, n, columns);

	print_alias(p, n, !rule_in(p->syntax->bit, SPELLS_TABLE_ALIAS_BARE));
	if (!list)
		return;
	print_in(p, "(", list, ")");
}

static const char *share(const struct printer *p, node n)
{
	if (node_is(p->tree, n, NODE_PERCENT))
		return syntax_has(p->syntax, HAS_SAMPLE_BARE) ? "%" : " PERCENT";
	return node_is(p->tree, n, NODE_WITH_TIES) ? " ROWS" : "";
}

static void sample(struct printer *p, node n)
{
	str how = node_text(p->tree, n);
	node seed = node_slot(p->tree, n, 1);
	bool plain = rule_in(p->syntax->bit, SPELLS_SAMPLE);

	if (!n || !print_need(p, HAS_SAMPLE))
		return;
	sb_puts(p->out, plain ? " SAMPLE " : " TABLESAMPLE ");
	print_upper(p, how);
	sb_puts(p->out, how.len ? " (" : "(");
	print_expr(p, node_slot(p->tree, n, 0));
	sb_puts(p->out, share(p, n));
	sb_putc(p->out, ')');
	if (seed) {
		sb_puts(p->out, plain ? " SEED (" : " REPEATABLE (");
		print_expr(p, seed);
		sb_putc(p->out, ')');
	}
}

static void pivot(struct printer *p, node n)
{
	if (!n || !print_need(p, HAS_PIVOT))
		return;
	sb_fmt(p->out, " %s%s(", node_op_word((enum node_op)node_at(p->tree, n)->op),
	       node_is(p->tree, n, NODE_RESPECT_NULLS) ? " INCLUDE NULLS " : "");
	print_list(p, node_slot(p->tree, n, 0), print_expr);
	print_in(p, " FOR ", node_slot(p->tree, n, 1), "");
	sb_puts(p->out, node_kind(p->tree, node_slot(p->tree, n, 2)) == NODE_LIST ? " IN (" : " IN ");
	print_expr(p, node_slot(p->tree, n, 2));
	sb_puts(p->out, node_kind(p->tree, node_slot(p->tree, n, 2)) == NODE_LIST ? ")" : "");
	print_phrases(p, node_slot(p->tree, n, 3), OP_IN_PIVOT);
	sb_putc(p->out, ')');
	alias(p, n, 4);
}

static void lateral(struct printer *p, node n)
{
	if (node_is(p->tree, n, NODE_LATERAL) && print_need(p, HAS_LATERAL))
		sb_puts(p->out, "LATERAL ");
}

static void unnest(struct printer *p, node n)
{
	node offset = node_slot(p->tree, n, 2);
	bool by_offset = syntax_has(p->syntax, HAS_PATH_WITH_OFFSET);

	if (!print_need(p, HAS_UNNEST))
		return;
	print_in(p, "UNNEST(", node_slot(p->tree, n, 0), ")");
	if (node_is(p->tree, n, NODE_ORDINALITY) && !by_offset)
		sb_puts(p->out, " WITH ORDINALITY");
	alias(p, n, 1);
	if (node_is(p->tree, n, NODE_ORDINALITY) && by_offset)
		sb_puts(p->out, " WITH OFFSET");
	if (offset)
		print_in(p, " AS ", offset, "");
}

/* PostgreSQL's ROWS FROM (f(x), g(y)): the call is a list of calls. */
static void rows_from(struct printer *p, node list)
{
	print_need(p, HAS_ROWS_FROM);
	sb_puts(p->out, "ROWS FROM (");
	for (uint32_t i = 0; i < node_count(p->tree, list); i++) {
		node one = node_slot(p->tree, list, i);

		sb_puts(p->out, i ? ", " : "");
		print_expr(p, node_slot(p->tree, one, 0));
		sb_puts(p->out, node_slot(p->tree, one, 1) ? " AS " : "");
		alias(p, one, 1);
	}
	sb_putc(p->out, ')');
}

/* A call that stands in FROM as a table does. */
static bool is_like_table(const struct printer *p, node call)
{
	static const struct {
		uint32_t in;
		const char *name;
	} calls[] = {
		{ SNOW, "semantic_view" },
		{ SNOW, "identifier" },
	};
	node names = node_slot(p->tree, call, CALLED_NAME);
	str name = node_count(p->tree, names) == 1 ? node_text(p->tree, node_slot(p->tree, names, 0)) : NO_STR;

	for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
		if (calls[i].in & p->syntax->bit && str_eq_fold(name, str_of(calls[i].name)))
			return true;
	return false;
}

static void called(struct printer *p, node n)
{
	node call = node_slot(p->tree, n, 0);
	bool table = rule_in(p->syntax->bit, SPELLS_TABLE_OF_CALL) && !node_is(p->tree, n, NODE_LATERAL) &&
		     !is_like_table(p, call);

	lateral(p, n);
	sb_puts(p->out, table ? "TABLE(" : "");
	if (node_kind(p->tree, call) == NODE_LIST)
		rows_from(p, call);
	else
		print_expr(p, call);
	sb_puts(p->out, table ? ")" : "");
	if (node_is(p->tree, n, NODE_ORDINALITY))
		sb_puts(p->out, " WITH ORDINALITY");
	print_phrases(p, node_slot(p->tree, n, CALLED_OWN), OP_BEHIND_CALLED);
	sb_puts(p->out, node_slot(p->tree, n, 1) && !node_is(p->tree, n, NODE_ALIASED) ? " AS " : "");
	alias(p, n, 1);
}

/* The words that stand before a part of DuckDB's PIVOT, and that part. */
static void part(struct printer *p, const char *words, node list)
{
	if (!list)
		return;
	sb_puts(p->out, words);
	print_list(p, list, print_expr);
}

/* (PIVOT t ON a USING sum(b) GROUP BY c): the pivoted table stands inside. */
static void pivot_statement(struct printer *p, node n, node pivot)
{
	bool back = node_at(p->tree, pivot)->op == OP_UNPIVOT;

	print_need(p, HAS_PIVOT_STATEMENT);
	sb_puts(p->out, back ? "(UNPIVOT " : "(PIVOT ");
	if (node_kind(p->tree, n) == NODE_TABLE)
		print_path(p, node_slot(p->tree, n, 0));
	else
		print_brackets(p, node_slot(p->tree, n, 0));
	sample(p, node_slot(p->tree, n, 2));
	alias(p, n, 1);
	sb_puts(p->out, node_is(p->tree, pivot, NODE_RESPECT_NULLS) ? " INCLUDE NULLS" : "");
	part(p, " ON ", node_slot(p->tree, pivot, 1));
	part(p, " INTO NAME ", back ? node_slot(p->tree, pivot, 3) : NO_NODE);
	part(p, back ? " VALUE " : " USING ", node_slot(p->tree, pivot, 0));
	part(p, " GROUP BY ", back ? NO_NODE : node_slot(p->tree, pivot, 3));
	sb_putc(p->out, ')');
	alias(p, pivot, 4);
}

static void joined(struct printer *p, node n);

static void factor(struct printer *p, node n)
{
	enum node_kind kind = node_kind(p->tree, n);
	node statement = kind == NODE_TABLE || kind == NODE_DERIVED ? node_slot(p->tree, n, TABLE_PIVOT) : NO_NODE;

	if (statement && node_is(p->tree, statement, NODE_BARE)) {
		pivot_statement(p, n, statement);
		return;
	}
	switch (kind) {
	case NODE_TABLE:
		print_path(p, node_slot(p->tree, n, 0));
		print_phrases(p, node_slot(p->tree, n, TABLE_OWN), OP_BEFORE_ALIAS);
		sample(p, node_slot(p->tree, n, 2));
		alias(p, n, 1);
		pivot(p, node_slot(p->tree, n, 3));
		print_phrases(p, node_slot(p->tree, n, TABLE_OWN), OP_AFTER_ALIAS);
		break;
	case NODE_DERIVED:
		lateral(p, n);
		print_brackets(p, node_slot(p->tree, n, 0));
		print_phrases(p, node_slot(p->tree, n, TABLE_OWN), OP_BEFORE_ALIAS);
		sample(p, node_slot(p->tree, n, 2));
		alias(p, n, 1);
		pivot(p, node_slot(p->tree, n, 3));
		break;
	case NODE_CALLED: called(p, n); break;
	case NODE_UNNEST: unnest(p, n); break;
	case NODE_FROM_GROUP:
		sb_putc(p->out, '(');
		joined(p, node_slot(p->tree, n, 0));
		sb_putc(p->out, ')');
		alias(p, n, 1);
		break;
	default: joined(p, n);
	}
}

static bool join_is_there(struct printer *p, node n, enum node_op op)
{
	static const struct {
		enum node_op op;
		enum syntax_part part;
	} needs[] = {
		{ OP_FULL, HAS_FULL },	    { OP_RIGHT_SEMI, HAS_SEMI },   { OP_RIGHT_ANTI, HAS_SEMI },
		{ OP_ASOF_LEFT, HAS_ASOF }, { OP_SEMI, HAS_SEMI },	   { OP_ANTI, HAS_SEMI },
		{ OP_ASOF, HAS_ASOF },	    { OP_CROSS_APPLY, HAS_APPLY }, { OP_OUTER_APPLY, HAS_APPLY },
	};

	for (size_t i = 0; i < sizeof needs / sizeof *needs; i++)
		if (needs[i].op == op && !print_need(p, needs[i].part))
			return false;
	return (!node_is(p->tree, n, NODE_NATURAL) || print_need(p, HAS_NATURAL)) &&
	       (!node_slot(p->tree, n, 3) || print_need(p, HAS_USING));
}

/* Joins with another spelling, or that few dialects have. */
static const char *join_words(struct printer *p, enum node_op op)
{
	bool paste = syntax_has(p->syntax, HAS_PASTE_JOIN), sides = syntax_has(p->syntax, HAS_RIGHT_SEMI);

	if (op == OP_POSITIONAL && !syntax_has(p->syntax, HAS_POSITIONAL_JOIN) && !paste)
		print_refuse(p, "POSITIONAL JOIN");
	if ((op == OP_RIGHT_SEMI || op == OP_RIGHT_ANTI) && !sides)
		print_refuse(p, node_op_word(op));
	if (op == OP_POSITIONAL && paste)
		return "PASTE JOIN";
	return sides && op == OP_SEMI ? "LEFT SEMI JOIN" : sides && op == OP_ANTI ? "LEFT ANTI JOIN" : node_op_word(op);
}

/* Without a condition it is a cross join, which few dialects write as JOIN alone. */
static enum node_op unconditional(const struct printer *p, enum node_op op)
{
	return op == OP_INNER && p->to != p->tree->dialect && !syntax_has(p->syntax, HAS_BARE_JOIN) ? OP_CROSS : op;
}

static void join(struct printer *p, node n)
{
	enum node_op op = (enum node_op)node_at(p->tree, n)->op;
	node right = node_slot(p->tree, n, 1), on = node_slot(p->tree, n, 2), using = node_slot(p->tree, n, 3);
	bool nested = node_kind(p->tree, right) == NODE_JOIN && rule_in(p->syntax->bit, SPELLS_JOIN_BRACKETED);

	if (!join_is_there(p, n, op))
		return;
	joined(p, node_slot(p->tree, n, 0));
	print_break(p);
	if (node_is(p->tree, n, NODE_NATURAL))
		sb_puts(p->out, "NATURAL ");
	if (node_text(p->tree, n).len && print_need(p, HAS_JOIN_STRICTNESS))
		sb_fmt(p->out, "%.*s ", STR(node_text(p->tree, n)));
	if (!on && !using && !node_is(p->tree, n, NODE_NATURAL | NODE_LATERAL))
		op = unconditional(p, op);
	sb_fmt(p->out, "%s %s", join_words(p, op), nested ? "(" : "");
	factor(p, right);
	sb_puts(p->out, nested ? ")" : "");
	print_phrases(p, node_slot(p->tree, n, JOIN_OWN), OP_BEFORE_ON);
	if (on) {
		sb_puts(p->out, " ON ");
		print_conditions(p, on);
	}
	if (using)
		print_in(p, " USING (", using, ")");
	print_phrases(p, node_slot(p->tree, n, JOIN_OWN), OP_BEHIND_ON);
}

static void joined(struct printer *p, node n)
{
	if (node_kind(p->tree, n) == NODE_JOIN)
		join(p, n);
	else
		factor(p, n);
}

void print_from(struct printer *p, node list)
{
	print_break(p);
	sb_puts(p->out, "FROM ");
	for (uint32_t i = 0; i < node_count(p->tree, list); i++) {
		if (i)
			sb_puts(p->out, ", ");
		joined(p, node_slot(p->tree, list, i));
	}
}
