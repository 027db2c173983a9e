/*
 * What rows are ranked by, where a verb or a rate says it: downloaded the most,
 * sells the most, the highest crime rate.
 */
#include "assistant/draft/conditions.h"
#include "assistant/draft/orders.h"

#include "base/arena.h"
#include "base/banned.h"

static const double by_number = .8, by_rows = .8, by_rate = .75;

static void rank(struct sentence *s, int i, struct sketch_term by, bool most, double doubt)
{
	order_use(s, i - 1, i);
	order_add(s, by, most);
	order_limit(s, s->k, s->items.at[i].cue);
	sentence_doubt(s, doubt, DRAFT_SHAPE, NO_STR);
}

bool order_by_verb(struct sentence *s, int i, bool most)
{
	const struct item *verb = i > 0 ? &s->items.at[i - 1] : NULL;

	if (!verb || verb->used || items_apart(s, i - 1, i) > 1 || !order_has_output(s, i - 1))
		return false;
	if (verb->kind == ITEM_COLUMN && is_participle(s->q->mentions.words.at[verb->first].text) &&
	    order_is_amount(s, i - 1)) {
		rank(s, i, term_of(verb->of), most, by_number);
		return true;
	}
	if (verb->kind != ITEM_TABLE || verb->of.table == s->entity)
		return false;
	rank(s, i, term_count(verb->of), most, by_rows);
	return true;
}

/* The word, where no column has a rate; -1: another one follows. */
static int rate_after(const struct sentence *s, int thing)
{
	int word = s->items.at[thing].first + s->items.at[thing].count;

	return word < s->q->mentions.words.len &&
			       str_is_among(s->q->mentions.words.at[word].text, " rate rates tasa tasas taxa taxas ")
		       ? word
		       : -1;
}

bool order_by_rate(struct sentence *s, int i, int thing, bool most)
{
	int word = rate_after(s, thing);

	if (word < 0)
		return false;
	s->q->mentions.words.at[word].cue = true; /* it says how, and names nothing */
	sentence_doubt(s, by_rate, DRAFT_SHAPE,
		       str_fmt(s->arena, "the rate is the number of rows of %.*s",
			       STR(s->schema->at[s->items.at[thing].of.table].name)));
	order_use(s, i, thing);
	order_add(s, term_count(s->items.at[thing].of), most);
	order_limit(s, s->k, s->items.at[i].cue);
	return true;
}
