/*
 * The syntax of SELECT in each dialect: data for the lexer, the parser and the printer. A dialect without it is not
 * parsed: a guess at the syntax is how guards are bypassed.
 */
#ifndef OCAT_SQL_DIALECT_SYNTAX_H
#define OCAT_SQL_DIALECT_SYNTAX_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"
#include "sql/dialect/rules.h"

/* How names, strings, comments and numbers are written. */
enum syntax_text {
	TEXT_NAME_DOUBLE = 1 << 0, /* "x" is a name */
	TEXT_NAME_TICKS = 1 << 1, /* `x` */
	TEXT_NAME_SQUARE = 1 << 2, /* [x] */
	TEXT_NAME_UNICODE = 1 << 3, /* U&"x": refused by name; the name can be written plainly */
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
	TEXT_JUNK_AFTER_NUMBER = 1 << 28, /* 1a is 1 AS a; elsewhere an error */
	TEXT_STRING_LENIENT = 1 << 29,	  /* a quoted word that is not a name is a string: it may be empty */
};

/*
 * The parts of the grammar. A dialect has a part if its row says so; nothing asks which dialect it is. Parts with
 * words are refused by these words when a text is printed for a dialect that lacks them.
 */
#define SYNTAX_PARTS(_) \
	_(HAS_QUALIFY, "QUALIFY") _(HAS_DISTINCT_ON, "DISTINCT ON") _(HAS_TOP, "TOP") _(HAS_LIMIT, "LIMIT") \
	_(HAS_LIMIT_COMMA, "LIMIT n, m") _(HAS_LIMIT_BY, "LIMIT BY") _(HAS_FETCH, "FETCH FIRST") \
	_(HAS_OFFSET, "OFFSET") _(HAS_LATERAL, "LATERAL") _(HAS_APPLY, "APPLY") _(HAS_UNNEST, "UNNEST") \
	_(HAS_PIVOT, "PIVOT") _(HAS_SAMPLE, "TABLESAMPLE") _(HAS_ASOF, "ASOF JOIN") _(HAS_SEMI, "SEMI JOIN") \
	_(HAS_FULL, "FULL JOIN") _(HAS_NATURAL, "NATURAL JOIN") _(HAS_USING, "JOIN ... USING") _(HAS_FILTER, "FILTER") \
	_(HAS_GROUP_ALL, "GROUP BY ALL") _(HAS_ROLLUP, "ROLLUP") _(HAS_WITH_ROLLUP, "WITH ROLLUP") \
	_(HAS_GROUPING_SETS, "GROUPING SETS") _(HAS_ILIKE, "ILIKE") _(HAS_RLIKE, "RLIKE") _(HAS_REGEXP, "REGEXP") \
	_(HAS_GLOB, "GLOB") _(HAS_SIMILAR, "SIMILAR TO") _(HAS_TILDE, "~") _(HAS_STAR_EXCEPT, "* EXCEPT") \
	_(HAS_STAR_EXCLUDE, "* EXCLUDE") _(HAS_STAR_REPLACE, "* REPLACE") _(HAS_NULLS_ORDER, "NULLS FIRST") \
	_(HAS_TRUTH, "TRUE and FALSE") _(HAS_COLON_CAST, "::") _(HAS_TRY_CAST, "TRY_CAST") \
	_(HAS_SAFE_CAST, "SAFE_CAST") _(HAS_COLON_PATH, "a:b") _(HAS_ARROWS, "->") _(HAS_ARRAY_SQUARE, "[a, b]") \
	_(HAS_ARRAY_WORD, "ARRAY[...]") _(HAS_STRUCT, "STRUCT(...)") _(HAS_BRACES, "{...}") _(HAS_LAMBDA, "x -> ...") \
	_(HAS_SUBSCRIPT, "a[1]") _(HAS_ROW_VALUE, "(a, b)") _(HAS_INTERVAL_TEXT, "INTERVAL '1 day'") \
	_(HAS_INTERVAL_UNIT, "INTERVAL '1' DAY") _(HAS_INTERVAL_NUMBER, "INTERVAL 1 DAY") _(HAS_TYPED, "DATE '...'") \
	_(HAS_AT_ZONE, "AT TIME ZONE") _(HAS_MINUS, "MINUS") _(HAS_EXCEPT, "EXCEPT") _(HAS_SET_ALL, "INTERSECT ALL") \
	_(HAS_VALUES, "VALUES") _(HAS_RECURSIVE, "WITH RECURSIVE") _(HAS_WINDOWS, "WINDOW") _(HAS_GROUPS, "GROUPS") \
	_(HAS_SAME, "<=>") _(HAS_DISTINCT_FROM, "IS DISTINCT FROM") _(HAS_BARE_FROM, "SELECT without FROM") \
	_(HAS_FROM_FIRST, "FROM first") _(HAS_MATERIALIZED, "AS MATERIALIZED") _(HAS_BARE_JOIN, "JOIN without ON") \
	_(HAS_ORDER_SIBLINGS, "ORDER SIBLINGS BY") _(HAS_GROUP_DISTINCT, "GROUP BY DISTINCT") \
	_(HAS_SELECT_AS_SHAPE, "SELECT AS STRUCT") _(HAS_SET_BY_NAME, "UNION BY NAME") \
	_(HAS_WITH_VALUE, "WITH of a value") _(HAS_ROWS_FROM, "ROWS FROM") \
	_(HAS_PIVOT_STATEMENT, "PIVOT as a statement") _(HAS_JOIN_STRICTNESS, "ANY JOIN") \
	_(HAS_CALL_PARAMS, "a function with parameters") _(HAS_STAR_RENAME, "* RENAME") \
	_(HAS_COLUMN_PLACES, "a column by position") _(HAS_TUPLE_NUMBER, "a tuple element by number") \
	_(HAS_PREFIX_OPERATORS, "this operator") _(HAS_FRAME_EXCLUDE, "EXCLUDE in a window")

