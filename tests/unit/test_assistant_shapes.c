/* Figures made of two aggregates, and the best row of each group: questions about a small shop, as plans. */
#include "assistant/draft/draft_question.h"

#include "base/arena.h"
#include "retrieve/glossary.h"
#include "sql/dialect/dialect.h"
#include "link_help.h"
#include "tap.h"

static const char words[] = "name | nombre | nome | nm\n"
			    "product | producto | produto |\n"
			    "customer | cliente | cliente |\n"
			    "order | pedido | pedido |\n"
			    "category | categoría | categoria |\n"
			    "price | precio | preço |\n"
			    "city | ciudad | cidade |\n"
			    "cancelled | cancelado | cancelado |\n"
			    "~ earn, salary | | |\n"
			    "~ stars, price | | |\n";

static const char tables[] =
	"category: category_id i*, name t\n"
	"product: product_id i*, name t, category_id i>category, price n\n"
	"customer: customer_id i*, name t, city t, nation t\n"
	"orders: order_id i*, customer_id i>customer, ordered_at T, status t, total n, payment_method t, shipped_at T\n"
	"payment: payment_id i*, order_id i>orders, amount n, method t\n"
	"review: review_id i*, product_id i>product, reviewed_at T, stars i\n"
	"employee: employee_id i*, name t, department t, salary n\n"
	"singer: singer_id i*, name t, song_name t, song_year i\n"
	"film: film_id i*, title t, directed_by t, studio t, number_seats i, first_year i, last_year i\n"
	"screening: screening_id i*, film_id i>film, room t, held_on T\n"
	"auction: auction_id i*, auctioneer t, reserve n, bid n\n"
	"track: track_id i*, title t, milliseconds i\n"
	"clerk: clerk_id i*, first_name t, last_name t, title t\n"
	"supplier: supplier_id i*, company_name t, contact_name t, contact_title t\n"
	"article: article_id i*, name t, discontinued i, active i, section_id i>section, approved_by i>clerk, printed_at T\n"
	"section: section_id i*, name t\n"
	"song: song_id i*, title t, genre t, play_count n, played_count i, average_score n\n"
	"monthly_sales: customer_id i>customer, month_start D, sales i";

static struct arena *a;
static struct link_schema shop;
static struct glossary *glossary;

static void make(void)
{
	struct err err = { 0 };

	glossary = glossary_open();
	ok(glossary_add(glossary, str_of(words), &err), "the glossary is valid");
	shop = made_schema(a, tables);
	*push(&shop.at[3].columns.at[3].values, a) = S("cancelled");
}

static void set_fiscal_month(int month)
{
	for (ptrdiff_t i = 0; i < shop.len; i++)
		shop.at[i].fiscal_month = month;
}

/* The plan has this part. */
static void has(const char *question, const char *part)
{
	struct draft_ask ask = { .question = str_of(question),
				 .catalog = S("shop"),
				 .schema = &shop,
				 .glossary = glossary,
				 .dialect = &dialect_sqlite,
				 .now = DAYS(20254) }; /* 15 June 2025 */
	struct draft d = { 0 };
	enum language language;
	bool stands = draft_question(a, &ask, &d, &language);

	ok(stands && str_find(d.plan, str_of(part)) >= 0, "%s: %s in %.*s", question, part, STR(d.plan));
}

#define BEST \
	"\"filters\":[{\"column\":\"product.price\",\"op\":\"=\",\"value\":{\"tables\":[{\"table\":\"main.product\",\"as\":\"product_2\"}]," \
	"\"measures\":[{\"fn\":\"max\",\"of\":\"product_2.price\",\"as\":\"max_price\"}]," \
	"\"filters\":[\"product_2.category_id = product.category_id\"]}}]"

