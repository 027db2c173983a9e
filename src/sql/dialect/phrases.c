#include "sql/dialect/phrases.h"

#include "base/str.h"
#include "sql/dialect/words.h"
#include "base/banned.h"

static const struct phrase before_alias[] = {
	{ TSQL | MYSQL, "FOR SYSTEM_TIME BETWEEN t AND t" },
	{ TSQL | MYSQL, "FOR SYSTEM_TIME FROM t TO t" },
	{ TSQL, "FOR SYSTEM_TIME CONTAINED IN ( t , t )" },
	{ TSQL | MYSQL, "FOR SYSTEM_TIME ALL" },
	{ TSQL | MYSQL | DBX, "FOR SYSTEM_TIME AS OF t" },
	{ TRINO | DBX, "FOR VERSION AS OF t" },
	{ TRINO | DBX, "FOR TIMESTAMP AS OF t" },
	{ DBX, "VERSION AS OF t" },
	{ DBX, "TIMESTAMP AS OF t" },
	{ ORA, "AS OF SCN t" },
	{ ORA, "AS OF TIMESTAMP t" },
	{ ORA, "VERSIONS BETWEEN SCN t AND t" },
	{ ORA, "VERSIONS BETWEEN TIMESTAMP t AND t" },
	{ SNOW | DUCK, "AT ( TIMESTAMP => e )" },
	{ SNOW, "AT ( OFFSET => e )" },
	{ SNOW, "AT ( STATEMENT => e )" },
	{ SNOW, "AT ( STREAM => e )" },
	{ DUCK, "AT ( VERSION => e )" },
	{ SNOW, "BEFORE ( STATEMENT => e )" },
	{ SNOW, "BEFORE ( TIMESTAMP => e )" },
	{ SNOW, "BEFORE ( OFFSET => e )" },
	{ SNOW, "CHANGES ( INFORMATION => DEFAULT )" },
	{ SNOW, "CHANGES ( INFORMATION => APPEND_ONLY )" },
	{ SNOW, "END ( TIMESTAMP => e )" },
	{ SNOW, "END ( OFFSET => e )" },
	{ SNOW, "END ( STATEMENT => e )" },
	{ MYSQL | ORA, "PARTITION ( u )" },
	{ ORA, "PARTITION FOR ( l )" },
	{ ORA, "SUBPARTITION FOR ( l )" },
	{ ORA, "SUBPARTITION ( u )" },
	{ DBX, "TABLESAMPLE ( BUCKET t OUT OF t )" },
	{ SNOW | ORA | TRINO | DBX, "MATCH_RECOGNIZE ( m )" },
	{ 0, NULL },
};

static const struct phrase after_alias[] = {
	{ BQ, "FOR SYSTEM_TIME AS OF t" },
	{ ORA, "PARTITION BY ( l )" },
	{ SQLITE, "INDEXED BY n" },
	{ SQLITE, "NOT INDEXED" },
	{ CH, "FINAL" },
	{ CH, "SAMPLE t OFFSET t" },
	{ CH, "SAMPLE t" },
	{ RED, "AT n" },
	{ DUCK, "AT ( TIMESTAMP => e )" },
	{ DUCK, "AT ( VERSION => e )" },
	{ 0, NULL },
};

static const struct phrase behind_called[] = {
	{ TSQL, "WITH ( c )" },
	{ 0, NULL },
};

static const struct phrase before_on[] = {
	{ SNOW, "MATCH_CONDITION ( e )" },	     { DBX, "APPROX NEAREST p BY DISTANCE e" },
	{ DBX, "APPROX NEAREST p BY SIMILARITY e" }, { DBX, "APPROX NEAREST BY DISTANCE e" },
	{ DBX, "APPROX NEAREST BY SIMILARITY e" },   { DBX, "EXACT NEAREST p BY DISTANCE e" },
	{ DBX, "EXACT NEAREST p BY SIMILARITY e" },  { DBX, "EXACT NEAREST BY DISTANCE e" },
	{ DBX, "EXACT NEAREST BY SIMILARITY e" },    { 0, NULL },
};

static const struct phrase after_from[] = {
	{ CH, "LEFT ARRAY JOIN i" },
	{ CH, "ARRAY JOIN i" },
	{ DBX, "LATERAL VIEW OUTER p n AS u" },
	{ DBX, "LATERAL VIEW OUTER p AS u" },
	{ DBX, "LATERAL VIEW OUTER p a" },
	{ DBX, "LATERAL VIEW p n AS u" },
	{ DBX, "LATERAL VIEW p AS u" },
	{ DBX, "LATERAL VIEW p a" },
	{ DBX, "LATERAL VIEW p" },
	{ 0, NULL },
};

