/* "Did you mean": the names nearest to one that is not there. */
#include "search/list.h"

#include <limits.h>

#include "base/arena.h"
#include "base/utf8.h"

#include "base/banned.h"

enum { MOST_NEAR = 64 };

struct near {
	const struct summary *asset;
	int score;
};

static const struct summary nowhere;

/* Which bytes a name has, five bits of each: an edit changes two of them in ASCII, eight at most elsewhere. */
static uint32_t letters(str s)
{
	uint32_t bits = 0;

	for (ptrdiff_t i = 0; i < s.len; i++)
		bits |= 1u << (s.at[i] & 31);
	return bits;
}

static bool is_ascii(str s)
{
	for (ptrdiff_t i = 0; i < s.len; i++)
		if (s.at[i] & 0x80)
			return false;
	return true;
}

static ptrdiff_t common_start(str a, str b)
{
	ptrdiff_t i = 0;

	while (i < a.len && i < b.len && a.at[i] == b.at[i])
		i++;
	return i;
}

/* 0 is equal; edits come first, then names that hold this one or are held by it, then those that begin alike; -1 is far. */
static int score_of(struct arena *scratch, str name, uint32_t bits, str candidate, int most)
{
	ptrdiff_t longer = candidate.len > name.len ? candidate.len - name.len : name.len - candidate.len;

	if (longer <= most * 4 &&
	    __builtin_popcount(bits ^ letters(candidate)) <= most * (is_ascii(candidate) && is_ascii(name) ? 2 : 8)) {
		int d = str_distance(scratch, name, candidate, most);

		if (d <= most)
			return d;
	}
	if ((name.len >= 3 && str_find(candidate, name) >= 0) || (candidate.len >= 3 && str_find(name, candidate) >= 0))
		return most + 1;
	return common_start(name, candidate) >= (name.len < 6 ? 4 : name.len * 2 / 3) ? most + 2 : -1;
}

/* Lower scores first; the list is in order of qualified names already, but ties go by the bare name. */
static bool is_before(const struct near *a, const struct near *b)
{
	int order = a->score - b->score;

	if (!order)
		order = str_cmp(a->asset->name, b->asset->name);
	if (!order)
		order = str_cmp(a->asset->qualified, b->asset->qualified);
	return order < 0;
}

/* best is full always, at first of places that anything is before. */
static void keep(struct near *best, ptrdiff_t most, struct near one)
{
	ptrdiff_t i = most - 1;

	if (!is_before(&one, &best[i]))
		return;
	for (; i > 0 && is_before(&one, &best[i - 1]); i--)
		best[i] = best[i - 1];
	best[i] = one;
}

static bool is_alone(const struct near *best, ptrdiff_t len, ptrdiff_t i)
{
	for (ptrdiff_t k = 0; k < len; k++)
		if (k != i && str_eq(best[k].asset->name_folded, best[i].asset->name_folded))
			return false;
	return true;
}

void list_nearest(const struct list *l, struct arena *a, str name, ptrdiff_t n, struct strs *out)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	str wanted = utf8_fold_str(scratch, name.at ? name : S(""));
	int most = wanted.len < 3 ? 1 : wanted.len > 30 ? 10 : (int)(wanted.len / 3);
	uint32_t bits = letters(wanted);
	struct near best[MOST_NEAR];
	ptrdiff_t len = 0;

	n = n < MOST_NEAR ? n : MOST_NEAR;
	if (!wanted.len || n <= 0)
		return;
	for (ptrdiff_t i = 0; i < n; i++)
		best[i] = (struct near){ &nowhere, INT_MAX };
	for (ptrdiff_t i = 0; i < list_len(l); i++) {
		struct near one = { list_at(l, i), 0 };

		one.score = score_of(scratch, wanted, bits, one.asset->name_folded, most);
		if (one.score >= 0)
			keep(best, n, one);
	}
	while (len < n && best[len].score < INT_MAX)
		len++;
	for (ptrdiff_t i = 0; i < len; i++)
		*push(out, a) = is_alone(best, len, i) ? best[i].asset->name : best[i].asset->qualified;
}
