/* config: show and change settings and their files. */
#include "cli/verbs.h"

#include "base/arena.h"
#include "base/file.h"
#include "base/json.h"
#include "cli/config/config_internal.h"
#include "base/banned.h"

enum { SETTING, VALUE, FROM, MEANING, ORIGIN, LINE, OTHERWISE, COLUMNS };

static const struct column columns[] = {
	[SETTING] = { "setting", "string", NULL, LOOK_NAME, false },
	[VALUE] = { "value", "string", NULL, LOOK_PLAIN, false },
	[FROM] = { "from", "string", NULL, LOOK_PLAIN, false },
	[MEANING] = { "meaning", "string", NULL, LOOK_FLUID, false },
	[ORIGIN] = { "origin", "string", NULL, LOOK_HIDDEN, false },
	[LINE] = { "line", "integer", NULL, LOOK_HIDDEN, true },
	[OTHERWISE] = { "default", "string", NULL, LOOK_HIDDEN, false },
};

/* ---- values ---- */

struct shown {
	str value, from;
	const char *origin;
	int line;
};

/* Two settings have an option of their own on every command. */
static str option_of(struct cli *c, enum setting which)
{
	if (which != SET_COLOR && which != SET_TIMEOUT)
		return NO_STR;
	return option_value(&c->options, setting_about(which)->name);
}

static struct shown shown_of(struct cli *c, const struct settings *s, enum setting which)
{
	struct arena *a = c->arena;
	str option = option_of(c, which);

	if (option.at)
		return (struct shown){ option, str_fmt(a, "--%s", setting_about(which)->name), "option", 0 };
	if (setting_origin(s, which) == SETTING_VARIABLE)
		return (struct shown){ setting_text(s, which), setting_variable(a, which), "variable", 0 };
	if (setting_origin(s, which) == SETTING_FILE)
		return (struct shown){ setting_text(s, which), str_fmt(a, "config.yaml:%d", setting_line(s, which)),
				       "file", setting_line(s, which) };
	return (struct shown){ setting_text(s, which), S("default"), "default", 0 };
}

static void put_setting(struct cli *c, struct rows *r, const struct settings *s, enum setting which)
{
	struct shown shown = shown_of(c, s, which);
	const struct setting_about *about = setting_about(which);
	struct value row[COLUMNS] = {
		[SETTING] = value_text(str_of(about->name)),
		[VALUE] = value_text(shown.value),
		[FROM] = value_text(shown.from),
		[MEANING] = value_text(str_of(about->help)),
		[ORIGIN] = value_text(str_of(shown.origin)),
		[LINE] = value_int(shown.line ? shown.line : UNKNOWN),
		[OTHERWISE] = value_text(str_of(about->default_value)),
	};

	rows_row(r, row);
}

static int list(struct cli *c, struct err *err)
{
	const struct settings *s = settings_read(c->arena, err);
	struct rows *r;

	if (!s)
		return 0;
	r = cli_rows(c, columns, COLUMNS);
	for (int i = 0; i < SETTING_COUNT; i++)
		put_setting(c, r, s, (enum setting)i);
	cli_rows_end(c, r);
	return 0;
}

/* ---- one of them ---- */

static bool is_of_a_catalog(str name)
{
	return str_eq(name, S("samples")) || str_eq(name, S("explain")) || str_eq(name, S("schemas")) ||
	       str_eq(name, S("url")) || str_eq(name, S("include_tables")) || str_eq(name, S("exclude_tables"));
}

static bool no_setting(str name, struct err *err)
{
	err_set(err, ERR_USAGE, "unknown setting \"%.*s\"", STR(name));
	setting_suggest(name, err);
	if (is_of_a_catalog(name))
		return err_next(err, "It is a setting of a catalog: run `ocat config edit catalogs`.");
	if (str_eq(name, S("keys")) || str_starts(name, S("keys.")))
		return err_next(err, "Keys have their own section: run `ocat config edit`.");
	return err_next(err, "`ocat config` lists them.");
}

static int get(struct cli *c, struct err *err)
{
	const struct settings *s;
	enum setting which;
	struct rows *r;

	if (!setting_named(c->options.words.at[1], &which)) {
		no_setting(c->options.words.at[1], err);
		return 0;
	}
	s = settings_read(c->arena, err);
	if (!s)
		return 0;
	if (!option_value(&c->options, "output").at) {
		cli_print(c, str_fmt(c->arena, "%.*s\n", STR(shown_of(c, s, which).value)));
		return 0;
	}
	r = cli_rows(c, columns, COLUMNS);
	put_setting(c, r, s, which);
	cli_rows_end(c, r);
	return 0;
}

