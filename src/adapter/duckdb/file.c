/* A DuckDB database as a file: what is known without opening it as a database. */
#include <string.h>
#include <sys/stat.h>

#include "adapter/duckdb/connection.h"
#include "adapter/source_file.h"
#include "base/arena.h"
#include "base/sha256.h"

#include "base/banned.h"

enum { MAGIC_AT = 8, WRITER_AT = 52, WRITER_LEN = 32, HEAD = WRITER_AT + WRITER_LEN, WAL_HEADER = 32 };

bool duck_path(struct arena *a, str address, str *path, struct err *err)
{
	static const char *const schemes[] = { "duckdb", NULL };

	return source_file_path(a, address, schemes, path, err);
}

static bool has_magic(str head)
{
	static const char magic[] = { 'D', 'U', 'C', 'K' };

	return head.len > MAGIC_AT && str_starts(str_from(head, MAGIC_AT), str_n(magic, sizeof magic));
}

bool duck_file_claims(str path, str head)
{
	return has_magic(head) || (!head.len && (str_ends(path, S(".duckdb")) || str_ends(path, S(".ddb"))));
}

bool duck_file_check(str path, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	char bytes[HEAD];
	struct stat st;

	if (!source_file_check(path, "a DuckDB database", &st, err))
		return false;
	if (!st.st_size)
		return err_set(err, ERR_SOURCE, "%.*s is empty: it has no database yet", STR(path));
	return has_magic(source_file_head(str_c(a, path), bytes, HEAD)) ||
	       err_set(err, ERR_SOURCE, "%.*s is not a DuckDB database", STR(path));
}

/* Versions are "v1.5.6". */
static bool is_newer(str one, str than)
{
	str a = str_from(one, 1), b = str_from(than, 1), x, y;
	int64_t m = 0, n = 0;

	while (str_cut(&a, '.', &x) && str_cut(&b, '.', &y))
		if (str_int(x, &m) && str_int(y, &n) && m != n)
			return m > n;
	return false;
}

bool duck_file_is_newer(str path, const char *library_version, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	char bytes[HEAD];
	str head = source_file_head(str_c(a, path), bytes, HEAD), writer;

	if (head.len < HEAD)
		return false;
	writer = str_n(bytes + WRITER_AT, (ptrdiff_t)strnlen(bytes + WRITER_AT, WRITER_LEN));
	if (!str_starts(writer, S("v")) || !is_newer(writer, str_of(library_version)))
		return false;
	err_set(err, ERR_UNSUPPORTED, "%.*s was written by DuckDB %.*s, and the library here is %s", STR(path),
		STR(writer), library_version);
	err_next(err, "Get the library of DuckDB %.*s or newer.", STR(writer));
	return true;
}

static void mark(struct sha256 *h, struct arena *a, str path)
{
	source_file_mark(h, str_c(a, path), HEAD);
	source_file_mark(h, str_c(a, str_fmt(a, "%.*s.wal", STR(path))), WAL_HEADER);
}

bool duck_fingerprint(struct conn *c, struct arena *a, const struct stop *stop, str *out, struct err *err)
{
	struct sha256 h;
	struct digest digest;
	char text[65];

	if (!stop_not_yet(stop, err))
		return false;
	sha256_start(&h);
	mark(&h, a, c->path);
	for (ptrdiff_t i = 0; i < c->attached.len; i++) {
		sha256_add(&h, c->attached.at[i].name);
		mark(&h, a, c->attached.at[i].path);
	}
	digest = sha256_end(&h);
	digest_hex(&digest, text);
	*out = str_dup(a, str_of(text));
	return true;
}
