#include "assistant/draft/sentence.h"

#include "assistant/link/computed_amounts.h"
#include "base/arena.h"
#include "base/banned.h"

static const double of_period = .1;

void sentence_doubt(struct sentence *s, double factor, enum draft_stage stage, str assumption)
{
	s->out->confidence *= factor;
	if (factor < s->weakest) {
		s->weakest = factor;
		s->out->weakest = stage;
		s->out->reason = assumption.at ? assumption : s->out->reason;
	}
	if (assumption.at && !texts_have(&s->out->assumptions, assumption))
		*push(&s->out->assumptions, s->arena) = assumption;
}

str sentence_words(const struct sentence *s, int first, int count)
{
	const struct mentions *m = &s->q->mentions;
	ptrdiff_t from = m->words.at[first].at.from, to = m->words.at[first + count - 1].at.to;

	return str_upto(str_from(m->text, from), to - from);
}

void sentence_list_missing(struct sentence *s, int first, int count)
{
	*push(&s->out->missing, s->arena) = sentence_words(s, first, count);
}

void sentence_not_understood(struct sentence *s, int first, int count, str reason)
{
	str words = sentence_words(s, first, count);

	sentence_list_missing(s, first, count);
	sentence_doubt(s, .05, DRAFT_SHAPE,
		       reason.at ? reason : str_fmt(s->arena, "\"%.*s\" is not understood", STR(words)));
}

str sentence_column(const struct sentence *s, struct sketch_column c)
{
	const struct link_table *t = &s->schema->at[c.table];

	return c.column < 0
		       ? t->name
		       : str_fmt(s->arena, "%.*s.%.*s", STR(t->name), STR(link_column_shown(s->arena, t, c.column)));
}

bool sentence_names_column(const struct sentence *s, struct sketch_column of)
{
	for (int i = 0; i < s->items.len; i++)
		if (item_is(s, i, ITEM_COLUMN) && sketch_same(s->items.at[i].of, of))
			return true;
	return false;
}

bool item_is(const struct sentence *s, int i, enum item_kind kind)
{
	return i >= 0 && i < s->items.len && s->items.at[i].kind == kind;
}

bool item_is_cue(const struct sentence *s, int i, enum cue_kind kind)
{
	return item_is(s, i, ITEM_CUE) && s->items.at[i].cue->kind == kind;
}

bool item_has_word(const struct sentence *s, int i, const char *words)
{
	for (int w = s->items.at[i].first; w < s->items.at[i].first + s->items.at[i].count; w++)
		if (str_is_among(s->q->mentions.words.at[w].text, words))
			return true;
	return false;
}

int items_apart(const struct sentence *s, int before, int after)
{
	return s->items.at[after].first - s->items.at[before].first - s->items.at[before].count;
}

/* Cues that only hold a sentence together. */
static bool is_filler(const struct sentence *s, int i)
{
	static const enum cue_kind fillers[] = { CUE_HAVE, CUE_WHERE,  CUE_NAMED, CUE_EQUAL, CUE_ALL,
						 CUE_ANY,  CUE_POLITE, CUE_ONLY,  CUE_ABOUT, CUE_DURING,
						 CUE_NOT,  CUE_EITHER, CUE_BOTH,  CUE_OUTPUT };

	for (size_t k = 0; k < sizeof fillers / sizeof *fillers; k++)
		if (item_is_cue(s, i, fillers[k]))
			return true;
	return false;
}

int item_beside(const struct sentence *s, int i, int by)
{
	for (i += by; i >= 0 && i < s->items.len; i += by)
		if (s->items.at[i].kind != ITEM_CUE)
			return i;
		else if (!is_filler(s, i))
			return -1;
	return -1;
}

enum sketch_fn item_function(const struct sentence *s, int i)
{
	static const struct {
		enum cue_kind cue;
		enum sketch_fn fn;
	} known[] = { { CUE_COUNT, FN_COUNT },
		      { CUE_SUM, FN_SUM },
		      { CUE_AVERAGE, FN_AVERAGE },
		      { CUE_MINIMUM, FN_MINIMUM },
		      { CUE_MAXIMUM, FN_MAXIMUM } };

	for (size_t k = 0; k < sizeof known / sizeof *known; k++)
		if (item_is_cue(s, i, known[k].cue))
			return known[k].fn;
	return FN_NONE;
}

bool item_ranks(const struct sentence *s, int i)
{
	if (item_is_cue(s, i, CUE_MOST) || item_is_cue(s, i, CUE_LEAST) || item_is_cue(s, i, CUE_TOP) ||
	    item_is_cue(s, i, CUE_BOTTOM))
		return true;
	return (item_is_cue(s, i, CUE_MAXIMUM) || item_is_cue(s, i, CUE_MINIMUM)) && i >= s->output_end &&
	       (item_is_cue(s, i - 1, CUE_WHERE) || item_is_cue(s, i - 1, CUE_HAVE));
}

