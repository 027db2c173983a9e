/*
 * The time that is looked at: which generations of the catalog in view are known, which of them is shown, and what
 * differs between then and now. Plain facts; who asks for them is act_time.c, who draws them pane_time.c.
 */
#ifndef OCAT_TUI_TIMES_H
#define OCAT_TUI_TIMES_H

#include "base/clock.h"
#include "model/diff.h"

struct arena;
struct question;

struct then {
	int64_t number, of; /* of the catalog that it was chosen in; number 0: now */
	instant when;	    /* what every catalog is asked for */
};

bool then_same(struct then a, struct then b);
str then_day(struct arena *a, struct then t); /* 2026-06-01 */
str then_ask(struct arena *a, struct then t); /* what --at takes; absent: now */

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

struct times {
	struct then then;
	struct question *known;	    /* the generations, or NULL */
	struct question *differing; /* then against now, or NULL */
	bool missing;		    /* the asset that is wanted in view was not there then */
};

/* The line of the generation that is shown; -1: it is not among them. */
ptrdiff_t times_line(const struct times *t);
const struct moments *times_moments(const struct times *t);
/* Of what is shown; NULL: it is now, or that is not known. */
const struct differing *times_differing(const struct times *t, str qualified);

#endif
