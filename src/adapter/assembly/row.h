/*
 * The rows in which a source describes its assets. Every system has its own tables of tables, of columns, of keys; what
 * their rows say is one of these kinds, made of these cells. An adapter states for each of its questions which cell a
 * column of the answer is, and changes what its system says in another way.
 *
 * All cells are text as a client prints it; an absent one is NULL or was not asked for. Truths are yes, no, true,
 * false, t, f, 1, 0; times are as instant_parse reads them.
 */
#ifndef OCAT_ADAPTER_ASSEMBLY_ROW_H
#define OCAT_ADAPTER_ASSEMBLY_ROW_H

#include "model/asset.h"

/*
 * A row of ASSET makes it known that an asset exists; rows of the other kinds belong to one. KEY and INDEX have a row
 * for each column; a check may have one row without a column.
 */
#define ROW_KINDS(_) _(ASSET) _(COLUMN) _(KEY) _(INDEX) _(DEPEND) _(TRIGGER)

enum row_kind {
#define _(id) ROW_##id,
	ROW_KINDS(_)
#undef _
	ROW_KIND_COUNT
};

/* clang-format off */
#define CELLS(_) \
	/* of every row: the asset; DATABASE, a first part of its namespace, where there are two */ \
	_(DATABASE) _(NS) _(NAME) \
	/* of an asset: its kind as asset_kind_named reads it; of a key: as key_kind_named does */ \
	_(KIND) _(COMMENT) _(OWNER) _(NATIVE) _(READABLE) _(PROBLEM) _(DEFINITION) \
	_(PART_OF_DATABASE) _(PART_OF_NS) _(PART_OF) _(PART_BOUND) _(PART_KEY) \
	_(ROWS) _(ROWS_KIND) _(ROWS_ORIGIN) _(SIZE) _(SIZE_KIND) _(CREATED) _(MODIFIED) _(MODIFIED_ORIGIN) _(ANALYZED) \
	/* of a column; its place among the others, or within a key or an index, is ORDINAL, a number */ \
	_(COLUMN) _(ORDINAL) _(TYPE) _(NULLABLE) _(DEFAULT) _(GENERATED) _(GENERATED_AS) _(IDENTITY) _(COLLATION) \
	/* of a key: its name is PART */ \
	_(PART) _(TARGET_DATABASE) _(TARGET_NS) _(TARGET) _(TARGET_COLUMN) _(ON_UPDATE) _(ON_DELETE) _(MATCH) \
	_(EXPRESSION) _(ENFORCED) _(VALIDATED) _(DEFERRABLE) _(DEFERRED) \
	/* of an index, likewise */ \
	_(UNIQUE) _(PRIMARY) _(METHOD) _(DESCENDING) _(INCLUDED) _(PREDICATE) _(VALID) _(OPTIONS) \
	/* of a trigger, likewise */ \
	_(TIMING) _(EVENTS) _(ENABLED)
/* clang-format on */

enum cell {
#define _(id) CELL_##id,
	CELLS(_)
#undef _
	CELL_COUNT,
	CELL_PROP = CELL_COUNT, /* a property of the asset or column, with a name of the adapter's */
};

/* What a column of an answer is. */
struct row_cell {
	enum cell cell;
	const char *prop; /* the name of a property */
};

/* What the rows of one question look like. It outlives the assembly. */
struct row_shape {
	enum row_kind kind;
	const struct row_cell *cells;
	int count;
};

/* One row; its namespaces are written as asset_ref has them. */
struct row {
	enum row_kind kind;
	str cell[CELL_COUNT];
	struct props props;
};

enum truth row_truth(const struct row *r, enum cell cell); /* MAYBE: absent or another word */
int64_t row_int(const struct row *r, enum cell cell);	   /* UNKNOWN: absent or no number */
instant row_time(const struct row *r, enum cell cell);	   /* NO_TIME: absent or no time */

#endif
