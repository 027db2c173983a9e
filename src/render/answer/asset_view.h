/* What is shown of an asset, as plain data: the asset and what only the cache knows of it. */
#ifndef OCAT_RENDER_ANSWER_ASSET_VIEW_H
#define OCAT_RENDER_ANSWER_ASSET_VIEW_H

#include "model/asset.h"
#include "model/diff.h"
#include "render/paint.h"

struct view_relation {
	str other; /* qualified name */
	struct strs fields, other_fields; /* paired */
	str name, on_delete, on_update;
	str join; /* the JOIN it means; absent where it is not shown */
	str doubt; /* why rows may contradict it: "not enforced", "not validated"; absent: they may not */
	str along; /* "?:1": where it is not known how many there are; absent: as unique says */
	bool unique, optional, broken;
	bool guess; /* nobody said so: names suggest it */
};

struct view_relations {
	struct view_relation *at;
	ptrdiff_t len, cap;
};

struct view_part { /* a partition */
	str name, bound;
	int64_t rows;
	str key; /* how it is partitioned itself */
};

struct view_tag { /* of a column, as it is written */
	str field, tag;
};

struct view_document { /* that people wrote of it */
	str name, title, path;
	bool about; /* else it only names it */
};

struct asset_view {
	const struct asset *asset;
	str catalog, qualified;
	str seen; /* where this is from and how old, in words; may be absent */
	str only; /* a column: the rest of the table is left out; absent: all of it */
	instant last_updated_at, last_updated_after;
	str last_updated_origin;
	const struct strs *tags;
	struct { struct view_tag *at; ptrdiff_t len, cap; } field_tags;
	struct view_relations out, in;
	struct strs reads, read_by, child_tables; /* child_tables: inherit from it */
	struct strs usual; /* what people usually ask it for, in words */
	struct { struct view_document *at; ptrdiff_t len, cap; } documents;
	struct { struct view_part *at; ptrdiff_t len, cap; } parts;
	str part_rule; /* which rows it holds, of a partition */
	const struct changes *changes; /* since the last read; may be NULL or empty */
};

#endif
