/*
 * The tokenizer of BERT-like sentence models, from their tokenizer.json: words and punctuation, then the longest known
 * pieces of each word. Knows no other kind of tokenizer: a model with one needs an endpoint.
 */
#ifndef OCAT_VECTOR_WORD_PIECES_H
#define OCAT_VECTOR_WORD_PIECES_H

#include "base/err.h"

struct arena;
struct word_pieces; /* read-only once opened, for any thread */

/* Allocated in the arena, which has to outlive it; borrows text. ERR_UNSUPPORTED for a tokenizer of another kind. */
struct word_pieces *word_pieces_of(struct arena *a, str text, struct err *err);

struct piece_ids {
	int64_t *at;
	ptrdiff_t len, cap;
};
/* At most `most` numbers, the opening and the closing one included; the rest of the text is left out. */
void word_pieces_split(const struct word_pieces *w, struct arena *a, str text, ptrdiff_t most, struct piece_ids *out);

#endif
