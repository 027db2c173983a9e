#include "assistant/draft/conditions.h"
#include "assistant/draft/orders.h"
#include "assistant/draft/quality_columns.h"

#include "base/arena.h"
#include "base/banned.h"

void order_add(struct sentence *s, struct sketch_term by, bool descending)
{
	*push(&s->k->orders, s->arena) = (struct sketch_order){ by, descending };
	sentence_table(s, by.of.table);
}

static const struct number *number_of(const struct sentence *s, const struct cue *c)
{
	return c->number >= 0 ? &s->q->said.numbers.at[c->number] : NULL;
}

/* The second oldest: one row, after those before it. */
static bool is_place(const struct number *n)
{
	return n && n->ordinal && n->whole && n->value >= 1 && n->value < 1e6;
}

void order_limit(struct sentence *s, struct sketch *k, const struct cue *c)
{
	const struct number *n = number_of(s, c);

	if (n && n->percent) {
		sentence_not_understood(s, (int)n->first, (int)n->count, S("a percentage of the rows is not computed"));
		return;
	}
	k->limit = k->limit ? k->limit : 1;
	if (is_place(n)) {
		s->place = n;
		k->limit = 1;
		k->skip = (int)n->value - 1;
	} else if (n && !n->ordinal && n->whole && n->value >= 1 && n->value < 1e6) {
		k->limit = (int)n->value;
	}
}

/* ---- superlatives ---- */

/* The most orders; the most sold, if no column is known to say of how much. */
static bool counts_rows(const struct cue *c)
{
	return c->quality == QUALITY_COUNT || c->quality == QUALITY_SALES;
}

/* What a superlative is of: the thing named after it, past "number of". */
static int thing_after(struct sentence *s, int i, bool *counted)
{
	int next = i + 1;

	*counted = false;
	while (item_is_cue(s, next, CUE_COUNT) || item_is_cue(s, next, CUE_SUM) || item_is_cue(s, next, CUE_DISTINCT) ||
	       item_is_cue(s, next, CUE_AVERAGE)) {
		*counted = *counted || item_is_cue(s, next, CUE_COUNT);
		next++;
	}
	if (next == i + 1 && follows_noun(s, i))
		return i - 1;
	if (next >= s->items.len || s->items.at[next].kind == ITEM_CUE || s->items.at[next].gap ||
	    s->items.at[next].comma)
		return -1;
	return next;
}

/* Which colour is the most common among cars: the noun before; -1: it is not one. */
static int noun_before(const struct sentence *s, int i)
{
	int before = i;

	while (--before >= 0 && item_is_cue(s, before, CUE_HAVE))
		;
	return item_is(s, before, ITEM_COLUMN) && !s->items.at[before].used && before < s->output_end &&
			       s->items.at[i].after == RELATION_IS && !s->items.at[i].comma && !s->items.at[i].gap
		       ? before
		       : -1;
}

/* Which colour was used the least: the only name before the conditions; -1: there are several, or it is no column. */
static int only_noun(const struct sentence *s)
{
	int found = -1;

	for (int i = 0; i < s->output_end; i++)
		if (found >= 0 && item_is(s, i, ITEM_TABLE) && s->items.at[i].after == RELATION_OF &&
		    s->items.at[i].of.table == s->items.at[found].of.table)
			continue; /* which type of crime */
		else if (item_is(s, i, ITEM_TABLE) || item_is(s, i, ITEM_COLUMN)) {
			if (found >= 0)
				return -1;
			found = i;
		}
	return item_is(s, found, ITEM_COLUMN) && !s->items.at[found].used &&
			       column_is_text(s->schema, s->items.at[found].of.table, s->items.at[found].of.column)
		       ? found
		       : -1;
}

bool order_has_output(const struct sentence *s, int before)
{
	for (int i = 0; i < before; i++)
		if ((item_is(s, i, ITEM_TABLE) || item_is(s, i, ITEM_COLUMN)) && !s->items.at[i].used)
			return true;
	return false;
}

