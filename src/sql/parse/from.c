/* FROM: tables, derived tables, functions, and what follows one of them. */
#include "sql/parse/internal.h"

#include "sql/slots.h"
#include "base/banned.h"

/* After the alias: (a, b), or with types where the rows of a function have none. */
static node alias_columns(struct parser *p)
{
	ptrdiff_t from = p->at;
	struct nodes list = { 0 };

	if (!parse_is_op(p, OP1('(')))
		return NO_NODE;
	p->at++;
	do {
		ptrdiff_t begins = p->at;
		node name = parse_name(p, NAME_COLUMN);

		if (parse_is_op(p, OP1(',')) || parse_is_op(p, OP1(')'))) {
			parse_add(p, &list, name);
		} else {
			node type = parse_type(p), field = parse_made(p, begins, NODE_FIELD, OP_NONE, &type, 1);

			if (field)
				node_say(p->tree, field, node_text(p->tree, name));
			parse_add(p, &list, field);
		}
	} while (parse_take_op(p, OP1(',')));
	for (ptrdiff_t i = 1; i < list.len && syntax_has(p->syntax, HAS_COLUMN_TYPES_ALIKE); i++)
		if (node_kind(p->tree, list.at[i]) != node_kind(p->tree, list.at[0]))
			parse_fail(p, "a type for each column or for none");
	parse_want_op(p, OP1(')'), "a comma or )");
	return parse_list(p, from, &list);
}

/* Only columns of a function may have types here. */
static void refuse_types(struct parser *p, node n, node columns)
{
	if (syntax_has(p->syntax, HAS_COLUMN_TYPES_ALIKE) &&
	    node_kind(p->tree, node_slot(p->tree, columns, 0)) == NODE_FIELD &&
	    (node_kind(p->tree, n) != NODE_CALLED || node_is(p->tree, n, NODE_ORDINALITY)))
		parse_fail(p, "no types of columns here");
}

static void alias_with_columns(struct parser *p, node n, uint32_t columns)
{
	parse_alias(p, n, false);
	if (n && node_is(p->tree, n, NODE_ALIASED)) {
		node list = alias_columns(p);

		node_set(p->tree, n, columns, list);
		refuse_types(p, n, list);
	}
}

/* The method (BERNOULLI, SYSTEM, BLOCK, ...), the amount (a share, 10 PERCENT, 10%, 5 ROWS) and the seed. */
static node sample(struct parser *p)
{
	ptrdiff_t from = p->at++;
	node slots[2] = { 0 }, n;
	unsigned flags = 0;
	bool bare = false;
	str how = NO_STR;

	if (!parse_has(p, HAS_SAMPLE))
		return NO_NODE;
	if (syntax_has(p->syntax, HAS_SAMPLE_BARE) && parse_now(p)->token.kind == TOKEN_NUMBER) /* 5% */
		bare = true;
	else if (!parse_is_op(p, OP1('(')) || syntax_has(p->syntax, HAS_SAMPLE_METHOD)) {
		how = parse_now(p)->token.text;
		parse_name(p, NAME_AFTER_DOT);
	}
	if (!bare)
		parse_want_op(p, OP1('('), "(");
	slots[0] = syntax_has(p->syntax, HAS_SAMPLE_BARE) ? parse_operand(p) : parse_expr(p);
	if (parse_take(p, W_percent) || (syntax_has(p->syntax, HAS_SAMPLE_BARE) && parse_take_op(p, OP1('%'))))
		flags = NODE_PERCENT;
	else if (parse_take(p, W_rows))
		flags = NODE_WITH_TIES;
	if (!bare)
		parse_want_op(p, OP1(')'), ")");
	else if (parse_take_op(p, OP1('('))) { /* 5% (bernoulli) */
		how = parse_now(p)->token.text;
		parse_name(p, NAME_AFTER_DOT);
		if (parse_take_op(p, OP1(',')))
			slots[1] = parse_expr(p);
		parse_want_op(p, OP1(')'), ")");
	}
	if (parse_take(p, W_repeatable) || (syntax_has(p->syntax, HAS_SAMPLE_SEED) && parse_take(p, W_seed))) {
		parse_want_op(p, OP1('('), "(");
		slots[1] = parse_expr(p);
		parse_want_op(p, OP1(')'), ")");
	}
	n = parse_flagged(p, parse_made(p, from, NODE_SAMPLE, OP_NONE, slots, 2), flags);
	return how.len ? parse_said(p, n, how) : n;
}

