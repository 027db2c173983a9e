/* Figures that are made of two aggregates: shares, differences, and numbers per thing. */
#include "assistant/draft/conditions.h"
#include "assistant/draft/quality_columns.h"

#include "base/arena.h"
#include "base/banned.h"

static void add_figure(struct sentence *s, struct sketch_term t)
{
	*push(&s->k->outputs, s->arena) = t;
	sentence_table(s, t.of.table);
	if (t.averaged)
		sentence_table(s, t.per.table);
}

static int first_cue(const struct sentence *s, enum cue_kind kind)
{
	for (int i = 0; i < s->items.len; i++)
		if (item_is_cue(s, i, kind) && !s->items.at[i].used)
			return i;
	return -1;
}

static bool is_amount(const struct sentence *s, int i)
{
	const struct item *it = &s->items.at[i];

	return item_is(s, i, ITEM_COLUMN) && column_is_number(s->schema, it->of.table, it->of.column) &&
	       !column_is_key(s->schema, it->of.table, it->of.column);
}

/* ---- per thing ---- */

static bool per_of(struct sentence *s, int i, int counted, struct sketch_column *per)
{
	*per = item_is(s, i, ITEM_TABLE) || item_is(s, i, ITEM_COLUMN) ? s->items.at[i].of
								       : (struct sketch_column){ -1, -1 };
	if (per->table < 0 || per->column >= 0)
		return per->table >= 0;
	if (reference_column(s->schema, counted, per->table) >= 0) {
		str thing = s->schema->at[per->table].name;

		sentence_doubt(s, .9, DRAFT_SHAPE,
			       str_fmt(s->arena, "rows of %.*s without any of %.*s do not count", STR(thing),
				       STR(s->schema->at[counted].name)));
		*per = (struct sketch_column){ counted, reference_column(s->schema, counted, per->table) };
	} else {
		per->column = key_column(s->schema, per->table);
	}
	return per->column >= 0;
}

/* The average number: one cue says both. */
static bool is_average_count(const struct sentence *s, int i)
{
	return i >= 0 && item_has_word(s, i, " numero cantidad quantidade ");
}

/* How many orders does each customer have on average? The last word is about the number. */
static bool is_of_number(const struct sentence *s, int average, int count)
{
	return average == count || average + 1 == count ||
	       (average > count && !item_is(s, average + 1, ITEM_COLUMN) && !item_is(s, average + 1, ITEM_TABLE));
}

/* The average number of orders per customer. */
static void read_average_number(struct sentence *s)
{
	int average = first_cue(s, CUE_AVERAGE),
	    count = is_average_count(s, average) ? average : first_cue(s, CUE_COUNT), each = first_cue(s, CUE_EACH),
	    thing = count + 1, per;
	struct sketch_term t = { .fn = FN_COUNT, .averaged = true };

	each = each < 0 ? first_cue(s, CUE_BY) : each;
	per = each + 1;
	if (average < 0 || count < 0 || each < 0 || !is_of_number(s, average, count) ||
	    (!item_is(s, thing, ITEM_TABLE) && !item_is(s, thing, ITEM_COLUMN)) || s->items.at[thing].gap ||
	    per == thing)
		return;
	t.of = s->items.at[thing].of;
	if (is_amount(s, thing) && per < thing)
		return; /* for each position, the average number of points */
	if (is_amount(s, thing) && item_is(s, per, ITEM_TABLE) && s->items.at[per].of.table == t.of.table) {
		t.averaged = false; /* of pages per book */
		t.fn = FN_AVERAGE;
	} else if (!per_of(s, per, t.of.table, &t.per)) {
		return;
	} else if (is_amount(s, thing)) {
		t.fn = FN_SUM;
	} else if (item_is(s, thing, ITEM_COLUMN)) {
		t.distinct = true;
	}
	add_figure(s, t);
	for (int i = average < count ? average : count; i <= (per > thing ? per : thing); i++)
		sentence_use(s, i);
	sentence_use(s, average);
}

/* ---- differences ---- */

