/* Questions about the catalog, and data questions that look like them, on Wednesday 17 June 2026. */
#include "assistant/language/intent.h"

#include "base/arena.h"
#include "base/json.h"
#include "tap.h"

static const struct {
	const char *text, *wanted;
} rows[] = {
	{ "Which assets contain customer_id?", "TABLES_WITH field=customer_id" },
	{ "What fields does the orders table have?", "DESCRIBE asset=orders" },
	{ "What hasn't changed in 14 days?", "STALE until=2026-06-03" },
	{ "Where does email appear across all databases?", "WHERE field=email" },
	{ "What changed yesterday?", "CHANGES since=2026-06-16 until=2026-06-17" },
	{ "Which assets contain PII?", "TAGGED tag=pii" },
	{ "Which tables have customer email addresses?", "TABLES_WITH field=email domain=customer" },
	{ "which tables have PII", "TAGGED tag=pii" },
	{ "what changed in orders this week", "CHANGES asset=orders since=2026-06-15" },
	{ "is customer_revenue fresh", "FRESH asset=customer_revenue" },
	{ "where does email appear", "WHERE field=email" },
	{ "who owns orders", "OWNER or data asset=orders" },
	{ "how do orders join customers", "JOIN asset=orders other=customers" },
	{ "what reads this column", "DOWNSTREAM here" },
	{ "where is this column used", "WHERE here" },
	{ "quem usa esta tabela", "DOWNSTREAM here" },
	{ "qui\xc3\xa9n usa esta tabla", "DOWNSTREAM here" },
	{ "quem usa a tabela orders", "DOWNSTREAM asset=orders" },
	{ "which customers have an email", "NONE or tables" },
	{ "which customers have email", "NONE or tables" },
	{ "How many customers have more than 3 orders?", "NONE" },
	{ "who owns the boat", "OWNER or data asset=boat" },
	{ "who owns the table orders", "OWNER asset=orders" },
	{ "how do I join orders with customers?", "JOIN asset=orders other=customers" },
	{ "what depends on shop.orders", "DOWNSTREAM asset=shop.orders" },
	{ "Which tables were added last month?", "CHANGES change=added since=2026-05-01 until=2026-06-01" },
	{ "list all tables in the shop schema", "TABLES schema=shop" },
	{ "show me the 10 largest tables", "LARGEST limit=10" },
	{ "which tables have more than 1000 rows", "LARGEST rows>=1001" },
	{ "which tables reference customers", "RELATIONS asset=customers" },
	{ "which tables have no primary key", "HEALTH risk=no_key" },
	{ "when was orders last updated?", "FRESH or data asset=orders" },
	{ "describe shop.orders", "DESCRIBE asset=shop.orders" },
	{ "find customer email in all databases", "WHERE field=customer email" },
	{ "Which columns are PII?", "TAGGED tag=pii" },
	{ "what tables are owned by finance", "OWNED owner=finance" },
	{ "Show the names of all customers", "NONE" },
	{ "Which table has customer data?", "TABLES words=customer" },
	{ "What is the average price of products?", "NONE" },
	{ "is there a table about suppliers", "TABLES words=suppliers" },
	{ "where does the total_amount column come from", "UPSTREAM asset=total_amount" },
	{ "what does customer_revenue depend on", "UPSTREAM asset=customer_revenue" },
	{ "de qué depende v_sales", "UPSTREAM asset=v_sales" },
	{ "do que depende v_sales", "UPSTREAM asset=v_sales" },
	{ "¿Qué tablas contienen customer_id?", "TABLES_WITH field=customer_id" },
	{ "¿Qué columnas tiene la tabla orders?", "DESCRIBE asset=orders" },
	{ "¿Qué no ha cambiado en 14 días?", "STALE until=2026-06-03" },
	{ "¿Dónde aparece email en todas las bases de datos?", "WHERE field=email" },
	{ "¿Qué cambió ayer?", "CHANGES since=2026-06-16 until=2026-06-17" },
	{ "¿Qué tablas tienen datos personales?", "TAGGED tag=pii" },
	{ "¿Qué tablas tienen el email del cliente?", "TABLES_WITH field=email domain=cliente" },
	{ "¿Quién es el dueño de orders?", "OWNER or data asset=orders" },
	{ "¿Está actualizada customer_revenue?", "FRESH asset=customer_revenue" },
	{ "¿Cómo se une orders con customers?", "JOIN asset=orders other=customers" },
	{ "¿Qué tablas referencian customers?", "RELATIONS asset=customers" },
	{ "¿Qué clientes tienen email?", "NONE or tables" },
	{ "¿Cuántos clientes hay?", "NONE" },
	{ "Quais tabelas contêm customer_id?", "TABLES_WITH field=customer_id" },
	{ "Quais colunas a tabela orders tem?", "DESCRIBE asset=orders" },
	{ "O que não mudou em 14 dias?", "STALE until=2026-06-03" },
	{ "Onde aparece email em todos os bancos de dados?", "WHERE field=email" },
	{ "O que mudou ontem?", "CHANGES since=2026-06-16 until=2026-06-17" },
	{ "Quais tabelas têm dados pessoais?", "TAGGED tag=pii" },
	{ "Quem é o dono de orders?", "OWNER or data asset=orders" },
	{ "customer_revenue está atualizada?", "FRESH asset=customer_revenue" },
	{ "Como orders se relaciona com customers?", "JOIN asset=orders other=customers" },
	{ "Quais clientes têm email?", "NONE or tables" },
	{ "Quais tabelas foram criadas no mês passado?", "CHANGES change=added since=2026-05-01 until=2026-06-01" },
	{ "Which customers live in tables with a view?", "NONE" },
	{ "Which restaurant tables have more than 4 seats?", "NONE" },
	{ "What are the names of tables in the restaurant?", "NONE" },
	{ "Which employees own a car?", "NONE" },
	{ "Who owns the most cars?", "NONE" },
	{ "Which fields are larger than 10 hectares?", "NONE" },
	{ "Where do most customers come from?", "NONE" },
	{ "Which products changed price last month?", "NONE" },
	{ "When was the oldest building last renovated?", "NONE" },
	{ "How many tables are there?", "TABLES" },
	{ "Describe the oldest employee", "NONE" },
	{ "What changed the most in sales?", "NONE" },
	{ "Which owners have no dogs?", "NONE" },
	{ "List all views", "TABLES" },
	{ "Show all schemas", "SCHEMAS" },
	{ "what columns are in shop.orders", "DESCRIBE asset=shop.orders" },
	{ "columns of orders", "DESCRIBE asset=orders" },
	{ "show me the structure of orders", "DESCRIBE asset=orders" },
	{ "who is the owner of shop.orders?", "OWNER asset=shop.orders" },
	{ "which tables does finance own", "OWNED owner=finance" },
	{ "tables tagged finance", "TAGGED tag=finance" },
	{ "which columns are tagged pii.email", "TAGGED tag=pii.email" },
	{ "stale tables", "STALE" },
	{ "which tables haven't been updated since March", "STALE until=2026-03-01" },
	{ "which tables have not been updated in 30 days", "STALE until=2026-05-18" },
	{ "is the orders table up to date?", "FRESH asset=orders" },
	{ "how fresh is shop.orders", "FRESH asset=shop.orders" },
	{ "when was the table orders last loaded", "FRESH asset=orders" },
	{ "schema changes since yesterday", "CHANGES since=2026-06-16" },
	{ "what changed in shop.orders since 2026-06-01", "CHANGES asset=shop.orders since=2026-06-01" },
	{ "which columns were dropped last week", "CHANGES change=dropped since=2026-06-08 until=2026-06-15" },
	{ "which tables were renamed this year", "CHANGES change=renamed since=2026-01-01" },
	{ "how are orders and customers related", "JOIN asset=orders other=customers" },
	{ "path between orders and products", "JOIN asset=orders other=products" },
	{ "foreign keys of orders", "RELATIONS asset=orders" },
	{ "what is downstream of orders", "DOWNSTREAM asset=orders" },
	{ "what breaks if I drop customers.email", "DOWNSTREAM asset=customers.email" },
	{ "where is email used", "WHERE or data field=email" },
	{ "which databases have customer_id", "WHERE field=customer_id" },
	{ "which tables have a column called email", "TABLES_WITH field=email" },
	{ "columns named email", "COLUMNS field=email" },
	{ "find tables about suppliers", "TABLES words=suppliers" },
	{ "where can I find revenue by region", "TABLES or data words=revenue by region" },
	{ "which tables are empty", "HEALTH risk=empty" },
	{ "which tables have problems", "HEALTH" },
	{ "tables without a primary key", "HEALTH risk=no_key" },
	{ "which tables have at least 1 million rows", "LARGEST rows>=1000000" },
	{ "the 5 largest tables", "LARGEST limit=5" },
	{ "please list the tables in the shop schema", "TABLES schema=shop" },
	{ "could you tell me which tables contain email?", "TABLES_WITH field=email" },
	{ "which views contain email", "TABLES_WITH field=email" },
	{ "¿Qué tablas hay?", "TABLES" },
	{ "lista todas las tablas", "TABLES" },
	{ "¿Qué tablas no se han actualizado desde marzo?", "STALE until=2026-03-01" },
	{ "¿Quién usa la tabla orders?", "DOWNSTREAM asset=orders" },
	{ "tablas sin clave primaria", "HEALTH risk=no_key" },
	{ "¿Cuáles son las tablas más grandes?", "LARGEST" },
	{ "columnas de orders", "DESCRIBE asset=orders" },
	{ "¿Dónde están los datos personales?", "TAGGED tag=pii" },
	{ "¿Qué empleados son dueños de un coche?", "NONE" },
	{ "¿Qué tablas se han añadido esta semana?", "CHANGES change=added since=2026-06-15" },
	{ "Quais tabelas existem?", "TABLES" },
	{ "liste todas as tabelas", "TABLES" },
	{ "Quais tabelas não foram atualizadas desde março?", "STALE until=2026-03-01" },
	{ "O que usa a tabela orders?", "DOWNSTREAM asset=orders" },
	{ "tabelas sem chave primária", "HEALTH risk=no_key" },
	{ "Quais são as maiores tabelas?", "LARGEST" },
	{ "colunas de orders", "DESCRIBE asset=orders" },
	{ "Onde estão os dados pessoais?", "TAGGED tag=pii" },
	{ "Quais funcionários têm um carro?", "NONE" },
	{ "table", "NONE" },
	{ "", "NONE" },
	{ "?", "NONE" },
	{ "😀", "NONE" },
};

