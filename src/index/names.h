/*
 * The names of one catalog, for search: assets numbered in the order of their qualified names, so that a bitmap is an
 * answer in the right order; distinct column names with their assets; the words in names; the members of each asset
 * that filters use and rows show; relations as a compressed adjacency. Tags stay in the cache, as they change without
 * a generation.
 *
 * Parts are checked when they are requested (names_sound). Damaged data is never returned: the functions below then
 * return nothing, and names_damaged reports it; the caller then discards its answer and reads the cache.
 */
#ifndef OCAT_INDEX_NAMES_H
#define OCAT_INDEX_NAMES_H

#include <stdatomic.h>

#include "model/asset.h"
#include "scan/scan.h"
#include "index/packed_numbers.h"
#include "index/side_file.h"

/* ---- reading ---- */

/* NAME_ASK: only the cache has its owner, comment and key columns, or a column's comment and default. */
/* NAME_HAS_MORE: a member of a family has a column, by name and type, that the asset which represents it lacks. */
enum names_flag { NAME_HAS_PK = 1, NAME_IS_PART = 2, NAME_ASK = 4, NAME_HAS_MORE = 8 };

enum names_part {
	NAMES_TABLES = 1,      /* tables, part; checked when opened */
	NAMES_COLUMNS = 2,     /* columns */
	NAMES_FACTS = 4,       /* id to flags */
	NAMES_FIELDS = 8,      /* fields, field_name, field_shape */
	NAMES_POSTINGS = 16,   /* column_assets */
	NAMES_WORDS = 32,      /* words, word_assets, word_signature */
	NAMES_SIGNATURES = 64, /* table_signature, column_signature */
	NAMES_KEYS = 128,      /* out, in */
	NAMES_STARTS = 256,    /* only column_assets.start: number of columns with this name */
	NAMES_WORD_TEXTS = 512, /* only words */
};

struct names_asset { /* the members of one */
	int64_t id;
	int64_t rows, size, modified, within, created; /* UNKNOWN, NO_TIME; within: see modified_within of a summary */
	uint32_t ns, owner, comment;	       /* index in the lists below; owner and comment 0: none */
	uint32_t fields, keys_out, keys_in;
	uint8_t kind, rows_kind, flags;
	int64_t family; /* 1 + the number of the asset that represents its family, perhaps its own; 0: none */
};

struct names_shape { /* the properties of a column except its name; each combination is listed once */
	uint32_t text;	  /* index in types: as written */
	uint8_t class;	  /* enum type_class */
	uint8_t flags;	  /* NAME_HAS_PK: part of the primary key; NAME_ASK */
	uint8_t nullable; /* enum truth */
	uint8_t spare;
};

struct names_field { /* one column of one asset */
	uint32_t name; /* index in columns */
	struct names_shape shape;
	uint32_t within; /* its distance to the column that it is a field of, among the asset's columns; 0: none */
};

struct csr { /* the neighbours of i are to[start[i]] up to to[start[i + 1]] */
	const uint32_t *start, *to;
};

struct names {
	struct side *side;
	str catalog;
	int64_t catalog_id, generation;

	struct packed tables; /* folded names of assets, in the order of qualified names as written */
	const bits *part;     /* NAME_IS_PART: hidden unless requested */
	const uint64_t *table_signature;

	/*
	 * For each asset, by its number: numbers_at(&n->rows, i). kind, rows_kind and flags as in struct names_asset.
	 */
	struct numbers id, rows, size, modified, within, created, ns, owner, comment, field_count, keys_out, keys_in,
		kind, rows_kind, flags, family;

	/*
	 * The columns of asset i, in order, are those from fields.start[i] up to fields.start[i + 1]; fields.to is
	 * NULL.
	 */
	struct csr fields;
	int64_t field_total;
	const uint32_t *field_name; /* index in columns */
	struct numbers field_shape; /* index in shape */
	struct numbers field_within; /* as in struct names_field; 0 for all if no type of the catalog has fields */
	const struct names_shape *shape;
	int64_t shapes;

	struct packed columns;	  /* folded distinct names of columns; names that differ in case are distinct */
	struct csr column_assets; /* for each, one entry per column with this name, ascending */
	const uint64_t *column_signature;

	struct packed words; /* the distinct folded words in names of assets; its own words are NULL */
	struct csr word_assets; /* ascending, each asset once */
	const uint64_t *word_signature;

	struct packed types;  /* of columns, as written; words is NULL in these three */
	struct packed spaces; /* namespaces, as written; one of them may be "" */
	struct packed owners; /* as written; the first is "" */
	struct packed comments; /* the same, and defaults of columns; names_comment */

	const bits *texts;	    /* names_field_texts: columns that have one */
	const uint32_t *text_rank; /* number of them before each TEXT_EVERY columns */
	int64_t text_total;
	struct numbers text_comment, text_otherwise; /* for those that have one, index in comments; 0: none */

