/* Text for the clipboard of the terminal, as it is sent (OSC 52). Pure: bytes in, bytes out. */
#ifndef OCAT_TERM_OSC52_H
#define OCAT_TERM_OSC52_H

#include "base/str.h"

enum { OSC52_MOST = 74994 }; /* bytes in all: more than that some terminals drop without a word */

/* False: it is too long, and what is in `out` is of no use. */
bool osc52_put(struct sb *out, str text);

#endif
