/* config path: every path in use, and the variable that decided it. */
#include "cli/config/config_internal.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/embedded_files.h"
#include "base/file.h"
#include "cli/build_info.h"
#include "base/banned.h"

enum { NAME, PATH, FROM, STATE, HOLDS, VARIABLE, COLUMNS };

static const struct column columns[] = {
	[NAME] = { "name", "string", NULL, LOOK_NAME, false },
	[PATH] = { "path", "string", NULL, LOOK_PLAIN, true },
	[FROM] = { "from", "string", NULL, LOOK_PLAIN, true },
	[STATE] = { "state", "string", NULL, LOOK_PLAIN, false },
	[HOLDS] = { "holds", "string", NULL, LOOK_FLUID, false },
	[VARIABLE] = { "variable", "string", NULL, LOOK_HIDDEN, true },
};

static const char *state_of(struct cli *c, str path, bool folder)
{
	const char *name = str_c(c->arena, path);
	struct stat st;

	if (stat(name, &st) == 0) {
		if (folder ? !S_ISDIR(st.st_mode) : !S_ISREG(st.st_mode))
			return folder ? "not a folder" : "not a file";
		return access(name, folder ? R_OK | X_OK : R_OK) ? "not readable"
		       : access(name, W_OK)			 ? "read only"
								 : "there";
	}
	if (errno == EACCES)
		return "not readable";
	if (errno == ENOTDIR)
		return "in a file";
	return lstat(name, &st) == 0 ? "broken link" : "absent";
}

/* For people the home folder is ~. */
static str shortened(struct cli *c, str path)
{
	str home = path_home(c->arena, NULL);

	if (c->format != FORMAT_TABLE || home.len < 2 || !str_starts(path, home) || path.len == home.len ||
	    path.at[home.len] != '/')
		return path;
	return str_fmt(c->arena, "~%.*s", STR(str_from(path, home.len)));
}

static void put_place(struct rows *r, struct cli *c, enum own which)
{
	struct err none = { 0 };
	str path = NO_STR, from = NO_STR;
	bool known = path_find(c->arena, which, &path, &from, &none);
	struct value row[COLUMNS] = {
		[NAME] = value_text(str_of(path_name(which))),
		[PATH] = value_text(known ? shortened(c, path) : NO_STR),
		[FROM] = value_text(known ? from : NO_STR),
		[STATE] = value_text(str_of(known ? state_of(c, path, path_is_folder(which)) : "no home")),
		[HOLDS] = value_text(str_of(path_help(which))),
		[VARIABLE] = value_text(str_of(path_variable(which))),
	};

	rows_row(r, row);
}

/* The files installed with the program. */
static void put_data(struct rows *r, struct cli *c)
{
	str path = ocat_data_dir(c->arena);
	bool inside = embedded_owns(path);
	struct value row[COLUMNS] = {
		[NAME] = value_text(S("data")),
		[PATH] = value_text(path),
		[FROM] = value_text(inside		      ? S("program")
				    : getenv("OCAT_DATA_DIR") ? S("OCAT_DATA_DIR")
							      : S("installed")),
		[STATE] = value_text(str_of(inside ? "built in" : state_of(c, path, true))),
		[HOLDS] = value_text(S("installed files: themes, the demo")),
		[VARIABLE] = value_text(S("OCAT_DATA_DIR")),
	};

	rows_row(r, row);
}

static bool print_one(struct cli *c, str name, struct err *err)
{
	str path;

	for (int i = 0; i < OWN_COUNT; i++)
		if (str_eq(name, str_of(path_name((enum own)i))))
			return path_find(c->arena, (enum own)i, &path, NULL, err) &&
			       cli_print(c, str_fmt(c->arena, "%.*s\n", STR(path)));
	if (str_eq(name, S("data")))
		return cli_print(c, str_fmt(c->arena, "%.*s\n", STR(ocat_data_dir(c->arena))));
	err_set(err, ERR_USAGE, "unknown place \"%.*s\"", STR(name));
	for (int i = 0; i < OWN_COUNT; i++)
		if (str_distance(c->arena, name, str_of(path_name((enum own)i)), 2) <= 2)
			err_suggest(err, str_of(path_name((enum own)i)));
	return err_next(err, "`ocat config path` lists them.");
}

int config_paths(struct cli *c, struct err *err)
{
	struct rows *r;

	if (c->options.words.len > 1) {
		print_one(c, c->options.words.at[1], err);
		return 0;
	}
	r = cli_rows(c, columns, COLUMNS);
	for (int i = 0; i < OWN_COUNT; i++)
		put_place(r, c, (enum own)i);
	put_data(r, c);
	cli_rows_end(c, r);
	return 0;
}
