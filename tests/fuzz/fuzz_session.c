/* A session of an agent: the first byte chooses the format (0: by content), the rest is its file. */
#include <stdio.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/file.h"
#include "trace/import/formats.h"
#include "trace/import/session.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static void must(bool good)
{
	if (!good)
		abort();
}

static str format_at(unsigned char n)
{
	ptrdiff_t count = 0;

	while (formats()[count])
		count++;
	n = (unsigned char)(n % (count + 1));
	return n ? str_of(formats()[n - 1]->name) : NO_STR;
}

static void check_step(struct session *s, ptrdiff_t i)
{
	scoped(arena_close) struct arena *a = arena_open();
	const struct entry *e = session_entry(s, i);
	struct err err = { 0 };
	struct step step;

	must(e->parent == NO_PARENT || e->parent < (uint32_t)session_len(s));
	must(session_depth(s, i) >= 0 && session_tool(s, e, NULL).len >= 0);
	must(session_step(s, i, a, &step, &err));
	must(step.number == i + 1 && step.result_omitted >= 0);
	must(step.type != STEP_CALL || step.parameters.len || e->flags & ENTRY_NO_CALL || step.format.len);
}

/* A database or an archive is read by others; lines and documents are read to their end, whatever they hold. */
static bool may_be_unreadable(const struct trace_format *f)
{
	return f->shape.kind == RECORDS_ROWS || f->shape.kind == RECORDS_ENTRIES;
}

static void check(struct session *s)
{
	struct session_totals t;
	struct err err = { 0 };
	bool ended = false, grew;

	while (!ended)
		if (!session_read(s, 1000, &ended, &err)) {
			must(err.kind != ERR_NONE && may_be_unreadable(session_format(s)));
			return;
		}
	session_totals(s, &t);
	must(t.steps == session_len(s) && t.calls <= t.steps && t.failed <= t.steps && t.torn >= 0 && t.idle_us >= 0);
	for (ptrdiff_t i = 0; i < session_len(s); i++)
		check_step(s, i);
	must(session_follow(s, &grew, &err));
}

/* Without waiting for the disk. */
static void write_file(const char *path, const unsigned char *data, size_t size)
{
	FILE *f = fopen(path, "w");

	must(f && fwrite(data, 1, size, f) == size);
	must(!fclose(f));
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	static char dir[] = "/tmp/fuzz-session.XXXXXX";
	static bool made;
	scoped(arena_close) struct arena *a = arena_open();
	struct err err = { 0 };
	struct session *s;
	str path;

	if (!size || (!made && !mkdtemp(dir)))
		return 0;
	made = true;
	path = path_join(a, str_of(dir), S("session"));
	write_file(str_c(a, path), data + 1, size - 1);
	s = session_open(path, format_at(data[0]), &err);
	if (s)
		check(s);
	session_close(s);
	return 0;
}
