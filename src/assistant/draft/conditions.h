/* What the readers of comparisons, values and periods share: the neighbours of an item, and conditions of a sketch. */
#ifndef OCAT_ASSISTANT_DRAFT_CONDITIONS_H
#define OCAT_ASSISTANT_DRAFT_CONDITIONS_H

#include "assistant/draft/sentence.h"

struct sketch_term term_of(struct sketch_column c);
struct sketch_term term_count(struct sketch_column c); /* the number of its table's rows */
/* Before a range or after it. */
void sentence_outside(struct sentence *s, int i, struct sketch_condition range);
enum sketch_op test_opposite(enum sketch_op op);
/* May a row of one table have several rows of the other? */
bool rows_are_several(const struct link_schema *schema, int of, int table);
/*
 * That it does not hold; beside a condition on the same column of what the rows have several of, that none of these
 * meets it.
 */
void condition_negate(struct sentence *s, struct sketch_condition *c);
/* No row can meet both. */
bool conditions_contradict(const struct sketch_condition *a, const struct sketch_condition *b);
/* Said at item i. */
struct sketch_condition *sentence_condition(struct sentence *s, int i, struct sketch_condition c);

bool is_participle(str word); /* shipped, paid, enviado */
bool item_is_negated(const struct sentence *s, int i);
/* few words, and none that is unexplained, between */
bool items_close(const struct sentence *s, int before, int after);
/* A thing to count, or a number to compare, directly after a number: more than 5 floors; -1: none. */
int item_after_number(const struct sentence *s, int i, const struct number *n);
bool item_is_counted(const struct sentence *s, int i); /* names of things are counted, numbers compared */
bool item_says_key(const struct sentence *s, int i);   /* the customer ids */
/* 1948 or 1949: of the same column as the one before. */
bool item_after_or(const struct sentence *s, int i, struct sketch_column *out);

#endif
