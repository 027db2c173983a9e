/*
 * Vectors of all tables, if a person has configured a model: made in the background from names, columns and comments,
 * kept beside the cache, and searched for the tables most similar to a question. Without a model nothing here costs
 * anything; with one, a failure here never fails a question.
 */
#ifndef OCAT_WORKSPACE_INDEXES_TABLE_VECTORS_H
#define OCAT_WORKSPACE_INDEXES_TABLE_VECTORS_H

#include "retrieve/retrieve.h"
#include "vector/embedder.h"
#include "workspace/workspace.h"

bool workspace_has_model(const struct workspace *s); /* is one configured? */
/* Which model makes the vectors, where, and what it is sent. Absent without one. */
str workspace_model_words(struct workspace *s, struct arena *a);

/*
 * The tables most like a question, as another ranking for retrieve(), with its weight; *note: why there are none, or
 * not of all tables; absent: of all. No tables without a model.
 */
void workspace_like_question(struct workspace *s, struct store *pinned, struct arena *a, const struct retrieve_ask *ask,
			     struct retrieve_leg *out, str *note);

/* Makes missing vectors in the background. Does nothing without a model, or while that is at work. */
void workspace_vectors_start(struct workspace *s);
/*
 * Starts that and waits for its end, or until the stop: what is made by then is kept.
 * False: err says why some are missing.
 */
bool workspace_vectors_settle(struct workspace *s, const struct observer *w, const struct stop *stop, struct err *err);

/* For a check: the model is tried, and compared with what is there. */
struct vectors_state {
	struct embedder_setup setup;
	bool here;	    /* nothing leaves this machine */
	int64_t made;	    /* tables with vectors */
	bool complete;	    /* they are all, in their newest form */
	ptrdiff_t width;    /* of the model's vectors; 0: it does not work, and */
	struct err trouble; /* why */
};
bool workspace_vectors_state(struct workspace *s, struct arena *a, const struct stop *stop, struct vectors_state *out,
			     struct err *err);

#endif
