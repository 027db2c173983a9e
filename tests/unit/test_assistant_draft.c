/* Questions about a small library of books, in three languages, as plans. */
#include "assistant/draft/draft_question.h"

#include "base/arena.h"
#include "base/json.h"
#include "retrieve/glossary.h"
#include "sql/dialect/dialect.h"
#include "link_help.h"
#include "tap.h"

static const char words[] = "name | nombre | nome | nm\n"
			    "author, writer | autor | autor |\n"
			    "book | libro | livro |\n"
			    "year | año | ano | yr\n"
			    "price | precio | preço |\n"
			    "page | página | página | pg\n"
			    "country | país | país |\n"
			    "identifier, id | identificador | identificador | id\n"
			    "title | título | título | ttl\n"
			    "loan, lending | préstamo | empréstimo |\n";

static const char tables[] =
	"author: author_id i*, name t, country t, birth_year i\n"
	"book: book_id i*, author_id i>author, title t, pages i, price n, language t\n"
	"loan: loan_id i*, book_id i>book, loan_date D\n"
	"visit_report: branch t*, fiscal_year i, calendar_year i*, calendar_quarter i*, visitors i";

static struct arena *a;
static struct link_schema library;
static struct glossary *glossary;

static void make(void)
{
	struct err err = { 0 };

	glossary = glossary_open();
	ok(glossary_add(glossary, str_of(words), &err), "the glossary is valid");
	library = made_schema(a, tables);
	library.at[3].comment = S("Visitors and their branch");
	*push(&library.at[1].columns.at[5].values, a) = S("Latin");
}

static bool draft(const char *question, struct draft *out)
{
	struct draft_ask ask = { .question = str_of(question),
				 .catalog = S("library"),
				 .schema = &library,
				 .glossary = glossary,
				 .dialect = &dialect_sqlite };
	enum language language;

	return draft_question(a, &ask, out, &language);
}

/* The plan without its question and catalog. */
static void plans(const char *question, const char *wanted)
{
	struct draft d;
	str plan;

	if (!draft(question, &d)) {
		ok(false, "%s is a plan: %.*s", question, STR(d.reason));
		return;
	}
	plan = str_from(d.plan, str_find(d.plan, S("\"library\",")) + 10);
	is_str(plan, str_fmt(a, "%s}", wanted), "%s", question);
}

static void is_confident(const char *question, double least, double most)
{
	struct draft d = { 0 };
	bool stands = draft(question, &d);

	ok(stands && d.confidence >= least && d.confidence <= most, "%s: confidence %.2f from %.2f to %.2f", question,
	   d.confidence, least, most);
}

#define T(name) "{\"table\":\"main." name "\",\"as\":\"" name "\"}"

static void test_one_table(void)
{
	plans("How many authors are there?",
	      "\"tables\":[" T("author") "],\"measures\":[{\"fn\":\"count\",\"as\":\"count_rows\"}]");
	plans("List the title and the price of all books.",
	      "\"tables\":[" T("book") "],\"columns\":[\"book.title\",\"book.price\"]");
	plans("What is the average price of books with more than 300 pages?",
	      "\"tables\":[" T("book") "],\"measures\":[{\"fn\":\"avg\",\"of\":\"book.price\",\"as\":\"avg_price\"}],"
				       "\"filters\":[{\"column\":\"book.pages\",\"op\":\">\",\"value\":300}]");
	plans("Show the names of authors from the country France.",
	      "\"tables\":[" T(
		      "author") "],\"columns\":[\"author.name\"],"
				"\"filters\":[{\"column\":\"author.country\",\"op\":\"=\",\"value\":\"France\"}]");
	plans("Titles of books whose language is not Latin",
	      "\"tables\":[" T(
		      "book") "],\"columns\":[\"book.title\"],"
			      "\"filters\":[{\"column\":\"book.language\",\"op\":\"<>\",\"value\":\"Latin\"}]");
	plans("What is the title of the most expensive book?",
	      "\"tables\":[" T(
		      "book") "],\"columns\":[\"book.title\"],\"order\":[{\"by\":\"book.price\",\"desc\":true}],\"limit\":1");
	plans("How many authors are there in each country?",
	      "\"tables\":[" T(
		      "author") "],\"groups\":[\"author.country\"],\"measures\":[{\"fn\":\"count\",\"as\":\"count_rows\"}]");
	plans("List the names of authors ordered by birth year in descending order",
	      "\"tables\":[" T(
		      "author") "],\"columns\":[\"author.name\"],\"order\":[{\"by\":\"author.birth_year\",\"desc\":true}]");
	plans("Which books have a price higher than the average price?",
	      "\"tables\":[" T(
		      "book") "],\"columns\":[\"book.title\"],"
			      "\"filters\":[{\"column\":\"book.price\",\"op\":\">\",\"value\":{\"tables\":[{\"table\":\"main.book\",\"as\":\"book_2\"}],"
			      "\"measures\":[{\"fn\":\"avg\",\"of\":\"book_2.price\",\"as\":\"avg_price\"}]}}]");
}

