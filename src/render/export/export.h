/*
 * Assets as a document: Markdown, Mermaid, DBML, tbls' schema.json, JSON, our
 * snapshot. Each form is a struct in a file of its own, export_NAME.c; this
 * room holds what they share: which assets are part of the document, what each
 * is called in it, and which keys lead from one to another. It takes assets one
 * at a time in the caller's order and appends text to the sb it is given; it
 * never reads or writes anything else, so a file, a pipe, a clipboard and a
 * model's prompt get the same bytes.
 *
 *	e = export_open(&export_mermaid, catalogs, n);
 *	export_expect(e, ...);            for every asset, in order
 *	export_head(e, &out);
 *	export_asset(e, &out, &item);     for every asset, in the same order
 *	export_tail(e, &out);
 *	export_close(e);
 *
 * out may be emptied between calls. What is kept for an asset that is expected
 * is its names, some hundred bytes; forms that must say something last keep that too.
 */
#ifndef OCAT_RENDER_EXPORT_EXPORT_H
#define OCAT_RENDER_EXPORT_EXPORT_H

#include "model/asset.h"

struct export;
struct sb;

struct export_catalog {
	str name, type, product, version; /* type: the adapter's word, "postgresql" */
	str driver; /* what other tools call that type of source */
	int64_t generation;
	instant taken_at;
	str digest; /* of the generation in hexadecimal; absent when this is not all of it */
};

/* A key of another asset that points at this one. */
struct export_incoming {
	str ns, name, qualified; /* of the other */
	str key;
	struct strs fields, other_fields; /* here and there, paired */
	bool unique, optional;
};

struct export_item {
	const struct asset *asset; /* finished */
	str catalog, qualified;
	const struct strs *tags; /* may be NULL */
	struct { struct export_incoming *at; ptrdiff_t len, cap; } in; /* only read by forms with wants_incoming */
};

struct export_format {
	const char *name;    /* what a person types */
	const char *suffix;  /* of a file */
	const char *endings; /* of files that are written in it, ".md .markdown"; NULL: none */
	bool wants_incoming;
	bool lossless;	     /* holds partitions and namespaces too, unless a selection says otherwise */
	bool one_catalog;    /* cannot hold two */
	bool ordered;	     /* what an asset is made from comes before it, where there is no circle */
	int passes;	     /* how often every asset is given, from 0 on; 0 means once */
	void (*head)(struct export *e, struct sb *out);
	void (*namespace)(struct export *e, struct sb *out, const struct namespace *n); /* NULL: it has no place for them */
	void (*asset)(struct export *e, struct sb *out, const struct export_item *i); /* e->pass says which time */
	void (*tail)(struct export *e, struct sb *out);
};

extern const struct export_format export_markdown, export_mermaid, export_dbml, export_tbls, export_json, export_jsonl,
	export_snapshot;

/* The catalogs are copied. folder: one file an asset rather than one document, so links name files. */
struct export *export_open(const struct export_format *f, const struct export_catalog *catalogs, ptrdiff_t n, bool folder);
void export_close(struct export *e); /* NULL is fine */
void export_expect(struct export *e, str catalog, str ns, str name, str qualified);

void export_head(struct export *e, struct sb *out);
void export_namespace(struct export *e, struct sb *out, const struct namespace *n);
void export_asset(struct export *e, struct sb *out, const struct export_item *i);
void export_tail(struct export *e, struct sb *out);
void export_pass(struct export *e, int pass); /* before its assets, for forms with passes */

/* The file of an expected asset in a folder, "sales.orders.md": safe on any file system, the same every time. */
str export_file(struct export *e, const struct export_item *i);

/* How many keys lead to assets that are not part of the document. */
int64_t export_left_out(const struct export *e);

#endif