/* The most common nationality: groups by the column. */
static void most_common(struct sentence *s, int i, int thing, bool most)
{
	struct sketch_column of = s->items.at[thing].of;

	sentence_use(s, i);
	sentence_use(s, thing);
	*push(&s->k->outputs, s->arena) = (struct sketch_term){ .of = of };
	*push(&s->k->groups, s->arena) = (struct sketch_term){ .of = of };
	order_add(s, (struct sketch_term){ .fn = FN_COUNT, .of = { of.table, -1 } }, most);
	order_limit(s, s->k, s->items.at[i].cue);
}

void order_use(struct sentence *s, int from, int to)
{
	sentence_use(s, from);
	sentence_use(s, to);
	for (int i = from; i < to; i++)
		if (s->items.at[i].kind == ITEM_CUE)
			sentence_use(s, i);
}

/* The total of the most common kind: a query of its own finds the kind. */
static void of_most_common(struct sentence *s, int i, int thing, bool most)
{
	struct sketch_term by = { .of = s->items.at[thing].of };
	struct sketch_condition is = { .op = TEST_IS, .of = by, .nested = new(s->arena, struct sketch) };

	order_use(s, i, thing);
	*push(&is.nested->outputs, s->arena) = by;
	*push(&is.nested->groups, s->arena) = by;
	*push(&is.nested->tables, s->arena) = by.of.table;
	*push(&is.nested->orders, s->arena) = (struct sketch_order){ { .fn = FN_COUNT, .of = { by.of.table, -1 } },
								     most };
	order_limit(s, is.nested, s->items.at[i].cue);
	is.nested->limit = 1;
	sentence_doubt(s, .85, DRAFT_SHAPE, NO_STR);
	sentence_condition(s, thing, is);
}

/* The highest salary, with nothing else to come out: the value itself. */
static void extreme(struct sentence *s, int i, int thing, bool most)
{
	int from = i;

	order_use(s, i, thing);
	while (item_is_cue(s, i - 1, CUE_AND) && from > 0 &&
	       (item_is_cue(s, from - 1, CUE_AND) || item_function(s, from - 1) > FN_COUNT))
		from--;
	for (; from < i; from++) /* the average, minimum and largest number of rooms */
		if (item_function(s, from) > FN_COUNT) {
			*push(&s->k->outputs, s->arena) = (struct sketch_term){ .fn = item_function(s, from),
										.of = s->items.at[thing].of };
			sentence_use(s, from);
		}
	*push(&s->k->outputs, s->arena) = (struct sketch_term){ .fn = most ? FN_MAXIMUM : FN_MINIMUM,
								.of = s->items.at[thing].of };
}

bool order_is_sortable(struct sentence *s, int i)
{
	const struct item *it = i >= 0 ? &s->items.at[i] : NULL;

	return it && it->kind == ITEM_COLUMN && !it->used && !column_is_key(s->schema, it->of.table, it->of.column) &&
	       (column_is_number(s->schema, it->of.table, it->of.column) ||
		column_is_time(&s->q->linker, it->of.table, it->of.column));
}

bool order_is_amount(struct sentence *s, int i)
{
	struct sketch_column of = s->items.at[i].of;

	return (column_is_number(s->schema, of.table, of.column) ||
		column_says_amount(&s->q->linker, of.table, of.column)) &&
	       !column_is_key(s->schema, of.table, of.column) && !column_is_year(&s->q->linker, of.table, of.column);
}

/* The highest average score, of a column average_score: each row has its own. */
static bool is_aggregate_itself(const struct sentence *s, int cue, struct sketch_column of)
{
	const struct name_words *n = of.column < 0 ? NULL : &s->q->linker.names[of.table].columns[of.column];
	const char *words = item_is_cue(s, cue, CUE_SUM) ? " total sum suma soma "
							 : " average avg mean promedio media ";

	for (int i = 0; n && i < n->len; i++)
		if (str_is_among(n->word[i]->text, words))
			return true;
	return false;
}

