/*
 * What may not be there: authors without books, people who are not employed by any company,
 * towns that never had a mayor.
 */
#include "assistant/draft/conditions.h"

#include "base/arena.h"
#include "base/banned.h"

/* "did not", "have never": about rows that belong to it; "is not" is about a value. */
static bool is_about_rows(const struct sentence *s, int i)
{
	return item_is_cue(s, i, CUE_WITHOUT) || item_is_cue(s, i, CUE_EXCEPT) ||
	       (item_is_cue(s, i, CUE_NOT) && item_has_word(s, i, " do does did don doesn didn "));
}

static bool is_end(const struct sentence *s, int i)
{
	static const enum cue_kind kinds[] = { CUE_AND, CUE_OR,	  CUE_ORDER, CUE_OUTPUT, CUE_WITHOUT,
					       CUE_NOT, CUE_ALSO, CUE_EACH,  CUE_EXCEPT };

	for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
		if (item_is_cue(s, i, kinds[k]))
			return true;
	return false;
}

static int end_of_clause(const struct sentence *s, int cue)
{
	int end = cue + 1;

	while (end < s->items.len && !is_end(s, end) && !s->items.at[end].comma)
		end++;
	return end;
}

/* The table of a name that is not of the rows asked for; -1: of those, or unknown. */
static int other_table(const struct sentence *s, int i)
{
	const struct item *it = &s->items.at[i];

	return it->kind == ITEM_TABLE || it->kind == ITEM_COLUMN || it->kind == ITEM_VALUE
		       ? it->of.table == s->entity ? -1 : it->of.table
		       : -1;
}

/* Not employed by any company: a table follows directly, as a participle or after "any". */
static bool begins_with_table(const struct sentence *s, int cue, int end)
{
	for (int i = cue + 1; i < end; i++)
		if (s->items.at[i].kind != ITEM_CUE)
			return s->items.at[i].kind == ITEM_TABLE && other_table(s, i) >= 0;
	return false;
}

/* It comes out, or narrows what does. */
static bool is_taken(const struct sentence *s, int table, int cue)
{
	for (int i = 0; i < cue; i++)
		if (other_table(s, i) == table)
			return true;
	return false;
}

/* Products without reviews, of which reviewed_at is the moment, or that were never sold: of any. */
static bool is_event(struct sentence *s, int cue, int i, int end)
{
	const struct item *it = &s->items.at[i];

	return item_is(s, i, ITEM_COLUMN) && i + 1 == end &&
	       (column_is_time(&s->q->linker, it->of.table, it->of.column) ||
		(!item_has_word(s, cue, " without sin sem no ") && it->count == 1 && it->why != LINK_SAME &&
		 is_participle(s->q->mentions.words.at[it->first].text)));
}

static void read_absence(struct sentence *s, int cue)
{
	int end = end_of_clause(s, cue), group = (int)s->k->without.len;
	bool rows = is_about_rows(s, cue) || begins_with_table(s, cue, end);

	for (int i = cue + 1; rows && i < end; i++) {
		int table = other_table(s, i);

		s->excluded_by[i] = cue;
		if (table < 0 || is_taken(s, table, cue))
			continue;
		if (!sketch_is_without(s->k, table))
			*push(&s->k->without, s->arena) = (struct sketch_absence){ table, group };
		if (s->items.at[i].kind == ITEM_TABLE || is_event(s, cue, i, end))
			sentence_use(s, i);
	}
	for (int i = cue; i < end && group < (int)s->k->without.len; i++)
		if (i == cue || item_is_cue(s, i, CUE_ANY) || item_is_cue(s, i, CUE_HAVE))
			sentence_use(s, i);
}

void sentence_absences(struct sentence *s)
{
	for (int i = 0; i < s->items.len; i++)
		s->excluded_by[i] = -1;
	for (int i = 0; i < s->items.len; i++)
		if ((item_is_cue(s, i, CUE_NOT) || is_about_rows(s, i)) && i && !s->items.at[i].used)
			read_absence(s, i);
}
