#include "sql/parse/split.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "sql/parse/token.h"
#include "base/banned.h"

void sql_split(struct sql_splitter *s, struct arena *a, const struct dialect *d, str text)
{
	*s = (struct sql_splitter){ a, d, utf8_past_mark(text), 1 };
}

static bool is_word(const struct token *t, const char *word)
{
	return t->kind == TOKEN_WORD && str_eq_fold(t->text, str_of(word));
}

static bool is_mark(const struct token *t, const char *mark)
{
	return t->kind == TOKEN_OP && str_eq(t->text, str_of(mark));
}

static bool begins_query(const struct token *t)
{
	return is_word(t, "select") || is_word(t, "with") || is_word(t, "values") || is_word(t, "from");
}

/* ---- one statement ---- */

struct cutting {
	struct sql_piece *piece;
	struct arena *arena;
	ptrdiff_t begins, query, ends; /* offsets into the rest; query -1: none yet */
	int depth;
	bool creates, inserts, table, as; /* as: the previous word was AS, outside brackets */
	struct token before;
};

static void take_first(struct cutting *c, const struct token *t)
{
	c->begins = t->at;
	c->piece->verb = t->text;
	c->creates = is_word(t, "create") || is_word(t, "replace");
	c->inserts = is_word(t, "insert");
	if (begins_query(t) || is_mark(t, "("))
		c->query = t->at;
}

/* Before AS: what the statement creates, and its list of columns. */
static void take_head(struct cutting *c, const struct token *t)
{
	if (is_word(t, "view"))
		c->piece->makes_view = true;
	if (is_word(t, "table"))
		c->table = true;
	if (c->piece->makes_view && c->depth == 1 && (t->kind == TOKEN_WORD || t->kind == TOKEN_NAME) &&
	    (is_mark(&c->before, "(") || is_mark(&c->before, ",")))
		*push(&c->piece->columns, c->arena) = t->text;
}

static void take(struct cutting *c, const struct token *t)
{
	if (c->begins < 0) {
		take_first(c, t);
	} else if (c->query < 0 && c->creates) {
		if (c->as && (c->piece->makes_view || c->table) && (begins_query(t) || is_mark(t, "(")))
			c->query = t->at;
		else
			take_head(c, t);
	} else if (c->query < 0 && c->inserts && !c->depth && begins_query(t)) {
		c->query = t->at;
	}
	c->as = !c->depth && is_word(t, "as");
	c->depth += is_mark(t, "(") ? 1 : is_mark(t, ")") && c->depth ? -1 : 0;
	c->ends = (ptrdiff_t)t->at + t->len;
	c->before = *t;
}

/* Skips a mistake of the lexer, to the probable end of the statement. */
static ptrdiff_t past_mistake(str rest, ptrdiff_t at)
{
	for (ptrdiff_t i = at; i < rest.len; i++)
		if (rest.at[i] == ';' && (i + 1 >= rest.len || rest.at[i + 1] == '\n' || rest.at[i + 1] == '\r'))
			return i;
	return rest.len;
}

enum { TAIL_MOST = 200 };

/* Whether a word that ends such a clause is near the end. Most queries have none, and need no second read. */
static bool may_have_tail(str query)
{
	str end = str_from(query, query.len > TAIL_MOST ? query.len - TAIL_MOST : 0);

	return str_find_fold(end, S("option")) >= 0 || str_find_fold(end, S("data")) >= 0 ||
	       str_find_fold(end, S("binding")) >= 0;
}

/* Removes a clause that may follow the query of a view but is not part of it. */
static str without_tail(struct arena *a, const struct dialect *d, str query)
{
	struct lexer l;
	struct token t;
	ptrdiff_t with = -1;
	bool tail = false;

	if (!may_have_tail(query))
		return query;
	lexer_open(&l, a, d, query);
	while (t = lexer_next(&l), t.kind != TOKEN_END && t.kind != TOKEN_BAD) {
		if (is_word(&t, "with")) {
			with = t.at;
			tail = false;
		} else if (with >= 0 && (is_word(&t, "check") || is_word(&t, "data") || is_word(&t, "schema"))) {
			tail = true;
		} else if (with >= 0 && !is_word(&t, "no") && !is_word(&t, "cascaded") && !is_word(&t, "local") &&
			   !is_word(&t, "option") && !is_word(&t, "binding")) {
			with = -1;
		}
	}
	return with > 0 && tail ? str_trim(str_upto(query, with)) : query;
}

static int64_t lines_in(str s)
{
	int64_t n = 0;

	for (ptrdiff_t i = 0; i < s.len; i++)
		n += s.at[i] == '\n';
	return n;
}

static void finish(struct sql_splitter *s, struct cutting *c, ptrdiff_t next)
{
	struct sql_piece *p = c->piece;

	p->line = s->line + lines_in(str_upto(s->rest, c->begins));
	p->text = str_n(s->rest.at + c->begins, c->ends - c->begins);
	if (c->query >= 0)
		p->query = str_n(s->rest.at + c->query, c->ends - c->query);
	if (c->query > c->begins)
		p->query = without_tail(s->arena, s->dialect, p->query);
	s->line += lines_in(str_upto(s->rest, next));
	s->rest = str_from(s->rest, next);
}

bool sql_split_next(struct sql_splitter *s, struct sql_piece *out)
{
	struct cutting c = { .piece = out, .arena = s->arena, .begins = -1, .query = -1 };
	struct lexer l;
	ptrdiff_t next;

	*out = (struct sql_piece){ .query = NO_STR };
	lexer_open(&l, s->arena, s->dialect, s->rest);
	for (;;) {
		struct token t = lexer_next(&l);

		next = (ptrdiff_t)t.at + t.len;
		if (t.kind == TOKEN_BAD) {
			c.begins = c.begins < 0 ? t.at : c.begins;
			next = past_mistake(s->rest, t.at);
			c.ends = next;
			next += next < s->rest.len;
			break;
		}
		if (t.kind == TOKEN_END) {
			next = s->rest.len;
			break;
		}
		if (!is_mark(&t, ";"))
			take(&c, &t);
		else if (c.begins >= 0)
			break;
	}
	if (c.begins < 0)
		return false;
	finish(s, &c, next);
	return true;
}

/* Reads one statement up to the start of its query; the parser reads the rest. */
bool sql_view_query(struct arena *a, const struct dialect *d, str definition, struct sql_piece *out)
{
	struct cutting c = { .piece = out, .arena = a, .begins = -1, .query = -1 };
	struct lexer l;
	struct token t;

	*out = (struct sql_piece){ .text = definition, .query = NO_STR, .line = 1 };
	lexer_open(&l, a, d, definition);
	while (c.query < 0 && (t = lexer_next(&l)).kind != TOKEN_END && t.kind != TOKEN_BAD)
		take(&c, &t);
	if (c.query < 0)
		return false;
	out->query = str_from(definition, c.query);
	if (c.query > c.begins)
		out->query = without_tail(a, d, out->query);
	return true;
}