/* Monthly figures of customers: a number of each row, and several rows of each customer. */
static bool is_of_periods(struct sentence *s, int table, int before)
{
	const struct link_table *t = &s->schema->at[table];
	int reference = item_is(s, before, ITEM_TABLE)
				? reference_column(s->schema, table, s->items.at[before].of.table)
				: -1;
	bool period = false;

	for (int c = 0; c < t->columns.len; c++)
		period = period || column_is_time(&s->q->linker, table, c);
	return reference >= 0 && period && !t->columns.at[reference].key;
}

static void order_by_thing(struct sentence *s, int i, int thing, bool most, bool counted)
{
	const struct item *it = &s->items.at[thing];
	struct sketch_term by = { .of = it->of };
	bool number = order_is_sortable(s, thing);

	counted = counted || (it->kind == ITEM_COLUMN && counts_rows(s->items.at[i].cue) && !order_is_amount(s, thing));
	number = (number || (it->kind == ITEM_COLUMN && order_is_amount(s, thing))) &&
		 !(counted && !order_is_amount(s, thing));
	if (it->kind == ITEM_TABLE || (counted && !number)) {
		by.fn = FN_COUNT;
		by.of.column = -1;
	}
	s->most_of = it->kind == ITEM_COLUMN && !counted && counts_rows(s->items.at[i].cue) &&
		     (!item_is(s, item_beside(s, i, -1), ITEM_TABLE) ||
		      is_of_periods(s, it->of.table, item_beside(s, i, -1)));
	for (int k = i + 1; k < thing; k++)
		if ((item_is_cue(s, k, CUE_SUM) || item_is_cue(s, k, CUE_AVERAGE)) && is_aggregate_itself(s, k, it->of))
			sentence_doubt(s, .8, DRAFT_SHAPE,
				       str_fmt(s->arena, "%.*s is one of each row already",
					       STR(sentence_column(s, it->of))));
		else if (item_is_cue(s, k, CUE_SUM) || item_is_cue(s, k, CUE_AVERAGE))
			by.fn = item_is_cue(s, k, CUE_SUM) ? FN_SUM : FN_AVERAGE;
	if (it->kind == ITEM_TABLE && by.fn != FN_COUNT)
		sentence_doubt(s, .5, DRAFT_COLUMNS, NO_STR);
	if (it->kind == ITEM_COLUMN && !number && counted)
		sentence_doubt(s, .5, DRAFT_COLUMNS, NO_STR);
	if (it->kind == ITEM_COLUMN && !number && !counted)
		sentence_doubt(s, column_is_key(s->schema, it->of.table, it->of.column) ? .1 : .8, DRAFT_COLUMNS,
			       NO_STR);
	order_use(s, i, thing);
	if (item_is(s, i - 1, ITEM_COLUMN) && s->items.at[i - 1].of.table == it->of.table &&
	    s->items.at[i - 1].of.column == it->of.column)
		sentence_use(s, i - 1); /* earns the highest salary */
	order_add(s, by, most);
	order_limit(s, s->k, s->items.at[i].cue);
}

/* The oldest manager: a column of the quality, in the table named after or before. */
static bool order_by_quality(struct sentence *s, int i, bool most)
{
	const struct cue *c = s->items.at[i].cue;
	int next = i + 1, table = s->entity;
	bool rises;
	int column;

	if (next < s->items.len && s->items.at[next].kind == ITEM_TABLE && !s->items.at[next].gap)
		table = s->items.at[next].of.table;
	column = table < 0 ? -1 : quality_column(s, c->quality, table, &rises);
	if (column < 0)
		return false;
	sentence_use(s, i);
	sentence_doubt(s, .93, DRAFT_COLUMNS, NO_STR);
	order_add(s, (struct sketch_term){ .of = { table, column } }, most == rises);
	order_limit(s, s->k, c);
	/* Left office the latest: the column is named beside it. */
	if (item_is(s, i - 1, ITEM_COLUMN) && s->items.at[i].after != RELATION_OF &&
	    s->items.at[i - 1].of.table == table && s->items.at[i - 1].of.column == column)
		sentence_use(s, i - 1);
	return true;
}