static const struct phrase before_where[] = {
	{ CH, "PREWHERE e" },
	{ 0, NULL },
};

static const struct phrase after_where[] = {
	{ ORA | SNOW | RED, "START WITH e" },
	{ ORA, "CONNECT BY NOCYCLE e" },
	{ ORA | SNOW | RED, "CONNECT BY e" },
	{ 0, NULL },
};

static const struct phrase after_group[] = {
	{ CH, "WITH TOTALS" },
	{ 0, NULL },
};

static const struct phrase at_end[] = {
	{ DBX, "CLUSTER BY l" },
	{ DBX, "DISTRIBUTE BY l" },
	{ DBX, "SORT BY o" },
	{ DUCK, "USING SAMPLE n ( p ROWS ) (? REPEATABLE ( e ) ?)" },
	{ DUCK, "USING SAMPLE n ( p % ) (? REPEATABLE ( e ) ?)" },
	{ DUCK, "USING SAMPLE p % ( n (? , p ?) )" },
	{ DUCK, "USING SAMPLE p %" },
	{ DUCK, "USING SAMPLE p ROWS" },
	{ DUCK, "USING SAMPLE n ( p PERCENT ) (? REPEATABLE ( e ) ?)" },
	{ DUCK, "USING SAMPLE p PERCENT ( n (? , p ?) )" },
	{ DUCK, "USING SAMPLE p PERCENT" },
	{ DUCK, "USING SAMPLE n ( p ) (? REPEATABLE ( e ) ?)" },
	{ DUCK, "USING SAMPLE p" },
	{ 0, NULL },
};

static const struct phrase behind_cte[] = {
	{ PG | ORA, "SEARCH DEPTH FIRST BY u SET n" },
	{ PG | ORA, "SEARCH BREADTH FIRST BY u SET n" },
	{ PG, "CYCLE u SET n USING n" },
	{ PG | ORA, "CYCLE u SET n TO e DEFAULT e (? USING n ?)" },
	{ 0, NULL },
};

static const struct phrase before_cte[] = {
	{ DUCK, "USING KEY w" },
	{ DBX, "MAX RECURSION LEVEL p" },
	{ 0, NULL },
};

static const struct phrase behind_order[] = {
	{ PG, "USING >" },   { PG, "USING <" },
	{ CH, "COLLATE t" }, { CH, "WITH FILL (? FROM t ?) (? TO t ?) (? STEP t ?)" },
	{ 0, NULL },
};

static const struct phrase behind_orders[] = {
	{ CH, "INTERPOLATE ( n AS e )" },
	{ CH, "INTERPOLATE" },
	{ 0, NULL },
};

static const struct phrase in_match[] = {
	{ SNOW | ORA | TRINO | DBX, "PARTITION BY l" },
	{ SNOW | ORA | TRINO | DBX, "ORDER BY o" },
	{ SNOW | ORA | TRINO | DBX, "MEASURES i" },
	{ SNOW | ORA | TRINO | DBX, "ONE ROW PER MATCH" },
	{ SNOW | TRINO | DBX, "ALL ROWS PER MATCH SHOW EMPTY MATCHES" },
	{ SNOW | TRINO | DBX, "ALL ROWS PER MATCH OMIT EMPTY MATCHES" },
	{ SNOW | ORA | TRINO | DBX, "ALL ROWS PER MATCH WITH UNMATCHED ROWS" },
	{ SNOW | ORA | TRINO | DBX, "ALL ROWS PER MATCH" },
	{ SNOW | ORA | TRINO | DBX, "AFTER MATCH SKIP PAST LAST ROW" },
	{ SNOW | ORA | TRINO | DBX, "AFTER MATCH SKIP TO NEXT ROW" },
	{ SNOW | ORA | TRINO | DBX, "AFTER MATCH SKIP TO FIRST n" },
	{ SNOW | ORA | TRINO | DBX, "AFTER MATCH SKIP TO LAST n" },
	{ SNOW | ORA | TRINO | DBX, "AFTER MATCH SKIP TO n" },
	{ SNOW | ORA | TRINO | DBX, "PATTERN ( r )" },
	{ SNOW | ORA | TRINO | DBX, "SUBSET n = w" },
	{ SNOW | ORA | TRINO | DBX, "DEFINE g" },
	{ 0, NULL },
};

