/*
 * Tags that are too many to be read at every start, in a file of their own
 * beside the brief: by a hash of the name of the asset that carries them, or
 * whose column does, in pieces of about a KB of which a search reads those that
 * its rows are in, and nothing else, however many there are; a filter on tags
 * goes through all, which takes less than to ask the cache. What each piece
 * sums to is mixed with what all of them come to, which the brief says: so a
 * file that is of another time, or damaged, tells nothing.
 */
#include "store/sqlite_brief.h"

#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
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

/* One tag in a piece: whose it is, how long its texts are, then the asset's name, the column's, the tag. */
struct tag_head {
	int64_t id; /* of the asset; 0: it is not there any more */
	uint32_t asset, column, tag, spare;
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
	struct stmt *ids;
	struct sb last; /* the asset that was asked for last, and what it was */
	int64_t last_id;
	struct {
		struct laid {
			str asset; /* at: in the text, which may move meanwhile */
			int64_t at, len;
		} * at;
		ptrdiff_t len, cap;
	} all;
};

/* Most often the same is asked again. */
static bool id_of(struct heap *h, str asset, int64_t *id, struct err *err)
{
	bool row = false, good = true;

	if (!h->last.len || !str_eq(sb_str(&h->last), asset)) {
		bind_str(h->ids, 1, asset);
		good = stmt_row(h->ids, &row, err);
		h->last_id = good && row ? col_int(h->ids, 0) : 0;
		stmt_again(h->ids);
		sb_reset(&h->last);
		sb_put(&h->last, asset);
	}
	*id = h->last_id;
	return good;
}

static void lay(struct heap *h, int64_t id, str asset, str column, str tag)
{
	struct tag_head head = { .id = id,
				 .asset = (uint32_t)asset.len,
				 .column = column.at ? (uint32_t)column.len : NO_COLUMN,
				 .tag = (uint32_t)tag.len };
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
	int64_t id;

	if (t->of_asset) {
		if (!id_of(h, t->qualified, &id, err))
			return false;
		lay(h, id, t->qualified, NO_STR, t->tag);
	}
	if (t->of_column) {
		if (!id_of(h, t->asset, &id, err))
			return false;
		lay(h, id, t->asset, t->column, t->tag);
	}
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
	scoped(stmt_done) struct stmt *ids = db_ask(s->db, "select id from p_asset where state = 1 and qualified = ?1",
						    err);
	struct heap h = { .text = SB(BRIEF_MANY_MOST), .arena = scratch, .ids = ids, .last = SB(SB_MAX) };
	bool good = ids && sqlite_each_tag(s, take, &h, err);

	if (good && !h.text.over && h.text.len / PIECE < PIECES_MOST)
		write_out(&h, a, out);
	sb_free(&h.text);
	sb_free(&h.last);
	return good;
}

/* ---- finding ---- */

/* Mapped: of a hundred rows each piece would be two calls of the system. Nobody writes to it, as it is replaced whole. */
struct finding {
	const char *at;
	int64_t bytes;
	struct arena *arena;
	int64_t pieces;
	uint64_t seed;
	struct brief_tags *out;
};

static bool read_line(const struct finding *f, int64_t i, struct tag_piece *p)
{
	memcpy(p, f->at + i * (int64_t)sizeof *p, sizeof *p);
	return p->at >= 0 && p->at <= PIECE_MOST && p->len >= 0 && p->len <= PIECE_MOST &&
	       f->pieces * (int64_t)sizeof *p + p->at + p->len <= f->bytes;
}

/* Where nothing of it is in memory, the disk is told of all that will be read: one look after the other would wait for each. */
static void fetch(const struct finding *f, int fd, const struct strs *qualified)
{
#ifdef RWF_NOWAIT
	char first;
	struct iovec to = { &first, 1 };
	struct tag_piece p;

	if (!qualified) {
		(void)posix_fadvise(fd, 0, 0, POSIX_FADV_WILLNEED);
		return;
	}
	if (qualified->len < 2 || preadv2(fd, &to, 1, 0, RWF_NOWAIT) == 1)
		return;
	(void)posix_fadvise(fd, 0, f->pieces * (int64_t)sizeof p, POSIX_FADV_WILLNEED);
	for (ptrdiff_t i = 0; i < qualified->len && read_line(f, piece_of(qualified->at[i], f->pieces), &p); i++)
		(void)posix_fadvise(fd, f->pieces * (int64_t)sizeof p + p.at, p.len, POSIX_FADV_WILLNEED);
#else
	(void)f;
	(void)fd;
	(void)qualified;
#endif
}