/* Which customer spent most: the sum of the amounts of what belongs to each. */
static bool order_by_spending(struct sentence *s, int i, bool most)
{
	struct sketch_column of;

	if (s->entity < 0 || !spending_column(s, s->entity, &of))
		return false;
	sentence_use(s, i);
	sentence_doubt(s, .8, DRAFT_COLUMNS, str_fmt(s->arena, "%.*s is what was spent", STR(sentence_column(s, of))));
	order_add(s, (struct sketch_term){ .fn = of.table == s->entity ? FN_NONE : FN_SUM, .of = of }, most);
	order_limit(s, s->k, s->items.at[i].cue);
	return true;
}

/* The smallest version and its author: of that row. */
static bool is_of_row(const struct sentence *s, int thing)
{
	int next = thing + 1 + item_is_cue(s, thing + 1, CUE_AND);

	return item_is(s, next, ITEM_COLUMN) && str_is_among(s->q->mentions.words.at[s->items.at[next].first - 1].text,
							     " its their his her su sus seu sua seus suas ");
}

/* The title and highest price of each film: it comes out beside what is named before. */
static bool is_listed_extreme(struct sentence *s, int i, int thing)
{
	const struct item *it = &s->items.at[thing];
	bool each = false;

	for (int k = thing + 1; k < s->items.len; k++)
		each = each || item_is_cue(s, k, CUE_EACH);
	return each && thing > i && item_is_cue(s, i - 1, CUE_AND) &&
	       (item_is(s, i - 2, ITEM_COLUMN) || item_is(s, i - 2, ITEM_TABLE)) &&
	       column_is_number(s->schema, it->of.table, it->of.column);
}

/* The most sold products, and not what something has most of. */
static bool is_of_entity(const struct sentence *s, int thing)
{
	const struct item *it = thing < 0 ? NULL : &s->items.at[thing];

	return !it || it->after != RELATION_NONE || it->kind == ITEM_VALUE || it->kind == ITEM_NUMBER ||
	       it->kind == ITEM_PERIOD || (it->kind == ITEM_TABLE && it->of.table == s->entity);
}

