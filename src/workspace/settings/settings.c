#include "workspace/settings/settings.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/yaml.h"
#include "model/filter/filter.h"
#include "base/banned.h"

enum { FILE_MOST = 1 << 20, SIZE_MOST = 4 << 20 };

static const struct setting_about rows[] = {
#define _(id, name, type, default_value, help) { name, type, default_value, help },
	SETTINGS(_)
#undef _
};

struct settings {
	str path, source;
	struct yaml *root;
	str text[SETTING_COUNT];
	int64_t number[SETTING_COUNT];
	bool truth[SETTING_COUNT];
	enum setting_origin origin[SETTING_COUNT];
	int line[SETTING_COUNT];
	struct arena *arena;
	struct join_costs joins;
};

/* ---- values of settings ---- */

static bool is_truth(str s, bool *out)
{
	*out = str_eq_fold(s, S("yes")) || str_eq_fold(s, S("true")) || str_eq_fold(s, S("on"));
	return *out || str_eq_fold(s, S("no")) || str_eq_fold(s, S("false")) || str_eq_fold(s, S("off"));
}

bool setting_is_yes(str value)
{
	bool truth = false;

	return is_truth(value, &truth) && truth;
}

static bool is_one_of(str words, str text)
{
	str word;

	while (str_cut(&words, '|', &word))
		if (str_eq(word, text))
			return true;
	return false;
}

/* Words separated by blanks or commas. */
static bool are_some_of(str words, str text)
{
	bool any = false;

	for (ptrdiff_t i = 0, from = 0; i <= text.len; i++) {
		str word = str_n(text.at + from, i - from), all = words, name;
		bool known = !word.len;

		if (i < text.len && text.at[i] != ' ' && text.at[i] != ',')
			continue;
		while (str_cut(&all, '+', &name))
			known |= str_eq(name, word);
		if (!known)
			return false;
		any |= word.len > 0;
		from = i + 1;
	}
	return any;
}

static bool is_money(str text)
{
	double amount;

	return str_eq(text, S("none")) || (str_real(text, &amount) && amount >= 0 && amount < 1e9);
}

static const char *meaning(int i, str text, int64_t *number, bool *truth)
{
	str type = str_of(rows[i].type);
	struct rank_weight weight;

	if (str_eq(type, S("duration")) && !duration_parse(text, number))
		return "a duration, such as 90d, 1h or 30s";
	if (str_eq(type, S("size")) && (!bound_parse(text, UNIT_BYTES, number) || *number > SIZE_MOST))
		return "a size of at most 4M, such as 64K, or 0";
	if (str_eq(type, S("number")) && (!str_int(text, number) || *number < 1))
		return "a whole number of at least 1";
	if (str_eq(type, S("money")) && !is_money(text))
		return "an amount, such as 0.5, or none";
	if (str_eq(type, S("weights")) && !rank_weight_parse(text, &weight))
		return "three numbers from 0 to 1000, such as 1 1 1.5";
	if (str_eq(type, S("bool")) && !is_truth(text, truth))
		return "yes or no";
	if (str_at(type, '|') >= 0 && !is_one_of(type, text))
		return rows[i].help;
	if (str_at(type, '+') >= 0 && !are_some_of(type, text))
		return rows[i].help;
	if (!text.len)
		return "a word";
	return NULL;
}

const char *setting_expects(enum setting which, str text)
{
	int64_t number;
	bool truth;

	return meaning((int)which, text, &number, &truth);
}

/* Describes the expected value if the text is invalid; NULL if it is valid. */
static const char *take(struct settings *s, int i, str text, enum setting_origin origin, int line)
{
	s->text[i] = text;
	s->origin[i] = origin;
	s->line[i] = line;
	return meaning(i, text, &s->number[i], &s->truth[i]);
}

const struct setting_about *setting_about(enum setting which)
{
	return &rows[which];
}

bool setting_named(str name, enum setting *which)
{
	for (int i = 0; i < SETTING_COUNT; i++)
		if (str_eq(name, str_of(rows[i].name)))
			return *which = (enum setting)i, true;
	return false;
}

void setting_suggest(str name, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();

	for (int most = 1; most <= 3; most++)
		for (int i = 0; i < SETTING_COUNT; i++)
			if (str_distance(a, name, str_of(rows[i].name), most) <= most && name.len > most)
				err_suggest(err, str_of(rows[i].name));
}

/* ---- the file ---- */

static bool take_line(struct settings *s, const struct yaml *y, str file, struct err *err)
{
	enum setting which;
	const char *expected;

	if (str_eq(y->key, S("keys"))) /* read by the key map */
		return true;
	if (str_eq(y->key, S("joins")))
		return join_costs_take(s->arena, y, s->source, file, &s->joins, err);
	if (!setting_named(y->key, &which)) {
		yaml_mistake_at_key(y, s->source, file, err, "unknown setting \"%.*s\"", STR(y->key));
		setting_suggest(y->key, err);
		return err->suggestions ? err_next(err, "It may have been meant as:")
					: err_next(err, "List the settings with %s.", ACTION("config"));
	}
	if (y->kind != YAML_SCALAR)
		return yaml_mistake(y, s->source, file, err, "%s takes one value", rows[which].name);
	expected = take(s, (int)which, y->text, SETTING_FILE, y->key_line);
	return !expected || yaml_mistake(y, s->source, file, err, "%s should be %s", rows[which].name, expected);
}

static bool take_file(struct settings *s, struct err *err)
{
	if (s->root->kind != YAML_MAP)
		return yaml_mistake(s->root, s->source, S("config.yaml"), err,
				    "this should be settings, such as `ttl: 1h`");
	for (const struct yaml *y = s->root->first; y; y = y->next)
		if (!take_line(s, y, S("config.yaml"), err))
			return false;
	return true;
}