static bool read_piece(const struct finding *f, int64_t i, str *out)
{
	struct tag_piece p;

	if (!read_line(f, i, &p))
		return false;
	*out = str_n(f->at + f->pieces * (int64_t)sizeof p + p.at, (ptrdiff_t)p.len);
	return (str_hash(*out) + (uint64_t)i) == (p.sum ^ f->seed);
}

static bool cut(str *from, uint32_t n, str *out)
{
	if ((int64_t)n > from->len)
		return false;
	*out = str_upto(*from, (ptrdiff_t)n);
	*from = str_from(*from, (ptrdiff_t)n);
	return true;
}

struct found_tag {
	int64_t id;
	str asset, column, tag; /* column absent: of the asset itself */
};

static bool next_tag(str *from, struct found_tag *t)
{
	struct tag_head head;

	if (from->len < (ptrdiff_t)sizeof head)
		return false;
	memcpy(&head, from->at, sizeof head);
	*from = str_from(*from, (ptrdiff_t)sizeof head);
	*t = (struct found_tag){ .id = head.id };
	return cut(from, head.asset, &t->asset) && (head.column == NO_COLUMN || cut(from, head.column, &t->column)) &&
	       cut(from, head.tag, &t->tag);
}

static void put_tag(const struct finding *f, const struct found_tag *t, struct brief_tagged *to)
{
	if (t->column.at)
		*push(&to->column_tags, f->arena) = str_dup(f->arena, t->column);
	*push(t->column.at ? &to->column_tags : &to->tags, f->arena) = str_dup(f->arena, t->tag);
}

static bool find(struct finding *f, str qualified)
{
	struct brief_tagged to = { .qualified = qualified };
	struct found_tag t;
	str left;

	if (!read_piece(f, piece_of(qualified, f->pieces), &left))
		return false;
	while (left.len) {
		if (!next_tag(&left, &t))
			return false;
		if (str_eq(t.asset, qualified))
			put_tag(f, &t, &to);
	}
	if (to.tags.len || to.column_tags.len)
		*push(f->out, f->arena) = to;
	return true;
}

/* One of those from `first` on: all of one asset lie in one piece. */
static struct brief_tagged *of_asset(struct finding *f, ptrdiff_t first, const struct found_tag *t)
{
	struct brief_tagged *to;

	for (ptrdiff_t i = f->out->len; i-- > first;)
		if (f->out->at[i].id == t->id)
			return &f->out->at[i];
	to = push(f->out, f->arena);
	*to = (struct brief_tagged){ .id = t->id, .qualified = str_dup(f->arena, t->asset) };
	return to;
}

static bool find_all(struct finding *f)
{
	struct found_tag t;
	str left;

	for (int64_t i = 0; i < f->pieces; i++) {
		ptrdiff_t first = f->out->len;

		if (!read_piece(f, i, &left))
			return false;
		while (left.len) {
			if (!next_tag(&left, &t))
				return false;
			if (t.id)
				put_tag(f, &t, of_asset(f, first, &t));
		}
	}
	return true;
}

static bool find_each(struct finding *f, const struct strs *qualified)
{
	for (ptrdiff_t i = 0; i < qualified->len; i++)
		if (!find(f, qualified->at[i]))
			return false;
	return true;
}

/* False: it is not there, or shorter than the list of its pieces. *fd is -1 or to be closed. */
static bool map_file(struct finding *f, str file, int *fd)
{
	struct stat st;
	void *at;

	*fd = open(str_c(f->arena, file), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
	if (*fd < 0 || fstat(*fd, &st) || !S_ISREG(st.st_mode) ||
	    st.st_size < f->pieces * (int64_t)sizeof(struct tag_piece))
		return false;
	at = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_SHARED, *fd, 0);
	if (at == MAP_FAILED)
		return false;
	f->at = at;
	f->bytes = st.st_size;
	return true;
}

bool brief_find_tags(struct sqlite *s, str file, const struct strs *qualified, struct arena *a, struct brief_tags *out)
{
	struct brief_tags found = { 0 };
	struct finding f = { .arena = a, .out = &found };
	bool good;
	int fd;

	if (!brief_answers(s) || s->brief->tags.many.pieces < 1 || s->brief->tags.many.pieces > PIECES_MOST)
		return false;
	f.pieces = s->brief->tags.many.pieces;
	f.seed = seed_of(&s->brief->tags.many.digest);
	good = map_file(&f, file, &fd);
	if (good)
		fetch(&f, fd, qualified);
	good = good && (qualified ? find_each(&f, qualified) : find_all(&f));
	if (f.at)
		munmap((void *)(uintptr_t)f.at, (size_t)f.bytes);
	if (fd >= 0)
		close(fd);
	s->brief->gave_tags |= good;
	s->brief->lost_tags |= !good;
	if (good)
		*out = found;
	return good;
}
