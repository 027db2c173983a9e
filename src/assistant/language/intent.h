/*
 * Does a question ask for data, which SQL answers, or about the catalog, which a tool answers? By its words alone, and
 * conservatively: a question about the catalog matches one of a table of patterns from its first word to its last.
 * Where the same words may ask for rows of a table ("who owns the boat"), it says so: only the catalog can decide.
 */
#ifndef OCAT_ASSISTANT_LANGUAGE_INTENT_H
#define OCAT_ASSISTANT_LANGUAGE_INTENT_H

#include "assistant/language/intent_topics.h"
#include "assistant/language/phrasing.h"

enum intent_scope { SCOPE_ALL_CATALOGS, SCOPE_SINGLE_CATALOG, SCOPE_SPECIFIC_CATALOG };
enum intent_output { OUTPUT_LIST, OUTPUT_DETAIL, OUTPUT_SUMMARY };

struct intent {
	enum question_class class;
	enum catalog_topic topic; /* TOPIC_NONE: data */
	bool may_be_data;	  /* the same words may ask for rows, if a table or column is called so */
	bool may_be_catalog;	  /* of data: "which customers have email" may look for tables */

	/* As written in the question, without articles; absent: not named. */
	str field, asset, other_asset, ns, tag, domain, owner, words;
	bool here;    /* "this table": what the person is looking at */
	bool is_name; /* the asset or field is a name for certain: order_id, shop.orders, "the table x" */

	enum intent_scope scope;
	bool tables, views;	    /* only these kinds; neither: any */
	bool columns;		    /* it asks for columns */
	instant since, until;	    /* NO_TIME: open */
	int64_t rows_min, rows_max; /* -1: open */
	str change_kind;	    /* added, dropped, altered, renamed; absent: any */
	str risk;		    /* of TOPIC_HEALTH: empty, broken, ...; absent: any */
	int64_t limit;		    /* 0: not given */
	enum intent_output output;
	array_of(str) conditions; /* of data: what its rows must meet */
};

void intent_read(const struct phrasing *p, instant now, struct intent *out);
/* Reads the text as well, in the language whose patterns know it. */
void intent_find(struct arena *a, str text, instant now, struct phrasing *phrasing, struct intent *out);

/*
 * As JSON: intent (one of discovery, inspection, governance, freshness), entities, scope, filters, output; and class,
 * which also tells data, change and search, with ambiguous where both readings stand.
 */
str intent_to_json(struct arena *a, const struct intent *i);

#endif
