/*
 * The loop above the panes: it draws, reads keys and waits, but never for a source. Functions shared by its files; no
 * pane includes it.
 */
#ifndef OCAT_TUI_APP_APP_H
#define OCAT_TUI_APP_APP_H

#include "tui/core/explorer.h"

/* loop.c: draws the first frame, with the list if that arrives quickly; then runs until the person quits. */
void loop_run(struct app *a);

/* frame.c */
void frame_draw(struct app *a); /* and shows it */
/* The keys of the pane with the focus, or what was said last; the message above them, and the rows that it needs. */
void footer_draw(struct app *a, const struct canvas *all);
void footer_message(struct app *a, const struct canvas *all);
int footer_message_rows(const struct app *a, int cols);

/* draw_command_line.c */
/* A line longer than its room scrolls to keep its cursor visible: by this many cells. */
int frame_line(const struct canvas *room, const struct line_edit *l);
void frame_offers(struct app *a, const struct canvas *all, int slide); /* below the query line */
bool frame_offered(const struct app *a);
/* When it is open, it contains the cursor. */
void frame_command(struct app *a, const struct canvas *all, int *row, int *col);

/* key_input.c */
void act_key(struct app *a, uint32_t key);
/* The previous Esc was the start of a key that a slow line split: reopens what it closed. */
void act_esc_was_none(struct app *a);
void act_mouse_taken(struct app *a, bool yes);

/* paste.c */
void paste_begin(struct app *a);
void paste_key(struct app *a, uint32_t key); /* if a->pasting_here */
void paste_end(struct app *a);

/* handlers.c */
void act_run(struct app *a, enum action act); /* the same as its key */
bool act_run_with(struct app *a, enum action act, str words); /* with an argument; false: no pane handles it */
void act_type(struct app *a); /* focuses the query line */
/* Before the first sync no pane has anything to show: shows a message. */
bool act_too_early(struct app *a, enum action act);

/* command_line.c */
void command_open(struct commanding *c);
void command_close(struct commanding *c);
void act_command_open(struct app *a);
void act_command_key(struct app *a, uint32_t key); /* while it is open */
void act_offer(struct app *a);			   /* the query line changed */
bool act_take_offer(struct app *a, int way);	   /* false: no choices */
void act_pasted(struct app *a);

/* command_trial.c */
void act_command_rests(struct app *a);	/* its line changed */
void act_command_rested(struct app *a); /* the timer: shows its view, if it reads and nothing else */
void act_command_runs(struct app *a);	/* takes that back, since the command itself shows it */

/* command_settings.c */
void command_tell_setting(struct app *a, enum setting which);
bool command_set(struct app *a, enum setting which, str value, struct err *err); /* and keeps it for the next start */

/* prompt_offers.c */
/*
 * The start of the word that ends at the cursor, after a slash; -1 within a word. Blanks within quotes do not separate
 * words.
 */
ptrdiff_t act_word_start(const struct line_edit *l);
void act_offer_filters(struct choices *c); /* for a word that may become one */
void act_offer_for_prompt(struct app *a);  /* if its line was edited */

/* text_find.c */
bool act_seek(struct app *a, enum action act); /* false: not one of its keys, or they mean something else here */
str act_sought(const struct app *a, enum pane_id id); /* the text searched for in that pane, or nothing */

/* external_programs.c: the editor, and commands that receive the content of a pane */
bool act_outside(struct app *a, enum action act); /* false: not one of its keys */
void act_pipe_to(struct app *a, str command);
void act_outside_go_on(struct app *a); /* continues a command that waited for a look, if that arrived */

#endif
