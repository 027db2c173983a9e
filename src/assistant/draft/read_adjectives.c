/*
 * Adjectives of the rows asked for, and the contrary of one: discontinued products,
 * inactive customers, unpaid invoices.
 */
#include "assistant/draft/conditions.h"

#include "base/arena.h"
#include "base/banned.h"

enum { BASE_LEAST = 4 };
static const double flag = .75, event = .8, fits = .85;

/* Yes or no, as a truth or as a number. */
static bool is_flag(const struct sentence *s, struct sketch_column of)
{
	enum type_class c = s->schema->at[of.table].columns.at[of.column].class;

	return c == TYPE_BOOLEAN || (c == TYPE_INTEGER && !column_is_key(s->schema, of.table, of.column));
}

static void condition_of_flag(struct sentence *s, int i, struct sketch_column of, bool yes)
{
	bool truth = s->schema->at[of.table].columns.at[of.column].class == TYPE_BOOLEAN;
	str value = truth ? yes ? S("true") : S("false") : yes ? S("1") : S("0");

	sentence_doubt(s, flag, DRAFT_VALUES,
		       str_fmt(s->arena, "%.*s is %.*s then", STR(sentence_column(s, of)), STR(value)));
	sentence_condition(s, i, (struct sketch_condition){ .op = TEST_IS, .of = term_of(of), .value = value });
}

static void condition_of_event(struct sentence *s, int i, struct sketch_column of, enum sketch_op op)
{
	sentence_doubt(s, event, DRAFT_COLUMNS,
		       str_fmt(s->arena, "%.*s is empty unless that happened", STR(sentence_column(s, of))));
	sentence_condition(s, i, (struct sketch_condition){ .op = op, .of = term_of(of) });
}

/* ---- as it is ---- */

static bool is_adjective(str word)
{
	return is_participle(word) ||
	       str_is_among(word,
			    " active valid visible public private current activo activa activos activas ativo ativa"
			    " ativos ativas valido valida validos validas visibles visiveis vigente vigentes ");
}

/* The word right beside the table: before it in English, else after it; -1: none. */
static int word_beside(const struct sentence *s, int table)
{
	const struct item *it = &s->items.at[table];
	int word = s->q->said.wording.language == ENGLISH ? it->first - 1 : it->first + it->count;
	bool apart = word < 0 || word >= s->q->mentions.words.len ||
		     s->q->mentions.words.at[word > it->first ? word : it->first].boundary;

	return apart ? -1 : word;
}

static int item_of_word(const struct sentence *s, int word)
{
	for (int i = 0; i < s->items.len; i++)
		if (s->items.at[i].first <= word && word < s->items.at[i].first + s->items.at[i].count)
			return i;
	return -1;
}

/* Discontinued products, where discontinued is a number of its own: those that are. */
static void read_adjective(struct sentence *s, int table)
{
	int word = word_beside(s, table), i = word < 0 ? -1 : item_of_word(s, word);
	const struct item *it = i < 0 ? NULL : &s->items.at[i];

	if (!it || it->kind != ITEM_COLUMN || it->used || it->count > 1 ||
	    it->of.table != s->items.at[table].of.table || !is_flag(s, it->of) || it->why > LINK_SYNONYM ||
	    !it->mention->readings.at[it->chosen].whole || item_is_cue(s, i - 1, CUE_COUNT) ||
	    item_function(s, i - 1) != FN_NONE)
		return;
	if (!is_adjective(s->q->mentions.words.at[word].text) &&
	    s->schema->at[it->of.table].columns.at[it->of.column].class != TYPE_BOOLEAN)
		return;
	sentence_use(s, i);
	condition_of_flag(s, i, it->of, true);
}

/* ---- the contrary ---- */

/* Active, of inactive; absent: the word has no such prefix. */
static str base_of(const struct sentence *s, str word)
{
	static const char *const english[] = { "un", "in", "non" }, *const others[] = { "des", "des", "in" };
	const char *const *prefixes = s->q->said.wording.language == ENGLISH ? english : others;

	for (int i = 0; i < 3; i++) {
		str prefix = str_of(prefixes[i]);

		if (word.len >= prefix.len + BASE_LEAST && str_starts(word, prefix))
			return str_dup(s->arena, str_from(word, prefix.len));
	}
	return NO_STR;
}

/* The flag or the moment that the base of the word names; -1: none. */
static int column_of_base(struct sentence *s, str base, int table)
{
	int best = -1;
	double most = fits;

	for (int c = 0; c < s->schema->at[table].columns.len; c++) {
		struct sketch_column of = { table, c };
		bool whole;
		struct word_fit f = link_phrase(&s->q->linker, base, table, c, &whole);
		bool fit = is_flag(s, of) || (is_participle(base) && column_is_time(&s->q->linker, table, c));

		if (fit && f.why <= LINK_SYNONYM && f.score > most) {
			most = f.score;
			best = c;
		}
	}
	return best;
}

static void read_contrary(struct sentence *s, int table)
{
	int word = word_beside(s, table), i;
	str base = word < 0 ? NO_STR : base_of(s, s->q->mentions.words.at[word].text);
	struct sketch_column of = { s->items.at[table].of.table, -1 };

	if (!base.at)
		return;
	i = item_of_word(s, word);
	if (i >= 0 && (s->items.at[i].used || s->items.at[i].kind == ITEM_CUE || s->items.at[i].kind == ITEM_VALUE))
		return;
	of.column = column_of_base(s, base, of.table);
	if (of.column < 0)
		return;
	if (i >= 0)
		sentence_use(s, i);
	s->q->mentions.words.at[word].cue = true; /* it says how, and names nothing */
	if (is_flag(s, of))
		condition_of_flag(s, table, of, false);
	else
		condition_of_event(s, table, of, TEST_EMPTY);
}

void sentence_adjectives(struct sentence *s)
{
	for (int i = 0; i < s->items.len; i++)
		if (item_is(s, i, ITEM_TABLE)) {
			read_adjective(s, i);
			read_contrary(s, i);
		}
}