static node pivot_item(struct parser *p, bool value)
{
	ptrdiff_t from = p->at;
	node of = value ? parse_expr(p) : parse_operand(p), n;

	if (parse_is(p, W_as) &&
	    (parse_ahead(p, 1)->token.kind == TOKEN_STRING || parse_ahead(p, 1)->token.kind == TOKEN_NUMBER) &&
	    parse_phrase(p, OP_PIVOT_ITEM, of, &n))
		return n;
	n = parse_made(p, from, NODE_ITEM, OP_NONE, &of, 1);
	parse_alias(p, n, true);
	return n;
}

static node pivot_items(struct parser *p, bool value)
{
	ptrdiff_t from = p->at;
	struct nodes list = { 0 };

	do
		parse_add(p, &list, pivot_item(p, value));
	while (parse_take_op(p, OP1(',')));
	return parse_list(p, from, &list);
}

/* (a, b), (ANY ORDER BY a), (query) */
static node pivot_values(struct parser *p)
{
	ptrdiff_t from = p->at;
	node n;

	if (syntax_has(p->syntax, HAS_PIVOT_QUERY) && parse_begins_query(p, 1)) {
		n = parse_in_brackets(p);
		return parse_made(p, from, NODE_SUBQUERY, OP_NONE, &n, 1);
	}
	parse_want_op(p, OP1('('), "(");
	if (!parse_is(p, W_any) || !parse_phrase(p, OP_PIVOT_VALUES, NO_NODE, &n))
		n = pivot_items(p, true);
	else
		n = parse_list(p, from, &(struct nodes){ &n, 1, 1 });
	parse_want_op(p, OP1(')'), "a comma or )");
	return n;
}

/* The content is kept for printing only; it is not analysed. */
static node pivot(struct parser *p)
{
	ptrdiff_t from = p->at;
	enum node_op op = parse_is(p, W_pivot) ? OP_PIVOT : OP_UNPIVOT;
	node slots[5] = { 0 }, n;
	unsigned flags = 0;

	if (!parse_has(p, HAS_PIVOT))
		return NO_NODE;
	p->at++;
	if (op == OP_UNPIVOT && parse_take_two(p, W_include, W_nulls))
		flags = NODE_RESPECT_NULLS;
	else if (op == OP_UNPIVOT)
		parse_take_two(p, W_exclude, W_nulls);
	parse_want_op(p, OP1('('), "(");
	slots[0] = pivot_items(p, false);
	parse_want(p, W_for);
	slots[1] = parse_operand(p);
	parse_want(p, W_in);
	slots[2] = pivot_values(p);
	slots[3] = parse_phrases(p, OP_IN_PIVOT, NO_NODE);
	parse_want_op(p, OP1(')'), ")");
	n = parse_flagged(p, parse_made(p, from, NODE_PIVOT, op, slots, 5), flags);
	parse_alias(p, n, false);
	if (n && node_is(p->tree, n, NODE_ALIASED) && parse_is_op(p, OP1('(')))
		node_set(p->tree, n, 4, alias_columns(p));
	return n;
}

static bool is_sample(const struct parser *p)
{
	if (parse_is(p, W_sample))
		return syntax_has(p->syntax, HAS_SAMPLE_TABLE) &&
		       (parse_is_op_ahead(p, 1, OP1('(')) || parse_is_op_ahead(p, 2, OP1('(')));
	return parse_is(p, W_tablesample);
}

