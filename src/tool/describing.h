/*
 * One asset as describe_asset's JSON object: every member that its result can
 * fill, in a fixed order. Asks nobody and decides nothing.
 */
#ifndef OCAT_TOOL_DESCRIBING_H
#define OCAT_TOOL_DESCRIBING_H

#include "tool/tool.h"

enum { DESCRIBED_MOST = 64 << 20 }; /* bytes of a text that belongs to it */

/* r->look is there, with what was asked beside it; in r->arena. */
str describing_object(const struct result *r);

#endif
