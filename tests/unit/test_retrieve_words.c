/* Words of three languages: stems, uses of words, recognised languages; and the glossary file. */
#include "retrieve/glossary.h"

#include <stdlib.h>

#include "base/arena.h"
#include "retrieve/language.h"
#include "tap.h"

/* ---- stems ---- */

static void same_stem(enum language l, enum stemming how, const char *one, const char *other, bool wanted)
{
	char a[STEM_ROOM], b[STEM_ROOM];
	str x = stem(l, how, str_of(one), a), y = stem(l, how, str_of(other), b);

	if (!ok(str_eq(x, y) == wanted, "%s: the stems of %s and %s are %s", language_code(l), one, other,
		wanted ? "equal" : "different"))
		printf("# %.*s, %.*s\n", STR(x), STR(y));
}

static void test_stems(void)
{
	static const char *const pairs[LANGUAGES][9][2] = {
		[ENGLISH] = { { "city", "cities" },
			      { "box", "boxes" },
			      { "match", "matches" },
			      { "course", "courses" },
			      { "price", "pricing" },
			      { "plan", "planned" },
			      { "address", "addresses" },
			      { "hero", "heroes" },
			      { "day", "days" } },
		[SPANISH] = { { "ciudad", "ciudades" },
			      { "pez", "peces" },
			      { "mesa", "mesas" },
			      { "vecino", "vecinas" },
			      { "papel", "papeles" },
			      { "cancion", "canciones" },
			      { "nombre", "nombres" },
			      { "luz", "luces" },
			      { "tren", "trenes" } },
		[PORTUGUESE] = { { "cidade", "cidades" },
				 { "acao", "acoes" },
				 { "papel", "papeis" },
				 { "vizinho", "vizinhas" },
				 { "trem", "trens" },
				 { "flor", "flores" },
				 { "raiz", "raizes" },
				 { "animal", "animais" },
				 { "mes", "meses" } },
	};

	for (enum language l = ENGLISH; l < LANGUAGES; l++)
		for (int i = 0; i < 9; i++)
			same_stem(l, STEM_LIGHT, pairs[l][i][0], pairs[l][i][1], true);
	same_stem(ENGLISH, STEM_DEEP, "register", "registered", true);
	same_stem(ENGLISH, STEM_DEEP, "enrollment", "enrolled", true);
	same_stem(SPANISH, STEM_DEEP, "facturar", "facturado", true);
	same_stem(PORTUGUESE, STEM_DEEP, "pagamento", "pagar", false);
	same_stem(PORTUGUESE, STEM_DEEP, "vendeu", "vender", true);
	same_stem(PORTUGUESE, STEM_DEEP, "dividiu", "dividir", true);
	same_stem(ENGLISH, STEM_LIGHT, "class", "clas", false);
	same_stem(ENGLISH, STEM_LIGHT, "status", "statu", false);
}

static void test_long_words(void)
{
	char room[STEM_ROOM], word[4096];

	memset(word, 's', sizeof word);
	for (enum language l = ENGLISH; l < LANGUAGES; l++)
		for (ptrdiff_t n = 0; n < (ptrdiff_t)sizeof word; n = 2 * n + 1)
			if (stem(l, STEM_DEEP, str_n(word, n), room).len >= STEM_ROOM)
				ok(false, "a stem fits into its buffer");
	ok(true, "words of any length have stems that fit into the buffer");
}

static void is_cousin(enum language l, const char *word, const char *english)
{
	char room[STEM_ROOM];
	str s = stem_cousin(l, str_of(word), room);

	is_str(s, str_of(english), "the English cognate is %s for the word %s", english ? english : "nothing", word);
}

static void test_cousins(void)
{
	is_cousin(SPANISH, "estacion", "estation");
	is_cousin(SPANISH, "universidad", "university");
	is_cousin(PORTUGUESE, "universidade", "university");
	is_cousin(PORTUGUESE, "promocao", "promotion");
	is_cousin(SPANISH, "temperaturas", "temperature");
	is_cousin(SPANISH, "inventarios", "inventary");
	is_cousin(SPANISH, "tratamientos", "tratament");
	is_cousin(PORTUGUESE, "temperaturas", "temperature");
	is_cousin(PORTUGUESE, "documentos", "document");
	is_cousin(PORTUGUESE, "assistentes", "assistent");
	is_cousin(ENGLISH, "promotion", NULL);
}

/* ---- languages ---- */

