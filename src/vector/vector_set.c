#include "vector/vector_set.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/lower_bound.h"
#include "scan/dot.h"
#include "base/banned.h"

enum { SECTION_HEAD = 1, SECTION_TABLES, SECTION_ROWS, SECTION_MADE_FOR };
enum { CHUNK_ROWS = 1024, BYTE_MOST = 127 };

/* What stands out is this many standard deviations above the mean likeness of all tables. */
static const double STANDS_OUT = 1.5;

struct set_head {
	int64_t count, width; /* without the bytes that fill a row up */
};

struct set_row { /* in the order of ids */
	int64_t table;
	uint64_t hash;
	float scale; /* of its bytes */
	uint32_t unused;
};

struct vector_set {
	struct side *side;
	atomic_int users;
	int64_t count, width, step; /* step: bytes of a row */
	const struct set_row *tables;
	const int8_t *rows;
	str made_for;
};

static int64_t step_of(int64_t width)
{
	return (width + DOT_STEP - 1) / DOT_STEP * DOT_STEP;
}

/* ---- reading ---- */

static bool read_sections(struct vector_set *s)
{
	int64_t n, tables, rows, letters;
	const struct set_head *head = side_section(s->side, SECTION_HEAD, (int64_t)sizeof *head, &n);

	if (!head || n != 1 || head->width < 1 || head->width > DOT_WIDTH_MOST || head->count < 0)
		return false;
	s->count = head->count;
	s->width = head->width;
	s->step = step_of(head->width);
	s->tables = side_section(s->side, SECTION_TABLES, (int64_t)sizeof *s->tables, &tables);
	s->rows = side_section(s->side, SECTION_ROWS, s->step, &rows);
	s->made_for.at = side_section(s->side, SECTION_MADE_FOR, 1, &letters);
	s->made_for.len = (ptrdiff_t)letters;
	return s->tables && s->rows && s->made_for.at && tables == s->count && rows == s->count;
}

struct vector_set *vector_set_open(str cache_file, const struct side_key *k, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct side *side = side_open(side_path(a, cache_file, k), k, err);
	struct vector_set *s;

	if (!side)
		return NULL;
	s = must_realloc(NULL, (ptrdiff_t)sizeof *s);
	*s = (struct vector_set){ .side = side, .users = 1 };
	if (read_sections(s))
		return s;
	vector_set_close(s);
	return NULL;
}

struct vector_set *vector_set_share(struct vector_set *s)
{
	atomic_fetch_add(&s->users, 1);
	return s;
}

void vector_set_close(struct vector_set *s)
{
	if (!s || atomic_fetch_sub(&s->users, 1) > 1)
		return;
	side_close(s->side);
	free(s);
}

int64_t vector_set_count(const struct vector_set *s)
{
	return s->count;
}

ptrdiff_t vector_set_width(const struct vector_set *s)
{
	return (ptrdiff_t)s->width;
}

str vector_set_made_for(const struct vector_set *s)
{
	return s->made_for;
}

static ptrdiff_t row_of(const struct vector_set *s, int64_t table)
{
	ptrdiff_t at = lower_bound(s->count, i, s->tables[i].table < table);

	return at < s->count && s->tables[at].table == table ? at : -1;
}

bool vector_set_has(const struct vector_set *s, int64_t table, uint64_t hash)
{
	ptrdiff_t at = row_of(s, table);

	return at >= 0 && s->tables[at].hash == hash;
}

/* ---- bytes ---- */

/* The largest number becomes 127; returns the scale that gives the numbers back. */
static float to_bytes(const float *v, ptrdiff_t width, int8_t *out)
{
	float most = 0;

	for (ptrdiff_t i = 0; i < width; i++)
		most = fabsf(v[i]) > most ? fabsf(v[i]) : most;
	for (ptrdiff_t i = 0; i < width; i++)
		out[i] = most > 0 ? (int8_t)lrintf(v[i] / most * BYTE_MOST) : 0;
	return most / BYTE_MOST;
}

