/*
 * The kernels of src/scan on names read from standard input, one a line,
 * against memchr of a byte that is nowhere (the speed of memory) and memmem
 * over the same bytes. Jobs take turns, round by round; the shortest time of
 * each counts.
 *
 *	scan [--rounds N] < NAMES
 *
 * Prints a line for each, tabs between: what, needle, kernel, ms, GB/s, hits.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/arena.h"
#include "base/map.h"
#include "scan/fuzzy.h"
#include "scan/scan.h"

#include "base/banned.h"

enum { ROUNDS = 40, JOBS_MOST = 128, BEST = 100, SELDOM = 8, ABSENT = 1 };

struct names {
	struct packed p;
	uint64_t *signatures;
};

/* ---- names ---- */

static char *read_all(size_t *len)
{
	size_t cap = 1 << 20, n;
	char *at = must_realloc(NULL, (ptrdiff_t)cap);

	*len = 0;
	while ((n = fread(at + *len, 1, cap - *len, stdin)) > 0)
		if ((*len += n) == cap)
			at = must_realloc(at, (ptrdiff_t)(cap *= 2));
	return at;
}

static char *room_for(int64_t bytes)
{
	char *at = aligned_alloc(64, (size_t)(bytes + SCAN_ROOM + 63) / 64 * 64);

	if (!at)
		abort();
	memset(at, 0, (size_t)(bytes + SCAN_ROOM + 63) / 64 * 64);
	return at;
}

