/*
 * Values of lookup tables: small tables of a key and a label, which other tables refer to; and the few that columns of
 * other tables usually have, if the source's statistics know them. A sync reads them if the catalog's entry allows
 * samples; a question that names one finds its table and column. They are kept beside the cache, so that snapshots,
 * history and queries never have them, and are removed by the first sync that may not read them.
 *
 * Decided here: none of tables or columns with a tag of personal data. None while there is a policy: the rules differ
 * by principal, but an index serves all.
 */
#ifndef OCAT_WORKSPACE_INDEXES_LOOKUP_VALUES_H
#define OCAT_WORKSPACE_INDEXES_LOOKUP_VALUES_H

#include "store/store.h"
#include "workspace/workspace.h"

struct map;

/*
 * Of a catalog that was just synced, over the same connection; of one that is unchanged only once a day. False: that
 * connection is of no further use.
 */
bool lookup_values_read(struct workspace *s, struct store *r, str catalog, bool unchanged,
			const struct adapter *adapter, struct conn *c, const struct observer *w,
			const struct stop *stop);

/* Of those that may be used now; column is as the source wrote it. */
typedef void (*lookup_value_fn)(void *with, int64_t table, str column, str value);
void lookup_values_each(struct workspace *s, struct store *pinned, const struct catalogs *all, lookup_value_fn take,
			void *with);
/* Every value that a column of a lookup table had at the last sync. False: some are unknown. */
bool lookup_values_all(struct workspace *s, struct store *pinned, const struct catalog *c, int64_t table, str column,
		       struct arena *a, struct strs *out);
/* Changes with them. */
uint64_t lookup_values_mark(struct workspace *s, struct store *pinned, const struct catalogs *all);

#endif
