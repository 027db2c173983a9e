/*
 * A question being read into a sketch: each file of this folder that includes it reads one part of the sentence, and
 * marks the items that it has used. What no part has used lowers the confidence.
 */
#ifndef OCAT_ASSISTANT_DRAFT_SENTENCE_H
#define OCAT_ASSISTANT_DRAFT_SENTENCE_H

#include "assistant/draft/column_kind.h"
#include "assistant/draft/draft.h"
#include "assistant/draft/items.h"

struct sentence {
	struct question_read *q;
	const struct draft_ask *ask;
	struct arena *arena;
	const struct link_schema *schema;
	struct items items;
	struct sketch *k;
	struct draft *out;
	int entity;	  /* the table whose rows are asked for; -1: unknown */
	int entity_item;  /* where the question names it; -1: nowhere */
	int output_end;	  /* items from there on narrow, order or group what comes out */
	struct sketch_column each; /* the best of each of these is asked for; table -1: of none */
	int each_item;
	const struct number *place; /* which one in the order comes out: the second oldest; NULL: the first */
	bool most_of;	  /* it is ranked by a number of which something has the most */
	double weakest;	  /* the smallest factor so far */
	int condition_item; /* where the question has the last condition */
	/* where it says in which order groups come out, by a measure that is read later; -1: nowhere */
	int figure_order;
	int compared_item;  /* where it compares a measure that is read later; -1: nowhere */
	struct sketch_condition compared;
	bool periods_apart; /* each of the periods that it compares has its own group */
	int *excluded_by; /* of each item: the cue that says that nothing like it may be there; -1: none */
};

/* Multiplies the confidence; the assumption, if not absent, is told. */
void sentence_doubt(struct sentence *s, double factor, enum draft_stage stage, str assumption);
str sentence_words(const struct sentence *s, int first, int count); /* as the question has them */
/* Words that mean something, and are in no part of the query. */
void sentence_list_missing(struct sentence *s, int first, int count);
/* The same, without which something else is asked: the answer is unsure. reason: absent for the usual one. */
void sentence_not_understood(struct sentence *s, int first, int count, str reason);
bool sentence_names_column(const struct sentence *s, struct sketch_column of); /* and not only its table */
str sentence_column(const struct sentence *s, struct sketch_column c); /* "orders.total", "orders" */

bool item_is_cue(const struct sentence *s, int i, enum cue_kind kind); /* also outside */
bool item_is(const struct sentence *s, int i, enum item_kind kind);
bool item_has_word(const struct sentence *s, int i, const char *words); /* " all every " */
/* Words between two items. */
int items_apart(const struct sentence *s, int before, int after);
/*
 * The nearest item before or after that is no cue,
 * if only cues that carry no meaning of their own stand between; -1.
 */
int item_beside(const struct sentence *s, int i, int by);
/* The function of a cue such as "average"; FN_NONE: none. */
enum sketch_fn item_function(const struct sentence *s, int i);
void sentence_use(struct sentence *s, int i);
bool sentence_measured(const struct sentence *s); /* it has a cue such as "average" */
bool sentence_compares(const struct sentence *s); /* versus, compared to */
/* Does the cue follow the column that it is about, as adjectives do in Spanish and Portuguese: a idade média? */
bool follows_noun(const struct sentence *s, int i);
bool item_says_by(const struct sentence *s, int i); /* by, per: of what there is a group for each */
/* What rows of the table are grouped by at i, a key if it is one of things with a name; column -1: unknown. */
struct sketch_column sentence_group(struct sentence *s, int table, int i);
int amount_column(struct sentence *s, int table); /* what its rows come to in all; -1: unknown */
/* Does the cue say which rows, in an order, and not what comes out: the plant with the maximum capacity? */
bool item_ranks(const struct sentence *s, int i);
void sentence_table(struct sentence *s, int table); /* it takes part */

/* ---- the parts, in the order in which they are read ---- */
void sentence_entity(struct sentence *s);
void sentence_trades(struct sentence *s);
void sentence_absences(struct sentence *s);
void sentence_adjectives(struct sentence *s);
void sentence_comparisons(struct sentence *s);
void sentence_values(struct sentence *s);
void sentence_lines(struct sentence *s);
void sentence_periods(struct sentence *s);
void sentence_figures(struct sentence *s);
void sentence_groups(struct sentence *s);
void sentence_order(struct sentence *s);
void sentence_measures(struct sentence *s);
void sentence_outputs(struct sentence *s);

/* ---- read_ordered.c ---- */
void sentence_figure_order(struct sentence *s); /* after the outputs */

/* ---- read_implied.c ---- */
void sentence_amounts_by(struct sentence *s); /* revenue by region: its sum for each region; before the groups */
void sentence_amounts_of_periods(struct sentence *s); /* revenue in 2024 and 2025: its sum for each year */

/* ---- complete.c ---- */
void sentence_complete(struct sentence *s); /* after the parts */

/* ---- related_counts.c ---- */
void sentence_related_counts(struct sentence *s); /* before groups are completed */

/* ---- existences.c ---- */
void sentence_existences(struct sentence *s); /* before groups are completed */

/* ---- row_repeats.c ---- */
void sentence_repeats(struct sentence *s); /* after the outputs are complete: rows that joins repeat come out once */

/* ---- best_rows.c ---- */
void sentence_best(struct sentence *s);	 /* of each */
void sentence_counted_things(struct sentence *s); /* before they count once */
void sentence_counted_best(struct sentence *s); /* after the outputs are complete */

/* ---- ties.c ---- */
/* Instead of the first row in an order: all rows that have the largest or smallest of what it is ordered by. */
void sketch_of_first(struct sentence *s, struct sketch *k);
/* The same of rows or groups, if the sketch is one that has a first place to share; else false, and nothing changes. */
bool sketch_with_ties(struct sentence *s, struct sketch *k);
void sentence_ties(struct sentence *s); /* last: which cities have the most: all of them; which city has: one */

/* ---- draft_links.c ---- */
void sentence_links(struct sentence *s); /* after the parts */

#endif
