#include <stdio.h>

#include "model/asset_health.h"
#include "model/rank_fusion.h"
#include "db/db.h"
#include "store/schema/health_sql.h"

#include "base/arena.h"

#include "base/banned.h"

/*
 * The public views, in the order of their dependencies. They are written so that SQLite can merge them into the
 * query: one private table each if possible, and lookups elsewhere as subqueries, which cost nothing unless they are
 * used. Only functions of SQLite 3.40's shell.
 */
#define ISO(us) "strftime('%Y-%m-%dT%H:%M:%SZ', (" us ") / 1000000, 'unixepoch')"
#define HEX(blob) "lower(hex(" blob "))"
#define QUALIFIED(id) "(select qualified from p_asset where id = " id ")"
#define FROM_RECORD(member) "(select json_extract(record, '$." member "') from p_record where asset_id = a.id)"
#define UPDATED(what) \
	"(select " what " from (select 1) left join p_activity w on w.asset_id = a.id left join p_catalog c" \
	" on c.id = a.catalog_id)"
/* pii.email is also pii; a tag of a person outlives its column, which then does not exist. */
#define KIND_OF_TAG "substr(name, 1, instr(name, '.') - 1)"
#define NAMES_WHERE(what) \
	"select name from p_tag where " what " union select " KIND_OF_TAG " from p_tag where " what \
	" and instr(name, '.') > 1"
#define IS_THERE(id) \
	"(origin like 'rule:%' or leaf in (select name from p_field where asset_id = " id " and ordinal is not null))"
#define TAGS_OF(qualified) \
	"(select nullif(json_group_array(name), '[]') from (" NAMES_WHERE( \
		"p_tag.qualified = " qualified) " order by 1))"
#define TAGS_UNDER \
	"(select nullif(json_group_array(name), '[]') from (" NAMES_WHERE("p_tag.qualified = a.qualified") " union " NAMES_WHERE( \
		"p_tag.parent = a.qualified and " IS_THERE("a.id")) " order by 1))"
#define ALL_TAGS \
	"(select qualified, name, category, origin, applied_at, parent, leaf, 0 as implied from p_tag union all" \
	" select qualified, " KIND_OF_TAG ", category, min(origin), min(applied_at), parent, leaf, 1 from p_tag" \
	" where instr(name, '.') > 1 and not exists (select 1 from p_tag o where o.qualified = p_tag.qualified" \
	" and o.name = substr(p_tag.name, 1, instr(p_tag.name, '.') - 1)) group by 1, 2)"
#define FIELD_NAME "q.qualified || '.' || coalesce(f.written, f.name)"
/* A left join costs nothing if it is not used, and uses an index if it is. */
#define OF_FIELDS "p_field f left join p_asset q on q.id = f.asset_id"
#define OF_KEYS "p_relation k left join p_asset q on q.id = k.asset_id left join p_asset t on t.id = k.target_id"
#define HEALTH_RULES "health_rules"
#define INDEX_WEIGHTS "index_weights"
#define WEIGHTS_FROM "select '' as doc_type, 0.0 as fts_weight, 0.0 as vec_weight, 0.0 as boost where 0"
#define WEIGHTS_ROW(id, name, fts, vec, boost) " union all select '" name "', " #fts ", " #vec ", " #boost
#define EACH(member) \
	" from p_asset a join p_record r on r.asset_id = a.id, json_each(r.record, '$." member "') j where a.state = 1"
#define OF(json, member) "json_extract(" json ", '$." member "')"

/* clang-format off */
/* Names that are keywords in common systems. */
#define KEYWORDS \
	"('all','alter','analyze','and','any','array','as','asc','between','both','by','case','cast','check','collate','column','constraint'," \
	"'create','cross','current_date','current_time','current_timestamp','current_user','default','deferrable','delete','desc','distinct'," \
	"'do','drop','else','end','except','exists','false','fetch','for','foreign','from','full','grant','group','groups','having','ilike'," \
	"'in','index','initially','inner','insert','intersect','interval','into','is','join','key','lateral','leading','left','like','limit'," \
	"'localtime','localtimestamp','natural','not','null','of','offset','on','only','or','order','outer','over','partition','placing'," \
	"'primary','qualify','range','rank','references','returning','right','row','rows','select','session_user','set','similar','some'," \
	"'symmetric','system','table','tablesample','then','to','trailing','true','union','unique','update','user','using','values','variadic'," \
	"'when','where','window','with')"
