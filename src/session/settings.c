#include "session/settings.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/yaml.h"
#include "base/banned.h"

enum { FILE_MOST = 1 << 20 };

static const struct row {
	const char *name, *type, *otherwise, *help;
} rows[] = {
#define _(id, name, type, otherwise, help) { name, type, otherwise, help },
	SETTINGS(_)
#undef _
};

struct settings {
	str path, source;
	struct yaml *root;
	str text[SETTING_COUNT];
	int64_t number[SETTING_COUNT];
	bool truth[SETTING_COUNT];
};

static bool is_truth(str s, bool *out)
{
	*out = str_eq_fold(s, S("yes")) || str_eq_fold(s, S("true")) || str_eq_fold(s, S("on"));
	return *out || str_eq_fold(s, S("no")) || str_eq_fold(s, S("false")) || str_eq_fold(s, S("off"));
}

static bool is_one_of(str words, str text)
{
	str word;

	while (str_cut(&words, '|', &word))
		if (str_eq(word, text))
			return true;
	return false;
}

/* What is expected, when the text is not that; NULL when it fits. */
static const char *take(struct settings *s, int i, str text)
{
	str type = str_of(rows[i].type);

	s->text[i] = text;
	if (str_eq(type, S("duration")) && !duration_parse(text, &s->number[i]))
		return "a duration, such as 90d, 1h or 30s";
	if (str_eq(type, S("number")) && (!str_int(text, &s->number[i]) || s->number[i] < 1))
		return "a whole number from 1 on";
	if (str_eq(type, S("bool")) && !is_truth(text, &s->truth[i]))
		return "yes or no";
	if (str_at(type, '|') >= 0 && !is_one_of(type, text))
		return rows[i].help;
	return NULL;
}

static int setting_named(str name)
{
	for (int i = 0; i < SETTING_COUNT; i++)
		if (str_eq(name, str_of(rows[i].name)))
			return i;
	return -1;
}

static bool unknown_setting(const struct yaml *y, const struct settings *s, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();

	yaml_mistake(y, s->source, S("config.yaml"), err, "there is no setting called \"%.*s\"", STR(y->key));
	for (int i = 0; i < SETTING_COUNT; i++)
		if (str_distance(a, y->key, str_of(rows[i].name), 3) <= 3)
			err_suggest(err, str_of(rows[i].name));
	return false;
}

static bool take_file(struct settings *s, struct err *err)
{
	if (s->root->kind != YAML_MAP)
		return yaml_mistake(s->root, s->source, S("config.yaml"), err, "this should be settings, such as `ttl: 1h`");
	for (const struct yaml *y = s->root->first; y; y = y->next) {
		int i = setting_named(y->key);
		const char *expected;

		if (str_eq(y->key, S("keys")))
			continue;
		if (i < 0)
			return unknown_setting(y, s, err);
		if (y->kind != YAML_SCALAR)
			return yaml_mistake(y, s->source, S("config.yaml"), err, "%s takes one value", rows[i].name);
		expected = take(s, i, y->text);
		if (expected)
			return yaml_mistake(y, s->source, S("config.yaml"), err, "%s should be %s", rows[i].name, expected);
	}
	return true;
}

/* OCAT_TIMEOUT=1m and its like. */
static bool take_environment(struct settings *s, struct err *err)
{
	for (int i = 0; i < SETTING_COUNT; i++) {
		char name[64] = "OCAT_";
		const char *value, *expected;
		size_t n = 5;

		for (const char *c = rows[i].name; *c && n < sizeof name - 1; c++)
			name[n++] = *c >= 'a' && *c <= 'z' ? (char)(*c - 'a' + 'A') : *c;
		name[n] = 0;
		value = getenv(name);
		if (!value || !*value)
			continue;
		expected = take(s, i, str_of(value));
		if (expected)
			return err_set(err, ERR_CONFIG, "%s should be %s, not \"%s\"", name, expected, value);
	}
	return true;
}

struct settings *settings_read(struct arena *a, struct err *err)
{
	struct settings *s = new (a, struct settings);
	str dir;

	for (int i = 0; i < SETTING_COUNT; i++)
		take(s, i, str_of(rows[i].otherwise));
	if (!place_config(a, &dir, err))
		return NULL;
	s->path = path_join(a, dir, S("config.yaml"));
	s->source = S("");
	if (file_exists(s->path) && !file_read(a, s->path, FILE_MOST, &s->source, err))
		return NULL;
	s->root = yaml_parse(a, s->source, S("config.yaml"), err);
	if (!s->root || !take_file(s, err) || !take_environment(s, err))
		return NULL;
	return s;
}

str setting_text(const struct settings *s, enum setting which)
{
	return s->text[which];
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

const struct yaml *settings_keys(const struct settings *s)
{
	return yaml_get(s->root, "keys");
}

str settings_path(const struct settings *s)
{
	return s->path;
}

str settings_source(const struct settings *s)
{
	return s->source;
}
