/*
 * Operators. Precedence is a table of levels for each family of dialects. A chain of one level that is evaluated
 * from left to right is one node with many items, so that a thousand ANDs are not a thousand levels.
 */
#include "sql/dialect/precedence.h"
#include "sql/parse/internal.h"

#include "base/banned.h"

struct operator
{
	enum node_op op;
	enum level level;
	bool chains; /* a op b op c is one node */
};

static node expr(struct parser *p, enum level least);

/* Operators of every dialect. */
static enum node_op common_mark(uint32_t code)
{
	switch (code) {
	case OP1('='): return OP_EQ;
	case OP2('<', '>'):
	case OP2('!', '='): return OP_NE;
	case OP1('<'): return OP_LT;
	case OP2('<', '='): return OP_LE;
	case OP1('>'): return OP_GT;
	case OP2('>', '='): return OP_GE;
	case OP1('+'): return OP_PLUS;
	case OP1('-'): return OP_MINUS;
	case OP1('*'): return OP_TIMES;
	case OP1('/'): return OP_DIVIDE;
	default: return OP_NONE;
	}
}

/* Operators of some dialects. */
static const struct {
	uint32_t code;
	enum node_op op;
	uint32_t in;
} marks[] = {
	{ OP2('^', '='), OP_NE, ORA },
	{ OP2('!', '>'), OP_LE, TSQL },
	{ OP2('!', '<'), OP_GE, TSQL },
	{ OP1('%'), OP_MODULO, ~(uint32_t)ORA },
	{ OP2('/', '/'), OP_WHOLE, DUCK },
	{ OP1('^'), OP_BIT_XOR, MYSQL | DBX | BQ | TSQL },
	{ OP1('^'), OP_POWER, PG | RED | DUCK },
	{ OP2('*', '*'), OP_POWER, DUCK },
	{ OP1('#'), OP_BIT_XOR, PG | RED },
	{ OP1('&'), OP_BIT_AND, ~(uint32_t)(ORA | TRINO | SNOW) },
	{ OP1('|'), OP_BIT_OR, ~(uint32_t)(ORA | TRINO | SNOW) },
	{ OP2('<', '<'), OP_SHIFT_LEFT, ~(uint32_t)(ORA | TRINO | SNOW) },
	{ OP2('>', '>'), OP_SHIFT_RIGHT, ~(uint32_t)(ORA | TRINO | SNOW) },
	{ OP2('&', '&'), OP_OVERLAP, PG | DUCK },
	{ OP2('&', '&'), OP_AND, MYSQL },
	{ OP2('-', '>'), OP_ARROW, PG | SQLITE | MYSQL | DUCK },
	{ OP3('-', '>', '>'), OP_ARROW_TEXT, PG | SQLITE | MYSQL | DUCK },
	{ OP1('~'), OP_MATCH, PG | RED | DUCK },
	{ OP2('~', '*'), OP_MATCH_FOLD, PG | RED | DUCK },
	{ OP2('!', '~'), OP_NO_MATCH, PG | RED | DUCK },
	{ OP3('!', '~', '*'), OP_NO_MATCH_FOLD, PG | RED | DUCK },
	{ OP2('#', '>'), OP_HASH_ARROW, PG },
	{ OP3('#', '>', '>'), OP_HASH_ARROW_TEXT, PG },
	{ OP2('@', '>'), OP_CONTAINS, PG | DUCK },
	{ OP2('<', '@'), OP_WITHIN, PG | DUCK },
	{ OP1('?'), OP_HAS_KEY, PG },
	{ OP2('?', '|'), OP_HAS_ANY, PG },
	{ OP2('?', '&'), OP_HAS_ALL, PG },
	{ OP2('@', '@'), OP_TEXT_MATCH, PG },
	{ OP3('<', '=', '>'), OP_SAME, MYSQL | DBX | CH },
};

