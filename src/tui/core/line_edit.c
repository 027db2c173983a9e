#include "tui/core/line_edit.h"

#include <string.h>

#include "base/utf8.h"

#include "base/banned.h"

str line_edit_text(const struct line_edit *l)
{
	return str_n(l->text, l->len);
}

void line_edit_set(struct line_edit *l, str text)
{
	l->len = l->at = 0;
	for (ptrdiff_t i = 0; i < text.len;)
		if (!line_edit_put(l, utf8_next(text, &i)))
			return;
}

bool line_edit_put(struct line_edit *l, uint32_t c)
{
	char bytes[4];
	int n;

	if (c < ' ' || (c >= 0x7f && c < 0xa0))
		c = ' ';
	n = utf8_put(bytes, c);
	if (l->len + n > LINE_MOST)
		return false;
	memmove(l->text + l->at + n, l->text + l->at, (size_t)(l->len - l->at));
	memcpy(l->text + l->at, bytes, (size_t)n);
	l->len += n;
	l->at += n;
	return true;
}

/* Steps over a whole character with its combining marks. */
static ptrdiff_t step_right(const struct line_edit *l, ptrdiff_t at)
{
	str s = line_edit_text(l);

	if (at >= s.len)
		return s.len;
	utf8_next(s, &at);
	while (at < s.len) {
		ptrdiff_t next = at;

		if (utf8_width_of(utf8_next(s, &next)))
			break;
		at = next;
	}
	return at;
}

static ptrdiff_t step_left(const struct line_edit *l, ptrdiff_t at)
{
	ptrdiff_t from = 0, next;

	while ((next = step_right(l, from)) < at)
		from = next;
	return from;
}

static ptrdiff_t word_left(const struct line_edit *l, ptrdiff_t at)
{
	while (at > 0 && l->text[at - 1] == ' ')
		at--;
	while (at > 0 && l->text[at - 1] != ' ')
		at--;
	return at;
}

static bool cut(struct line_edit *l, ptrdiff_t from, ptrdiff_t to)
{
	if (from >= to)
		return false;
	memmove(l->text + from, l->text + to, (size_t)(l->len - to));
	l->len -= to - from;
	l->at = from;
	return true;
}

static bool move(struct line_edit *l, ptrdiff_t to)
{
	bool moved = to != l->at;

	l->at = to;
	return moved;
}

bool line_edit_key(struct line_edit *l, enum line_key key)
{
	switch (key) {
	case LINE_LEFT: return move(l, step_left(l, l->at));
	case LINE_RIGHT: return move(l, step_right(l, l->at));
	case LINE_START: return move(l, 0);
	case LINE_END: return move(l, l->len);
	case LINE_RUBOUT: return cut(l, step_left(l, l->at), l->at);
	case LINE_DELETE: return cut(l, l->at, step_right(l, l->at));
	case LINE_WORD: return cut(l, word_left(l, l->at), l->at);
	case LINE_KILL: return cut(l, l->at, l->len);
	case LINE_CLEAR: return cut(l, 0, l->at);
	default: return false;
	}
}