static char folded(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_word(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (unsigned char)c >= 0x80;
}

static bool is_capital(char c)
{
	return folded(c) != c;
}

/* Behind a mark, and at a capital behind a small letter. */
static bool word_starts(str line, ptrdiff_t i)
{
	if (!is_word(folded(line.at[i])))
		return false;
	return !i || !is_word(folded(line.at[i - 1])) || (is_capital(line.at[i]) && !is_capital(line.at[i - 1]));
}

/* Lines, each without its case, become names. */
static struct names names_of(struct arena *a, str lines)
{
	struct names n = { 0 };
	char *at = room_for(lines.len + 2);
	uint64_t *words = bits_new(a, lines.len + 2);
	int64_t count = 0, to = 1;
	uint32_t *start;

	for (ptrdiff_t i = 0; i < lines.len; i++)
		count += lines.at[i] == '\n';
	start = new_n(a, uint32_t, count + 1);
	n.signatures = new_n(a, uint64_t, count);
	for (int64_t k = 0; k < count; k++) {
		str line;

		str_cut(&lines, '\n', &line);
		start[k] = (uint32_t)to;
		for (ptrdiff_t i = 0; i < line.len; i++) {
			at[to + i] = folded(line.at[i]);
			if (word_starts(line, i))
				bits_set(words, to + i);
		}
		n.signatures[k] = fuzzy_signature(str_n(at + to, line.len));
		to += line.len + 1;
	}
	start[count] = (uint32_t)to;
	n.p = (struct packed){ at, to, count, start, words };
	return n;
}

/* The distinct words of the names, as lines. */
static str dictionary(struct arena *a, const struct packed *p)
{
	struct sb b = SB(SB_MAX);
	struct map seen = map_in(a);
	str out;

	for (int64_t i = 0; i < p->count; i++) {
		str name = packed_name(p, i);
		ptrdiff_t from = 0;

		for (ptrdiff_t k = 1; k <= name.len; k++) {
			str word = str_n(name.at + from, k - from);
			bool known;

			if (k < name.len && !bits_at(p->words, p->start[i] + k))
				continue;
			from = k;
			map_put(&seen, word, &known);
			if (!known) {
				sb_put(&b, word);
				sb_putc(&b, '\n');
			}
		}
	}
	out = str_dup(a, sb_str(&b));
	sb_free(&b);
	return out;
}

/* ---- jobs ---- */

struct bench {
	struct names names, words;
	bits *out[4];
	struct fuzzy_hit best[BEST], *near;
};

struct job {
	const char *what, *needle;
	enum scan_kernel kernel;			    /* SCAN_KERNELS: none of ours */
	int64_t (*run)(struct bench *, const struct job *); /* hits */
	double ms;
	int64_t hits;
};

struct jobs {
	struct job at[JOBS_MOST];
	int len;
};

static int64_t run_memchr(struct bench *b, const struct job *j)
{
	(void)j;
	return memchr(b->names.p.at, ABSENT, (size_t)b->names.p.bytes) != NULL;
}

/* As often as the needle stands anywhere; which names they are, it does not say. */
static int64_t run_memmem(struct bench *b, const struct job *j)
{
	const char *at = b->names.p.at, *end = at + b->names.p.bytes;
	size_t len = strlen(j->needle);
	int64_t n = 0;

	while ((at = memmem(at, (size_t)(end - at), j->needle, len)) != NULL) {
		at += len;
		n++;
	}
	return n;
}

static int64_t run_find(struct bench *b, const struct job *j)
{
	scan_find(j->kernel, &b->names.p, str_of(j->needle), &(struct scan_hits){ .any = b->out[0] }, NULL);
	return bits_count(b->out[0], b->names.p.count);
}

static int64_t run_ranked(struct bench *b, const struct job *j)
{
	struct scan_hits hits = { b->out[0], b->out[1], b->out[2], b->out[3] };

	scan_find(j->kernel, &b->names.p, str_of(j->needle), &hits, NULL);
	return bits_count(b->out[0], b->names.p.count);
}

static int64_t run_glob(struct bench *b, const struct job *j)
{
	scan_glob(j->kernel, &b->names.p, str_of(j->needle), b->out[0], NULL);
	return bits_count(b->out[0], b->names.p.count);
}

static int64_t run_fuzzy(struct bench *b, const struct job *j)
{
	struct fuzzy_ask ask = {
		.names = &b->names.p, .signatures = b->names.signatures, .pattern = str_of(j->needle), .most = BEST
	};
	int64_t len, found = 0;

	fuzzy_find(j->kernel, &ask, b->best, &len, &found);
	return found;
}

static int64_t run_typo(struct bench *b, const struct job *j)
{
	int64_t len = 0;

	typo_find(&b->words.p, b->words.signatures, str_of(j->needle), 2, b->near, &len, NULL);
	return len;
}

static void add(struct jobs *to, const char *what, const char *const *needles, enum scan_kernel k,
		int64_t (*run)(struct bench *, const struct job *))
{
	for (; *needles && to->len < JOBS_MOST; needles++)
		to->at[to->len++] = (struct job){ .what = what, .needle = *needles, .kernel = k, .run = run };
}

static void add_all(struct jobs *to)
{
	static const char *const words[] = { "customer", "email", "voucher", "id", "quo", "e", "zebrafish", NULL },
				 *const globs[] = { "*customer*",   "customer*",    "*daily",	 "*_daily",
						    "fact_*_daily", "*order*item*", "c?stomer*", NULL },
				 *const letters[] = { "custord", "ctmr", "invsnap", "ordln", "e", NULL },
				 *const typos[] = { "custmer", "invioce", NULL }, *const none[] = { "absent", NULL };

	add(to, "memchr", none, SCAN_KERNELS, run_memchr);
	add(to, "memmem", words, SCAN_KERNELS, run_memmem);
	for (int k = 0; k < SCAN_KERNELS; k++) {
		if (!scan_runs((enum scan_kernel)k))
			continue;
		add(to, "find", words, (enum scan_kernel)k, run_find);
		add(to, "ranked", words, (enum scan_kernel)k, run_ranked);
		add(to, "glob", globs, (enum scan_kernel)k, run_glob);
		add(to, "fuzzy", letters, (enum scan_kernel)k, run_fuzzy);
	}
	add(to, "typo", typos, SCAN_KERNELS, run_typo);
}

static double now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

/* Kernels that are not the best here are slow, and looked at less often. */
static bool is_due(const struct job *j, int round)
{
	return j->kernel == SCAN_KERNELS || j->kernel == scan_best() || round % SELDOM == 0;
}

static void run_all(struct bench *b, struct jobs *jobs, int rounds)
{
	for (int round = 0; round < rounds; round++)
		for (int i = 0; i < jobs->len; i++) {
			struct job *j = &jobs->at[i];
			double began = now_ms(), ms;

			if (!is_due(j, round))
				continue;
			j->hits = j->run(b, j);
			ms = now_ms() - began;
			if (!round || ms < j->ms)
				j->ms = ms;
		}
}

int main(int argc, char **argv)
{
	static struct bench b;
	static struct jobs jobs;
	scoped(arena_close) struct arena *a = arena_open();
	int64_t rounds = ROUNDS;
	size_t len;
	char *text;

	if (argc != 1 && (argc != 3 || strcmp(argv[1], "--rounds") != 0 || !str_int(str_of(argv[2]), &rounds) ||
			  rounds < 1 || rounds > 1000000)) {
		fprintf(stderr, "usage: scan [--rounds N] < NAMES\n");
		return 2;
	}
	text = read_all(&len);
	b.names = names_of(a, str_n(text, (ptrdiff_t)len));
	b.words = names_of(a, dictionary(a, &b.names.p));
	for (int i = 0; i < 4; i++)
		b.out[i] = bits_new(a, b.names.p.count);
	b.near = new_n(a, struct fuzzy_hit, b.words.p.count);
	add_all(&jobs);
	run_all(&b, &jobs, (int)rounds);
	printf("names\t%" PRId64 "\t-\t%.3f\t0\t%" PRId64 "\n", b.names.p.count, (double)b.names.p.bytes / 1e6,
	       b.words.p.count);
	for (int i = 0; i < jobs.len; i++) {
		const struct job *j = &jobs.at[i];

		printf("%s\t%s\t%s\t%.4f\t%.2f\t%" PRId64 "\n", j->what, j->needle,
		       j->kernel == SCAN_KERNELS ? "-" : scan_kernel_name(j->kernel), j->ms,
		       (double)b.names.p.bytes / 1e6 / j->ms, j->hits);
	}
	free(text);
	return 0;
}