/* PostgreSQL's operators without a kind of their own are kept as written. */
static bool is_rare(uint32_t code)
{
	static const char *const rare[] = { "~~",  "!~~", "~~*", "!~~*", "^@",	"<->", "<#>", "<=>", "#-", "@?",
					    "&<",  "&>",  "-|-", "<<|",	 "|>>", "&<|", "|&>", "<^",  ">^", "?#",
					    "?-",  "?-|", "?||", "##",	 "~=",	"<<=", ">>=", "<<>", "%>", "<%",
					    "<@>", "*<",  "*=",	 "~<~",	 "~>~", "|||", "||" };

	for (size_t i = 0; i < sizeof rare / sizeof *rare; i++)
		if (parse_op_code(str_of(rare[i])) == code)
			return true;
	return false;
}

static enum node_op mark(const struct parser *p, uint32_t code)
{
	enum node_op op = common_mark(code);

	if (op)
		return op;
	/* Where + concatenates, || is refused: it would be printed as +, and mean a sum. */
	if (code == OP2('|', '|'))
		return p->syntax->concat_is_or ? OP_OR : p->syntax->plus_is_concat ? OP_NONE : OP_CONCAT;
	if (code == OP2('=', '='))
		return p->syntax->equals_twice ? OP_EQ : OP_NONE;
	for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
		if (marks[i].code == code && marks[i].in & p->dialects)
			return marks[i].op;
	return syntax_has(p->syntax, HAS_RARE_OPERATORS) && is_rare(code) ? OP_OTHER : OP_NONE;
}

static enum node_op word_operator(const struct parser *p, enum sql_word w)
{
	switch (w) {
	case W_and: return OP_AND;
	case W_or: return OP_OR;
	case W_xor: return syntax_has(p->syntax, HAS_XOR) ? OP_XOR : OP_NONE;
	case W_div: return syntax_has(p->syntax, HAS_DIV) ? OP_DIV : OP_NONE;
	case W_mod:
		return syntax_has(p->syntax, HAS_MOD_WORD) && !parse_is_op_ahead(p, 1, OP1(',')) ? OP_MODULO : OP_NONE;
	case W_operator:
		return syntax_has(p->syntax, HAS_OPERATOR_WORD) && parse_is_op_ahead(p, 1, OP1('(')) ? OP_OTHER
												     : OP_NONE;
	case W_overlaps: return syntax_has(p->syntax, HAS_OVERLAPS) ? OP_OVERLAPS : OP_NONE;
	default: return OP_NONE;
	}
}

static struct operator operator_here(const struct parser *p)
{
	const struct read_token *t = parse_now(p);
	enum node_op op = t->op ? mark(p, t->op) : t->word ? word_operator(p, t->word) : OP_NONE;
	enum level level = op ? level_of_op(p->syntax, op) : LEVEL_OR;

	return (struct operator){ op, level,
				  level <= LEVEL_AND || level == LEVEL_ADD || level == LEVEL_TIMES || op == OP_CONCAT };
}

/* ---- IS, IN, BETWEEN, LIKE ---- */

/* x IS [NOT] what; also ISNULL and NOTNULL. */
static node is_what(struct parser *p, ptrdiff_t from, node left)
{
	unsigned flags = 0;
	node slots[2] = { left };
	enum node_op op = OP_NONE;

	p->at++;
	if (parse_take(p, W_not))
		flags = NODE_NEGATED;
	if (syntax_has(p->syntax, HAS_IS_NOT_DISTINCT) &&
	    parse_take_two(p, W_distinct, W_from)) /* other words for IS NOT */
		flags ^= NODE_NEGATED;
	if (parse_take(p, W_null))
		op = OP_NULL;
	else if (parse_take(p, W_true))
		op = OP_TRUE;
	else if (parse_take(p, W_false))
		op = OP_FALSE;
	else if (parse_take(p, W_unknown))
		op = OP_UNKNOWN;
	else if (parse_take_two(p, W_distinct, W_from)) {
		op = OP_DISTINCT_FROM;
		slots[1] = expr(p, level_after_distinct_from(p->syntax));
	} else if (syntax_has(p->syntax, HAS_IS_ANY)) { /* x IS y: the same, NULL or not */
		op = OP_DISTINCT_FROM;
		flags ^= NODE_NEGATED;
		slots[1] = expr(p, level_after_distinct_from(p->syntax));
	} else if (syntax_has(p->syntax, HAS_IS_NULL_ONLY)) {
		parse_fail(p, "NULL");
	} else {
		parse_fail(p, "NULL, TRUE, FALSE or DISTINCT FROM");
	}
	return parse_flagged(p, parse_made(p, from, NODE_IS, op, slots, 2), flags);
}

