/*
 * What the query line and the command line ask beside the tools: what could be
 * meant, from the cache and from folders of ours, on a worker. Quiet: neither a
 * step nor an error, and superseded by the next key.
 */
#ifndef OCAT_TUI_APP_COMPLETION_REQUESTS_H
#define OCAT_TUI_APP_COMPLETION_REQUESTS_H

#include "service/completion.h"
#include "tui/core/requests.h"

enum offering { OFFER_QUERY, OFFER_TABLES, OFFER_THEMES };

struct offered {
	enum offering what;
	const str *dirs; /* of themes; live as long as the explorer */
	struct offers offers;
	struct strs lines; /* of command_lines: what was typed in runs before */
	bool many;
	str news;	 /* to be kept for runs to come, or absent */
	ptrdiff_t known; /* lines that are then in the file */
	bool whole;
};

extern const struct purpose command_offers, command_lines;
void ask_offers(const struct asker *who, enum offering what, str word, const str dirs[2]);
void ask_recall(const struct asker *who);
/* known: the lines there are when these are in the file. */
void ask_remember(const struct asker *who, str news, bool whole, ptrdiff_t known);
struct offered *offered_of(const struct question *q);

#endif
