/*
 * An asset's own row in the cache, loaded and saved whole, and what is drawn
 * out of its record for SQL: fields, relations, dependencies. The same code
 * writes the tables of now and the shadows of an older generation.
 */
#ifndef OCAT_STORE_SCHEMA_ASSET_ROW_H
#define OCAT_STORE_SCHEMA_ASSET_ROW_H

#include "store/internal.h"

struct row {	    /* p_asset */
	bool fresh; /* nothing of this id is in the tables yet */
	int64_t id, catalog_id, namespace_id;
	enum state state;
	enum asset_kind kind;
	str name, qualified, owner, comment;
	enum truth readable;
	int64_t fields, keys_out;
	bool has_pk;
	int64_t part_of;    /* UNKNOWN: of nothing */
	struct stats stats; /* without the counters */
	int64_t measured;   /* the generation that gave them; UNKNOWN: never */
	instant measured_at, first_seen_at;
	int64_t changed, versions;
	str native;
	int64_t aside;
	struct digest digest;
	str props;
};

/* Which of the two sets of tables. */
enum tables { TABLES_NOW, TABLES_SHADOW };

/* From whichever tables reading sees; ERR_TABLE_NOT_FOUND. Text is copied into the arena. */
bool row_load(struct store *s, struct arena *a, int64_t id, struct row *out, struct err *err);
bool row_save(struct store *s, enum tables to, const struct row *r, struct err *err);

/*
 * Statistics as nine cells in a row, from this one on: rows, rows_kind, size, size_kind, created_at, modified_at,
 * modified_origin, analyzed_at, rows_origin. Read into all of *out; bound to parameters.
 */
void stats_from(struct stmt *q, int first, struct arena *a, struct stats *out);
void stats_bind(struct stmt *q, int first, const struct stats *s);

/* A field that the cache knows, gone ones too. */
struct known_field {
	int32_t slot;
	int64_t ordinal; /* 0 when it is gone */
	bool gone;
	str name, path, native;
};
struct known_fields {
	struct known_field *at;
	ptrdiff_t len, cap;
};
bool known_fields(struct store *s, struct arena *a, int64_t asset, struct known_fields *out, struct err *err);
/* A path where there is one, else the name: what tells fields of one asset apart. */
str field_identity(str name, str path);

/* Written types by number. */
struct types {
	struct arena *arena;
	struct map ids;
	bool may_add;
};
bool types_load(struct store *s, struct arena *a, bool may_add, struct types *out, struct err *err);

struct projector {
	struct store *s;
	enum tables to;
	struct types types;
	/* The id of what a key or a view names; a ghost is made where nothing is known. */
	bool (*target)(void *with, str ns, str name, int64_t *id, struct err *err);
	void *with;
	struct arena *scratch; /* reset by whoever owns it, after each asset */
};

/*
 * Writes row, record, fields (in these slots, as many as there are fields),
 * relations and dependencies; what was there must be gone (project_clear).
 * Fills in what of the row follows from the asset.
 */
bool project(struct projector *p, struct row *r, const struct asset *a, str record, const int32_t *slots,
	     struct err *err);
/* Takes the drawn out rows away; of_now only. Fields stay known as gone when keep is true. */
bool project_clear(struct store *s, int64_t asset, bool keep, struct err *err);
/* A field that is gone keeps its slot. */
bool project_gone(struct store *s, int64_t asset, const struct known_field *f, struct err *err);

#endif
