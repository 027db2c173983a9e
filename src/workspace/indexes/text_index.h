/* The index of all text of every catalog, as the pinned reader sees it, for grep. */
#ifndef OCAT_WORKSPACE_INDEXES_TEXT_INDEX_H
#define OCAT_WORKSPACE_INDEXES_TEXT_INDEX_H

#include "workspace/workspace.h"
#include "index/catalog_text.h"

struct catalog_text {
	str catalog;
	int64_t id;
	const struct text *text;
	struct text_file *file;	 /* the index it is from, or NULL and */
	struct text_maker *made; /* the one built for this call */
};

struct texts { /* ordered by qualified name */
	struct catalog_text *at;
	ptrdiff_t len, cap;
};

/*
 * catalog 0: all. From a matching index if there is one; otherwise built, which takes a second for 100,000 tables, and
 * kept for the next time if it is for the newest generation and not so small that rebuilding costs nothing.
 */
bool workspace_texts(struct workspace *s, struct arena *a, struct store *pinned, int64_t catalog,
		     const struct observer *w, const struct stop *stop, struct texts *out, struct err *err);
/*
 * The index of one catalog turned out to be damaged: deletes it and builds the text. Text borrowed from it stays
 * valid.
 */
bool workspace_text_mend(struct workspace *s, struct store *pinned, const struct observer *w, const struct stop *stop,
			 struct catalog_text *t, struct err *err);
void workspace_texts_done(struct texts *t);

#endif
