/* Finds the asset with an id: needed for each column and for both ends of each key. */
#include "index/names_internal.h"

#include <stdlib.h>
#include <string.h>

#include "base/banned.h"

/* As ids are sorted: negative ones come first. */
static uint64_t rank_of(int64_t id)
{
	return (uint64_t)id ^ (uint64_t)1 << 63;
}

enum { DIGIT = 11, DIGITS = 1 << DIGIT };

/* Sorts by one digit; equal ones keep their order. */
static void sort_by(const struct names_id *from, struct names_id *to, int64_t n, int shift)
{
	uint32_t start[DIGITS + 1] = { 0 };

	for (int64_t i = 0; i < n; i++)
		start[(rank_of(from[i].id) >> shift) % DIGITS + 1]++;
	for (int i = 0; i < DIGITS; i++)
		start[i + 1] += start[i];
	for (int64_t i = 0; i < n; i++)
		to[start[(rank_of(from[i].id) >> shift) % DIGITS]++] = from[i];
}

/* Ids come from one counter, so they differ in few bits. */
static void sort(struct bytes *ids)
{
	struct names_id *all = bytes_as(*ids, struct names_id);
	int64_t n = bytes_count(*ids, struct names_id);
	uint64_t differ = 0;
	struct bytes other = { 0 };

	for (int64_t i = 0; i < n; i++)
		differ |= rank_of(all[i].id) ^ rank_of(all[0].id);
	if (!differ)
		return;
	bytes_more(&other, ids->len);
	for (int shift = __builtin_ctzll(differ); shift < 64 && differ >> shift; shift += DIGIT) {
		struct bytes sorted = other;

		sort_by(bytes_as(*ids, const struct names_id), bytes_as(other, struct names_id), n, shift);
		other = *ids;
		*ids = sorted;
	}
	bytes_free(&other);
}

void names_sort_ids(struct names_maker *m)
{
	const struct names_asset *asset = bytes_as(m->asset, const struct names_asset);

	if (m->ids_sorted)
		return;
	m->ids_sorted = true;
	for (int64_t i = 0; i < m->tables.count; i++)
		bytes_push(&m->by_id, struct names_id, ((struct names_id){ asset[i].id, (uint32_t)i }));
	sort(&m->by_id);
}

/* The first one that is not less, between low and high. */
static int64_t first_from(const struct names_id *all, int64_t low, int64_t high, int64_t id)
{
	while (low < high) {
		int64_t middle = low + (high - low) / 2;

		if (all[middle].id < id)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/*
 * Ids are almost evenly spaced, so the search starts at the estimated position, and moves away from it in growing
 * steps.
 */
static int64_t place_of(const struct names_id *all, int64_t n, int64_t id)
{
	double part = ((double)id - (double)all[0].id) / ((double)all[n - 1].id - (double)all[0].id + 1);
	int64_t guess = (int64_t)(part * (double)n), low, high, step = 1;

	guess = guess < 0 ? 0 : guess >= n ? n - 1 : guess;
	low = high = guess;
	while (low > 0 && all[low].id > id) {
		low = low > step ? low - step : 0;
		step *= 2;
	}
	while (high < n && all[high].id < id) {
		high = high + step < n ? high + step : n;
		step *= 2;
	}
	return first_from(all, low, high, id);
}

int64_t names_find_id(struct names_maker *m, int64_t id)
{
	const struct names_id *all;
	int64_t n, i;

	names_sort_ids(m);
	all = bytes_as(m->by_id, const struct names_id);
	n = bytes_count(m->by_id, struct names_id);
	if (m->last_found < n && all[m->last_found].id == id)
		return all[m->last_found].asset;
	if (!n || id < all[0].id || id > all[n - 1].id)
		return -1;
	i = place_of(all, n, id);
	if (all[i].id != id)
		return -1;
	m->last_found = i;
	return all[i].asset;
}
