/*
 * Requests that change a configured source, undo that, or test it. The equivalents of `ocat rename`, `ocat remove` and
 * `ocat doctor NAME`.
 */
#ifndef OCAT_TUI_CATALOGS_CHANGE_REQUESTS_H
#define OCAT_TUI_CATALOGS_CHANGE_REQUESTS_H

#include "tui/catalogs/catalogs.h"
#include "tui/core/request.h"

/* A change of a source: what is asked for, and what was done. */
struct source_task {
	enum source_what what;
	bool undo;	     /* of that change, which is `done` */
	str name, text;	     /* text: the new lines, or the new name */
	str shown;	     /* of an edit: the lines before */
	bool keeps_snapshot; /* of a removal */
	bool cached;	     /* of a removal: there was a snapshot, and it went */
	struct source_change done; /* in the question's arena; of a failed removal: what could not be put back */
};
struct source_task *source_task_of(const struct question *q);

extern const struct purpose catalogs_change, catalogs_test;
void ask_change(const struct asker *who, const struct source_task *task);
/* Connects, and answers with one sentence. */
void ask_test(const struct asker *who, str name);
/* Keeps the password that was typed for it; answers with the file. */
extern const struct purpose catalogs_keep;
void ask_keep_password(const struct asker *who, str name);
str answer_text(const struct question *q); /* of the last two */

#endif
