/*
 * What a terminal says of its mouse, character by character, however torn: the
 * form with numbers (SGR), and the old one with three bytes for terminals that
 * know no other. Pure: knows the bytes behind "Esc [ <" and "Esc [ M", no screen.
 */
#ifndef OCAT_TERM_MOUSE_REPORT_H
#define OCAT_TERM_MOUSE_REPORT_H

#include <stdbool.h>
#include <stdint.h>

struct mouse {
	int row, col;
	int wheel; /* -1 up, 1 down, 0: a click */
};

enum report_form { REPORT_NONE, REPORT_NUMBERS, REPORT_BYTES };

struct report {
	enum report_form form; /* one has begun */
	int number[3], count, taken;
};

enum report_meaning {
	REPORT_GOES_ON,
	REPORT_MEANS, /* a click or the wheel: in *out */
	REPORT_OVER,  /* an unrequested event, such as a button release */
	REPORT_BROKEN, /* the character is none of it, and is a key of its own */
};

void report_begin(struct report *r, enum report_form form);
enum report_meaning report_take(struct report *r, uint32_t c, struct mouse *out);

#endif
