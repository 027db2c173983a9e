/*
 * What retrieve() reads: the words of names, comments and documents with their places,
 * namespaces, families and keys, as flat arrays that are made once for a set
 * of generations. Made from what the caller tells; does no I/O of its own.
 */
#ifndef OCAT_RETRIEVE_INDEX_H
#define OCAT_RETRIEVE_INDEX_H

#include "base/err.h"
#include "model/asset.h"
#include "index/side_file.h"

struct glossary;
struct retriever;
struct retriever_maker;

struct indexed_table {
	int64_t id;
	str catalog, ns, name, qualified, comment;
	struct strs tags;
	str domain; /* its business domains, one a line, the one that comes first first; "" or absent: that of a tag "domain:x", or none */
};

struct indexed_column {
	int64_t table; /* id of one that was told before */
	str name, comment;
	int pk; /* as field.pk */
	struct strs values, tags;
};

struct indexed_key {
	int64_t from, to; /* ids; of tables that were not told: passed over */
	struct strs from_fields, to_fields;
};

struct retriever_maker *retriever_begin(void);
void retriever_drop(struct retriever_maker *m); /* NULL is fine */
/* Text is copied. Tables in the order of qualified names, then the columns of each in their order, then keys. */
void retriever_table(struct retriever_maker *m, const struct indexed_table *t);
void retriever_column(struct retriever_maker *m, const struct indexed_column *c);
void retriever_key(struct retriever_maker *m, const struct indexed_key *k);
/* Frees the maker; the glossary (NULL: none) is the retriever's from now on. */
struct retriever *retriever_done(struct retriever_maker *m, struct glossary *g);
void retriever_close(struct retriever *r); /* NULL is fine */

/*
 * An index with what is written about its tables as well, made of one without in a fraction of the time that one took:
 * people write every day. It holds on to the one that it grew from, and closes it.
 */
struct retriever_growth;
struct retriever_growth *retriever_grow(struct retriever *from);
void growth_drop(struct retriever_growth *g); /* closes that one too */
/* A passage about a table; of one that is not there it is passed over. */
void growth_passage(struct retriever_growth *g, int64_t table, str passage);
struct retriever *growth_done(struct retriever_growth *g);

/* ---- in a side file, so that a fresh process need not make it ---- */

#define RETRIEVER_KIND "words"
#define RETRIEVER_GROWN_KIND "grown"
enum { RETRIEVER_VERSION = 6 };
/* Its sections, into a file that is the caller's. */
bool retriever_save(const struct retriever *r, struct side_out *o, struct err *err);
/*
 * NULL: the file is not whole. All of it is checked against its sums, so what it holds is what was written; s is the
 * retriever's then. glossary: the same text that it was saved with.
 */
struct retriever *retriever_open(struct side *s, str glossary);

int64_t retriever_tables(const struct retriever *r);
int64_t retriever_bytes(const struct retriever *r);

#endif
