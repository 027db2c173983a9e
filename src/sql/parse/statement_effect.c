#include "sql/parse/statement_effect.h"

#include "base/arena.h"
#include "sql/parse/token.h"
#include "base/banned.h"

const char *const statement_effect_names[] = { "reads", "writes", "defines", "other" };

const char sql_read_verbs[] = " select with values table from show describe desc explain pragma list summarize ";
const char sql_write_verbs[] = " insert update delete merge replace upsert put ";
const char sql_define_verbs[] = " create drop alter truncate rename grant revoke comment undrop reassign ";
const char sql_other_verbs[] =
	" set use begin start commit rollback savepoint call exec execute vacuum analyze optimize "
	"refresh load attach detach copy declare do lock reindex cluster checkpoint install export import "
	"prepare deallocate reset discard unload kill end abort ";

/* Words between a verb and its target. */
static const char between[] =
	" into from table view materialized index unique or replace ignore if not exists only schema database column "
	"on overwrite to cascade concurrently all privileges user role sequence function temp temporary unlogged local "
	"global low_priority delayed recursive external data infile ";

struct tokens {
	array_of(struct token) all;
	str source;
};

/* ---- tokens ---- */

static bool is_word(const struct tokens *w, ptrdiff_t i, const char *words)
{
	return i >= 0 && i < w->all.len && w->all.at[i].kind == TOKEN_WORD && str_is_among(w->all.at[i].text, words);
}

static bool is_mark(const struct tokens *w, ptrdiff_t i, str mark)
{
	return i >= 0 && i < w->all.len && w->all.at[i].kind == TOKEN_OP && str_eq(w->all.at[i].text, mark);
}

static bool is_name(const struct tokens *w, ptrdiff_t i)
{
	return i < w->all.len && (w->all.at[i].kind == TOKEN_WORD || w->all.at[i].kind == TOKEN_NAME);
}

static ptrdiff_t first_of(const struct tokens *w, ptrdiff_t from, const char *words)
{
	while (from < w->all.len && !is_word(w, from, words))
		from++;
	return from;
}

/* Behind the bracket that closes the one at i. */
static ptrdiff_t past_brackets(const struct tokens *w, ptrdiff_t i)
{
	int depth = 0;

	for (; i < w->all.len; i++) {
		depth += is_mark(w, i, S("(")) - is_mark(w, i, S(")"));
		if (depth <= 0)
			return i + 1;
	}
	return i;
}

/* A name with its dots, as written. */
static str name_at(const struct tokens *w, ptrdiff_t i)
{
	const struct token *first, *last;

	if (!is_name(w, i))
		return NO_STR;
	first = last = &w->all.at[i];
	while (is_mark(w, i + 1, S(".")) && is_name(w, i + 2)) {
		i += 2;
		last = &w->all.at[i];
	}
	return str_n(w->source.at + first->at, (ptrdiff_t)(last->at + last->len - first->at));
}

/* ---- one verb ---- */

static void take_verb(const struct tokens *w, ptrdiff_t i, enum statement_effect effect, struct sql_effect *out)
{
	*out = (struct sql_effect){ .effect = effect, .verb = w->all.at[i].text };
	for (i++; is_word(w, i, between); i++)
		out->temporary |= is_word(w, i, " temp temporary ");
	out->target = name_at(w, i);
}

/* At a place where a name may stand too: the word after it tells. */
static bool has_form(const struct tokens *w, ptrdiff_t i)
{
	ptrdiff_t set;

	if (is_word(w, i, " insert "))
		return is_word(w, i + 1, " into overwrite or ignore ");
	if (is_word(w, i, " delete "))
		return is_word(w, i + 1, " from ");
	if (is_word(w, i, " merge "))
		return is_word(w, i + 1, " into ");
	set = first_of(w, i, " set ");
	return is_word(w, i, " update ") && is_name(w, i + 1) && set < i + 12 && set < w->all.len;
}

/* WITH x AS (DELETE ...), FROM (UPDATE ... RETURNING); named: also behind the names of a nested WITH */
static bool take_nested(const struct tokens *w, ptrdiff_t from, ptrdiff_t to, bool named, struct sql_effect *out)
{
	for (ptrdiff_t i = from; i < to; i++)
		if ((is_mark(w, i - 1, S("(")) || (named && is_mark(w, i - 1, S(")")))) && has_form(w, i)) {
			take_verb(w, i, STATEMENT_WRITES, out);
			return true;
		}
	return false;
}

