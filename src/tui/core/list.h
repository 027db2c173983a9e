/* The list of tables: its rows, the requests that bring them, and rows of tables that a person put aside. */
#ifndef OCAT_TUI_CORE_LIST_H
#define OCAT_TUI_CORE_LIST_H

#include "model/asset.h"
#include "tui/core/question.h"

enum { PAGE = 200 }; /* rows of the list that are asked for at once */

/* A line of the list. */
struct row {
	str qualified;
	str matched; /* columns that the filter found, ", " between them; absent: none */
	str comment;
	enum asset_kind kind;
	enum count_kind rows_kind;
	str owner, tags; /* absent: none */
	int64_t fields, rows, size, refs; /* UNKNOWN; refs: keys that point at it */
	instant modified; /* not written since then; NO_TIME */
	bool modified_is_bound; /* and maybe long before */
	bool near; /* the words do not find it: their letters in order, or a similar name */
};

struct table_rows {
	struct row *at;
	ptrdiff_t len, cap;
};

/* Tables by name, and the rows of those that are in the cache. */
struct shelf_rows {
	struct strs names;
	struct table_rows rows;
};

void shelf_rows_add(struct shelf_rows *to, struct arena *a, const struct strs *names);
/* On the worker of a question: looks up those of the names that are not among these rows. */
void shelf_rows_look_up(struct shelf_rows *s, const struct question *q, const struct table_rows *have,
			const struct stop *stop);

/* What a question of the list has of its own. */
struct listed {
	struct table_rows rows;
	struct shelf_rows shelf; /* of a search for everything: names for the top of the list */
	ptrdiff_t top;		 /* so many of its first rows were put there by a person: list_top.c */
	int64_t place;		 /* of a page further down: where it begins in the answer */
};

struct listed *listed_of(const struct question *q);

extern const struct purpose list_of_search, list_of_page, list_of_count, list_of_step;
/*
 * What the query line finds, at most n rows (0: as the line itself says).
 * list_of_search is a keystroke's; list_of_step the same once it rested, which makes it a step; list_of_count only counts.
 */
void ask_search(const struct asker *who, const struct purpose *of, str line, int64_t n);
/* The page of an answer that begins at place, PAGE rows. */
void ask_page(const struct asker *who, const struct question *list, int64_t place);

#endif
