/*
 * Keys as numbers and as words. A character is its code point, a control key its byte; the others have numbers above
 * Unicode. Also reassembles keys that a slow line split.
 */
#ifndef OCAT_TERM_KEY_H
#define OCAT_TERM_KEY_H

#include "base/str.h"

struct sb;

enum {
	KEY_ENTER_ = '\r',
	KEY_TAB_ = '\t',
	KEY_ESC_ = 27,
	KEY_SPACE_ = ' ',
	K_FIRST = 0x110000,
	K_BACKSPACE = K_FIRST,
	K_UP,
	K_DOWN,
	K_LEFT,
	K_RIGHT,
	K_HOME,
	K_END,
	K_PGUP,
	K_PGDN,
	K_DEL,
	K_INS,
	K_BACKTAB,
	K_F1,
	K_F12 = K_F1 + 11,
	K_PASTE, /* start of pasted text, and its end */
	K_PASTE_END,
	K_RESIZE,
	K_MOUSE,
	K_END_OF_INPUT,
};

/* A key, or two keys pressed one after the other (second 0: only one). */
struct chord {
	uint32_t first, second;
};

/* "j", "Enter", "^F", "PgDn", "F1", "yn" (y, then n); false for anything else. */
bool chord_named(str word, struct chord *out);
void chord_name(struct sb *out, struct chord c);

/*
 * An arrow key is Esc, '[', 'A'; a page key Esc, '[', '5', '~'; a paste begins with Esc, '[', '2', '0', '0', '~'. On a
 * slow line the Esc may arrive long before the rest and was then treated as a key of its own; the rest, each part
 * within this many milliseconds, still belongs to the split key and must not act as letters.
 */
enum { TAIL_MS = 150, TAIL_MOST = 5 };
struct tail {
	bool esc; /* the last key was Esc */
	uint32_t kept[TAIL_MOST - 1]; /* a bracket and digits, held back */
	int len;
	int64_t since_us; /* when the newest of them arrived */
};

/* Returns in out the keys that `key` completes: 0 (wait) or more. */
int tail_key(struct tail *t, uint32_t key, int64_t now_us, uint32_t out[TAIL_MOST]);
/* After the timeout: returns the keys that were held back, 0 or more. */
int tail_late(struct tail *t, int64_t now_us, uint32_t out[TAIL_MOST]);

#endif