enum syntax_part {
#define _(part, words) part,
	SYNTAX_PARTS(_)
#undef _

	/* ---- names and words ---- */
	HAS_POSTGRESQL_NAMES, /* the classes of PostgreSQL (words.h) decide which words may be names */
	HAS_WORDS_KEPT_ALWAYS, /* a reserved word needs quotes after a dot too */
	HAS_NAMES_IN_PHRASES_KEPT, /* a reserved word needs quotes in a phrase too */
	HAS_NAME_IS_QUOTED, /* XMLELEMENT(NAME "x"): the name after NAME must be quoted */
	HAS_ARGUMENT_WORDS_KEPT, /* no reserved word before => in f(name => x) */
	HAS_ANY_WORD_AFTER_AS, /* after AS any word is an alias */
	HAS_ALL_IS_A_NAME, /* SELECT all.x */
	HAS_EXISTS_IS_CALLED, /* EXISTS(list, x -> ...) */
	HAS_INTERVAL_IS_CALLED, /* INTERVAL(5, 1, 10) */
	HAS_AND_IS_CALLED, /* and(a, b), or(a, b) */
	HAS_BIND_NUMBER, /* :1 */
	HAS_EMPTY_NAME_PART, /* shop..orders, which is refused with its own message */
	HAS_PUBLIC_NAME_PART, /* shop..orders is shop.public.orders */
	HAS_DASHED_NAMES, /* my-project.shop.orders */
	HAS_NAME_AT, /* orders@link, which is refused */
	HAS_DUAL, /* FROM DUAL */
	HAS_TABLE_CASE, /* a table may be called case */

