/* "Did you mean": the names most similar to an unknown one. */
#include "search/engine/internal.h"

#include <limits.h>

#include "base/utf8.h"
#include "scan/fuzzy.h"

#include "base/banned.h"

enum { LEAST_HELD = 3 };

static const struct summary nowhere;

/* The set of a name's bytes, five bits for each: an edit changes two of them in ASCII, at most eight otherwise. */
static uint32_t letters(str s)
{
	uint32_t held = 0;

	for (ptrdiff_t i = 0; i < s.len; i++)
		held |= 1u << (s.at[i] & 31);
	return held;
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

/*
 * 0 is equal; edits come first, then names that contain this one or are contained in it, then those with the same
 * start; -1 is too different.
 */
static int score_of(struct arena *scratch, str name, uint32_t held, str candidate, struct hints known, int most)
{
	ptrdiff_t longer = candidate.len > name.len ? candidate.len - name.len : name.len - candidate.len;

	if (!known.too_many && longer <= most * 4 &&
	    __builtin_popcount(held ^ letters(candidate)) <= most * (is_ascii(candidate) && is_ascii(name) ? 2 : 8)) {
		int d = str_distance(scratch, name, candidate, most);

		if (d <= most)
			return d;
	}
	if (known.holds || (candidate.len >= LEAST_HELD && str_find(name, candidate) >= 0))
		return most + 1;
	return common_start(name, candidate) >= (name.len < 6 ? 4 : name.len * 2 / 3) ? most + 2 : -1;
}

/* Lower scores first; the list is already in order of qualified names, but ties go by the bare name. */
static bool is_before(const struct nearby *a, const struct nearby *b)
{
	int order = a->score - b->score;

	if (!order)
		order = str_cmp(a->asset->name, b->asset->name);
	if (!order)
		order = str_cmp(a->asset->qualified, b->asset->qualified);
	return order < 0;
}

/* best is always full, at first with entries that any candidate beats. */
void nearing_keep(struct nearing *q, struct nearby one)
{
	struct nearby *best = q->best;
	ptrdiff_t i = q->n - 1;

	if (!is_before(&one, &best[i]))
		return;
	for (; i > 0 && is_before(&one, &best[i - 1]); i--)
		best[i] = best[i - 1];
	best[i] = one;
}

static bool is_alone(const struct nearby *best, ptrdiff_t len, ptrdiff_t i)
{
	for (ptrdiff_t k = 0; k < len; k++)
		if (k != i && str_eq(best[k].asset->name_folded, best[i].asset->name_folded))
			return false;
	return true;
}

bool nearing_start(struct nearing *q, struct arena *scratch, str name, ptrdiff_t n)
{
	q->scratch = scratch;
	q->wanted = utf8_fold_str(scratch, name.at ? name : S(""));
	q->most = q->wanted.len < 3 ? 1 : q->wanted.len > 30 ? 10 : (int)(q->wanted.len / 3);
	q->letters = letters(q->wanted);
	q->n = n < MOST_NEAR ? n : MOST_NEAR;
	for (ptrdiff_t i = 0; i < q->n; i++)
		q->best[i] = (struct nearby){ &nowhere, INT_MAX };
	return q->wanted.len && q->n > 0;
}

int nearing_score(struct nearing *q, str folded, struct hints known)
{
	int score;

	known.holds = known.holds && q->wanted.len >= LEAST_HELD;
	score = score_of(q->scratch, q->wanted, q->letters, folded, known, q->most);

	return score <= q->best[q->n - 1].score ? score : -1;
}

void nearing_done(struct nearing *q, struct arena *a, struct strs *out)
{
	ptrdiff_t len = 0;

	while (len < q->n && q->best[len].score < INT_MAX)
		len++;
	for (ptrdiff_t i = 0; i < len; i++) {
		const struct summary *s = q->best[i].asset;

		*push(out, a) = str_dup(a, is_alone(q->best, len, i) ? s->name : s->qualified);
	}
}

static void near_in(struct nearing *q, const struct shard *sh, enum scan_kernel kernel)
{
	bits *holds = bits_new(q->scratch, sh->count);
	uint64_t letters_wanted = is_ascii(q->wanted) && shard_sound(sh, NAMES_SIGNATURES) ? fuzzy_signature(q->wanted)
											   : 0;
	struct summary s, *kept;

	if (str_at(q->wanted, '\0') < 0)
		scan_find(kernel, &sh->names->tables, q->wanted, &(struct scan_hits){ .any = holds }, NULL);

	for (int64_t i = 0; i < sh->count; i++) {
		struct hints known = { bits_at(holds, i),
				       __builtin_popcountll(letters_wanted & ~sh->names->table_signature[i]) >
					       q->most };
		int score = nearing_score(q, packed_name(&sh->names->tables, i), known);
		struct nearby one = { &s, score };

		if (score < 0)
			continue;
		summary_of(sh, i, q->scratch, &s);
		if (!is_before(&one, &q->best[q->n - 1]))
			continue;
		kept = new(q->scratch, struct summary);
		*kept = s;
		nearing_keep(q, (struct nearby){ kept, score });
	}
}

bool engine_nearest(const struct engine *e, struct arena *a, str name, ptrdiff_t n, struct strs *out)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct nearing q;

	if (!nearing_start(&q, scratch, name, n))
		return true;
	for (ptrdiff_t k = 0; k < e->len; k++)
		near_in(&q, &e->at[k], e->kernel);
	if (!engine_sound(e))
		return false;
	nearing_done(&q, a, out);
	return true;
}
