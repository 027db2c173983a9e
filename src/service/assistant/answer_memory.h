/*
 * What a person said about answers: "not what I meant", "that is it". One line of JSON in a file for each time, by
 * catalog and question; the last one about an SQL counts.
 */
#ifndef OCAT_SERVICE_ASSISTANT_ANSWER_MEMORY_H
#define OCAT_SERVICE_ASSISTANT_ANSWER_MEMORY_H

#include "service/caller.h"
#include "service/scope.h"

enum answer_said { ANSWER_NOTHING, ANSWER_REJECTED, ANSWER_ACCEPTED };

struct remembered {
	enum answer_said said; /* ANSWER_NOTHING: taken back */
	str catalog, question, sql;
};

/* To the file. What is accepted also teaches `learn` its joins and conditions. */
bool answer_remember(const struct scope *scope, const struct caller *by, const struct remembered *r, struct err *err);

struct answer_memory {
	array_of(struct remembered) at;
};
/* Of these words, whatever their case and punctuation. A file that cannot be read holds nothing. */
void answer_memory_read(struct arena *a, str question, struct answer_memory *out);
enum answer_said answer_memory_of(const struct answer_memory *m, str catalog, str sql);

#endif
