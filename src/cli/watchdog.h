/*
 * Ends the program if a call does not end at its deadline: SQLite cannot interrupt a running function. Time spent
 * waiting for the reader of the output does not count.
 */
#ifndef OCAT_CLI_WATCHDOG_H
#define OCAT_CLI_WATCHDOG_H

#include <stdbool.h>
#include <stdint.h>

struct watchdog;

/*
 * overdue: for a call that has not ended some seconds after its deadline; it runs on a thread of its own and returns
 * the status with which the program ends. Without a thread, the watchdog does nothing.
 */
struct watchdog *watchdog_start(int (*overdue)(void *with), void *with);
void watchdog_deadline(struct watchdog *w, int64_t at_us); /* as of clock_monotonic_us; until then the call has none */
void watchdog_output(struct watchdog *w, bool waits);	   /* the call is writing its output */
void watchdog_stop(struct watchdog *w);

#endif
