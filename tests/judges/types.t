#!/bin/sh
# Queries with one thing changed, on a real PostgreSQL that prepares each in an empty database: check denies what the server
# refuses, and takes what the server takes. On our own schema, and with OCAT_DATA on those of others.
. "${srcdir:-.}/tests/lib.sh"
. "${srcdir:-.}/tests/lib-postgresql.sh"
pg_needs

cat >judge.sql <<'SQL'
CREATE UNLOGGED TABLE public.asked (n serial, query text);
CREATE FUNCTION public.judged(query text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	why text := '+';
BEGIN
	BEGIN
		EXECUTE 'PREPARE q AS ' || query;
	EXCEPTION WHEN others THEN
		why := '-';
	END;
	IF why = '+' THEN
		DEALLOCATE q;
	END IF;
	RETURN why;
END $$;
SQL
psql -qX -f judge.sql

# schema_of NAMES: a line for each column of the tables in these schemas, as bench/type_mutants reads it.
schema_of() {
	psql -qXAt -F '	' -v names="$1" <<-'SQL'
		SELECT c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
			CASE WHEN t.typtype = 'd' THEN format_type(t.typbasetype, t.typtypmod) ELSE '' END,
			coalesce((SELECT string_agg(enumlabel, E'\x01' ORDER BY enumsortorder) FROM pg_enum e WHERE e.enumtypid = t.oid), ''),
			coalesce(array_position(k.conkey, a.attnum), 0)
		FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
			JOIN pg_attribute a ON a.attrelid = c.oid AND attnum > 0 AND NOT attisdropped
			JOIN pg_type t ON t.oid = a.atttypid
			LEFT JOIN pg_constraint k ON k.conrelid = c.oid AND contype = 'p'
		WHERE n.nspname = ANY (string_to_array(:'names', ',')) AND relkind IN ('r', 'p', 'v', 'm') AND c.relname <> 'asked'
		ORDER BY c.relname, n.nspname, a.attnum
	SQL
}

# judged PATH: "+" or "-" in front of each line of mutants, for what the server says with this search path.
judged() {
	{
		echo "SET search_path = $1; TRUNCATE public.asked RESTART IDENTITY; COPY public.asked (query) FROM STDIN;"
		cut -f 4 mutants | sed 's/\\/\\\\/g'
		printf '\\.\n%s\n' 'SELECT public.judged(query) FROM public.asked ORDER BY n;'
	} | psql -qXAt | paste - mutants
}

# change COUNT NAMES PATH <QUERIES: adds what is said of COUNT changes of each query that the server takes.
change() {
	schema_of "$2" >schema
	cat >queries
	"$builddir/bench/type_mutants" schema postgresql 0 "$pg_version" <queries >mutants
	judged "$3" | awk -F '\t' '$1 == "+" { print $5 }' >taken
	"$builddir/bench/type_mutants" schema postgresql "$1" "$pg_version" <taken | sort -u >mutants
	judged "$3" >>said
}

. "${srcdir:-.}/tests/judges/lib-types.sh"

: >said
psql -qX -f "$srcdir/tests/judges/types-schema.sql"
change 80 public public <"$srcdir/tests/judges/types-queries.sql"
rates 'our own schema' 800

# Each operator, set operation, CASE and cast with each pair of types, and each function with arguments of some types.
psql -qXAt >queries <<'SQL'
CREATE TEMP TABLE of AS SELECT n, CASE t WHEN 'null' THEN 'NULL' ELSE 'NULL::' || t END AS value, t AS name
FROM unnest(string_to_array('bool bytea name int8 int2 int4 text json jsonb float4 float8 money inet varchar bpchar date time timestamp'
	' timestamptz interval numeric uuid varbit tsvector int4range int4[] text[] point xml null', ' ')) WITH ORDINALITY x (t, n);
SELECT format('SELECT %s %s %s', l.value, o, r.value) FROM of l, of r, unnest(string_to_array('= < <> + - * / % || ~ ~~ -> ->> @> && & << # ^', ' ')) o;
SELECT format('SELECT CASE WHEN true THEN %s ELSE %s END', l.value, r.value) FROM of l, of r;
SELECT format('SELECT %s UNION SELECT %s', l.value, r.value) FROM of l, of r;
SELECT format('SELECT 1 WHERE %s IN (%s, %s)', l.value, r.value, l.value) FROM of l, of r;
SELECT format('SELECT CAST(%s AS %s)', l.value, r.name) FROM of l, of r WHERE r.name <> 'null';
CREATE TEMP TABLE expression (e text);
INSERT INTO expression VALUES ('lower(?)'), ('abs(?)'), ('round(?)'), ('sqrt(?)'), ('length(?)'), ('date_trunc(''day'', ?)'), ('extract(year FROM ?)'),
	('? + 1'), ('? / 2.0'), ('? || ''x'''), ('? = ''1'''), ('coalesce(?, NULL)'), ('-?'), ('CASE WHEN ? IS NULL THEN 1 END'), ('(?)::text');
CREATE TEMP TABLE form (f text);
INSERT INTO form SELECT c || t FROM unnest(string_to_array('name mail country born joined_at active id credit', ' ')) c,
	unnest(ARRAY['', '::text', '::int8', '::integer', '::numeric', '::float8', '::varchar', '::varchar(80)', '::timestamptz', '::timestamp', '::date']) t;
SELECT format('SELECT %s, count(*) FROM customers GROUP BY %s', replace(e, '?', a.f), replace(e, '?', b.f))
FROM expression, form a, form b WHERE split_part(a.f, '::', 1) = split_part(b.f, '::', 1);
SELECT 'SELECT NULL::' || s || t || a FROM unnest(ARRAY['', 'SETOF ']) s, unnest(ARRAY['', ' ARRAY', ' ARRAY[3]', '[]', '[3][3]', ' ARRAY[]', '[] ARRAY']) a,
	unnest(ARRAY['int', 'character varying', 'varchar(3)', 'national character', 'national character varying(5)', 'national char varying', 'nchar', 'nchar(3)',
		'nchar varying', 'timestamp(3) with time zone', 'time without time zone', 'interval', 'interval day', 'double precision', 'bit varying(3)']) t;
SQL
"$srcdir/build-aux/postgresql-types" --rows "$pg_version" >rows
awk -F '\t' '$1 == "F" && $3 != "w" && $2 !~ /^(overlay|position|substring|trim|extract|normalize|timezone|overlaps|is_normalized|xml.*|json.*_populate.*|ts_rewrite)$/ {
	n = $7 == "-" ? 0 : split($7, a, ",")
	if (!(($2, n) in seen)) print $2 "\t" (n > 4 ? 4 : n)
	seen[$2, n] }' rows >functions
