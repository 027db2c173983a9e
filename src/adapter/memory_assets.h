/* For sources that are read as a whole: their assets, held in memory, are passed on and looked at one by one. */
#ifndef OCAT_ADAPTER_MEMORY_ASSETS_H
#define OCAT_ADAPTER_MEMORY_ASSETS_H

#include "adapter/adapter.h"

struct held_assets {
	struct asset *const *at; /* in the order of namespaces and names, finished */
	ptrdiff_t len;
	const struct namespace *namespaces; /* those with facts of their own; one without a name is none */
	ptrdiff_t namespace_len;
};

/* Those that the source selects, with their namespaces; adds to the counts of *end. */
bool held_give(const struct held_assets *h, const struct source *s, const struct stop *stop, const struct sink *to,
	       struct snapshot_end *end, struct err *err);
/* The slot of adapters; *out is a copy in the arena. */
bool held_inspect(const struct held_assets *h, const struct source *s, struct arena *a, struct asset_ref which,
		  bool *found, struct asset *out, struct incoming *incoming, struct err *err);

#endif
