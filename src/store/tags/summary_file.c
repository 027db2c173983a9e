#include "store/tags.h"
#include "store/tags/summary_file.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/sha256.h"

#include "base/banned.h"

enum { BRIEF_MOST = 4 << 20, SETTLED_SECONDS = 3 };
#define MAGIC "ocatbrfa"

/* ---- the files it is made from ---- */

static void note_file(struct brief_files *f, int first, const struct stat *st)
{
	const int64_t is[] = { (int64_t)st->st_dev, (int64_t)st->st_ino, st->st_size,	     st->st_mtim.tv_sec,
			       st->st_mtim.tv_nsec, st->st_ctim.tv_sec,	 st->st_ctim.tv_nsec };

	memcpy(f->at + first, is, sizeof is);
}

/* An empty log is the same as a missing one. For a file with several names, it may be beside any of them. */
static bool look(struct store *s, struct brief_files *out)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct brief_files f = { { SCHEMA_VERSION } };
	struct stat st;

	if (stat(str_c(a, str_fmt(a, "%.*s-journal", STR(s->path))), &st) == 0 && st.st_size > 0)
		return false;
	if (lstat(str_c(a, s->path), &st) != 0 || !S_ISREG(st.st_mode) || st.st_nlink != 1 || !st.st_size)
		return false;
	note_file(&f, 1, &st);
	if (stat(str_c(a, str_fmt(a, "%.*s-wal", STR(s->path))), &st) == 0 && st.st_size > 0)
		note_file(&f, 8, &st);
	/* SQLite, run by root, sets the owner of a log whenever it opens it, which is not a write. */
	f.at[13] = f.at[14] = 0;
	*out = f;
	return true;
}

bool brief_has_place(struct store *s)
{
	struct brief_files ignored;

	return !s->in_memory && look(s, &ignored);
}

/* By the system clock, not by OCAT_NOW. */
static bool is_settled(const struct brief_files *f)
{
	static const int seconds[] = { 4, 6, 11 };
	struct timespec now;

	if (clock_gettime(CLOCK_REALTIME, &now) != 0)
		return false;
	for (size_t i = 0; i < sizeof seconds / sizeof *seconds; i++)
		if (f->at[seconds[i]] > now.tv_sec - SETTLED_SECONDS)
			return false;
	return true;
}

static bool same_files(const struct brief_files *a, const struct brief_files *b)
{
	return !memcmp(a, b, sizeof *a);
}

/* ---- its format: numbers in native byte order; a text is its length, -1 if absent, and its bytes ---- */

static void put_num(struct sb *b, int64_t n)
{
	sb_put(b, str_n((const char *)&n, (ptrdiff_t)sizeof n));
}

static void put_text(struct sb *b, str s)
{
	put_num(b, s.at ? s.len : -1);
	sb_put(b, s);
}

static bool get_bytes(str *from, void *to, ptrdiff_t n)
{
	if (n < 0 || from->len < n)
		return false;
	memcpy(to, from->at, (size_t)n);
	*from = str_from(*from, n);
	return true;
}

static bool get_num(str *from, int64_t *n)
{
	return get_bytes(from, n, (ptrdiff_t)sizeof *n);
}

static bool get_text(str *from, str *out)
{
	int64_t len;

	if (!get_num(from, &len) || len < -1 || len > from->len)
		return false;
	*out = len < 0 ? NO_STR : str_n(from->at, (ptrdiff_t)len);
	*from = str_from(*from, len < 0 ? 0 : (ptrdiff_t)len);
	return true;
}

#define TEXTS(_) _(name) _(type) _(address) _(partial_reason) _(fingerprint) _(product) _(version) _(error)
#define NUMBERS(_) \
	_(id) _(created_at) _(synced_at) _(generation) _(same_since) _(same_at) _(error_at) _(assets) _(fields)

static void put_catalog(struct sb *b, const struct catalog *c)
{
#define _(name) put_text(b, c->name);
	TEXTS(_)
#undef _
#define _(name) put_num(b, c->name);
	NUMBERS(_)
#undef _
	put_num(b, c->partial);
	put_num(b, c->can);
	sb_put(b, str_n((const char *)&c->digest, (ptrdiff_t)sizeof c->digest));
}

