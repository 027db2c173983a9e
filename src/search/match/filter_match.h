/*
 * Between the files that try one summary against one filter: words (word_match.c), what a summary tells
 * (filter_match.c), columns (column_match.c), and then why it is there (match_reason.c).
 */
#ifndef OCAT_SEARCH_MATCH_FILTER_MATCH_H
#define OCAT_SEARCH_MATCH_FILTER_MATCH_H

#include "search/match/match.h"

/* ---- word_match.c ---- */

struct regex;
const struct filter *sieve_filter(const struct sieve *s);

struct subject {
	str name, folded, qualified; /* the last one folded */
};

/* The worst of the words' ranks, each the best of its alternatives; -1 when one does not hold. *exact: one fits all of the name. */
int sieve_rank(const struct sieve *s, const struct subject *on, bool *exact);
/* Bytes that a folded name must hold for the regular expression at i; empty: unknown. */
str sieve_needs(const struct sieve *s, ptrdiff_t i);
struct regex *sieve_regex(const struct sieve *s, ptrdiff_t i); /* NULL: it is none */
/* A word with a dot may also be a name with a dot, as topics have: both count. Not for regular expressions. */
int sieve_rank_of(const struct word *w, const struct subject *on);

typedef bool (*fits)(const struct word *w, const void *with);
/* Does every test of a list hold, each with its alternatives? */
bool sieve_all(const struct words *w, fits one, const void *with);

/* ---- filter_match.c ---- */

/* All but words, tags, properties and columns. */
bool admit_rest(const struct filter *f, const struct summary *asset, struct arena *scratch);
/* Do they hold the tags asked for? Of an asset or of a column. */
bool admit_tags(const struct filter *f, const struct strs *tags);
bool admit_fits_tag(const struct word *w, str tag);
/* By what the caller says of domains; from may be NULL: its tags tell. */
bool admit_domains_of(const struct filter *f, const struct summary *asset, const struct search_source *from);
bool admit_owner(const struct filter *f, str owner, struct arena *scratch);
bool admit_place(const struct filter *f, str catalog, str ns, struct arena *scratch);
/* False with err unset: they do not fit. */
bool admit_props(const struct filter *f, const struct summary *asset, struct arena *scratch, const struct search_source *from,
		 struct err *err);
/* Between `within` before and then. */
bool admit_modified(const struct filter *f, instant modified, int64_t within);
bool admit_is_hidden(const struct filter *f, const struct summary *asset);

/* ---- column_match.c ---- */

struct columns {
	const struct field_summary *at;
	const str *name, *type; /* folded */
	ptrdiff_t len;
};

bool columns_asked(const struct filter *f);
bool columns_of(const struct summary *asset, struct arena *a, const struct search_source *from, struct columns *out, struct err *err);
bool columns_hold(const struct filter *f, const struct columns *c);
bool columns_has(const struct column_test *t, const struct columns *c, ptrdiff_t i);
bool columns_type(const struct type_test *t, const struct columns *c, ptrdiff_t i);

/* ---- match_reason.c ---- */

/* Fills hit->matched and hit->why of one that passed, in a. */
bool admit_why(const struct sieve *s, const struct summary *asset, struct arena *a, const struct search_source *from, struct hit *hit,
	       struct err *err);

#endif
