/* An audit that was torn, edited or written by others, added up for `ocat stats`; the same bytes as a trace, too. */
#include <stdio.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/file.h"
#include "trace/audit_tally.h"
#include "trace/trace.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static void must(bool good)
{
	if (!good)
		abort();
}

static void check_sum(const struct tally_sum *s)
{
	must(s->calls >= 0 && s->failed >= 0 && s->failed <= s->calls && s->counted >= 0 && s->counted <= s->calls);
	must(s->p50_us >= 0 && s->p50_us <= s->p95_us && s->p95_us <= s->longest_us && s->longest_us <= s->total_us);
}

static void check(const struct tally *t)
{
	int64_t calls = 0;

	check_sum(&t->all);
	for (ptrdiff_t i = 0; i < t->tools.len; i++) {
		check_sum(&t->tools.at[i].sum);
		calls += t->tools.at[i].sum.calls;
	}
	must(calls <= t->all.calls && t->skipped >= 0);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	static char dir[] = "/tmp/fuzz-audit.XXXXXX";
	static bool made;
	scoped(arena_close) struct arena *a = arena_open();
	str bytes = str_n((const char *)data, (ptrdiff_t)size), path;
	struct trace_whole whole;
	struct err err = { 0 };
	struct tally t = { 0 };

	if (!made && !mkdtemp(dir))
		return 0;
	made = true;
	path = path_join(a, str_of(dir), S("audit.jsonl"));
	must(file_replace(path, bytes, &err));
	must(audit_tally(a, str_of(dir), NO_TIME, DAYS(20000), NULL, &t, &err));
	check(&t);
	trace_read(a, path, &whole, &err);
	return 0;
}