static void test_best_of_each(void)
{
	has("The most expensive product of each category", BEST);
	has("Show the name of the product with the highest price in each category", BEST);
	has("¿Cuál es el producto más caro de cada categoría?", BEST);
	has("Qual é o produto mais caro de cada categoria?", BEST);
	has("The most expensive product of each category", "\"columns\":[\"product.name\",\"category.name\"]");
	has("For each category, what is the cheapest product?", "\"columns\":[\"category.name\",\"product.name\"]");
	has("The latest order of each customer", "\"max\",\"of\":\"orders_2.ordered_at\"");
	has("The highest paid employee of each department", "employee_2.department = employee.department");
	has("Which employee earns the highest salary in each department?",
	    "\"columns\":[\"employee.name\",\"employee.department\"]");
	has("The 3 most expensive products of each category",
	    "{\"column\":\"3\",\"op\":\">\",\"value\":{\"tables\":[{\"table\":\"main.product\",\"as\":\"product_2\"}],"
	    "\"measures\":[{\"fn\":\"count\",\"as\":\"count_rows\"}],\"filters\":[\"product_2.price > product.price\","
	    "\"product_2.category_id = product.category_id\"]}}");
	has("The highest salary of each department",
	    "\"groups\":[\"employee.department\"],\"measures\":[{\"fn\":\"max\"");
}

static void test_shares(void)
{
	static const char cancelled[] =
		"\"measures\":[{\"fn\":\"count\",\"where\":[{\"column\":\"orders.status\",\"op\":\"=\",\"value\":\"cancelled\"}],"
		"\"share\":true,\"as\":\"percentage_rows\"}]";

	has("What percentage of orders were cancelled?", cancelled);
	has("¿Qué porcentaje de pedidos fueron cancelados?", cancelled);
	has("Que porcentagem dos pedidos foi cancelada?", cancelled);
	has("What percentage of orders in 2024 were cancelled?", cancelled);
	has("What percentage of orders in 2024 were cancelled?", "\"filters\":[{\"column\":\"orders.ordered_at\"");
	has("Share of orders by status",
	    "\"groups\":[\"orders.status\"],\"measures\":[{\"fn\":\"count\",\"share\":true");
	has("Percentage of customers that have no orders", "\"where\":[{\"not exists\"");
}

static void test_differences(void)
{
	static const char spread[] = "{\"of\":\"max(product.price) - min(product.price)\",\"as\":\"difference_price\"}";

	has("What is the difference between the highest and the lowest price of products?", spread);
	has("difference between the minimum price and the maximum price", spread);
	has("diferencia entre el mayor y el menor precio de los productos", spread);
	has("diferença entre o maior e o menor preço dos produtos", spread);
}

static void test_numbers_per_thing(void)
{
	static const char per_customer[] = "1.0 * count(*) / nullif(count(distinct orders.customer_id), 0)";

	has("What is the average number of orders per customer?", per_customer);
	has("How many orders does each customer have on average?", per_customer);
	has("número promedio de pedidos por cliente", per_customer);
	has("número médio de pedidos por cliente", per_customer);
	has("Which customers have more orders than the average?", "\"having\":[{\"column\":\"count(*)\",\"op\":\">\"");
	has("clientes que fizeram mais pedidos que a média", "\"having\":[{\"column\":\"count(*)\",\"op\":\">\"");
}

static void test_averages_of_their_own(void)
{
	has("Which products are more expensive than the average?", "\"fn\":\"avg\",\"of\":\"product_2.price\"");
	has("products with a higher price than the average of their category",
	    "\"filters\":[\"product_2.category_id = product.category_id\"]");
	has("orders whose total is above the average total of their customer",
	    "\"filters\":[\"orders_2.customer_id = orders.customer_id\"]");
	has("Which employees earn more than the average of their department?", "\"columns\":[\"employee.name\"]");
}

