#include "assistant/link/values.h"

#include "retrieve/world_names.h"
#include "base/arena.h"
#include "base/utf8.h"
#include "base/banned.h"

enum { VALUES_WORDS_MOST = 8 };

static const double known_score = .97, quoted_score = .9, proper_score = .8, acronym_score = .7, world_score = .78;
enum { WORLD_WORDS = 3 };

/* ---- quotations ---- */

static const struct {
	const char *open, *close;
} marks[] = { { "\"", "\"" }, { "'", "'" }, { "`", "`" }, { "“", "”" },
	      { "‘", "’" },   { "«", "»" }, { "”", "”" }, { "''", "''" } };

static bool is_letter(str text, ptrdiff_t i)
{
	return i >= 0 && i < text.len &&
	       (utf8_is_word((uint32_t)(unsigned char)text.at[i]) || (unsigned char)text.at[i] >= 0x80);
}

/* The end of the quotation that opens at i; -1: none does. An apostrophe has letters on both sides. */
static ptrdiff_t close_of(str text, ptrdiff_t i, str open, str close)
{
	if (!str_starts(str_from(text, i), open) || is_letter(text, i - 1))
		return -1;
	for (ptrdiff_t k = i + open.len; k < text.len; k++)
		if (str_starts(str_from(text, k), close) && !is_letter(text, k + close.len))
			return k > i + open.len ? k : -1;
	return -1;
}

void link_quotes(struct arena *a, struct mentions *out)
{
	for (ptrdiff_t i = 0; i < out->text.len; i++)
		for (size_t k = 0; k < sizeof marks / sizeof *marks; k++) {
			str open = str_of(marks[k].open), close = str_of(marks[k].close);
			ptrdiff_t end = close_of(out->text, i, open, close);

			if (end < 0)
				continue;
			*push(&out->quotes, a) = (struct stretch){ i + open.len, end };
			i = end + close.len - 1;
			break;
		}
	for (ptrdiff_t w = 0; w < out->words.len; w++)
		for (ptrdiff_t q = 0; q < out->quotes.len; q++)
			if (out->words.at[w].at.from >= out->quotes.at[q].from &&
			    out->words.at[w].at.to <= out->quotes.at[q].to)
				out->words.at[w].quote = (int)q + 1;
}

/* ---- names ---- */

/* Capital letters only, with digits: PO, A340; a single letter within a sentence: grade B. */
static bool is_acronym(const struct link_word *w, bool first)
{
	bool capital = false;

	for (ptrdiff_t i = 0; i < w->typed.len; i++) {
		char c = w->typed.at[i];

		capital = capital || (c >= 'A' && c <= 'Z');
		if (!(c >= 'A' && c <= 'Z') && !(c >= '0' && c <= '9'))
			return false;
	}
	return capital && (w->typed.len > 1 || (!first && !str_is_among(w->text, " a e i o y ")));
}

/* No blank between: 6B, A-12. */
static bool is_attached(const struct wording *w, ptrdiff_t before)
{
	str between = wording_between(w, before);

	return !between.len || str_eq(between, S("-"));
}

