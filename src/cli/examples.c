/* Examples of the commands of tools: command lines, and therefore not in the tables of the tools. */
#include "cli/examples.h"

#include "base/banned.h"

static const struct {
	const char *command, *lines[6];
} examples[] = {
	{ "tables",
	  { "ocat tables '*customer*'", "ocat tables 'has:email rows:1000..'", "ocat tables order kind:view -o json",
	    "ocat tables --ask 'which customers bought most last month'" } },
	{ "columns",
	  { "ocat columns email", "ocat columns '*_at' --table 'order*'", "ocat columns type:json -o tsv" } },
	{ "column", { "ocat column customer_id", "ocat column status catalog:shop", "ocat column email -o csv" } },
	{ "history", { "ocat history", "ocat history -c shop", "ocat history 'has:email' -o json" } },
	{ "schemas", { "ocat schemas", "ocat schemas has:email", "ocat schemas rows:0 -c warehouse" } },
	{ "search",
	  { "ocat search customer email", "ocat search order_id --object-type field",
	    "ocat search refund policy -o json" } },
	{ "grep",
	  { "ocat grep 'cust.*_id'", "ocat grep -i 'no longer|kept for|do not use' --in comment",
	    "ocat grep -i -C 2 'left join' --in definition",
	    "ocat grep -lw email --where 'catalog:shop kind:table'" } },
	{ "why",
	  { "ocat why orders 'customer has:email'", "ocat why shop.orders 'rows:1e6..' -o json",
	    "ocat why shop.orders --ask 'which customers wait for a delivery'" } },
	{ "show",
	  { "ocat show orders", "ocat show orders.customer_id", "ocat show shop.orders --cached -o json",
	    "ocat show orders --ddl" } },
	{ "refs",
	  { "ocat refs orders", "ocat refs shop.customers --direction incoming", "ocat refs orders --depth 3",
	    "ocat refs orders --kinds declared", "ocat refs orders --depth 2 --as mermaid" } },
	{ "path",
	  { "ocat path order_lines customers", "ocat path orders addresses --via shipping_address",
	    "ocat path customers products carriers --max-hops 4" } },
	{ "joins", { "ocat joins", "ocat joins shop --limit 20", "ocat joins -o json" } },
	{ "lineage",
	  { "ocat lineage v_order_totals", "ocat lineage orders --down", "ocat lineage orders --as mermaid",
	    "ocat lineage v_order_totals.net_total" } },
	{ "domains", { "ocat domains", "ocat domains shop", "ocat tables domain:customer" } },
	{ "domain", { "ocat domain orders", "ocat domain customers --database shop -o md" } },
	{ "rem",
	  { "ocat rem 'LOOKUP customers'",
	    "ocat rem 'TRAVERSE WITH LOOKUP orders DEPTH 0' --memo 'Goal: what depends on an order. Step 1: its edges'",
	    "ocat rem 'TRAVERSE references WITH LOOKUP order_lines DEPTH 2 LIMIT 5'", "ocat rem 'FUZZY custmer'" } },
	{ "sample", { "ocat sample customers", "ocat sample shop.orders --limit 3 -o json" } },
	{ "query",
	  { "ocat query \"select qualified_name, row_count from assets order by row_count desc limit 10\"",
	    "ocat query \"select created_at, change_summary from versions order by created_at desc limit 10\"" } },
	{ "check",
	  { "ocat check \"select c.email, o.ordered_at from customers c join orders o on o.customer_id = c.customer_id\"",
	    "ocat check - -o json <query.sql" } },
	{ "plan",
	  { "ocat plan revenue.json", "ocat plan - -o json <revenue.json", "ocat plan revenue.json | sqlite3 shop.db",
	    "ocat plan '{\"tables\":[\"orders\",\"customers\"],\"groups\":[\"customers.region_code\"],\"measures\":[{\"fn\":\"count\",\"as\":\"orders\"}]}'" } },
	{ "ask",
	  { "ocat ask 'how many customers in each region'", "ocat ask 'customers without orders' -c shop",
	    "ocat ask 'quantos clientes há em cada região' -o json", "ocat ask 'returns by reason' --rem" } },
	{ "changes",
	  { "ocat changes --since yesterday", "ocat changes '*orders*' --since 14d --kind altered",
	    "ocat changes --since monday -o json" } },
	{ "diff",
	  { "ocat diff shop@1 shop", "ocat diff shop@yesterday shop --summary",
	    "ocat diff shop.orders warehouse.raw.shop_orders --ignore types,comments,order" } },
	{ "health",
	  { "ocat health", "ocat health orders", "ocat health --risk stale,empty", "ocat health 'modified:14d..'",
	    "ocat health 'shop.* kind:table' -o json" } },
	{ "tags", { "ocat tags", "ocat tags tag:pii", "ocat tags customers --origin rule -o json" } },
	{ "decisions", { "ocat decisions", "ocat decisions orders" } },
	{ "export",
	  { "ocat export shop.customers shop.orders --as mermaid", "ocat export 'schema:mart' --file mart.dbml",
	    "ocat export orders --with-neighbours", "ocat export --dir docs",
	    "ocat export --catalog shop --as snapshot --file shop.jsonl" } },
};

const char *const *command_examples(const struct tool *t)
{
	static const char *const none[] = { NULL };

	for (size_t i = 0; i < sizeof examples / sizeof *examples; i++)
		if (str_eq(str_of(t->command), str_of(examples[i].command)))
			return examples[i].lines;
	return none;
}