psql -qXAt -c 'CREATE TABLE called (name text, count int)' -c '\copy called FROM functions'
psql -qXAt >>queries <<'SQL'
SELECT setseed(0.5) \g /dev/null
WITH of AS (SELECT array_agg(CASE t WHEN 'null' THEN 'NULL' ELSE 'NULL::' || t END) AS value
	FROM unnest(string_to_array('bool bytea int8 int2 int4 text json jsonb float8 varchar date time timestamp timestamptz interval numeric int4range int4[] text[] null', ' ')) t)
SELECT DISTINCT format('SELECT %I(%s)', name, (SELECT string_agg(value[1 + floor(random() * cardinality(value) + 0 * (k + i))::int], ', ')
	FROM of, generate_series(1, count + (k % 7 = 0)::int) i)) FROM called, generate_series(1, 12) k;
SQL
"$builddir/bench/type_mutants" schema postgresql 0 "$pg_version" <queries >mutants
judged public | awk -F '\t' '$4 !~ /function_not_allowed/ && $1 != $3' >differ
[ "$(wc -l <queries)" -gt 20000 ] && [ "$(wc -l <differ)" -le 20 ]
point $? "of $(wc -l <queries) operators, casts and calls with types all but $(wc -l <differ) are judged as by the server" "$(cut -f 1,5 differ | head -n "${TYPES_TELL-20}")"

# Schemas of others: their views, and questions with their answers.
if [ -n "${OCAT_DATA-}" ]; then
	for file in "$OCAT_DATA"/ddl/pg/*.sql; do
		name=$(basename "$file" .sql | tr . _)
		case $name in *_rows) continue ;; esac
		home=$PGDATABASE
		psql -qX -c "CREATE DATABASE of_$name"
		PGDATABASE=of_$name
		psql -qX -f judge.sql -f "$file" >/dev/null 2>&1
		names=$(psql -qXAt -c "SELECT string_agg(nspname, ',') FROM pg_namespace WHERE nspname !~ '^pg_|^information'")
		psql -qXAt -c "SELECT regexp_replace(rtrim(pg_get_viewdef(c.oid), ';'), '\s+', ' ', 'g') FROM pg_class c
			WHERE relkind IN ('v', 'm') AND relnamespace::regnamespace::text !~ '^pg_|^information'" | change 30 "$names" "$names"
		PGDATABASE=$home
	done
	rates 'views of others' 300
fi
done_testing
