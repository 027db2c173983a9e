#include "term/key.h"

#include "base/utf8.h"

#include "base/banned.h"

static const struct {
	const char *name;
	uint32_t key;
} named[] = {
	{ "Enter", KEY_ENTER_ },      { "Tab", KEY_TAB_ }, { "Esc", KEY_ESC_ }, { "Space", KEY_SPACE_ },
	{ "Backspace", K_BACKSPACE }, { "Up", K_UP },	   { "Down", K_DOWN },	{ "Left", K_LEFT },
	{ "Right", K_RIGHT },	      { "Home", K_HOME },  { "End", K_END },	{ "PgUp", K_PGUP },
	{ "PgDn", K_PGDN },	      { "Del", K_DEL },	   { "Ins", K_INS },	{ "S-Tab", K_BACKTAB },
};

static bool function_key(str word, uint32_t *out)
{
	int64_t n;

	if (word.len < 2 || word.at[0] != 'F' || !str_int(str_from(word, 1), &n) || n < 1 || n > 12)
		return false;
	*out = K_F1 + (uint32_t)(n - 1);
	return true;
}

static bool control_key(str word, uint32_t *out)
{
	char c;

	if (word.len != 2 || word.at[0] != '^')
		return false;
	c = word.at[1];
	if (c >= 'a' && c <= 'z')
		c = (char)(c - 32);
	if (c < '@' || c > '_')
		return false;
	*out = (uint32_t)(c - '@');
	return true;
}

static bool key_named(str word, uint32_t *out)
{
	for (size_t i = 0; i < sizeof named / sizeof *named; i++) {
		if (str_eq(word, str_of(named[i].name))) {
			*out = named[i].key;
			return true;
		}
	}
	return function_key(word, out) || control_key(word, out);
}

bool chord_named(str word, struct chord *out)
{
	struct chord c = { 0 };
	ptrdiff_t i = 0;

	if (!word.len)
		return false;
	if (!key_named(word, &c.first)) {
		c.first = utf8_next(word, &i);
		if (i < word.len)
			c.second = utf8_next(word, &i);
		if (i < word.len || c.first < ' ' || c.first == UTF8_BAD || c.second == UTF8_BAD)
			return false;
	}
	*out = c;
	return true;
}

static void key_word(struct sb *out, uint32_t key)
{
	char bytes[4];

	for (size_t i = 0; i < sizeof named / sizeof *named; i++) {
		if (named[i].key == key) {
			sb_puts(out, named[i].name);
			return;
		}
	}
	if (key >= K_F1 && key <= K_F12) {
		sb_fmt(out, "F%u", key - K_F1 + 1);
	} else if (key < ' ') {
		sb_putc(out, '^');
		sb_putc(out, (char)(key + '@'));
	} else {
		sb_put(out, str_n(bytes, utf8_put(bytes, key)));
	}
}

void chord_name(struct sb *out, struct chord c)
{
	key_word(out, c.first);
	if (c.second)
		key_word(out, c.second);
}

/* ---- split keys ---- */

static uint32_t end_of_tail(uint32_t letter)
{
	switch (letter) {
	case 'A': return K_UP;
	case 'B': return K_DOWN;
	case 'C': return K_RIGHT;
	case 'D': return K_LEFT;
	case 'H': return K_HOME;
	case 'F': return K_END;
	case 'Z': return K_BACKTAB;
	default: return 0;
	}
}

/* Esc [ 5 ~ and similar, by their number; 200 and 201 begin and end a paste. */
static uint32_t numbered(const struct tail *t)
{
	static const struct {
		int number;
		uint32_t key;
	} keys[] = { { 1, K_HOME }, { 2, K_INS },  { 3, K_DEL }, { 4, K_END },	   { 5, K_PGUP },
		     { 6, K_PGDN }, { 7, K_HOME }, { 8, K_END }, { 200, K_PASTE }, { 201, K_PASTE_END } };
	int number = 0;

	for (int i = 1; i < t->len; i++)
		number = number * 10 + (int)(t->kept[i] - '0');
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		if (t->len > 1 && keys[i].number == number)
			return keys[i].key;
	return 0;
}

/* The complete key if this one ends it; 0: none. */
static uint32_t ended(const struct tail *t, uint32_t key)
{
	if (key == '~')
		return numbered(t);
	return t->len == 1 ? end_of_tail(key) : 0;
}

static bool goes_on(const struct tail *t, uint32_t key)
{
	return t->kept[0] == '[' && t->len < TAIL_MOST - 1 && key >= '0' && key <= '9';
}

static int give_back(struct tail *t, uint32_t out[TAIL_MOST])
{
	int n = t->len;

	for (int i = 0; i < n; i++)
		out[i] = t->kept[i];
	*t = (struct tail){ 0 };
	return n;
}

int tail_key(struct tail *t, uint32_t key, int64_t now_us, uint32_t out[TAIL_MOST])
{
	bool in_time = now_us - t->since_us <= TAIL_MS * 1000, begins = t->esc && in_time && (key == '[' || key == 'O');
	uint32_t means = t->len && in_time ? ended(t, key) : 0;
	int n;

	if (means) {
		*t = (struct tail){ 0 };
		out[0] = means;
		return 1;
	}
	if (begins || (t->len && in_time && goes_on(t, key))) {
		t->esc = false;
		t->kept[t->len++] = key;
		t->since_us = now_us;
		return 0;
	}
	n = give_back(t, out);
	out[n++] = key;
	if (key == KEY_ESC_)
		*t = (struct tail){ .esc = true, .since_us = now_us };
	return n;
}

int tail_late(struct tail *t, int64_t now_us, uint32_t out[TAIL_MOST])
{
	return t->len && now_us - t->since_us > TAIL_MS * 1000 ? give_back(t, out) : 0;
}
