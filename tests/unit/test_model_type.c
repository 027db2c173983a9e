/* model/type: the type names of many systems and their classes. */
#include "tap.h"

#include "model/type.h"

static const struct {
	const char *written;
	enum type_class class;
} types[] = {
	/* PostgreSQL */
	{ "bigint", TYPE_INTEGER },
	{ "int4", TYPE_INTEGER },
	{ "smallserial", TYPE_INTEGER },
	{ "oid", TYPE_INTEGER },
	{ "numeric(12,2)", TYPE_DECIMAL },
	{ "numeric", TYPE_DECIMAL },
	{ "money", TYPE_DECIMAL },
	{ "double precision", TYPE_FLOAT },
	{ "real", TYPE_FLOAT },
	{ "float8", TYPE_FLOAT },
	{ "boolean", TYPE_BOOLEAN },
	{ "character varying(64)", TYPE_TEXT },
	{ "character(2)", TYPE_TEXT },
	{ "\"char\"", TYPE_TEXT },
	{ "name", TYPE_TEXT },
	{ "bpchar", TYPE_TEXT },
	{ "citext", TYPE_TEXT },
	{ "public.citext", TYPE_TEXT },
	{ "bytea", TYPE_BINARY },
	{ "date", TYPE_DATE },
	{ "time without time zone", TYPE_TIME },
	{ "time(3) with time zone", TYPE_TIME },
	{ "timetz", TYPE_TIME },
	{ "timestamp with time zone", TYPE_TIMESTAMP },
	{ "timestamp(3) without time zone", TYPE_TIMESTAMP },
	{ "timestamptz", TYPE_TIMESTAMP },
	{ "interval", TYPE_INTERVAL },
	{ "interval day to second(3)", TYPE_INTERVAL },
	{ "uuid", TYPE_UUID },
	{ "json", TYPE_JSON },
	{ "jsonb", TYPE_JSON },
	{ "xml", TYPE_XML },
	{ "integer[]", TYPE_ARRAY },
	{ "character varying(10)[]", TYPE_ARRAY },
	{ "timestamp with time zone[]", TYPE_ARRAY },
	{ "_int4", TYPE_ARRAY },
	{ "text[][]", TYPE_ARRAY },
	{ "inet", TYPE_NETWORK },
	{ "cidr", TYPE_NETWORK },
	{ "macaddr8", TYPE_NETWORK },
	{ "point", TYPE_GEO },
	{ "line", TYPE_GEO },
	{ "polygon", TYPE_GEO },
	{ "circle", TYPE_GEO },
	{ "geometry(Point,4326)", TYPE_GEO },
	{ "public.geography", TYPE_GEO },
	{ "\"my ext\".\"geometry\"(Point,4326)", TYPE_GEO },
	{ "int4range", TYPE_OTHER },
	{ "tstzmultirange", TYPE_OTHER },
	{ "tsvector", TYPE_OTHER },
	{ "hstore", TYPE_OTHER },
	{ "sales.order_state", TYPE_OTHER },
	{ "bit", TYPE_BOOLEAN },
	{ "bit(1)", TYPE_BOOLEAN },
	{ "bit(8)", TYPE_BINARY },
	{ "bit varying(5)", TYPE_BINARY },
	{ "varbit", TYPE_BINARY },
	{ "vector(3)", TYPE_ARRAY },
	{ "pg_catalog.int8", TYPE_INTEGER },
	/* SQLite */
	{ "INTEGER", TYPE_INTEGER },
	{ "UNSIGNED BIG INT", TYPE_INTEGER },
	{ "INT2", TYPE_INTEGER },
	{ "VARYING CHARACTER(255)", TYPE_TEXT },
	{ "NATIVE CHARACTER(70)", TYPE_TEXT },
	{ "NVARCHAR(100)", TYPE_TEXT },
	{ "CLOB", TYPE_TEXT },
	{ "BLOB", TYPE_BINARY },
	{ "DOUBLE", TYPE_FLOAT },
	{ "DECIMAL(10,5)", TYPE_DECIMAL },
	{ "DATETIME", TYPE_TIMESTAMP },
	{ "ANY", TYPE_OTHER },
	{ "", TYPE_UNKNOWN },
	{ "  ", TYPE_UNKNOWN },
	/* MySQL, MariaDB */
	{ "tinyint(1)", TYPE_BOOLEAN },
	{ "tinyint(4)", TYPE_INTEGER },
	{ "tinyint", TYPE_INTEGER },
	{ "int(10) unsigned", TYPE_INTEGER },
	{ "bigint unsigned", TYPE_INTEGER },
	{ "mediumint", TYPE_INTEGER },
	{ "year(4)", TYPE_INTEGER },
	{ "longtext", TYPE_TEXT },
	{ "enum('a','b)','c]')", TYPE_ENUM },
	{ "set('a','b')", TYPE_ENUM },
	{ "mediumblob", TYPE_BINARY },
	{ "datetime(6)", TYPE_TIMESTAMP },
	{ "multipolygon", TYPE_GEO },
	{ "inet6", TYPE_NETWORK },
	{ "varchar(20) character set utf8mb4", TYPE_TEXT },
	/* Snowflake, Oracle */
	{ "NUMBER(38,0)", TYPE_INTEGER },
	{ "NUMBER(10)", TYPE_INTEGER },
	{ "NUMBER( 10 , 0 )", TYPE_INTEGER },
	{ "NUMBER(*,0)", TYPE_INTEGER },
	{ "NUMBER", TYPE_DECIMAL },
	{ "NUMBER(12,2)", TYPE_DECIMAL },
	{ "NUMBER(*)", TYPE_DECIMAL },
	{ "NUMBER(5,-2)", TYPE_DECIMAL },
	{ "NUMBER()", TYPE_DECIMAL },
	{ "VARIANT", TYPE_JSON },
	{ "OBJECT", TYPE_JSON },
	{ "GEOGRAPHY", TYPE_GEO },
	{ "TIMESTAMP_NTZ(9)", TYPE_TIMESTAMP },
	{ "TIMESTAMP_LTZ", TYPE_TIMESTAMP },
	{ "VARCHAR2(20 CHAR)", TYPE_TEXT },
	{ "NCLOB", TYPE_TEXT },
	{ "RAW(16)", TYPE_BINARY },
	{ "LONG RAW", TYPE_BINARY },
	{ "DATE", TYPE_DATE },
	{ "BINARY_DOUBLE", TYPE_FLOAT },
	{ "TIMESTAMP(6) WITH LOCAL TIME ZONE", TYPE_TIMESTAMP },
	{ "ROWID", TYPE_OTHER },
	{ "INTERVAL YEAR(2) TO MONTH", TYPE_INTERVAL },
	{ "XMLTYPE", TYPE_XML },
	{ "MDSYS.SDO_GEOMETRY", TYPE_GEO },
	/* BigQuery */
	{ "INT64", TYPE_INTEGER },
	{ "FLOAT64", TYPE_FLOAT },
	{ "BIGNUMERIC(50, 2)", TYPE_DECIMAL },
	{ "ARRAY<STRUCT<a INT64>>", TYPE_ARRAY },
	{ "STRUCT<a INT64, b ARRAY<STRING>>", TYPE_STRUCT },
	{ "BYTES", TYPE_BINARY },
	{ "RECORD", TYPE_STRUCT },
	/* DuckDB */
	{ "HUGEINT", TYPE_INTEGER },
	{ "UINTEGER", TYPE_INTEGER },
	{ "INTEGER[3]", TYPE_ARRAY },
	{ "STRUCT(a INTEGER[], b VARCHAR)", TYPE_STRUCT },
	{ "STRUCT(a INTEGER)[]", TYPE_ARRAY },
	{ "MAP(VARCHAR, INTEGER)", TYPE_STRUCT },
	{ "ENUM('a', 'b')", TYPE_ENUM },
	{ "TIMESTAMP_NS", TYPE_TIMESTAMP },
	{ "UNION(a INTEGER)", TYPE_OTHER },
	/* SQL Server */
	{ "datetime2(7)", TYPE_TIMESTAMP },
	{ "datetimeoffset", TYPE_TIMESTAMP },
	{ "uniqueidentifier", TYPE_UUID },
	{ "[bit]", TYPE_BOOLEAN },
	{ "[int]", TYPE_INTEGER },
	{ "[nvarchar](max)", TYPE_TEXT },
	{ "[dbo].[sysname]", TYPE_TEXT },
	{ "smallmoney", TYPE_DECIMAL },
	{ "rowversion", TYPE_BINARY },
	{ "varbinary(max)", TYPE_BINARY },
	{ "image", TYPE_BINARY },
	{ "hierarchyid", TYPE_OTHER },
	/* ClickHouse */
	{ "Nullable(String)", TYPE_TEXT },
	{ "LowCardinality(Nullable(String))", TYPE_TEXT },
	{ "Nullable(DateTime64(3, 'UTC'))", TYPE_TIMESTAMP },
	{ "UInt256", TYPE_INTEGER },
	{ "Date32", TYPE_DATE },
	{ "Enum8('a' = 1)", TYPE_ENUM },
	{ "Array(Nullable(Int8))", TYPE_ARRAY },
	{ "Tuple(a Int8, b String)", TYPE_STRUCT },
	{ "Map(String, UInt8)", TYPE_STRUCT },
	{ "IPv4", TYPE_NETWORK },
	{ "FixedString(16)", TYPE_TEXT },
	{ "Bool", TYPE_BOOLEAN },
	{ "Decimal64(2)", TYPE_DECIMAL },
	{ "Nullable(Nothing)", TYPE_OTHER },
	{ "AggregateFunction(uniq, UInt64)", TYPE_OTHER },
	{ "Nested(a Int8)", TYPE_ARRAY },
	{ "Nullable(Nullable(Nullable(Nullable(Nullable(Nullable(Nullable(Nullable(Nullable(Nullable(Int8))))))))))",
	  TYPE_OTHER },
	/* Trino, Databricks, Kafka, Avro, Parquet, Arrow */
	{ "row(a bigint, b varchar)", TYPE_STRUCT },
	{ "ipaddress", TYPE_NETWORK },
	{ "timestamp(3) with time zone", TYPE_TIMESTAMP },
	{ "string", TYPE_TEXT },
	{ "long", TYPE_INTEGER },
	{ "short", TYPE_INTEGER },
	{ "map<string,int>", TYPE_STRUCT },
	{ "array<map<string,array<int>>>", TYPE_ARRAY },
	{ "set<text>", TYPE_ARRAY },
	{ "timestamp_ntz", TYPE_TIMESTAMP },
	{ "timestamp-millis", TYPE_TIMESTAMP },
	{ "local-timestamp-micros", TYPE_TIMESTAMP },
	{ "time-millis", TYPE_TIME },
	{ "bytes", TYPE_BINARY },
	{ "fixed", TYPE_BINARY },
	{ "FIXED_LEN_BYTE_ARRAY(16)", TYPE_BINARY },
	{ "INT96", TYPE_TIMESTAMP },
	{ "UTF8", TYPE_TEXT },
	{ "large_string", TYPE_TEXT },
	{ "int array", TYPE_ARRAY },
	{ "integer ARRAY[4]", TYPE_ARRAY },
	/* unknown everywhere */
	{ "flurb", TYPE_OTHER },
	{ "(", TYPE_OTHER },
	{ "]", TYPE_ARRAY },
	{ "[", TYPE_OTHER },
	{ "\"", TYPE_OTHER },
	{ ".", TYPE_OTHER },
	{ "integerish", TYPE_OTHER },
	{ "Nullable(", TYPE_UNKNOWN },
	{ "number(", TYPE_DECIMAL },
	{ "unsigned", TYPE_INTEGER },
	{ "long long long long long long long long long long int", TYPE_INTEGER },
	{ "\xff\xfe", TYPE_OTHER },
	{ "\xd1\x86\xd0\xb5\xd0\xbb\xd0\xbe\xd0\xb5", TYPE_OTHER },
	{ "a_type_with_a_name_that_is_longer_than_any_word_here", TYPE_OTHER },
};

