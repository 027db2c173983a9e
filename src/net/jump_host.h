/*
 * A way to a server through another host, by the ssh program: an address of this machine that stands for the server.
 * Each connection to it is carried by an ssh of its own, which ends with the connection. Only processes of this user
 * get through.
 */
#ifndef OCAT_NET_JUMP_HOST_H
#define OCAT_NET_JUMP_HOST_H

#include "base/err.h"
#include "base/str.h"

struct arena;
struct jump_host;

/* through: as ssh takes it, [user@]host or ssh://[user@]host[:port]. Nothing is connected yet. */
struct jump_host *jump_host_open(str through, str host, int port, struct err *err);
void jump_host_close(struct jump_host *j); /* NULL is fine; ends what it carries */
str jump_host_address(const struct jump_host *j); /* 127.x.y.z */
int jump_host_port(const struct jump_host *j);	  /* the server's own, where this machine has it free */
/* The last line that ssh has written about a failure; absent: none. */
str jump_host_trouble(struct jump_host *j, struct arena *a);

#endif
