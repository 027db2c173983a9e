/* base/err, base/stop, base/thread: errors, stopping, and threads that meet. */
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

	ok(!err_at(&err, "nowhere"), "err_at returns false");
	is_str(str_of(err.text), S(""), "and says nothing where nothing is wrong");
	ok(!err_set(&err, ERR_SOURCE, "the table %s\n is\tgone\n", "x"), "err_set returns false");
	is_str(str_of(err.text), S("the table x is gone"), "one line, no line end");
	err_set(&err, ERR_DISK, "another");
	ok(err.kind == ERR_SOURCE, "the first error wins");
	err_at(&err, "reading %s", "pg");
	is_str(str_of(err.text), S("reading pg: the table x is gone"), "err_at puts the place in front");
	err_next(&err, "try again");
	err_next(&err, "try harder");
	is_str(str_of(err.next), S("try again"), "the first advice wins");
	err_subject(&err, S("x"));
	err_suggest(&err, S("y"));
	err_suggest(&err, S("y"));
	for (int i = 0; i < 20; i++) {
		char name[2] = { (char)('a' + i), 0 };

		err_suggest(&err, str_of(name));
	}
	is_int(err.suggestions, ERR_SUGGESTIONS, "no more suggestions than there is room for");
	is_str(str_of(err.suggestion[1]), S("a"), "and none twice");
	err_clear(&err);
	ok(err.kind == ERR_NONE && !err.text[0] && !err.next[0] && !err.suggestions, "clear");
}

static void cut_and_hidden(void)
{
	struct err err = { 0 };
	char euros[3001];

	for (int i = 0; i < 3000; i++)
		euros[i] = "\xe2\x82\xac"[i % 3];
	euros[3000] = '\0';
	err_set(&err, ERR_SOURCE, "x%s", euros);
	ok(strlen(err.text) < sizeof err.text && utf8_valid(str_of(err.text)), "a long text is cut between characters");
	ok(str_ends(str_of(err.text), S("\xac...")), "and ends with three dots");
	err_at(&err, "somewhere");
	ok(str_starts(str_of(err.text), S("somewhere: x")) && utf8_valid(str_of(err.text)) &&
		   str_ends(str_of(err.text), S("...")),
	   "also after a place was put in front");
	err_clear(&err);
	err_set(&err, ERR_LOGIN, "cannot reach %s", "postgresql://bob:hunter2@db/x?password=other");
	is_str(str_of(err.text), S("cannot reach postgresql://bob:***@db/x?password=***"), "no secrets");
}

static void pointing(void)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct err plain = { 0 }, hidden = { 0 }, inside = { 0 }, far = { 0 }, subject = { 0 };
	str before = str_fmt(a, "%500s%s", "", "a b");
	str url = S("postgresql://ann:s3cretword@h:x/db");

	err_point(&plain, S("a b c"), 2);
	ok(plain.points && plain.at == 2, "a place in a text");
	err_point(&plain, S("another"), 1);
	is_str(str_of(plain.subject), S("a b c"), "the first one stays");
	err_point(&hidden, url, url.len - 4);
	ok(hidden.points && !strstr(hidden.subject, "s3cret"), "a password is not kept");
	is_str(str_from(str_of(hidden.subject), hidden.at), S("x/db"),
	       "what stands behind it is pointed at all the same");
	err_point(&inside, url, 20);
	ok(!inside.points && !inside.subject[0], "no place within it");
	err_point(&far, before, before.len - 1);
	ok(far.points && far.at < 60 && far.subject[far.at] == 'b',
	   "far along a long text: what stands around it is kept");
	err_subject(&subject, url);
	ok(!strstr(subject.subject, "s3cret"), "nor is a password kept that is no place");
}

static void by_number(void)
{
	struct err err = { 0 };

	errno = ENOSPC;
	err_errno(&err, ERR_CONFIG, "cannot write", S("/x"));
	ok(err.kind == ERR_DISK, "a full disk is a disk error");
	ok(str_starts(str_of(err.text), S("cannot write /x: ")), "what, where and why");
	is_str(str_of(err_code(ERR_GUARD)), S("refused"), "code");
	is_int(err_exit(ERR_CANCELLED), 130, "exit");
	is_int(err_exit(ERR_NONE), 0, "no error is success");
}

static void stopping(void)
{
	struct stop program = { 0 }, one = { .parent = &program };
	struct err err = { 0 };

	ok(stop_not_yet(NULL, &err) && !stop_is_due(NULL), "without a stop nothing ends");
	ok(stop_not_yet(&one, &err) && !stop_is_due(&one), "not yet");
	one.deadline_us = clock_monotonic_us() + SECONDS(100);
	ok(stop_not_yet(&one, &err) && !stop_is_due(&one), "a deadline that is far off");
	program.deadline_us = clock_monotonic_us() - 1;
	ok(stop_is_due(&one), "the nearest along the chain counts");
	ok(!stop_not_yet(&one, &err) && err.kind == ERR_TIMEOUT, "time is up");
	err_clear(&err);
	program.cancelled = true;
	ok(stop_is_due(&one) && !stop_not_yet(&one, &err) && err.kind == ERR_CANCELLED, "cancelled goes first");
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
	ok(clock_monotonic_us() - before >= 20000, "a wait with an end ends, and not early");
	mutex_unlock(with.m);
	for (int i = 0; i < 4; i++)
		task_join(t[i]);
	is_int(with.count, 4000, "nobody counted at the same time");
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
