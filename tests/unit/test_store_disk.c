/* A first sync reaches the disk while it is stored; what the disk refuses, even once, is not committed. */
#include "store_help.h"

#include <errno.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <time.h>

#include "base/paths.h"
#include "base/banned.h"

enum { A_MOMENT_MS = 5, LONG_MS = 60 * 1000 };

static _Thread_local bool ours; /* the calls of this thread come from the SQLite engine */
static atomic_int others, refused;
static atomic_bool refuses;

/* Replaces the function of the system: calls of other threads are counted, and one may be refused. */
int fdatasync(int fd)
{
	if (ours)
		return (int)syscall(SYS_fdatasync, fd);
	if (atomic_exchange(&refuses, false)) {
		atomic_fetch_add(&refused, 1);
		errno = EIO;
		return -1;
	}
	atomic_fetch_add(&others, 1);
	return (int)syscall(SYS_fdatasync, fd);
}

static bool rises(const atomic_int *count)
{
	int before = atomic_load(count);
	struct timespec moment = { .tv_nsec = A_MOMENT_MS * 1000000 };

	for (int ms = 0; ms < LONG_MS && atomic_load(count) == before; ms += A_MOMENT_MS)
		nanosleep(&moment, NULL);
	return atomic_load(count) > before;
}

/* The receiver of stored assets takes as long as the disk does. */
static bool wait_for_disk(void *with, const struct asset_brief *b, struct err *err)
{
	bool *rose = with;

	(void)b;
	(void)err;
	*rose = rises(atomic_load(&refuses) ? &refused : &others);
	return false;
}

static bool no_field(void *with, const struct field_brief *f, struct err *err)
{
	(void)with;
	(void)f;
	(void)err;
	return false;
}

static bool no_key(void *with, int64_t from, int64_t to, const struct strs *columns, struct err *err)
{
	(void)with;
	(void)from;
	(void)to;
	(void)columns;
	(void)err;
	return false;
}

static void no_member(void *with, int64_t asset, int64_t family)
{
	(void)with;
	(void)asset;
	(void)family;
}

static void not_whole(void *with)
{
	(void)with;
}

#define LINES \
	"{\"ns\":\"shop\",\"name\":\"orders\",\"kind\":\"table\",\"fields\":[{\"name\":\"id\",\"type\":\"int\"}]}\n"

static bool fill(str path, bool *rose, struct err *err)
{
	struct stored_takers told = { wait_for_disk, no_field, no_key, no_member, not_whole, rose };
	struct store *s = open_store(path, STORE_WRITE);
	struct sync_info info = { .catalog = catalog_named(s, "prod"), .told = &told };
	struct sync_result r;
	bool fine = sync_with(s, info, LINES, &r, err);

	store_close(s);
	return fine;
}

static void test_taken(str path)
{
	struct err err = { 0 };
	bool rose = false;

	ok(good(fill(path, &rose, &err), &err), "a first sync into a new file succeeds");
	ok(rose, "a first sync reaches the disk before its commit");
	is_int(number_in(path, "select count(*) from p_asset"), 1, "a first sync stores its asset");
}

static void test_refused(str path)
{
	struct store *s;
	struct err err = { 0 };
	struct sync_result r;
	bool rose = false;

	atomic_store(&refuses, true);
	ok(!fill(path, &rose, &err) && rose, "a first sync fails when the disk refuses a write");
	is_int(err.kind, ERR_DISK, "a refused write is reported as a disk error");
	ok(str_find(str_of(err.text), path) >= 0, "the error for a refused write names the file: %s", err.text);
	is_int(number_in(path, "select count(*) from p_asset"), 0, "a refused write leaves no assets in the cache");
	is_int(number_in(path, "select count(*) from p_generation"), 0,
	       "a refused write leaves no generations in the cache");
	err_clear(&err);
	s = open_store(path, STORE_WRITE);
	r = sync_lines(s, catalog_named(s, "prod"), LINES);
	is_int(r.assets, 1, "a sync after a refused write stores every asset");
	store_close(s);
}

int main(void)
{
	str folder = test_folder();

	ours = true;
	test_taken(path_join(here, folder, S("taken.db")));
	test_refused(path_join(here, folder, S("refused.db")));
	return test_end(folder);
}
