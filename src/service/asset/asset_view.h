/* What is known of an asset, made ready to be shown: relations, lineage, tags and age become parts of one view. */
#ifndef OCAT_SERVICE_ASSET_ASSET_VIEW_H
#define OCAT_SERVICE_ASSET_ASSET_VIEW_H

#include "render/answer/asset_view.h"
#include "store/learned_sql.h"
#include "workspace/workspace.h"

struct documents;

struct asset_parts {
	const struct look *look;
	const struct relations *relations;
	const struct strs *joins; /* the JOIN that each relation means, absent where its columns are not known; NULL: not asked for */
	const struct lineage *lineage;
	const struct partitions *parts;	    /* of a partitioned table */
	const struct strs *child_tables;    /* that inherit from it */
	const struct filter_logs *filters;  /* what written SQL asks it for */
	const struct documents *documents;  /* what people wrote of it */
	const struct sample *sample;	    /* NULL: none was asked for, or none may be seen */
	str part_rule;			    /* which rows a partition holds; absent: not known */
	str column;			    /* the one that was named; absent: all */
	str ddl;			    /* the statements that make it, as they are; absent if unknown */
	bool ddl_written;		    /* by us: the source keeps no such text */
	instant synced_at;		    /* of its catalog */
	bool stale;
};

/* The parts live as long as the view, which leads back to them. */
const struct asset_view *asset_view_of(struct arena *a, const struct asset_parts *from);
/* Of one asset, the first `shown` relations; of the parts: relations, joins and lineage. */
const struct relations_view *relations_view_of(struct arena *a, const struct candidate *of, const struct asset_parts *from,
					       ptrdiff_t shown);
/* What an answer was made from; NULL: it is no view of an asset or of its relations. */
const struct asset_parts *asset_parts_of(struct answer answer);

#endif
