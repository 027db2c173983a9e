/* Inverts lists of owners into lists of members, in time proportional to their length. */
#include "index/names_write.h"

#include <stdlib.h>

#include "base/banned.h"

struct inverted inverted_open(int64_t members, int64_t total)
{
	struct inverted t;

	t.start = must_realloc(NULL, (members + 2) * 4);
	t.to = must_realloc(NULL, total * 4);
	for (int64_t i = 0; i < members + 2; i++)
		t.start[i] = 0;
	return t;
}

/* Counts are stored two entries further on, so that filling, which advances them, leaves each start in its place. */
void inverted_count(struct inverted *t, const uint32_t *member, int64_t n)
{
	for (int64_t i = 0; i < n; i++)
		t->start[member[i] + 2]++;
}

void inverted_sum(struct inverted *t, int64_t members)
{
	for (int64_t i = 1; i < members + 2; i++)
		t->start[i] += t->start[i - 1];
}

void inverted_fill(struct inverted *t, const uint32_t *member, int64_t n, uint32_t owner)
{
	for (int64_t i = 0; i < n; i++)
		t->to[t->start[member[i] + 1]++] = owner;
}

void inverted_free(const struct inverted *t)
{
	free(t->start);
	free(t->to);
}

int64_t inverted_once(struct inverted *t, int64_t members)
{
	int64_t kept = 0;

	for (int64_t i = 0; i < members; i++) {
		uint32_t k = t->start[i];
		int64_t first = kept;

		t->start[i] = (uint32_t)first;
		for (; k < t->start[i + 1]; k++)
			if (kept == first || t->to[k] != t->to[kept - 1])
				t->to[kept++] = t->to[k];
	}
	t->start[members] = (uint32_t)kept;
	return kept;
}

struct inverted inverted_of(const struct inverted *of, int64_t members, int64_t total)
{
	struct inverted t = inverted_open(members, total);

	inverted_count(&t, of->to, total);
	inverted_sum(&t, members);
	for (int64_t i = 0; i < members; i++)
		inverted_fill(&t, of->to + of->start[i], of->start[i + 1] - of->start[i], (uint32_t)i);
	return t;
}

bool writer_put_inverted(struct names_writer *w, unsigned section, const struct inverted *t, int64_t members,
			 int64_t total, struct err *err)
{
	bool good = writer_put(w, section, t->start, (members + 1) * 4, err) &&
		    writer_put(w, section + 1, t->to, total * 4, err);

	inverted_free(t);
	return good;
}
