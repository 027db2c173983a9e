/* Waits for keys, answers and times; never for a source. One paint for all that came at once. */
#ifndef OCAT_TUI_APP_LOOP_H
#define OCAT_TUI_APP_LOOP_H

struct app;

/* The first frame, with the list on it when that comes quickly; then until the person quits. */
void loop_run(struct app *a);

#endif