static void test_most(void)
{
	has("Find the payment method that is used most frequently",
	    "\"groups\":[\"orders.payment_method\"],\"order\":[{\"by\":\"count(*)\",\"desc\":true}],\"limit\":1");
	has("What are the top 3 payment methods?",
	    "\"groups\":[\"orders.payment_method\"],\"order\":[{\"by\":\"count(*)\",\"desc\":true}],\"limit\":3");
	has("What is the highest salary and its department?",
	    "\"columns\":[\"employee.salary\",\"employee.department\"],\"order\":[{\"by\":\"employee.salary\",\"desc\":true}]");
	has("List the name of the song of each singer", "singer.song_name");
}

static void test_words(void)
{
	has("Average stars of each product", "\"avg\",\"of\":\"review.stars\"");
	has("number of orders by customer nation", "\"groups\":[\"customer.nation\"]");
	has("What is the total of orders by status?", "\"fn\":\"sum\",\"of\":\"orders.total\"");
	has("How many customers have no city?", "{\"column\":\"customer.city\",\"op\":\"is null\"}");
	has("Names of customers who ordered in 2023", "\"orders.ordered_at\",\"op\":\">=\"");
}

static void test_events(void)
{
	has("How many orders were shipped?", "{\"column\":\"orders.shipped_at\",\"op\":\"is not null\"}");
	has("Which customers placed the most orders?", "\"order\":[{\"by\":\"count(*)\",\"desc\":true}]");
	has("How many orders were not shipped?", "{\"column\":\"orders.shipped_at\",\"op\":\"is null\"}");
	has("What percentage of orders were shipped?",
	    "\"where\":[{\"column\":\"orders.shipped_at\",\"op\":\"is not null\"}]");
	has("How many orders were shipped in 2024?",
	    "{\"column\":\"orders.shipped_at\",\"op\":\">=\",\"value\":\"2024-01-01\"}");
	has("total amount of payments per method", "\"fn\":\"sum\",\"of\":\"payment.amount\"");
	has("average payment per method", "\"fn\":\"avg\",\"of\":\"payment.amount\"");
	has("number of orders by status, biggest first", "\"order\":[{\"by\":\"count(*)\",\"desc\":true}]");
	has("products with the most reviews", "\"order\":[{\"by\":\"count(*)\",\"desc\":true}]");
	has("Top 5 products by reviews", "\"order\":[{\"by\":\"count(*)\",\"desc\":true}],\"limit\":5");
	has("Names of customers who ordered both in 2023 and in 2024", "\"intersect\":[");
	has("How many reviews are there of the most expensive product?", "\"fn\":\"max\",\"of\":\"product_2.price\"");
}

static void test_compared_measures(void)
{
	static const char counted[] = "\"having\":[{\"column\":\"count(*)\",\"op\":\">\",\"value\":100}]",
			  added[] = "\"having\":[{\"column\":\"sum(orders.total)\",\"op\":\">\",\"value\":200}]";

	has("orders by customer over 100", counted);
	has("orders per customer, more than 100", counted);
	has("pedidos por cliente de más de 100", counted);
	has("pedidos por cliente acima de 100", counted);
	has("total of orders per customer, more than 200", added);
	has("payments over 1k", "{\"column\":\"payment.amount\",\"op\":\">\",\"value\":1000}");
	has("products under 50", "{\"column\":\"product.price\",\"op\":\"<\",\"value\":50}");
	has("orders with customer id over 100", "{\"column\":\"orders.customer_id\",\"op\":\">\",\"value\":100}");
	has("tracks longer than 5 minutes", "{\"column\":\"track.milliseconds\",\"op\":\">\",\"value\":300000}");
	has("tracks shorter than 90 seconds", "{\"column\":\"track.milliseconds\",\"op\":\"<\",\"value\":90000}");
}

static void test_distinct(void)
{
	static const char customers[] = "{\"fn\":\"count\",\"of\":\"customer.customer_id\",\"distinct\":true";

	has("¿cuántos clientes distintos hay?", customers);
	has("quantos clientes diferentes existem", customers);
	has("cuántas ciudades distintas hay", "{\"fn\":\"count\",\"of\":\"customer.city\",\"distinct\":true");
}

