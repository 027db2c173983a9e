/*
 * The query line, parsed once. Words and filters, all of which must match; typed parameters fill the same struct.
 * ocat-query(5) is its manual.
 */
#ifndef OCAT_MODEL_FILTER_FILTER_H
#define OCAT_MODEL_FILTER_FILTER_H

#include "base/clock.h"
#include "base/err.h"
#include "model/asset.h"

struct arena;

enum match_kind {
	MATCH_PLAIN,	 /* anywhere in the name */
	MATCH_GLOB,	 /* * ? [..] [!..] on the whole name; with a dot, on the qualified name */
	MATCH_EXACT,	 /* =word */
	MATCH_FUZZY,	 /* ~word */
	MATCH_REGEX,	 /* /re/ */
};

struct word {
	enum match_kind kind;
	bool negated;
	bool or_last;	/* a,b: b is an alternative in the test that a began */
	bool qualified; /* a glob or word with a dot: on catalog.namespace.asset and its suffixes */
	str text;	/* without its marks, case as typed */
	str folded;	/* case folded */
	ptrdiff_t at, len; /* its position in the line */
};

struct words {
	struct word *at;
	ptrdiff_t len, cap;
};

bool words_positive(const struct words *w);  /* is one of them not negated? */
bool words_qualified(const struct words *w); /* is one of them qualified? */

/* type:timestamp, type:varchar(64) */
struct type_test {
	bool negated, or_last;
	str type; /* folded */
	bool by_class;
	enum type_class class;
};

/* prop:key=value */
struct prop_test {
	bool negated, or_last;
	str key;   /* as typed; compared ignoring case */
	str value; /* folded, possibly a glob; absent: any */
};

/* has:email::varchar — a column by a pattern of its name and, optionally, type */
struct column_test {
	bool negated;
	struct word name;
	str type;	/* absent: any. The name of a type class or a prefix of the type as written, folded */
	bool by_class;
	enum type_class class;
};

enum sort_by { SORT_RANK, SORT_NAME, SORT_ROWS, SORT_SIZE, SORT_MODIFIED, SORT_REFS };

struct bound { /* UNKNOWN at an open end; ends are inclusive unless open_* */
	int64_t from, to;
	bool set, open_from, open_to;
};

struct filter {
	struct words words;
	array_of(struct column_test) has; /* each must match a column */
	struct words tables; /* table: for columns */
	struct words schemas, catalogs, domains, tags, owners;
	struct words families; /* members:NAME: only tables that one of this name represents, and it */
	/* Assets with a column of that class or type, or columns of that type. */
	array_of(struct type_test) types;
	array_of(struct prop_test) props;
	unsigned kinds;	      /* bits of enum asset_kind; 0: any */
	unsigned not_kinds;
	enum truth pk, fk, referenced;
	enum truth members; /* YES: partitions and date shards too, which one asset represents otherwise */
	struct bound rows, size, cols, modified, created; /* the last two in microseconds since 1970 */
	enum sort_by sort;
	bool sort_set, descending;
	int64_t limit; /* 0: not given */
	str line;      /* as typed */
};

void filter_start(struct filter *f);
/*
 * Adds the line's words and filters to f. now resolves "14d". On a mistake err is ERR_QUERY, its text says what was
 * expected, subject is the line, and *where the byte for the caret.
 */
bool filter_parse(struct arena *a, str line, instant now, struct filter *f, ptrdiff_t *where, struct err *err);
/* The line without the word at that byte: without the mistake, the rest still finds something. */
str filter_without_word(struct arena *a, str line, ptrdiff_t where);
/* The pieces of a valid line, each as a filter: the line admits what all of them admit. */
struct filter_piece {
	str text;
	struct filter filter;
};
struct filter_pieces {
	struct filter_piece *at;
	ptrdiff_t len, cap;
};
bool filter_pieces(struct arena *a, str line, instant now, struct filter_pieces *out, struct err *err);
/*
 * One filter by name and value, as if typed name:value ("has", "rows", ...): for typed parameters. Commas and
 * wildcards have the same meaning; blanks, quotes and ! are ordinary.
 */
bool filter_add(struct arena *a, str name, str value, instant now, struct filter *f, struct err *err);
/* A value as a filter of the line takes it: in double quotes if necessary. */
str filter_quoted(struct arena *a, str value);
/* The line and a caret under the mistake, for people; two lines. */
str filter_caret(struct arena *a, str line, ptrdiff_t where);

/* All filters, for help, completion and the manual. */
struct filter_word {
	const char *name, *value, *help;
};
extern const struct filter_word filter_words[]; /* ended by .name == NULL */

/*
 * Does the pattern match? folded is the name folded by utf8_fold_str. The caller handles negation, and MATCH_REGEX,
 * which never matches here.
 */
bool word_fits(const struct word *w, str folded);
/*
 * The same with a rank: 0 exact, 1 at the start, 2 at the start of a word, 3 anywhere, 4 fuzzy, -1 no match. name is
 * as written, for its capitals.
 */
int word_rank(const struct word *w, str name, str folded);
int word_typos(const struct word *w); /* number of typos that a fuzzy one allows */
bool glob_fits(str pattern, str text); /* both folded; linear in their product, never worse */
bool glob_is(str text);		       /* has a wildcard */
/* The parts of a glob that decide its rank: a text between stars, or a fixed start. */
struct glob_shape {
	str core;		  /* the text; empty if there are other wildcards, or none */
	bool open_start, open_end; /* a star before it, after it */
	bool fixes_start;	  /* without a core, but the first character is not a wildcard */
};
struct glob_shape glob_shape(str pattern);
/*
 * The class that begins at p[i] == '[': the position after its ']', or 0 if it is never closed and '[' is an ordinary
 * character.
 */
ptrdiff_t glob_class_end(str p, ptrdiff_t i);
/* Is the folded type of the class or spelled this way? Common short names (varchar, int8) match the long ones. */
bool type_fits(bool by_class, enum type_class wanted, str type, enum type_class class, str written);
/* Does every type matching this prefix begin with it as text? False if type_fits has other names for it. */
bool type_is_plain(str type);

enum bound_unit { UNIT_COUNT, UNIT_BYTES, UNIT_TIME };

/* A count or a size as typed: 10, 1e6, 1.5k; sizes also 10B, 1.5GB, 1GiB. */
bool bound_parse(str s, enum bound_unit m, int64_t *out);
/*
 * Narrows b by a value as typed after ':' (1000.. ..1e6 1000..5000 14d) or after one of < <= > >= =. On a mistake
 * *where is its position in value.
 */
bool bound_narrow(struct bound *b, enum bound_unit m, str op, str value, instant now, ptrdiff_t *where,
		  struct err *err);
bool bound_holds(const struct bound *b, int64_t value); /* an unknown value is outside every bound */

#endif
