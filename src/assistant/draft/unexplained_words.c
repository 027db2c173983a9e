#include "assistant/draft/unexplained_words.h"

#include "assistant/draft/conditions.h"
#include "assistant/draft/resolve.h"
#include "base/arena.h"
#include "base/banned.h"

enum { STEM = 5 };
static const double contrary_word = .05, group_word = .1, other_rows = .1, any_word = .45, verb = .8,
		    verb_of_several = .1;

bool word_is_contrary(const struct sentence *s, str typed)
{
	static const char *const prefixes[] = { "im", "in", "des" };
	str word = str_lower(s->arena, typed);

	if (s->q->said.wording.language == ENGLISH)
		return word.len > 5 &&
		       ((str_starts(word, S("un")) && !str_starts(word, S("uni")) && !str_starts(word, S("under"))) ||
			str_starts(word, S("non")));
	for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++) {
		str prefix = str_of(prefixes[i]);

		if (word.len > prefix.len + 4 && str_starts(word, prefix) && is_participle(word) && s->ask->glossary &&
		    glossary_spells(s->ask->glossary, str_from(word, prefix.len)))
			return true;
	}
	return false;
}

bool word_after_auxiliary(const struct sentence *s, int item)
{
	for (int w = 0; s->q->said.wording.language == ENGLISH && w < s->items.at[item].first; w++)
		if (str_is_among(s->q->mentions.words.at[w].text, " do does did "))
			return true;
	return false;
}

/*
 * Customers placed the most orders, orders placed last month, customers wrote reviews, students attend more than 2
 * courses: between a table and how much of another.
 */
static bool relates(const struct sentence *s, int table, int word)
{
	static const enum cue_kind kinds[] = { CUE_MOST, CUE_LEAST, CUE_MORE,	 CUE_LESS,
					       CUE_BOTH, CUE_COUNT, CUE_AT_MOST, CUE_AT_LEAST };

	if (!item_is(s, table, ITEM_TABLE) || s->items.at[table].first + s->items.at[table].count != word)
		return false;
	if (table + 1 >= s->items.len || item_is(s, table + 1, ITEM_PERIOD))
		return word_after_auxiliary(s, table) || is_participle(s->q->mentions.words.at[word].text);
	if (item_is(s, table + 1, ITEM_TABLE) && s->items.at[table + 1].gap == 1 && !s->items.at[table + 1].comma)
		return s->items.at[table + 1].of.table != s->items.at[table].of.table;
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (item_is_cue(s, table + 1, kinds[i]) && s->items.at[table + 1].gap == 1)
			return true;
	return false;
}

/* Who live, that have received, produced by: what relates two names need not be in the catalog. */
static bool is_verb(const struct sentence *s, int word)
{
	const struct link_word *w = &s->q->mentions.words.at[word];

	for (int k = 0; k < s->items.len; k++)
		if (relates(s, k, word) ||
		    (s->items.at[k].kind == ITEM_CUE && s->items.at[k].first + s->items.at[k].count == word &&
		     (item_is_cue(s, k, CUE_WHERE) || item_is_cue(s, k, CUE_HAVE) || item_is_cue(s, k, CUE_NOT))))
			return true;
	return word + 1 < s->q->mentions.words.len && str_is_among(w[1].text, " by por ");
}

/* This month compared to last month, cancelled versus delivered orders: two figures. */
static void doubt_compared(struct sentence *s)
{
	if (sentence_compares(s) && !s->periods_apart)
		sentence_doubt(s, contrary_word, DRAFT_SHAPE,
			       S("figures of two kinds of rows are not compared in one query; ask for each"));
}

/* Customers by town, where nothing is a town: the groups are unknown. */
static bool is_group(const struct sentence *s, int word)
{
	for (int k = 0; k < s->items.len; k++)
		if (item_says_by(s, k) && s->items.at[k].first + s->items.at[k].count == word)
			return true;
	return false;
}

/* Profit by category, where nothing is a profit: what is asked for, and not a verb, since nothing stands before it. */
static bool is_measure(const struct sentence *s, int word)
{
	const struct link_word *w = &s->q->mentions.words.at[word];

	if (word + 1 == s->q->mentions.words.len || !str_is_among(w[1].text, " by per por "))
		return false;
	for (int k = 0; k < s->items.len && s->items.at[k].first < word; k++)
		if (s->items.at[k].mention)
			return false;
	return true;
}

/* Overdue invoices, facturas vencidas: which of the rows, and the query would have them all. */
static bool is_state(const struct sentence *s, int word)
{
	static const char states[] =
		" overdue outstanding pending inactive dormant idle late delinquent pendiente pendientes"
		" pendente pendentes inactivo inactiva inactivos inactivas inativo inativa inativos"
		" inativas moroso morosos morosa morosas inadimplente inadimplentes ";
	str text = s->q->mentions.words.at[word].text;

	if (!str_is_among(text, states) && !is_participle(text))
		return false;
	for (int k = 0; k < s->items.len; k++) {
		const struct item *it = &s->items.at[k];
		bool last = word + 1 == s->q->mentions.words.len || s->q->mentions.words.at[word + 1].boundary;

		if (it->kind == ITEM_TABLE &&
		    (word + 1 == it->first ||
		     (word == it->first + it->count && (last || s->q->said.wording.language != ENGLISH))))
			return true;
	}
	return false;
}

