#include "cli/options.h"

#include "base/arena.h"
#include "base/banned.h"

const struct option common_options[] = {
#define _(id, name, letter, value, help) { name, letter, value, help },
	COMMON_OPTIONS(_)
#undef _
		{ 0 },
};

static const struct option *find_long(const struct option *table, str name)
{
	for (; table && table->name; table++)
		if (str_eq(name, str_of(table->name)))
			return table;
	return NULL;
}

static const struct option *find_short(const struct option *table, char letter)
{
	for (; table && table->name; table++)
		if (table->letter == letter)
			return table;
	return NULL;
}

static void suggest_from(struct arena *a, const struct option *table, str name, struct err *err)
{
	for (; table && table->name; table++)
		if ((name.len >= 2 && str_starts(str_of(table->name), name)) ||
		    str_distance(a, name, str_of(table->name), 2) <= 2)
			err_suggest(err, str_fmt(a, "--%s", table->name));
}

static bool see_help(str command, struct err *err)
{
	if (command.len)
		return err_next(err, "See `ocat %.*s --help`.", STR(command));
	return err_next(err, "See `ocat --help`.");
}

/* Other programs have --json and --format json for -o json. */
static str meant_format(str name)
{
	enum format f;

	return format_named(name, &f) ? name : str_eq(name, S("format")) ? S("FORMAT") : NO_STR;
}

static bool unknown(struct arena *a, str command, const struct option *own, str name, struct err *err)
{
	str format = meant_format(name);

	if (format.at) {
		err_set(err, ERR_USAGE, "unknown option --%.*s", STR(name));
		return err_next(err, "Use -o %.*s.", STR(format));
	}
	err_set(err, ERR_USAGE, "unknown option --%.*s%s%.*s", STR(name), command.len ? " for " : "", STR(command));
	see_help(command, err);
	suggest_from(a, own, name, err);
	suggest_from(a, common_options, name, err);
	return false;
}

struct parsing {
	struct arena *arena;
	char **argv;
	int argc, at;
	bool only_words;
	const struct option *own;
	struct options *out;
};

/* --stats means --stats yes, unless yes or no follows. */
static bool may_stand_alone(const struct parsing *p, const struct option *o)
{
	static const char *const said[] = { "yes", "no", "true", "false", "on", "off", "1", "0" };

	if (!str_eq(str_of(o->value), S("yes|no")))
		return false;
	for (size_t i = 0; i < sizeof said / sizeof *said && p->at + 1 < p->argc; i++)
		if (str_eq_fold(str_of(p->argv[p->at + 1]), str_of(said[i])))
			return false;
	return true;
}

static bool keep(struct parsing *p, const struct option *o, str value, bool has_value, struct err *err)
{
	if (o->value && !has_value && may_stand_alone(p, o)) {
		value = S("yes");
	} else if (o->value && !has_value) {
		if (p->at + 1 >= p->argc)
			return err_set(err, ERR_USAGE, "--%s needs %s", o->name, o->value);
		value = str_of(p->argv[++p->at]);
	}
	if (!o->value && has_value)
		return err_set(err, ERR_USAGE, "--%s takes no value", o->name);
	*push(&p->out->given, p->arena) = (struct option_given){ o, value };
	return true;
}

/* --name, --name=value */
static bool take_long(struct parsing *p, str word, struct err *err)
{
	ptrdiff_t cut = str_at(word, '=');
	str name = cut >= 0 ? str_upto(word, cut) : word;
	const struct option *o = find_long(p->own, name);

	if (!o)
		o = find_long(common_options, name);
	if (!o)
		return unknown(p->arena, p->out->command, p->own, name, err);
	return keep(p, o, cut >= 0 ? str_from(word, cut + 1) : NO_STR, cut >= 0, err);
}

static bool unknown_letter(str command, char letter, str letters, struct err *err)
{
	str format = meant_format(letters);

	err_set(err, ERR_USAGE, "unknown option -%c%s%.*s", letter, command.len ? " for " : "", STR(command));
	if (format.at)
		return err_next(err, "Use -o %.*s.", STR(format));
	return see_help(command, err);
}

/* -q, -ojson, -o json, -qn5 */
static bool take_short(struct parsing *p, str letters, struct err *err)
{
	str all = letters;

	while (letters.len) {
		const struct option *o = find_short(p->own, letters.at[0]);

		if (!o)
			o = find_short(common_options, letters.at[0]);
		if (!o)
			return unknown_letter(p->out->command, letters.at[0], all, err);
		letters = str_from(letters, 1);
		if (!o->value) {
			if (!keep(p, o, NO_STR, false, err))
				return false;
			continue;
		}
		return keep(p, o, letters, letters.len > 0, err);
	}
	return true;
}

/* A query may begin with a comment: "-- best customers", which has a blank where an option has its name. */
static bool is_comment(str word)
{
	str name = str_upto(word, str_at(word, '=') >= 0 ? str_at(word, '=') : word.len);

	return str_at(name, ' ') >= 0 || str_at(name, '\t') >= 0 || str_at(name, '\n') >= 0;
}

static bool take_word(struct parsing *p, str word, options_of own, struct err *err)
{
	struct options *out = p->out;

	if (str_eq(word, S("--")) && !p->only_words) {
		p->only_words = true;
	} else if (str_starts(word, S("--")) && !p->only_words && !is_comment(word)) {
		return take_long(p, str_from(word, 2), err);
	} else if (word.len > 1 && word.at[0] == '-' && word.at[1] != '-' && !p->only_words) {
		return take_short(p, str_from(word, 1), err);
	} else if (!out->command.at || (!out->before.at && str_eq(out->command, S("demo")))) {
		out->before = out->command;
		out->command = word;
		p->own = own(p->arena, word);
	} else {
		*push(&out->words, p->arena) = word;
	}
	return true;
}

/* Parsing continues after a mistake, as -o selects the format of the error. */
bool options_parse(struct arena *a, int argc, char **argv, options_of own, struct options *out, struct err *err)
{
	struct parsing p = { .arena = a, .argv = argv, .argc = argc, .out = out };
	struct err later = { 0 };
	bool good = true;

	*out = (struct options){ 0 };
	for (p.at = 1; p.at < argc; p.at++)
		if (!take_word(&p, str_of(argv[p.at]), own, good ? err : &later))
			good = false;
	return good;
}

bool option_on(const struct options *o, const char *name)
{
	for (ptrdiff_t i = 0; i < o->given.len; i++)
		if (str_eq(str_of(o->given.at[i].option->name), str_of(name)))
			return true;
	return false;
}

str option_value(const struct options *o, const char *name)
{
	str value = NO_STR;

	for (ptrdiff_t i = 0; i < o->given.len; i++)
		if (str_eq(str_of(o->given.at[i].option->name), str_of(name)))
			value = o->given.at[i].value;
	return value;
}

bool option_refused(const struct options *o, const struct option *which, struct err *err)
{
	for (ptrdiff_t i = 0; i < o->given.len; i++)
		if (o->given.at[i].option == which) {
			str command = o->command.at ? o->command : S("explore");

			err_set(err, ERR_USAGE, "--%s is not supported for `ocat %.*s`", which->name, STR(command));
			see_help(command, err);
			return true;
		}
	return false;
}
