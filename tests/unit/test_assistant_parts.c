/* Where a question may consist of several: in English, Spanish and Portuguese; hostile text. */
#include "assistant/language/question_parts.h"

#include "base/arena.h"
#include "tap.h"

static const struct {
	const char *text, *wanted; /* parts, each after the sign of its joint: ; a sentence, & a clause, + a noun */
} rows[] = {
	/* several */
	{ "how many orders were there in 2024 and which customer spent most",
	  "how many orders were there in 2024 & which customer spent most" },
	{ "How many orders are there? Which suppliers are in Spain?",
	  "How many orders are there ; Which suppliers are in Spain" },
	{ "list the suppliers; and the average of the total", "list the suppliers ; the average of the total" },
	{ "Count the orders. Then list the suppliers.", "Count the orders ; list the suppliers" },
	{ "cuántos pedidos hay y qué clientes gastaron más", "cuántos pedidos hay & qué clientes gastaron más" },
	{ "¿Cuántos pedidos hay? ¿Qué proveedores hay?", "Cuántos pedidos hay ; Qué proveedores hay" },
	{ "lista los proveedores y cuántos pedidos hubo en 2024",
	  "lista los proveedores & cuántos pedidos hubo en 2024" },
	{ "quantos pedidos há e quais clientes gastaram mais", "quantos pedidos há & quais clientes gastaram mais" },
	{ "Liste os fornecedores; a média do total", "Liste os fornecedores ; a média do total" },
	{ "how many orders, which regions and show the returns", "how many orders, which regions & show the returns" },
	/* the words that ask are said once */
	{ "how many customers and page views are there", "how many customers + how many page views are there" },
	{ "cuántos clientes y visitas hay", "cuántos clientes + cuántos visitas hay" },
	{ "quantos clientes e visitas há", "quantos clientes + quantos visitas há" },
	{ "how many customers and page views and orders", "how many customers and page views and orders" },
	/* one */
	{ "how many orders", "how many orders" },
	{ "the name and age of each customer", "the name and age of each customer" },
	{ "which customers have orders and how many does each have",
	  "which customers have orders and how many does each have" },
	{ "List the customers. Order them by name.", "List the customers. Order them by name." },
	{ "What are the names of the clients? What are their ages?",
	  "What are the names of the clients? What are their ages?" },
	{ "clientes que viven en Lima y que compraron más de 3",
	  "clientes que viven en Lima y que compraron más de 3" },
	{ "quais clientes compraram e quantos pedidos cada um fez",
	  "quais clientes compraram e quantos pedidos cada um fez" },
	{ "for each region, how many orders", "for each region, how many orders" },
	{ "customers of \"Who? What?\" and \"A; list B\"", "customers of \"Who? What?\" and \"A; list B\"" },
	{ "shop.orders. list", "shop.orders ; list" },
	{ "and", "and" },
	{ "", "" },
	{ "?;?;", "?;?;" },
	{ "and and how many and", "and & how many and" },
};

static str written(struct arena *a, const char *text)
{
	static const char *const signs[] = { "", " ; ", " ; ", " & ", " + " };
	struct question_parts parts;
	str out = S("");

	question_parts_find(a, str_of(text), &parts);
	for (ptrdiff_t i = 0; i < parts.len; i++)
		out = str_fmt(a, "%.*s%s%.*s", STR(out), signs[parts.at[i].joint], STR(parts.at[i].text));
	return out;
}

/* Never more than the most, and each within the question. */
static bool is_bounded(struct arena *a)
{
	scoped(sb_free) struct sb b = SB(1 << 20);
	struct question_parts parts;

	for (int i = 0; i < 2000; i++)
		sb_puts(&b, "how many orders? ");
	question_parts_find(a, sb_str(&b), &parts);
	return parts.len == QUESTION_PARTS_MOST;
}

int main(void)
{
	scoped(arena_close) struct arena *a = arena_open();

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		str is = written(a, rows[i].text);

		is_str(is, str_of(rows[i].wanted), "%s", *rows[i].text ? rows[i].text : "an empty question is one");
	}
	ok(is_bounded(a), "a long question has few parts");
	return done();
}
