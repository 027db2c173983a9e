#include "assistant/language/question_parts.h"

#include <string.h>

#include "assistant/language/wording.h"
#include "base/arena.h"

#include "base/banned.h"

/* Folded and without accents; see wording_phrase for how they are written. */
struct part_words {
	const char *asks;     /* begin a question, and no request */
	const char *starts;   /* begin a question after the end of a sentence */
	const char *clauses;  /* begin one also after "and": no relative pronoun does */
	const char *nouns;    /* begin one after a semicolon only */
	const char *joins;    /* "and" */
	const char *leads;    /* after the end of a sentence, before its first word */
	const char *refers;   /* to the part before */
	const char *how_many; /* may be asked of several things at once */
};

static const struct part_words words_of[] = {
	[ENGLISH] = { "how many, how much, how often, how old, how long, what, which, who, whose, when, where",
		      "how many, how much, how often, how old, how long, what, which, who, whose, when, where, list, show,"
		      " display, give, find, count, get, tell, calculate, compute, return, name, print, report",
		      "how many, how much, how often, what is, what are, what was, what were, what s, which, who, when did,"
		      " when was, where is, where are, list, show, display, give me, find, count, calculate, compute, tell me",
		      "the, number of, total, average, all", "and", "and, also, then, and also, and then, next",
		      "they, them, their, theirs, it, its, these, those, ones, he, she, him, her, his, each one, each have,"
		      " each has, does each, do each, did each, the same, this, for each, respectively, the result, the results",
		      "how many, list, list all, list the, show, show all, show the, count, find, find all" },
	[SPANISH] = { "cuanto~, cual, cuales, quien, quienes, cuando, donde",
		      "cuanto~, cual, cuales, que, quien, quienes, cuando, donde, lista, listar, liste, muestra, muestre,"
		      " mostrar, muestrame, dame, encuentra, cuenta, calcula, calcule, dime, indica, enumera, obten",
		      "cuanto~, cual, cuales, que, quien, lista, listar, muestra, muestrame, dame, encuentra, cuenta, calcula, dime",
		      "el, la, los, las, total, promedio, todo~", "y, e", "y, tambien, ademas, y tambien, luego",
		      "ellos, ellas, su, sus, estos, estas, esos, esas, cada uno, cada una, los mismos, las mismas,"
		      " para cada, respectivamente, el resultado, los resultados",
		      "cuantos, cuantas, lista, lista los, lista las, muestra, muestra los, muestra las, cuenta" },
	[PORTUGUESE] = { "quanto~, qual, quais, quem, quando, onde",
			 "quanto~, qual, quais, que, quem, quando, onde, liste, listar, lista, mostre, mostrar, exiba,"
			 " encontre, conte, calcule, diga, informe, obtenha, de me, me de",
			 "quanto~, qual, quais, quem, liste, mostre, exiba, encontre, conte, calcule, diga",
			 "o, a, os, as, total, media, todo~", "e", "e, tambem, alem disso, e tambem, depois",
			 "eles, elas, ele, ela, seu, seus, sua, suas, deles, delas, dele, dela, esses, essas, estes, estas,"
			 " cada um, cada uma, os mesmos, as mesmas, para cada, respectivamente, o resultado, os resultados",
			 "quantos, quantas, liste, liste os, liste as, mostre, mostre os, mostre as, conte" },
};

struct splitting {
	struct arena *arena;
	struct wording wording;
	const struct part_words *words;
	struct question_parts *out;
	ptrdiff_t from;	       /* the first byte of the part that is open */
	enum part_joint joint; /* before it */
};

/* ---- boundaries ---- */

/* Does a sentence end between words i - 1 and i? '?' or ';' is the stronger end. */
static char sentence_end(const struct wording *w, ptrdiff_t i)
{
	str between = wording_between(w, i - 1);
	char end = 0;

	if (w->literal[i] && w->literal[i - 1]) /* within quotation marks, or a name */
		return 0;
	for (ptrdiff_t k = 0; k < between.len; k++) {
		if (between.at[k] == '?' || between.at[k] == ';' || between.at[k] == '\n')
			return ';';
		if ((between.at[k] == '.' || between.at[k] == '!') && k + 1 < between.len && between.at[k + 1] == ' ')
			end = '.';
	}
	return end;
}

/* "Que" asks only with its accent: the clients of Lima y que compraron. */
static bool is_relative(const struct wording *w, ptrdiff_t i)
{
	struct stretch at = w->words.at[i].at;

	return w->language == SPANISH && str_eq(w->words.at[i].text, S("que")) &&
	       !memchr(w->text.at + at.from, '\xc3', (size_t)(at.to - at.from));
}

static ptrdiff_t begins_clause(const struct splitting *s, ptrdiff_t i)
{
	return is_relative(&s->wording, i) ? 0 : wording_phrase(&s->wording, i, s->words->clauses);
}

