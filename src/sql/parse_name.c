/* What may be a name where, and aliases. */
#include "sql/parse/internal.h"

#include "base/banned.h"

static bool like_postgresql(const struct parser *p)
{
	return p->kept_by & (PG | RED | DUCK);
}

/* Words of PostgreSQL that are called as functions are, though none may be named so. */
static bool is_called_word(enum sql_word w)
{
	switch (w) {
	case W_coalesce:
	case W_greatest:
	case W_least:
	case W_nullif:
	case W_grouping:
	case W_normalize:
	case W_row:
	case W_substring:
	case W_overlay:
	case W_position:
	case W_trim:
	case W_xmlelement:
	case W_xmlforest:
	case W_xmlattributes:
	case W_xmlconcat:
	case W_xmlexists:
	case W_xmlserialize:
	case W_xmlparse:
	case W_xmlpi:
	case W_xmlroot:
	case W_xmltable: return true;
	default: return false;
	}
}

/* Words that other dialects keep, and of which they have functions. */
static bool is_called_elsewhere(enum sql_word w)
{
	switch (w) {
	case W_left:
	case W_right:
	case W_replace:
	case W_insert:
	case W_if:
	case W_char:
	case W_convert:
	case W_mod:
	case W_database:
	case W_schema:
	case W_repeat:
	case W_date:
	case W_time:
	case W_timestamp:
	case W_range:
	case W_rlike:
	case W_ilike:
	case W_regexp:
	case W_contains:
	case W_glob:
	case W_like:
	case W_match:
	case W_number:
	case W_user:
	case W_sysdate:
	case W_array:
	case W_any:
	case W_current_user:
	case W_session_user:
	case W_offset:
	case W_default:
	case W_values:
	case W_utc_date:
	case W_utc_time:
	case W_utc_timestamp:
	case W_localtime:
	case W_localtimestamp:
	case W_collate:
	case W_binary:
	case W_json_object:
	case W_json_array:
	case W_json_exists:
	case W_json_query:
	case W_json_value:
	case W_json_table:
	case W_listagg:
	case W_freetext:
	case W_xmltable: return true;
	default: return false;
	}
}

bool parse_is_place(const struct parser *p, const struct read_token *t)
{
	str text = t->token.text;

	return p->kept_by & SNOW && t->token.kind == TOKEN_PARAM && text.len > 1 && text.at[0] == '$' &&
	       text.at[1] >= '0' && text.at[1] <= '9';
}

node parse_place(struct parser *p)
{
	ptrdiff_t from = p->at;
	node name = parse_name(p, NAME_AFTER_DOT);

	return parse_made(p, from, NODE_COLUMN, OP_NONE, &name, 1);
}

bool parse_is_name(const struct parser *p, const struct read_token *t, enum name_use use)
{
	uint32_t kept = sql_word_kept(t->word) & p->kept_by, how = sql_word_use(t->word);

	if (t->token.kind == TOKEN_NAME || (use == NAME_AFTER_DOT && parse_is_place(p, t)))
		return true;
	if (t->token.kind != TOKEN_WORD)
		return false;
	if (use == NAME_AFTER_DOT)
		return !(p->kept_by & SQLITE) || !kept;
	if (use == NAME_FUNCTION && t->word == W_exists)
		return p->kept_by & (DBX | DUCK);
	if (use == NAME_FUNCTION && t->word == W_interval && p->kept_by & MYSQL)
		return true;
	if (use == NAME_FUNCTION && (t->word == W_and || t->word == W_or) && p->kept_by & CH)
		return true;
	if (!like_postgresql(p))
		return !kept || (use == NAME_FUNCTION && (is_called_word(t->word) || is_called_elsewhere(t->word)));
	switch (use) {
	case NAME_FUNCTION: return (!kept && !(how & PLAIN)) || (how & CALLED) || is_called_word(t->word);
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

/* A word that goes on with the query is no alias, though it may be a name elsewhere: FROM a LEFT JOIN b. */
static bool goes_on(const struct parser *p, const struct read_token *t)
{
	switch (t->word) {
	case W_include: return p->kept_by & DUCK && parse_ahead(p, 1)->word == W_nulls;
	case W_left:
	case W_right:
	case W_full:
	case W_inner:
	case W_cross:
	case W_natural:
	case W_join:
	case W_outer:
	case W_on:
	case W_using:
	case W_where:
	case W_group:
	case W_having:
	case W_order:
	case W_limit:
	case W_offset:
	case W_fetch:
	case W_union:
	case W_intersect:
	case W_except:
	case W_window:
	case W_for:
	case W_into:
	case W_tablesample:
	case W_lateral: return true;
	case W_match_recognize: return parse_is_op_ahead(p, 1, OP1('('));
	case W_model: return p->kept_by & ORA;
	case W_option: return p->kept_by & TSQL;
	case W_any:
	case W_all:
	case W_global:
	case W_paste: return p->kept_by & CH;
	case W_positional: return p->kept_by & DUCK && parse_ahead(p, 1)->word == W_join;
	case W_pivot:
	case W_unpivot: return syntax_has(p->syntax, HAS_PIVOT);
	case W_sample: return p->kept_by & (SNOW | ORA | CH);
	case W_minus: return syntax_has(p->syntax, HAS_MINUS);
	case W_qualify: return syntax_has(p->syntax, HAS_QUALIFY);
	case W_semi:
	case W_anti:
	case W_asof: return parse_ahead(p, 1)->word == W_join;
	case W_straight_join: return p->kept_by & MYSQL;
	case W_settings:
	case W_format: return p->kept_by & CH;
	default: return sql_word_use(t->word) & PHRASE && parse_phrase_begins(p);
	}
}

void parse_alias(struct parser *p, node n, bool label)
{
	bool as = parse_take(p, W_as);
	const struct read_token *t = parse_now(p);
	bool strings = (label || p->kept_by & SQLITE) && p->kept_by & (SQLITE | MYSQL | TSQL | SNOW | DBX) &&
		       (as || p->kept_by & (MYSQL | SQLITE | TSQL));

	if (p->failed || !n || (!as && goes_on(p, t)))
		return;
	if (t->token.kind == TOKEN_STRING && strings && !t->token.prefix &&
	    (t->token.text.len || p->syntax->text & TEXT_STRING_LENIENT))
		say_alias(p, n, t, NODE_QUOTED);
	else if (as ? label && (like_postgresql(p) || p->kept_by & CH)
				 ? t->token.kind == TOKEN_WORD || t->token.kind == TOKEN_NAME
				 : parse_is_name(p, t, NAME_ALIAS)
		    : parse_is_name(p, t, label ? NAME_LABEL : NAME_ALIAS))
		say_alias(p, n, t, t->token.kind == TOKEN_NAME ? NODE_QUOTED : 0);
	else if (as)
		parse_fail(p, "an alias");
}