/* A table whose rows belong to one of each: of reviews, a product and a customer. */
static bool connects(const struct sentence *s, int by, int one, int other)
{
	return by != one && by != other && keys_lead_to(s->schema, by, one, KEYS_MOST) &&
	       keys_lead_to(s->schema, by, other, KEYS_MOST);
}

static bool takes_part(const struct sketch *k, int table)
{
	for (ptrdiff_t i = 0; i < k->tables.len; i++)
		if (k->tables.at[i] == table)
			return true;
	return false;
}

/* Registered, of course_registrations: the same beginning. */
static bool is_named_so(const struct sentence *s, int table, str verb_word)
{
	const struct name_words *name = &s->q->linker.names[table].name;

	for (int i = 0; i < name->len; i++)
		if (verb_word.len >= STEM && name->word[i]->text.len >= STEM &&
		    str_starts(name->word[i]->text, str_upto(verb_word, STEM)))
			return true;
	return false;
}

/* The tables that connect both, if the query has none of them and the verb names none; else absent. */
static str ways_between(const struct sentence *s, int one, int other, str verb_word)
{
	int first = -1, next = -1;

	for (int t = 0; t < s->schema->len; t++) {
		if (!connects(s, t, one, other))
			continue;
		if (takes_part(s->k, t) || is_named_so(s, t, verb_word))
			return NO_STR;
		next = first >= 0 ? t : next;
		first = first < 0 ? t : first;
	}
	return next < 0 ? NO_STR
			: str_fmt(s->arena, "%.*s or %.*s", STR(s->schema->at[first].name),
				  STR(s->schema->at[next].name));
}

/*
 * Products bought by customers: reviews connect them, and so do order lines. The verb says which of both, and is in
 * neither. Absent: no two tables of the query are connected in several ways.
 */
static str several_ways(const struct sentence *s, str verb_word)
{
	const struct sketch *k = s->k;

	for (ptrdiff_t i = 0; i < k->tables.len; i++)
		for (ptrdiff_t m = 0; m < i; m++) {
			int one = k->tables.at[m], other = k->tables.at[i];
			str ways = keys_lead_to(s->schema, one, other, KEYS_MOST) ||
						   keys_lead_to(s->schema, other, one, KEYS_MOST)
					   ? NO_STR
					   : ways_between(s, one, other, verb_word);

			if (ways.at)
				return ways;
		}
	return NO_STR;
}

/*
 * Revenue for Atlantis, pedidos en Narnia: other rows, and the query has them all. In charge of, in terms of,
 * in the world: none.
 */
static bool limits_rows(const struct sentence *s, int word)
{
	static const char *const before[] = { [ENGLISH] = " in for from only ",
					      [SPANISH] = " en para solo ",
					      [PORTUGUESE] = " em no na nos nas para so " };
	const struct link_word *w = &s->q->mentions.words.at[word];

	return word && !str_is_among(w->text, " world mundo ") &&
	       str_is_among(w[-1].text, before[s->q->said.wording.language]) &&
	       (word + 1 == s->q->mentions.words.len || w[1].boundary ||
		(!w[1].content && !str_is_among(w[1].text, " of to de ")));
}

static void doubt_word(struct sentence *s, int word)
{
	str typed = s->q->mentions.words.at[word].typed,
	    none = str_fmt(s->arena, "no match in the catalog for \"%.*s\"", STR(typed)), ways;

	*push(&s->out->missing, s->arena) = typed;
	if (word_is_contrary(s, typed)) {
		sentence_doubt(s, contrary_word, DRAFT_COLUMNS, none);
	} else if (is_group(s, word) || is_measure(s, word)) {
		sentence_doubt(s, group_word, DRAFT_COLUMNS, none);
	} else if (limits_rows(s, word)) {
		sentence_doubt(s, other_rows, DRAFT_COLUMNS, none);
	} else if (is_verb(s, word)) {
		ways = several_ways(s, s->q->mentions.words.at[word].text);
		sentence_doubt(s, ways.at ? verb_of_several : verb, DRAFT_COLUMNS,
			       ways.at ? str_fmt(s->arena, "\"%.*s\" may be about %.*s", STR(typed), STR(ways)) : none);
	} else if (is_state(s, word)) {
		sentence_doubt(s, other_rows, DRAFT_COLUMNS, none);
	} else {
		sentence_doubt(s, any_word, DRAFT_COLUMNS, none);
	}
}

void doubt_unexplained(struct sentence *s)
{
	struct strs unexplained = link_unexplained(s->arena, &s->q->mentions);
	ptrdiff_t next = 0;

	for (int i = 0; i < s->q->mentions.words.len && next < unexplained.len; i++)
		if (s->q->mentions.words.at[i].typed.at == unexplained.at[next].at) {
			doubt_word(s, i);
			next++;
		}
	doubt_compared(s);
}
