/*
 * The request to retrieve() for a question: the database, domain and filters that limit it, and the ranking by
 * vectors.
 */
#ifndef OCAT_SERVICE_SEARCH_QUESTION_REQUEST_H
#define OCAT_SERVICE_SEARCH_QUESTION_REQUEST_H

#include "retrieve/retrieve.h"
#include "service/scope.h"

struct table_question {
	str text;
	str database, domain; /* absent: any; database: see database_name.h */
	instant floor;	      /* only catalogs synced since; NO_TIME: any */
	str floor_text;	      /* as typed */
	bool filtered;	      /* only tables that the scope's filter admits */
	bool explain;
};

/* All but the number of rows, the weights, the joins of people and the vectors. */
bool request_make(const struct scope *scope, const struct table_question *q, struct retrieve_ask *ask, struct err *err);
/* The ranking by vectors, if a person has configured a model; else none. *leg must live as long as *ask. */
void request_likeness(const struct scope *scope, struct retrieve_ask *ask, struct retrieve_leg *leg);

#endif