static void test_aggregates(void)
{
	plans("What are the average price and pages of books?",
	      "\"tables\":[" T("book") "],\"measures\":[{\"fn\":\"avg\",\"of\":\"book.price\",\"as\":\"avg_price\"},"
				       "{\"fn\":\"avg\",\"of\":\"book.pages\",\"as\":\"avg_pages\"}]");
	plans("What is the total number of pages of all books?",
	      "\"tables\":[" T("book") "],\"measures\":[{\"fn\":\"sum\",\"of\":\"book.pages\",\"as\":\"sum_pages\"}]");
	plans("What is the minimum and maximum number of pages of books?",
	      "\"tables\":[" T("book") "],\"measures\":[{\"fn\":\"min\",\"of\":\"book.pages\",\"as\":\"min_pages\"},"
				       "{\"fn\":\"max\",\"of\":\"book.pages\",\"as\":\"max_pages\"}]");
	plans("Which language is the most common among books?",
	      "\"tables\":[" T("book") "],\"groups\":[\"book.language\"],"
				       "\"order\":[{\"by\":\"count(*)\",\"desc\":true}],\"limit\":1");
	plans("Which language has the most pages?",
	      "\"tables\":[" T("book") "],\"groups\":[\"book.language\"],"
				       "\"order\":[{\"by\":\"sum(book.pages)\",\"desc\":true}],\"limit\":1");
	plans("What is the title of the book with the maximum price?",
	      "\"tables\":[" T(
		      "book") "],\"columns\":[\"book.title\"],\"order\":[{\"by\":\"book.price\",\"desc\":true}],\"limit\":1");
}

