/* Ranked search over a small invented catalog of four namespaces: tables, reasons and other members. */
#include "retrieve/retrieve.h"

#include <stdlib.h>
#include <unistd.h>

#include "base/arena.h"
#include "retrieve/glossary.h"
#include "retrieve/index.h"
#include "tap.h"

struct table {
	int64_t id;
	const char *ns, *name, *comment, *tag;
	const char *columns[6]; /* the first one is the primary key */
};

/* In the order of qualified names. */
static const struct table tables[] = {
	{ 10, "farm", "animals", NULL, NULL, { "animal_id", "species", "stable_id", "weight_kg" } },
	{ 11, "farm", "feedings", NULL, NULL, { "feeding_id", "animal_id", "fodder_id", "qty" } },
	{ 12, "farm", "fodder", "Hay, oats and what else is fed", NULL, { "fodder_id", "name" } },
	{ 13, "farm", "milk_20240101", NULL, NULL, { "animal_id", "litres" } },
	{ 14, "farm", "milk_20240102", NULL, NULL, { "animal_id", "litres" } },
	{ 15, "farm", "stables", NULL, NULL, { "stable_id", "name" } },
	{ 40, "foundry", "casts", NULL, NULL, { "id", "melt_key", "mould" } },
	{ 41, "foundry", "pours", NULL, NULL, { "id", "melt_key", "celsius" } },
	{ 20, "library", "loans", NULL, NULL, { "loan_id", "reader_id", "book_id", "dueDate" } },
	{ 21, "library", "readers", NULL, "domain:people", { "reader_id", "full_name", "emailaddress" } },
	{ 22, "library", "titles", "Books, whether on a shelf or lent out", NULL, { "book_id", "title", "isbn" } },
	{ 23, "library", "writers", NULL, NULL, { "writer_id", "full_name", "email", "address" } },
	{ 24, "library", "writings", NULL, NULL, { "writer_id", "book_id" } },
	{ 30, "harbour", "berths", NULL, NULL, { "id", "depth_m" } },
	{ 31, "harbour", "moorings", NULL, NULL, { "id", "berth_id", "vessel_id" } },
	{ 33, "harbour", "ropes", NULL, NULL, { "ropeid", "scrappedqty", "duedate" } },
	{ 32, "harbour", "vessels", NULL, NULL, { "id", "name", "flag" } },
};
enum { TABLES = sizeof tables / sizeof *tables };

/* Each pair is a column and the table whose first column has that name. harbour and foundry declare no keys. */
static const struct {
	int64_t from, to;
	const char *field;
} keys[] = {
	{ 10, 15, "stable_id" }, { 11, 10, "animal_id" }, { 11, 12, "fodder_id" }, { 20, 21, "reader_id" },
	{ 20, 22, "book_id" },	 { 24, 23, "writer_id" }, { 24, 22, "book_id" },
};

static const char words[] = "book | libro | livro | bk\n"
			    "reader, patron | lector | leitor |\n"
			    "writer, author | escritor, autor | escritor, autor |\n"
			    "quantity | cantidad | quantidade | qty\n"
			    "animal | animal | animal |\n"
			    "due date | fecha de vencimiento | data de vencimento |\n"
			    "ship, vessel | barco, buque | navio, barco |\n"
			    "mooring | amarre | amarra |\n"
			    "~ stable, barn, shed | establo, granero | est\xc3\xa1"
			    "bulo, celeiro |\n"
			    "~~ creature, animal\n"
			    "scrap | chatarra | sucata |\n"
			    "date | fecha | data |\n"
			    "due | | |\n"
			    "the dairy => table:milk_20240102\n";

static struct glossary *own_words(void)
{
	struct glossary *g = glossary_open();
	struct err err = { 0 };

	if (!glossary_add(g, str_of(words), &err))
		printf("Bail out! %s\n", err.text);
	return g;
}

/* A second catalog, so large that every word of the first is rare. */
static void crowd(struct retriever_maker *m, struct arena *a, int n)
{
	static const char *const ends[] = { "log", "readers", "title", "name" };

	for (int i = 0; i < n; i++) {
		str name = str_fmt(a, "part%d_%s", i, ends[i % 4]);

		retriever_table(m, &(struct indexed_table){ .id = 10000 + i,
							    .catalog = S("d"),
							    .ns = str_fmt(a, "s%d", i % 50),
							    .name = name,
							    .qualified = str_fmt(a, "d.s%d.%.*s", i % 50, STR(name)) });
	}
}

static struct retriever *make(int others)
{
	struct arena *a = arena_open();
	struct retriever_maker *m = retriever_begin();

