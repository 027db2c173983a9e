/*
 * Keys as numbers and as words. A character is its code point, a control key
 * its byte; the others start past Unicode. Also mends keys that a slow line
 * tore apart.
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
	K_PASTE, /* pasted text begins, and ends */
	K_PASTE_END,
	K_RESIZE,
	K_MOUSE,
	K_END_OF_INPUT,
};

/* A key, or two to be pressed one after the other (second 0: one is all). */
struct chord {
	uint32_t first, second;
};

/* "j", "Enter", "^F", "PgDn", "F1", "yn" (y, then n); false when it is none of them. */
bool chord_named(str word, struct chord *out);
/* The same words back. */
void key_word(struct sb *out, uint32_t key);
void chord_name(struct sb *out, struct chord c);

/*
 * An arrow key is Esc, '[', 'A'; a page Esc, '[', '5', '~'; a paste begins with
 * Esc, '[', '2', '0', '0', '~'. On a slow line the Esc may arrive long before
 * the rest and has then been taken for itself; what follows, each within this
 * many milliseconds, is still that key, and not letters that do things.
 */
enum { TAIL_MS = 150, TAIL_MOST = 5 };
struct tail {
	bool esc; /* was the last one */
	uint32_t kept[TAIL_MOST - 1]; /* a bracket and digits, which wait here */
	int len;
	int64_t since_us; /* when the newest of them came */
};

/* Returns the keys that `key` turns out to be: 0 (wait) or more of them in out. */
int tail_key(struct tail *t, uint32_t key, int64_t now_us, uint32_t out[TAIL_MOST]);
/* Nothing came in time: what was held is itself after all. Gives 0 or more keys. */
int tail_late(struct tail *t, int64_t now_us, uint32_t out[TAIL_MOST]);

#endif
