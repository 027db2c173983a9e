/* Reads an index file: mapped, with each block verified before any byte of it is used. */
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "index/internal.h"

#include "base/arena.h"
#include "base/file.h"

#include "base/banned.h"

enum { NEW, ASKED /* from the disk */, SOUND }; /* blocks */

struct side {
	const char *at; /* the whole file */
	int64_t bytes;
	bool mapped; /* else it is allocated memory */
	bool near;   /* nothing has to be read from the disk */
	struct side_head head;
	const uint64_t *sum;
	atomic_uchar *known; /* of each block */
	atomic_bool damaged;
	struct side_expected expected[SIDE_SECTIONS];
};

/* ---- the file ---- */

static bool read_whole(int fd, char *to, int64_t len)
{
	for (int64_t done = 0; done < len;) {
		ssize_t n = pread(fd, to + done, (size_t)(len - done), done);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return false;
		done += n;
	}
	return true;
}

static bool take_copy(struct side *s, int fd)
{
	void *to = NULL;

	if (posix_memalign(&to, SIDE_ALIGN, (size_t)s->bytes) != 0)
		return false;
	s->at = to;
	return read_whole(fd, to, s->bytes);
}

/* Other machines may change a mapped file unnoticed. */
static bool take_file(struct side *s, str path, int fd)
{
	struct stat st;
	void *at;

	if (fstat(fd, &st) < 0 || !S_ISREG(st.st_mode) || st.st_size < SIDE_HEAD)
		return false;
	s->bytes = st.st_size;
	if (path.at && file_is_shared(path))
		return take_copy(s, fd);
	at = mmap(NULL, (size_t)s->bytes, PROT_READ, MAP_SHARED, fd, 0);
	if (at == MAP_FAILED)
		return take_copy(s, fd);
	s->at = at;
	s->mapped = true;
	return true;
}

void side_close(struct side *s)
{
	if (!s)
		return;
	if (s->mapped)
		munmap((void *)(uintptr_t)s->at, (size_t)s->bytes);
	else
		free((void *)(uintptr_t)s->at);
	free(s->known);
	free(s);
}

/* ---- the head ---- */

static bool is_ours(const struct side_head *h, const struct side_key *k)
{
	struct side_head wanted;

	return side_head_of(k, &wanted) && !memcmp(h, &wanted, offsetof(struct side_head, bytes));
}

static bool head_sound(struct side *s)
{
	_Alignas(SIDE_ALIGN) char page[SIDE_HEAD];

	memcpy(page, s->at, SIDE_HEAD);
	memcpy(&s->head, page, sizeof s->head);
	memset(page + offsetof(struct side_head, sum), 0, sizeof s->head.sum);
	return side_sum(page, SIDE_HEAD) == s->head.sum && s->head.bytes == s->bytes;
}

static bool sums_sound(struct side *s)
{
	const struct side_head *h = &s->head;

	if (h->sums < 0 || h->sums_at < SIDE_HEAD || h->sums_at % SIDE_ALIGN || h->sums > s->bytes / 8 ||
	    h->sums_at > s->bytes - h->sums * 8)
		return false;
	s->sum = (const uint64_t *)(const void *)(s->at + h->sums_at);
	return side_sum(s->sum, h->sums * 8) == h->sum_of_sums;
}

static bool entries_sound(const struct side *s)
{
	for (int i = 0; i < SIDE_SECTIONS; i++) {
		const struct side_entry *e = &s->head.entry[i];

		if (!e->at && !e->len && !e->sum)
			continue;
		if (e->at < SIDE_HEAD || e->at % SIDE_ALIGN || e->len < 0 || e->at > s->bytes - SIDE_ROOM ||
		    e->len > s->bytes - SIDE_ROOM - e->at || e->sum < 0 || e->sum > s->head.sums ||
		    side_blocks(e->len) > s->head.sums - e->sum)
			return false;
	}
	return true;
}

static void advise(const struct side *s, int advice)
{
	if (s->mapped)
		(void)posix_madvise((void *)(uintptr_t)s->at, (size_t)s->bytes, advice);
}

/*
 * A few pages represent all: checking whether pages are in memory costs more than reading them. A wrong guess only
 * costs time.
 */
static bool lies_near(const struct side *s)
{
	enum { LOOKS = 8 };
	int64_t page = sysconf(_SC_PAGESIZE);
	unsigned char there = 0;

	for (int64_t i = 1; i <= LOOKS; i++) {
		int64_t at = s->bytes / (LOOKS + 1) * i / page * page;

		if (mincore((void *)(uintptr_t)(s->at + at), 1, &there) != 0 || !(there & 1))
			return false;
	}
	return true;
}

/* Without this, the system would read megabytes around the first and last pages for nothing. */
static bool open_checked(struct side *s, str path, int fd, const struct side_key *k)
{
	if (!take_file(s, path, fd))
		return false;
	advise(s, POSIX_MADV_RANDOM);
	if (!head_sound(s) || !is_ours(&s->head, k) || !sums_sound(s) || !entries_sound(s))
		return false;
	advise(s, POSIX_MADV_NORMAL);
	s->near = !s->mapped || lies_near(s);
	s->known = must_realloc(NULL, (ptrdiff_t)s->head.sums + 1);
	for (int64_t i = 0; i <= s->head.sums; i++)
		atomic_init(&s->known[i], NEW);
	return true;
}

struct side *side_open_at(str path, int fd, const struct side_key *k)
{
	struct side *s = must_realloc(NULL, (ptrdiff_t)sizeof *s);

	*s = (struct side){ .mapped = false };
	if (open_checked(s, path, fd, k))
		return s;
	side_close(s);
	return NULL;
}

