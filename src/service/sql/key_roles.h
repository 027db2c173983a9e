/*
 * Which of several keys between the same two tables is meant by words: those of a question, or of a person's choice.
 * A key is told apart by the words of its columns that the other keys do not have: shipping and billing, winner and
 * loser, source and destination. These are matched unchanged, inflected, as a synonym or translation of the glossary,
 * and as an abbreviation. If the words fit no key, or two equally well, none is chosen.
 */
#ifndef OCAT_SERVICE_SQL_KEY_ROLES_H
#define OCAT_SERVICE_SQL_KEY_ROLES_H

#include "graph/paths/paths.h"

struct glossary;
struct role_words;

/* NULL: the text has no words. The glossary may be NULL, and lives as long as the result. */
struct role_words *role_words(struct arena *a, const struct glossary *g, str text);
/* An index in `keys`, which are between two tables; -1: none. */
ptrdiff_t role_words_choose(const struct role_words *w, const struct graph *g, const struct step_edges *keys);
/* Do both lead to the same columns of the same table? */
bool keys_have_same_target(const struct graph *g, const struct edge *a, const struct edge *b);
/* Without such words: the one that has no role beside another: customer_id, not referring_customer_id. 0: the first. */
ptrdiff_t key_without_role(const struct graph *g, struct arena *a, const struct step_edges *keys);

#endif