/* The first word of the part that begins with or after word i, and how it is joined; -1: none begins there. */
static ptrdiff_t part_at(const struct splitting *s, ptrdiff_t i, enum part_joint *joint)
{
	const struct wording *w = &s->wording;
	char end = sentence_end(w, i);

	if (end) {
		ptrdiff_t lead = wording_phrase(w, i, s->words->leads), at = i + lead;

		*joint = end == ';' && wording_phrase(w, at, s->words->asks) ? PART_QUESTION : PART_SENTENCE;
		if (wording_phrase(w, at, s->words->starts) || (end == ';' && wording_phrase(w, at, s->words->nouns)))
			return at;
		return -1;
	}
	*joint = PART_CLAUSE;
	if (wording_phrase(w, i, s->words->joins) == 1 && i + 1 < w->words.len && begins_clause(s, i + 1))
		return i + 1;
	return -1;
}

static bool refers_back(const struct splitting *s, ptrdiff_t from, ptrdiff_t end)
{
	for (ptrdiff_t i = from; i < end; i++)
		if (wording_phrase(&s->wording, i, s->words->refers))
			return true;
	return false;
}

/* ---- parts ---- */

/* Without the marks around a question. */
static str trimmed(str s)
{
	s = str_trim(s);
	while (s.len && strchr(".,;:?!", s.at[s.len - 1]))
		s = str_trim(str_upto(s, s.len - 1));
	return str_starts(s, S("¿")) ? str_from(s, S("¿").len) : s;
}

static void put(struct splitting *s, ptrdiff_t to)
{
	str text = trimmed(str_n(s->wording.text.at + s->from, to - s->from));

	if (text.len)
		*push(s->out, s->arena) = (struct question_part){ text, s->joint };
}

/* Closes the open part before a word, and opens another one with its first word. */
static void open_part(struct splitting *s, ptrdiff_t before, ptrdiff_t first, enum part_joint joint)
{
	put(s, s->wording.words.at[before - 1].at.to);
	s->from = s->wording.words.at[first].at.from;
	s->joint = joint;
}

/* The next boundary after word i, and the first word of the part there; false: none. */
static bool next_part(const struct splitting *s, ptrdiff_t *before, ptrdiff_t *first, enum part_joint *joint)
{
	for (ptrdiff_t i = *first + 1; i < s->wording.words.len; i++) {
		ptrdiff_t at = part_at(s, i, joint);

		if (at >= 0 && at < s->wording.words.len) {
			*before = i;
			*first = at;
			return true;
		}
	}
	return false;
}

static void split(struct splitting *s)
{
	ptrdiff_t before = 0, first = 0, next_before = 0, next_first = 0;
	enum part_joint joint = PART_FIRST, next_joint = PART_FIRST;
	bool more = next_part(s, &before, &first, &joint);

	while (more && s->out->len < QUESTION_PARTS_MOST - 1) {
		next_before = before;
		next_first = first;
		more = next_part(s, &next_before, &next_first, &next_joint);
		if (!refers_back(s, first, more ? next_before : s->wording.words.len))
			open_part(s, before, first, joint);
		before = next_before;
		first = next_first;
		joint = next_joint;
	}
	put(s, s->wording.text.len);
}

/* ---- several things at once ---- */

/* The only "and" of the question; -1: none, or several. */
static ptrdiff_t only_join(const struct splitting *s)
{
	ptrdiff_t found = -1;

	for (ptrdiff_t i = 0; i < s->wording.words.len; i++)
		if (wording_phrase(&s->wording, i, s->words->joins) == 1) {
			if (found >= 0)
				return -1;
			found = i;
		}
	return found;
}

/* How many customers and page views: the words that ask are said once. */
static void split_nouns(struct splitting *s)
{
	const struct wording *w = &s->wording;
	ptrdiff_t lead = wording_phrase(w, 0, s->words->how_many), at = only_join(s);
	str asks, first, rest;

	if (!lead || at <= lead || at + 1 >= w->words.len)
		return;
	asks = str_upto(w->text, w->words.at[lead - 1].at.to);
	first = trimmed(str_upto(w->text, w->words.at[at - 1].at.to));
	rest = trimmed(str_from(w->text, w->words.at[at + 1].at.from));
	s->out->len = 0;
	*push(s->out, s->arena) = (struct question_part){ first, PART_FIRST };
	*push(s->out, s->arena) = (struct question_part){ str_fmt(s->arena, "%.*s %.*s", STR(asks), STR(rest)),
							  PART_NOUNS };
}

void question_parts_find(struct arena *a, str text, struct question_parts *out)
{
	struct splitting s = { .arena = a, .out = out, .joint = PART_FIRST };

	*out = (struct question_parts){ 0 };
	wording_read(a, text, &s.wording);
	s.words = &words_of[s.wording.language];
	if (s.wording.words.len < 2) {
		*push(out, a) = (struct question_part){ text, PART_FIRST };
		return;
	}
	split(&s);
	if (out->len > 1)
		return;
	out->at[0].text = text;
	split_nouns(&s);
}
