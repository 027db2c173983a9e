/*
 * Continents, regions of the world, countries, their peoples and languages, and the sexes, in English, Spanish and
 * Portuguese: what kind of thing "Asia" or "French" is, whatever columns there are.
 */
#ifndef OCAT_RETRIEVE_WORLD_NAMES_H
#define OCAT_RETRIEVE_WORLD_NAMES_H

#include "retrieve/stem.h"

enum world_kind { WORLD_NONE, WORLD_CONTINENT, WORLD_REGION, WORLD_COUNTRY, WORLD_PEOPLE, WORLD_SEX };

struct world_name {
	enum world_kind kind;
	str country; /* in English: France; of a continent or region: its own name */
	str people;  /* in English: French; absent: unknown; of a sex: M or F */
};

/* text: folded and without accents. False: it is none. */
bool world_name(str text, enum language l, struct world_name *out);

#endif