static const char *const topics[TOPICS] = {
#define _(id, class, output) [id] = #id,
	CATALOG_TOPICS(_)
#undef _
};

static void put(struct sb *b, const char *name, str value)
{
	if (value.at)
		sb_fmt(b, " %s=%.*s", name, STR(value));
}

static str intent_text(struct arena *a, const struct intent *i)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	sb_fmt(&b, "%s%s%s", topics[i->topic] + sizeof "TOPIC", i->may_be_data ? " or data" : "",
	       i->may_be_catalog ? " or tables" : "");
	put(&b, "asset", i->asset);
	put(&b, "other", i->other_asset);
	put(&b, "field", i->field);
	put(&b, "domain", i->domain);
	put(&b, "schema", i->ns);
	put(&b, "tag", i->tag);
	put(&b, "owner", i->owner);
	put(&b, "words", i->words);
	put(&b, "change", i->change_kind);
	put(&b, "risk", i->risk);
	put(&b, "since", i->since == NO_TIME ? NO_STR : period_date(a, i->since));
	put(&b, "until", i->until == NO_TIME ? NO_STR : period_date(a, i->until));
	if (i->rows_min >= 0)
		sb_fmt(&b, " rows>=%lld", (long long)i->rows_min);
	if (i->limit)
		sb_fmt(&b, " limit=%lld", (long long)i->limit);
	sb_puts(&b, i->here ? " here" : "");
	return str_dup(a, sb_str(&b));
}

