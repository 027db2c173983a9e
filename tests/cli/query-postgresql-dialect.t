#!/bin/sh
# SQL in the PostgreSQL dialect on the cache, as people write it.
. "${srcdir:-.}/tests/lib.sh"
OCAT_NOW=2026-06-15T12:00:00Z
export OCAT_NOW

# gives WORDS LEAST HEADER SQL: at least so many rows, with this header.
gives() {
	run ocat demo query -q -o tsv "$4"
	exits $(($2 == 0)) "query runs SQL in the PostgreSQL dialect: $1"
	is "$(head -n 1 "$out")" "$(printf '%b' "$3")" "query heads the columns with their names: $1"
	[ "$(sed 1d "$out" | wc -l)" -ge "$2" ]
	point $? "query returns $2 rows or more: $1"
}

gives 'search' 5 'qualified_name\tobject_type' "SELECT qualified_name, object_type
FROM v_catalog_search
WHERE content ILIKE '%customer%'
   OR content ILIKE '%email%'
ORDER BY match_score DESC
LIMIT 20;"

gives 'stale assets' 5 'qualified_name\tlast_updated_at' "
    SELECT qualified_name, last_updated_at
    FROM v_asset_overview
    WHERE last_updated_at < NOW() - INTERVAL '14 days'
    ORDER BY last_updated_at ASC
    LIMIT 20
"

gives 'changes since yesterday' 0 'qualified_name\tchange_summary' "
    SELECT qualified_name, change_summary
    FROM versions
    WHERE created_at >= NOW() - INTERVAL '1 day'
    ORDER BY created_at DESC
"

gives 'assets with personal data' 5 qualified_name "
    SELECT DISTINCT a.qualified_name
    FROM assets a
    JOIN tags t ON a.asset_id = t.entity_id
    WHERE t.tag_name IN ('PII', 'sensitive', 'gdpr', 'pii')
"

gives 'health' 5 'asset_id\tqualified_name\tfreshness_score\tsize_trend\tchange_frequency\trisk_flags' "SELECT
    asset_id,
    qualified_name,
    freshness_score,  -- Days since last update
    size_trend,  -- Growing, stable, shrinking
    change_frequency,  -- Daily, weekly, monthly
    risk_flags  -- stale, empty, unused
FROM v_asset_health;"

gives 'concat_ws' 5 'object_id\tobject_type\tqualified_name\tcontent' "    SELECT
        asset_id as object_id,
        'asset' as object_type,
        qualified_name,
        concat_ws(' ',
            asset_name,
            description,
            tags,
            properties
        ) as content
    FROM assets"

gives 'casts' 1 'qualified_name\trow_count\ttoday' "SELECT qualified_name::text, row_count::int, now()::date AS today FROM v_asset_overview LIMIT 1"

gives 'array_agg' 2 'asset_type\tarray_agg\tcount' "SELECT asset_type, array_agg(asset_name), count(*) AS count FROM assets GROUP BY asset_type"

# The functions of SQL that return the current time use the system clock.
unset OCAT_NOW
gives 'date functions' 1 'date_trunc\textract\tto_char' "SELECT date_trunc('day', last_updated_at), extract(year from last_updated_at), to_char(last_updated_at, 'YYYY-MM') FROM assets WHERE last_updated_at > current_date - 7 LIMIT 2"

done_testing
