#include "graph/paths/labels.h"

#include "base/arena.h"
#include "graph/paths/path.h"

#include "base/banned.h"

struct labels labels_for(struct arena *a, int64_t tables, int64_t multiplying)
{
	return (struct labels){ .arena = a, .multiplying = multiplying, .slot = new_n(a, uint32_t, tables + 1) };
}

void labels_clear(struct labels *l)
{
	l->len = 0;
	l->waiting.len = 0;
}

void labels_tables(const struct labels *l, int32_t label, uint32_t *out)
{
	for (int32_t i = label; i >= 0; i = l->at[i].parent)
		out[l->at[i].steps] = l->at[i].table;
}

/* Of two equally good paths to a table, which is first by its tables? */
static bool comes_first(const struct labels *l, int32_t one, int32_t two, bool backwards)
{
	uint32_t a[PATH_STEPS_MOST + 1] = { 0 }, b[PATH_STEPS_MOST + 1] = { 0 };
	int steps = l->at[one].steps;

	labels_tables(l, one, a);
	labels_tables(l, two, b);
	for (int i = 0; i <= steps; i++) {
		int k = backwards ? steps - i : i;

		if (a[k] != b[k])
			return a[k] < b[k];
	}
	return false;
}

/* Is the one as good as the other however the path goes on? With an equal cost, the tables of both still decide. */
static bool serves(const struct labels *l, const struct label *one, const struct label *other)
{
	int64_t cost = one->cost + (one->many && !other->many ? l->multiplying : 0);

	if (one->steps > other->steps || cost > other->cost)
		return false;
	return one->many == other->many || cost < other->cost || one->steps < other->steps;
}

bool labels_have(struct labels *l, const struct label *is, bool backwards)
{
	for (int32_t i = labels_first(l, is->table); i >= 0; i = l->at[i].next) {
		struct label *known = &l->at[i];

		if (!serves(l, known, is))
			continue;
		if (known->cost == is->cost && known->steps == is->steps && known->many == is->many &&
		    is->parent >= 0 && comes_first(l, is->parent, known->parent, backwards))
			known->parent = is->parent;
		return true;
	}
	return false;
}

int32_t labels_add(struct labels *l, const struct label *is)
{
	int32_t next = labels_first(l, is->table);
	struct label *added = push(l, l->arena);

	*added = *is;
	added->next = next;
	l->slot[is->table] = (uint32_t)(l->len - 1);
	return (int32_t)(l->len - 1);
}

bool labels_beat(const struct labels *l, int32_t label)
{
	const struct label *is = &l->at[label];

	for (int32_t i = labels_first(l, is->table); i >= 0; i = l->at[i].next)
		if (i != label && serves(l, &l->at[i], is))
			return true;
	return false;
}

/* ---- the queue ---- */

static bool is_before(const struct waiting *a, const struct waiting *b)
{
	return a->least != b->least ? a->least < b->least : a->cost < b->cost;
}

void labels_wait(struct labels *l, struct waiting is)
{
	ptrdiff_t i = l->waiting.len;
	struct waiting *at;

	*push(&l->waiting, l->arena) = is;
	at = l->waiting.at;
	for (; i && is_before(&is, &at[(i - 1) / 2]); i = (i - 1) / 2)
		at[i] = at[(i - 1) / 2];
	at[i] = is;
}

struct waiting labels_next(struct labels *l)
{
	struct waiting *at = l->waiting.at, first = at[0], last = at[--l->waiting.len];
	ptrdiff_t i = 0, len = l->waiting.len;

	for (ptrdiff_t child; (child = 2 * i + 1) < len; i = child) {
		if (child + 1 < len && is_before(&at[child + 1], &at[child]))
			child++;
		if (!is_before(&at[child], &last))
			break;
		at[i] = at[child];
	}
	at[i] = last;
	return first;
}
