/*
 * Words in everything that is stored, ranked.
 *
 * Decided here: an FTS5 index, updated by the first search after a change, only rules assets out; ranking
 * never depends on it. So the result is the same with the index, without it, and for an older generation. All
 * words of an item give one order and those of its name another; reciprocal rank fusion (model/rank_fusion.c)
 * combines them.
 */
#ifndef OCAT_STORE_SEARCH_H
#define OCAT_STORE_SEARCH_H

#include "base/stop.h"
#include "model/asset.h"
#include "model/rank_fusion.h"
#include "model/word_split.h"

struct arena;
struct store;

enum thing { THING_ASSET = 1, THING_FIELD = 2, THING_NAMESPACE = 4 };

/*
 * What is written about assets outside of the store: it counts for them as a text of their own would. One an asset, in the
 * order of ids; of the same words as the question's.
 */
struct search_written {
	int64_t asset, words; /* words: that all of it has */
	struct term_counts has;
};
struct search_writings {
	struct search_written *at;
	ptrdiff_t len, cap;
	/* The passage of it that has most of what is looked for; false: it cannot be read any more. */
	bool (*passage)(void *with, struct arena *a, int64_t asset, str *text);
	void *with;
};

struct search_ask {
	str words;	    /* names, parts of names, words of comments; "several in quotes" follow each other */
	int64_t catalog;    /* 0: all */
	unsigned things;    /* THING_ bits; 0: all */
	int64_t skip, limit;
	const struct rank_weights *ranks; /* NULL: the usual ones */
	const struct search_writings *written; /* NULL: nothing is */
	const struct stop *stop;
};

struct search_hit {
	enum thing thing;
	int64_t id, asset_id; /* asset_id: a field's, or the asset itself; 0 for a namespace */
	str catalog, ns, asset, name, qualified, asset_qualified;
	str kind;	      /* an asset's or a namespace's, as the source's word for it is known */
	str type;	      /* a field's */
	str comment;
	struct strs tags;
	struct strs matched;  /* where the words were found: name, tags, comment, document, table, columns, properties, schema */
	bool exact;	      /* whether the name, or the end of the qualified name, is exactly the query */
	double score;	      /* only to be compared with others of the same answer */
	str snippet;	      /* the most relevant text; absent if none */
	struct stretches name_spans, snippet_spans; /* bytes, of qualified and of snippet */
};
typedef bool (*search_hit_fn)(void *with, const struct search_hit *h, struct err *err);

struct search_count {
	str catalog;
	int64_t assets, fields, namespaces;
};
struct search_found {
	int64_t total;
	struct { struct search_count *at; ptrdiff_t len, cap; } counts; /* of all hits, by catalog, most first */
	struct strs left_out; /* words that questions are made of, when a hit with all words there was none */
	bool most;	      /* no hit has all of the words: these have as many as any */
};
/*
 * Looks for the words in every name, comment, tag, property and value, and
 * streams the hits from skip on in the order of their rank. Case, accents, the
 * plural and what separates the parts of a name do not matter; the start of a
 * word is enough. The answer is the same with the index, without it and for an
 * older generation; only the time is not. ERR_USAGE: no words, or too many.
 */
bool store_search(struct store *s, struct arena *a, const struct search_ask *ask, search_hit_fn take, void *with,
		  struct search_found *out, struct err *err);
/* Is what store_search uses to be fast older than what is stored? */
bool store_search_stale(struct store *s, bool *stale, struct err *err);
/* Brings it up to date, by a writer, in one transaction; waits for no other writer. */
bool store_search_index(struct store *s, const struct stop *stop, struct err *err);

#endif
