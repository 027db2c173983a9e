/*
 * The row of an asset in the cache, loaded and saved whole, and the data extracted from its record for SQL: fields,
 * relations, dependencies. The same code writes the current tables and the shadows of an older generation.
 */
#ifndef OCAT_STORE_SCHEMA_ASSET_ROW_H
#define OCAT_STORE_SCHEMA_ASSET_ROW_H

#include "store/internal.h"

struct row {	    /* p_asset */
	bool fresh; /* the tables have nothing of this id yet */
	int64_t id, catalog_id, namespace_id;
	enum state state;
	enum asset_kind kind;
	str name, qualified, owner, comment;
	enum truth readable;
	int64_t fields, keys_out;
	bool has_pk;
	int64_t part_of;    /* UNKNOWN: no parent */
	struct stats stats; /* without the counters */
	int64_t measured;   /* the generation they are from; UNKNOWN: never */
	instant measured_at, first_seen_at;
	int64_t changed, versions;
	str native;
	int64_t aside;
	struct digest digest;
	str props;
};

/* Which of the two sets of tables. */
enum tables { TABLES_NOW, TABLES_SHADOW };

/* From the tables that reads currently use; ERR_TABLE_NOT_FOUND. Text is copied into the arena. */
bool row_load(struct store *s, struct arena *a, int64_t id, struct row *out, struct err *err);
bool row_save(struct store *s, enum tables to, const struct row *r, struct err *err);

/*
 * Statistics as nine cells of a row, starting here: rows, rows_kind, size, size_kind, created_at, modified_at,
 * modified_origin, analyzed_at, rows_origin. stats_from reads all of *out; the other binds them as parameters.
 */
void stats_from(struct stmt *q, int first, struct arena *a, struct stats *out);
void stats_bind(struct stmt *q, int first, const struct stats *s);

/* A field in the cache, including dropped ones. */
struct known_field {
	int32_t slot;
	int64_t ordinal; /* 0 if dropped */
	bool gone;
	str name, path, native;
};
struct known_fields {
	struct known_field *at;
	ptrdiff_t len, cap;
};
bool known_fields(struct store *s, struct arena *a, int64_t asset, struct known_fields *out, struct err *err);
/* Its path, or its name if it has none: identifies a field within an asset. */
str field_identity(str name, str path);

/* Types as written, by number. */
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
	/* The id of an asset that a key or a view names; creates a ghost if it is unknown. */
	bool (*target)(void *with, str ns, str name, int64_t *id, struct err *err);
	void *with;
	struct arena *scratch; /* reset by its owner after each asset */
};

/*
 * Writes row, record, fields (in these slots, one per field), relations and dependencies; earlier ones must have been
 * removed (project_clear). Fills in the members of the row that follow from the asset.
 */
bool project(struct projector *p, struct row *r, const struct asset *a, str record, const int32_t *slots,
	     struct err *err);
/* Deletes the extracted rows; only of the current tables. If keep is true, fields stay as dropped ones. */
bool project_clear(struct store *s, int64_t asset, bool keep, struct err *err);
/* A dropped field keeps its slot. */
bool project_gone(struct store *s, int64_t asset, const struct known_field *f, struct err *err);

#endif
