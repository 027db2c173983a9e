/* Values that a question mentions: proper names, years, ages, amounts and measures. */
#include "retrieve/proper_names.h"
#include "retrieve/quantities.h"

#include <stdlib.h>

#include "base/arena.h"
#include "tap.h"

/* ---- proper names ---- */

static void is_name(const char *text, const char *word, enum proper_name wanted)
{
	static const char *const what[] = { "not a proper name", "only capitalised", "a proper name" };
	struct arena *a = arena_open();
	struct tokens t = { 0 };
	enum proper_name names[32];
	ptrdiff_t at = -1;

	words_split(a, str_of(text), &t);
	proper_names(str_of(text), &t, names);
	for (ptrdiff_t i = 0; i < t.len; i++)
		if (str_eq(t.at[i].text, str_of(word)))
			at = i;
	if (!ok(at >= 0 && names[at] == wanted, "%s is %s in: %s", word, what[wanted], text))
		printf("# %s\n", at < 0 ? "no such word" : what[names[at]]);
	arena_close(a);
}

static void test_names(void)
{
	is_name("people called Baker", "baker", PROPER_VALUE);
	is_name("the column called price", "price", PROPER_NONE);
	is_name("orders of Mr. Cook last month", "cook", PROPER_VALUE);
	is_name("orders of Mr. Cook last month", "orders", PROPER_NONE);
	is_name("clientes llamados Zapatero", "zapatero", PROPER_VALUE);
	is_name("alunos do Dr. Ferreira", "ferreira", PROPER_VALUE);
	is_name("uma loja chamada Padaria", "padaria", PROPER_VALUE);
	is_name("what did Rose Bishop buy", "rose", PROPER_VALUE);
	is_name("what did Rose Bishop buy", "bishop", PROPER_VALUE);
	is_name("flights to Orange in May", "orange", PROPER_CAPITAL);
	is_name("sales in 'orange county'", "county", PROPER_VALUE);
	is_name("the supplier's \"Blue Ridge\" label", "ridge", PROPER_VALUE);
	is_name("the supplier's \"Blue Ridge\" label", "label", PROPER_NONE);
	is_name("Customers by city", "customers", PROPER_NONE);
	is_name("How many? Customers by city", "customers", PROPER_NONE);
	is_name("stock of each SKU in the store", "sku", PROPER_NONE);
	is_name("Total Sales By Region And Month", "sales", PROPER_NONE);
	is_name("rows of OrderDetails by month", "details", PROPER_CAPITAL);
}

/* ---- quantities ---- */

static const char *const kinds[] = {
#define _(id, words) words,
	QUANTITIES(_)
#undef _
		"nothing",
};

/* The only quantity of the question, in these words; QUANTITY_KINDS: none. */
static void has_quantity(const char *text, enum quantity_kind kind, const char *said)
{
	struct arena *a = arena_open();
	struct tokens t = { 0 };
	struct quantity found[QUANTITY_KINDS];
	bool good = true;

	words_split(a, str_of(text), &t);
	quantities_find(str_of(text), &t, ENGLISH, found);
	for (enum quantity_kind k = 0; k < QUANTITY_KINDS; k++)
		if (!ok((found[k].at.to > 0) == (k == kind), "%s holds a value of %s: %s", text, kinds[k],
			k == kind ? "yes" : "no"))
			good = false;
	if (good && kind < QUANTITY_KINDS)
		is_str(str_n(text + found[kind].at.from, found[kind].at.to - found[kind].at.from), str_of(said),
		       "the quantity has these words in: %s", text);
	arena_close(a);
}