	for (int i = 0; i < TABLES; i++) {
		struct indexed_table t = { .id = tables[i].id,
					   .catalog = S("c"),
					   .ns = str_of(tables[i].ns),
					   .name = str_of(tables[i].name),
					   .qualified = str_fmt(a, "c.%s.%s", tables[i].ns, tables[i].name),
					   .comment = str_of(tables[i].comment),
					   .domain = tables[i].id == 21 ? S("people\nlending") : NO_STR };

		if (tables[i].tag)
			*push(&t.tags, a) = str_of(tables[i].tag);
		retriever_table(m, &t);
	}
	for (int i = 0; i < TABLES; i++)
		for (int k = 0; tables[i].columns[k]; k++)
			retriever_column(m, &(struct indexed_column){ .table = tables[i].id,
								      .name = str_of(tables[i].columns[k]),
								      .pk = !k });
	retriever_column(m, &(struct indexed_column){ .table = 32,
						      .name = S("kind"),
						      .values = { (str[]){ S("TUG"), S("FERRY") }, 2, 2 } });
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
		struct indexed_key k = { .from = keys[i].from, .to = keys[i].to };

		*push(&k.from_fields, a) = str_of(keys[i].field);
		*push(&k.to_fields, a) = str_of(keys[i].field);
		retriever_key(m, &k);
	}
	crowd(m, a, others);
	retriever_key(m, &(struct indexed_key){ .from = 10, .to = 999 });
	retriever_column(m, &(struct indexed_column){ .table = 999, .name = S("of nobody") });
	arena_close(a);
	return retriever_done(m, own_words());
}

static struct retrieved ask_of(const struct retriever *r, struct arena *a, const struct retrieve_ask *ask)
{
	struct retrieved out = { 0 };
	struct err err = { 0 };

	ok(retrieve(r, a, ask, &out, &err), "a search succeeds for the question: %.*s",
	   (int)(ask->query_text.len < 60 ? ask->query_text.len : 60), ask->query_text.at);
	return out;
}

static struct retrieved asked(const struct retriever *r, struct arena *a, const char *question, ptrdiff_t k)
{
	struct retrieve_ask ask = { .query_text = str_of(question), .k = k, .explain = true };

	return ask_of(r, a, &ask);
}

static ptrdiff_t place_in(const struct retrieved *r, const char *name)
{
	for (ptrdiff_t i = 0; i < r->candidates.len; i++)
		if (str_eq(r->candidates.at[i].name, str_of(name)))
			return i;
	return r->candidates.len;
}

static bool has_table(const struct retrieved *r, const char *name)
{
	for (ptrdiff_t i = 0; i < r->candidates.len; i++)
		if (str_eq(r->candidates.at[i].name, str_of(name)))
			return true;
	return false;
}

static const struct reason *reason_of(const struct retrieved *r, const char *name, enum reason_kind kind)
{
	for (ptrdiff_t i = 0; i < r->candidates.len; i++)
		for (ptrdiff_t k = 0;
		     str_eq(r->candidates.at[i].name, str_of(name)) && k < r->candidates.at[i].reasons.len; k++)
			if (r->candidates.at[i].reasons.at[k].kind == kind)
				return &r->candidates.at[i].reasons.at[k];
	return NULL;
}

static void finds(const struct retriever *r, const char *question, const char *first, const char *also,
		  enum reason_kind why)
{
	struct arena *a = arena_open();
	struct retrieved found = asked(r, a, question, 4);

	if (ok(found.candidates.len > 0, "the question finds at least one table"))
		is_str(found.candidates.at[0].name, str_of(first), "%s is the first table found", first);
	ok(reason_of(&found, first, why) != NULL, "the first table is found for the expected reason");
	if (also)
		ok(has_table(&found, also), "%s is found as well", also);
	arena_close(a);
}

static void test_ways(const struct retriever *r)
{
	finds(r, "how many stables are there", "stables", "animals", REASON_NAME);
	finds(r, "which patrons have something", "readers", "loans", REASON_GLOSSARY);
	finds(r, "\xc2\xbfqu\xc3\xa9 lectores hay?", "readers", NULL, REASON_GLOSSARY);
	finds(r, "quais s\xc3\xa3o os autores?", "writers", "writings", REASON_GLOSSARY);
	finds(r, "list the ISBN", "titles", NULL, REASON_COLUMN);
	finds(r, "oats", "fodder", NULL, REASON_COMMENT);
	finds(r, "quantity", "feedings", NULL, REASON_ABBREVIATION);
	finds(r, "fecha de vencimiento de cada libro", "loans", "titles", REASON_GLOSSARY);
	finds(r, "email address", "writers", "readers", REASON_COLUMN);
	finds(r, "vesels", "vessels", NULL, REASON_TYPO);
	finds(r, "fod der", "fodder", NULL, REASON_NAME);
	finds(r, "how many ferries", "vessels", NULL, REASON_VALUE);
	finds(r, "how many barns", "stables", "animals", REASON_GLOSSARY);
	finds(r, "quantos celeiros", "stables", NULL, REASON_GLOSSARY);
	finds(r, "how many creatures", "animals", NULL, REASON_GLOSSARY);
	finds(r, "quantity scrapped", "ropes", NULL, REASON_COLUMN);
	finds(r, "cantidad de chatarra", "ropes", NULL, REASON_GLOSSARY);
	finds(r, "the dairy", "milk_20240102", NULL, REASON_GLOSSARY);
}