	/* ---- values ---- */
	HAS_SLICE_STEP, /* a[1:9:2] */
	HAS_PATH_SQUARE, /* j:['a b'] */
	HAS_JSON_SUBCOLUMNS, /* a.^b, a.:Int64, a[] */
	HAS_VALUE_METHODS, /* x.value('...', 'int') */
	HAS_NAMED_METHODS, /* model!predict(x) */
	HAS_DOT_CALL, /* x.upper() */
	HAS_SPAN_OF_DIFFERENCE, /* (a - b) DAY TO SECOND */
	HAS_BRACKETS_FOR_PARTS, /* parts need brackets: (f(x)).a, (f(x))[1] */
	HAS_VALUE_PHRASES, /* phrases behind a value that begin with a mark or a unit */
	HAS_VALUE_PHRASE_WORDS, /* phrases behind a value that begin with AT, APPLY or EXCEPT */
	HAS_LEADING_PHRASES, /* phrases that begin a value */
	HAS_UNCOLLATED, /* COLLATE is not an operator */
	HAS_CHOICE, /* a ? b : c */
	HAS_CHARSET_STRING, /* _utf8mb4'x' */
	HAS_RANGE_LITERAL, /* RANGE<DATE> '[...)' */
	HAS_TYPED_ANY, /* any type before a text: myschema.mytype '...' */
	HAS_SYSTEM_USER, /* SYSTEM_USER without brackets */
	HAS_USER, /* USER without brackets */
	HAS_SYSDATE, /* SYSDATE without brackets */
	HAS_UTC_TIME, /* UTC_DATE, UTC_TIME, UTC_TIMESTAMP without brackets */
	HAS_SEQUENCES, /* orders_seq.NEXTVAL */
	HAS_PSEUDO_COLUMNS, /* ROWNUM, LEVEL and the like */
	HAS_INTERVAL_CALL, /* INTERVAL( is a call where no unit follows */
	HAS_INTERVAL_EXPRESSION, /* INTERVAL a + 1 DAY */
	HAS_INTERVAL_SUM, /* INTERVAL 1 DAY 2 HOURS */
	HAS_INTERVAL_BEFORE_TEXT, /* INTERVAL before a word is a name */
	HAS_INTERVAL_OF_VALUE, /* INTERVAL (a + 1) DAY, INTERVAL -1 DAY */
	HAS_CONVERT_TYPE, /* CONVERT(x, CHAR) */
	HAS_CONVERT_STYLE, /* CONVERT(CHAR(10), x, 120) */
	HAS_SUBSTRING_FROM_NAMED, /* SUBSTRING as an operator only with FROM */
	HAS_SUBSTRING_FOR_FROM, /* SUBSTRING(x FOR 3 FROM 2) */
	HAS_OVERLAY_PLACING_ONLY, /* OVERLAY as an operator only with PLACING */
	HAS_ARRAY_CALL, /* ARRAY(1, 2) */
	HAS_ARRAY_OF_TYPE, /* ARRAY<INT64>[1, 2] */
	HAS_STRUCT_CALL, /* STRUCT(x AS a) */
	HAS_STAGE, /* @stage, which is refused */
	HAS_LIST_ALIAS, /* (x AS a, y) */
	HAS_TUPLE_COMMA, /* (x,) */
	HAS_ROW_STAR, /* (t.*, 1) */

