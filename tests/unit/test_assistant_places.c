/* Which column a value or a time is of, where the question names none: flights of a small airline. */
#include "assistant/draft/draft_question.h"
#include "assistant/language/world_names.h"

#include "base/arena.h"
#include "retrieve/glossary.h"
#include "sql/dialect/dialect.h"
#include "tap.h"

static const char words[] = "pilot | piloto | piloto |\n"
			    "name | nombre | nome | nm\n"
			    "last name | apellido | sobrenome | lname\n"
			    "first name | nombre de pila | primeiro nome | fname\n"
			    "flight | vuelo | voo |\n"
			    "country | país | país |\n";

struct a_column {
	const char *name;
	enum type_class class;
	bool pk;
	int fk_table, fk_column;
};
static const struct a_table {
	const char *name;
	struct a_column columns[8];
} tables[] = {
	{ "pilot",
	  { { "pilot_id", TYPE_INTEGER, true, -1, -1 },
	    { "name", TYPE_TEXT, false, -1, -1 },
	    { "nationality", TYPE_TEXT, false, -1, -1 },
	    { "home_town", TYPE_TEXT, false, -1, -1 },
	    { "sex", TYPE_TEXT, false, -1, -1 },
	    { "date_of_birth", TYPE_DATE, false, -1, -1 },
	    { 0 } } },
	{ "country",
	  { { "country_id", TYPE_INTEGER, true, -1, -1 },
	    { "name", TYPE_TEXT, false, -1, -1 },
	    { "continent", TYPE_TEXT, false, -1, -1 },
	    { 0 } } },
	{ "airport",
	  { { "airport_id", TYPE_INTEGER, true, -1, -1 },
	    { "name", TYPE_TEXT, false, -1, -1 },
	    { "country_id", TYPE_INTEGER, false, 1, 0 },
	    { "elevation", TYPE_INTEGER, false, -1, -1 },
	    { 0 } } },
	{ "flight",
	  { { "flight_id", TYPE_INTEGER, true, -1, -1 },
	    { "pilot_id", TYPE_INTEGER, false, 0, 0 },
	    { "airport_id", TYPE_INTEGER, false, 2, 0 },
	    { "cancelled_at", TYPE_TIMESTAMP, false, -1, -1 },
	    { "booked_at", TYPE_TIMESTAMP, false, -1, -1 },
	    { "flight_date", TYPE_DATE, false, -1, -1 },
	    { "charter", TYPE_BOOLEAN, false, -1, -1 },
	    { 0 } } },
	{ "passenger",
	  { { "passenger_id", TYPE_INTEGER, true, -1, -1 },
	    { "LName", TYPE_TEXT, false, -1, -1 },
	    { "Fname", TYPE_TEXT, false, -1, -1 },
	    { "cls", TYPE_INTEGER, false, -1, -1 },
	    { 0 } } },
};

static struct arena *a;
static struct link_schema airline;
static struct glossary *glossary;

static void make(void)
{
	struct err err = { 0 };

	glossary = glossary_open();
	ok(glossary_add(glossary, str_of(words), &err), "the glossary is valid");
	for (size_t t = 0; t < sizeof tables / sizeof *tables; t++) {
		struct link_table *table = push(&airline, a);

		*table = (struct link_table){ .ns = S("main"), .name = str_of(tables[t].name) };
		for (const struct a_column *c = tables[t].columns; c->name; c++)
			*push(&table->columns, a) = (struct link_column){ .name = str_of(c->name),
									  .class = c->class,
									  .pk = c->pk,
									  .key = c->pk,
									  .fk_table = c->fk_table,
									  .fk_column = c->fk_column };
	}
	airline.at[4].columns.at[3].comment = S("1: travels in the economy class; 2: travels in the business class");
}

/* The conditions: "pilot.nationality=French". */
static str conditions(const char *question)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct draft d;
	struct draft_ask ask = { .question = str_of(question),
				 .catalog = S("airline"),
				 .schema = &airline,
				 .glossary = glossary,
				 .dialect = &dialect_sqlite };
	enum language language;

	if (!draft_question(a, &ask, &d, &language))
		return d.reason;
	for (ptrdiff_t i = 0; i < d.sketch->conditions.len; i++) {
		const struct sketch_condition *c = &d.sketch->conditions.at[i];
		const struct link_table *t = &airline.at[c->of.of.table];

		sb_fmt(&b, "%s%.*s.%.*s", i ? " " : "", STR(t->name), STR(t->columns.at[c->of.of.column].name));
		if (c->op == TEST_IS)
			sb_fmt(&b, "=%.*s", STR(c->value));
	}
	return str_dup(a, sb_str(&b));
}

static void have(const char *question, const char *wanted)
{
	is_str(conditions(question), str_of(wanted), "%s", question);
}

static void test_world(void)
{
	struct world_name w;

	ok(world_name(S("asia"), ENGLISH, &w) && w.kind == WORLD_CONTINENT, "Asia is a continent");
	ok(world_name(S("southern europe"), ENGLISH, &w) && w.kind == WORLD_REGION, "Southern Europe is a region");
	ok(world_name(S("usa"), ENGLISH, &w) && w.kind == WORLD_COUNTRY && str_eq(w.country, S("United States")),
	   "USA is a country");
	ok(world_name(S("alemanes"), SPANISH, &w) && w.kind == WORLD_PEOPLE && str_eq(w.country, S("Germany")),
	   "alemanes are a people");
	ok(world_name(S("mulheres"), PORTUGUESE, &w) && w.kind == WORLD_SEX && str_eq(w.people, S("F")),
	   "mulheres are women");
	ok(!world_name(S("banana"), ENGLISH, &w), "a banana is none of them");
}

static void test_places(void)
{
	have("How many countries are in Asia?", "country.continent=Asia");
	have("Names of the airports in Italy", "country.name=Italy");
	have("Names of the French pilots", "pilot.nationality=French");
	have("Nomes dos pilotos franceses", "pilot.nationality=French");
	have("How many female pilots are there?", "pilot.sex=F");
	have("Names of the pilots from Springfield", "pilot.home_town=Springfield");
	have("What is the highest elevation in Oceania?", "country.continent=Oceania");
	have("Names of pilots in the home town of Springfield", "pilot.home_town=Springfield");
}

static void test_names(void)
{
	have("What is the elevation of Heron Lake Airport?", "airport.name=Heron Lake Airport");
	have("How many flights does passenger Ann Lee have?", "passenger.Fname=Ann passenger.LName=Lee");
	have("Pilots with the name Rex-2", "pilot.name=Rex-2");
}

static void test_codes(void)
{
	have("How many charter flights were there?", "flight.charter=true");
	have("How many flights were not charter?", "flight.charter");
	have("How many business class passengers are there?", "passenger.cls=2");
}

static void test_times(void)
{
	have("How many flights were there in May 2020?", "flight.flight_date");
	have("How many flights were booked in May 2020?", "flight.booked_at");
	have("How many flights were cancelled in May 2020?", "flight.cancelled_at");
	have("How many flights of pilots were there in May 2020?", "flight.flight_date");
}

int main(void)
{
	a = arena_open();
	make();
	test_world();
	test_places();
	test_names();
	test_codes();
	test_times();
	glossary_close(glossary);
	arena_close(a);
	return done();
}