struct side *side_open(str path, const struct side_key *k, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	int fd = open(str_c(a, path), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
	struct side *s;

	(void)err; /* any error means that none matches */
	if (fd < 0)
		return NULL;
	s = side_open_at(path, fd, k);
	close(fd);
	return s;
}

/* From then on, blocks are requested explicitly (fetch). */
void side_scattered(struct side *s)
{
	advise(s, POSIX_MADV_RANDOM);
}

/* ---- sections ---- */

static const struct side_entry *entry_of(const struct side *s, unsigned section)
{
	if (section < 1 || section > SIDE_SECTIONS || !s->head.entry[section - 1].at)
		return NULL;
	return &s->head.entry[section - 1];
}

void side_expect(struct side *s, unsigned section, const struct side_expected *x)
{
	s->expected[section - 1] = *x;
}

static bool room_is_zero(const char *at)
{
	char any = 0;

	for (int i = 0; i < SIDE_ROOM; i++)
		any |= at[i];
	return any == 0;
}

static bool block_sound(const struct side *s, unsigned section, const struct side_entry *e, int64_t block)
{
	int64_t from = block * SIDE_BLOCK, to = from + SIDE_BLOCK < e->len ? from + SIDE_BLOCK : e->len;

	if (side_sum(s->at + e->at + from, to - from) != s->sum[e->sum + block] ||
	    !side_as_expected(&s->expected[section - 1], s->at + e->at, from, to))
		return false;
	return to < e->len || room_is_zero(s->at + e->at + e->len);
}

static bool is_known(const struct side *s, const struct side_entry *e, int64_t block)
{
	return atomic_load_explicit(&s->known[e->sum + block], memory_order_relaxed) == SOUND;
}

static bool is_new(const struct side *s, const struct side_entry *e, int64_t block)
{
	return atomic_load_explicit(&s->known[e->sum + block], memory_order_relaxed) == NEW;
}

/* Two callers at once fetch twice, which is harmless. */
static void asked_for(const struct side *s, const struct side_entry *e, int64_t block)
{
	struct side *told = (struct side *)(uintptr_t)s;
	unsigned char before = NEW;

	atomic_compare_exchange_strong_explicit(&told->known[e->sum + block], &before, ASKED, memory_order_relaxed,
						memory_order_relaxed);
}

static void ask_for(const struct side *s, const struct side_entry *e, int64_t block, int64_t n)
{
	int64_t at = (e->at + block * SIDE_BLOCK) & ~(int64_t)(SIDE_HEAD - 1), len = n * SIDE_BLOCK + SIDE_HEAD;

	(void)posix_madvise((void *)(uintptr_t)(s->at + at), (size_t)(s->bytes - at < len ? s->bytes - at : len),
			    POSIX_MADV_WILLNEED);
	for (int64_t i = 0; i < n; i++)
		asked_for(s, e, block + i);
}

/*
 * Reads data from the disk in one go, not page by page, before it is verified; in many calls, as the system shortens
 * long ones.
 */
static void fetch(const struct side *s, const struct side_entry *e, int64_t from, int64_t upto)
{
	enum { MOST = SIDE_AT_ONCE / SIDE_BLOCK };
	int64_t b = from / SIDE_BLOCK, end = side_blocks(upto);

	if (s->near || from >= upto)
		return;
	if (e->len <= SIDE_SMALL) {
		b -= b % MOST;
		end = end % MOST ? end + MOST - end % MOST : end;
		end = end < side_blocks(e->len) ? end : side_blocks(e->len);
	}
	while (b < end) {
		int64_t n = 0;

		while (n < MOST && b + n < end && is_new(s, e, b + n))
			n++;
		if (n)
			ask_for(s, e, b, n);
		b += n ? n : 1;
	}
}

void side_fetch(const struct side *s, unsigned section, int64_t from, int64_t len)
{
	const struct side_entry *e = entry_of(s, section);

	if (e && from >= 0 && len >= 0 && from <= e->len && len <= e->len - from)
		fetch(s, e, from, from + len);
}

/* A verified block stays verified, so the first caller marks it for all. */
bool side_sound(const struct side *s, unsigned section, int64_t from, int64_t len)
{
	const struct side_entry *e = entry_of(s, section);
	struct side *told = (struct side *)(uintptr_t)s;
	int64_t b = from / SIDE_BLOCK;

	if (!e || from < 0 || len < 0 || from > e->len || len > e->len - from)
		return false;
	while (b * SIDE_BLOCK < from + len && is_known(s, e, b)) /* usually all of them: callers ask often */
		b++;
	if (b * SIDE_BLOCK >= from + len)
		return true;
	fetch(s, e, from, from + len);
	for (; b * SIDE_BLOCK < from + len; b++) {
		if (is_known(s, e, b))
			continue;
		if (!block_sound(s, section, e, b)) {
			atomic_store(&told->damaged, true);
			return false;
		}
		atomic_store_explicit(&s->known[e->sum + b], SOUND, memory_order_relaxed);
	}
	return true;
}

const void *side_lies(const struct side *s, unsigned section, int64_t element, int64_t *count)
{
	const struct side_entry *e = entry_of(s, section);

	if (!e || element <= 0 || e->len % element)
		return NULL;
	*count = e->len / element;
	return s->at + e->at;
}

const void *side_section(const struct side *s, unsigned section, int64_t element, int64_t *count)
{
	int64_t n;
	const void *at = side_lies(s, section, element, &n);

	if (!at || !side_sound(s, section, 0, n * element))
		return NULL;
	*count = n;
	return at;
}

bool side_damaged(const struct side *s)
{
	return atomic_load(&s->damaged);
}

int64_t side_bytes(const struct side *s)
{
	return s->bytes;
}