static const struct phrase definition[] = {
	{ SNOW | ORA | TRINO | DBX, "n AS e" },
	{ 0, NULL },
};

/* Output formats, which do not change the rows. */
static const struct phrase behind_query[] = {
	{ TSQL, "FOR XML PATH ( p )" },
	{ TSQL, "FOR XML PATH" },
	{ TSQL, "FOR XML RAW ( p )" },
	{ TSQL, "FOR XML RAW" },
	{ TSQL, "FOR XML AUTO" },
	{ TSQL, "FOR XML EXPLICIT" },
	{ TSQL, "FOR JSON PATH" },
	{ TSQL, "FOR JSON AUTO" },
	{ TSQL, ", TYPE" },
	{ TSQL, ", ROOT ( p )" },
	{ TSQL, ", ROOT" },
	{ TSQL, ", XMLDATA" },
	{ TSQL, ", XMLSCHEMA ( p )" },
	{ TSQL, ", XMLSCHEMA" },
	{ TSQL, ", ELEMENTS XSINIL" },
	{ TSQL, ", ELEMENTS ABSENT" },
	{ TSQL, ", ELEMENTS" },
	{ TSQL, ", BINARY BASE64" },
	{ TSQL, ", INCLUDE_NULL_VALUES" },
	{ TSQL, ", WITHOUT_ARRAY_WRAPPER" },
	{ TSQL, "OPTION ( MAXRECURSION p )" },
	{ 0, NULL },
};

static const struct phrase behind_star[] = {
	{ SNOW | DUCK, "ILIKE t" },
	{ DUCK, "LIKE t" },
	{ DUCK, "NOT LIKE t" },
	{ DUCK, "SIMILAR TO t" },
	{ TRINO, "AS w" },
	{ CH, "APPLY ( f )" },
	{ 0, NULL },
};

static const struct phrase in_pivot[] = {
	{ SNOW, "DEFAULT ON NULL ( e )" },
	{ DUCK, "GROUP BY l" },
	{ 0, NULL },
};

static const struct phrase pivot_item[] = {
	{ BQ | ORA | RED | SNOW | DBX, "x AS p" },
	{ 0, NULL },
};

static const struct phrase pivot_values[] = {
	{ SNOW, "ANY ORDER BY o" },
	{ SNOW, "ANY" },
	{ 0, NULL },
};

static const struct phrase behind_value[] = {
	{ PG | TRINO | BQ, "x . *" },
	{ TSQL, "x . value ( e , e )" },
	{ TSQL, "x . query ( e )" },
	{ TSQL, "x . exist ( e )" },
	{ ORA, "x . GETCLOBVAL ( )" },
	{ ORA, "x . GETSTRINGVAL ( )" },
	{ ORA, "x . GETNUMBERVAL ( )" },
	{ ORA, "x . EXTRACT ( p ) . GETSTRINGVAL ( )" },
	{ ORA, "x . EXTRACT ( p )" },
	{ PG | ORA, "x AT LOCAL" },
	{ CH, "x EXCEPT w" },
	{ CH, "x APPLY ( f )" },
	{ CH, "x . ^ n" },
	{ CH, "x . : y" },
	{ CH, "x [ ]" },
	{ SNOW, "x ! p" },
	{ ORA, "x DAY TO SECOND" },
	{ ORA, "x DAY ( p ) TO SECOND ( p )" },
	{ ORA, "x DAY ( p ) TO SECOND" },
	{ ORA, "x YEAR TO MONTH" },
	{ ORA, "x YEAR ( p ) TO MONTH" },
	{ DBX, "x AS w" }, /* of an item */
	{ 0, NULL },
};

static const struct phrase behind_on[] = {
	{ PG, "AS n" },
	{ 0, NULL },
};

