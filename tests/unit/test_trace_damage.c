/* Each sample of a session, cut short and with single bytes changed: read to its end, and every step shown. */
#include <fts.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/file.h"
#include "trace/import/session.h"
#include "tap.h"

enum { CUTS = 25, CHANGES = 40 };

static struct arena *a;
static str copy; /* where the damaged file is */
static int samples;

/* Without waiting for the disk. */
static bool write_copy(str bytes)
{
	FILE *f = fopen(str_c(a, copy), "w");
	bool good = f && fwrite(bytes.at, 1, (size_t)bytes.len, f) == (size_t)bytes.len;

	return f && !fclose(f) && good;
}

/* NULL: fine, even if it is no session any more; else what went wrong. */
static const char *trouble(str bytes, const char *format)
{
	struct err err = { 0 };
	struct session *s;
	bool ended = false;
	const char *wrong = NULL;

	if (!write_copy(bytes))
		return "cannot write";
	s = session_open(copy, str_of(format), &err);
	if (!s)
		return err.kind == ERR_NONE ? "refused without an error" : NULL;
	/* A file that only its name takes for a database is refused when it is read. */
	if (!session_read(s, 0, &ended, &err) || !ended)
		wrong = err.kind && !session_len(s) ? NULL : "not read to its end";
	for (ptrdiff_t i = 0; i < session_len(s) && !wrong; i++) {
		struct arena_mark mark = arena_mark(a);
		struct step step;

		if (!session_step(s, i, a, &step, &err))
			wrong = "a step cannot be shown";
		arena_rewind(a, mark);
	}
	session_close(s);
	return wrong;
}

static const char *format_name(str path)
{
	struct err err = { 0 };
	struct session *s = session_open(path, NO_STR, &err);
	const char *name = s ? session_format(s)->name : NULL;

	session_close(s);
	return name;
}

static void test_sample(str path)
{
	const char *format = format_name(path), *wrong = NULL;
	struct err err = { 0 };
	str whole, name = path_file(path);

	/* Parts of a session, and notes, lie beside the samples; some need the files around them. */
	if (!format || !file_read(a, path, 1 << 20, &whole, &err) || trouble(whole, format))
		return;
	samples++;
	for (int i = 0; i < CUTS && !wrong; i++) {
		wrong = trouble(str_upto(whole, whole.len * i / CUTS), format);
		wrong = wrong ? wrong : trouble(str_upto(whole, whole.len * i / CUTS), NULL);
	}
	ok(!wrong, "%.*s can be cut anywhere: %s", STR(name), wrong ? wrong : "read");
	for (int i = 0; i < CHANGES && !wrong; i++) {
		str changed = str_dup(a, whole);

		((char *)changed.at)[whole.len * i / CHANGES] = "\"{}[]\\,x\n\0"[i % 10];
		wrong = trouble(changed, format);
	}
	ok(!wrong, "%.*s can have a byte changed: %s", STR(name), wrong ? wrong : "read");
}

static void test_samples(str folder, int least)
{
	const char *srcdir = getenv("srcdir");
	str path = path_join(a, str_of(srcdir && *srcdir ? srcdir : "."), folder);
	char *roots[] = { (char *)str_c(a, path), NULL };
	FTS *tree = fts_open(roots, FTS_PHYSICAL | FTS_NOCHDIR, NULL);
	FTSENT *entry;

	while (tree && (entry = fts_read(tree)))
		if (entry->fts_info == FTS_F)
			test_sample(str_dup(a, str_of(entry->fts_path)));
	if (tree)
		fts_close(tree);
	ok(samples >= least, "at least %d files are sessions", least);
}

int main(void)
{
	char made[] = "/tmp/ocat-damage.XXXXXX";

	a = arena_open();
	if (!mkdtemp(made))
		return 99;
	copy = path_join(a, str_of(made), S("session.jsonl"));
	test_samples(S("tests/cli/data/sessions"), 13);
	test_samples(S("tests/traces/data"), 40);
	unlink(str_c(a, copy));
	rmdir(made);
	arena_close(a);
	return done();
}
