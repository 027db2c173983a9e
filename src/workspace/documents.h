/*
 * Written documents: NAME.md in the folder of documentation. One that is called as a table is about that table, one
 * that has a table's name in `code` names it. A name that several tables have says nothing of any. They are files of a
 * person's own: found and read here, by whoever shows them and whoever looks for words in them.
 *
 * Decided here: documents are files beside the configuration, never in the cache. Their words are kept in
 * indexes that hold for the names, sizes and times of the files, and are not kept while a file was written
 * seconds ago. Which table a document is about is looked up in the pinned generation.
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

enum { DOCUMENT_MOST = 256 << 10, DOCUMENT_TITLE = 120 }; /* bytes that are read of one; cells of a title */

struct document {
	str name, path;
	str title; /* its first line that is not blank */
	str text;  /* of one that is about the asset: what was read; of others absent */
	bool about, cut; /* cut: it goes on behind what was read */
};

struct documents {
	struct document *at;
	ptrdiff_t len, cap;
	int64_t more;	/* name it too and are not listed */
	int64_t unread; /* were not looked through */
};

/* The document of this name, with or without its ending; false: none. Its name and path alone are set. */
bool document_called(struct arena *a, str name, struct document *out);
/* Title and text. */
bool document_read(struct arena *a, struct document *d, struct err *err);
/* What stands in the next `code` of a line, which is taken off it; absent: there is no more. */
str document_code(str *rest);
/* The next [words](target), likewise. */
str document_link(str *rest);
/* What a name that somebody wrote may mean, none of it where it can be no name. */
bool document_means(struct store *s, struct arena *a, str written, struct candidates *out, struct err *err);

/* Those that are about the asset, then those that name it, each by name. One that cannot be read is passed over. */
bool documents_of(struct store *s, struct arena *a, const struct candidate *asset, const struct stop *stop,
		  struct documents *out, struct err *err);
/* Where one that is about the asset is, or would be written. */
bool documents_place(struct arena *a, const struct documents *known, str qualified, str *path, struct err *err);

/* ---- all of them, for who looks for words ---- */

struct document_files {
	struct document *at; /* name and path, by name */
	ptrdiff_t len, cap;
	int64_t unread; /* others, which are too many or too much to be read */
	uint64_t mark;	/* another one once a document is written, comes or goes */
	bool settled;	/* false: one was written just now, and may be written again under the same mark */
};

void documents_list(struct arena *a, struct document_files *out);
/* The next part of a text that is of one thing: whole paragraphs, or a piece of a long one; false: there is no more. */
bool document_passage(str *rest, str *out);
/* The asset that one of this name is about; *asset 0: none, or several may be meant. */
bool document_about(struct store *s, struct arena *a, str name, int64_t *asset, struct err *err);

#endif