static bool get_catalog(str *from, struct catalog *c)
{
	int64_t partial, can;

#define _(name) \
	if (!get_text(from, &c->name)) \
		return false;
	TEXTS(_)
#undef _
#define _(name) \
	if (!get_num(from, &c->name)) \
		return false;
	NUMBERS(_)
#undef _
	if (!get_num(from, &partial) || !get_num(from, &can))
		return false;
	c->partial = partial != 0;
	c->can = (unsigned)can;
	return get_bytes(from, &c->digest, (ptrdiff_t)sizeof c->digest);
}

static void put_texts(struct sb *b, const struct strs *s)
{
	put_num(b, s->len);
	for (ptrdiff_t i = 0; i < s->len; i++)
		put_text(b, s->at[i]);
}

static bool get_texts(str *from, struct arena *a, struct strs *out)
{
	int64_t n;

	if (!get_num(from, &n))
		return false;
	for (int64_t i = 0; i < n; i++)
		if (!get_text(from, push(out, a)))
			return false;
	return true;
}

static void put_tags(struct sb *b, const struct brief_tags *is)
{
	put_num(b, is->state);
	put_num(b, is->texts_told);
	put_texts(b, &is->texts);
}

static bool get_tags(str *from, struct arena *a, struct brief_tags *out)
{
	int64_t told;

	if (!get_num(from, &out->state) || !get_num(from, &told) || !get_texts(from, a, &out->texts))
		return false;
	out->texts_told = told != 0;
	return true;
}

static void put_brief(struct sb *b, const struct brief_file *is)
{
	put_text(b, is->identity);
	put_text(b, is->tags_given);
	put_num(b, is->tags_stamp);
	put_tags(b, &is->tags);
	put_num(b, is->catalogs.len);
	for (ptrdiff_t i = 0; i < is->catalogs.len; i++)
		put_catalog(b, &is->catalogs.at[i]);
}

static bool get_brief(str from, struct arena *a, struct brief_file *out)
{
	int64_t n;

	if (!get_text(&from, &out->identity) || !get_text(&from, &out->tags_given) ||
	    !get_num(&from, &out->tags_stamp) || !get_tags(&from, a, &out->tags) || !get_num(&from, &n))
		return false;
	for (int64_t i = 0; i < n; i++)
		if (!get_catalog(&from, push(&out->catalogs, a)))
			return false;
	return n >= 0 && !from.len;
}

/* ---- the file ---- */

static str file_of(struct store *s, struct arena *a)
{
	return str_fmt(a, "%.*s.brief", STR(s->path));
}

static bool get_file(str whole, struct arena *a, struct brief_file *out)
{
	struct digest is, told;

	if (!str_starts(whole, S(MAGIC)))
		return false;
	whole = str_from(whole, S(MAGIC).len);
	if (!get_bytes(&whole, &told, (ptrdiff_t)sizeof told))
		return false;
	is = sha256_of(whole);
	if (!digest_eq(&is, &told) || !get_bytes(&whole, &out->files, (ptrdiff_t)sizeof out->files))
		return false;
	return get_brief(whole, a, out);
}

bool brief_take(struct store *s)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct err ignored = { 0 };
	struct brief_files now;
	struct brief_file *b;
	str whole;

	/* Most have none, so that case should copy nothing. */
	if (!look(s, &now) || !file_read(scratch, file_of(s, scratch), BRIEF_MOST, &whole, &ignored))
		return false;
	b = new(s->arena, struct brief_file);
	if (!get_file(str_dup(s->arena, whole), s->arena, b) || !same_files(&now, &b->files))
		return false;
	s->brief = b;
	return true;
}

void brief_close(struct brief_file *b)
{
	if (b && b->tag_file)
		tag_file_close(b->tag_file);
}

bool brief_is_of_now(struct store *s)
{
	struct brief_files now;

	return look(s, &now) && same_files(&now, &s->brief->files);
}

