/*
 * The longest common subsequence of two sequences of keys. Of sequences too long for the usual table, the parts between
 * keys that both have exactly once; of a part that is too long even so, pairs in order, near each other.
 */
#ifndef OCAT_REPLAY_COMMON_SUBSEQUENCE_H
#define OCAT_REPLAY_COMMON_SUBSEQUENCE_H

#include <stdint.h>

#include "base/array.h"

struct arena;

struct key_pair { /* places of one key in both */
	ptrdiff_t left, right;
};
struct key_pairs {
	struct key_pair *at;
	ptrdiff_t len, cap;
};

/* Adds the pairs in order; base is added to their places. */
void keys_match(struct arena *a, const uint64_t *left, ptrdiff_t lefts, const uint64_t *right, ptrdiff_t rights,
		struct key_pair base, struct key_pairs *out);

#endif
