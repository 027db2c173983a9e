#include "search/document_search.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/map.h"
#include "base/stop.h"
#include "base/banned.h"

enum { CHARS = 1, WORDS, TOKENS, PASSAGES, TEXTS };

struct word { /* in chars */
	uint32_t from, len;
};

struct written {
	struct arena *arena;
	struct side *side; /* the file of the arrays; NULL: they are in the arena, and the tokens in `own` */
	uint32_t *own;
	const char *chars;
	const struct word *words;
	const uint32_t *tokens;	  /* words by number, of all texts in sequence */
	const uint32_t *passages; /* the first token of each, and the end of the last one */
	const uint32_t *texts;	  /* the first passage of each, and the end of the last one */
	int64_t chars_len, words_len, tokens_len, passages_len, texts_len;
};

/* ---- making ---- */

struct numbers {
	uint32_t *at;
	ptrdiff_t len, cap;
};

struct written_maker {
	struct arena *arena, *scratch;
	struct map known; /* text to number */
	struct {
		char *at;
		ptrdiff_t len, cap;
	} chars;
	struct {
		struct word *at;
		ptrdiff_t len, cap;
	} words;
	struct numbers tokens; /* not in the arena, which would keep the smaller copies */
	struct numbers passages, texts;
};

struct written_maker *written_begin(void)
{
	struct arena *a = arena_open();
	struct written_maker *m = new(a, struct written_maker);

	m->arena = a;
	m->scratch = arena_open();
	m->known = map_in(a);
	return m;
}

void written_drop(struct written_maker *m)
{
	if (!m)
		return;
	free(m->tokens.at);
	arena_close(m->scratch);
	arena_close(m->arena);
}

void written_text(struct written_maker *m)
{
	*push(&m->texts, m->arena) = (uint32_t)m->passages.len;
}

static uint32_t word_of(struct written_maker *m, str text)
{
	struct map_entry *e = map_get(&m->known, text);

	if (e)
		return (uint32_t)e->num;
	*push(&m->words, m->arena) = (struct word){ (uint32_t)m->chars.len, (uint32_t)text.len };
	for (ptrdiff_t i = 0; i < text.len; i++)
		*push(&m->chars, m->arena) = text.at[i];
	map_put(&m->known, str_dup(m->arena, text), NULL)->num = m->words.len - 1;
	return (uint32_t)m->words.len - 1;
}

static void add_token(struct written_maker *m, uint32_t word)
{
	struct numbers *t = &m->tokens;

	if (t->len == t->cap) {
		t->cap = t->cap ? 2 * t->cap : 1024;
		t->at = must_realloc(t->at, t->cap * (ptrdiff_t)sizeof *t->at);
	}
	t->at[t->len++] = word;
}

void written_passage(struct written_maker *m, str passage)
{
	struct tokens t = { 0 };

	*push(&m->passages, m->arena) = (uint32_t)m->tokens.len;
	words_split(m->scratch, passage, &t);
	for (ptrdiff_t i = 0; i < t.len; i++)
		add_token(m, word_of(m, t.at[i].text));
	arena_reset(m->scratch);
}

/* The arena of the maker is passed on: nothing is copied. */
struct written *written_done(struct written_maker *m)
{
	struct written *w = new(m->arena, struct written);

	*push(&m->texts, m->arena) = (uint32_t)m->passages.len;
	*push(&m->passages, m->arena) = (uint32_t)m->tokens.len;
	*w = (struct written){
		.arena = m->arena,
		.chars = m->chars.at,
		.words = m->words.at,
		.own = m->tokens.at,
		.tokens = m->tokens.at,
		.passages = m->passages.at,
		.texts = m->texts.at,
		.chars_len = m->chars.len,
		.words_len = m->words.len,
		.tokens_len = m->tokens.len,
		.passages_len = m->passages.len,
		.texts_len = m->texts.len,
	};
	arena_close(m->scratch);
	return w;
}

void written_close(struct written *w)
{
	if (!w)
		return;
	side_close(w->side);
	free(w->own);
	arena_close(w->arena);
}

/* ---- in a file ---- */

bool written_save(const struct written *w, struct side_out *o, struct err *err)
{
	return side_put_section(o, CHARS, w->chars, w->chars_len, err) &&
	       side_put_section(o, WORDS, w->words, w->words_len * (int64_t)sizeof *w->words, err) &&
	       side_put_section(o, TOKENS, w->tokens, w->tokens_len * (int64_t)sizeof *w->tokens, err) &&
	       side_put_section(o, PASSAGES, w->passages, w->passages_len * (int64_t)sizeof *w->passages, err) &&
	       side_put_section(o, TEXTS, w->texts, w->texts_len * (int64_t)sizeof *w->texts, err);
}

