/*
 * Codes that the comment of a column documents: "1 = yes, 0 = no", "M: male; F: female", "'A' stands for active",
 * "pending (P), sent (S)", "one of: open, closed". Reads the text alone: the complete lists
 * of model/comment_values.h, and looser ones with their meanings, which help to understand a question but do not say
 * that a column holds nothing else.
 */
#ifndef OCAT_ASSISTANT_LINK_COMMENT_CODES_H
#define OCAT_ASSISTANT_LINK_COMMENT_CODES_H

#include "base/str.h"

struct comment_code {
	str code;
	str meaning; /* of a value without an explanation: the value itself */
};
struct comment_codes {
	array_of(struct comment_code) at;
	ptrdiff_t from; /* where in the comment they begin; without any: its length */
};

void comment_codes_read(struct arena *a, str comment, struct comment_codes *out);

#endif
