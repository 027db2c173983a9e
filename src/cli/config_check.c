/* config check and edit: every mistake in our own files, pointed at. */
#include "cli/config_parts.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/json.h"
#include "base/utf8.h"
#include "cli/version.h"
#include "session/check.h"
#include "tui/tui.h"
#include "base/banned.h"

/* ---- what is read ---- */

struct checking {
	struct arena *arena;
	struct mistakes mistakes;
	struct strs files; /* those that are there */
};

static void keep(struct checking *k, const struct err *err)
{
	if (err->kind)
		*push(&k->mistakes, k->arena) = *err;
}

static bool theme_dirs(struct cli *c, str dirs[2], struct err *err)
{
	dirs[1] = path_join(c->arena, ocat_data_dir(c->arena), S("themes"));
	return place_find(c->arena, OWN_THEMES, &dirs[0], NULL, err);
}

bool config_has_theme(struct cli *c, str name, struct err *err)
{
	str dirs[2];

	return theme_dirs(c, dirs, err) && tui_has_theme(c->arena, dirs, 2, name, err);
}

static const struct settings *check_settings(struct cli *c, struct checking *k)
{
	struct err ignored = { 0 }, keys = { 0 }, theme = { 0 };
	str text, path = S("config.yaml");
	ptrdiff_t before = k->mistakes.len;
	const struct settings *s = settings_check(c->arena, &text, &k->mistakes);

	if (place_find(c->arena, OWN_SETTINGS, &path, NULL, &ignored) && file_exists(path))
		*push(&k->files, c->arena) = path;
	if (!tui_check_keys(settings_keys(s), path, text, &keys))
		keep(k, &keys);
	if (k->mistakes.len == before && !config_has_theme(c, setting_text(s, SET_THEME), &theme))
		keep(k, &theme);
	return s;
}

static void check_sources(struct cli *c, struct checking *k, const struct settings *s, enum own which, struct strs *names)
{
	struct err err = { 0 };
	bool there = false;
	str path;

	if (place_find(c->arena, which, &path, NULL, &err))
		sources_check(c->arena, s, path, names, &there, &k->mistakes);
	keep(k, &err);
	if (there)
		*push(&k->files, c->arena) = path;
}

static int by_bytes(const void *x, const void *y)
{
	return str_cmp(*(const str *)x, *(const str *)y);
}

static void check_themes(struct cli *c, struct checking *k)
{
	struct arena *a = c->arena;
	struct err err = { 0 };
	struct strs found = { 0 };
	const struct dirent *e;
	str folder;
	DIR *d;

	if (!place_find(a, OWN_THEMES, &folder, NULL, &err) || !(d = opendir(str_c(a, folder))))
		return;
	while ((e = readdir(d)))
		if (e->d_name[0] != '.' && str_ends(str_of(e->d_name), S(".yaml")))
			*push(&found, a) = path_join(a, folder, str_of(e->d_name));
	closedir(d);
	if (found.len)
		qsort(found.at, (size_t)found.len, sizeof *found.at, by_bytes);
	for (ptrdiff_t i = 0; i < found.len; i++) {
		struct err wrong = { 0 };

		*push(&k->files, a) = found.at[i];
		if (!tui_check_theme(a, found.at[i], &wrong))
			keep(k, &wrong);
	}
}

/* ---- what is told ---- */

enum { FILE_, LINE, COLUMN, MESSAGE, NEXT, SUGGESTIONS, COLUMNS };

static const struct column columns[] = {
	[FILE_] = { "file", "string", NULL, LOOK_NAME, true },	[LINE] = { "line", "integer", NULL, LOOK_PLAIN, true },
	[COLUMN] = { "column", "integer", NULL, LOOK_PLAIN, true }, [MESSAGE] = { "message", "string", NULL, LOOK_PLAIN, false },
	[NEXT] = { "next", "string", NULL, LOOK_PLAIN, true },	[SUGGESTIONS] = { "suggestions", "array", NULL, LOOK_PLAIN, false },
};

