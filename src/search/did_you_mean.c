/* "Did you mean": the names most similar to an unknown one. */
#include "search/engine/internal.h"

#include <limits.h>

#include "base/utf8.h"
#include "scan/fuzzy.h"

#include "base/banned.h"

enum { LEAST_HELD = 3, UTF8_MOST = 4 };

static const struct summary nowhere;

/*
 * Each edit adds and removes one letter at most, so names with too many others are not measured. Letters beyond ASCII
 * have several bits, which one edit may change.
 */
static bool may_be_near(const struct nearing *q, str candidate, uint64_t signature, int most)
{
	ptrdiff_t longer = candidate.len > q->wanted.len ? candidate.len - q->wanted.len
							 : q->wanted.len - candidate.len;

	return longer <= most * UTF8_MOST && fuzzy_lacking(q->signature, signature) <= most &&
	       fuzzy_lacking(signature, q->signature) <= most;
}

static int distance_of(struct nearing *q, str candidate, int most)
{
	return q->plain && str_is_ascii(candidate) ? edit_word_distance(&q->edits, candidate, most)
						   : str_distance(q->scratch, q->wanted, candidate, most);
}

static bool is_part(const struct nearing *q, str candidate, uint64_t signature)
{
	return candidate.len >= LEAST_HELD && !(signature & ~q->signature) && str_find(q->wanted, candidate) >= 0;
}

/*
 * 0 is equal; edits come first, then names that contain this one or are contained in it, then those with the same
 * start; -1 is too different, or worse than `enough`.
 */
static int score_of(struct nearing *q, str candidate, uint64_t signature, bool holds, int enough)
{
	int most = enough < q->most ? enough : q->most, d;
	ptrdiff_t start = q->wanted.len < 6 ? 4 : q->wanted.len * 2 / 3;

	if (may_be_near(q, candidate, signature, most)) {
		d = distance_of(q, candidate, most);
		if (d <= most)
			return d;
	}
	if (enough > q->most && (holds || is_part(q, candidate, signature)))
		return q->most + 1;
	return enough > q->most + 1 && str_common(q->wanted, candidate) >= start ? q->most + 2 : -1;
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
	q->signature = fuzzy_signature(q->wanted);
	q->plain = edit_word_of(q->wanted, &q->edits);
	q->n = n < MOST_NEAR ? n : MOST_NEAR;
	for (ptrdiff_t i = 0; i < q->n; i++)
		q->best[i] = (struct nearby){ &nowhere, INT_MAX };
	return q->wanted.len && q->n > 0;
}

int nearing_score(struct nearing *q, str folded, uint64_t signature, bool holds)
{
	return score_of(q, folded, signature, holds && q->wanted.len >= LEAST_HELD, q->best[q->n - 1].score);
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
	const struct packed *tables = &sh->names->tables;
	bits *holds = bits_new(q->scratch, sh->count);
	struct summary s, *kept;

	if (!shard_sound(sh, NAMES_SIGNATURES))
		return;
	if (str_at(q->wanted, '\0') < 0)
		scan_find(kernel, tables, q->wanted, &(struct scan_hits){ .any = holds }, NULL);

	for (int64_t i = 0; i < sh->count; i++) {
		int score = nearing_score(q, packed_name(tables, i), sh->names->table_signature[i], bits_at(holds, i));
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