static node in_list(struct parser *p)
{
	ptrdiff_t from = p->at;
	struct nodes list = { 0 };

	if (parse_is(p, W_unnest) && syntax_has(p->syntax, HAS_IN_UNNEST)) {
		node name = node_word(p->tree, NODE_NAME, parse_now(p)->token.text);

		p->at++;
		return parse_call(p, parse_list(p, from, &(struct nodes){ &name, 1, 1 }));
	}
	if (!parse_is_op(p, OP1('(')) && syntax_has(p->syntax, HAS_IN_BARE))
		return parse_operand(p); /* a table, an array */
	if (!parse_is_op(p, OP1('(')))
		return parse_fail(p, "(");
	if (parse_begins_query(p, 1)) {
		node q = parse_in_brackets(p);

		return parse_made(p, from, NODE_SUBQUERY, OP_NONE, &q, 1);
	}
	p->at++;
	if (!(syntax_has(p->syntax, HAS_IN_NOTHING) && parse_is_op(p, OP1(')'))))
		parse_exprs(p, &list);
	parse_want_op(p, OP1(')'), "a comma or )");
	return parse_list(p, from, &list);
}

static node between(struct parser *p, ptrdiff_t from, node left, unsigned flags)
{
	node slots[3] = { left };

	p->at++;
	if (syntax_has(p->syntax, HAS_SYMMETRIC) && parse_take(p, W_symmetric))
		flags |= NODE_SYMMETRIC;
	else
		parse_take(p, W_asymmetric);
	if (syntax_has(p->syntax, HAS_BETWEEN_STRICT) && parse_is(p, W_not))
		return parse_fail(p, "a value or a name");
	slots[1] = expr(p, LEVEL_OTHER);
	parse_want(p, W_and);
	slots[2] = expr(p, LEVEL_OTHER);
	return parse_flagged(p, parse_made(p, from, NODE_BETWEEN, OP_NONE, slots, 3), flags);
}

static enum node_op like_op(const struct parser *p, const struct read_token *t, const struct read_token *next)
{
	switch (t->word) {
	case W_like: return OP_LIKE;
	case W_ilike: return syntax_has(p->syntax, HAS_ILIKE) ? OP_ILIKE : OP_NONE;
	case W_rlike: return syntax_has(p->syntax, HAS_RLIKE) ? OP_RLIKE : OP_NONE;
	case W_regexp: return syntax_has(p->syntax, HAS_REGEXP) ? OP_REGEXP : OP_NONE;
	case W_glob: return syntax_has(p->syntax, HAS_GLOB) ? OP_GLOB : OP_NONE;
	case W_similar: return syntax_has(p->syntax, HAS_SIMILAR) && next->word == W_to ? OP_SIMILAR : OP_NONE;
	default: return OP_NONE;
	}
}

static node like(struct parser *p, ptrdiff_t from, node left, unsigned flags)
{
	enum node_op op = like_op(p, parse_now(p), parse_ahead(p, 1)), quantified = OP_NONE;
	node slots[3] = { left };

	p->at += op == OP_SIMILAR ? 2 : 1;
	if ((parse_is(p, W_any) || parse_is(p, W_all) || parse_is(p, W_some)) &&
	    (parse_ahead(p, 1)->op == OP1('(') ||
	     (syntax_has(p->syntax, HAS_IN_UNNEST) && parse_ahead(p, 1)->word == W_unnest)))
		quantified = parse_is(p, W_all) ? OP_EVERY : OP_ANY;
	if (quantified && syntax_has(p->syntax, HAS_LIKE_ANY)) {
		ptrdiff_t begins = p->at++;
		node list = in_list(p);

		slots[1] = parse_made(p, begins, NODE_QUANTIFIED, quantified, &list, 1);
	} else {
		slots[1] = expr(p, LEVEL_OTHER);
	}
	if (parse_take(p, W_escape))
		slots[2] = expr(p, LEVEL_OTHER);
	return parse_flagged(p, parse_made(p, from, NODE_LIKE, op, slots, 3), flags);
}

