/* Formatting of text for people: colours by role, line drawing, width. No meaning. */
#ifndef OCAT_RENDER_PAINT_H
#define OCAT_RENDER_PAINT_H

#include "base/clock.h"
#include "base/str.h"

struct arena;
struct speller;
struct stretches;

enum role {
	ROLE_PLAIN,
	ROLE_NAME,
	ROLE_KEY,
	ROLE_REF,
	ROLE_DIM,
	ROLE_HEAD,
	ROLE_GOOD,
	ROLE_BAD,
	ROLE_WARN,
	ROLE_TYPE,
	ROLE_FOUND
};

struct paint {
	bool color, unicode;
	bool screen; /* for a terminal: control characters are made visible in every form */
	int width;   /* cells; 0: no limit */
	instant now; /* for ages */
	const struct speller *speller; /* for actions in a page; NULL: as plain words */
};

/* Puts text in a role, cleaned. */
void paint_put(struct sb *out, const struct paint *p, enum role role, str text);
/* The same, cut or padded to exactly this many cells; right: aligned right. */
void paint_cell(struct sb *out, const struct paint *p, enum role role, str text, ptrdiff_t cells, bool right);
/* The same, aligned left, with stretches of the text marked as matches; cells < 0: the whole text, not padded. */
void paint_marked(struct sb *out, const struct paint *p, enum role role, str text, const struct stretches *marks,
		  ptrdiff_t cells);
/*
 * The longest start of s (cleaned, one line) that fits into so many cells: up to a blank if there is one, else after
 * a character such as , _ or . or between wide characters. At least one character, even if it is too wide.
 */
str paint_line(str s, ptrdiff_t cells);
/* Wraps text to the paint's width; each line begins with indent blanks. */
void paint_wrapped(struct sb *out, const struct paint *p, enum role role, str text, int indent);

/* A label in so many cells, and wrapped text beside it. */
void paint_labelled(struct sb *out, const struct paint *p, enum role role, str label, int cells, str text);

/* "na\"me", cleaned: in double quotes for DOT and DBML, escaped with backslashes. */
void quoted_put(struct sb *out, str text);
/* Cleaned, with Markdown escaped. */
void markdown_put(struct sb *out, str text);
/* Cleaned, as a block of SQL; its fence is longer than any run of ` inside. */
void markdown_sql(struct sb *out, str text);

/* 1.2M, 340, 12.5k: at most five cells. */
str count_words(struct arena *a, int64_t n);
/* 4.5 GB */
str bytes_words(struct arena *a, int64_t n);
/* A duration: 0.4 ms, 12 ms, 3.2 s, 4 min. */
str took_words(struct arena *a, int64_t us);

#endif