static const struct phrase value[] = {
	{ ORA | SNOW | RED, "PRIOR p" },
	{ ORA | SNOW, "CONNECT_BY_ROOT p" },
	{ MYSQL, "BINARY p" },
	{ ORA, "CURSOR q" },
	{ ORA, "MULTISET q" },
	{ PG, "COLLATION FOR ( e )" },
	{ DUCK, "MAP { d }" },
	{ DUCK, "MAP { }" },
	{ CH, "{ n : y }" },
	{ SNOW, "{ FN e }" },
	{ SNOW | ORA | TRINO | DBX, "FINAL p" },
	{ SNOW | ORA | TRINO | DBX, "RUNNING p" },
	{ DUCK, "# p" },
	{ MYSQL, "{ D t }" },
	{ MYSQL, "{ T t }" },
	{ MYSQL, "{ TS t }" },
	{ RED, "| / p" },
	{ RED, "APPROXIMATE p" },
	{ RED | DUCK, "@ t" },
	{ 0, NULL },
};

static const struct phrase predicate[] = {
	{ MYSQL, "x MEMBER OF ( e )" },
	{ MYSQL, "x SOUNDS LIKE t" },
	{ SQLITE, "x NOT MATCH t" },
	{ SQLITE, "x MATCH t" },
	{ CH, "x GLOBAL NOT IN q" },
	{ CH, "x GLOBAL NOT IN ( l )" },
	{ CH, "x GLOBAL IN q" },
	{ CH, "x GLOBAL IN ( l )" },
	{ ORA, "x MEMBER OF t" },
	{ ORA, "x NOT MEMBER OF t" },
	{ ORA, "x IS OF ( u )" },
	{ ORA, "x IS NAN" },
	{ ORA, "x IS NOT NAN" },
	{ ORA, "x IS INFINITE" },
	{ ORA, "x IS NOT INFINITE" },
	{ ORA, "x IS A SET" },
	{ ORA, "x IS NOT A SET" },
	{ ORA, "x IS EMPTY" },
	{ ORA, "x IS NOT EMPTY" },
	{ ORA | SNOW | RED, "x ( + )" },
	{ PG | ORA, "x IS JSON OBJECT" },
	{ PG | ORA, "x IS JSON ARRAY" },
	{ PG | ORA, "x IS JSON SCALAR" },
	{ PG | ORA, "x IS JSON VALUE" },
	{ PG | ORA, "x IS JSON" },
	{ PG | ORA, "x IS NOT JSON" },
	{ PG, "x IS DOCUMENT" },
	{ PG, "x IS NOT DOCUMENT" },
	{ PG, "x IS NFC NORMALIZED" },
	{ PG, "x IS NFD NORMALIZED" },
	{ PG, "x IS NFKC NORMALIZED" },
	{ PG, "x IS NFKD NORMALIZED" },
	{ PG, "x IS NORMALIZED" },
	{ PG, "x IS NOT NORMALIZED" },
	{ 0, NULL },
};

static const struct phrase argument[] = {
	{ MYSQL | ORA, "x USING n" },
	{ TSQL, "x AS y USING e" },
	{ TSQL, "x AS y" },
	{ ORA, "x AS y" },
	{ ORA, "x DEFAULT e ON CONVERSION ERROR" },
	{ ORA, "x : e FORMAT JSON" },
	{ PG | TRINO | ORA | TSQL, "x : e" },
	{ ORA, "x VALUE e FORMAT JSON" },
	{ PG | TRINO | ORA, "x VALUE e" },
	{ ORA, "x FORMAT JSON" },
	{ PG | ORA, "x PASSING i" },
	{ PG, "x SIMILAR e ESCAPE e" },
	{ 0, NULL },
};

static const struct phrase first[] = {
	{ ORA, "KEY e VALUE e FORMAT JSON" },
	{ TRINO | ORA, "KEY e VALUE e" },
	{ ORA, "UNIQUE e" },
	{ MYSQL, "DECIMAL ( p , p )" },
	{ MYSQL, "DECIMAL ( p )" },
	{ MYSQL, "DECIMAL" },
	{ MYSQL, "DOUBLE" },
	{ MYSQL, "FLOAT" },
	{ MYSQL, "UNSIGNED" },
	{ MYSQL, "SIGNED" },
	{ DUCK, "* p" },
	{ PG | ORA, "NAME n" },
	{ ORA, "EVALNAME e" },
	{ PG | ORA, "XMLNAMESPACES ( DEFAULT e , i )" },
	{ PG | ORA, "XMLNAMESPACES ( DEFAULT e )" },
	{ PG | ORA, "XMLNAMESPACES ( i )" },
	{ PG | ORA, "CONTENT e AS y" },
	{ PG | ORA, "DOCUMENT e AS y" },
	{ PG | ORA, "CONTENT e" },
	{ PG | ORA, "DOCUMENT e" },
	{ PG, "VARIADIC e" },
	{ BQ, "MODEL b" },
	{ TRINO, "TABLE q AS n w (? PARTITION BY t ?) (? ORDER BY t ?)" },
	{ TRINO, "TABLE q AS n (? PARTITION BY t ?) (? ORDER BY t ?)" },
	{ TRINO | DBX, "TABLE q (? PARTITION BY t ?) (? ORDER BY t ?)" },
	{ 0, NULL },
};

