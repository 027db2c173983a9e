/*
 * The facts for health, as one SELECT that both the C rules (model/health.h) and the view asset_health_metrics use;
 * and the verdicts of model/asset_health.c in SQL, for the view. tests/unit/test_store_health.c compares the two. Runs
 * no statement.
 */
#ifndef OCAT_STORE_SCHEMA_HEALTH_SQL_H
#define OCAT_STORE_SCHEMA_HEALTH_SQL_H

#include "store/schema/schema.h"

/*
 * The number of times at which a write was seen that are kept; once the list is full, nothing is known about earlier
 * ones.
 */
#define HEALTH_MOMENTS 16
#define HEALTH_TEXT_(n) #n
#define HEALTH_TEXT(n) HEALTH_TEXT_(n)

/*
 * a of p_asset with watched_from, w of p_activity, c of p_catalog, r of p_record, b the measure at the start of the
 * trend.
 */

/* The time since which its changes have been observed and are still recorded. */
#define HEALTH_WATCHED \
	"max(x.first_seen_at, coalesce((select g.taken_at from p_generation g where g.catalog_id = x.catalog_id order by g.number" \
	" limit 1), 0), iif(json_array_length(y.moved) >= " HEALTH_TEXT(HEALTH_MOMENTS) ", json_extract(y.moved, '$[0]'), 0))"

/* The current value was already valid when the trend begins. */
#define HEALTH_STOOD(over) "(b.at is null or a.measured_at <= c.synced_at - " over ")"

/* The earlier measure of the same kind that was valid then; else the first one after. */
#define HEALTH_START(over) \
	"(select s.generation from (select m.generation, m.at, m.at > c.synced_at - " over " as late from p_measure m" \
	" where m.asset_id = a.id and m.at is not null and iif(a.rows is null, m.size is not null and m.size_kind is a.size_kind," \
	" m.rows is not null and m.rows_kind is a.rows_kind)) s order by s.late, iif(s.late, s.at, -s.at) limit 1)"

/* Times at which a sync saw a change of its definition, which its history lists; of its statistics, its own time or its
 * write counter; and of any of these. */
#define HEALTH_DEFINED \
	"select v.at from p_version v where v.thing_id = a.id and v.at > a.watched_from" \
	" and v.kind in ('added', 'dropped', 'altered', 'renamed')"
#define HEALTH_MOVED \
	"select j.value from json_each(w.moved) j where j.value > a.watched_from and j.value <= c.synced_at"
#define HEALTH_CHANGES "(select count(*) from (" HEALTH_DEFINED " union " HEALTH_MOVED "))"

/* Most records need not be parsed for this: the word does not occur in them. */
#define HEALTH_HAS_KEY \
	"iif(a.has_pk or r.record not glob '*\"unique\"*', a.has_pk," \
	" exists (select 1 from json_each(r.record, '$.keys') j where json_extract(j.value, '$.kind') = 'unique')" \
	" or exists (select 1 from json_each(r.record, '$.indexes') j where json_extract(j.value, '$.unique')" \
	" and json_extract(j.value, '$.predicate') is null and json_extract(j.value, '$.valid') is not 0))"
#define HEALTH_DESCRIBED \
	"(coalesce(a.comment, '') <> '' or exists (select 1 from p_field f where f.asset_id = a.id and f.ordinal is not null" \
	" and f.comment <> ''))"
#define HEALTH_CONNECTED \
	"(exists (select 1 from p_relation k where k.asset_id = a.id and k.target_id <> a.id)" \
	" or exists (select 1 from p_relation k where k.target_id = a.id and k.asset_id <> a.id)" \
	" or exists (select 1 from p_depend d where d.source_id = a.id))"

/* Of a table that the role may not read, no write time is claimed. */
#define HEALTH_WRITTEN(value) "iif(a.readable is 0, null, " value ")"

