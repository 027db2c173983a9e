/*
 * Names that a language model must not see: tables and columns that the policy hides from the person who asks. Inside
 * service/assistant only.
 */
#ifndef OCAT_SERVICE_ASSISTANT_MODEL_HIDDEN_H
#define OCAT_SERVICE_ASSISTANT_MODEL_HIDDEN_H

#include "service/assistant/answer.h"
#include "service/assistant/candidate_tables.h"

struct model_hidden {
	struct strs names; /* qualified */
	ptrdiff_t tables, columns;
	ptrdiff_t of_candidates; /* how many of the tables are candidates */
	array_of(int64_t) looked; /* assets that the policy was asked about */
};

/* False: the policy cannot be read, so that everything is hidden. */
bool model_hidden_find(const struct scope *scope, const struct candidate_tables *tables, struct model_hidden *out,
		       struct err *err);
/* The same for what a text names besides. */
bool model_hidden_named(const struct scope *scope, str text, struct model_hidden *h, struct err *err);
/* The text without the lines that contain such a name. */
str model_hidden_left_out(const struct model_hidden *h, struct arena *a, str text);
/* By its qualified name; a column of a hidden table too. */
bool model_hides(const struct model_hidden *h, str name);
/* Does the text contain such a name, without its table, as a word? */
bool model_hides_word(const struct model_hidden *h, str text);
/* Does the answer name or read something hidden? */
bool model_hides_part(const struct model_hidden *h, const struct assist_answer *answer);
/* "1 table and 2 columns that the policy hides"; absent: none. */
str model_hidden_words(const struct model_hidden *h, struct arena *a);

#endif
