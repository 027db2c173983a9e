/*
 * The data that retrieve() reads: the words of names, comments and documents with their places, namespaces, families
 * and keys, as flat arrays that are built once for a set of generations. Built from what the caller passes; does no
 * I/O of its own.
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
	/* the id of the table that represents its family, perhaps its own; 0: unknown, so names and columns decide */
	int64_t family;
	/* its business domains, one per line, the primary one first; "" or absent: that of a tag "domain:x", or none */
	str domain;
};

struct indexed_column {
	int64_t table; /* id of a table added before */
	str name, comment;
	int pk; /* as field.pk */
	struct strs values, tags;
};

struct indexed_key {
	int64_t from, to; /* ids; tables that were not added are skipped */
	struct strs from_fields, to_fields;
};

struct retriever_maker *retriever_begin(void);
void retriever_drop(struct retriever_maker *m); /* NULL is fine */
/* Copies text. Tables in the order of qualified names, then the columns of each in order, then keys. */
void retriever_table(struct retriever_maker *m, const struct indexed_table *t);
void retriever_column(struct retriever_maker *m, const struct indexed_column *c);
/* A value of a column that was added. */
void retriever_value(struct retriever_maker *m, int64_t table, str column, str value);
void retriever_key(struct retriever_maker *m, const struct indexed_key *k);
/* Frees the maker; the retriever takes over the glossary (NULL: none). */
struct retriever *retriever_done(struct retriever_maker *m, struct glossary *g);
void retriever_close(struct retriever *r); /* NULL is fine */

/*
 * An index that also has the documents about its tables, built from one without them in a fraction of the time:
 * people write every day. It keeps the index that it extends, and closes it.
 */
struct retriever_growth;
struct retriever_growth *retriever_grow(struct retriever *from);
void growth_drop(struct retriever_growth *g); /* closes that one too */
/* A passage about a table; ignored for an unknown one. */
void growth_passage(struct retriever_growth *g, int64_t table, str passage);
struct retriever *growth_done(struct retriever_growth *g);

/* ---- in an index file, so that a new process need not build it ---- */

#define RETRIEVER_KIND "words"
#define RETRIEVER_GROWN_KIND "grown"
enum { RETRIEVER_VERSION = 11 };
/* Writes its sections into the caller's file. */
bool retriever_save(const struct retriever *r, struct side_out *o, struct err *err);
/*
 * NULL: the file is damaged. Verifies all checksums; the retriever takes over s. glossary: the text that it was saved
 * with.
 */
struct retriever *retriever_open(struct side *s, str glossary);

int64_t retriever_tables(const struct retriever *r);
const struct glossary *retriever_glossary(const struct retriever *r); /* lives as long; NULL: none */
int64_t retriever_bytes(const struct retriever *r);

#endif
