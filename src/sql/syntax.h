/*
 * What the text of a SELECT may look like in each dialect: data for the lexer,
 * the parser and the printer. A dialect without it is not read at all: a guess
 * at how text reads is how guards are passed.
 */
#ifndef OCAT_SQL_SYNTAX_H
#define OCAT_SQL_SYNTAX_H

#include <stdint.h>

#include "base/str.h"

/* How names, strings, comments and numbers are written. */
enum syntax_text {
	TEXT_NAME_DOUBLE = 1 << 0, /* "x" is a name */
	TEXT_NAME_TICKS = 1 << 1, /* `x` */
	TEXT_NAME_SQUARE = 1 << 2, /* [x] */
	TEXT_NAME_UNICODE = 1 << 3, /* U&"x": refused, with that word; its name can be written plainly */
	TEXT_NAME_PATH = 1 << 4,    /* `a.b.c` is three names */
	TEXT_STRING_DOUBLE = 1 << 5, /* "x" is a string */
	TEXT_BACKSLASH = 1 << 6, /* escapes in every string */
	TEXT_STRING_E = 1 << 7,
	TEXT_STRING_N = 1 << 8,
	TEXT_STRING_RAW = 1 << 9,   /* r'x' */
	TEXT_STRING_TRIPLE = 1 << 10, /* '''x''', and with double quotes where these are strings */
	TEXT_STRING_Q = 1 << 11,    /* q'[x]' */
	TEXT_DOLLARS = 1 << 12,	    /* $$x$$ */
	TEXT_DOLLAR_TAGS = 1 << 13, /* $tag$x$tag$ */
	TEXT_BYTES = 1 << 14,	    /* x'..', and b'..' */
	TEXT_COMMENT_HASH = 1 << 15,
	TEXT_COMMENT_SLASHES = 1 << 16,
	TEXT_COMMENT_NESTED = 1 << 17,
	TEXT_DASHES_BLANK = 1 << 18, /* -- begins a comment only when a blank follows */
	TEXT_PARAM_QUESTION = 1 << 19,
	TEXT_PARAM_DOLLAR = 1 << 20, /* $1 */
	TEXT_PARAM_COLON = 1 << 21,  /* :name */
	TEXT_PARAM_AT = 1 << 22,     /* @name */
	TEXT_WORD_DOLLAR = 1 << 23,  /* $ within names */
	TEXT_WORD_HASH = 1 << 24,    /* # within names */
	TEXT_WORD_AT = 1 << 25,
	TEXT_WORD_DIGIT = 1 << 26,   /* a name may begin with a digit */
	TEXT_UNDERSCORES = 1 << 27,  /* 1_000 */
	TEXT_JUNK_AFTER_NUMBER = 1 << 28, /* 1a is 1 AS a; else a mistake */
	TEXT_STRING_LENIENT = 1 << 29,	  /* what is written as a name, and is none, is a string: it may be empty */
};

/* Which parts of the grammar are there. */
#define SYNTAX_PARTS(_) \
	_(HAS_QUALIFY, "QUALIFY") _(HAS_DISTINCT_ON, "DISTINCT ON") _(HAS_TOP, "TOP") _(HAS_LIMIT, "LIMIT") _(HAS_LIMIT_COMMA, "LIMIT n, m") \
	_(HAS_LIMIT_BY, "LIMIT BY") _(HAS_FETCH, "FETCH FIRST") _(HAS_OFFSET, "OFFSET") _(HAS_LATERAL, "LATERAL") _(HAS_APPLY, "APPLY") \
	_(HAS_UNNEST, "UNNEST") _(HAS_PIVOT, "PIVOT") _(HAS_SAMPLE, "TABLESAMPLE") _(HAS_ASOF, "ASOF JOIN") _(HAS_SEMI, "SEMI JOIN") \
	_(HAS_FULL, "FULL JOIN") _(HAS_NATURAL, "NATURAL JOIN") _(HAS_USING, "JOIN ... USING") _(HAS_FILTER, "FILTER") _(HAS_GROUP_ALL, "GROUP BY ALL") \
	_(HAS_ROLLUP, "ROLLUP") _(HAS_WITH_ROLLUP, "WITH ROLLUP") _(HAS_GROUPING_SETS, "GROUPING SETS") _(HAS_ILIKE, "ILIKE") _(HAS_RLIKE, "RLIKE") \
	_(HAS_REGEXP, "REGEXP") _(HAS_GLOB, "GLOB") _(HAS_SIMILAR, "SIMILAR TO") _(HAS_TILDE, "~") _(HAS_STAR_EXCEPT, "* EXCEPT") \
	_(HAS_STAR_EXCLUDE, "* EXCLUDE") _(HAS_STAR_REPLACE, "* REPLACE") _(HAS_NULLS_ORDER, "NULLS FIRST") _(HAS_TRUTH, "TRUE and FALSE") \
	_(HAS_COLON_CAST, "::") _(HAS_TRY_CAST, "TRY_CAST") _(HAS_SAFE_CAST, "SAFE_CAST") _(HAS_COLON_PATH, "a:b") _(HAS_ARROWS, "->") \
	_(HAS_ARRAY_SQUARE, "[a, b]") _(HAS_ARRAY_WORD, "ARRAY[...]") _(HAS_STRUCT, "STRUCT(...)") _(HAS_BRACES, "{...}") _(HAS_LAMBDA, "x -> ...") \
	_(HAS_SUBSCRIPT, "a[1]") _(HAS_ROW_VALUE, "(a, b)") _(HAS_INTERVAL_TEXT, "INTERVAL '1 day'") _(HAS_INTERVAL_UNIT, "INTERVAL '1' DAY") \
	_(HAS_INTERVAL_NUMBER, "INTERVAL 1 DAY") _(HAS_TYPED, "DATE '...'") _(HAS_AT_ZONE, "AT TIME ZONE") _(HAS_MINUS, "MINUS") \
	_(HAS_EXCEPT, "EXCEPT") _(HAS_SET_ALL, "INTERSECT ALL") _(HAS_VALUES, "VALUES") _(HAS_RECURSIVE, "WITH RECURSIVE") _(HAS_WINDOWS, "WINDOW") \
	_(HAS_GROUPS, "GROUPS") _(HAS_SAME, "<=>") _(HAS_DISTINCT_FROM, "IS DISTINCT FROM") _(HAS_BARE_FROM, "SELECT without FROM") _(HAS_FROM_FIRST, "FROM first") \
	_(HAS_MATERIALIZED, "AS MATERIALIZED") _(HAS_BARE_JOIN, "JOIN without ON")

enum syntax_part {
#define _(part, words) part,
	SYNTAX_PARTS(_)
#undef _
	SYNTAX_PART_COUNT
};

struct syntax {
	uint32_t bit;   /* the dialect in words.h */
	uint32_t text; /* enum syntax_text */
	uint64_t parts; /* a bit for each enum syntax_part */
	bool concat_is_or; /* || is OR */
	bool plus_is_concat;
	bool equals_twice; /* == is = */
};

extern const struct syntax syntax_postgresql, syntax_redshift, syntax_sqlite, syntax_mysql, syntax_snowflake, syntax_bigquery, syntax_duckdb,
	syntax_sqlserver, syntax_oracle, syntax_clickhouse, syntax_trino, syntax_databricks;

static inline bool syntax_has(const struct syntax *s, enum syntax_part p)
{
	return s->parts >> p & 1;
}

#endif
