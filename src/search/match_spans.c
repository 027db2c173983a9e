#include "search/match_spans.h"

#include <string.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "model/word_starts.h"
#include "scan/fuzzy.h"

#include "base/banned.h"

/* A text in both forms, and the marked bytes of the folded one. */
struct marking {
	struct arena *arena;
	str written, folded;
	bool *marked;
	uint64_t *words;       /* one bit at each start of a word */
	ptrdiff_t *written_at; /* for each folded byte, the offset of its character in written; one more at the end */
};

static struct marking marking_of(str text, struct arena *a)
{
	struct marking m = { .arena = a, .written = text, .folded = utf8_fold_str(a, text) };
	ptrdiff_t n = m.folded.len, before = 0, from = 0;

	m.marked = new_n(a, bool, n + 1);
	m.words = new_n(a, uint64_t, n / 64 + 1);
	m.written_at = new_n(a, ptrdiff_t, n + 1);
	for (struct name_walk w = name_walk_of(text, m.folded); name_walk_on(&w); before = w.in_name) {
		if (name_walk_starts(&w))
			m.words[w.at >> 6] |= (uint64_t)1 << (w.at & 63);
		for (from = w.at; from < w.next; from++)
			m.written_at[from] = before;
	}
	m.written_at[n] = text.len;
	return m;
}

static void mark(const struct marking *m, ptrdiff_t from, ptrdiff_t len)
{
	memset(m->marked + from, true, (size_t)len);
}

static bool starts_word(const struct marking *m, ptrdiff_t at)
{
	return m->words[at >> 6] >> (at & 63) & 1;
}

/* ---- each kind of word, in folded text from byte `from` on ---- */

/* Where it ranks best: at the start, at the start of a word, or first. */
static bool mark_plain(const struct marking *m, ptrdiff_t from, str what)
{
	ptrdiff_t first = str_find(str_from(m->folded, from), what), at;

	if (first < 0 || !what.len)
		return false;
	for (at = first += from; first > from && at + what.len <= m->folded.len; at++)
		if (starts_word(m, at) && str_starts(str_from(m->folded, at), what)) {
			first = at;
			break;
		}
	mark(m, first, what.len);
	return true;
}

/* A glob's plain pieces, in order; a last one without a star after it is at the end. */
static void mark_glob(const struct marking *m, ptrdiff_t from, str pattern)
{
	ptrdiff_t start = 0;

	for (ptrdiff_t i = 0; i <= pattern.len; i++) {
		ptrdiff_t class = i < pattern.len && pattern.at[i] == '[' ? glob_class_end(pattern, i) : 0;
		str piece = str_n(pattern.at + start, i - start), rest = str_from(m->folded, from);
		ptrdiff_t at;

		if (i < pattern.len && pattern.at[i] != '*' && pattern.at[i] != '?' && !class)
			continue;
		at = i == pattern.len && str_ends(rest, piece) ? rest.len - piece.len : str_find(rest, piece);
		if (piece.len && at >= 0) {
			mark(m, from + at, piece.len);
			from += at + piece.len;
		}
		start = i = class ? class : i + 1;
		i--;
	}
}

static bool mark_letters(const struct marking *m, ptrdiff_t from, str pattern)
{
	int places[FUZZY_LETTERS];
	scoped(arena_close) struct arena *scratch = arena_open();
	uint64_t *words = new_n(scratch, uint64_t, (m->folded.len - from) / 64 + 1);
	int n;

	for (ptrdiff_t i = from; i < m->folded.len; i++)
		words[(i - from) >> 6] |= (uint64_t)starts_word(m, i) << ((i - from) & 63);
	n = fuzzy_places(pattern, str_from(m->folded, from), words, 0, places, FUZZY_LETTERS);
	for (int i = 0; i < n; i++)
		mark(m, from + places[i], 1);
	return n > 0;
}

/* The word of the name with the fewest edits. */
static void mark_nearest(const struct marking *m, ptrdiff_t from, const struct word *w)
{
	int most = word_typos(w), best = most + 1;
	ptrdiff_t start = from, best_from = 0, best_len = 0;

	for (ptrdiff_t i = from + 1; i <= m->folded.len; i++) {
		ptrdiff_t end = i;

		if (i < m->folded.len && !starts_word(m, i))
			continue;
		while (end > start && (unsigned char)m->folded.at[end - 1] < 0x80 &&
		       !utf8_is_word((unsigned char)m->folded.at[end - 1]))
			end--;
		if (end > start) {
			int far = str_distance(m->arena, w->folded, str_n(m->folded.at + start, end - start), most);

			if (far < best) {
				best = far;
				best_from = start;
				best_len = end - start;
			}
		}
		start = i;
	}
	if (best <= most)
		mark(m, best_from, best_len);
}

static void mark_word(const struct marking *m, ptrdiff_t from, const struct word *w)
{
	switch (w->kind) {
	case MATCH_PLAIN:
	case MATCH_FUZZY:
		if (!mark_plain(m, from, w->folded) && (w->kind == MATCH_FUZZY || !mark_letters(m, from, w->folded)))
			mark_nearest(m, from, w);
		break;
	case MATCH_EXACT: mark_plain(m, from, w->folded); break;
	case MATCH_GLOB: mark_glob(m, from, w->folded); break;
	case MATCH_REGEX: break;
	}
}

/* ---- all words ---- */

static void put_spans(const struct marking *m, struct arena *a, struct stretches *out)
{
	for (ptrdiff_t i = 0; i < m->folded.len;) {
		ptrdiff_t from = i;

		while (i < m->folded.len && m->marked[i])
			i++;
		if (i > from)
			*push(out, a) = (struct stretch){ m->written_at[from], m->written_at[i] };
		else
			i++;
	}
}

void name_spans(const struct filter *f, str text, ptrdiff_t name, struct arena *a, struct stretches *out)
{
	struct marking m = marking_of(text, a);
	ptrdiff_t from = 0;

	while (from < m.folded.len && m.written_at[from] < name)
		from++;
	for (ptrdiff_t i = 0; i < f->words.len; i++)
		if (!f->words.at[i].negated)
			mark_word(&m, f->words.at[i].qualified ? 0 : from, &f->words.at[i]);
	put_spans(&m, a, out);
}
