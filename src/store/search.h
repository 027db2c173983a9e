/*
 * Searches for words in all stored text, ranked.
 *
 * Decided here: an FTS5 index, updated by the first search after a change, only rules assets out; ranking never
 * depends on it. So the result is the same with the index, without it, and for an older generation. All words of an
 * item give one order and those of its name another; reciprocal rank fusion (model/rank_fusion.c) combines them.
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
 * Documents about assets, which count as text of their assets. One per asset, in the order of ids; for the same words
 * as the query.
 */
struct search_written {
	int64_t asset, words; /* words: those that occur in it */
	struct term_counts has;
};
struct search_writings {
	struct search_written *at;
	ptrdiff_t len, cap;
	/* The passage with the most words of the query; false: it can no longer be read. */
	bool (*passage)(void *with, struct arena *a, int64_t asset, str *text);
	void *with;
};

struct search_ask {
	str words;	    /* names, parts of names, words of comments; "words in quotes" are a phrase */
	int64_t catalog;    /* 0: all */
	unsigned things;    /* THING_ bits; 0: all */
	int64_t skip, limit;
	const struct rank_weights *ranks; /* NULL: the defaults */
	const struct search_writings *written; /* NULL: no documents */
	const struct stop *stop;
};

struct search_hit {
	enum thing thing;
	int64_t id, asset_id; /* asset_id: a field's, or the asset itself; 0 for a namespace */
	str catalog, ns, asset, name, qualified, asset_qualified;
	str kind;	      /* of an asset or a namespace, in the source's own word if known */
	str type;	      /* of a field */
	str comment;
	struct strs tags;
	/* places of the words: name, tags, comment, document, table, columns, properties, schema */
	struct strs matched;
	bool exact;	      /* whether the name, or the end of the qualified name, equals the query */
	double score;	      /* comparable only within one answer */
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
	array_of(struct search_count) counts; /* of all hits, by catalog, most first */
	struct strs left_out; /* question words that were ignored because no hit had all words */
	bool most;	      /* no hit has all words: these have the most */
};
/*
 * Searches every name, comment, tag, property and value for the words, and streams the hits from skip on in the order
 * of rank. Ignores case, accents, plurals and the separators in a name; the start of a word is enough. The answer is
 * the same with the index, without it and for an older generation; only the time differs. ERR_USAGE: no words, or too
 * many.
 */
bool store_search(struct store *s, struct arena *a, const struct search_ask *ask, search_hit_fn take, void *with,
		  struct search_found *out, struct err *err);
/* Is the index of store_search older than the stored data? */
bool store_search_stale(struct store *s, bool *stale, struct err *err);
/* Updates it, with a writer, in one transaction; does not wait for another writer. */
bool store_search_index(struct store *s, const struct stop *stop, struct err *err);

#endif
