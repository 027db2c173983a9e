#include "service/trace/statement_kind.h"

#include "base/arena.h"
#include "base/err.h"
#include "sql/parse/parse.h"
#include "sql/parse/token.h"
#include "base/banned.h"

/* ---- tokens ---- */

enum { TOKENS_MOST = 400 };

struct words {
	struct token at[TOKENS_MOST];
	ptrdiff_t len;
	bool torn; /* it has text that no token can be */
};

static void read_tokens(struct arena *a, const struct dialect *d, str text, struct words *out)
{
	struct lexer l;
	struct token t;

	*out = (struct words){ 0 };
	lexer_open(&l, a, d, text);
	for (t = lexer_next(&l); t.kind != TOKEN_END && t.kind != TOKEN_BAD && out->len < TOKENS_MOST;
	     t = lexer_next(&l))
		out->at[out->len++] = t;
	out->torn = t.kind == TOKEN_BAD;
}

static bool is_word(const struct words *w, ptrdiff_t i, const char *words)
{
	return i < w->len && w->at[i].kind == TOKEN_WORD && str_is_among(w->at[i].text, words);
}

static bool is_mark(const struct words *w, ptrdiff_t i, str mark)
{
	return i < w->len && w->at[i].kind == TOKEN_OP && str_eq(w->at[i].text, mark);
}

static bool is_end(const struct words *w, ptrdiff_t i)
{
	return i >= w->len || is_mark(w, i, S(";"));
}

/* Past a name with its dots; i itself: no name. */
static ptrdiff_t past_name(const struct words *w, ptrdiff_t i)
{
	static const char reserved[] = " from for the an of in to on with and or as is set select into where ";

	while (i < w->len && (w->at[i].kind == TOKEN_WORD || w->at[i].kind == TOKEN_NAME) && !is_word(w, i, reserved)) {
		if (!is_mark(w, i + 1, S(".")) || i + 2 >= w->len)
			return i + 1;
		i += 2;
	}
	return i;
}

static ptrdiff_t past_words(const struct words *w, ptrdiff_t i, const char *words)
{
	while (is_word(w, i, words))
		i++;
	return i;
}

static ptrdiff_t first_of(const struct words *w, ptrdiff_t from, const char *words)
{
	while (from < w->len && !is_word(w, from, words))
		from++;
	return from;
}

/* ---- the first word ---- */

static str past_comments(str text)
{
	for (;;) {
		ptrdiff_t end = -1;

		text = str_trim(text);
		if (str_starts(text, S("--")) || str_starts(text, S("#")))
			end = str_at(text, '\n');
		else if (str_starts(text, S("/*")))
			end = str_find(text, S("*/")) + 1;
		else if (str_starts(text, S("(")))
			end = 0;
		if (end < 0 || (end == 0 && !str_starts(text, S("("))))
			return text;
		text = str_from(text, end + 1);
	}
}

static str first_word(str text)
{
	ptrdiff_t n = 0;

	text = past_comments(text);
	while (n < text.len && ((text.at[n] | 0x20) >= 'a' && (text.at[n] | 0x20) <= 'z'))
		n++;
	return str_upto(text, n);
}

bool statement_may_begin(str text)
{
	str word = first_word(text);

	return str_is_among(word, sql_read_verbs) || str_is_among(word, sql_write_verbs) ||
	       str_is_among(word, sql_define_verbs) || str_is_among(word, sql_other_verbs);
}

/* ---- queries ---- */

static bool parses(struct arena *a, const struct dialect *d, str text)
{
	struct arena_mark mark = arena_mark(a);
	struct err err = { 0 };
	struct tree t;
	bool good = sql_parse(a, d, text, &t, &err);

	arena_rewind(a, mark);
	return good;
}

static bool parses_anywhere(struct arena *a, const struct dialect *d, str text)
{
	if (d && d->syntax && parses(a, d, text))
		return true;
	for (ptrdiff_t i = 0; dialect_each(i); i++)
		if (parses(a, dialect_each(i), text))
			return true;
	return false;
}

