/*
 * The BPE model: begins with single bytes or letters, and joins the two neighbours whose pair was learnt first, until
 * no pair is known.
 */
#include "base/arena.h"
#include "base/json.h"
#include "base/utf8.h"
#include "vector/token_model.h"
#include "base/banned.h"

enum { NO_RANK = INT32_MAX };

struct pair {
	int64_t left, right;
};

struct join { /* two numbers become one */
	struct pair pair;
	int64_t both;
	int32_t rank;
};

struct byte_pairs {
	struct map vocabulary; /* byte_level: the bytes themselves */
	struct map joins;      /* by the bytes of a struct pair, to a struct join */
	int64_t unknown;       /* -1: unknown letters are left out */
	bool byte_level, fuse_unknown, bytes, whole;
};

/* ---- reading ---- */

/* The byte that a letter of the vocabulary stands for: printable ones themselves, the others from U+0100 on. */
static int byte_of(uint32_t letter)
{
	uint32_t next = 0x100;

	if ((letter >= '!' && letter <= '~') || (letter >= 0xa1 && letter <= 0xac) ||
	    (letter >= 0xae && letter <= 0xff))
		return (int)letter;
	for (uint32_t byte = 0; byte < 0x100; byte++) {
		if ((byte >= '!' && byte <= '~') || (byte >= 0xa1 && byte <= 0xac) || byte >= 0xae)
			continue;
		if (next++ == letter)
			return (int)byte;
	}
	return -1;
}

static str in_bytes(struct arena *a, str letters)
{
	char *at = arena_alloc(a, letters.len + 1, 1);
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < letters.len;) {
		int byte = byte_of(utf8_next(letters, &i));

		if (byte < 0) /* not of this alphabet: a control token */
			return letters;
		at[n++] = (char)byte;
	}
	return str_n(at, n);
}

static void vocabulary_in_bytes(struct byte_pairs *b)
{
	struct map bytes = map_in(b->vocabulary.arena);

	for (ptrdiff_t i = 0; i < b->vocabulary.len; i++)
		map_put(&bytes, in_bytes(bytes.arena, b->vocabulary.at[i].key), NULL)->num = b->vocabulary.at[i].num;
	b->vocabulary = bytes;
}

static str pair_key(const struct pair *pair)
{
	return str_n((const char *)pair, (ptrdiff_t)sizeof *pair);
}

static const struct map_entry *known(const struct byte_pairs *b, str piece)
{
	return map_get(&b->vocabulary, b->byte_level ? in_bytes(b->vocabulary.arena, piece) : piece);
}

static bool put_join(struct byte_pairs *b, str left, str right, int32_t rank, struct err *err)
{
	struct arena *a = b->vocabulary.arena;
	const struct map_entry *l = known(b, left), *r = known(b, right),
			       *both = known(b, str_fmt(a, "%.*s%.*s", STR(left), STR(right)));
	struct join *j = new(a, struct join);
	struct map_entry *e;
	bool was_there;

	if (!l || !r || !both)
		return err_set(err, ERR_CONFIG, "its merge \"%.*s %.*s\" is not in its vocabulary", STR(left),
			       STR(right));
	*j = (struct join){ { l->num, r->num }, both->num, rank };
	e = map_put(&b->joins, pair_key(&j->pair), &was_there);
	e->ptr = j; /* the last one counts */
	return true;
}

/* "left right", or ["left", "right"]. */
static bool read_join(struct byte_pairs *b, struct jr *r, enum jr_kind kind, int32_t rank, struct err *err)
{
	str part[2] = { NO_STR, NO_STR };
	int n = 0;

	if (kind == JR_STR) {
		part[1] = r->text;
		str_cut(&part[1], ' ', &part[0]);
		n = 2;
	}
	for (enum jr_kind each; kind == JR_ARRAY && jr_element(r, &each); n++) {
		if (n >= 2 || each != JR_STR)
			return err_set(err, ERR_CONFIG, "its merges are not pairs");
		part[n] = r->text;
	}
	return n == 2 ? put_join(b, part[0], part[1], rank, err) : err_set(err, ERR_CONFIG, "its merges are not pairs");
}

static bool read_joins(struct byte_pairs *b, str text, struct err *err)
{
	struct jr r = jr_of(text, b->vocabulary.arena);
	enum jr_kind kind;

	if (jr_next(&r) != JR_ARRAY)
		return err_set(err, ERR_CONFIG, "its merges are not a list");
	for (int32_t rank = 0; jr_element(&r, &kind); rank++)
		if (!read_join(b, &r, kind, rank, err))
			return false;
	return true;
}

/* A member that changes how texts are split, and that no model here has. */
static bool refuse(struct jr *r, str key, struct err *err)
{
	enum jr_kind kind = jr_next(r);

	if (kind == JR_NULL || (kind == JR_STR && !r->text.len) || kind == JR_FALSE)
		return true;
	return err_set(err, ERR_UNSUPPORTED, "its model has \"%.*s\", which is not supported", STR(key));
}

