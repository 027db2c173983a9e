/*
 * The Unigram model of SentencePiece: of all ways to write a piece of text with the vocabulary, the one whose scores
 * add up to most.
 */
#include "base/arena.h"
#include "base/json.h"
#include "base/utf8.h"
#include "vector/token_model.h"
#include "base/banned.h"

/* A letter that no piece has costs this much more than the worst piece. */
static const double UNKNOWN_PENALTY = 10;

struct unigram {
	struct map vocabulary;
	array_of(double) scores; /* by number */
	ptrdiff_t longest;	 /* bytes of a piece */
	double worst;
	int64_t unknown; /* -1: none */
	bool bytes;	 /* an unknown letter is written by its bytes, if the vocabulary has them */
};

/* ---- reading ---- */

static bool read_entry(struct unigram *u, struct jr *r)
{
	enum jr_kind kind;
	str piece = NO_STR;
	double score = 0;
	bool scored = false;

	for (int i = 0; jr_element(r, &kind); i++) {
		if (i == 0 && kind == JR_STR)
			piece = r->text;
		else if (i == 1 && kind == JR_NUM)
			scored = str_real(r->text, &score);
		else
			return false;
	}
	if (!piece.at || !scored)
		return false;
	map_put(&u->vocabulary, piece, NULL)->num = u->scores.len;
	*push(&u->scores, u->vocabulary.arena) = score;
	u->longest = piece.len > u->longest ? piece.len : u->longest;
	u->worst = score < u->worst || u->scores.len == 1 ? score : u->worst;
	return true;
}

static bool read_entries(struct unigram *u, struct jr *r)
{
	enum jr_kind kind;

	if (jr_next(r) != JR_ARRAY)
		return false;
	while (jr_element(r, &kind))
		if (kind != JR_ARRAY || !read_entry(u, r))
			return false;
	return !r->mistake;
}

static void *read_unigram(struct arena *a, str model, bool byte_level, struct err *err)
{
	struct unigram *u = new(a, struct unigram);
	struct jr r = jr_of(model, a);
	bool null;
	str key;

	(void)byte_level;
	*u = (struct unigram){ .vocabulary = map_in(a), .unknown = -1 };
	jr_next(&r);
	while (jr_member(&r, &key)) {
		if (str_eq(key, S("unk_id"))) {
			if (!jr_int(&r, &u->unknown, &null))
				break;
			u->unknown = null ? -1 : u->unknown;
		} else if (str_eq(key, S("byte_fallback"))) {
			u->bytes = jr_next(&r) == JR_TRUE;
		} else if (str_eq(key, S("vocab")) && !read_entries(u, &r)) {
			err_set(err, ERR_CONFIG, "its vocabulary is not a list of pieces with scores");
			return NULL;
		}
	}
	if (r.mistake || !u->scores.len || u->unknown < 0 || u->unknown >= u->scores.len) {
		err_set(err, ERR_CONFIG, "%s",
			r.mistake ? "its model is not valid" : "its vocabulary has no piece for unknown text");
		return NULL;
	}
	return u;
}

/* ---- splitting ---- */

struct end { /* the best way to write the text up to here */
	double score;
	ptrdiff_t from; /* of its last piece; -1: none yet */
	int64_t number;
};

static void offer(struct end *to, double score, ptrdiff_t from, int64_t number)
{
	if (to->from < 0 || score > to->score)
		*to = (struct end){ score, from, number };
}

static bool is_inside_letter(str text, ptrdiff_t at)
{
	return at < text.len && ((unsigned char)text.at[at] & 0xc0) == 0x80;
}

static void offer_pieces(const struct unigram *u, str text, ptrdiff_t from, struct end *ends)
{
	ptrdiff_t letter = from;
	bool single = false;

	utf8_next(text, &letter);
	for (ptrdiff_t to = letter; to <= text.len && to - from <= u->longest; to++) {
		const struct map_entry *e;

		if (is_inside_letter(text, to))
			continue;
		e = map_get(&u->vocabulary, str_n(text.at + from, to - from));
		if (!e)
			continue;
		single = single || to == letter;
		offer(&ends[to], u->scores.at[e->num] + ends[from].score, from, e->num);
	}
	if (!single)
		offer(&ends[letter], u->worst - UNKNOWN_PENALTY + ends[from].score, from, u->unknown);
}

static void put_unknown(const struct unigram *u, struct arena *a, str part, struct token_ids *out)
{
	ptrdiff_t before = out->len;
	bool bytes = u->bytes && !map_get(&u->vocabulary, part); /* it may be the unknown piece as written */

	for (ptrdiff_t i = 0; bytes && i < part.len; i++) {
		const struct map_entry *e = map_get(&u->vocabulary,
						    str_fmt(a, "<0x%02X>", (unsigned)(unsigned char)part.at[i]));

		if (!e) {
			out->len = before;
			break;
		}
		*push(out, a) = e->num;
	}
	if (out->len == before)
		*push(out, a) = u->unknown;
}

static void split_unigram(const void *model, struct arena *a, str piece, struct token_ids *out)
{
	const struct unigram *u = model;
	struct end *ends = new_n(a, struct end, piece.len + 1);
	ptrdiff_t *starts = new_n(a, ptrdiff_t, piece.len + 1), n = 0;

	for (ptrdiff_t i = 1; i <= piece.len; i++)
		ends[i].from = -1;
	for (ptrdiff_t i = 0; i < piece.len; utf8_next(piece, &i))
		offer_pieces(u, piece, i, ends);
	for (ptrdiff_t to = piece.len; to > 0; to = ends[to].from)
		starts[n++] = to;
	for (ptrdiff_t from = 0; n > 0; from = starts[n]) {
		ptrdiff_t to = starts[--n];

		if (ends[to].number != u->unknown) {
			*push(out, a) = ends[to].number;
			continue;
		}
		while (n > 0 && ends[starts[n - 1]].number == u->unknown) /* neighbours are one */
			to = starts[--n];
		put_unknown(u, a, str_n(piece.at + from, to - from), out);
	}
}

const struct token_model unigram = { "Unigram", false, read_unigram, split_unigram };