static const struct phrase in_call[] = {
	{ BQ, "HAVING MAX e" },
	{ BQ, "HAVING MIN e" },
	{ BQ, "LIMIT e" },
	{ SNOW, "METRICS i (? DIMENSIONS i ?) (? WHERE e ?)" },
	{ SNOW, "DIMENSIONS i (? METRICS i ?) (? FACTS i ?) (? WHERE e ?)" },
	{ SNOW, "FACTS i (? DIMENSIONS i ?) (? WHERE e ?)" },
	{ ORA | TRINO, "ON OVERFLOW ERROR" },
	{ ORA | TRINO, "ON OVERFLOW TRUNCATE p WITH COUNT" },
	{ ORA | TRINO, "ON OVERFLOW TRUNCATE p WITHOUT COUNT" },
	{ ORA | TRINO, "ON OVERFLOW TRUNCATE WITH COUNT" },
	{ ORA | TRINO, "ON OVERFLOW TRUNCATE WITHOUT COUNT" },
	{ ORA, "ON OVERFLOW TRUNCATE p" },
	{ ORA, "RETURNING SEQUENCE BY REF" },
	{ PG | ORA | TRINO | MYSQL, "RETURNING y" },
	{ PG | ORA | TRINO | TSQL, "NULL ON NULL" },
	{ PG | ORA | TRINO | TSQL, "ABSENT ON NULL" },
	{ PG | ORA | TRINO | MYSQL, "NULL ON EMPTY" },
	{ PG | ORA | TRINO | MYSQL, "NULL ON ERROR" },
	{ PG | ORA | TRINO | MYSQL, "ERROR ON EMPTY" },
	{ PG | ORA | TRINO | MYSQL, "ERROR ON ERROR" },
	{ PG | ORA | TRINO | MYSQL, "DEFAULT p ON EMPTY" },
	{ PG | ORA | TRINO | MYSQL, "DEFAULT p ON ERROR" },
	{ PG | ORA | TRINO, "EMPTY ARRAY ON EMPTY" },
	{ PG | ORA | TRINO, "EMPTY ARRAY ON ERROR" },
	{ PG | ORA | TRINO, "EMPTY OBJECT ON EMPTY" },
	{ PG | ORA | TRINO, "EMPTY OBJECT ON ERROR" },
	{ PG | ORA | TRINO, "TRUE ON ERROR" },
	{ PG | ORA | TRINO, "FALSE ON ERROR" },
	{ TRINO, "COPARTITION w" },
	{ ORA, "TRUE ON EMPTY" },
	{ ORA, "FALSE ON EMPTY" },
	{ ORA, "STRICT" },
	{ ORA, "PASSING i" },
	{ PG | ORA | TRINO, "WITH UNIQUE KEYS" },
	{ PG | ORA | TRINO, "WITHOUT UNIQUE KEYS" },
	{ PG | TRINO, "UNKNOWN ON ERROR" },
	{ PG | ORA | TRINO, "WITH WRAPPER" },
	{ PG | ORA | TRINO, "WITH ARRAY WRAPPER" },
	{ PG | ORA | TRINO, "WITH CONDITIONAL WRAPPER" },
	{ PG | ORA | TRINO, "WITH CONDITIONAL ARRAY WRAPPER" },
	{ PG | ORA | TRINO, "WITH UNCONDITIONAL WRAPPER" },
	{ PG | ORA | TRINO, "WITH UNCONDITIONAL ARRAY WRAPPER" },
	{ PG | ORA | TRINO, "WITHOUT WRAPPER" },
	{ PG | ORA | TRINO, "WITHOUT ARRAY WRAPPER" },
	{ PG | TRINO, "KEEP QUOTES" },
	{ PG | TRINO, "OMIT QUOTES ON SCALAR STRING" },
	{ PG | TRINO, "KEEP QUOTES ON SCALAR STRING" },
	{ PG | TRINO, "OMIT QUOTES" },
	{ PG | ORA | TRINO | MYSQL, "COLUMNS ( c )" },
	{ PG | ORA, "COLUMNS c" },
	{ MYSQL, "IN BOOLEAN MODE" },
	{ MYSQL, "IN NATURAL LANGUAGE MODE" },
	{ MYSQL, "WITH QUERY EXPANSION" },
	{ BQ, "AT TIME ZONE t" },
	{ 0, NULL },
};

