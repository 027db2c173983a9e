/*
 * What a pattern's own text tells before it is compiled: bytes that every
 * match has, and the same pattern for a text of many lines, in which a match
 * cannot leave its line. Inside of src/scan.
 */
#ifndef OCAT_SCAN_PATTERN_LITERALS_H
#define OCAT_SCAN_PATTERN_LITERALS_H

#include "base/str.h"

struct pattern_read {
	/* Bytes of which every match has some: of a | b those of a, \n, those of b. Empty: of one of them none are known. */
	struct sb needs;
	int ways; /* how many there are in needs */
	struct sb lines; /* the pattern for many lines, when plain */
	bool plain;	 /* has nothing that sees more than one way through a line: no look around, no possession, no reference */
};

/* The pattern is one that compiles. Lines end with '\n', or with '\0' as packed names do. The texts are the caller's to free. */
void pattern_read(str text, bool caseless, char line_end, struct pattern_read *out);

#endif
