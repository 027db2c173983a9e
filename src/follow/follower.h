/*
 * The side of a person who watches: what a running server said so far, and requests to it. Reads what has arrived and
 * never waits, so that a loop which draws can use it; its descriptor is readable when there is more.
 */
#ifndef OCAT_FOLLOW_FOLLOWER_H
#define OCAT_FOLLOW_FOLLOWER_H

#include "base/err.h"
#include "follow/message.h"

struct follower;

struct followed_client {
	int64_t number;
	str name, trace; /* trace: the file with its steps; absent: they are not recorded */
	bool gone;
};

struct followed_call {
	int64_t number, client;
	str tool, parameters;
	bool waits;
	int64_t until_us; /* by clock_monotonic_us: when it goes on by itself */
	int64_t since_us; /* when it was heard of */
};

struct followed {
	struct follow_hello hello;
	array_of(struct followed_client) clients; /* those that are gone too: their traces stay */
	array_of(struct followed_call) calls;	  /* that run or wait, the oldest first */
	bool paused, ended;			  /* ended: the server is gone */
	struct strs pins;
	str refusal; /* of the last request; absent: none */
};

/* The servers of this user that run, by the time at which they were started; those that do not answer are left out. */
struct follow_servers {
	struct follow_hello *at;
	ptrdiff_t len, cap;
};
bool follow_servers(struct arena *a, struct follow_servers *out, struct err *err);

/*
 * By the number of its process. NULL with err: ERR_NOTHING if it is not there.
 * Waits for its first words, not longer than a second.
 */
struct follower *follower_open(int64_t process, struct err *err);
void follower_close(struct follower *f); /* NULL is fine */
int follower_fd(const struct follower *f); /* -1: the server is gone */
/* Takes in what has arrived; true: something changed. */
bool follower_read(struct follower *f);
/* Borrowed until the next read. */
const struct followed *follower_view(const struct follower *f);
void follower_forget_refusal(struct follower *f);
/* False: the server is gone, or does not take requests any more. */
bool follower_ask(struct follower *f, const struct follow_request *r);

#endif