	struct numbers key_count;  /* names_key_columns: number for each asset */
	const uint32_t *key_rank; /* number of them before each KEYS_EVERY assets */
	int64_t key_total;
	struct numbers key_name; /* index in columns */

	struct csr out, in; /* foreign keys to and from assets of this catalog, each pair once, ascending */

	/* Private to the functions below. */
	struct arena *arena;
	struct packed tables_written, columns_written;
	const uint32_t *by_id;
	atomic_uint known; /* enum names_part: verified parts */
	atomic_bool damaged;
	atomic_int users;
};

/* NULL with err unset: none matches. */
struct names *names_open(str cache_file, const struct side_key *k, str catalog, struct err *err);
/* Adds a user: the names are freed when all users have closed them. */
struct names *names_share(struct names *n);
void names_close(struct names *n); /* NULL is fine */
/* Call before using these parts; false: damaged. Later calls cost nothing. Any thread. */
bool names_sound(const struct names *n, unsigned parts);
bool names_damaged(const struct names *n);

/* A comment by its number; "" if damaged. */
str names_comment(const struct names *n, uint32_t comment);
/* The comment of this column, and its default; absent if none. NAME_ASK: read the cache. */
void names_field_texts(const struct names *n, int64_t field, str *comment, str *default_value);
/*
 * Names of the columns that identify and join an asset's rows: of the primary key in its order, then of foreign keys;
 * each once.
 */
void names_key_columns(const struct names *n, int64_t asset, struct arena *a, struct strs *out);

/* The same for the columns of one asset, and for the assets of one column or word: if only a few are used. */
bool names_fields_sound(const struct names *n, int64_t asset);
bool names_postings_sound(const struct names *n, int64_t column);
bool names_word_sound(const struct names *n, int64_t word);

/*
 * Announces that this asset will be a row of the answer; announcing all rows first lets the disk read their parts
 * together.
 */
void names_fetch(const struct names *n, int64_t asset);

/* These check what they read; for damaged data they return zeros and empty values. */
struct names_asset names_asset(const struct names *n, int64_t asset);
struct names_field names_field(const struct names *n, int64_t field);
/* "address.city" of a field within the type of a column; of a column its name. */
str names_field_path(const struct names *n, struct arena *a, int64_t field);
str names_written(const struct names *n, int64_t asset);	/* the name as in the source */
/* False: its name in the source cannot have this length. Costs nothing once NAMES_TABLES is verified. */
bool names_may_be_as_long(const struct names *n, int64_t asset, int64_t len);
str names_column_written(const struct names *n, uint32_t column);
int64_t names_of_id(const struct names *n, int64_t asset_id); /* the asset's number, -1: unknown */

enum { NAMES_VERSION = 6 };
#define NAMES_KIND S("names")

/* ---- making ---- */

struct names_field_in {
	str name, type;
	str path; /* of a field within a type; absent: a column */
	enum type_class class;
	int pk; /* position in the primary key, from 1; 0: not in it */
	enum truth nullable;
	str comment, default_value;
};
struct names_asset_in {
	int64_t id;
	str ns, name, qualified, owner, comment;
	enum asset_kind kind;
	bool has_pk, is_part;
	int64_t family; /* the id of the asset that represents it, perhaps its own; 0: none */
	int64_t rows, size;
	enum count_kind rows_kind;
	instant modified;
	int64_t within;
	instant created;
	uint32_t fields, keys_out;
};

/* Is the column, by its number, part of the primary key of its asset? */
static inline bool names_in_primary_key(const struct names *n, int64_t field)
{
	return n->shape[numbers_at(&n->field_shape, field)].flags & NAME_HAS_PK;
}

struct names_maker;
struct names_maker *names_make(void);
/*
 * Assets in the order of qualified names; then columns, those of one asset adjacent and in order; then keys, those of
 * one asset in order.
 */
bool names_add(struct names_maker *m, const struct names_asset_in *in, struct err *err);
/* Skips data of an asset that was not added. The number of keys to an asset is counted from these. */
bool names_add_field(struct names_maker *m, int64_t asset_id, const struct names_field_in *in, struct err *err);
bool names_add_key(struct names_maker *m, int64_t from_id, int64_t to_id, const struct strs *columns, struct err *err);
/*
 * Writes everything and ends the file; frees both in any case. If the file is created before the names are gathered,
 * others see that it is being built.
 */
bool names_put(struct names_maker *m, struct side_out *to, const struct stop *stop, struct err *err);
/* The same into a separate file. */
bool names_made(struct names_maker *m, str cache_file, const struct side_key *k, const struct stop *stop,
		struct err *err);
/* The same in memory, if no file can be written; frees m in any case. */
struct names *names_keep(struct names_maker *m, const struct side_key *k, str catalog, const struct stop *stop,
			 struct err *err);
/* Later additions have no columns: the cache supplies those of an answer, as with NAME_ASK. */
void names_leave_columns(struct names_maker *m);
void names_drop(struct names_maker *m); /* NULL is fine */

#endif