static void test_adjectives(void)
{
	has("discontinued articles", "{\"column\":\"article.discontinued\",\"op\":\"=\",\"value\":1}");
	has("inactive articles", "{\"column\":\"article.active\",\"op\":\"=\",\"value\":0}");
	has("unprinted articles", "{\"column\":\"article.printed_at\",\"op\":\"is null\"}");
	has("unshipped orders", "{\"column\":\"orders.shipped_at\",\"op\":\"is null\"}");
	has("articles printed since 2020 by section", "\"measures\":[{\"fn\":\"count\",\"as\":\"count_rows\"}]");
	has("articles approved by each clerk", "\"measures\":[{\"fn\":\"count\",\"as\":\"count_rows\"}]");
	has("which customers have the most sales", "sum(monthly_sales.sales)");
	has("whats the highest price of products", "\"fn\":\"max\",\"of\":\"product.price\"");
}

static void test_implied_measures(void)
{
	has("which products were reviewed the most", "count(*)");
	has("which song has the highest average score", "\"order\":[{\"by\":\"song.average_score\",\"desc\":true}]");
	has("which kind of genre is the most common among songs", "\"groups\":[\"song.genre\"]");
	has("which city has the highest customer rate", "\"order\":[{\"by\":\"count(*)\",\"desc\":true}]");
}

static void test_names_of_rows(void)
{
	has("list the clerks", "\"columns\":[\"clerk.first_name\",\"clerk.last_name\"]");
	has("list the suppliers", "\"columns\":[\"supplier.company_name\"]");
}

static void test_order_by_name(void)
{
	static const char by_name[] = "\"order\":[{\"by\":\"customer.name\",\"desc\":false}]";

	has("Return the names of customers, ordered alphabetically.", by_name);
	has("the names of all customers sorted in alphabetical order", by_name);
	has("los nombres de los clientes ordenados alfabéticamente", by_name);
	has("os nomes dos clientes ordenados em ordem alfabética", by_name);
}

static void test_either(void)
{
	static const char either[] = "\"filters\":[{\"any\":[";

	has("orders with total above 300 or payment method 'card'", either);
	has("pedidos con total mayor que 300 o payment method 'card'", either);
	has("pedidos com total maior que 300 ou payment method 'card'", either);
}

static void test_fixed(void)
{
	has("What are the city and nation of the customer with name 'Ana'?",
	    "\"columns\":[\"customer.city\",\"customer.nation\"]");
	has("¿cuál es la city del cliente con nombre 'Ana'?", "\"columns\":[\"customer.city\"]");
	has("qual é a city do cliente com nome 'Ana'?", "\"columns\":[\"customer.city\"]");
}

static void test_most_of(void)
{
	static const char most[] = "\"order\":[{\"by\":\"count(*)\",\"desc\":true}],\"limit\":1";

	has("In which city do most of the customers live?", most);
	has("¿En qué city vive la mayoría de los clientes?", most);
	has("Em que city mora a maioria dos clientes?", most);
}

static void test_spending(void)
{
	static const char most[] = "\"order\":[{\"by\":\"sum(orders.total)\",\"desc\":true}],\"limit\":1";

	has("Which customer spent most?", most);
	has("Which customer has spent the most?", most);
	has("¿Qué cliente gastó más?", most);
	has("Qual cliente gastou mais?", most);
}

static void test_alternatives(void)
{
	has("the city/nation of each customer", "\"columns\":[\"customer.city\"]");
}

