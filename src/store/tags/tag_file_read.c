/* Mapped: of a hundred names each piece would be two calls of the system. */
#include "store/tags/tag_file.h"

#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/stop.h"

#include "base/banned.h"

struct reading {
	const char *at;
	int64_t bytes;
	int fd;
	struct arena *arena;
	const struct tagtree *tree;
	const struct strs *texts; /* who carries none of these is not told; NULL: all are */
	const struct stop *stop;
	int64_t sound[TAGTREE_LEVELS]; /* of each level, where the piece lies that was summed last */
	tagtree_fn take;
	void *with;
};

/* ---- the file ---- */

/* False: it is not there, or has not even a head. */
static bool map_file(struct reading *r, str file)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct stat st;
	void *at;

	r->fd = open(str_c(a, file), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
	if (r->fd < 0 || fstat(r->fd, &st) || !S_ISREG(st.st_mode) || st.st_size < (off_t)sizeof(struct tagtree_head))
		return false;
	at = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_SHARED, r->fd, 0);
	if (at == MAP_FAILED)
		return false;
	r->at = at;
	r->bytes = st.st_size;
	return true;
}

static void unmap_file(struct reading *r)
{
	if (r->at)
		munmap((void *)(uintptr_t)r->at, (size_t)r->bytes);
	if (r->fd >= 0)
		close(r->fd);
}

static bool read_piece(struct reading *r, int64_t level, const struct tagtree_piece *p, str *out)
{
	if (p->at < (int64_t)sizeof(struct tagtree_head) || p->len < 0 || p->at > r->bytes || p->len > r->bytes - p->at)
		return false;
	*out = str_n(r->at + p->at, (ptrdiff_t)p->len);
	if (r->sound[level] != p->at && str_hash(*out) != p->sum)
		return false;
	r->sound[level] = p->at;
	return true;
}

/* ---- what is in a piece ---- */

static bool get_number(str *from, uint64_t *n)
{
	*n = 0;
	for (int bits = 0; from->len && bits < 64; bits += 7) {
		unsigned char c = (unsigned char)*from->at;

		*from = str_from(*from, 1);
		*n |= (uint64_t)(c & 127) << bits;
		if (c < 128)
			return true;
	}
	return false;
}

static bool get_bytes(str *from, uint64_t n, str *out)
{
	if (n > (uint64_t)from->len)
		return false;
	*out = str_upto(*from, (ptrdiff_t)n);
	*from = str_from(*from, (ptrdiff_t)n);
	return true;
}

/* Of a piece that says where others are: the name that the next of them begins with, and where it is. */
static bool next_piece(str *from, str *name, struct tagtree_piece *p)
{
	uint64_t n;
	str bytes;

	if (!get_number(from, &n) || !get_bytes(from, n, name) || !get_bytes(from, sizeof *p, &bytes))
		return false;
	memcpy(p, bytes.at, sizeof *p);
	return true;
}

/* Assets of one piece, one after the other. */
struct assets_in {
	str left;
	struct sb name;
	int64_t id;
	uint64_t carries; /* so many words follow */
	struct word {
		str column, tag; /* column absent: of the asset itself */
		bool asked;
	} said[TAGTREE_WORDS];
	int said_len;
};

static bool next_asset(struct assets_in *in)
{
	uint64_t same, n, further;
	str rest;

	if (!get_number(&in->left, &same) || same > (uint64_t)in->name.len || !get_number(&in->left, &n) ||
	    !get_bytes(&in->left, n, &rest) || !get_number(&in->left, &further) || !get_number(&in->left, &in->carries))
		return false;
	in->name.len = (ptrdiff_t)same;
	sb_put(&in->name, rest);
	in->id = (int64_t)((uint64_t)in->id + ((further >> 1) ^ (0 - (further & 1))));
	return true;
}

static bool next_word(const struct reading *r, struct assets_in *in, struct word *out)
{
	uint64_t number, column, tag;

	if (!get_number(&in->left, &number) || number > (uint64_t)in->said_len)
		return false;
	if (number) {
		*out = in->said[number - 1];
		return true;
	}
	*out = (struct word){ 0 };
	if (!get_number(&in->left, &column) || !get_number(&in->left, &tag) ||
	    (column && !get_bytes(&in->left, column - 1, &out->column)) || !get_bytes(&in->left, tag, &out->tag))
		return false;
	out->asked = !r->texts || texts_sorted_have(r->texts, out->tag);
	if (in->said_len < TAGTREE_WORDS)
		in->said[in->said_len++] = *out;
	return true;
}

/* *any: it carries one of those asked for. */
static bool pass_over(const struct reading *r, struct assets_in *in, bool *any)
{
	struct word w;

	for (uint64_t i = 0; i < in->carries; i++) {
		if (!next_word(r, in, &w))
			return false;
		*any |= w.asked;
	}
	return true;
}

