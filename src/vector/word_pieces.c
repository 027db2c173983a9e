/* The WordPiece model of BERT: the longest known beginning of a word, and of what is left of it. */
#include "base/arena.h"
#include "base/json.h"
#include "base/utf8.h"
#include "vector/token_model.h"
#include "base/banned.h"

struct word_pieces {
	struct map vocabulary;
	str inside; /* in front of a piece that does not begin its word */
	int64_t unknown, letters_most;
};

/* ---- reading ---- */

static void *read_word_pieces(struct arena *a, str model, bool byte_level, struct err *err)
{
	struct word_pieces *w = new(a, struct word_pieces);
	struct jr r = jr_of(model, a);
	str key, unknown = S("[UNK]");
	const struct map_entry *e;

	(void)byte_level;
	*w = (struct word_pieces){ .vocabulary = map_in(a), .inside = S("##"), .letters_most = 100 };
	jr_next(&r);
	while (jr_member(&r, &key)) {
		if (str_eq(key, S("unk_token")))
			jr_str(&r, &unknown);
		else if (str_eq(key, S("continuing_subword_prefix")))
			jr_str(&r, &w->inside);
		else if (str_eq(key, S("max_input_chars_per_word")))
			jr_int(&r, &w->letters_most, NULL);
		else if (str_eq(key, S("vocab")) && !token_vocabulary_read(&r, &w->vocabulary, err))
			return NULL;
	}
	e = map_get(&w->vocabulary, unknown);
	if (r.mistake || !e) {
		if (r.mistake)
			err_set(err, ERR_CONFIG, "its model is not valid");
		else
			err_set(err, ERR_CONFIG, "its vocabulary has no %.*s", STR(unknown));
		return NULL;
	}
	w->unknown = e->num;
	return w;
}

/* ---- splitting ---- */

/* The longest known piece of the word from this byte on, and its end; NULL: none. */
static const struct map_entry *longest(const struct word_pieces *w, str word, ptrdiff_t from, struct sb *piece,
				       ptrdiff_t *end)
{
	for (ptrdiff_t to = word.len; to > from; to--) {
		const struct map_entry *e;

		if (to < word.len && ((unsigned char)word.at[to] & 0xc0) == 0x80) /* inside a letter */
			continue;
		sb_reset(piece);
		if (from)
			sb_put(piece, w->inside);
		sb_put(piece, str_n(word.at + from, to - from));
		e = map_get(&w->vocabulary, sb_str(piece));
		*end = to;
		if (e)
			return e;
	}
	return NULL;
}

static int64_t letters(str word)
{
	int64_t n = 0;

	for (ptrdiff_t i = 0; i < word.len; n++)
		utf8_next(word, &i);
	return n;
}

/* One unknown part makes the whole word unknown. */
static void split_word_pieces(const void *model, struct arena *a, str word, struct token_ids *out)
{
	const struct word_pieces *w = model;
	scoped(sb_free) struct sb piece = SB(SB_MAX);
	ptrdiff_t before = out->len, from = 0;
	const struct map_entry *e = NULL;

	if (letters(word) <= w->letters_most)
		while (from < word.len && (e = longest(w, word, from, &piece, &from)))
			*push(out, a) = e->num;
	if (!e) {
		out->len = before;
		*push(out, a) = w->unknown;
	}
}

const struct token_model word_pieces = { "WordPiece", false, read_word_pieces, split_word_pieces };