static void words(void)
{
	for (size_t i = 0; i < sizeof types / sizeof *types; i++)
		is_str(str_of(type_class_name(type_class_of(str_of(types[i].written)))),
		       str_of(type_class_name(types[i].class)), "the type %s has the expected class", types[i].written);
}

static void odd_ends(void)
{
	static const char all[] = "Nullable(\"public\".[number]`(10 , 0)_int4[]<array unsigned";

	/* Any part of a type name has a class; the sanitizers check the reads. */
	for (ptrdiff_t from = 0; from < (ptrdiff_t)sizeof all; from++) {
		for (ptrdiff_t n = 0; from + n < (ptrdiff_t)sizeof all; n++) {
			char piece[sizeof all];

			memcpy(piece, all + from, (size_t)n);
			if (type_class_of(str_n(piece, n)) >= TYPE_CLASS_COUNT)
				ok(false, "the text %.*s has a class", (int)n, all + from);
		}
	}
	is_int(type_class_of(NO_STR), TYPE_UNKNOWN, "the class of an absent type is unknown");
	is_int(type_class_of(S("int\0eger")), TYPE_INTEGER, "a NUL in a type ends its first word");
}

static void names(void)
{
	enum type_class class;

	for (int c = 0; c < TYPE_CLASS_COUNT; c++)
		if (!type_class_named(str_of(type_class_name((enum type_class)c)), &class) || (int)class != c)
			ok(false, "the class %s is found by its name", type_class_name((enum type_class)c));
	ok(type_class_named(S("JSON"), &class) && class == TYPE_JSON, "a class is found by its name in any case");
	class = TYPE_DATE;
	ok(!type_class_named(S("jso"), &class) && !type_class_named(NO_STR, &class) && class == TYPE_DATE,
	   "an unknown class leaves the output unchanged");
}

int main(void)
{
	words();
	odd_ends();
	names();
	return done();
}
