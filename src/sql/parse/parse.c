#include "sql/parse/parse.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "sql/parse/internal.h"
#include "base/banned.h"

/* ---- the tokens ---- */

const struct read_token *parse_now(const struct parser *p)
{
	return &p->tokens[p->failed ? p->count - 1 : p->at];
}

const struct read_token *parse_ahead(const struct parser *p, ptrdiff_t n)
{
	return &p->tokens[!p->failed && p->at + n < p->count ? p->at + n : p->count - 1];
}

bool parse_is(const struct parser *p, enum sql_word w)
{
	return parse_now(p)->word == w;
}

bool parse_are(const struct parser *p, enum sql_word first, enum sql_word second)
{
	return parse_now(p)->word == first && parse_ahead(p, 1)->word == second;
}

bool parse_is_op(const struct parser *p, uint32_t op)
{
	return parse_now(p)->op == op;
}

bool parse_is_op_ahead(const struct parser *p, ptrdiff_t n, uint32_t op)
{
	return parse_ahead(p, n)->op == op;
}

bool parse_take(struct parser *p, enum sql_word w)
{
	if (!parse_is(p, w))
		return false;
	p->at++;
	return true;
}

bool parse_take_two(struct parser *p, enum sql_word first, enum sql_word second)
{
	if (!parse_are(p, first, second))
		return false;
	p->at += 2;
	return true;
}

bool parse_take_op(struct parser *p, uint32_t op)
{
	if (!parse_is_op(p, op))
		return false;
	p->at++;
	return true;
}

void parse_want(struct parser *p, enum sql_word w)
{
	char word[32];

	if (parse_take(p, w))
		return;
	snprintf(word, sizeof word, "%.*s", STR(sql_word_text(w)));
	for (char *c = word; *c; c++)
		*c = *c >= 'a' && *c <= 'z' ? (char)(*c - 32) : *c;
	parse_fail(p, word);
}

void parse_want_op(struct parser *p, uint32_t op, const char *what)
{
	if (!parse_take_op(p, op))
		parse_fail(p, what);
}

bool parse_is_word(const struct read_token *t, const char *lower)
{
	return t->token.kind == TOKEN_WORD && str_eq_fold(t->token.text, str_of(lower));
}

/* ---- mistakes ---- */

/* The line with a caret below it, and its number where the text has several lines. */
static void point_in(struct err *err, str text, ptrdiff_t at)
{
	ptrdiff_t from = at, to = at, number = 1;

	for (; from > 0 && text.at[from - 1] != '\n'; from--)
		;
	for (; to < text.len && text.at[to] != '\n' && text.at[to] != '\r'; to++)
		;
	for (ptrdiff_t i = 0; i < from; i++)
		number += text.at[i] == '\n';
	if (from > 0 || to + 1 < text.len)
		err_at(err, "line %td", number);
	err_point(err, str_n(text.at + from, to - from), at - from);
}

static void point(struct parser *p, ptrdiff_t token)
{
	const struct token *t = &p->tokens[token].token;

	p->tree->mistake = (struct source_span){ t->at, t->len };
	point_in(p->err, p->tree->source, t->at);
	p->failed = true;
}

/* ---- statements other than SELECT ---- */

static bool forbid_statement(struct tree *t, uint32_t at, struct err *err)
{
	scoped(sb_free) struct sb name = SB(200);

	if (!parse_other_statement(t, at, &name))
		return false;
	err_set(err, ERR_GUARD, "%.*s is not a query: only one SELECT is allowed", STR(sb_str(&name)));
	point_in(err, t->source, t->mistake.at);
	return true;
}

static bool forbid_nothing(struct tree *t, struct err *err)
{
	err_set(err, ERR_GUARD, "no query: the text %s", str_trim(t->source).len ? "has no statement" : "is empty");
	return false;
}

/* Unsupported features of the dialects, refused by name. */
static const struct {
	const char *word;
	uint32_t in;
	const char *what;
} unread[] = {
	{ "match_recognize", ~(uint32_t)(SNOW | ORA | TRINO | DBX), "MATCH_RECOGNIZE" },
	{ "model", ORA, "MODEL" },
	{ "format", CH, "FORMAT" },
	{ "option", TSQL, "OPTION" },
	{ "corresponding", BQ, "CORRESPONDING" },
	{ "unpivot", RED, "UNPIVOT in this form" },
	{ "using", DBX, "TRANSFORM ... USING" },
	{ "differential_privacy", BQ, "DIFFERENTIAL_PRIVACY" },
	{ "function", ORA | TRINO, "a user-defined function" },
};

