/*
 * Tags that are too many to be read at every start, in a file of their own
 * beside the brief: by a hash of the name of what carries them, in pieces of
 * about a KB of which a search reads those that its rows are in. The brief says
 * what the list of pieces digests to, the list what each piece sums to: so a
 * file that is of another time, or damaged, tells nothing.
 */
#include "store/sqlite_brief.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/arena.h"

#include "base/banned.h"

enum { PIECE = 1024, PIECES_MOST = 1 << 16, PIECE_MOST = BRIEF_MANY_MOST };

struct tag_piece { /* of those whose hashes are first or more */
	uint64_t first, sum;
	int64_t at, len; /* behind the list */
};

struct pieces {
	struct tag_piece *at;
	ptrdiff_t len, cap;
};

/* ---- making ---- */

struct placed {
	uint64_t hash;
	const struct brief_tagged *of;
};

static int by_hash(const void *x, const void *y)
{
	const struct placed *a = x, *b = y;

	if (a->hash != b->hash)
		return a->hash < b->hash ? -1 : 1;
	return str_cmp(a->of->qualified, b->of->qualified);
}

static struct placed *in_order(struct arena *a, const struct brief_tags *tags)
{
	struct placed *all = new_n(a, struct placed, tags->len + 1);

	for (ptrdiff_t i = 0; i < tags->len; i++)
		all[i] = (struct placed){ str_hash(tags->at[i].qualified), &tags->at[i] };
	if (tags->len)
		qsort(all, (size_t)tags->len, sizeof *all, by_hash);
	return all;
}

/* What has one hash lies in one piece. */
static void fill(struct arena *a, const struct brief_tags *tags, struct pieces *list, struct sb *body)
{
	const struct placed *all = in_order(a, tags);

	for (ptrdiff_t i = 0; i < tags->len; i++) {
		if (!i || (all[i].hash != all[i - 1].hash && body->len - list->at[list->len - 1].at >= PIECE))
			*push(list, a) = (struct tag_piece){ .first = all[i].hash, .at = body->len };
		brief_put_tagged(body, all[i].of);
		list->at[list->len - 1].len = body->len - list->at[list->len - 1].at;
	}
	for (ptrdiff_t i = 0; i < list->len; i++)
		list->at[i].sum = str_hash(str_n(sb_str(body).at + list->at[i].at, (ptrdiff_t)list->at[i].len));
}

void brief_make_many(const struct brief_tags *tags, struct arena *a, struct brief_many *out)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	scoped(sb_free) struct sb body = SB(BRIEF_MANY_MOST), whole = SB(BRIEF_MANY_MOST * 2);
	struct pieces list = { 0 };

	fill(scratch, tags, &list, &body);
	if (body.over || !list.len || list.len > PIECES_MOST)
		return;
	sb_put(&whole, str_n((const char *)list.at, list.len * (ptrdiff_t)sizeof *list.at));
	out->digest = sha256_of(sb_str(&whole));
	out->pieces = list.len;
	sb_put(&whole, sb_str(&body));
	out->text = str_dup(a, sb_str(&whole));
}

/* ---- finding ---- */

struct finding {
	int fd;
	struct arena *arena;
	const struct tag_piece *list;
	int64_t pieces;
	struct brief_tags *out;
};

static bool read_at(int fd, void *to, int64_t n, int64_t at)
{
	return pread(fd, to, (size_t)n, at) == (ssize_t)n;
}

static bool read_list(struct finding *f, const struct brief_many *many)
{
	int64_t bytes = many->pieces * (int64_t)sizeof(struct tag_piece);
	struct tag_piece *list;
	struct digest is;

	if (many->pieces < 1 || many->pieces > PIECES_MOST)
		return false;
	list = new_n(f->arena, struct tag_piece, many->pieces);
	if (!read_at(f->fd, list, bytes, 0))
		return false;
	is = sha256_of(str_n((const char *)list, (ptrdiff_t)bytes));
	f->list = list;
	f->pieces = many->pieces;
	return digest_eq(&is, &many->digest);
}

/* The last that begins at this hash or before; NULL: none does. */
static const struct tag_piece *piece_of(const struct finding *f, uint64_t hash)
{
	int64_t low = 0, high = f->pieces;

	while (low < high) {
		int64_t middle = (low + high) / 2;

		if (f->list[middle].first <= hash)
			low = middle + 1;
		else
			high = middle;
	}
	return low ? &f->list[low - 1] : NULL;
}

static bool find(struct finding *f, str qualified)
{
	const struct tag_piece *p = piece_of(f, str_hash(qualified));
	char *at;
	str left;

	if (!p)
		return true;
	if (p->len < 0 || p->len > PIECE_MOST)
		return false;
	at = arena_alloc(f->arena, 1, (ptrdiff_t)p->len + 1);
	left = str_n(at, (ptrdiff_t)p->len);
	if (!read_at(f->fd, at, p->len, p->at + f->pieces * (int64_t)sizeof *p) || str_hash(left) != p->sum)
		return false;
	while (left.len) {
		struct brief_tagged t = { 0 };

		if (!brief_get_tagged(&left, f->arena, &t))
			return false;
		if (str_eq(t.qualified, qualified))
			*push(f->out, f->arena) = t;
	}
	return true;
}

bool brief_find_tags(struct sqlite *s, str file, const struct strs *qualified, struct arena *a, struct brief_tags *out)
{
	struct brief_tags found = { 0 };
	struct finding f = { .arena = a, .out = &found };
	bool good;

	if (!brief_answers(s) || !s->brief->tags.many.pieces)
		return false;
	f.fd = open(str_c(a, file), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
	good = f.fd >= 0 && read_list(&f, &s->brief->tags.many);
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
