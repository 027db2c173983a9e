/*
 * The preparation of a text for the model of a tokenizer: the normalizers and pre-tokenizers of a tokenizer.json, as
 * steps from one list of pieces to the next.
 */
#ifndef OCAT_VECTOR_TEXT_STEPS_H
#define OCAT_VECTOR_TEXT_STEPS_H

#include "base/array.h"
#include "base/err.h"

struct arena;
struct json;
struct text_step;

struct text_steps {
	struct text_step *at;
	ptrdiff_t len, cap;
	bool byte_level; /* the pieces are for a vocabulary of bytes */
};

struct text_pieces {
	str *at;
	ptrdiff_t len, cap;
};

/* Adds the steps of "normalizer" or "pre_tokenizer"; null and NULL: none. */
bool text_steps_read(struct arena *a, const struct json *tree, struct text_steps *out, struct err *err);
void text_steps_close(struct text_steps *s);

/* Valid UTF-8. Empty pieces are left out. */
void text_steps_run(const struct text_steps *s, struct arena *a, str text, struct text_pieces *out);

#endif
