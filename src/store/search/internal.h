/*
 * Shared by the files of search: matching terms in docs (rank.c), the order of hits (order.c), the display of a hit
 * (snippet.c), and which docs need to be examined (fts_index.c). The index only rules docs out, and every remaining
 * doc is checked here, so an answer is the same with it and without it.
 */
#ifndef OCAT_STORE_SEARCH_INTERNAL_H
#define OCAT_STORE_SEARCH_INTERNAL_H

#include "model/rank_fusion.h"
#include "model/word_split.h"
#include "store/search/document.h"
#include "store/search.h"

/* The places of a term; a name has the highest weight. */
#define PLACES(_)                                                                                                   \
	_(IN_NAME, "name", 10, 2.5) _(IN_TAGS, "tags", 5, 2) _(IN_COMMENT, "comment", 3, 10)                       \
	_(IN_DOCUMENT, "document", 2, 100)                                                                         \
	_(IN_TABLE, "table", 2, 2.5) _(IN_COLUMNS, "columns", 1.5, 25) _(IN_NOTES, "properties", 1, 6)             \
	_(IN_PATH, "schema", 1, 3)

enum place {
#define _(id, name, weight, usual) id,
	PLACES(_)
#undef _
	PLACE_COUNT
};

/* The number of words that a match needs. */
enum level { LEVEL_ALL, LEVEL_TELLING, LEVEL_MOST, LEVEL_COUNT };

/* ALIKE: differs in number: orders for order, customer email for customers.email */
enum likeness { OTHER, ALIKE, EXACT };

struct seen_hit {
	int64_t id, doc, catalog; /* doc: its asset, or itself */
	enum thing thing;
	enum likeness name[LEVEL_MOST];	 /* to the query */
	bool holds[LEVEL_MOST];		 /* it has a column of that name */
	uint32_t terms;				   /* set of the terms that it has */
	double *by, *by_name;			   /* weight of each term; and by its own name only */
	str qualified;
	/* Set by rank_finish, for its level: */
	enum likeness named;
	double text, own_name; /* weight of its words in all places, and in its name */
	double score;	       /* from its ranks in those two orders */
};

struct ranking {
	struct arena *arena, *scratch;
	const struct search_ask *ask;
	struct rank_weights ranks;
	struct terms terms;
	uint32_t telling;	 /* the terms that are not common */
	str joined[LEVEL_MOST];
	bool first[256];	 /* bytes that a term can begin with */
	int64_t docs, has[TERMS_MOST]; /* number of docs, and of those with the term */
	int64_t written[TERMS_MOST];   /* of these, those with the term only in a document about them */
	struct map names; /* of fields: the same names occur again and again */
	array_of(struct seen_hit) hits;
};

bool rank_start(struct ranking *r, struct arena *a, struct arena *scratch, const struct search_ask *ask,
		struct err *err);
/* The terms that a level requires; 0: the level is the same as the one before. */
uint32_t rank_terms(const struct ranking *r, enum level level);
/* Starts over without docs. */
void rank_anew(struct ranking *r);
/* The document about an asset; NULL: none. */
const struct search_written *rank_written(const struct ranking *r, int64_t asset);
/* Does the name of a field, or a tag, contain any of the terms? with: a ranking. */
bool rank_hears_field(void *with, str name);
bool rank_hears_tag(void *with, str written);
/* Counts the doc, and keeps its hits. */
void rank_doc(struct ranking *r, const struct doc *doc);

/* ---- order.c ---- */

/* Does any hit satisfy the level? LEVEL_MOST: is there any hit? */
bool rank_satisfies(const struct ranking *r, enum level level);
/* Keeps the hits of the level, in order. */
void rank_finish(struct ranking *r, enum level level);

/* ---- snippet.c ---- */

/* The displayed form of a hit. */
void hit_show(struct ranking *r, struct arena *a, const struct seen_hit *hit, enum level level, const struct doc *doc,
	      struct search_hit *out);

/* ---- fts_index.c ---- */

/* Does the index exist, and match the state of this reader? */
bool index_fits(struct docs *d, bool *fits, struct err *err);
/* Docs with the term, according to the index; ascending. */
struct doc_ids { int64_t *at; ptrdiff_t len, cap; };
bool index_have(struct store *s, struct arena *a, const struct term *t, struct doc_ids *out, struct err *err);
bool index_docs(struct store *s, int64_t *docs, struct err *err);

#endif
