/*
 * The words of documents, in their order: which texts match, how often, and in which passage best. Built from what
 * the caller passes, kept in an index file; knows neither files nor tables, and does not rank.
 */
#ifndef OCAT_SEARCH_DOCUMENT_SEARCH_H
#define OCAT_SEARCH_DOCUMENT_SEARCH_H

#include "base/err.h"
#include "model/word_split.h"
#include "index/side_file.h"

struct stop;
struct written;
struct written_maker;

#define WRITTEN_KIND "written"
enum { WRITTEN_VERSION = 1 };

struct written_maker *written_begin(void);
void written_drop(struct written_maker *m); /* NULL is fine */
/* Starts the next text, counted from 0; its passages follow in order. */
void written_text(struct written_maker *m);
void written_passage(struct written_maker *m, str passage);
struct written *written_done(struct written_maker *m); /* frees the maker */
void written_close(struct written *w);		       /* NULL is fine */

bool written_save(const struct written *w, struct side_out *o, struct err *err);
/* NULL: the file is damaged. The result owns the file. */
struct written *written_open(struct side *s);

struct written_hit {
	ptrdiff_t text, passage; /* passage: in the text, from 0 */
	int64_t words;		 /* number of words in the text */
	struct term_counts has;
};
struct written_hits { /* in the order of texts */
	struct written_hit *at;
	ptrdiff_t len, cap;
};
bool written_find(const struct written *w, struct arena *a, const struct terms *t, const struct stop *stop,
		  struct written_hits *out, struct err *err);

#endif
