/*
 * Changes of the configured sources while the workspace is open. Each changes the lines of one entry in the file that
 * defines it and leaves every other byte as it was, comments and order included; then the workspace has the new source
 * at once (sources_load in workspace/internal.h says what happens to running work). A result that does not read back
 * as intended is not written, nor is anything while a file of sources has a mistake elsewhere. What was changed can be
 * put back. Prints nothing, and never touches the source itself.
 */
#ifndef OCAT_WORKSPACE_SOURCES_SOURCE_CHANGE_H
#define OCAT_WORKSPACE_SOURCES_SOURCE_CHANGE_H

#include "workspace/workspace.h"

enum source_what { SOURCE_EDITED, SOURCE_RENAMED, SOURCE_REMOVED };

/* What was done, to put it back. Texts live in the arena of the call that made it. */
struct source_change {
	enum source_what what;
	str name, now;	   /* of the source; now: since then, absent if it was removed */
	str file;	   /* absent: none was changed */
	str before, after; /* its text */
	ptrdiff_t at;	   /* the part that differs: where it begins, and its length in each */
	ptrdiff_t cut, put;
};

/* The lines of a source in its file, without blank lines at the end. ERR_USAGE: it is in none. */
bool source_entry(struct workspace *s, struct arena *a, str name, str *lines, str *file, struct err *err);
/*
 * Replaces them. The lines must be one entry of the same name; a mistake has its position in them, as "NAME:2:5: ...".
 * Lines that are the same change nothing: out->file is then absent. shown: the lines that the person began with; if the
 * file no longer has them, ERR_CONFIG.
 */
bool source_edit(struct workspace *s, struct arena *a, str name, str shown, str lines, struct source_change *out,
		 struct err *err);
/* Removes its entry, and the source from the workspace. Without an entry in a file, only the latter. */
bool source_remove(struct workspace *s, struct arena *a, str name, struct source_change *out, struct err *err);
/*
 * Gives a catalog another name, in its file, where it has one, and in the cache: with its snapshots, history, tags,
 * learned SQL and decisions on joins. ERR_USAGE if the new one is invalid or taken. Waits for a sync of it that is
 * running.
 */
bool source_rename(struct workspace *s, struct arena *a, str name, str now, const struct stop *stop,
		   struct source_change *out, struct err *err);
/*
 * Makes the file what it was before that change, byte for byte, and renames a renamed catalog back. Later changes to
 * other parts of the file are kept; if the part itself was changed, ERR_NOTHING, and nothing changes. A removed
 * snapshot does not return.
 */
bool source_put_back(struct workspace *s, const struct source_change *c, const struct stop *stop, struct err *err);

#endif
