#include "store/apply/staging_file.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store/internal.h"
#include "store/sync.h"

#include "base/arena.h"
#include "base/map.h"
#include "base/temporary_file.h"
#include "base/thread_progress.h"
#include "model/name.h"
#include "model/record.h"

#include "base/banned.h"

enum {
	BUFFER = 1 << 20,  /* bytes of one write */
	SOON = 1 << 18,	   /* the same while the reader waits for them */
	BLOCK = 1 << 22,   /* bytes freed together */
	LONGEST = 1 << 29, /* maximum of one record: more than any table needs, and SQLite's limit */
};

struct staging {
	int fd;
	int64_t written; /* bytes in the file; those in `out` come next */
	struct sb out;
	struct sb in;	     /* the last record read */
	int32_t *left;	     /* for each block of the file, the bytes that are still needed; NULL: all are */
	struct arena *arena; /* names and namespaces */
	struct staged *at;
	ptrdiff_t len, cap;
	uint32_t *slot; /* index in at, from 1; the number of slots is a power of two */
	ptrdiff_t slots;
	struct map ns_index;
	array_of(struct staged_ns) ns;
	struct thread_progress *watermark; /* NULL: nobody waits */
	uint32_t *order;		   /* indexes of the expected assets, by name */
	ptrdiff_t come;			   /* how many of these have arrived */
};

/* ---- the file ---- */

static bool write_at(int fd, str left, int64_t offset, struct err *err)
{
	while (left.len) {
		ssize_t n = pwrite(fd, left.at, (size_t)left.len, offset);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0) {
			errno = n ? errno : ENOSPC;
			err_errno(err, ERR_DISK, "cannot write the temporary file for the metadata of the source",
				  NO_STR);
			return err_next(err, "Free some space, or choose another place with OCAT_CACHE_DIR.");
		}
		left = str_from(left, n);
		offset += n;
	}
	return true;
}

bool staging_settle(struct staging *g, struct err *err)
{
	if (!write_at(g->fd, sb_str(&g->out), g->written, err))
		return false;
	g->written += g->out.len;
	sb_reset(&g->out);
	if (g->watermark)
		thread_progress_raise(g->watermark, g->come);
	return true;
}

static bool read_bytes(int fd, char *to, int64_t offset, ptrdiff_t len, struct err *err)
{
	ptrdiff_t done = 0;

	while (done < len) {
		ssize_t n = pread(fd, to + done, (size_t)(len - done), offset + done);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0) {
			errno = n ? errno : EIO;
			return err_errno(err, ERR_DISK, "cannot read the temporary file back", NO_STR);
		}
		done += n;
	}
	return true;
}

static bool read_at(struct staging *g, int64_t offset, ptrdiff_t len, struct err *err)
{
	if (!staging_settle(g, err))
		return false;
	sb_reset(&g->in);
	sb_pad(&g->in, 0, len);
	return read_bytes(g->fd, g->in.at, offset, len, err);
}

/* ---- giving back ---- */

static void start_spending(struct staging *g)
{
	int64_t blocks = g->written / BLOCK + 1;

	g->left = must_realloc(NULL, (ptrdiff_t)(blocks * (int64_t)sizeof *g->left));
	for (int64_t i = 0; i < blocks; i++)
		g->left[i] = BLOCK;
}

/* If the file system cannot do it, the space is freed when the staging is closed. */
static void give_back(struct staging *g, int64_t block)
{
	int ignored = fallocate(g->fd, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, block * BLOCK, BLOCK);

	(void)ignored;
}

void staging_spend(struct staging *g, const struct staged *e)
{
	int64_t from = e->offset, end = e->offset + e->record_len + e->aside_len;

	if (!g->left)
		start_spending(g);
	while (from < end) {
		int64_t block = from / BLOCK, to = (block + 1) * BLOCK < end ? (block + 1) * BLOCK : end;

		g->left[block] -= (int32_t)(to - from);
		if (g->left[block] == 0)
			give_back(g, block);
		from = to;
	}
}

bool staging_is_spent(const struct staging *g)
{
	return g->left != NULL;
}

struct staging *staging_open(struct store *s, struct err *err)
{
	int fd = temporary_file_open(s->folder, err);
	struct staging *g;

