/*
 * Where a question may be answered: the catalogs, and the namespaces in them, that match it best. A person who names
 * neither means one of them, and an answer in a less likely one is worth less.
 */
#ifndef OCAT_SERVICE_ASSISTANT_QUESTION_PLACES_H
#define OCAT_SERVICE_ASSISTANT_QUESTION_PLACES_H

#include "service/assistant/candidate_tables.h"

enum { QUESTION_PLACES = 8 };

struct question_place {
	str catalog, ns; /* absent: any */
	double share;	 /* how probable, among all */
};
struct question_places {
	struct question_place at[QUESTION_PLACES];
	int len; /* at least one */
};

/* Each namespace before the whole of its catalog. One place, with all of the share, if the caller names it. */
bool question_places(const struct scope *scope, const struct retriever *words, const struct tables_ask *ask,
		     struct question_places *out, struct err *err);

#endif
