/*
 * Seasons: the summer of 2024, last winter, el verano pasado. Their months depend on where one lives, so each has two
 * readings, of the north and of the south.
 */
#ifndef OCAT_ASSISTANT_LANGUAGE_SEASONS_H
#define OCAT_ASSISTANT_LANGUAGE_SEASONS_H

#include "assistant/language/period_reader.h"

/*
 * Of a year, the season begins in it.
 * Without one: the last that has ended, the present or next one, else the last that has begun.
 */
struct period_point season_at(const struct period_reader *r, ptrdiff_t i);

#endif
