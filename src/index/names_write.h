/* Shared by the files that write the gathered names: the file so far, and inverted lists. */
#ifndef OCAT_INDEX_NAMES_WRITE_H
#define OCAT_INDEX_NAMES_WRITE_H

#include "index/names_internal.h"

struct names_writer {
	struct names_maker *m;
	struct side_out *out;
	const struct stop *stop;
	int64_t assets, fields, columns; /* numbers; columns: distinct names, once they are written */
};

/* Begins a section with these bytes. Also false if stopped. */
bool writer_put(struct names_writer *w, unsigned section, const void *at, int64_t bytes, struct err *err);
bool writer_put_bytes(struct names_writer *w, unsigned section, const struct bytes *b, struct err *err);

/* ---- names_invert.c: from lists of owners to lists of members ---- */

struct inverted { /* when filled, those of member i are to[start[i]] up to to[start[i + 1]] */
	uint32_t *start, *to;
};
struct inverted inverted_open(int64_t members, int64_t total);
void inverted_free(const struct inverted *t);
/* First all are counted, then summed, then filled in the same order; n members of one owner at a time. */
void inverted_count(struct inverted *t, const uint32_t *member, int64_t n);
void inverted_sum(struct inverted *t, int64_t members);
void inverted_fill(struct inverted *t, const uint32_t *member, int64_t n, uint32_t owner);
/* Inverts it again. Filling by ascending owners leaves each list ascending: so inverting twice sorts all of them. */
struct inverted inverted_of(const struct inverted *of, int64_t members, int64_t total);
/* Removes repetitions from sorted lists. `to` gets shorter or stays; returns the remaining number. */
int64_t inverted_once(struct inverted *t, int64_t members);
/* Writes two sections, from this one on; frees it in any case. */
bool writer_put_inverted(struct names_writer *w, unsigned section, const struct inverted *t, int64_t members,
			 int64_t total, struct err *err);

/* ---- columns, names_write_columns.c ---- */

bool columns_put_fields(struct names_writer *w, struct err *err); /* of each asset */
bool columns_put_shapes(struct names_writer *w, struct err *err);
bool columns_put_said(struct names_writer *w, struct err *err); /* comments and defaults, which are then freed */
int64_t columns_said(const struct names_maker *m);		/* number of columns that have one */
bool columns_put_postings(struct names_writer *w, struct err *err);
bool columns_put_keys(struct names_writer *w, struct err *err);

#endif
