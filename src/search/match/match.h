/*
 * One asset tried against a filter: for assets that come directly from a source (--live), to explain why one is in an
 * answer, and in tests as the reference for the engine. Does no I/O: columns of an asset come through a function of
 * the caller. domain:x uses the domains that the caller supplies, else the tag "domain:x"; tag:pii also matches
 * pii.email, on the asset or on one of its columns.
 */
#ifndef OCAT_SEARCH_MATCH_MATCH_H
#define OCAT_SEARCH_MATCH_MATCH_H

#include "base/stop.h"
#include "model/filter/filter.h"
#include "model/table_family.h"

struct arena;

struct column_tag {
	str column, tag; /* tag as in summary.tags */
};

struct summary {
	int64_t id;
	str catalog, ns, name, qualified;
	str name_folded, qualified_folded;
	str owner, comment;
	struct strs tags; /* as "category:tag" or "tag", folded; its own and its columns' */
	struct { struct column_tag *at; ptrdiff_t len, cap; } column_tags; /* with their columns */
	enum asset_kind kind;
	int32_t fields, keys_out, keys_in; /* counts of columns, foreign keys out and in */
	bool has_pk;
	/* another represents it: listed only if members: or a word that is its whole name requests it */
	bool hidden_by_default;
	bool of_kind;		/* hidden, but a kind: that names its own kind requests it too: a partition */
	/* folded names of the one that represents its family, perhaps itself; absent: none */
	str family_head, family_qualified;
	bool represents;	/* a family, of which it is the row in lists */
	struct table_family family; /* of a shown one: kind absent: none */
	int64_t rows, size; /* UNKNOWN */
	enum count_kind rows_kind;
	instant modified, created;
	int64_t modified_within; /* `modified` may be earlier by this much; 0: exact; UNKNOWN: by any amount */
	const struct strs *key_columns; /* that identify and join rows; NULL: read the cache */
};

struct field_summary {
	str name, type;
	enum type_class class;
	int ordinal;
	bool pk;
	enum truth nullable;
	str comment;
	struct strs tags; /* its own, folded */
};

/* Passes on an asset's columns in order; false on its own failure. */
typedef bool (*fields_of)(void *with, int64_t asset, struct arena *a, const struct field_summary **at, ptrdiff_t *len,
			  struct err *err);
typedef bool (*props_of)(void *with, int64_t asset, struct arena *a, struct props *out, struct err *err);

struct hit {
	const struct summary *asset;
	/*
	 * 0 exact name, 1 name starts, 2 word starts, 3 anywhere, 4 fuzzy; 0 without words;
	 * 5 and 6: enum near_rank of engine/internal.h
	 */
	int rank;
	struct { const struct field_summary **at; ptrdiff_t len, cap; } matched; /* columns that match has: and tag: */
	str why;  /* "name, has:email (email, work_email)" */
};

struct hits {
	struct hit *at;
	ptrdiff_t len, cap;
	int64_t total; /* before the limit */
};

struct search_source {
	fields_of fields;
	props_of props;
	void *with;
	/* The domains of an asset, folded and in the form of tags: "domain:x"; NULL: its tags decide. */
	const struct strs *(*domains)(void *with, int64_t asset);
	void *domains_with;
};

/* In the order of the filter's sort: rank, then qualified name, by default. */
void hits_order(struct hits *h, const struct filter *f);

/* Does one summary pass? For rows that came from elsewhere (--live). */
bool list_admits(const struct summary *s, struct arena *a, const struct filter *f, const struct search_source *from,
		 struct hit *hit, struct err *err);

/* Does a tag, written and folded as in a summary, pass the filter's tags? A filter without tags admits all. */
bool tag_admits(str tag, const struct filter *f);

/* Do the domains of an asset, written "domain:x" and folded, pass the filter's? */
bool domains_admit(const struct filter *f, const struct strs *domains);

/* A filter prepared once for many rows: its regular expressions are checked and compiled. For one thread at a time. */
struct sieve;
/* f must outlive it; ERR_QUERY, err->subject is the pattern */
struct sieve *sieve_open(const struct filter *f, struct err *err);
void sieve_close(struct sieve *s);				    /* NULL is fine */
bool sieve_asks_families(const struct sieve *s); /* does it need the family of an asset? */
/*
 * False: a regular expression took too many steps for some name; from then on it matched nothing, so the answer is
 * invalid.
 */
bool sieve_went_well(const struct sieve *s, struct err *err);
bool sieve_admits(const struct sieve *s, const struct summary *asset, struct arena *a, const struct search_source *from,
		  struct hit *hit, struct err *err);
/*
 * Does a field pass a column search: the words, has:, tag: and types on the field itself, everything else on its
 * asset? Does not check prop:, which is not in memory. rank as above.
 */
bool sieve_field(const struct sieve *s, const struct field_summary *field, const struct summary *of, struct arena *a,
		 int *rank);

#endif