	if (fd < 0)
		return NULL;
	g = must_realloc(NULL, (ptrdiff_t)sizeof *g);
	*g = (struct staging){ .fd = fd, .out = SB(SB_MAX), .in = SB(SB_MAX), .arena = arena_open() };
	g->ns_index = map_in(g->arena);
	return g;
}

void staging_close(struct staging *g)
{
	if (!g)
		return;
	thread_progress_close(g->watermark);
	close(g->fd);
	sb_free(&g->out);
	sb_free(&g->in);
	arena_close(g->arena);
	free(g->at);
	free(g->slot);
	free(g->left);
	free(g);
}

/* ---- namespaces ---- */

static uint32_t ns_of(struct staging *g, str name)
{
	bool was_there;
	struct map_entry *e = map_get(&g->ns_index, name);
	struct staged_ns *n;

	if (e)
		return (uint32_t)e->num;
	name = str_dup(g->arena, name.at ? name : S(""));
	e = map_put(&g->ns_index, name, &was_there);
	e->num = g->ns.len;
	n = push(&g->ns, g->arena);
	*n = (struct staged_ns){ .ns.name = name };
	return (uint32_t)e->num;
}

static void copy_namespace(struct arena *a, const struct namespace *from, struct namespace *to)
{
	*to = (struct namespace){
		.name = str_dup(a, from->name.at ? from->name : S("")),
		.kind = str_dup(a, from->kind),
		.comment = str_dup(a, from->comment),
		.owner = str_dup(a, from->owner),
		.native = str_dup(a, from->native),
		.readable = from->readable,
	};
	for (ptrdiff_t i = 0; i < from->props.len; i++)
		props_put(&to->props, a, str_dup(a, from->props.at[i].key), str_dup(a, from->props.at[i].value));
}

static void write_ns(struct staging *g, struct staged_ns *n)
{
	scoped(sb_free) struct sb text = SB(LONGEST);

	namespace_put(&text, &n->ns, RECORD_DEFINITION);
	n->record = str_dup(g->arena, sb_str(&text));
	n->digest = record_digest(n->record);
	sb_reset(&text);
	sb_put(&text, n->ns.native);
	sb_putc(&text, (char)n->ns.readable);
	n->aside = str_hash(sb_str(&text));
}

bool staging_namespace(struct staging *g, const struct namespace *n, struct err *err)
{
	uint32_t at = ns_of(g, n->name); /* may move the list */
	struct staged_ns *to = &g->ns.at[at];

	if (to->declared)
		return err_set(err, ERR_CORRUPT_SOURCE, "the source lists the namespace %.*s twice", STR(n->name));
	copy_namespace(g->arena, n, &to->ns);
	to->declared = true;
	write_ns(g, to);
	return true;
}

void staging_complete(struct staging *g)
{
	for (ptrdiff_t i = 0; i < g->ns.len; i++)
		if (!g->ns.at[i].declared && !g->ns.at[i].record.at)
			write_ns(g, &g->ns.at[i]);
}

int64_t staging_namespaces(const struct staging *g)
{
	return g->ns.len;
}

struct staged_ns *staging_ns(struct staging *g, int64_t i)
{
	return &g->ns.at[i];
}

/* ---- assets ---- */

str staged_name(const struct staged *e)
{
	return str_n(e->name, e->name_len);
}

int64_t staging_count(const struct staging *g)
{
	return g->len;
}

struct staged *staging_at(struct staging *g, int64_t i)
{
	return &g->at[i];
}

static uint32_t hash_of(uint32_t ns, str name)
{
	uint64_t h = str_hash(name) ^ (uint64_t)ns * 0x9e3779b97f4a7c15u;

	return (uint32_t)(h ^ h >> 32);
}

static uint32_t *slot_of(const struct staging *g, uint32_t hash, uint32_t ns, str name)
{
	ptrdiff_t mask = g->slots - 1, i = hash & mask;

	for (; g->slot[i]; i = (i + 1) & mask) {
		const struct staged *e = &g->at[g->slot[i] - 1];

		if (e->hash == hash && e->ns == ns && str_eq(staged_name(e), name))
			break;
	}
	return &g->slot[i];
}

static void more_slots(struct staging *g)
{
	g->slots = g->slots ? g->slots * 2 : 1024;
	free(g->slot);
	g->slot = must_realloc(NULL, g->slots * (ptrdiff_t)sizeof *g->slot);
	memset(g->slot, 0, (size_t)g->slots * sizeof *g->slot);
	for (ptrdiff_t n = 0; n < g->len; n++) {
		ptrdiff_t mask = g->slots - 1, i = g->at[n].hash & mask;

		while (g->slot[i])
			i = (i + 1) & mask;
		g->slot[i] = (uint32_t)(n + 1);
	}
}

