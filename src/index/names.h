/*
 * The names of one catalog, as search wants them: assets numbered in the order
 * of their qualified names, so that a bitmap is an answer in its promised
 * order; distinct column names with the assets that have them; the words that
 * names are made of; what filters need of each asset, and what a row of an
 * answer shows of it; relations as a compressed adjacency. Tags stay in the
 * cache, as they change without a generation.
 *
 * Parts are checked when they are asked for (names_sound). What was found to be
 * damaged is never given out: the functions below then give nothing, and
 * names_damaged says so; whoever sees that throws its answer away and asks the
 * cache.
 */
#ifndef OCAT_INDEX_NAMES_H
#define OCAT_INDEX_NAMES_H

#include <stdatomic.h>

#include "model/asset.h"
#include "scan/scan.h"
#include "index/packed_numbers.h"
#include "index/side_file.h"

/* ---- reading ---- */

enum names_flag { NAME_HAS_PK = 1, NAME_IS_PART = 2, NAME_ASK = 4 /* its owner, comment and key columns, or a column's comment and default, are told by the cache alone */ };

enum names_part {
	NAMES_TABLES = 1,      /* tables, part; sound as soon as it is open */
	NAMES_COLUMNS = 2,     /* columns */
	NAMES_FACTS = 4,       /* id to flags */
	NAMES_FIELDS = 8,      /* fields, field_name, field_shape */
	NAMES_POSTINGS = 16,   /* column_assets */
	NAMES_WORDS = 32,      /* words, word_assets, word_signature */
	NAMES_SIGNATURES = 64, /* table_signature, column_signature */
	NAMES_KEYS = 128,      /* out, in */
	NAMES_STARTS = 256,    /* column_assets.start alone: number of columns of this name */
	NAMES_WORD_TEXTS = 512, /* words alone */
};

struct names_asset { /* all that is known of one */
	int64_t id;
	int64_t rows, size, modified, within, created; /* UNKNOWN, NO_TIME; within: as modified_within in the list */
	uint32_t ns, owner, comment;	       /* into the lists below; owner and comment 0: none */
	uint32_t fields, keys_out, keys_in;
	uint8_t kind, rows_kind, flags;
};

struct names_shape { /* what columns are like, but for their names; each that occurs is listed once */
	uint32_t text;	  /* into types: as written */
	uint8_t class;	  /* enum type_class */
	uint8_t flags;	  /* NAME_HAS_PK: part of the primary key; NAME_ASK */
	uint8_t nullable; /* enum truth */
	uint8_t spare;
};

struct names_field { /* one column of one asset */
	uint32_t name; /* into columns */
	struct names_shape shape;
};

struct csr { /* i's neighbours are to[start[i]] up to to[start[i + 1]] */
	const uint32_t *start, *to;
};

struct names {
	struct side *side;
	str catalog;
	int64_t catalog_id, generation;

	struct packed tables; /* folded names of assets, in the order of qualified names as written */
	const bits *part;     /* NAME_IS_PART: hidden unless asked for */
	const uint64_t *table_signature;

	/* Of each asset, by its number: numbers_at(&n->rows, i). kind, rows_kind and flags as in struct names_asset. */
	struct numbers id, rows, size, modified, within, created, ns, owner, comment, field_count, keys_out, keys_in, kind, rows_kind, flags;

	/* The columns of asset i, in their order, are those from fields.start[i] up to fields.start[i + 1]; fields.to is NULL. */
	struct csr fields;
	int64_t field_total;
	const uint32_t *field_name; /* into columns */
	struct numbers field_shape; /* into shape */
	const struct names_shape *shape;
	int64_t shapes;

	struct packed columns;	  /* folded distinct names of columns; two that differ in case are two */
	struct csr column_assets; /* for each, one entry a column that is called so, ascending */
	const uint64_t *column_signature;

	struct packed words; /* the distinct folded words that names of assets are made of; its own words are NULL */
	struct csr word_assets; /* ascending, each asset once */
	const uint64_t *word_signature;

	struct packed types;  /* of columns, as written; words NULL in these three */
	struct packed spaces; /* namespaces, as written; one of them may be "" */
	struct packed owners; /* as written; the first is "" */
	struct packed comments; /* the same, and defaults of columns; names_comment */

	const bits *texts;	    /* names_field_texts: which columns have any */
	const uint32_t *text_rank; /* how many of them come before each TEXT_EVERY columns */
	int64_t text_total;
	struct numbers text_comment, text_otherwise; /* of those that have, into comments; 0: none */

