/*
 * Search by name over indexes of names, in files beside the cache or in memory: the same answers in the same order as
 * trying each asset (search/match/match.h). An engine holds the pinned generations of all catalogs: opening it builds
 * nothing, and then any thread may read it. Data that the names lack (tags, properties) comes from functions of the
 * caller, called only for remaining or shown assets.
 *
 * Decided here: assets are numbered in the order of their qualified names, so a bitmap is a sorted result, and every
 * word and filter is one. How well a name matches is computed only after filters on columns and tags have narrowed
 * the result (deferred_ranks.c). tests/unit/test_engine.c compares it with trying each asset, by random queries on
 * random catalogs.
 */
#ifndef OCAT_SEARCH_ENGINE_ENGINE_H
#define OCAT_SEARCH_ENGINE_ENGINE_H

#include "search/match/match.h"
#include "index/names.h"

struct engine;

struct engine_source {
	/*
	 * Ids of the tagged assets, ascending, with their tags; called if the filter has tag: or domain:, and many
	 * assets remain. texts: only assets with one of these are needed; NULL: all.
	 */
	bool (*tagged)(void *with, const struct strs *texts, const struct stop *stop, struct arena *a,
		       struct summary **at, ptrdiff_t *len, struct err *err);
	/*
	 * Fills in the tags of shown assets; if s[i]->key_columns is NULL, also comment and owner, which the names
	 * lack for that one.
	 */
	bool (*fill)(void *with, struct arena *a, struct summary *const *s, ptrdiff_t n, struct err *err);
	/* The assets whose domains pass the filter; NULL: the tags "domain:x" decide. *out in a. */
	bool (*domains)(void *with, const struct names *n, const struct filter *f, struct arena *a, bits **out,
			struct err *err);
	void *domains_with;
	struct search_source columns; /* only its props: for prop:, of remaining assets */
	void *with;
	const struct strs *tags_that_fit; /* all existing tags that match a word of the filter; NULL: unknown */
	bool bare; /* identity is enough: no reasons and no further members */
};

/* In any order; they must outlive it. */
struct engine *engine_open(const struct names *const *names, ptrdiff_t n);
void engine_close(struct engine *e); /* NULL is fine */
/* a kernel other than the fastest, for tests: before it is shared */
void engine_use(struct engine *e, enum scan_kernel k);
int64_t engine_assets(const struct engine *e);

/*
 * Similar assets that may fill the answer after the exact matches. NEAR_FILL: up to skip + limit: names that contain
 * the letters of the one word in order, best first, then those with a similar spelling; other filters add none.
 */
enum near { NEAR_NOT, NEAR_FILL };

struct engine_ask {
	const struct filter *filter;
	const struct engine_source *from; /* NULL: only names are available */
	int64_t skip, limit; /* limit 0: all */
	enum near near;	     /* for tables only */
	const struct stop *stop;
};

/*
 * Hits from skip to skip + limit of the answer; total counts all exact matches; *near_found of the hits are similar
 * ones. Summaries are allocated in a. False with err unset: an index is damaged, so use names in memory.
 */
bool engine_search(const struct engine *e, struct arena *a, const struct engine_ask *ask, struct hits *out,
		   int64_t *near_found, struct err *err);

/*
 * The rank of the asset with this id in the whole answer, without similar ones: *place from 1, 0 if it is not in it;
 * *total counts all. *of: its summary as shown in a row, in a; NULL if there is no such asset. False as above.
 */
bool engine_place(const struct engine *e, struct arena *a, const struct engine_ask *ask, int64_t id,
		  struct summary **of, int64_t *place, int64_t *total, struct err *err);

struct column_hit {
	const struct summary *asset; /* shared by adjacent columns of an asset */
	str name;
	str path; /* of a field within a type; absent: a column */
	ptrdiff_t place; /* among the asset's columns, from 0 */
	/* of its family, which have it, though the one that represents it lacks it; 0: the asset is listed itself */
	int64_t members;
	str first_member; /* the first of them by name; the asset is the last */
	int rank;
	bool told; /* the names have all the following; else read the cache */
	bool pk;
	enum truth nullable;
	enum type_class class;
	str type, comment, default_value; /* absent: none */
};
struct column_hits {
	struct column_hit *at;
	ptrdiff_t len, cap;
	int64_t total;
};
/*
 * In the order of search_columns: rank, then qualified name, then the column's place; last, columns that only some
 * members of a family have, each once. Does not check prop:. False as above.
 */
bool engine_columns(const struct engine *e, struct arena *a, const struct engine_ask *ask, struct column_hits *out,
		    struct err *err);

/*
 * Names with this prefix, ignoring case, each once: the first n, at most 999, in order; allocated in a. False: an
 * index is damaged.
 */
enum engine_names { ENGINE_COLUMNS, ENGINE_OWNERS };
bool engine_starts(const struct engine *e, struct arena *a, enum engine_names of, str start, ptrdiff_t n,
		   struct strs *out);

/*
 * Names most similar to this one by edit distance, at most n, best first: for "did you mean". A name of several
 * assets is given qualified; all in a. False: an index is damaged.
 */
bool engine_nearest(const struct engine *e, struct arena *a, str name, ptrdiff_t n, struct strs *out);

#endif
