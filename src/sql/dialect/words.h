/*
 * The bits of the dialects, and two tables by them: rules, and the words that are reserved or known to the grammar. Words
 * are sorted for binary search.
 */
#ifndef OCAT_SQL_DIALECT_WORDS_H
#define OCAT_SQL_DIALECT_WORDS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"

/* Dialects with a row in syntax.c. */
#define DIALECTS(_) \
	_(postgresql) _(redshift) _(sqlite) _(mysql) _(snowflake) _(bigquery) _(duckdb) _(sqlserver) _(oracle) _(clickhouse) _(trino) _(databricks)

/*
 * Whose rows of the tables (words, phrases, rules, functions, translations) a dialect uses: its own, or those of
 * one that it resembles.
 */
enum word_dialect {
	PG = 1 << 0, RED = 1 << 1, SQLITE = 1 << 2, MYSQL = 1 << 3, SNOW = 1 << 4, BQ = 1 << 5,
	DUCK = 1 << 6, TSQL = 1 << 7, ORA = 1 << 8, CH = 1 << 9, TRINO = 1 << 10, DBX = 1 << 11,
};

/*
 * Rules: what the same text means, and how one thing is written, with the dialects in which the rule holds. A dialect that
 * shares the bit of another shares its rules.
 */
#define SYNTAX_RULES(_) \
	/* ---- how it is written ---- */ \
	_(FENCED_BY_OFFSET, PG) /* no condition is moved into a derived table with OFFSET 0 */ \
	_(FENCED_BY_LIMIT, SQLITE | MYSQL) /* nor into one with a LIMIT */ \
	_(FAILS_IN_CONVERSIONS, PG) /* of a number out of range, of a type without the operator, of another unit of time */ \
	_(FAILS_RARELY, SQLITE) /* sums, casts and subqueries of several rows are no errors */ \
	_(COMPUTES_LITERALS_FIRST, PG) /* before it reads a row */ \
	_(SPELLS_FUNCTIONS_CASED, CH) /* the case of a function or a type is kept */ \
	_(SPELLS_LINE_ENDS_ESCAPED, BQ) /* no line end within a string */ \
	_(SPELLS_CONTROLS_ESCAPED, BQ | CH | SNOW | DBX) /* a control character in a string is an escape */ \
	_(SPELLS_CONTROLS_AS_U, DBX) /* the escape is \u0001, elsewhere \x01 */ \
	_(SPELLS_TEXT_E, PG) /* E'a\\b': a setting decides what a backslash means in a plain string */ \
	_(SPELLS_TRIGGER_WHOLE, SQLITE) /* clients keep the statements of a trigger together */ \
	_(SPELLS_QUOTE_ESCAPED, BQ | DBX) /* a quote in a string is \', elsewhere '' */ \
	_(SPELLS_NAME_ESCAPED, BQ | CH) /* in the quotes of a name, a backslash is an escape */ \
	_(SPELLS_TEXT_N, TSQL) /* N'é': a text beyond ASCII */ \
	_(SPELLS_NOT_BRACKETED, MYSQL) /* NOT (a = b): with HIGH_NOT_PRECEDENCE, NOT a = b is (NOT a) = b */ \
	_(SPELLS_XOR_HASH, PG | RED) /* a # b, elsewhere a ^ b */ \
	_(SPELLS_SYMMETRIC, PG) /* BETWEEN SYMMETRIC */ \
	_(SPELLS_VALUES_ROW, MYSQL) /* VALUES ROW(1), ROW(2) */ \
	_(SPELLS_SET_DISTINCT, BQ) /* UNION DISTINCT */ \
	_(SPELLS_TABLE_ALIAS_BARE, ORA) /* FROM t a, never FROM t AS a */ \
	_(SPELLS_SAMPLE, ORA) /* SAMPLE (5) SEED (1), elsewhere TABLESAMPLE (5) REPEATABLE (1) */ \
	_(SPELLS_TABLE_OF_CALL, SNOW | ORA | TRINO) /* FROM TABLE(f(x)) */ \
	_(SPELLS_JOIN_BRACKETED, SQLITE | MYSQL) /* a join on the right side of a join stands in brackets */ \
	_(SPELLS_NULLS_BEFORE_ORDER, BQ) /* f(x IGNORE NULLS ORDER BY y) */ \
	_(SPELLS_NULLS_ORDER_PLAIN, BQ) /* in an aggregate only NULLS FIRST with ASC, NULLS LAST with DESC */ \
	_(SPELLS_TRIM_COMMA, SQLITE | BQ | SNOW) /* TRIM(x, 'a'), elsewhere TRIM('a' FROM x) */ \
	_(SPELLS_INTERVAL_SIGN, DBX) /* INTERVAL -1 DAY, without brackets */ \
	_(SPELLS_SUBSTRING_COMMAS, SQLITE | ORA | BQ | SNOW | TSQL | CH | TRINO) /* SUBSTR(x, 2, 3), never SUBSTRING(x FROM 2 FOR 3) */ \
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
	_(READS_DOLLAR_NAMES, SQLITE | DUCK | SNOW) /* $name is a parameter */ \
	_(READS_DOLLAR_PATTERN, SNOW) /* a $ before ) ends the pattern of MATCH_RECOGNIZE */ \
	_(READS_MARKS_TOGETHER, PG) /* a run of marks is one operator */ \
	_(READS_RAW_QUOTES, BQ) /* r'\'' is one string: a backslash keeps the quote */ \
	_(READS_STRINGS_JOINED, MYSQL | DBX) /* 'a' 'b' is 'ab' */ \
	_(READS_LINES_JOINED, PG | RED | DUCK) /* the same where a line ends between the two */ \
	/* ---- names ---- */ \
	_(MEANS_PG_CATALOG, PG | RED) /* pg_catalog.lower is lower */ \
	_(MEANS_SAFE_PREFIX, BQ) /* SAFE.SUBSTR is SUBSTR that returns NULL instead of an error */ \
	_(MEANS_AT_IS_SESSION, MYSQL) /* @x is a variable of the session */ \
	_(MEANS_COLUMNS_UNCASED, MYSQL) /* names of columns are one in any case, names of tables are not */ \
	_(MEANS_CTE_NAMES_ALL, SQLITE | MYSQL | TSQL | ORA) /* WITH t (a, b): a name for each column; elsewhere the last may keep theirs */ \
	_(MEANS_CTE_SEES_ITSELF, SQLITE | TSQL | ORA | CH | SNOW) /* a CTE may read itself without RECURSIVE */ \
	_(MEANS_ROW_BY_NAME, PG | DUCK | BQ) /* SELECT t FROM t: a row as a value */ \
	_(MEANS_DOTTED_FIELDS, BQ | DUCK | TRINO | DBX | CH | SNOW | RED) /* a.b.c may be a field of a column */ \
	_(MEANS_TABLE_WILDCARD, BQ) /* `events_*` is all tables whose names begin so */ \
	_(MEANS_FROM_PATHS, BQ | CH | DBX | SNOW | RED | DUCK) /* FROM t, t.items: rows of a column */ \
	_(MEANS_NAMES_THROUGH, PG | RED) /* CAST(a AS text), CASE ... ELSE a END and a[1] are called a */ \
	_(MEANS_SUBQUERY_ROW, BQ | CH | TRINO) /* a subquery of several columns is a value */ \
	_(MEANS_DAY_FINDS_TIMES, TSQL) /* CAST(x AS DATE) uses the index on x */ \
	_(MEANS_PRUNES_BARE_COLUMNS, PG | RED | MYSQL | TSQL | ORA) /* a function on the column that partitions a table has every partition read */ \
	_(MEANS_DUAL, ORA | MYSQL) /* DUAL is a table of one row */ \
	_(MEANS_ROWNUM, ORA) /* ROWNUM counts the rows */ \
	_(MEANS_GROUP_BY_NUMBER, TSQL | ORA) /* GROUP BY 1 is the number, elsewhere the first column */ \
	_(MEANS_KEY_DECIDES, PG | MYSQL | SQLITE) /* a key in GROUP BY decides the other columns of its table */ \
	_(MEANS_TYPES_STRICT, PG) /* PostgreSQL's operators, functions and casts, and none beside them */ \
	_(MEANS_TYPES_NONE, SQLITE) /* any value is taken anywhere; calls and rows are counted */ \
	_(MEANS_TYPES_COARSE, SQLITE | MYSQL | SNOW | BQ | DUCK | TSQL | ORA | CH | TRINO | DBX) /* conversions by class: check/coarse_types.c */ \
	_(MEANS_NOT_IN_SCANS, PG) /* NOT IN of many rows compares with each of them */ \
	_(MEANS_PRIMARY_DECIDES, PG) /* only the primary key does, not another unique one */ \
	_(MEANS_UNGROUPED_BY_CHANCE, SQLITE | MYSQL) /* a column that is not grouped has one of its values */ \
	_(MEANS_EXTREME_DECIDES, SQLITE) /* SELECT a, MAX(b): a of the row with that b */ \
	_(MEANS_DISTINCT_ORDER, PG | RED | TSQL) /* SELECT DISTINCT orders by what it selects */ \
	_(MEANS_SET_ORDER_ANY, MYSQL) /* the order of a UNION takes expressions of columns */ \
	/* ---- truth and NULL ---- */ \
	_(MEANS_TRUTH_IS_NUMBER, SQLITE | MYSQL) /* TRUE is 1 */ \
	_(MEANS_TRUTH_ADDS, SQLITE | MYSQL | DUCK | CH) /* SUM(a > 1) counts */ \
	_(MEANS_EMPTY_IS_NULL, ORA) /* '' is NULL */ \
	_(MEANS_BAD_CAST_IS_NULL, MYSQL) /* CAST('x' AS DATE) is NULL */ \
	_(MEANS_NULL_IS_LARGE, PG | RED | SNOW | ORA) /* NULL is ordered behind all values, and before them with DESC */ \
	_(MEANS_NULL_IS_SMALL, SQLITE | MYSQL | BQ | TSQL | DBX) /* NULL is ordered before all values, and behind them with DESC; in neither case it is last */ \
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
	_(MEANS_SUBSTR_FROM_BEFORE, PG | RED | TSQL) /* SUBSTR(x, -2) begins before the text; elsewhere near its end */ \
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
	_(MEANS_DAYS_PLUS, PG | RED | DUCK | SNOW | CH | ORA) /* day + 30 and day - 30 are days, day - day is a number */ \
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
	_(MEANS_DAY_NEEDS_TYPE, TRINO | ORA) /* DATE '2024-01-31': a text alone is no day */ \
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

