#include "assistant/draft/time_columns.h"

#include "base/banned.h"

static const double only_other = .35, clear = .75, verb = .9, unclear = .6, lead = .4, alike = .8;

/*
 * How the words of such columns begin: of a life, of an end, of keeping records or accounts; and of what happens first.
 */
static const char *const others[] = { "birth",	 "born",   "nasc",    "death",	"died",	   "deceas", "muerte",
				      "morte",	 "obito",  "cancel",  "expir",	"delet",   "remov",  "elimin",
				      "excluid", "closed", "closing", "cerrad", "encerra", "venc",   "valid",
				      "until",	 "retir",  "termin",  "archiv", "depart",  "ended",  "ending" };
static const char other_words[] = " end fin fim dob nac due last left leave baja hasta ate ultima ultimo ";
static const char *const records[] = { "updat",	 "modif",    "chang",	"refresh", "load",     "sync",
				       "import", "actualiz", "atualiz", "fiscal",  "financial" };
static const char *const firsts[] = { "creat", "cread", "criad",    "criac",   "creac", "order", "start",
				      "begin", "open",	"post",	    "publish", "issu",	"emis",	 "purchas",
				      "sale",  "sold",	"transact", "regist",  "inici" };
/* They say that it is a moment. */
static const char moment_words[] =
	" date time datetime timestamp ts dt at on day fecha data hora dia year ano anio yr ";

static bool begins(str word, const char *const *with, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (str_starts(word, str_of(with[i])))
			return true;
	return false;
}

/* The ship country: the word is a part of another name. */
static bool is_in_other_name(struct sentence *s, int word)
{
	for (int i = 0; i < s->items.len; i++) {
		const struct item *it = &s->items.at[i];

		if (it->kind == ITEM_COLUMN && it->count > 1 && it->first <= word && word < it->first + it->count)
			return !column_is_time(&s->q->linker, it->of.table, it->of.column);
	}
	return false;
}

/* Does the question have this word, inflected, derived or as a synonym? */
static bool is_said(struct sentence *s, struct match_word *word)
{
	struct word_matcher *m = &s->q->linker.matcher;

	for (int i = 0; i < s->q->mentions.words.len; i++)
		if (s->q->mentions.words.at[i].content && !is_in_other_name(s, i) &&
		    match_words(m, match_word(m, s->q->mentions.words.at[i].text), word).score >= alike)
			return true;
	return false;
}

static double worth(struct sentence *s, int table, int column)
{
	const struct name_words *n = &s->q->linker.names[table].columns[column];
	bool said = false, plain = true;
	double sum = 0;

	for (int i = n->first; i < n->len; i++) {
		str word = n->word[i]->text;

		if (str_is_among(word, moment_words))
			continue;
		plain = false;
		said = said || is_said(s, n->word[i]);
		if (begins(word, others, sizeof others / sizeof *others) || str_is_among(word, other_words))
			sum -= 2;
		else if (begins(word, records, sizeof records / sizeof *records))
			sum -= 1.5;
		sum += begins(word, firsts, sizeof firsts / sizeof *firsts) ? .5 : 0;
	}
	return said ? 3 : plain ? .6 : sum;
}

/* What has no time is not placed in time by it: orders of May that were not shipped. */
static bool is_empty(const struct sentence *s, int table, int column)
{
	for (ptrdiff_t i = 0; i < s->k->conditions.len; i++) {
		const struct sketch_condition *c = &s->k->conditions.at[i];

		if (c->op == TEST_EMPTY && c->of.of.table == table && c->of.of.column == column)
			return true;
	}
	return false;
}

int time_column_of(struct sentence *s, int table, double *doubt)
{
	double best = 0, next = -9;
	int found = -1, count = 0;

	for (int c = 0; table >= 0 && c < s->schema->at[table].columns.len; c++) {
		double one;

		if (!column_is_time(&s->q->linker, table, c) || is_empty(s, table, c))
			continue;
		one = worth(s, table, c);
		count++;
		if (found < 0 || one > best) {
			next = found < 0 ? next : best;
			best = one;
			found = c;
		} else if (one > next) {
			next = one;
		}
	}
	*doubt = best < 0 ? only_other : count < 2 ? 1 : best - next < lead ? unclear : best >= 3 ? verb : clear;
	return found;
}

static enum grain grain_of(const struct name_words *n, const char *const words[GRAINS])
{
	for (int i = 0; i < n->len; i++)
		for (enum grain g = GRAIN_NONE; g < GRAINS; g++)
			if (words[g] && str_is_among(n->word[i]->text, words[g]))
				return g;
	return GRAIN_NONE;
}

static bool is_plain(const struct name_words *n)
{
	for (int i = 0; i < n->len; i++)
		if (!str_is_among(n->word[i]->text, moment_words))
			return false;
	return true;
}

enum grain time_column_grain(const struct sentence *s, struct sketch_column of)
{
	static const char *const units[GRAINS] = { [GRAIN_WEEK] = " week semana wk ",
						   [GRAIN_MONTH] = " month mes ",
						   [GRAIN_QUARTER] = " quarter trimestre qtr " };
	static const char *const tables[GRAINS] = { [GRAIN_DAY] = " daily diario diaria diarios diarias ",
						    [GRAIN_WEEK] = " weekly semanal semanales semanais ",
						    [GRAIN_MONTH] = " monthly mensual mensuales mensal mensais ",
						    [GRAIN_QUARTER] = " quarterly trimestral trimestrales trimestrais ",
						    [GRAIN_YEAR] = " yearly annual annually anual anuales anuais " };
	const struct name_words *column = &s->q->linker.names[of.table].columns[of.column];
	enum grain own = grain_of(column, units);

	return own || !is_plain(column) ? own : grain_of(&s->q->linker.names[of.table].name, tables);
}

/* Order items are a part of orders, and not of products. */
static bool is_named_after(struct sentence *s, int table, int parent)
{
	const struct name_words *part = &s->q->linker.names[table].name, *whole = &s->q->linker.names[parent].name;

	return part->len > 1 && whole->len &&
	       match_words(&s->q->linker.matcher, part->word[0], whole->word[whole->len - 1]).why <= LINK_INFLECTED;
}

bool time_of_parent(struct sentence *s, int table, struct sketch_column *out, double *doubt)
{
	static const double part = .9, other = .6, named = 1; /* named: before all others */
	const struct link_table *t = &s->schema->at[table];
	double most = 0;

	for (ptrdiff_t c = 0; c < t->columns.len; c++) {
		int to = t->columns.at[c].fk_table, column;
		double one, rank;

		if (to < 0 || to == table)
			continue;
		column = time_column_of(s, to, &one);
		one *= t->columns.at[c].pk ? part : other;
		rank = one + (is_named_after(s, table, to) ? named : 0);
		if (column < 0 || rank <= most)
			continue;
		most = rank;
		*doubt = one;
		*out = (struct sketch_column){ to, column };
	}
	return most > 0;
}

int year_part_column(struct sentence *s, int table, enum grain part)
{
	const char *names = part == GRAIN_QUARTER ? " quarter qtr trimestre "
			    : part == GRAIN_MONTH ? " month mes "
						  : "";

	for (int c = 0; c < s->schema->at[table].columns.len; c++) {
		const struct name_words *n = &s->q->linker.names[table].columns[c];

		for (int i = n->first; i < n->len && column_is_number(s->schema, table, c); i++)
			if (str_is_among(n->word[i]->text, names))
				return c;
	}
	return -1;
}
