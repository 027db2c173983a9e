/*
 * Ends the program if a call does not end at its deadline: SQLite cannot interrupt a running function. Time spent
 * waiting for the reader of the output does not count.
 */
#ifndef OCAT_CLI_WATCHDOG_H
#define OCAT_CLI_WATCHDOG_H

#include <stdbool.h>
#include <stdint.h>

struct watchdog;

/* ms: the time limit of the call; the watchdog waits a little longer. NULL: no limit, or no thread is available. */
struct watchdog *watchdog_start(int64_t ms);
void watchdog_output(struct watchdog *w, bool waits); /* the call is writing its output */
void watchdog_stop(struct watchdog *w);

#endif
