/*
 * The index itself, only for the files of this folder: flat arrays whose
 * elements refer to each other by number, so that a file can hold it unchanged.
 *
 *	word   -> texts that have it        (post)
 *	text   -> its words, its places     (a name or a comment, stored once however often it occurs)
 *	place  -> table, and which column
 *	table  -> space, family, edges
 */
#ifndef OCAT_RETRIEVE_INDEX_INTERNAL_H
#define OCAT_RETRIEVE_INDEX_INTERNAL_H

#include "retrieve/glossary.h"
#include "retrieve/index.h"
#include "retrieve/retrieve.h"

enum text_kind { TEXT_TABLE, TEXT_COLUMN, TEXT_TABLE_COMMENT, TEXT_COLUMN_COMMENT, TEXT_TAG, TEXT_VALUE, TEXT_SPACE,
		 TEXT_DOMAIN, /* "domain:NAME", also an inferred one: only an explicit word for it finds these */
		 TEXT_DOCUMENT, /* a passage of a document about a table: only its words, the rest is never shown */
		 TEXT_KINDS };

struct weights;

/* Kinds of sentences, where any word may occur. */
static inline bool is_prose(uint32_t k)
{
	return k == TEXT_TABLE_COMMENT || k == TEXT_COLUMN_COMMENT || k == TEXT_DOCUMENT;
}

#define NONE_32 UINT32_MAX

struct span { /* range of the characters, or of an array */
	uint32_t from, len;
};

struct word_rec {
	struct span at;	   /* folded, in chars */
	struct span texts; /* in posts */
	uint32_t tables;   /* number of tables that have it in a name */
	float idf;	   /* among names */
};

struct text_rec {
	struct span at; /* as written, in chars */
	struct span words;  /* in text_words */
	struct span places; /* range in places */
	uint32_t kind;
	float idf; /* of all its words together */
};

struct place_rec {
	uint32_t table; /* TEXT_SPACE: the space */
	uint32_t ordinal;
};

struct table_rec {
	int64_t id;
	struct span catalog, qualified, domain; /* in chars; domain.len 0: none */
	uint32_t name; /* number of its text */
	uint32_t space;
	uint32_t head; /* the member that represents its family: itself if it has none */
	uint32_t family; /* members, at the head */
	struct span edges; /* in edges */
	uint32_t columns, prose; /* the number of its columns, and of words in their comments and its own */
};

struct space_rec {
	struct span catalog, name; /* in chars */
	struct span tables;	   /* in space_tables */
};

enum edge_origin { EDGE_KEY, EDGE_SAME_COLUMN, EDGE_NAMED, EDGE_SHARED };

struct edge_rec { /* stored at both ends */
	uint32_t to;
	struct span fields; /* range in edge_fields: texts, alternating near and far */
	uint16_t outward, origin;
};

struct stem_rec {
	uint64_t hash; /* of language, stemming and stem */
	uint32_t word;
	uint32_t unused;
};

/* An array in the retriever's arena or in a file. */
#define FLAT(type) struct { const type *at; ptrdiff_t len; }

struct retriever {
	struct arena *arena;
	struct glossary *glossary; /* its own; NULL: none */
	struct side *side; /* the file of the arrays; NULL: in the arena, or in */
	struct retriever *base; /* the index that it extends, with its glossary; NULL: none */
	const struct weights *weights;
	FLAT(char) chars;
	FLAT(struct word_rec) words; /* in the order of their text */
	FLAT(struct text_rec) texts;
	FLAT(uint32_t) text_words;
	FLAT(uint32_t) posts;
	FLAT(struct place_rec) places;
	FLAT(struct table_rec) tables; /* in the order of qualified names */
	FLAT(struct space_rec) spaces;
	FLAT(uint32_t) space_tables;
	FLAT(struct edge_rec) edges;
	FLAT(uint32_t) edge_fields;
	FLAT(struct stem_rec) stems;   /* in the order of hashes */
	double mean_words[TEXT_KINDS]; /* for a text of each kind */
	/* A new array needs a new section in index_file.c, and another RETRIEVER_VERSION. */
};

static inline str chars_of(const struct retriever *r, struct span s)
{
	return str_n(r->chars.at + s.from, s.len);
}

static inline str word_text(const struct retriever *r, uint32_t w)
{
	return chars_of(r, r->words.at[w].at);
}

static inline str text_of(const struct retriever *r, uint32_t t)
{
	return chars_of(r, r->texts.at[t].at);
}

static inline str table_name(const struct retriever *r, uint32_t t)
{
	return text_of(r, r->tables.at[t].name);
}

/* The key of an id in a map. */
static inline str id_key(char room[8], int64_t id)
{
	for (int i = 0; i < 8; i++)
		room[i] = (char)(uint8_t)((uint64_t)id >> 8 * i);
	return str_n(room, 8);
}

/* 0 to 1: a declared key, or how sure a guess of one is. */
static inline double edge_trust(uint16_t origin)
{
	static const double trust[] = {
		[EDGE_KEY] = 1, [EDGE_SAME_COLUMN] = 0.7, [EDGE_NAMED] = 0.6, [EDGE_SHARED] = 0.5
	};

	return trust[origin];
}

uint64_t stem_hash(enum language l, enum stemming how, str word);

#endif
