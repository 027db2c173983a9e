/*
 * Answers whose values are what the cache keeps: one asset with all that belongs to it, its relations, the changes of a
 * catalog. Typed as those of render/answer/ are; here because their parts are structs of the store.
 */
#ifndef OCAT_TOOL_ANSWERS_H
#define OCAT_TOOL_ANSWERS_H

#include "render/answer/answer.h"
#include "store/history.h"
#include "store/learned_sql.h"
#include "workspace/workspace.h"

struct documents;
struct sample;

struct asset_answer { /* describe_asset */
	const struct look *look;
	const struct relations *relations;
	const struct lineage *lineage;
	const struct partitions *parts;	    /* of a partitioned table */
	const struct strs *child_tables;    /* that inherit from it */
	const struct filter_logs *filters;  /* what written SQL asks it for */
	const struct documents *documents;  /* what people wrote of it */
	const struct sample *sample;	    /* NULL: none was asked for, or none may be seen */
	str part_rule;			    /* which rows a partition holds; absent: not known */
	str column;			    /* the one that was named; absent: all */
	str ddl;			    /* the statements that make it, as they are; absent when they are not known */
	bool ddl_written;		    /* by us: the source keeps no such text */
	bool ddl_alone;			    /* nothing else was asked for */
	instant synced_at;		    /* of its catalog */
	bool stale;
};
extern const struct answer_type answer_asset_answer;

struct relations_answer { /* get_relationships of one hop */
	const struct candidate *of;
	const struct relations *relations;
	const struct strs *joins; /* the JOIN each relation means, absent where its columns are not known */
	const struct lineage *lineage;
	ptrdiff_t shown; /* the first so many */
};
extern const struct answer_type answer_relations_answer;

struct changes_answer { /* list_changes; each row is a story_version */
	struct generations generations; /* of the one catalog that was named: all that are known, newest first */
};
extern const struct answer_type answer_changes_answer;

#endif
