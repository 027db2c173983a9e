/* The time that is looked at, if known: the generations of the catalog in view, what differs from now. */
#ifndef OCAT_TUI_CORE_TIMELINE_H
#define OCAT_TUI_CORE_TIMELINE_H

#include "tui/core/question.h"

struct times {
	struct as_of then;
	struct question *known;	    /* whose own are struct moments, or NULL */
	struct question *differing; /* whose own is struct then_against_now, or NULL */
	bool missing;		    /* the asset that is wanted in view was not there then */
};

/* What a question about then against now has of its own. */
struct then_against_now {
	struct strs catalogs;
	struct differings found;
};

/* The line of the generation that is shown; -1: it is not among them. */
ptrdiff_t times_line(const struct times *t);
const struct moments *times_moments(const struct times *t);
/* Of what is shown; NULL: it is now, or that is unknown. */
const struct differing *times_differing(const struct times *t, str qualified);

#endif
