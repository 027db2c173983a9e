/*
 * Reads the entries of a file that a person writes one by one, from a list under a key or at the top level; continues
 * after a mistake if all mistakes are wanted. Knows nothing about the content of an entry.
 */
#ifndef OCAT_WORKSPACE_SETTINGS_YAML_ENTRIES_H
#define OCAT_WORKSPACE_SETTINGS_YAML_ENTRIES_H

#include "base/yaml.h"
#include "workspace/settings/settings.h"

struct entries {
	struct arena *arena;
	str text, name; /* of the file, to point at mistakes */
	struct mistakes *all; /* NULL: stop at the first mistake */
};

/* Reads one entry into the value of `with`. */
typedef bool (*entry_read)(struct entries *e, const struct yaml *y, void *with, struct err *err);

/*
 * An empty file and an empty list have no entries. With `all`, mistakes in entries are added to it, and only a mistake
 * in the list itself is an error.
 */
bool entries_read(struct entries *e, const struct yaml *root, const char *key, entry_read read, void *with,
		  struct err *err);

/* At this position in the file. */
#define ENTRY_MISTAKE(e, where, err, ...) yaml_mistake((where), (e)->text, (e)->name, (err), __VA_ARGS__)

#endif
