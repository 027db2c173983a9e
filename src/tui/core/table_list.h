/* The list of tables: its rows, the requests that load them, and the rows of bookmarked tables. */
#ifndef OCAT_TUI_CORE_TABLE_LIST_H
#define OCAT_TUI_CORE_TABLE_LIST_H

#include "model/asset.h"
#include "service/search/no_match.h"
#include "tui/core/request.h"

enum { PAGE = 200, MEANING_ROWS = 10 }; /* rows of the list per request */

/* A line of the list. */
struct row {
	str qualified;
	str catalog, ns; /* ns is absent if its catalog has no namespaces */
	str shown;   /* of a family: the name of all with their number; absent: its own name */
	str family;  /* the qualified glob of their names, for members:; absent: none */
	str matched; /* columns that matched the filter, joined by ", "; absent: none */
	str comment;
	str why; /* of a table found by meaning: the reason; absent: found by name */
	enum asset_kind kind;
	enum count_kind rows_kind;
	str owner, tags; /* absent: none */
	int64_t fields, rows, size, refs; /* or UNKNOWN; refs: incoming foreign keys */
	instant modified; /* not written since then, or NO_TIME */
	bool modified_is_bound; /* and perhaps long before */
	bool near; /* not a match by words: the letters in order, or a similar name */
};
/*
 * For members:, from how a family is shown: "shop.events_* (365)" is of shop.events_*,
 * "shop.events (4)" of shop.events.
 */
str family_glob(struct arena *a, str shown);

struct table_rows {
	struct row *at;
	ptrdiff_t len, cap;
};

/* Tables by name, and the rows of those in the cache. */
struct bookmark_rows {
	struct strs names;
	struct table_rows rows;
};

void bookmark_rows_add(struct bookmark_rows *to, struct arena *a, const struct strs *names);
/* On a question's worker: looks up the names that are not among these rows. */
void bookmark_rows_look_up(struct bookmark_rows *s, const struct question *q, const struct table_rows *have,
			const struct stop *stop);

/* What a question of the list adds. */
struct listed {
	struct table_rows rows;
	struct bookmark_rows bookmarks; /* of a search without a filter: names for the top of the list */
	ptrdiff_t top;		 /* the number of its first rows that a person put there: list_top.c */
	struct other_lines others; /* of a search without matches that rested: lines that have some */
	int64_t place;		 /* of a later page: where it begins in the answer */
};

struct listed *listed_of(const struct question *q);

extern const struct purpose list_of_search, list_of_page, list_of_count, list_of_step;
extern const struct purpose list_of_meaning, list_of_meaning_step; /* step: for the trace, once the line rested */
/*
 * The matches of the query line, at most n rows (0: as the line itself says). list_of_search runs at each keystroke;
 * list_of_step runs once the line rested, which makes it a step; list_of_count only counts.
 */
void ask_search(const struct asker *who, const struct purpose *of, str line, int64_t n);
/* The tables for these words, among those that the filters admit, for the second part of the list. */
void ask_meaning(const struct asker *who, const struct purpose *of, str line, str words, str filters);
/* The page of an answer that begins at place, with PAGE rows. */
void ask_page(const struct asker *who, const struct question *list, int64_t place);

#endif
