#include "cli/session/bundle_folder.h"

#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/file.h"
#include "model/principal.h"
#include "trace/catalog_memory.h"
#include "trace/bundle_verdict.h"
#include "base/banned.h"

/* ---- the environment ---- */

/* Of each folder or file with a variable of its own; absent: below another one. */
static const struct {
	enum own which;
	const char *below;
} replaced[] = {
	{ OWN_CONFIG, "config" }, { OWN_CACHE, "cache" }, { OWN_STATE, "state" }, { OWN_DOCS, "docs" },
	{ OWN_POLICY, NULL },	  { OWN_PROMPTS, NULL },  { OWN_DB, NULL },
};

enum { REPLACED = sizeof replaced / sizeof *replaced };

static void set(const char *name, const char *value)
{
	if (value)
		setenv(name, value, 1);
	else
		unsetenv(name);
}

static void replace_environment(struct arena *a, struct bundle_folder *p)
{
	p->before = new_n(a, str, REPLACED);
	for (int i = 0; i < REPLACED; i++) {
		const char *name = path_variable(replaced[i].which);

		p->before[i] = str_dup(a, str_of(getenv(name)));
		set(name, replaced[i].below ? str_c(a, path_join(a, p->folder, str_of(replaced[i].below))) : NULL);
	}
}

static void restore_environment(struct arena *a, const struct bundle_folder *p)
{
	for (int i = 0; i < REPLACED; i++)
		set(path_variable(replaced[i].which), p->before[i].at ? str_c(a, p->before[i]) : NULL);
}

/* ---- the folder ---- */

static int remove_one(const char *path, const struct stat *st, int kind, struct FTW *at)
{
	(void)st;
	(void)kind;
	(void)at;
	return remove(path);
}

bool bundle_folder(struct arena *a, str *folder, struct err *err)
{
	const char *given = getenv("TMPDIR");
	char *name = (char *)str_c(a,
				   path_join(a, given && *given ? str_of(given) : S("/tmp"), S("ocat-bundle-XXXXXX")));

	if (!mkdtemp(name))
		return err_errno(err, ERR_DISK, "cannot make a folder like", str_of(name));
	*folder = str_of(name);
	return true;
}

void bundle_folder_remove(struct arena *a, str folder)
{
	nftw(str_c(a, folder), remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

/* The catalog that a person chose for the session when it was bundled; the verdict that only its maker can find. */
static bool remember(struct arena *a, const struct bundle_folder *p, struct err *err)
{
	str state = path_join(a, p->folder, S("state"));

	if (p->facts.recorded && p->facts.verdict.len && !verdict_record(a, state, p->facts.verdict, err))
		return false;
	return !p->facts.chosen.len || catalog_remember(state, p->facts.session, p->facts.chosen, err);
}

bool bundle_folder_open(struct arena *a, str path, const struct stop *stop, struct bundle_folder *out, struct err *err)
{
	*out = (struct bundle_folder){ 0 };
	path = path_absolute(a, path);
	if (!bundle_folder(a, &out->folder, err))
		return false;
	out->places = (struct bundle_places){ path_join(a, out->folder, S("config")),
					      path_join(a, path_join(a, out->folder, S("cache")), S("ocat.db")) };
	if (dir_make_private(path_dir(out->places.cache_file), err) &&
	    bundle_read(a, path, &out->places, stop, &out->facts, err) && remember(a, out, err)) {
		replace_environment(a, out);
		return true;
	}
	bundle_folder_close(a, out);
	return false;
}

void bundle_folder_close(struct arena *a, struct bundle_folder *p)
{
	if (!p->folder.at)
		return;
	if (p->before)
		restore_environment(a, p);
	bundle_folder_remove(a, p->folder);
	*p = (struct bundle_folder){ 0 };
}

/* ---- the client ---- */

static str of_environment(const void *with, const char *name)
{
	(void)with;
	return str_of(getenv(name));
}

void bundle_principal(const struct client *c, struct arena *a, struct principal *out)
{
	const struct bundle_folder *p = c->with;

	(void)a;
	*out = (struct principal){ .user = p->facts.user.len ? p->facts.user : S(""),
				   .groups = p->facts.groups.at,
				   .group_count = p->facts.groups.len,
				   .variable = of_environment };
}