static bool is_upper(str word)
{
	for (ptrdiff_t i = 0; i < word.len; i++)
		if (word.at[i] >= 'a' && word.at[i] <= 'z')
			return false;
	return true;
}

static bool is_lower(str word)
{
	for (ptrdiff_t i = 0; i < word.len; i++)
		if (word.at[i] >= 'A' && word.at[i] <= 'Z')
			return false;
	return true;
}

/* Words and nothing else: "Select customers from Germany" is a sentence, which has one capital. */
static bool is_plain_words(const struct words *w)
{
	for (ptrdiff_t i = 0; i < w->len; i++)
		if (w->at[i].kind != TOKEN_WORD && !is_mark(w, i, S(".")) && !is_mark(w, i, S(";")))
			return false;
	return true;
}

static bool has_article(const struct words *w)
{
	for (ptrdiff_t i = 0; i + 1 < w->len; i++)
		if (is_word(w, i, " the an your my our these those this that ") ||
		    (is_word(w, i, " a ") && w->at[i + 1].kind == TOKEN_WORD &&
		     !is_word(w, i + 1,
			      " where join left right inner cross full on group order limit union as from using ")))
			return true;
	return false;
}

/* SELECT 1, SELECT now(): a query without a table has a value of some kind. */
static bool has_value(const struct words *w)
{
	for (ptrdiff_t i = 0; i < w->len; i++)
		if (w->at[i].kind == TOKEN_STRING || w->at[i].kind == TOKEN_NUMBER || w->at[i].kind == TOKEN_PARAM ||
		    (w->at[i].kind == TOKEN_WORD && is_mark(w, i + 1, S("("))))
			return true;
	return false;
}

/* Of a text that parses: is it more than a sentence that happens to? */
static bool reads_as_query(const struct words *w)
{
	ptrdiff_t from = first_of(w, 0, " from ");
	str verb = w->len ? w->at[0].text : S("");

	if (!is_word(w, 0, " select with values table from "))
		return is_mark(w, 0, S("("));
	if (has_article(w))
		return false;
	if (from >= w->len)
		return has_value(w);
	if (!is_plain_words(w))
		return true;
	if (!from)
		return false; /* "from available locations" */
	return (is_lower(verb) && is_lower(w->at[from].text)) || (is_upper(verb) && is_upper(w->at[from].text));
}

/* ---- other statements ---- */

static bool is_insert(const struct words *w)
{
	ptrdiff_t into = first_of(w, 0, " into overwrite "), name = past_words(w, into, " into overwrite table ");
	ptrdiff_t after = past_name(w, name);

	return into < 4 && after > name &&
	       (is_mark(w, after, S("(")) ||
		is_word(w, first_of(w, after, " values select with default "), " values select with default "));
}

static bool is_update(const struct words *w)
{
	ptrdiff_t name = past_words(w, 1, " only or ignore low_priority "), after = past_name(w, name), set;

	set = first_of(w, after, " set ");
	return after > name && set < after + 12 && past_name(w, set + 1) > set + 1 &&
	       is_mark(w, past_name(w, set + 1), S("="));
}

static bool is_delete(const struct words *w)
{
	ptrdiff_t name = past_words(w, 1, " from only "), after = past_name(w, name);

	return name > 1 && after > name &&
	       (is_end(w, after) || is_word(w, after, " where using returning as ") ||
		is_word(w, after + 1, " where using returning "));
}

