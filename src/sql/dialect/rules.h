/*
 * The dialects, their bits, and the rules in which they differ.
 */
#ifndef OCAT_SQL_DIALECT_RULES_H
#define OCAT_SQL_DIALECT_RULES_H

#include <stdbool.h>
#include <stdint.h>

/* Dialects with a row in syntax.c. */
#define DIALECTS(_) \
	_(postgresql) _(redshift) _(sqlite) _(mysql) _(snowflake) _(bigquery) _(duckdb) _(sqlserver) _(oracle) \
	_(clickhouse) _(trino) _(databricks)

/*
 * Whose rows of the tables (words, phrases, rules, functions, translations) a dialect uses: its own, or those of
 * one that it resembles.
 */
enum word_dialect {
	PG = 1 << 0, RED = 1 << 1, SQLITE = 1 << 2, MYSQL = 1 << 3, SNOW = 1 << 4, BQ = 1 << 5,
	DUCK = 1 << 6, TSQL = 1 << 7, ORA = 1 << 8, CH = 1 << 9, TRINO = 1 << 10, DBX = 1 << 11,
};

/*
 * Rules: what the same text means, and how one thing is written, with the dialects in which the rule holds. A dialect
 * that shares the bit of another shares its rules.
 */
#define SYNTAX_RULES(_) \
	/* ---- how it is written ---- */ \
	_(FENCED_BY_OFFSET, PG) /* no condition is moved into a derived table with OFFSET 0 */ \
	_(FENCED_BY_LIMIT, SQLITE | MYSQL) /* nor into one with a LIMIT */ \
	/* of a number out of range, of a type without the operator, of another unit of time */ \
	_(FAILS_IN_CONVERSIONS, PG) \
	_(FAILS_RARELY, SQLITE) /* sums, casts and subqueries of several rows are no errors */ \
	_(COMPUTES_LITERALS_FIRST, PG) /* before it reads a row */ \
	_(SPELLS_FUNCTIONS_CASED, CH) /* the case of a function or a type is kept */ \
	_(SPELLS_LINE_ENDS_ESCAPED, BQ) /* no line end within a string */ \
	_(SPELLS_CONTROLS_ESCAPED, BQ | CH | SNOW | DBX) /* a control character in a string is an escape */ \
	_(SPELLS_CONTROLS_AS_U, DBX) /* the escape is \u0001, elsewhere \x01 */ \
	_(SPELLS_TEXT_E, PG) /* E'a\\b': a setting decides what a backslash means in a plain string */ \
	_(SPELLS_TRIGGER_WHOLE, SQLITE) /* clients keep the statements of a trigger together */ \
	_(KEEPS_COMMENTS, SQLITE) /* within the statements that it stores */ \
	_(SPELLS_QUOTE_ESCAPED, BQ | DBX) /* a quote in a string is \', elsewhere '' */ \
	_(SPELLS_NAME_ESCAPED, BQ | CH) /* in the quotes of a name, a backslash is an escape */ \
	_(SPELLS_TEXT_N, TSQL) /* N'é': a text beyond ASCII */ \
	_(SPELLS_NOT_BRACKETED, MYSQL) /* NOT (a = b): with HIGH_NOT_PRECEDENCE, NOT a = b is (NOT a) = b */ \
	_(SPELLS_XOR_HASH, PG | RED) /* a # b, elsewhere a ^ b */ \
	_(SPELLS_SYMMETRIC, PG) /* BETWEEN SYMMETRIC */ \
	_(SPELLS_VALUES_ROW, MYSQL) /* VALUES ROW(1), ROW(2) */ \
	_(SPELLS_SET_DISTINCT, BQ) /* UNION DISTINCT */ \
	_(SPELLS_SETS_SINCE_8, MYSQL) /* INTERSECT and EXCEPT since version 8.0.31 */ \
	_(SPELLS_TABLE_ALIAS_BARE, ORA) /* FROM t a, never FROM t AS a */ \
	_(SPELLS_SAMPLE, ORA) /* SAMPLE (5) SEED (1), elsewhere TABLESAMPLE (5) REPEATABLE (1) */ \
	_(SPELLS_TABLE_OF_CALL, SNOW | ORA | TRINO) /* FROM TABLE(f(x)) */ \
	_(SPELLS_JOIN_BRACKETED, SQLITE | MYSQL) /* a join on the right side of a join needs brackets */ \
	_(SPELLS_NULLS_BEFORE_ORDER, BQ) /* f(x IGNORE NULLS ORDER BY y) */ \
	_(SPELLS_NULLS_ORDER_PLAIN, BQ) /* in an aggregate only NULLS FIRST with ASC, NULLS LAST with DESC */ \
	_(SPELLS_TRIM_COMMA, SQLITE | BQ | SNOW) /* TRIM(x, 'a'), elsewhere TRIM('a' FROM x) */ \
	_(SPELLS_INTERVAL_SIGN, DBX) /* INTERVAL -1 DAY, without brackets */ \
	/* SUBSTR(x, 2, 3), never SUBSTRING(x FROM 2 FOR 3) */ \
	_(SPELLS_SUBSTRING_COMMAS, SQLITE | ORA | BQ | SNOW | TSQL | CH | TRINO) \
	_(SPELLS_MODULO_CALL, ORA | BQ) /* MOD(a, b), never a % b */ \
	_(SPELLS_CONCAT_CALL, MYSQL | CH | BQ | SNOW | TRINO | DBX) /* CONCAT(a, b) rather than a || b */ \
	_(SPELLS_WITHIN_GROUP, SNOW | ORA | RED | TRINO | TSQL) /* LISTAGG(x) WITHIN GROUP (ORDER BY y) */ \
	_(SPELLS_ARRAY_WITHIN_GROUP, SNOW) /* ARRAY_AGG(x) WITHIN GROUP (ORDER BY y) */ \
	_(SPELLS_SEPARATOR_OPTIONAL, SQLITE | MYSQL) /* GROUP_CONCAT(x) joins with commas */ \
	_(SPELLS_INTERVAL_IN_TEXT, PG | RED | SNOW | DUCK) /* INTERVAL '1 day' */ \
	_(SPELLS_INTERVAL_QUOTED, ORA | TRINO) /* INTERVAL '1' DAY */ \
	_(SPELLS_NO_WEEKS, ORA | PG | RED | TRINO) /* INTERVAL '7 days', never '1 week' */ \
	_(SPELLS_DATEPART, TSQL) /* DATEPART(DAY, x), never EXTRACT(DAY FROM x) */ \
	_(SPELLS_NO_EXTRACT, SQLITE | TSQL) /* no EXTRACT */ \
	_(SPELLS_YEAR_CALL, MYSQL | TSQL | SNOW | DBX | DUCK | TRINO) /* YEAR(x) */ \
	_(SPELLS_TIME_CALL, MYSQL) /* TIME(x) */ \
	_(SPELLS_NO_DATE_TRUNC, SQLITE | MYSQL | ORA) /* no DATE_TRUNC */ \
	_(SPELLS_UNIT_LAST, BQ) /* DATE_TRUNC(x, MONTH), elsewhere the unit stands first */ \
	_(SPELLS_FORMAT_FIRST, SQLITE | BQ) /* STRFTIME('%Y', x), elsewhere the format stands last */ \
	_(SPELLS_NO_TEXT_BOUNDS, SQLITE | CH | BQ | DBX) /* no VARCHAR(3) */ \
	_(SPELLS_NO_RIGHT, ORA | TRINO) /* no RIGHT(x, 2) */ \
	_(SPELLS_RIGHT_AS_SUBSTR, SQLITE) /* SUBSTR(x, -2), which takes a number alone */ \
	_(SPELLS_MAX_OF_SEVERAL, SQLITE) /* MAX(a, b), elsewhere GREATEST(a, b) */ \
	_(SPELLS_NO_REGEXP_REPLACE, SQLITE | TSQL) /* no REGEXP_REPLACE */ \
	_(SPELLS_NO_DERIVED_COLUMNS, SQLITE) /* no FROM (SELECT ...) AS t (a, b) */ \
	_(SPELLS_DERIVED_ALIAS, PG | RED | MYSQL | TSQL) /* a query in FROM gets an alias */ \
	_(SPELLS_FROM_DUAL, ORA) /* a SELECT without a table reads DUAL */ \
	/* ---- reading ---- */ \
	_(READS_BINARY_NUMBERS, PG | MYSQL | DUCK | CH) /* 0b101 */ \
	_(READS_MONEY, TSQL) /* $1.50 */ \
	_(READS_DOT_IN_PATH, BQ | MYSQL | DBX) /* t.1a: behind a name, a dot begins no number */ \
	_(READS_QUOTED_PATHS, BQ) /* `a.b.c` is a path of three names */ \
	_(READS_DOLLAR_NAMES, SQLITE | DUCK | SNOW) /* $name is a parameter */ \
	_(READS_DOLLAR_PATTERN, SNOW) /* a $ before ) ends the pattern of MATCH_RECOGNIZE */ \
	_(READS_MARKS_TOGETHER, PG) /* a run of marks is one operator */ \
	_(READS_RAW_QUOTES, BQ) /* r'\'' is one string: a backslash keeps the quote */ \
	_(READS_STRINGS_JOINED, MYSQL | DBX) /* 'a' 'b' is 'ab' */ \
	_(READS_LINES_JOINED, PG | RED | DUCK) /* the same where a line ends between the two */ \
	_(READS_CODE_IN_COMMENTS, MYSQL) /* a comment that begins with an exclamation mark is run */ \
	_(READS_TABLE_KEYS, MYSQL) /* KEY x (a(10)) within CREATE TABLE is an index, ENUM a type */ \
	/* ---- names ---- */ \
	_(MEANS_KEYS_NULLABLE, SQLITE) /* a column of a primary key may be NULL, but for the number of the row */ \
	_(MEANS_KEYS_NAMED, PG) /* a key without a name gets t_a_key, and an index of that name */ \
	_(MEANS_PG_CATALOG, PG | RED) /* pg_catalog.lower is lower */ \
	_(MEANS_SAFE_PREFIX, BQ) /* SAFE.SUBSTR is SUBSTR that returns NULL instead of an error */ \
	_(MEANS_AT_IS_SESSION, MYSQL) /* @x is a variable of the session */ \
	_(MEANS_COLUMNS_UNCASED, MYSQL) /* names of columns are one in any case, names of tables are not */ \
	/* WITH t (a, b): a name for each column; elsewhere the last may keep theirs */ \
	_(MEANS_CTE_NAMES_ALL, SQLITE | MYSQL | TSQL | ORA) \
	_(MEANS_CTE_SEES_ITSELF, SQLITE | TSQL | ORA | CH | SNOW) /* a CTE may read itself without RECURSIVE */ \
	_(MEANS_ROW_BY_NAME, PG | DUCK | BQ) /* SELECT t FROM t: a row as a value */ \
	_(MEANS_DOTTED_FIELDS, BQ | DUCK | TRINO | DBX | CH | SNOW | RED) /* a.b.c may be a field of a column */ \
	_(MEANS_TABLE_WILDCARD, BQ) /* `events_*` is all tables whose names begin so */ \
	_(MEANS_FROM_PATHS, BQ | CH | DBX | SNOW | RED | DUCK) /* FROM t, t.items: rows of a column */ \
	_(MEANS_NAMES_THROUGH, PG | RED) /* CAST(a AS text), CASE ... ELSE a END and a[1] are called a */ \
	_(MEANS_SUBQUERY_ROW, BQ | CH | TRINO) /* a subquery of several columns is a value */ \
	_(MEANS_DAY_FINDS_TIMES, TSQL) /* CAST(x AS DATE) uses the index on x */ \
	/* a function on the column that partitions a table has every partition read */ \
	_(MEANS_PRUNES_BARE_COLUMNS, PG | RED | MYSQL | TSQL | ORA) \
	_(MEANS_RESTRICT_USUAL, MYSQL) /* a foreign key without actions restricts */ \
	_(MEANS_JSON_BY_CHECK, MYSQL) /* a text with CHECK (json_valid(x)) is JSON */ \
	_(MEANS_DUAL, ORA | MYSQL) /* DUAL is a table of one row */ \
	_(MEANS_ROWNUM, ORA) /* ROWNUM counts the rows */ \
	_(MEANS_GROUP_BY_NUMBER, TSQL | ORA) /* GROUP BY 1 is the number, elsewhere the first column */ \
	_(MEANS_KEY_DECIDES, PG | MYSQL | SQLITE) /* a key in GROUP BY decides the other columns of its table */ \
	_(MEANS_TYPES_STRICT, PG) /* PostgreSQL's operators, functions and casts, and none beside them */ \
	_(MEANS_TYPES_NONE, SQLITE) /* any value is taken anywhere; calls and rows are counted */ \
	/* conversions by class: check/type_classes.c */ \
	_(MEANS_TYPES_COARSE, SQLITE | MYSQL | SNOW | BQ | DUCK | TSQL | ORA | CH | TRINO | DBX) \
	_(MEANS_NOT_IN_SCANS, PG) /* NOT IN of many rows compares with each of them */ \
	_(MEANS_SUBQUERY_RERUN, PG | SQLITE | MYSQL) /* a subquery that reads the row around it is run for each row */ \
	_(MEANS_PRIMARY_DECIDES, PG) /* only the primary key does, not another unique one */ \
	_(MEANS_UNGROUPED_BY_CHANCE, SQLITE | MYSQL) /* a column that is not grouped has one of its values */ \
	_(MEANS_EXTREME_DECIDES, SQLITE) /* SELECT a, MAX(b): a of the row with that b */ \
	_(MEANS_DISTINCT_ORDER, PG | RED | TSQL) /* SELECT DISTINCT orders by what it selects */ \
	_(MEANS_LIMIT_LITERAL, MYSQL) /* LIMIT takes a whole number or a parameter, and no expression */ \
	_(MEANS_SET_ORDER_ANY, MYSQL) /* the order of a UNION takes expressions of columns */ \
	/* ---- truth and NULL ---- */ \
	_(MEANS_TRUTH_IS_NUMBER, SQLITE | MYSQL) /* TRUE is 1 */ \
	_(MEANS_TRUTH_ADDS, SQLITE | MYSQL | DUCK | CH) /* SUM(a > 1) counts */ \
	_(MEANS_EMPTY_IS_NULL, ORA) /* '' is NULL */ \
	_(MEANS_BAD_CAST_IS_NULL, MYSQL) /* CAST('x' AS DATE) is NULL */ \
	/* NULL is ordered behind all values, and before them with DESC */ \
	_(MEANS_NULL_IS_LARGE, PG | RED | SNOW | ORA) \
	/* NULL is ordered before all values, and behind them with DESC; in neither case it is last */ \
	_(MEANS_NULL_IS_SMALL, SQLITE | MYSQL | BQ | TSQL | DBX) \
	_(MEANS_CONCAT_SKIPS_NULL, PG | DUCK | TSQL) /* CONCAT('a', NULL) is 'a' */ \
	_(MEANS_EXTREME_SKIPS_NULL, PG | RED | DUCK | TSQL | DBX | CH) /* GREATEST(1, NULL) is 1 */ \
	_(MEANS_JOINED_EMPTY, SNOW | CH | DBX) /* LISTAGG of no rows is '', elsewhere NULL */ \
	_(MEANS_ARRAY_EMPTY, SQLITE | SNOW | CH | DBX) /* ARRAY_AGG of no rows is [], elsewhere NULL */ \
	_(MEANS_ARRAY_DROPS_NULLS, SNOW | CH | DBX) /* ARRAY_AGG leaves NULLs out */ \
	_(MEANS_ARRAY_UNORDERED, SQLITE | MYSQL | CH | DBX) /* ARRAY_AGG takes no ORDER BY */ \
	_(MEANS_ARRAY_KEEPS_DOUBLES, MYSQL) /* nor DISTINCT */ \
	/* ---- numbers ---- */ \
	_(MEANS_QUOTIENT_WHOLE, PG | RED | SQLITE | TSQL | TRINO) /* 7 / 2 is 3 */ \
	_(MEANS_QUOTIENT_BINARY, BQ | DUCK | CH | DBX) /* 7 / 2 is a binary fraction */ \
	_(MEANS_ZERO_QUOTIENT_NULL, SQLITE | MYSQL) /* 1 / 0 is NULL; elsewhere an error, or infinite */ \
	_(MEANS_DECIMALS_SHORT, TRINO) /* 1.0 / 3 is 0.3: decimals keep their few digits */ \
	_(MEANS_FRACTIONS_BINARY, SQLITE) /* 1.0 is a binary fraction */ \
	_(MEANS_MODULO_WHOLE, SQLITE) /* % cuts its operands to whole numbers */ \
	_(MEANS_CAST_CUTS, SQLITE | TSQL | CH | DBX) /* CAST(3.7 AS INTEGER) is 3 */ \
	_(MEANS_NUMERIC_UNBOUNDED, SQLITE) /* CAST(7 AS NUMERIC(10, 2)) stays 7, a whole number */ \
	_(MEANS_AVERAGE_WHOLE, TSQL | RED) /* AVG of whole numbers is one */ \
	_(MEANS_SUM_LIKE_ITEM, TSQL) /* SUM has the type of its argument */ \
	_(MEANS_SUM_WHOLE, SQLITE | TRINO | DUCK | BQ | CH | DBX) /* SUM of whole numbers is one */ \
	_(MEANS_SUM_SMALL_WHOLE, PG | RED) /* SUM of small whole numbers is one */ \
	_(MEANS_BITS_UNSIGNED, MYSQL) /* ~1 has no sign */ \
	_(MEANS_ROUND_NEEDS_DIGITS, TSQL) /* ROUND(x, 0), never ROUND(x) */ \
	_(MEANS_ROUND_NO_TENS, SQLITE) /* no ROUND(x, -1) */ \
	_(MEANS_LOG_OF_TEN, PG | RED | SQLITE | DUCK) /* LOG(x) is of base 10 */ \
	_(MEANS_LOG_NATURAL, MYSQL | BQ | TSQL | CH | DBX) /* LOG(x) is natural */ \
	_(MEANS_LOG_BASE_LAST, BQ | TSQL) /* LOG(x, base) */ \
	/* ---- texts ---- */ \
	_(MEANS_TEXT_FOLDS, MYSQL | TSQL) /* = ignores case, unless the collation is another than usual */ \
	_(MEANS_LIKE_FOLDS, SQLITE | MYSQL | TSQL) /* so does LIKE */ \
	_(MEANS_LIKE_IS_ILIKE, SQLITE) /* LIKE ignores the case of ASCII letters, and ILIKE is written so */ \
	_(MEANS_LIKE_CLASSES, TSQL) /* LIKE '[a-c]%' matches one of several letters */ \
	_(MEANS_LIKE_ESCAPES, PG | RED | MYSQL | BQ | CH | DBX) /* a backslash escapes % in LIKE without ESCAPE */ \
	_(MEANS_SIMILAR_REGEX, DUCK) /* the pattern of SIMILAR TO is a regular expression */ \
	/* SUBSTR(x, -2) begins before the text; elsewhere near its end */ \
	_(MEANS_SUBSTR_FROM_BEFORE, PG | RED | TSQL) \
	_(MEANS_SUBSTR_ZERO_BEFORE, PG | RED | TSQL | SQLITE | DUCK) /* SUBSTR(x, 0, 3) has two letters, */ \
	_(MEANS_SUBSTR_ZERO_FIRST, ORA | SNOW | BQ | DBX) /* three; elsewhere none */ \
	_(MEANS_LEFT_FROM_END, PG | DUCK) /* LEFT(x, -1) leaves the last letter out */ \
	_(MEANS_TEXT_UNBOUNDED, SQLITE | DUCK) /* CAST(x AS VARCHAR(3)) cuts nothing */ \
	_(MEANS_X_IS_BYTES, SQLITE | MYSQL | SNOW | TRINO | DBX) /* X'00' is bytes */ \
	_(MEANS_REGEXP_FIRST, PG | DUCK) /* REGEXP_REPLACE replaces the first match, elsewhere all */ \
	_(MEANS_REGEXP_DOLLAR, MYSQL | TRINO | DBX | RED) /* $1 is a group of REGEXP_REPLACE, elsewhere \1 */ \
	_(MEANS_REGEXP_FOLDS, MYSQL) /* regular expressions ignore case */ \
	_(MEANS_REGEXP_IS_CONDITION, ORA) /* REGEXP_LIKE is a condition and no value */ \
	/* ---- times ---- */ \
	_(MEANS_TIMES_ARE_TEXT, SQLITE) /* a day or a time is a text */ \
	_(MEANS_DATE_HAS_TIME, ORA) /* a DATE has a time of day */ \
	_(MEANS_DAYS_COUNT, PG | RED | DUCK | SNOW | CH) /* day + 30 and day - day count days */ \
	/* day + 30 and day - 30 are days, day - day is a number */ \
	_(MEANS_DAYS_PLUS, PG | RED | DUCK | SNOW | CH | ORA) \
	_(MEANS_DAY_PLUS_IS_DAY, BQ | DBX) /* day + 30 is a day */ \
	_(MEANS_TIMES_ADD_DAYS, ORA | TSQL) /* time + 30 is 30 days later */ \
	_(MEANS_TIMES_SUBTRACT, PG | RED | DUCK | ORA) /* time - time */ \
	_(MEANS_DAY_BECOMES_TIME, PG | RED | DUCK | SNOW) /* day + INTERVAL is a time */ \
	_(MEANS_DIFFERENCE_IS_INTERVAL, PG | DUCK) /* time - time is an interval */ \
	_(MEANS_DIFFERENCE_HAS_PARTS, PG | RED | DUCK) /* EXTRACT(EPOCH FROM a - b) */ \
	_(MEANS_INTERVAL_ANY, PG | RED | DUCK) /* INTERVAL '1 year 2 months', INTERVAL of a value */ \
	_(MEANS_INTERVAL_ADDED, MYSQL) /* INTERVAL only behind + or - */ \
	_(MEANS_INTERVAL_ARGUMENT, MYSQL | BQ) /* DATE_ADD(x, INTERVAL 1 DAY) */ \
	_(MEANS_EXTRACT_FRACTION, PG) /* EXTRACT is a fraction, */ \
	_(MEANS_EXTRACT_WHOLE, RED | TRINO | MYSQL | BQ | DUCK | DBX | SNOW) /* a whole number; elsewhere either */ \
	_(MEANS_EXTRACT_ANY, PG | RED | DUCK) /* EXTRACT of any part */ \
	_(MEANS_WEEK_VARIES, MYSQL | BQ | TSQL | SNOW) /* EXTRACT(WEEK) counts in its own way */ \
	_(MEANS_DOW_VARIES, TRINO | DBX) /* EXTRACT(DOW) counts in its own way */ \
	_(MEANS_TIMESTAMP_WHOLE, MYSQL | ORA) /* TIMESTAMP '2024-01-31 00:00:00', never a day alone */ \
	_(MEANS_DAY_NEEDS_TYPE, TRINO | ORA) /* DATE '2024-01-31': a text alone is not a day */ \
	_(MEANS_SERIES, PG | RED | DUCK) /* GENERATE_SERIES */ \
	_(MEANS_SERIES_LIST, DUCK) /* GENERATE_SERIES outside FROM is a list */

enum syntax_rule {
#define _(rule, dialects) rule,
	SYNTAX_RULES(_)
#undef _
	SYNTAX_RULE_COUNT
};

extern const uint32_t syntax_rules[SYNTAX_RULE_COUNT];

/* Does the rule hold in this dialect, or in one of these? */
static inline bool rule_in(uint32_t dialects, enum syntax_rule rule)
{
	return syntax_rules[rule] & dialects;
}

#endif
