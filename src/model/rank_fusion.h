/*
 * Combines hits of several kinds, ranked in several orders, into one order: within each order the kind's weight
 * multiplies the score of a hit; then reciprocal rank fusion, where a hit earns 1 / (k + rank) in each order that has
 * it, and its kind's boost multiplies the sum. ocat-schema(5) describes it as index_weights. Plain numbers; finds
 * nothing itself.
 */
#ifndef OCAT_MODEL_RANK_FUSION_H
#define OCAT_MODEL_RANK_FUSION_H

#include "base/str.h"

/* The kind: weight of its words, of its vectors, its boost. */
#define RANK_KINDS(_)                                          \
	_(RANK_TABLE, "table", 1.0, 1.0, 1.5)                  \
	_(RANK_RELATIONSHIP, "relationship", 1.0, 1.0, 1.2)    \
	_(RANK_COLUMN, "column", 0.8, 0.8, 1.0)                \
	_(RANK_DOMAIN, "domain", 1.0, 1.0, 1.0) /* includes schemas */ \
	_(RANK_DOCUMENT, "document", 1.0, 1.0, 1.0) /* not a hit by itself: a document about a table */

enum rank_kind {
#define _(id, name, fts, vec, boost) id,
	RANK_KINDS(_)
#undef _
	RANK_KIND_COUNT
};
const char *rank_kind_name(enum rank_kind k);

struct rank_weight {
	double fts, vec, boost;
};
struct rank_weights {
	struct rank_weight kind[RANK_KIND_COUNT];
	double k; /* the larger, the less the first ranks differ */
};

struct rank_weights rank_weights_usual(void);
/* Three numbers from 0 to 1000, blanks between: "1 1 1.5". */
bool rank_weight_parse(str text, struct rank_weight *out);
/* The score of a rank (from 1) in one order, before the boost. */
double rank_earned(const struct rank_weights *w, double place);
/* Factor of its word weight relative to the default: 1 if unchanged. */
double rank_change(const struct rank_weights *w, enum rank_kind k);

#endif