static bool is_extreme(const struct sentence *s, int i, bool most)
{
	return item_is_cue(s, i, most ? CUE_MOST : CUE_LEAST) || item_is_cue(s, i, most ? CUE_MAXIMUM : CUE_MINIMUM);
}

/* The difference between the highest and the lowest price. */
static void read_difference(struct sentence *s, int i)
{
	int column = item_is(s, i + 1, ITEM_COLUMN) ? i + 1 : -1, one = column < 0 ? i + 1 : i + 2, other = one + 1;
	bool most = is_extreme(s, one, true), rises;
	struct sketch_column of = { s->entity, -1 };

	if (item_is(s, other, ITEM_COLUMN) && column < 0)
		column = other++;
	other += item_is_cue(s, other, CUE_AND);
	if ((!most && !is_extreme(s, one, false)) || !is_extreme(s, other, !most))
		return;
	column = item_is(s, other + 1, ITEM_COLUMN) ? other + 1 : column;
	if (column >= 0)
		of = s->items.at[column].of;
	else
		of.column = quality_column(s, s->items.at[one].cue->quality, s->entity, &rises);
	if (of.column < 0)
		return;
	add_figure(s, (struct sketch_term){ .fn = FN_SPREAD, .of = of });
	for (int k = i; k <= other || k == column; k++)
		sentence_use(s, k);
}

/* ---- shares ---- */

/* What there is a share of: rows of a table, or the sum of a column. */
static int whole_of(const struct sentence *s, int share)
{
	for (int i = share + 1; i < s->items.len; i++)
		if (s->items.at[i].used && s->items.at[i].kind != ITEM_CUE)
			continue; /* cancelled orders: a condition already */
		else if (item_is(s, i, ITEM_TABLE) || is_amount(s, i))
			return i;
		else if (s->items.at[i].kind != ITEM_CUE || s->items.at[i].cue->kind > CUE_SUM)
			break;
	return -1;
}

/* Orders and their customers: a join to those repeats and drops no row. */
static bool is_parent(const struct sentence *s, int table, int other)
{
	return table == other || reference_column(s->schema, table, other) >= 0 || sketch_is_without(s->k, other);
}

/* Of a year and a status, the status makes the part; alone, each does. */
static void take_part(struct sentence *s, int table)
{
	struct sketch *k = s->k;
	ptrdiff_t others = k->without.len;

	for (ptrdiff_t i = 0; i < k->conditions.len; i++)
		others += !k->conditions.at[i].open;
	for (ptrdiff_t i = 0; i < k->conditions.len; i++)
		k->conditions.at[i].part = k->conditions.at[i].of.fn == FN_NONE &&
					   (!others || !k->conditions.at[i].open);
	for (ptrdiff_t i = 0; i < k->tables.len; i++)
		if (!is_parent(s, table, k->tables.at[i]))
			sentence_doubt(s, .2, DRAFT_SHAPE, NO_STR);
	if (k->conditions.len + k->without.len > 1)
		sentence_doubt(s, .85, DRAFT_SHAPE, NO_STR);
}

static void read_share(struct sentence *s, int i)
{
	int whole = whole_of(s, i);
	struct sketch_term t = { .share = true };

	if (whole < 0)
		return;
	t.of = s->items.at[whole].of;
	t.fn = item_is(s, whole, ITEM_TABLE) ? FN_COUNT : FN_SUM;
	if (!s->k->conditions.len && !s->k->without.len && !s->k->groups.len && first_cue(s, CUE_EACH) < 0 &&
	    first_cue(s, CUE_BY) < 0)
		return;
	take_part(s, t.of.table);
	add_figure(s, t);
	for (int k = i; k <= whole; k++)
		if (s->items.at[k].kind == ITEM_CUE)
			sentence_use(s, k);
	sentence_use(s, whole);
}

void sentence_figures(struct sentence *s)
{
	read_average_number(s);
	for (int i = 0; i < s->items.len; i++)
		if (item_is_cue(s, i, CUE_DIFFERENCE) && !s->items.at[i].used)
			read_difference(s, i);
		else if (item_is_cue(s, i, CUE_SHARE) && !s->items.at[i].used)
			read_share(s, i);
}
