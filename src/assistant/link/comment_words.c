#include "assistant/link/comment_words.h"

#include "base/arena.h"
#include "retrieve/language.h"
#include "base/banned.h"

enum { WORDS_MOST = 40 };

static const double of_head = .9, of_rest = .75, weak_weight = .15, part_weight = .5;

/* They say how the thing is written down, or that it is described. */
static const char weak_words[] =
	" code codes cd number numeric num unique identifier identifiers identification id ids identifies text string"
	" description describes field column value values flag indicator indicates indicating indicate denotes"
	" represents specifies contains stores holds shows records recorded given refers key primary foreign digit"
	" letter format boolean integer varchar type whether data"
	" codigo numero identificador texto descripcion descricao campo columna coluna valor indica contiene contem"
	" representa clave chave dato dado ";
/* They belong to what stands before: date of birth. */
static const char joining_words[] = " of the a an s de do da dos das del la el los las o os as ";

static bool is_function(const struct word_matcher *m, str word)
{
	return language_use(ENGLISH, word) == USE_NONE || language_use(m->language, word) == USE_NONE;
}

static bool is_of_table(struct word_matcher *m, const struct name_words *table, struct match_word *word)
{
	for (int i = 0; table && i < table->len; i++)
		if (match_words(m, table->word[i], word).why <= LINK_INFLECTED)
			return true;
	return table && str_eq(table->joined->text, word->text);
}

static bool has_mark(str between)
{
	for (ptrdiff_t i = 0; i < between.len; i++)
		if (str_at(S(",;:.()[]\n"), between.at[i]) >= 0)
			return true;
	return false;
}

static void add(struct name_words *to, struct match_word *word, double weight)
{
	for (int i = 0; i < to->len; i++)
		if (to->word[i] == word)
			return;
	if (to->len == NAME_WORDS_MOST)
		return;
	to->weight[to->len] = weight;
	to->word[to->len++] = word;
}

static void close(struct word_matcher *m, struct name_words *w)
{
	w->joined = join_words(m, w->word, w->len);
	w->senses = match_senses(m, w->word, w->len);
}

struct comment_words comment_words(struct word_matcher *m, str comment, const struct name_words *table)
{
	struct comment_words out = { 0 };
	struct tokens t = { 0 };
	bool strong = false, head = true, part = false;

	words_split(m->arena, comment, &t);
	for (ptrdiff_t i = 0; i < t.len && i < WORDS_MOST; i++) {
		struct match_word *w = match_word(m, t.at[i].text);
		bool joins = str_is_among(w->text, joining_words);
		str between = i ? str_n(comment.at + t.at[i - 1].at.to, t.at[i].at.from - t.at[i - 1].at.to) : S("");
		bool mark = has_mark(between), weak = str_is_among(w->text, weak_words);

		if (mark && strong)
			break;
		head = head && !(strong && !joins && is_function(m, w->text));
		part = part || str_is_among(w->text, " of de do da del ");
		if (joins || is_function(m, w->text) || is_of_table(m, table, w))
			continue;
		if (head)
			add(&out.head, w, weak ? weak_weight : part ? part_weight : 1);
		add(&out.all, w, weak ? weak_weight : 1);
		strong = strong || !weak;
	}
	close(m, &out.head);
	close(m, &out.all);
	return out;
}

struct word_fit comment_fit(struct word_matcher *m, const struct asked_words *asked, const struct comment_words *c,
			    bool *whole)
{
	struct word_fit fit = { 0, LINK_NOT };

	*whole = false;
	if (c->head.len)
		fit = name_fit(m, asked, &c->head, whole);
	fit.score *= of_head;
	if (fit.why == LINK_NOT && c->all.len > c->head.len) {
		fit = name_fit(m, asked, &c->all, whole);
		fit.score *= of_rest;
		*whole = false;
	}
	if (fit.why != LINK_NOT && fit.why < LINK_COMMENT)
		fit.why = LINK_COMMENT;
	return fit;
}