static void test_fiscal_years(void)
{
	static const char july[] = "\"value\":\"2023-07-01\"", calendar[] = "\"value\":\"2024-01-01\"";
	static const char by_year[] = "{\"column\":\"orders.ordered_at\",\"grain\":\"year\",\"as\":\"year\"}",
			  by_fiscal_year[] = "{\"column\":\"orders.ordered_at\",\"grain\":\"year\",\"year_start\":7,"
					     "\"as\":\"fiscal_year\"}";

	has("How many orders in fiscal year 2024?", calendar);
	set_fiscal_month(7);
	has("How many orders in fiscal year 2024?", july);
	has("How many orders in FY2024?", july);
	has("¿Cuántos pedidos en el año fiscal 2024?", july);
	has("Quantos pedidos no ano fiscal de 2024?", july);
	has("How many orders in Q1 of fiscal year 2024?", "\"value\":\"2023-10-01\"");
	has("How many orders this fiscal year?", "\"value\":\"2024-07-01\"");
	has("How many orders last fiscal year?", "\"value\":\"2023-07-01\"");
	has("How many orders in 2024?", calendar);
	has("Number of orders by fiscal year", by_fiscal_year);
	has("Número de pedidos por año fiscal", by_fiscal_year);
	has("Número de pedidos por ano fiscal", by_fiscal_year);
	has("Number of orders by year", by_year);
	set_fiscal_month(1);
	has("How many orders in fiscal year 2024?", calendar);
	has("Number of orders by fiscal year", by_year);
	set_fiscal_month(0);
}

/* What a name and the words around it say together. */
static void test_names_in_sentences(void)
{
	has("films directed by \"Ana Lima\"",
	    "\"filters\":[{\"column\":\"film.directed_by\",\"op\":\"=\",\"value\":\"Ana Lima\"}]");
	has("the titles of films directed by Ana Lima or Rui Costa",
	    "\"any\":[{\"column\":\"film.directed_by\",\"op\":\"=\",\"value\":\"Ana Lima\"},{\"column\":\"film.directed_by\"");
	has("the minimum and maximum number of seats of films", "{\"fn\":\"min\",\"of\":\"film.number_seats\"");
	has("the minimum and maximum number of seats of films", "{\"fn\":\"max\",\"of\":\"film.number_seats\"");
	has("the average, minimum and maximum number of seats of films",
	    "{\"fn\":\"avg\",\"of\":\"film.number_seats\"");
	has("the first year and last year of each film", "\"columns\":[\"film.first_year\",\"film.last_year\"]");
	has("Which studios have 2 or more films?", "\"having\":[{\"column\":\"count(*)\",\"op\":\">=\",\"value\":2}]");
	has("Which studios were used more than 2 times?",
	    "\"having\":[{\"column\":\"count(*)\",\"op\":\">\",\"value\":2}]");
	has("employees with a salary above 50 or below 20",
	    "\"any\":[{\"column\":\"employee.salary\",\"op\":\">\",\"value\":50},{\"column\":\"employee.salary\",\"op\":\"<\",\"value\":20}]");
	has("the title and the highest number of seats for each studio", "\"fn\":\"max\"");
	has("Show titles and studios of films in descending order by title",
	    "\"order\":[{\"by\":\"film.title\",\"desc\":true}]");
	has("How many films are there for each studio and title?", "\"groups\":[\"film.studio\",\"film.title\"]");
	has("Which studios exist?", "\"columns\":[\"film.studio\"],\"distinct\":true");
	has("the total number of seats in the most popular studio",
	    "{\"column\":\"film.studio\",\"op\":\"=\",\"value\":{\"tables\":[{\"table\":\"main.film\",\"as\":\"film_2\"}],\"groups\":[\"film_2.studio\"]");
	has("studios that are not shown in any screening", "\"not exists\":{\"tables\":[{\"table\":\"main.screening\"");
	has("list the products by price",
	    "\"columns\":[\"product.name\"],\"order\":[{\"by\":\"product.price\",\"desc\":false}]");
	has("lista los productos por precio", "\"order\":[{\"by\":\"product.price\",\"desc\":false}]");
	has("liste os produtos por preço", "\"order\":[{\"by\":\"product.price\",\"desc\":false}]");
	has("the number of different studios and titles of films",
	    "{\"fn\":\"count\",\"of\":\"film.title\",\"distinct\":true");
	has("the titles and rooms of films in screenings", "\"columns\":[\"film.title\",\"screening.room\"]");
}

