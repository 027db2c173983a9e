/*
 * The columns of one name in all tables, side by side: which definition is the usual one, and what differs from it.
 * Reads the cache; decides what is unusual, and draws nothing.
 */
#ifndef OCAT_SERVICE_SEARCH_COLUMN_COMPARE_H
#define OCAT_SERVICE_SEARCH_COLUMN_COMPARE_H

#include "service/scope.h"

/* What may differ from the usual definition, each with its word. */
#define COLUMN_ASPECTS(_) \
	_(COLUMN_TYPE, "type") \
	_(COLUMN_NULLABLE, "nullable") \
	_(COLUMN_KEY, "no key") \
	_(COLUMN_TARGET, "references") \
	_(COLUMN_COMMENT, "comment")

enum column_aspect {
#define _(id, word) id,
	COLUMN_ASPECTS(_)
#undef _
		COLUMN_ASPECT_COUNT
};

struct compared_column {
	int64_t asset_id;
	str catalog, asset, qualified; /* asset: the table */
	str name, type, folded_type, comment;
	enum asset_kind kind;
	enum type_class class;
	enum truth nullable;
	bool primary, unique;
	str references;	       /* the referenced column; absent: no foreign key */
	int64_t referenced_by; /* number of foreign keys to it */
	unsigned differs;      /* bits of enum column_aspect */
	int64_t alike;	       /* the number with the same type, itself included */
};

struct column_comparison {
	struct compared_column *at; /* unusual types first, then rare ones; in each, those that differ first */
	ptrdiff_t len, cap;
	int64_t types;
	int64_t differing[COLUMN_ASPECT_COUNT]; /* number of columns that differ in it */
};

const char *column_aspect_word(enum column_aspect a);
/* Those with this name, ignoring case, in the tables that the scope's filter admits. */
bool column_compare(const struct scope *scope, struct arena *a, str name, struct column_comparison *out,
		    struct err *err);
/* "62 columns, 3 types; unusual: 2 type, 5 no key". */
str column_comparison_words(struct arena *a, const struct column_comparison *c);

#endif
