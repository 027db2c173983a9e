/*
 * How many rows of two tables match: "N:1", the near table first. A key is stored in its own direction; a person
 * reads it from the table at hand, so the key of orders to customers is one to many from customers. Every face reads
 * it with these functions.
 */
#ifndef OCAT_MODEL_CARDINALITY_H
#define OCAT_MODEL_CARDINALITY_H

#include "base/str.h"

struct arena;

/* A side: '1', 'N' or '?', unknown. */
str cardinality_of(char near, char far);
/* From the other table: "1:N". */
str cardinality_reversed(str code);
/* "one to many"; "any number to one" where a side is unknown. */
str cardinality_words(str code);
/* Its second half, for a narrow column: "to many"; "to any" if unknown. */
str cardinality_far_side(str code);
/* The effect of the join on the rows of the near table: "repeats rows of customers", "repeats rows" without a name; ""
 * if it repeats none. */
str cardinality_effect(struct arena *a, str code, str near);
/* Both: "one to many, repeats rows of customers". */
str cardinality_reading(struct arena *a, str code, str near);

#endif
