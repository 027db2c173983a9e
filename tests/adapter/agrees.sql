-- What ocat holds (a snapshot's lines in the file :held) against the server's own words, in a session of its own.
-- Prints "what|compared|different" for each subject, then each difference.
\set ON_ERROR_STOP 1
\set QUIET 1
\pset tuples_only on
\pset format unaligned
SET client_min_messages = warning;
CREATE TEMP TABLE lines (line jsonb);
\set copy '\\copy lines FROM ' :held ' WITH (FORMAT csv, QUOTE E''\\x01'', DELIMITER E''\\x02'')'
:copy
SET search_path = pg_catalog, pg_temp;
SET extra_float_digits = 3;
SET timezone = 'UTC';
SELECT current_setting('server_version_num')::int >= 120000 AS v12, current_setting('server_version_num')::int >= 110000 AS v11,
       current_setting('server_version_num')::int >= 150000 AS v15 \gset

-- Names as ocat writes schemas.
CREATE FUNCTION pg_temp.written(n name) RETURNS text LANGUAGE sql AS
$$ SELECT CASE WHEN n ~ '[."[:space:][:cntrl:]]' THEN '"' || replace(n, '"', '""') || '"' ELSE n::text END $$;
CREATE FUNCTION pg_temp.idents(names jsonb) RETURNS text LANGUAGE sql AS
$$ SELECT coalesce(string_agg(quote_ident(n), ', ' ORDER BY o), '') FROM jsonb_array_elements_text(names) WITH ORDINALITY AS e(n, o) $$;
CREATE TEMP VIEW held AS SELECT line->>'ns' AS ns, line->>'name' AS name, line FROM lines WHERE line ? 'ns';
CREATE TEMP VIEW real AS
	SELECT c.oid, c.relname, c.relkind, c.relowner, c.relispartition, c.relpartbound, c.reltuples, c.relpages, n.nspname, pg_temp.written(n.nspname) AS ns FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
	WHERE c.relkind IN ('r','v','m','f','p') AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema';
CREATE TEMP TABLE facts (what text, side text, fact text);

-- The two sides of each subject: equal sets of facts.
INSERT INTO facts SELECT 'assets', 'held', format('%s|%s|%s|%s', ns, name, line->>'kind', line->>'owner') FROM held;
INSERT INTO facts SELECT 'assets', 'real', format('%s|%s|%s|%s', ns, relname, CASE WHEN relispartition THEN 'partition' WHEN relkind = 'r' THEN 'table'
	WHEN relkind = 'v' THEN 'view' WHEN relkind = 'm' THEN 'materialized_view' WHEN relkind = 'f' THEN 'foreign_table' ELSE 'partitioned_table' END,
	pg_get_userbyid(relowner)) FROM real;

INSERT INTO facts SELECT 'schemas', 'held', format('%s|%s|%s', line->>'name', line->>'owner', line->>'comment') FROM lines WHERE NOT line ? 'ns';
INSERT INTO facts SELECT 'schemas', 'real', format('%s|%s|%s', pg_temp.written(nspname), pg_get_userbyid(nspowner), obj_description(oid, 'pg_namespace'))
	FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema';

-- Columns, by information_schema where that has them.
CREATE TEMP VIEW field AS SELECT ns, name, line->>'kind' AS kind, f, f->>'name' AS field,
	row_number() OVER (PARTITION BY ns, name ORDER BY o) AS place FROM held, jsonb_array_elements(line->'fields') WITH ORDINALITY AS e(f, o);
INSERT INTO facts SELECT 'columns', 'held', format('%s|%s|%s|%s|%s|%s|%s', ns, name, place, field, f->>'default',
	coalesce(upper(f->>'identity'), '-'), CASE WHEN kind LIKE '%view' THEN 'view' WHEN (f->>'nullable')::bool THEN 'YES' ELSE 'NO' END)
	FROM field WHERE kind <> 'materialized_view';
INSERT INTO facts SELECT 'columns', 'real', format('%s|%s|%s|%s|%s|%s|%s', pg_temp.written(table_schema::name), table_name,
	row_number() OVER (PARTITION BY table_schema, table_name ORDER BY ordinal_position), column_name, column_default,
	coalesce(identity_generation, '-'), CASE WHEN t.relkind = 'v' THEN 'view' WHEN a.attnotnull THEN 'NO' ELSE 'YES' END)
	FROM information_schema.columns i JOIN real t ON t.nspname = i.table_schema AND t.relname = i.table_name
	JOIN pg_attribute a ON a.attrelid = t.oid AND a.attname = i.column_name;

INSERT INTO facts SELECT 'types', 'held', format('%s|%s|%s|%s|%s', ns, name, field, f->>'type', f->>'native') FROM field;
INSERT INTO facts SELECT 'types', 'real', format('%s|%s|%s|%s|%s', ns, relname, attname, format_type(atttypid, atttypmod), attnum)
	FROM real c JOIN pg_attribute a ON a.attrelid = c.oid AND attnum > 0 AND NOT attisdropped;

INSERT INTO facts SELECT 'collations', 'held', format('%s|%s|%s|%s', ns, name, field, f->>'collation') FROM field WHERE f ? 'collation';
INSERT INTO facts SELECT 'collations', 'real', format('%s|%s|%s|%s', ns, relname, attname, CASE WHEN l.collnamespace = 11 THEN l.collname::text ELSE
	(SELECT nspname FROM pg_namespace n WHERE n.oid = l.collnamespace) || '.' || l.collname END)
	FROM real c JOIN pg_attribute a ON a.attrelid = c.oid AND attnum > 0 AND NOT attisdropped JOIN pg_type t ON t.oid = a.atttypid
	JOIN pg_collation l ON l.oid = a.attcollation WHERE a.attcollation <> t.typcollation;

INSERT INTO facts SELECT 'domains', 'held', format('%s|%s|%s|%s|%s', ns, name, field, f->>'domain', f->'props'->>'base_type') FROM field WHERE f ? 'domain';
INSERT INTO facts SELECT 'domains', 'real', format('%s|%s|%s|%s|%s', ns, relname, attname, t.oid::regtype, format_type(t.typbasetype, t.typtypmod))
	FROM real c JOIN pg_attribute a ON a.attrelid = c.oid AND attnum > 0 AND NOT attisdropped JOIN pg_type t ON t.oid = a.atttypid WHERE t.typtype = 'd';

INSERT INTO facts SELECT 'enums', 'held', format('%s|%s|%s|%s', ns, name, field, (SELECT string_agg(v, '/' ORDER BY o) FROM
	jsonb_array_elements_text(f->'values') WITH ORDINALITY AS e(v, o))) FROM field WHERE f ? 'values';
-- an enum, an array of one, and domains over either: a domain has a base, an array an element
INSERT INTO facts SELECT 'enums', 'real', format('%s|%s|%s|%s', ns, relname, attname, string_agg(enumlabel, '/' ORDER BY enumsortorder))
	FROM real c JOIN pg_attribute a ON a.attrelid = c.oid AND attnum > 0 AND NOT attisdropped
	CROSS JOIN LATERAL (WITH RECURSIVE under(id) AS (SELECT atttypid UNION SELECT coalesce(nullif(typbasetype, 0), typelem) FROM under
		JOIN pg_type ON pg_type.oid = under.id WHERE typbasetype <> 0 OR typcategory = 'A') SELECT id FROM under) u
	JOIN pg_enum e ON e.enumtypid = u.id GROUP BY ns, relname, attname;

\if :v12
INSERT INTO facts SELECT 'generated', 'held', format('%s|%s|%s|%s', ns, name, field, f->>'generated') FROM field WHERE f ? 'generated';
INSERT INTO facts SELECT 'generated', 'real', format('%s|%s|%s|%s', pg_temp.written(table_schema::name), table_name, column_name, generation_expression)
	FROM information_schema.columns WHERE is_generated = 'ALWAYS';
\endif

-- Keys, written out again from their parts.
CREATE TEMP VIEW key AS SELECT ns, name, line, k FROM held, jsonb_array_elements(line->'keys') AS k;
CREATE FUNCTION pg_temp.key_text(line jsonb, k jsonb) RETURNS text LANGUAGE sql AS $$ SELECT
	CASE k->>'kind'
	WHEN 'primary' THEN 'PRIMARY KEY (' || pg_temp.idents(k->'fields') || ')'
	WHEN 'unique' THEN 'UNIQUE ' || CASE WHEN (k->>'nulls_not_distinct')::bool THEN 'NULLS NOT DISTINCT ' ELSE '' END || '(' || pg_temp.idents(k->'fields') || ')'
	WHEN 'check' THEN 'CHECK (' || (k->>'expression') || ')'
	WHEN 'exclude' THEN k->>'expression'
	ELSE 'FOREIGN KEY (' || pg_temp.idents(k->'fields') || ') REFERENCES ' ||
		CASE WHEN k->'target'->>'ns' LIKE '"%' THEN k->'target'->>'ns' ELSE quote_ident(k->'target'->>'ns') END || '.' ||
		quote_ident(k->'target'->>'name') || '(' || pg_temp.idents(k->'target_fields') || ')' || coalesce(' MATCH ' || upper(k->>'match'), '') ||
		coalesce(' ON UPDATE ' || upper(k->>'on_update'), '') ||
		coalesce(' ON DELETE ' || upper(split_part(k->>'on_delete', ' (', 1)) || CASE WHEN k->>'on_delete' LIKE '% (%' THEN ' (' || split_part(k->>'on_delete', ' (', 2) ELSE '' END, '')
	END
	|| CASE WHEN k->>'kind' IN ('primary', 'unique') THEN coalesce((SELECT ' INCLUDE (' || pg_temp.idents(i->'includes') || ')' FROM
		jsonb_array_elements(line->'indexes') i WHERE i->>'name' = k->>'name' AND i ? 'includes'), '') ELSE '' END
	|| CASE WHEN k->>'kind' = 'exclude' THEN '' ELSE CASE WHEN (k->>'deferrable')::bool THEN ' DEFERRABLE' ELSE '' END ||
		CASE WHEN (k->>'deferred')::bool THEN ' INITIALLY DEFERRED' ELSE '' END END
	|| CASE WHEN NOT (k->>'enforced')::bool THEN ' NOT ENFORCED' WHEN NOT (k->>'validated')::bool THEN ' NOT VALID' ELSE '' END $$;
INSERT INTO facts SELECT 'keys', 'held', format('%s|%s|%s|%s|%s', ns, name, k->>'name', pg_temp.key_text(line, k), k->>'comment') FROM key;
INSERT INTO facts SELECT 'keys', 'real', format('%s|%s|%s|%s|%s', ns, relname, conname, replace(pg_get_constraintdef(k.oid), ' NO INHERIT', ''),
	obj_description(k.oid, 'pg_constraint')) FROM real c JOIN pg_constraint k ON k.conrelid = c.oid AND k.contype IN ('p','u','f','c','x')
\if :v11
	WHERE NOT (k.contype = 'f' AND EXISTS (SELECT FROM pg_constraint p WHERE p.oid = k.conparentid AND p.conrelid = k.conrelid))
\endif
;

-- Indexes, written out again from their parts.
CREATE FUNCTION pg_temp.part_text(p jsonb) RETURNS text LANGUAGE sql AS $$ SELECT
	coalesce(quote_ident(p->>'field'), p->>'expression')
	|| coalesce(' COLLATE ' || CASE WHEN p->>'collation' LIKE '%.%' THEN p->>'collation' ELSE quote_ident(p->>'collation') END, '')
	|| coalesce(' ' || (p->>'opclass'), '')
	|| CASE WHEN coalesce((p->>'descending')::bool, false) THEN ' DESC' || CASE WHEN coalesce((p->>'nulls_first')::bool, false) THEN '' ELSE ' NULLS LAST' END
	   WHEN coalesce((p->>'nulls_first')::bool, false) THEN ' NULLS FIRST' ELSE '' END $$;
CREATE FUNCTION pg_temp.index_text(ns text, name text, i jsonb) RETURNS text LANGUAGE sql AS $$ SELECT
	'CREATE ' || CASE WHEN coalesce((i->>'unique')::bool, false) THEN 'UNIQUE ' ELSE '' END || 'INDEX ' || quote_ident(i->>'name') || ' ON ' ||
	CASE WHEN ns LIKE '"%' THEN ns ELSE quote_ident(ns) END || '.' || quote_ident(name) || ' USING ' || (i->>'method') || ' (' ||
	(SELECT string_agg(pg_temp.part_text(p), ', ' ORDER BY o) FROM jsonb_array_elements(i->'parts') WITH ORDINALITY AS e(p, o)) || ')' ||
	CASE WHEN i ? 'includes' THEN ' INCLUDE (' || pg_temp.idents(i->'includes') || ')' ELSE '' END || coalesce(' WHERE ' || (i->>'predicate'), '') $$;
INSERT INTO facts SELECT 'indexes', 'held', format('%s|%s|%s', pg_temp.index_text(ns, name, i), i->>'valid', i->>'comment')
	FROM held, jsonb_array_elements(line->'indexes') AS i;
INSERT INTO facts SELECT 'indexes', 'real', format('%s|%s|%s', replace(replace(regexp_replace(pg_get_indexdef(x.indexrelid), ' WITH \([^)]*\)', ''), ' ON ONLY ', ' ON '),
	' NULLS NOT DISTINCT', ''), CASE WHEN x.indisvalid THEN 'true' ELSE 'false' END, obj_description(x.indexrelid, 'pg_class')) FROM real c JOIN pg_index x ON x.indrelid = c.oid;
INSERT INTO facts SELECT 'whole indexes', 'held', i->>'definition' FROM held, jsonb_array_elements(line->'indexes') AS i WHERE i ? 'definition';
INSERT INTO facts SELECT 'whole indexes', 'real', pg_get_indexdef(x.indexrelid) FROM real c JOIN pg_index x ON x.indrelid = c.oid
	WHERE x.indpred IS NOT NULL OR x.indexprs IS NOT NULL
\if :v15
	OR x.indnullsnotdistinct
\endif
;

-- Triggers, policies, rules.
INSERT INTO facts SELECT 'triggers', 'held', format('%s|%s|%s|%s|%s|%s', ns, name, t->>'name', t->>'definition', t->>'enabled', t->>'comment')
	FROM held, jsonb_array_elements(line->'triggers') AS t;
INSERT INTO facts SELECT 'triggers', 'real', format('%s|%s|%s|%s|%s|%s', ns, relname, tgname, pg_get_triggerdef(t.oid), CASE WHEN tgenabled <> 'D' THEN 'true' ELSE 'false' END,
	obj_description(t.oid, 'pg_trigger')) FROM real c JOIN pg_trigger t ON t.tgrelid = c.oid AND NOT tgisinternal;
INSERT INTO facts SELECT 'trigger events', 'held', format('%s|%s|%s|%s|%s', ns, name, t->>'name', upper(t->>'timing'), upper(e))
	FROM held, jsonb_array_elements(line->'triggers') AS t, regexp_split_to_table(t->>'events', ', ') AS e WHERE e <> 'truncate';
INSERT INTO facts SELECT 'trigger events', 'real', format('%s|%s|%s|%s|%s', pg_temp.written(event_object_schema::name), event_object_table, trigger_name, action_timing, event_manipulation)
	FROM information_schema.triggers;
INSERT INTO facts SELECT 'policies', 'held', format('%s|%s|%s|%s|%s|%s|%s|%s', ns, name, p->>'name', p->>'command', coalesce(p->>'permissive', 'false'),
	(SELECT string_agg(r, ',' ORDER BY r) FROM jsonb_array_elements_text(p->'roles') r), p->>'using', p->>'check') FROM held, jsonb_array_elements(line->'policies') AS p;
INSERT INTO facts SELECT 'policies', 'real', format('%s|%s|%s|%s|%s|%s|%s|%s', pg_temp.written(schemaname), tablename, policyname, lower(cmd),
	CASE permissive WHEN 'PERMISSIVE' THEN 'true' ELSE 'false' END, (SELECT string_agg(r, ',' ORDER BY r) FROM unnest(roles) r), qual, with_check) FROM pg_policies;
INSERT INTO facts SELECT 'rules', 'held', format('%s|%s|%s|%s', ns, name, key, value) FROM held, jsonb_each_text(line->'props') WHERE key LIKE 'rule %';
INSERT INTO facts SELECT 'rules', 'real', format('%s|%s|rule %s|%s', pg_temp.written(schemaname), tablename, rulename, definition) FROM pg_rules
	WHERE schemaname !~ '^pg_' AND schemaname <> 'information_schema';

-- Views and what they read.
INSERT INTO facts SELECT 'views', 'held', format('%s|%s|%s', ns, name, line->>'definition') FROM held WHERE line->>'kind' LIKE '%view';
INSERT INTO facts SELECT 'views', 'real', format('%s|%s|%s', pg_temp.written(schemaname), viewname, rtrim(trim(definition), ';')) FROM
	(SELECT schemaname, viewname, definition FROM pg_views UNION ALL SELECT * FROM (SELECT schemaname, matviewname, definition FROM pg_matviews) m) v
	WHERE schemaname !~ '^pg_' AND schemaname <> 'information_schema';
INSERT INTO facts SELECT DISTINCT 'view columns', 'held', format('%s|%s|%s|%s|%s', ns, name, d->>'ns', d->>'name', f)
	FROM held, jsonb_array_elements(line->'depends') d, jsonb_array_elements_text(d->'fields') f WHERE line->>'kind' = 'view';
INSERT INTO facts SELECT 'view columns', 'real', format('%s|%s|%s|%s|%s', pg_temp.written(view_schema::name), view_name, pg_temp.written(table_schema::name), table_name, column_name)
	FROM information_schema.view_column_usage WHERE view_schema !~ '^pg_' AND view_schema <> 'information_schema' AND table_schema <> 'pg_catalog' AND
	(view_schema, view_name) <> (table_schema, table_name);

-- Partitions and heirs.
INSERT INTO facts SELECT 'partitions', 'held', format('%s|%s|%s|%s|%s|%s', ns, name, line->'part_of'->>'ns', line->'part_of'->>'name', line->>'part_bound', line->>'part_key')
	FROM held WHERE line ? 'part_of' OR line ? 'part_key';
INSERT INTO facts SELECT 'partitions', 'real', format('%s|%s|%s|%s|%s|%s', c.ns, c.relname, p.ns, p.relname, pg_get_expr(c.relpartbound, c.oid), pg_get_partkeydef(c.oid))
	FROM real c LEFT JOIN pg_inherits i ON i.inhrelid = c.oid LEFT JOIN real p ON p.oid = i.inhparent WHERE c.relispartition OR c.relkind = 'p';
INSERT INTO facts SELECT 'heirs', 'held', format('%s|%s|%s|%s|%s', ns, name, o, p->>'ns', p->>'name') FROM held, jsonb_array_elements(line->'inherits') WITH ORDINALITY AS e(p, o);
INSERT INTO facts SELECT 'heirs', 'real', format('%s|%s|%s|%s|%s', c.ns, c.relname, i.inhseqno, p.ns, p.relname)
	FROM real c JOIN pg_inherits i ON i.inhrelid = c.oid JOIN real p ON p.oid = i.inhparent WHERE NOT c.relispartition;

-- Comments.
INSERT INTO facts SELECT 'comments', 'held', format('%s|%s|%s|%s', ns, name, '', line->>'comment') FROM held WHERE line ? 'comment'
	UNION ALL SELECT 'comments', 'held', format('%s|%s|%s|%s', ns, name, field, f->>'comment') FROM field WHERE f ? 'comment';
INSERT INTO facts SELECT 'comments', 'real', format('%s|%s|%s|%s', ns, relname, '', obj_description(oid, 'pg_class')) FROM real WHERE obj_description(oid, 'pg_class') IS NOT NULL
	UNION ALL SELECT 'comments', 'real', format('%s|%s|%s|%s', ns, relname, attname, col_description(c.oid, attnum))
	FROM real c JOIN pg_attribute a ON a.attrelid = c.oid AND attnum > 0 WHERE col_description(c.oid, attnum) IS NOT NULL;

-- Numbers.
INSERT INTO facts SELECT 'counts', 'held', format('%s|%s|%s|%s', ns, name, line->'stats'->>'row_count', line->'stats'->>'size_bytes') FROM held
	WHERE line->'stats' ? 'row_count' AND line->'stats' ? 'size_bytes';
INSERT INTO facts SELECT 'counts', 'real', format('%s|%s|%s|%s', ns, relname, reltuples::int8, relpages::int8 * 8192) FROM real
	WHERE pg_stat_get_last_analyze_time(oid) IS NOT NULL;
-- Before an ANALYZE, the rows are those of the counters of writes and the size is that of the file. PostgreSQL 13 says 0 rows then.
INSERT INTO facts SELECT 'counts', 'real', format('%s|%s|%s|%s', ns, relname, pg_stat_get_live_tuples(oid), pg_relation_size(oid)) FROM real
	WHERE pg_stat_get_last_analyze_time(oid) IS NULL AND reltuples < 0 AND pg_stat_get_live_tuples(oid) > 0;

SELECT what || '|' || count(*) FILTER (WHERE side = 'held') || '|' || (SELECT count(*) FROM (
	(SELECT fact FROM facts h WHERE h.what = f.what AND side = 'held' EXCEPT ALL SELECT fact FROM facts r WHERE r.what = f.what AND side = 'real') UNION ALL
	(SELECT fact FROM facts r WHERE r.what = f.what AND side = 'real' EXCEPT ALL SELECT fact FROM facts h WHERE h.what = f.what AND side = 'held')) d)
	FROM facts f GROUP BY what ORDER BY what;
SELECT 'different ' || what || ' only ' || side || ': ' || fact FROM facts f WHERE NOT EXISTS
	(SELECT FROM facts g WHERE g.what = f.what AND g.side <> f.side AND g.fact = f.fact) ORDER BY what, fact, side;
\if :{?definitions}
\o :definitions
SELECT pg_temp.key_text(line, k) FROM key WHERE k->>'kind' IN ('primary', 'unique', 'foreign', 'exclude') AND line->>'kind' NOT IN ('partition');
\o
\endif
