/* What is loaded about the time in view: the generations of the catalog in view, and the differences from now. */
#ifndef OCAT_TUI_CORE_TIMELINE_H
#define OCAT_TUI_CORE_TIMELINE_H

#include "tui/core/request.h"

struct timeline {
	struct as_of then;
	struct question *known;	    /* its own data are struct moments, or NULL */
	struct question *differing; /* its own data is struct then_against_now, or NULL */
	bool missing;		    /* the requested asset did not exist at that time */
};

/* What a comparison of that time with now adds to a question. */
struct then_against_now {
	struct strs catalogs;
	struct differings found;
};

/* The line of the generation in view; -1: not among them. */
ptrdiff_t timeline_line(const struct timeline *t);
const struct moments *timeline_moments(const struct timeline *t);
/* For the time in view; NULL: that is now, or the differences are not loaded. */
const struct differing *timeline_differing(const struct timeline *t, str qualified);

#endif