static const struct phrase behind_call[] = {
	{ MYSQL, "AGAINST ( t IN BOOLEAN MODE )" },
	{ MYSQL, "AGAINST ( t IN NATURAL LANGUAGE MODE WITH QUERY EXPANSION )" },
	{ MYSQL, "AGAINST ( t IN NATURAL LANGUAGE MODE )" },
	{ MYSQL, "AGAINST ( t WITH QUERY EXPANSION )" },
	{ MYSQL, "AGAINST ( t )" },
	{ ORA, "KEEP ( DENSE_RANK FIRST ORDER BY o )" },
	{ ORA, "KEEP ( DENSE_RANK LAST ORDER BY o )" },
	{ ORA | SNOW, "FROM LAST" },
	{ ORA | SNOW, "FROM FIRST" },
	{ 0, NULL },
};

static const struct phrase in_array[] = {
	{ DUCK, "x FOR u IN e (? IF e ?)" },
	{ 0, NULL },
};

static const struct phrase column_def[] = {
	{ PG | ORA | TRINO | MYSQL, "n FOR ORDINALITY" },
	{ PG | ORA | TRINO | MYSQL, "NESTED PATH e COLUMNS ( c )" },
	{ MYSQL, "n y PATH p DEFAULT p ON EMPTY DEFAULT p ON ERROR" },
	{ MYSQL, "n y PATH p DEFAULT p ON EMPTY NULL ON ERROR" },
	{ MYSQL, "n y PATH p DEFAULT p ON EMPTY ERROR ON ERROR" },
	{ MYSQL, "n y PATH p NULL ON EMPTY DEFAULT p ON ERROR" },
	{ MYSQL, "n y PATH p NULL ON EMPTY NULL ON ERROR" },
	{ MYSQL, "n y PATH p NULL ON EMPTY ERROR ON ERROR" },
	{ MYSQL, "n y PATH p ERROR ON EMPTY DEFAULT p ON ERROR" },
	{ MYSQL, "n y PATH p ERROR ON EMPTY NULL ON ERROR" },
	{ MYSQL, "n y PATH p ERROR ON EMPTY ERROR ON ERROR" },
	{ MYSQL, "n y PATH p DEFAULT p ON EMPTY" },
	{ MYSQL, "n y PATH p NULL ON EMPTY" },
	{ MYSQL, "n y PATH p ERROR ON EMPTY" },
	{ MYSQL, "n y PATH p DEFAULT p ON ERROR" },
	{ MYSQL, "n y PATH p NULL ON ERROR" },
	{ MYSQL, "n y PATH p ERROR ON ERROR" },
	{ MYSQL | ORA, "n y EXISTS PATH p" },
	{ PG | ORA | TRINO, "n y PATH p DEFAULT p ON EMPTY (? DEFAULT p ON ERROR ?)" },
	{ ORA, "n y FORMAT JSON PATH p" },
	{ ORA, "n y FORMAT JSON" },
	{ PG | ORA, "n y PATH p DEFAULT p" },
	{ PG | ORA | TRINO | MYSQL, "n y PATH p" },
	{ TSQL, "n y p AS JSON" },
	{ TSQL, "n y AS JSON" },
	{ TSQL, "n y p" },
	{ ORA, "n PATH p" },
	{ PG | ORA | TRINO | TSQL, "n y" },
	{ 0, NULL },
};

static const struct phrase in_type[] = {
	{ ORA, "x CHAR" },
	{ ORA, "x BYTE" },
	{ CH, "x = t" },
	{ 0, NULL },
};

static const struct phrase behind_type[] = {
	{ MYSQL, "CHARACTER SET n" },
	{ ORA, "DEFAULT e ON CONVERSION ERROR , e" },
	{ ORA, "DEFAULT e ON CONVERSION ERROR" },
	{ BQ, "AT TIME ZONE t" },
	{ DBX, "COLLATE n" },
	{ SNOW, "RENAME FIELDS" },
	{ SNOW, "ADD FIELDS" },
	{ 0, NULL },
};