static void is_in(const char *text, enum language wanted)
{
	struct arena *a = arena_open();
	struct tokens t = { 0 };

	words_split(a, str_of(text), &t);
	is_str(str_of(language_code(language_of(str_of(text), &t))), str_of(language_code(wanted)),
	       "the language of the question is recognised: %s", text);
	arena_close(a);
}

static void test_languages(void)
{
	is_in("which shelves are empty?", ENGLISH);
	is_in("\xc2\xbfqu\xc3\xa9 estantes est\xc3\xa1n vac\xc3\xados?", SPANISH);
	is_in("que estantes hay en la tienda", SPANISH);
	is_in("quais prateleiras est\xc3\xa3o vazias", PORTUGUESE);
	is_in("quais prateleiras estao na loja", PORTUGUESE);
	is_in("prateleiras da loja no ano passado", PORTUGUESE);
	is_in("valor medio dos pagamentos por loja", PORTUGUESE);
	is_in("pessoas que moram no Brasil", PORTUGUESE);
	is_in("estantes ocupados", SPANISH);
	is_in("tiendas por departamento", SPANISH);
	is_in("shelf", ENGLISH);
	is_in("program schemas by area", ENGLISH);
	is_in("", ENGLISH);
	ok(language_use(ENGLISH, S("the")) == USE_NONE, "the article the has no use");
	ok(language_use(ENGLISH, S("mr")) == USE_NONE && language_use(SPANISH, S("sra")) == USE_NONE &&
		   language_use(PORTUGUESE, S("sr")) == USE_NONE,
	   "titles of people have no use");
	ok(language_use(ENGLISH, S("average")) == USE_ASKS, "the word average asks for a calculation");
	ok(language_use(ENGLISH, S("shelf")) == USE_NAMES, "the word shelf names something");
	ok(language_use(PORTUGUESE, S("fizeram")) == USE_NONE && language_use(SPANISH, S("hicieron")) == USE_NONE,
	   "forms of auxiliary verbs in Spanish and Portuguese have no use");
	ok(language_use(SPANISH, S("calculados")) == USE_ASKS && language_use(PORTUGUESE, S("classifique")) == USE_ASKS,
	   "a verb that requests asks in whatever form");
	ok(language_use(SPANISH, S("usuario")) == USE_NAMES && language_use(SPANISH, S("asegurado")) == USE_NAMES &&
		   language_use(PORTUGUESE, S("certificado")) == USE_NAMES,
	   "a noun of the same root names something");
	ok(language_use(PORTUGUESE, S("dos")) == USE_NONE && language_use(ENGLISH, S("dos")) == USE_NAMES,
	   "the use of the word dos depends on the language");
}

/* ---- the glossary ---- */

static ptrdiff_t found(const struct glossary *g, int cell, const char *one, const char *two, const char *head)
{
	struct arena *a = arena_open();
	str words[2] = { str_of(one), str_of(two) };
	struct sense senses[8];
	ptrdiff_t n = glossary_find(g, a, cell, words, two ? 2 : 1, senses, 8);

	if (n && head)
		is_str(senses[0].concept.head, str_of(head), "the concept found for %s %s is %s", one, two ? two : "",
		       head);
	ok(!n == !glossary_has(g, cell, words, two ? 2 : 1), "glossary_has agrees with glossary_find for %s", one);
	arena_close(a);
	return n;
}

static const char small[] = "# a comment\n"
			    "shelf, rack | estante, anaquel | prateleira, estante | shlf\r\n"
			    "\n"
			    "shelf life | vida \xc3\xba"
			    "til | validade |\n"
			    "stand, rack | soporte | suporte |\n"
			    "~ shelf, cupboard, drawer | estante, caj\xc3\xb3n | |\n"
			    "~~ closet, furniture\n"
			    "= carpet tapestry\n"
			    "empty bottles => table:returnables\n"
			    "greenhouse => domain:garden\n";

static void is_loose(const struct glossary *g, const char *word, enum looseness loose)
{
	struct arena *a = arena_open();
	str one = str_of(word);
	struct sense sense = { 0 };

	ok(glossary_find(g, a, ENGLISH, &one, 1, &sense, 1) == 1 && sense.concept.loose == loose,
	   "the glossary word %s is %s", word,
	   loose == SAME_MEANING ? "exact"
	   : loose == RELATED	 ? "related"
				 : "loose");
	arena_close(a);
}

