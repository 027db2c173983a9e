/*
 * The letters of a name that the words of a filter matched, for highlighting. Matching uses folded text, whose
 * letters may take more or fewer bytes than in the name as written: spans are of the written one.
 */
#ifndef OCAT_SEARCH_MATCH_SPANS_H
#define OCAT_SEARCH_MATCH_SPANS_H

#include "model/filter/filter.h"
#include "model/word_split.h"

/*
 * Adds to out, ascending and without overlaps. text is a name, or a qualified one in which the asset's own name
 * begins at byte `name`: only words with a dot match the part before it. A plain word that is not in it marks its
 * letters in order, as in similar names, or the word with a similar spelling.
 */
void name_spans(const struct filter *f, str text, ptrdiff_t name, struct arena *a, struct stretches *out);

#endif
