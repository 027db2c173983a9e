/*
 * The weights of ranking, few and in one place, each with its purpose. They were chosen by trying halves and doubles
 * over catalogs of many kinds.
 */
#ifndef OCAT_RETRIEVE_WEIGHTS_H
#define OCAT_RETRIEVE_WEIGHTS_H

#include "retrieve/index_internal.h"

struct weights {
	/* by the place of a word */
	double field[TEXT_KINDS];
	double saturation; /* BM25's k1: how soon more evidence for one word adds nothing */
	/* how much a name loses for words that are not in the question: 0 nothing, 1 in proportion */
	double cover;
	double length;	   /* BM25's b, for prose */
	double echo;	   /* what a name adds to a stronger comment; a comment adds nothing to a stronger name */
	double wide;	   /* how much less a column says in a table of more than twice the usual number of columns */
	double retold;	   /* weight of a synonym in prose and values, where any word may occur */
	/* by the kind of match */
	double inflected, other_language, derived, compound, skeleton, typo, cousin;
	double mapped; /* a personal glossary maps the term */
	double synonym, translation, shorthand, second_form, senses;
	double loose, loose_abroad; /* a loose synonym; the same in a language other than that of the names */
	double crowd; /* how much less it is needed for each word of the question beyond a few */
	double related, related_named; /* a related word; the same for a word that names a table itself */
	double related_crowd; /* as crowd */
	/* by the kind of word in the question */
	double asks, in_phrase, proper, number;
	double often; /* how much more a word counts that the question repeats */
	double late; /* how much less a word counts for each twenty words before it */
	double world; /* of the columns and tables of countries, continents, languages, for a name of one */
	double quantity; /* of the columns that hold such values as the question's numbers */
	/* For namespaces: */
	double space, floor; /* its share; the number of tables of a namespace that are assumed to have any word */
	double leader; /* what all tables of a namespace gain from the one of them that matches best */
	double sure; /* how fast the probability of a namespace falls with its score */
	double twin_near, twin_alike; /* the ratios from which two are twins: of their scores, of what they match */
	/* how much it counts that few joined tables cover the question; that words of it are not there */
	double covered, missed;
	/* what a further table adds: joined, by a table between, not joined */
	double cover_near, cover_bridged, cover_apart;
	double nothing; /* the share of the question that must match: below, no table answers it */
	double few, nothing_large, nothing_most; /* from so many tables more, for ten times as many, and at most */
	double guess; /* a weaker match does not count for that share */
	/* what a synonym, a translation or a comment adds to that share, where no name has the word itself */
	double other_words;
	double whole, hardly; /* how much it counts to match all of the question; a weaker match covers only a part */
	/* For keys: */
	double neighbour, bridge;
	double hub; /* the number of keys from which a table's neighbours count less */
};

extern const struct weights retrieve_weights;

#endif