static void test_rows(instant now)
{
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		scoped(arena_close) struct arena *a = arena_open();
		struct phrasing p;
		struct intent intent;

		intent_find(a, str_of(rows[i].text), now, &p, &intent);
		is_str(intent_text(a, &intent), str_of(rows[i].wanted), "intent of: %s", rows[i].text);
	}
}

static str json_of(struct arena *a, const char *text, instant now)
{
	struct phrasing p;
	struct intent intent;

	intent_find(a, str_of(text), now, &p, &intent);
	return intent_to_json(a, &intent);
}

static void test_json(instant now)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct err err = { 0 };

	is_str(json_of(a, "Which tables have customer email addresses?", now),
	       S("{\"intent\":\"discovery\",\"entities\":{\"field\":\"email\",\"domain\":\"customer\"},\"scope\":\"all_catalogs\","
		 "\"filters\":{\"asset_type\":[\"table\"]},\"output\":\"list\",\"class\":\"discovery\"}"),
	       "a discovery has its field and its domain");
	is_str(json_of(a, "what changed yesterday", now),
	       S("{\"intent\":\"freshness\",\"entities\":{},\"scope\":\"all_catalogs\",\"filters\":{\"last_updated_after\":\"2026-06-16\","
		 "\"last_updated_before\":\"2026-06-17\"},\"output\":\"list\",\"class\":\"change\"}"),
	       "a change has its days, and one of the four intents");
	ok(str_find(json_of(a, "who owns the boat", now), S("\"ambiguous\"")) > 0, "two readings are declared");
	ok(json_parse(a, json_of(a, "who owns \"\xff\"", now), &err) != NULL, "any bytes give valid JSON");
}

static void test_hostile(instant now)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct phrasing p;
	struct intent i;

	while (b.len < 20 << 10)
		sb_puts(&b, "which tables have ");
	intent_find(a, sb_str(&b), now, &p, &i);
	is_int(i.topic, TOPIC_NONE, "a long text is no question about the catalog");
	intent_find(a, S("list list list list list list list list list list the the the the tables"), now, &p, &i);
	ok(i.topic < TOPICS, "repeated words end");
}

int main(void)
{
	instant now;

	ok(instant_parse(S("2026-06-17T12:00:00Z"), &now), "the given day is valid");
	test_rows(now);
	test_json(now);
	test_hostile(now);
	return done();
}
