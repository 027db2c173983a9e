/* Selects the assets of an export: by name, by query line, and their neighbours. */
#ifndef OCAT_SERVICE_EXPORT_EXPORT_SELECTION_H
#define OCAT_SERVICE_EXPORT_EXPORT_SELECTION_H

#include "base/map.h"
#include "service/scope.h"

struct chosen {
	int64_t id, catalog_id;
	str catalog, ns, name, qualified;
	struct strs made_from; /* qualified names, for forms that are ordered */
	enum { NOT_YET, ON_THE_WAY, PLACED } state;
};

struct choice {
	const struct scope *scope; /* its filter is that of the query line */
	struct candidates tables;  /* that were named */
	bool line;		   /* a query line was typed */
	bool lossless;		   /* the form keeps everything: without a choice, each asset as it is stored */

	/* what came of it: */
	struct { struct chosen *at; ptrdiff_t len, cap; } all;
	struct map ids; /* of what is chosen already; in the scope's arena */
	str unknown;	/* the first plain word that is no table's name, when there are only plain words */
	bool whole;	/* nothing was selected: everything there is */
};

/* The tables that were named and those that the line finds, in the order of names or of how well they match. */
bool export_choose_all(struct choice *c, struct err *err);
/* With what these reference and read, and are referenced and read by. */
bool export_choose_neighbours(struct choice *c, struct err *err);

#endif
