#include "service/assistant/question_anchor.h"

#include "base/arena.h"
#include "service/name_resolve.h"
#include "base/banned.h"

/* What the rows of a table and the values of a column are called. */
static const char row_words[] = " rows records filas registros linhas registos ";
static const char value_words[] = " values valores ";

struct named_there {
	ptrdiff_t at, len; /* in the question */
	struct named what;
};

/* ---- names in the text ---- */

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n';
}

/* Up to a blank that is not in double quotes. */
static ptrdiff_t word_end(str text, ptrdiff_t at)
{
	bool quoted = false;

	while (at < text.len && (quoted || !is_blank(text.at[at])))
		quoted ^= text.at[at++] == '"';
	return at;
}

static str without_marks(str word)
{
	while (word.len && str_at(S("(¿¡'`"), word.at[0]) >= 0)
		word = str_from(word, 1);
	while (word.len && str_at(S(".,;:?!)'`"), word.at[word.len - 1]) >= 0)
		word.len--;
	return word;
}

/* shop.orders, but neither 1.234 nor orders. */
static bool may_be_full_name(str word)
{
	ptrdiff_t dot = str_at(word, '.');

	return dot > 0 && dot + 1 < word.len && !(word.at[0] >= '0' && word.at[0] <= '9');
}

static bool is_fatal(const struct err *err)
{
	return err->kind == ERR_CANCELLED || err->kind == ERR_TIMEOUT || err->kind == ERR_CACHE ||
	       err->kind == ERR_BUSY || err->kind == ERR_DISK;
}

/* The first one; false with err->kind: it could not be found out. */
static bool find_name(const struct scope *scope, str text, struct named_there *out, struct err *err)
{
	for (ptrdiff_t at = 0, end; at < text.len; at = end + 1) {
		struct err mine = { 0 };
		str word;

		end = word_end(text, at);
		word = without_marks(str_from(str_upto(text, end), at));
		if (!may_be_full_name(word))
			continue;
		if (name_resolve(scope, word, NAMED_ANY, &out->what, &mine)) {
			out->at = word.at - text.at;
			out->len = word.len;
			return true;
		}
		if (is_fatal(&mine)) {
			*err = mine;
			return false;
		}
	}
	return false;
}

/* ---- the question with its own name ---- */

static bool find_word(str text, const char *words, ptrdiff_t *at, ptrdiff_t *len)
{
	for (ptrdiff_t i = 0, end; i < text.len; i = end + 1) {
		str word;

		end = word_end(text, i);
		word = without_marks(str_from(str_upto(text, end), i));
		if (word.len && str_is_among(word, words)) {
			*at = word.at - text.at;
			*len = word.len;
			return true;
		}
	}
	return false;
}

static str with(struct arena *a, str text, ptrdiff_t at, ptrdiff_t len, str name)
{
	return str_fmt(a, "%.*s%.*s%.*s", STR(str_upto(text, at)), STR(name), STR(str_from(text, at + len)));
}

/* A name of other than letters is quoted in a catalog; the words of it are enough here. */
static str own_name(const struct named_there *n, const char **things)
{
	*things = n->what.column.len ? value_words : row_words;
	return n->what.column.len ? n->what.column : n->what.asset.name;
}

static str in_own_words(struct arena *a, str text, const struct named_there *n)
{
	const char *things;
	str name = own_name(n, &things), table = n->what.asset.name;
	ptrdiff_t at, len;
	str whole = n->what.column.len ? str_fmt(a, "%.*s.%.*s", STR(table), STR(name)) : name;

	/* "how many rows has shop.orders": how many orders */
	if (!find_word(text, things, &at, &len) || (at >= n->at && at < n->at + n->len))
		return with(a, text, n->at, n->len, whole);
	whole = n->what.column.len ? table : S("");
	return at < n->at ? with(a, with(a, text, n->at, n->len, whole), at, len, name)
			  : with(a, with(a, text, at, len, name), n->at, n->len, whole);
}

bool question_anchor(const struct scope *scope, struct tables_ask *ask, struct err *err)
{
	struct named_there found = { 0 };
	struct err failed = { 0 };
	struct err_detail ignored = { 0 }; /* a name that is unknown is no error of the question */
	struct scope mine = *scope;

	mine.detail = &ignored;
	if (ask->catalog.len)
		mine.catalog = ask->catalog;
	if (!find_name(&mine, ask->question, &found, &failed)) {
		if (failed.kind)
			*err = failed;
		return !failed.kind;
	}
	ask->question = in_own_words(scope->arena, ask->question, &found);
	ask->catalog = found.what.asset.catalog;
	ask->ns = ask->ns.len ? ask->ns : found.what.asset.ns;
	ask->table = found.what.asset.id;
	return true;
}