static const char *unread_here(const struct parser *p, const struct read_token *t)
{
	for (size_t i = 0; i < sizeof unread / sizeof *unread; i++)
		if (unread[i].in & p->dialects && parse_is_word(t, unread[i].word))
			return unread[i].what;
	return NULL;
}

static bool wants_name(const char *expected)
{
	return !strcmp(expected, "a name") || !strcmp(expected, "an alias") || !strcmp(expected, "a value or a name");
}

/* Whether a reserved word stands as a name would: FROM order o, SELECT group FROM t, but not FROM ORDER BY a. */
static bool stands_as_name(const struct parser *p)
{
	const struct read_token *t = parse_now(p), *next = t + 1;
	bool continues = sql_word_use(t->word) & CLAUSE;

	if (t->token.kind != TOKEN_WORD || !(sql_word_kept(t->word) & p->dialects))
		return false;
	if (t->word == W_order || t->word == W_group)
		return next->word != W_by;
	switch (next->token.kind) {
	case TOKEN_END: return true;
	case TOKEN_OP: return next->op != OP1('(');
	case TOKEN_WORD: return next->word == W_from || next->word == W_as || sql_word_use(next->word) & CLAUSE;
	default: return !continues && next->token.kind == TOKEN_NAME;
	}
}

/* Names without quotes are of one case in some dialects: the quoted name is the same one. */
static void advise_quotes(struct parser *p)
{
	scoped(sb_free) struct sb name = SB(256), quoted = SB(256);
	const struct dialect *d = p->tree->dialect;
	str word = parse_now(p)->token.text;

	for (ptrdiff_t i = 0; i < word.len; i++) {
		char c = word.at[i];
		bool letter = (c | 32) >= 'a' && (c | 32) <= 'z';

		sb_putc(&name, letter && d->fold == FOLD_UPPER	 ? (char)(c & ~32)
			       : letter && d->fold == FOLD_LOWER ? (char)(c | 32)
								 : c);
	}
	sql_name(&quoted, d, sb_str(&name));
	err_next(p->err, "%.*s is a reserved word of %s; write %.*s if it is a name", STR(word), d->name,
		 STR(sb_str(&quoted)));
}

node parse_fail(struct parser *p, const char *expected)
{
	const struct token *t = &parse_now(p)->token;

	if (p->failed)
		return NO_NODE;
	if (str_starts(str_of(expected), S("SELECT")) && forbid_statement(p->tree, t->at, p->err)) {
		p->failed = true;
		return NO_NODE;
	}
	if (unread_here(p, parse_now(p)))
		return parse_refuse(p, p->at, "%s is not supported", unread_here(p, parse_now(p)));
	if (t->kind == TOKEN_OP && str_eq(t->text, S("|>")))
		return parse_refuse(p, p->at, "the pipe |> is not supported");
	if (t->kind == TOKEN_END)
		err_set(p->err, ERR_QUERY, "unexpected end of the SQL; expected %s", expected);
	else
		err_set(p->err, ERR_QUERY, "expected %s, not %.*s", expected, t->len < 60 ? (int)t->len : 60,
			p->tree->source.at + t->at);
	if (wants_name(expected) && stands_as_name(p))
		advise_quotes(p);
	point(p, p->at);
	return NO_NODE;
}

node parse_refuse(struct parser *p, ptrdiff_t token, const char *format, ...)
{
	char text[400];
	va_list args;

	if (p->failed)
		return NO_NODE;
	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	err_set(p->err, ERR_QUERY, "%s", text);
	point(p, token);
	return NO_NODE;
}

node parse_forbid(struct parser *p, ptrdiff_t token, const char *why)
{
	if (p->failed)
		return NO_NODE;
	err_set(p->err, ERR_GUARD, "%s", why);
	point(p, token);
	return NO_NODE;
}

bool parse_has(struct parser *p, enum syntax_part part)
{
	static const char *const words[] = {
#define _(part, words) [part] = words,
		SYNTAX_PARTS(_)
#undef _
	};

	if (syntax_has(p->syntax, part))
		return !p->failed;
	parse_refuse(p, p->at, "%s does not have %s", p->tree->dialect->name, words[part]);
	return false;
}

bool parse_deeper(struct parser *p)
{
	if (p->failed)
		return false;
	if (++p->depth <= SQL_DEPTH_MOST)
		return true;
	parse_refuse(p, p->at, "nested deeper than %d levels", SQL_DEPTH_MOST);
	return false;
}

void parse_back(struct parser *p)
{
	p->depth--;
}

bool parse_longer(struct parser *p, int *here)
{
	if (p->failed)
		return false;
	if (++*here == 1 || (*here <= SQL_DEPTH_MOST && ++p->links <= SQL_LINKS_MOST))
		return true;
	parse_refuse(p, p->at, "expression too complex");
	return false;
}

