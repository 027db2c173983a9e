/* The tool that answers each question about the catalog, on Wednesday 17 June 2026. */
#include "service/assistant/catalog_answer.h"

#include "base/arena.h"
#include "tap.h"

static const struct {
	const char *question, *wanted;
} rows[] = {
	{ "Which assets contain customer_id?", "search_tables has_column=customer_id" },
	{ "which tables have email", "search_tables has_column=*email* kind=table" },
	{ "which views contain email", "search_tables has_column=*email* kind=view" },
	{ "Which tables have customer email addresses?",
	  "search_tables query=Which tables have customer email addresses?" },
	{ "¿Qué tablas tienen el email del cliente?", "search_tables query=¿Qué tablas tienen el email del cliente?" },
	{ "columns named email", "search_columns pattern=*email*" },
	{ "list all tables in the shop schema", "search_tables schema=shop kind=table" },
	{ "find tables about suppliers", "search_tables query=find tables about suppliers" },
	{ "which schemas are there", "list_schemas" },
	{ "the 5 largest tables", "search_tables sort=-rows kind=table limit=5" },
	{ "which tables have more than 1000 rows", "search_tables row_count_min=1001 sort=-rows kind=table" },
	{ "What fields does the orders table have?", "describe_asset asset=orders" },
	{ "quais colunas a tabela orders tem?", "describe_asset asset=orders" },
	{ "which tables reference customers", "get_relationships table=customers" },
	{ "how do orders join customers", "get_join_path source_table=orders target_table=customers" },
	{ "¿Cómo se une orders con customers?", "get_join_path source_table=orders target_table=customers" },
	{ "what depends on shop.orders", "get_lineage asset=shop.orders downstream=true" },
	{ "what reads this column", "get_lineage asset=shop.orders.note downstream=true" },
	{ "where does the total_amount column come from", "get_lineage asset=total_amount upstream=true" },
	{ "is customer_revenue fresh", "asset_health asset=customer_revenue" },
	{ "What hasn't changed in 14 days?", "search_tables modified_before=2026-06-03 sort=+modified" },
	{ "stale tables", "asset_health risk=stale" },
	{ "Where does email appear across all databases?", "search_catalog query=email scope=all_catalogs" },
	{ "What changed yesterday?", "list_changes since=2026-06-16 until=2026-06-17" },
	{ "what changed in orders this week", "list_changes asset=orders since=2026-06-15" },
	{ "which tables were dropped last month",
	  "list_changes since=2026-05-01 until=2026-06-01 change_kind=dropped" },
	{ "which tables have PII", "search_tables tag=pii kind=table" },
	{ "Which assets contain PII?", "search_tables tag=pii" },
	{ "Which columns are PII?", "list_tags query=tag:pii" },
	{ "tables tagged finance", "search_tables tag=finance kind=table" },
	{ "who owns the table orders", "describe_asset asset=orders" },
	{ "which tables does finance own", "search_tables owner=finance kind=table" },
	{ "which tables have no primary key", "asset_health risk=no_key" },
	{ "How many customers are there?", "" },
	{ "", "" },
};

static str action_text(struct arena *a, const struct action_call *call)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	sb_put(&b, call->verb);
	for (int i = 0; i < call->params; i++)
		sb_fmt(&b, " %.*s=%.*s", STR(call->param[i].name), STR(call->param[i].value));
	return str_dup(a, sb_str(&b));
}

static str answer_to(struct arena *a, const char *question, str here, instant now)
{
	struct phrasing p;
	struct intent intent;
	struct action_call call = { 0 };
	struct catalog_question q = { .intent = &intent, .text = str_of(question), .here = here };

	intent_find(a, q.text, now, &p, &intent);
	return catalog_answer(a, NULL, &q, &call) ? action_text(a, &call) : S("");
}

int main(void)
{
	scoped(arena_close) struct arena *a = arena_open();
	instant now;

	ok(instant_parse(S("2026-06-17T12:00:00Z"), &now), "the given day is valid");
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		is_str(answer_to(a, rows[i].question, S("shop.orders.note"), now), str_of(rows[i].wanted),
		       "answered by a tool: %s", rows[i].question);
	is_str(answer_to(a, "what reads this column", NO_STR, now), S(""),
	       "\"this column\" needs one that the person looks at");
	return done();
}
