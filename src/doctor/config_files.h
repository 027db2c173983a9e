/*
 * Finds all mistakes in a person's own files, where opening a workspace stops at the first. Keys and themes belong to
 * the explorer, which checks them itself. Changes nothing and prints nothing.
 */
#ifndef OCAT_DOCTOR_CONFIG_FILES_H
#define OCAT_DOCTOR_CONFIG_FILES_H

#include "base/paths.h"
#include "workspace/settings/settings.h"

struct yaml;

/* Checks for the explorer's files without opening it: each mistake is pointed at. */
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
	/* Results: */
	struct mistakes mistakes; /* each pointed at, with the file's path */
	struct strs files, names; /* files: the existing ones; names: of the catalogs in them */
	const struct settings *settings;
};

/* Adds the mistakes of one of our files, or of all themes; returns whether it exists. */
bool config_look(struct config_look *k, enum own which);
/* The same for all of them. */
void config_look_all(struct config_look *k);
/* Whether the theme exists: a file of the person's or an installed one. */
bool config_has_theme(const struct config_look *k, str name, struct err *err);

#endif