/* As SQL: quoted unless it is a plain word in lower case. A namespace with parts or quotes is already written so. */
#define QUOTED(name) \
	"iif(" name " glob '[a-z_]*' and not " name " glob '*[^a-z0-9_]*' and not " name " in " KEYWORDS ", " name ", '\"' || replace(" name ", '\"', '\"\"') || '\"')"
#define NAMED(asset) \
	"coalesce((select iif(name glob '*[.\"]*', name, " QUOTED("name") ") || '.' from p_namespace where id = " asset ".namespace_id" \
	" and name <> ''), '') || " QUOTED(asset ".name")

const struct schema_view schema_views[] = {
	{ "catalogs",
	  "select id as catalog_id, name as catalog_name, type as catalog_type, address as connection_info,"
	  " " ISO("created_at") " as created_at, generation, " HEX("digest") " as digest, " ISO("synced_at") " as synced_at,"
	  " not partial as complete, partial_reason, product, version, assets as asset_count, fields as field_count,"
	  " error as last_error, " ISO("error_at") " as last_error_at from p_catalog" },

	{ "namespaces",
	  "select id as namespace_id, catalog_id, name as namespace_name, kind as namespace_type, props as properties,"
	  " comment as description, owner, qualified as qualified_name, readable from p_namespace where state = 1" },

	{ "assets",
	  "select a.id as asset_id, a.namespace_id, a.catalog_id, a.name as asset_name, a.kind as asset_type,"
	  " a.qualified as qualified_name, a.size as size_bytes, a.size_kind, a.rows as row_count,"
	  " a.rows_kind as row_count_kind, a.rows_origin as row_count_origin,"
	  " " ISO(UPDATED(LAST_UPDATED_AT)) " as last_updated_at,"
	  " " ISO(UPDATED(LAST_UPDATED_AFTER)) " as last_updated_after,"
	  " " UPDATED(LAST_UPDATED_ORIGIN) " as last_updated_origin,"
	  " " ISO("a.created_at") " as created_at, " ISO("a.analyzed_at") " as analyzed_at,"
	  " " ISO("a.measured_at") " as measured_at, a.props as properties, a.comment as description,"
	  " " TAGS_UNDER " as tags, a.owner, " FROM_RECORD("definition") " as definition, a.readable,"
	  " a.fields as field_count, a.keys_out as foreign_key_count, a.has_pk as has_primary_key, a.part_of as part_of_id,"
	  " " FROM_RECORD("part_bound") " as partition_bound, " FROM_RECORD("part_key") " as partition_key,"
	  " " FROM_RECORD("problem") " as problem, " ISO("a.first_seen_at") " as first_seen_at,"
	  " a.changed as generation, " HEX("a.digest") " as digest from p_asset a where a.state = 1" },

	{ "fields",
	  "select f.asset_id + f.slot as field_id, f.asset_id, f.name as field_name,"
	  " (select written from p_type where id = f.type) as data_type,"
	  " (select nullif(class, 'unknown') from p_type where id = f.type) as type_class, f.nullable, f.pk > 0 as primary_key,"
	  " (select nullif(json_group_array(" QUALIFIED("k.target_id") " || coalesce('.' || json_extract(k.target_fields, '$[' || j.key || ']'), '')), '[]')"
	  " from p_relation k, json_each(k.fields) j where k.asset_id = f.asset_id and j.value = f.name) as foreign_keys,"
	  " f.ordinal as field_order, nullif(f.pk, 0) as primary_key_order, " OF("f.extra", "props") " as properties,"
	  " f.comment as description, " TAGS_OF(FIELD_NAME) " as tags, f.otherwise as default_value,"
	  " " OF("f.extra", "generated") " as generated, " OF("f.extra", "generated_as") " as generated_as,"
	  " " OF("f.extra", "identity") " as identity, " OF("f.extra", "collation") " as collation,"
	  " " OF("f.extra", "values") " as enum_values, " OF("f.extra", "domain") " as domain, " OF("f.extra", "domains") " as domain_rules, f.path, f.readable,"
	  " " FIELD_NAME " as qualified_name, q.qualified as asset_qualified_name"
	  " from " OF_FIELDS " where f.ordinal is not null" },

	{ "versions",
	  "select id as version_id, case what when 'asset' then thing_id end as asset_id, number as version_number,"
	  " " ISO("at") " as created_at, summary as change_summary, qualified as qualified_name, generation, catalog_id,"
	  " what as entity_type, thing_id as entity_id, kind as change_kind, changes, before from p_version"
	  " where kind in ('added', 'dropped', 'altered', 'renamed')" },

	{ "properties",
	  "select a.id as entity_id, 'asset' as entity_type, j.key as property_key, j.value as property_value,"
	  " (select type from p_catalog where id = a.catalog_id) as source_system from p_asset a, json_each(a.props) j"
	  " where a.state = 1 and a.props is not null"
	  " union all select f.asset_id + f.slot, 'field', j.key, j.value, (select c.type from p_asset a join p_catalog c"
	  " on c.id = a.catalog_id where a.id = f.asset_id) from p_field f, json_each(f.extra, '$.props') j"
	  " where f.ordinal is not null and f.extra is not null"
	  " union all select n.id, 'namespace', j.key, j.value, (select type from p_catalog where id = n.catalog_id)"
	  " from p_namespace n, json_each(n.props) j where n.state = 1 and n.props is not null" },

	/* More general tags and owners are included: pii for pii.email, a table for its columns. */
	{ "tags",
	  "select a.id as entity_id, 'asset' as entity_type, t.name as tag_name, t.category as tag_category,"
	  " " ISO("t.applied_at") " as applied_at, t.qualified as qualified_name, t.origin, t.implied, null as from_fields"
	  " from " ALL_TAGS " t join p_asset a on a.qualified = t.qualified where a.state = 1"
	  " union all select f.asset_id + f.slot, 'field', t.name, t.category, " ISO("t.applied_at") ", t.qualified, t.origin,"
	  " t.implied, null from " ALL_TAGS " t join p_asset a on a.qualified = t.parent join p_field f on f.asset_id = a.id"
	  " where a.state = 1 and f.name = t.leaf and f.ordinal is not null"
	  " union all select a.id, 'asset', t.name, min(t.category), " ISO("min(t.applied_at)") ", a.qualified, 'columns', 1,"
	  " json_group_array(f.name) from " ALL_TAGS " t join p_asset a on a.qualified = t.parent"
	  " join p_field f on f.asset_id = a.id where a.state = 1 and f.name = t.leaf and f.ordinal is not null"
	  " and not exists (select 1 from p_tag o where o.qualified = a.qualified and o.name = t.name) group by a.id, t.name" },

	/*
	 * The first of the keys that join two tables: those of the source, then confirmed ones. A rejected pair is
	 * omitted. Inferred relations are computed on request, and are not included.
	 */
	{ "relationships",
	  "select id, database_name, source_table, target_table, json_array(json_object('from_table', source_table, 'to_table', target_table,"
	  " 'join_type', iif(optional, 'LEFT JOIN', 'JOIN'), 'on_clause', on_clause, 'origin', origin)) as join_path, 1 as hop_count,"
	  " 'FROM ' || from_sql || ' ' || iif(optional, 'LEFT JOIN', 'JOIN') || ' ' || to_sql || ' ON ' || on_clause as sql_snippet,"
	  " 1.0 as confidence, origin from (select r.*, row_number() over (partition by source_table, target_table order by said, seq) as place,"
	  " (select group_concat(from_sql || '.' || " QUOTED("j.value") " || ' = ' || to_sql || '.' || " QUOTED("o.value") ", ' AND ')"
	  " from json_each(r.fields) j join json_each(r.target_fields) o on o.key = j.key) as on_clause from ("
	  "select k.asset_id + k.seq as id, c.name as database_name, a.qualified as source_table, t.qualified as target_table, k.fields,"
	  " k.target_fields, k.from_nullable as optional, 0 as said, k.seq, 'declared' as origin, " NAMED("a") " as from_sql, " NAMED("t") " as to_sql"
	  " from p_relation k join p_asset a on a.id = k.asset_id join p_asset t on t.id = k.target_id join p_catalog c on c.id = a.catalog_id"
	  " where a.state = 1 and t.state = 1 and not k.broken and a.id <> t.id and json_array_length(k.fields) > 0"
	  " and json_array_length(k.fields) = json_array_length(k.target_fields) and not exists (select 1 from p_join j where j.rejected"
	  " and j.from_name = a.qualified and j.to_name = t.qualified and j.from_fields = k.fields and j.to_fields = k.target_fields)"
	  " union all select a.id + 1048575, c.name, a.qualified, t.qualified, j.from_fields, j.to_fields, 0, 1, 0, 'given', " NAMED("a") ", " NAMED("t")
	  " from p_join j join p_asset a on a.qualified = j.from_name join p_asset t on t.qualified = j.to_name"
	  " join p_catalog c on c.id = a.catalog_id where a.state = 1 and t.state = 1 and not j.rejected and a.id <> t.id) r) where place = 1" },

	{ "lineage",
	  "select d.source_id as from_asset_id, d.asset_id as to_asset_id, 'view' as lineage_type, 1.0 as confidence_score,"
	  " q.qualified as from_qualified_name, t.qualified as to_qualified_name, d.fields as from_fields from p_depend d"
	  " left join p_asset q on q.id = d.source_id left join p_asset t on t.id = d.asset_id" },

	{ "column_lineage",
	  "select q.id as from_asset_id, o.source as from_qualified_name, o.source_field as from_field, o.asset_id as to_asset_id,"
	  " a.qualified as to_qualified_name, o.field as to_field, o.unchanged from p_origin o join p_asset a on a.id = o.asset_id"
	  " join p_traced t on t.asset_id = a.id and t.changed = a.changed"
	  " left join p_asset q on q.qualified = o.source and q.state = 1 where a.state = 1 and o.source is not null" },

	{ "usual_filters",
	  "select a.id as asset_id, l.name as qualified_name, l.field as field_name, l.condition, l.count as query_count,"
	  " " ISO("l.last") " as last_seen_at from p_filter_log l left join p_asset a on a.qualified = l.name and a.state = 1" },

	{ "keys",
	  "select a.id as asset_id, a.qualified as qualified_name, j.key + 1 as position, " OF("j.value", "kind") " as key_kind,"
	  " " OF("j.value", "name") " as key_name, " OF("j.value", "fields") " as fields,"
	  " " OF("j.value", "expression") " as expression, " OF("j.value", "comment") " as description,"
	  " " OF("j.value", "deferrable") " as is_deferrable, " OF("j.value", "deferred") " as is_deferred,"
	  " " OF("j.value", "validated") " as validated, " OF("j.value", "enforced") " as enforced,"
	  " coalesce(" OF("j.value", "nulls_not_distinct") ", 0) as nulls_not_distinct,"
	  " coalesce(" OF("j.value", "no_inherit") ", 0) as no_inherit, coalesce(" OF("j.value", "period") ", 0) as without_overlaps"
	  EACH("keys") " and " OF("j.value", "kind") " <> 'foreign'" },

	{ "foreign_keys",
	  "select k.asset_id, k.seq as position, k.name as key_name, q.qualified as qualified_name, k.fields,"
	  " k.target_id as target_asset_id, t.qualified as target_qualified_name, k.target_fields,"
	  " k.on_update, k.on_delete, k.from_nullable as nullable, k.from_unique as one_to_one, k.broken, k.validated,"
	  " k.enforced, k.comment as description, 'declared' as origin, 1.0 as confidence_score from " OF_KEYS },

	{ "foreign_key_columns",
	  "select k.asset_id, k.seq as key_position, k.name as key_name, j.key + 1 as position,"
	  " q.qualified as qualified_name, j.value as field_name, k.target_id as target_asset_id,"
	  " t.qualified as target_qualified_name,"
	  " json_extract(k.target_fields, '$[' || j.key || ']') as target_field_name from " OF_KEYS " join json_each(k.fields) j" },

	{ "indexes",
	  "select a.id as asset_id, a.qualified as qualified_name, j.key + 1 as position, " OF("j.value", "name") " as index_name,"
	  " " OF("j.value", "method") " as method, coalesce(" OF("j.value", "unique") ", 0) as is_unique,"
	  " coalesce(" OF("j.value", "primary") ", 0) as is_primary, " OF("j.value", "valid") " as valid,"
	  " " OF("j.value", "includes") " as included_fields, " OF("j.value", "predicate") " as predicate,"
	  " " OF("j.value", "definition") " as definition, " OF("j.value", "comment") " as description,"
	  " " OF("j.value", "options") " as options, " OF("j.value", "tablespace") " as tablespace,"
	  " coalesce(" OF("j.value", "clustered") ", 0) as clustered, coalesce(" OF("j.value", "replica_identity") ", 0) as replica_identity"
	  EACH("indexes") },

	{ "index_columns",
	  "select a.id as asset_id, a.qualified as qualified_name, " OF("j.value", "name") " as index_name, i.key + 1 as position,"
	  " " OF("i.value", "field") " as field_name, " OF("i.value", "expression") " as expression,"
	  " " OF("i.value", "collation") " as collation, " OF("i.value", "opclass") " as operator_class,"
	  " coalesce(" OF("i.value", "descending") ", 0) as descending, coalesce(" OF("i.value", "nulls_first") ", 0) as nulls_first"
	  " from p_asset a join p_record r on r.asset_id = a.id, json_each(r.record, '$.indexes') j, json_each(j.value, '$.parts') i"
	  " where a.state = 1" },

	{ "triggers",
	  "select a.id as asset_id, a.qualified as qualified_name, " OF("j.value", "name") " as trigger_name,"
	  " " OF("j.value", "timing") " as timing, " OF("j.value", "events") " as events,"
	  " " OF("j.value", "definition") " as definition, " OF("j.value", "comment") " as description,"
	  " " OF("j.value", "enabled") " as enabled, " OF("j.value", "fires") " as fires" EACH("triggers") },

	{ "policies",
	  "select a.id as asset_id, a.qualified as qualified_name, " OF("j.value", "name") " as policy_name,"
	  " " OF("j.value", "command") " as command, coalesce(" OF("j.value", "permissive") ", 0) as permissive,"
	  " " OF("j.value", "roles") " as roles, " OF("j.value", "using") " as using_expression,"
	  " " OF("j.value", "check") " as check_expression, " OF("j.value", "comment") " as description" EACH("policies") },

	{ "partitions",
	  "select a.part_of as parent_asset_id, " QUALIFIED("a.part_of") " as parent_qualified_name, a.id as asset_id,"
	  " a.qualified as qualified_name, " FROM_RECORD("part_bound") " as bound, a.rows as row_count, a.size as size_bytes"
	  " from p_asset a where a.state = 1 and a.part_of is not null" },

	{ "families",
	  "select y.id as asset_id, " QUALIFIED("y.id") " as qualified_name, y.catalog_id, y.kind as family_type, y.pattern,"
	  " y.members as member_count, y.first as first_member, y.last as last_member, y.starts as first_date,"
	  " y.ends as last_date from p_family y" },

	{ "family_members",
	  "select m.family_id as family_asset_id, m.asset_id, a.qualified as qualified_name, a.rows as row_count,"
	  " a.size as size_bytes from p_member m join p_asset a on a.id = m.asset_id where a.state = 1" },

	{ "inheritance",
	  "select i.parent_id as parent_asset_id, " QUALIFIED("i.parent_id") " as parent_qualified_name, i.asset_id,"
	  " a.qualified as qualified_name, i.seq as position from p_inherit i join p_asset a on a.id = i.asset_id where a.state = 1" },

	{ "enum_values",
	  "select f.asset_id + f.slot as field_id, f.asset_id, f.name as field_name, j.key + 1 as position, j.value as enum_value,"
	  " " FIELD_NAME " as qualified_name from " OF_FIELDS " join json_each(f.extra, '$.values') j"
	  " where f.ordinal is not null and f.extra is not null" },

	{ "measures",
	  "select m.asset_id, m.generation, " ISO("m.at") " as measured_at, m.rows as row_count, m.rows_kind as row_count_kind,"
	  " m.size as size_bytes, m.size_kind, " ISO("m.modified_at") " as modified_at, " QUALIFIED("m.asset_id") " as qualified_name"
	  " from p_measure m where m.at is not null"
	  " union all select a.id, a.measured, " ISO("a.measured_at") ", a.rows, a.rows_kind, a.size, a.size_kind,"
	  " " ISO("a.modified_at") ", a.qualified from p_asset a where a.state = 1 and a.measured is not null" },

	{ "generations",
	  "select g.catalog_id, g.number as generation, " ISO("g.taken_at") " as taken_at, g.origin, not g.partial as complete,"
	  " g.partial_reason, " HEX("g.digest") " as digest, g.assets as asset_count, g.fields as field_count, g.added, g.dropped,"
	  " g.altered, g.renamed, g.hidden, g.measured, g.read_us / 1000 as read_ms, g.write_us / 1000 as write_ms,"
	  " g.number >= (select oldest from p_catalog where id = g.catalog_id) as rebuildable from p_generation g" },

	{ "v_catalog_search",
	  "select a.id as object_id, 'asset' as object_type, a.qualified as qualified_name,"
	  " a.name || coalesce(' ' || a.comment, '') || coalesce(' ' || " TAGS_UNDER ", '') ||"
	  " coalesce(' ' || a.props, '') as content, 1.0 as match_score from p_asset a where a.state = 1"
	  " union all select f.asset_id + f.slot, 'field', " FIELD_NAME ", f.name || coalesce(' ' ||"
	  " (select written from p_type where id = f.type), '') || coalesce(' ' || f.comment, '') ||"
	  " coalesce(' ' || " TAGS_OF(FIELD_NAME) ", ''), 0.5 from " OF_FIELDS " where f.ordinal is not null"
	  " union all select n.id, 'namespace', n.qualified, n.name || coalesce(' ' || n.comment, ''), 0.8"
	  " from p_namespace n where n.state = 1" },

	{ "v_asset_overview",
	  "select asset_id, qualified_name, asset_type, field_count, size_bytes, row_count, last_updated_at, tags from assets" },

	/* The weights of ranking; the program's own queries use the settings instead. */
	{ INDEX_WEIGHTS, WEIGHTS_FROM RANK_KINDS(WEIGHTS_ROW) },

	/* The limits for the verdicts below, likewise. */
	{ HEALTH_RULES, "select 30 * 86400 as stale_after_s, 30 * 86400 as unused_after_s, 30 * 86400 as trend_over_s" },

	{ "asset_health_metrics",
	  "select id as asset_id, qualified as qualified_name, freshness_score, freshness_days, size_trend, change_frequency,"
	  " " HEALTH_FLAGS " as risk_flags, " ISO("updated_at") " as last_updated_at, updated_origin as last_updated_origin,"
	  " " ISO("first_at") " as first_measured_at, iif(by_rows, first, null) as first_row_count,"
	  " iif(by_rows, null, first) as first_size_bytes, rows as row_count, size as size_bytes, changes as changes_seen, reads as later_reads,"
	  " " ISO("watched_from") " as watched_since, scans, " ISO("scans_since") " as scans_since, " ISO("read_at") " as as_of"
	  " from (select f.*, u.stale_after_s, u.unused_after_s, " HEALTH_SCORE " as freshness_score, " HEALTH_AGE_DAYS " as freshness_days,"
	  " " HEALTH_TREND " as size_trend, " HEALTH_FREQUENCY " as change_frequency from ("
	  HEALTH_FACTS("(select trend_over_s * 1000000 from health_rules)") ") f, health_rules u) f" },

	{ "v_asset_health",
	  "select asset_id, qualified_name, freshness_score, size_trend, change_frequency, risk_flags from asset_health_metrics" },

	{ 0 },
};
/* clang-format on */

