/* What a stored statement creates, by its first words. */
#include "sql/ddl/stored_text.h"

#include "base/arena.h"
#include "sql/ddl/lexeme.h"
#include "base/banned.h"

struct reading {
	struct lexemes in;
	struct lexeme at; /* the current one: neither a blank nor a comment */
};

static void advance(struct reading *r)
{
	do
		r->at = lexeme_next(&r->in);
	while (r->at.kind == LEX_BLANK || r->at.kind == LEX_COMMENT);
}

static bool skip(struct reading *r, const char *word)
{
	if (!lexeme_is_word(&r->at, word))
		return false;
	advance(r);
	return true;
}

/*
 * Those of CREATE VIEW and CREATE TABLE;
 * a materialized view is not stored as a statement, as to create it is to run it.
 */
static bool skip_modifier(struct reading *r)
{
	static const char *const words[] = {
		"or",	   "replace",  "temp",	  "temporary", "unlogged",     "virtual",
		"foreign", "external", "global",  "local",     "recursive",    "secure",
		"unique",  "fulltext", "spatial", "clustered", "nonclustered", "constraint"
	};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (skip(r, words[i]))
			return true;
	return false;
}

static bool is_name(const struct lexeme *l)
{
	return l->kind == LEX_NAME || l->kind == LEX_STRING || l->kind == LEX_WORD;
}

/* A quoted name has its closing quote doubled. */
static bool is_called(const struct lexeme *l, str name)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	char close = l->text.at[l->text.len - 1];

	if (l->kind == LEX_WORD)
		return str_eq_fold(l->text, name);
	for (ptrdiff_t i = 1; i < l->text.len - 1; i++) {
		sb_putc(&b, l->text.at[i]);
		i += l->text.at[i] == close;
	}
	return str_eq_fold(sb_str(&b), name);
}

/* a.b."C d": the last part is the name. */
static bool skip_name(struct reading *r, str name)
{
	struct lexeme last = { 0 };

	do {
		if (!is_name(&r->at))
			return false;
		last = r->at;
		advance(r);
	} while (lexeme_is_mark(&r->at, '.') && (advance(r), true));
	return is_called(&last, name);
}

static void skip_if_not_exists(struct reading *r)
{
	if (skip(r, "if") && skip(r, "not"))
		skip(r, "exists");
}

/* CREATE TABLE t AS SELECT runs the query. */
static bool has_query(struct reading *r)
{
	for (int depth = 0; r->at.kind != LEX_END; advance(r)) {
		depth += lexeme_is_mark(&r->at, '(');
		depth -= lexeme_is_mark(&r->at, ')');
		if ((!depth && lexeme_is_word(&r->at, "as")) || (depth < 2 && lexeme_is_word(&r->at, "select")))
			return true;
	}
	return false;
}

/* ON t, ON ONLY t; in SQLite, ONLY may be the name. */
static bool skip_to_table(struct reading *r)
{
	struct reading behind;

	while (r->at.kind != LEX_END && !lexeme_is_word(&r->at, "on"))
		advance(r);
	if (!skip(r, "on"))
		return false;
	behind = *r;
	if (skip(&behind, "only") && is_name(&behind.at))
		*r = behind;
	return true;
}

bool stored_statement_creates(const struct dialect *d, str text, enum stored_object what, str name)
{
	static const char *const words[] = {
		[STORED_TABLE] = "table", [STORED_VIEW] = "view", [STORED_INDEX] = "index", [STORED_TRIGGER] = "trigger"
	};
	struct reading r = { .in = lexemes_of(d, text) };

	advance(&r);
	if (!skip(&r, "create"))
		return false;
	while (skip_modifier(&r))
		;
	if (!skip(&r, words[what]))
		return false;
	if (what == STORED_INDEX || what == STORED_TRIGGER)
		return skip_to_table(&r) && skip_name(&r, name);
	skip_if_not_exists(&r);
	return skip_name(&r, name) && (what == STORED_VIEW || !has_query(&r));
}
