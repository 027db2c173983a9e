#include "service/sql/key_roles.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "model/word_split.h"
#include "retrieve/glossary.h"

#include "base/banned.h"

enum { SENSES = 8, KEYS_MOST = 32, PREFIX_LEAST = 3, STEM_LEAST = 3 };

/* How well two words agree; of a key, the sum over its own words. */
enum fit { FIT_NONE, FIT_SHORT = 6, FIT_SENSE = 8, FIT_DERIVED = 8, FIT_SAME = 10 };

struct word {
	str text;
	str light[LANGUAGES], deep[LANGUAGES];
	struct sense senses[SENSES];
	ptrdiff_t sense_count;
};

struct role_words {
	struct arena *arena;
	const struct glossary *glossary;
	struct {
		struct word *at;
		ptrdiff_t len, cap;
	} words;
};

/* ---- words ---- */

static str stem_of(struct arena *a, int language, enum stemming how, str text)
{
	char room[STEM_ROOM];

	return str_dup(a, stem((enum language)language, how, text, room));
}

static void find_senses(const struct role_words *w, struct word *is)
{
	struct sense found[SENSES];

	for (int cell = 0; w->glossary && cell < GLOSSARY_CELLS; cell++) {
		ptrdiff_t n = glossary_find(w->glossary, w->arena, cell, &is->text, 1, found, SENSES);

		for (ptrdiff_t i = 0; i < n && is->sense_count < SENSES; i++)
			if (found[i].concept.loose != RELATED) /* too loose to tell one role from another */
				is->senses[is->sense_count++] = found[i];
	}
}

static struct word word_of(const struct role_words *w, str text)
{
	struct word is = { .text = text };

	for (int language = 0; language < LANGUAGES; language++) {
		is.light[language] = stem_of(w->arena, language, STEM_LIGHT, text);
		is.deep[language] = stem_of(w->arena, language, STEM_DEEP, text);
	}
	find_senses(w, &is);
	return is;
}

struct role_words *role_words(struct arena *a, const struct glossary *g, str text)
{
	struct role_words *w = new(a, struct role_words);
	struct tokens tokens = { 0 };

	*w = (struct role_words){ .arena = a, .glossary = g };
	words_split(a, text, &tokens);
	for (ptrdiff_t i = 0; i < tokens.len; i++)
		if (!tokens.at[i].joined)
			*push(&w->words, a) = word_of(w, tokens.at[i].text);
	return w->words.len ? w : NULL;
}

/* ---- two words ---- */

static bool share_sense(const struct word *one, const struct word *two)
{
	for (ptrdiff_t i = 0; i < one->sense_count; i++)
		for (ptrdiff_t k = 0; k < two->sense_count; k++)
			if (str_eq(one->senses[i].concept.head, two->senses[k].concept.head) &&
			    one->senses[i].concept.count == two->senses[k].concept.count)
				return true;
	return false;
}

/* dest and destination. */
static bool is_short_for(str one, str two)
{
	return one.len >= PREFIX_LEAST && one.len < two.len && str_starts(two, one);
}

static enum fit fit_of(const struct word *role, const struct word *asked)
{
	if (str_eq(role->text, asked->text))
		return FIT_SAME;
	for (int language = 0; language < LANGUAGES; language++)
		if (str_eq(role->light[language], asked->light[language]))
			return FIT_SAME;
	for (int language = 0; language < LANGUAGES; language++)
		if (role->deep[language].len >= STEM_LEAST && str_eq(role->deep[language], asked->deep[language]))
			return FIT_DERIVED;
	if (share_sense(role, asked))
		return FIT_SENSE;
	return is_short_for(role->text, asked->text) ? FIT_SHORT : FIT_NONE;
}

/* ---- the words of keys ---- */

/* stu_id of students: the name of the referenced table, in full or shortened, is no role. */
static bool names_table(const struct tokens *table, str word)
{
	for (ptrdiff_t i = 0; i < table->len; i++)
		if (str_eq(word, table->at[i].text) || is_short_for(word, table->at[i].text) ||
		    is_short_for(table->at[i].text, word))
			return true;
	return false;
}

static void add_columns(struct arena *a, const struct graph *g, const struct edge *e, struct tokens *out)
{
	struct tokens all = { 0 }, table = { 0 };

	words_split(a, graph_name(g, e->to), &table);
	for (int i = 0; i < e->width; i++)
		words_split(a, graph_field(g, graph_pairs(g, e)[i].from), &all);
	for (ptrdiff_t i = 0; i < all.len; i++)
		if (!all.at[i].joined && !names_table(&table, all.at[i].text))
			*push(out, a) = all.at[i];
}

static bool has_word(const struct tokens *t, str word)
{
	for (ptrdiff_t i = 0; i < t->len; i++)
		if (str_eq(t->at[i].text, word))
			return true;
	return false;
}

static bool all_have(const struct tokens *keys, ptrdiff_t n, str word)
{
	for (ptrdiff_t i = 0; i < n; i++)
		if (!has_word(&keys[i], word))
			return false;
	return true;
}

