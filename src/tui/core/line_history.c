#include "tui/core/line_history.h"

#include "base/arena.h"
#include "base/file.h"
#include "base/redact.h"
#include "base/utf8.h"
#include "tui/core/line_edit.h"

#include "base/banned.h"

enum { FILE_MOST = 1 << 20 };

void line_history_open(struct line_history *r)
{
	*r = (struct line_history){ .arena = arena_open(), .begun = SB(LINE_MOST) };
}

void line_history_close(struct line_history *r)
{
	arena_close(r->arena);
	sb_free(&r->begun);
}

static bool plain(str line)
{
	return line.len && line.len <= LINE_MOST && utf8_valid(line) && str_trim(line).len;
}

void line_history_read(struct arena *a, struct strs *out, bool *many)
{
	struct err ignored = { 0 };
	struct strs all = { 0 };
	str path, text, line;

	if (!path_find(a, OWN_HISTORY, &path, NULL, &ignored) || !file_exists(path) ||
	    !file_read(a, path, FILE_MOST, &text, &ignored))
		return;
	while (str_cut(&text, '\n', &line))
		if (plain(line) && (!all.len || !str_eq(all.at[all.len - 1], line)))
			*push(&all, a) = clean(a, line);
	*many = all.len > 2 * LINE_HISTORY_MOST;
	for (ptrdiff_t i = all.len > LINE_HISTORY_MOST ? all.len - LINE_HISTORY_MOST : 0; i < all.len; i++)
		*push(out, a) = all.at[i];
}

void line_history_take(struct line_history *r, const struct strs *lines, bool many)
{
	struct line_history before = *r;

	r->lines.at = NULL;
	r->lines.len = r->lines.cap = 0;
	for (ptrdiff_t i = 0; i < lines->len; i++)
		*push(&r->lines, r->arena) = str_dup(r->arena, lines->at[i]);
	for (ptrdiff_t i = 0; i < before.lines.len; i++)
		*push(&r->lines, r->arena) = before.lines.at[i];
	r->kept = lines->len;
	r->trim = many;
	r->now = r->lines.len;
}

/* 0: of the command line. */
static char kind_of(str line)
{
	return line.len && str_at(S(LINE_KINDS), line.at[0]) >= 0 ? line.at[0] : 0;
}

/* A command is read like an option, so that the word after ":password" counts, too. */
static bool may_be_secret(str line)
{
	scoped(arena_close) struct arena *a = arena_open();
	str words = kind_of(line) ? str_from(line, 1) : str_fmt(a, "--%.*s", STR(line));

	return !str_eq(redact_hide(a, words), words);
}

void line_history_add(struct line_history *r, str line)
{
	if (plain(line) && !may_be_secret(line) && (!r->lines.len || !str_eq(r->lines.at[r->lines.len - 1], line)))
		*push(&r->lines, r->arena) = str_dup(r->arena, line);
	line_history_rest(r);
}

void line_history_rest(struct line_history *r)
{
	r->now = r->lines.len;
}

bool line_history_walk(struct line_history *r, int way, str typed, str *out)
{
	if (r->now >= r->lines.len) {
		sb_reset(&r->begun);
		sb_put(&r->begun, typed);
	}
	for (ptrdiff_t i = r->now + way; i >= 0 && i < r->lines.len; i += way) {
		if (kind_of(r->lines.at[i]) != kind_of(sb_str(&r->begun)) ||
		    !str_starts(r->lines.at[i], sb_str(&r->begun)) || str_eq(r->lines.at[i], typed))
			continue;
		r->now = i;
		*out = r->lines.at[i];
		return true;
	}
	if (way < 0 || r->now >= r->lines.len)
		return false;
	line_history_rest(r);
	*out = sb_str(&r->begun);
	return true;
}

str line_history_news(const struct line_history *r, struct arena *a, bool *whole)
{
	scoped(sb_free) struct sb b = SB(FILE_MOST);
	ptrdiff_t from = r->kept;

	*whole = r->trim;
	if (r->kept == r->lines.len)
		return NO_STR;
	if (r->trim)
		from = r->lines.len > LINE_HISTORY_MOST ? r->lines.len - LINE_HISTORY_MOST : 0;
	for (ptrdiff_t i = from; i < r->lines.len; i++)
		sb_fmt(&b, "%.*s\n", STR(r->lines.at[i]));
	return str_dup(a, sb_str(&b));
}

void line_history_written(struct line_history *r, ptrdiff_t lines, bool whole)
{
	r->kept = lines;
	r->trim &= !whole;
}

void line_history_write(str news, bool whole)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct err ignored = { 0 };
	str dir, path;

	if (!path_state(a, &dir, &ignored) || !dir_make_private(dir, &ignored) ||
	    !path_find(a, OWN_HISTORY, &path, NULL, &ignored))
		return;
	if (whole)
		file_replace(path, news, &ignored);
	else
		file_append(path, news, &ignored);
}
