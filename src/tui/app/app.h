/*
 * The loop above the panes: it draws, reads keys and waits; never for a source. What its files do for each other; no pane
 * includes it.
 */
#ifndef OCAT_TUI_APP_APP_H
#define OCAT_TUI_APP_APP_H

#include "tui/core/explorer.h"

/* loop.c: the first frame, with the list on it when that comes quickly; then until the person quits. */
void loop_run(struct app *a);

/* frame.c */
void frame_draw(struct app *a); /* and shows it */

/* frame_command.c */
/* A line longer than its room slides so that its cursor is seen: by so many cells. */
int frame_line(const struct canvas *room, const struct lineedit *l);
void frame_offers(struct app *a, const struct canvas *all, int slide); /* below the query line */
bool frame_offered(const struct app *a);
/* When it is open; the cursor is then there. */
void frame_command(struct app *a, const struct canvas *all, int *row, int *col);

/* key_input.c */
void act_key(struct app *a, uint32_t key);
/* The Esc before was the beginning of a key that a slow line tore apart: what it closed is open again. */
void act_esc_was_none(struct app *a);
void act_mouse_taken(struct app *a, bool yes);

/* handlers.c */
void act_run(struct app *a, enum action act); /* as its key would */
bool act_run_with(struct app *a, enum action act, str words); /* with words behind it; false: it is no pane's */
void act_type(struct app *a); /* the query line gets the keys */
/* Where nothing was ever read no pane could show anything: then that is said. */
bool act_too_early(struct app *a, enum action act);

/* command_line.c */
void command_open(struct commanding *c);
void command_close(struct commanding *c);
void act_command_open(struct app *a);
void act_command_key(struct app *a, uint32_t key); /* while it is open */
void act_offer(struct app *a);			   /* the query line changed */
bool act_take_offer(struct app *a, int way);	   /* false: nothing is offered */
void act_pasted(struct app *a);

/* text_find.c */
bool act_seek(struct app *a, enum action act); /* false: none of its keys, or they mean something else here */
str act_sought(const struct app *a, enum pane_id id); /* the text that is looked for in that pane, or nothing */

/* external_programs.c: the editor, and commands that are given what is shown */
bool act_outside(struct app *a, enum action act); /* false: none of its keys */
void act_pipe_to(struct app *a, str command);
void act_outside_go_on(struct app *a); /* what waited for a look, if it came */

#endif