static const struct phrase *const places[] = {
	[OP_BEFORE_ALIAS - OP_BEFORE_ALIAS] = before_alias,
	[OP_AFTER_ALIAS - OP_BEFORE_ALIAS] = after_alias,
	[OP_BEHIND_CALLED - OP_BEFORE_ALIAS] = behind_called,
	[OP_BEFORE_ON - OP_BEFORE_ALIAS] = before_on,
	[OP_AFTER_FROM - OP_BEFORE_ALIAS] = after_from,
	[OP_BEFORE_WHERE - OP_BEFORE_ALIAS] = before_where,
	[OP_AFTER_WHERE - OP_BEFORE_ALIAS] = after_where,
	[OP_AFTER_GROUP - OP_BEFORE_ALIAS] = after_group,
	[OP_AT_END - OP_BEFORE_ALIAS] = at_end,
	[OP_BEHIND_CTE - OP_BEFORE_ALIAS] = behind_cte,
	[OP_BEFORE_CTE - OP_BEFORE_ALIAS] = before_cte,
	[OP_BEHIND_ORDER - OP_BEFORE_ALIAS] = behind_order,
	[OP_BEHIND_ORDERS - OP_BEFORE_ALIAS] = behind_orders,
	[OP_BEHIND_STAR - OP_BEFORE_ALIAS] = behind_star,
	[OP_IN_PIVOT - OP_BEFORE_ALIAS] = in_pivot,
	[OP_PIVOT_ITEM - OP_BEFORE_ALIAS] = pivot_item,
	[OP_PIVOT_VALUES - OP_BEFORE_ALIAS] = pivot_values,
	[OP_BEHIND_VALUE - OP_BEFORE_ALIAS] = behind_value,
	[OP_BEHIND_ON - OP_BEFORE_ALIAS] = behind_on,
	[OP_BEHIND_QUERY - OP_BEFORE_ALIAS] = behind_query,
	[OP_IN_MATCH - OP_BEFORE_ALIAS] = in_match,
	[OP_DEFINITION - OP_BEFORE_ALIAS] = definition,
	[OP_VALUE - OP_BEFORE_ALIAS] = value,
	[OP_PREDICATE - OP_BEFORE_ALIAS] = predicate,
	[OP_ARGUMENT - OP_BEFORE_ALIAS] = argument,
	[OP_FIRST - OP_BEFORE_ALIAS] = first,
	[OP_IN_CALL - OP_BEFORE_ALIAS] = in_call,
	[OP_BEHIND_CALL - OP_BEFORE_ALIAS] = behind_call,
	[OP_IN_ARRAY - OP_BEFORE_ALIAS] = in_array,
	[OP_COLUMN_DEF - OP_BEFORE_ALIAS] = column_def,
	[OP_IN_TYPE - OP_BEFORE_ALIAS] = in_type,
	[OP_BEHIND_TYPE - OP_BEFORE_ALIAS] = behind_type,
};

const struct phrase *phrases_of(enum node_op where)
{
	static const struct phrase none[] = { { 0, NULL } };
	ptrdiff_t i = (ptrdiff_t)where - OP_BEFORE_ALIAS;
	const struct phrase *of = i >= 0 && i < (ptrdiff_t)(sizeof places / sizeof *places) ? places[i] : NULL;

	return of ? of : none;
}

bool phrase_is_in(const struct syntax *s, enum node_op where, str text)
{
	for (const struct phrase *p = phrases_of(where); p->says; p++)
		if (p->in & s->bit && str_eq(str_of(p->says), text))
			return true;
	return false;
}

str phrase_words(str text)
{
	str rest = str_eq(str_n(text.at, text.len > 2 ? 2 : 0), S("x ")) ? str_from(text, 2) : text, all = rest, word;
	const char *end = rest.at;

	while (str_cut(&rest, ' ', &word)) {
		if (!word.len || (word.len == 1 && ((word.at[0] >= 'a' && word.at[0] <= 'z') || word.at[0] == '(')))
			break;
		end = word.at + word.len;
	}
	all = str_n(all.at, end - all.at);
	if (str_eq(text, S("x ( + )"))) /* without a word */
		return S("(+)");
	return str_eq(all, S("AS")) ? S("AS (a, b)") : all; /* AS alone is in every dialect */
}
