/*
 * A conversation: questions that go on from an answer. The trace keeps it: each answer there has an id and its whole
 * question, so that any process can go on from any step, and going back loses nothing.
 */
#ifndef OCAT_SERVICE_ASSISTANT_CONVERSATION_H
#define OCAT_SERVICE_ASSISTANT_CONVERSATION_H

#include "service/scope.h"

struct said_sql { /* of that answer, or of one of its parts */
	str question, catalog, sql;
};

struct conversation {
	str question;	    /* whole */
	str continues;	    /* the id of the answer that it goes on from; absent: it begins */
	array_of(struct said_sql) sql; /* of that answer: one, or one of each part that has any */
	struct strs choices; /* of this question: of one open question after the other */
	struct strs chosen;  /* options taken before: they are taken again where they are offered again */
	str catalog;	     /* in which it goes on, as the answer before; absent: a question of its own */
};

/*
 * step_id: of an earlier answer of this session, or of a part of one; absent: the last one.
 * ERR_NOTHING: there is none.
 */
bool conversation_go_on(const struct scope *scope, str step_id, str said, struct conversation *out, struct err *err);
/* The same for the same question with the same choices. */
str conversation_step_id(struct arena *a, const struct conversation *c);

#endif
