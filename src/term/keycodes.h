/*
 * What terminals send for keys, as the library numbers it, and what of that is a
 * key of ours. Tables alone: reads nothing from any terminal.
 */
#ifndef OCAT_TERM_KEYCODES_H
#define OCAT_TERM_KEYCODES_H

#include <stdbool.h>
#include <stdint.h>

#include "term/mouse_report.h"

/* After the screen was opened: also what a description leaves out, pastes and the mouse. */
void keycodes_add(void);
bool keycode_key(int code, uint32_t *key); /* false: it is none */
/* The code begins what a terminal says of its mouse; REPORT_NONE: it does not. */
enum report_form keycode_report(int code);

#endif