static void test_several_tables(void)
{
	plans("Loans by month",
	      "\"tables\":[" T(
		      "loan") "],\"groups\":[{\"column\":\"loan.loan_date\",\"grain\":\"month\",\"as\":\"month\"}],"
			      "\"measures\":[{\"fn\":\"count\",\"as\":\"count_rows\"}]");
	plans("Pages by author",
	      "\"tables\":[" T("book") "," T(
		      "author") "],\"groups\":[\"author.name\",{\"column\":\"author.author_id\",\"output\":false}],"
				"\"measures\":[{\"fn\":\"sum\",\"of\":\"book.pages\",\"as\":\"sum_pages\"}]");
	plans("Top 3 authors by pages",
	      "\"tables\":[" T("book") "," T(
		      "author") "],\"groups\":[\"author.name\","
				"{\"column\":\"author.author_id\",\"output\":false}],"
				"\"order\":[{\"by\":\"sum(book.pages)\",\"desc\":true}],\"limit\":3");
	plans("How many loans of the book with the highest price are there?",
	      "\"tables\":[" T("book") "," T(
		      "loan") "],\"measures\":[{\"fn\":\"count\",\"of\":\"loan.loan_id\",\"distinct\":true,\"as\":\"count_loan_id\"}],"
			      "\"filters\":[{\"column\":\"book.price\",\"op\":\"=\",\"value\":{\"tables\":[{\"table\":\"main.book\",\"as\":\"book_2\"}],"
			      "\"measures\":[{\"fn\":\"max\",\"of\":\"book_2.price\",\"as\":\"max_price\"}]}}]");
	plans("What are the titles of books by the author \"Mary Shelley\"?",
	      "\"tables\":[" T("author") "," T(
		      "book") "],\"columns\":[\"book.title\"],"
			      "\"filters\":[{\"column\":\"author.name\",\"op\":\"=\",\"value\":\"Mary Shelley\"}]");
	plans("What are the names of authors without any books?",
	      "\"tables\":[" T("author") "],\"columns\":[\"author.name\"],"
					 "\"filters\":[{\"not exists\":{\"tables\":[" T("book") "]}}]");
	plans("How many loans are there per month?",
	      "\"tables\":[" T(
		      "loan") "],\"groups\":[{\"column\":\"loan.loan_date\",\"grain\":\"month\",\"as\":\"month\"}],"
			      "\"measures\":[{\"fn\":\"count\",\"as\":\"count_rows\"}]");
	plans("How many loans were there in 2019, 2020 and 2022?",
	      "\"tables\":[" T(
		      "loan") "],\"measures\":[{\"fn\":\"count\",\"as\":\"count_rows\"}],\"filters\":[{\"any\":["
			      "{\"all\":[{\"column\":\"loan.loan_date\",\"op\":\">=\",\"value\":\"2019-01-01\"},"
			      "{\"column\":\"loan.loan_date\",\"op\":\"<\",\"value\":\"2020-01-01\"}]},"
			      "{\"all\":[{\"column\":\"loan.loan_date\",\"op\":\">=\",\"value\":\"2020-01-01\"},"
			      "{\"column\":\"loan.loan_date\",\"op\":\"<\",\"value\":\"2021-01-01\"}]},"
			      "{\"all\":[{\"column\":\"loan.loan_date\",\"op\":\">=\",\"value\":\"2022-01-01\"},"
			      "{\"column\":\"loan.loan_date\",\"op\":\"<\",\"value\":\"2023-01-01\"}]}]}]");
	plans("What are the titles of books without loans since 2020?",
	      "\"tables\":[" T(
		      "book") "],\"columns\":[\"book.title\"],"
			      "\"filters\":[{\"not exists\":{\"tables\":[" T(
				      "loan") "],"
					      "\"filters\":[{\"column\":\"loan.loan_date\",\"op\":\">=\",\"value\":\"2020-01-01\"}]}}]");
	plans("Names of authors who have at least 3 books",
	      "\"tables\":[" T("book") "," T(
		      "author") "],\"groups\":[\"author.name\",{\"column\":\"author.author_id\",\"output\":false}],"
				"\"having\":[{\"column\":\"count(*)\",\"op\":\">=\",\"value\":3}]");
}

static void test_absences(void)
{
	plans("What are the titles of books that were never loaned?",
	      "\"tables\":[" T("book") "],\"columns\":[\"book.title\"],"
				       "\"filters\":[{\"not exists\":{\"tables\":[" T("loan") "]}}]");
	plans("How many authors did not write any book with more than 300 pages?",
	      "\"tables\":[" T(
		      "author") "],\"measures\":[{\"fn\":\"count\",\"as\":\"count_rows\"}],"
				"\"filters\":[{\"not exists\":{\"tables\":[" T(
					"book") "],"
						"\"filters\":[{\"column\":\"book.pages\",\"op\":\">\",\"value\":300}]}}]");
	plans("Languages of books except for those with a price above 20",
	      "\"except\":[{\"tables\":[" T(
		      "book") "],\"columns\":[\"book.language\"]},"
			      "{\"tables\":[" T(
				      "book") "],\"columns\":[\"book.language\"],"
					      "\"filters\":[{\"column\":\"book.price\",\"op\":\">\",\"value\":20}]}]");
	plans("Titles of books except for those with a price above 20",
	      "\"tables\":[" T("book") "],\"columns\":[\"book.title\"],"
				       "\"filters\":[{\"column\":\"book.price\",\"op\":\"<=\",\"value\":20}]");
}

