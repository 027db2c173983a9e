#include "assistant/draft/value_columns.h"

#include "assistant/draft/conditions.h"
#include "base/banned.h"

static bool is_part_of(const struct item *value)
{
	return value->after == RELATION_OF;
}

/* Which continent is Anguilla in, forms of government in Africa: the column comes out, the value is elsewhere. */
static bool is_asked(const struct sentence *s, int column, int value)
{
	if (column >= s->output_end)
		return false;
	return s->items.at[value].after == RELATION_IN ||
	       (s->items.at[value].after == RELATION_IS && item_is_cue(s, column - 1, CUE_OUTPUT));
}

/* With the title "Manager": the cue itself ends in what the column is called. */
static bool called_by_cue(struct sentence *s, int cue, int before, struct sketch_column *out)
{
	const struct item *it = &s->items.at[cue];
	int table = item_is(s, before, ITEM_TABLE) ? s->items.at[before].of.table : s->entity;
	str word = s->q->mentions.words.at[it->first + it->count - 1].text;
	double score;
	int column = table < 0 || it->count < 2 ? -1 : link_phrases(&s->q->linker, word, table, &score);

	*out = (struct sketch_column){ table, column };
	return column >= 0 && score >= .8;
}

/* The column that the words beside a value name. */
bool value_column_beside(struct sentence *s, int i, struct sketch_column *out)
{
	int before = item_beside(s, i, -1), after = item_beside(s, i, 1);

	if (item_is_cue(s, i - 1, CUE_NAMED) && called_by_cue(s, i - 1, before, out))
		return true;
	if (item_is(s, before, ITEM_COLUMN) && items_close(s, before, i) && !is_part_of(&s->items.at[i]) &&
	    !is_asked(s, before, i) && !s->items.at[i].comma) {
		*out = s->items.at[before].of;
		if (before >= s->output_end || s->items.at[i].after != RELATION_IN)
			sentence_use(s, before);
		return true;
	}
	if (item_is(s, after, ITEM_COLUMN) && items_close(s, i, after) && !s->items.at[after].used &&
	    (items_apart(s, i, after) == 0 || (s->items.at[after].after == RELATION_IN && s->items.at[i].mention))) {
		*out = s->items.at[after].of;
		sentence_use(s, after);
		return true;
	}
	return false;
}

static bool sentence_label(struct sentence *s, int table, struct sketch_column *out)
{
	int columns[2];

	if (table < 0 || !label_columns(&s->q->linker, table, columns))
		return false;
	*out = (struct sketch_column){ table, columns[0] };
	return true;
}

/* Where something is: a place of its own, or its name, if it is one. */
static bool place_of(struct sentence *s, int table, struct sketch_column *out)
{
	str places = S("country, city, state, continent, region, location, place, district"), phrase;
	bool whole;

	while (str_cut(&places, ',', &phrase)) {
		struct word_fit f = link_phrase(&s->q->linker, str_trim(phrase), table, -1, &whole);

		if (f.score >= .8 && whole)
			return sentence_label(s, table, out);
		for (int c = 0; c < s->schema->at[table].columns.len; c++) {
			f = link_phrase(&s->q->linker, str_trim(phrase), table, c, &whole);
			*out = (struct sketch_column){ table, c };
			if (f.score >= .8 && whole && column_is_text(s->schema, table, c))
				return true;
		}
	}
	return false;
}

/* Matches that were never played in Rome: a place of the matches. */
static int whose_place(const struct sentence *s, int i)
{
	for (int k = i - 1; k >= 0 && s->excluded_by[i] >= 0 && s->excluded_by[k] == s->excluded_by[i]; k--)
		if (item_is(s, k, ITEM_TABLE))
			return s->items.at[k].of.table;
	return s->entity;
}

/* Nothing names the column: a place for "in", the name of a thing beside it. */
bool value_column_guessed(struct sentence *s, int i, struct sketch_column *out)
{
	int before = item_beside(s, i, -1), after = i + 1;

	if (item_is(s, after, ITEM_TABLE) && !items_apart(s, i, after) && !s->items.at[after].comma &&
	    sentence_label(s, s->items.at[after].of.table, out)) {
		if (after >= s->output_end)
			sentence_use(s, after);
		return true; /* the Finance department */
	}
	if (item_is(s, before, ITEM_TABLE) && items_close(s, before, i) && s->items.at[i].after != RELATION_IN &&
	    sentence_label(s, s->items.at[before].of.table, out))
		return true;
	if (s->items.at[i].after == RELATION_IN && whose_place(s, i) >= 0 && place_of(s, whose_place(s, i), out))
		return true;
	return sentence_label(s, s->entity, out);
}
