/* Formats text for the clipboard of the terminal (OSC 52). Pure: bytes in, bytes out. */
#ifndef OCAT_TERM_OSC52_H
#define OCAT_TERM_OSC52_H

#include "base/str.h"

enum { OSC52_MOST = 74994 }; /* total bytes: some terminals silently drop more */

/* False: the text is too long, and `out` is unusable. */
bool osc52_put(struct sb *out, str text);

#endif
