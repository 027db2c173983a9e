/* The text of every catalog, as the pinned reader sees it: for a search that reads all of it. */
#ifndef OCAT_SESSION_TEXT_H
#define OCAT_SESSION_TEXT_H

#include "session/session.h"
#include "side/text.h"

struct catalog_text {
	str catalog;
	int64_t id;
	const struct text *text;
	struct text_maker *made; /* it was made for this call; or NULL */
};

struct texts { /* in the order of qualified names */
	struct catalog_text *at;
	ptrdiff_t len, cap;
};

/* catalog 0: all. */
bool session_texts(struct session *s, struct arena *a, struct store *pinned, int64_t catalog, const struct witness *w,
		   const struct stop *stop, struct texts *out, struct err *err);
void session_texts_done(struct texts *t);

#endif
