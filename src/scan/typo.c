/*
 * Words with typos. An edit adds or removes at most one letter, so names that lack more of the other's letters than
 * the permitted edits are ruled out; the rest is measured with base/str.h.
 */
#include "scan/fuzzy.h"

#include "scan/kernel.h"

#include "base/arena.h"

#include "base/banned.h"

enum { STOP_EVERY = 4096, CHARACTER = 4 /* bytes at most */ };

bool typo_find(const struct packed *p, const uint64_t *signatures, str word, int most, struct fuzzy_hit *out,
	       int64_t *len, const struct stop *stop)
{
	scoped(arena_close) struct arena *a = arena_open();
	uint64_t has = fuzzy_signature(word);
	int64_t n = 0;

	for (int64_t i = 0; i < p->count; i++) {
		if (i % STOP_EVERY == 0 && stop_is_due(stop))
			return false;
		if (fuzzy_lacking(has, signatures[i]) > most || fuzzy_lacking(signatures[i], has) > most)
			continue;
		str name = packed_name(p, i);
		ptrdiff_t longer = name.len > word.len ? name.len - word.len : word.len - name.len;
		int edits = longer > (ptrdiff_t)most * CHARACTER ? most + 1 : str_distance(a, word, name, most);

		if (edits <= most)
			out[n++] = (struct fuzzy_hit){ i, edits };
	}
	*len = n;
	return true;
}
