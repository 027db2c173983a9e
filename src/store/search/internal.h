/*
 * Between the rooms of search: terms against docs (rank.c), the
 * order of what has them (order.c), what a hit shows
 * (hit.c), which docs need to be looked at at all
 * (fts_index.c). The index only leaves docs out: what it would have left in
 * is decided here, so an answer is the same with it and without it.
 */
#ifndef OCAT_STORE_SEARCH_INTERNAL_H
#define OCAT_STORE_SEARCH_INTERNAL_H

#include "model/rank_fusion.h"
#include "model/word_split.h"
#include "store/search/document.h"
#include "store/search.h"

/* Where a term can stand; a name's own weight is the highest. */
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

/* How few words are enough. */
enum level { LEVEL_ALL, LEVEL_TELLING, LEVEL_MOST, LEVEL_COUNT };

enum likeness { OTHER, ALIKE, EXACT }; /* ALIKE: in another number, orders for order, customer email for customers.email */

struct seen_hit {
	int64_t id, doc, catalog; /* doc: of its asset, or itself */
	enum thing thing;
	enum likeness name[LEVEL_MOST];	 /* to what was typed */
	bool holds[LEVEL_MOST];		 /* it has a column of that name */
	uint32_t terms;				   /* which ones it has */
	double *by, *by_name;			   /* how strongly, of each term; and by its own name alone */
	str qualified;
	/* set by rank_finish, for its level: */
	enum likeness named;
	double text, own_name; /* what its words are worth, wherever they stand and in its name */
	double score;	       /* what its places in those two orders earn */
};

struct ranking {
	struct arena *arena, *scratch;
	const struct search_ask *ask;
	struct rank_weights ranks;
	struct terms terms;
	uint32_t telling;	 /* the terms that are not common */
	str joined[LEVEL_MOST];
	bool first[256];	 /* bytes that a word looked for can begin with */
	int64_t docs, has[TERMS_MOST]; /* docs, and those that have the term */
	int64_t written[TERMS_MOST];   /* of these, those that have it only in what is written about them */
	struct map names; /* of fields: the same ones over and over */
	struct { struct seen_hit *at; ptrdiff_t len, cap; } hits;
};

bool rank_start(struct ranking *r, struct arena *a, struct arena *scratch, const struct search_ask *ask, struct err *err);
/* The terms that a level asks for; 0: the level is no other than the one before. */
uint32_t rank_terms(const struct ranking *r, enum level level);
/* No doc was looked at yet. */
void rank_anew(struct ranking *r);
/* What is written about an asset; NULL: nothing. */
const struct search_written *rank_written(const struct ranking *r, int64_t asset);
/* Has a field's name, or what a tag says, anything of the terms? with: a ranking. */
bool rank_hears_field(void *with, str name);
bool rank_hears_tag(void *with, str written);
/* Counts the doc, and keeps the hits in it. */
void rank_doc(struct ranking *r, const struct doc *doc);

/* ---- order.c ---- */

/* Does any hit satisfy the level? LEVEL_MOST: is there any? */
bool rank_satisfies(const struct ranking *r, enum level level);
/* Keeps the hits of the level, in order. */
void rank_finish(struct ranking *r, enum level level);

/* ---- hit.c ---- */

/* What a person is shown of it. */
void hit_show(struct ranking *r, struct arena *a, const struct seen_hit *hit, enum level level, const struct doc *doc, struct search_hit *out);

/* ---- fts_index.c ---- */

/* Is the index there, and of what this reader sees? */
bool index_fits(struct docs *d, bool *fits, struct err *err);
/* Docs that have the term, as far as the index knows; ascending. */
struct doc_ids { int64_t *at; ptrdiff_t len, cap; };
bool index_have(struct store *s, struct arena *a, const struct term *t, struct doc_ids *out, struct err *err);
bool index_docs(struct store *s, int64_t *docs, struct err *err);

#endif
