/* What the rooms of translating share. For nobody else. */
#ifndef OCAT_SQL_TRANSLATE_INSIDE_H
#define OCAT_SQL_TRANSLATE_INSIDE_H

#include "base/arena.h"
#include "base/err.h"
#include "sql/syntax.h"
#include "sql/tree.h"
#include "sql/words.h"

enum { ANY_DIALECT = 0xfff };

struct translator {
	struct tree *tree;
	const struct dialect *to;
	uint32_t bit; /* of to */
	bool iso_times;
	struct strs *notes;
	struct err *err;
	bool failed;
	int unnamed; /* queries in FROM that were given a name */
};

/* ---- translate.c ---- */
void translate_node(struct translator *r, node n); /* and all below */
void translate_refuse(struct translator *r, const char *what); /* "what cannot be said in DIALECT" */
uint32_t translate_source(const struct translator *r, node n); /* the dialect that this node is written in, a bit of words.h */
/*
 * n becomes this text of the target dialect, where _1 is args[0] and so on; what it stood for is gone. The text is ours
 * or made of literals only.
 */
node translate_as(struct translator *r, node n, str text, const node *args, uint32_t count);
/* A string that is written there; absent when it is anything else. */
str translate_literal(const struct translator *r, node n);

/* ---- translate_call.c ---- */
void translate_call(struct translator *r, node n);
str translate_call_name(const struct translator *r, node n); /* of one word, else absent */

/* ---- translate_time.c ---- */
bool translate_is_shift(const struct translator *r, node n); /* a + INTERVAL ... - INTERVAL ... */
void translate_shift(struct translator *r, node n);	     /* with all below */
void translate_interval(struct translator *r, node n);
void translate_extract(struct translator *r, node n);
void translate_date_trunc(struct translator *r, node n, str unit, node of);
void translate_format(struct translator *r, node n, str format, node of); /* a time as text; format in the source's letters */
/* x moved by count units, by an interval: of DATEADD, of DATE_SUB and their like. */
void translate_moved(struct translator *r, node n, node x, str unit, node count);
void translate_moved_by(struct translator *r, node n, node x, node interval, bool back);
void translate_days_between(struct translator *r, node n, node from, node to);

/* ---- translate_type.c ---- */
void translate_type(struct translator *r, node n);

#endif
