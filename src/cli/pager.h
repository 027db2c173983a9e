/*
 * Shows output that is longer than the screen in less or another pager: output is held until it has too many lines,
 * then passed on, so that a short one starts no program. Never used unless standard output is a terminal.
 */
#ifndef OCAT_CLI_PAGER_H
#define OCAT_CLI_PAGER_H

#include "base/str.h"

struct arena;
struct pager;

/*
 * The command runs in a shell with LESS=FRX unless set.
 * NULL if its program is missing: then the output is not paged.
 */
struct pager *pager_open(struct arena *a, str command, int rows);
/* False once the reader is gone. */
bool pager_write(struct pager *p, str bytes);
bool pager_runs(const struct pager *p); /* the pager has the screen */
/* Waits until the reader is done. Returns text that was too short for a pager, to be written as it is. */
str pager_close(struct pager *p);

#endif