static void test_parts_of_years(void)
{
	plans("Total visitors in Q4 2025",
	      "\"tables\":[" T(
		      "visit_report") "],\"measures\":[{\"fn\":\"sum\",\"of\":\"visit_report.visitors\",\"as\":\"sum_visitors\"}],"
				      "\"filters\":[{\"column\":\"visit_report.calendar_year\",\"op\":\"=\",\"value\":2025},"
				      "{\"column\":\"visit_report.calendar_quarter\",\"op\":\"=\",\"value\":4}]");
	plans("Total visitors per quarter",
	      "\"tables\":[" T(
		      "visit_report") "],\"groups\":[\"visit_report.calendar_year\",\"visit_report.calendar_quarter\"],"
				      "\"measures\":[{\"fn\":\"sum\",\"of\":\"visit_report.visitors\",\"as\":\"sum_visitors\"}]");
	plans("Visitors by quarter",
	      "\"tables\":[" T(
		      "visit_report") "],\"groups\":[\"visit_report.calendar_year\",\"visit_report.calendar_quarter\"],"
				      "\"measures\":[{\"fn\":\"sum\",\"of\":\"visit_report.visitors\",\"as\":\"sum_visitors\"}]");
	plans("Visitors by fiscal year",
	      "\"tables\":[" T(
		      "visit_report") "],\"groups\":[\"visit_report.fiscal_year\"],"
				      "\"measures\":[{\"fn\":\"sum\",\"of\":\"visit_report.visitors\",\"as\":\"sum_visitors\"}]");
	is_confident("Total visitors in May 2025", 0, .5);
	plans("Visitors by branch in the second quarter of 2025",
	      "\"tables\":[" T(
		      "visit_report") "],\"groups\":[\"visit_report.branch\"],"
				      "\"measures\":[{\"fn\":\"sum\",\"of\":\"visit_report.visitors\",\"as\":\"sum_visitors\"}],"
				      "\"filters\":[{\"column\":\"visit_report.calendar_year\",\"op\":\"=\",\"value\":2025},"
				      "{\"column\":\"visit_report.calendar_quarter\",\"op\":\"=\",\"value\":2}]");
}

static void varies(const char *question, const char *assumption, const char *part)
{
	struct draft d;
	bool found = false;

	if (draft(question, &d))
		for (ptrdiff_t i = 0; i < d.variants.len; i++)
			found = found || (str_eq(d.variants.at[i].assumption, str_of(assumption)) &&
					  str_find(d.variants.at[i].plan, str_of(part)) >= 0);
	ok(found, "%s: perhaps %s", question, assumption);
}

static void test_variants(void)
{
	varies("Languages of books", "equal rows are shown once", "\"distinct\":true");
	varies("What is the title of the most expensive book?", "all rows with the largest book.price are shown",
	       "\"op\":\"=\",\"value\":{\"tables\":[{\"table\":\"main.book\",\"as\":\"book_2\"}],"
	       "\"measures\":[{\"fn\":\"max\",\"of\":\"book_2.price\"");
	varies("Names of authors who have at least 3 books", "rows of author with the same name are one group",
	       "\"groups\":[\"author.name\"],");
	varies("Which language is the most common among books?", "the number that ranks them is shown too",
	       "\"measures\":[{\"fn\":\"count\"");
}

static void test_other_languages(void)
{
	plans("¿Cuántos autores hay?",
	      "\"tables\":[" T("author") "],\"measures\":[{\"fn\":\"count\",\"as\":\"count_rows\"}]");
	plans("Quantos autores existem em cada país?",
	      "\"tables\":[" T(
		      "author") "],\"groups\":[\"author.country\"],\"measures\":[{\"fn\":\"count\",\"as\":\"count_rows\"}]");
	plans("¿Cuál es el precio medio de los libros?",
	      "\"tables\":[" T("book") "],\"measures\":[{\"fn\":\"avg\",\"of\":\"book.price\",\"as\":\"avg_price\"}]");
	plans("Mostra los títulos y precios de los libros",
	      "\"tables\":[" T("book") "],\"columns\":[\"book.title\",\"book.price\"]");
	plans("Quais são os títulos dos livros com mais de 300 páginas?",
	      "\"tables\":[" T("book") "],\"columns\":[\"book.title\"],"
				       "\"filters\":[{\"column\":\"book.pages\",\"op\":\">\",\"value\":300}]");
}

static void test_confidence(void)
{
	struct draft d = { 0 };

	is_confident("How many authors are there?", .9, 1);
	is_confident("List the title and the price of all books.", .9, 1);
	is_confident("Which books did the dragon eat?", 0, .5);
	ok(draft("How many books did the dragon eat?", &d) && texts_have(&d.missing, S("dragon")),
	   "a word that nothing explains is missing");
	ok(!draft("Is it raining?", &d) && d.reason.len, "a question about something else is no plan, with a reason");
}

int main(void)
{
	a = arena_open();
	make();
	test_one_table();
	test_aggregates();
	test_several_tables();
	test_absences();
	test_parts_of_years();
	test_variants();
	test_other_languages();
	test_confidence();
	glossary_close(glossary);
	arena_close(a);
	return done();
}
