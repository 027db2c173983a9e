/*
 * The statements of the first description of the canonical catalog, in
 * SQLite's dialect: each must find the tables, columns and views it names.
 */
#include "store_help.h"

#include "base/file.h"
#include "store/schema/schema.h"

#include "base/banned.h"

static const char lines[] =
	"@{\"name\":\"public\",\"kind\":\"schema\"}\n"
	"{\"ns\":\"public\",\"name\":\"users\",\"kind\":\"table\",\"comment\":\"who buys\",\"fields\":[{\"name\":\"id\",\"type\":\"integer\"},"
	"{\"name\":\"email\",\"type\":\"text\"}],\"keys\":[{\"kind\":\"primary\",\"fields\":[\"id\"]}],\"props\":{\"engine\":\"heap\"},"
	"\"stats\":{\"row_count\":7,\"row_kind\":\"exact\",\"modified_at\":\"2025-06-01T00:00:00Z\",\"modified_origin\":\"file\"}}\n"
	"{\"ns\":\"public\",\"name\":\"orders\",\"kind\":\"table\",\"fields\":[{\"name\":\"order_id\",\"type\":\"integer\"},"
	"{\"name\":\"customer_id\",\"type\":\"integer\"}],\"keys\":[{\"kind\":\"foreign\",\"fields\":[\"customer_id\"],"
	"\"target\":{\"name\":\"users\"},\"target_fields\":[\"id\"]}]}\n";

static const struct {
	const char *what, *sql, *answer; /* answer NULL: the statement only has to succeed */
} statements[] = {
	{ "catalogs", "select catalog_id, catalog_name, catalog_type, connection_info, created_at from catalogs",
	  NULL },
	{ "namespaces", "select namespace_id, catalog_id, namespace_name, namespace_type, properties from namespaces",
	  NULL },
	{ "assets",
	  "select asset_id, namespace_id, asset_name, asset_type, qualified_name, size_bytes, row_count, last_updated_at,"
	  " properties from assets",
	  NULL },
	{ "fields",
	  "select field_id, asset_id, field_name, data_type, nullable, primary_key, foreign_keys, field_order, properties from fields",
	  NULL },
	{ "versions", "select version_id, asset_id, version_number, created_at, change_summary from versions", NULL },
	{ "properties", "select entity_id, entity_type, property_key, property_value, source_system from properties",
	  NULL },
	{ "tags", "select entity_id, entity_type, tag_name, tag_category, applied_at from tags", NULL },
	{ "lineage", "select from_asset_id, to_asset_id, lineage_type, confidence_score from lineage", NULL },
	{ "the columns of v_catalog_search",
	  "select object_id, object_type, qualified_name, content, match_score from v_catalog_search", NULL },
	{ "the body of v_catalog_search, assets",
	  "select asset_id as object_id, 'asset' as object_type, qualified_name, asset_name || coalesce(' ' || description, '') ||"
	  " coalesce(' ' || tags, '') || coalesce(' ' || properties, '') as content from assets order by qualified_name",
	  NULL },
	{ "the body of v_catalog_search, fields",
	  "select field_id as object_id, 'field' as object_type, asset_qualified_name || '.' || field_name, field_name || ' ' || data_type ||"
	  " coalesce(' ' || fields.description, '') || coalesce(' ' || fields.tags, '') as content from fields join assets on"
	  " fields.asset_id = assets.asset_id where field_name = 'email'",
	  NULL },
	{ "a search for two words",
	  "select qualified_name, object_type from v_catalog_search where content like '%customer%' or content like '%email%'"
	  " order by match_score desc limit 20",
	  "prod.public.orders.customer_id|field;prod.public.users.email|field" },
	{ "the body of v_asset_overview",
	  "select assets.asset_id, assets.qualified_name, asset_type, count(distinct fields.field_id) as field_count, size_bytes, row_count,"
	  " last_updated_at, json_group_array(tags.tag_name) as tags from assets left join fields on assets.asset_id = fields.asset_id"
	  " left join tags on assets.asset_id = tags.entity_id group by assets.asset_id",
	  NULL },
	{ "v_asset_overview",
	  "select qualified_name, asset_type, field_count, row_count, last_updated_at, tags from v_asset_overview order by 1",
	  "prod.public.orders|table|3|-|-|-;prod.public.users|table|2|7|2025-06-01T00:00:00Z|[\"PII\"]" },
	{ "the body of v_asset_health",
	  "select asset_id, qualified_name, freshness_score, size_trend, change_frequency, risk_flags from asset_health_metrics",
	  NULL },
	{ "v_asset_health",
	  "select asset_id, qualified_name, freshness_score, size_trend, change_frequency, risk_flags from v_asset_health",
	  NULL },
	{ "what has not changed in 14 days",
	  "select qualified_name, last_updated_at from v_asset_overview where last_updated_at < strftime('%Y-%m-%dT%H:%M:%SZ', 'now', '-14 days')"
	  " order by last_updated_at asc limit 20",
	  "prod.public.users|2025-06-01T00:00:00Z" },
	{ "the same by datetime()",
	  "select qualified_name from v_asset_overview where last_updated_at < datetime('now', '-14 days')",
	  "prod.public.users" },
	{ "what changed yesterday",
	  "select qualified_name, change_summary from versions where created_at >= strftime('%Y-%m-%dT%H:%M:%SZ', 'now', '-1 day')"
	  " order by created_at desc",
	  "prod.public.orders|column note added" },
	{ "which assets contain personal data",
	  "select distinct a.qualified_name from assets a join tags t on a.asset_id = t.entity_id where t.tag_name in ('PII', 'sensitive', 'gdpr')",
	  "prod.public.users" },
	{ "which assets contain customer_id",
	  "select qualified_name, object_type from v_catalog_search where content like '%customer_id%'",
	  "prod.public.orders.customer_id|field" },
	{ "the fields of orders",
	  "select field_name, data_type, primary_key, foreign_keys from fields where asset_qualified_name = 'prod.public.orders'"
	  " and field_order < 3 order by field_order",
	  "order_id|integer|0|-;customer_id|integer|0|[\"prod.public.users.id\"]" },
	{ "an overview by name", "select qualified_name from v_asset_overview where qualified_name like '%users%'",
	  "prod.public.users" },
};

