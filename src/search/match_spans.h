/*
 * Which letters of a name the words of a filter found, for whoever highlights
 * them. Matching is done on folded text, whose letters may take more or fewer
 * bytes than they do in the name as written: spans are of the written one.
 */
#ifndef OCAT_SEARCH_MATCH_SPANS_H
#define OCAT_SEARCH_MATCH_SPANS_H

#include "model/filter/filter.h"
#include "model/word_split.h"

/*
 * Adds to out, ascending and apart from each other. text is a name, or a qualified one in which the asset's own name
 * begins at byte `name`: only words with a dot look at what stands before it. A plain word that is not in it marks its
 * letters where they follow each other, as near names have them, or the word that is spelt nearly so.
 */
void name_spans(const struct filter *f, str text, ptrdiff_t name, struct arena *a, struct stretches *out);

#endif
