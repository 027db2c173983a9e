/*
 * Which tables does a question in plain words need? Words over names, comments,
 * tags and what is written about tables, in three languages, then the catalog's own keys; deterministic,
 * offline, no model. Gives candidates with the reason for each, never one
 * that is not in the catalog. Reads an index that is made once for a set of generations.
 *
 * Decided here: no I/O. The workspace supplies tables, columns and keys, and keeps the index of all catalogs
 * in one file. A question becomes concepts, each with all the ways a catalog may write it (synonyms,
 * translations, abbreviations, typos) and a confidence for each. The score is BM25F over the places where they
 * occur, each concept counted once, with documents as one more place; then the namespace with the most matches
 * for its size, then tables connected by keys. The weights are few, listed in weights.c, and not fitted to any
 * test set.
 */
#ifndef OCAT_RETRIEVE_RETRIEVE_H
#define OCAT_RETRIEVE_RETRIEVE_H

#include "base/err.h"
#include "base/stop.h"
#include "model/asset.h"
#include "model/rank_fusion.h"

struct arena;
struct glossary;
struct retriever; /* opened by its own header (retrieve/index.h); then only read, by any thread */

/*
 * Tables in another order that somebody else found (by vectors, by what was asked before), best first: taken together
 * with ours by reciprocal ranks. What the constraints leave out stays out.
 */
struct retrieve_leg {
	const int64_t *ids;
	ptrdiff_t len;
	double weight; /* ours is that of tables' words */
};

struct retrieve_ask {
	str query_text;
	struct {
		str catalog, ns, domain; /* absent: any */
	} constraints;
	ptrdiff_t k;		 /* how many tables at most */
	struct strs stale;	 /* catalogs that were read too long ago: their tables are left out, and counted */
	bool explain;
	const struct rank_weights *ranks; /* what a person set; NULL: the usual ones */
	const struct retrieve_leg *legs; /* further ones */
	ptrdiff_t leg_count;
	const struct stop *stop;
};

enum reason_kind {
	/* a word of the question is there */
	REASON_NAME, REASON_COLUMN, REASON_COMMENT, REASON_SCHEMA, REASON_TAG, REASON_VALUE, REASON_DOCUMENT,
	REASON_GLOSSARY,	/* by another word for it, or another language's */
	REASON_ABBREVIATION, REASON_TYPO,
	REASON_JOINS,		/* a key away from one that was found: `text` is that one */
	REASON_BRIDGE,		/* lies between two that were found */
};

struct reason {
	enum reason_kind kind;
	str word;   /* of the question */
	str text;   /* what it was found as, as written */
	double weight; /* its share of the score */
};

struct candidate_table {
	int64_t id;
	str domain, catalog, ns, name, qualified;
	struct strs columns; /* that the question names, best first */
	struct strs family;  /* other members that this one stands for, at most a few; family_size counts all */
	int64_t family_size; /* 1: stands for itself */
	double score;	     /* only to be compared within one answer; falls */
	struct { struct reason *at; ptrdiff_t len, cap; } reasons; /* strongest first */
};

struct join_prior {
	int64_t from_id, to_id;
	str from, to; /* qualified */
	struct strs from_fields, to_fields;
	double weight;
};

struct glossary_hit {
	str word, concept, language; /* "en", "es", "pt" */
	struct strs expanded;	     /* words looked for in its place */
};

struct retrieved {
	str language; /* of the question: "en", "es", "pt" */
	struct { struct candidate_table *at; ptrdiff_t len, cap; } candidates;
	int64_t total; /* tables with evidence of their own or by a key; candidates may have others of the same namespace behind these */
	int64_t left_out; /* tables of catalogs that were read too long ago */
	struct { struct join_prior *at; ptrdiff_t len, cap; } join_priors; /* keys between candidates */
	struct { struct glossary_hit *at; ptrdiff_t len, cap; } glossary_hits;
	double confidence;	 /* 0 to 1: how much of the question was found, and how clearly the first stand out */
	struct strs missing_terms; /* words of the question that nothing in the catalog answers to */
	/* --explain */
	struct strs concepts, expanded_terms;
	str domain_hint;
	bool relationship_query; /* asks how things join */
	bool cut; /* the question was longer than anybody asks; its end was left out */
	struct { str ns; double score; } spaces[8]; /* which namespaces were thought of, best first */
	int space_count;
};

/* All of the answer is the arena's: it outlives the retriever. */
bool retrieve(const struct retriever *r, struct arena *a, const struct retrieve_ask *ask, struct retrieved *out, struct err *err);

/* For `ocat why`: the rank (from 1) that one asset would have without k, 0 when it has no score, with its reasons. */
bool retrieve_why(const struct retriever *r, struct arena *a, const struct retrieve_ask *ask, int64_t asset, ptrdiff_t *rank,
		  struct candidate_table *out, struct err *err);

/* Is the asset this candidate, or a member of the family that it stands for? */
bool retrieve_stands_for(const struct retriever *r, int64_t candidate, int64_t asset);

#endif
