/* The tables that a question may be about, as linking needs them: plain data, filled by the caller. */
#ifndef OCAT_ASSISTANT_LINK_LINK_SCHEMA_H
#define OCAT_ASSISTANT_LINK_LINK_SCHEMA_H

#include "model/asset.h"

struct link_column {
	str name, type, comment;
	enum type_class class;
	struct strs tags;
	struct strs values; /* known: of an enum, a check, a lookup, a list in the comment */
	bool pk;	    /* part of the primary key */
	bool key;	    /* unique alone */
	int fk_table, fk_column; /* the column that it references; -1: none of these tables */
	bool computed;		 /* the table has no such column: it is the product of two others, or one of them */
	int factor, times;	 /* times: -1 if there is one only */
};

struct link_table {
	int64_t id;
	str ns, name, comment;
	int fiscal_month; /* in which fiscal years begin for it, 1 to 12; 0: unknown */
	struct {
		struct link_column *at;
		ptrdiff_t len, cap;
	} columns;
	const struct key *keys; /* as the catalog has them */
	ptrdiff_t key_count;
};

struct link_schema {
	struct link_table *at;
	ptrdiff_t len, cap;
};

#endif