static bool is_pivot(const struct parser *p)
{
	return (parse_is(p, W_pivot) || parse_is(p, W_unpivot)) &&
	       (parse_is_op_ahead(p, 1, OP1('(')) || parse_ahead(p, 2)->word == W_nulls) &&
	       syntax_has(p->syntax, HAS_PIVOT);
}

/* Sample and pivot of a table, in the slots from `first` on. */
static void read_hangers(struct parser *p, node n, uint32_t first)
{
	if (n && is_sample(p))
		node_set(p->tree, n, first, sample(p));
	if (n && is_pivot(p))
		node_set(p->tree, n, first + 1, pivot(p));
}

/* AS OF .., FINAL, PARTITION (..): adds the phrases before or after the alias to n. */
static void read_own(struct parser *p, node n, enum node_op where)
{
	node list;

	if (!n || !(sql_word_use(parse_now(p)->word) & PHRASE ||
		    (parse_is(p, W_as) && syntax_has(p->syntax, HAS_AS_OF_PHRASES))))
		return;
	list = parse_phrases(p, where, node_slot(p->tree, n, TABLE_OWN));
	if (list)
		node_set(p->tree, n, TABLE_OWN, list);
}

/* SQL Server's WITH (NOLOCK, INDEX (i)), except hints that lock rows. */
static void skip_with(struct parser *p)
{
	static const char *const locks[] = { "updlock", "xlock", "tablock", "tablockx", "holdlock" };
	ptrdiff_t close = parse_ahead(p, 1)->close;

	for (p->at += 2; p->at < close && p->at + 1 < p->count; p->at++)
		for (size_t i = 0; i < sizeof locks / sizeof *locks; i++)
			if (parse_is_word(parse_now(p), locks[i])) {
				parse_forbid(p, p->at, "queries that lock rows are not supported");
				return;
			}
	if (p->at + 1 < p->count)
		p->at++;
}

/* USE INDEX (i): a hint that does not change the result; it is dropped. */
static void skip_hints(struct parser *p)
{
	while ((parse_is(p, W_use) || parse_is(p, W_force) || parse_is(p, W_ignore)) &&
	       syntax_has(p->syntax, HAS_INDEX_HINTS) &&
	       (parse_ahead(p, 1)->word == W_index || parse_ahead(p, 1)->word == W_key)) {
		p->at += 2;
		if (parse_take(p, W_for) && !parse_take(p, W_join) && !parse_take_two(p, W_order, W_by))
			parse_take_two(p, W_group, W_by);
		if (parse_is_op(p, OP1('(')) && parse_ahead(p, 1)->word == W_primary)
			p->at = parse_now(p)->close + 1 < p->count ? parse_now(p)->close + 1 : p->count - 1;
		else
			parse_names(p, "(");
	}
	if (parse_is(p, W_with) && syntax_has(p->syntax, HAS_TABLE_HINTS) && parse_ahead(p, 1)->op == OP1('('))
		skip_with(p);
}

/* my-project.data: the name of a project may contain dashes. */
static void dashes(struct parser *p, node one, str *text)
{
	uint32_t from = node_at(p->tree, one)->at;
	const struct token *t = NULL;

	while (parse_is_op(p, OP1('-')) && !parse_now(p)->token.spaced && !parse_ahead(p, 1)->token.spaced &&
	       (parse_ahead(p, 1)->token.kind == TOKEN_WORD || parse_ahead(p, 1)->token.kind == TOKEN_NUMBER)) {
		t = &parse_ahead(p, 1)->token;
		p->at += 2;
	}
	if (!t)
		return;
	*text = str_n(p->tree->source.at + from, t->at + t->len - from);
	node_say(p->tree, one, *text);
	node_flag(p->tree, one, NODE_QUOTED);
}

