/*
 * Maps a piece of text to numbers of a vocabulary: one struct for each "type" of model in a tokenizer.json, listed in
 * vector/tokenizer.c.
 */
#ifndef OCAT_VECTOR_TOKEN_MODEL_H
#define OCAT_VECTOR_TOKEN_MODEL_H

#include "base/err.h"
#include "base/map.h"

struct arena;
struct jr;

struct token_ids {
	int64_t *at;
	ptrdiff_t len, cap;
};

struct token_model {
	const char *type;
	bool byte_level; /* may follow the pre-tokenizer ByteLevel */
	/*
	 * From the text of "model", in the arena, which has to outlive it; borrows the text. byte_level: its vocabulary
	 * is of bytes, each written as a letter. Read-only afterwards.
	 */
	void *(*read)(struct arena *a, str model, bool byte_level, struct err *err);
	void (*split)(const void *model, struct arena *a, str piece, struct token_ids *out); /* adds to out */
};

extern const struct token_model word_pieces, unigram, byte_pairs;

/* The object {"piece": number} that the reader has reached. */
bool token_vocabulary_read(struct jr *r, struct map *out, struct err *err);

#endif
