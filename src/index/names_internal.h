/* Shared by the files for names: the sections of their file, and the state of a maker. */
#ifndef OCAT_INDEX_NAMES_INTERNAL_H
#define OCAT_INDEX_NAMES_INTERNAL_H

#include "base/arena.h"
#include "index/names.h"

/* A packed list has four adjacent sections: names, the start of each, the starts of words in them, signatures. */
enum packed_section { PACKED_AT, PACKED_START, PACKED_WORDS, PACKED_SIGNATURE, PACKED_SECTIONS };

enum names_section {
	SECTION_ABOUT = 1,
	SECTION_TABLES,
	SECTION_TABLES_WRITTEN = SECTION_TABLES + PACKED_SECTIONS, /* missing: the same as the folded ones */
	SECTION_TABLES_WRITTEN_START,				   /* missing: the same as those of the folded ones */
	SECTION_PART,
	SECTION_ID,
	SECTION_BY_ID, /* numbers of assets in the order of their ids */
	SECTION_ROWS,
	SECTION_SIZE,
	SECTION_MODIFIED,
	SECTION_WITHIN,
	SECTION_CREATED,
	SECTION_NS,
	SECTION_OWNER,
	SECTION_COMMENT,
	SECTION_FIELD_COUNT,
	SECTION_KEYS_OUT,
	SECTION_KEYS_IN,
	SECTION_KIND,
	SECTION_ROWS_KIND,
	SECTION_FLAGS,
	SECTION_FAMILY,
	SECTION_FIELDS_START,
	SECTION_FIELD_NAME,
	SECTION_FIELD_SHAPE,
	SECTION_FIELD_WITHIN,
	SECTION_SHAPES,
	SECTION_COLUMNS,
	SECTION_COLUMNS_WRITTEN = SECTION_COLUMNS + PACKED_SECTIONS,
	SECTION_COLUMNS_WRITTEN_START,
	SECTION_COLUMN_ASSETS_START,
	SECTION_COLUMN_ASSETS,
	SECTION_WORDS,
	SECTION_WORD_ASSETS_START = SECTION_WORDS + PACKED_SECTIONS,
	SECTION_WORD_ASSETS,
	SECTION_TYPES,
	SECTION_SPACES = SECTION_TYPES + PACKED_WORDS,
	SECTION_OWNERS = SECTION_SPACES + PACKED_WORDS,
	SECTION_COMMENTS = SECTION_OWNERS + PACKED_WORDS,
	SECTION_KEY_COUNT = SECTION_COMMENTS + PACKED_WORDS,
	SECTION_KEY_RANK,
	SECTION_KEY_NAME,
	SECTION_TEXTS,
	SECTION_TEXT_RANK,
	SECTION_TEXT_COMMENT,
	SECTION_TEXT_OTHERWISE,
	SECTION_OUT_START,
	SECTION_OUT,
	SECTION_IN_START,
	SECTION_IN,
	SECTION_END
};
_Static_assert(SECTION_END - 1 <= SIDE_SECTIONS, "a side file has room for these");

enum { TEXT_EVERY = 512, /* columns; a multiple of 64 */ KEYS_EVERY = 64 /* assets */ };

struct names_about { /* numbers of entries */
	int64_t assets, fields, shapes, columns, words, types, spaces, owners, comments, texts, key_columns;
};

/* ---- gathered names ---- */

struct bytes {
	char *at;
	int64_t len, cap;
};
/*
 * Makes space for n more, and counts them; earlier ones may move. Usually only a few bytes, so the common case is
 * inline.
 */
void bytes_grow(struct bytes *b, int64_t n);
static inline void *bytes_room(struct bytes *b, int64_t n)
{
	if (b->len + n > b->cap)
		bytes_grow(b, n);
	b->len += n;
	return b->at + b->len - n;
}
/* The same, zeroed. */
void *bytes_more(struct bytes *b, int64_t n);
void bytes_free(struct bytes *b);

