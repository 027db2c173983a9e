/* Names and aliases: which words may be names. */
#include "sql/parse/internal.h"

#include "base/banned.h"

static bool like_postgresql(const struct parser *p)
{
	return syntax_has(p->syntax, HAS_POSTGRESQL_NAMES);
}

bool parse_is_place(const struct parser *p, const struct read_token *t)
{
	str text = t->token.text;

	return syntax_has(p->syntax, HAS_COLUMN_PLACES) && t->token.kind == TOKEN_PARAM && text.len > 1 &&
	       text.at[0] == '$' && text.at[1] >= '0' && text.at[1] <= '9';
}

node parse_place(struct parser *p)
{
	ptrdiff_t from = p->at;
	node name = parse_name(p, NAME_AFTER_DOT);

	return parse_made(p, from, NODE_COLUMN, OP_NONE, &name, 1);
}

bool parse_is_name(const struct parser *p, const struct read_token *t, enum name_use use)
{
	uint32_t kept = sql_word_kept(t->word) & p->dialects, how = sql_word_use(t->word);

	if (t->token.kind == TOKEN_NAME || (use == NAME_AFTER_DOT && parse_is_place(p, t)))
		return true;
	if (t->token.kind != TOKEN_WORD)
		return false;
	if (use == NAME_AFTER_DOT)
		return !syntax_has(p->syntax, HAS_WORDS_KEPT_ALWAYS) || !kept;
	if (use == NAME_FUNCTION && t->word == W_exists)
		return syntax_has(p->syntax, HAS_EXISTS_IS_CALLED);
	if (use == NAME_FUNCTION && t->word == W_interval && syntax_has(p->syntax, HAS_INTERVAL_IS_CALLED))
		return true;
	if (use == NAME_FUNCTION && (t->word == W_and || t->word == W_or) && syntax_has(p->syntax, HAS_AND_IS_CALLED))
		return true;
	if (!like_postgresql(p))
		return !kept || (use == NAME_FUNCTION && how & (CALL | OWN_CALL));
	switch (use) {
	case NAME_FUNCTION: return (!kept && !(how & PLAIN)) || how & (CALLED | CALL);
	case NAME_LABEL: return !(how & LABEL);
	default: return !kept;
	}
}

node parse_name(struct parser *p, enum name_use use)
{
	const struct read_token *t = parse_now(p);
	node n;

	if (!parse_is_name(p, t, use))
		return parse_fail(p, use == NAME_ALIAS || use == NAME_LABEL ? "an alias" : "a name");
	p->at++;
	n = node_word(p->tree, NODE_NAME, t->token.text);
	node_span(p->tree, n, t->token.at, t->token.at + t->token.len);
	if (t->token.kind == TOKEN_NAME)
		node_flag(p->tree, n, NODE_QUOTED);
	return n;
}

static void add_names(struct parser *p, struct nodes *list)
{
	do
		parse_add(p, list, parse_name(p, NAME_COLUMN));
	while (parse_take_op(p, OP1(',')));
}

node parse_bare_names(struct parser *p)
{
	ptrdiff_t from = p->at;
	struct nodes list = { 0 };

	add_names(p, &list);
	return parse_list(p, from, &list);
}

node parse_names(struct parser *p, const char *what)
{
	ptrdiff_t from = p->at;
	struct nodes list = { 0 };

	parse_want_op(p, OP1('('), what);
	add_names(p, &list);
	parse_want_op(p, OP1(')'), "a comma or )");
	return parse_list(p, from, &list);
}

static void say_alias(struct parser *p, node n, const struct read_token *t, unsigned flags)
{
	node_say(p->tree, n, t->token.text);
	node_flag(p->tree, n, NODE_ALIASED | flags);
	p->at++;
}

/*
 * Does the query go on with this word? Then it is not an alias, though it may be a name elsewhere: FROM a LEFT JOIN
 * b.
 */
static bool goes_on(const struct parser *p, const struct read_token *t)
{
	if (sql_word_use(t->word) & CLAUSE)
		return true;
	switch (t->word) {
	case W_include: return syntax_has(p->syntax, HAS_INCLUDE_NULLS) && parse_ahead(p, 1)->word == W_nulls;
	case W_match_recognize: return parse_is_op_ahead(p, 1, OP1('('));
	case W_model: return syntax_has(p->syntax, HAS_MODEL);
	case W_option: return syntax_has(p->syntax, HAS_QUERY_PHRASES);
	case W_any:
	case W_all:
	case W_global:
	case W_paste: return syntax_has(p->syntax, HAS_JOIN_STRICTNESS);
	case W_positional: return syntax_has(p->syntax, HAS_POSITIONAL_JOIN) && parse_ahead(p, 1)->word == W_join;
	case W_pivot:
	case W_unpivot: return syntax_has(p->syntax, HAS_PIVOT);
	case W_sample: return syntax_has(p->syntax, HAS_SAMPLE_WORD);
	case W_minus: return syntax_has(p->syntax, HAS_MINUS);
	case W_qualify: return syntax_has(p->syntax, HAS_QUALIFY);
	case W_semi:
	case W_anti:
	case W_asof: return parse_ahead(p, 1)->word == W_join;
	case W_straight_join: return syntax_has(p->syntax, HAS_STRAIGHT_JOIN);
	case W_settings:
	case W_format: return syntax_has(p->syntax, HAS_SETTINGS);
	default: return sql_word_use(t->word) & PHRASE && parse_phrase_begins(p);
	}
}

void parse_alias(struct parser *p, node n, bool label)
{
	bool as = parse_take(p, W_as);
	const struct read_token *t = parse_now(p);
	bool strings = (label || syntax_has(p->syntax, HAS_TABLE_ALIAS_STRING)) &&
		       syntax_has(p->syntax, HAS_ALIAS_STRING) && (as || syntax_has(p->syntax, HAS_BARE_ALIAS_STRING));

	if (p->failed || !n || (!as && goes_on(p, t)))
		return;
	if (t->token.kind == TOKEN_STRING && strings && !t->token.prefix &&
	    (t->token.text.len || p->syntax->text & TEXT_STRING_LENIENT))
		say_alias(p, n, t, NODE_QUOTED);
	else if (as ? label && (like_postgresql(p) || syntax_has(p->syntax, HAS_ANY_WORD_AFTER_AS))
				 ? t->token.kind == TOKEN_WORD || t->token.kind == TOKEN_NAME
				 : parse_is_name(p, t, NAME_ALIAS)
		    : parse_is_name(p, t, label ? NAME_LABEL : NAME_ALIAS))
		say_alias(p, n, t, t->token.kind == TOKEN_NAME ? NODE_QUOTED : 0);
	else if (as)
		parse_fail(p, "an alias");
}
