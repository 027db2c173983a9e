#include "workspace/indexes/split_keys.h"

#include "base/banned.h"

struct joining {
	struct edges *edges;
	struct arena *arena;
	const struct names *names;
	const bits *unique;
};

static struct edge_pair pair_of(const struct joining *j, const struct edge *e)
{
	return j->edges->pairs.at[e->pair];
}

/* A key of one column, with the same name in both tables. */
static bool may_be_part(const struct joining *j, const struct edge *e)
{
	const struct names *n = j->names;

	return e->width == 1 && str_eq_fold(names_column_written(n, n->field_name[pair_of(j, e).from]),
					    names_column_written(n, n->field_name[pair_of(j, e).to]));
}

/*
 * Keys between the same two tables, [from, to): do they reference a column that is no key,
 * beside the key of its table?
 */
static bool are_parts(const struct joining *j, ptrdiff_t from, ptrdiff_t to)
{
	ptrdiff_t parts = 0;
	bool alone = true, primary = false;

	for (ptrdiff_t i = from; i < to; i++) {
		const struct edge *e = &j->edges->at[i];

		if (!may_be_part(j, e))
			continue;
		for (ptrdiff_t k = from; k < i; k++)
			if (may_be_part(j, &j->edges->at[k]) && pair_of(j, &j->edges->at[k]).to == pair_of(j, e).to)
				return false;
		parts++;
		alone = alone && bits_at(j->unique, pair_of(j, e).to);
		primary = primary || names_in_primary_key(j->names, pair_of(j, e).to);
	}
	return parts > 1 && !alone && primary;
}

static uint8_t flags_of_both(uint8_t one, uint8_t other)
{
	unsigned either = (one | other) & (EDGE_FROM_UNIQUE | EDGE_OPTIONAL), both = one & other;

	return (uint8_t)(either | EDGE_TO_UNIQUE | (either & EDGE_FROM_UNIQUE ? 0 : EDGE_FROM_MANY) |
			 (either & EDGE_OPTIONAL ? 0 : EDGE_ALWAYS) | (both & EDGE_TO_ALTERNATE));
}

/* The first part becomes the whole key; what remains of the others moves up. Returns the number that is left. */
static ptrdiff_t join_parts(const struct joining *j, struct edge *at, ptrdiff_t n)
{
	struct edge whole = { 0 };
	ptrdiff_t kept = 0, place = -1;
	uint32_t pair = (uint32_t)j->edges->pairs.len;

	for (ptrdiff_t i = 0; i < n; i++) {
		struct edge e = at[i];

		if (!may_be_part(j, &e)) {
			at[kept++] = e;
			continue;
		}
		if (place < 0) {
			place = kept++;
			whole = e;
			whole.pair = pair;
			whole.width = 0;
		}
		whole.flags = flags_of_both(whole.flags, e.flags);
		whole.width++;
		*push(&j->edges->pairs, j->arena) = pair_of(j, &e);
	}
	at[place] = whole;
	return kept;
}

void split_keys_join(struct edges *e, struct arena *a, const struct names *n, const bits *unique)
{
	struct joining j = { e, a, n, unique };
	ptrdiff_t kept = 0;

	edges_sort(e);
	for (ptrdiff_t i = 0, end; i < e->len; i = end) {
		ptrdiff_t left;

		for (end = i + 1; end < e->len && e->at[end].from == e->at[i].from && e->at[end].to == e->at[i].to;)
			end++;
		left = end - i;
		if (left > 1 && are_parts(&j, i, end))
			left = join_parts(&j, &e->at[i], left);
		for (ptrdiff_t k = 0; k < left; k++)
			e->at[kept++] = e->at[i + k];
	}
	e->len = kept;
}
