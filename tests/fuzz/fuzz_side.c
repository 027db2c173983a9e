/*
 * Both sides of a comparison, a line each, then the query line: names, times,
 * generations and what is none of them. What holds a slash or a colon is left
 * out, for it may be a file or an address of somebody's.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/arena.h"
#include "tool/tool.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static struct workspace *open_one(void)
{
	static char dir[] = "/tmp/fuzz-side.XXXXXX", path[64];
	struct workspace_options o = { 0 };
	struct err err = { 0 };

	if (!mkdtemp(dir))
		abort();
	setenv("HOME", dir, 1);
	snprintf(path, sizeof path, "%s/cache.db", dir);
	o.cache = str_of(path);
	return workspace_open(&o, &err);
}

static str next_line(str *rest)
{
	ptrdiff_t end = str_at(*rest, '\n');
	str line = end < 0 ? *rest : str_upto(*rest, end);

	*rest = str_from(*rest, end < 0 ? rest->len : end + 1);
	return line;
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	static const struct client me = { .face = "fuzz", .rights = CLIENT_OPENS_ADDRESSES };
	static struct workspace *session;
	static const char *const names[] = { "before", "after", "query" };
	scoped(arena_close) struct arena *a = arena_open();
	struct request ask = { .tool = tool_named(S("diff_catalog")),
			       .caller = { .client = &me, .quiet = true },
			       .cached = true };
	str rest = str_n((const char *)data, (ptrdiff_t)size);
	struct result out = { .arena = a };
	struct err err = { 0 };

	if (!session)
		session = open_one();
	if (!session)
		abort();
	for (int i = 0; i < 3; i++) {
		str line = next_line(&rest);

		if (i < 2 && (str_at(line, '/') >= 0 || str_at(line, ':') >= 0))
			return 0;
		*push(&ask.given, a) = (struct request_param){ .name = str_of(names[i]), .text = line };
	}
	if (!tool_call(session, &ask, NULL, &out, &err) && err.kind == ERR_NONE)
		abort();
	return 0;
}