/* The weight of the reason that a question finds the table by. */
static double weight_in(const struct retriever *r, const char *question, const char *table)
{
	struct arena *a = arena_open();
	struct retrieved found = asked(r, a, question, 20);
	const struct reason *why = reason_of(&found, table, REASON_NAME);
	double weight = why ? why->weight : 0;

	arena_close(a);
	return weight;
}

static void test_emphasis(const struct retriever *r)
{
	double once = weight_in(r, "berths beside vessels", "berths");
	struct arena *a = arena_open();

	ok(weight_in(r, "berths beside vessels, and berths", "berths") > once, "a repeated word counts more");
	ok(weight_in(r, "vessels beside berths", "berths") < once, "a later word counts less");
	is_int(asked(r, a, "due date, and again the due date", 5).concepts.len, asked(r, a, "due date", 5).concepts.len,
	       "a repeated phrase is one concept");
	arena_close(a);
}

/* A catalog of its own: calendar tables in each language, and one of events. */
static struct retriever *calendars(void)
{
	static const char *const names[] = { "dias", "events", "meses", "months" };
	struct retriever_maker *m = retriever_begin();
	struct arena *a = arena_open();

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		retriever_table(m, &(struct indexed_table){ .id = 1 + (int64_t)i,
							    .catalog = S("c"),
							    .ns = S("s"),
							    .name = str_of(names[i]),
							    .qualified = str_fmt(a, "c.s.%s", names[i]) });
	arena_close(a);
	return retriever_done(m, NULL);
}

static void test_periods(void)
{
	static const struct {
		const char *table, *once, *again;
		bool more;
	} asks[] = {
		{ "months", "month of an event", "month of an event, beside the months before", false },
		{ "meses", "meses de un evento", "meses de un evento, junto a los meses anteriores", false },
		{ "dias", "o dia de um evento", "o dia de um evento, ao lado dos dias anteriores", false },
		{ "events", "event of a month", "event of a month, beside the events before", true },
	};
	struct retriever *r = calendars();

	for (size_t i = 0; i < sizeof asks / sizeof *asks; i++) {
		double once = weight_in(r, asks[i].once, asks[i].table),
		       again = weight_in(r, asks[i].again, asks[i].table);

		ok(once > 0 && (again > once) == asks[i].more, "a repeated word counts %s: %s",
		   asks[i].more ? "more" : "no more for a period", asks[i].again);
	}
	retriever_close(r);
}

static void test_keys(const struct retriever *r)
{
	struct arena *a = arena_open();
	struct retrieved found = asked(r, a, "writers and titles", 4);

	ok(has_table(&found, "writings"), "a table that connects two named tables is found with them");
	ok(reason_of(&found, "writings", REASON_BRIDGE) != NULL,
	   "the reason of a connecting table is that it connects");
	ok(found.join_priors.len >= 2, "keys between the tables found are listed as join priors");
	if (found.join_priors.len)
		is_str(found.join_priors.at[0].from_fields.at[0], found.join_priors.at[0].to_fields.at[0],
		       "a join prior names the columns on both sides");
	found = asked(r, a, "barcos e amarras no porto", 3);
	ok(has_table(&found, "vessels") && has_table(&found, "moorings"),
	   "tables are found together without declared keys");
	ok(found.join_priors.len > 0 && found.join_priors.at[0].weight < 1,
	   "an inferred key has less weight than a declared one");
	found = asked(r, a, "celsius", 2);
	ok(reason_of(&found, "casts", REASON_JOINS) != NULL,
	   "a table that shares a key column with a table found is found with it, though neither owns the column");
	arena_close(a);
}

static void test_families(const struct retriever *r)
{
	struct arena *a = arena_open();
	struct retrieved found = asked(r, a, "litres of milk", 10);

	is_str(found.candidates.at[0].name, S("milk_20240102"), "the newest table of a family stands for the family");
	is_int(found.candidates.at[0].family_size, 2, "the newest table of a family reports the size of its family");
	is_str(found.candidates.at[0].family.at[0], S("milk_20240101"),
	       "the newest table of a family lists the other members");
	ok(!has_table(&found, "milk_20240101"), "the other members of a family are not listed as candidates");
	ok(retrieve_stands_for(r, 14, 13) && retrieve_stands_for(r, 13, 13) && !retrieve_stands_for(r, 14, 12),
	   "the head of a family stands for its members and no other table");
	arena_close(a);
}

