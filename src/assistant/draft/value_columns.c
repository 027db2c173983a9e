#include "assistant/draft/value_columns.h"

#include "assistant/draft/conditions.h"
#include "base/banned.h"

static const double guessed = .6, by_key = .2, by_kind = .35, of_kind = .7, thing = .9;

static bool has_digit(str value)
{
	for (ptrdiff_t i = 0; i < value.len; i++)
		if (value.at[i] >= '0' && value.at[i] <= '9')
			return true;
	return false;
}

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

/* Words are no number and no time, and Asia is where something is highest, not how high. */
static bool may_hold(struct sentence *s, int column, int value)
{
	struct sketch_column of = s->items.at[column].of;

	return s->items.at[value].kind != ITEM_VALUE || has_digit(s->items.at[value].value) ||
	       !column_is_number(s->schema, of.table, of.column);
}

static bool names_agent(const struct sentence *s, int column)
{
	str word = s->q->mentions.words.at[s->items.at[column].first + s->items.at[column].count - 1].text;
	struct sketch_column of = s->items.at[column].of;
	str name = s->schema->at[of.table].columns.at[of.column].name;

	return column_is_text(s->schema, of.table, of.column) &&
	       (is_participle(word) || (name.len > 2 && str_eq_fold(str_from(name, name.len - 2), S("by"))));
}

/* Directed by Ana Lima: the column directed_by has who did it. */
static bool is_agent(struct sentence *s, int i, struct sketch_column *out)
{
	int column = i - 2;

	if (!item_is_cue(s, i - 1, CUE_BY) || !item_is(s, column, ITEM_COLUMN) || s->items.at[i].gap ||
	    s->items.at[i - 1].gap || items_apart(s, column, i - 1) || !names_agent(s, column))
		return false;
	*out = s->items.at[column].of;
	sentence_use(s, column);
	sentence_use(s, i - 1);
	return true;
}

/* The column that the words beside a value name. */
bool value_column_beside(struct sentence *s, int i, struct sketch_column *out)
{
	int before = item_beside(s, i, -1), after = item_beside(s, i, 1);

	if (is_agent(s, i, out))
		return true;
	if (item_is_cue(s, i - 1, CUE_NAMED) && called_by_cue(s, i - 1, before, out))
		return true;
	if (item_is(s, before, ITEM_COLUMN) && items_close(s, before, i) &&
	    (!is_part_of(&s->items.at[i]) || s->items.at[before].after == RELATION_IN) && !is_asked(s, before, i) &&
	    !s->items.at[i].comma && may_hold(s, before, i)) {
		*out = s->items.at[before].of;
		if (before >= s->output_end || s->items.at[i].after != RELATION_IN)
			sentence_use(s, before);
		return true;
	}
	if (item_is(s, after, ITEM_COLUMN) && items_close(s, i, after) && !s->items.at[after].used &&
	    (items_apart(s, i, after) == 0 || (s->items.at[after].after == RELATION_IN && s->items.at[i].mention)) &&
	    may_hold(s, after, i)) {
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

/* The label, unless it is a key for want of a name, and the value is words. */
static bool named_label(struct sentence *s, int i, int table, struct sketch_column *out)
{
	return sentence_label(s, table, out) &&
	       !(s->schema->at[table].columns.at[out->column].pk && !has_digit(s->items.at[i].value));
}

/* Quoted, or with a capital letter. */
static bool is_name(const struct sentence *s, int i)
{
	const struct item *it = &s->items.at[i];
	const struct link_word *first = &s->q->mentions.words.at[it->first];

	return it->mention->quoted || first->proper || first->acronym;
}

/* Heron Lake Airport: the last word says what it is. */
static bool kind_at_end(struct sentence *s, int i, struct sketch_column *out)
{
	const struct item *it = &s->items.at[i];
	str last = s->q->mentions.words.at[it->first + it->count - 1].text;
	double score;

	if (it->count < 2)
		return false;
	for (int t = 0; t < s->schema->len; t++) {
		bool whole;

		if (link_phrase(&s->q->linker, last, t, -1, &whole).score >= thing && whole)
			return sentence_label(s, t, out);
	}
	*out = (struct sketch_column){ s->entity,
				       s->entity < 0 ? -1 : link_phrases(&s->q->linker, last, s->entity, &score) };
	return out->column >= 0 && score >= thing && column_is_text(s->schema, out->table, out->column);
}

/* May the column of text hold a value that no catalog lists? Not a key, a time, or a column whose values are known. */
static bool may_hold_unlisted(struct sentence *s, struct sketch_column of)
{
	const struct link_column *c = &s->schema->at[of.table].columns.at[of.column];

	return column_is_text(s->schema, of.table, of.column) && !c->values.len && c->fk_table < 0 &&
	       !column_is_time(&s->q->linker, of.table, of.column);
}

/*
 * Of the rows asked for, which have no name: the column whose own name says that it holds such values. A code is of
 * columns of codes, words are of kinds, states and names; the only column of text is meant in any case.
 */
static bool column_by_kind(struct sentence *s, int i, struct sketch_column *out)
{
	static const char codes[] = "code, number, identifier, key, id",
			  kinds[] = "type, kind, category, class, status, state, outcome, result, reason, group, genre,"
				    " name, title, description";
	str rest = str_of(has_digit(s->items.at[i].value) ? codes : kinds), phrase;
	int texts = 0;

	if (s->entity < 0)
		return false;
	while (str_cut(&rest, ',', &phrase))
		for (int c = 0; c < s->schema->at[s->entity].columns.len; c++) {
			bool whole;

			*out = (struct sketch_column){ s->entity, c };
			if (may_hold_unlisted(s, *out) &&
			    link_phrase(&s->q->linker, str_trim(phrase), s->entity, c, &whole).score >= of_kind)
				return true;
		}
	for (int c = 0; c < s->schema->at[s->entity].columns.len; c++)
		if (may_hold_unlisted(s, (struct sketch_column){ s->entity, c })) {
			*out = (struct sketch_column){ s->entity, c };
			texts++;
		}
	return texts == 1;
}

/* Nothing names the column: a place for "in", the name of a thing beside it. */
bool value_column_guessed(struct sentence *s, int i, struct place *guess)
{
	int before = item_beside(s, i, -1), after = i + 1;
	struct sketch_column *out = &guess->of;

	if (place_of_world(s, i, guess)) {
		if (item_is(s, after, ITEM_TABLE) && after >= s->output_end && !items_apart(s, i, after))
			sentence_use(s, after);
		return true;
	}
	*guess = (struct place){ .value = s->items.at[i].value, .doubt = guessed };
	if (!is_name(s, i))
		return false;
	if (kind_at_end(s, i, out))
		return true;

	if (item_is(s, after, ITEM_TABLE) && !items_apart(s, i, after) && !s->items.at[after].comma &&
	    named_label(s, i, s->items.at[after].of.table, out)) {
		if (after >= s->output_end)
			sentence_use(s, after);
		return true; /* the Finance department */
	}
	if (item_is(s, before, ITEM_TABLE) && items_close(s, before, i) && s->items.at[i].after != RELATION_IN &&
	    named_label(s, i, s->items.at[before].of.table, out))
		return true;
	if (place_of_things(s, i, guess))
		return true;
	if (!named_label(s, i, s->entity, out)) {
		guess->doubt = by_kind;
		guess->unlisted = true;
		if (column_by_kind(s, i, out))
			return true;
		if (!sentence_label(s, s->entity, out))
			return false;
	}
	if (s->schema->at[out->table].columns.at[out->column].pk) /* a code, hardly what the words say */
		guess->doubt = by_key;
	return true;
}
