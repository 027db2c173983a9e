/*
 * Lets people watch a server: a task with a socket in the runtime folder, for this user alone, that carries lines
 * between the gate and everyone who watches. It sleeps while nothing happens. Nobody waits for a person: one whose
 * program does not read is dropped, and so is one that floods or sends garbage; the calls go on.
 */
#ifndef OCAT_FOLLOW_SERVER_H
#define OCAT_FOLLOW_SERVER_H

#include "base/err.h"

struct follow_gate;
struct follow_server;

/* NULL with err: it cannot be watched, for a reason of the folder. */
struct follow_server *follow_server_open(struct follow_gate *g, struct err *err);
/* Everyone who watches is gone after it. NULL is fine. */
void follow_server_close(struct follow_server *s);

#endif