static void test_beside(const struct retriever *r)
{
	struct arena *a = arena_open();
	struct retrieved found = asked(r, a, "readers of zeppelin books", 5), sure, unsure;

	is_int(found.missing_terms.len, 1, "one word of the question is reported as missing");
	is_str(found.missing_terms.at[0], S("zeppelin"), "the word that occurs nowhere is reported as missing");
	is_str(found.language, S("en"), "the language of an English question is detected");
	ok(found.glossary_hits.len >= 2, "glossary hits are listed for words of the question");
	is_str(found.spaces[0].ns, S("library"), "the namespace of most tables found is listed first");
	is_str(found.domain_hint, S("library"), "the namespace is the domain hint where most tables have no domain");
	ok(found.expanded_terms.len > 0 && found.concepts.len == 3,
	   "expanded terms and concepts of the question are listed");
	sure = asked(r, a, "readers and writers", 5);
	unsure = asked(r, a, "zeppelin readers in orbit", 5);
	ok(sure.confidence > unsure.confidence && sure.confidence <= 1 && unsure.confidence >= 0,
	   "confidence falls when words of the question are missing");
	ok(asked(r, a, "how do readers join loans", 5).relationship_query && !found.relationship_query,
	   "only a question about joins is marked as a relationship query");
	found = asked(r, a, "zeppelin", 5);
	is_int(found.candidates.len, 0, "a word that occurs nowhere finds no tables");
	is_int(asked(r, a, "", 5).candidates.len, 0, "an empty question finds no tables");
	is_int(asked(r, a, "the of which", 5).candidates.len, 0, "a question of stop words finds no tables");
	arena_close(a);
}

static void test_limits(const struct retriever *r)
{
	struct arena *a = arena_open();
	struct retrieve_ask ask = { .query_text = S("name"), .k = 50 };
	struct retrieved found;

	ask.constraints.ns = S("HARBOUR");
	found = ask_of(r, a, &ask);
	for (ptrdiff_t i = 0; i < found.candidates.len; i++)
		if (!str_eq(found.candidates.at[i].ns, S("harbour")))
			ok(false, "a search limited to a namespace finds only its tables");
	ok(found.candidates.len > 0, "a namespace matches without regard to case");
	ask = (struct retrieve_ask){ .query_text = S("full name"), .k = 50 };
	ask.constraints.domain = S("people");
	found = ask_of(r, a, &ask);
	is_int(found.candidates.len, 1, "a search limited to a domain finds only its table");
	ask.constraints.domain = S("LENDING");
	found = ask_of(r, a, &ask);
	is_int(found.candidates.len, 1, "a table of two domains is found by its second domain");
	is_str(found.candidates.at[0].domain, S("people"), "a table of two domains reports its first domain");
	ask.constraints.domain = S("lend");
	is_int(ask_of(r, a, &ask).candidates.len, 0, "part of the name of a domain does not match");
	ask.constraints.domain = NO_STR;
	*push(&ask.stale, a) = S("d");
	ok(ask_of(r, a, &ask).candidates.len > 0 && !ask_of(r, a, &ask).left_out,
	   "a stale catalog does not affect the tables of another");
	*push(&ask.stale, a) = S("c");
	is_int(ask_of(r, a, &ask).candidates.len, 0, "a search that excludes stale catalogs finds no tables of one");
	ok(ask_of(r, a, &ask).left_out > 0, "tables of a stale catalog are counted as left out");
	ask.stale.len = 0;
	ask.constraints.catalog = S("d");
	is_int(ask_of(r, a, &ask).candidates.len, 0, "a search limited to one catalog finds no tables of another");
	is_int(asked(r, a, "name", 2).candidates.len, 2, "a search returns no more tables than its limit");
	arena_close(a);
}

/* In a search limited to one catalog, rarity is counted in that catalog; the rest affects scores only a little. */
static void test_crowd(const struct retriever *r)
{
	static const char *const questions[] = { "titles that readers have lent", "emails of authors",
						 "which animals give milk" };
	struct retriever *crowded = make(3000);
	struct arena *a = arena_open();

	for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
		struct retrieve_ask ask = { .query_text = str_of(questions[i]), .k = 20 };
		struct candidate_table alone, beside;
		struct retrieved found;

		ask.constraints.catalog = S("c");
		found = ask_of(r, a, &ask);
		alone = found.candidates.at[0];
		found = ask_of(crowded, a, &ask);
		beside = found.candidates.at[0];
		is_int(beside.id, alone.id, "a large catalog beside it does not change the first table: %s",
		       questions[i]);
		ok(beside.score > 0.85 * alone.score && beside.score < 1.15 * alone.score,
		   "a large catalog beside it changes the score by less than 15 percent");
	}
	arena_close(a);
	retriever_close(crowded);
}

/* A table whose name is written in full comes first, whatever else the question says. */
static void test_called(const struct retriever *r)
{
	static const struct {
		const char *question, *first;
	} asked_for[] = {
		{ "which readers lend titles (library.writings)?", "c.library.writings" },
		{ "what is in milk_20240101", "c.farm.milk_20240102" }, /* the head of its family */
		{ "c.harbour.berths", "c.harbour.berths" },
		{ "animals and fodder of Harbour.Vessels.", "c.harbour.vessels" },
	};
	struct arena *a = arena_open();

	for (size_t i = 0; i < sizeof asked_for / sizeof *asked_for; i++) {
		struct retrieved found = asked(r, a, asked_for[i].question, 3);

		is_str(found.candidates.len ? found.candidates.at[0].qualified : NO_STR, str_of(asked_for[i].first),
		       "a table named in the question comes first: %s", asked_for[i].question);
		ok(found.candidates.len && found.candidates.at[0].reasons.len,
		   "a table named in the question has a reason");
	}
	arena_close(a);
}

