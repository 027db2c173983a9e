/* Types in casts. */
#include "sql/parse/internal.h"

#include "base/banned.h"

/* Units of dates and intervals. */
static const char units[] =
	" year quarter month week day hour minute second millisecond microsecond nanosecond years quarters"
	" months weeks days hours minutes seconds milliseconds microseconds decade century millennium dow"
	" doy epoch isodow isoyear isoweek dayofweek dayofyear year_month day_hour day_minute day_second"
	" day_microsecond hour_minute hour_second hour_microsecond minute_second minute_microsecond"
	" second_microsecond timezone timezone_hour timezone_minute date time week_iso epoch_second"
	" epoch_seconds epoch_millisecond epoch_microsecond epoch_nanosecond dayofweekiso dayofweek_iso"
	" yearofweekiso yearofweek dayofmonth weekiso day_of_month day_of_week"
	" day_of_year year_of_week yow";

bool parse_is_unit(const struct read_token *t)
{
	str rest = str_of(units), unit;

	if (t->token.kind != TOKEN_WORD)
		return false;
	while (str_cut(&rest, ' ', &unit))
		if (unit.len && str_eq_fold(t->token.text, unit))
			return true;
	return false;
}

/* A >> that ends two lists is split. */
static bool take_closing(struct parser *p)
{
	struct read_token *t = &p->tokens[p->failed ? p->count - 1 : p->at];

	if (parse_take_op(p, OP1('>')))
		return true;
	if (t->op != OP2('>', '>'))
		return false;
	t->op = OP1('>');
	t->token.at++;
	t->token.len--;
	return true;
}

static node field(struct parser *p)
{
	ptrdiff_t from = p->at;
	const struct read_token *name = parse_now(p), *next = parse_ahead(p, 1);
	bool named = (name->token.kind == TOKEN_WORD || name->token.kind == TOKEN_NAME) &&
		     (next->token.kind == TOKEN_WORD || next->op == OP1(':')) && next->op != OP1('<');
	node type, n;

	if (named) {
		p->at++;
		parse_take_op(p, OP1(':'));
	}
	type = parse_type(p);
	n = parse_made(p, from, NODE_FIELD, OP_NONE, &type, 1);
	if (n && named)
		node_say(p->tree, n, name->token.text);
	return n;
}

static node fields(struct parser *p)
{
	ptrdiff_t from = p->at;
	struct nodes list = { 0 };

	parse_want_op(p, OP1('<'), "<");
	do
		parse_add(p, &list, field(p));
	while (parse_take_op(p, OP1(',')));
	if (!take_closing(p))
		parse_fail(p, "a comma or >");
	return parse_list(p, from, &list);
}

/* A number, a value of an ENUM, an inner type, or a named field of a row. */
static node arg(struct parser *p)
{
	ptrdiff_t from = p->at;
	const struct read_token *t = parse_now(p), *next = parse_ahead(p, 1);
	node n, type;

	if (t->op == OP1('*')) /* NUMBER(*, 2) */
		return parse_star(p, 0);
	if (t->token.kind == TOKEN_WORD || t->token.kind == TOKEN_NAME) {
		if (parse_is_word(t, "max"))
			return parse_name(p, NAME_COLUMN);
		if (next->op == OP1('=') && syntax_has(p->syntax, HAS_TYPE_SETTINGS)) { /* max_dynamic_paths = 2 */
			n = parse_name(p, NAME_COLUMN);
			return parse_phrase(p, OP_IN_TYPE, n, &type) ? type : n;
		}
		if (next->token.kind != TOKEN_WORD || parse_is_word(t, "double"))
			return parse_type(p);
		p->at++;
		type = parse_type(p);
		n = parse_made(p, from, NODE_FIELD, OP_NONE, &type, 1);
		return parse_said(p, n, t->token.text);
	}
	n = parse_is_op(p, OP1('-')) ? parse_tight(p) : parse_primary(p);
	return (parse_now(p)->token.kind == TOKEN_WORD || parse_is_op(p, OP1('='))) &&
			       parse_phrase(p, OP_IN_TYPE, n, &type)
		       ? type
		       : n;
}

static node args(struct parser *p)
{
	ptrdiff_t from = p->at;
	struct nodes list = { 0 };

	p->at++;
	if (syntax_has(p->syntax, HAS_TYPE_EMPTY) && parse_take_op(p, OP1(')'))) /* JSON() */
		return NO_NODE;
	do
		parse_add(p, &list, arg(p));
	while (parse_take_op(p, OP1(',')));
	parse_want_op(p, OP1(')'), "a comma or )");
	return parse_list(p, from, &list);
}

static void add_word(struct parser *p, struct sb *b)
{
	if (b->len)
		sb_putc(b, ' ');
	sb_put(b, parse_now(p)->token.text);
	p->at++;
}

/* Types of several words: double precision, character varying, ... */
static void more_words(struct parser *p, struct sb *b)
{
	static const struct {
		const char *first, *second;
	} pairs[] = {
		{ "double", "precision" },	{ "character", "varying" },
		{ "char", "varying" },		{ "bit", "varying" },
		{ "national", "character" },	{ "national", "char" },
		{ "nchar", "varying" },		{ "national character", "varying" },
		{ "national char", "varying" }, { "long", "raw" },
		{ "binary", "varying" },	{ "signed", "integer" },
		{ "unsigned", "integer" },	{ "character", "large" },
		{ "large", "object" },
	};

	/* In SQLite a type may consist of any names. */
	while (syntax_has(p->syntax, HAS_TYPE_ANY_WORDS) && parse_now(p)->token.kind == TOKEN_WORD &&
	       !(sql_word_kept(parse_now(p)->word) & p->dialects) && b->len < 100)
		add_word(p, b);
	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
		if (str_eq_fold(sb_str(b), str_of(pairs[i].first)) && parse_is_word(parse_now(p), pairs[i].second)) {
			add_word(p, b);
			i = (size_t)-1;
			if (b->len > 40)
				return;
		}
}

