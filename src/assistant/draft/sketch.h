/*
 * A query in outline: what comes out, for which rows, in groups of what, in which order. It names tables and columns of
 * a link_schema by number, and knows no SQL.
 */
#ifndef OCAT_ASSISTANT_DRAFT_SKETCH_H
#define OCAT_ASSISTANT_DRAFT_SKETCH_H

#include "assistant/link/mentions.h"

struct sketch;

enum sketch_fn {
	FN_NONE,
	FN_COUNT,
	FN_SUM,
	FN_AVERAGE,
	FN_MINIMUM,
	FN_MAXIMUM,
	FN_SPREAD /* the largest minus the smallest */
};

struct sketch_column { /* column -1: the rows of the table; table -1: nothing */
	int table, column;
};

struct sketch_term {
	enum sketch_fn fn;
	bool distinct;
	struct sketch_column of;
	str grain; /* of a time: "month"; absent: as it is */
	int year_start; /* of grain year: the month in which a fiscal year begins; 0: in January */
	/* as a percentage: those that meet the conditions of the part, or those of the group */
	bool share;
	bool averaged;		  /* divided by the number of different `per` */
	struct sketch_column per;
};

enum sketch_op {
	TEST_IS,
	TEST_IS_NOT,
	TEST_BELOW,
	TEST_UP_TO,
	TEST_ABOVE,
	TEST_FROM,
	TEST_RANGE,
	TEST_HAS,
	TEST_HAS_NOT,
	TEST_EMPTY,
	TEST_FILLED,
	TEST_AMONG
};

struct sketch_condition {
	struct sketch_term of; /* with a function: of groups */
	enum sketch_op op;
	str value, value_to; /* value_to: of a range, which excludes it if it is open */
	bool text;	     /* the values are text, not numbers */
	bool open;
	bool or_previous;    /* either this or the condition before */
	bool excluded;	     /* nothing like it may be there: a country without a town above 9000 */
	bool part;	     /* of a share: which rows are its part */
	bool beside;	     /* in place of a value: another column of the same row */
	struct sketch_column other;
	bool around;	     /* in place of a value: the same column of the query around this one */
	int number;	     /* in place of a column: a number of rows; 0: none */
	struct sketch *nested; /* in place of a value: its only output; NULL: none */
};

struct sketch_order {
	struct sketch_term by;
	bool descending;
};

struct sketch_absence { /* no row of the table, together with the others of its group, may belong to it */
	int table, group;
};

struct sketch_existence { /* rows that belong to the row must be there, or may not be */
	bool absent;
	struct sketch *of; /* only its tables and conditions count */
};

enum sketch_set { SET_NONE, SET_BOTH, SET_EITHER, SET_EXCEPT };

struct sketch {
	array_of(struct sketch_term) outputs; /* in the order asked */
	array_of(struct sketch_term) groups;
	array_of(struct sketch_condition) conditions;
	array_of(struct sketch_order) orders;
	array_of(int) tables;  /* that must take part, besides those of the columns */
	array_of(struct sketch_absence) without;
	array_of(struct sketch_existence) existences;
	int limit;	       /* 0: all */
	int skip;	       /* rows before them: 1 of the second oldest */
	bool distinct;
	enum sketch_set set;
	struct sketch *other; /* of the set operation */
};

/* Conditions on such a table say which of its rows may not be there; -1: it is none. */
static inline int sketch_absence_of(const struct sketch *k, int table)
{
	for (ptrdiff_t i = 0; i < k->without.len; i++)
		if (k->without.at[i].table == table)
			return k->without.at[i].group;
	return -1;
}

static inline bool sketch_is_without(const struct sketch *k, int table)
{
	return sketch_absence_of(k, table) >= 0;
}

static inline bool sketch_same(struct sketch_column a, struct sketch_column b)
{
	return a.table == b.table && a.column == b.column;
}

/* Lists of the copy are shared until something is pushed to them: what changes one of their items makes a new list. */
struct sketch *sketch_copy(struct arena *a, const struct sketch *k);
/* Has the table a part in it other than that its rows are joined? */
bool sketch_uses(const struct sketch *k, int table);
/* The table whose rows come out, not in groups, or whose number alone does; -1: something else. */
int sketch_shown_table(const struct sketch *k);

/* Does a column come out as it is? column -1: any of the table. */
static inline bool sketch_shows(const struct sketch *k, int table, int column)
{
	for (ptrdiff_t i = 0; i < k->outputs.len; i++)
		if (k->outputs.at[i].fn == FN_NONE && k->outputs.at[i].of.table == table &&
		    (column < 0 || k->outputs.at[i].of.column == column))
			return true;
	return false;
}

#endif