static ptrdiff_t places_of(const struct retrieved *r, const char *ns)
{
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < r->candidates.len; i++)
		n += str_eq(r->candidates.at[i].ns, str_of(ns));
	return n;
}

static void test_twins(void)
{
	struct arena *a = arena_open();
	struct retriever_maker *m = retriever_begin();
	struct retriever *r;
	struct retrieved found;

	for (int i = 0; i < 75; i++) {
		const char *ns = i < 25 ? "bakery" : i < 50 ? "bakery_old" : "mill";
		str name = str_fmt(a, "%s%d", i < 50 ? "oven" : "sieve", i % 25);

		retriever_table(m, &(struct indexed_table){ .id = i + 1,
							    .catalog = S("c"),
							    .ns = str_of(ns),
							    .name = name,
							    .qualified = str_fmt(a, "c.%s.%.*s", ns, STR(name)) });
	}
	r = retriever_done(m, own_words());
	found = asked(r, a, "ovens", 20);
	ok(places_of(&found, "bakery") >= 7 && places_of(&found, "bakery_old") >= 7,
	   "two namespaces that answer the question alike share the first twenty places");
	is_int(places_of(&found, "mill"), 0, "a namespace that does not answer it gets none of them");
	retriever_close(r);
	arena_close(a);
}

/* Two namespaces with the same names; in one of them keys join the tables. */
static void test_joined_cover(void)
{
	static const char *const names[] = { "crates", "porters", "spices" };
	struct arena *a = arena_open();
	struct retriever_maker *m = retriever_begin();
	struct retriever *r;
	struct retrieved found;

	for (int i = 0; i < 6; i++) {
		const char *ns = i < 3 ? "bazaar" : "caravan";

		retriever_table(m, &(struct indexed_table){ .id = i + 1,
							    .catalog = S("c"),
							    .ns = str_of(ns),
							    .name = str_of(names[i % 3]),
							    .qualified = str_fmt(a, "c.%s.%s", ns, names[i % 3]) });
		retriever_column(m, &(struct indexed_column){ .table = i + 1, .name = S("code") });
	}
	for (int64_t to = 5; to <= 6; to++) {
		struct indexed_key key = { .from = 4, .to = to };

		*push(&key.from_fields, a) = *push(&key.to_fields, a) = S("code");
		retriever_key(m, &key);
	}
	r = retriever_done(m, own_words());
	found = asked(r, a, "porters of the crates with spices", 20);
	ok(found.space_count == 2 && str_eq(found.spaces[0].ns, S("caravan")) &&
		   found.spaces[0].share > 1.5 * found.spaces[1].share,
	   "a namespace is more probable if keys join the tables that the question names");
	retriever_close(r);
	arena_close(a);
}

/* A kiln among so many other tables; another search has it too, with this lead, or 0: there is no other search. */
static bool answers(int others, float lead)
{
	const int64_t kiln = 1;
	struct retrieve_leg leg = { .ids = &kiln, .leads = &lead, .len = 1, .weight = 1 };
	struct retrieve_ask ask = { .query_text = S(
					    "zeppelin orbit marmalade violin glacier tundra harpoon saddle kiln"),
				    .k = 5,
				    .legs = &leg,
				    .leg_count = lead > 0 };
	struct arena *a = arena_open();
	struct retriever_maker *m = retriever_begin();
	struct retriever *r;
	bool nothing;

	crowd(m, a, others);
	retriever_table(
		m, &(struct indexed_table){
			   .id = 1, .catalog = S("d"), .ns = S("s0"), .name = S("kiln"), .qualified = S("d.s0.kiln") });
	r = retriever_done(m, own_words());
	nothing = ask_of(r, a, &ask).nothing;
	retriever_close(r);
	arena_close(a);
	return !nothing;
}

static void test_chance(void)
{
	ok(answers(5, 0), "in a small catalog one word of nine is an answer");
	ok(!answers(400, 0), "in a large catalog, where some table has any word, it is only the nearest table");
	ok(!answers(400, 2), "another search that finds it as others find anything does not change that");
	ok(answers(400, 6), "another search from which it stands out makes it an answer");
}

/* A column that has one of six words, in another language. */
static void test_other_words(void)
{
	struct arena *a = arena_open();
	struct retriever_maker *m = retriever_begin();
	struct retriever *r;

	crowd(m, a, 5);
	for (int i = 0; i < 5; i++)
		retriever_column(m, &(struct indexed_column){ .table = 10000 + i, .name = S("colour") });
	retriever_table(
		m, &(struct indexed_table){
			   .id = 1, .catalog = S("d"), .ns = S("s0"), .name = S("kiln"), .qualified = S("d.s0.kiln") });
	retriever_column(m, &(struct indexed_column){ .table = 1, .name = S("book") });
	r = retriever_done(m, own_words());
	ok(!asked(r, a, "los libros de la mermelada, el cenit, la tundra, el glaciar y el trueno", 5).nothing,
	   "in a small catalog the translation of one word of six is an answer");
	retriever_close(r);
	arena_close(a);
}