	/* ---- operators ---- */
	HAS_RARE_OPERATORS, /* custom operators */
	HAS_OPERATOR_WORD, /* OPERATOR(pg_catalog.+) */
	HAS_XOR, /* XOR */
	HAS_DIV, /* DIV */
	HAS_MOD_WORD, /* a MOD b */
	HAS_OVERLAPS, /* OVERLAPS */
	HAS_BANG_TIGHT, /* !a, which binds like a sign */
	HAS_BANG_LOOSE, /* !a, which binds like NOT */
	HAS_NOT_BINDS_LOOSELY, /* NOT is refused where it would need brackets */
	HAS_COMPARE_ONCE, /* no a = b = c */
	HAS_IS_ANY, /* a IS b: the same, NULL or not */
	HAS_IS_NOT_DISTINCT, /* IS DISTINCT FROM is the same as IS NOT */
	HAS_IS_NULL_ONLY, /* behind IS only NULL */
	HAS_IS_PHRASES, /* phrases that begin with IS */
	HAS_PREDICATE_PHRASES, /* phrases that follow a value and are true or false */
	HAS_ISNULL, /* a ISNULL, a NOTNULL */
	HAS_NOT_NULL, /* a NOT NULL */
	HAS_IN_BARE, /* a IN t, a IN array */
	HAS_IN_NOTHING, /* a IN () */
	HAS_IN_UNNEST, /* a IN UNNEST(b) */
	HAS_SYMMETRIC, /* BETWEEN SYMMETRIC */
	HAS_BETWEEN_STRICT, /* no NOT right after BETWEEN */
	HAS_LIKE_ANY, /* LIKE ANY (...) */
	HAS_NO_QUANTIFIED, /* no = ANY (...) */
	HAS_ANY_OF_SEVERAL, /* = ANY (1, 2) */

	/* ---- calls ---- */
	HAS_LAMBDA_TYPES, /* a INT -> ... */
	HAS_LAMBDA_WORD, /* lambda x: ... */
	HAS_TABLE_ARGUMENT, /* f(TABLE t) */
	HAS_ARGUMENT_STAR, /* f(*x) */
	HAS_ARGUMENT_DEFAULT, /* f(1, DEFAULT) */
	HAS_ARGUMENT_T_STAR, /* f(t.*) */
	HAS_ARGUMENT_QUERY, /* f(SELECT ...), without brackets of its own */
	HAS_ARGUMENT_ALIAS, /* f(x AS a) */
	HAS_GROUP_CONCAT_LIST, /* GROUP_CONCAT(a, b) joins them */
	HAS_FILTER_BARE, /* FILTER (a > 1), without WHERE */
	HAS_CALL_PHRASES, /* phrases behind a call */
	HAS_DISTINCT_ALONE, /* COUNT(DISTINCT) */
	HAS_NULLS_IN_BRACKETS, /* FIRST(a IGNORE NULLS) */
	HAS_FULLTEXT, /* MATCH (a, b) AGAINST ('...') */
	HAS_TIME_UNITS, /* units such as yr and hrs */
	HAS_CAST_CALL, /* CAST(x, 'String') */
	HAS_CAST_PHRASES, /* phrases behind the type of a CAST */

	/* ---- types ---- */
	HAS_TYPE_SETTINGS, /* JSON(max_dynamic_paths = 2) */
	HAS_TYPE_EMPTY, /* JSON() */
	HAS_TYPE_ANY_WORDS, /* any words are one type */
	HAS_TYPE_UNSIGNED, /* INT UNSIGNED */
	HAS_TYPE_WORDS_KEPT, /* no reserved word is a type */
	HAS_TYPE_ARRAY, /* int ARRAY[3] */
	HAS_TYPE_SETOF, /* SETOF int */
	HAS_TYPE_NO_PATH, /* no a.b as a type */
	HAS_INTERVAL_TYPE_UNITS, /* INTERVAL DAY TO SECOND as a type */
	HAS_NO_ARRAY_TYPES, /* no INT[] */
	HAS_TYPE_FIELDS, /* STRUCT<a INT> */

