/*
 * Parses mouse reports character by character, however they are split: the numeric form (SGR), and the old three-byte
 * form for terminals that have no other. Pure: handles the bytes after "Esc [ <" and "Esc [ M", and no screen.
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
	enum report_form form; /* the report in progress */
	int number[3], count, taken;
};

enum report_meaning {
	REPORT_GOES_ON,
	REPORT_MEANS, /* a click or the wheel: in *out */
	REPORT_OVER,  /* an unrequested event, such as a button release */
	REPORT_BROKEN, /* the character is not part of it, and is a key of its own */
};

void report_begin(struct report *r, enum report_form form);
enum report_meaning report_take(struct report *r, uint32_t c, struct mouse *out);

#endif
