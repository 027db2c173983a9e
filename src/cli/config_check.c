/* config check: every mistake in our own files, pointed at. */
#include "cli/config_parts.h"

#include <dirent.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/json.h"
#include "base/utf8.h"
#include "cli/version.h"
#include "session/check.h"
#include "tui/tui.h"
#include "base/banned.h"

/* ---- what is read ---- */

static void keep(struct cli *c, struct config_look *k, const struct err *err)
{
	if (err->kind)
		*push(&k->mistakes, c->arena) = *err;
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

/* Where others begin: what a catalog does not say, the settings do. */
static const struct settings *settings_of(struct cli *c, struct config_look *k)
{
	struct mistakes told_elsewhere = { 0 };
	str text;

	if (!k->settings)
		k->settings = settings_check(c->arena, &text, &told_elsewhere);
	return k->settings;
}

static void look_at_settings(struct cli *c, struct config_look *k, str path, bool *there)
{
	struct err keys = { 0 }, theme = { 0 };
	ptrdiff_t before = k->mistakes.len;
	str text;
	const struct settings *s = k->settings = settings_check(c->arena, &text, &k->mistakes);

	*there = file_exists(path);
	if (!tui_check_keys(settings_keys(s), path, text, &keys))
		keep(c, k, &keys);
	if (k->mistakes.len == before && !config_has_theme(c, setting_text(s, SET_THEME), &theme))
		keep(c, k, &theme);
}

/* The demo has sources of its own. */
static void look_at_catalogs(struct cli *c, struct config_look *k, str path, bool *there)
{
	sources_check(c->arena, settings_of(c, k), c->places.sources.at ? c->places.sources : path, &k->names, there, &k->mistakes);
}

static void look_at_databases(struct cli *c, struct config_look *k, str path, bool *there)
{
	if (!c->places.sources.at)
		sources_check(c->arena, settings_of(c, k), path, &k->names, there, &k->mistakes);
}

static void look_at_tags(struct cli *c, struct config_look *k, str path, bool *there)
{
	tagfile_check(c->arena, path, there, &k->mistakes);
}

static void look_at_rules(struct cli *c, struct config_look *k, str path, bool *there)
{
	tag_rules_check(c->arena, ocat_data_dir(c->arena), path, there, &k->mistakes);
}

static int by_bytes(const void *x, const void *y)
{
	return str_cmp(*(const str *)x, *(const str *)y);
}

static void look_at_themes(struct cli *c, struct config_look *k, str folder, bool *there)
{
	struct arena *a = c->arena;
	struct strs found = { 0 };
	const struct dirent *e;
	DIR *d = opendir(str_c(a, folder));

	*there = false; /* its files are named one by one */
	if (!d)
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
			keep(c, k, &wrong);
	}
}

static const struct {
	enum own which;
	void (*look)(struct cli *c, struct config_look *k, str path, bool *there);
} files[] = {
	{ OWN_SETTINGS, look_at_settings }, { OWN_CATALOGS, look_at_catalogs }, { OWN_DATABASES, look_at_databases },
	{ OWN_TAGS, look_at_tags },	    { OWN_TAG_RULES, look_at_rules },	{ OWN_THEMES, look_at_themes },
};

bool config_look(struct cli *c, enum own which, struct config_look *k)
{
	struct err err = { 0 };
	bool there = false;
	str path;

	for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
		if (files[i].which != which)
			continue;
		if (place_find(c->arena, which, &path, NULL, &err))
			files[i].look(c, k, path, &there);
		keep(c, k, &err);
		if (there)
			*push(&k->files, c->arena) = path;
	}
	return there;
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

static void put_text(struct cli *c, const struct config_look *k)
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

int config_check(struct cli *c, enum own only, struct err *err)
{
	struct config_look k = { 0 };

	(void)err;
	for (size_t i = 0; i < sizeof files / sizeof *files; i++)
		if (only == OWN_COUNT || only == files[i].which)
			config_look(c, files[i].which, &k);
	if (option_value(&c->options, "output").at && c->format != FORMAT_TABLE)
		put_rows(c, &k.mistakes);
	else
		put_text(c, &k);
	return k.mistakes.len ? err_exit(ERR_CONFIG) : 0;
}
