#include "assistant/link/word_match.h"

#include "base/arena.h"
#include "base/banned.h"

enum { STEM_LEAST = 3, PREFIX_LEAST = 3, TYPO_LEAST = 5, TYPO_TWO = 9 };

static const double worth[] = {
	[LINK_SAME] = 1,      [LINK_INFLECTED] = .98,	[LINK_JOINED] = .95,
	[LINK_DERIVED] = .85, [LINK_ABBREVIATED] = .85, [LINK_SYNONYM] = .85,
	[LINK_COMMENT] = .7,  [LINK_MISSPELLED] = .6,	[LINK_NOT] = 0,
};
static const double translated = .95, said_of = .75;
/* A synonym by how loose its line is. */
static const double loose[] = { [SAME_MEANING] = 1, [USED_FOR_EACH_OTHER] = .8, [RELATED] = .6 };

struct word_matcher word_matcher(struct arena *a, const struct glossary *g, enum language of)
{
	return (struct word_matcher){
		.arena = a, .glossary = g, .language = of, .words = map_in(a), .phrases = map_in(a)
	};
}

static str stem_of(struct arena *a, int language, enum stemming how, str text)
{
	char room[STEM_ROOM];

	return str_dup(a, stem((enum language)language, how, text, room));
}

struct match_word *match_word(struct word_matcher *m, str text)
{
	bool known;
	struct map_entry *e = map_put(&m->words, text, &known);
	struct match_word *w;

	if (known)
		return e->ptr;
	e->ptr = w = new(m->arena, struct match_word);
	w->text = text;
	w->number = m->words.len - 1;
	for (int l = 0; l < LANGUAGES; l++)
		if (l == ENGLISH || l == (int)m->language) {
			w->light[l] = stem_of(m->arena, l, STEM_LIGHT, text);
			w->deep[l] = stem_of(m->arena, l, STEM_DEEP, text);
		}
	return w;
}

static bool has_form(const struct glossary_concept *c, str text)
{
	for (ptrdiff_t i = 0; i < c->count; i++)
		if (str_eq_fold(c->forms[i].text, text))
			return true;
	return false;
}

/* A rating is no rate, whose stem it has: a noun in -ing with lines of its own means what those say. */
static bool is_noun(const struct word_matcher *m, str text)
{
	return m->glossary && m->language == ENGLISH && str_ends(text, S("ing")) && glossary_knows(m->glossary, text);
}

/* The rate that the stem of rating gives: in none of its own lines. */
static bool has_noun_of(const struct glossary_concept *c, str text)
{
	ptrdiff_t stem = text.len - 1;

	for (ptrdiff_t i = 0; i < c->count && str_ends(text, S("e")); i++) {
		str form = c->forms[i].text;

		if (form.len == stem + 3 && str_ends(form, S("ing")) && str_starts(form, str_upto(text, stem)))
			return true;
	}
	return false;
}

static void keep_own_senses(const struct word_matcher *m, struct match_senses *s, str text)
{
	bool noun = is_noun(m, text);
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < s->len; i++)
		if (has_form(&s->at[i].concept, text) || (!noun && !has_noun_of(&s->at[i].concept, text)))
			s->at[n++] = s->at[i];
	s->len = n ? n : s->len;
}

static str phrase_of(struct arena *a, struct match_word *const *words, ptrdiff_t n, str *parts)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < n; i++) {
		if (i)
			sb_putc(&b, ' ');
		sb_put(&b, words[i]->text);
		parts[i] = words[i]->text;
	}
	return str_dup(a, sb_str(&b));
}

const struct match_senses *match_senses(struct word_matcher *m, struct match_word *const *words, ptrdiff_t n)
{
	str *parts = new_n(m->arena, str, n + 1);
	bool known;
	struct map_entry *e = map_put(&m->phrases, phrase_of(m->arena, words, n, parts), &known);
	struct match_senses *s;

	if (known)
		return e->ptr;
	e->ptr = s = new(m->arena, struct match_senses);
	for (int cell = 0; m->glossary && cell < GLOSSARY_CELLS && s->len < LINK_SENSES; cell++)
		s->len += glossary_find(m->glossary, m->arena, cell, parts, n, s->at + s->len, LINK_SENSES - s->len);
	if (n == 1)
		keep_own_senses(m, s, words[0]->text);
	return s;
}

/* ---- two words ---- */

static bool is_typo(struct word_matcher *m, str one, str two)
{
	ptrdiff_t shorter = one.len < two.len ? one.len : two.len;
	int most = shorter >= TYPO_TWO ? 2 : 1;

	return shorter >= TYPO_LEAST && one.at[0] == two.at[0] && !(m->glossary && glossary_spells(m->glossary, one)) &&
	       str_distance(m->arena, one, two, most) <= most;
}

