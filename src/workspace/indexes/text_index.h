/* The index of all text of every catalog, as the pinned reader sees it, for grep. */
#ifndef OCAT_WORKSPACE_INDEXES_TEXT_INDEX_H
#define OCAT_WORKSPACE_INDEXES_TEXT_INDEX_H

#include "workspace/workspace.h"
#include "index/text.h"

struct catalog_text {
	str catalog;
	int64_t id;
	const struct text *text;
	struct text_file *file;	 /* whose it is, or NULL and */
	struct text_maker *made; /* it was made for this call */
};

struct texts { /* in the order of qualified names */
	struct catalog_text *at;
	ptrdiff_t len, cap;
};

/*
 * catalog 0: all. From an index file where there is one that fits; else made, which takes a second for 100,000 tables,
 * and kept for the next time where it is of the newest generation and not so small that making it costs nothing.
 */
bool workspace_texts(struct workspace *s, struct arena *a, struct store *pinned, int64_t catalog, const struct observer *w,
		   const struct stop *stop, struct texts *out, struct err *err);
/* The file of one was found to be damaged: it goes, and the text is made. What was borrowed from it stays. */
bool workspace_text_mend(struct workspace *s, struct store *pinned, const struct observer *w, const struct stop *stop, struct catalog_text *t,
		       struct err *err);
void workspace_texts_done(struct texts *t);

#endif
