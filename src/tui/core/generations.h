/*
 * A time of the catalogs, the generations that one of them has, and what differs between a time and now. Plain facts:
 * asks nobody and draws nothing.
 */
#ifndef OCAT_TUI_CORE_GENERATIONS_H
#define OCAT_TUI_CORE_GENERATIONS_H

#include "base/clock.h"
#include "model/diff.h"

struct arena;

struct as_of {
	int64_t number, of; /* of the catalog that it was chosen in; number 0: now */
	instant when;	    /* what every catalog is asked for */
};

bool then_same(struct as_of a, struct as_of b);
str then_day(struct arena *a, struct as_of t); /* 2026-06-01 */
str then_ask(struct arena *a, struct as_of t); /* what --at takes; absent: now */

/* A generation, and what became of which tables in it. */
struct moment {
	int64_t number;
	instant at;
	int64_t assets, added, dropped, altered; /* altered: renamed too */
	bool kept;				 /* it can be looked at */
	struct { struct mention { enum change_kind kind; str name; } *at; ptrdiff_t len, cap; } changed; /* the first few */
};

enum { MENTIONS = 40 };

struct moments {
	struct moment *at; /* oldest first, the last one is now */
	ptrdiff_t len, cap;
};

/* A table of then that is another now, or gone. */
struct differing {
	str qualified; /* as it was called then; of one that was added since, as it is called now */
	enum change_kind kind;
	struct changes changes;
};

struct differings {
	struct differing *at; /* in the order of the bytes of their names */
	ptrdiff_t len, cap;
};

void differings_sort(struct differings *d);
/* NULL: it does not differ. */
const struct differing *differing_find(const struct differings *d, str qualified);

#endif