/* A harvest with copies of it, and a mill that has a column of that name. */
static struct retriever *make_copies(struct arena *a)
{
	static const char *const names[] = { "harvest", "harvest_archive", "harvest_bags",
					     "mill",	"old_wheel",	   "shadow_harvest" };
	struct retriever_maker *m = retriever_begin();

	for (int i = 0; i < 6; i++) {
		retriever_table(m, &(struct indexed_table){ .id = i + 1,
							    .catalog = S("c"),
							    .ns = S("farm"),
							    .name = str_of(names[i]),
							    .qualified = str_fmt(a, "c.farm.%s", names[i]) });
		retriever_column(m, &(struct indexed_column){ .table = i + 1,
							      .name = i == 3 ? S("harvest_weight") : S("colour") });
	}
	return retriever_done(m, own_words());
}

static void test_copies(void)
{
	struct arena *a = arena_open();
	struct retriever *r = make_copies(a);
	struct retrieved found = asked(r, a, "the harvest of each year", 20);

	is_str(found.candidates.at[0].name, S("harvest"), "a table comes before its copies");
	ok(place_in(&found, "harvest_bags") < place_in(&found, "harvest_archive") &&
		   place_in(&found, "mill") < place_in(&found, "harvest_archive") &&
		   place_in(&found, "mill") < place_in(&found, "shadow_harvest"),
	   "copies come after all other tables that match");
	found = asked(r, a, "the archive of the harvest", 20);
	is_str(found.candidates.at[0].name, S("harvest_archive"), "a copy that the question asks for comes first");
	is_str(asked(r, a, "wheels", 20).candidates.at[0].name, S("old_wheel"),
	       "a table named like a copy is none without its original");
	retriever_close(r);
	arena_close(a);
}

static void test_legs(const struct retriever *r)
{
	struct arena *a = arena_open();
	const int64_t ids[] = { 32, 21, 4711, 13 };
	struct retrieve_leg leg = { .ids = ids, .len = 4, .weight = 1 };
	struct retrieve_ask ask = { .query_text = S("readers"), .k = 20, .legs = &leg, .leg_count = 1 };
	struct retrieved found = ask_of(r, a, &ask);

	is_str(found.candidates.at[0].name, S("readers"), "a table that both searches find comes first");
	ok(has_table(&found, "vessels"), "a table that only the other search finds is listed");
	ok(has_table(&found, "milk_20240102") && !has_table(&found, "milk_20240101"),
	   "a family member that the other search finds is replaced by its head");
	leg.weight = 10;
	leg.len = 1;
	is_str(ask_of(r, a, &ask).candidates.at[0].name, S("vessels"),
	       "a search with more weight decides the first table");
	ask.constraints.ns = S("library");
	found = ask_of(r, a, &ask);
	ok(!has_table(&found, "vessels"), "constraints also apply to the tables of the other search");
	arena_close(a);
}

static void test_why(const struct retriever *r)
{
	struct arena *a = arena_open();
	struct retrieve_ask ask = { .query_text = S("readers"), .k = 1 };
	struct candidate_table c;
	struct err err = { 0 };
	ptrdiff_t rank = -1;

	ok(retrieve_why(r, a, &ask, 21, &rank, &c, &err) && rank == 1, "the first table is reported with rank 1");
	ok(retrieve_why(r, a, &ask, 20, &rank, &c, &err) && rank > 1, "a table beyond the limit still has a rank");
	ok(retrieve_why(r, a, &ask, 12, &rank, &c, &err) && rank == 0, "a table without a score has rank 0");
	ok(retrieve_why(r, a, &ask, 4711, &rank, &c, &err) && rank == 0, "an unknown table has rank 0");
	arena_close(a);
}

static void put_all(struct sb *b, const struct strs *list)
{
	for (ptrdiff_t i = 0; i < list->len; i++)
		sb_fmt(b, " %.*s", STR(list->at[i]));
	sb_putc(b, '\n');
}

static void put_candidate(struct sb *b, const struct candidate_table *c)
{
	sb_fmt(b, "%lld %.17g %.*s %.*s %.*s %.*s %.*s", (long long)c->id, c->score, STR(c->catalog), STR(c->ns),
	       STR(c->name), STR(c->qualified), STR(c->domain));
	for (ptrdiff_t k = 0; k < c->reasons.len; k++)
		sb_fmt(b, " %d:%.*s:%.*s", (int)c->reasons.at[k].kind, STR(c->reasons.at[k].word),
		       STR(c->reasons.at[k].text));
	put_all(b, &c->columns);
	put_all(b, &c->family);
}

