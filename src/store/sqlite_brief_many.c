/*
 * Tags that are too many to be read at every start, in a file of their own
 * beside the brief: by a hash of the name of the asset that carries them, or
 * whose column does, in pieces of about a KB of which a search reads those that
 * its rows are in, and nothing else, however many there are. What each piece
 * sums to is mixed with what all of them come to, which the brief says: so a
 * file that is of another time, or damaged, tells nothing.
 */
#include "store/sqlite_brief.h"

#include <fcntl.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/sha256.h"

#include "base/banned.h"

enum { PIECE = 1024, PIECES_MOST = 1 << 16, PIECE_MOST = BRIEF_MANY_MOST };

struct tag_piece { /* the file begins with as many as the brief says */
	uint64_t sum;
	int64_t at, len; /* behind them */
};

/* One tag in a piece: how long its texts are, then the asset's name, the column's, the tag. */
struct tag_head {
	uint32_t asset, column, tag;
};
#define NO_COLUMN UINT32_MAX /* of the asset itself */

static int64_t piece_of(str asset, int64_t pieces)
{
	return (int64_t)(((str_hash(asset) >> 32) * (uint64_t)pieces) >> 32);
}

static uint64_t seed_of(const struct digest *d)
{
	return str_hash(str_n((const char *)d, (ptrdiff_t)sizeof *d));
}

/* ---- making ---- */

/* As they come, before it is known how many pieces there will be. */
struct heap {
	struct sb text;
	struct arena *arena;
	struct {
		struct laid {
			str asset; /* at: in the text, which may move meanwhile */
			int64_t at, len;
		} * at;
		ptrdiff_t len, cap;
	} all;
};

static void lay(struct heap *h, str asset, str column, str tag)
{
	struct tag_head head = { (uint32_t)asset.len, column.at ? (uint32_t)column.len : NO_COLUMN, (uint32_t)tag.len };
	int64_t at = h->text.len;

	sb_put(&h->text, str_n((const char *)&head, (ptrdiff_t)sizeof head));
	sb_put(&h->text, asset);
	sb_put(&h->text, column);
	sb_put(&h->text, tag);
	if (!h->text.over)
		*push(&h->all,
		      h->arena) = (struct laid){ .asset = { NULL, asset.len }, .at = at, .len = h->text.len - at };
}

static bool take(void *with, const struct tag_row *t, struct err *err)
{
	struct heap *h = with;

	(void)err;
	if (t->of_asset)
		lay(h, t->qualified, NO_STR, t->tag);
	if (t->of_column)
		lay(h, t->asset, t->column, t->tag);
	return true;
}

/* Into pieces, in each as they came; start has one more than there are pieces. */
static void sort_out(struct heap *h, int64_t pieces, int64_t *start, char *to)
{
	int64_t *next = new_n(h->arena, int64_t, pieces + 1);

	for (ptrdiff_t i = 0; i < h->all.len; i++) {
		struct laid *l = &h->all.at[i];

		l->asset.at = h->text.at + l->at + sizeof(struct tag_head);
		start[piece_of(l->asset, pieces) + 1] += l->len;
	}
	for (int64_t i = 0; i < pieces; i++)
		next[i] = start[i + 1] += start[i];
	for (ptrdiff_t i = h->all.len; i-- > 0;) {
		const struct laid *l = &h->all.at[i];
		int64_t *end = &next[piece_of(l->asset, pieces)];

		*end -= l->len;
		memcpy(to + *end, h->text.at + l->at, (size_t)l->len);
	}
}

static void write_out(struct heap *h, struct arena *a, struct brief_many *out)
{
	int64_t pieces = h->text.len / PIECE + 1, list = pieces * (int64_t)sizeof(struct tag_piece);
	int64_t *start = new_n(h->arena, int64_t, pieces + 1);
	char *whole = arena_alloc(a, 1, (ptrdiff_t)(list + h->text.len));
	struct tag_piece *is = new_n(h->arena, struct tag_piece, pieces);

	sort_out(h, pieces, start, whole + list);
	for (int64_t i = 0; i < pieces; i++) {
		is[i] = (struct tag_piece){ .at = start[i], .len = start[i + 1] - start[i] };
		is[i].sum = str_hash(str_n(whole + list + is[i].at, (ptrdiff_t)is[i].len)) + (uint64_t)i;
	}
	out->digest = sha256_of(str_n((const char *)is, (ptrdiff_t)list));
	for (int64_t i = 0; i < pieces; i++)
		is[i].sum ^= seed_of(&out->digest);
	memcpy(whole, is, (size_t)list);
	out->pieces = pieces;
	out->text = str_n(whole, (ptrdiff_t)(list + h->text.len));
}

