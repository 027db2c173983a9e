/*
 * What is known of the terminal before anything is drawn on it: which of the
 * machine's descriptions is its own, one like it, or one that the program
 * carries, and what that says. Reads descriptions; draws nothing, and asks the
 * terminal nothing.
 */
#ifndef OCAT_TERM_TERMINFO_H
#define OCAT_TERM_TERMINFO_H

#include "base/str.h"
#include "term/terminal_facts.h"

struct terminfo {
	const char *name; /* NULL: no description will do */
	bool carried;	  /* by the program, for this machine has none */
};

/* For the terminal that TERM names, open as fd; what text is on it is settled, too (setlocale). What the others below say is of the one read last; the library holds it. */
struct terminfo terminfo_find(int fd);
void terminfo_forget(void);

bool terminfo_has(const char *capability); /* a text, and not an empty one */
/* As it is sent: without the pauses for printers of old. Nothing for one that it lacks. */
void terminfo_put(struct sb *out, const char *capability);
/*
 * It shows what is written between "?2026h" and "?2026l" at once, never half of it. As the description says, or as is
 * known of its name: it is not asked, for an answer may come late and be taken for keys.
 */
bool terminfo_holds_paints(void);

/*
 * It understands ECMA-48: what the description says is what that standard says, of the cursor, of attributes (those it has,
 * of PAINT_*, in *attributes) and of erasing; and its last column is no trap. One that has no second screen is older than that.
 */
bool terminfo_is_ecma48(unsigned *attributes);
bool terminfo_flag(const char *capability);
/* A text that says just this. */
bool terminfo_says(const char *capability, const char *text);
/* A colour as the parameter of SGR, in `size` bytes. False: it is not told so. */
bool terminfo_color(int color, bool background, char *out, size_t size);

struct terminal_facts terminfo_facts(const struct terminfo *as);

#endif
