/* Phrases: by the templates of sql/dialect/phrases.c. */
#include "sql/parse/internal.h"

#include "sql/dialect/phrases.h"
#include "base/banned.h"

static bool is_place(str part)
{
	return part.len == 1 && part.at[0] >= 'a' && part.at[0] <= 'z';
}

static bool is_part(const struct read_token *t, str part)
{
	return (t->token.kind == TOKEN_WORD || t->token.kind == TOKEN_OP) && str_eq_fold(t->token.text, part);
}

/* Does a value follow, not the rest of the query? PRIOR id, but not SELECT prior FROM t. */
static bool begins_value(const struct parser *p, ptrdiff_t ahead)
{
	const struct read_token *t = parse_ahead(p, ahead);

	switch (t->token.kind) {
	case TOKEN_NAME:
	case TOKEN_STRING:
	case TOKEN_NUMBER:
	case TOKEN_PARAM:
	case TOKEN_BYTES: return true;
	case TOKEN_WORD:
		return parse_is_name(p, t, parse_is_op_ahead(p, ahead + 1, OP1('(')) ? NAME_FUNCTION : NAME_COLUMN) ||
		       t->word == W_case || t->word == W_null || t->word == W_array;
	default: return t->op == OP1('(');
	}
}

/* Does the token after the name match a template that begins with a name? */
static bool goes_on_so(const struct parser *p, str rest)
{
	str name, next;

	str_cut(&rest, ' ', &name);
	return parse_is_name(p, parse_now(p), NAME_AFTER_DOT) &&
	       (!str_cut(&rest, ' ', &next) || is_place(next) || is_part(parse_ahead(p, 1), next));
}

/* Do all words and marks before the first place of the template stand here? */
static bool begins(const struct parser *p, enum node_op where, const struct phrase *phrase, bool left)
{
	str rest = str_of(phrase->says), part;
	ptrdiff_t n = 0;

	if (left)
		str_cut(&rest, ' ', &part);
	else if (phrase->says[0] == 'n')
		return goes_on_so(p, rest);
	while (str_cut(&rest, ' ', &part)) {
		if (str_eq(part, S("(?")))
			return true;
		if (is_place(part) && part.at[0] == 'n' && where == OP_FIRST)
			return parse_is_name(p, parse_ahead(p, n), NAME_COLUMN);
		if (is_place(part))
			return part.at[0] == 'q'
				       ? parse_is_op_ahead(p, n, OP1('(')) &&
						 (where == OP_FIRST || parse_begins_query(p, n + 1))
				       : (where != OP_VALUE && where != OP_FIRST) ||
						 parse_ahead(p, n - 1)->token.kind == TOKEN_OP || begins_value(p, n);
		if (!is_part(parse_ahead(p, n++), part))
			return false;
	}
	return true;
}

static node defs(struct parser *p, enum node_op where)
{
	ptrdiff_t from = p->at;
	struct nodes list = { 0 };

	do {
		node one = NO_NODE;

		if (!parse_phrase(p, where, NO_NODE, &one))
			parse_fail(p, where == OP_COLUMN_DEF ? "a column" : "a name AS what it means");
		parse_add(p, &list, one);
	} while (parse_take_op(p, OP1(',')));
	return parse_list(p, from, &list);
}

static node item_or_pair(struct parser *p, bool pair)
{
	ptrdiff_t from = p->at;
	node slots[2] = { parse_expr(p) }, n;

	if (pair) {
		parse_want_op(p, OP1(':'), ":");
		slots[1] = parse_expr(p);
		return parse_made(p, from, NODE_PHRASE, OP_PAIR, slots, 2);
	}
	n = parse_made(p, from, NODE_ITEM, OP_NONE, slots, 1);
	if (parse_is(p, W_as))
		parse_alias(p, n, true);
	return n;
}

static node several(struct parser *p, char place)
{
	ptrdiff_t from = p->at;
	struct nodes list = { 0 };

	do
		parse_add(p, &list, place == 'l' ? parse_expr(p) : item_or_pair(p, place == 'd'));
	while (parse_take_op(p, OP1(',')));
	return parse_list(p, from, &list);
}

/* TABLE(orders): the whole table. */
static node table(struct parser *p)
{
	node q;

	p->at++;
	q = parse_table_query(p);
	parse_want_op(p, OP1(')'), ")");
	return q;
}

/* The body of MATCH_RECOGNIZE; only there do FINAL and RUNNING have a meaning. */
static node match(struct parser *p)
{
	node list;

	p->in_match++;
	list = parse_phrases(p, OP_IN_MATCH, NO_NODE);
	p->in_match--;
	return list ? list : parse_fail(p, "PATTERN");
}

/* Is it part of a pattern: a name, a mark of regular expressions, a number? */
static bool is_of_pattern(const struct token *t)
{
	return t->kind == TOKEN_WORD || t->kind == TOKEN_NAME || t->kind == TOKEN_NUMBER || str_eq(t->text, S("?")) ||
	       (t->kind == TOKEN_OP && t->text.len == 1 && str_find(S("()|*+{},-^$"), t->text) >= 0);
}

/* Is it written without a blank before it? a+, (a), b{2,3}, but a {- b -} */
static bool hangs(const struct parser *p)
{
	const struct token *t = &parse_now(p)->token;

	if (t->kind == TOKEN_WORD || t->kind == TOKEN_NAME)
		return false;
	if (parse_is_op(p, OP1('{')))
		return !parse_is_op_ahead(p, 1, OP1('-'));
	return str_find(S(")*+?},"), t->text) >= 0;
}

