/*
 * A draft of a query for a question: a plan (ocat-plan(5)) with a confidence,
 * what it assumes, and what it leaves open.
 */
#ifndef OCAT_ASSISTANT_DRAFT_DRAFT_H
#define OCAT_ASSISTANT_DRAFT_DRAFT_H

#include "assistant/draft/sketch.h"
#include "base/clock.h"

enum draft_stage { DRAFT_TABLES, DRAFT_COLUMNS, DRAFT_VALUES, DRAFT_SHAPE };

struct draft_link { /* words of the question, and what they were taken to mean */
	str words;
	enum link_kind kind;
	struct sketch_column of; /* of a value: the column that has it, or table -1 */
	str value;
	enum link_why why;
};

struct draft_variant { /* another query that the words may ask for */
	struct sketch *sketch;
	str plan;
	str assumption; /* what makes it another one */
};

struct draft {
	struct sketch *sketch;
	str plan;	   /* JSON */
	double confidence; /* 0 to 1 */
	bool names_table;  /* the question names the table whose rows it asks for */
	array_of(struct draft_variant) variants; /* best first */
	/* that read or return less than was asked for, and are never taken by themselves */
	array_of(struct draft_variant) narrower;
	str question; /* to the person: only its answer says what is meant; absent: none */
	array_of(struct draft_variant) choices; /* of that question; assumption: its label */
	struct strs assumptions;
	struct strs missing; /* words that nothing explains */
	array_of(struct draft_link) links;
	enum draft_stage weakest;
	str reason; /* why it is weak; absent: it is not */
};

struct draft_ask {
	str question;
	str catalog; /* for the plan */
	const struct link_schema *schema;
	const struct glossary *glossary; /* or NULL */
	const struct dialect *dialect;	 /* of the expressions in the plan */
	instant now;
};

#endif
