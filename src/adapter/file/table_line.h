/* One line of a file of tables (json_lines.c), parsed into an asset. */
#ifndef OCAT_ADAPTER_FILE_TABLE_LINE_H
#define OCAT_ADAPTER_FILE_TABLE_LINE_H

#include "adapter/file/file_walk.h"

enum { VALUES_MOST = 200, SAMPLES_MOST = 20, VALUE_LONGEST = 100 }; /* of a column; longer lists are cut */

struct fk_item {
	str field, ns, table, target;
	int64_t number;
	bool numbered;
};

struct fk_items {
	struct fk_item *at;
	ptrdiff_t len, cap;
};

/* walk, r, a and asset, as asset_start leaves it, are the caller's. */
struct table_line {
	struct file_walk *walk;
	struct jr r;
	struct arena *a;
	struct asset *asset;
	struct fk_items fks;
	int64_t cut; /* lists of values with more than are kept */
	int64_t columns_left_out;
	struct err name_mistake; /* of the last of them */
	const char *expected;	 /* the expected type of value, if the JSON itself is valid */
};

/* False, with .expected or a mistake of .r: the line is invalid. */
bool table_line_parse(struct table_line *t);

#endif
