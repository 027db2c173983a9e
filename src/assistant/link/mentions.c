#include "assistant/link/mentions.h"

#include "assistant/link/comment_codes.h"
#include "assistant/link/values.h"
#include <math.h>

#include "base/arena.h"
#include "retrieve/language.h"
#include "retrieve/proper_names.h"
#include "base/banned.h"

enum { SPAN_MOST = 6, READINGS_MOST = 32 };

/* Less is no evidence. */
static const double least_score = .45;
/* A name, if it is part of a cue too: "order" in "order by". */
static const double cue_least = .96;
/* A name of which a word is missing counts less; a flag is only what is fully named. */
static const double not_whole = .25, flag_least = .75, as_computed = .9, as_sales = .8;

/* ---- words ---- */

static bool is_number(str text)
{
	for (ptrdiff_t i = 0; i < text.len; i++)
		if (text.at[i] < '0' || text.at[i] > '9')
			return false;
	return text.len > 0;
}

static bool has_mark(str text)
{
	for (ptrdiff_t i = 0; i < text.len; i++)
		if (str_at(S(",;:.?!()"), text.at[i]) >= 0)
			return true;
	return false;
}

void link_words(struct linker *l, const struct wording *w, struct mentions *out)
{
	struct arena *a = l->matcher.arena;
	enum proper_name *proper = new_n(a, enum proper_name, w->words.len + 1);

	out->text = w->text;
	proper_names(w->text, &w->words, proper);
	for (ptrdiff_t i = 0; i < w->words.len; i++) {
		const struct token *t = &w->words.at[i];

		*push(&out->words, a) = (struct link_word){
			.text = t->text,
			.typed = str_n(w->text.at + t->at.from, t->at.to - t->at.from),
			.at = t->at,
			.content = language_use(w->language, t->text) != USE_NONE,
			.names = language_use(w->language, t->text) == USE_NAMES,
			.number = is_number(t->text),
			.proper = proper[i] != PROPER_NONE,
			.boundary = i && has_mark(wording_between(w, i - 1)),
		};
	}
	link_quotes(a, out);
	link_proper(w, out);
}

/* ---- readings ---- */

struct linking {
	struct word_matcher *m;
	const struct linker *with;
	const struct link_schema *schema;
	struct mentions *out;
	struct mention *mention; /* whose readings are being found */
	/* its words only say how to ask, such as "happen": a comment that has them among others means nothing by it */
	bool asks;
};

static bool has_value(const struct mention *m, const struct reading *r)
{
	for (ptrdiff_t i = 0; i < m->readings.len; i++)
		if (m->readings.at[i].kind == r->kind && m->readings.at[i].table == r->table &&
		    m->readings.at[i].column == r->column && str_eq(m->readings.at[i].value, r->value))
			return true;
	return false;
}

static void add_reading(struct linking *l, struct mention *to, struct reading r)
{
	ptrdiff_t i;

	if (r.score < least_score || (r.kind == LINK_VALUE && has_value(to, &r)))
		return;
	push(&to->readings, l->m->arena);
	for (i = to->readings.len - 1; i > 0 && to->readings.at[i - 1].score < r.score; i--)
		to->readings.at[i] = to->readings.at[i - 1];
	to->readings.at[i] = r;
	if (to->readings.len > READINGS_MOST)
		to->readings.len = READINGS_MOST;
}

/* The user in the comment "user id" is a thing of its own. */
static bool is_key(const struct linking *l, const struct reading *r)
{
	const struct link_column *c = r->column < 0 ? NULL : &l->schema->at[r->table].columns.at[r->column];

	return c && (c->pk || c->fk_table >= 0);
}

/* By its name, or by what its comment says. */
static void fit_reading(struct linking *l, const struct asked_words *asked, const struct name_words *name,
			const struct comment_words *comment, struct reading *r)
{
	struct word_fit f = name_fit(l->m, asked, name, &r->whole), other;
	bool whole;

	if (comment->all.len) {
		other = comment_fit(l->m, asked, comment, &whole);
		if ((whole || (!is_key(l, r) && !l->asks)) &&
		    other.score - (whole ? 0 : not_whole) > f.score - (r->whole ? 0 : not_whole)) {
			f = other;
			r->whole = whole;
		}
	}
	r->score = f.score;
	r->why = f.why;
}

