#include "term/curses_keys.h"

#include <curses.h>

#include "term/key.h"

#include "base/banned.h"

enum { OUR_PASTE = 700, OUR_PASTE_END, OUR_REPORT, OUR_OLD_REPORT };

static void also_key(const char *bytes, int code)
{
	if (!key_defined(bytes))
		define_key(bytes, code);
}

/* What most terminals send, regardless of their description. */
void keycodes_add(void)
{
	also_key("\033[A", KEY_UP);
	also_key("\033[B", KEY_DOWN);
	also_key("\033[C", KEY_RIGHT);
	also_key("\033[D", KEY_LEFT);
	also_key("\033OA", KEY_UP);
	also_key("\033OB", KEY_DOWN);
	also_key("\033OC", KEY_RIGHT);
	also_key("\033OD", KEY_LEFT);
	also_key("\033[H", KEY_HOME);
	also_key("\033[F", KEY_END);
	also_key("\033[1~", KEY_HOME);
	also_key("\033[4~", KEY_END);
	also_key("\033[5~", KEY_PPAGE);
	also_key("\033[6~", KEY_NPAGE);
	also_key("\033[3~", KEY_DC);
	also_key("\033[Z", KEY_BTAB);
	define_key("\033[200~", OUR_PASTE);
	define_key("\033[201~", OUR_PASTE_END);
	define_key("\033[<", OUR_REPORT);
	define_key("\033[M", OUR_OLD_REPORT);
}

static const struct {
	int code;
	uint32_t key;
} codes[] = {
	{ KEY_UP, K_UP },	   { KEY_DOWN, K_DOWN },     { KEY_LEFT, K_LEFT },    { KEY_RIGHT, K_RIGHT },
	{ KEY_HOME, K_HOME },	   { KEY_END, K_END },	     { KEY_PPAGE, K_PGUP },   { KEY_NPAGE, K_PGDN },
	{ KEY_DC, K_DEL },	   { KEY_IC, K_INS },	     { KEY_BTAB, K_BACKTAB }, { KEY_BACKSPACE, K_BACKSPACE },
	{ KEY_ENTER, KEY_ENTER_ }, { KEY_RESIZE, K_RESIZE }, { OUR_PASTE, K_PASTE },  { OUR_PASTE_END, K_PASTE_END },
	{ KEY_A1, K_HOME },	   { KEY_C1, K_END },	     { KEY_A3, K_PGUP },      { KEY_C3, K_PGDN },
	{ KEY_FIND, K_HOME },	   { KEY_SELECT, K_END },
};

bool keycode_key(int code, uint32_t *key)
{
	if (code >= KEY_F(1) && code <= KEY_F(12)) {
		*key = K_F1 + (uint32_t)(code - KEY_F(1));
		return true;
	}
	for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
		if (codes[i].code == code) {
			*key = codes[i].key;
			return true;
		}
	}
	return false;
}

enum report_form keycode_report(int code)
{
	return code == OUR_REPORT ? REPORT_NUMBERS : code == OUR_OLD_REPORT ? REPORT_BYTES : REPORT_NONE;
}