/* `example.com:project.data`: the dots before the colon belong to the domain of the project. */
static bool cut_name(str *rest, bool first, str *part)
{
	ptrdiff_t colon = first ? str_at(*rest, ':') : -1, dot;

	if (colon < 0)
		return str_cut(rest, '.', part);
	dot = str_at(str_from(*rest, colon), '.');
	*part = dot < 0 ? *rest : str_upto(*rest, colon + dot);
	*rest = dot < 0 ? NO_STR : str_from(*rest, colon + dot + 1);
	return true;
}

static void add_path(struct parser *p, str rest, struct nodes *parts)
{
	str part;

	for (bool first = true; cut_name(&rest, first, &part); first = false) {
		node n = node_word(p->tree, NODE_NAME, part);

		if (!part.len)
			parse_refuse(p, p->at - 1, "empty name between two dots");
		node_flag(p->tree, n, NODE_QUOTED);
		parse_add(p, parts, n);
	}
}

void parse_add_qualifier(struct parser *p, node one, struct nodes *parts)
{
	bool path = one && p->syntax->text & TEXT_NAME_PATH && node_is(p->tree, one, NODE_QUOTED) &&
		    parse_is_op(p, OP1('.')) && str_at(node_text(p->tree, one), '.') >= 0;

	if (path)
		add_path(p, node_text(p->tree, one), parts);
	else
		parse_add(p, parts, one);
}

/* db.schema.table; `a.b` where one quote holds several. */
node parse_table_name(struct parser *p)
{
	ptrdiff_t from = p->at;
	struct nodes parts = { 0 };

	if (parse_now(p)->token.kind == TOKEN_STRING)
		return parse_refuse(p, p->at, "files as tables are not supported");
	do {
		node one = syntax_has(p->syntax, HAS_EMPTY_NAME_PART) && parts.len && parse_is_op(p, OP1('.'))
				   ? parse_refuse(p, p->at, "empty names between two dots are not supported")
			   : syntax_has(p->syntax, HAS_PUBLIC_NAME_PART) && parts.len == 1 && parse_is_op(p, OP1('.'))
				   ? node_word(p->tree, NODE_NAME, S("PUBLIC"))
				   : parse_name(p, parts.len ? NAME_AFTER_DOT
						   : syntax_has(p->syntax, HAS_DUAL) && parse_is(p, W_dual)
							   ? NAME_AFTER_DOT
						   : syntax_has(p->syntax, HAS_TABLE_CASE) && parse_is(p, W_case)
							   ? NAME_AFTER_DOT
						   : parse_is_op_ahead(p, 1, OP1('(')) ? NAME_FUNCTION
										       : NAME_COLUMN);
		str rest = node_text(p->tree, one);

		if (syntax_has(p->syntax, HAS_DASHED_NAMES) && one)
			dashes(p, one, &rest);
		if (!one || !(p->syntax->text & TEXT_NAME_PATH) || str_at(rest, '.') < 0) {
			parse_add(p, &parts, one);
			continue;
		}
		add_path(p, rest, &parts);
	} while (parse_take_op(p, OP1('.')));
	if (parse_is_op(p, OP1('@')) && syntax_has(p->syntax, HAS_NAME_AT))
		return parse_refuse(p, p->at, "links with @ are not supported");
	if (parts.len > 4)
		parse_refuse(p, from, "a table's name has at most four parts");
	return parse_list(p, from, &parts);
}

static node called(struct parser *p, ptrdiff_t from, node call, unsigned flags)
{
	node slots[4] = { call }, n, unnamed = NO_NODE;

	if (parse_take_two(p, W_with, W_ordinality))
		flags |= NODE_ORDINALITY;
	if (syntax_has(p->syntax, HAS_CALLED_COLUMNS_ONLY) && parse_is(p, W_as) &&
	    parse_is_op_ahead(p, 1, OP1('('))) { /* an alias for its columns and not for it */
		p->at++;
		unnamed = alias_columns(p);
	}
	if (syntax_has(p->syntax, HAS_WITH_COLUMNS) && parse_is(p, W_with))
		slots[3] = parse_phrases(p, OP_BEHIND_CALLED, NO_NODE);
	n = parse_made(p, from, NODE_CALLED, OP_NONE, slots, slots[3] ? 4 : 3);
	if (n)
		node_flag(p->tree, n, flags);
	if (n && unnamed)
		node_set(p->tree, n, 1, unnamed);
	else
		alias_with_columns(p, n, 1);
	return n;
}

