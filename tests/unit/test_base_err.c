/* base/err, base/stop, base/task: errors, cancellation and deadlines, and threads that share a counter. */
#include "tap.h"

#include <errno.h>
#include <signal.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/err.h"
#include "base/stop.h"
#include "base/mutex.h"
#include "base/task.h"
#include "base/utf8.h"

static void first_wins(void)
{
	struct err err = { 0 };

	ok(!err_at(&err, "nowhere"), "err_at returns false to its caller");
	is_str(str_of(err.text), S(""), "err_at leaves the text empty when no error is set");
	ok(!err_set(&err, ERR_SOURCE, "the table %s\n is\tgone\n", "x"), "err_set returns false to its caller");
	is_str(str_of(err.text), S("the table x is gone"), "the text of an error is one line without a line end");
	err_set(&err, ERR_DISK, "another");
	ok(err.kind == ERR_SOURCE, "the first error is kept");
	err_at(&err, "reading %s", "pg");
	is_str(str_of(err.text), S("reading pg: the table x is gone"), "err_at puts the place before the text");
	err_next(&err, "try again");
	err_next(&err, "try harder");
	is_str(str_of(err.next), S("try again"), "the first advice is kept");
	err_subject(&err, S("x"));
	err_suggest(&err, S("y"));
	err_suggest(&err, S("y"));
	for (int i = 0; i < 20; i++) {
		char name[2] = { (char)('a' + i), 0 };

		err_suggest(&err, str_of(name));
	}
	is_int(err.suggestions, ERR_SUGGESTIONS, "suggestions beyond the limit are dropped");
	is_str(str_of(err.suggestion[1]), S("a"), "a repeated suggestion is stored once");
	err_clear(&err);
	ok(err.kind == ERR_NONE && !err.text[0] && !err.next[0] && !err.suggestions,
	   "err_clear removes kind, text, advice and suggestions");
}

static void cut_and_hidden(void)
{
	struct err err = { 0 };
	char euros[3001];

	for (int i = 0; i < 3000; i++)
		euros[i] = "\xe2\x82\xac"[i % 3];
	euros[3000] = '\0';
	err_set(&err, ERR_SOURCE, "x%s", euros);
	ok(strlen(err.text) < sizeof err.text && utf8_valid(str_of(err.text)),
	   "a long text of an error is cut between characters");
	ok(str_ends(str_of(err.text), S("\xac...")), "a cut text of an error ends with three dots");
	err_at(&err, "somewhere");
	ok(str_starts(str_of(err.text), S("somewhere: x")) && utf8_valid(str_of(err.text)) &&
		   str_ends(str_of(err.text), S("...")),
	   "a cut text stays valid after a place is added");
	err_clear(&err);
	err_set(&err, ERR_LOGIN, "cannot reach %s", "postgresql://bob:hunter2@db/x?password=other");
	is_str(str_of(err.text), S("cannot reach postgresql://bob:***@db/x?password=***"),
	       "passwords in the text of an error are replaced");
}

static void pointing(void)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct err plain = { 0 }, hidden = { 0 }, inside = { 0 }, far = { 0 }, subject = { 0 };
	str before = str_fmt(a, "%500s%s", "", "a b");
	str url = S("postgresql://ann:s3cretword@h:x/db");

	err_point(&plain, S("a b c"), 2);
	ok(plain.points && plain.at == 2, "err_point stores the position in a text");
	err_point(&plain, S("another"), 1);
	is_str(str_of(plain.subject), S("a b c"), "the first text pointed at is kept");
	err_point(&hidden, url, url.len - 4);
	ok(hidden.points && !strstr(hidden.subject, "s3cret"), "the password of a text pointed at is not stored");
	is_str(str_from(str_of(hidden.subject), hidden.at), S("x/db"),
	       "a position behind a hidden password points at the same text");
	err_point(&inside, url, 20);
	ok(!inside.points && !inside.subject[0], "a position within a password stores no position and text");
	err_point(&far, before, before.len - 1);
	ok(far.points && far.at < 60 && far.subject[far.at] == 'b',
	   "a position in a long text keeps the text around it");
	err_subject(&subject, url);
	ok(!strstr(subject.subject, "s3cret"), "the password in the subject of an error is not stored");
}

static void by_number(void)
{
	struct err err = { 0 };

	errno = ENOSPC;
	err_errno(&err, ERR_CONFIG, "cannot write", S("/x"));
	ok(err.kind == ERR_DISK, "a full disk is reported as a disk error");
	ok(str_starts(str_of(err.text), S("cannot write /x: ")), "err_errno names the action, the path and the reason");
	is_str(str_of(err_code(ERR_GUARD)), S("refused"), "the code of a guard error is refused");
	is_int(err_exit(ERR_CANCELLED), 130, "the exit status of a cancelled command is 130");
	is_int(err_exit(ERR_NONE), 0, "the absence of an error has the exit status 0");
}

static void stopping(void)
{
	struct stop program = { 0 }, one = { .parent = &program };
	struct err err = { 0 };

	ok(stop_not_yet(NULL, &err) && !stop_is_due(NULL), "an absent stop never ends anything");
	ok(stop_not_yet(&one, &err) && !stop_is_due(&one), "a stop without a deadline is not due");
	one.deadline_us = clock_monotonic_us() + SECONDS(100);
	ok(stop_not_yet(&one, &err) && !stop_is_due(&one), "a stop with a distant deadline is not due");
	program.deadline_us = clock_monotonic_us() - 1;
	ok(stop_is_due(&one), "the nearest deadline of a stop and its parents counts");
	ok(!stop_not_yet(&one, &err) && err.kind == ERR_TIMEOUT, "a stop past its deadline sets a timeout error");
	err_clear(&err);
	program.cancelled = true;
	ok(stop_is_due(&one) && !stop_not_yet(&one, &err) && err.kind == ERR_CANCELLED,
	   "a cancelled stop past its deadline sets a cancelled error");
}

struct meeting {
	struct mutex *m;
	struct cond *c;
	int count;
	bool blocked;
};

static void worker(void *given)
{
	struct meeting *with = given;
	sigset_t mask;

	pthread_sigmask(SIG_SETMASK, NULL, &mask);
	for (int i = 0; i < 1000; i++) {
		mutex_lock(with->m);
		with->count++;
		with->blocked = sigismember(&mask, SIGINT) && sigismember(&mask, SIGTERM) &&
				sigismember(&mask, SIGWINCH);
		cond_signal(with->c);
		mutex_unlock(with->m);
	}
}

static void meeting(void)
{
	struct meeting with = { mutex_open(), cond_open(), 0, false };
	struct task *t[4];
	int64_t before;

	mutex_lock(with.m);
	for (int i = 0; i < 4; i++)
		t[i] = task_start(worker, &with);
	while (with.count < 4000)
		cond_wait(with.c, with.m);
	for (before = clock_monotonic_us(); cond_wait_ms(with.c, with.m, 20);)
		;
	ok(clock_monotonic_us() - before >= 20000, "cond_wait_ms does not return before its timeout");
	mutex_unlock(with.m);
	for (int i = 0; i < 4; i++)
		task_join(t[i]);
	is_int(with.count, 4000, "four threads count to 4000 under one mutex");
	ok(with.blocked, "signals are blocked in threads");
	cond_close(with.c);
	mutex_close(with.m);
}

int main(void)
{
	first_wins();
	cut_and_hidden();
	pointing();
	by_number();
	stopping();
	meeting();
	return done();
}
