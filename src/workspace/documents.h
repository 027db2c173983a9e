/*
 * Documents written by people: NAME.md in the documentation folder. A document named like a table is about that table;
 * a document that contains a table's name in `code` mentions it. A name that several tables share refers to none of
 * them. These are a person's own files: this room finds and reads them, for display and for word search.
 *
 * Decided here: documents are files beside the configuration, never in the cache. Their words are kept in indexes that
 * are valid for the names, sizes and times of the files, and are not kept if a file was written seconds ago. The table
 * of a document is looked up in the pinned generation.
 */
#ifndef OCAT_WORKSPACE_DOCUMENTS_H
#define OCAT_WORKSPACE_DOCUMENTS_H

#include "base/err.h"
#include "base/str.h"

struct arena;
struct candidate;
struct candidates;
struct stop;
struct store;

enum { DOCUMENT_MOST = 256 << 10, DOCUMENT_TITLE = 120 }; /* bytes read of one document; cells of a title */

struct document {
	str name, path;
	str title; /* its first line that is not blank */
	str text;  /* of one that is about the asset: what was read; otherwise absent */
	bool about, cut; /* cut: the text goes on after what was read */
};

struct documents {
	struct document *at;
	ptrdiff_t len, cap;
	int64_t more;	/* others that mention it and are not listed */
	int64_t unread; /* documents that were not searched */
};

/* The document with this name, with or without its ending; false: none. Sets only name and path. */
bool document_called(struct arena *a, str name, struct document *out);
/* Reads title and text. */
bool document_read(struct arena *a, struct document *d, struct err *err);
/* The next `code` of a line, which is removed from it; absent: no more. */
str document_code(str *rest);
/* The next [words](target), likewise. */
str document_link(str *rest);
/* The assets that a written name may refer to; none if it is not a valid name. */
bool document_means(struct store *s, struct arena *a, str written, struct candidates *out, struct err *err);

/* The documents about the asset, then those that mention it, each group by name. Skips unreadable ones. */
bool documents_of(struct store *s, struct arena *a, const struct candidate *asset, const struct stop *stop,
		  struct documents *out, struct err *err);
/* The path of the document about the asset, existing or not. */
bool documents_place(struct arena *a, const struct documents *known, str qualified, str *path, struct err *err);

/* ---- all documents, for word search ---- */

struct document_files {
	struct document *at; /* name and path, sorted by name */
	ptrdiff_t len, cap;
	int64_t unread; /* others, skipped because they are too many or too large */
	uint64_t mark;	/* changes when a document is written, added or removed */
	bool settled;	/* false: one was written just now, and may change again under the same mark */
};

void documents_list(struct arena *a, struct document_files *out);
/* The next passage of a text: whole paragraphs, or a piece of a long one; false: no more. */
bool document_passage(str *rest, str *out);
/* The asset that a document of this name is about; *asset 0: none, or several match. */
bool document_about(struct store *s, struct arena *a, str name, int64_t *asset, struct err *err);

#endif