static bool is_shouted(const struct mentions *m)
{
	ptrdiff_t small = 0;

	for (ptrdiff_t i = 0; i < m->text.len; i++)
		small += m->text.at[i] >= 'a' && m->text.at[i] <= 'z';
	return small * 2 < m->text.len;
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Songs of the Sea, University of Oslo: small words within a name. */
static void join_names(struct mentions *out, enum language language)
{
	for (ptrdiff_t i = 1; i + 1 < out->words.len; i++) {
		struct link_word *w = &out->words.at[i], *before = w - 1, *next = w + 1;
		bool two = i + 2 < out->words.len && str_is_among(w->text, " of with in to for de ") &&
			   str_is_among(next->text, " the la los las el ");
		struct link_word *after = two ? next + 1 : next;

		if (!before->proper || !after->proper || w->boundary || next->boundary || after->boundary)
			continue;
		if (two)
			next->proper = w->proper = true;
		else if (str_is_among(w->text, " the van von der del ") ||
			 (language == ENGLISH && str_is_among(w->text, " a an ")) ||
			 (str_is_among(w->text, " of de do da ") &&
			  str_is_among(before->text, " university college institute bank museum republic kingdom isle"
						     " ministry house battle king queen duke lord universidad"
						     " universidade instituto banco museo museu republica reino ")))
			w->proper = true;
	}
}

void link_proper(const struct wording *w, struct mentions *out)
{
	bool shouted = is_shouted(out);

	for (ptrdiff_t i = 0; i < out->words.len && !shouted; i++) {
		struct link_word *word = &out->words.at[i], *before = i ? word - 1 : NULL;

		word->acronym = is_acronym(word, !i);
		if (!before || word->boundary || !(before->proper || before->acronym))
			continue;
		if (is_attached(w, i - 1) && (word->acronym || word->proper || is_digit(word->typed.at[0])))
			word->proper = before->proper = true;
		else if (word->acronym && before->proper && wording_adjacent(w, i - 1))
			word->proper = true;
	}
	join_names(out, w->language);
}

/* ---- mentions ---- */

static void add_known(struct word_matcher *m, const struct link_schema *s, str text, struct mention *out)
{
	for (int t = 0; t < s->len; t++)
		for (int c = 0; c < s->at[t].columns.len; c++)
			for (ptrdiff_t v = 0; v < s->at[t].columns.at[c].values.len; v++)
				if (str_eq_fold(s->at[t].columns.at[c].values.at[v], text))
					*push(&out->readings, m->arena) = (struct reading){
						LINK_VALUE,  t,		c,   s->at[t].columns.at[c].values.at[v],
						known_score, LINK_SAME, true
					};
}

static bool is_whole_quote(const struct mentions *in, int first, int count)
{
	int quote = in->words.at[first].quote, last = first + count - 1;

	if (!quote || in->words.at[last].quote != quote)
		return false;
	return (first == 0 || in->words.at[first - 1].quote != quote) &&
	       (last + 1 == in->words.len || in->words.at[last + 1].quote != quote);
}

static bool is_whole_name(const struct mentions *in, int first, int count)
{
	int end = first + count;

	for (int i = first; i < end; i++)
		if (!in->words.at[i].proper || in->words.at[i].quote || (i > first && in->words.at[i].boundary))
			return false;
	return (first == 0 || !in->words.at[first - 1].proper || in->words.at[first].boundary) &&
	       (end == in->words.len || !in->words.at[end].proper || in->words.at[end].boundary);
}

static str text_of(const struct mentions *in, int first, int count)
{
	ptrdiff_t from = in->words.at[first].at.from;

	return str_n(in->text.at + from, in->words.at[first + count - 1].at.to - from);
}

/* Europe, french: in small letters too. */
static bool is_of_world(const struct word_matcher *m, const struct mentions *in, int first, int count)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct world_name w;

	if (count > WORLD_WORDS || in->words.at[first].quote)
		return false;
	for (int i = first; i < first + count; i++) {
		if (i > first && in->words.at[i].boundary)
			return false;
		sb_puts(&b, i > first ? " " : "");
		sb_put(&b, in->words.at[i].text);
	}
	return world_name(sb_str(&b), m->language, &w) && !(w.kind == WORLD_COUNTRY && sb_str(&b).len <= 3);
}

bool value_mention(struct word_matcher *m, const struct link_schema *s, const struct mentions *in, int first, int count,
		   struct mention *out)
{
	bool quoted = is_whole_quote(in, first, count), name = !quoted && is_whole_name(in, first, count), acronym;
	str text = text_of(in, first, count);

	if (in->words.at[first].number && count == 1 && !quoted)
		return false;
	*out = (struct mention){ .first = first, .count = count, .quoted = quoted };
	if (quoted) {
		struct stretch q = in->quotes.at[in->words.at[first].quote - 1];

		text = str_trim(str_n(in->text.at + q.from, q.to - q.from));
	}
	if (!in->words.at[first].quote || quoted)
		add_known(m, s, text, out);
	acronym = !quoted && !name && count == 1 && in->words.at[first].acronym && !in->words.at[first].proper;
	if ((quoted || name || acronym) && !out->readings.len)
		*push(&out->readings, m->arena) = (struct reading){
			LINK_VALUE, -1,	 -1, text, quoted ? quoted_score : name ? proper_score : acronym_score,
			LINK_SAME,  true
		};
	else if (!out->readings.len && is_of_world(m, in, first, count))
		*push(&out->readings, m->arena) = (struct reading){ LINK_VALUE,	 -1,	    -1,	 text,
								    world_score, LINK_SAME, true };
	return out->readings.len > 0;
}