/* Active customers: those that the flag is set for. */
static void add_flag(struct linking *l, struct mention *to, struct reading r)
{
	r.value = l->with->values.flags[r.table][r.column];
	r.kind = LINK_VALUE;
	if (r.value.at && r.whole && r.score >= flag_least)
		add_reading(l, to, r);
}

/* Letter for letter: then parts of it that names usually do without, as "dim" of dim_date, mean nothing else. */
static void fit_as_written(const struct linking *l, const struct mention *m, str name, struct reading *r)
{
	struct stretch from = l->out->words.at[m->first].at, to = l->out->words.at[m->first + m->count - 1].at;

	if (m->count < 2 || !str_eq_fold(str_n(l->out->text.at + from.from, to.to - from.from), name))
		return;
	r->score = 1;
	r->why = LINK_SAME;
	r->whole = true;
}

/* Revenue, or sales. Nothing is called so: what it would be is told. */
static void fit_computed(struct linking *l, const struct asked_words *asked, struct reading *r)
{
	struct name_words sales = text_words(l->m, S("sales"));
	bool whole;
	struct word_fit f = name_fit(l->m, asked, &sales, &whole);

	if (whole && f.score > r->score && f.score >= as_sales) {
		r->score = f.score;
		r->whole = true;
	}
	r->score *= as_computed;
	r->why = LINK_SYNONYM;
}

static void take_value(void *with, struct reading r)
{
	struct linking *l = with;

	add_reading(l, l->mention, r);
}

static void add_names(struct linking *l, const struct asked_words *asked, struct mention *to)
{
	const struct linker *with = l->with;

	for (int t = 0; t < l->schema->len; t++) {
		struct reading r = { .kind = LINK_TABLE, .table = t, .column = -1 };

		fit_reading(l, asked, &with->names[t].name, &with->tables[t], &r);
		fit_as_written(l, to, l->schema->at[t].name, &r);
		add_reading(l, to, r);
		for (int c = 0; c < l->schema->at[t].columns.len; c++) {
			r = (struct reading){ .kind = LINK_COLUMN, .table = t, .column = c };
			fit_reading(l, asked, &with->names[t].columns[c], &with->columns[t][c], &r);
			fit_as_written(l, to, l->schema->at[t].columns.at[c].name, &r);
			if (l->schema->at[t].columns.at[c].computed)
				fit_computed(l, asked, &r);
			add_reading(l, to, r);
			add_flag(l, to, r);
		}
	}
	l->mention = to;
	known_values_each(l->m, &with->values, asked, take_value, l);
}

/* ---- stretches ---- */

/* Words that stand between two names, not within one: "date of birth", but not "name and age". */
static bool is_between(const struct link_word *w)
{
	return !w->content && !str_is_among(w->text, " of the a s de do da dos das del la el los las o os as ");
}

/* Orders last, of "orders last month": a name has all words of a time, some of them alone, or none. */
static bool cuts_time(const struct mentions *m, int first, int count)
{
	const struct link_word *from = &m->words.at[first], *to = &m->words.at[first + count - 1];

	if (from->time == to->time)
		return false;
	return (from->time && first && from[-1].time == from->time) ||
	       (to->time && first + count < m->words.len && to[1].time == to->time);
}

static bool is_one(const struct mentions *m, int first, int count)
{
	if (cuts_time(m, first, count))
		return false;
	for (int i = first + 1; i < first + count; i++)
		if (m->words.at[i].boundary || m->words.at[i].quote != m->words.at[first].quote ||
		    is_between(&m->words.at[i]))
			return false;
	return !m->words.at[first].quote && m->words.at[first].content && m->words.at[first + count - 1].content;
}

static bool has_cue(const struct mentions *m, int first, int count)
{
	for (int i = first; i < first + count; i++)
		if (m->words.at[i].cue)
			return true;
	return false;
}

static struct mention mention_of(struct linking *l, int first, int count)
{
	struct match_word *words[SPAN_MOST];
	struct asked_words asked = { .at = words };
	struct mention out = { .first = first, .count = count };

