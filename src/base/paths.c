#include "base/paths.h"

#include <pwd.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/arena.h"

#include "base/banned.h"

/* ---- paths ---- */

str path_join(struct arena *a, str dir, str name)
{
	if (!dir.len || (name.len && name.at[0] == '/'))
		return str_dup(a, name);
	return str_fmt(a, "%.*s%s%.*s", STR(dir), str_ends(dir, S("/")) ? "" : "/", STR(name));
}

str path_home(struct arena *a, const char *user)
{
	const char *home = user ? NULL : getenv("HOME");
	struct passwd room, *found = NULL;
	char text[4096];

	if (home && home[0] == '/')
		return str_of(home);
	if (user)
		getpwnam_r(user, &room, text, sizeof text, &found);
	else
		getpwuid_r(getuid(), &room, text, sizeof text, &found);
	return found ? str_dup(a, str_of(found->pw_dir)) : NO_STR;
}

/* Expands ~ and ~user; an unknown user is left as written. */
static str past_tilde(struct arena *a, str path)
{
	ptrdiff_t end = str_at(path, '/');
	str user = str_from(str_upto(path, end < 0 ? path.len : end), 1);
	str home = path_home(a, user.len ? str_c(a, user) : NULL);

	if (!home.at)
		return path;
	return end < 0 ? home : path_join(a, home, str_from(path, end + 1));
}

/* Removes "//", "." and "..", by the text only. */
static str tidied(struct arena *a, str path)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	str part;

	while (str_cut(&path, '/', &part)) {
		if (!part.len || str_eq(part, S(".")))
			continue;
		if (str_eq(part, S(".."))) {
			while (b.len && b.at[--b.len] != '/')
				;
			continue;
		}
		sb_putc(&b, '/');
		sb_put(&b, part);
	}
	return b.len ? str_dup(a, sb_str(&b)) : S("/");
}

str path_dir(str path)
{
	ptrdiff_t i = path.len;

	while (i > 0 && path.at[i - 1] != '/')
		i--;
	return i > 1 ? str_upto(path, i - 1) : i == 1 ? S("/") : S(".");
}

str path_file(str path)
{
	ptrdiff_t i = path.len;

	while (i > 0 && path.at[i - 1] != '/')
		i--;
	return str_from(path, i);
}

str path_absolute(struct arena *a, str path)
{
	char *here;

	if (str_starts(path, S("~")))
		path = past_tilde(a, path);
	if (!str_starts(path, S("/"))) {
		here = getcwd(NULL, 0);
		path = path_join(a, here ? str_of(here) : S("/"), path);
		free(here);
	}
	return tidied(a, path);
}

/* ---- places ---- */

static const struct row {
	const char *name, *variable, *as, *help;
	enum own below;
	bool folder;
} rows[] = {
#define _(id, name, variable, below, as, folder, help) { name, variable, as, help, below, folder },
	OWN_PLACES(_)
#undef _
};

/* The top-level folders. */
static const struct root {
	const char *variable, *home;
} roots[OWN_COUNT] = {
	[OWN_CONFIG] = { "XDG_CONFIG_HOME", ".config" },
	[OWN_CACHE] = { "XDG_CACHE_HOME", ".cache" },
	[OWN_STATE] = { "XDG_STATE_HOME", ".local/state" },
	[OWN_RUNTIME] = { "XDG_RUNTIME_DIR", NULL }, /* never below the home folder, which may be on a network */
	[OWN_DOCS] = { "XDG_DATA_HOME", ".local/share" },
};

const char *path_name(enum own which)
{
	return rows[which].name;
}

const char *path_variable(enum own which)
{
	return rows[which].variable;
}

const char *path_help(enum own which)
{
	return rows[which].help;
}

bool path_is_folder(enum own which)
{
	return rows[which].folder;
}

str path_runtime_below(struct arena *a, str temporary)
{
	return path_join(a, temporary, str_fmt(a, "ocat-%lu", (unsigned long)geteuid()));
}

/* The system's variable counts only if absolute; otherwise the folder is below the home folder. */
static bool find_root(struct arena *a, enum own which, str *path, str *from, struct err *err)
{
	const struct root *r = &roots[which];
	str named = str_of(getenv(r->variable)), home;

	if (str_starts(named, S("/"))) {
		*from = str_of(r->variable);
		*path = path_join(a, path_join(a, named, S("ocat")), str_of(rows[which].as));
		return true;
	}
	if (!r->home) {
		named = str_of(getenv("TMPDIR"));
		*from = str_starts(named, S("/")) ? S("TMPDIR") : S("login");
		*path = path_runtime_below(a, str_starts(named, S("/")) ? named : S("/tmp"));
		return true;
	}
	home = path_home(a, NULL);
	if (!home.len) {
		err_set(err, ERR_CONFIG, "the home folder is unknown");
		return err_next(err, "Set HOME, or %s and the other variables that %s lists.", rows[which].variable,
				ACTION("config", WITH("do", S("path"))));
	}
	*from = str_starts(str_of(getenv("HOME")), S("/")) ? S("HOME") : S("login");
	*path = path_join(a, path_join(a, path_join(a, home, str_of(r->home)), S("ocat")), str_of(rows[which].as));
	return true;
}

bool path_find(struct arena *a, enum own which, str *path, str *from, struct err *err)
{
	const struct row *r = &rows[which];
	str named = r->variable ? str_of(getenv(r->variable)) : NO_STR, decided, parent;

	if (named.len) {
		decided = str_of(r->variable);
		*path = path_absolute(a, named);
	} else if (r->below == which) {
		if (!find_root(a, which, path, &decided, err))
			return false;
		if (!*r->as)
			*path = path_absolute(a, *path);
	} else {
		if (!path_find(a, r->below, &parent, &decided, err))
			return false;
		*path = path_join(a, parent, str_of(r->as));
	}
	if (from)
		*from = decided;
	return true;
}

bool path_config(struct arena *a, str *dir, struct err *err)
{
	return path_find(a, OWN_CONFIG, dir, NULL, err);
}

bool path_cache(struct arena *a, str *dir, struct err *err)
{
	return path_find(a, OWN_CACHE, dir, NULL, err);
}

bool path_state(struct arena *a, str *dir, struct err *err)
{
	return path_find(a, OWN_STATE, dir, NULL, err);
}

bool path_cache_file(struct arena *a, str *path, struct err *err)
{
	return path_find(a, OWN_DB, path, NULL, err);
}