/* Orders by status: how many there are of each. */
static void test_counted_by(void)
{
	static const char counted[] = "\"groups\":[\"orders.status\"],\"measures\":[{\"fn\":\"count\"";

	has("orders by status", counted);
	has("orders per status", counted);
	has("pedidos por status", counted);
	has("orders by customer in 2025", "{\"column\":\"orders.ordered_at\",\"op\":\">=\"");
	has("list the orders by status", "\"order\":[{\"by\":\"orders.status\",\"desc\":false}]");
	has("orders by price", "\"columns\"");
	has("top 5 customers by number of orders", "\"order\":[{\"by\":\"count(*)\",\"desc\":true}],\"limit\":5");
	has("top 5 customers by total amount of orders",
	    "\"order\":[{\"by\":\"sum(orders.total)\",\"desc\":true}],\"limit\":5");
	has("total orders", "{\"fn\":\"sum\",\"of\":\"orders.total\"");
}

/* Two columns of one row are compared; a range is left out. */
static void test_columns_compared(void)
{
	has("films with first year below last year", "film.first_year < film.last_year");
	has("auctions with bid below reserve", "auction.bid < auction.reserve");
	has("auctions whose bid is lower than the reserve", "auction.bid < auction.reserve");
	has("auctions where the bid exceeds the reserve", "auction.bid > auction.reserve");
	has("auctions with bid at least reserve", "auction.bid >= auction.reserve");
	has("films with number of seats outside 100 to 200",
	    "\"any\":[{\"column\":\"film.number_seats\",\"op\":\"<\",\"value\":100},"
	    "{\"column\":\"film.number_seats\",\"op\":\">\",\"value\":200}]");
	has("employees with salary outside the range from 10 to 20", "\"op\":\"<\",\"value\":10}");
	has("customers outside \"Lima\"", "\"op\":\"<>\",\"value\":\"Lima\"");
}

/* Which cities have: all that share the first place. Which city has: one. */
static void test_ties(void)
{
	static const char
		all[] = "\"groups\":[\"customer.city\"],\"having\":[{\"column\":\"count(*)\",\"op\":\"=\",\"value\":"
			"{\"tables\":[{\"table\":\"main.customer\",\"as\":\"customer_2\"}]",
		one[] = "\"groups\":[\"customer.city\"],\"order\":[{\"by\":\"count(*)\",\"desc\":true}],\"limit\":1";

	has("Which cities have the most customers?", all);
	has("Which city has the most customers?", one);
	has("¿Qué ciudades tienen más clientes?", all);
	has("¿Qué ciudad tiene más clientes?", one);
	has("Quais cidades têm mais clientes?", all);
	has("Qual cidade tem mais clientes?", one);
	has("Which products have the highest price?",
	    "\"op\":\"=\",\"value\":{\"tables\":[{\"table\":\"main.product\"");
	has("Which product has the highest price?", "\"desc\":true}],\"limit\":1");
	has("Which products are the 3 most expensive?", "\"limit\":3");
}

int main(void)
{
	a = arena_open();
	make();
	test_best_of_each();
	test_shares();
	test_differences();
	test_numbers_per_thing();
	test_averages_of_their_own();
	test_most();
	test_words();
	test_events();
	test_compared_measures();
	test_distinct();
	test_adjectives();
	test_implied_measures();
	test_names_of_rows();
	test_order_by_name();
	test_either();
	test_fixed();
	test_most_of();
	test_spending();
	test_alternatives();
	test_fiscal_years();
	test_ties();
	test_names_in_sentences();
	test_counted_by();
	test_columns_compared();
	glossary_close(glossary);
	arena_close(a);
	return done();
}
