/* The cache and the state folder: place, owner, size, integrity, and writers. */
#include "doctor/internal.h"

#include <dirent.h>
#include <sys/stat.h>

#include "base/arena.h"
#include "base/file.h"
#include "render/paint.h"
#include "workspace/sources/source_check.h"
#include "base/banned.h"

enum { CHECK_US = 5 * 1000000, LARGE_LOG = 64 << 20 };

/* ---- the cache ---- */

static void tell_size(struct doctor *d, str path, const struct store_soundness *h)
{
	struct arena *a = d->arena;
	struct finding *f = doctor_finds(d, "file", DOCTOR_OK, "%.*s, %.*s%s%.*s", STR(path),
					 STR(bytes_words(a, h->bytes + h->log_bytes)),
					 h->journal.at ? ", journal " : "", STR(h->journal));

	doctor_fact(d, f, "path", value_text(path));
	doctor_fact(d, f, "size_bytes", value_int(h->bytes));
	doctor_fact(d, f, "free_bytes", value_int(h->free_bytes));
	doctor_fact(d, f, "log_bytes", value_int(h->log_bytes));
	doctor_fact(d, f, "journal", value_text(h->journal));
	doctor_fact(d, f, "form", value_int(h->version));
	if (h->log_bytes > LARGE_LOG)
		doctor_finds(d, "log", DOCTOR_NOTE, "%.*s pending in its log: a reader ran for long, or was killed",
			     STR(bytes_words(a, h->log_bytes)));
	if (h->network) {
		f = doctor_finds(d, "file_system", DOCTOR_WARNING,
				 "it is on a network file system: readers wait while it is written");
		doctor_cure(d, f, S("Move it to a local disk with OCAT_CACHE_DIR."));
	}
	if (h->holder)
		doctor_finds(d, "holder", DOCTOR_NOTE, "process %lld writes to it%s%.*s", (long long)h->holder,
			     h->held_since == NO_TIME ? "" : " since ", STR(instant_iso(a, h->held_since)));
}

/* The indexes that make search fast; they can be rebuilt at any time. */
static void tell_index(struct doctor *d, str path)
{
	int64_t files, bytes = cache_side_bytes(path, &files);
	struct finding *f;

	if (!files)
		return;
	f = doctor_finds(d, "index", DOCTOR_OK, "%.*s in %.*s of indexes, rebuilt if removed",
			 STR(bytes_words(d->arena, bytes)), STR(str_counted(d->arena, files, "file")));
	doctor_fact(d, f, "size_bytes", value_int(bytes));
	doctor_fact(d, f, "files", value_int(files));
}

static void advise_anew(struct doctor *d, struct finding *f, str path)
{
	doctor_cure(d, f, S("Move it away, then sync again; its tags and history are lost."));
	doctor_command(d, f,
		       str_fmt(d->arena, "mv %.*s %.*s", STR(str_shell(d->arena, path)),
			       STR(str_shell(d->arena, str_fmt(d->arena, "%.*s.damaged", STR(path))))));
	doctor_command(d, f, ACTION_IN(d->arena, "sync"));
}

static void tell_soundness(struct doctor *d, str path, const struct store_soundness *h, int64_t us)
{
	struct finding *f;

	for (ptrdiff_t i = 0; i < h->damage.len; i++) {
		f = doctor_finds(d, "integrity", DOCTOR_PROBLEM, "it is damaged: %.*s", STR(h->damage.at[i]));
		if (i == h->damage.len - 1)
			advise_anew(d, f, path);
	}
	if (h->damage.len)
		return;
	if (h->complete)
		f = doctor_finds(d, "integrity", DOCTOR_OK, "sound, fully checked in %.*s",
				 STR(took_words(d->arena, us)));
	else
		f = doctor_finds(d, "integrity", DOCTOR_NOTE,
				 "no errors in the part checked in %.*s; the file is larger",
				 STR(took_words(d->arena, us)));
	doctor_fact(d, f, "complete", value_bool(h->complete));
}

static int64_t check_file(struct doctor *d, str path)
{
	int64_t started = clock_monotonic_us();
	struct stop soon = { .deadline_us = started + CHECK_US, .parent = d->stop };
	struct store_soundness h = { 0 };
	struct err err = { 0 };
	struct finding *f;

	if (cache_examine(d->arena, path, &soon, &h, &err)) {
		tell_size(d, path, &h);
		tell_soundness(d, path, &h, clock_monotonic_us() - started);
		tell_index(d, path);
		return h.bytes;
	}
	if (err.kind == ERR_NOTHING) {
		f = doctor_finds(d, "file", DOCTOR_NOTE, "no cache yet: the first sync creates %.*s", STR(path));
	} else {
		f = doctor_trouble(d, "file", DOCTOR_PROBLEM, &err);
		if (err.kind == ERR_CACHE && !err.next[0])
			advise_anew(d, f, path);
	}
	doctor_fact(d, f, "path", value_text(path));
	return 0;
}

void doctor_cache(struct doctor *d)
{
	struct err err = { 0 };
	str path = d->face->places.cache;
	int64_t bytes = 0;

	doctor_area(d, "cache", NO_STR, NO_STR);
	if (!path.at && !path_cache_file(d->arena, &path, &err)) {
		doctor_trouble(d, "folder", DOCTOR_PROBLEM, &err);
		return;
	}
	doctor_place(d, "folder", path_dir(path), true);
	if (!file_exists(path) || doctor_place(d, "file", path, false))
		bytes = check_file(d, path);
	doctor_disk(d, path_dir(path), 2 * bytes);
}

/* ---- traces, audit, log ---- */

static int64_t bytes_in(struct arena *a, str folder, int64_t *files)
{
	DIR *dir = opendir(str_c(a, folder));
	struct dirent *e;
	int64_t sum = 0;
	struct stat st;

	while (dir && (e = readdir(dir))) {
		if (stat(str_c(a, path_join(a, folder, str_of(e->d_name))), &st) != 0 || !S_ISREG(st.st_mode))
			continue;
		sum += st.st_size;
		(*files)++;
	}
	if (dir)
		closedir(dir);
	return sum;
}

void doctor_state_folder(struct doctor *d)
{
	struct arena *a = d->arena;
	int64_t own = 0, traces = 0, bytes;
	struct err err = { 0 };
	struct finding *f;
	str folder;

	doctor_area(d, "state", NO_STR, NO_STR);
	if (!path_state(a, &folder, &err)) {
		doctor_trouble(d, "folder", DOCTOR_PROBLEM, &err);
		return;
	}
	if (!doctor_place(d, "folder", folder, true)) {
		if (!file_exists(folder))
			doctor_finds(d, "folder", DOCTOR_NOTE, "no %.*s yet: the first command creates it",
				     STR(folder));
		return;
	}
	bytes = bytes_in(a, folder, &own);
	bytes += bytes_in(a, path_join(a, folder, S("traces")), &traces);
	f = doctor_finds(d, "folder", DOCTOR_OK, "%.*s, %.*s with %.*s", STR(folder), STR(bytes_words(a, bytes)),
			 STR(str_counted(a, traces, "trace")));
	doctor_fact(d, f, "path", value_text(folder));
	doctor_fact(d, f, "size_bytes", value_int(bytes));
	doctor_fact(d, f, "traces", value_int(traces));
}