/* ---- names ---- */

bool schema_is_view(str name)
{
	for (const struct schema_view *v = schema_views; v->name; v++)
		if (str_eq_fold(name, str_of(v->name)))
			return true;
	return false;
}

bool schema_is_private(str name)
{
	str start = str_upto(name, name.len < 7 ? name.len : 7);

	return (name.len > 2 && str_eq_fold(str_upto(name, 2), S("p_"))) ||
	       (name.len > 3 && str_eq_fold(str_upto(name, 3), S("at_"))) || str_eq_fold(start, S("sqlite_"));
}

/* ---- creating the views ---- */

static bool make(struct db *d, const char *how, const struct schema_view *v, struct err *err)
{
	scoped(sb_free) struct sb sql = SB(64 << 10);

	sb_fmt(&sql, "create %s %s as ", how, v->name);
	sb_puts(&sql, v->body);
	return db_exec(d, sb_c(&sql), err);
}

bool schema_make_views(struct db *d, struct err *err)
{
	scoped(sb_free) struct sb sql = SB(4096);

	for (const struct schema_view *v = schema_views; v->name; v++)
		sb_fmt(&sql, "drop view if exists %s;", v->name);
	if (!db_exec(d, sb_c(&sql), err))
		return false;
	for (const struct schema_view *v = schema_views; v->name; v++)
		if (!make(d, "view", v, err))
			return err_at(err, "making the view %s", v->name);
	return true;
}

