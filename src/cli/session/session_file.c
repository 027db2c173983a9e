#include "cli/session/session_file.h"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/stop.h"
#include "cli/trace_selection.h"
#include "trace/files.h"
#include "trace/import/agent_folders.h"
#include "trace/import/part_path.h"
#include "trace/import/session.h"
#include "base/banned.h"

enum { SLICE_US = 100000 };

static bool copy_input(FILE *to, struct err *err)
{
	char piece[1 << 16];
	ssize_t n;

	while ((n = read(STDIN_FILENO, piece, sizeof piece)) > 0) {
		if (!stop_not_yet(cli_stop(), err))
			return false;
		if (fwrite(piece, 1, (size_t)n, to) != (size_t)n)
			break;
	}
	return (!n && fflush(to) == 0) || err_errno(err, ERR_DISK, "cannot keep standard input", NO_STR);
}

/* Standard input is kept in a file without a name, since steps are read again when they are shown. */
static bool keep_input(struct cli *c, str *path, struct err *err)
{
	FILE *kept = tmpfile();
	int fd = -1;

	if (!kept)
		return err_errno(err, ERR_DISK, "cannot keep standard input", NO_STR);
	if (copy_input(kept, err)) {
		fd = fcntl(fileno(kept), F_DUPFD_CLOEXEC, 0); /* open until the program ends */
		*path = str_fmt(c->arena, "/proc/self/fd/%d", fd);
	}
	fclose(kept);
	if (fd < 0 && !err->kind)
		err_errno(err, ERR_DISK, "cannot keep standard input", NO_STR);
	return fd >= 0;
}

bool session_file_named(struct cli *c, str name, str *path, struct err *err)
{
	str dir, id;

	*path = name;
	if (str_eq(name, S("-")))
		return keep_input(c, path, err);
	if (file_exists(part_path_file(name, &id)))
		return true;
	if (str_at(name, '/') < 0 &&
	    (!cli_traces_dir(c, &dir, err) || trace_find(c->arena, dir, name, path, err) || str_at(name, '.') < 0))
		return !err->kind;
	err_clear(err);
	return err_set(err, ERR_USAGE, "missing file %.*s", STR(name));
}

/* Of an agent in the working folder. */
static bool find_newest_here(struct cli *c, str *path, struct err *err)
{
	char here[4096];
	str agent;

	if (!getcwd(here, sizeof here))
		return err_errno(err, ERR_USAGE, "cannot find the working folder", NO_STR);
	if (!agent_newest_session(c->arena, str_of(here), path, &agent, err))
		return false;
	cli_say(c, str_fmt(c->arena, "the newest session of %.*s here: %.*s", STR(agent), STR(*path)));
	return true;
}

/* True if there is none, with an absent path. */
static bool find_newest_trace(struct cli *c, str *path, struct err *err)
{
	struct trace_files all = { 0 };
	str dir;

	*path = NO_STR;
	if (!cli_traces_dir(c, &dir, err) || !trace_list(c->arena, dir, NULL, &all, err))
		return false;
	if (all.len) {
		*path = all.at[0].path;
		cli_say(c, str_fmt(c->arena, "the newest trace: %.*s", STR(all.at[0].name)));
	}
	return true;
}

/* The traces of the demo know nothing of this folder. */
bool session_file_newest(struct cli *c, str *path, struct err *err)
{
	struct err none = { 0 };

	if (!c->places.traces.len && find_newest_here(c, path, &none))
		return true;
	if (none.kind && none.kind != ERR_NOTHING) {
		*err = none;
		return false;
	}
	if (!find_newest_trace(c, path, err))
		return false;
	if (path->len)
		return true;
	err_set(err, ERR_NOTHING, "%s, and no trace of ocat", none.kind ? none.text : "no session");
	return err_next(err, "%s", none.next);
}

static bool read_all(struct cli *c, struct session *s, struct err *err)
{
	bool ended = false;

	while (!ended) {
		if (!stop_not_yet(cli_stop(), err) || !session_read(s, SLICE_US, &ended, err))
			return false;
		if (!ended)
			cli_progress(c, "reading", session_len(s), 0);
	}
	cli_progress_done(c);
	return true;
}

struct session *session_file_read(struct cli *c, str path, struct err *err)
{
	struct session *s = session_open(path, option_value(&c->options, "format"), err);

	if (s && read_all(c, s, err))
		return s;
	session_close(s);
	return NULL;
}
