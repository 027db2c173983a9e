/* Which column a value or a time is of, where the question names none: flights of a small airline. */
#include "assistant/draft/draft_question.h"
#include "retrieve/world_names.h"

#include "base/arena.h"
#include "retrieve/glossary.h"
#include "sql/dialect/dialect.h"
#include "link_help.h"
#include "tap.h"

static const char words[] = "pilot | piloto | piloto |\n"
			    "name | nombre | nome | nm\n"
			    "last name | apellido | sobrenome | lname\n"
			    "first name | nombre de pila | primeiro nome | fname\n"
			    "flight | vuelo | voo |\n"
			    "country | país | país |\n";

static const char tables[] =
	"pilot: pilot_id i*, name t, nationality t, home_town t, sex t, date_of_birth D\n"
	"country: country_id i*, name t, continent t\n"
	"airport: airport_id i*, name t, country_id i>country, elevation i\n"
	"flight: flight_id i*, pilot_id i>pilot, airport_id i>airport, cancelled_at T, booked_at T,"
	" flight_date D, charter b\n"
	"passenger: passenger_id i*, LName t, Fname t, cls i";

static struct arena *a;
static struct link_schema airline;
static struct glossary *glossary;

static void make(void)
{
	struct err err = { 0 };

	glossary = glossary_open();
	ok(glossary_add(glossary, str_of(words), &err), "the glossary is valid");
	airline = made_schema(a, tables);
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
	is_str(conditions("Names of countries on the Asian continent"), S("country.continent=Asia"),
	       "a continent by its adjective");
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
