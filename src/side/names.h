/*
 * The names of one catalog, as search wants them: assets numbered in the order
 * of their qualified names, so that a bitmap is an answer in its promised
 * order; distinct column names with the assets that have them; the words that
 * names are made of; what filters need of each asset; relations as a
 * compressed adjacency. Comments, tags and whatever only a screen shows stay in
 * the cache.
 */
#ifndef OCAT_SIDE_NAMES_H
#define OCAT_SIDE_NAMES_H

#include "model/asset.h"
#include "scan/scan.h"
#include "side/side.h"

/* ---- reading ---- */

enum names_flag { NAME_HAS_PK = 1, NAME_IS_PART = 2 };

struct names_asset { /* what filters and sorting need */
	int64_t id;
	int64_t rows, size, modified, created; /* UNKNOWN, NO_TIME */
	uint32_t ns, owner;		       /* into the lists below; owner 0: unknown */
	uint32_t fields, keys_out, keys_in;
	uint8_t kind, rows_kind, flags, spare;
};

struct names_field { /* one column of one asset, in its order */
	uint32_t name;	/* into columns */
	uint16_t type;	/* into types */
	uint8_t flags;	/* NAME_HAS_PK: part of the primary key */
	uint8_t nullable; /* enum truth */
};

struct names_type {
	uint32_t text; /* into texts: as written */
	uint32_t class; /* enum type_class */
};

struct csr { /* asset i's neighbours are to[start[i]] up to to[start[i + 1]] */
	const uint32_t *start, *to;
};

struct names {
	struct side *side;
	str catalog;
	int64_t catalog_id, generation;

	struct packed tables; /* folded names of assets, in the order of qualified names as written */
	const struct names_asset *asset;
	const uint64_t *table_signature;
	struct csr fields; /* of each asset; to is an index into field, which is start[i]..start[i + 1] itself: to is NULL */
	const struct names_field *field;

	struct packed columns;	 /* folded distinct names of columns; two that differ in case are two */
	struct csr column_assets; /* for each, one entry a column that is called so, ascending */
	const uint64_t *column_signature;

	struct packed words; /* the distinct folded words that names of assets are made of */
	struct csr word_assets;
	const uint64_t *word_signature;

	const struct names_type *type;
	int64_t types;
	struct packed spaces; /* namespaces, as written; count may be one for "" */
	struct packed owners; /* as written; the first is "" */

	struct csr out, in; /* foreign keys to and from assets of this catalog, each pair once, ascending */
};

/* NULL with err unset: there is none that fits. */
struct names *names_open(str cache_file, const struct side_key *k, str catalog, struct err *err);
void names_close(struct names *n);
str names_written(const struct names *n, int64_t asset);	/* the name as the source has it */
str names_column_written(const struct names *n, uint32_t column);
str names_type_written(const struct names *n, uint16_t type);
int64_t names_of_id(const struct names *n, int64_t asset_id); /* the asset's number, -1 unknown */

/* ---- making ---- */

struct names_field_in {
	str name, type;
	enum type_class class;
	bool pk;
	enum truth nullable;
};
struct names_asset_in {
	int64_t id;
	str ns, name, qualified, owner;
	enum asset_kind kind;
	bool has_pk, is_part;
	int64_t rows, size;
	enum count_kind rows_kind;
	instant modified, created;
	uint32_t keys_out, keys_in;
};

struct names_maker;
struct names_maker *names_make(void);
/* Assets in the order of qualified names; columns and keys in any order of assets, an asset's columns in theirs, after its asset. */
bool names_add(struct names_maker *m, const struct names_asset_in *in, struct err *err);
bool names_add_field(struct names_maker *m, int64_t asset_id, const struct names_field_in *in, struct err *err);
bool names_add_key(struct names_maker *m, int64_t from_id, int64_t to_id, struct err *err);
/* Writes the file; frees m in any case. */
bool names_made(struct names_maker *m, str cache_file, const struct side_key *k, const struct stop *stop, struct err *err);
void names_drop(struct names_maker *m);

#endif