/* Every member of an answer, as text. */
static str words_of(struct arena *a, const struct retrieved *found)
{
	scoped(sb_free) struct sb b = SB(1 << 20);

	sb_fmt(&b, "%.17g %.*s %.*s\n", found->confidence, STR(found->language), STR(found->domain_hint));
	for (ptrdiff_t i = 0; i < found->candidates.len; i++)
		put_candidate(&b, &found->candidates.at[i]);
	for (ptrdiff_t i = 0; i < found->join_priors.len; i++) {
		sb_fmt(&b, "%.*s %.*s", STR(found->join_priors.at[i].from), STR(found->join_priors.at[i].to));
		put_all(&b, &found->join_priors.at[i].from_fields);
		put_all(&b, &found->join_priors.at[i].to_fields);
	}
	for (ptrdiff_t i = 0; i < found->glossary_hits.len; i++) {
		sb_fmt(&b, "%.*s %.*s", STR(found->glossary_hits.at[i].word), STR(found->glossary_hits.at[i].concept));
		put_all(&b, &found->glossary_hits.at[i].expanded);
	}
	for (int i = 0; i < found->space_count; i++)
		sb_fmt(&b, "%.*s ", STR(found->spaces[i].ns));
	put_all(&b, &found->missing_terms);
	put_all(&b, &found->concepts);
	put_all(&b, &found->expanded_terms);
	return str_dup(a, sb_str(&b));
}

static str told(struct arena *a, const struct retriever *r, const char *question)
{
	struct retrieved found = asked(r, a, question, 20);

	return words_of(a, &found);
}

static const char *const questions[] = { "which readers have loans",
					 "quantos animais comem feno",
					 "email of writers",
					 "milk",
					 "name",
					 "barcos",
					 "zeppelin",
					 "book titles by author and reader",
					 NULL };

/* A retriever built again and one read from a file give the same answers. */
static void test_same(const struct retriever *r)
{
	struct arena *a = arena_open();
	struct retriever *again = make(0), *kept;
	struct err err = { 0 };
	char folder[] = "/tmp/ocat-test-XXXXXX";
	struct side_key key = {
		.cache = S("cache"), .kind = S(RETRIEVER_KIND), .version = RETRIEVER_VERSION, .stamp = 7
	};
	str cache, path;
	struct side_out *o;
	struct side *s;

	if (!mkdtemp(folder))
		ok(false, "a temporary folder is created");
	cache = str_fmt(a, "%s/ocat.db", folder);
	path = side_path(a, cache, &key);
	o = side_create(path, &key, &err);
	ok(o && retriever_save(r, o, &err) && side_done(o, &err), "a retriever is saved to a file");
	s = side_open(path, &key, &err);
	kept = s ? retriever_open(s, str_fmt(a, "%s\n", words)) : NULL;
	ok(kept != NULL, "a saved retriever is opened again");
	is_int(retriever_tables(kept), retriever_tables(r), "a saved retriever contains every table");
	for (int i = 0; questions[i]; i++) {
		str one = told(a, r, questions[i]);

		is_str(told(a, again, questions[i]), one, "a retriever built again gives the same answer");
		is_str(told(a, kept, questions[i]), one, "a retriever read from a file gives the same answer");
	}
	retriever_close(kept);
	retriever_close(again);
	unlink(str_c(a, path));
	rmdir(folder);
	arena_close(a);
}

/* ---- documents about tables ---- */

static struct retriever *grown(struct retriever *from)
{
	struct retriever_growth *g = retriever_grow(from);

	growth_passage(g, 23, S("Who is paid royalties, by the page. The of which."));
	growth_passage(g, 23, S("Their books are told by isbn elsewhere."));
	growth_passage(g, 15,
		       S("O est\xc3\xa1"
			 "bulo \xc3\xa9 limpo de manh\xc3\xa3; quantidade de aveia."));
	growth_passage(g, 14, S("fermentation"));
	growth_passage(g, 999, S("zeppelin"));
	return growth_done(g);
}

static void test_written(void)
{
	struct retriever *r = grown(make(0));
	struct arena *a = arena_open();
	struct rank_weights ranks = rank_weights_usual();
	struct retrieve_ask ask = { .query_text = S("royalties"), .k = 5, .ranks = &ranks };
	struct candidate_table c;
	struct retrieved found;
	struct err err = { 0 };
	ptrdiff_t rank = 0;

	finds(r, "who gets royalties", "writers", "writings", REASON_DOCUMENT);
	finds(r, "royalty", "writers", NULL, REASON_DOCUMENT);
	finds(r, "quantity of stables", "stables", "feedings", REASON_NAME);
	finds(r, "fermentations", "milk_20240102", NULL, REASON_DOCUMENT);
	finds(r, "list the ISBN", "titles", "writers", REASON_COLUMN);
	found = asked(r, a, "oats aveia zeppelin of the royalties", 5);
	is_int(found.missing_terms.len, 1, "words of a document about a table are not missing");
	is_str(found.missing_terms.at[0], S("zeppelin"), "words of a document about no known table are missing");
	ok(retrieve_why(r, a, &ask, 23, &rank, &c, &err) && rank == 1 && c.reasons.len == 1,
	   "a table found by a document has rank 1 and one reason");
	is_int(c.reasons.at[0].kind, REASON_DOCUMENT, "the reason of a table found by a document is the document");
	ranks.kind[RANK_DOCUMENT].fts = 0;
	is_int(ask_of(r, a, &ask).candidates.len, 0, "documents without weight find no tables");
	retriever_close(r);
	arena_close(a);
}