bool brief_answers(struct store *s)
{
	return s->brief && !s->misled && (s->brief_pins || brief_is_of_now(s));
}

bool brief_pin(struct store *s)
{
	if (!brief_answers(s))
		return false;
	s->brief_pins++;
	return true;
}

/* If misled, it wakes at the next call. */
bool brief_unpin(struct store *s)
{
	if (!s->brief_pins)
		return false;
	s->brief_pins--;
	s->misled = s->misled && s->brief_pins;
	return true;
}

bool brief_misled(struct err *err)
{
	err_set(err, ERR_BUSY, "the cache changed while it was read");
	return err_next(err, "Try again.");
}

/* ---- out of the cache, under a pin ---- */

static bool read_brief(struct store *s, struct arena *a, bool tags, struct brief_file *out, struct err *err)
{
	return store_catalogs(s, a, &out->catalogs, err) && store_identity(s, a, &out->identity, err) &&
	       store_tags_given(s, a, &out->tags_given, &out->tags_stamp, err) &&
	       (!tags || brief_read_tags(s, a, &out->tags, err));
}

/*
 * Tags are the same if neither a tag nor a tagged asset changed; a person's later tags do not matter if no tags were
 * returned yet.
 */
bool brief_was_right(struct store *s, const struct brief_file *told, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(sb_free) struct sb one = SB(BRIEF_MOST), two = SB(BRIEF_MOST);
	struct brief_file is = { 0 }, was = *told;
	struct brief_files now;

	if (look(s, &now) && same_files(&now, &told->files))
		return true;
	if (!read_brief(s, a, false, &is, err))
		return false;
	was.tags = is.tags;
	if (!told->gave_tags)
		was.tags_stamp = is.tags_stamp;
	put_brief(&one, &is);
	put_brief(&two, &was);
	return str_eq(sb_str(&one), sb_str(&two)) || brief_misled(err);
}

static bool put_at(str path, str text)
{
	scoped(arena_close) struct arena *a = arena_open();
	const char *made = str_c(a, str_fmt(a, "%.*s.%ld.tmp", STR(path), (long)getpid()));
	int fd = open(made, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
	bool good;

	if (fd < 0)
		return false;
	good = write(fd, text.at, (size_t)text.len) == (ssize_t)text.len;
	close(fd);
	good = good && rename(made, str_c(a, path)) == 0;
	if (!good)
		unlink(made);
	return good;
}

/* It need not survive a power failure: the digest reveals an incomplete one. */
static void put_file(struct store *s, const struct brief_file *b)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(sb_free) struct sb body = SB(BRIEF_MOST), whole = SB(BRIEF_MOST + 4096);
	struct digest d;

	sb_put(&body, str_n((const char *)&b->files, (ptrdiff_t)sizeof b->files));
	put_brief(&body, b);
	d = sha256_of(sb_str(&body));
	sb_puts(&whole, MAGIC);
	sb_put(&whole, str_n((const char *)&d, (ptrdiff_t)sizeof d));
	sb_put(&whole, sb_str(&body));
	put_at(file_of(s, a), sb_str(&whole));
}

void brief_leave(struct store *s)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct brief_file b = { 0 };
	struct brief_files after;
	struct err ignored = { 0 };
	bool good;

	if (!s->wants_brief || !s->db || s->in_memory || s->pins || !look(s, &b.files) || !is_settled(&b.files))
		return;
	if (!store_read(s, &ignored))
		return;
	good = read_brief(s, a, true, &b, &ignored);
	store_unpin(s);
	if (good && look(s, &after) && same_files(&after, &b.files))
		put_file(s, &b);
}

/* ---- answers ---- */

void brief_catalogs(const struct brief_file *b, struct arena *a, struct catalogs *out)
{
	struct catalogs all = { 0 };

	for (ptrdiff_t i = 0; i < b->catalogs.len; i++) {
		struct catalog *c = push(&all, a);

		*c = b->catalogs.at[i];
#define _(name) c->name = str_dup(a, c->name);
		TEXTS(_)
#undef _
	}
	*out = all;
}
