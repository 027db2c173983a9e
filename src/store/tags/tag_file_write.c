#include "store/tags/tag_file.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"

#include "base/banned.h"

/* Pieces that say where others begin are read again and again: fewer of them mean fewer levels. */
enum { PIECE = 1024, PIECE_ABOVE = 4096, GATHERED = 64 << 10 };

struct level {
	struct sb text, first; /* first: the name that the piece begins with */
};

struct tagtree_out {
	struct arena *arena;
	const char *path, *made;
	int fd;
	bool failed;
	struct sb gathered; /* not written yet */
	int64_t at;	    /* where that begins */
	struct level level[TAGTREE_LEVELS];
	int top;	/* of the levels that have anything */
	struct sb last; /* name */
	/* of the piece of assets that is being filled: */
	int64_t last_id;
	struct said {
		ptrdiff_t at, column, tag; /* in its text; column: its length, -1 of the asset itself */
	} said[TAGTREE_WORDS];
	int said_len;
};

/* ---- the file ---- */

/*
 * Always by the same name, so that one who was killed leaves no more than one. Whoever has the lock may empty it, if it
 * is not that of one who has just put it in its place.
 */
static int open_alone(const char *made)
{
	int fd = open(made, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
	struct stat open_one, there;

	if (fd < 0)
		return -1;
	if (flock(fd, LOCK_EX | LOCK_NB) == 0 && fstat(fd, &open_one) == 0 && stat(made, &there) == 0 &&
	    open_one.st_ino == there.st_ino && open_one.st_dev == there.st_dev && ftruncate(fd, 0) == 0)
		return fd;
	close(fd);
	return -1;
}

struct tagtree_out *tagtree_create(str file)
{
	struct arena *a = arena_open();
	struct tagtree_out *o = new(a, struct tagtree_out);

	*o = (struct tagtree_out){ .arena = a,
				   .path = str_c(a, file),
				   .made = str_c(a, str_fmt(a, "%.*s.tmp", STR(file))),
				   .gathered = SB(SB_MAX),
				   .at = (int64_t)sizeof(struct tagtree_head),
				   .last = SB(SB_MAX) };
	for (int i = 0; i < TAGTREE_LEVELS; i++)
		o->level[i] = (struct level){ SB(SB_MAX), SB(SB_MAX) };
	o->fd = open_alone(o->made);
	if (o->fd >= 0)
		return o;
	arena_close(a);
	return NULL;
}

static void write_at(struct tagtree_out *o, str bytes, int64_t at)
{
	while (bytes.len && !o->failed) {
		ssize_t n = pwrite(o->fd, bytes.at, (size_t)bytes.len, (off_t)at);

		o->failed = n <= 0;
		at += n;
		bytes = str_from(bytes, o->failed ? bytes.len : (ptrdiff_t)n);
	}
}

static void write_gathered(struct tagtree_out *o)
{
	write_at(o, sb_str(&o->gathered), o->at);
	o->at += o->gathered.len;
	sb_reset(&o->gathered);
}

static struct tagtree_piece put_piece(struct tagtree_out *o, str text)
{
	struct tagtree_piece p = { .at = o->at + o->gathered.len, .len = text.len, .sum = str_hash(text) };

	sb_put(&o->gathered, text);
	if (o->gathered.len >= GATHERED)
		write_gathered(o);
	return p;
}

/* ---- pieces ---- */

static void put_number(struct sb *b, uint64_t n)
{
	for (; n >= 128; n >>= 7)
		sb_putc(b, (char)(n | 128));
	sb_putc(b, (char)n);
}

static void put_text(struct sb *b, str s)
{
	put_number(b, (uint64_t)s.len);
	sb_put(b, s);
}

static void begin_piece(struct level *l, str name)
{
	sb_reset(&l->first);
	sb_put(&l->first, name);
}

static void end_piece(struct tagtree_out *o, int level)
{
	struct level *l = &o->level[level], *above = l + 1;
	struct tagtree_piece p = put_piece(o, sb_str(&l->text));

	if (level + 1 >= TAGTREE_LEVELS) {
		o->failed = true;
		return;
	}
	o->top = level < o->top ? o->top : level + 1;
	if (!above->text.len)
		begin_piece(above, sb_str(&l->first));
	put_text(&above->text, sb_str(&l->first));
	sb_put(&above->text, str_n((const char *)&p, (ptrdiff_t)sizeof p));
	sb_reset(&l->text);
	if (above->text.len >= PIECE_ABOVE)
		end_piece(o, level + 1);
}

/* ---- assets ---- */

static bool was_said(const struct tagtree_out *o, const struct said *w, str column, str tag)
{
	const char *at = o->level[0].text.at + w->at;

	return w->column == (column.at ? column.len : -1) && w->tag == tag.len &&
	       (!column.len || !memcmp(at, column.at, (size_t)column.len)) &&
	       !memcmp(at + (column.at ? column.len : 0), tag.at, (size_t)tag.len);
}

/* 0 and the texts themselves, or the number of a place before where they are: the lengths come first, so that they lie together. */
static void put_said(struct tagtree_out *o, str column, str tag)
{
	struct sb *b = &o->level[0].text;

	for (int i = 0; i < o->said_len; i++)
		if (was_said(o, &o->said[i], column, tag)) {
			put_number(b, (uint64_t)i + 1);
			return;
		}
	put_number(b, 0);
	put_number(b, column.at ? (uint64_t)column.len + 1 : 0);
	put_number(b, (uint64_t)tag.len);
	if (o->said_len < TAGTREE_WORDS)
		o->said[o->said_len++] = (struct said){ b->len, column.at ? column.len : -1, tag.len };
	sb_put(b, column);
	sb_put(b, tag);
}

static ptrdiff_t shared(str one, str two)
{
	ptrdiff_t n = 0;

	while (n < one.len && n < two.len && one.at[n] == two.at[n])
		n++;
	return n;
}

static void put_name(struct tagtree_out *o, const struct tagtree_asset *a)
{
	struct sb *b = &o->level[0].text;
	ptrdiff_t same = b->len ? shared(sb_str(&o->last), a->qualified) : 0;
	int64_t further = a->id - o->last_id;

	o->failed |= str_cmp(sb_str(&o->last), a->qualified) >= 0; /* nobody would find it */
	put_number(b, (uint64_t)same);
	put_text(b, str_from(a->qualified, same));
	put_number(b, ((uint64_t)further << 1) ^ (uint64_t)(further >> 63));
	sb_reset(&o->last);
	sb_put(&o->last, a->qualified);
	o->last_id = a->id;
}

void tagtree_add(struct tagtree_out *o, const struct tagtree_asset *a)
{
	struct level *l = &o->level[0];

	if (!l->text.len) {
		begin_piece(l, a->qualified);
		o->last_id = 0;
		o->said_len = 0;
	}
	put_name(o, a);
	put_number(&l->text, (uint64_t)(a->tags.len + a->column_tags.len / 2));
	for (ptrdiff_t i = 0; i < a->tags.len; i++)
		put_said(o, NO_STR, a->tags.at[i]);
	for (ptrdiff_t i = 0; i + 1 < a->column_tags.len; i += 2)
		put_said(o, a->column_tags.at[i], a->column_tags.at[i + 1]);
	if (l->text.len >= PIECE)
		end_piece(o, 0);
}

/* ---- the end ---- */

bool tagtree_end(struct tagtree_out *o, str base, struct tagtree *out)
{
	struct tagtree_head head = { .magic = TAGTREE_MAGIC };

	for (int level = 0; level < o->top; level++)
		if (o->level[level].text.len)
			end_piece(o, level);
	head.tree.levels = o->top + 1;
	head.tree.root = put_piece(o, sb_str(&o->level[o->top].text));
	write_gathered(o);
	memcpy(head.base, base.at ? base.at : head.base, (size_t)(base.len < TAGTREE_BASE ? base.len : TAGTREE_BASE));
	write_at(o, str_n((const char *)&head, (ptrdiff_t)sizeof head), 0);
	if (!o->failed)
		*out = head.tree;
	return !o->failed;
}

static void let_go(struct tagtree_out *o)
{
	close(o->fd);
	for (int i = 0; i < TAGTREE_LEVELS; i++) {
		sb_free(&o->level[i].text);
		sb_free(&o->level[i].first);
	}
	sb_free(&o->gathered);
	sb_free(&o->last);
	arena_close(o->arena);
}

bool tagtree_put(struct tagtree_out *o)
{
	bool good;

	if (!o)
		return true;
	good = !o->failed && rename(o->made, o->path) == 0;
	if (!good)
		unlink(o->made);
	let_go(o);
	return good;
}

void tagtree_drop(struct tagtree_out *o)
{
	if (!o)
		return;
	unlink(o->made);
	let_go(o);
}