/* FROM orders o, o.items AS i WITH OFFSET: what UNNEST(o.items) says. */
static node path_with_offset(struct parser *p, ptrdiff_t from, node table)
{
	node parts = node_slot(p->tree, table, 0), path[4] = { 0 }, slots[3] = { 0 }, n;
	uint32_t count = node_count(p->tree, parts) < 4 ? node_count(p->tree, parts) : 4;

	for (uint32_t i = 0; i < count; i++)
		path[i] = node_slot(p->tree, parts, i);
	n = parse_made(p, from, NODE_COLUMN, OP_NONE, path, count);
	slots[0] = parse_list(p, from, &(struct nodes){ &n, 1, 1 });
	n = parse_flagged(p, parse_made(p, from, NODE_UNNEST, OP_NONE, slots, 3), NODE_ORDINALITY);
	p->at += 2;
	if (!n)
		return n;
	if (node_is(p->tree, table, NODE_ALIASED))
		parse_flagged(p, parse_said(p, n, node_text(p->tree, table)),
			      NODE_ALIASED | (node_is(p->tree, table, NODE_QUOTED) ? NODE_QUOTED : 0));
	if (parse_take(p, W_as) || parse_is_name(p, parse_now(p), NAME_ALIAS))
		node_set(p->tree, n, 2, parse_name(p, NAME_ALIAS));
	return n;
}

/* ROWS FROM (f(x), g(y) AS (a int)): rows of several functions side by side. */
static node rows_from(struct parser *p, ptrdiff_t from, unsigned flags)
{
	struct nodes list = { 0 };
	ptrdiff_t begins;

	p->at += 2;
	begins = p->at;
	parse_want_op(p, OP1('('), "(");
	do {
		ptrdiff_t at = p->at;
		node slots[3] = { parse_call(p, parse_table_name(p)) };

		if (parse_is(p, W_as) && parse_is_op_ahead(p, 1, OP1('('))) {
			p->at++;
			slots[1] = alias_columns(p);
			if (node_kind(p->tree, node_slot(p->tree, slots[1], 0)) != NODE_FIELD)
				parse_fail(p, "a type for each column");
		}
		parse_add(p, &list, parse_made(p, at, NODE_CALLED, OP_NONE, slots, 3));
	} while (parse_take_op(p, OP1(',')));
	parse_want_op(p, OP1(')'), "a comma or )");
	return called(p, from, parse_list(p, begins, &list), flags);
}

static node named_table(struct parser *p, ptrdiff_t from, unsigned flags)
{
	node slots[5] = { parse_table_name(p) }, n;

	if (parse_is_op(p, OP1('(')))
		return called(p, from, parse_call(p, slots[0]), flags);
	if (flags & NODE_LATERAL)
		return parse_fail(p, "a query in brackets or a function");
	n = parse_made(p, from, NODE_TABLE, OP_NONE, slots, 5);
	if (syntax_has(p->syntax, HAS_TABLE_STAR))
		parse_take_op(p, OP1('*')); /* t *: including child tables, as without the star */
	read_own(p, n, OP_BEFORE_ALIAS);
	read_hangers(p, n, 2);
	alias_with_columns(p, n, 1);
	read_own(p, n, OP_AFTER_ALIAS);
	read_hangers(p, n, 2);
	skip_hints(p);
	read_hangers(p, n, 2);
	return syntax_has(p->syntax, HAS_PATH_WITH_OFFSET) && parse_are(p, W_with, W_offset)
		       ? path_with_offset(p, from, n)
		       : n;
}

