/* Calls that have begun: what a process that is killed leaves of them. */
#include "trace/unfinished_calls.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/dir_list.h"
#include "base/file.h"
#include "base/paths.h"
#include "trace/line.h"
#include "base/banned.h"

enum { STEP_BYTES = 1 << 20 };

static str folder_of(struct arena *a, str trace)
{
	return path_join(a, path_dir(trace), S(BEGAN_FOLDER));
}

static int open_own(struct began *b, struct arena *a, str trace)
{
	struct err ignored = { 0 };
	str folder = folder_of(a, trace);

	if (!dir_make_private(folder, &ignored))
		return -1;
	b->path = str_c(a, str_fmt(a, "%.*s/%.*s.%ld", STR(folder), STR(path_file(trace)), (long)getpid()));
	return open(b->path, O_WRONLY | O_APPEND | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0600);
}

bool began_put(struct began *b, struct arena *a, str trace, const struct step *call)
{
	scoped(sb_free) struct sb line = SB(STEP_BYTES);

	if (!b->opened)
		b->fd = open_own(b, a, trace);
	b->opened = true;
	trace_put_step(&line, call);
	if (b->fd < 0 || line.over || write(b->fd, line.at, (size_t)line.len) != line.len)
		return false;
	b->running++;
	return true;
}

void began_end(struct began *b)
{
	if (--b->running == 0)
		(void)!ftruncate(b->fd, 0);
}

void began_close(struct began *b)
{
	if (!b->opened || b->fd < 0)
		return;
	close(b->fd);
	unlink(b->path);
}

/* ---- reading ---- */

static bool is_alive(int64_t process)
{
	return kill((pid_t)process, 0) == 0 || errno == EPERM;
}

void began_left(struct arena *a, str trace, struct strs *out)
{
	str folder = folder_of(a, trace), start = str_fmt(a, "%.*s.", STR(path_file(trace)));
	struct dir_names found = { 0 };
	int64_t process;

	dir_stems(a, folder, S(""), &found);
	for (ptrdiff_t i = 0; i < found.len; i++)
		if (str_starts(found.at[i], start) && str_int(str_from(found.at[i], start.len), &process) &&
		    process > 0 && process <= INT32_MAX && !is_alive(process))
			*push(out, a) = path_join(a, folder, found.at[i]);
}
