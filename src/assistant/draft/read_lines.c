/* What something comes to that has lines with amounts, and no amount of its own: the average order value. */
#include "assistant/draft/sentence.h"

#include "base/arena.h"
#include "base/banned.h"

/* A name of its own, also of another number that the lines have, and not only a word for what something comes to. */
static bool is_other_name(const struct sentence *s, const struct item *it, struct sketch_column amount)
{
	return it->kind != ITEM_COLUMN || it->count > 1 ||
	       (it->of.table == amount.table && it->why == LINK_SAME && it->of.column != amount.column &&
		column_is_number(s->schema, it->of.table, it->of.column));
}

/* Takes the word as one for the amount. */
static bool take_word(struct sentence *s, int word, struct sketch_column amount)
{
	for (int i = 0; i < s->items.len; i++) {
		struct item *it = &s->items.at[i];

		if (!it->mention || word < it->first || word >= it->first + it->count)
			continue;
		if (is_other_name(s, it, amount))
			return false;
		it->of = amount;
		it->why = LINK_SYNONYM;
		it->score = it->margin = 1;
		sentence_use(s, i);
	}
	s->q->mentions.words.at[word].cue = true;
	return true;
}

/* Order value, value of orders, ticket medio de los pedidos: what a thing that has lines comes to. */
static bool says_amount(struct sentence *s, int cue, int thing, struct sketch_column amount)
{
	int last = s->items.at[thing].first + s->items.at[thing].count,
	    first = s->items.at[cue < thing ? cue : thing].first;

	for (int w = first ? first - 1 : 0; w <= last && w < s->q->mentions.words.len; w++)
		if (str_is_among(s->q->mentions.words.at[w].text,
				 " value values amount amounts size worth valor valores importe monto ticket "))
			return take_word(s, w, amount);
	return false;
}

/* What order lines add up to, for an order that has no total of its own; table -1: unknown. */
static struct sketch_term amount_of_lines(struct sentence *s, int thing)
{
	int table = s->items.at[thing].of.table;
	struct sketch_term found = { .fn = FN_SUM, .of = { -1, -1 } };

	for (int t = 0; t < s->schema->len; t++) {
		int key = t == table ? -1 : reference_column(s->schema, t, table),
		    amount = key < 0 || !s->schema->at[t].columns.at[key].pk ? -1 : amount_column(s, t);

		if (amount < 0)
			continue;
		if (found.of.table >= 0)
			return (struct sketch_term){ .of = { -1, -1 } }; /* two kinds of lines */
		found.of = (struct sketch_column){ t, amount };
		found.per = (struct sketch_column){ t, key };
	}
	return found;
}

/* The average order value: what its lines come to in all, for each order. */
static void read_lines(struct sentence *s, int cue, int thing)
{
	struct sketch_term t = amount_of_lines(s, thing);

	if (t.of.table < 0 || amount_column(s, s->items.at[thing].of.table) >= 0 || !says_amount(s, cue, thing, t.of))
		return;
	t.averaged = item_is_cue(s, cue, CUE_AVERAGE);
	sentence_doubt(s, .8, DRAFT_SHAPE,
		       str_fmt(s->arena, "the value of a row of %.*s is the sum of its %.*s",
			       STR(s->schema->at[s->items.at[thing].of.table].name), STR(sentence_column(s, t.of))));
	*push(&s->k->outputs, s->arena) = t;
	sentence_table(s, t.of.table);
	sentence_use(s, cue);
	sentence_use(s, thing);
}

void sentence_lines(struct sentence *s)
{
	for (int i = 0; i + 1 < s->items.len; i++)
		if ((item_is_cue(s, i, CUE_AVERAGE) || item_is_cue(s, i, CUE_SUM)) && !s->items.at[i].used &&
		    item_is(s, i + 1, ITEM_TABLE) && !s->items.at[i + 1].used)
			read_lines(s, i, i + 1);
}