	struct numbers key_count;  /* names_key_columns: of each asset */
	const uint32_t *key_rank; /* how many come before those of each KEYS_EVERY assets */
	int64_t key_total;
	struct numbers key_name; /* into columns */

	struct csr out, in; /* foreign keys to and from assets of this catalog, each pair once, ascending */

	/* For the functions below alone. */
	struct arena *arena;
	struct packed tables_written, columns_written;
	const uint32_t *by_id;
	atomic_uint known; /* enum names_part: found sound */
	atomic_bool damaged;
	atomic_int users;
};

/* NULL with err unset: none matches. */
struct names *names_open(str cache_file, const struct side_key *k, str catalog, struct err *err);
/* Another user of the same: it goes when as many have closed it. */
struct names *names_share(struct names *n);
void names_close(struct names *n); /* NULL is fine */
/* Ask before these parts are used; false: damaged. Once checked it costs nothing. Any thread. */
bool names_sound(const struct names *n, unsigned parts);
bool names_damaged(const struct names *n);

/* A comment by its number; "" where it is damaged. */
str names_comment(const struct names *n, uint32_t comment);
/* What is recorded about this column, and its default; absent where there is none. NAME_ASK: the cache knows. */
void names_field_texts(const struct names *n, int64_t field, str *comment, str *default_value);
/* Names of the columns that tell an asset's rows apart and join them: of the primary key in its order, then of foreign keys; each once. */
void names_key_columns(const struct names *n, int64_t asset, struct arena *a, struct strs *out);

/* The same for the columns of one asset, and for the assets of one column or word: where few are looked at. */
bool names_fields_sound(const struct names *n, int64_t asset);
bool names_postings_sound(const struct names *n, int64_t column);
bool names_word_sound(const struct names *n, int64_t word);

/* A row of an answer will be made of this one; to tell of all rows first lets the disk bring their parts at once. */
void names_fetch(const struct names *n, int64_t asset);

/* These check what they touch; of what is damaged they give zeros and nothing. */
struct names_asset names_asset(const struct names *n, int64_t asset);
struct names_field names_field(const struct names *n, int64_t field);
str names_written(const struct names *n, int64_t asset);	/* the name as the source has it */
/* False: its name as the source has it is surely not of this length. Costs nothing, where NAMES_TABLES is sound. */
bool names_may_be_as_long(const struct names *n, int64_t asset, int64_t len);
str names_column_written(const struct names *n, uint32_t column);
int64_t names_of_id(const struct names *n, int64_t asset_id); /* the asset's number, -1 unknown */

enum { NAMES_VERSION = 4 };
#define NAMES_KIND S("names")

/* ---- making ---- */

struct names_field_in {
	str name, type;
	enum type_class class;
	int pk; /* its place in the primary key, from 1; 0: not in it */
	enum truth nullable;
	str comment, default_value;
};
struct names_asset_in {
	int64_t id;
	str ns, name, qualified, owner, comment;
	enum asset_kind kind;
	bool has_pk, is_part;
	int64_t rows, size;
	enum count_kind rows_kind;
	instant modified;
	int64_t within;
	instant created;
	uint32_t fields, keys_out;
};

struct names_maker;
struct names_maker *names_make(void);
/* Assets in the order of qualified names; then columns, those of one asset together and in their order; then keys, those of one asset in their order. */
bool names_add(struct names_maker *m, const struct names_asset_in *in, struct err *err);
/* What belongs to an asset that was not added is passed over. How many keys point at an asset is counted of these. */
bool names_add_field(struct names_maker *m, int64_t asset_id, const struct names_field_in *in, struct err *err);
bool names_add_key(struct names_maker *m, int64_t from_id, int64_t to_id, const struct strs *columns, struct err *err);
/* Writes all of it and ends the file; frees both in any case. A file created before the names are gathered shows that it is being made. */
bool names_put(struct names_maker *m, struct side_out *to, const struct stop *stop, struct err *err);
/* The same into a file of its own. */
bool names_made(struct names_maker *m, str cache_file, const struct side_key *k, const struct stop *stop, struct err *err);
/* The same in memory, for those who can keep no file; frees m in any case. */
struct names *names_keep(struct names_maker *m, const struct side_key *k, str catalog, const struct stop *stop, struct err *err);
/* What is added from now on comes without columns: the cache tells those of an answer, as with NAME_ASK. */
void names_leave_columns(struct names_maker *m);
void names_drop(struct names_maker *m); /* NULL is fine */

#endif