/* The sqlite3 shell sees the same views. */
static void test_shell(str path)
{
	if (system("sqlite3 --version >/dev/null 2>&1") != 0) {
		cannot_run("the sqlite3 shell is missing: apt-get install sqlite3");
		return;
	}
	for (const struct schema_view *v = schema_views; v->name; v++) {
		str command = str_fmt(here, "sqlite3 -bail -readonly '%.*s' 'select * from %s' >/dev/null", STR(path),
				      v->name);

		ok(system(str_c(here, command)) == 0, "the sqlite3 shell can read the view %s", v->name);
	}
}

/* The section of this view in the manual, or NO_STR. */
static str manual_section(str manual, const char *view)
{
	ptrdiff_t from = str_find(manual, str_fmt(here, "\n.Ss %s\n", view)), to;
	str rest;

	if (from < 0)
		return NO_STR;
	rest = str_from(manual, from + 4);
	to = str_find(rest, S("\n.S"));
	return to < 0 ? rest : str_upto(rest, to);
}

static void test_manual(str path)
{
	const char *source = getenv("srcdir");
	struct err err = { 0 };
	struct db *d = db_open(path, DB_READ, &err);
	struct health_rules rules = health_rules_usual();
	struct rank_weights ranks = rank_weights_usual();
	str manual;

	if (!file_read(here, str_fmt(here, "%s/man/ocat-schema.5", source && *source ? source : "."), 1 << 20, &manual,
		       &err)) {
		good(false, &err);
		ok(false, "the manual page ocat-schema(5) can be read");
		return;
	}
	good(schema_make_own_views(d, &rules, &ranks, &err), &err);
	for (const struct schema_view *v = schema_views; v->name; v++) {
		struct stmt *q = db_ask_once(d, str_fmt(here, "select * from temp.%s", v->name), &err);
		str section = manual_section(manual, v->name);
		int missing = 0;

		for (int i = 0; i < stmt_columns(q); i++) {
			str item = str_fmt(here, "\n.It Ic %.*s\n", STR(stmt_column(q, i)));

			if (str_find(section, item) < 0 && ++missing)
				printf("# ocat-schema(5) lacks %s.%.*s\n", v->name, STR(stmt_column(q, i)));
		}
		ok(section.at && !missing, "ocat-schema(5) describes the view %s with all its columns", v->name);
		stmt_done(q);
	}
	db_close(d);
}

int main(void)
{
	str folder = test_folder(), path = str_fmt(here, "%.*s/cache.db", STR(folder));
	struct store *s = open_store(path, STORE_WRITE);
	int64_t catalog = catalog_named(s, "prod");
	struct err err = { 0 };
	struct sync_result r;
	str text = str_of(lines);
	ptrdiff_t at = str_find(text, S("{\"name\":\"customer_id\",\"type\":\"integer\"}"));

	sync_lines(s, catalog, lines);
	/* Of today, so that "since yesterday" finds it. */
	at += (ptrdiff_t)strlen("{\"name\":\"customer_id\",\"type\":\"integer\"}");
	good(sync_with(s, (struct sync_info){ .catalog = catalog, .taken_at = clock_now() },
		       str_c(here,
			     str_fmt(here, "%.*s,{\"name\":\"note\"}%.*s", (int)at, lines, STR(str_from(text, at)))),
		       &r, &err),
	     &err);
	good(store_tag_put(s, &(struct tag){ .qualified = S("prod.public.users"), .name = S("PII") }, &err), &err);
	for (size_t i = 0; i < sizeof statements / sizeof *statements; i++) {
		str answer = ask(s, statements[i].sql);

		if (statements[i].answer)
			is_str(answer, str_of(statements[i].answer),
			       "the statement of the seed gives the expected answer: %s", statements[i].what);
		else
			ok(answer.at, "the statement of the seed succeeds: %s", statements[i].what);
	}
	test_shell(path);
	test_manual(path);
	store_close(s);
	return test_end(folder);
}