static bool is_create(const struct words *w)
{
	static const char kinds[] =
		" table view index schema database function procedure trigger sequence type extension role "
		"user policy stage dynamic ";
	ptrdiff_t kind = past_words(w, 1,
				    " or replace temp temporary unlogged unique external materialized recursive "
				    "transient global local foreign virtual aggregate ");
	ptrdiff_t name = past_words(w, kind + 1, " table concurrently if not exists "), after = past_name(w, name);

	if (!is_word(w, kind, kinds) || (after == name && !is_word(w, name, " on ")))
		return false;
	if (is_word(w, kind, " table view "))
		return is_mark(w, after, S("(")) || is_word(w, after, " as like using partition clone with on ");
	if (is_word(w, kind, " index "))
		return is_word(w, first_of(w, name, " on "), " on ");
	if (is_word(w, kind, " user role "))
		return is_end(w, after) || is_word(w, after, " with password identified login mapping ");
	return is_end(w, after) || !is_plain_words(w);
}

static bool is_drop(const struct words *w)
{
	ptrdiff_t kind = past_words(w, 1, " materialized external temporary foreign ");
	ptrdiff_t name = past_words(w, kind + 1, " concurrently if exists "), after = past_name(w, name);

	return is_word(w, kind,
		       " table view index schema database function procedure trigger sequence type extension role "
		       "user column policy ") &&
	       after > name &&
	       (is_end(w, after) || is_mark(w, after, S(",")) || is_mark(w, after, S("(")) ||
		is_word(w, after, " cascade restrict on "));
}

static bool is_alter(const struct words *w)
{
	ptrdiff_t kind = past_words(w, 1, " materialized external foreign ");
	ptrdiff_t name = past_words(w, kind + 1, " if exists only "), after = past_name(w, name);

	return is_word(w, kind, " table view index schema database role user sequence type ") && after > name &&
	       is_word(w, after,
		       " add drop rename alter modify set owner change enable disable attach detach cluster reset ");
}

static bool is_truncate(const struct words *w)
{
	ptrdiff_t name = past_words(w, 1, " table only "), after = past_name(w, name);

	while (after > name && is_mark(w, after, S(","))) {
		name = after + 1;
		after = past_name(w, name);
	}
	return after > name && (is_end(w, after) || is_word(w, after, " cascade restart restrict continue "));
}

static bool is_merge(const struct words *w)
{
	return is_word(w, 1, " into ") && is_word(w, first_of(w, 2, " using "), " using ");
}

static bool is_grant(const struct words *w)
{
	ptrdiff_t on = first_of(w, 1, " on ");

	return is_word(w, on, " on ") && past_name(w, on + 1) > on + 1 &&
	       is_word(w, first_of(w, on, " to from "), " to from ") && !has_article(w);
}

static bool is_show(const struct words *w)
{
	ptrdiff_t what = past_words(w, 1, " full terse extended ");

	return w->len <= 8 && !has_article(w) &&
	       is_word(w, what,
		       " tables databases schemas columns create index indexes views warehouses grants catalogs "
		       "processlist ") &&
	       (is_end(w, what + 1) || is_word(w, what + 1, " from in like table view on "));
}

static bool is_pragma(const struct words *w)
{
	ptrdiff_t after = past_name(w, 1);

	return after > 1 && (is_end(w, after) || is_mark(w, after, S("=")) || is_mark(w, after, S("(")));
}

static bool is_describe(const struct words *w)
{
	ptrdiff_t name = past_words(w, 1, " table view extended formatted "), after = past_name(w, name);

	return after > name && is_end(w, after);
}

/* "Describe orders" may be a task. */
static bool is_upper_describe(const struct words *w)
{
	return is_upper(w->at[0].text) && is_describe(w);
}

/* COPY t (a, b) FROM 'file', COPY (SELECT ...) TO STDOUT, COPY INTO t FROM @stage */
static bool is_copy(const struct words *w)
{
	ptrdiff_t name = past_words(w, 1, " into "), after = past_name(w, name), to;

	if (after == name && !is_mark(w, after, S("(")))
		return false;
	to = is_mark(w, after, S("(")) ? first_of(w, after, " from to ") : after;
	for (ptrdiff_t i = to; is_mark(w, after, S("(")) && i < w->len; i++)
		if (is_word(w, i, " from to ") && is_mark(w, i - 1, S(")")))
			to = i;
	return is_word(w, to, " from to ") && to + 1 < w->len &&
	       (w->at[to + 1].kind == TOKEN_STRING || w->at[to + 1].kind == TOKEN_PARAM || is_mark(w, to + 1, S("@")) ||
		is_word(w, to + 1, " stdin stdout program ") || is_mark(w, to + 1, S("(")));
}

