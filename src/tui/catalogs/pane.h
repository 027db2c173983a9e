/* Shared by the files of the catalogs pane: drawing (pane.c) and actions (actions.c). */
#ifndef OCAT_TUI_CATALOGS_PANE_H
#define OCAT_TUI_CATALOGS_PANE_H

#include "tui/catalogs/catalogs.h"
#include "tui/panes.h"

enum { CATALOGS_STORY_FROM = 16 }; /* rows of the pane */

struct catalogs_known *catalogs_of(const struct explorer_state *w);

bool catalogs_key(struct app *a, enum action act);
bool catalogs_key_with(struct app *a, enum action act, str words);
bool catalogs_stop(struct app *a);
str catalogs_unsaved(struct app *a); /* a sync or a change that is not done, or a refused edit */
void catalogs_stopped(struct app *a);	/* also when adding one has ended, successfully or not */
void catalogs_painted(struct app *a);
void catalogs_refreshed(struct app *a);
bool changes_line_text(struct app *a, struct line_text *out, struct err *err);
void changes_written(struct app *a, str text);

/* ---- between actions.c, add.c, changes.c and test.c ---- */

struct question;

const struct catalog_state *catalogs_here(const struct app *a); /* NULL: none is under the cursor */
bool catalogs_has_story(const struct app *a); /* its last lines tell about the catalog under the cursor */
str catalogs_key_word(struct app *a, enum action act); /* its key, for a sentence */
void catalogs_read_all(struct app *a);
void catalogs_read_one(struct app *a, str name);
void catalogs_tell(struct app *a, const struct question *q); /* shows the progress of a sync */
void catalogs_changed(struct app *a);			     /* a catalog was synced */

void add_ask(struct app *a, str text);	 /* for a URL or path, the line starting with text */
void add_begin(struct app *a, str text); /* adds it and syncs it */
void add_read(struct app *a);		 /* syncs all configured catalogs */

/* False: not one of their keys. is: the catalog under the cursor, or NULL. */
bool changes_key(struct app *a, enum action act, const struct catalog_state *is);
void changes_rename_to(struct app *a, const struct catalog_state *is, str now);
bool test_key(struct app *a, enum action act, const struct catalog_state *is);
void test_stopped(struct app *a);
bool test_stop(struct app *a, str name); /* false: it is not being tested */
/* May a prompt open that no key asked for? Not while a key would go to it that is meant for something else. */
bool test_may_ask(const struct app *a);
void test_ask_keep(struct app *a, str name); /* the password that was typed for it */
/* After a failed login; absent: a typed password would not help. */
str test_password_advice(struct app *a, str name, const struct err *err);

#endif
