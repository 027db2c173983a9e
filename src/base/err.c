#include "base/err.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/suggested_action.h"
#include "base/arena.h"
#include "base/redact.h"
#include "base/utf8.h"

#include "base/banned.h"

enum { POINT_AFTER = 40 }; /* how much of a long text is kept before its mistake */

/* Copies what fits, without splitting a character or an action, and appends "..." if the text was cut. */
static void fill(char *to, ptrdiff_t size, str s)
{
	ptrdiff_t n = s.len;

	if (n >= size) {
		n = size - 4;
		while (n > 0 && ((unsigned char)s.at[n] & 0xc0) == 0x80)
			n--;
		n = action_whole(s, n);
	}
	memmove(to, s.at ? s.at : "", (size_t)n);
	if (n < s.len) {
		memcpy(to + n, "...", 3);
		n += 3;
	}
	to[n] = '\0';
}

/* Joins the lines of a message from a server or a library. */
static void one_line(struct sb *b)
{
	ptrdiff_t to = 0;

	for (ptrdiff_t i = 0; i < b->len; i++) {
		char c = b->at[i] == '\n' || b->at[i] == '\r' || b->at[i] == '\t' ? ' ' : b->at[i];

		if (c != ' ' || (to && b->at[to - 1] != ' '))
			b->at[to++] = c;
	}
	while (to && b->at[to - 1] == ' ')
		to--;
	b->len = to;
}

__attribute__((format(printf, 3, 0))) static void say(char *to, ptrdiff_t size, const char *format, va_list args)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(sb_free) struct sb b = SB(1 << 20);

	sb_vfmt(&b, format, args);
	if (b.over)
		sb_puts(&b, "(message too long)");
	one_line(&b);
	fill(to, size, action_hide(a, sb_str(&b)));
}

bool err_set(struct err *err, enum err_kind kind, const char *format, ...)
{
	assert(kind != ERR_NONE);
	va_list args;

	if (err->kind != ERR_NONE)
		return false;
	va_start(args, format);
	say(err->text, (ptrdiff_t)sizeof err->text, format, args);
	va_end(args);
	err->kind = kind;
	return false;
}

bool err_next(struct err *err, const char *format, ...)
{
	va_list args;

	if (err->next[0])
		return false;
	va_start(args, format);
	say(err->next, (ptrdiff_t)sizeof err->next, format, args);
	va_end(args);
	return false;
}

bool err_at(struct err *err, const char *format, ...)
{
	char place[256];
	scoped(sb_free) struct sb b = SB(4096);
	va_list args;

	if (err->kind == ERR_NONE)
		return false;
	va_start(args, format);
	say(place, (ptrdiff_t)sizeof place, format, args);
	va_end(args);
	sb_fmt(&b, "%s: %s", place, err->text);
	fill(err->text, (ptrdiff_t)sizeof err->text, sb_str(&b));
	return false;
}

str err_without_place(str sentence, str place)
{
	str rest = str_from(sentence, place.len);

	return str_starts(sentence, place) && str_starts(rest, S(": ")) ? str_from(rest, 2) : sentence;
}

void err_subject(struct err *err, str subject)
{
	scoped(arena_close) struct arena *a = arena_open();

	if (!err->subject[0])
		fill(err->subject, (ptrdiff_t)sizeof err->subject, redact_hide(a, subject));
}

/* For a text that is too long to keep, where the part around the mistake begins. */
static ptrdiff_t point_from(str text, ptrdiff_t at)
{
	ptrdiff_t from = at > POINT_AFTER && text.len >= (ptrdiff_t)sizeof((struct err *)0)->subject ? at - POINT_AFTER
												     : 0;

	while (from > 0 && from < at && (text.at[from] & 0xc0) == 0x80) /* not in the middle of a character */
		from++;
	return from;
}

void err_point(struct err *err, str text, ptrdiff_t at)
{
	scoped(arena_close) struct arena *a = arena_open();
	str hidden = redact_hide(a, text), rest = str_from(text, at);
	ptrdiff_t from;

	if (err->subject[0])
		return;
	if (!str_eq(str_upto(text, at), str_upto(hidden, at < hidden.len ? at : hidden.len))) {
		if (!str_ends(hidden, rest))
			return;
		at = hidden.len - rest.len;
	}
	from = point_from(hidden, at);
	err_subject(err, str_from(hidden, from));
	err->at = at - from;
	err->points = true;
}

void err_place(struct err *err, str place)
{
	if (!err->place[0])
		fill(err->place, (ptrdiff_t)sizeof err->place, place);
}

void err_suggest(struct err *err, str name)
{
	/* A truncated name is not worth suggesting. */
	if (err->suggestions >= ERR_SUGGESTIONS || name.len <= 0 || name.len >= (ptrdiff_t)sizeof err->suggestion[0])
		return;
	for (int i = 0; i < err->suggestions; i++)
		if (str_eq(str_of(err->suggestion[i]), name))
			return;
	fill(err->suggestion[err->suggestions++], (ptrdiff_t)sizeof err->suggestion[0], name);
}

bool err_errno(struct err *err, enum err_kind kind, const char *what, str path)
{
	int code = errno;
	char room[128];
	const char *why = strerror_r(code, room, sizeof room);

	if (code == ENOSPC || code == EDQUOT || code == EFBIG)
		kind = ERR_DISK;
	if (path.at)
		return err_set(err, kind, "%s %.*s: %s", what, STR(path), why);
	return err_set(err, kind, "%s: %s", what, why);
}

static void spell_in_place(char *text, size_t size, const struct speller *speller)
{
	scoped(arena_close) struct arena *a = arena_open();
	str spelled = action_spell(a, str_of(text), speller);

	if (spelled.at != text)
		snprintf(text, size, "%.*s", STR(spelled));
}

void err_spell(struct err *err, const struct speller *speller)
{
	spell_in_place(err->text, sizeof err->text, speller);
	spell_in_place(err->next, sizeof err->next, speller);
}

void err_clear(struct err *err)
{
	*err = (struct err){ .kind = ERR_NONE };
}

static const struct {
	const char *code;
	int exit;
} kinds[] = {
#define _(kind, code, exit) [kind] = { code, exit },
	ERR_KINDS(_)
#undef _
};

const char *err_code(enum err_kind kind)
{
	assert(kind < sizeof kinds / sizeof *kinds);
	return kinds[kind].code;
}

int err_exit(enum err_kind kind)
{
	return kinds[kind].exit;
}
