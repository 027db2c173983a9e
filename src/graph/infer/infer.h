/*
 * Infers undeclared keys from the names and types of columns: for each column the one other column that it most
 * likely references, with the rule and its score. Never reads data, never proposes another target for a column with a
 * key declared for it alone, and never more than one for any other. Uses only names (index/names.h) and does no I/O.
 *
 * Scores are shares: of a hundred proposals with score 80, about 80 should be right. They come from few facts, each
 * with a weight (weights.c).
 *
 * Decided here: undeclared keys are inferred column by column, from names and types alone. The words of a column's
 * name (English, Spanish, Portuguese) select candidate tables, and the most likely one is kept. A score is the share
 * of such proposals that are correct; `make eval DATA=DIR` prints both side by side.
 */
#ifndef OCAT_GRAPH_INFER_INFER_H
#define OCAT_GRAPH_INFER_INFER_H

#include "base/stop.h"
#include "graph/relations/edge_list.h"
#include "index/names.h"

#define EDGE_RULES(_)                                                                              \
	_(RULE_NONE, "none", "no rule: declared or given")                                  \
	_(RULE_SAME_NAME, "same-name", "named as a key of its home table")                         \
	_(RULE_TABLE_KEY, "table-key", "a table's name and its key: customer_id")                  \
	_(RULE_ROLE_TABLE_KEY, "role-table-key", "a role, a table, its key: billing_address_id")   \
	_(RULE_LIKE_TABLE, "like-table", "named after a table, without a word for a key")               \
	_(RULE_SUFFIX, "suffix", "a table's name with another word for a key, or shortened")       \
	_(RULE_SELF, "self", "a role within its own table: parent_id, manager_id")                 \
	_(RULE_UNIQUE_INDEX, "unique-index", "all columns of a key of several, by the same names") \
	_(RULE_ELSEWHERE, "elsewhere", "columns of this name are declared to reference it")            \
	_(RULE_PERSON, "person", "a person's role: created_by, approver_id")                      \
	_(RULE_KEY_PART, "key_part", "part of a declared key of several columns that references further") \
	_(RULE_TYPE, "type", "a narrow type that only one key has: no name says so")                   \
	_(RULE_SHARED, "shared", "a column of two tables that nothing else joins, where no keys are declared")

enum edge_rule {
#define _(id, word, help) id,
	EDGE_RULES(_)
#undef _
	EDGE_RULE_COUNT
};

const char *edge_rule_word(enum edge_rule r);

struct infer_set { /* two or more columns of one table that are unique together; by field number, in the key's order */
	const uint32_t *fields;
	ptrdiff_t count;
};

struct infer_from {
	const struct names *names;
	const struct edges *declared; /* NULL: none; may include given ones */
	const bits *unique;	      /* by field number: unique by itself, or the whole primary key; NULL: unknown */
	const struct infer_set *sets;
	ptrdiff_t set_count;
};

/*
 * Adds proposals to *out: origin EDGE_INFERRED, or EDGE_UNIQUE_INDEX for keys of several columns; with status
 * proposed, rule, score and flags; sorted by (from, pairs, to), whatever the order of the input. Time and memory grow
 * with the number of columns, not of pairs. False if it was stopped: *out is unchanged. With damaged names it
 * proposes nothing, and names_damaged reports that.
 */
bool infer(const struct infer_from *in, struct arena *a, struct edges *out, const struct stop *stop, struct err *err);

/*
 * The reason, in words: "customer_id is named for customers and its key id; types agree: 0.86". For the first pair of
 * columns, or all of them for RULE_UNIQUE_INDEX; "" for an edge without a rule.
 */
str infer_why(const struct names *n, const struct edges *e, const struct edge *one, struct arena *a);

#endif
