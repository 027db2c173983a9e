/*
 * The index itself, for the files of this folder alone: flat arrays whose
 * elements name each other by number, so that the whole can lie in a file.
 *
 *	word   -> texts that have it        (post)
 *	text   -> its words, its places     (a name or a comment, once however often it is written)
 *	place  -> table, and which column
 *	table  -> space, family, edges
 */
#ifndef OCAT_RETRIEVE_INDEX_INTERNAL_H
#define OCAT_RETRIEVE_INDEX_INTERNAL_H

#include "retrieve/glossary.h"
#include "retrieve/index.h"
#include "retrieve/retrieve.h"

enum text_kind { TEXT_TABLE, TEXT_COLUMN, TEXT_TABLE_COMMENT, TEXT_COLUMN_COMMENT, TEXT_TAG, TEXT_VALUE, TEXT_SPACE,
		 TEXT_DOMAIN, /* "domain:NAME", also a suggested one: only a person's own word for it finds these */
		 TEXT_DOCUMENT, /* a passage of what is written about a table: its words alone, nobody shows the rest */
		 TEXT_KINDS };

struct weights;

/* Sentences, where any word may stand. */
static inline bool is_prose(uint32_t k)
{
	return k == TEXT_TABLE_COMMENT || k == TEXT_COLUMN_COMMENT || k == TEXT_DOCUMENT;
}

#define NONE_32 UINT32_MAX

struct span { /* of the characters, or of an array */
	uint32_t from, len;
};

struct word_rec {
	struct span at;	   /* folded, in chars */
	struct span texts; /* in posts */
	uint32_t tables;   /* that have it in a name */
	float idf;	   /* of that, in names */
};

struct text_rec {
	struct span at; /* as written, in chars */
	struct span words;  /* in text_words */
	struct span places; /* in places */
	uint32_t kind;
	float idf; /* of its words together */
};

struct place_rec {
	uint32_t table; /* TEXT_SPACE: the space */
	uint32_t ordinal;
};

struct table_rec {
	int64_t id;
	struct span catalog, qualified, domain; /* in chars; domain.len 0: none */
	uint32_t name; /* text */
	uint32_t space;
	uint32_t head; /* the family's member that stands for it: itself when it stands alone */
	uint32_t family; /* members, at the head */
	struct span edges; /* in edges */
};

struct space_rec {
	struct span catalog, name; /* in chars */
	struct span tables;	   /* in space_tables */
};

enum edge_origin { EDGE_KEY, EDGE_SAME_COLUMN, EDGE_NAMED };

struct edge_rec { /* at both its ends */
	uint32_t to;
	struct span fields; /* in edge_fields: texts, here and there by turns */
	uint16_t outward, origin;
};

struct stem_rec {
	uint64_t hash; /* of language, stemming and stem */
	uint32_t word;
	uint32_t unused;
};

struct pair_rec { /* sorted */
	uint32_t word, other;
};

/* An array in the retriever's arena or in a file. */
#define FLAT(type) struct { const type *at; ptrdiff_t len; }

struct retriever {
	struct arena *arena;
	struct glossary *glossary; /* its own; NULL: none */
	struct side *side; /* where the arrays lie; NULL: in the arena, or in */
	struct retriever *base; /* what it grew from, whose glossary it has; NULL: nothing */
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
	FLAT(struct pair_rec) compounds; /* part, word that holds it */
	double mean_words[TEXT_KINDS]; /* of a text of each kind */
	/* An array more is a section more in index_file.c, and another RETRIEVER_VERSION. */
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

uint64_t stem_hash(enum language l, enum stemming how, str word);

#endif
