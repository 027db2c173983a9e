/*
 * Copies of tables that stand beside them: orders_archive, shadow_orders, stg_orders. What a question finds in the
 * original it finds in the copy too, which would take a place each. Unless the question asks for the copy ("archived"),
 * the original is meant.
 */
#ifndef OCAT_RETRIEVE_TABLE_COPIES_H
#define OCAT_RETRIEVE_TABLE_COPIES_H

#include "retrieve/question.h"

/* Lowers the scores of copies' own words, by table; called: as in struct scores. */
void table_copies_lower(const struct retriever *r, const struct question *q, const str *called, double *own);

#endif