/* ---- searching ---- */

static bool is_better(struct vector_hit x, struct vector_hit y)
{
	return x.likeness > y.likeness || (x.likeness >= y.likeness && x.table < y.table);
}

/* A heap with the worst hit on top. */
static void sink(struct vector_hit *heap, ptrdiff_t n, ptrdiff_t i)
{
	struct vector_hit one = heap[i];

	for (ptrdiff_t child; (child = 2 * i + 1) < n; i = child) {
		if (child + 1 < n && is_better(heap[child], heap[child + 1]))
			child++;
		if (!is_better(one, heap[child]))
			break;
		heap[i] = heap[child];
	}
	heap[i] = one;
}

static void add_hit(struct vector_hit *heap, ptrdiff_t *n, ptrdiff_t k, struct vector_hit one)
{
	if (*n < k) {
		heap[(*n)++] = one;
		for (ptrdiff_t i = *n == k ? k / 2 : 0; i > 0; i--)
			sink(heap, *n, i - 1);
	} else if (is_better(one, heap[0])) {
		heap[0] = one;
		sink(heap, *n, 0);
	}
}

static int by_likeness(const void *x, const void *y)
{
	const struct vector_hit *a = x, *b = y;

	return is_better(*a, *b) ? -1 : 1;
}

static void query_bytes(const float *query, ptrdiff_t width, int16_t *out, float *scale)
{
	int8_t bytes[DOT_WIDTH_MOST];

	*scale = to_bytes(query, width, bytes);
	for (ptrdiff_t i = 0; i < width; i++)
		out[i] = bytes[i];
}

float vector_set_likeness(const struct vector_set *s, struct arena *a, int64_t table, const float *vector,
			  ptrdiff_t width)
{
	int16_t *bytes = new_n(a, int16_t, s->step);
	ptrdiff_t at = row_of(s, table);
	int32_t dot;
	float scale;

	if (at < 0 || width != s->width)
		return -1;
	query_bytes(vector, width, bytes, &scale);
	scan_dots(scan_best(), bytes, s->rows + at * s->step, 1, s->step, &dot);
	return (float)dot * s->tables[at].scale * scale;
}

ptrdiff_t vector_set_search(const struct vector_set *s, struct arena *a, const float *query, ptrdiff_t k,
			    struct vector_hit **out)
{
	int16_t *bytes = new_n(a, int16_t, s->step);
	struct vector_hit *heap;
	double sum = 0, squares = 0, deviation, floor;
	float scale;
	ptrdiff_t n = 0;

	query_bytes(query, (ptrdiff_t)s->width, bytes, &scale);
	k = k < s->count ? k : (ptrdiff_t)s->count;
	heap = new_n(a, struct vector_hit, k);
	for (int64_t from = 0; k && from < s->count; from += CHUNK_ROWS) {
		int64_t rows = s->count - from < CHUNK_ROWS ? s->count - from : CHUNK_ROWS;
		int32_t dots[CHUNK_ROWS];

		scan_dots(scan_best(), bytes, s->rows + from * s->step, rows, s->step, dots);
		for (int64_t i = 0; i < rows; i++) {
			const struct set_row *row = &s->tables[from + i];
			float likeness = (float)dots[i] * row->scale * scale;

			sum += (double)likeness;
			squares += (double)likeness * (double)likeness;
			add_hit(heap, &n, k, (struct vector_hit){ .table = row->table, .likeness = likeness });
		}
	}
	qsort(heap, (size_t)n, sizeof *heap, by_likeness);
	*out = heap;
	if (!n)
		return 0;
	sum /= (double)s->count;
	deviation = sqrt(fmax(0, squares / (double)s->count - sum * sum));
	floor = sum + STANDS_OUT * deviation;
	while (n > 1 && (double)heap[n - 1].likeness < floor) /* few tables: the best may not stand out */
		n--;
	for (ptrdiff_t i = 0; i < n; i++)
		heap[i].lead = deviation > 0 ? (float)(((double)heap[i].likeness - sum) / deviation) : 0;
	return n;
}

