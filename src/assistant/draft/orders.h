/* What the readers of superlatives and of a said order share. */
#ifndef OCAT_ASSISTANT_DRAFT_ORDERS_H
#define OCAT_ASSISTANT_DRAFT_ORDERS_H

#include "assistant/draft/sentence.h"

void order_add(struct sentence *s, struct sketch_term by, bool descending);
/* Is something named before that may come out? */
bool order_has_output(const struct sentence *s, int before);
bool order_is_sortable(struct sentence *s, int i); /* a column of numbers or times that is no key */
/* How many rows come out, and after how many. */
void order_limit(struct sentence *s, struct sketch *k, const struct cue *c);
/* A number of something in a column, not its name, its key or its year. */
bool order_is_amount(struct sentence *s, int i);
void order_use(struct sentence *s, int from, int to); /* both items, and the cues between */

/* ---- read_ordered.c ---- */
void order_read_ordered(struct sentence *s, int i);   /* at "ordered by" */
void order_read_direction(struct sentence *s, int i); /* at "in descending order", without "ordered by" */
void order_read_listed_by(struct sentence *s);	      /* the products by price */

/* ---- implied_measures.c: false: the superlative at item i is none of these ---- */
bool order_by_verb(struct sentence *s, int i, bool most);
bool order_by_sales(struct sentence *s, int i, bool most);
bool order_by_rate(struct sentence *s, int i, int thing, bool most);

#endif
