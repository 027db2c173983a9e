/*
 * Entries of a file that a person writes: the list of them, under a key or by
 * itself, read one by one; where all mistakes are wanted it goes on after one.
 * Does not know what an entry says.
 */
#ifndef OCAT_WORKSPACE_SETTINGS_YAML_ENTRIES_H
#define OCAT_WORKSPACE_SETTINGS_YAML_ENTRIES_H

#include "base/yaml.h"
#include "workspace/settings/settings.h"

struct entries {
	struct arena *arena;
	str text, name; /* of the file, for pointing at mistakes */
	struct mistakes *all; /* NULL: the first mistake is the end */
};

/* Takes one entry over into what `with` is. */
typedef bool (*entry_read)(struct entries *e, const struct yaml *y, void *with, struct err *err);

/* An empty file and an empty list are none. With `all`, mistakes of entries are added to it and only one of the list itself is an error. */
bool entries_read(struct entries *e, const struct yaml *root, const char *key, entry_read read, void *with, struct err *err);

/* At this place of the file. */
#define ENTRY_MISTAKE(e, where, err, ...) yaml_mistake((where), (e)->text, (e)->name, (err), __VA_ARGS__)

#endif
