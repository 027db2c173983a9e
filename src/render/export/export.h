/*
 * Assets as a document: Markdown, Mermaid, DBML, tbls' schema.json, JSON, our
 * snapshot. Each format is a struct in a file of its own, NAME.c; this room
 * holds what they share: the assets of the document, their names in it, and
 * the keys between them. It takes assets one at a time in the caller's order
 * and appends text to the given sb; it never reads or writes anything else, so
 * a file, a pipe, a clipboard and a model's prompt get the same bytes.
 *
 *	e = export_open(&export_mermaid, catalogs, n);
 *	export_expect(e, ...);            for every asset, in order
 *	export_head(e, &out);
 *	export_asset(e, &out, &item);     for every asset, in the same order
 *	export_tail(e, &out);
 *	export_close(e);
 *
 * out may be emptied between calls. For an expected asset, only its names are kept,
 * some hundred bytes; formats that write something at the end keep that too.
 */
#ifndef OCAT_RENDER_EXPORT_EXPORT_H
#define OCAT_RENDER_EXPORT_EXPORT_H

#include "model/asset.h"

struct export;
struct sb;

struct export_catalog {
	str name, type, product, version; /* type: the adapter's word, "postgresql" */
	str driver; /* what other tools call this type of source */
	int64_t generation;
	instant taken_at;
	str digest; /* of the generation in hexadecimal; absent if this is only a part of it */
	str user_code; /* model/user_code.h, one line; absent: unknown */
	str column_stats; /* model/column_stats.h, likewise */
};

/* A key of another asset that references this one. */
struct export_incoming {
	str ns, name, qualified; /* of the other asset */
	str key;
	struct strs fields, other_fields; /* columns here and there, in pairs */
	bool unique, optional;
};

struct export_document { /* what people wrote about an asset, in Markdown */
	str name, title, text;
};

struct export_item {
	const struct asset *asset; /* finished */
	array_of(struct export_document) documents;
	str catalog, qualified;
	const struct strs *tags; /* may be NULL */
	array_of(struct export_incoming) in; /* filled only for formats with wants_incoming */
};

struct export_format {
	const char *name;    /* what a person types */
	const char *suffix;  /* of a file */
	const char *endings; /* endings of its files, ".md .markdown"; NULL: none */
	bool wants_incoming;
	bool holds_documents; /* includes what people wrote about an asset */
	bool lossless;	     /* includes partitions and namespaces, unless a selection excludes them */
	bool one_catalog;    /* cannot hold more than one catalog */
	bool ordered;	     /* assets come after those that they are made from, except in a cycle */
	int passes;	     /* number of times that every asset is passed, from 0; 0 means once */
	void (*head)(struct export *e, struct sb *out);
	/* NULL: the format has no namespaces */
	void (*namespace)(struct export *e, struct sb *out, const struct namespace *n);
	/* e->pass is the number of the pass */
	void (*asset)(struct export *e, struct sb *out, const struct export_item *i);
	void (*tail)(struct export *e, struct sb *out);
};

extern const struct export_format export_markdown, export_mermaid, export_dbml, export_tbls, export_json, export_jsonl,
	export_snapshot;

/* Copies the catalogs. folder: one file per asset rather than one document, so links name files. */
struct export *export_open(const struct export_format *f, const struct export_catalog *catalogs, ptrdiff_t n,
			   bool folder);
void export_close(struct export *e); /* NULL is fine */
void export_expect(struct export *e, str catalog, str ns, str name, str qualified);

void export_head(struct export *e, struct sb *out);
void export_namespace(struct export *e, struct sb *out, const struct namespace *n);
void export_asset(struct export *e, struct sb *out, const struct export_item *i);
void export_tail(struct export *e, struct sb *out);
void export_pass(struct export *e, int pass); /* before its assets, for formats with passes */

/* The file of an expected asset in a folder, "sales.orders.md": safe on any file system, and always the same. */
str export_file(struct export *e, const struct export_item *i);

/* The number of assets left out as their stored text cannot be written safely: each has a remark. */
int64_t export_unsafe(const struct export *e);
/* What has to exist before the document is loaded: "function public.group_concat", each once. */
const struct strs *export_required(const struct export *e);
/* The number of keys to assets that are not part of the document. */
int64_t export_left_out(const struct export *e);

#endif