bool brief_make_many(struct sqlite *s, struct arena *a, struct brief_many *out, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct heap h = { .text = SB(BRIEF_MANY_MOST), .arena = scratch };
	bool good = sqlite_each_tag(s, take, &h, err);

	if (good && !h.text.over && h.text.len / PIECE < PIECES_MOST)
		write_out(&h, a, out);
	sb_free(&h.text);
	return good;
}

/* ---- finding ---- */

struct finding {
	int fd;
	struct arena *arena;
	int64_t pieces;
	uint64_t seed;
	struct brief_tags *out;
};

static bool read_at(int fd, void *to, int64_t n, int64_t at)
{
	return pread(fd, to, (size_t)n, at) == (ssize_t)n;
}

static bool read_line(const struct finding *f, int64_t i, struct tag_piece *p)
{
	return read_at(f->fd, p, (int64_t)sizeof *p, i * (int64_t)sizeof *p) && p->at >= 0 &&
	       p->at <= BRIEF_MANY_MOST && p->len >= 0 && p->len <= PIECE_MOST;
}

/* Where nothing of it is in memory, the disk is told of all that will be read: one look after the other would wait for each. */
static void fetch(const struct finding *f, const struct strs *qualified)
{
#ifdef RWF_NOWAIT
	char first;
	struct iovec to = { &first, 1 };
	struct tag_piece p;

	if (qualified->len < 2 || preadv2(f->fd, &to, 1, 0, RWF_NOWAIT) == 1)
		return;
	(void)posix_fadvise(f->fd, 0, f->pieces * (int64_t)sizeof p, POSIX_FADV_WILLNEED);
	for (ptrdiff_t i = 0; i < qualified->len && read_line(f, piece_of(qualified->at[i], f->pieces), &p); i++)
		(void)posix_fadvise(f->fd, f->pieces * (int64_t)sizeof p + p.at, p.len, POSIX_FADV_WILLNEED);
#else
	(void)f;
	(void)qualified;
#endif
}

static bool read_piece(struct finding *f, int64_t i, str *out)
{
	struct tag_piece p;
	char *at;

	if (!read_line(f, i, &p))
		return false;
	at = arena_alloc(f->arena, 1, (ptrdiff_t)p.len + 1);
	*out = str_n(at, (ptrdiff_t)p.len);
	return read_at(f->fd, at, p.len, f->pieces * (int64_t)sizeof p + p.at) &&
	       (str_hash(*out) + (uint64_t)i) == (p.sum ^ f->seed);
}

static bool cut(str *from, uint32_t n, str *out)
{
	if ((int64_t)n > from->len)
		return false;
	*out = str_upto(*from, (ptrdiff_t)n);
	*from = str_from(*from, (ptrdiff_t)n);
	return true;
}

static bool next_tag(str *from, str *asset, str *column, str *tag)
{
	struct tag_head head;

	if (from->len < (ptrdiff_t)sizeof head)
		return false;
	memcpy(&head, from->at, sizeof head);
	*from = str_from(*from, (ptrdiff_t)sizeof head);
	*column = NO_STR;
	return cut(from, head.asset, asset) && (head.column == NO_COLUMN || cut(from, head.column, column)) &&
	       cut(from, head.tag, tag);
}

static bool find(struct finding *f, str qualified)
{
	struct brief_tagged t = { .qualified = qualified };
	str left, asset, column, tag;

	if (!read_piece(f, piece_of(qualified, f->pieces), &left))
		return false;
	while (left.len) {
		if (!next_tag(&left, &asset, &column, &tag))
			return false;
		if (!str_eq(asset, qualified))
			continue;
		if (column.at)
			*push(&t.column_tags, f->arena) = column;
		*push(column.at ? &t.column_tags : &t.tags, f->arena) = tag;
	}
	if (t.tags.len || t.column_tags.len)
		*push(f->out, f->arena) = t;
	return true;
}

bool brief_find_tags(struct sqlite *s, str file, const struct strs *qualified, struct arena *a, struct brief_tags *out)
{
	struct brief_tags found = { 0 };
	struct finding f = { .arena = a, .out = &found };
	bool good;

	if (!brief_answers(s) || s->brief->tags.many.pieces < 1 || s->brief->tags.many.pieces > PIECES_MOST)
		return false;
	f.pieces = s->brief->tags.many.pieces;
	f.seed = seed_of(&s->brief->tags.many.digest);
	f.fd = open(str_c(a, file), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
	good = f.fd >= 0;
	if (good)
		fetch(&f, qualified);
	for (ptrdiff_t i = 0; good && i < qualified->len; i++)
		good = find(&f, qualified->at[i]);
	if (f.fd >= 0)
		close(f.fd);
	s->brief->gave_tags |= good;
	s->brief->lost_tags |= !good;
	if (good)
		*out = found;
	return good;
}