/* dept and department, but not cat and catalog: the shorter one is not a word of its own. */
static bool is_prefix(struct word_matcher *m, str one, str two)
{
	return one.len >= PREFIX_LEAST && one.len < two.len && str_starts(two, one) &&
	       !(m->glossary && glossary_knows(m->glossary, one));
}

/* ids and id: too short for a stem. */
static bool is_short_plural(str one, str other)
{
	return (one.len == other.len + 1 && str_starts(one, other) && str_ends(one, S("s"))) ||
	       (other.len == one.len + 1 && str_starts(other, one) && str_ends(other, S("s")));
}

bool match_is_other_noun(const struct word_matcher *m, const struct match_word *asked, const struct match_word *name)
{
	return is_noun(m, asked->text) && glossary_knows(m->glossary, name->text) && !str_ends(name->text, S("ing")) &&
	       !str_starts(name->text, asked->text);
}

static enum link_why form_of(struct word_matcher *m, const struct match_word *a, const struct match_word *b)
{
	if (str_eq(a->text, b->text))
		return LINK_SAME;
	if (match_is_other_noun(m, a, b))
		return LINK_NOT;
	if (str_eq(a->light[ENGLISH], b->light[ENGLISH]) || str_eq(a->light[m->language], b->light[m->language]) ||
	    words_alike(a->text, b->text) || is_short_plural(a->text, b->text))
		return LINK_INFLECTED;
	if ((a->deep[ENGLISH].len >= STEM_LEAST && str_eq(a->deep[ENGLISH], b->deep[ENGLISH])) ||
	    (a->deep[m->language].len >= STEM_LEAST && str_eq(a->deep[m->language], b->deep[m->language])))
		return LINK_DERIVED;
	return is_prefix(m, b->text, a->text) ? LINK_ABBREVIATED : LINK_NOT;
}

static bool is_same_concept(const struct glossary_concept *a, const struct glossary_concept *b)
{
	return a->forms == b->forms || (str_eq(a->head, b->head) && a->count == b->count && a->loose == b->loose);
}

/* English questions are in English; others borrow words, and Spanish and Portuguese share many. */
static bool is_said(const struct word_matcher *m, const struct sense *s)
{
	return m->language != ENGLISH || s->cell == SHORTHAND || s->cell == ENGLISH;
}

/* A question in another language than the names has no other words for them. */
static bool is_translation(const struct word_matcher *m, const struct sense *asked, const struct sense *name)
{
	return m->language != ENGLISH && asked->cell != ENGLISH && asked->cell != SHORTHAND && name->cell == ENGLISH &&
	       asked->concept.loose == SAME_MEANING && !asked->deep && !name->deep;
}

struct word_fit match_phrases(const struct word_matcher *m, const struct match_senses *asked,
			      const struct match_senses *name)
{
	struct word_fit best = { 0, LINK_NOT };

	for (ptrdiff_t i = 0; i < asked->len; i++)
		for (ptrdiff_t k = 0; k < name->len && is_said(m, &asked->at[i]); k++) {
			const struct sense *a = &asked->at[i], *n = &name->at[k];
			double one = is_translation(m, a, n) ? translated
							     : worth[LINK_SYNONYM] * loose[a->concept.loose] *
								       (a->deep || n->deep ? .9 : 1);

			if (one > best.score && is_same_concept(&a->concept, &n->concept))
				best = (struct word_fit){ one, LINK_SYNONYM };
		}
	return best;
}

/* A salary is not what a margin has earned. */
static bool is_verb_of(str asked, str name)
{
	return str_ends(name, S("ed")) && !str_ends(asked, S("ed"));
}

static struct word_fit fit_of(struct word_matcher *m, struct match_word *asked, struct match_word *name)
{
	enum link_why why = form_of(m, asked, name);
	struct word_fit fit;

	if (why != LINK_NOT)
		return (struct word_fit){ worth[why], why };
	fit = match_phrases(m, match_senses(m, &asked, 1), match_senses(m, &name, 1));
	if (m->language == ENGLISH && is_verb_of(asked->text, name->text))
		fit.score *= said_of;
	if (fit.why == LINK_NOT && is_typo(m, asked->text, name->text))
		fit = (struct word_fit){ worth[LINK_MISSPELLED], LINK_MISSPELLED };
	return fit;
}

struct word_fit match_words(struct word_matcher *m, struct match_word *asked, struct match_word *name)
{
	struct word_fit *fit;

	while (asked->fits.len <= name->number)
		*push(&asked->fits, m->arena) = (struct word_fit){ -1, LINK_NOT };
	fit = &asked->fits.at[name->number];
	if (fit->score < 0)
		*fit = fit_of(m, asked, name);
	return *fit;
}