/* over: the length of a trend, in microseconds. */
#define HEALTH_FACTS(over) \
	"select a.id, a.qualified, a.kind, c.synced_at as read_at, json_extract(r.record, '$.problem') as problem, a.readable," \
	" " HEALTH_WRITTEN(LAST_UPDATED_AT) " as updated_at, " HEALTH_WRITTEN(LAST_UPDATED_AFTER) " as updated_after," \
	" " HEALTH_WRITTEN(LAST_UPDATED_ORIGIN) " as updated_origin," \
	" max(0, (iif(a.modified_at is null, c.applied_at, c.synced_at) - " HEALTH_WRITTEN(LAST_UPDATED_AT) ") / 1000000) as age," \
	" a.modified_at is not null and a.modified_origin is not '" MODIFIED_OF_FILE "' as updated_exact," \
	" w.writes is not null as counts_writes, a.rows, a.size, a.rows_kind, w.scans," \
	" max(0, (c.applied_at - w.writes_since) / 1000000) as scans_for, w.writes_since as scans_since," \
	" " HEALTH_HAS_KEY " as has_key, " HEALTH_DESCRIBED " as described, " HEALTH_CONNECTED " as connected," \
	" (select count(*) from p_relation k where k.asset_id = a.id and k.broken) as broken_keys," \
	" (select '(' || (select group_concat(j.value, ', ') from json_each(k.fields) j) || ') -> ' || coalesce((select t.qualified" \
	" from p_asset t where t.id = k.target_id), '?') from p_relation k where k.asset_id = a.id and k.broken" \
	" order by k.seq limit 1) as broken_key, a.rows is not null as by_rows," \
	" iif(" HEALTH_STOOD(over) ", coalesce(a.rows, a.size), iif(a.rows is null, b.size, b.rows)) as first," \
	" coalesce(a.rows, a.size) as last, iif(" HEALTH_STOOD(over) ", a.measured_at, b.at) as first_at," \
	" max(0, (c.synced_at - iif(" HEALTH_STOOD(over) ", a.measured_at, b.at)) / 1000000) as trend_span," \
	" " HEALTH_CHANGES " as changes, (select count(*) from p_generation g where g.catalog_id = a.catalog_id" \
	" and g.origin = 'sync' and g.taken_at > a.watched_from) as reads," \
	" max(0, (c.synced_at - a.watched_from) / 1000000) as watched, a.watched_from," \
	" (select count(*) from (" HEALTH_DEFINED ")) as defined, (select count(*) from (" HEALTH_MOVED ")) as moved" \
	" from (select x.*, " HEALTH_WATCHED " as watched_from from p_asset x left join p_activity y on y.asset_id = x.id" \
	" where x.state = 1) a" \
	" left join p_activity w on w.asset_id = a.id left join p_catalog c on c.id = a.catalog_id" \
	" left join p_record r on r.asset_id = a.id" \
	" left join p_measure b on b.asset_id = a.id and b.generation = " HEALTH_START(over)

/* ---- verdicts, of f from the facts and u from health_rules ---- */

#define HEALTH_SCORE \
	"iif(u.stale_after_s + f.age > 0, (200 * u.stale_after_s + u.stale_after_s + f.age) / (2 * (u.stale_after_s + f.age))," \
	" f.age * 0) / 100.0"
#define HEALTH_AGE_DAYS "(f.age * 100 / 86400) / 100.0" /* rounded down, as in the text */
#define HEALTH_TREND \
	"case when f.first is null or f.last is null or coalesce(f.trend_span, 0) < 86400 then null" \
	" when f.first = f.last then 'stable' when f.last * 10.0 >= f.first * 11.0 then 'growing'" \
	" when f.last * 10.0 <= f.first * 9.0 then 'shrinking' else 'stable' end"
#define HEALTH_FREQUENCY \
	"case when f.age > 45 * 86400 then 'rarely' when f.changes = 0 then iif(f.watched > 45 * 86400, 'rarely', null)" \
	" when coalesce(f.watched, 0) < 7 * 86400 then null when 2 * f.watched <= 3 * 86400 * f.changes then 'daily'" \
	" when f.watched <= 10 * 86400 * f.changes then 'weekly'" \
	" when f.watched <= 45 * 86400 * f.changes then 'monthly' else 'rarely' end"
#define HEALTH_VIEW "f.kind in " VIEW_KINDS
#define HEALTH_TABLE "f.kind in ('table', 'partitioned_table')"
/* In the order of HEALTH_RISKS. */
#define HEALTH_FLAGS \
	"(select json_group_array(value) from (select 'broken_view' as value where f.problem <> '' and " HEALTH_VIEW \
	" union all select 'broken_key' where f.broken_keys > 0" \
	" union all select 'partial' where f.problem <> '' and not " HEALTH_VIEW \
	" union all select 'stale' where f.age > f.stale_after_s and f.kind <> 'view'" \
	" union all select 'shrinking' where f.size_trend = 'shrinking'" \
	" union all select 'empty' where f.rows = 0 and f.kind <> 'view'" \
	" union all select 'unused' where f.scans = 0 and f.scans_for > f.unused_after_s" \
	" union all select 'unreadable' where f.readable = 0" \
	" union all select 'no_key' where not f.has_key and " HEALTH_TABLE \
	" union all select 'no_comment' where not f.described and f.kind <> 'partition'" \
	" union all select 'unreferenced' where not f.connected and " HEALTH_TABLE "))"

#endif
