/*
 * The tables for a question in plain words: matches words against names, comments, tags and documents, in three
 * languages, then follows the catalog's own keys; deterministic, offline, no model. Returns candidates with the
 * reason for each, only from the catalog. Reads an index that is built once for a set of generations.
 *
 * Decided here: no I/O. The workspace supplies tables, columns and keys, and keeps the index of all catalogs in one
 * file. A question becomes concepts, each with all the ways a catalog may write it (synonyms, translations,
 * abbreviations, typos) and a confidence for each. The score is BM25F over the places where they occur, each concept
 * counted once, with documents as one more place; then the namespace with the most matches for its size, then tables
 * connected by keys. A copy of a table (orders_archive, stg_orders) counts little unless the question asks for it.
 * Namespaces that answer alike share the first twenty places. How probable each namespace is also depends on how well a
 * few of its tables, joined by keys, cover the question together (namespace_cover.h). The weights are few, listed in
 * weights.c, and not fitted to any test set.
 */
#ifndef OCAT_RETRIEVE_RETRIEVE_H
#define OCAT_RETRIEVE_RETRIEVE_H

#include "base/err.h"
#include "base/stop.h"
#include "model/asset.h"
#include "model/rank_fusion.h"

struct arena;
struct glossary;
struct retriever; /* opened through its own header (retrieve/index.h); then read-only, for any thread */

/*
 * Another ranking of tables, from elsewhere (vectors, earlier questions), best first: combined with ours by
 * reciprocal ranks. Tables excluded by the constraints stay excluded.
 */
struct retrieve_leg {
	const int64_t *ids;
	const float *leads; /* by table: how far it stands out from all others, in standard deviations; NULL: unknown */
	ptrdiff_t len;
	double weight; /* ours has that of tables' words */
};

/* Two tables that people join, by decision or in SQL that was learned. */
struct retrieve_join {
	int64_t from, to;
};

struct retrieve_ask {
	str query_text;
	struct {
		str catalog, ns, domain; /* absent: any */
	} constraints;
	ptrdiff_t k;		 /* maximum number of tables */
	const int64_t *only;	 /* the tables that may be found, by ascending id; NULL: all */
	ptrdiff_t only_count;
	struct strs stale;	 /* catalogs that are stale: their tables are left out, and counted */
	bool explain;
	const struct rank_weights *ranks; /* set by a person; NULL: the defaults */
	const struct retrieve_leg *legs; /* additional ones */
	ptrdiff_t leg_count;
	const struct retrieve_join *joins; /* beside the keys of the catalog */
	ptrdiff_t join_count;
	const struct stop *stop;
};

enum reason_kind {
	/* A word of the question occurs there: */
	REASON_NAME, REASON_COLUMN, REASON_COMMENT, REASON_SCHEMA, REASON_TAG, REASON_VALUE, REASON_DOCUMENT,
	REASON_GLOSSARY,	/* through a synonym or a translation */
	REASON_ABBREVIATION, REASON_TYPO,
	REASON_JOINS,		/* one key from a match, which is `text` */
	REASON_BRIDGE,		/* lies between two matches */
};

struct reason {
	enum reason_kind kind;
	str word;   /* of the question */
	str text;   /* the matching text, as written */
	int column; /* REASON_VALUE: the number of the column that has it, from 1; else 0 */
	double weight; /* its share of the score */
};

enum found_by { FOUND_BY_WORDS = 1, FOUND_BY_LEG = 2 };

struct candidate_table {
	int64_t id;
	str domain, catalog, ns, name, qualified;
	struct strs columns; /* named by the question, best first */
	struct strs family;  /* other members of its family, at most a few; family_size counts all */
	int64_t family_size; /* 1: no family */
	unsigned found_by;   /* bits of enum found_by */
	double score;	     /* comparable only within one answer; descending */
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
	struct strs expanded;	     /* words searched for in its place */
};

struct retrieved {
	str language; /* of the question: "en", "es", "pt" */
	struct { struct candidate_table *at; ptrdiff_t len, cap; } candidates;
	/* tables with evidence of their own or through a key; candidates may end with others of the same namespace */
	int64_t total;
	int64_t left_out; /* tables of stale catalogs */
	struct { struct join_prior *at; ptrdiff_t len, cap; } join_priors; /* keys between candidates */
	struct { struct glossary_hit *at; ptrdiff_t len, cap; } glossary_hits;
	/* 0 to 1: the share of the question that matched, and the lead of the first candidates */
	double confidence;
	struct strs missing_terms; /* words of the question without a match in the catalog */
	struct { str catalog, ns; double score, share; } spaces[8]; /* the most probable first; share: how probable */
	int space_count;
	bool toss_up; /* the second one is almost as probable as the first */
	bool nothing; /* no table seems to answer the question: the candidates are only the nearest */
	/* For --explain: */
	struct strs concepts, expanded_terms;
	str domain_hint;
	bool relationship_query; /* asks how tables join */
	bool cut; /* the question was too long; its end was dropped */
};

/* The whole answer is allocated in the arena, and outlives the retriever. */
bool retrieve(const struct retriever *r, struct arena *a, const struct retrieve_ask *ask, struct retrieved *out,
	      struct err *err);

/* For `ocat why`: the rank (from 1) of one asset without k, 0 if it has no score, with its reasons. */
bool retrieve_why(const struct retriever *r, struct arena *a, const struct retrieve_ask *ask, int64_t asset,
		  ptrdiff_t *rank, struct candidate_table *out, struct err *err);

/* Is the asset this candidate, or a member of the family that it represents? */
bool retrieve_stands_for(const struct retriever *r, int64_t candidate, int64_t asset);

#endif