/* IS NAN, MEMBER OF (..), (+) */
static node own_predicate(struct parser *p, const struct read_token *t, node left)
{
	node n;

	switch (t->word) {
	case W_is:
	case W_not:
	case W_match:
	case W_member:
	case W_sounds:
	case W_global: break;
	default:
		if (t->op != OP1('('))
			return NO_NODE;
	}
	return syntax_has(p->syntax, HAS_PREDICATE_PHRASES) && parse_phrase(p, OP_PREDICATE, left, &n) ? n : NO_NODE;
}

/* A predicate after `left` that binds at least as closely as `least`; NO_NODE: none. */
static node predicate(struct parser *p, ptrdiff_t from, node left, enum level least)
{
	const struct read_token *t = parse_now(p);
	unsigned flags = 0;

	if (least <= LEVEL_IS &&
	    (t->word == W_is || ((t->word == W_isnull || t->word == W_notnull) && syntax_has(p->syntax, HAS_ISNULL)))) {
		node own = t->word == W_is && syntax_has(p->syntax, HAS_IS_PHRASES) && parse_ahead(p, 1)->word != W_null
				   ? own_predicate(p, t, left)
				   : NO_NODE;

		if (own || p->failed)
			return own;
		if (t->word == W_is)
			return is_what(p, from, left);
		p->at++;
		return parse_flagged(p, parse_made(p, from, NODE_IS, OP_NULL, (node[]){ left, NO_NODE }, 2),
				     t->word == W_notnull ? NODE_NEGATED : 0);
	}
	if (least > LEVEL_LIKE)
		return NO_NODE;
	if (t->word == W_not) {
		enum sql_word next = parse_ahead(p, 1)->word;

		if (next == W_null && syntax_has(p->syntax, HAS_NOT_NULL)) {
			p->at += 2;
			return parse_flagged(p, parse_made(p, from, NODE_IS, OP_NULL, (node[]){ left, NO_NODE }, 2),
					     NODE_NEGATED);
		}
		if (next != W_in && next != W_between && !like_op(p, parse_ahead(p, 1), parse_ahead(p, 2)))
			return own_predicate(p, t, left);
		p->at++;
		flags = NODE_NEGATED;
		t = parse_now(p);
	}
	if (t->word == W_in) {
		node slots[2] = { left };

		p->at++;
		slots[1] = in_list(p);
		return parse_flagged(p, parse_made(p, from, NODE_IN, OP_NONE, slots, 2), flags);
	}
	if (t->word == W_between)
		return between(p, from, left, flags);
	return like_op(p, t, parse_ahead(p, 1)) ? like(p, from, left, flags) : own_predicate(p, t, left);
}

/* ---- operators ---- */

/* = ANY (..), > ALL (..), ~ ANY (..) */
static node right_of(struct parser *p, enum level level)
{
	ptrdiff_t from = p->at;
	enum node_op op = parse_is(p, W_any) || parse_is(p, W_some) ? OP_ANY : OP_EVERY;
	node of;

	if (!level_has_any(p->syntax, level) || syntax_has(p->syntax, HAS_NO_QUANTIFIED) ||
	    parse_ahead(p, 1)->op != OP1('(') || (!parse_is(p, W_any) && !parse_is(p, W_some) && !parse_is(p, W_all)))
		return expr(p, (enum level)(level + 1));
	p->at++;
	if (parse_begins_query(p, 1)) {
		node q = parse_in_brackets(p);

		of = parse_made(p, from + 1, NODE_SUBQUERY, OP_NONE, &q, 1);
	} else {
		ptrdiff_t begins = ++p->at;
		struct nodes several = { 0 };

		of = parse_expr(p);
		if (parse_is_op(p, OP1(',')) && syntax_has(p->syntax, HAS_ANY_OF_SEVERAL)) {
			parse_add(p, &several, of);
			p->at++;
			parse_exprs(p, &several);
			of = parse_list(p, begins, &several);
		}
		parse_want_op(p, OP1(')'), ")");
	}
	return parse_made(p, from, NODE_QUANTIFIED, op, &of, 1);
}

