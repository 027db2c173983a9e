#include "sql/check/ignore_comment.h"

#include "base/arena.h"
#include "sql/parse/token.h"
#include "base/banned.h"

struct ignore {		  /* one code of a comment */
	uint32_t at, len; /* of the code in the source */
	enum sql_code code;
	bool everywhere;
	ptrdiff_t line; /* from 0, of the findings that it silences */
};
struct ignores {
	struct ignore *at;
	ptrdiff_t len, cap;
};

struct ignoring {
	struct arena *arena;
	str source;
	struct sql_findings *findings;
	struct ignores all;
};

#define MARK "ocat: ignore"

static ptrdiff_t line_of(str source, ptrdiff_t at)
{
	ptrdiff_t line = 0;

	for (ptrdiff_t i = 0; i < at && i < source.len; i++)
		line += source.at[i] == '\n';
	return line;
}

/* ---- the codes of one comment ---- */

static bool is_code_char(char c)
{
	return (c >= 'a' && c <= 'z') || c == '_';
}

static void tell_unknown(struct ignoring *w, uint32_t at, str word)
{
	struct sql_finding *f = sql_find(w->findings, w->arena, SQL_IGNORE, at, (uint32_t)word.len,
					 str_fmt(w->arena, "unknown code %.*s", STR(word)));
	const char *best = NULL;
	int least = (int)(word.len / 3) + 2;

	for (int i = 0; i < SQL_CODE_COUNT; i++) {
		const char *code = sql_code_word((enum sql_code)i);
		int distance = str_distance(w->arena, word, str_of(code), least);

		if (distance < least) {
			best = code;
			least = distance;
		}
	}
	if (f && best)
		f->hint = str_fmt(w->arena, "similar: %s", best);
}

static enum sql_code code_of(str word)
{
	int i = 0;

	while (i < SQL_CODE_COUNT && !str_eq(str_of(sql_code_word((enum sql_code)i)), word))
		i++;
	return (enum sql_code)i;
}

/*
 * The codes from `at` on, separated by commas or blanks.
 * Anything else ends the list: -- ocat: ignore chasm (intended)
 */
static void take_codes(struct ignoring *w, ptrdiff_t mark, ptrdiff_t at, struct ignore scope)
{
	ptrdiff_t from = at;
	bool any = false;

	for (;;) {
		str word;

		while (at < w->source.len &&
		       (w->source.at[at] == ' ' || w->source.at[at] == ',' || w->source.at[at] == '\t'))
			at++;
		from = at;
		while (at < w->source.len && is_code_char(w->source.at[at]))
			at++;
		word = str_n(w->source.at + from, at - from);
		if (!word.len)
			break;
		any = true;
		scope.at = (uint32_t)from;
		scope.len = (uint32_t)word.len;
		scope.code = code_of(word);
		if (scope.code == SQL_CODE_COUNT)
			tell_unknown(w, scope.at, word);
		else
			*push(&w->all, w->arena) = scope;
	}
	if (!any)
		sql_find(w->findings, w->arena, SQL_IGNORE, (uint32_t)mark, sizeof MARK - 1,
			 S("this comment names no code: write -- ocat: ignore fan_out"));
}

/* ---- all comments ---- */

/* The comments between two tokens. before: the end of the first token, -1: none. */
static void take_gap(struct ignoring *w, ptrdiff_t before, const struct token *next, bool one_line)
{
	ptrdiff_t at = before < 0 ? 0 : before;

	for (;;) {
		ptrdiff_t found = str_find(str_n(w->source.at + at, next->at - at), S(MARK)), mark = at + found;
		bool behind; /* it follows a token on the same line */

		if (found < 0)
			return;
		behind = before >= 0 && line_of(w->source, before) == line_of(w->source, mark);
		at = mark + (ptrdiff_t)sizeof MARK - 1;
		take_codes(w, mark, at,
			   (struct ignore){ .everywhere = before < 0 || (behind ? one_line : next->kind == TOKEN_END),
					    .line = line_of(w->source, behind ? mark : next->at) });
	}
}

static void take_comments(struct ignoring *w, const struct tree *t)
{
	bool one_line = str_at(str_trim(w->source), '\n') < 0;
	ptrdiff_t before = -1;
	struct lexer l;
	struct token next;

	lexer_open(&l, w->arena, t->dialect, w->source);
	do {
		next = lexer_next(&l);
		if (next.kind == TOKEN_BAD)
			return;
		take_gap(w, before, &next, one_line);
		before = next.at + next.len;
	} while (next.kind != TOKEN_END);
}

static const struct ignore *ignored(const struct ignoring *w, const struct sql_finding *f)
{
	for (ptrdiff_t i = 0; i < w->all.len; i++) {
		const struct ignore *one = &w->all.at[i];

		if (one->code == f->code && (one->everywhere || (f->len && line_of(w->source, f->at) == one->line)))
			return one;
	}
	return NULL;
}

void sql_ignore_comments(struct arena *a, const struct tree *t, struct sql_findings *findings)
{
	struct ignoring w = { .arena = a, .source = t->source, .findings = findings };
	ptrdiff_t kept = 0, n;

	if (str_find(t->source, S(MARK)) < 0)
		return;
	take_comments(&w, t);
	n = findings->len;
	for (ptrdiff_t i = 0; i < n; i++) {
		struct sql_finding f = findings->at[i];
		const struct ignore *by = ignored(&w, &f);

		if (by && f.severity <= SQL_WARNING)
			continue;
		findings->at[kept++] = f;
		if (by)
			sql_find(findings, a, SQL_IGNORE, by->at, by->len,
				 str_fmt(a, "%s is %s here: a comment cannot silence it", sql_code_word(f.code),
					 f.severity == SQL_ERROR ? "an error" : "subject to approval"));
	}
	while (n < findings->len)
		findings->at[kept++] = findings->at[n++];
	findings->len = kept;
}
