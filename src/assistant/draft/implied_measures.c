/*
 * What rows are ranked by, where a verb or a rate says it: downloaded the most,
 * sells the most, the highest crime rate.
 */
#include "assistant/draft/conditions.h"
#include "assistant/draft/orders.h"
#include "assistant/draft/quality_columns.h"
#include "assistant/language/trade_words.h"

#include "base/arena.h"
#include "base/banned.h"

static const double by_number = .8, by_rows = .8, by_rate = .75, by_sales = .85;

static void rank(struct sentence *s, int i, struct sketch_term by, bool most, double doubt)
{
	order_use(s, i - 1, i);
	order_add(s, by, most);
	order_limit(s, s->k, s->items.at[i].cue);
	sentence_doubt(s, doubt, DRAFT_SHAPE, NO_STR);
}

/* The most sold products, and products that sell the most: by a number of their own, or by what was sold of each. */
bool order_by_sales(struct sentence *s, int i, bool most)
{
	struct sketch_term by = term_of((struct sketch_column){ s->entity, -1 });
	bool rises;

	by.of.column = s->entity < 0 ? -1 : quality_column(s, QUALITY_SALES, s->entity, &rises);
	if (s->entity < 0 || (by.of.column < 0 && !sold_term(s, s->entity, &by)))
		return false;
	sentence_use(s, i);
	order_add(s, by, most);
	order_limit(s, s->k, s->items.at[i].cue);
	sentence_doubt(s, by_sales, DRAFT_COLUMNS,
		       by.fn == FN_COUNT ? str_fmt(s->arena, "rows of %.*s are what was sold",
						   STR(s->schema->at[by.of.table].name))
					 : str_fmt(s->arena, "%.*s is what was sold", STR(sentence_column(s, by.of))));
	return true;
}

/* Which products sell the most: the verb before. */
static bool order_by_selling(struct sentence *s, int i, bool most)
{
	int word = s->items.at[i].first - 1;

	word -= word > 0 && str_eq(s->q->mentions.words.at[word].text, S("the"));
	if (word < 0 || !word_is_trade(s->q->mentions.words.at[word].text) || !order_by_sales(s, i, most))
		return false;
	s->q->mentions.words.at[word].cue = true; /* it says what they are ranked by */
	if (s->items.at[i - 1].mention && s->items.at[i - 1].first == word)
		sentence_use(s, i - 1);
	return true;
}

/* Delivers, of delivered_at: rows of deliveries. */
static bool is_event(struct sentence *s, const struct item *verb)
{
	return verb->kind == ITEM_COLUMN && verb->count == 1 &&
	       column_is_time(&s->q->linker, verb->of.table, verb->of.column);
}

bool order_by_verb(struct sentence *s, int i, bool most)
{
	const struct item *verb = i > 0 ? &s->items.at[i - 1] : NULL;

	if (verb && order_by_selling(s, i, most))
		return true;
	if (!verb || verb->used || items_apart(s, i - 1, i) > 1 || !order_has_output(s, i - 1))
		return false;
	if (verb->kind == ITEM_COLUMN && is_participle(s->q->mentions.words.at[verb->first].text) &&
	    order_is_amount(s, i - 1)) {
		rank(s, i, term_of(verb->of), most, by_number);
		return true;
	}
	if ((verb->kind != ITEM_TABLE && !is_event(s, verb)) || verb->of.table == s->entity)
		return false;
	/* of those that happened */
	rank(s, i,
	     verb->kind == ITEM_COLUMN ? (struct sketch_term){ .fn = FN_COUNT, .of = verb->of } : term_count(verb->of),
	     most, by_rows);
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
