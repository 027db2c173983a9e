/* An asset of its rows. Private to this folder. */
#ifndef OCAT_ADAPTER_ASSEMBLY_BUILD_H
#define OCAT_ADAPTER_ASSEMBLY_BUILD_H

#include "adapter/assembly/row.h"

struct arena;

struct row_list {
	struct row **at;
	ptrdiff_t len, cap;
};

/* rows: those of each kind, in the order of their arrival; they are sorted. Texts are borrowed from them. */
void build_asset(struct arena *a, struct row_list rows[ROW_KIND_COUNT], struct asset *out);
/* The keys alone. */
void build_keys(struct arena *a, struct row_list *rows, struct asset *out);

#endif
