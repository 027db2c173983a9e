/*
 * The tokenizer of a sentence model, from its tokenizer.json: text to numbers, as Hugging Face's tokenizers gives them.
 * Texts are only text: control tokens written in one are not recognized. What a file needs and is not supported is
 * refused in one sentence.
 */
#ifndef OCAT_VECTOR_TOKENIZER_H
#define OCAT_VECTOR_TOKENIZER_H

#include "vector/token_model.h"

struct tokenizer; /* for any thread */

/* Borrows text. ERR_UNSUPPORTED for what is not supported. */
struct tokenizer *tokenizer_open(str text, struct err *err);
void tokenizer_close(struct tokenizer *t); /* NULL is fine */

/* At most `most` numbers, those in front and behind included; the rest of the text is left out. */
void tokenizer_split(const struct tokenizer *t, struct arena *a, str text, ptrdiff_t most, struct token_ids *out);

#endif