bool sentence_measured(const struct sentence *s)
{
	for (int i = 0; i < s->items.len; i++)
		if (s->items.at[i].kind == ITEM_CUE && !item_ranks(s, i) &&
		    (s->items.at[i].cue->kind <= CUE_MEDIAN || s->items.at[i].cue->kind == CUE_SHARE ||
		     s->items.at[i].cue->kind == CUE_DIFFERENCE))
			return true;
	return false;
}

bool sentence_compares(const struct sentence *s)
{
	for (int i = 0; i < s->q->mentions.words.len; i++)
		if (str_is_among(s->q->mentions.words.at[i].text,
				 " versus vs compare compares compared comparing compara comparado comparada"
				 " comparados comparadas comparar "))
			return true;
	return false;
}

bool follows_noun(const struct sentence *s, int i)
{
	const struct item *before = i ? &s->items.at[i - 1] : NULL;

	return s->q->said.wording.language != ENGLISH && before && before->kind == ITEM_COLUMN && !before->used &&
	       !s->items.at[i].comma && !items_apart(s, i - 1, i);
}

void sentence_use(struct sentence *s, int i)
{
	s->items.at[i].used = true;
}

void sentence_table(struct sentence *s, int table)
{
	if (sketch_is_without(s->k, table))
		return;
	for (ptrdiff_t i = 0; i < s->k->tables.len; i++)
		if (s->k->tables.at[i] == table)
			return;
	if (table >= 0)
		*push(&s->k->tables, s->arena) = table;
}

/* ---- whose rows ---- */

/* The month of "by month" is of no table. */
static bool is_in_period(const struct sentence *s, const struct item *column)
{
	for (int i = 0; i < s->items.len; i++) {
		const struct item *it = &s->items.at[i];

		if (it->kind == ITEM_PERIOD && it->period->kind == PERIOD_EACH && column->first >= it->first &&
		    column->first + column->count <= it->first + it->count)
			return true;
	}
	return false;
}

/* Without a table that is named: the one with the most of the named columns. */
static int table_of_columns(const struct sentence *s)
{
	int best = -1;
	double most = 0;

	for (int t = 0; t < s->schema->len; t++) {
		double sum = 0;

		for (int i = 0; i < s->items.len; i++)
			if (item_is(s, i, ITEM_COLUMN) && s->items.at[i].of.table == t)
				sum += s->items.at[i].score * (is_in_period(s, &s->items.at[i]) ? of_period : 1);
		if (sum > most) {
			most = sum;
			best = t;
		}
	}
	return best;
}

/* The mills which are not located in ...: "which" after a name, with no comma. */
static bool is_relative(const struct sentence *s, int i)
{
	return item_is_cue(s, i, CUE_OUTPUT) && i && s->items.at[i - 1].kind != ITEM_CUE && !s->items.at[i].comma;
}

/* Nurses are in charge of patients, owners living in France: a verb after a name. */
static bool is_predicate(const struct sentence *s, int i)
{
	const struct item *it = &s->items.at[i];

	if (it->kind == ITEM_CUE || it->comma || it->after == RELATION_AND || item_is_cue(s, i - 1, CUE_AND) ||
	    item_is_cue(s, i - 1, CUE_ALSO))
		return false;
	return item_is(s, i - 1, ITEM_TABLE) && (it->after == RELATION_IS || it->gap);
}

/* The first condition, group or order after something that may come out. */
static int end_of_outputs(const struct sentence *s)
{
	bool some = false;

	for (int i = 0; i < s->items.len; i++) {
		const struct item *it = &s->items.at[i];

		if (some && it->kind == ITEM_CUE &&
		    (it->cue->kind == CUE_WHERE || it->cue->kind == CUE_HAVE || it->cue->kind == CUE_ORDER ||
		     is_relative(s, i)))
			return i;
		if (some && is_predicate(s, i))
			return i;
		some = some || it->kind == ITEM_TABLE || it->kind == ITEM_COLUMN;
	}
	return s->items.len;
}

/* Hometowns without gymnasts: rows of what comes out, not of what may not be there; -1: no such column. */
static int table_of_outputs(const struct sentence *s, int table_item)
{
	int column = -1;

	for (int i = 0; i < table_item; i++) {
		if (item_is(s, i, ITEM_COLUMN) && column < 0)
			column = i;
		if (column >= 0 && (item_is_cue(s, i, CUE_NOT) || item_is_cue(s, i, CUE_WITHOUT)) &&
		    s->items.at[column].of.table != s->items.at[table_item].of.table)
			return s->items.at[column].of.table;
	}
	return -1;
}

void sentence_entity(struct sentence *s)
{
	s->entity = s->entity_item = -1;
	for (int i = 0; i < s->items.len && s->entity < 0; i++)
		if (item_is(s, i, ITEM_TABLE)) {
			s->entity = table_of_outputs(s, i);
			s->entity_item = s->entity < 0 ? i : -1;
			s->entity = s->entity < 0 ? s->items.at[i].of.table : s->entity;
		}
	if (s->entity < 0)
		s->entity = table_of_columns(s);
	s->output_end = end_of_outputs(s);
}