str setting_variable(struct arena *a, enum setting which)
{
	scoped(sb_free) struct sb b = SB(64);

	sb_puts(&b, "OCAT_");
	for (const char *c = rows[which].name; *c; c++)
		sb_putc(&b, *c >= 'a' && *c <= 'z' ? (char)(*c - 'a' + 'A') : *c);
	return str_dup(a, sb_str(&b));
}

/* OCAT_TIMEOUT=1m and similar. */
static bool take_variable(struct arena *a, struct settings *s, int i, struct err *err)
{
	str name = setting_variable(a, (enum setting)i);
	const char *value = getenv(str_c(a, name)), *expected;

	if (!value || !*value)
		return true;
	expected = take(s, i, str_of(value), SETTING_VARIABLE, 0);
	if (!expected)
		return true;
	err_set(err, ERR_CONFIG, "%.*s should be %s, not \"%s\"", STR(name), expected, value);
	return err_next(err, "Change the variable or unset it.");
}

static struct settings *defaults(struct arena *a)
{
	struct settings *s = new(a, struct settings);

	for (int i = 0; i < SETTING_COUNT; i++)
		take(s, i, str_of(rows[i].default_value), SETTING_DEFAULT, 0);
	s->source = S("");
	s->arena = a;
	join_costs_start(&s->joins);
	return s;
}

static bool read_source(struct arena *a, struct settings *s, struct err *err)
{
	bool there;

	if (!path_find(a, OWN_SETTINGS, &s->path, NULL, err) || !file_is_there(s->path, &there, err))
		return false;
	return !there || file_read(a, s->path, FILE_MOST, &s->source, err);
}

struct settings *settings_read(struct arena *a, struct err *err)
{
	struct settings *s = defaults(a);

	if (!read_source(a, s, err))
		return NULL;
	s->root = yaml_parse(a, s->source, S("config.yaml"), err);
	if (!s->root || !take_file(s, err))
		return NULL;
	for (int i = 0; i < SETTING_COUNT; i++)
		if (!take_variable(a, s, i, err))
			return NULL;
	return s;
}

/* Records the mistake and continues. */
static void keep(struct arena *a, struct mistakes *out, const struct err *err)
{
	if (err->kind)
		*push(out, a) = *err;
}

const struct settings *settings_check(struct arena *a, str *text, struct mistakes *out)
{
	struct settings *s = defaults(a);
	struct err err = { 0 };

	if (read_source(a, s, &err))
		s->root = yaml_parse(a, s->source, s->path, &err);
	if (s->root && s->root->kind != YAML_MAP)
		yaml_mistake(s->root, s->source, s->path, &err, "this should be settings, such as `ttl: 1h`");
	keep(a, out, &err);
	for (const struct yaml *y = s->root && !err.kind ? s->root->first : NULL; y; y = y->next) {
		struct err wrong = { 0 };

		take_line(s, y, s->path, &wrong);
		keep(a, out, &wrong);
	}
	for (int i = 0; i < SETTING_COUNT; i++) {
		struct err wrong = { 0 };

		take_variable(a, s, i, &wrong);
		keep(a, out, &wrong);
	}
	*text = s->source;
	return s;
}

enum setting_origin setting_origin(const struct settings *s, enum setting which)
{
	return s->origin[which];
}

int setting_line(const struct settings *s, enum setting which)
{
	return s->line[which];
}

str setting_text(const struct settings *s, enum setting which)
{
	return s->text[which];
}

str setting_given(const struct settings *s, enum setting which)
{
	str text = s->text[which];

	return str_eq(text, S("none")) || str_eq(text, S("auto")) ? NO_STR : text;
}

double setting_money(const struct settings *s, enum setting which)
{
	double amount = -1;

	return str_real(s->text[which], &amount) ? amount : -1;
}

int64_t setting_number(const struct settings *s, enum setting which)
{
	return s->number[which];
}

bool setting_truth(const struct settings *s, enum setting which)
{
	return s->truth[which];
}

struct health_rules setting_health(const struct settings *s)
{
	return (struct health_rules){ s->number[SET_STALE], s->number[SET_UNUSED], s->number[SET_TREND] };
}

struct join_costs setting_joins(const struct settings *s)
{
	struct join_costs c = s->joins;

	c.stale_us = s->number[SET_STALE];
	return c;
}

struct rank_weights setting_ranks(const struct settings *s)
{
	static const enum setting which[RANK_KIND_COUNT] = {
		[RANK_TABLE] = SET_TABLE_WEIGHTS,	[RANK_RELATIONSHIP] = SET_RELATIONSHIP_WEIGHTS,
		[RANK_COLUMN] = SET_COLUMN_WEIGHTS,	[RANK_DOMAIN] = SET_DOMAIN_WEIGHTS,
		[RANK_DOCUMENT] = SET_DOCUMENT_WEIGHTS,
	};
	struct rank_weights w = rank_weights_usual();

	for (int i = 0; i < RANK_KIND_COUNT; i++)
		rank_weight_parse(s->text[which[i]], &w.kind[i]);
	w.k = (double)s->number[SET_RRF_K];
	return w;
}

const struct yaml *settings_keys(const struct settings *s)
{
	return s->root && s->root->kind == YAML_MAP ? yaml_get(s->root, "keys") : NULL;
}

str settings_path(const struct settings *s)
{
	return s->path;
}

str settings_source(const struct settings *s)
{
	return s->source;
}
