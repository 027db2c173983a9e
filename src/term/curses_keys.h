/*
 * Maps the key codes of the library, and what terminals send for them, to our keys. Tables only: reads nothing from
 * any terminal.
 */
#ifndef OCAT_TERM_CURSES_KEYS_H
#define OCAT_TERM_CURSES_KEYS_H

#include <stdbool.h>
#include <stdint.h>

#include "term/mouse_report.h"

/* Call after the screen was opened: adds keys that a description omits, pastes and the mouse. */
void keycodes_add(void);
bool keycode_key(int code, uint32_t *key); /* false: not one of our keys */
/* The code begins a mouse report; REPORT_NONE: it does not. */
enum report_form keycode_report(int code);

#endif