static node derived(struct parser *p, ptrdiff_t from, unsigned flags)
{
	node slots[5] = { parse_in_brackets(p) }, n = parse_pivoted(p, slots[0]);

	if (n) {
		alias_with_columns(p, node_slot(p->tree, n, TABLE_PIVOT), 4);
		return n;
	}
	n = parse_made(p, from, NODE_DERIVED, OP_NONE, slots, 5);
	if (n)
		node_flag(p->tree, n, flags);
	if (parse_is(p, W_match_recognize))
		read_own(p, n, OP_BEFORE_ALIAS);
	read_hangers(p, n, 2);
	alias_with_columns(p, n, 1);
	if (n && syntax_has(p->syntax, HAS_DERIVED_NEEDS_ALIAS) && !node_is(p->tree, n, NODE_ALIASED))
		return parse_fail(p, "an alias: there each query in FROM has one");
	read_hangers(p, n, 2);
	return n;
}

static node unnest(struct parser *p)
{
	ptrdiff_t from = p->at, begins;
	struct nodes arrays = { 0 };
	node slots[3] = { 0 }, n;
	unsigned flags = 0;

	if (!parse_has(p, HAS_UNNEST))
		return NO_NODE;
	p->at++;
	begins = p->at;
	parse_want_op(p, OP1('('), "(");
	parse_exprs(p, &arrays);
	parse_want_op(p, OP1(')'), ")");
	slots[0] = parse_list(p, begins, &arrays);
	if (parse_take_two(p, W_with, W_ordinality))
		flags = NODE_ORDINALITY;
	n = parse_made(p, from, NODE_UNNEST, OP_NONE, slots, 3);
	alias_with_columns(p, n, 1);
	if (n && syntax_has(p->syntax, HAS_PATH_WITH_OFFSET) && parse_take_two(p, W_with, W_offset)) {
		flags = NODE_ORDINALITY;
		if (parse_take(p, W_as) || parse_is_name(p, parse_now(p), NAME_ALIAS))
			node_set(p->tree, n, 2, parse_name(p, NAME_ALIAS));
	}
	if (n)
		node_flag(p->tree, n, flags);
	return n;
}

static node in_brackets(struct parser *p, ptrdiff_t from)
{
	node slots[2], n;

	if (!parse_deeper(p))
		return NO_NODE;
	p->at++;
	slots[0] = parse_joined(p);
	while (syntax_has(p->syntax, HAS_FROM_LIST_IN_BRACKETS) && parse_take_op(p, OP1(','))) { /* (a, b) */
		node both[4] = { slots[0], parse_joined(p) };

		if (node_kind(p->tree, both[1]) == NODE_JOIN)
			both[1] = parse_made(p, from, NODE_FROM_GROUP, OP_NONE, (node[]){ both[1], NO_NODE }, 2);

		slots[0] = parse_made(p, from, NODE_JOIN, OP_CROSS, both, 4);
	}
	slots[1] = NO_NODE;
	if (syntax_has(p->syntax, HAS_FROM_BRACKETS_JOIN) && node_kind(p->tree, slots[0]) != NODE_JOIN &&
	    node_kind(p->tree, slots[0]) != NODE_FROM_GROUP)
		parse_fail(p, "a JOIN");
	parse_want_op(p, OP1(')'), ")");
	n = parse_made(p, from, NODE_FROM_GROUP, OP_NONE, slots, 2);
	alias_with_columns(p, n, 1);
	parse_back(p);
	return n;
}

/*
 * TABLE('orders'), TABLE($name): a table named by a string or variable. It is unknown here, so the query can be
 * printed but not checked.
 */
static bool names_a_table(const struct parser *p, node n)
{
	return syntax_has(p->syntax, HAS_TABLE_OF_NAME) &&
	       (node_kind(p->tree, n) == NODE_STRING || node_kind(p->tree, n) == NODE_PARAM);
}

