/* Gathers what is known about an asset into one view for display: relations, lineage, tags and age. */
#ifndef OCAT_SERVICE_ASSET_ASSET_VIEW_H
#define OCAT_SERVICE_ASSET_ASSET_VIEW_H

#include "render/answer/asset_view.h"
#include "service/relations/same_elsewhere.h"
#include "store/learned_sql.h"
#include "workspace/workspace.h"

struct documents;

struct asset_parts {
	const struct look *look;
	const struct relations *relations;
	/* the JOIN of each relation, absent if its columns are unknown; NULL: not requested */
	const struct strs *joins;
	const struct lineage *lineage;
	const struct partitions *parts;	    /* of a partitioned table */
	const struct strs *child_tables;    /* that inherit from it */
	const struct family_facts *family;  /* that it belongs to */
	const struct filter_logs *filters;  /* common conditions from learned SQL */
	const struct documents *documents;  /* documents about it or mentioning it */
	const struct elsewheres *same;	    /* the same table in other catalogs */
	const struct sample *sample;	    /* NULL: not requested, or not permitted */
	str partition_rule;			    /* the bound of a partition; absent: unknown */
	str column;			    /* the named column; absent: all */
	str ddl;			    /* the statements that create it, unchanged; absent: unknown */
	bool ddl_written;		    /* generated here: the source keeps no such text */
	instant synced_at;		    /* of its catalog */
	bool stale;
};

/* The parts live as long as the view, which points back to them. */
const struct asset_view *asset_view_of(struct arena *a, const struct asset_parts *from);
/* The first `shown` relations of one asset; of the parts, only relations, joins and lineage are used. */
const struct relations_view *relations_view_of(struct arena *a, const struct candidate *of,
					       const struct asset_parts *from, ptrdiff_t shown);
/* The parts that an answer was made from; NULL: the answer is not a view of an asset or its relations. */
const struct asset_parts *asset_parts_of(struct answer answer);

#endif