static bool is_variable(const struct tokens *w, ptrdiff_t i)
{
	return i < w->all.len && (w->all.at[i].kind == TOKEN_PARAM || is_mark(w, i, S(":")) || is_mark(w, i, S("@")));
}

/* SELECT ... INTO t; into a variable it only reads. */
static bool take_into(const struct tokens *w, ptrdiff_t i, struct sql_effect *out)
{
	str verb = w->all.at[i].text;

	while (i < w->all.len && !is_word(w, i, " into "))
		i = is_mark(w, i, S("(")) ? past_brackets(w, i) : i + 1;
	if (i + 1 >= w->all.len || is_variable(w, i + 1))
		return false;
	take_verb(w, i, STATEMENT_WRITES, out);
	out->verb = verb;
	return true;
}

/* The statement that the names of WITH are for. */
static ptrdiff_t past_with(const struct tokens *w, ptrdiff_t i)
{
	static const char verbs[] = " select values table from insert update delete merge replace ";

	while (i < w->all.len && !(is_mark(w, i - 1, S(")")) && (is_word(w, i, verbs) || is_mark(w, i, S("(")))))
		i = is_mark(w, i, S("(")) ? past_brackets(w, i) : i + 1;
	return i;
}

/* ---- statements ---- */

static struct sql_effect effect_at(const struct tokens *w, ptrdiff_t i);

/* An option of EXPLAIN that runs the statement; ANALYZE FALSE does not. */
static bool is_analyzed(const struct tokens *w, ptrdiff_t i)
{
	bool off = is_word(w, i + 1, " false off ") || (i + 1 < w->all.len && w->all.at[i + 1].kind == TOKEN_NUMBER &&
							str_eq(w->all.at[i + 1].text, S("0")));

	return is_word(w, i, " analyze analyse profile ") && !off;
}

static struct sql_effect explained(const struct tokens *w, ptrdiff_t i)
{
	static const char verbs[] = " select with values insert update delete merge replace create execute declare ";
	ptrdiff_t statement = first_of(w, i, verbs);
	struct sql_effect none = { .effect = STATEMENT_READS };

	for (; i < statement; i++)
		if (is_analyzed(w, i))
			return statement < w->all.len ? effect_at(w, statement) : none;
	return none;
}

static struct sql_effect copied(const struct tokens *w, ptrdiff_t i)
{
	struct sql_effect out = { .effect = STATEMENT_READS };

	if (is_mark(w, i + 1, S("(")))
		return effect_at(w, i + 2);
	if (is_word(w, first_of(w, i, " from to "), " from "))
		take_verb(w, i, STATEMENT_WRITES, &out);
	return out;
}

static struct sql_effect effect_at(const struct tokens *w, ptrdiff_t i)
{
	struct sql_effect out = { .effect = STATEMENT_READS };

	while (is_mark(w, i, S("(")))
		i++;
	if (is_word(w, i, " copy "))
		return copied(w, i);
	if (is_word(w, i, " explain "))
		return explained(w, i);
	if (is_word(w, i, sql_write_verbs) || (is_word(w, i, " load ") && is_word(w, i + 1, " data xml ")))
		take_verb(w, i, STATEMENT_WRITES, &out);
	else if (is_word(w, i, sql_define_verbs))
		take_verb(w, i, STATEMENT_DEFINES, &out);
	else if (is_word(w, i, " with ") && take_nested(w, i, past_with(w, i), true, &out))
		return out;
	else if (is_word(w, i, " with ") && past_with(w, i) < w->all.len)
		return effect_at(w, past_with(w, i));
	else if (is_word(w, i, " select ") && take_into(w, i, &out))
		return out;
	else if (is_word(w, i, sql_other_verbs))
		out.effect = STATEMENT_OTHER;
	else
		take_nested(w, i, w->all.len, false, &out);
	return out;
}

struct sql_effect sql_effect_of(struct arena *a, const struct dialect *d, str text)
{
	struct tokens w = { .source = text };
	struct lexer l;
	struct token t;

	lexer_open(&l, a, d, text);
	for (t = lexer_next(&l); t.kind != TOKEN_END && t.kind != TOKEN_BAD; t = lexer_next(&l))
		*push(&w.all, a) = t;
	return effect_at(&w, 0);
}
