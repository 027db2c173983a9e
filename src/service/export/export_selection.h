/* Selects the assets of an export: by name, by query line, and their neighbours. */
#ifndef OCAT_SERVICE_EXPORT_EXPORT_SELECTION_H
#define OCAT_SERVICE_EXPORT_EXPORT_SELECTION_H

#include "base/map.h"
#include "service/scope.h"

struct chosen {
	int64_t id, catalog_id;
	str catalog, ns, name, qualified;
	struct strs made_from; /* qualified names, for ordered formats */
	enum { NOT_YET, ON_THE_WAY, PLACED } state;
};

struct choice {
	const struct scope *scope; /* its filter is from the query line */
	struct candidates tables;  /* the named tables */
	bool line;		   /* a query line was typed */
	bool lossless;		   /* the format keeps everything: without a selection, each asset as stored */

	/* Results: */
	array_of(struct chosen) all;
	struct map ids; /* of the assets selected so far; in the scope's arena */
	str unknown;	/* the first plain word that is not a table's name, if all words are plain */
	bool whole;	/* no selection was made: everything is exported */
	int64_t matches; /* of the query line, before the limit; 0: it was not used */
};

/* Selects the named tables and the matches of the query line, in the order of names or of relevance. */
bool export_choose_all(struct choice *c, struct err *err);
/* Adds the assets that these reference and read, and those that reference and read them. */
bool export_choose_neighbours(struct choice *c, struct err *err);

#endif
