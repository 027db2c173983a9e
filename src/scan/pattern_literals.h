/*
 * Analyzes a pattern's text before it is compiled: bytes that every match contains, and the same pattern for a text
 * of many lines, in which a match cannot leave its line. Private to src/scan.
 */
#ifndef OCAT_SCAN_PATTERN_LITERALS_H
#define OCAT_SCAN_PATTERN_LITERALS_H

#include "base/str.h"

struct pattern_read {
	/* Bytes of which every match contains some: for a | b those of a, \n, those of b. Empty: unknown for one. */
	struct sb needs;
	int ways; /* number of alternatives in needs */
	struct sb lines; /* the pattern for many lines, if plain */
	bool plain;	 /* only one way through a line: no look-around, no possessive quantifier, no back reference */
};

/* The pattern must be valid. Lines end with '\n', or with '\0' as packed names do. The caller frees the texts. */
void pattern_read(str text, bool caseless, char line_end, struct pattern_read *out);

#endif
