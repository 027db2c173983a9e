#include "assistant/link/known_values.h"

#include "assistant/link/comment_codes.h"
#include "base/arena.h"
#include "retrieve/language.h"
#include "base/banned.h"

enum { VALUE_WORDS_MOST = 5, VALUES_MOST = 4000, FEW = 20 };

static const double inflected_score = .93, coded = .92, coded_least = .7;

struct known_value {
	int table, column;
	str value;
	struct known_value *next;
};

/* ---- values as words ---- */

/* The stems of words that mean something. */
static str key_of(struct word_matcher *m, struct match_word *const *words, ptrdiff_t n, enum language l)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < n; i++) {
		sb_putc(&b, ' ');
		sb_put(&b, words[i]->light[l]);
	}
	return str_dup(m->arena, sb_str(&b));
}

static void add_value(struct word_matcher *m, struct known_values *k, int table, int column, str value)
{
	struct match_word *words[VALUE_WORDS_MOST];
	struct tokens t = { 0 };
	ptrdiff_t n = 0;

	words_split(m->arena, value, &t);
	for (ptrdiff_t i = 0; i < t.len && t.len <= VALUE_WORDS_MOST; i++)
		if (language_use(m->language, t.at[i].text) != USE_NONE)
			words[n++] = match_word(m, t.at[i].text);
	for (int both = 0; n && both < 2; both++) {
		struct known_value *v = new(m->arena, struct known_value);
		struct map_entry *e = map_put(&k->by_words, key_of(m, words, n, both ? m->language : ENGLISH), NULL);

		*v = (struct known_value){ table, column, value, e->ptr };
		e->ptr = v;
		if (m->language == ENGLISH)
			break;
	}
}

/* ---- codes and flags ---- */

static bool says_yes(str meaning)
{
	str word = str_upto(meaning, str_at(meaning, ' ') < 0 ? meaning.len : str_at(meaning, ' '));

	while (word.len && str_at(S(",.;:"), word.at[word.len - 1]) >= 0)
		word.len--;
	return str_is_among(word, " yes y true t si sí sim ");
}

static bool says_no(str meaning)
{
	return str_is_among(str_upto(meaning, str_at(meaning, ' ') < 0 ? meaning.len : str_at(meaning, ' ')),
			    " no n not false f non nao não ");
}

static bool is_whether(str comment)
{
	static const char *const begins[] = { "whether ",
					      "flag ",
					      "true if ",
					      "1 if ",
					      "indicates whether ",
					      "indicates if ",
					      "indica si ",
					      "indica se ",
					      "indicator of whether",
					      "if the ",
					      "is the ",
					      "is this ",
					      "indicating whether ",
					      "determines whether ",
					      "specifies whether " };

	for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
		if (str_find_fold(comment, str_of(begins[i])) == 0)
			return true;
	return false;
}

static str yes_of(const struct link_column *c, const struct comment_codes *codes)
{
	bool no = false;
	str yes = NO_STR;

	for (ptrdiff_t i = 0; i < codes->at.len; i++) {
		no = no || says_no(codes->at.at[i].meaning);
		yes = says_yes(codes->at.at[i].meaning) ? codes->at.at[i].code : yes;
	}
	if (c->class == TYPE_BOOLEAN)
		return S("true");
	if (yes.at || codes->at.len)
		return no ? yes : NO_STR;
	if (str_find_fold(c->comment, S("(Y/N)")) >= 0 || str_find_fold(c->comment, S("Y or N")) >= 0)
		return S("Y");
	return is_whether(c->comment) && c->class == TYPE_INTEGER ? S("1") : NO_STR;
}

/* Cancelado, of cancelled: in another language than the few values of a column, such as a status. */
static void add_translated(struct word_matcher *m, struct known_values *k, int table, int column, str value)
{
	struct coded_value v = { table, column, value, text_words(m, value), true };

	if (m->language != ENGLISH && v.meaning.len)
		*push(&k->codes, m->arena) = v;
}

static void add_codes(struct word_matcher *m, struct known_values *k, int table, int column,
		      const struct comment_codes *codes)
{
	for (ptrdiff_t i = 0; i < codes->at.len; i++) {
		struct coded_value v = { .table = table, .column = column, .value = codes->at.at[i].code };
		str meaning = codes->at.at[i].meaning, part;

		if (str_eq(meaning, v.value)) {
			add_value(m, k, table, column, v.value);
			if (codes->at.len <= FEW)
				add_translated(m, k, table, column, v.value);
			continue;
		}
		while (str_cut(&meaning, '/', &part)) {
			v.meaning = text_words(m, part);
			if (v.meaning.len && !says_yes(part) && !says_no(part))
				*push(&k->codes, m->arena) = v;
		}
	}
}

struct known_values known_values(struct word_matcher *m, const struct link_schema *s, struct comment_codes **codes)
{
	struct known_values k = { .by_words = map_in(m->arena) };
	ptrdiff_t count = 0;

	k.flags = new_n(m->arena, str *, s->len + 1);
	for (int t = 0; t < s->len; t++) {
		k.flags[t] = new_n(m->arena, str, s->at[t].columns.len + 1);
		for (int c = 0; c < s->at[t].columns.len; c++) {
			const struct link_column *column = &s->at[t].columns.at[c];

			for (ptrdiff_t v = 0; v < column->values.len && count++ < VALUES_MOST; v++)
				add_value(m, &k, t, c, column->values.at[v]);
			for (ptrdiff_t v = 0; column->values.len <= FEW && v < column->values.len; v++)
				add_translated(m, &k, t, c, column->values.at[v]);
			add_codes(m, &k, t, c, &codes[t][c]);
			k.flags[t][c] = yes_of(column, &codes[t][c]);
		}
	}
	return k;
}

/* ---- finding ---- */

void known_values_each(struct word_matcher *m, const struct known_values *k, const struct asked_words *asked,
		       known_value_fn take, void *with)
{
	for (int both = 0; both < 2 && asked->len <= VALUE_WORDS_MOST; both++) {
		enum language l = both ? m->language : ENGLISH;
		const struct map_entry *e = map_get(&k->by_words, key_of(m, asked->at, asked->len, l));

		for (const struct known_value *v = e ? e->ptr : NULL; v; v = v->next)
			take(with, (struct reading){ LINK_VALUE, v->table, v->column, v->value, inflected_score,
						     LINK_INFLECTED, true });
		if (e || m->language == ENGLISH)
			break;
	}
	for (ptrdiff_t i = 0; i < k->codes.len; i++) {
		const struct coded_value *v = &k->codes.at[i];
		bool whole;
		struct word_fit f = name_fit(m, asked, &v->meaning, &whole);

		if (f.score >= coded_least && (whole || !v->translated))
			take(with, (struct reading){ LINK_VALUE, v->table, v->column, v->value, f.score * coded,
						     LINK_COMMENT, whole });
	}
}