static int fit_of_word(const struct role_words *w, str text)
{
	struct word role = word_of(w, text);
	int best = FIT_NONE;

	for (ptrdiff_t i = 0; i < w->words.len; i++) {
		int fit = (int)fit_of(&role, &w->words.at[i]);

		best = fit > best ? fit : best;
	}
	return best;
}

/* How well the words fit one key: its own words that they name, then how few of its own they do not. */
struct fitting {
	int named, unnamed;
};

struct choosing {
	const struct role_words *w;
	struct tokens words[KEYS_MOST]; /* of each key */
	bool left_out[KEYS_MOST];
	ptrdiff_t n;
};

static int fit_of_own(const struct choosing *c, str word)
{
	return all_have(c->words, c->n, word) ? -1 : fit_of_word(c->w, word);
}

static struct fitting fit_of_key(const struct choosing *c, ptrdiff_t key)
{
	struct fitting f = { 0 };

	for (ptrdiff_t i = 0; i < c->words[key].len; i++) {
		int fit = fit_of_own(c, c->words[key].at[i].text);

		f.named += fit > 0 ? fit : 0;
		f.unnamed += fit == FIT_NONE;
	}
	return f;
}

/* Is another role named too, beside that of the best? Then both are meant, or neither is sure. */
static bool is_another_named(const struct choosing *c, ptrdiff_t best)
{
	for (ptrdiff_t i = 0; i < c->n; i++)
		for (ptrdiff_t k = 0; !c->left_out[i] && k < c->words[i].len; k++)
			if (!has_word(&c->words[best], c->words[i].at[k].text) &&
			    fit_of_own(c, c->words[i].at[k].text) > 0)
				return true;
	return false;
}

static ptrdiff_t best_of(const struct choosing *c)
{
	struct fitting most = { 0 };
	ptrdiff_t best = -1;

	for (ptrdiff_t i = 0; i < c->n; i++) {
		struct fitting f = c->left_out[i] ? most : fit_of_key(c, i);

		if (c->left_out[i] || f.named < most.named || (f.named == most.named && f.unnamed > most.unnamed))
			continue;
		best = f.named == most.named && f.unnamed == most.unnamed ? -1 : i;
		most = f;
	}
	return best >= 0 && most.named && !is_another_named(c, best) ? best : -1;
}

static int among(const struct choosing *c)
{
	int n = 0;

	for (ptrdiff_t i = 0; i < c->n; i++)
		n += !c->left_out[i];
	return n;
}

/* ---- among several keys ---- */

static bool is_like(const struct graph *g, uint32_t one, uint32_t two)
{
	const struct edge *a = graph_edge(g, one), *b = graph_edge(g, two);

	return a->origin == b->origin && a->status == b->status;
}

bool keys_have_same_target(const struct graph *g, const struct edge *a, const struct edge *b)
{
	if (a->from != b->from || a->to != b->to || a->width != b->width)
		return false;
	for (int i = 0; i < a->width; i++)
		if (graph_pairs(g, a)[i].to != graph_pairs(g, b)[i].to)
			return false;
	return true;
}

/* Keys of different columns there differ in more than their role: often both belong to one key. */
static bool same_target(const struct graph *g, uint32_t one, uint32_t two)
{
	return keys_have_same_target(g, graph_edge(g, one), graph_edge(g, two));
}

ptrdiff_t role_words_choose(const struct role_words *w, const struct graph *g, const struct step_edges *keys)
{
	struct choosing c = { .w = w, .n = keys->len < KEYS_MOST ? keys->len : KEYS_MOST };
	ptrdiff_t best;

	for (ptrdiff_t i = 0; i < c.n; i++) {
		add_columns(w->arena, g, graph_edge(g, keys->at[i]), &c.words[i]);
		c.left_out[i] = !same_target(g, keys->at[0], keys->at[i]) || !is_like(g, keys->at[0], keys->at[i]);
	}
	best = among(&c) > 1 ? best_of(&c) : -1;
	for (ptrdiff_t i = 0; best < 0 && i < c.n; i++)
		c.left_out[i] = !same_target(g, keys->at[0], keys->at[i]);
	return best < 0 && among(&c) > 1 ? best_of(&c) : best;
}

ptrdiff_t key_without_role(const struct graph *g, struct arena *a, const struct step_edges *keys)
{
	ptrdiff_t n = keys->len < KEYS_MOST ? keys->len : KEYS_MOST, fewest = 0;
	struct tokens *words = new_n(a, struct tokens, n + 1);

	for (ptrdiff_t i = 0; i < n; i++)
		add_columns(a, g, graph_edge(g, keys->at[i]), &words[i]);
	for (ptrdiff_t i = 1; i < n; i++) {
		bool more = words[i].len < words[fewest].len && is_like(g, keys->at[0], keys->at[i]);

		for (ptrdiff_t k = 0; more && k < words[i].len; k++)
			more = has_word(&words[fewest], words[i].at[k].text);
		fewest = more ? i : fewest;
	}
	return fewest;
}
