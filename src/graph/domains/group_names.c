/* Names a group of tables after a word, or the schema, that most of them have and few others. */
#include "graph/domains/internal.h"

#include <math.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "graph/infer/internal.h"
#include "index/names.h"

#include "base/banned.h"

enum { LIKELY = 12 };
#define LATER_WORD 0.6 /* weight of a word after the first one */
#define GENERIC_WORD 0.15
#define EVERYWHERE 0.3 /* weight of a word that most tables of the catalog have */
#define CENTRE 0.5     /* weight of the share of keys that reference the table of that name */
#define WHOLE_SPACE 1.3
#define PHRASE 0.8 /* share of the tables with the word that have the next word, for both to be one name */

struct call_state {
	struct arena *arena;
	struct communities *c;
	const struct names *names;
	const struct domain_words *words;
	const uint32_t *in;
	double *cover;	  /* of each word in the group being named */
	uint32_t *tables; /* number with it, in the group */
	uint64_t keys;	  /* inside the group */
	array_of(uint32_t) met;
	uint32_t *spaces, *space_tables; /* tables of each namespace: in the group, and in total */
};

struct call_name {
	str name;
	double score;
};

static void meet_words(struct call_state *w, int group)
{
	const struct domain_words *d = w->words;

	w->met.len = 0;
	w->keys = 0;
	for (int64_t i = 0; i < w->c->assets; i++) {
		if (w->c->of[i] != group)
			continue;
		w->keys += w->in[i];
		for (uint32_t k = d->start[i]; k < d->start[i + 1]; k++) {
			uint32_t word = d->told.at[k].word;

			if (!w->tables[word]++)
				*push(&w->met, w->arena) = word;
			w->cover[word] += d->told.at[k].place ? LATER_WORD : 1;
		}
	}
}

/* Share of the keys in the group that reference the table whose whole name this is. */
static double centre(const struct call_state *w, int group, const struct domain_word *word)
{
	if (word->alone_table == NOWHERE || w->c->of[word->alone_table] != group || !w->keys)
		return 0;
	return (double)w->in[word->alone_table] / (double)w->keys;
}

static double score_of(const struct call_state *w, int group, uint32_t id)
{
	const struct domain_word *word = &w->words->words.at[id];
	double pure = (double)w->tables[id] / word->tables;

	double says = (word->generic ? GENERIC_WORD : 1) *
		      (w->c->count > 1 && word->tables * 2 > w->words->tables ? EVERYWHERE : 1);

	return (w->cover[id] / (double)w->c->at[group].tables + CENTRE * centre(w, group, word)) * sqrt(pure) * says;
}

/* The next word, if nearly all names continue with the same one. */
static uint32_t next_word(const struct call_state *w, int group, uint32_t id)
{
	const struct domain_words *d = w->words;
	uint32_t next = NOWHERE, with = 0, all = 0;

	for (int64_t i = 0; i < w->c->assets; i++)
		for (uint32_t k = d->start[i]; w->c->of[i] == group && k < d->start[i + 1]; k++) {
			if (d->told.at[k].word != id)
				continue;
			all++;
			if (k + 1 == d->start[i + 1])
				continue;
			if (next == NOWHERE)
				next = d->told.at[k + 1].word;
			with += d->told.at[k + 1].word == next;
		}
	return with > 2 && with >= PHRASE * all ? next : NOWHERE;
}

static str shown_word(const struct call_state *w, int group, uint32_t id)
{
	const struct domain_word *word = &w->words->words.at[id];
	uint32_t next;

	if (word->alone.at && w->c->of[word->alone_table] == group)
		return word->alone;
	next = next_word(w, group, id);
	return next == NOWHERE ? word->text
			       : str_fmt(w->arena, "%.*s_%.*s", STR(word->text), STR(w->words->words.at[next].text));
}

