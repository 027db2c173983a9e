/* Kinds of questions about a catalog, and the patterns that recognise them in each language. */
#ifndef OCAT_ASSISTANT_LANGUAGE_INTENT_TOPICS_H
#define OCAT_ASSISTANT_LANGUAGE_INTENT_TOPICS_H

#include <stdbool.h>

#include "retrieve/stem.h"

enum question_class {
	CLASS_DATA,
	CLASS_DISCOVERY,
	CLASS_INSPECTION,
	CLASS_FRESHNESS,
	CLASS_SEARCH, /* across systems */
	CLASS_CHANGE,
	CLASS_GOVERNANCE,
	QUESTION_CLASSES
};

#define CATALOG_TOPICS(_)                                                                          \
	_(TOPIC_NONE, CLASS_DATA, OUTPUT_LIST)                                                     \
	_(TOPIC_TABLES, CLASS_DISCOVERY, OUTPUT_LIST)	     /* which tables are there, about what */ \
	_(TOPIC_TABLES_WITH, CLASS_DISCOVERY, OUTPUT_LIST)   /* which tables have customer_id */     \
	_(TOPIC_COLUMNS, CLASS_DISCOVERY, OUTPUT_LIST)	     /* which columns are called email */    \
	_(TOPIC_SCHEMAS, CLASS_DISCOVERY, OUTPUT_LIST)	                                              \
	_(TOPIC_LARGEST, CLASS_DISCOVERY, OUTPUT_LIST)	     /* the largest tables; with many rows */ \
	_(TOPIC_DESCRIBE, CLASS_INSPECTION, OUTPUT_DETAIL)                                         \
	_(TOPIC_RELATIONS, CLASS_INSPECTION, OUTPUT_LIST)    /* what references orders */           \
	_(TOPIC_JOIN, CLASS_INSPECTION, OUTPUT_DETAIL)	     /* how do a and b join */               \
	_(TOPIC_DOWNSTREAM, CLASS_INSPECTION, OUTPUT_LIST)   /* what reads this column */           \
	_(TOPIC_UPSTREAM, CLASS_INSPECTION, OUTPUT_LIST)                                           \
	_(TOPIC_FRESH, CLASS_FRESHNESS, OUTPUT_SUMMARY)	     /* is it up to date */                 \
	_(TOPIC_STALE, CLASS_FRESHNESS, OUTPUT_LIST)	     /* what has not changed in 14 days */  \
	_(TOPIC_WHERE, CLASS_SEARCH, OUTPUT_LIST)	     /* where does email appear */          \
	_(TOPIC_CHANGES, CLASS_CHANGE, OUTPUT_LIST)                                                \
	_(TOPIC_TAGGED, CLASS_GOVERNANCE, OUTPUT_LIST)	     /* which tables contain personal data */ \
	_(TOPIC_TAGS, CLASS_GOVERNANCE, OUTPUT_LIST)                                               \
	_(TOPIC_OWNER, CLASS_GOVERNANCE, OUTPUT_DETAIL)	     /* who owns orders */                  \
	_(TOPIC_OWNED, CLASS_GOVERNANCE, OUTPUT_LIST)	     /* which tables does finance own */    \
	_(TOPIC_HEALTH, CLASS_GOVERNANCE, OUTPUT_LIST)

enum catalog_topic {
#define _(id, class, output) id,
	CATALOG_TOPICS(_)
#undef _
	TOPICS
};

/*
 * A pattern covers a whole question, but for periods and politeness. Its words are folded; a|b is either, [a|b] may be
 * missing, and <x> stands for a list of words: t tables, c columns, s schemas, d databases, w which, h have, l list.
 * Capital letters take one or more words of the question: A and B assets, F a field, N a namespace, K a tag, G words
 * for personal data, O an owner, W words to find, R a comparison of rows, D a duration.
 */
struct intent_pattern {
	enum catalog_topic topic;
	bool weak; /* may ask for data, unless a name is one for certain */
	const char *text; /* NULL ends a table */
};

struct intent_language {
	const struct intent_pattern *patterns;
	const char *tables, *views, *columns, *schemas, *databases, *which, *have, *list; /* words between blanks */
	const char *everywhere; /* phrases, separated by commas */
	const char *articles, *here;
	const char *personal, *personal_too; /* one of the first, and any of the second */
	const char *added, *dropped, *altered, *renamed, *empty, *broken, *no_key;
};

const struct intent_language *intent_language(enum language l);

#endif
