#include "vector/word_pieces.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/map.h"
#include "base/utf8.h"
#include "base/banned.h"

enum { WORD_BYTES_MOST = 400, LETTERS_MOST = 100 };

struct word_pieces {
	struct map pieces; /* text to number */
	str inside;	   /* in front of a piece that does not begin its word: "##" */
	int64_t unknown, opening, closing;
	bool fold, bare; /* ignores case, accents */
};

/* ---- tokenizer.json ---- */

static bool read_pieces(struct word_pieces *w, struct jr *r, struct err *err)
{
	str piece;

	if (jr_next(r) != JR_OBJECT)
		return err_set(err, ERR_CONFIG, "its vocabulary is not an object");
	while (jr_member(r, &piece)) {
		int64_t number;

		if (!jr_int(r, &number, NULL))
			break;
		map_put(&w->pieces, str_dup(w->pieces.arena, piece), NULL)->num = number;
	}
	return !r->mistake || err_set(err, ERR_CONFIG, "its vocabulary is not valid: %s", r->mistake);
}

static bool read_model(struct word_pieces *w, struct jr *r, struct err *err)
{
	str key, type = NO_STR;

	if (jr_next(r) != JR_OBJECT)
		return err_set(err, ERR_CONFIG, "its \"model\" is not an object");
	while (jr_member(r, &key)) {
		bool good = true;

		if (str_eq(key, S("type")))
			jr_str(r, &type);
		else if (str_eq(key, S("continuing_subword_prefix")))
			jr_str(r, &w->inside);
		else if (str_eq(key, S("vocab")) && (!type.at || str_eq(type, S("WordPiece"))))
			good = read_pieces(w, r, err);
		if (!good)
			return false;
	}
	if (type.at && !str_eq(type, S("WordPiece"))) {
		err_set(err, ERR_UNSUPPORTED, "its tokenizer is of the kind \"%.*s\", and only WordPiece is supported",
			STR(type));
		return err_next(err, "Use a model with a WordPiece tokenizer, or serve this one at an endpoint.");
	}
	return true;
}

static void read_normalizer(struct word_pieces *w, const struct json *n)
{
	const struct json *accents = n ? json_get(n, "strip_accents") : NULL;

	w->fold = json_truth(n, "lowercase", true);
	w->bare = accents && accents->kind == JSON_BOOL ? accents->truth : w->fold;
}

static bool number_of(const struct word_pieces *w, const char *piece, int64_t *out, struct err *err)
{
	const struct map_entry *e = map_get(&w->pieces, str_of(piece));

	if (!e)
		return err_set(err, ERR_CONFIG, "its vocabulary has no %s", piece);
	*out = e->num;
	return true;
}

/* The vocabulary has tens of thousands of entries: everything but that becomes a tree. */
static bool read_all(struct word_pieces *w, str text, struct err *err)
{
	struct jr r = jr_of(text, w->pieces.arena);
	str key;
	bool model = false;

	if (jr_next(&r) != JR_OBJECT)
		return err_set(err, ERR_CONFIG, "it is not a JSON object");
	while (jr_member(&r, &key)) {
		if (str_eq(key, S("model"))) {
			model = true;
			if (!read_model(w, &r, err))
				return false;
		} else if (str_eq(key, S("normalizer"))) {
			ptrdiff_t from = r.pos;
			struct json *tree;

			if (!jr_skip(&r, jr_next(&r)))
				break;
			while (from < r.pos && (text.at[from] == ':' || text.at[from] == ' ' || text.at[from] == '\n'))
				from++;
			tree = json_parse(w->pieces.arena, str_n(text.at + from, r.pos - from), err);
			if (!tree)
				return false;
			read_normalizer(w, tree);
		}
	}
	if (r.mistake)
		return err_set(err, ERR_CONFIG, "it is not valid JSON: %s", r.mistake);
	return model || err_set(err, ERR_CONFIG, "it has no \"model\"");
}

struct word_pieces *word_pieces_of(struct arena *a, str text, struct err *err)
{
	struct word_pieces *w = new(a, struct word_pieces);

	*w = (struct word_pieces){ .pieces = map_in(a), .inside = S("##"), .fold = true, .bare = true };
	if (!read_all(w, text, err) || !number_of(w, "[UNK]", &w->unknown, err) ||
	    !number_of(w, "[CLS]", &w->opening, err) || !number_of(w, "[SEP]", &w->closing, err))
		return NULL;
	return w;
}

