/* Rows that share the first place: all of them, or one of them and a word about it. */
#include "assistant/draft/conditions.h"

#include "base/arena.h"
#include "base/banned.h"

/* ---- all rows of the first place ---- */

static void share_rows(struct sketch *nested, const struct sketch *k)
{
	nested->conditions = k->conditions;
	nested->conditions.cap = k->conditions.len; /* shared until something is pushed */
	nested->tables = k->tables;
	nested->tables.cap = k->tables.len;
}

void sketch_of_first(struct sentence *s, struct sketch *k)
{
	const struct sketch_order first = k->orders.at[0];
	struct sketch_condition is = { .op = TEST_IS, .of = first.by, .nested = new(s->arena, struct sketch) };

	share_rows(is.nested, k);
	if (!k->conditions.len) {
		is.nested->tables = (typeof(k->tables)){ 0 };
		*push(&is.nested->tables, s->arena) = first.by.of.table;
	}
	*push(&is.nested->outputs, s->arena) = (struct sketch_term){ .fn = first.descending ? FN_MAXIMUM : FN_MINIMUM,
								     .of = first.by.of };
	*push(&k->conditions, s->arena) = is;
	k->orders.len = 0;
	k->limit = 0;
}

static void add_group(struct sentence *s, struct sketch *k, const struct sketch_term *t)
{
	for (ptrdiff_t i = 0; i < k->groups.len; i++)
		if (sketch_same(k->groups.at[i].of, t->of))
			return;
	*push(&k->groups, s->arena) = *t;
}

/* Groups with as many rows as the group with the most. */
static void first_groups(struct sentence *s, struct sketch *k)
{
	struct sketch *nested = new(s->arena, struct sketch);
	struct sketch_condition is = { .op = TEST_IS, .of = k->orders.at[0].by, .nested = nested };

	share_rows(nested, k);
	*push(&nested->outputs, s->arena) = is.of;
	for (ptrdiff_t i = 0; i < k->outputs.len; i++)
		if (k->outputs.at[i].fn == FN_NONE)
			add_group(s, nested, &k->outputs.at[i]);
	for (ptrdiff_t i = 0; i < k->groups.len; i++)
		add_group(s, nested, &k->groups.at[i]);
	nested->orders = k->orders;
	nested->limit = 1;
	k->orders = (typeof(k->orders)){ 0 };
	k->limit = 0;
	*push(&k->conditions, s->arena) = is;
}

static bool is_measured(const struct sketch *k)
{
	for (ptrdiff_t i = 0; i < k->outputs.len; i++)
		if (k->outputs.at[i].fn != FN_NONE)
			return true;
	return false;
}

bool sketch_with_ties(struct sentence *s, struct sketch *k)
{
	const struct sketch_order *o = k->orders.len == 1 ? &k->orders.at[0] : NULL;

	if (!o || k->limit != 1 || k->skip || k->set != SET_NONE || k->without.len || o->by.averaged || o->by.grain.at)
		return false;
	if (o->by.fn != FN_NONE) {
		first_groups(s, k);
		return true;
	}
	if (o->by.of.column < 0 || k->groups.len || is_measured(k))
		return false;
	sketch_of_first(s, k);
	return true;
}

/* ---- what the question asks for ---- */

/* Which cities, what are the names: the first noun stands for one or for several. */
static bool asks_for_several(const struct sentence *s)
{
	for (int i = 0; i < s->items.len; i++) {
		const struct item *it = &s->items.at[i];
		str word;
		struct match_word *w;

		if (it->kind != ITEM_TABLE && it->kind != ITEM_COLUMN)
			continue;
		word = s->q->mentions.words.at[it->first + (s->q->said.wording.language == ENGLISH ? it->count - 1 : 0)]
			       .text;
		w = match_word(&s->q->linker.matcher, word);
		return str_ends(word, S("s")) && w->light[s->q->said.wording.language].len < word.len;
	}
	return false;
}

void sentence_ties(struct sentence *s)
{
	struct sketch *k = s->k;

	if (!k->limit || !k->orders.len)
		return;
	if (k->skip) {
		sentence_doubt(s, 1, DRAFT_SHAPE, S("rows that tie take one place each"));
		return;
	}
	if (k->limit > 1) {
		sentence_doubt(s, 1, DRAFT_SHAPE,
			       str_fmt(s->arena, "%d are shown, even if more tie for the last place", k->limit));
		return;
	}
	if (asks_for_several(s) && sketch_with_ties(s, k))
		sentence_doubt(s, 1, DRAFT_SHAPE, S("all that tie for the first place are shown"));
	else
		sentence_doubt(s, 1, DRAFT_SHAPE, S("one is shown, even if several tie for the first place"));
}