/* ---- shadows ---- */

/*
 * at_changed holds the ids of assets that differed then, at_measured those whose statistics alone did; at_catalog the
 * generation shown of each catalog.
 */
static const char shadow_tables[] = "create temp table at_changed (id integer primary key);"
				    "create temp table at_measured (id integer primary key);"
				    "create temp table at_catalog as select * from main.p_catalog where 0;"
				    "create temp table at_namespace as select * from main.p_namespace where 0;"
				    "create temp table at_asset as select * from main.p_asset where 0;"
				    "create temp table at_record as select * from main.p_record where 0;"
				    "create temp table at_field as select * from main.p_field where 0;"
				    "create temp table at_relation as select * from main.p_relation where 0;"
				    "create temp table at_depend as select * from main.p_depend where 0;"
				    "create temp table at_inherit as select * from main.p_inherit where 0;"
				    "create temp table at_family as select * from main.p_family where 0;"
				    "create temp table at_member as select * from main.p_member where 0;"
				    "create unique index temp.at_family_id on at_family (id);"
				    "create unique index temp.at_member_id on at_member (asset_id);"
				    "create unique index temp.at_asset_id on at_asset (id);"
				    "create index temp.at_asset_qualified on at_asset (qualified);"
				    "create unique index temp.at_record_id on at_record (asset_id);"
				    "create index temp.at_field_id on at_field (asset_id);"
				    "create index temp.at_relation_id on at_relation (asset_id);"
				    "create index temp.at_relation_target on at_relation (target_id);"
				    "create index temp.at_depend_id on at_depend (asset_id);";