/* (^ a b+? (c | d){2,3} $): one text, as it contains no values. */
static node pattern(struct parser *p)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	ptrdiff_t from = p->at, depth = 0;
	node n;

	while (!p->failed && (depth || !parse_is_op(p, OP1(')')))) {
		const struct token *t = &parse_now(p)->token;

		if (!is_of_pattern(t))
			return parse_fail(p, "what a pattern is made of");
		depth += parse_is_op(p, OP1('(')) - parse_is_op(p, OP1(')'));
		if (b.len && !hangs(p) && !str_ends(sb_str(&b), S("(")) && !str_ends(sb_str(&b), S("{")))
			sb_putc(&b, ' ');
		if (t->kind == TOKEN_NAME)
			sql_name(&b, p->tree->dialect, t->text);
		else
			sb_put(&b, t->text);
		p->at++;
	}
	if (!b.len)
		return parse_fail(p, "a pattern");
	n = parse_made(p, from, NODE_PHRASE, OP_PATTERN, NULL, 0);
	return parse_said(p, n, str_dup(p->tree->arena, sb_str(&b)));
}

static node place(struct parser *p, char what)
{
	switch (what) {
	case 'e': return parse_expr(p);
	case 't': return parse_tight(p);
	case 'p': return parse_operand(p);
	case 'n': return parse_name(p, syntax_has(p->syntax, HAS_NAMES_IN_PHRASES_KEPT) ? NAME_COLUMN : NAME_AFTER_DOT);
	case 'a': return parse_name(p, NAME_ALIAS);
	case 'w': return parse_names(p, "(");
	case 'u': return parse_bare_names(p);
	case 'y': return parse_type(p);
	case 'q': return parse_begins_query(p, 1) ? parse_in_brackets(p) : table(p);
	case 'o': return parse_order(p);
	case 'b': return parse_table_name(p);
	case 'f': return parse_argument(p);
	case 'c': return defs(p, OP_COLUMN_DEF);
	case 'g': return defs(p, OP_DEFINITION);
	case 'm': return match(p);
	case 'r': return pattern(p);
	default: return several(p, what);
	}
}

/* After "(?": does the optional part stand here? */
static bool is_there(const struct parser *p, str rest)
{
	str first;

	return str_cut(&rest, ' ', &first) && is_part(parse_now(p), first);
}

static void skip_group(str *rest, struct parser *p, struct nodes *slots)
{
	str part;

	while (str_cut(rest, ' ', &part) && !str_eq(part, S("?)")))
		if (is_place(part))
			parse_add(p, slots, NO_NODE);
}

static node read(struct parser *p, enum node_op where, const struct phrase *phrase, node left, ptrdiff_t from)
{
	struct nodes slots = { 0 };
	str rest = str_of(phrase->says), part;

	if (!parse_deeper(p))
		return NO_NODE;
	while (!p->failed && str_cut(&rest, ' ', &part)) {
		if (str_eq(part, S("?)"))) {
			continue;
		} else if (str_eq(part, S("(?"))) {
			if (!is_there(p, rest))
				skip_group(&rest, p, &slots);
		} else if (is_place(part)) {
			parse_add(p, &slots, part.at[0] == 'x' ? left : place(p, part.at[0]));
		} else if (is_part(parse_now(p), part)) {
			p->at++;
		} else {
			parse_fail(p, str_c(p->tree->arena, part));
		}
	}
	parse_back(p);
	return parse_said(p, parse_made(p, from, NODE_PHRASE, where, slots.at, (uint32_t)slots.len),
			  str_of(phrase->says));
}

/*
 * Can another phrase begin with the same words? Phrases are tried in order, and the last one reports what was
 * expected.
 */
static bool more_begin(const struct parser *p, enum node_op where, const struct phrase *phrase, bool left)
{
	for (phrase++; phrase->says; phrase++)
		if (phrase->in & p->dialects && begins(p, where, phrase, left))
			return true;
	return false;
}

bool parse_phrase(struct parser *p, enum node_op where, node left, node *out)
{
	ptrdiff_t from = p->at;

	for (const struct phrase *phrase = phrases_of(where); phrase->says && !p->failed; phrase++) {
		struct err trial = { 0 }, *err = p->err;
		int depth = p->depth, links = p->links;

		if (!(phrase->in & p->dialects) || !begins(p, where, phrase, left != NO_NODE))
			continue;
		if (!more_begin(p, where, phrase, left != NO_NODE)) {
			*out = read(p, where, phrase, left, left ? parse_token_of(p, left) : from);
			return true;
		}
		p->err = &trial;
		*out = read(p, where, phrase, left, left ? parse_token_of(p, left) : from);
		p->err = err;
		if (!p->failed)
			return true;
		p->failed = false;
		p->at = from;
		p->depth = depth;
		p->links = links;
	}
	return false;
}

bool parse_phrase_begins(const struct parser *p)
{
	for (int where = OP_BEFORE_ALIAS; where <= OP_AT_END; where++)
		for (const struct phrase *phrase = phrases_of((enum node_op)where); phrase->says; phrase++)
			if (phrase->in & p->dialects && begins(p, (enum node_op)where, phrase, false))
				return true;
	return false;
}

node parse_phrases(struct parser *p, enum node_op where, node list)
{
	ptrdiff_t from = p->at;
	node one;

	while (parse_phrase(p, where, NO_NODE, &one) && one) {
		if (!list)
			list = parse_list(p, from, &(struct nodes){ 0 });
		node_put(p->tree, list, one);
	}
	return list;
}
