/* What the words of a question were taken to mean, for its reader. */
#include "assistant/draft/sentence.h"

#include "base/arena.h"
#include "base/banned.h"

static bool is_name(const struct item *i)
{
	return i->kind == ITEM_TABLE || i->kind == ITEM_COLUMN || i->kind == ITEM_VALUE;
}

/* Last month is a time, whatever a column called month holds. */
static bool is_of_period(const struct sentence *s, const struct item *i)
{
	for (int k = 0; k < s->items.len; k++) {
		const struct item *p = &s->items.at[k];

		if (p->kind == ITEM_PERIOD && p->used && p->first <= i->first &&
		    i->first + i->count <= p->first + p->count)
			return true;
	}
	return false;
}

static str words_of(const struct mentions *m, const struct item *i)
{
	ptrdiff_t from = m->words.at[i->first].at.from, to = m->words.at[i->first + i->count - 1].at.to;

	return str_upto(str_from(m->text, from), to - from);
}

/* Where a value of no known column was placed: the column of the condition that has it. */
static struct sketch_column place_of(const struct sentence *s, const struct item *i, str words)
{
	for (ptrdiff_t c = 0; i->of.table < 0 && c < s->k->conditions.len; c++) {
		const struct sketch_condition *is = &s->k->conditions.at[c];

		if (is->of.of.column >= 0 && !is->nested &&
		    (str_eq_fold(is->value, words) || (i->value.len && str_eq_fold(is->value, i->value))))
			return is->of.of;
	}
	return i->of;
}

void sentence_links(struct sentence *s)
{
	static const enum link_kind kinds[] = {
		[ITEM_TABLE] = LINK_TABLE, [ITEM_COLUMN] = LINK_COLUMN, [ITEM_VALUE] = LINK_VALUE
	};

	for (int i = 0; i < s->items.len; i++) {
		const struct item *item = &s->items.at[i];
		str words;

		if (!item->used || !is_name(item) || !item->count || is_of_period(s, item))
			continue;
		words = words_of(&s->q->mentions, item);
		*push(&s->out->links, s->arena) = (struct draft_link){ .words = words,
								       .kind = kinds[item->kind],
								       .of = place_of(s, item, words),
								       .value = item->value,
								       .why = item->why };
	}
}