static bool read_member(struct byte_pairs *b, struct jr *r, str key, str *unknown, str *joins, struct err *err)
{
	if (str_eq(key, S("vocab")))
		return token_vocabulary_read(r, &b->vocabulary, err);
	if (str_eq(key, S("merges")))
		return jr_raw(r, joins);
	if (str_eq(key, S("unk_token")))
		return jr_str(r, unknown);
	if (str_eq(key, S("fuse_unk")))
		b->fuse_unknown = jr_next(r) == JR_TRUE;
	else if (str_eq(key, S("byte_fallback")))
		b->bytes = jr_next(r) == JR_TRUE;
	else if (str_eq(key, S("ignore_merges")))
		b->whole = jr_next(r) == JR_TRUE;
	else if (str_eq(key, S("continuing_subword_prefix")) || str_eq(key, S("end_of_word_suffix")))
		return refuse(r, key, err);
	return true;
}

static void *read_byte_pairs(struct arena *a, str model, bool byte_level, struct err *err)
{
	struct byte_pairs *b = new(a, struct byte_pairs);
	struct jr r = jr_of(model, a);
	str key, unknown = NO_STR, joins = S("[]");
	const struct map_entry *e;

	*b = (struct byte_pairs){
		.vocabulary = map_in(a), .joins = map_in(a), .unknown = -1, .byte_level = byte_level
	};
	jr_next(&r);
	while (jr_member(&r, &key))
		if (!read_member(b, &r, key, &unknown, &joins, err))
			break;
	if (!err->kind && r.mistake)
		err_set(err, ERR_CONFIG, "its model is not valid");
	if (err->kind)
		return NULL;
	e = unknown.at ? map_get(&b->vocabulary, unknown) : NULL;
	b->unknown = e ? e->num : -1;
	if (byte_level)
		vocabulary_in_bytes(b);
	return read_joins(b, joins, err) ? b : NULL;
}

/* ---- splitting ---- */

struct part {
	int64_t number;
	ptrdiff_t next;		 /* -1: the last one */
	const struct join *join; /* with the next one, or NULL */
};

struct parts {
	const struct byte_pairs *b;
	struct arena *arena;
	array_of(struct part) list;
	bool unknown; /* the last one is unknown */
};

static void add_part(struct parts *p, int64_t number)
{
	*push(&p->list, p->arena) = (struct part){ .number = number };
	p->unknown = false;
}

static void add_unknown(struct parts *p, str letter)
{
	bool fused = p->b->fuse_unknown && p->unknown;
	ptrdiff_t before = p->list.len;

	for (ptrdiff_t i = 0; p->b->bytes && i < letter.len; i++) {
		const struct map_entry *e = map_get(&p->b->vocabulary, str_fmt(p->arena, "<0x%02X>",
									       (unsigned)(unsigned char)letter.at[i]));

		if (!e) {
			p->list.len = before;
			break;
		}
		add_part(p, e->num);
	}
	if (p->list.len > before || p->b->unknown < 0)
		return;
	if (!fused)
		add_part(p, p->b->unknown);
	p->unknown = true;
}

static const struct join *join_of(const struct parts *p, ptrdiff_t at)
{
	const struct part *left = &p->list.at[at];
	const struct map_entry *e = NULL;

	if (left->next >= 0)
		e = map_get(&p->b->joins, pair_key(&(struct pair){ left->number, p->list.at[left->next].number }));
	return e ? e->ptr : NULL;
}

static void begin(struct parts *p, str piece)
{
	for (ptrdiff_t i = 0, next = 0; i < piece.len; i = next) {
		const struct map_entry *e;
		str letter;

		if (p->b->byte_level)
			next++;
		else
			utf8_next(piece, &next);
		letter = str_n(piece.at + i, next - i);
		e = map_get(&p->b->vocabulary, letter);
		if (e)
			add_part(p, e->num);
		else
			add_unknown(p, letter);
	}
	for (ptrdiff_t i = 0; i < p->list.len; i++)
		p->list.at[i].next = i + 1 < p->list.len ? i + 1 : -1;
	for (ptrdiff_t i = 0; i < p->list.len; i++)
		p->list.at[i].join = join_of(p, i);
}

/* The first pair of the lowest rank; -1: none is known. */
static ptrdiff_t best_join(const struct parts *p, ptrdiff_t *before)
{
	ptrdiff_t best = -1, last = -1;
	int32_t rank = NO_RANK;

	for (ptrdiff_t i = 0; i >= 0; last = i, i = p->list.at[i].next)
		if (p->list.at[i].join && p->list.at[i].join->rank < rank) {
			rank = p->list.at[i].join->rank;
			best = i;
			*before = last;
		}
	return best;
}

static void split_byte_pairs(const void *model, struct arena *a, str piece, struct token_ids *out)
{
	struct parts p = { .b = model, .arena = a };
	const struct map_entry *whole = p.b->whole ? map_get(&p.b->vocabulary, piece) : NULL;

	if (whole)
		add_part(&p, whole->num);
	else
		begin(&p, piece);
	for (ptrdiff_t at, before = -1; p.list.len && !whole && (at = best_join(&p, &before)) >= 0;) {
		struct part *left = &p.list.at[at];

		left->number = left->join->both;
		left->next = p.list.at[left->next].next;
		left->join = join_of(&p, at);
		if (before >= 0)
			p.list.at[before].join = join_of(&p, before);
	}
	for (ptrdiff_t i = 0; i >= 0 && i < p.list.len; i = whole ? -1 : p.list.at[i].next)
		*push(out, a) = p.list.at[i].number;
}

const struct token_model byte_pairs = { "BPE", true, read_byte_pairs, split_byte_pairs };
