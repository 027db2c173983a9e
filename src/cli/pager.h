/*
 * Output that is longer than the screen, through less or another pager: kept
 * until it has more lines than fit, then handed over, so that a short answer
 * starts no program. Never used unless standard output is a terminal.
 */
#ifndef OCAT_CLI_PAGER_H
#define OCAT_CLI_PAGER_H

#include "base/str.h"

struct arena;
struct pager;

/* The command runs in a shell with LESS=FRX unless set. NULL if its program is missing: then nothing is paged. */
struct pager *pager_open(struct arena *a, str command, int rows);
/* False once the reader is gone. */
bool pager_write(struct pager *p, str bytes);
bool pager_runs(const struct pager *p); /* the screen is the pager's */
/* Waits until the reader is done. Returns text that was too short for a pager, to be written as it is. */
str pager_close(struct pager *p);

#endif
