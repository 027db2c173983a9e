/* Who bought what, where no name of the catalog says "bought": by the lines of orders, and not by reviews or prices. */
#include "assistant/draft/conditions.h"
#include "assistant/draft/quality_columns.h"
#include "assistant/draft/resolve.h"
#include "assistant/language/trade_words.h"

#include "base/arena.h"
#include "base/banned.h"

static const double by_lines = .9;

/* The item that has the word; -1: none. */
static int item_of(const struct sentence *s, int word)
{
	for (int i = 0; i < s->items.len; i++)
		if (word >= s->items.at[i].first && word < s->items.at[i].first + s->items.at[i].count)
			return i;
	return -1;
}

/* Purchase orders, which the word is only related to, are those of suppliers. */
static bool is_open(const struct sentence *s, int item)
{
	return item < 0 || (s->items.at[item].mention && item != s->entity_item && s->items.at[item].count == 1 &&
			    s->items.at[item].why >= LINK_DERIVED);
}

/* Rows that say which of one table went with which of the other. */
static bool lines_between(struct sentence *s, int one, int other, int *out)
{
	struct sketch_term sold;

	if (one < 0 || other < 0 || one == other || !sold_term(s, one, &sold) || sold.of.table == other ||
	    !keys_lead_to(s->schema, sold.of.table, other, KEYS_MOST))
		return false;
	*out = sold.of.table;
	return true;
}

static void read_trade(struct sentence *s, int word)
{
	int verb = item_of(s, word);

	for (int i = 0; i < s->items.len && is_open(s, verb); i++) {
		int other = s->items.at[i].mention && i != verb ? s->items.at[i].of.table : -1, lines;

		if (!lines_between(s, s->entity, other, &lines) && !lines_between(s, other, s->entity, &lines))
			continue;
		s->q->mentions.words.at[word].cue = true; /* the lines say it */
		sentence_table(s, lines);
		if (verb >= 0) {
			sentence_use(s, verb);
			s->items.at[verb].score = s->items.at[verb].margin = 1;
		}
		sentence_doubt(s, by_lines, DRAFT_TABLES,
			       str_fmt(s->arena, "\"%.*s\" is about %.*s", STR(s->q->mentions.words.at[word].typed),
				       STR(s->schema->at[lines].name)));
		return;
	}
}

void sentence_trades(struct sentence *s)
{
	for (int w = 0; w < s->q->mentions.words.len; w++)
		if (word_is_trade(s->q->mentions.words.at[w].text) && !s->q->mentions.words.at[w].cue)
			read_trade(s, w);
}