	/* ---- SELECT ---- */
	HAS_SELECT_MODIFIERS, /* SELECT SQL_NO_CACHE */
	HAS_SELECT_UNIQUE, /* SELECT UNIQUE */
	HAS_DISTINCTROW, /* SELECT DISTINCTROW */
	HAS_NO_ITEMS, /* SELECT FROM t */
	HAS_COMMA_AT_END, /* SELECT a, FROM t */
	HAS_ITEM_NAME_FIRST, /* SELECT a = x, SELECT a: x */
	HAS_ITEM_NAME_EQUALS, /* only the form with = */
	HAS_NAMES_SEVERAL, /* stack(2, a, b) AS (k, v) */
	HAS_STAR_CAST, /* t.*::text, t.* AS a */
	HAS_STAR_EXCEPT_BARE, /* * EXCEPT a */
	HAS_STAR_QUALIFIED_EXCEPT, /* t.* EXCEPT (t.a) */
	HAS_STAR_WORDS, /* phrases behind * */
	HAS_ALIAS_STRING, /* a AS 'x' */
	HAS_BARE_ALIAS_STRING, /* a 'x' */
	HAS_TABLE_ALIAS_STRING, /* FROM t AS 'x' */
	HAS_INCLUDE_NULLS, /* INCLUDE NULLS behind UNPIVOT */

	/* ---- FROM ---- */
	HAS_JOIN_DIRECTED, /* DIRECTED JOIN */
	HAS_JOIN_HINTS, /* HASH JOIN */
	HAS_JOIN_MAY_LACK_ON, /* a JOIN b without ON, if a later ON decides */
	HAS_JOIN_PHRASES, /* phrases before ON */
	HAS_RIGHT_SEMI, /* RIGHT SEMI JOIN */
	HAS_STRAIGHT_JOIN, /* STRAIGHT_JOIN */
	HAS_POSITIONAL_JOIN, /* POSITIONAL JOIN */
	HAS_PASTE_JOIN, /* PASTE JOIN */
	HAS_ARRAY_JOIN, /* ARRAY JOIN */
	HAS_CROSS_JOIN_ON, /* CROSS JOIN ... ON */
	HAS_USING_BARE, /* USING a, b */
	HAS_USING_ALIAS, /* USING (a) AS x */
	HAS_UNNEST_IS_LATERAL, /* JOIN UNNEST(t.a), without ON */
	HAS_CALL_IS_LATERAL, /* JOIN LATERAL f(t.a), without ON */
	HAS_TABLE_ONLY, /* FROM ONLY t */
	HAS_TABLE_STAR, /* FROM t * */
	HAS_PIVOT_QUERY, /* PIVOT (... IN (SELECT ...)) */
	HAS_TABLE_HINTS, /* FROM t WITH (NOLOCK) */
	HAS_INDEX_HINTS, /* FROM t USE INDEX (i) */
	HAS_TABLE_OF_CALL, /* TABLE(...) holds a call */
	HAS_TABLE_OF_NAME, /* TABLE('t') */
	HAS_AS_OF_PHRASES, /* phrases behind a table that begin with AS */
	HAS_CALLED_COLUMNS_ONLY, /* f(x) AS (a INT) */
	HAS_WITH_COLUMNS, /* OPENJSON(x) WITH (a INT) */
	HAS_COLUMN_TYPES_ALIKE, /* f(x) AS t (a INT): a type for each column or for none, and only for a call */
	HAS_UNPIVOT_OBJECT, /* UNPIVOT t.a AS v AT k */
	HAS_NAME_FIRST, /* FROM x: t */
	HAS_PATH_WITH_OFFSET, /* FROM t.a WITH OFFSET */
	HAS_DERIVED_NEEDS_ALIAS, /* a query in FROM needs an alias */
	HAS_FROM_LIST_IN_BRACKETS, /* FROM (a, b) */
	HAS_FROM_BRACKETS_JOIN, /* FROM (...) must hold a JOIN */
	HAS_VALUES_IN_FROM, /* FROM VALUES (1) */
	HAS_SAMPLE_WORD, /* SAMPLE may follow a table */
	HAS_SAMPLE_TABLE, /* SAMPLE (10) */
	HAS_SAMPLE_BARE, /* TABLESAMPLE 5% */
	HAS_SAMPLE_METHOD, /* TABLESAMPLE needs a method */
	HAS_SAMPLE_SEED, /* SEED (1) for REPEATABLE (1) */
	HAS_MODEL, /* MODEL, which is refused */

