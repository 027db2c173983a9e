/*
 * Numbers in a question that say what kind of column holds them: a year or a date, an age, an amount of money, a
 * share, a measure; periods that it asks for each of; words that are measured so, such as spent, how old and when; and
 * names of countries, peoples and continents. Uses the question's text alone, in three languages, no data.
 */
#ifndef OCAT_RETRIEVE_QUANTITIES_H
#define OCAT_RETRIEVE_QUANTITIES_H

#include "model/word_split.h"
#include "retrieve/stem.h"

/* With the words that columns of such values are called, as a glossary has them. */
#define QUANTITIES(_)                                   \
	_(QUANTITY_DATE, "date, year")                   \
	_(QUANTITY_AGE, "age, date of birth")            \
	_(QUANTITY_MONEY, "amount, price, cost, revenue") \
	_(QUANTITY_SHARE, "percentage, rate")            \
	_(QUANTITY_DISTANCE, "distance, length")         \
	_(QUANTITY_WEIGHT, "weight")                     \
	_(QUANTITY_TIME, "duration")                     \
	_(QUANTITY_HEAT, "temperature")                  \
	_(QUANTITY_AREA, "area")                         \
	_(QUANTITY_SPEED, "speed")                       \
	_(QUANTITY_CONTINENT, "continent, region")       \
	_(QUANTITY_COUNTRY, "country, nationality")      \
	_(QUANTITY_PEOPLE, "language, nationality, country") \
	_(QUANTITY_SEX, "gender")

enum quantity_kind {
#define _(id, words) id,
	QUANTITIES(_)
#undef _
	QUANTITY_KINDS
};

/* Asia, Brazil, French, female: tables are called by what these are, too. */
static inline bool quantity_is_world_name(enum quantity_kind k)
{
	return k >= QUANTITY_CONTINENT && k <= QUANTITY_SEX;
}

struct quantity {
	struct stretch at; /* in the question, with its unit; to 0: none of this kind */
	bool is_word;	   /* a word that is measured so, without a number */
};

/* The first quantity of each kind. */
void quantities_find(str text, const struct tokens *t, enum language l, struct quantity out[QUANTITY_KINDS]);
/* A day, months: a word for a calendar period, in any of the languages. */
bool quantity_is_period(str word);
/* The words of a kind, separated by commas. */
str quantity_words(enum quantity_kind k);

#endif
