/*
 * What search looks into: each asset with all its fields, each namespace, as
 * text. The same form is read one by one and all in a row, of now and of an
 * older generation. Does not know words or ranks.
 */
#ifndef OCAT_STORE_SEARCH_DOCUMENT_H
#define OCAT_STORE_SEARCH_DOCUMENT_H

#include "store/internal.h"

struct doc_field {
	int64_t id, type; /* type: its number, 0 for none */
	str name, written; /* written: how a qualified name has it, absent when that is the name itself */
	str comment, notes;  /* notes: values and properties, "a, b, key=value" */
	const struct strs *tags;
};

struct doc {
	int64_t id, catalog_id;
	bool is_asset; /* else a namespace */
	enum asset_kind kind;
	bool is_part; /* a partition of another */
	str catalog, ns, name, qualified, comment, notes, ns_kind;
	const struct strs *tags;
	struct { struct doc_field *at; ptrdiff_t len, cap; } fields;
};

/*
 * What is listened for where many docs are read: names of fields and tags that say something. Fields that say
 * nothing, and have no text of their own, are most of what there is, and are left out; so are tags.
 */
struct docs_ear {
	bool (*field)(void *with, str name);
	bool (*tag)(void *with, str written);
	void *with;
};

struct docs {
	struct store *s;
	struct arena *arena; /* of the reader of docs */
	struct arena *batch; /* of one doc; reset before the next one */
	struct map tags;     /* by the name they hang on: of one doc, of all, or those that were asked for */
	bool all_tags;
	const struct docs_ear *ear; /* NULL: docs are whole */
	const struct hung *hung; /* on the asset whose fields are read */
};

#define DOCS(sqlite, of_reader, of_one_doc) { .s = (sqlite), .arena = (of_reader), .batch = (of_one_doc) }

/* False with err: a failure, or the taker's own. Text lives until the next doc. */
typedef bool (*doc_fn)(void *with, struct doc *doc, struct err *err);
/* Namespaces, then assets with their fields, in the order of ids. */
bool docs_each(struct docs *d, doc_fn take, void *with, struct err *err);
bool docs_one(struct docs *d, int64_t id, struct doc *out, bool *found, struct err *err);

/* From now on docs have what the ear hears alone; NULL: they are whole again. */
bool docs_listen(struct docs *d, const struct docs_ear *ear, struct err *err);

/* Streams ids with a mark that changes when the text does: digests and tags. Cheaper than the texts. */
typedef bool (*mark_fn)(void *with, int64_t id, int64_t mark, struct err *err);
bool docs_marks(struct docs *d, mark_fn take, void *with, struct err *err);

#endif
