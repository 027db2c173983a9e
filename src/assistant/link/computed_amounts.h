/*
 * What a sale comes to, in tables that call no column revenue: a total, or a price times a quantity.
 * Adds it to the tables as a column that is computed.
 */
#ifndef OCAT_ASSISTANT_LINK_COMPUTED_AMOUNTS_H
#define OCAT_ASSISTANT_LINK_COMPUTED_AMOUNTS_H

#include "assistant/link/link_schema.h"

/* After the keys are known. */
void computed_amounts_add(struct arena *a, struct link_schema *s);
/* The name of a column; of one that is computed: unit_price * quantity. */
str link_column_shown(struct arena *a, const struct link_table *t, int column);
/* A column of discounts, which a computed amount leaves out; -1: none. */
int discount_column(struct arena *a, const struct link_table *t);

#endif
