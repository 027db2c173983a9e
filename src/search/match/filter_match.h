/*
 * Shared by the files that try one summary against one filter: words (word_match.c), members of a summary
 * (filter_match.c), columns (column_match.c), and the reason for a match (match_reason.c).
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

/*
 * The worst of the words' ranks, each the best of its alternatives; -1 if one does not match. *exact: one equals the
 * whole name.
 */
int sieve_rank(const struct sieve *s, const struct subject *on, bool *exact);
/* Bytes that a folded name must contain for the regular expression at i; empty: unknown. */
str sieve_needs(const struct sieve *s, ptrdiff_t i);
struct regex *sieve_regex(const struct sieve *s, ptrdiff_t i); /* NULL: not a regular expression */
/* A word with a dot may also match a name with a dot, as topics have: both count. Not for regular expressions. */
int sieve_rank_of(const struct word *w, const struct subject *on);

typedef bool (*fits)(const struct word *w, const void *with);
/* Does every test of a list pass, each with its alternatives? */
bool sieve_all(const struct words *w, fits one, const void *with);

/* ---- filter_match.c ---- */

/* All conditions but words, tags, properties and columns. */
bool admit_rest(const struct filter *f, const struct summary *asset, struct arena *scratch);
/* Do these tags of an asset or a column pass the filter? */
bool admit_tags(const struct filter *f, const struct strs *tags);
bool admit_fits_tag(const struct word *w, str tag);
/* By the domains that the caller supplies; from may be NULL: its tags decide. */
bool admit_domains_of(const struct filter *f, const struct summary *asset, const struct search_source *from);
bool admit_owner(const struct filter *f, str owner, struct arena *scratch);
bool admit_place(const struct filter *f, str catalog, str ns, struct arena *scratch);
/* False with err unset: they do not match. */
bool admit_props(const struct filter *f, const struct summary *asset, struct arena *scratch,
		 const struct search_source *from, struct err *err);
/* The time is between `within` earlier and `modified`. */
bool admit_modified(const struct filter *f, instant modified, int64_t within);
bool admit_is_hidden(const struct filter *f, const struct summary *asset);

/* ---- column_match.c ---- */

struct columns {
	const struct field_summary *at;
	const str *name, *type; /* folded */
	ptrdiff_t len;
};

bool columns_asked(const struct filter *f);
bool columns_of(const struct summary *asset, struct arena *a, const struct search_source *from, struct columns *out,
		struct err *err);
bool columns_hold(const struct filter *f, const struct columns *c);
bool columns_has(const struct column_test *t, const struct columns *c, ptrdiff_t i);
bool columns_type(const struct type_test *t, const struct columns *c, ptrdiff_t i);

/* ---- match_reason.c ---- */

/* Fills in hit->matched and hit->why of one that passed, in a. */
bool admit_why(const struct sieve *s, const struct summary *asset, struct arena *a, const struct search_source *from,
	       struct hit *hit, struct err *err);

#endif