/* ---- making one ---- */

struct vector_maker {
	struct arena *arena;
	struct vector_set *from;
	int64_t width;
	array_of(struct set_row) tables;
	array_of(int8_t *) rows; /* in the arena, or of from */
};

struct vector_maker *vector_maker_open(struct vector_set *from)
{
	struct arena *a = arena_open();
	struct vector_maker *m = new(a, struct vector_maker);

	*m = (struct vector_maker){ .arena = a, .from = from ? vector_set_share(from) : NULL };
	m->width = from ? from->width : 0;
	return m;
}

void vector_maker_close(struct vector_maker *m)
{
	if (!m)
		return;
	vector_set_close(m->from);
	arena_close(m->arena);
}

bool vector_maker_keep(struct vector_maker *m, int64_t table, uint64_t hash)
{
	ptrdiff_t at = m->from ? row_of(m->from, table) : -1;

	if (at < 0 || m->from->tables[at].hash != hash)
		return false;
	*push(&m->tables, m->arena) = m->from->tables[at];
	*push(&m->rows, m->arena) = (int8_t *)(uintptr_t)(m->from->rows + at * m->from->step);
	return true;
}

bool vector_maker_put(struct vector_maker *m, int64_t table, uint64_t hash, const float *vector, ptrdiff_t width)
{
	int8_t *row;

	if (!m->width)
		m->width = width;
	if (m->width != width || width > DOT_WIDTH_MOST)
		return false;
	row = new_n(m->arena, int8_t, step_of(width));
	*push(&m->tables, m->arena) = (struct set_row){ table, hash, to_bytes(vector, width, row), 0 };
	*push(&m->rows, m->arena) = row;
	return true;
}

int64_t vector_maker_count(const struct vector_maker *m)
{
	return m->tables.len;
}

struct placed {
	int64_t table;
	ptrdiff_t at;
};

static int by_table(const void *x, const void *y)
{
	const struct placed *a = x, *b = y;

	return a->table < b->table ? -1 : a->table > b->table;
}

static struct placed *in_order(struct arena *a, const struct vector_maker *m)
{
	struct placed *order = new_n(a, struct placed, m->tables.len);

	for (ptrdiff_t i = 0; i < m->tables.len; i++)
		order[i] = (struct placed){ m->tables.at[i].table, i };
	if (m->tables.len)
		qsort(order, (size_t)m->tables.len, sizeof *order, by_table);
	return order;
}

static bool put_all(const struct vector_maker *m, struct side_out *o, str made_for, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	const struct placed *order = in_order(a, m);
	struct set_head head = { m->tables.len, m->width };
	bool good = side_begin(o, SECTION_HEAD, err) && side_put(o, &head, (int64_t)sizeof head, err) &&
		    side_begin(o, SECTION_TABLES, err);

	for (ptrdiff_t i = 0; i < m->tables.len && good; i++)
		good = side_put(o, &m->tables.at[order[i].at], (int64_t)sizeof *m->tables.at, err);
	good = good && side_begin(o, SECTION_ROWS, err);
	for (ptrdiff_t i = 0; i < m->tables.len && good; i++)
		good = side_put(o, m->rows.at[order[i].at], step_of(m->width), err);
	return good && side_begin(o, SECTION_MADE_FOR, err) && side_put(o, made_for.at, made_for.len, err);
}

bool vector_maker_write(struct vector_maker *m, str cache_file, const struct side_key *k, str made_for, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct side_out *o = side_create(side_path(a, cache_file, k), k, err);

	if (!o)
		return false;
	if (!put_all(m, o, made_for, err)) {
		side_drop(o);
		return false;
	}
	return side_done(o, err);
}