static bool is_taken(const struct call_state *w, int group, str name)
{
	for (int i = 0; i < group; i++)
		if (str_eq(w->c->at[i].name, name))
			return true;
	return str_eq(name, S("other"));
}

static void consider(const struct call_state *w, int group, struct call_name *best, str name, double score)
{
	if (score > best->score * (1 + 1e-9) && name.len && !is_taken(w, group, name))
		*best = (struct call_name){ name, score };
}

static str space_name(const struct call_state *w, uint32_t ns)
{
	str folded = utf8_fold_str(w->arena, packed_name(&w->names->spaces, ns));
	char *at = (char *)(uintptr_t)folded.at;

	for (ptrdiff_t i = 0; i < folded.len; i++)
		if (at[i] == ' ' || at[i] == ',')
			at[i] = '_';
	return folded;
}

static void consider_spaces(struct call_state *w, int group, struct call_name *best)
{
	const struct names *n = w->names;

	for (int64_t i = 0; i < n->spaces.count; i++)
		w->spaces[i] = 0;
	for (int64_t i = 0; i < w->c->assets; i++)
		w->spaces[numbers_at(&n->ns, i)] += w->c->of[i] == group && !(numbers_at(&n->flags, i) & NAME_IS_PART);
	for (int64_t i = 0; i < n->spaces.count; i++) {
		double share = (double)w->spaces[i] / (double)w->c->at[group].tables;

		if (w->spaces[i] && w->space_tables[i] * 10 <= w->words->tables * 7 &&
		    !domain_space_is_plain(packed_name(&n->spaces, i)))
			consider(w, group, best, space_name(w, (uint32_t)i),
				 WHOLE_SPACE * share * sqrt((double)w->spaces[i] / w->space_tables[i]));
	}
}

/* The most likely few, best first: only their spelling is looked up. */
static int likeliest(const struct call_state *w, int group, uint32_t *best)
{
	double score[LIKELY];
	int n = 0;

	for (ptrdiff_t i = 0; i < w->met.len; i++) {
		double is = score_of(w, group, w->met.at[i]);
		int k = n;

		if (n == LIKELY && is <= score[n - 1])
			continue;
		for (k = n < LIKELY ? n++ : n - 1; k && score[k - 1] < is; k--) {
			score[k] = score[k - 1];
			best[k] = best[k - 1];
		}
		score[k] = is;
		best[k] = w->met.at[i];
	}
	return n;
}

static void name_one(struct call_state *w, int group)
{
	struct call_name best = { NO_STR, 0 };
	uint32_t likely[LIKELY];
	int n;

	meet_words(w, group);
	consider_spaces(w, group, &best);
	n = likeliest(w, group, likely);
	for (int i = 0; i < n; i++)
		consider(w, group, &best, shown_word(w, group, likely[i]), score_of(w, group, likely[i]));
	for (ptrdiff_t i = 0; i < w->met.len; i++) {
		w->tables[w->met.at[i]] = 0;
		w->cover[w->met.at[i]] = 0;
	}
	w->c->at[group].name = best.name.at ? str_dup(w->c->arena, best.name)
					    : str_fmt(w->c->arena, "group_%d", group + 1);
}

void communities_name(struct communities *c, const struct names *n, const struct domain_words *d,
		      const uint32_t *in_degree)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct call_state w = {
		.arena = a,
		.c = c,
		.names = n,
		.words = d,
		.in = in_degree,
		.cover = new_n(a, double, d->words.len + 1),
		.tables = new_n(a, uint32_t, d->words.len + 1),
		.spaces = new_n(a, uint32_t, n->spaces.count + 1),
		.space_tables = new_n(a, uint32_t, n->spaces.count + 1),
	};

	for (int64_t i = 0; i < n->tables.count; i++)
		w.space_tables[numbers_at(&n->ns, i)] += !(numbers_at(&n->flags, i) & NAME_IS_PART);
	for (int i = 0; i < c->count; i++)
		name_one(&w, i);
}
