#include "sql/ddl/stored_text.h"

#include "base/arena.h"
#include "sql/ddl/lexeme.h"
#include "sql/dialect/syntax.h"
#include "sql/dialect/words.h"
#include "base/banned.h"

/* ---- what a text may be ---- */

struct shape {
	enum stored_kind as;
	uint32_t in; /* the dialect: enum word_dialect */
	int depth;
	bool any, wrong;
	struct lexeme before, last;   /* the last two except blanks and comments */
	bool creates, trigger, ended; /* a trigger is ended by "; END" */
	int words;
};

/* Clauses of a column: a type has none. */
static bool is_clause(const struct lexeme *l)
{
	static const char *const words[] = { "default", "check",     "references", "primary", "unique", "constraint",
					     "not",	"generated", "identity",   "on",      "as",	"select",
					     "null",	"comment",   "encoding",   NULL };

	for (const char *const *w = words; *w; w++)
		if (lexeme_is_word(l, *w))
			return true;
	return false;
}

/* varchar(20)[], "Odd".t, timestamp(3) with time zone, STRUCT<a INT64>, enum('a', 'b') */
static bool fits_type(const struct shape *s, const struct lexeme *l)
{
	static const char outside[] = ".()[]<>", inside[] = ".()[]<>,=:-+";

	if (l->kind == LEX_WORD)
		return (s->any || !lexeme_is_number(l)) && (s->depth || !is_clause(l));
	if (l->kind == LEX_NAME)
		return true;
	if (l->kind == LEX_STRING)
		return s->depth > 0;
	for (const char *mark = s->depth ? inside : outside; *mark; mark++)
		if (lexeme_is_mark(l, *mark))
			return s->any;
	return false;
}

/* a."B c": names with dots between them. */
static bool fits_name(const struct shape *s, const struct lexeme *l)
{
	if (lexeme_is_mark(l, '.'))
		return s->any && !lexeme_is_mark(&s->last, '.');
	return (l->kind == LEX_NAME || (l->kind == LEX_WORD && !lexeme_is_number(l))) &&
	       (!s->any || lexeme_is_mark(&s->last, '.'));
}

/* FOR VALUES IN ('a'), FROM (1) TO (MAXVALUE), WITH (modulus 2, remainder 0) */
static bool fits_bound(const struct shape *s, const struct lexeme *l)
{
	static const char *const words[] = { "in", "from", "to", "with" };
	bool opens = !lexeme_is_mark(l, '(');

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		opens |= lexeme_is_word(&s->last, words[i]);
	return opens && (l->kind == LEX_WORD || l->kind == LEX_STRING ||
			 (l->kind == LEX_MARK && str_at(S("(),.-+"), l->text.at[0]) >= 0));
}

/* Only a trigger has semicolons: between BEGIN and END. Other clients than sqlite3 would end the statement there. */
static bool fits_statement(struct shape *s, const struct lexeme *l)
{
	if (s->ended)
		return false;
	s->words += l->kind == LEX_WORD;
	s->creates |= s->words == 1 && lexeme_is_word(l, "create");
	s->trigger |= rule_in(s->in, SPELLS_TRIGGER_WHOLE) && s->creates && s->words <= 3 &&
		      lexeme_is_word(l, "trigger");
	s->ended = lexeme_is_mark(l, ';') &&
		   (!s->trigger || (lexeme_is_word(&s->last, "end") && lexeme_is_mark(&s->before, ';')));
	return true;
}

static bool fits(struct shape *s, const struct lexeme *l)
{
	switch (s->as) {
	case STORED_STATEMENT: return fits_statement(s, l);
	case STORED_EXPRESSION: return !lexeme_is_mark(l, ';') && (s->depth || !lexeme_is_mark(l, ','));
	case STORED_BOUND: return fits_bound(s, l);
	case STORED_OPTIONS: return !lexeme_is_mark(l, ';');
	case STORED_TYPE: return fits_type(s, l);
	case STORED_NAME: return fits_name(s, l);
	default: return l->kind == LEX_WORD || lexeme_is_mark(l, '-');
	}
}

