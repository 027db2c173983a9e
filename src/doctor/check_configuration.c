/* The environment and a person's configuration files, checked as in `ocat config check`. */
#include "doctor/internal.h"

#include "base/arena.h"
#include "base/file.h"
#include "base/log.h"
#include "base/banned.h"

static void check_environment(struct doctor *d)
{
	struct err err = { 0 };

	if (!clock_check(&err))
		doctor_trouble(d, "environment", DOCTOR_PROBLEM, &err);
	else if (clock_pinned())
		doctor_finds(d, "environment", DOCTOR_NOTE, "OCAT_NOW is set: time is frozen");
	err = (struct err){ 0 };
	if (!log_check(&err))
		doctor_trouble(d, "environment", DOCTOR_PROBLEM, &err);
}

/* Reports each mistake with its line; returns their number. */
static ptrdiff_t check_file(struct doctor *d, struct config_look *k, enum own which, enum doctor_state state)
{
	ptrdiff_t before = k->mistakes.len;
	bool there = config_look(k, which);
	struct finding *f;
	str path;

	for (ptrdiff_t i = before; i < k->mistakes.len; i++)
		doctor_trouble(d, path_name(which), state, &k->mistakes.at[i]);
	if (there && k->mistakes.len == before) {
		path = k->files.at[k->files.len - 1];
		f = doctor_finds(d, path_name(which), DOCTOR_OK, "%.*s is read", STR(path));
		doctor_fact(d, f, "path", value_text(path));
	}
	return k->mistakes.len - before;
}

static bool check_settings(struct doctor *d, struct config_look *k)
{
	struct finding *f;

	if (check_file(d, k, OWN_SETTINGS, DOCTOR_PROBLEM))
		return false;
	if (k->files.len)
		return true;
	f = doctor_finds(d, "settings", DOCTOR_OK, "no %.*s; using defaults", STR(settings_path(k->settings)));
	doctor_fact(d, f, "path", value_text(settings_path(k->settings)));
	return true;
}

static bool check_catalogs(struct doctor *d, struct config_look *k, str folder)
{
	struct err err = { 0 };
	const struct configured *at;
	str path = d->face->places.sources.at ? d->face->places.sources
					      : path_join(d->arena, folder, S("catalogs.yaml"));
	ptrdiff_t before = k->mistakes.len, n;
	struct finding *f;
	bool own = config_look(k, OWN_CATALOGS), more = config_look(k, OWN_DATABASES);
	str also = more ? k->files.at[k->files.len - 1] : path;

	for (ptrdiff_t i = before; i < k->mistakes.len; i++)
		doctor_trouble(d, "catalogs", DOCTOR_PROBLEM, &k->mistakes.at[i]);
	if (!doctor_workspace(d, &err)) {
		if (k->mistakes.len == before)
			doctor_trouble(d, "catalogs", DOCTOR_PROBLEM, &err);
		return false;
	}
	n = workspace_sources(d->workspace, &at);
	if (n) {
		f = doctor_finds(d, "catalogs", DOCTOR_OK, "%.*s in %.*s%s%.*s",
				 STR(str_counted(d->arena, n, "source")), STR(own || !more ? path : also),
				 own && more ? " and " : "", STR(own && more ? also : S("")));
	} else {
		f = doctor_finds(d, "catalogs", DOCTOR_NOTE, "no source connected yet");
		doctor_cure(d, f,
			    str_fmt(d->arena, "Connect one with %s, or explore %s.",
				    ACTION("add", WITH_BLANK("name", "NAME"), WITH_BLANK("url", "URL")),
				    ACTION("demo")));
	}
	doctor_fact(d, f, "path", value_text(path));
	doctor_fact(d, f, "sources", value_int(n));
	/* It may contain passwords, so only its owner may read it. */
	doctor_place(d, "catalogs", path, false);
	if (more)
		doctor_place(d, "catalogs", also, false);
	return true;
}

bool doctor_configuration(struct doctor *d)
{
	struct config_look k = {
		.arena = d->arena,
		.data = d->face->places.data,
		.sources = d->face->places.sources,
		.judge = d->face->judge,
	};
	struct err err = { 0 };
	str folder;
	bool good;

	doctor_area(d, "configuration", NO_STR, NO_STR);
	check_environment(d);
	if (!path_config(d->arena, &folder, &err)) {
		doctor_trouble(d, "folder", DOCTOR_PROBLEM, &err);
		return false;
	}
	good = check_settings(d, &k) && check_catalogs(d, &k, folder);
	/* The rest works without these: tags stay as they are, and an installed theme is used. */
	check_file(d, &k, OWN_TAGS, DOCTOR_WARNING);
	check_file(d, &k, OWN_TAG_RULES, DOCTOR_WARNING);
	check_file(d, &k, OWN_DOMAINS, DOCTOR_WARNING);
	check_file(d, &k, OWN_GLOSSARY, DOCTOR_WARNING); /* only questions in plain words are refused */
	check_file(d, &k, OWN_THEMES, DOCTOR_WARNING);
	check_file(d, &k, OWN_POLICY, DOCTOR_PROBLEM); /* a mistake in it denies every query */
	return good;
}
