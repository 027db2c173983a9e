/* Differences that only result from limits of a file format. */
#include "model/compare.h"

#include "base/arena.h"

#include "base/banned.h"

static bool is_aspect(const struct compare_gap *g, str aspect)
{
	return g->begins ? str_starts(aspect, str_of(g->aspect)) : str_eq(aspect, str_of(g->aspect));
}

/* The next item of a list in brackets, up to its comma; *list: what follows. False at the closing bracket. */
static bool next_item(str *list, str *item)
{
	ptrdiff_t i = 0;

	for (int depth = 0; i < list->len && (depth || list->at[i] != ')'); i++) {
		depth += (list->at[i] == '(') - (list->at[i] == ')');
		if (!depth && list->at[i] == ',')
			break;
	}
	*item = str_trim(str_upto(*list, i));
	*list = str_from(*list, i < list->len && list->at[i] == ',' ? i + 1 : i);
	return item->len;
}

/* "btree (a, b)" of "unique btree (a descending, lower(x), b) where c": the same columns, with less detail. */
static bool says_less(str own, str other)
{
	ptrdiff_t from = str_at(own, '('), to = str_at(other, '(');
	str mine, theirs, item, its;

	if (str_find(other, own) >= 0)
		return true;
	if (from < 0 || to < 0 || str_find(str_upto(other, to), str_upto(own, from)) < 0)
		return false;
	mine = str_from(own, from + 1);
	theirs = str_from(other, to + 1);
	while (next_item(&mine, &item)) {
		do /* an expression is left out, a column is not */
			if (!next_item(&theirs, &its))
				return false;
		while (!str_starts(its, item) && str_at(its, '(') >= 0);
		if (!str_starts(its, item))
			return false;
	}
	while (next_item(&theirs, &its))
		if (str_at(its, '(') < 0)
			return false;
	return str_find(theirs, mine) >= 0;
}

/* own: as the file has it. */
static bool covers(const struct compare_gap *g, const struct change *c, enum change_kind missing, str own, str other)
{
	if (g->what && !str_eq(c->what, str_of(g->what)))
		return false;
	if (!g->aspect)
		return c->kind == missing && (!g->value || str_starts(other, str_of(g->value)));
	if (c->kind != CHANGE_ALTERED || !is_aspect(g, c->aspect))
		return false;
	return g->loose || !own.at || !other.at || says_less(own, other);
}

static bool is_gap_of(const struct compare_side_gaps *gaps, const struct change *c, bool second)
{
	enum change_kind missing = second ? CHANGE_DROPPED : CHANGE_ADDED;
	str own = second ? c->after : c->before, other = second ? c->before : c->after;

	for (int i = 0; gaps->at && gaps->at[i].words; i++)
		if (covers(&gaps->at[i], c, missing, own, other)) {
			*gaps->met |= (uint64_t)1 << i;
			return true;
		}
	return false;
}

bool compare_is_gap(const struct compare_options *o, const struct change *c)
{
	return is_gap_of(&o->gaps[0], c, false) || is_gap_of(&o->gaps[1], c, true);
}

str compare_gap_words(struct arena *a, const struct compare_side_gaps *gaps)
{
	scoped(sb_free) struct sb b = SB(4096);

	for (int i = 0; gaps->at && gaps->at[i].words; i++)
		if (*gaps->met & (uint64_t)1 << i && str_find(sb_str(&b), str_of(gaps->at[i].words)) < 0)
			sb_fmt(&b, "%s%s", b.len ? ", " : "", gaps->at[i].words);
	return b.len ? str_dup(a, sb_str(&b)) : NO_STR;
}