static void test_quantities(void)
{
	has_quantity("orders in 2019", QUANTITY_DATE, "2019");
	has_quantity("orders since 2019-03-01", QUANTITY_DATE, "2019");
	has_quantity("item A2019", QUANTITY_KINDS, NULL);
	has_quantity("2019_sales", QUANTITY_KINDS, NULL);
	has_quantity("the 5 largest shops", QUANTITY_KINDS, NULL);
	has_quantity("patients older than 30", QUANTITY_AGE, "older than 30");
	has_quantity("guests aged between 18 and 30", QUANTITY_AGE, "aged between 18 and 30");
	has_quantity("guests aged over 40", QUANTITY_AGE, "aged over 40");
	has_quantity("workers who are 30 years old", QUANTITY_AGE, "30 years old");
	has_quantity("empleados mayores de 30 a\xc3\xb1os", QUANTITY_AGE, "mayores de 30 a\xc3\xb1os");
	has_quantity("alunos com 30 anos de idade", QUANTITY_AGE, "30 anos de idade");
	has_quantity("sold 30 years ago", QUANTITY_KINDS, NULL);
	has_quantity("spent over $1,250.50", QUANTITY_MONEY, "1,250.50");
	has_quantity("more than 5 million dollars", QUANTITY_MONEY, "5 million dollars");
	has_quantity("m\xc3\xa1s de 3 millones de pesos", QUANTITY_MONEY, "3 millones de pesos");
	has_quantity("acima de R$ 2000", QUANTITY_MONEY, "2000");
	has_quantity("m\xc3\xa1s de 300 \xe2\x82\xac", QUANTITY_MONEY, "300");
	has_quantity("more than 20% of them", QUANTITY_SHARE, "20");
	has_quantity("routes over 500 km", QUANTITY_DISTANCE, "500 km");
	has_quantity("parcels under 3 kg", QUANTITY_WEIGHT, "3 kg");
	has_quantity("calls longer than 90 minutes", QUANTITY_TIME, "90 minutes");
	has_quantity("below 10 degrees", QUANTITY_HEAT, "10 degrees");
	has_quantity("more than 50 square meters", QUANTITY_AREA, "50 square meters");
	has_quantity("100 metros cuadrados", QUANTITY_AREA, "100 metros");
	has_quantity("above 120 kmh", QUANTITY_SPEED, "120 kmh");
	has_quantity("shipments per year", QUANTITY_DATE, "year");
	has_quantity("pedidos por cliente y mes", QUANTITY_DATE, "mes");
	has_quantity("the year of birth", QUANTITY_KINDS, NULL);
	has_quantity("how much did guests spend", QUANTITY_MONEY, "spend");
	has_quantity("cu\xc3\xa1nto gastaron los hu\xc3\xa9spedes", QUANTITY_MONEY, "gastaron");
	has_quantity("quanto gastou cada h\xc3\xb3spede", QUANTITY_MONEY, "gastou");
	has_quantity("guests that spent over $50", QUANTITY_MONEY, "50");
	has_quantity("when did the parcels arrive", QUANTITY_DATE, "when");
	has_quantity("how old are the guests", QUANTITY_AGE, "how old");
	has_quantity("how long is the road", QUANTITY_TIME, "how long");
	has_quantity("an old house", QUANTITY_KINDS, NULL);
	has_quantity("singers from Brazil", QUANTITY_COUNTRY, "Brazil");
	has_quantity("people of the united states", QUANTITY_COUNTRY, "united states");
	has_quantity("flights to the US", QUANTITY_COUNTRY, "US");
	has_quantity("tell us more", QUANTITY_KINDS, NULL);
	has_quantity("cities in Southern Europe", QUANTITY_CONTINENT, "Southern Europe");
	has_quantity("french singers", QUANTITY_PEOPLE, "french");
	has_quantity("female members", QUANTITY_SEX, "female");
	has_quantity("European union", QUANTITY_CONTINENT, "European");
	has_quantity("", QUANTITY_KINDS, NULL);
}

/* Any bytes leave the quantities within the text. */
static void test_hostile(void)
{
	static const char letters[] = "09 .,$%-'\"AB\xc3\xa1\xff years old de km";
	char text[200];
	bool good = true;

	srand(7);
	for (int round = 0; round < 2000; round++) {
		struct arena *a = arena_open();
		struct tokens t = { 0 };
		struct quantity found[QUANTITY_KINDS];
		enum proper_name names[sizeof text];

		for (size_t i = 0; i < sizeof text; i++)
			text[i] = letters[(size_t)rand() % (sizeof letters - 1)];
		words_split(a, str_n(text, (ptrdiff_t)sizeof text), &t);
		proper_names(str_n(text, (ptrdiff_t)sizeof text), &t, names);
		quantities_find(str_n(text, (ptrdiff_t)sizeof text), &t, ENGLISH, found);
		for (enum quantity_kind k = 0; k < QUANTITY_KINDS; k++)
			good &= found[k].at.from <= found[k].at.to && found[k].at.to <= (ptrdiff_t)sizeof text;
		arena_close(a);
	}
	ok(good, "quantities lie within a text of random bytes");
}

int main(void)
{
	test_names();
	test_quantities();
	test_hostile();
	return done();
}
