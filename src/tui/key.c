#include "tui/key.h"

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

void key_word(struct sb *out, uint32_t key)
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

/* ---- keys torn apart ---- */

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

int tail_key(struct tail *t, uint32_t key, int64_t now_us, uint32_t out[2])
{
	bool in_time = now_us - t->since_us <= TAIL_MS * 1000;
	int held = in_time ? t->held : 0;
	uint32_t was = t->bracket;
	bool late_bracket = t->held == 2 && !in_time;

	t->held = 0;
	if (held == 1 && (key == '[' || key == 'O')) {
		*t = (struct tail){ 2, key, now_us };
		return 0;
	}
	if (held == 2 && end_of_tail(key)) {
		out[0] = end_of_tail(key);
		return 1;
	}
	if (key == KEY_ESC_)
		*t = (struct tail){ 1, 0, now_us };
	if (held == 2 || late_bracket) {
		out[0] = was;
		out[1] = key;
		return 2;
	}
	out[0] = key;
	return 1;
}

int tail_late(struct tail *t, int64_t now_us, uint32_t *out)
{
	if (t->held != 2 || now_us - t->since_us <= TAIL_MS * 1000)
		return 0;
	*out = t->bracket;
	t->held = 0;
	return 1;
}