/* ---- nodes ---- */

ptrdiff_t parse_token_of(const struct parser *p, node n)
{
	ptrdiff_t i = p->failed ? 0 : p->at;

	while (i > 0 && p->tokens[i].token.at > node_at(p->tree, n)->at)
		i--;
	return i;
}

node parse_said(struct parser *p, node n, str text)
{
	if (n)
		node_say(p->tree, n, text);
	return n;
}

node parse_flagged(struct parser *p, node n, unsigned flags)
{
	if (n)
		node_flag(p->tree, n, flags);
	return n;
}

node parse_leaf(struct parser *p, enum node_kind kind)
{
	const struct token *t = &parse_now(p)->token;
	node n = node_word(p->tree, kind, t->text);

	node_span(p->tree, n, t->at, t->at + t->len);
	p->at++;
	return n;
}

bool parse_add(struct parser *p, struct nodes *list, node n)
{
	if (p->failed)
		return false;
	if (list->len == SQL_ITEMS_MOST) {
		parse_refuse(p, p->at, "more than %d items", SQL_ITEMS_MOST);
		return false;
	}
	*push(list, p->tree->arena) = n;
	return true;
}

node parse_made(struct parser *p, ptrdiff_t from, enum node_kind kind, enum node_op op, const node *slots,
		uint32_t count)
{
	const struct token *last = p->at > from ? &p->tokens[p->at - 1].token : &p->tokens[from].token;
	node n;

	if (p->failed)
		return NO_NODE;
	n = node_make(p->tree, kind, op, slots, count);
	node_span(p->tree, n, p->tokens[from].token.at, last->at + last->len);
	return n;
}

node parse_list(struct parser *p, ptrdiff_t from, const struct nodes *items)
{
	return parse_made(p, from, NODE_LIST, OP_NONE, items->at, (uint32_t)items->len);
}

/* ---- the whole text ---- */

static bool refuse_text(struct tree *t, ptrdiff_t at, struct err *err, const char *why)
{
	err_set(err, ERR_QUERY, "%s", why);
	t->mistake = (struct source_span){ (uint32_t)at, 1 };
	point_in(err, t->source, at);
	return false;
}

static bool check_text(struct tree *t, struct err *err)
{
	str text = t->source;

	if (text.len > SQL_BYTES_MOST)
		return err_set(err, ERR_QUERY, "the SQL has %td bytes; the limit is %d", text.len, SQL_BYTES_MOST);
	for (ptrdiff_t i = 0; i < text.len;) {
		unsigned char c = (unsigned char)text.at[i];
		ptrdiff_t at = i;

		if (c >= 0x80) {
			uint32_t u = utf8_next(text, &i);

			if (u == UTF8_BAD && !(text.len - at >= 3 && !memcmp(text.at + at, "\xEF\xBF\xBD", 3)))
				return refuse_text(t, at, err, "not valid UTF-8");
			continue;
		}
		if ((c < ' ' && c != '\t' && c != '\n' && c != '\r') || c == 127)
			return refuse_text(t, at, err, "control character");
		i++;
	}
	return true;
}

uint32_t parse_op_code(str op)
{
	uint32_t code = 0;

	for (ptrdiff_t i = 0; i < op.len; i++)
		code |= (uint32_t)(unsigned char)op.at[i] << (8 * i);
	return code;
}

/* Which ) closes which (. */
static void pair_brackets(struct parser *p, struct arena *a)
{
	ptrdiff_t *open = new_n(a, ptrdiff_t, p->count), depth = 0;

	for (ptrdiff_t i = 0; i < p->count; i++) {
		p->tokens[i].close = p->count - 1;
		if (p->tokens[i].op == OP1('('))
			open[depth++] = i;
		else if (p->tokens[i].op == OP1(')') && depth)
			p->tokens[open[--depth]].close = i;
	}
}

/* 'a' 'b' is one string in MySQL and Databricks, in PostgreSQL where a line ends between the two. */
static bool goes_on(const struct lexer *l, const struct token *t, const struct token *next)
{
	uint32_t end = t->at + t->len, in = l->dialect->syntax->bit;

	if (next->kind != TOKEN_STRING || t->prefix || next->prefix)
		return false;
	return rule_in(in, READS_STRINGS_JOINED) ||
	       (rule_in(in, READS_LINES_JOINED) && str_at(str_n(l->source.at + end, next->at - end), '\n') >= 0);
}

