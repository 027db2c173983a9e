#include "assistant/draft/compared_measures.h"

#include "assistant/draft/conditions.h"
#include "assistant/draft/quality_columns.h"
#include "base/arena.h"
#include "base/banned.h"

/* ---- of each row ---- */

bool compared_amount(struct sentence *s, int thing, const struct number *n, struct sketch_term *out)
{
	int table = item_is(s, thing, ITEM_TABLE) ? s->items.at[thing].of.table : -1, column;
	bool rises;

	if (table < 0 || !n || n->percent || n->ordinal || item_says_by(s, thing - 1))
		return false;
	column = quality_column(s, QUALITY_PRICE, table, &rises);
	if (column < 0 || !rises)
		return false;
	*out = term_of((struct sketch_column){ table, column });
	sentence_doubt(s, n->currency.at ? .85 : .75, DRAFT_COLUMNS,
		       str_fmt(s->arena, "the number is one of %.*s", STR(sentence_column(s, out->of))));
	return true;
}

/* ---- a length of time ---- */

static const struct unit {
	const char *words; /* in questions, and in names of columns */
	double seconds;
} units[] = {
	{ " ms millis millisecond milliseconds milisegundo milisegundos milissegundo milissegundos ", .001 },
	{ " s sec secs second seconds segundo segundos ", 1 },
	{ " min mins minute minutes minuto minutos ", 60 },
	{ " h hr hrs hour hours hora horas ", 3600 },
	{ " d day days dia dias ", 86400 },
};

static const struct unit *unit_of(str word)
{
	for (size_t i = 0; i < sizeof units / sizeof *units; i++)
		if (str_is_among(word, units[i].words))
			return &units[i];
	return NULL;
}

/* The unit that the name of a number says; NULL: none. */
static const struct unit *unit_of_column(struct sentence *s, struct sketch_column of)
{
	const struct name_words *n = &s->q->linker.names[of.table].columns[of.column];
	const struct unit *found = NULL;

	if (!column_is_number(s->schema, of.table, of.column) || column_is_key(s->schema, of.table, of.column))
		return NULL;
	for (int i = 0; i < n->len && !found; i++)
		found = unit_of(n->word[i]->text);
	return found;
}

/* In that unit; else the column that the comparison is about, if its name says none; else in another unit. */
static bool column_of_duration(struct sentence *s, enum quality quality, const struct unit *asked,
			       struct sketch_column *out, double *factor)
{
	bool rises, found = false;
	int length = quality_column(s, quality > QUALITY_COUNT ? quality : QUALITY_LENGTH, s->entity, &rises);
	double least = 0;

	for (int c = 0; c < s->schema->at[s->entity].columns.len; c++) {
		struct sketch_column of = { s->entity, c };
		const struct unit *has = unit_of_column(s, of);
		double away = !has			      ? 0
			      : has->seconds > asked->seconds ? has->seconds / asked->seconds
							      : asked->seconds / has->seconds;

		if (has && (!found || away < least)) {
			found = true;
			least = away;
			*out = of;
			*factor = asked->seconds / has->seconds;
		}
	}
	if (length >= 0 && rises && !unit_of_column(s, (struct sketch_column){ s->entity, length }) &&
	    (!found || *factor != 1)) {
		*out = (struct sketch_column){ s->entity, length };
		*factor = 1;
		sentence_doubt(s, .85, DRAFT_VALUES,
			       str_fmt(s->arena, "%.*s is in the unit of the question", STR(sentence_column(s, *out))));
		return true;
	}
	return found;
}

static str in_unit(struct sentence *s, str literal, double factor)
{
	double value;

	return factor == 1 || !str_real(literal, &value) ? literal : str_fmt(s->arena, "%.12g", value * factor);
}

bool compared_duration(struct sentence *s, int i, const struct number *n, struct sketch_condition *is)
{
	const struct cue *c = s->items.at[i].cue;
	ptrdiff_t w = (c->number_to >= 0 ? &s->q->said.numbers.at[c->number_to] : n)->first +
		      (c->number_to >= 0 ? &s->q->said.numbers.at[c->number_to] : n)->count;
	const struct unit *asked = w < s->q->mentions.words.len ? unit_of(s->q->mentions.words.at[w].text) : NULL;
	int before = item_beside(s, i, -1);
	struct sketch_column of;
	double factor = 1;

	if (!asked || s->entity < 0 || (c->quality <= QUALITY_COUNT && !item_is(s, before, ITEM_TABLE)) ||
	    !column_of_duration(s, c->quality, asked, &of, &factor))
		return false;
	is->of = term_of(of);
	is->value = in_unit(s, is->value, factor);
	is->value_to = is->value_to.at ? in_unit(s, is->value_to, factor) : NO_STR;
	s->q->mentions.words.at[w].number = true; /* a part of the number now */
	for (int k = i + 1; k < s->items.len && s->items.at[k].first <= w; k++)
		if (s->items.at[k].first + s->items.at[k].count > w)
			sentence_use(s, k);
	if (item_is_negated(s, i))
		is->op = test_opposite(is->op);
	return true;
}

/* ---- of each group ---- */

static bool is_grouped_before(const struct sentence *s, int i)
{
	for (int k = 0; k < i; k++)
		if (item_is_cue(s, k, CUE_EACH) || item_is_cue(s, k, CUE_BY))
			return true;
	return false;
}

static void not_said(struct sentence *s, const struct sketch_condition *is)
{
	sentence_doubt(s, .05, DRAFT_COLUMNS,
		       str_fmt(s->arena, "the question does not say what to compare with %.*s", STR(is->value)));
}

void compared_later(struct sentence *s, int i, struct sketch_condition is)
{
	if (s->compared_item >= 0 || !is_grouped_before(s, i)) {
		not_said(s, &is);
		return;
	}
	if (item_is_negated(s, i))
		is.op = test_opposite(is.op);
	s->compared = is;
	s->compared_item = i;
}

void compared_measure(struct sentence *s)
{
	const struct sketch_term *measure = NULL;

	if (s->compared_item < 0)
		return;
	for (ptrdiff_t i = 0; i < s->k->outputs.len; i++)
		if (s->k->outputs.at[i].fn != FN_NONE)
			measure = &s->k->outputs.at[i];
	if (!measure || !s->k->groups.len) {
		not_said(s, &s->compared);
		return;
	}
	s->compared.of = *measure;
	sentence_condition(s, s->compared_item, s->compared);
	sentence_doubt(s, .92, DRAFT_SHAPE,
		       str_fmt(s->arena, "%.*s is compared of each group", STR(s->compared.value)));
}
