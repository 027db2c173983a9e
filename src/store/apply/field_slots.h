/*
 * Which slot each field of an asset gets: the one it had, also when it was gone
 * for a while or, by the source's own id, had another name; else a fresh one.
 */
#ifndef OCAT_STORE_APPLY_FIELD_SLOTS_H
#define OCAT_STORE_APPLY_FIELD_SLOTS_H

#include "store/schema/asset_row.h"

struct slots {
	int32_t *at;   /* as many as the asset has fields */
	bool *taken;   /* of the known ones: it is a field of now */
	str overrides; /* {"old name": slot} for names that no longer lead there; or absent */
};

/* by_native: the asset's own id is the same, so those of its fields mean something. */
bool slots_choose(struct arena *a, const struct known_fields *known, const struct asset *now, bool by_native,
		  struct slots *out, struct err *err);
/* Simply 1 to n: for an asset that nobody knew. */
int32_t *slots_plain(struct arena *a, ptrdiff_t n);

/* Slots of an older record: names as they are known now, and the overrides since, newest first. */
struct slot_names {
	struct map of; /* identity to slot */
};
void slot_names_start(struct slot_names *n, struct arena *a, const struct known_fields *known);
void slot_names_override(struct slot_names *n, struct arena *a, str overrides);
int32_t *slot_names_choose(struct slot_names *n, struct arena *a, const struct asset *then);

#endif
