/* What words mean in a clinic for animals, whose columns are short and whose comments are not. */
#include "assistant/link/comment_codes.h"
#include "assistant/link/mentions.h"

#include "base/arena.h"
#include "retrieve/glossary.h"
#include "tap.h"

static const char words[] = "name | nombre | nome | nm\n"
			    "owner | dueño | dono |\n"
			    "weight | peso | peso | wt\n"
			    "~ owner, keeper | | |\n"
			    "unfed, not fed | sin comer | sem comer |\n";

static const struct a_column {
	const char *name, *comment;
	enum type_class class;
} columns[] = {
	{ "nm", "name of the animal", TYPE_TEXT },
	{ "wt", "body weight in kilograms, without the collar", TYPE_DECIMAL },
	{ "gd", "M: male; F: female", TYPE_TEXT },
	{ "st", "current state (1 = waiting, 2 = treated, 3 = sent home)", TYPE_INTEGER },
	{ "vac", "whether the animal is vaccinated", TYPE_BOOLEAN },
	{ "adm", "date when the animal was admitted", TYPE_DATE },
	{ "owner", "", TYPE_TEXT },
	{ "ward", "", TYPE_TEXT },
	{ "unfed", "", TYPE_BOOLEAN },
	{ 0 },
};

static struct arena *a;
static struct link_schema clinic;
static struct glossary *glossary;

static void make(void)
{
	struct err err = { 0 };
	struct link_table *table = push(&clinic, a);

	glossary = glossary_open();
	ok(glossary_add(glossary, str_of(words), &err), "the glossary is valid");
	*table = (struct link_table){ .ns = S("main"), .name = S("animal") };
	for (const struct a_column *c = columns; c->name; c++)
		*push(&table->columns, a) = (struct link_column){ .name = str_of(c->name),
								  .comment = str_of(c->comment),
								  .class = c->class,
								  .fk_table = -1,
								  .fk_column = -1 };
	*push(&table->columns.at[7].values, a) = S("Small mammals");
}

/* The best reading of each mention: "animal", ".wt", ".gd=F", "=Rex". */
static str readings(const char *question)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct wording w;
	struct linker l;
	struct mentions m = { 0 };

	wording_read(a, str_of(question), &w);
	linker_open(a, glossary, w.language, &clinic, &l);
	link_words(&l, &w, &m);
	link_mentions(&l, &m);
	for (ptrdiff_t i = 0; i < m.at.len; i++) {
		const struct reading *r = &m.at.at[i].readings.at[0];

		sb_puts(&b, i ? " " : "");
		if (r->kind == LINK_TABLE)
			sb_put(&b, clinic.at[r->table].name);
		else if (r->table >= 0)
			sb_fmt(&b, ".%.*s", STR(clinic.at[r->table].columns.at[r->column].name));
		if (r->kind == LINK_VALUE)
			sb_fmt(&b, "=%.*s", STR(r->value));
	}
	return str_dup(a, sb_str(&b));
}

static void mean(const char *question, const char *wanted)
{
	is_str(readings(question), str_of(wanted), "%s", question);
}

static double score_of(const char *question)
{
	struct wording w;
	struct linker l;
	struct mentions m = { 0 };

	wording_read(a, str_of(question), &w);
	linker_open(a, glossary, w.language, &clinic, &l);
	link_words(&l, &w, &m);
	link_mentions(&l, &m);
	return m.at.len ? m.at.at[0].readings.at[0].score : 0;
}

static void test_comments(void)
{
	mean("List the name of each animal", ".nm animal");
	mean("the body weight of the animals", ".wt animal");
	mean("which animals were admitted today", "animal .adm");
	mean("animals without a collar", "animal");
	mean("unfed animals", ".unfed animal");
	mean("fed animals", "animal");
	ok(score_of("the owner") > score_of("the body weight"), "a name says more than a comment");
}

static void test_values(void)
{
	mean("how many female animals", ".gd=F animal");
	mean("males", ".gd=M");
	mean("animals that are waiting", "animal .st=1");
	mean("animals in the small mammal ward", "animal .ward=Small mammals .ward");
	mean("the animal called Rex-2", "animal =Rex-2");
	mean("animals of ward B7", "animal .ward =B7");
	mean("animals of ward XL", "animal .ward =XL");
}

static void test_translations(void)
{
	mean("¿Cuál es el peso de los animales?", ".wt animal");
	ok(score_of("Quem é o dono?") > score_of("Who is the keeper?"),
	   "a translation says more than a word that is only used for the other");
}

/* ---- codes ---- */

static str codes_of(const char *comment)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct comment_codes codes;

	comment_codes_read(a, str_of(comment), &codes);
	for (ptrdiff_t i = 0; i < codes.at.len; i++)
		sb_fmt(&b, "%s%.*s:%.*s", i ? "|" : "", STR(codes.at.at[i].code), STR(codes.at.at[i].meaning));
	return str_dup(a, sb_str(&b));
}

static void codes(const char *comment, const char *wanted)
{
	is_str(codes_of(comment), str_of(wanted), "%s", comment);
}

static void test_codes(void)
{
	codes("1 = yes, 0 = no", "1:yes|0:no");
	codes("Gender of the pet (M: male; F: female)", "M:male|F:female");
	codes("'A' stands for active; 'I' stands for inactive, no visits", "A:active|I:inactive, no visits");
	codes("0 means closed and 1 means open", "0:closed|1:open");
	codes("size: S - small, L - large", "S:small|L:large");
	codes("pending (P), sent (S)", "P:pending|S:sent");
	codes("cash=1, card=2", "1:cash|2:card");
	codes("one of: open, closed or paused", "open:open|closed:closed|paused:paused");
	codes("1 if the owner has paid", "1:the owner has paid");
	codes("opens at 12:30, see https://example.com", "");
	codes("the date - in local time - of the visit", "");
	codes("Note: this column is old", "");
	codes("", "");
}

int main(void)
{
	a = arena_open();
	make();
	test_comments();
	test_values();
	test_translations();
	test_codes();
	glossary_close(glossary);
	arena_close(a);
	return done();
}
