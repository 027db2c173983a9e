/*
 * Search by name over indexes of names, in files beside the cache or in memory: the same answers in the same order as
 * trying each asset (search/match/match.h). An engine holds the pinned generations of all catalogs: opening it builds
 * nothing, and then any thread may read it. What names do not tell (tags, properties) comes from functions of the
 * caller, asked only for what is left or shown.
 *
 * Decided here: assets are numbered in the order of their qualified names, so a bitmap is a sorted result, and every word
 * and filter is one. How well a name matches is computed only after filters on columns and tags have narrowed the result
 * (deferred_ranks.c). tests/unit/test_engine.c compares it with trying each asset, by random queries on random catalogs.
 */
#ifndef OCAT_SEARCH_ENGINE_ENGINE_H
#define OCAT_SEARCH_ENGINE_ENGINE_H

#include "search/match/match.h"
#include "index/names.h"

struct engine;

struct engine_source {
	/*
	 * Ids of the assets that carry tags, ascending, with their tags; asked when the filter has tag: or domain:, and much
	 * is left of the rest. texts: those that carry none of these need not be told; NULL: all.
	 */
	bool (*tagged)(void *with, const struct strs *texts, const struct stop *stop, struct arena *a, struct summary **at,
		       ptrdiff_t *len, struct err *err);
	/* Gives what is shown their tags; s[i]->key_columns NULL: comment and owner too, which the names do not hold of that one. */
	bool (*fill)(void *with, struct arena *a, struct summary *const *s, ptrdiff_t n, struct err *err);
	/* The assets of which the domains pass the filter's; NULL: the tags "domain:x" tell. *out in a. */
	bool (*domains)(void *with, const struct names *n, const struct filter *f, struct arena *a, bits **out, struct err *err);
	void *domains_with;
	struct search_source columns; /* props: for prop:, of what is left; fields: for what is shown */
	void *with;
	const struct strs *tags_that_fit; /* of all that there are, some word of the filter; NULL: unknown */
	bool bare; /* who they are is enough: no reason is made up and nothing filled in */
};

/* In any order; they outlive it. */
struct engine *engine_open(const struct names *const *names, ptrdiff_t n);
void engine_close(struct engine *e); /* NULL is fine */
void engine_use(struct engine *e, enum scan_kernel k); /* another kernel than the fastest, for tests: before it is shared */
int64_t engine_assets(const struct engine *e);

/* What may stand in the answer beside what holds exactly, while there is room for it. */
enum near { NEAR_NOT, NEAR_FILL /* behind all that hold, up to skip + limit: names that hold the letters of the one word in order, best first, then those spelt nearly so; other filters add none */ };

struct engine_ask {
	const struct filter *filter;
	const struct engine_source *from; /* NULL: only names are available */
	int64_t skip, limit; /* limit 0: all */
	enum near near;	     /* of tables alone */
	const struct stop *stop;
};

/*
 * Hits skip up to skip + limit of the answer; total is of all that hold exactly; *near_found
 * of the hits are near ones. Summaries are made in a. False with err unset: a side file is damaged, so ask names in memory.
 */
bool engine_search(const struct engine *e, struct arena *a, const struct engine_ask *ask, struct hits *out, int64_t *near_found,
		   struct err *err);

/*
 * Where the asset of this id stands in all of that answer, without near ones: *place from 1, 0 when it is not in it; *total
 * is of all. *of: its summary as a row shows it, in a; NULL when there is no such asset. False as above.
 */
bool engine_place(const struct engine *e, struct arena *a, const struct engine_ask *ask, int64_t id, struct summary **of,
		  int64_t *place, int64_t *total, struct err *err);

struct column_hit {
	const struct summary *asset; /* one for all columns of an asset that follow each other */
	str name;
	ptrdiff_t place; /* among the asset's columns, from 0 */
	int rank;
	bool told; /* the names hold all that follows; else the cache has to be asked */
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
/* As search_columns orders them: rank, then qualified name, then the column's place. prop: is not asked. False as above. */
bool engine_columns(const struct engine *e, struct arena *a, const struct engine_ask *ask, struct column_hits *out, struct err *err);

/* Names that begin so, without case, each once: the first n, at most 999, in order; what is given lives in a. False: a side file is damaged. */
enum engine_names { ENGINE_COLUMNS, ENGINE_OWNERS };
bool engine_starts(const struct engine *e, struct arena *a, enum engine_names of, str start, ptrdiff_t n, struct strs *out);

/*
 * Names nearest to this one by edit distance, at most n, best first: for "did you mean". One that several assets have is
 * given qualified; all live in a. False: a side file is damaged.
 */
bool engine_nearest(const struct engine *e, struct arena *a, str name, ptrdiff_t n, struct strs *out);

#endif
