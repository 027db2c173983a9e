#include "adapter/script/unpack.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/child_process.h"
#include "base/file.h"
#include "base/paths.h"

#include "base/banned.h"

enum { MESSAGE_MOST = 400, TAR_NAME = 257 };

struct unpack {
	const struct packing *packing;
	pid_t child;
	str file;
	int output;  /* of the child; -1: closed */
	int message; /* a pipe with what it says about failures */
};

static const struct packing pg_dump = {
	.program = "pg_restore",
	.options = { "-s", "-f", "-" },
	.first = "PGDMP",
	.what = "an archive of pg_dump",
	.missing = "Install the package postgresql-client, or dump the schema as plain SQL.",
	.failed = "Use a pg_restore of the version that wrote the archive, or a newer one.",
	.dialect = &dialect_postgresql,
};

#define COMPRESSED(name, bytes, end, package) \
	{ \
		.program = name, .options = { "-dc", "--" }, .first = bytes, .ending = end, .what = "compressed", \
		.missing = "Install the package " package ", or decompress the file.", \
		.failed = "Compress the script again, or give the script itself." \
	}
static const struct packing compressed[] = {
	COMPRESSED("gzip", "\x1f\x8b", ".gz", "gzip"),
	COMPRESSED("xz",
		   "\xfd"
		   "7zXZ",
		   ".xz", "xz-utils"),
	COMPRESSED("zstd", "\x28\xb5\x2f\xfd", ".zst", "zstd"),
	COMPRESSED("bzip2", "BZh", ".bz2", "bzip2"),
};

static bool is_pg_dump(str path, str head)
{
	scoped(arena_close) struct arena *a = arena_open();

	if (head.at)
		return str_starts(head, str_of(pg_dump.first)) ||
		       (str_starts(head, S("toc.dat")) && str_starts(str_from(head, TAR_NAME), S("ustar")));
	return file_is_folder(path) && file_exists(path_join(a, path, S("toc.dat")));
}

const struct packing *packing_of(str path, str head)
{
	if (is_pg_dump(path, head))
		return &pg_dump;
	for (size_t i = 0; i < sizeof compressed / sizeof *compressed; i++)
		if (str_starts(head, str_of(compressed[i].first)))
			return &compressed[i];
	return NULL;
}

bool packing_claims(const struct packing *p, str path)
{
	str ending = str_of(p->ending);

	if (!p->ending)
		return true;
	return str_ends(path, ending) && str_ends(str_upto(path, path.len - ending.len), S(".sql"));
}

static bool refuse(const struct packing *p, str file, int code, struct err *err)
{
	if (code != ENOENT) {
		errno = code;
		return err_errno(err, ERR_SOURCE, "cannot unpack", file);
	}
	err_set(err, ERR_UNSUPPORTED, "%.*s is %s, and %s is not installed", STR(file), p->what, p->program);
	return err_next(err, "%s", p->missing);
}

static int start(struct arena *a, struct unpack *u, int output, int message)
{
	const char *argv[sizeof u->packing->options / sizeof *u->packing->options + 3] = { u->packing->program };
	int n = 1;

	for (; u->packing->options[n - 1]; n++)
		argv[n] = u->packing->options[n - 1];
	argv[n] = str_c(a, u->file);
	return child_start(&u->child, argv, -1, output, message);
}

struct unpack *unpack_open(struct arena *a, const struct packing *p, str file, str *output, struct err *err)
{
	int out[2] = { -1, -1 }, said[2] = { -1, -1 }, code;
	struct unpack *u = new(a, struct unpack);
	bool piped = pipe2(out, O_CLOEXEC) == 0 && pipe2(said, O_CLOEXEC | O_NONBLOCK) == 0;

	*u = (struct unpack){ .packing = p, .file = str_dup(a, file) };
	code = piped ? start(a, u, out[1], said[1]) : errno;
	close(out[1]);
	close(said[1]);
	if (code) {
		close(out[0]);
		close(said[0]);
		refuse(p, file, code, err);
		return NULL;
	}
	u->output = out[0];
	u->message = said[0];
	*output = str_fmt(a, "/dev/fd/%d", out[0]);
	return u;
}

void unpack_opened(struct unpack *u)
{
	close(u->output);
	u->output = -1;
}

static void finish(struct unpack *u)
{
	if (u->output >= 0)
		close(u->output);
	close(u->message);
}

/*
 * Without the names of the program and the file, which the sentence has already: "gzip:
 * /a/b.gz: unexpected end of file".
 */
static str reason_of(const struct unpack *u, str said)
{
	str before[] = { str_of(u->packing->program), S("error"), u->file };

	for (size_t i = 0; i < sizeof before / sizeof *before; i++)
		if (str_starts(said, before[i]) && str_starts(str_from(said, before[i].len), S(":")))
			said = str_trim(str_from(said, before[i].len + 1));
	return said;
}

bool unpack_close(struct unpack *u, struct err *err)
{
	int status = child_wait(u->child);
	char said[MESSAGE_MOST];
	ssize_t n = read(u->message, said, sizeof said);
	str message = str_trim(str_n(said, n > 0 ? n : 0)), first;

	finish(u);
	if (!status)
		return true;
	if (!str_cut(&message, '\n', &first))
		first = S("it ended early");
	err_set(err, ERR_CORRUPT_SOURCE, "%s cannot read %.*s: %.*s", u->packing->program, STR(u->file),
		STR(reason_of(u, first)));
	return err_next(err, "%s", u->packing->failed);
}

void unpack_kill(struct unpack *u)
{
	if (!u)
		return;
	kill(-u->child, SIGKILL);
	child_wait(u->child);
	finish(u);
}
