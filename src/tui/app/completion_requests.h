/*
 * Requests of the query line and the command line outside the tools: completions from the cache, of themes and
 * of files, on a worker. Silent: they cause no step and no error, and the next key supersedes them.
 */
#ifndef OCAT_TUI_APP_COMPLETION_REQUESTS_H
#define OCAT_TUI_APP_COMPLETION_REQUESTS_H

#include "service/completion.h"
#include "tui/core/request.h"

enum offering { OFFER_QUERY, OFFER_TABLES, OFFER_COLUMNS, OFFER_THEMES, OFFER_FILES };

struct offered {
	enum offering what;
	const str *dirs; /* of themes; live as long as the explorer */
	struct completions offers;
};

extern const struct purpose command_offers;
void ask_offers(const struct asker *who, enum offering what, str word, const str dirs[2]);
struct offered *offered_of(const struct question *q);

#endif