/* What it carries is gone through twice, as nothing is kept of who is not told. */
static bool give(const struct reading *r, struct assets_in *in, str name)
{
	struct tagtree_asset to = { .id = in->id, .qualified = name };
	bool any = !r->texts;
	str words = in->left;
	int said = in->said_len;
	struct word w;

	if (!any && !pass_over(r, in, &any))
		return false;
	if (!any)
		return true;
	in->left = words;
	in->said_len = said;
	for (uint64_t i = 0; i < in->carries; i++) {
		if (!next_word(r, in, &w))
			return false;
		if (w.column.at)
			*push(&to.column_tags, r->arena) = w.column;
		*push(w.column.at ? &to.column_tags : &to.tags, r->arena) = w.tag;
	}
	r->take(r->with, &to);
	return true;
}

/* ---- some names ---- */

/* The one of assets that could hold the name; len 0: none could. */
static bool find_piece(struct reading *r, str name, struct tagtree_piece *out)
{
	*out = r->tree->root;
	for (int64_t level = r->tree->levels; level > 1; level--) {
		struct tagtree_piece p, found = { 0 };
		str left, first;

		if (!read_piece(r, level - 1, out, &left))
			return false;
		while (left.len) {
			if (!next_piece(&left, &first, &p))
				return false;
			if (str_cmp(first, name) > 0)
				break;
			found = p;
		}
		*out = found;
		if (!found.len)
			return true;
	}
	return true;
}

static bool find_in(const struct reading *r, struct assets_in *in, str name)
{
	bool ignored = false;

	while (in->left.len) {
		int order;

		if (!next_asset(in))
			return false;
		order = str_cmp(sb_str(&in->name), name);
		if (order >= 0)
			return order > 0 || give(r, in, name);
		if (!pass_over(r, in, &ignored))
			return false;
	}
	return true;
}

static bool find(struct reading *r, str name)
{
	struct assets_in in = { .name = SB(SB_MAX) };
	struct tagtree_piece p;
	bool good = find_piece(r, name, &p);

	if (!good || !p.len)
		return good;
	good = read_piece(r, 0, &p, &in.left) && find_in(r, &in, name);
	sb_free(&in.name);
	return good;
}

/* Where nothing of it is in memory, the disk is told of all that will be read: one look after the other would wait for each. */
static void fetch(struct reading *r, const struct strs *qualified)
{
#ifdef RWF_NOWAIT
	char first;
	struct iovec to = { &first, 1 };
	struct tagtree_piece p;

	if (!qualified) {
		(void)posix_fadvise(r->fd, 0, 0, POSIX_FADV_WILLNEED);
		return;
	}
	if (qualified->len < 2 || preadv2(r->fd, &to, 1, (off_t)r->tree->root.at, RWF_NOWAIT) == 1)
		return;
	for (ptrdiff_t i = 0; i < qualified->len && find_piece(r, qualified->at[i], &p); i++)
		if (p.len)
			(void)posix_fadvise(r->fd, p.at, p.len, POSIX_FADV_WILLNEED);
#else
	(void)r;
	(void)qualified;
#endif
}

/* ---- all of them ---- */

static bool give_all(const struct reading *r, str piece)
{
	struct assets_in in = { .left = piece, .name = SB(SB_MAX) };
	bool good = true;

	while (good && in.left.len)
		good = next_asset(&in) && give(r, &in, sb_str(&in.name));
	sb_free(&in.name);
	return good;
}

/* Calls itself for the levels below, which are few. */
static bool each_piece(struct reading *r, const struct tagtree_piece *p, int64_t level)
{
	struct tagtree_piece below;
	str left, first;

	if (stop_is_due(r->stop) || !read_piece(r, level - 1, p, &left))
		return false;
	if (level == 1)
		return !r->take || give_all(r, left);
	while (left.len)
		if (!next_piece(&left, &first, &below) || !each_piece(r, &below, level - 1))
			return false;
	return true;
}

bool tagtree_read(str file, const struct tagtree *t, struct arena *a, const struct tagtree_which *which,
		  tagtree_fn take, void *with)
{
	struct reading r = {
		.arena = a, .tree = t, .texts = which->texts, .stop = which->stop, .take = take, .with = with, .fd = -1
	};
	const struct strs *qualified = which->qualified;
	bool good = t->levels > 0 && t->levels <= TAGTREE_LEVELS && map_file(&r, file);

	if (good)
		fetch(&r, qualified);
	for (ptrdiff_t i = 0; good && qualified && i < qualified->len; i++)
		good = find(&r, qualified->at[i]);
	good = good && (qualified || each_piece(&r, &t->root, t->levels));
	unmap_file(&r);
	return good;
}

bool tagtree_find(str file, str base, struct tagtree *out)
{
	struct reading r = { .fd = -1 };
	struct tagtree_head head;
	bool good = map_file(&r, file);

	if (good) {
		memcpy(&head, r.at, sizeof head);
		r.tree = &head.tree;
		good = str_eq(str_n(head.magic, (ptrdiff_t)sizeof head.magic), S(TAGTREE_MAGIC)) &&
		       str_eq(str_n(head.base, TAGTREE_BASE), base) && head.tree.levels > 0 &&
		       head.tree.levels <= TAGTREE_LEVELS && each_piece(&r, &head.tree.root, head.tree.levels);
	}
	unmap_file(&r);
	if (good)
		*out = head.tree;
	return good;
}