	l->asks = true;
	for (int i = first; i < first + count; i++) {
		l->asks = l->asks && !l->out->words.at[i].names;
		if (l->out->words.at[i].content)
			words[asked.len++] = match_word(l->m, l->out->words.at[i].text);
	}
	asked.senses = match_senses(l->m, words, asked.len);
	asked.joined = join_words(l->m, words, asked.len);
	add_names(l, &asked, &out);
	return out;
}

/* Name of the document: the thing is named too. Date of birth: it is not. */
static bool is_part_and_whole(struct linking *l, int first, int count)
{
	int last = first + count - 1, of = -1;
	struct mention whole;

	for (int i = first + 1; i < last; i++)
		of = l->out->words.at[i].content ? of : i;
	if (of < 0)
		return false;
	whole = mention_of(l, of + 1, last - of);
	for (ptrdiff_t i = 0; i < whole.readings.len; i++)
		if (whole.readings.at[i].kind == LINK_TABLE && whole.readings.at[i].whole &&
		    whole.readings.at[i].score >= cue_least)
			return true;
	return false;
}

/* A capital letter alone makes no value of the name of a column. */
static void prefer_names(struct linking *l, int first, int count, struct mention *m)
{
	struct mention names;

	if (!is_one(l->out, first, count) || count > SPAN_MOST)
		return;
	names = mention_of(l, first, count);
	if (is_part_and_whole(l, first, count))
		return;
	if (names.readings.len && (!m->readings.len || names.readings.at[0].score > m->readings.at[0].score))
		*m = names;
}

/* A value that is known may be a name as well: which one, its neighbours decide. */
static void add_own_names(struct linking *l, int first, int count, struct mention *m)
{
	struct mention names;

	if (!is_one(l->out, first, count))
		return;
	names = mention_of(l, first, count);
	for (ptrdiff_t i = 0; i < names.readings.len; i++)
		add_reading(l, m, names.readings.at[i]);
}

/* ---- the cover that explains the most ---- */

static double gain_of(const struct linking *l, const struct mention *m)
{
	int words = m->readings.len && m->readings.at[0].kind == LINK_VALUE ? 1 : 0;
	double score = m->readings.len ? m->readings.at[0].score : 0;

	for (int i = m->first; i < m->first + m->count; i++)
		words += l->out->words.at[i].content;
	if (has_cue(l->out, m->first, m->count) && score < cue_least)
		return 0;
	/* One name of two words explains more than two of one. */
	return score * sqrt(score) * (words + .5 * (words - 1));
}

struct step {
	double gain;
	struct mention *with; /* NULL: the word is in none */
};

static void cover(struct linking *l)
{
	int n = (int)l->out->words.len;
	struct step *best = new_n(l->m->arena, struct step, n + 1);
	struct mention **taken = new_n(l->m->arena, struct mention *, n + 1);
	int count = 0;

	for (int end = 1; end <= n; end++) {
		best[end] = (struct step){ best[end - 1].gain, NULL };
		for (int len = 1; len <= SPAN_MOST && len <= end; len++) {
			struct mention *m = new(l->m->arena, struct mention);
			double gain;

			if (!value_mention(l->m, l->schema, l->out, end - len, len, m) &&
			    (!is_one(l->out, end - len, len) || l->out->words.at[end - len].number))
				continue;
			if (!m->readings.len || (m->readings.at[0].table < 0 && !m->quoted))
				prefer_names(l, end - len, len, m);
			else if (!m->quoted)
				add_own_names(l, end - len, len, m);
			gain = best[end - len].gain + gain_of(l, m);
			if (m->readings.len && gain > best[end].gain + 1e-9)
				best[end] = (struct step){ gain, m };
		}
	}
	for (int end = n; end > 0; end -= best[end].with ? best[end].with->count : 1)
		if (best[end].with)
			taken[count++] = best[end].with;
	while (count)
		*push(&l->out->at, l->m->arena) = *taken[--count];
}

/* ---- opening ---- */