/* No number may be outside the array that it refers to. */
static void expect(struct side *s)
{
	int64_t words = 0, tokens = 0, passages = 0;

	side_lies(s, WORDS, (int64_t)sizeof(struct word), &words);
	side_lies(s, TOKENS, 4, &tokens);
	side_lies(s, PASSAGES, 4, &passages);
	side_expect(s, TOKENS, &(struct side_expected){ SIDE_BELOW, 4, 0, (uint32_t)words, 0 });
	side_expect(s, PASSAGES, &(struct side_expected){ SIDE_RISING, 4, 0, (uint32_t)tokens, 0 });
	side_expect(s, TEXTS, &(struct side_expected){ SIDE_RISING, 4, 0, passages ? (uint32_t)passages - 1 : 0, 0 });
}

static bool words_sound(const struct written *w)
{
	for (int64_t i = 0; i < w->words_len; i++)
		if ((int64_t)w->words[i].from + w->words[i].len > w->chars_len)
			return false;
	return true;
}

struct written *written_open(struct side *s)
{
	struct arena *a = arena_open();
	struct written *w = new(a, struct written);

	w->arena = a;
	expect(s);
	w->chars = side_section(s, CHARS, 1, &w->chars_len);
	w->words = side_section(s, WORDS, (int64_t)sizeof *w->words, &w->words_len);
	w->tokens = side_section(s, TOKENS, (int64_t)sizeof *w->tokens, &w->tokens_len);
	w->passages = side_section(s, PASSAGES, (int64_t)sizeof *w->passages, &w->passages_len);
	w->texts = side_section(s, TEXTS, (int64_t)sizeof *w->texts, &w->texts_len);
	if (w->chars && w->words && w->tokens && w->passages && w->texts && w->passages_len && w->texts_len &&
	    words_sound(w)) {
		w->side = s;
		return w;
	}
	written_close(w);
	return NULL;
}

/* ---- asking ---- */

struct asking {
	const struct written *w;
	const struct terms *terms;
	struct arena *scratch;
	const bool *fits; /* by word: it may match the query */
	struct written_hit hit;
	uint32_t in_passage; /* terms found so far in the current passage */
	int most;
};

static str word_text(const struct written *w, uint32_t word)
{
	return str_n(w->chars + w->words[word].from, w->words[word].len);
}

static bool may_be(const struct terms *t, str word)
{
	bool full;

	for (ptrdiff_t i = 0; i < t->len; i++) {
		for (int k = 0; k < t->at[i].pieces; k++)
			if (piece_fits(&t->at[i].piece[k], word, &full))
				return true;
		if (str_starts(word, t->at[i].joined))
			return true;
	}
	return false;
}

static const bool *fitting(const struct written *w, struct arena *a, const struct terms *t)
{
	bool *fits = new_n(a, bool, w->words_len + 1);

	for (int64_t i = 0; i < w->words_len; i++)
		fits[i] = may_be(t, word_text(w, (uint32_t)i));
	return fits;
}

/* Counts a run of adjacent words that may match: every term lies within one. */
static void count_run(struct asking *q, int64_t from, int64_t to)
{
	struct tokens run = { 0 };
	uint32_t before = q->hit.has.terms;

	for (int64_t i = from; i < to; i++)
		*push(&run, q->scratch) = (struct token){ .text = word_text(q->w, q->w->tokens[i]) };
	q->hit.has.terms = 0;
	terms_count(q->terms, &run, &q->hit.has);
	q->in_passage |= q->hit.has.terms;
	q->hit.has.terms |= before;
	arena_reset(q->scratch);
}

static void end_passage(struct asking *q, ptrdiff_t passage)
{
	int n = __builtin_popcount(q->in_passage);

	if (n > q->most) {
		q->most = n;
		q->hit.passage = passage;
	}
	q->in_passage = 0;
}

static void look_at_text(struct asking *q, ptrdiff_t text)
{
	const struct written *w = q->w;
	uint32_t first = w->texts[text], last = w->texts[text + 1];
	int64_t i = w->passages[first], end = w->passages[last];

	q->hit = (struct written_hit){ .text = text, .words = end - i };
	q->most = 0;
	for (uint32_t p = first; p < last; p++) {
		/* A run that began in the previous passage ends there. */
		while (i < w->passages[p + 1]) {
			int64_t from = i;

			while (i < end && q->fits[w->tokens[i]])
				i++;
			if (i > from)
				count_run(q, from, i);
			i += i == from;
		}
		end_passage(q, p - first);
	}
}

bool written_find(const struct written *w, struct arena *a, const struct terms *t, const struct stop *stop,
		  struct written_hits *out, struct err *err)
{
	scoped(arena_close) struct arena *own = arena_open();
	scoped(arena_close) struct arena *scratch = arena_open();
	struct asking q = { .w = w, .terms = t, .scratch = scratch, .fits = fitting(w, own, t) };

	for (ptrdiff_t i = 0; i + 1 < w->texts_len; i++) {
		if (!stop_not_yet(stop, err))
			return false;
		look_at_text(&q, i);
		if (q.hit.has.terms)
			*push(out, a) = q.hit;
	}
	return true;
}
