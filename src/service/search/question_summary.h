/* The summary of the tables found for a question: the words without a match, the likely schemas, the keys. */
#ifndef OCAT_SERVICE_SEARCH_QUESTION_SUMMARY_H
#define OCAT_SERVICE_SEARCH_QUESTION_SUMMARY_H

#include "render/answer/answer.h"
#include "retrieve/retrieve.h"

struct question_group { /* the tables of one namespace among the rows */
	str database, schema;
	str name; /* of the schema, with its database if the question may be about several */
	double probability; /* that the question is about it */
	int64_t tables;
};
struct question_summary { /* the summary of the rows */
	struct retrieved found; /* with rounded numbers */
	struct strs schemas;	/* best first */
	array_of(struct question_group) groups; /* the most probable first */
	bool answered;		/* false: the rows are only the nearest tables */
	bool explained;		/* with the interpretation of the question */
	str database;		/* the only catalog or schema searched; absent: all of them */
};
extern const struct answer_type answer_question_summary;

struct question_summary *question_summarise(struct arena *a, const struct retrieved *r, bool explain);
/*
 * Of one of its namespaces: after that of its catalog if they are in several.
 * Such a name can be asked for as the database.
 */
str question_space_name(struct arena *a, const struct retrieved *r, int space);
/* To the four digits that answers show. */
double question_rounded(double d);

#endif
