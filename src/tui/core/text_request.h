/*
 * A request made from text that a person wrote (a query, a plan, two names to compare), and its answer. The texts are
 * members of the pane's own state; their memory is held here.
 */
#ifndef OCAT_TUI_CORE_TEXT_REQUEST_H
#define OCAT_TUI_CORE_TEXT_REQUEST_H

#include "base/str.h"

struct arena;
struct question;

struct inquiry {
	struct arena *memory;
	struct question *answer; /* NULL: none yet */
	bool asking;
	bool outdated; /* must be asked again when visible */
};

void inquiry_open(struct inquiry *i);
void inquiry_close(struct inquiry *i);
/* Copies other texts in place, which may point into those before; discards the answer. */
void inquiry_renew(struct inquiry *i, str *const texts[], ptrdiff_t n);

#endif