/* A grown retriever answers as before where no document matches; read from a file, it answers the same. */
static void test_grown(const struct retriever *r)
{
	struct arena *a = arena_open();
	struct retriever *bare = growth_done(retriever_grow(make(0))), *more = grown(make(0)), *kept;
	struct side_key key = { .cache = S("c"), .kind = S(RETRIEVER_GROWN_KIND), .version = RETRIEVER_VERSION };
	str path = side_path(a, str_fmt(a, "/tmp/ocat-test-grown.%d", (int)getpid()), &key);
	struct err err = { 0 };
	struct side_out *o = side_create(path, &key, &err);
	struct side *s;

	ok(o && retriever_save(more, o, &err) && side_done(o, &err), "a grown retriever is saved to a file");
	s = side_open(path, &key, &err);
	kept = s ? retriever_open(s, str_fmt(a, "%s\n", words)) : NULL;
	ok(kept != NULL, "a saved grown retriever is opened again");
	for (int i = 0; questions[i]; i++) {
		is_str(told(a, bare, questions[i]), told(a, r, questions[i]),
		       "a retriever grown without documents gives the same answers");
		is_str(told(a, kept, questions[i]), told(a, more, questions[i]),
		       "a grown retriever read from a file gives the same answers");
	}
	is_str(told(a, kept, "royalties"), told(a, more, "royalties"),
	       "a grown retriever from a file finds words of documents");
	retriever_close(kept);
	retriever_close(more);
	retriever_close(bare);
	unlink(str_c(a, path));
	growth_drop(retriever_grow(make(0)));
	arena_close(a);
}

/* A megabyte of arbitrary text is cut short and answered at once. */
static void test_hostile(const struct retriever *r)
{
	struct arena *a = arena_open();
	ptrdiff_t n = 1 << 20;
	char *text = new_n(a, char, n);
	struct retrieve_ask ask = { .query_text = str_n(text, n), .k = 20 };

	srand(11);
	memset(text, 'a', (size_t)n);
	ok(ask_of(r, a, &ask).cut, "a question of one very long word is cut");
	for (ptrdiff_t i = 0; i < n; i++)
		text[i] = (char)(i % 8 ? 'a' + rand() % 26 : ' ');
	ok(ask_of(r, a, &ask).cut, "a question of very many words is cut");
	for (int round = 0; round < 60; round++) {
		ask.query_text.len = rand() % 3000;
		for (ptrdiff_t i = 0; i < ask.query_text.len; i++)
			text[i] = (char)(rand() % 3 ? "readers\"' .0_"[rand() % 13] : rand() % 256);
		ask_of(r, a, &ask);
	}
	arena_close(a);
}

/* Another request may close the retriever while the answer is being read. */
static void test_outlived(void)
{
	struct arena *a = arena_open();
	struct retriever *r = make(0);
	struct retrieve_ask ask = { .query_text = S("readers"), .k = 1 };
	enum { ASKED = sizeof questions / sizeof *questions - 1 };
	struct retrieved found[ASKED];
	str before[ASKED];
	struct candidate_table c;
	struct err err = { 0 };
	ptrdiff_t rank, same = 0;

	for (int i = 0; i < ASKED; i++) {
		found[i] = asked(r, a, questions[i], 20);
		before[i] = words_of(a, &found[i]);
	}
	retrieve_why(r, a, &ask, 21, &rank, &c, &err);
	retriever_close(r);
	for (int i = 0; i < ASKED; i++)
		same += str_eq(before[i], words_of(a, &found[i]));
	is_int(same, ASKED, "answers stay valid after their retriever is closed");
	is_str(c.name, S("readers"), "an explanation stays valid after its retriever is closed");
	arena_close(a);
}

static void test_empty(void)
{
	struct retriever *r = retriever_done(retriever_begin(), NULL);
	struct arena *a = arena_open();

	is_int(asked(r, a, "readers", 5).candidates.len, 0, "a retriever without tables finds no tables");
	arena_close(a);
	retriever_close(r);
}

static void test_stop(const struct retriever *r)
{
	struct arena *a = arena_open();
	struct stop stop = { .cancelled = true };
	struct retrieve_ask ask = { .query_text = S("readers"), .k = 5, .stop = &stop };
	struct retrieved out = { 0 };
	struct err err = { 0 };

	ok(!retrieve(r, a, &ask, &out, &err) && err.kind == ERR_CANCELLED,
	   "a cancelled search fails with the cancelled error");
	ok(!out.candidates.len, "a cancelled search returns no tables");
	arena_close(a);
}

int main(void)
{
	struct retriever *r = make(0);

	test_ways(r);
	test_emphasis(r);
	test_periods();
	test_keys(r);
	test_families(r);
	test_beside(r);
	test_limits(r);
	test_crowd(r);
	test_called(r);
	test_twins();
	test_joined_cover();
	test_chance();
	test_other_words();
	test_copies();
	test_legs(r);
	test_why(r);
	test_same(r);
	test_written();
	test_grown(r);
	test_hostile(r);
	test_outlived();
	test_empty();
	test_stop(r);
	retriever_close(r);
	return done();
}
