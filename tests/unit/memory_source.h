/*
 * A source made of structs, for tests of whatever stands on adapters: a fixed
 * catalog, and switches that make it fail, hang or end in the middle. It is no
 * kind that a person can name: the registry does not list it.
 */
#ifndef OCAT_TESTS_MEMORY_SOURCE_H
#define OCAT_TESTS_MEMORY_SOURCE_H

#include <stdatomic.h>

#include "adapter/adapter.h"

struct memory_catalog {
	struct source source; /* first: open takes its address for the catalog's */
	const struct namespace *namespaces;
	ptrdiff_t namespace_count;
	const struct asset *assets; /* finished; given as copies */
	ptrdiff_t asset_count;
	str fingerprint; /* absent: cannot tell */

	/* ---- switches; -1: never, else before the n-th asset of a snapshot, from 0 ---- */
	ptrdiff_t fail_at, hang_at, hide_at;
	enum err_kind fail_with;
	bool refuse_open; /* ERR_LOGIN */
	bool hang_inspect;

	/* ---- what was seen ---- */
	atomic_int opened, closed, cancelled, snapshots, inspected;
};

/* Everything off, no assets. */
void memory_start(struct memory_catalog *m, str name);

extern const struct adapter adapter_memory;

#endif