/* A variable overrides the value just written. */
static void say_what_wins(struct cli *c, enum setting which)
{
	struct err ignored = { 0 };
	const struct settings *s = settings_read(c->arena, &ignored);

	if (s && setting_origin(s, which) == SETTING_VARIABLE)
		cli_say(c, str_fmt(c->arena, "%.*s is set to %.*s and takes precedence",
				   STR(setting_variable(c->arena, which)), STR(setting_text(s, which))));
}

static bool is_theme(struct cli *c, str name, struct err *err)
{
	struct config_look k = config_look_of(c);

	if (config_has_theme(&k, name, err))
		return true;
	err->kind = ERR_USAGE; /* of the command line; no file has a mistake */
	return false;
}

static int set(struct cli *c, struct err *err)
{
	str name = c->options.words.at[1], value = c->options.words.at[2], path;
	enum setting which;

	if (!setting_named(name, &which)) {
		no_setting(name, err);
		return 0;
	}
	if (which == SET_THEME && !is_theme(c, value, err))
		return 0;
	if (!settings_put(c->arena, which, value, &path, err))
		return 0;
	cli_print(c, str_fmt(c->arena, "%.*s: %.*s, in %.*s\n", STR(name), STR(value), STR(path)));
	say_what_wins(c, which);
	return 0;
}

/* Accepts any name in the file: this also removes mistakes. */
static int unset(struct cli *c, struct err *err)
{
	str name = c->options.words.at[1], path;
	enum setting which;
	bool known = setting_named(name, &which), was_there;

	if (!settings_unset(c->arena, name, &was_there, &path, err))
		return 0;
	if (!was_there && !known) {
		no_setting(name, err);
		return 0;
	}
	if (!was_there)
		cli_say(c, str_fmt(c->arena, "%.*s is not set in %.*s", STR(name), STR(path)));
	else
		cli_print(c, str_fmt(c->arena, "%.*s is no longer set in %.*s\n", STR(name), STR(path)));
	if (known)
		say_what_wins(c, which);
	return was_there ? 0 : 1;
}

static int check(struct cli *c, struct err *err)
{
	return config_check(c, OWN_COUNT, err);
}

/* ---- the words ---- */

static const struct part {
	const char *name, *words;
	int least, most; /* number of words after the name */
	int (*run)(struct cli *c, struct err *err);
} parts[] = {
	{ "list", "", 0, 0, list },
	{ "get", " KEY", 1, 1, get },
	{ "set", " KEY VALUE", 2, 2, set },
	{ "unset", " KEY", 1, 1, unset },
	{ "path", " [NAME]", 0, 1, config_paths },
	{ "edit", " [FILE]", 0, 1, config_edit },
	{ "check", "", 0, 0, check },
};

static int config(struct cli *c, struct err *err)
{
	str word = c->options.words.len ? c->options.words.at[0] : S("list");
	ptrdiff_t more = c->options.words.len - 1;

	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
		const struct part *p = &parts[i];

		if (!str_eq(word, str_of(p->name)))
			continue;
		if (c->options.words.len == 0 || (more >= p->least && more <= p->most))
			return p->run(c, err);
		err_set(err, ERR_USAGE, "usage: `ocat config %s%s`", p->name, p->words);
		return 0;
	}
	err_set(err, ERR_USAGE, "unknown subcommand \"%.*s\" of ocat config", STR(word));
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		if (str_distance(c->arena, word, str_of(parts[i].name), 2) <= 2)
			err_suggest(err, str_of(parts[i].name));
	err_next(err, "See `ocat config --help`.");
	return 0;
}

static const char *const examples[] = { "ocat config",	       "ocat config get ttl", "ocat config set timeout 1m",
					"ocat config path db", "ocat config check",   NULL };

const struct verb verb_config = {
	.name = "config",
	.words = "[get KEY | set KEY VALUE | unset KEY | path [NAME] | edit [FILE] | check]",
	.summary = "show, change and check the configuration",
	.heading = UNDER_PROGRAM,
	.detail = "Without arguments, lists every setting with its value and origin: the default, a line of "
		  "config.yaml, a variable or an option. set and unset change one line of config.yaml and leave the "
		  "rest as it is. path lists the files and folders in use, or prints one. edit opens config.yaml (or "
		  "catalogs, databases, tags, tag-rules, domains, policy, glossary) in $VISUAL or $EDITOR and checks "
		  "the result. check reads every file and reports each mistake.",
	.examples = examples,
	.heeds = HEEDS(TIMEOUT),
	.completes = "get|set|unset|path|edit|check setting value",
	.run = config,
};