struct staged *staging_find(struct staging *g, str ns, str name)
{
	struct map_entry *e = map_get(&g->ns_index, ns);
	uint32_t at;

	if (!e || !g->slots)
		return NULL;
	at = *slot_of(g, hash_of((uint32_t)e->num, name), (uint32_t)e->num, name);
	return at ? &g->at[at - 1] : NULL;
}

static bool twice(const struct asset *a, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	str name = name_qualified(scratch, NO_STR, a->ns, a->name);

	err_set(err, ERR_CORRUPT_SOURCE, "the source lists %.*s twice", STR(name));
	err_subject(err, name);
	return false;
}

static struct staged *add(struct staging *g, uint32_t hash, uint32_t ns, str name)
{
	str kept = str_dup(g->arena, name);
	struct staged *e;

	if (g->len == g->cap) {
		g->cap = g->cap ? g->cap + g->cap / 2 : 1024;
		g->at = must_realloc(g->at, g->cap * (ptrdiff_t)sizeof *g->at);
	}
	e = &g->at[g->len++];
	*e = (struct staged){ .ns = ns, .hash = hash, .name = kept.at, .name_len = (uint32_t)kept.len };
	*slot_of(g, hash, ns, name) = (uint32_t)g->len;
	return e;
}

/* Appends the record to the buffer and hashes it there. */
static bool write_record(struct staging *g, const struct asset *a, struct staged *e, struct err *err)
{
	ptrdiff_t start = g->out.len, aside, natives;

	record_put(&g->out, a, RECORD_DEFINITION);
	aside = g->out.len;
	staging_extra_put_stats(&g->out, &a->stats);
	natives = g->out.len;
	staging_extra_put_natives(&g->out, a);
	if (g->out.len - start > LONGEST)
		return err_set(err, ERR_CORRUPT_SOURCE, "the metadata of %.*s is larger than %d MB", STR(a->name),
			       LONGEST >> 20);
	e->digest = record_digest(str_n(g->out.at + start, aside - start));
	e->seen = str_hash(str_n(g->out.at + aside, natives - aside));
	e->aside = str_hash(str_n(g->out.at + natives, g->out.len - natives));
	e->offset = g->written + start;
	e->record_len = (uint32_t)(aside - start);
	e->aside_len = (uint32_t)(g->out.len - aside) & INT32_MAX;
	return true;
}

/* Advances past those that have arrived without a gap. */
static void count_come(struct staging *g)
{
	while (g->come < g->len && !g->at[g->order[g->come]].expected)
		g->come++;
}

static bool keep_record(struct staging *g, const struct asset *a, struct staged *e, struct err *err)
{
	e->passing = a->passing;
	if (!write_record(g, a, e, err))
		return false;
	e->expected = false;
	if (g->watermark)
		count_come(g);
	return g->out.len < (g->watermark ? SOON : BUFFER) || staging_settle(g, err);
}

static bool has_nul(str name)
{
	return name.len && memchr(name.at, 0, (size_t)name.len);
}

/* Too much code ends names at a NUL, and no system allows one. */
static bool named_well(const struct asset *a, struct err *err)
{
	bool nul = has_nul(a->name) || has_nul(a->ns);

	if (a->name.len == 0)
		return err_set(err, ERR_CORRUPT_SOURCE, "the source lists a table without a name");
	for (ptrdiff_t i = 0; i < a->fields.len && !nul; i++)
		nul = has_nul(a->fields.at[i].name);
	return !nul || err_set(err, ERR_CORRUPT_SOURCE,
			       "the source lists a table, %.*s, with a NUL character in a name", STR(a->name));
}

static bool fill_expected(struct staging *g, const struct asset *a, struct err *err)
{
	struct staged *e = staging_find(g, a->ns.at ? a->ns : S(""), a->name);

	if (!e)
		return err_set(err, ERR_CORRUPT_SOURCE, "the source lists %.*s after the end of its list of names",
			       STR(a->name));
	return e->expected ? keep_record(g, a, e, err) : twice(a, err);
}