/* Operators that need no NODE_TERM in a chain; a - b and a / b do. */
static bool tells_itself(enum node_op op)
{
	return op == OP_PLUS || op == OP_TIMES || op == OP_AND || op == OP_OR || op == OP_CONCAT || op == OP_XOR;
}

static node chain(struct parser *p, ptrdiff_t from, node left, enum level level)
{
	struct nodes items = { 0 };
	struct operator first = operator_here(p);
	enum node_op whole = level == LEVEL_ADD && first.op != OP_CONCAT ? OP_PLUS
			     : level == LEVEL_TIMES			 ? OP_TIMES
									 : first.op;

	parse_add(p, &items, left);
	for (struct operator o = first; o.chains && o.level == level &&
					(whole == OP_PLUS || whole == OP_TIMES ? o.op != OP_CONCAT : o.op == first.op);
	     o = operator_here(p)) {
		ptrdiff_t begins = p->at++;
		node right = expr(p, (enum level)(level + 1));

		if (!tells_itself(o.op))
			right = parse_made(p, begins, NODE_TERM, o.op, &right, 1);
		if (!parse_add(p, &items, right))
			return NO_NODE;
	}
	return parse_made(p, from, NODE_CHAIN, whole, items.at, (uint32_t)items.len);
}

static bool is_operator(const struct token *t)
{
	return t->kind == TOKEN_OP && !(t->text.len == 1 && str_find(S("(),.;:[]{}"), t->text) >= 0) &&
	       !str_eq(t->text, S("::"));
}

/* The operator as written, also as OPERATOR(pg_catalog.+). Operators of other schemas are unknown functions. */
static str operator_text(struct parser *p)
{
	if (!parse_is(p, W_operator))
		return parse_now(p)->token.text;
	if (!parse_is_word(parse_ahead(p, 2), "pg_catalog") || !parse_is_op_ahead(p, 3, OP1('.')) ||
	    !is_operator(&parse_ahead(p, 4)->token) || !parse_is_op_ahead(p, 5, OP1(')'))) {
		parse_refuse(p, p->at, "custom operators are not supported");
		return NO_STR;
	}
	p->at += 5;
	return str_fmt(p->tree->arena, "OPERATOR(pg_catalog.%.*s)", STR(p->tokens[p->at - 1].token.text));
}

static node binary(struct parser *p, ptrdiff_t from, node left, const struct operator* o)
{
	node slots[2] = { left };
	str text = o->op == OP_OTHER ? operator_text(p) : NO_STR;

	p->at += !p->failed;
	slots[1] = right_of(p, o->level);
	return o->op == OP_OTHER ? parse_said(p, parse_made(p, from, NODE_BINARY, o->op, slots, 2), text)
				 : parse_made(p, from, NODE_BINARY, o->op, slots, 2);
}

/* PostgreSQL accepts each custom operator as a prefix too. */
static bool is_prefix(const struct parser *p)
{
	const struct token *t = &parse_now(p)->token;
	char c = t->kind == TOKEN_OP && !common_mark(parse_now(p)->op) ? t->text.at[0] : 0;

	if (!c || (t->text.len == 1 && (c == '%' || c == '^')) || str_eq(t->text, S("=>")))
		return false;
	for (const char *mark = "+-*/<>=~!@#%^&|?"; *mark; mark++)
		if (c == *mark)
			return true;
	return false;
}

static node prefixed(struct parser *p)
{
	ptrdiff_t from = p->at;
	str text = operator_text(p);
	node of;

	if (!parse_deeper(p))
		return NO_NODE;
	p->at++;
	of = expr(p, (enum level)(LEVEL_OTHER + 1));
	parse_back(p);
	return parse_said(p, parse_made(p, from, NODE_UNARY, OP_OTHER, &of, 1), text);
}