#define bytes_push(b, type, item) (*(type *)bytes_room((b), (int64_t)sizeof(type)) = (item))
#define bytes_as(b, type) ((type *)(void *)(b).at)
#define bytes_count(b, type) ((b).len / (int64_t)sizeof(type))

/* Consecutive texts, each followed by a NUL, and the start of each (plus the end of the last). */
struct texts {
	struct bytes at, start; /* start: uint32_t */
	int64_t count;
};
/* False: it contains a NUL, or the total is too large. */
bool texts_add(struct texts *t, str s, struct err *err);
str texts_at(const struct texts *t, int64_t i);
void texts_free(struct texts *t);
bool names_too_much(struct err *err); /* sets that error; returns false */

/* Texts, each stored once. */
struct dictionary {
	struct texts texts;
	struct dictionary_slot { uint32_t number, hash; } *slot; /* number + 1; 0: free */
	int64_t slots;
};
bool dictionary_add(struct dictionary *d, str s, uint32_t *number, struct err *err);
/* Its number + 1; 0: not found. */
uint32_t dictionary_find(const struct dictionary *d, str s);
void dictionary_free(struct dictionary *d);

/*
 * A cache for few texts, usually at the same address as before: no hash is needed then. The empty text is number 0 of
 * d.
 */
enum { REMEMBERED = 64 };
struct remembered {
	const char *at;
	uint32_t number;
};
bool dictionary_add_again(struct dictionary *d, struct remembered *r, str s, uint32_t *number, struct err *err);

/* The folded texts of names, with their words. */
struct folded {
	struct texts texts;
	struct bytes words, signature; /* bits: starts of words; uint64_t */
	bool same, as_long;	       /* same as the written ones; each as long as the written one */
};
void folded_begin(struct folded *f);
bool folded_add(struct folded *f, str name, str folded, struct err *err);
void folded_word(struct folded *f, ptrdiff_t at); /* marks the start of a word in the name added last */
void folded_free(struct folded *f);

struct names_maker {
	struct arena *scratch;
	struct texts tables;	  /* as written */
	struct folded folded;	  /* the same ones */
	struct bytes asset;	  /* struct names_asset */
	struct dictionary spaces, owners, comments, types, columns, words;
	struct remembered type[REMEMBERED];
	struct bytes word;	  /* uint32_t: words of assets, asset by asset */
	struct bytes word_start;  /* uint32_t, for each asset */
	struct bytes by_id;	  /* struct names_id, in the order of ids; built by names_sort_ids */
	bool no_columns; /* for none of the assets */
	bool ids_sorted;
	int64_t last_found;	  /* in by_id: repeated lookups are common */
	struct bytes fields;	  /* struct names_run for each asset */
	struct bytes field_name, field_shape, field_within; /* uint32_t, in order of arrival */
	struct bytes field_path;  /* uint64_t: hashes of the paths of the asset whose columns arrive */
	struct bytes field_text;  /* struct names_text, in the order of fields */
	struct bytes shape;	  /* struct names_shape */
	uint32_t *shape_slot;	  /* number + 1 */
	int64_t shape_slots;
	struct bytes key;	  /* uint64_t: from << 32 | to */
	struct bytes key_asset;	  /* uint32_t, for each of these: */
	struct bytes key_column;  /* struct names_key_column; those of primary keys come first */
};

struct names_id {
	int64_t id;
	uint32_t asset;
};
struct names_key_column {
	uint32_t name, pk; /* index in columns; pk 0: of a foreign key */
};
/* A comment or a default: few columns have one, so they are stored separately. */
struct names_text {
	uint32_t field;	 /* in order of arrival */
	uint32_t number; /* number in comments, times two, plus one for a default */
};
struct names_run { /* columns of one asset: from the first that arrived */
	uint32_t first, len;
};

/* After the first lookup by id, no asset may be added. */
void names_sort_ids(struct names_maker *m);
int64_t names_find_id(struct names_maker *m, int64_t id); /* the asset's number; -1: none */

/* For an open index file, which it then closes; NULL: it contains no names, or side is NULL. */
struct names *names_of_side(struct side *side, const struct side_key *k, str catalog);

#endif
