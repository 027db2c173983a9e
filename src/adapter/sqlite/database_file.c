#include "adapter/sqlite/database_file.h"

#include <sys/stat.h>

#include "adapter/source_file.h"
#include "base/arena.h"
#include "base/sha256.h"

#include "base/banned.h"

#define MAGIC S("SQLite format 3\0")

enum {
	HEADER = 100,
	WRITE_VERSION = 18, /* in the header; 2 means WAL */
	SHM_HEADER = 48,    /* the first copy of the wal-index: change counter, frames, salts */
	WAL_HEADER = 32,
	SAMPLE = 4096,
};

/* ---- addresses ---- */

bool sqlite_path(struct arena *a, str url, str *path, struct err *err)
{
	static const char *const schemes[] = { "sqlite", "sqlite3", "file", NULL };

	return source_file_path(a, url, schemes, path, err);
}

bool sqlite_path_claims(str path, str head)
{
	static const str endings[] = { S(".db"), S(".sqlite"), S(".sqlite3"), S(".db3") };

	if (str_starts(head, MAGIC))
		return true;
	for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
		if (path.len > endings[i].len && str_eq_fold(str_from(path, path.len - endings[i].len), endings[i]))
			return true;
	return false;
}

/* ---- examining a file ---- */

/* Bytes without a pattern: nearly every value occurs, and the pages have a usual size. */
static bool looks_encrypted(str head, int64_t size)
{
	bool seen[256] = { false };
	int kinds = 0;

	if (size < 1024 || size % 512)
		return false;
	for (ptrdiff_t i = 0; i < head.len; i++) {
		unsigned char c = (unsigned char)head.at[i];

		kinds += !seen[c];
		seen[c] = true;
	}
	return kinds > (head.len < SAMPLE ? 220 : 250);
}

static bool is_database(str path, str head, int64_t size, struct err *err)
{
	if (str_starts(head, MAGIC) && head.len >= HEADER)
		return true;
	if (size == 0)
		return err_set(err, ERR_SOURCE, "%.*s is empty: it has no database yet", STR(path));
	if (looks_encrypted(head, size)) {
		err_set(err, ERR_UNSUPPORTED, "%.*s looks like an encrypted database, which cannot be read here",
			STR(path));
		return err_next(err, "Write a decrypted copy with the program that has its key.");
	}
	if (str_starts(head, MAGIC))
		return err_set(err, ERR_CORRUPT_SOURCE, "%.*s is damaged: it ends within its first page", STR(path));
	return err_set(err, ERR_SOURCE, "%.*s is not a SQLite database", STR(path));
}

static instant instant_of(const struct timespec *t)
{
	return SECONDS(t->tv_sec) + t->tv_nsec / 1000;
}

bool sqlite_file_look(str path, struct sqlite_file *out, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	const char *name = str_c(a, path), *wal_name = str_c(a, str_fmt(a, "%.*s-wal", STR(path)));
	char bytes[SAMPLE];
	struct stat st, wal;
	bool has_wal;
	str head;

	if (!source_file_check(path, "a SQLite database", &st, err))
		return false;
	head = source_file_head(name, bytes, SAMPLE);
	if (!is_database(path, head, st.st_size, err))
		return false;
	has_wal = stat(wal_name, &wal) == 0;
	*out = (struct sqlite_file){
		.size = st.st_size + (has_wal ? wal.st_size : 0),
		.modified = instant_of(&st.st_mtim),
		.number = st.st_ino,
		.unchanging = head.at && head.at[WRITE_VERSION] == 2 && !has_wal,
	};
	if (has_wal && wal.st_size && instant_of(&wal.st_mtim) > out->modified)
		out->modified = instant_of(&wal.st_mtim);
	return true;
}

/* ---- changes ---- */

bool sqlite_file_same(const struct sqlite_file *a, const struct sqlite_file *b)
{
	return a->size == b->size && a->modified == b->modified && a->number == b->number &&
	       a->unchanging == b->unchanging;
}

/*
 * The header counts transactions. In WAL mode the -wal file grows, or restarts with another salt, and the header of the
 * -shm file counts transactions.
 */
bool sqlite_file_fingerprint(struct arena *a, str path, str *out, struct err *err)
{
	struct sqlite_file file;
	struct sha256 h;
	struct digest digest;
	char text[65];
	char bytes[SHM_HEADER];

	if (!sqlite_file_look(path, &file, err))
		return false;
	sha256_start(&h);
	source_file_mark(&h, str_c(a, path), HEADER);
	source_file_mark(&h, str_c(a, str_fmt(a, "%.*s-wal", STR(path))), WAL_HEADER);
	sha256_add(&h, source_file_head(str_c(a, str_fmt(a, "%.*s-shm", STR(path))), bytes, SHM_HEADER));
	digest = sha256_end(&h);
	digest_hex(&digest, text);
	*out = str_dup(a, str_of(text));
	return true;
}