/* FILE:LINE:COLUMN: MESSAGE, and a picture below; a mistake that is in no line is all message. */
static void split(str text, struct value row[COLUMNS])
{
	str first = text, rest;

	str_cut(&text, '\n', &first);
	row[MESSAGE] = value_text(first);
	for (ptrdiff_t i = 0; i < first.len; i++) {
		int64_t line, column;
		str a, b;

		if (first.at[i] != ':')
			continue;
		rest = str_from(first, i + 1);
		if (!str_cut(&rest, ':', &a) || !str_cut(&rest, ':', &b) || !str_int(a, &line) || !str_int(b, &column))
			continue;
		row[FILE_] = value_text(str_upto(first, i));
		row[LINE] = value_int(line);
		row[COLUMN] = value_int(column);
		row[MESSAGE] = value_text(str_trim(rest));
		return;
	}
}

static void put_rows(struct cli *c, const struct mistakes *all)
{
	struct rows *r = rows_open(c->format, &c->paint, cli_write, c);

	rows_columns(r, columns, COLUMNS);
	for (ptrdiff_t i = 0; i < all->len; i++) {
		const struct err *e = &all->at[i];
		struct value row[COLUMNS] = { 0 };
		struct strs names = { 0 };

		for (int n = 0; n < e->suggestions; n++)
			*push(&names, c->arena) = str_of(e->suggestion[n]);
		split(str_of(e->text), row);
		row[NEXT] = value_text(e->next[0] ? str_of(e->next) : NO_STR);
		row[SUGGESTIONS] = value_texts(c->arena, &names);
		rows_row(r, row);
	}
	rows_end(r);
	rows_close(r);
}

static void put_mistake(struct sb *b, const struct paint *p, const struct err *e)
{
	str rest = str_of(e->text), line;
	bool first = true;

	while (str_cut(&rest, '\n', &line)) {
		paint_put(b, p, first ? ROLE_NAME : str_eq(str_trim(line), S("^")) ? ROLE_BAD : ROLE_DIM, line);
		sb_putc(b, '\n');
		first = false;
	}
	if (e->next[0]) {
		paint_put(b, p, ROLE_PLAIN, str_of(e->next));
		for (int i = 0; i < e->suggestions; i++)
			sb_fmt(b, "%s%s", i ? ", " : " ", e->suggestion[i]);
		sb_putc(b, '\n');
	}
	sb_putc(b, '\n');
}

static void put_text(struct cli *c, const struct checking *k)
{
	scoped(sb_free) struct sb b = SB(16 << 20);
	struct arena *a = c->arena;

	for (ptrdiff_t i = 0; i < k->mistakes.len; i++)
		put_mistake(&b, &c->paint, &k->mistakes.at[i]);
	if (k->mistakes.len)
		sb_fmt(&b, "%.*s\n", STR(str_counted(a, k->mistakes.len, "mistake")));
	for (ptrdiff_t i = 0; i < k->files.len && !k->mistakes.len; i++)
		sb_fmt(&b, "%.*s: no mistakes\n", STR(clean(a, k->files.at[i])));
	if (!k->files.len && !k->mistakes.len)
		sb_puts(&b, "nothing is configured yet, and nothing needs to be\n");
	cli_print(c, sb_str(&b));
}

static void check_all(struct cli *c, enum own only, struct checking *k)
{
	const struct settings *s = check_settings(c, k);
	struct strs names = { 0 };

	if (only == OWN_SETTINGS)
		return;
	if (only != OWN_COUNT) { /* the settings are only needed */
		k->mistakes.len = 0;
		k->files.len = 0;
	}
	check_sources(c, k, s, only == OWN_DATABASES ? OWN_DATABASES : OWN_CATALOGS, &names);
	if (only == OWN_COUNT) {
		check_sources(c, k, s, OWN_DATABASES, &names);
		check_themes(c, k);
	}
}

int config_check(struct cli *c, enum own only, struct err *err)
{
	struct checking k = { .arena = c->arena };

	(void)err;
	check_all(c, only, &k);
	if (option_value(&c->options, "output").at && c->format != FORMAT_TABLE)
		put_rows(c, &k.mistakes);
	else
		put_text(c, &k);
	return k.mistakes.len ? err_exit(ERR_CONFIG) : 0;
}

/* ---- edit ---- */

