/*
 * The index while it is being built: growing lists, and the steps that turn them into flat arrays. Only for the files
 * of this folder that build it.
 */
#ifndef OCAT_RETRIEVE_INDEX_BUILDER_H
#define OCAT_RETRIEVE_INDEX_BUILDER_H

#include "base/map.h"
#include "retrieve/index_internal.h"

struct made_text {
	str at;
	enum text_kind kind;
	struct { uint32_t *at; ptrdiff_t len, cap; } words; /* each once, in order; numbers in order of creation */
};

struct occurrence {
	uint32_t text;
	struct place_rec place;
};

struct made_key {
	uint32_t from, to;
	struct { uint32_t *at; ptrdiff_t len, cap; } fields; /* texts, alternating from and to */
	enum edge_origin origin;
};

struct made_table {
	struct indexed_table told; /* with text in the maker's arena */
	uint32_t name, space;
	uint32_t columns;
	uint32_t pk; /* the text of the only column of its primary key; NONE_32: none, or several */
	int pk_columns;
	uint64_t shape; /* of its columns' names: equal for members of a family */
	bool keyed;	/* it has or is the target of a declared key */
	struct { uint32_t *at; ptrdiff_t len, cap; } fields; /* texts of its columns */
};

struct made_space {
	str catalog, name;
	uint32_t text;
	bool keyed; /* one of its tables is */
};

struct retriever_maker {
	struct arena *arena, *scratch;
	struct map words, ids, spaces, kinds[TEXT_KINDS]; /* text to number */
	struct { str *at; ptrdiff_t len, cap; } word_texts;
	struct { bool *at; ptrdiff_t len, cap; } word_idle; /* by word: a function word */
	struct { struct made_text *at; ptrdiff_t len, cap; } texts;
	struct { struct occurrence *at; ptrdiff_t len, cap; } places;
	struct { struct made_table *at; ptrdiff_t len, cap; } tables;
	struct { struct made_space *at; ptrdiff_t len, cap; } made_spaces;
	struct { struct made_key *at; ptrdiff_t len, cap; } keys;
};

/* Undeclared keys, inferred from columns of the same namespace. */
void maker_guess_keys(struct retriever_maker *m);
/* Each table's family: out[table] is the member that represents it. */
void maker_families(struct retriever_maker *m, uint32_t *heads);

/* The number of a word, which is added if new. */
uint32_t maker_word(struct retriever_maker *m, str text);
/* Adds it to a text that lacks it. */
void made_text_word(struct retriever_maker *m, struct made_text *t, uint32_t word);
/* Gives names the words that they run together, by the words of the glossary and of other names. */
void maker_part_names(struct retriever_maker *m, const struct glossary *g);

/* The texts with each word: from r's texts and their words, into `words`, which belong to r. */
void flat_posts(struct retriever *r, struct arena *a, struct word_rec *words);
/* All stems of a word; returns their number. */
enum { WORD_STEMS = LANGUAGES * STEMMINGS };
int flat_stems(const struct retriever *r, uint32_t word, struct stem_rec out[WORD_STEMS]);
int flat_stem_order(const void *x, const void *y);

#endif