enum word_use { /* in PostgreSQL and similar systems */
	CALLED = 1, /* reserved, but may name a function */
	PLAIN = 2,  /* may name a column or table, but not a function */
	LABEL = 4,  /* no alias without AS */
	PHRASE = 8, /* begins a phrase of some dialect (phrases.c) */
	CALL = 16,  /* reserved, but called like a function */
	OWN_CALL = 32, /* the same in other systems: some of these dialects have a function of that name */
	QUOTED = 64,   /* not reserved, but quoted as a name, as the system itself does */
	SQLITE_QUOTED = 128, /* the same in SQLite, which accepts many of its words as names, but not everywhere */
	CLAUSE = 256,   /* never an alias without AS: it continues the query */
	ARGUMENT = 512, /* begins a phrase for an argument in some dialect */
};

/* word, kept by, use */
#define SQL_WORDS(_) \
	_(abort, 0, SQLITE_QUOTED) \
	_(absent, 0, PHRASE) \
	_(access, ORA, 0) \
	_(accessible, MYSQL, 0) \
	_(action, 0, SQLITE_QUOTED) \
	_(add, SQLITE|MYSQL|TSQL|ORA, 0) \
	_(aes128, RED, 0) \
	_(aes256, RED, 0) \
	_(after, 0, SQLITE_QUOTED) \
	_(against, 0, 0) \
	_(all, PG|RED|SQLITE|MYSQL|SNOW|BQ|DUCK|TSQL|ORA|CH, 0) \
	_(allowoverwrite, RED, 0) \
	_(alter, SQLITE|MYSQL|SNOW|TSQL|ORA|TRINO, 0) \
	_(always, 0, SQLITE_QUOTED) \
	_(analyse, PG|RED|DUCK, 0) \
	_(analyze, PG|RED|MYSQL|DUCK, SQLITE_QUOTED) \
	_(and, PG|RED|SQLITE|MYSQL|SNOW|BQ|DUCK|TSQL|ORA|CH|TRINO|DBX, 0) \
	_(anti, DBX, 0) \
	_(any, PG|RED|SNOW|BQ|DUCK|TSQL|ORA|CH, OWN_CALL) \
	_(any_value, 0, 0) \
	_(apply, 0, 0) \
	_(approx, 0, PHRASE) \
	_(approximate, 0, PHRASE) \
	_(array, PG|RED|BQ|DUCK|CH, LABEL|PHRASE|OWN_CALL) \
	_(array_agg, 0, 0) \
	_(as, PG|RED|SQLITE|MYSQL|SNOW|BQ|DUCK|TSQL|ORA|CH|TRINO|DBX, LABEL) \
	_(asc, PG|RED|MYSQL|BQ|DUCK|TSQL|ORA|CH, SQLITE_QUOTED) \
	_(asensitive, MYSQL, 0) \
	_(asof, CH, 0) \
	_(assert_rows_modified, BQ, 0) \
	_(asymmetric, PG|RED|DUCK, 0) \
	_(at, BQ, PHRASE) \
	_(attach, 0, SQLITE_QUOTED) \
	_(audit, ORA, 0) \
	_(authorization, PG|RED|DUCK|TSQL, CALLED) \
	_(auto, 0, 0) \
	_(autoincrement, SQLITE, 0) \
	_(backup, RED|TSQL, 0) \
	_(before, MYSQL, PHRASE|SQLITE_QUOTED) \
	_(begin, TSQL, SQLITE_QUOTED) \
	_(bernoulli, 0, 0) \
	_(between, SQLITE|MYSQL|SNOW|BQ|TSQL|ORA|CH|TRINO|DBX, PLAIN) \
	_(bigint, MYSQL, PLAIN) \
	_(binary, PG|RED|MYSQL|DUCK, CALLED|PHRASE|OWN_CALL) \
	_(bit, 0, PLAIN) \
	_(blanksasnull, RED, 0) \
	_(blob, MYSQL, 0) \
	_(boolean, 0, PLAIN) \
	_(both, PG|RED|MYSQL|DUCK, 0) \
	_(break, TSQL, 0) \
	_(browse, TSQL, 0) \
	_(bulk, TSQL, 0) \
	_(by, MYSQL|SNOW|BQ|TSQL|ORA|CH|TRINO, SQLITE_QUOTED) \
	_(byte, 0, 0) \
	_(bytedict, RED, 0) \
	_(call, MYSQL, 0) \
	_(cascade, MYSQL|TSQL, SQLITE_QUOTED) \
	_(case, PG|RED|SQLITE|MYSQL|SNOW|BQ|DUCK|TSQL|ORA|CH|TRINO|DBX, 0) \
	_(cast, PG|RED|SNOW|BQ|DUCK|TRINO, SQLITE_QUOTED) \
	_(change, MYSQL, 0) \
	_(changes, 0, PHRASE) \
	_(char, MYSQL|ORA, PLAIN|LABEL|OWN_CALL) \
	_(character, MYSQL, PLAIN|LABEL) \
	_(check, PG|RED|SQLITE|MYSQL|SNOW|DUCK|TSQL|ORA, 0) \
	_(checkpoint, TSQL, 0) \
	_(close, TSQL, 0) \
	_(cluster, ORA, PHRASE) \
	_(clustered, TSQL, 0) \
	_(coalesce, TSQL, PLAIN|CALL) \
	_(collate, PG|RED|SQLITE|MYSQL|BQ|DUCK|TSQL, OWN_CALL) \
	_(collation, PG|RED|DUCK, CALLED|PHRASE) \
	_(column, PG|RED|MYSQL|SNOW|DUCK|TSQL|ORA, SQLITE_QUOTED) \
	_(columns, 0, 0) \
	_(comment, ORA, 0) \
	_(commit, SQLITE|TSQL, 0) \
	_(compress, ORA, 0) \
	_(compute, TSQL, 0) \
	_(concurrently, PG|RED|DUCK, CALLED) \
	_(condition, MYSQL, 0) \
	_(conflict, 0, SQLITE_QUOTED) \
	_(connect, SNOW|ORA, PHRASE) \
	_(connect_by_isleaf, 0, 0) \
	_(connect_by_root, 0, PHRASE) \
	_(constraint, PG|RED|SQLITE|MYSQL|SNOW|DUCK|TSQL|TRINO, 0) \
	_(contains, BQ|TSQL, OWN_CALL) \
	_(containstable, TSQL, 0) \
	_(content, 0, ARGUMENT) \
	_(continue, MYSQL|TSQL, 0) \
	_(convert, MYSQL|TSQL, OWN_CALL) \
	_(copy, 0, 0) \
	_(corresponding, 0, 0) \
	_(create, PG|RED|SQLITE|MYSQL|SNOW|BQ|DUCK|TSQL|ORA|TRINO, LABEL) \
	_(credential, RED, 0) \
	_(credentials, RED, 0) \
	_(cross, PG|RED|MYSQL|SNOW|BQ|DUCK|TSQL|ORA|CH|TRINO|DBX, CALLED|SQLITE_QUOTED|CLAUSE) \
	_(cube, MYSQL|BQ|TRINO, 0) \
	_(current, SNOW|BQ|TSQL|ORA, SQLITE_QUOTED) \
	_(current_catalog, PG|RED|TRINO, 0) \
	_(current_date, PG|RED|MYSQL|SNOW|TSQL|TRINO, SQLITE_QUOTED) \
	_(current_path, TRINO, 0) \
	_(current_role, PG|RED|TRINO, 0) \
	_(current_schema, PG|RED|DUCK|TRINO, CALLED) \
	_(current_time, PG|RED|MYSQL|SNOW|TSQL|TRINO, SQLITE_QUOTED) \
	_(current_timestamp, PG|RED|MYSQL|SNOW|TSQL|TRINO, SQLITE_QUOTED) \
	_(current_user, PG|RED|MYSQL|SNOW|TSQL|TRINO, OWN_CALL) \
	_(cursor, MYSQL|TSQL, PHRASE) \
	_(cycle, 0, 0) \
	_(database, MYSQL|TSQL, OWN_CALL|SQLITE_QUOTED) \
	_(databases, MYSQL, 0) \
	_(date, ORA, OWN_CALL) \
	_(day, 0, LABEL) \
	_(day_hour, MYSQL, 0) \
	_(day_microsecond, MYSQL, 0) \
	_(day_minute, MYSQL, 0) \
	_(day_second, MYSQL, 0) \
	_(dbcc, TSQL, 0) \
	_(deallocate, TSQL|TRINO, 0) \
	_(dec, MYSQL, PLAIN) \
	_(decimal, MYSQL|ORA, PLAIN|ARGUMENT) \
	_(declare, MYSQL|TSQL, 0) \
	_(default, PG|RED|SQLITE|MYSQL|BQ|DUCK|TSQL|ORA, OWN_CALL) \
	_(deferrable, PG|RED|SQLITE|DUCK, 0) \
	_(deferred, 0, SQLITE_QUOTED) \
	_(define, BQ, 0) \
	_(deflate, RED, 0) \
	_(defrag, RED, 0) \
	_(delayed, MYSQL, 0) \
	_(delete, SQLITE|MYSQL|SNOW|TSQL|ORA|TRINO, 0) \
	_(delta, RED, 0) \
	_(delta32k, RED, 0) \
	_(deny, TSQL, 0) \
	_(desc, PG|RED|MYSQL|BQ|DUCK|TSQL|ORA, SQLITE_QUOTED) \
	_(describe, MYSQL|DUCK|TRINO, 0) \
	_(detach, 0, SQLITE_QUOTED) \
	_(deterministic, MYSQL, 0) \
	_(differential_privacy, 0, 0) \
	_(disable, RED, 0) \
	_(disk, TSQL, 0) \
	_(distinct, PG|RED|SQLITE|MYSQL|SNOW|BQ|DUCK|TSQL|ORA|CH|TRINO|DBX, 0) \
	_(distinctrow, MYSQL, 0) \
	_(distribute, 0, PHRASE) \
	_(distributed, TSQL, 0) \
	_(div, MYSQL, 0) \
	_(do, PG|RED|DUCK, SQLITE_QUOTED) \
	_(document, 0, ARGUMENT) \
	_(double, MYSQL|TSQL, ARGUMENT) \
	_(drop, SQLITE|MYSQL|SNOW|TSQL|ORA|TRINO, 0) \
	_(dual, MYSQL, 0) \
	_(dump, TSQL, 0) \
	_(each, MYSQL, SQLITE_QUOTED) \
	_(else, PG|RED|SQLITE|MYSQL|SNOW|BQ|DUCK|TSQL|ORA|CH|TRINO|DBX, 0) \
	_(elseif, MYSQL, 0) \
	_(emptyasnull, RED, 0) \
	_(enable, RED, 0) \
	_(enclosed, MYSQL, 0) \
	_(encode, RED, 0) \
	_(encrypt, RED, 0) \
	_(encryption, RED, 0) \
	_(end, PG|RED|BQ|DUCK|TSQL|ORA|CH|TRINO|DBX, PHRASE|SQLITE_QUOTED) \
	_(enum, BQ, 0) \
	_(errlvl, TSQL, 0) \
	_(error, 0, 0) \
	_(escape, SQLITE|BQ|TSQL|TRINO, 0) \
	_(escaped, MYSQL, 0) \
	_(evalname, 0, ARGUMENT) \
	_(exact, 0, PHRASE) \
	_(except, PG|RED|SQLITE|MYSQL|BQ|DUCK|TSQL|CH|TRINO|DBX, LABEL|PHRASE|CLAUSE) \
	_(exclude, BQ, SQLITE_QUOTED) \
	_(exclusive, ORA, SQLITE_QUOTED) \
	_(exec, TSQL, 0) \
	_(execute, TSQL|TRINO, 0) \
	_(exists, SQLITE|MYSQL|SNOW|BQ|TSQL|ORA|TRINO, PLAIN) \
	_(exit, MYSQL|TSQL, 0) \
	_(explain, MYSQL, SQLITE_QUOTED) \
	_(explicit, RED, 0) \
	_(external, TSQL, 0) \
	_(extract, BQ|TRINO, PLAIN) \
	_(fail, 0, SQLITE_QUOTED) \
	_(false, PG|RED|MYSQL|SNOW|BQ|DUCK|TRINO, 0) \
	_(fetch, PG|RED|MYSQL|BQ|DUCK|TSQL|ORA, LABEL|CLAUSE) \
	_(file, TSQL|ORA, 0) \
	_(fill, 0, 0) \
	_(fillfactor, TSQL, 0) \
	_(filter, 0, LABEL|SQLITE_QUOTED) \
	_(final, 0, PHRASE) \
	_(first, 0, SQLITE_QUOTED) \
	_(float, MYSQL|ORA, PLAIN|ARGUMENT) \
	_(following, SNOW|BQ, SQLITE_QUOTED) \
	_(for, PG|RED|MYSQL|SNOW|BQ|DUCK|TSQL|ORA|CH|TRINO, LABEL|PHRASE|SQLITE_QUOTED|CLAUSE) \
	_(force, MYSQL, 0) \
	_(foreign, PG|RED|SQLITE|MYSQL|DUCK|TSQL, 0) \
	_(format, CH, 0) \
	_(freetext, TSQL, OWN_CALL) \
	_(freetexttable, TSQL, 0) \
	_(freeze, PG|RED|DUCK, CALLED) \
	_(from, PG|RED|SQLITE|MYSQL|SNOW|BQ|DUCK|TSQL|ORA|CH|TRINO|DBX, LABEL) \
	_(full, PG|RED|SNOW|BQ|DUCK|TSQL|ORA|CH|TRINO|DBX, CALLED|SQLITE_QUOTED|CLAUSE) \
	_(fulltext, MYSQL, 0) \
	_(function, TSQL, 0) \
	_(generated, MYSQL, SQLITE_QUOTED) \
	_(glob, 0, OWN_CALL|SQLITE_QUOTED) \
	_(global, CH, 0) \
	_(globaldict256, RED, 0) \
	_(globaldict64k, RED, 0) \
	_(goto, TSQL, 0) \
	_(grant, PG|RED|MYSQL|SNOW|DUCK|TSQL|ORA, LABEL) \
	_(greatest, 0, PLAIN|CALL) \
	_(group, PG|RED|SQLITE|MYSQL|SNOW|BQ|DUCK|TSQL|ORA|CH|TRINO|DBX, LABEL|CLAUSE) \
	_(grouping, MYSQL|BQ|TRINO, PLAIN|CALL) \
	_(groups, MYSQL|BQ, SQLITE_QUOTED) \
	_(gzip, RED, 0) \
	_(hash, BQ, 0) \
	_(having, PG|RED|SQLITE|MYSQL|SNOW|BQ|DUCK|TSQL|ORA|CH|TRINO|DBX, LABEL|CLAUSE) \
	_(high_priority, MYSQL, 0) \
	_(holdlock, TSQL, 0) \
	_(hour, 0, LABEL) \
	_(hour_microsecond, MYSQL, 0) \
	_(hour_minute, MYSQL, 0) \
	_(hour_second, MYSQL, 0) \
	_(identified, ORA, 0) \
	_(identifier, 0, 0) \
	_(identity, RED|TSQL, 0) \
	_(identity_insert, TSQL, 0) \
	_(identitycol, TSQL, 0) \
	_(if, SQLITE|MYSQL|BQ|TSQL, OWN_CALL) \
	_(ignore, RED|MYSQL|BQ, SQLITE_QUOTED) \
	_(ilike, PG|RED|SNOW|DUCK, CALLED|OWN_CALL) \
	_(immediate, ORA, SQLITE_QUOTED) \
	_(in, PG|RED|SQLITE|MYSQL|SNOW|BQ|DUCK|TSQL|ORA|CH|TRINO|DBX, 0) \
	_(include, 0, 0) \
	_(increment, SNOW|ORA, 0) \
	_(index, SQLITE|MYSQL|TSQL|ORA, 0) \
	_(indexed, 0, PHRASE|SQLITE_QUOTED) \
	_(infile, MYSQL, 0) \
	_(initial, ORA, 0) \
	_(initially, PG|RED|DUCK, SQLITE_QUOTED) \
	_(inner, PG|RED|MYSQL|SNOW|BQ|DUCK|TSQL|ORA|CH|TRINO|DBX, CALLED|SQLITE_QUOTED|CLAUSE) \
	_(inout, MYSQL, PLAIN) \
	_(insensitive, MYSQL, 0) \
	_(insert, SQLITE|MYSQL|SNOW|TSQL|ORA|TRINO, OWN_CALL) \
	_(instead, 0, SQLITE_QUOTED) \
	_(int, MYSQL, PLAIN) \
	_(integer, MYSQL|ORA, PLAIN) \
	_(interpolate, 0, 0) \
	_(intersect, PG|RED|SQLITE|MYSQL|SNOW|BQ|DUCK|TSQL|ORA|CH|TRINO|DBX, LABEL|CLAUSE) \
	_(interval, MYSQL|BQ|CH, PLAIN) \
	_(into, PG|RED|SQLITE|MYSQL|SNOW|BQ|DUCK|TSQL|ORA|CH|TRINO, LABEL|CLAUSE) \
	_(is, PG|RED|SQLITE|MYSQL|SNOW|BQ|DUCK|TSQL|ORA|CH|TRINO|DBX, CALLED) \
	_(isnull, PG|RED|SQLITE|DUCK, CALLED|LABEL) \
	_(iterate, MYSQL, 0) \
	_(join, PG|RED|SQLITE|MYSQL|SNOW|BQ|DUCK|TSQL|ORA|CH|TRINO|DBX, CALLED|CLAUSE) \
	_(json, 0, QUOTED) \
	_(json_array, TRINO, OWN_CALL|QUOTED) \
	_(json_arrayagg, 0, QUOTED) \
	_(json_exists, TRINO, OWN_CALL|QUOTED) \
	_(json_object, TRINO, OWN_CALL|QUOTED) \
	_(json_objectagg, 0, QUOTED) \
	_(json_query, TRINO, OWN_CALL|QUOTED) \
	_(json_scalar, 0, QUOTED) \
	_(json_serialize, 0, QUOTED) \
	_(json_table, TRINO, OWN_CALL|QUOTED) \
	_(json_value, TRINO, OWN_CALL|QUOTED) \
	_(keep, 0, 0) \
	_(key, MYSQL|TSQL, SQLITE_QUOTED|ARGUMENT) \
	_(keys, MYSQL, 0) \
	_(kill, MYSQL|TSQL, 0) \
	_(lambda, DUCK, 0) \
	_(language, RED, 0) \
	_(last, 0, SQLITE_QUOTED) \
	_(lateral, PG|RED|MYSQL|SNOW|BQ|DUCK|DBX, PHRASE|CLAUSE) \
	_(leading, PG|RED|MYSQL|DUCK, 0) \
	_(least, 0, PLAIN|CALL) \
	_(leave, MYSQL, 0) \
	_(left, PG|RED|MYSQL|SNOW|BQ|DUCK|TSQL|ORA|CH|TRINO|DBX, CALLED|OWN_CALL|SQLITE_QUOTED|CLAUSE) \
	_(level, ORA, 0) \
	_(like, PG|RED|MYSQL|SNOW|BQ|DUCK|TSQL|ORA|CH|TRINO|DBX, CALLED|OWN_CALL|SQLITE_QUOTED) \
	_(limit, PG|RED|SQLITE|MYSQL|BQ|DUCK|CH|DBX, LABEL|CLAUSE) \
	_(linear, MYSQL, 0) \
	_(lineno, TSQL, 0) \
	_(lines, MYSQL, 0) \
	_(listagg, TRINO, OWN_CALL) \
	_(load, MYSQL|TSQL, 0) \
	_(local, 0, 0) \
	_(localtime, PG|RED|MYSQL|SNOW|TRINO, OWN_CALL) \
	_(localtimestamp, PG|RED|MYSQL|SNOW|TRINO, OWN_CALL) \
	_(lock, MYSQL|ORA, 0) \
	_(long, MYSQL|ORA, 0) \
	_(longblob, MYSQL, 0) \
	_(longtext, MYSQL, 0) \
	_(lookup, BQ, 0) \
	_(loop, MYSQL, 0) \
	_(low_priority, MYSQL, 0) \
	_(lun, RED, 0) \
	_(luns, RED, 0) \
	_(lzo, RED, 0) \
	_(lzop, RED, 0) \
	_(map, 0, PHRASE) \
	_(match, MYSQL, OWN_CALL|SQLITE_QUOTED) \
	_(match_condition, 0, PHRASE) \
	_(match_recognize, 0, PHRASE) \
	_(materialized, 0, SQLITE_QUOTED) \
	_(maxextents, ORA, 0) \
	_(mediumblob, MYSQL, 0) \
	_(mediumint, MYSQL, 0) \
	_(mediumtext, MYSQL, 0) \
	_(member, 0, 0) \
	_(merge, BQ|TSQL, 0) \
	_(merge_action, 0, QUOTED) \
	_(minus, RED|SNOW|ORA|DBX, 0) \
	_(minute, 0, LABEL) \
	_(minute_microsecond, MYSQL, 0) \
	_(minute_second, MYSQL, 0) \
	_(mlslabel, ORA, 0) \
	_(mod, MYSQL, OWN_CALL) \
	_(mode, ORA, 0) \
	_(model, 0, ARGUMENT) \
	_(modifies, MYSQL, 0) \
	_(modify, ORA, 0) \
	_(month, 0, LABEL) \
	_(mostly13, RED, 0) \
	_(mostly32, RED, 0) \
	_(mostly8, RED, 0) \
	_(multiset, 0, PHRASE) \
	_(name, 0, 0) \
	_(national, TSQL, PLAIN) \
	_(natural, PG|RED|MYSQL|SNOW|BQ|DUCK|ORA|TRINO|DBX, CALLED|SQLITE_QUOTED|CLAUSE) \
	_(nchar, 0, PLAIN) \
	_(nested, 0, 0) \
	_(new, RED|BQ, 0) \
	_(next, 0, 0) \
	_(no, BQ, SQLITE_QUOTED) \
	_(noaudit, ORA, 0) \
	_(nocheck, TSQL, 0) \
	_(nocompress, ORA, 0) \
	_(nocycle, 0, 0) \
	_(nonclustered, TSQL, 0) \
	_(none, 0, PLAIN) \
	_(normalize, TRINO, PLAIN|CALL) \
	_(not, PG|RED|SQLITE|MYSQL|SNOW|BQ|DUCK|TSQL|ORA|CH|TRINO|DBX, PHRASE) \
	_(nothing, 0, SQLITE_QUOTED) \
	_(notnull, PG|RED|SQLITE|DUCK, CALLED|LABEL) \
	_(nowait, ORA, 0) \
	_(null, PG|RED|SQLITE|MYSQL|SNOW|BQ|DUCK|TSQL|ORA|CH|TRINO|DBX, 0) \
	_(nullif, TSQL, PLAIN|CALL) \
	_(nulls, RED|BQ, SQLITE_QUOTED) \
	_(number, ORA, OWN_CALL) \
	_(numeric, MYSQL, PLAIN) \
	_(of, MYSQL|SNOW|BQ|TSQL|ORA, SQLITE_QUOTED) \
	_(off, RED|TSQL, 0) \
	_(offline, RED|ORA, 0) \
	_(offset, PG|RED|DUCK|CH, LABEL|OWN_CALL|SQLITE_QUOTED|CLAUSE) \
	_(offsets, TSQL, 0) \
	_(old, RED, 0) \
	_(on, PG|RED|SQLITE|MYSQL|SNOW|BQ|DUCK|TSQL|ORA|CH|TRINO|DBX, LABEL|CLAUSE) \
	_(online, ORA, 0) \
	_(only, PG|RED|DUCK, 0) \
	_(open, RED|TSQL, 0) \
	_(opendatasource, TSQL, 0) \
	_(openquery, TSQL, 0) \
	_(openrowset, TSQL, 0) \
	_(openxml, TSQL, 0) \
	_(operator, 0, 0) \
	_(optimize, MYSQL, 0) \
	_(option, MYSQL|TSQL|ORA, 0) \
	_(optionally, MYSQL, 0) \
	_(or, PG|RED|SQLITE|MYSQL|SNOW|BQ|DUCK|TSQL|ORA|CH|TRINO|DBX, 0) \
	_(order, PG|RED|SQLITE|MYSQL|SNOW|BQ|DUCK|TSQL|ORA|CH|TRINO|DBX, LABEL|CLAUSE) \
	_(ordinality, 0, 0) \
	_(others, 0, SQLITE_QUOTED) \
	_(out, MYSQL, PLAIN) \
	_(outer, PG|RED|MYSQL|BQ|DUCK|TSQL|CH|TRINO, CALLED|SQLITE_QUOTED|CLAUSE) \
	_(outfile, MYSQL, 0) \
	_(over, MYSQL|BQ|TSQL, LABEL|SQLITE_QUOTED) \
	_(overlaps, PG|RED|DUCK, CALLED|LABEL) \
	_(overlay, 0, PLAIN|CALL) \
	_(parallel, RED, 0) \
	_(partition, RED|MYSQL|BQ, PHRASE|SQLITE_QUOTED) \
	_(passing, 0, 0) \
	_(paste, 0, 0) \
	_(path, 0, 0) \
	_(pctfree, ORA, 0) \
	_(percent, RED|TSQL, 0) \
	_(permissions, RED, 0) \
	_(pivot, DUCK|TSQL, 0) \
	_(pivot_longer, DUCK, 0) \
	_(pivot_wider, DUCK, 0) \
	_(placing, PG|RED|DUCK, 0) \
	_(plan, TSQL, SQLITE_QUOTED) \
	_(position, 0, PLAIN|CALL) \
	_(positional, 0, 0) \
	_(pragma, 0, SQLITE_QUOTED) \
	_(preceding, BQ, SQLITE_QUOTED) \
	_(precision, MYSQL|TSQL, PLAIN|LABEL) \
	_(prepare, TRINO, 0) \
	_(prewhere, CH, PHRASE) \
	_(primary, PG|RED|SQLITE|MYSQL|DUCK|TSQL, 0) \
	_(print, TSQL, 0) \
	_(prior, ORA, PHRASE) \
	_(privileges, ORA, 0) \
	_(proc, TSQL, 0) \
	_(procedure, MYSQL|TSQL, 0) \
	_(proto, BQ, 0) \
	_(public, TSQL|ORA, 0) \
	_(purge, MYSQL, 0) \
	_(qualify, RED|SNOW|BQ|DUCK|CH, 0) \
	_(query, 0, SQLITE_QUOTED) \
	_(raise, 0, SQLITE_QUOTED) \
	_(raiserror, TSQL, 0) \
	_(range, MYSQL|BQ, OWN_CALL|SQLITE_QUOTED) \
	_(raw, RED|ORA, 0) \
	_(read, MYSQL|TSQL, 0) \
	_(readratio, RED, 0) \
	_(reads, MYSQL, 0) \
	_(readtext, TSQL, 0) \
	_(real, MYSQL, PLAIN) \
	_(reconfigure, TSQL, 0) \
	_(recover, RED, 0) \
	_(recursive, MYSQL|BQ|TRINO, SQLITE_QUOTED) \
	_(references, PG|RED|SQLITE|MYSQL|DUCK|TSQL, 0) \
	_(regexp, MYSQL|SNOW, OWN_CALL|SQLITE_QUOTED) \
	_(regexp_like, 0, 0) \
	_(reindex, 0, SQLITE_QUOTED) \
	_(rejectlog, RED, 0) \
	_(release, MYSQL, SQLITE_QUOTED) \
	_(rename, MYSQL|ORA, SQLITE_QUOTED) \
	_(repeat, MYSQL, OWN_CALL) \
	_(repeatable, 0, 0) \
	_(replace, MYSQL, OWN_CALL|SQLITE_QUOTED) \
	_(replication, TSQL, 0) \
	_(require, MYSQL, 0) \
	_(resignal, MYSQL, 0) \
	_(resort, RED, 0) \
	_(resource, ORA, 0) \
	_(respect, RED|BQ, 0) \
	_(restore, RED|TSQL, 0) \
	_(restrict, MYSQL|TSQL, SQLITE_QUOTED) \
	_(return, MYSQL|TSQL, 0) \
	_(returning, PG|RED|DUCK, LABEL|SQLITE_QUOTED) \
	_(revert, TSQL, 0) \
	_(revoke, MYSQL|SNOW|TSQL|ORA, 0) \
	_(right, PG|RED|MYSQL|SNOW|BQ|DUCK|TSQL|ORA|CH|TRINO|DBX, CALLED|OWN_CALL|SQLITE_QUOTED|CLAUSE) \
	_(rlike, MYSQL|SNOW, OWN_CALL) \
	_(rollback, TSQL, SQLITE_QUOTED) \
	_(rollup, BQ|TRINO, 0) \
	_(row, MYSQL|SNOW|ORA, PLAIN|CALL|SQLITE_QUOTED) \
	_(rowcount, TSQL, 0) \
	_(rowguidcol, TSQL, 0) \
	_(rowid, ORA, 0) \
	_(rownum, ORA, 0) \
	_(rows, MYSQL|SNOW|BQ|ORA, SQLITE_QUOTED) \
	_(rule, TSQL, 0) \
	_(running, 0, PHRASE) \
	_(safe_cast, 0, 0) \
	_(sample, SNOW|CH, PHRASE) \
	_(save, TSQL, 0) \
	_(savepoint, 0, SQLITE_QUOTED) \
	_(schema, MYSQL|TSQL, OWN_CALL) \
	_(schemas, MYSQL, 0) \
	_(search, 0, 0) \
	_(second, 0, LABEL) \
	_(second_microsecond, MYSQL, 0) \
	_(securityaudit, TSQL, 0) \
	_(seed, 0, 0) \
	_(select, PG|RED|SQLITE|MYSQL|SNOW|BQ|DUCK|TSQL|ORA|CH|TRINO|DBX, 0) \
	_(semantic_view, 0, 0) \
	_(semi, CH|DBX, 0) \
	_(sensitive, MYSQL, 0) \
	_(separator, MYSQL, 0) \
	_(session, ORA, 0) \
	_(session_user, PG|RED|TSQL, OWN_CALL) \
	_(set, SQLITE|MYSQL|SNOW|BQ|TSQL|ORA, 0) \
	_(setof, 0, PLAIN) \
	_(sets, 0, 0) \
	_(settings, CH, 0) \
	_(setuser, TSQL, 0) \
	_(share, ORA, 0) \
	_(show, MYSQL|DUCK, 0) \
	_(shutdown, TSQL, 0) \
	_(siblings, 0, 0) \
	_(signal, MYSQL, 0) \
	_(signed, 0, ARGUMENT) \
	_(similar, PG|RED|DUCK, CALLED) \
	_(size, ORA, 0) \
	_(skip, TRINO, 0) \
	_(smallint, MYSQL|ORA, PLAIN) \
	_(some, PG|RED|SNOW|BQ|DUCK|TSQL, 0) \
	_(sort, 0, PHRASE) \
	_(sounds, 0, 0) \
	_(spatial, MYSQL, 0) \
	_(specific, MYSQL, 0) \
	_(sql, MYSQL, 0) \
	_(sql_no_cache, 0, 0) \
	_(sqlexception, MYSQL, 0) \
	_(sqlstate, MYSQL, 0) \
	_(sqlwarning, MYSQL, 0) \
	_(ssl, MYSQL, 0) \
	_(start, SNOW|ORA, PHRASE) \
	_(starting, MYSQL, 0) \
	_(statistics, TSQL, 0) \
	_(straight_join, MYSQL, 0) \
	_(stream, 0, 0) \
	_(struct, BQ, 0) \
	_(subpartition, 0, PHRASE) \
	_(substr, 0, 0) \
	_(substring, 0, PLAIN|CALL) \
	_(successful, ORA, 0) \
	_(summarize, DUCK, 0) \
	_(symmetric, PG|RED|DUCK, 0) \
	_(synonym, ORA, 0) \
	_(sysdate, RED|ORA, OWN_CALL) \
	_(system, RED, 0) \
	_(system_time, 0, 0) \
	_(system_user, TSQL, QUOTED) \
	_(table, PG|RED|SQLITE|MYSQL|SNOW|DUCK|TSQL|ORA|TRINO, ARGUMENT) \
	_(tablesample, PG|RED|SNOW|BQ|DUCK|TSQL, CALLED|PHRASE|CLAUSE) \
	_(tag, RED, 0) \
	_(tdes, RED, 0) \
	_(temp, 0, SQLITE_QUOTED) \
	_(temporal, 0, 0) \
	_(temporary, 0, SQLITE_QUOTED) \
	_(terminated, MYSQL, 0) \
	_(text255, RED, 0) \
	_(text32k, RED, 0) \
	_(textsize, TSQL, 0) \
	_(then, PG|RED|SQLITE|MYSQL|SNOW|BQ|DUCK|TSQL|ORA|CH|TRINO|DBX, 0) \
	_(tie, 0, 0) \
	_(ties, 0, SQLITE_QUOTED) \
	_(time, 0, PLAIN|OWN_CALL) \
	_(timestamp, RED, PLAIN|PHRASE|OWN_CALL) \
	_(tinyblob, MYSQL, 0) \
	_(tinyint, MYSQL, 0) \
	_(tinytext, MYSQL, 0) \
	_(to, PG|RED|SQLITE|MYSQL|SNOW|BQ|DUCK|TSQL|ORA, LABEL) \
	_(top, RED|TSQL, 0) \
	_(totals, 0, 0) \
	_(trailing, PG|RED|MYSQL|DUCK, 0) \
	_(tran, TSQL, 0) \
	_(transaction, SQLITE|TSQL, 0) \
	_(transform, 0, 0) \
	_(treat, BQ, PLAIN) \
	_(trigger, MYSQL|SNOW|TSQL|ORA, SQLITE_QUOTED) \
	_(trim, TRINO, PLAIN|CALL) \
	_(true, PG|RED|MYSQL|SNOW|BQ|DUCK|TRINO, 0) \
	_(truncate, TSQL, 0) \
	_(truncatecolumns, RED, 0) \
	_(try, 0, 0) \
	_(try_cast, SNOW, 0) \
	_(try_convert, TSQL, OWN_CALL) \
	_(tsequal, TSQL, 0) \
	_(tsquery, 0, 0) \
	_(uescape, TRINO, 0) \
	_(uid, ORA, 0) \
	_(unbounded, BQ, SQLITE_QUOTED) \
	_(undo, MYSQL, 0) \
	_(union, PG|RED|SQLITE|MYSQL|SNOW|BQ|DUCK|TSQL|ORA|CH|TRINO|DBX, LABEL|CLAUSE) \
	_(unique, PG|RED|SQLITE|MYSQL|SNOW|DUCK|TSQL|ORA, ARGUMENT) \
	_(unknown, 0, 0) \
	_(unlock, MYSQL, 0) \
	_(unnest, BQ|TRINO, 0) \
	_(unpivot, DUCK|TSQL, 0) \
	_(unsigned, MYSQL, ARGUMENT) \
	_(update, SQLITE|MYSQL|SNOW|TSQL|ORA, 0) \
	_(updatetext, TSQL, 0) \
	_(usage, MYSQL, 0) \
	_(use, MYSQL|TSQL, 0) \
	_(user, PG|RED|TSQL|ORA, OWN_CALL) \
	_(using, PG|RED|SQLITE|MYSQL|SNOW|BQ|DUCK|TSQL|ORA|CH|TRINO|DBX, CLAUSE) \
	_(utc_date, MYSQL, OWN_CALL) \
	_(utc_time, MYSQL, OWN_CALL) \
	_(utc_timestamp, MYSQL, OWN_CALL) \
	_(vacuum, 0, SQLITE_QUOTED) \
	_(validate, ORA, 0) \
	_(value, 0, 0) \
	_(values, SQLITE|MYSQL|SNOW|TSQL|ORA|TRINO, PLAIN|OWN_CALL) \
	_(varbinary, MYSQL, 0) \
	_(varchar, MYSQL|ORA, PLAIN) \
	_(varchar2, ORA, 0) \
	_(variadic, PG|RED|DUCK, ARGUMENT) \
	_(varying, MYSQL|TSQL, LABEL) \
	_(verbose, PG|RED|DUCK, CALLED) \
	_(version, 0, PHRASE) \
	_(versions, 0, PHRASE) \
	_(view, TSQL|ORA, SQLITE_QUOTED) \
	_(virtual, 0, SQLITE_QUOTED) \
	_(waitfor, TSQL, 0) \
	_(wallet, RED, 0) \
	_(when, PG|RED|SQLITE|MYSQL|SNOW|BQ|DUCK|TSQL|ORA|CH|TRINO|DBX, 0) \
	_(whenever, SNOW|ORA, 0) \
	_(where, PG|RED|SQLITE|MYSQL|SNOW|BQ|DUCK|TSQL|ORA|CH|TRINO|DBX, LABEL|CLAUSE) \
	_(while, MYSQL|TSQL, 0) \
	_(window, PG|RED|MYSQL|BQ|DUCK|CH, LABEL|SQLITE_QUOTED|CLAUSE) \
	_(with, PG|RED|MYSQL|SNOW|BQ|DUCK|TSQL|ORA|CH|TRINO|DBX, LABEL|SQLITE_QUOTED) \
	_(with_ordinality, 0, 0) \
	_(within, BQ, LABEL) \
	_(without, RED, LABEL|SQLITE_QUOTED) \
	_(write, MYSQL, 0) \
	_(writetext, TSQL, 0) \
	_(xml, 0, 0) \
	_(xmlattributes, 0, PLAIN|CALL) \
	_(xmlconcat, 0, PLAIN|CALL) \
	_(xmlelement, 0, PLAIN|CALL) \
	_(xmlexists, 0, PLAIN|CALL) \
	_(xmlforest, 0, PLAIN|CALL) \
	_(xmlnamespaces, 0, PLAIN|ARGUMENT) \
	_(xmlparse, 0, PLAIN|CALL) \
	_(xmlpi, 0, PLAIN|CALL) \
	_(xmlroot, 0, PLAIN|CALL) \
	_(xmlserialize, 0, PLAIN|CALL) \
	_(xmltable, 0, PLAIN|CALL|OWN_CALL) \
	_(xor, MYSQL, 0) \
	_(year, 0, LABEL) \
	_(year_month, MYSQL, 0) \
	_(zerofill, MYSQL, 0) \
	_(zone, 0, 0)

enum sql_word {
	NO_WORD,
#define _(word, kept, use) W_##word,
	SQL_WORDS(_)
#undef _
	SQL_WORD_COUNT
};

enum sql_word sql_word_of(str word); /* NO_WORD: none of these */
uint32_t sql_word_kept(enum sql_word w);
uint32_t sql_word_use(enum sql_word w);
str sql_word_text(enum sql_word w);

/* Columns that every row has in Oracle; no column of a table may have these names. */
static inline bool sql_word_is_pseudo(enum sql_word w)
{
	return w == W_level || w == W_rownum || w == W_rowid || w == W_user || w == W_uid;
}

#endif