static str first_text(struct arena *a, enum own which)
{
	scoped(sb_free) struct sb b = SB(64 << 10);

	if (which != OWN_SETTINGS)
		return S("# Connected sources: see ocat-config(5). `ocat add NAME URL` writes entries such as this one:\n"
			 "#catalogs:\n#  - name: shop\n#    url: postgresql://reader@db.example.org/shop\n#    samples: false\n");
	sb_puts(&b, "# Settings of ocat: see ocat-config(5). A line without its # is one that you set.\n");
	for (int i = 0; i < SETTING_COUNT; i++) {
		const struct setting_about *about = setting_about((enum setting)i);

		sb_fmt(&b, "#%s: %s", about->name, about->otherwise);
		sb_pad(&b, ' ', 28 - (ptrdiff_t)strlen(about->name) - (ptrdiff_t)strlen(about->otherwise));
		sb_fmt(&b, "# %s\n", about->help);
	}
	return str_dup(a, sb_str(&b));
}

/* As git and crontab do: what the variable says is a command line, to which the file is added. */
static bool run_editor(struct cli *c, str path, struct err *err)
{
	const char *editor = getenv("VISUAL"), *file = str_c(c->arena, path);
	struct sigaction ignore = { .sa_handler = SIG_IGN }, before;
	int status = 0;
	pid_t child;

	if (!editor || !*editor)
		editor = getenv("EDITOR");
	if (!editor || !*editor)
		editor = "vi";
	sigaction(SIGINT, &ignore, &before); /* Ctrl-C is the editor's */
	child = fork();
	if (child == 0) {
		signal(SIGINT, SIG_DFL);
		signal(SIGPIPE, SIG_DFL);
		signal(SIGXFSZ, SIG_DFL);
		execlp("sh", "sh", "-c", str_c(c->arena, str_fmt(c->arena, "%s \"$@\"", editor)), "sh", file, (char *)NULL);
		_exit(127);
	}
	while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
		;
	sigaction(SIGINT, &before, NULL);
	if (child < 0)
		return err_errno(err, ERR_CONFIG, "cannot start the editor", NO_STR);
	if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
		return true;
	err_set(err, ERR_CONFIG, "the editor (%s) ended with a failure", editor);
	return err_next(err, "Name one that is there with VISUAL or EDITOR; the file is %.*s.", STR(path));
}

static bool which_file(str name, enum own *which)
{
	static const enum own files[] = { OWN_SETTINGS, OWN_CATALOGS, OWN_DATABASES };

	for (size_t i = 0; i < sizeof files / sizeof *files; i++)
		if (str_eq(name, str_of(place_name(files[i]))))
			return *which = files[i], true;
	return false;
}

/* A person is asked whether to mend it at once. */
static bool wants_again(struct cli *c)
{
	char answer[64];

	if (!isatty(STDIN_FILENO) || !c->out_is_terminal)
		return false;
	cli_print(c, S("Edit it again? [Y/n] "));
	return fgets(answer, (int)sizeof answer, stdin) && answer[0] != 'n' && answer[0] != 'N';
}

/* A file that was made for the editor and came back as it was made is taken away again. */
static void tidy(struct cli *c, str path, str made)
{
	struct err ignored = { 0 };
	str now;

	if (made.at && file_read(c->arena, path, made.len, &now, &ignored) && str_eq(now, made))
		unlink(str_c(c->arena, path));
}

int config_edit(struct cli *c, struct err *err)
{
	enum own which = OWN_SETTINGS;
	str path, dir, made = NO_STR;
	bool there;
	int status;

	if (c->options.words.len > 1 && !which_file(c->options.words.at[1], &which)) {
		err_set(err, ERR_USAGE, "edit takes settings, catalogs or databases, not \"%.*s\"", STR(c->options.words.at[1]));
		return 0;
	}
	if (!place_config(c->arena, &dir, err) || !place_find(c->arena, which, &path, NULL, err) || !file_is_there(path, &there, err) ||
	    !dir_make_private(dir, err))
		return 0;
	if (!there) {
		made = first_text(c->arena, which);
		if (!file_replace(path, made, err))
			return 0;
	}
	do {
		if (!run_editor(c, path, err)) {
			tidy(c, path, made);
			return 0;
		}
		status = config_check(c, which, err);
	} while (status && wants_again(c));
	tidy(c, path, made);
	return status;
}
