/*
 * The columns that the values of a view's columns come from, by the text of its query alone: as they are, cast, joined
 * to one text or chosen from. Needs no schema, so that a view may be read before its tables; a * and what only a schema
 * can tell is left out.
 */
#ifndef OCAT_WORKSPACE_TAGS_VIEW_LINEAGE_H
#define OCAT_WORKSPACE_TAGS_VIEW_LINEAGE_H

#include "model/asset.h"

struct view_source {
	ptrdiff_t field; /* of the view, from 0 */
	str ns, table;	 /* absent: unknown; ns absent: that of the view */
	str column;
};
struct view_lineage {
	array_of(struct view_source) list;
};

/* Empty for an asset that is not a view, or whose query is not understood. */
struct view_lineage view_lineage_of(struct arena *a, const struct asset *view);

#endif
