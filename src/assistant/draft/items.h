/*
 * A question as one sequence of things: cues, names of tables and columns, values, numbers and periods, each with what
 * stands between it and the one before.
 */
#ifndef OCAT_ASSISTANT_DRAFT_ITEMS_H
#define OCAT_ASSISTANT_DRAFT_ITEMS_H

#include "assistant/draft/sketch.h"
#include "assistant/language/phrasing.h"
#include "assistant/link/mentions.h"

enum item_kind { ITEM_CUE, ITEM_TABLE, ITEM_COLUMN, ITEM_VALUE, ITEM_NUMBER, ITEM_PERIOD };

enum relation_word { /* the last function word before an item */
	RELATION_NONE,
	RELATION_OF,   /* of, 's: the item before is a part of this one */
	RELATION_IN,   /* in, from, at, for, on: this one narrows the item before */
	RELATION_BY,
	RELATION_IS,   /* is, are, was */
	RELATION_AND,
};

struct item {
	enum item_kind kind;
	int first, count;	 /* its words */
	const struct cue *cue;
	const struct mention *mention;
	const struct number *number;
	const struct period *period;
	struct sketch_column of; /* what the mention means; of a value: where it is, if known */
	str value;
	double score;  /* of that reading */
	double margin; /* to the next one */
	int chosen;    /* the index of that reading */
	int not;       /* one that it may not be, plus one; 0: any */
	enum link_why why;
	enum relation_word after; /* between the item before and this one */
	int gap;		  /* number of content words between that nothing explains */
	bool comma;		  /* between, too */
	bool used;
};
struct items {
	struct item *at;
	int len;
};

/* Everything that the question says, read once. */
struct question_read {
	struct arena *arena;
	struct linker linker;
	struct phrasing said;
	struct mentions mentions;
	struct items items;
};

void items_read(struct arena *a, str question, const struct glossary *g, const struct link_schema *s, instant now,
		struct question_read *out);

#endif