static void read_whole(struct lexer *l, struct token *t)
{
	scoped(sb_free) struct sb b = SB(SQL_BYTES_MOST);
	struct lexer ahead = *l;
	struct token next = lexer_next(&ahead);

	if (!goes_on(l, t, &next))
		return;
	sb_put(&b, t->text);
	while (goes_on(l, t, &next)) {
		sb_put(&b, next.text);
		t->len = next.at + next.len - t->at;
		*l = ahead;
		next = lexer_next(&ahead);
	}
	t->text = str_dup(l->arena, sb_str(&b));
}

static bool read_tokens(struct parser *p, struct arena *a, struct err *err)
{
	bool joins = rule_in(p->dialects, READS_STRINGS_JOINED) || rule_in(p->dialects, READS_LINES_JOINED);
	struct lexer l;
	array_of(struct read_token) all = { 0 };

	lexer_open(&l, a, p->tree->dialect, p->tree->source);
	do {
		struct read_token *t;

		if (all.len == SQL_TOKENS_MOST)
			return refuse_text(p->tree, l.at, err, "the SQL is too long: it has more than 20,000 tokens");
		t = push(&all, a);
		*t = (struct read_token){ .token = lexer_next(&l) };
		if (t->token.kind == TOKEN_BAD)
			return refuse_text(p->tree, l.at, err, l.mistake);
		if (t->token.kind == TOKEN_WORD)
			t->word = sql_word_of(t->token.text);
		else if (t->token.kind == TOKEN_OP)
			t->op = parse_op_code(t->token.text);
		else if (t->token.kind == TOKEN_STRING && joins)
			read_whole(&l, &t->token);
	} while (all.at[all.len - 1].token.kind != TOKEN_END);
	p->tokens = all.at;
	p->count = all.len;
	pair_brackets(p, a);
	return true;
}

static bool open(struct parser *p, struct arena *a, const struct dialect *d, str text, struct tree *out,
		 struct err *err)
{
	tree_start(out, a, d, text);
	*p = (struct parser){ .tree = out, .syntax = d->syntax, .err = err };
	if (!d->syntax) {
		err_set(err, ERR_UNSUPPORTED, "SQL for %s cannot be parsed", d->name);
		return err_next(err, "Name the dialect it is written in: %s.",
				ACTION("fmt", WITH("from", S("postgresql"))));
	}
	p->dialects = d->syntax->bit;
	return check_text(out, err) && read_tokens(p, a, err);
}

/* Is it a query at all? Said first: another statement may be too long, or hold what no query does. */
static bool open_query(struct parser *p, struct arena *a, const struct dialect *d, str text, struct tree *out,
		       struct err *err)
{
	tree_start(out, a, d, text);
	if (d->syntax && text.len <= UINT32_MAX / 2 && forbid_statement(out, 0, err))
		return false;
	if (!open(p, a, d, text, out, err))
		return false;
	for (ptrdiff_t i = 0; i < p->count; i++)
		if (p->tokens[i].token.kind != TOKEN_END && p->tokens[i].op != OP1(';'))
			return true;
	return forbid_nothing(out, err);
}

static bool close_text(struct parser *p, node root, bool query)
{
	bool more = parse_take_op(p, OP1(';'));

	if (!p->failed && parse_now(p)->token.kind != TOKEN_END) {
		if (more && query)
			parse_forbid(p, p->at, "only one statement is allowed");
		else if (more)
			parse_refuse(p, p->at, "only one statement is allowed");
		else
			parse_fail(p, "the end of the query");
	}
	p->tree->root = root;
	return !p->failed;
}

bool sql_parse(struct arena *a, const struct dialect *d, str text, struct tree *out, struct err *err)
{
	struct parser p;

	return open_query(&p, a, d, text, out, err) && close_text(&p, parse_query(&p), true);
}

str sql_mistake(struct arena *a, const struct err *err, const struct tree *t)
{
	struct text_position at = text_position(t->source, t->mistake.at);

	return str_dup(a, err_without_place(str_of(err->text), str_fmt(a, "line %td", at.line)));
}

void sql_place_in_file(struct err *err, const struct tree *t, str file)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct text_position at = text_position(t->source, t->mistake.at);
	struct err placed = { 0 };

	err_set(&placed, err->kind, "%.*s", STR(sql_mistake(a, err, t)));
	err_at(&placed, "%.*s:%td:%td", STR(file), at.line, at.column);
	memcpy(err->text, placed.text, sizeof err->text);
}

bool sql_parse_expression(struct arena *a, const struct dialect *d, str text, struct tree *out, struct err *err)
{
	struct parser p;

	return open(&p, a, d, text, out, err) && close_text(&p, parse_expr(&p), false);
}
