/*
 * How a model reads an action: as a call, describe_asset {"asset":"shop.orders"};
 * outside the tools, as a command for a person.
 */
#ifndef OCAT_MCP_CALL_SPELLER_H
#define OCAT_MCP_CALL_SPELLER_H

#include "base/suggested_action.h"

/* commands: how a person reads one, borrowed; NULL: as plain words. */
struct speller call_speller(const struct speller *commands);

#endif
