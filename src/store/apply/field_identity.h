/*
 * The slot of each field of an asset: its earlier one, even if it was dropped for a while or renamed (by the source's
 * own id); else a new one.
 */
#ifndef OCAT_STORE_APPLY_FIELD_IDENTITY_H
#define OCAT_STORE_APPLY_FIELD_IDENTITY_H

#include "store/schema/asset_row.h"

struct slots {
	int32_t *at;   /* one per field of the asset */
	bool *taken;   /* of the known fields: it is a current field */
	str overrides; /* {"old name": slot} for names that no longer lead there; or absent */
};

/* by_native: the asset's own id is the same, so those of its fields are meaningful. */
bool slots_choose(struct arena *a, const struct known_fields *known, const struct asset *now, bool by_native,
		  struct slots *out, struct err *err);
/* 1 to n, for a new asset. */
int32_t *slots_plain(struct arena *a, ptrdiff_t n);

/* The slots of an older record: current names, and the overrides since then, newest first. */
struct slot_names {
	struct map of; /* identity to slot */
};
void slot_names_start(struct slot_names *n, struct arena *a, const struct known_fields *known);
void slot_names_override(struct slot_names *n, struct arena *a, str overrides);
int32_t *slot_names_choose(struct slot_names *n, struct arena *a, const struct asset *then);

#endif
