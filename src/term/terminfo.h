/*
 * Facts about the terminal before anything is drawn: which description on the machine applies (its own, a similar one,
 * or an embedded one), and its content. Reads descriptions; draws nothing, and sends the terminal no queries.
 */
#ifndef OCAT_TERM_TERMINFO_H
#define OCAT_TERM_TERMINFO_H

#include "base/str.h"
#include "term/terminal_facts.h"

struct terminfo {
	const char *name; /* NULL: no usable description */
	bool carried;	  /* embedded, because this machine has none */
};

/*
 * For the terminal named by TERM, open as fd; also sets the character encoding (setlocale). The functions below
 * describe the terminal read last; the library stores it.
 */
struct terminfo terminfo_find(int fd);
void terminfo_forget(void);

bool terminfo_has(const char *capability); /* a string, and not empty */
/* In the form that is sent: without the padding for old printers. Writes nothing for a missing capability. */
void terminfo_put(struct sb *out, const char *capability);
/*
 * It shows output between "?2026h" and "?2026l" all at once. Decided by the description or its name: it is not
 * queried, because a late answer could be mistaken for keys.
 */
bool terminfo_holds_paints(void);

/*
 * It understands ECMA-48: its description agrees with that standard on the cursor, on attributes (the supported
 * PAINT_* in *attributes) and on erasing; and writing in its last column is safe. A terminal without an alternate
 * screen is too old.
 */
bool terminfo_is_ecma48(unsigned *attributes);
bool terminfo_flag(const char *capability);
/* A capability with exactly this text. */
bool terminfo_says(const char *capability, const char *text);
/* A colour as an SGR parameter, in `size` bytes. False: it sets colours another way. */
bool terminfo_color(int color, bool background, char *out, size_t size);

struct terminal_facts terminfo_facts(const struct terminfo *as);

#endif
