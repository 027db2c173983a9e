/*
 * A sentence model from an ONNX file, with the tokenizer.json beside it, run in this process on one thread: text to a
 * vector: the one that the model gives, or the mean of its tokens, or the first. Connects to no other machine.
 */
#ifndef OCAT_VECTOR_ONNX_MODEL_H
#define OCAT_VECTOR_ONNX_MODEL_H

#include "base/err.h"

struct arena;
struct onnx_model; /* may be used by several threads at once */

/* "tokenizer.json" beside the model, or with the model's name in front of it: model-tokenizer.json. */
str onnx_tokenizer_path(struct arena *a, str model);
/*
 * runtime absent: the library of the system. cls: of a model that gives a vector for each token, the first one counts
 * and not their mean.
 */
struct onnx_model *onnx_model_open(str model, str runtime, bool cls, struct err *err);
void onnx_model_close(struct onnx_model *m); /* NULL is fine */
/* The vectors of n texts, one after the other, each of *width numbers; not scaled. */
bool onnx_model_embed(const struct onnx_model *m, struct arena *a, const str *texts, ptrdiff_t n, float **out,
		      ptrdiff_t *width, struct err *err);

#endif
