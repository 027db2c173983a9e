/*
 * A client that is limited to one catalog gets, from every tool, the answers that it would get if the others did not
 * exist: the same requests are sent to a workspace that has only that catalog.
 */
#include "store_help.h"

#include <string.h>

#include "base/file.h"
#include "base/json.h"
#include "service/completion.h"
#include "tool/call_envelope.h"

enum { ANSWER_MOST = 4 << 20 };

/* ---- two workspaces ---- */

static str room;
static const str only_shop[] = { { "shop", 4 } };
static const struct client limited = { .face = "toy", .user = { "bot", 3 }, .catalogs = only_shop, .catalog_count = 1 };
static const struct client free_to_all = { .face = "toy", .user = { "bot", 3 } };

/* A workspace with the catalogs of the file, all synced by a client that sees all. */
static struct workspace *open_it(const char *cache, const char *sources, const char *const *catalogs)
{
	struct workspace_options o = { .cache = path_join(here, room, str_of(cache)),
				       .sources = path_join(here, room, str_of(sources)) };
	struct err err = { 0 };
	struct workspace *w = workspace_open(&o, &err);
	struct observer quiet = { 0 };
	struct sync_report report;

	for (; w && *catalogs; catalogs++)
		if (!workspace_sync(w, &free_to_all, here, str_of(*catalogs), true, &quiet, NULL, &report, &err))
			break;
	return good(w != NULL, &err) ? w : NULL;
}

static bool put_file(const char *file, str text)
{
	struct err err = { 0 };

	return good(file_replace(path_join(here, room, str_of(file)), text, &err), &err);
}

static bool make_sources(void)
{
	return make_database(room, "shop.db",
			     "create table customers (id integer primary key, email text);"
			     "create table orders (id integer primary key, customer_id int references customers(id));"
			     "create view spent as select customer_id from orders") &&
	       make_database(
		       room, "vault.db",
		       "create table vault_orders (id integer primary key, vault_pin text);"
		       "create table customers (id integer primary key, vault_email text);"
		       "create table orders (id integer primary key, customer_id int references customers(id))") &&
	       put_file("both.yaml", str_fmt(here,
					     "catalogs:\n  - { name: shop, url: '%.*s/shop.db' }\n"
					     "  - { name: vault, url: '%.*s/vault.db', samples: yes }\n",
					     STR(room), STR(room))) &&
	       put_file("one.yaml", str_fmt(here, "catalogs:\n  - { name: shop, url: '%.*s/shop.db' }\n", STR(room))) &&
	       put_file("tags.yaml", S("tags:\n  - asset: \"*orders*\"\n    tags: trade\n"
				       "  - asset: vault.*\n    tags: vaulted\n"));
}

/* ---- requests ---- */