static void read_comments(struct arena *a, struct linker *l, struct comment_codes **codes)
{
	struct word_matcher *m = &l->matcher;

	l->tables = new_n(a, struct comment_words, l->schema->len + 1);
	l->columns = new_n(a, struct comment_words *, l->schema->len + 1);
	for (ptrdiff_t t = 0; t < l->schema->len; t++) {
		const struct link_table *table = &l->schema->at[t];

		l->tables[t] = comment_words(m, table->comment, NULL);
		l->columns[t] = new_n(a, struct comment_words, table->columns.len + 1);
		codes[t] = new_n(a, struct comment_codes, table->columns.len + 1);
		for (ptrdiff_t c = 0; c < table->columns.len; c++) {
			str comment = table->columns.at[c].comment;

			comment_codes_read(a, comment, &codes[t][c]);
			l->columns[t][c] = comment_words(m, str_upto(comment, codes[t][c].from), &l->names[t].name);
		}
	}
}

void linker_open(struct arena *a, const struct glossary *g, enum language language, const struct link_schema *s,
		 struct linker *out)
{
	struct comment_codes **codes = new_n(a, struct comment_codes *, s->len + 1);

	*out = (struct linker){ .matcher = word_matcher(a, g, language), .schema = s, .phrases = map_in(a) };
	out->labels = new_n(a, struct link_label, s->len + 1);
	out->names = schema_words(&out->matcher, s);
	read_comments(a, out, codes);
	out->values = known_values(&out->matcher, s, codes);
}

void link_mentions(struct linker *with, struct mentions *out)
{
	struct linking l = { .m = &with->matcher, .with = with, .schema = with->schema, .out = out };

	cover(&l);
}

/* ---- other phrases ---- */

/* The same few phrases are asked for each column of each table: they are read once. */
static const struct asked_words *words_of_phrase(struct linker *l, str phrase)
{
	struct word_matcher *m = &l->matcher;
	bool known;
	struct map_entry *e = map_put(&l->phrases, phrase, &known);
	struct match_word **words;
	struct asked_words *asked;
	struct tokens t = { 0 };

	if (known)
		return e->ptr;
	e->ptr = asked = new(m->arena, struct asked_words);
	words = new_n(m->arena, struct match_word *, SPAN_MOST);
	asked->at = words;
	words_split(m->arena, phrase, &t);
	for (ptrdiff_t i = 0; i < t.len && asked->len < SPAN_MOST; i++)
		words[asked->len++] = match_word(m, t.at[i].text);
	asked->senses = match_senses(m, words, asked->len);
	asked->joined = join_words(m, words, asked->len);
	return asked;
}

struct word_fit link_phrase(struct linker *l, str phrase, int table, int column, bool *whole)
{
	const struct asked_words *asked = words_of_phrase(l, phrase);

	if (!asked->len)
		return (struct word_fit){ 0, LINK_NOT };
	return name_fit(&l->matcher, asked, column < 0 ? &l->names[table].name : &l->names[table].columns[column],
			whole);
}

struct word_fit link_comment(struct linker *l, str phrase, int table, int column)
{
	const struct asked_words *asked = words_of_phrase(l, phrase);
	bool whole;

	return asked->len ? comment_fit(&l->matcher, asked, &l->columns[table][column], &whole)
			  : (struct word_fit){ 0, LINK_NOT };
}

int link_phrases(struct linker *l, str phrases, int table, double *score)
{
	str phrase;
	int best = -1;

	*score = 0;
	while (best < 0 && str_cut(&phrases, ',', &phrase))
		for (int c = 0; c < l->schema->at[table].columns.len; c++) {
			bool whole;
			struct word_fit f = link_phrase(l, str_trim(phrase), table, c, &whole);

			if (f.score >= least_score && f.score > *score) {
				*score = f.score;
				best = c;
			}
		}
	return best;
}

struct strs link_unexplained(struct arena *a, const struct mentions *m)
{
	struct strs out = { 0 };
	ptrdiff_t k = 0;

	for (int i = 0; i < m->words.len; i++) {
		while (k < m->at.len && m->at.at[k].first + m->at.at[k].count <= i)
			k++;
		if (m->words.at[i].names && !m->words.at[i].cue && !m->words.at[i].number &&
		    !(k < m->at.len && m->at.at[k].first <= i))
			*push(&out, a) = m->words.at[i].typed;
	}
	return out;
}
