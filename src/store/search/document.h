/*
 * The documents of search: each asset with all its fields, each namespace, as text. The same form is read one by one
 * and all in sequence, of the current and of an older generation. Does not depend on words or ranks.
 */
#ifndef OCAT_STORE_SEARCH_DOCUMENT_H
#define OCAT_STORE_SEARCH_DOCUMENT_H

#include "store/internal.h"

struct doc_field {
	int64_t id, type; /* type: its number, 0 for none */
	str name, written; /* written: its form in a qualified name, absent if it is the name itself */
	str path; /* of a field within a type: "address.city", which is also its written form; absent: a column */
	str comment, notes;  /* notes: values and properties, "a, b, key=value" */
	const struct strs *tags;
};

struct doc {
	int64_t id, catalog_id;
	bool is_asset; /* else a namespace */
	enum asset_kind kind;
	bool is_part; /* another represents it: a partition, a date shard */
	str catalog, ns, name, qualified, comment, notes, ns_kind;
	const struct strs *tags;
	array_of(struct doc_field) fields;
};

/*
 * Filters many docs: keeps names of fields and tags that contain a term. Most fields contain none and have no other
 * text, so they are omitted; so are tags.
 */
struct docs_listener {
	bool (*field)(void *with, str name);
	bool (*tag)(void *with, str written);
	void *with;
};

struct docs {
	struct store *s;
	struct arena *arena; /* belongs to the reader of docs */
	struct arena *batch; /* for one doc; reset before the next one */
	struct map tags;     /* by the name that they tag: of one doc, of all, or those requested */
	bool all_tags;
	const struct docs_listener *ear; /* NULL: docs are whole */
	const struct hung *hung; /* on the asset whose fields are read */
};

#define DOCS(sqlite, of_reader, of_one_doc) { .s = (sqlite), .arena = (of_reader), .batch = (of_one_doc) }

/* False with err: a failure, or the taker's own. Text lives until the next doc. */
typedef bool (*doc_fn)(void *with, struct doc *doc, struct err *err);
/* Namespaces, then assets with their fields, in the order of ids. */
bool docs_each(struct docs *d, doc_fn take, void *with, struct err *err);
bool docs_one(struct docs *d, int64_t id, struct doc *out, bool *found, struct err *err);

/* From now on docs contain only what the ear accepts; NULL: whole docs. */
bool docs_listen(struct docs *d, const struct docs_listener *ear, struct err *err);

/* Streams ids with a mark that changes when the text does: from digests and tags. Cheaper than the texts. */
typedef bool (*mark_fn)(void *with, int64_t id, int64_t mark, struct err *err);
bool docs_marks(struct docs *d, mark_fn take, void *with, struct err *err);

#endif
