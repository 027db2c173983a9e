/* Actions as a person types them in a shell: `ocat sync shop`, --limit 50. */
#ifndef OCAT_CLI_ACTION_WORDS_H
#define OCAT_CLI_ACTION_WORDS_H

#include "base/action.h"

extern const struct speller command_speller;

#endif