static const struct {
	const char *verbs;
	bool (*has_form)(const struct words *w);
	enum statement_evidence least;
} forms[] = {
	{ " insert replace ", is_insert, EVIDENCE_NONE },
	{ " update ", is_update, EVIDENCE_NONE },
	{ " delete ", is_delete, EVIDENCE_NONE },
	{ " create ", is_create, EVIDENCE_NONE },
	{ " drop ", is_drop, EVIDENCE_NONE },
	{ " alter ", is_alter, EVIDENCE_NONE },
	{ " truncate ", is_truncate, EVIDENCE_NAMED },
	{ " merge ", is_merge, EVIDENCE_NONE },
	{ " grant revoke ", is_grant, EVIDENCE_NONE },
	{ " show ", is_show, EVIDENCE_NAMED },
	{ " pragma ", is_pragma, EVIDENCE_NONE },
	{ " describe desc ", is_upper_describe, EVIDENCE_NAMED },
	{ " describe desc ", is_describe, EVIDENCE_SQL },
	{ " copy ", is_copy, EVIDENCE_NONE },
};

/* EXPLAIN and the statement after it. */
static bool is_explained(struct arena *a, const struct dialect *d, const struct words *w, str text,
			 enum statement_evidence evidence)
{
	ptrdiff_t i = first_of(w, 1, " select with values insert update delete merge ");

	return is_word(w, 0, " explain ") && i < w->len && i < 20 &&
	       statement_is_sql(a, d, str_from(text, w->at[i].at), evidence);
}

bool statement_is_sql(struct arena *a, const struct dialect *d, str text, enum statement_evidence evidence)
{
	struct arena_mark mark = arena_mark(a);
	struct words *w;
	bool found = false;

	if (evidence == EVIDENCE_GIVEN)
		return true;
	if (!statement_may_begin(text))
		return false;
	if (text.len > SQL_BYTES_MOST)
		return evidence == EVIDENCE_SQL;
	w = new(a, struct words);
	read_tokens(a, statement_dialect(a, d, text), text, w);
	for (size_t i = 0; i < sizeof forms / sizeof *forms && !found; i++)
		found = is_word(w, 0, forms[i].verbs) && evidence >= forms[i].least && forms[i].has_form(w);
	found = found || is_explained(a, d, w, text, evidence) ||
		(evidence == EVIDENCE_SQL && is_word(w, 0, " select with ") && first_of(w, 0, " from ") < w->len) ||
		(reads_as_query(w) && parses_anywhere(a, d, text));
	arena_rewind(a, mark);
	return found;
}

/* ---- effects ---- */

struct sql_effect statement_effect_of(struct arena *a, const struct dialect *d, str text)
{
	return sql_effect_of(a, statement_dialect(a, d, text), past_comments(text));
}

static bool has_torn_text(struct arena *a, const struct dialect *d, str text)
{
	struct lexer l;
	struct token t;

	lexer_open(&l, a, d, text);
	do
		t = lexer_next(&l);
	while (t.kind != TOKEN_END && t.kind != TOKEN_BAD);
	return t.kind == TOKEN_BAD;
}

const struct dialect *statement_dialect(struct arena *a, const struct dialect *d, str text)
{
	struct arena_mark mark = arena_mark(a);
	const struct dialect *found = NULL;

	if (d && d->syntax)
		return d;
	for (ptrdiff_t i = 0; !found && dialect_each(i); i++)
		if (!has_torn_text(a, dialect_each(i), text))
			found = dialect_each(i);
	arena_rewind(a, mark);
	return found ? found : &dialect_postgresql;
}
