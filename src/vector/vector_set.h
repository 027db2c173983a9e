/*
 * The vectors of all tables, as bytes, in one index file: kept by the id of a table, with a hash of the text that each
 * was made from, so that only changed ones are made again. Searched from end to end: at a hundred thousand tables that
 * takes a few milliseconds, and an approximate index would save little of it.
 */
#ifndef OCAT_VECTOR_VECTOR_SET_H
#define OCAT_VECTOR_VECTOR_SET_H

#include "index/side_file.h"

struct arena;
struct vector_set; /* read-only, for any thread */

#define VECTORS_KIND "vectors"
enum { VECTORS_VERSION = 1 };

/* NULL with err unset: missing, damaged, or of another model. */
struct vector_set *vector_set_open(str cache_file, const struct side_key *k, struct err *err);
struct vector_set *vector_set_share(struct vector_set *s);
void vector_set_close(struct vector_set *s); /* NULL is fine */

int64_t vector_set_count(const struct vector_set *s);
ptrdiff_t vector_set_width(const struct vector_set *s);
/* The state of the cache that it is complete for; "": not complete. */
str vector_set_made_for(const struct vector_set *s);
/* The likeness of this vector, of length 1 and `width`, to the table's; -1: the table has none, or of another width. */
float vector_set_likeness(const struct vector_set *s, struct arena *a, int64_t table, const float *vector,
			  ptrdiff_t width);
/* Does the table have a vector made from a text with this hash? */
bool vector_set_has(const struct vector_set *s, int64_t table, uint64_t hash);

struct vector_hit {
	int64_t table;
	float likeness; /* cosine */
	float lead;	/* how far it stands out from all tables by that: standard deviations from the mean */
};
/*
 * The tables most like the query, a vector of length 1 and the set's width: at most k, best first, ties by id. Only
 * those that stand out from all tables by their likeness, and the first.
 */
ptrdiff_t vector_set_search(const struct vector_set *s, struct arena *a, const float *query, ptrdiff_t k,
			    struct vector_hit **out);

/* ---- making one ---- */

struct vector_maker;
/* width 0: that of the first vector added. from (NULL: none) is what vectors are kept from. */
struct vector_maker *vector_maker_open(struct vector_set *from);
void vector_maker_close(struct vector_maker *m); /* NULL is fine */
/* Tables in the order of ids. False: its vector has to be given with vector_maker_put. */
bool vector_maker_keep(struct vector_maker *m, int64_t table, uint64_t hash);
/* Of length 1. False: not of the width of the others. */
bool vector_maker_put(struct vector_maker *m, int64_t table, uint64_t hash, const float *vector, ptrdiff_t width);
int64_t vector_maker_count(const struct vector_maker *m);
/* Writes what it has; more may follow. made_for: "" if it is not complete. */
bool vector_maker_write(struct vector_maker *m, str cache_file, const struct side_key *k, str made_for,
			struct err *err);

#endif