	/* ---- GROUP BY and ORDER BY ---- */
	HAS_GROUP_BRACKETS, /* GROUP BY (a, b) is a list */
	HAS_GROUP_SETS_AFTER, /* GROUP BY a, b GROUPING SETS (...) */
	HAS_WINDOW_BARE, /* WINDOW a AS b, without brackets */
	HAS_ORDER_PHRASES, /* phrases behind an expression of ORDER BY */
	HAS_OFFSET_NEEDS_ORDER, /* no OFFSET without ORDER BY */
	HAS_LIMIT_OPERAND, /* LIMIT takes no operators */
	HAS_LIMIT_NEGATIVE, /* LIMIT -1: no limit */
	HAS_LIMIT_HUGE, /* LIMIT 18446744073709551615: no limit */
	HAS_LIMIT_PERCENT, /* LIMIT 10% */
	HAS_LIMIT_TIES, /* LIMIT 10 WITH TIES */
	HAS_FETCH_PERCENT, /* FETCH FIRST 10 PERCENT */
	HAS_FETCH_TIES, /* FETCH FIRST 10 ROWS WITH TIES */

	/* ---- queries ---- */
	HAS_PART_TAIL, /* ORDER BY and LIMIT belong to a part of a UNION */
	HAS_NO_BRACKETED_SELECT, /* no (SELECT ...) UNION ... */
	HAS_SET_MODE, /* LEFT UNION, FULL UNION */
	HAS_SETS_ALIKE, /* UNION and INTERSECT bind alike */
	HAS_TABLE_STATEMENT, /* TABLE t as a query */
	HAS_INLINE_TABLE, /* VALUES with an alias of its own */
	HAS_VALUES_BARE, /* VALUES 1, 2 as a query */
	HAS_ROWS_UNBRACKETED, /* VALUES 1, 2 where VALUES stands */
	HAS_ROW_UNBRACKETED, /* VALUES 1, 2 in FROM */
	HAS_CTE_BARE_QUERY, /* WITH a (SELECT ...), without AS */
	HAS_CTE_RECURSION_WORDS, /* phrases before the AS of a common table expression */
	HAS_CTE_SEARCH, /* SEARCH and CYCLE */
	HAS_WITH_FUNCTION, /* WITH FUNCTION, which is refused */
	HAS_SETTINGS, /* SETTINGS and FORMAT at the end */
	HAS_QUERY_PHRASES, /* FOR JSON, OPTION and similar phrases at the end */
	SYNTAX_PART_COUNT
};

/* Types that every system has under a name of its own. */
enum syntax_type {
	SQL_TYPE_INT,
	SQL_TYPE_BIGINT,
	SQL_TYPE_SMALLINT,
	SQL_TYPE_TEXT,
	SQL_TYPE_DOUBLE,
	SQL_TYPE_DECIMAL,
	SQL_TYPE_BOOLEAN,
	SQL_TYPE_TIMESTAMP,
	SQL_TYPE_TIMESTAMP_ZONE,
	SQL_TYPE_DATE,
	SQL_TYPE_JSON,
	SQL_TYPE_UUID,
	SQL_TYPE_VARCHAR,
	SYNTAX_TYPE_COUNT
};

struct syntax {
	uint32_t bit;  /* enum word_dialect */
	uint32_t text; /* enum syntax_text */
	bool has[SYNTAX_PART_COUNT];
	const char *types[SYNTAX_TYPE_COUNT]; /* their names in a cast; NULL: it lacks the type */
	bool concat_is_or; /* || is OR */
	bool plus_is_concat;
	bool equals_twice; /* == is = */
};

#define _(name) extern const struct syntax syntax_##name;
DIALECTS(_)
#undef _

static inline bool syntax_has(const struct syntax *s, enum syntax_part p)
{
	return s->has[p];
}

#endif