#define SHADOW(table, id) \
	{ \
		"p_" table, "select * from main.p_" table " where " id " not in (select id from at_changed) union all" \
			    " select * from at_" table \
	}

/*
 * Small changes of a time are not recorded, so the current one may be later than the requested time: then the earlier
 * value is unknown.
 */
#define LATER(time) time " > (select c.synced_at from at_catalog c where c.id = catalog_id)"
#define THEN(time, column) "iif(" LATER(time) ", null, " column ") as " column ", "
#define ASSET_THEN \
	"id, catalog_id, namespace_id, state, kind, name, qualified, owner, comment, readable, fields, keys_out, has_pk, part_of, rows," \
	" rows_kind, size, size_kind, created_at, " THEN("modified_at", "modified_at") THEN("modified_at", \
											    "modified_origin") \
		THEN("analyzed_at", \
		     "analyzed_at") "rows_origin, measured, measured_at, first_seen_at, changed, versions, native, aside," \
				    " digest, props"

static const struct schema_view shadows[] = {
	{ "p_catalog",
	  "select * from main.p_catalog where id not in (select id from at_catalog) union all select * from at_catalog"
	  " where generation > 0" },
	SHADOW("namespace", "id"),
	{ "p_asset",
	  "select " ASSET_THEN
	  " from main.p_asset where id not in (select id from at_changed) and id not in (select id from at_measured)"
	  " union all select " ASSET_THEN " from at_asset" },
	SHADOW("record", "asset_id"),
	SHADOW("field", "asset_id"),
	SHADOW("relation", "asset_id"),
	SHADOW("depend", "asset_id"),
	SHADOW("inherit", "asset_id"),
	{ "p_family",
	  "select * from main.p_family where catalog_id not in (select id from at_catalog) union all select * from at_family" },
	{ "p_member",
	  "select * from main.p_member where family_id not in (select id from main.p_family where catalog_id in"
	  " (select id from at_catalog)) union all select * from at_member" },
	{ "p_generation",
	  "select g.* from main.p_generation g where not exists (select 1 from at_catalog c where c.id = g.catalog_id"
	  " and c.generation < g.number)" },
	{ "p_version",
	  "select v.* from main.p_version v where not exists (select 1 from at_catalog c where c.id = v.catalog_id"
	  " and c.generation < v.generation)" },
	{ "p_measure",
	  "select m.* from main.p_measure m where not exists (select 1 from at_catalog c where c.id = m.catalog_id"
	  " and c.generation < m.till)" },
	/*
	 * Counters are known only for now; they apply to an earlier time if they have not changed since. Times of
	 * writes stay.
	 */
	{ "p_activity",
	  "select asset_id, seen, iif(later, null, writes) as writes, iif(later, null, writes_since) as writes_since,"
	  " iif(later, null, scans) as scans, iif(later, null, since) as since, iif(later, null, before) as before, moved from"
	  " (select w.*, exists (select 1 from main.p_asset a join at_catalog c on c.id = a.catalog_id where a.id = w.asset_id"
	  " and w.since > c.synced_at) as later from main.p_activity w)" },
	{ 0 },
};

