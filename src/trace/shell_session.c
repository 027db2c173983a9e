/* The trace that the commands of a shell join: one small file per shell, beside the traces. */
#include "trace/trace.h"

#include <unistd.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/banned.h"

enum { NAME_MOST = 4096 };

static str place(struct arena *a, str dir, str shell)
{
	return path_join(a, path_join(a, dir, S("joined")), shell);
}

bool trace_joined(struct arena *a, str dir, str shell, str *name)
{
	struct err ignored = { 0 };
	str said;

	*name = NO_STR;
	if (!file_exists(place(a, dir, shell)) || !file_read(a, place(a, dir, shell), NAME_MOST, &said, &ignored))
		return false;
	said = str_trim(said);
	if (!said.len || str_at(said, '/') >= 0 || !file_exists(path_join(a, dir, str_fmt(a, "%.*s.jsonl", STR(said)))))
		return false;
	*name = said;
	return true;
}

bool trace_join(str dir, str shell, str name, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();

	return dir_make_private(path_join(a, dir, S("joined")), err) &&
	       file_replace(place(a, dir, shell), str_fmt(a, "%.*s\n", STR(name)), err);
}

void trace_leave(str dir, str shell)
{
	scoped(arena_close) struct arena *a = arena_open();

	unlink(str_c(a, place(a, dir, shell)));
}