/* ---- words ---- */

static bool is_blank(uint32_t c)
{
	return c <= ' ' || c == 0xa0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200a) || c == 0x202f || c == 0x205f ||
	       c == 0x3000;
}

static bool is_ideograph(uint32_t c)
{
	return (c >= 0x3400 && c <= 0x4dbf) || (c >= 0x4e00 && c <= 0x9fff) || (c >= 0xf900 && c <= 0xfaff) ||
	       (c >= 0x20000 && c <= 0x2fa1f);
}

/* Stands alone as a word. */
static bool is_alone(uint32_t c)
{
	if (c < 128)
		return (c >= '!' && c <= '/') || (c >= ':' && c <= '@') || (c >= '[' && c <= '`') ||
		       (c >= '{' && c <= '~');
	return is_ideograph(c) || (c >= 0x2010 && c <= 0x2027) || (c >= 0x2030 && c <= 0x205e) || c == 0xa1 ||
	       c == 0xa7 || c == 0xab || c == 0xb6 || c == 0xb7 || c == 0xbb || c == 0xbf ||
	       (c >= 0x3001 && c <= 0x3003) || (c >= 0x3008 && c <= 0x3011);
}

static bool is_ignored(uint32_t c)
{
	return c == 0 || c == UTF8_BAD || (c < ' ' && c != '\t' && c != '\n' && c != '\r') || c == 0x7f ||
	       (c >= 0x200b && c <= 0x200f) || c == 0xfeff;
}

static bool is_accent(uint32_t c)
{
	return c >= 0x300 && c <= 0x36f;
}

struct splitting {
	const struct word_pieces *w;
	struct arena *arena;
	ptrdiff_t most;
	struct piece_ids *out;
	struct sb word, piece;
	int letters;
};

static void add(struct splitting *s, int64_t number)
{
	*push(s->out, s->arena) = number;
}

/* The longest known piece of the word from this byte on, and its end; -1: none. */
static int64_t longest(struct splitting *s, str word, ptrdiff_t from, ptrdiff_t *end)
{
	for (ptrdiff_t to = word.len; to > from; to--) {
		const struct map_entry *e;

		if (to < word.len && ((unsigned char)word.at[to] & 0xc0) == 0x80) /* inside a letter */
			continue;
		sb_reset(&s->piece);
		if (from)
			sb_put(&s->piece, s->w->inside);
		sb_put(&s->piece, str_n(word.at + from, to - from));
		e = map_get(&s->w->pieces, sb_str(&s->piece));
		if (e) {
			*end = to;
			return e->num;
		}
	}
	return -1;
}

static void end_word(struct splitting *s)
{
	str word = sb_str(&s->word);
	ptrdiff_t before = s->out->len, from = 0;

	if (word.len && (s->word.over || s->letters > LETTERS_MOST)) {
		add(s, s->w->unknown);
		from = word.len;
	}
	while (from < word.len) {
		int64_t number = longest(s, word, from, &from);

		if (number < 0) { /* one unknown part makes the whole word unknown */
			s->out->len = before;
			add(s, s->w->unknown);
			break;
		}
		add(s, number);
	}
	sb_reset(&s->word);
	s->word.over = false;
	s->letters = 0;
}

static void add_letter(struct splitting *s, uint32_t c)
{
	char bytes[4];

	if (s->w->fold)
		c = utf8_fold(c);
	if (s->w->bare)
		c = utf8_bare(c);
	sb_put(&s->word, str_n(bytes, utf8_put(bytes, c)));
	s->letters++;
}

void word_pieces_split(const struct word_pieces *w, struct arena *a, str text, ptrdiff_t most, struct piece_ids *out)
{
	struct splitting s = { w, a, most, out, SB(WORD_BYTES_MOST), SB(WORD_BYTES_MOST + 16), 0 };

	out->len = 0;
	add(&s, w->opening);
	for (ptrdiff_t i = 0; i < text.len && out->len < most;) {
		uint32_t c = utf8_next(text, &i);

		if (is_ignored(c) || (w->bare && is_accent(c)))
			continue;
		if (is_blank(c) || is_alone(c))
			end_word(&s);
		if (!is_blank(c))
			add_letter(&s, c);
		if (is_alone(c))
			end_word(&s);
	}
	end_word(&s);
	if (out->len > most - 1)
		out->len = most - 1;
	add(&s, w->closing);
	sb_free(&s.word);
	sb_free(&s.piece);
}
