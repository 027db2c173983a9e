/*
 * What counts how much. Few numbers, one place; each says what it is for.
 * They were chosen by trying halves and doubles over catalogs of many kinds.
 */
#ifndef OCAT_RETRIEVE_WEIGHTS_H
#define OCAT_RETRIEVE_WEIGHTS_H

#include "retrieve/index_internal.h"

struct weights {
	/* where a word stands */
	double field[TEXT_KINDS];
	double saturation; /* BM25's k1: how soon more evidence of one word says nothing new */
	double cover;	   /* how much a name loses for words that the question lacks: 0 nothing, 1 in proportion */
	double length;	   /* BM25's b, for prose */
	double retold;	   /* what another word for it is worth in prose, where any word may stand */
	/* how a word was found */
	double inflected, other_language, derived, compound, skeleton, typo, cousin;
	double mapped; /* a person said what the term is here */
	double synonym, translation, shorthand, second_form, senses;
	double loose, loose_abroad; /* a word said for another that is not the same; in a language that is not the names' */
	double crowd; /* how much less it is needed for each word that the question says beyond a few */
	/* what a word of the question is */
	double asks, in_phrase, proper, quoted, number;
	/* namespaces */
	double space, floor; /* its share; how many tables of a namespace are thought to have any word */
	/* keys */
	double neighbour, bridge;
};

extern const struct weights retrieve_weights;

#endif
