#include "adapter/http/tab_rows.h"

#include <string.h>

#include "base/arena.h"
#include "base/utf8.h"

#include "base/banned.h"

enum { LINE_MOST = 64 << 20, STRAY_MOST = 8 << 10 };

void tab_rows_start(struct tab_rows *t)
{
	t->arena = arena_open();
	t->texts = arena_open();
	t->line = SB(LINE_MOST);
	t->fixed = SB(SB_MAX);
	t->stray = SB(STRAY_MOST);
	t->cells = new_n(t->arena, str, t->columns + 1);
}

void tab_rows_end(struct tab_rows *t)
{
	sb_free(&t->line);
	sb_free(&t->fixed);
	sb_free(&t->stray);
	arena_close(t->texts);
	arena_close(t->arena);
}

/* What a letter after a backslash is; others are themselves. */
static char unescaped(char c)
{
	static const char escapes[] = "b\bf\fn\nr\rt\t0\0a\av\v";

	for (size_t i = 0; i < sizeof escapes - 1; i += 2)
		if (escapes[i] == c)
			return escapes[i + 1];
	return c;
}

/* In place: what an escape becomes is never longer. NUL bytes are dropped. */
static str decoded(char *at, ptrdiff_t len)
{
	ptrdiff_t to = 0;

	if (len == 2 && at[0] == '\\' && at[1] == 'N')
		return NO_STR;
	if (!memchr(at, '\\', (size_t)len))
		return str_n(at, len);
	for (ptrdiff_t i = 0; i < len; i++) {
		char c = at[i];

		if (c == '\\' && i + 1 < len)
			c = unescaped(at[++i]);
		if (c)
			at[to++] = c;
	}
	return str_n(at, to);
}

/* Binary data is read as text, which may be longer than its bytes. */
static void fix(struct tab_rows *t, str *cell)
{
	if (!cell->at || utf8_valid(*cell))
		return;
	sb_reset(&t->fixed);
	utf8_from_mixed(&t->fixed, *cell);
	*cell = str_dup(t->texts, sb_str(&t->fixed));
}

static void keep_stray(struct tab_rows *t, str line)
{
	sb_put(&t->stray, str_upto(line, STRAY_MOST - t->stray.len - 1));
	sb_putc(&t->stray, '\n');
}

static int cells_in(str line)
{
	int n = 1;

	for (ptrdiff_t tab; (tab = str_at(line, '\t')) >= 0; n++)
		line = str_from(line, tab + 1);
	return n;
}

static bool take_line(struct tab_rows *t, char *at, ptrdiff_t len, struct err *err)
{
	str line = str_n(at, len);

	if (!len || t->stray.len || cells_in(line) != t->columns) {
		keep_stray(t, line);
		return true;
	}
	if (!t->named)
		return t->named = true;
	arena_reset(t->texts);
	for (int i = 0; i < t->columns; i++) {
		ptrdiff_t end = str_at(line, '\t');

		end = end < 0 ? line.len : end;
		t->cells[i] = end ? decoded(at + len - line.len, end) : S("");
		fix(t, &t->cells[i]);
		line = str_from(line, end + 1);
	}
	t->rows++;
	return t->row(t->with, t->cells, t->columns, err);
}

bool tab_rows_take(struct tab_rows *t, str piece, struct err *err)
{
	while (piece.len) {
		ptrdiff_t end = str_at(piece, '\n');
		bool good;

		sb_put(&t->line, end < 0 ? piece : str_upto(piece, end));
		if (t->line.over)
			return err_set(err, ERR_SOURCE, "a row of the answer is longer than %d MB", LINE_MOST >> 20);
		if (end < 0)
			return true;
		good = take_line(t, t->line.at, t->line.len, err);
		sb_reset(&t->line);
		if (!good)
			return false;
		piece = str_from(piece, end + 1);
	}
	return true;
}

bool tab_rows_whole(const struct tab_rows *t)
{
	return t->named && !t->stray.len && !t->line.len;
}
