#include "retrieve/table_copies.h"

#include "base/lower_bound.h"
#include "retrieve/word_matches.h"
#include "base/banned.h"

static const char *const copy_words[] = { "archive", "archived", "archives",   "backup",  "backups", "bak",
					  "copy",    "hist",	 "historical", "history", "hty",     "old",
					  "shadow",  "staging",	 "stg",	       "temp",	  "tmp" };
enum { COPY_WORDS = sizeof copy_words / sizeof *copy_words };

static const double COPY = 0.1; /* of the score of a copy remains */
static const double NEAR = 0.5; /* of the copy's score the original must have: else the copy has something of its own */

/* ---- words for copies that the question does not ask for ---- */

struct unasked {
	uint32_t word[COPY_WORDS];
	int len;
	uint64_t maybe; /* a bit for each by its lowest six: most words are none of them */
};

static void add_word(struct unasked *u, uint32_t word)
{
	if (word == NONE_32)
		return;
	u->word[u->len++] = word;
	u->maybe |= 1ULL << (word & 63);
}

static bool is_one_of(const struct unasked *u, uint32_t word)
{
	for (int i = 0; u->maybe >> (word & 63) & 1 && i < u->len; i++)
		if (u->word[i] == word)
			return true;
	return false;
}

static void drop_word(struct unasked *u, uint32_t word)
{
	struct unasked kept = { 0 };

	for (int i = 0; i < u->len; i++)
		add_word(&kept, u->word[i] == word ? NONE_32 : u->word[i]);
	*u = kept;
}

static void drop_asked(struct unasked *u, const struct option *o)
{
	for (int i = 0; i < o->slots; i++)
		for (ptrdiff_t k = 0; k < o->slot[i].len; k++)
			if (is_one_of(u, o->slot[i].at[k].word))
				drop_word(u, o->slot[i].at[k].word);
}

static struct unasked find_unasked(const struct retriever *r, const struct question *q)
{
	struct unasked u = { 0 };

	for (int i = 0; i < COPY_WORDS; i++)
		add_word(&u, word_find(r, str_of(copy_words[i])));
	for (ptrdiff_t i = 0; i < q->concepts.len; i++)
		for (ptrdiff_t k = 0; k < q->concepts.at[i].options.len; k++)
			drop_asked(&u, &q->concepts.at[i].options.at[k]);
	return u;
}

/* ---- originals ---- */

static bool is_separator(char c)
{
	return c == '_' || c == '-' || c == ' ';
}

/* The name without the word at its start or end, and what separates both; absent: it does not have it there. */
static str without(str name, str word, bool at_start)
{
	str part = at_start ? str_upto(name, word.len) : str_from(name, name.len - word.len), rest;

	if (!str_eq_fold(part, word))
		return NO_STR;
	rest = at_start ? str_from(name, word.len) : str_upto(name, name.len - word.len);
	while (rest.len && is_separator(rest.at[at_start ? 0 : rest.len - 1]))
		rest = at_start ? str_from(rest, 1) : str_upto(rest, rest.len - 1);
	return rest.len ? rest : NO_STR;
}

/* Two qualified names in parts, compared as wholes. */
static int compare(str whole, str start, str end)
{
	int order = str_cmp(str_upto(whole, whole.len < start.len ? whole.len : start.len), start);

	return order ? order : str_cmp(str_from(whole, start.len), end);
}

/* The table of this name beside another one; NONE_32: there is none. */
static uint32_t beside(const struct retriever *r, uint32_t table, str name)
{
	str full = chars_of(r, r->tables.at[table].qualified), own = table_name(r, table), start;
	ptrdiff_t at;

	if (!str_ends(full, own)) /* it is quoted */
		return NONE_32;
	start = str_upto(full, full.len - own.len);
	at = lower_bound(r->tables.len, i, compare(chars_of(r, r->tables.at[i].qualified), start, name) < 0);
	return at < r->tables.len && compare(chars_of(r, r->tables.at[at].qualified), start, name) == 0
		       ? r->tables.at[at].head
		       : NONE_32;
}

static uint32_t original_of(const struct retriever *r, const struct unasked *u, uint32_t table)
{
	const struct text_rec *text = &r->texts.at[r->tables.at[table].name];
	str name = table_name(r, table);

	for (int start = 0; start < 2 && text->words.len > 1; start++) {
		uint32_t word = r->text_words.at[text->words.from + (start ? 0 : text->words.len - 1)];
		str rest = is_one_of(u, word) ? without(name, word_text(r, word), start) : NO_STR;
		uint32_t found = rest.at ? beside(r, table, rest) : NONE_32;

		if (found != NONE_32 && found != table)
			return found;
	}
	return NONE_32;
}

void table_copies_lower(const struct retriever *r, const struct question *q, const str *called, double *own)
{
	struct unasked u = find_unasked(r, q);

	for (uint32_t t = 0; u.len && t < (uint32_t)r->tables.len; t++) {
		uint32_t original = own[t] > 0 && !(called && called[t].at) ? original_of(r, &u, t) : NONE_32;

		if (original != NONE_32 && own[original] >= NEAR * own[t])
			own[t] *= COPY;
	}
}