bool staging_asset(struct staging *g, struct asset *a, struct err *err)
{
	struct staged *e;
	uint32_t ns, hash;

	asset_finish(a);
	if (!named_well(a, err))
		return false;
	if (g->watermark)
		return fill_expected(g, a, err);
	if ((g->len + 1) * 4 >= g->slots * 3)
		more_slots(g);
	ns = ns_of(g, a->ns);
	hash = hash_of(ns, a->name);
	if (*slot_of(g, hash, ns, a->name))
		return twice(a, err);
	assert(g->len < INT32_MAX);
	e = add(g, hash, ns, a->name);
	return keep_record(g, a, e, err);
}

/* ---- expected assets ---- */

static bool in_order(const struct asset_ref *names, ptrdiff_t n)
{
	for (ptrdiff_t i = 1; i < n; i++) {
		int order = str_cmp(names[i - 1].ns, names[i].ns);

		if (order > 0 || (order == 0 && str_cmp(names[i - 1].name, names[i].name) >= 0))
			return false;
	}
	return true;
}

static uint32_t place_for(struct staging *g, const struct asset_ref *name)
{
	uint32_t ns = ns_of(g, name->ns), hash = hash_of(ns, name->name), at;

	if ((g->len + 1) * 4 >= g->slots * 3)
		more_slots(g);
	at = *slot_of(g, hash, ns, name->name);
	if (at)
		return at - 1;
	add(g, hash, ns, name->name)->expected = true;
	return (uint32_t)g->len - 1;
}

bool staging_expect(struct staging *g, const struct asset_ref *names, ptrdiff_t n)
{
	ptrdiff_t there = g->len, found = 0;
	struct err ignored = { 0 };

	for (ptrdiff_t i = 0; i < n; i++)
		found += staging_find(g, names[i].ns, names[i].name) != NULL;
	if (found < there || !in_order(names, n) || n >= INT32_MAX || !staging_settle(g, &ignored))
		return false;
	g->order = new_n(g->arena, uint32_t, n + 1);
	for (ptrdiff_t i = 0; i < n; i++)
		g->order[i] = place_for(g, &names[i]);
	staging_complete(g);
	g->watermark = thread_progress_open();
	count_come(g);
	thread_progress_raise(g->watermark, g->come);
	return true;
}

struct thread_progress *staging_watermark(const struct staging *g)
{
	return g->watermark;
}

bool staging_is_whole(struct staging *g, struct err *err)
{
	if (g->come < g->len)
		return err_set(err, ERR_CORRUPT_SOURCE, "the source did not list everything that it named");
	return staging_settle(g, err);
}

static bool take_apart(const struct staged *e, const char *bytes, struct arena *a, str *record, struct asset *out,
		       struct err *err)
{
	struct asset asset;

	if (!record_get(a, str_n(bytes, e->record_len), &asset, err) ||
	    !staging_extra_get(str_n(bytes + e->record_len, e->aside_len), &asset, err))
		return false;
	*record = str_n(bytes, e->record_len);
	*out = asset;
	return true;
}

bool staging_read(struct staging *g, const struct staged *e, struct arena *a, str *record, struct asset *out,
		  struct err *err)
{
	return read_at(g, e->offset, (ptrdiff_t)e->record_len + e->aside_len, err) &&
	       take_apart(e, g->in.at, a, record, out, err);
}

bool staging_read_settled(const struct staging *g, const struct staged *e, struct arena *a, str *record,
			  struct asset *out, struct err *err)
{
	ptrdiff_t len = (ptrdiff_t)e->record_len + e->aside_len;
	char *bytes = new_n(a, char, len);

	return read_bytes(g->fd, bytes, e->offset, len, err) && take_apart(e, bytes, a, record, out, err);
}

static bool read_aside(struct staging *g, const struct staged *e, str *aside, struct err *err)
{
	if (!read_at(g, e->offset + e->record_len, e->aside_len, err))
		return false;
	*aside = str_n(g->in.at, e->aside_len);
	return true;
}

bool staging_read_native(struct staging *g, const struct staged *e, str *native, struct err *err)
{
	str aside;

	return read_aside(g, e, &aside, err) && staging_extra_get_native(aside, native, err);
}

bool staging_read_stats(struct staging *g, const struct staged *e, struct stats *out, struct err *err)
{
	str aside;

	return read_aside(g, e, &aside, err) && staging_extra_get_stats(aside, out, err);
}
