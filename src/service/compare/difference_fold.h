/*
 * Differences of two sides, of which those of one family become one: tables that came or went, and tables that changed
 * alike. A family is that of the second side, or of the first for tables that only it has.
 */
#ifndef OCAT_SERVICE_COMPARE_DIFFERENCE_FOLD_H
#define OCAT_SERVICE_COMPARE_DIFFERENCE_FOLD_H

#include "model/compare.h"
#include "service/scope.h"

struct side;
struct difference_fold;

/* sides: both; take receives each difference, whose family is set if it is that of several tables. */
struct difference_fold *difference_fold_open(const struct scope *scope, const struct side *sides, difference_fn take,
					     void *with);
void difference_fold_close(struct difference_fold *f);
/* A reader in the generation of a side, until the end; without it, one is opened when it is needed. */
void difference_fold_reads(struct difference_fold *f, int side, struct store *s);
/* In the order of names. may_be_part: the asset may be in a family whatever its name is. */
bool difference_fold_add(struct difference_fold *f, const struct difference *d, bool may_be_part, struct err *err);
bool difference_fold_end(struct difference_fold *f, struct err *err);

#endif
