#include "search/match/filter_match.h"

#include "base/arena.h"
#include "scan/pattern.h"
#include "search/regex.h"

#include "base/banned.h"

struct sieve {
	const struct filter *f;
	struct arena *arena;
	struct regex **regex; /* one for each word, NULL for other kinds */
};

/*
 * In the line as typed, where a slash of the expression is written with a backslash; for a word outside the line, in
 * the word.
 */
static void point_at(str line, const struct word *w, ptrdiff_t where, struct err *err)
{
	ptrdiff_t at = w->at + 1;

	if (w->at < 0 || w->len < 2 || w->at + w->len > line.len || line.at[w->at] != '/') {
		err_point(err, w->text, where);
		return;
	}
	for (; where > 0 && at < w->at + w->len - 1; where--, at++)
		at += line.at[at] == '\\' && line.at[at + 1] == '/';
	err_point(err, line, at);
}

static bool compile(struct sieve *s, ptrdiff_t i, struct err *err)
{
	const struct word *w = &s->f->words.at[i];
	ptrdiff_t where = 0;

	if (w->kind != MATCH_REGEX)
		return true;
	s->regex[i] = regex_open(w->text, &where, err);
	if (!s->regex[i])
		point_at(s->f->line, w, where, err);
	return s->regex[i] != NULL;
}

struct sieve *sieve_open(const struct filter *f, struct err *err)
{
	struct arena *a = arena_open();
	struct sieve *s = new(a, struct sieve);

	s->f = f;
	s->arena = a;
	s->regex = new_n(a, struct regex *, f->words.len + 1);
	for (ptrdiff_t i = 0; i < f->words.len; i++) {
		if (!compile(s, i, err)) {
			sieve_close(s);
			return NULL;
		}
	}
	return s;
}

bool sieve_asks_families(const struct sieve *s)
{
	return s->f->families.len > 0;
}

void sieve_close(struct sieve *s)
{
	if (!s)
		return;
	for (ptrdiff_t i = 0; i < s->f->words.len; i++)
		regex_close(s->regex[i]);
	arena_close(s->arena);
}

bool sieve_went_well(const struct sieve *s, struct err *err)
{
	for (ptrdiff_t i = 0; i < s->f->words.len; i++)
		if (s->regex[i] && regex_gave_up(s->regex[i]))
			return pattern_too_hard(err);
	return true;
}

str sieve_needs(const struct sieve *s, ptrdiff_t i)
{
	return s->regex[i] ? regex_needs(s->regex[i]) : S("");
}

struct regex *sieve_regex(const struct sieve *s, ptrdiff_t i)
{
	return s->regex[i];
}

const struct filter *sieve_filter(const struct sieve *s)
{
	return s->f;
}

/* ---- words on names ---- */

/* The part after the next dot outside quotes; false if none. */
static bool next_suffix(str *s)
{
	bool quoted = false;

	for (ptrdiff_t i = 0; i < s->len; i++) {
		if (s->at[i] == '"')
			quoted = !quoted;
		else if (s->at[i] == '.' && !quoted) {
			*s = str_from(*s, i + 1);
			return true;
		}
	}
	return false;
}

static int better(int a, int b)
{
	return a < 0 ? b : b < 0 ? a : a < b ? a : b;
}

int sieve_rank_of(const struct word *w, const struct subject *on)
{
	int rank = word_rank(w, on->name, on->folded);
	str qualified = on->qualified;

	if (!w->qualified)
		return rank;
	do
		rank = better(rank, word_rank(w, qualified, qualified));
	while (rank != 0 && next_suffix(&qualified));
	return rank;
}

/* The rank of the filter's word at i, or -1. A regular expression ranks as a match anywhere. */
static int sieve_word(const struct sieve *s, ptrdiff_t i, const struct subject *on)
{
	const struct word *w = &s->f->words.at[i];

	if (w->kind == MATCH_REGEX)
		return regex_fits(s->regex[i], on->folded) ? 3 : -1;
	return sieve_rank_of(w, on);
}

int sieve_rank(const struct sieve *s, const struct subject *on, bool *exact)
{
	const struct words *w = &s->f->words;
	int worst = 0;

	for (ptrdiff_t i = 0; i < w->len;) {
		bool negated = w->at[i].negated;
		int rank = -1;

		do
			rank = better(rank, sieve_word(s, i, on));
		while (++i < w->len && w->at[i].or_last);
		if ((rank < 0) != negated)
			return -1;
		if (!negated) {
			*exact = *exact || rank == 0;
			worst = rank > worst ? rank : worst;
		}
	}
	return worst;
}

bool sieve_all(const struct words *w, fits one, const void *with)
{
	for (ptrdiff_t i = 0; i < w->len;) {
		bool negated = w->at[i].negated, found = false;

		do
			found = found || one(&w->at[i], with);
		while (++i < w->len && w->at[i].or_last);
		if (found == negated)
			return false;
	}
	return true;
}