static void see(struct shape *s, const struct lexeme *l)
{
	if (l->kind == LEX_BLANK || l->kind == LEX_COMMENT) {
		s->wrong |= l->kind == LEX_COMMENT && s->as != STORED_STATEMENT;
		s->wrong |= l->kind == LEX_BLANK && s->as == STORED_NAME;
		return;
	}
	s->wrong |= l->kind == LEX_WRONG || !fits(s, l);
	s->depth += lexeme_is_mark(l, '(') || lexeme_is_mark(l, '[');
	s->depth -= lexeme_is_mark(l, ')') || lexeme_is_mark(l, ']');
	if (s->as == STORED_TYPE)
		s->depth += lexeme_is_mark(l, '<') - lexeme_is_mark(l, '>');
	s->wrong |= s->depth < 0;
	s->any = true;
	s->before = s->last;
	s->last = *l;
}

struct client_line { /* a line that some command-line client takes as its own command, even within a statement */
	uint32_t in;
	const char *start;
	bool whole;  /* the line has nothing else */
	bool quoted; /* within quotes, too */
};

static bool has_client_line(uint32_t bit, str text, bool quoted)
{
	static const struct client_line lines[] = {
		{ SQLITE | DUCK, "go", true, false },
		{ SQLITE | DUCK, "/", true, false },
		{ TSQL, "go", true, true },
		{ TSQL, ":", false, true },
		{ TSQL, "!!", false, true },
		{ ORA, "/", true, true },
		{ ORA, ".", true, true },
		{ ORA, "@", false, true },
		{ ORA, "!", false, true },
		{ ORA, "$", false, true },
		{ ORA, "host ", false, true },
		{ MYSQL, "delimiter", false, false },
	};
	str line;

	while (str_cut(&text, '\n', &line)) {
		line = str_trim(line);
		for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
			str start = str_of(lines[i].start);

			if (lines[i].in & bit && lines[i].quoted == quoted && line.len >= start.len &&
			    str_eq_fold(str_upto(line, start.len), start) && (!lines[i].whole || line.len == start.len))
				return true;
		}
	}
	return false;
}

bool stored_text_fits(const struct dialect *d, str text, enum stored_kind as)
{
	scoped(sb_free) struct sb unquoted = SB(SB_MAX);
	struct lexemes in = lexemes_of(d, text);
	struct shape s = { .as = as, .in = d->syntax ? d->syntax->bit : 0 };
	struct lexeme l, end = { 0 };

	while (!s.wrong && (l = lexeme_next(&in)).kind != LEX_END) {
		see(&s, &l);
		sb_put(&unquoted, l.kind == LEX_STRING || l.kind == LEX_NAME ? S("x") : l.text);
		end = l;
	}
	if (s.trigger && !s.ended && !(lexeme_is_word(&s.last, "end") && lexeme_is_mark(&s.before, ';')))
		return false;
	if (!s.any || s.wrong || s.depth || (as == STORED_NAME && lexeme_is_mark(&s.last, '.')))
		return false;
	/* A comment to the end of the line would swallow the semicolon that follows. */
	if (end.kind == LEX_COMMENT && !str_starts(end.text, S("/*")))
		return false;
	return !has_client_line(s.in, sb_str(&unquoted), false) && !has_client_line(s.in, text, true);
}

/* ---- strings written anew ---- */

static void put_string(struct sb *out, const struct dialect *d, str quoted)
{
	scoped(sb_free) struct sb value = SB(SB_MAX);

	for (ptrdiff_t i = 1; i < quoted.len - 1; i++) {
		sb_putc(&value, quoted.at[i]);
		i += quoted.at[i] == '\'';
	}
	if (!sql_text(out, d, sb_str(&value)))
		sb_put(out, quoted);
}

void stored_text_put(struct sb *out, const struct dialect *d, str statements)
{
	struct lexemes in = lexemes_of(d, statements);
	struct lexeme l;

	while ((l = lexeme_next(&in)).kind != LEX_END) {
		if (l.plain && in.respells)
			put_string(out, d, l.text);
		else
			sb_put(out, l.text);
	}
}