/* TABLE(f(x)) */
static node table_of(struct parser *p, ptrdiff_t from, unsigned flags)
{
	node call;

	p->at++;
	parse_want_op(p, OP1('('), "(");
	call = parse_expr(p);
	if (call && syntax_has(p->syntax, HAS_TABLE_OF_CALL) && node_kind(p->tree, call) != NODE_CALL &&
	    !names_a_table(p, call))
		return parse_refuse(p, from, "TABLE without a function call is not supported");
	parse_want_op(p, OP1(')'), ")");
	return called(p, from, call, flags);
}

bool parse_begins_row(const struct parser *p, ptrdiff_t ahead)
{
	const struct read_token *t = parse_ahead(p, ahead);

	return t->op == OP1('(') ||
	       (syntax_has(p->syntax, HAS_ROW_UNBRACKETED) &&
		(t->token.kind == TOKEN_NUMBER || t->token.kind == TOKEN_STRING || t->op == OP1('-') ||
		 (t->token.kind == TOKEN_WORD && parse_is_op_ahead(p, ahead + 1, OP1('(')))));
}

/* FROM VALUES (1), (2) AS v */
static node bare_values(struct parser *p, ptrdiff_t from)
{
	node query[4] = { NO_NODE, parse_values(p) }, slots[5] = { 0 }, n;

	slots[0] = parse_made(p, from, NODE_QUERY, OP_NONE, query, 4);
	n = parse_made(p, from, NODE_DERIVED, OP_NONE, slots, 5);
	alias_with_columns(p, n, 1);
	read_hangers(p, n, 2);
	return n;
}

/* o: orders */
static node named_before(struct parser *p)
{
	const struct read_token *name = parse_now(p);
	node n;

	p->at += 2;
	n = parse_factor(p);
	return parse_flagged(p, parse_said(p, n, name->token.text),
			     NODE_ALIASED | (name->token.kind == TOKEN_NAME ? NODE_QUOTED : 0));
}

node parse_factor(struct parser *p)
{
	ptrdiff_t from = p->at;
	unsigned flags = 0;

	if (parse_is(p, W_lateral) && parse_has(p, HAS_LATERAL)) {
		p->at++;
		flags = NODE_LATERAL;
	}
	if (parse_is_op(p, OP1('(')))
		return parse_begins_query(p, 1) ? derived(p, from, flags) : in_brackets(p, from);
	if (syntax_has(p->syntax, HAS_UNPIVOT_OBJECT) && parse_is(p, W_unpivot))
		return parse_refuse(p, p->at, "this form of UNPIVOT is not supported");
	if (syntax_has(p->syntax, HAS_ROWS_FROM) && parse_is_word(parse_now(p), "rows") &&
	    parse_ahead(p, 1)->word == W_from)
		return rows_from(p, from, flags);
	if (parse_is(p, W_values) && syntax_has(p->syntax, HAS_VALUES_IN_FROM) && parse_begins_row(p, 1))
		return bare_values(p, from);
	if (parse_is_op(p, OP1('@')) && syntax_has(p->syntax, HAS_STAGE))
		return parse_refuse(p, p->at, "stages are not supported");
	if (syntax_has(p->syntax, HAS_NAME_FIRST) && parse_is_name(p, parse_now(p), NAME_COLUMN) &&
	    parse_is_op_ahead(p, 1, OP1(':')))
		return named_before(p);
	if (parse_is(p, W_unnest) && parse_ahead(p, 1)->op == OP1('('))
		return unnest(p);
	if (parse_is(p, W_table) && parse_ahead(p, 1)->op == OP1('('))
		return table_of(p, from, flags);
	parse_take(p, W_only);
	return named_table(p, from, flags);
}

node parse_from(struct parser *p)
{
	ptrdiff_t from = p->at;
	struct nodes list = { 0 };

	do
		parse_add(p, &list, parse_joined(p));
	while (parse_take_op(p, OP1(',')));
	return parse_list(p, from, &list);
}
