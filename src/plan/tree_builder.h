/* Shared by the files that make the tree of a plan only. */
#ifndef OCAT_PLAN_TREE_BUILDER_H
#define OCAT_PLAN_TREE_BUILDER_H

#include "plan/plan.h"
#include "sql/tree/tree.h"

struct making { /* of one plan; those inside it have their own, in the same tree */
	struct arena *arena;
	const struct plan *plan;
	const struct dialect *dialect;
	struct tree *tree;
	struct err *err;
	struct strs given;    /* names of output columns */
	array_of(node) nodes; /* their expressions */
	array_of(node) items, groups;
};

/* All return NO_NODE with err, or for an empty list. */
node making_quoted(struct making *m, str text);
node making_column(struct making *m, str alias, str name);
node making_list(struct making *m, const node *at, ptrdiff_t n);
node making_call(struct making *m, str name, const node *args, ptrdiff_t count, bool standard);
node making_truncated(struct making *m, node of, str grain);
/* The number of the year, which begins in a month, that a time is in. */
node making_year(struct making *m, node of, int64_t start);
node making_expression(struct making *m, struct plan_text text, bool aliases);
/* Replaces output names by their expressions where no system resolves them. */
node making_without_aliases(struct making *m, node n);

/* ---- condition_to_sql.c ---- */
node making_conditions(struct making *m, const struct plan_filters *all, enum node_op op, bool groups);
/* The pairs of columns of a join. */
node making_pairs(struct making *m, const struct plan_edge *e);
node making_where(struct making *m);

/* ---- output_to_sql.c ---- */
bool making_output(struct making *m);
node making_orders(struct making *m, const struct plan_orders *all, bool aliases_stay);

/* ---- plan_to_sql.c ---- */
node making_query(const struct making *around, const struct plan *p);

#endif
