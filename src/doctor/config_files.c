#include "doctor/config_files.h"

#include "base/arena.h"
#include "base/dir_list.h"
#include "base/file.h"
#include "llm/prompt_template.h"
#include "policy/policy.h"
#include "workspace/settings/config_file_checks.h"
#include "base/banned.h"

static void keep(struct config_look *k, const struct err *err)
{
	if (err->kind)
		*push(&k->mistakes, k->arena) = *err;
}

bool config_has_theme(const struct config_look *k, str name, struct err *err)
{
	str dirs[2] = { NO_STR, path_join(k->arena, k->data, S("themes")) };

	return path_find(k->arena, OWN_THEMES, &dirs[0], NULL, err) &&
	       k->judge->has_theme(k->arena, dirs, 2, name, err);
}

/* The settings, which supply the defaults for catalogs. */
static const struct settings *settings_of(struct config_look *k)
{
	struct mistakes told_elsewhere = { 0 };
	str text;

	if (!k->settings)
		k->settings = settings_check(k->arena, &text, &told_elsewhere);
	return k->settings;
}

static void look_at_settings(struct config_look *k, str path, bool *there)
{
	struct err keys = { 0 }, theme = { 0 };
	ptrdiff_t before = k->mistakes.len;
	str text;
	const struct settings *s = k->settings = settings_check(k->arena, &text, &k->mistakes);

	*there = file_exists(path);
	if (!k->judge->keys(settings_keys(s), path, text, &keys))
		keep(k, &keys);
	if (k->mistakes.len == before && !config_has_theme(k, setting_text(s, SET_THEME), &theme))
		keep(k, &theme);
}

/* The demo has its own sources. */
static void look_at_catalogs(struct config_look *k, str path, bool *there)
{
	sources_check(k->arena, settings_of(k), k->sources.at ? k->sources : path, &k->names, there, &k->mistakes);
}

static void look_at_databases(struct config_look *k, str path, bool *there)
{
	if (!k->sources.at)
		sources_check(k->arena, settings_of(k), path, &k->names, there, &k->mistakes);
}

static void look_at_tags(struct config_look *k, str path, bool *there)
{
	tags_file_check(k->arena, path, there, &k->mistakes);
}

static void look_at_domains(struct config_look *k, str path, bool *there)
{
	domains_file_check(k->arena, path, there, &k->mistakes);
}

static void look_at_policy(struct config_look *k, str path, bool *there)
{
	struct policy_mistakes wrong = { 0 };
	struct err err = { 0 };
	str text;

	if (policy_text(k->arena, &path, &text, there, &err) && *there)
		policy_read(k->arena, text, path, &wrong, &err);
	keep(k, &err);
	for (ptrdiff_t i = 0; i < wrong.len; i++)
		keep(k, &wrong.at[i]);
}

static void look_at_rules(struct config_look *k, str path, bool *there)
{
	tag_rules_check(k->arena, k->data, path, there, &k->mistakes);
}

static void look_at_glossary(struct config_look *k, str path, bool *there)
{
	glossary_check(k->arena, path, there, &k->mistakes);
}

static void look_at_themes(struct config_look *k, str folder, bool *there)
{
	struct arena *a = k->arena;
	struct dir_names found = { 0 };

	*there = false; /* its files are listed one by one */
	dir_stems(a, folder, S(".yaml"), &found);
	for (ptrdiff_t i = 0; i < found.len; i++) {
		str path = path_join(a, folder, str_fmt(a, "%.*s.yaml", STR(found.at[i])));
		struct err wrong = { 0 };

		*push(&k->files, a) = path;
		if (!k->judge->theme(a, path, &wrong))
			keep(k, &wrong);
	}
}

static void look_at_prompts(struct config_look *k, str folder, bool *there)
{
	struct arena *a = k->arena;

	*there = false; /* its files are listed one by one */
	for (int i = 0; i < PROMPT_COUNT; i++) {
		str path = path_join(a, folder, str_fmt(a, "%s.md", prompt_about((enum prompt)i)->name));
		struct prompt_template ignored;
		struct err wrong = { 0 };

		if (!file_exists(path))
			continue;
		*push(&k->files, a) = path;
		if (!prompt_load(a, (enum prompt)i, NO_STR, folder, &ignored, &wrong))
			keep(k, &wrong);
	}
}

static const struct {
	enum own which;
	void (*look)(struct config_look *k, str path, bool *there);
} files[] = {
	{ OWN_SETTINGS, look_at_settings }, { OWN_CATALOGS, look_at_catalogs }, { OWN_DATABASES, look_at_databases },
	{ OWN_TAGS, look_at_tags },	    { OWN_TAG_RULES, look_at_rules },	{ OWN_DOMAINS, look_at_domains },
	{ OWN_GLOSSARY, look_at_glossary }, { OWN_POLICY, look_at_policy },	{ OWN_THEMES, look_at_themes },
	{ OWN_PROMPTS, look_at_prompts },
};

bool config_look(struct config_look *k, enum own which)
{
	struct err err = { 0 };
	bool there = false;
	str path;

	for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
		if (files[i].which != which)
			continue;
		if (path_find(k->arena, which, &path, NULL, &err))
			files[i].look(k, path, &there);
		keep(k, &err);
		if (there)
			*push(&k->files, k->arena) = path;
	}
	return there;
}

void config_look_all(struct config_look *k)
{
	for (size_t i = 0; i < sizeof files / sizeof *files; i++)
		config_look(k, files[i].which);
}