static void test_glossary(void)
{
	struct glossary *g = glossary_open(), *again;
	struct glossary_index x;
	struct err err = { 0 };

	ok(glossary_add(g, str_of(small), &err), "a valid glossary is read");
	is_int(found(g, ENGLISH, "shelves", NULL, NULL), 0, "a plural that the rules do not cover has no sense");
	is_int(found(g, ENGLISH, "racks", NULL, "shelf"), 2, "a word of two concepts has two senses");
	is_int(found(g, ENGLISH, "shelf", NULL, "shelf"), 2, "a word of a loose line counts as a sense");
	is_loose(g, "rack", SAME_MEANING);
	is_loose(g, "drawers", USED_FOR_EACH_OTHER);
	is_loose(g, "closet", RELATED);
	is_int(found(g, SPANISH, "anaqueles", NULL, "shelf"), 1, "a Spanish plural finds its concept");
	is_int(found(g, PORTUGUESE, "estantes", NULL, "shelf"), 1, "a second form in Portuguese finds its concept");
	is_int(found(g, PORTUGUESE, "anaquel", NULL, NULL), 0, "a Spanish word does not match in Portuguese");
	is_int(found(g, SHORTHAND, "shlf", NULL, "shelf"), 1, "an abbreviation finds its concept");
	is_int(found(g, SPANISH, "vida", "util", "shelf life"), 1, "a concept of two words is found without accents");
	is_int(found(g, SPANISH, "vida", NULL, NULL), 0, "one of the two words of a concept does not find it");
	is_int(found(g, SPANISH, "empty", "bottles", "empty bottles"), 1,
	       "a mapping to a table holds in every language");
	ok(glossary_knows(g, S("anaquel")) && !glossary_knows(g, S("shlf")),
	   "glossary_knows accepts words but not abbreviations");
	is_int(found(g, ENGLISH, "carpet", NULL, NULL), 0, "a word without a concept has no sense");
	ok(glossary_knows(g, S("carpet")) && glossary_spells(g, S("carpets")) && !glossary_knows(g, S("carpets")),
	   "glossary_spells accepts the plural of a known word");
	ok(glossary_spells(g, S("anaqueles")) && !glossary_spells(g, S("anaquelshelf")),
	   "glossary_spells accepts words of any language, but not several of them joined");
	x = glossary_index(g);
	again = glossary_indexed(&x);
	is_int(found(again, ENGLISH, "rack", NULL, "shelf"), 2,
	       "a glossary opened from its index gives the same senses");
	glossary_close(again);
	glossary_close(g);
	is_int(found(NULL, ENGLISH, "rack", NULL, NULL), 0, "an absent glossary has no senses");
}

static void is_refused(const char *text, const char *why)
{
	struct glossary *g = glossary_open();
	struct err err = { 0 };

	ok(!glossary_add(g, str_of(text), &err) && err.kind == ERR_CONFIG, "an invalid glossary is refused: %s", why);
	is_str(str_of(err.text), str_of(why), "the error for an invalid glossary gives line and reason");
	glossary_close(g);
}

static void test_mistakes(void)
{
	is_refused("a|b|c|d|e\n", "line 1: a concept needs four cells: english | spanish | portuguese | abbreviations");
	is_refused("fine | | |\n , | , | |\n", "line 2: a concept has at least one form");
	is_refused("stock =>\n", "line 1: write table:NAME, column:NAME or domain:NAME after =>");
	is_refused("stock => room:cellar\n", "line 1: write table:NAME, column:NAME or domain:NAME after =>");
	is_refused("=> table:x\n", "line 1: write table:NAME, column:NAME or domain:NAME after =>");
}

/* Any bytes are either read or refused. */
static void test_hostile(void)
{
	static const char letters[] = "ab|,=>#\n \xc3\xa9\x01\xff:;table:";
	char text[600];

	srand(4);
	for (int round = 0; round < 400; round++) {
		struct glossary *g = glossary_open();
		struct err err = { 0 };

		for (size_t i = 0; i < sizeof text; i++)
			text[i] = letters[(size_t)rand() % (sizeof letters - 1)];
		glossary_add(g, str_n(text, (ptrdiff_t)sizeof text), &err);
		glossary_knows(g, S("ab"));
		glossary_close(g);
	}
	ok(true, "a glossary of random bytes is read or refused without a crash");
}

int main(void)
{
	test_stems();
	test_long_words();
	test_cousins();
	test_languages();
	test_glossary();
	test_mistakes();
	test_hostile();
	return done();
}
