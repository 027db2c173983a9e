/*
 * One asset as describe_asset's JSON object: every member that its result can
 * fill, in a fixed order. Asks nobody and decides nothing.
 */
#ifndef OCAT_TOOL_DESCRIBE_JSON_H
#define OCAT_TOOL_DESCRIBE_JSON_H

#include "tool/tool.h"

enum { DESCRIBED_MOST = 64 << 20 }; /* bytes of a text that belongs to it */

struct asset_answer;

str describing_object(struct arena *a, const struct asset_answer *r);

#endif
