/*
 * What the query line and the command line ask beside the tools: what could be
 * meant, from the cache and from folders of ours, on a worker. Quiet: neither a
 * step nor an error, and superseded by the next key.
 */
#ifndef OCAT_TUI_APP_COMPLETION_REQUESTS_H
#define OCAT_TUI_APP_COMPLETION_REQUESTS_H

#include "service/completion.h"
#include "tui/core/question.h"

enum offering { OFFER_QUERY, OFFER_TABLES, OFFER_THEMES };

struct offered {
	enum offering what;
	const str *dirs; /* of themes; live as long as the explorer */
	struct offers offers;
};

extern const struct purpose command_offers;
void ask_offers(const struct asker *who, enum offering what, str word, const str dirs[2]);
struct offered *offered_of(const struct question *q);

#endif
