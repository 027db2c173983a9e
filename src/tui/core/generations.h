/*
 * A point in time of the catalogs, the generations of one catalog, and the differences between a time and now. Plain
 * data: sends no requests and draws nothing.
 */
#ifndef OCAT_TUI_CORE_GENERATIONS_H
#define OCAT_TUI_CORE_GENERATIONS_H

#include "base/clock.h"
#include "model/diff.h"

struct arena;

struct as_of {
	int64_t number, of; /* generation and the catalog it was chosen in; number 0: now */
	instant when;	    /* used in requests to every catalog */
};

bool as_of_same(struct as_of a, struct as_of b);
str as_of_day(struct arena *a, struct as_of t); /* 2026-06-01 */
str as_of_ask(struct arena *a, struct as_of t); /* the value of --at; absent: now */

/* A generation and its changes by table. */
struct moment {
	int64_t number;
	instant at;
	int64_t tables, added, dropped, altered; /* tables: without partitions, if kept; altered: includes renamed */
	bool kept;				 /* it can be shown */
	/* the first few */
	struct { struct mention { enum change_kind kind; str name; } *at; ptrdiff_t len, cap; } changed;
};

enum { MENTIONS = 40 };

struct moments {
	struct moment *at; /* oldest first; the last one is now */
	ptrdiff_t len, cap;
};

/* A table of that time that has changed or is gone now. */
struct differing {
	str qualified; /* its name at that time; of a table added since, its name now */
	enum change_kind kind;
	struct changes changes;
};

struct differings {
	struct differing *at; /* ordered by the bytes of their names */
	ptrdiff_t len, cap;
};

void differings_sort(struct differings *d);
/* NULL: no difference. */
const struct differing *differing_find(const struct differings *d, str qualified);

#endif
