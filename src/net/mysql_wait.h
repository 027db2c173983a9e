/*
 * Waits for a server of the MySQL family. No server is trusted: whatever it sends or fails to send, a wait ends soon
 * after its struct stop is due, and uses no more memory than the limits below. Only net/mysql* includes this.
 */
#ifndef OCAT_NET_MYSQL_WAIT_H
#define OCAT_NET_MYSQL_WAIT_H

#include <stdatomic.h>

#include "base/stop.h"
#include "net/mysql_library.h"
#include "net/mysql_settings.h"

enum {
	MY_TICK_MS = 50,	 /* how late a raised flag may be seen */
	MY_PACKET_MOST = 16 << 20, /* bytes of one row or message */
	MY_GRACE_US = 1000 * 1000, /* for a server to obey a cancel; then the connection is closed */
};

enum my_step { MY_SEND, MY_READ, MY_FETCH };

struct my {
	struct my_library lib;
	struct arena *arena;
	struct mysql_handle *handle;
	struct my_settings settings; /* everything with which it was opened */
	str socket;		     /* of this machine; absent: TCP */
	enum my_tls tls;
	str at_address; /* to connect to instead of the host; absent: the host */
	int64_t at_port;
	str place;
	const char *program;
	array_of(str) secrets;
	int64_t silence_us;
	int wake; /* an eventfd that my_cancel() writes to */
	atomic_bool cancelled;
	bool lost;
	bool helps; /* it only stops another one */
	unsigned failure;
	/* The statement that is being answered. */
	struct mysql_result *result;
	enum my_step step;
	int waits; /* for what the step waits; 0: it has ended */
	int int_failed;
	char char_failed;
	char **row;
	/*
	 * The library reads what has arrived to its end without calling back: from a fast server, a gigabyte at once.
	 * So while it reads an answer, its socket is replaced by the first of a pair, into which parts of what has
	 * arrived are put.
	 */
	int own; /* the server's socket; -1: not replaced yet */
	int pair[2];
	int64_t heard; /* bytes since the last row */
};

void my_keep_secret(struct my *m, str s);
str my_said(const struct my *m, struct arena *a); /* the last message, with secrets hidden */
/* All return false and end the connection. */
bool my_lost(struct my *m, struct err *err);
bool my_spoilt(struct my *m, struct err *err, const char *format, ...) __attribute__((format(printf, 3, 4)));

bool my_not_yet(const struct my *m, const struct stop *stop, struct err *err);
/* Runs one step to its end. False with err: the wait failed, and the step may go on. */
bool my_run(struct my *m, enum my_step step, const char *sql, ptrdiff_t len, const struct stop *stop, struct err *err);
bool my_forget_cancel(struct my *m); /* whether there was one */
/* Reads the rest of an answer that is not wanted; ends the connection if that takes longer. */
void my_drain(struct my *m, int64_t until_us);
void my_close_sockets(struct my *m);
/* A second connection to the same server as the same user, to stop a statement of this one. */
struct my *my_open_again(const struct my *m, int64_t connect_ms, const struct stop *stop, struct err *err);

#endif
