/* Our folders and files: owner, access by others, and free space. */
#include "doctor/internal.h"

#include <errno.h>
#include <pwd.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/paths.h"
#include "render/paint.h"
#include "base/banned.h"

enum { LITTLE = 100 << 20, NEARLY_NONE = 10 << 20 };

static str owner_name(struct arena *a, uid_t uid)
{
	struct passwd room, *found = NULL;
	char text[4096];

	getpwuid_r(uid, &room, text, sizeof text, &found);
	return found ? str_dup(a, str_of(found->pw_name)) : str_fmt(a, "uid %ld", (long)uid);
}

static bool is_within_private(struct arena *a, str path)
{
	struct stat st;

	return stat(str_c(a, path_dir(path)), &st) == 0 && !(st.st_mode & 077);
}

/* A missing folder is created on first use, below the nearest existing one. */
static str nearest_folder(struct arena *a, str path)
{
	struct stat st;

	while (path.len > 1 && stat(str_c(a, path), &st) != 0)
		path = path_dir(path);
	return path;
}

static void check_open(struct doctor *d, const char *check, str path, const struct stat *st, bool is_folder)
{
	struct finding *f;

	if (st->st_uid != geteuid()) {
		f = doctor_finds(d, check, geteuid() ? DOCTOR_WARNING : DOCTOR_NOTE, "%.*s belongs to %.*s", STR(path),
				 STR(owner_name(d->arena, st->st_uid)));
		doctor_cure(
			d, f,
			S("Use one cache per person: choose another place with OCAT_CACHE_DIR, OCAT_CONFIG_DIR or OCAT_STATE_DIR."));
		return;
	}
	if (!(st->st_mode & 077) || (!is_folder && is_within_private(d->arena, path)))
		return;
	f = doctor_finds(d, check, DOCTOR_WARNING, "%.*s can be %s by others (mode %03o)", STR(path),
			 st->st_mode & 022 ? "changed" : "read", (unsigned)(st->st_mode & 0777));
	doctor_command(d, f,
		       str_fmt(d->arena, "chmod %s %.*s", is_folder ? "700" : "600", STR(str_shell(d->arena, path))));
	doctor_fact(d, f, "mode", value_text(str_fmt(d->arena, "%03o", (unsigned)(st->st_mode & 0777))));
}

void doctor_secret_file(struct doctor *d, const char *check, str path)
{
	struct stat st;

	if (stat(str_c(d->arena, path), &st) == 0 && S_ISREG(st.st_mode))
		check_open(d, check, path, &st, false);
}

static void check_can_make(struct doctor *d, const char *check, str path)
{
	str above = nearest_folder(d->arena, path);
	struct finding *f;

	if (access(str_c(d->arena, above), W_OK | X_OK) == 0)
		return;
	f = doctor_finds(d, check, DOCTOR_PROBLEM, "cannot create %.*s: %.*s is not writable (%s)", STR(path),
			 STR(above), strerror(errno));
	doctor_cure(d, f, S("Set HOME, or name other places with OCAT_CACHE_DIR, OCAT_CONFIG_DIR and OCAT_STATE_DIR."));
}

bool doctor_place(struct doctor *d, const char *check, str path, bool is_folder)
{
	const char *name = str_c(d->arena, path);
	struct finding *f;
	struct stat st;

	if (stat(name, &st) != 0) {
		if (errno != ENOENT)
			doctor_finds(d, check, DOCTOR_PROBLEM, "cannot access %.*s: %s", STR(path), strerror(errno));
		else if (is_folder)
			check_can_make(d, check, path);
		return false;
	}
	if (is_folder ? !S_ISDIR(st.st_mode) : !S_ISREG(st.st_mode)) {
		f = doctor_finds(d, check, DOCTOR_PROBLEM, "%.*s should be a %s, but is not", STR(path),
				 is_folder ? "folder" : "file");
		doctor_cure(d, f, S("Move it away."));
		return false;
	}
	if (access(name, is_folder ? R_OK | X_OK : R_OK) != 0) {
		f = doctor_finds(d, check, DOCTOR_PROBLEM, "%.*s is not readable: %s", STR(path), strerror(errno));
		doctor_command(d, f,
			       str_fmt(d->arena, "chmod u+r%s %.*s", is_folder ? "wx" : "",
				       STR(str_shell(d->arena, path))));
		return false;
	}
	if (access(name, W_OK) != 0)
		doctor_finds(d, check, DOCTOR_WARNING, "%.*s is not writable (%s): nothing new is saved there",
			     STR(path), strerror(errno));
	check_open(d, check, path, &st, is_folder);
	return true;
}

void doctor_disk(struct doctor *d, str folder, int64_t needs)
{
	struct statvfs fs;
	struct finding *f;
	int64_t left;

	if (statvfs(str_c(d->arena, nearest_folder(d->arena, folder)), &fs) != 0)
		return;
	left = (int64_t)fs.f_bavail * (int64_t)fs.f_frsize;
	f = doctor_finds(d, "disk",
			 left < NEARLY_NONE		 ? DOCTOR_PROBLEM
			 : left < LITTLE || left < needs ? DOCTOR_WARNING
							 : DOCTOR_OK,
			 "%.*s free on the disk", STR(bytes_words(d->arena, left)));
	if (f->state != DOCTOR_OK)
		doctor_cure(
			d, f,
			S("A sync needs about twice the size of the cache: free some space, or move the cache with OCAT_CACHE_DIR."));
	doctor_fact(d, f, "free_bytes", value_int(left));
}