/* MySQL refuses NOT where a closer operator is expected; its ! binds as closely as a minus. */
static node unary(struct parser *p, enum level least)
{
	ptrdiff_t from = p->at;
	enum node_op op = parse_is_op(p, OP1('-'))					      ? OP_MINUS
			  : parse_is_op(p, OP1('+'))					      ? OP_PLUS
			  : parse_is_op(p, OP1('~'))					      ? OP_BIT_NOT
			  : parse_is_op(p, OP1('!')) && syntax_has(p->syntax, HAS_BANG_TIGHT) ? OP_NOT
											      : OP_NONE;
	node of;

	if (parse_is(p, W_not) || (parse_is_op(p, OP1('!')) && syntax_has(p->syntax, HAS_BANG_LOOSE))) {
		if (least > LEVEL_NOT && syntax_has(p->syntax, HAS_NOT_BINDS_LOOSELY) && parse_is(p, W_not))
			return parse_fail(p, "a value or a name");
		if (!parse_deeper(p))
			return NO_NODE;
		p->at++;
		of = expr(p, LEVEL_NOT);
		parse_back(p);
		return parse_made(p, from, NODE_UNARY, OP_NOT, &of, 1);
	}
	if (op == OP_NONE && syntax_has(p->syntax, HAS_PREFIX_OPERATORS) &&
	    (is_prefix(p) || (parse_is(p, W_operator) && parse_is_op_ahead(p, 1, OP1('(')))))
		return prefixed(p);
	if (op == OP_NONE)
		return parse_operand(p);
	if (!parse_deeper(p))
		return NO_NODE;
	p->at++;
	of = unary(p, LEVEL_UNARY);
	parse_back(p);
	return parse_made(p, from, NODE_UNARY, op, &of, 1);
}

/* a IS NULL::boolean is (a IS NULL)::boolean. */
static node cast_of(struct parser *p, ptrdiff_t from, node of)
{
	node slots[3] = { parse_made(p, from, NODE_BRACKETS, OP_NONE, &of, 1) };

	if (!parse_has(p, HAS_COLON_CAST))
		return NO_NODE;
	p->at++;
	slots[1] = parse_type(p);
	return parse_flagged(p, parse_made(p, from, NODE_CAST, OP_CAST, slots, 3), NODE_COLONS);
}

static node expr(struct parser *p, enum level least)
{
	ptrdiff_t from = p->at;
	int links = 0;
	node left;

	if (!parse_deeper(p))
		return NO_NODE;
	left = unary(p, least);
	while (!p->failed) {
		struct operator o = operator_here(p);
		node next;

		if (!o.op) {
			next = predicate(p, from, left, least);
			if (!next || !parse_longer(p, &links))
				break;
			left = parse_is_op(p, OP2(':', ':')) && node_kind(p->tree, next) == NODE_IS
				       ? cast_of(p, from, next)
				       : next;
			continue;
		}
		if (o.level < least || !parse_longer(p, &links))
			break;
		left = o.chains ? chain(p, from, left, o.level) : binary(p, from, left, &o);
		if (o.level == LEVEL_COMPARE && syntax_has(p->syntax, HAS_COMPARE_ONCE) &&
		    operator_here(p).level == LEVEL_COMPARE)
			return parse_fail(p, "AND, OR or the end: comparisons do not follow each other");
	}
	parse_back(p);
	return p->failed ? NO_NODE : left;
}

node parse_tight(struct parser *p)
{
	return expr(p, LEVEL_OTHER);
}

/* a ? b : c is CASE WHEN a THEN b ELSE c END. */
static node choice(struct parser *p, ptrdiff_t from, node test)
{
	node when[2] = { test }, slots[3] = { 0 }, one;

	if (!parse_deeper(p))
		return NO_NODE;
	p->at++;
	when[1] = parse_expr(p);
	parse_want_op(p, OP1(':'), ":");
	one = parse_made(p, from, NODE_WHEN, OP_NONE, when, 2);
	slots[1] = parse_list(p, from, &(struct nodes){ &one, 1, 1 });
	slots[2] = parse_expr(p);
	parse_back(p);
	return parse_made(p, from, NODE_CASE, OP_NONE, slots, 3);
}

node parse_expr(struct parser *p)
{
	ptrdiff_t from = p->at;
	node n = expr(p, LEVEL_OR);

	return syntax_has(p->syntax, HAS_CHOICE) && parse_is_op(p, OP1('?')) ? choice(p, from, n) : n;
}

bool parse_exprs(struct parser *p, struct nodes *out)
{
	do
		if (!parse_add(p, out, parse_expr(p)))
			return false;
	while (parse_take_op(p, OP1(',')));
	return !p->failed;
}