static const struct {
	const char *tool, *catalog, *arguments;
} asks[] = {
	{ "search_tables", "", "\"pattern\":\"\"" },
	{ "search_tables", "", "\"pattern\":\"vault\"" },
	{ "search_tables", "", "\"pattern\":\"vault_ordes\"" },
	{ "search_tables", "", "\"pattern\":\"~vualt_orders\"" },
	{ "search_tables", "", "\"pattern\":\"catalog:vault\"" },
	{ "search_tables", "", "\"pattern\":\"tag:vaulted\"" },
	{ "search_tables", "", "\"pattern\":\"has:vault_pin\"" },
	{ "search_tables", "", "\"query\":\"orders with a pin in the vault\"" },
	{ "search_tables", "vault", "\"pattern\":\"\"" },
	{ "search_tables", "shop,vault", "\"pattern\":\"\"" },
	{ "search_tables", "vualt", "\"pattern\":\"\"" },
	{ "search_columns", "", "\"pattern\":\"\"" },
	{ "search_columns", "", "\"pattern\":\"vault_pin\"" },
	{ "search_columns", "", "\"pattern\":\"id\",\"table\":\"vault_orders\"" },
	{ "search_catalog", "", "\"query\":\"vault pin\"" },
	{ "search_catalog", "", "\"query\":\"orders\"" },
	{ "grep_catalog", "", "\"pattern\":\"vault\"" },
	{ "grep_catalog", "", "\"pattern\":\"order\"" },
	{ "compare_columns", "", "\"pattern\":\"customer_id\"" },
	{ "compare_columns", "", "\"pattern\":\"vault_pin\"" },
	{ "explain_match", "", "\"asset\":\"orders\",\"query\":\"order\"" },
	{ "explain_match", "", "\"asset\":\"vault.orders\",\"query\":\"order\"" },
	{ "describe_asset", "", "\"asset\":\"orders\"" },
	{ "describe_asset", "", "\"asset\":\"vault_orders\"" },
	{ "describe_asset", "", "\"asset\":\"vault.customers\"" },
	{ "describe_asset", "", "\"asset\":\"vault_orderz\"" },
	{ "describe_asset", "", "\"asset\":\"orders.vault_pin\"" },
	{ "get_relationships", "", "\"table\":\"orders\"" },
	{ "get_relationships", "", "\"table\":\"vault.orders\"" },
	{ "get_join_path", "", "\"source_table\":\"orders\",\"target_table\":[\"customers\"]" },
	{ "get_join_path", "", "\"source_table\":\"orders\",\"target_table\":[\"vault.customers\"]" },
	{ "get_common_relationships", "", "" },
	{ "get_common_relationships", "", "\"database\":\"vault\"" },
	{ "get_lineage", "", "\"asset\":\"spent\"" },
	{ "get_lineage", "", "\"asset\":\"vault.orders\"" },
	{ "list_schemas", "", "" },
	{ "list_domains", "", "" },
	{ "get_domain_overview", "", "\"domain\":\"vault\"" },
	{ "rem_query", "", "\"query\":\"LOOKUP vault_orders\"" },
	{ "rem_query", "", "\"query\":\"FUZZY 'vault orders' LIMIT 50\"" },
	{ "rem_query", "", "\"query\":\"SEARCH 'order' LIMIT 50\"" },
	{ "rem_query", "", "\"query\":\"TRAVERSE references WITH LOOKUP orders DEPTH 2\"" },
	{ "rem_query", "", "\"query\":\"SQL select count(*) as n from assets\"" },
	{ "rem_query", "", "\"query\":\"LOOKUP vaulted\"" },
	{ "rem_query", "", "\"query\":\"FUZZY 'vaulted' LIMIT 50\"" },
	{ "rem_query", "", "\"query\":\"SEARCH 'vaulted' LIMIT 50\"" },
	{ "search_catalog", "", "\"query\":\"vaulted\"" },
	{ "search_tables", "", "\"pattern\":\"tag:vaultd\"" },
	{ "search_tables", "", "\"pattern\":\"tag:trady\"" },
	{ "search_tables", "", "\"pattern\":\"schema:vault\"" },
	{ "search_tables", "", "\"pattern\":\"owner:vault\"" },
	{ "search_tables", "", "\"pattern\":\"domain:vault\"" },
	{ "get_sample_data", "", "\"table\":\"vault.customers\"" },
	{ "query_catalog", "", "\"sql\":\"select catalog_name from catalogs order by 1\"" },
	{ "query_catalog", "", "\"sql\":\"select count(*) as n from fields\"" },
	{ "query_catalog", "", "\"sql\":\"select qualified_name from v_asset_overview order by 1\"" },
	{ "query_catalog", "", "\"sql\":\"select count(*) as n from versions\"" },
	{ "query_catalog", "", "\"sql\":\"select count(*) as n from tags\"" },
	{ "query_catalog", "", "\"sql\":\"select count(*) as n from namespaces\"" },
	{ "query_catalog", "", "\"sql\":\"select count(*) as n from v_catalog_search\"" },
	{ "query_catalog", "", "\"sql\":\"select vault_pin from vault_orders\"" },
	{ "check_sql", "", "\"sql\":\"select vault_pin from vault_orders\"" },
	{ "check_sql", "vault", "\"sql\":\"select vault_pin from vault_orders\"" },
	{ "check_sql", "", "\"sql\":\"select vault_email from customers\"" },
	{ "check_sql", "", "\"sql\":\"select email from customers\"" },
	{ "ask_question", "", "\"question\":\"how many orders have a vault pin\"" },
	{ "list_changes", "", "" },
	{ "list_changes", "", "\"asset\":\"vault.orders\"" },
	{ "list_generations", "", "" },
	{ "list_generations", "vault", "" },
	{ "diff_catalog", "", "\"before\":\"shop\",\"after\":\"vault\"" },
	{ "diff_catalog", "", "\"before\":\"vault@1\",\"after\":\"shop\"" },
	{ "diff_catalog", "", "\"before\":\"shop.orders\",\"after\":\"vault.orders\"" },
	{ "asset_health", "", "" },
	{ "asset_health", "", "\"asset\":\"vault.orders\"" },
	{ "list_tags", "", "" },
	{ "list_decisions", "", "" },
	{ "export_catalog", "vault", "\"format\":\"json\"" },
	{ "export_catalog", "", "\"format\":\"json\"" },
};

/* Without what differs from call to call. */
static str settled(str answer)
{
	static const char *const moving[] = { "elapsed_ms", "age_s", "synced_at", "digest", "ms" };
	scoped(sb_free) struct sb out = SB(ANSWER_MOST);

	while (answer.len) {
		ptrdiff_t at = -1, key = 0;

		for (size_t i = 0; i < sizeof moving / sizeof *moving; i++) {
			str name = str_fmt(here, "\"%s\":", moving[i]);
			ptrdiff_t found = str_find(answer, name);

			if (found >= 0 && (at < 0 || found < at)) {
				at = found;
				key = name.len;
			}
		}
		if (at < 0)
			break;
		sb_put(&out, str_upto(answer, at + key));
		answer = str_from(answer, at + key);
		while (answer.len && answer.at[0] != ',' && answer.at[0] != '}')
			answer = str_from(answer, 1);
	}
	sb_put(&out, answer);
	return str_dup(here, sb_str(&out));
}