bool schema_make_shadows(struct db *d, struct err *err)
{
	if (!db_exec(d, shadow_tables, err))
		return false;
	for (const struct schema_view *v = shadows; v->name; v++)
		if (!make(d, "temp view", v, err))
			return err_at(err, "making the view %s of an older generation", v->name);
	return true;
}

static void put_rules(struct sb *body, const struct health_rules *rules)
{
	sb_fmt(body, "select %lld as stale_after_s, %lld as unused_after_s, %lld as trend_over_s",
	       (long long)(rules->stale_after / SECONDS(1)), (long long)(rules->unused_after / SECONDS(1)),
	       (long long)(rules->trend_over / SECONDS(1)));
}

static void put_weights(struct sb *body, const struct rank_weights *ranks)
{
	sb_puts(body, WEIGHTS_FROM);
	for (int i = 0; i < RANK_KIND_COUNT; i++) {
		const struct rank_weight *w = &ranks->kind[i];

		sb_fmt(body, " union all select '%s', %f, %f, %f", rank_kind_name((enum rank_kind)i), w->fts, w->vec,
		       w->boost);
	}
}

bool schema_make_own_views(struct db *d, const struct health_rules *rules, const struct rank_weights *ranks,
			   struct err *err)
{
	scoped(sb_free) struct sb health = SB(512);
	scoped(sb_free) struct sb weights = SB(4096);

	put_rules(&health, rules);
	put_weights(&weights, ranks);
	for (const struct schema_view *v = schema_views; v->name; v++) {
		bool is_rules = str_eq(str_of(v->name), S(HEALTH_RULES)),
		     is_weights = str_eq(str_of(v->name), S(INDEX_WEIGHTS));
		struct schema_view own = { v->name, is_rules ? sb_c(&health) : is_weights ? sb_c(&weights) : v->body };

		if (!make(d, "temp view if not exists", &own, err))
			return err_at(err, "making the view %s", v->name);
	}
	return true;
}
