/*
 * The file that keeps a person's bookmarks: read whole, and changed one decision at a time,
 * since explorers share it.
 */
#ifndef OCAT_TUI_CORE_BOOKMARKS_FILE_H
#define OCAT_TUI_CORE_BOOKMARKS_FILE_H

#include "tui/core/bookmarks.h"

bool bookmarks_read_file(struct bookmarks *into, str path, struct err *err); /* a missing file: no bookmarks */
/* Its folder must exist. */
bool bookmarks_change_file(str path, const struct bookmark_changes *changes, struct err *err);

#endif