static void read_superlative(struct sentence *s, int i, bool most)
{
	const struct cue *c = s->items.at[i].cue;
	bool counted;
	int thing = thing_after(s, i, &counted);
	int noun = counts_rows(c) || c->quality == QUALITY_POPULARITY ? noun_before(s, i) : -1;
	const struct item *it = thing >= 0 ? &s->items.at[thing] : NULL;

	if (c->quality == QUALITY_SALES && !counted && is_of_entity(s, thing) && order_by_sales(s, i, most))
		return;
	if (it && it->kind == ITEM_VALUE && it->after == RELATION_IN)
		it = NULL; /* happens the most in Rome */
	if (noun >= 0 && (!it || it->after != RELATION_NONE)) {
		most_common(s, i, noun, most);
		return;
	}
	if (c->quality == QUALITY_SPENDING && !order_is_sortable(s, thing) && order_by_spending(s, i, most))
		return;
	if (c->quality > QUALITY_COUNT && !counts_rows(c) && c->quality != QUALITY_NAME &&
	    !order_is_sortable(s, thing) && order_by_quality(s, i, most))
		return;
	if (!it && counts_rows(c) && order_by_verb(s, i, most))
		return;
	if (!it && counts_rows(c) && only_noun(s) >= 0) {
		most_common(s, i, only_noun(s), most);
		return;
	}
	if (!it || it->kind == ITEM_VALUE || it->kind == ITEM_NUMBER || it->kind == ITEM_PERIOD) {
		sentence_doubt(s, .1, DRAFT_COLUMNS, S("the question does not say what to rank"));
		return;
	}
	if (it->kind == ITEM_COLUMN && !counted && (counts_rows(c) || c->quality == QUALITY_POPULARITY) &&
	    !column_is_number(s->schema, it->of.table, it->of.column) && !order_has_output(s, thing < i ? thing : i)) {
		most_common(s, i, thing, most);
		return;
	}
	if (it->kind == ITEM_COLUMN && !counted && c->quality == QUALITY_POPULARITY &&
	    column_is_text(s->schema, it->of.table, it->of.column) && !order_is_amount(s, thing)) {
		of_most_common(s, i, thing, most);
		return;
	}
	if (it->kind == ITEM_TABLE && !counted && c->quality == QUALITY_AMOUNT && order_by_rate(s, i, thing, most))
		return;
	if (it->kind == ITEM_TABLE && !counted && !counts_rows(c)) {
		sentence_doubt(s, .1, DRAFT_COLUMNS, S("the question does not say what to rank it by"));
		return;
	}
	if (it->kind == ITEM_COLUMN && !counted && !s->k->limit && c->number < 0 &&
	    (!order_has_output(s, thing < i ? thing : i) || is_listed_extreme(s, i, thing))) {
		if (!is_of_row(s, thing)) {
			extreme(s, i, thing, most);
			return;
		}
		*push(&s->k->outputs, s->arena) = term_of(it->of);
	}
	if (it->kind == ITEM_COLUMN && !counted && is_place(number_of(s, c)) &&
	    !order_has_output(s, thing < i ? thing : i))
		*push(&s->k->outputs, s->arena) = term_of(it->of);
	order_by_thing(s, i, thing, most, counted);
}

/* The plant with the maximum capacity: which row it is, not what comes out. */
static void read_extreme(struct sentence *s, int i, bool most)
{
	bool counted;
	int thing = thing_after(s, i, &counted);

	if (item_ranks(s, i) && order_is_sortable(s, thing) && !counted && order_has_output(s, i) && !s->k->groups.len)
		order_by_thing(s, i, thing, most, counted);
}

/* Weeks on top: without a number, nothing is cut off. With one, the top are the most popular, if that is known. */
static void unranked(struct sentence *s, int i, bool most)
{
	bool rises;
	int column = s->items.at[i].cue->number < 0 || s->entity < 0
			     ? -1
			     : quality_column(s, QUALITY_POPULARITY, s->entity, &rises);

	if (s->items.at[i].cue->number < 0)
		s->k->limit = 0;
	if (column < 0) {
		sentence_doubt(s, s->k->limit ? .1 : .4, DRAFT_COLUMNS,
			       S("the question does not say what to rank them by"));
		return;
	}
	order_add(s, term_of((struct sketch_column){ s->entity, column }), most == rises);
	sentence_doubt(s, .7, DRAFT_COLUMNS,
		       str_fmt(s->arena, "the top are those with the most %.*s",
			       STR(sentence_column(s, (struct sketch_column){ s->entity, column }))));
}