static str answer_of(struct workspace *w, const struct client *client, size_t i)
{
	scoped(sb_free) struct sb to = SB(ANSWER_MOST);
	struct request ask = { .tool = tool_named(str_of(asks[i].tool)),
			       .catalog = str_of(asks[i].catalog),
			       .caller = { .client = client, .actor = "agent" } };
	struct sink_out sink;
	struct envelope e;
	struct result r = { .arena = here };
	struct err err = { 0 };
	const struct json *arguments = json_parse(here, str_fmt(here, "{%s}", asks[i].arguments), &err);

	for (const struct json *m = arguments->first; m; m = m->next)
		*push(&ask.given, here) = m->kind == JSON_STR
						  ? (struct request_param){ .name = m->key, .text = m->text }
						  : (struct request_param){ .name = m->key, .value = m };
	envelope_open(&e, &sink, ANSWER_MOST);
	if (tool_call(w, &ask, &sink, &r, &err))
		envelope_put(&to, &e, &r, NULL, clock_now());
	else
		envelope_error(&to, &err, &r, NULL, r.timeout_ms);
	envelope_close(&e);
	return settled(sb_str(&to));
}

/* What may follow these letters, in every way that they can be completed. */
static str completions_of(struct workspace *w, const struct client *client, str word)
{
	static const char *const filters[] = { "schema", "tag", "owner", "table", "catalog", "has" };
	struct stop never = { 0 };
	struct completions o = { .scope = scope_open(w, client, here, &never) };
	scoped(sb_free) struct sb all = SB(ANSWER_MOST);

	completion_catalogs(&o, word);
	completion_assets(&o, word);
	completion_fields(&o, word);
	completion_names_of_columns(&o, word);
	for (size_t i = 0; i < sizeof filters / sizeof *filters; i++)
		completion_filter_value(&o, str_of(filters[i]), word);
	for (ptrdiff_t i = 0; i < o.len; i++)
		sb_fmt(&all, "%.*s (%.*s)\n", STR(o.at[i].text), STR(o.at[i].detail));
	return str_dup(here, sb_str(&all));
}

static void test_completions(struct workspace *all, struct workspace *alone)
{
	static const char *const words[] = {
		"", "v", "vault", "vault.", "o", "orders.", "vault_orders.", "shop.", "t"
	};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		is_str(completions_of(all, &limited, str_of(words[i])),
		       completions_of(alone, &free_to_all, str_of(words[i])),
		       "to a client without vault, \"%s\" is completed as if vault did not exist", words[i]);
	ok(str_find(completions_of(all, &free_to_all, S("v")), S("vault")) >= 0,
	   "to another, \"v\" is completed to vault");
}

/* The part where two texts differ. */
static void show_difference(str a, str b)
{
	ptrdiff_t i = 0, from;

	while (i < a.len && i < b.len && a.at[i] == b.at[i])
		i++;
	from = i > 60 ? i - 60 : 0;
	printf("# limited ...%.200s\n# alone   ...%.200s\n", str_c(here, str_from(a, from)),
	       str_c(here, str_from(b, from)));
}

int main(void)
{
	static const char *const both[] = { "shop", "vault", NULL }, *const one[] = { "shop", NULL };
	struct workspace *all, *alone;
	int named = 0;

	room = test_folder();
	setenv("HOME", str_c(here, room), 1);
	setenv("OCAT_CONFIG_DIR", str_c(here, room), 1);
	setenv("OCAT_NOW", "2026-01-01T00:00:00Z", 1);
	if (!ok(make_sources(), "the sources are made"))
		return test_end(room);
	all = open_it("both.db", "both.yaml", both);
	alone = open_it("one.db", "one.yaml", one);
	if (!ok(all && alone, "both workspaces are open"))
		return test_end(room);
	for (size_t i = 0; i < sizeof asks / sizeof *asks; i++) {
		str mine = answer_of(all, &limited, i), theirs = answer_of(alone, &free_to_all, i);

		if (!ok(str_eq(mine, theirs), "to a client without vault, %s %s{%s} answers as if vault did not exist",
			asks[i].tool, asks[i].catalog, asks[i].arguments))
			show_difference(mine, theirs);
		named += !str_eq(theirs, answer_of(all, &free_to_all, i));
	}
	ok(named > 40, "most of these answers are others to a client that sees both catalogs (%d)", named);
	test_completions(all, alone);
	workspace_close(all);
	workspace_close(alone);
	return test_end(room);
}
