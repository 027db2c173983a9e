/*
 * What is wrong with a person's own files: every mistake of each, where opening
 * a session stops at the first. Keys and themes are the explorer's, which judges
 * them itself. Changes nothing and prints nothing.
 */
#ifndef OCAT_DOCTOR_CONFIG_FILES_H
#define OCAT_DOCTOR_CONFIG_FILES_H

#include "base/paths.h"
#include "workspace/settings/settings.h"

struct yaml;

/* What was written for the explorer, judged without opening it: a mistake is pointed at. */
struct config_judge {
	bool (*keys)(const struct yaml *keys, str file, str text, struct err *err); /* keys may be NULL */
	bool (*theme)(struct arena *a, str path, struct err *err);
	bool (*has_theme)(struct arena *a, const str *dirs, ptrdiff_t n, str name, struct err *err);
};

struct config_look {
	struct arena *arena;
	str data;    /* the folder of ocat's own files */
	str sources; /* another catalogs.yaml, or absent */
	const struct config_judge *judge;
	/* filled: */
	struct mistakes mistakes; /* each pointed at, with the file's path */
	struct strs files, names; /* files: the existing ones; names: of the catalogs in them */
	const struct settings *settings;
};

/* Adds the mistakes of one of our files, or of all themes; returns whether it exists. */
bool config_look(struct config_look *k, enum own which);
/* The same for all of them. */
void config_look_all(struct config_look *k);
/* Whether the theme is one: a file of the person's or of the installed ones. */
bool config_has_theme(const struct config_look *k, str name, struct err *err);

#endif