/* Top 5 products by number of orders, by total amount: of what belongs to each. */
static bool order_by_measure(struct sentence *s, int by, bool most)
{
	int thing = by + 2;
	struct sketch_term t = { .fn = item_function(s, by + 1) };

	if (item_is_cue(s, by + 1, CUE_COUNT) && item_is_cue(s, thing, CUE_DISTINCT))
		thing++;
	if (t.fn == FN_NONE || (!item_is(s, thing, ITEM_TABLE) && !item_is(s, thing, ITEM_COLUMN)) ||
	    s->items.at[thing].gap)
		return false;
	t.of = s->items.at[thing].of;
	if (item_is(s, thing, ITEM_TABLE) && t.fn != FN_COUNT)
		t.of.column = amount_column(s, s->items.at[thing].of.table);
	if (t.fn == FN_COUNT && item_is(s, thing, ITEM_TABLE))
		t.of.column = -1;
	else if (t.fn == FN_COUNT && order_is_amount(s, thing))
		t.fn = FN_NONE; /* the number of pages is a column itself */
	else if (t.fn == FN_COUNT)
		t.distinct = thing > by + 2;
	else if (t.of.column < 0 || (item_is(s, thing, ITEM_COLUMN) && !order_is_amount(s, thing)))
		return false;
	order_use(s, by, thing);
	order_add(s, t, most);
	return true;
}

/* Top 5 songs by votes: the order is said elsewhere. */
static void read_top(struct sentence *s, int i, bool most)
{
	bool counted;
	int thing = thing_after(s, i, &counted);

	sentence_use(s, i);
	order_limit(s, s->k, s->items.at[i].cue);
	for (int k = i + 1; k < s->items.len; k++)
		if (item_is_cue(s, k, CUE_BY) && order_by_measure(s, k, most)) {
			return;
		} else if (item_is_cue(s, k, CUE_BY) && item_is(s, k + 1, ITEM_COLUMN)) {
			order_add(s, (struct sketch_term){ .of = s->items.at[k + 1].of }, most);
			s->most_of = column_is_number(s->schema, s->items.at[k + 1].of.table,
						      s->items.at[k + 1].of.column);
			sentence_use(s, k);
			sentence_use(s, k + 1);
			return;
		} else if (item_is_cue(s, k, CUE_BY) && item_is(s, k + 1, ITEM_TABLE) && thing >= 0 &&
			   item_is(s, thing, ITEM_TABLE) &&
			   s->items.at[k + 1].of.table != s->items.at[thing].of.table) {
			order_add(s, term_count(s->items.at[k + 1].of), most);
			sentence_use(s, k);
			sentence_use(s, k + 1);
			return;
		} else if (item_is_cue(s, k, CUE_ORDER) || item_is_cue(s, k, CUE_MOST) || item_is_cue(s, k, CUE_LEAST))
			return;
	if (thing >= 0 && s->items.at[thing].kind == ITEM_COLUMN && !counted &&
	    column_is_text(s->schema, s->items.at[thing].of.table, s->items.at[thing].of.column) &&
	    !order_is_amount(s, thing) && !order_has_output(s, i))
		most_common(s, i, thing, most);
	else if (thing >= 0 && s->items.at[thing].kind == ITEM_COLUMN)
		order_by_thing(s, i, thing, most, counted);
	else
		unranked(s, i, most);
}

void sentence_order(struct sentence *s)
{
	for (int i = 0; i < s->items.len; i++)
		if (s->items.at[i].kind != ITEM_CUE || s->items.at[i].used)
			continue;
		else if (item_is_cue(s, i, CUE_ORDER))
			order_read_ordered(s, i);
		else if (item_is_cue(s, i, CUE_MOST) || item_is_cue(s, i, CUE_LEAST))
			read_superlative(s, i, item_is_cue(s, i, CUE_MOST));
		else if (item_is_cue(s, i, CUE_TOP) || item_is_cue(s, i, CUE_BOTTOM))
			read_top(s, i, item_is_cue(s, i, CUE_TOP));
		else if (item_is_cue(s, i, CUE_MAXIMUM) || item_is_cue(s, i, CUE_MINIMUM))
			read_extreme(s, i, item_is_cue(s, i, CUE_MAXIMUM));
	for (int i = 0; i < s->items.len; i++)
		if (!s->items.at[i].used && (item_is_cue(s, i, CUE_ASCENDING) || item_is_cue(s, i, CUE_DESCENDING)))
			order_read_direction(s, i);
	order_read_listed_by(s);
}