static void read_zone(struct parser *p, struct sb *b)
{
	if ((parse_is(p, W_with) || parse_is(p, W_without)) &&
	    (parse_is_word(parse_ahead(p, 1), "time") || parse_is_word(parse_ahead(p, 1), "local"))) {
		add_word(p, b);
		if (parse_is_word(parse_now(p), "local"))
			add_word(p, b);
		add_word(p, b);
		if (!parse_is(p, W_zone))
			parse_fail(p, "ZONE");
		else
			add_word(p, b);
	}
	if (syntax_has(p->syntax, HAS_TYPE_UNSIGNED) &&
	    (parse_is_word(parse_now(p), "unsigned") || parse_is_word(parse_now(p), "zerofill")))
		add_word(p, b);
}

static void read_name(struct parser *p, struct sb *b)
{
	const struct read_token *t = parse_now(p);

	if (t->token.kind != TOKEN_WORD && t->token.kind != TOKEN_NAME) {
		parse_fail(p, "a type");
		return;
	}
	if (t->word && sql_word_kept(t->word) & p->dialects && syntax_has(p->syntax, HAS_TYPE_WORDS_KEPT) &&
	    !(sql_word_use(t->word) & (CALLED | PLAIN))) {
		parse_fail(p, "a type");
		return;
	}
	add_word(p, b);
	while (parse_is_op(p, OP1('.')) && !syntax_has(p->syntax, HAS_TYPE_NO_PATH)) {
		p->at++;
		sb_putc(b, '.');
		sb_put(b, node_text(p->tree, parse_name(p, NAME_AFTER_DOT)));
	}
}

/* INTERVAL DAY TO SECOND is one type. */
static void read_span(struct parser *p, struct sb *b)
{
	static const char *const parts[] = { "year", "month", "day", "hour", "minute", "second" };
	bool to;

	if (!str_eq_fold(sb_str(b), S("interval")) || !syntax_has(p->syntax, HAS_INTERVAL_TYPE_UNITS))
		return;
	do {
		size_t i = 0;

		while (i < sizeof parts / sizeof *parts && !parse_is_word(parse_now(p), parts[i]))
			i++;
		if (i == sizeof parts / sizeof *parts)
			return;
		add_word(p, b);
		to = parse_is(p, W_to) && parse_is_unit(parse_ahead(p, 1)) && b->len < 20;
		if (to)
			add_word(p, b);
	} while (to);
}

static void read_array(struct parser *p, struct sb *b)
{
	p->at++;
	sb_putc(b, '[');
	if (parse_now(p)->token.kind == TOKEN_NUMBER) {
		sb_put(b, parse_now(p)->token.text);
		p->at++;
	}
	sb_putc(b, ']');
	parse_want_op(p, OP1(']'), "]");
}

/* int[], int[3], text[][]: part of the type's text. */
static void read_arrays(struct parser *p, struct sb *b)
{
	while (parse_is_op(p, OP1('[')) && syntax_has(p->syntax, HAS_SUBSCRIPT) &&
	       !syntax_has(p->syntax, HAS_NO_ARRAY_TYPES))
		read_array(p, b);
	if (b->len && !str_ends(sb_str(b), S("]")) && syntax_has(p->syntax, HAS_TYPE_ARRAY) &&
	    parse_take(p, W_array)) { /* int ARRAY, int ARRAY[3] */
		if (!parse_is_op(p, OP1('[')))
			sb_puts(b, "[]");
		else if (parse_ahead(p, 1)->token.kind == TOKEN_NUMBER)
			read_array(p, b);
		else
			parse_fail(p, "a number");
	}
}

node parse_type(struct parser *p)
{
	scoped(sb_free) struct sb b = SB(1000);
	ptrdiff_t from = p->at;
	node slots[3] = { 0 }, n;
	bool quoted = parse_now(p)->token.kind == TOKEN_NAME;

	if (!parse_deeper(p))
		return NO_NODE;
	if (syntax_has(p->syntax, HAS_TYPE_SETOF) && parse_is_word(parse_now(p), "setof") &&
	    parse_ahead(p, 1)->token.kind == TOKEN_WORD)
		p->at++; /* without a meaning in a cast */
	read_name(p, &b);
	if (!quoted) {
		more_words(p, &b);
		read_span(p, &b);
	}
	if (parse_is_op(p, OP1('<')) && syntax_has(p->syntax, HAS_TYPE_FIELDS))
		slots[1] = fields(p);
	if (parse_is_op(p, OP1('(')))
		slots[0] = args(p);
	read_zone(p, &b);
	read_arrays(p, &b);
	n = parse_made(p, from, NODE_TYPE, OP_NONE, slots, 3);
	if (n)
		node_say(p->tree, n, str_dup(p->tree->arena, sb_str(&b)));
	if (n && quoted)
		node_flag(p->tree, n, NODE_QUOTED);
	parse_back(p);
	return n;
}
