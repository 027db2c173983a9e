#include "tui/core/bookmarks_file.h"

#include "base/arena.h"
#include "base/file.h"

#include "base/banned.h"

bool bookmarks_read_file(struct bookmarks *into, str path, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	bool there = false;
	str text;

	if (!file_is_there(path, &there, err))
		return false;
	if (!there)
		return true;
	if (!file_read(scratch, path, BOOKMARK_TEXT_MOST, &text, err))
		return false;
	if (bookmark_read(into, text, err))
		return true;
	err_at(err, "%.*s", STR(path));
	return err_next(err, "Fix or remove it; until then nothing is saved in it.");
}

bool bookmarks_change_file(str path, const struct bookmark_changes *changes, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(sb_free) struct sb text = SB(BOOKMARK_TEXT_MOST);
	struct bookmarks now = { .arena = a };

	if (!bookmarks_read_file(&now, path, err))
		return false;
	for (ptrdiff_t i = 0; i < changes->len; i++)
		bookmark_change(&now, &changes->at[i]);
	bookmark_write(&now, &text);
	return file_replace(path, sb_str(&text), err);
}
