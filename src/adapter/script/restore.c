#include "adapter/script/restore.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/child_process.h"

#include "base/banned.h"

enum { MESSAGE_MOST = 400 };

struct restore {
	pid_t child;
	str archive;
	int output;  /* of the child; -1: closed */
	int message; /* a pipe with what it says about failures */
};

static bool refuse(str archive, int code, struct err *err)
{
	if (code != ENOENT) {
		errno = code;
		return err_errno(err, ERR_SOURCE, "cannot run pg_restore on", archive);
	}
	err_set(err, ERR_UNSUPPORTED, "%.*s is an archive of pg_dump, and pg_restore is not installed", STR(archive));
	return err_next(err, "Install the package postgresql-client, or dump the schema as plain SQL.");
}

struct restore *restore_open(struct arena *a, str archive, str *output, struct err *err)
{
	int out[2] = { -1, -1 }, said[2] = { -1, -1 }, code;
	struct restore *r = new(a, struct restore);
	bool piped = pipe2(out, O_CLOEXEC) == 0 && pipe2(said, O_CLOEXEC | O_NONBLOCK) == 0;

	code = piped ? child_start(&r->child,
				   (const char *const[]){ "pg_restore", "-s", "-f", "-", str_c(a, archive), NULL }, -1,
				   out[1], said[1])
		     : errno;
	close(out[1]);
	close(said[1]);
	if (code) {
		close(out[0]);
		close(said[0]);
		refuse(archive, code, err);
		return NULL;
	}
	r->archive = str_dup(a, archive);
	r->output = out[0];
	r->message = said[0];
	*output = str_fmt(a, "/dev/fd/%d", out[0]);
	return r;
}

void restore_opened(struct restore *r)
{
	close(r->output);
	r->output = -1;
}

static void finish(struct restore *r)
{
	if (r->output >= 0)
		close(r->output);
	close(r->message);
}

bool restore_close(struct restore *r, struct err *err)
{
	int status = child_wait(r->child);
	char said[MESSAGE_MOST];
	ssize_t n = read(r->message, said, sizeof said);
	str message = str_trim(str_n(said, n > 0 ? n : 0)), first;

	finish(r);
	if (!status)
		return true;
	if (!str_cut(&message, '\n', &first))
		first = S("it ended early");
	err_set(err, ERR_CORRUPT_SOURCE, "pg_restore cannot read %.*s: %.*s", STR(r->archive), STR(first));
	return err_next(err, "Use a pg_restore of the version that wrote the archive, or a newer one.");
}

void restore_kill(struct restore *r)
{
	if (!r)
		return;
	kill(-r->child, SIGKILL);
	child_wait(r->child);
	finish(r);
}
