#include "adapter/sqlite/statistics.h"

#include "base/arena.h"
#include "model/column_stats.h"
#include "sql/dialect/dialect.h"

#include "base/banned.h"

enum {
	MOST_COUNTED = 100000, /* rows of one table */
	TOGETHER = 64,	       /* tables in one statement */
	LONGEST_COUNT = 1 << 20,
	LONGEST_STATS = 1 << 20,
	FEW = 8,
};

static const int64_t LARGEST_WALKED = 64 << 20; /* bytes of a file whose pages are summed */

static bool has_rows(const struct lite_object *o)
{
	return o->wanted && !o->view && !o->virtual && !o->shadow;
}

/* ---- times ---- */

static void set_time(struct lite_object *o, const struct sqlite_file *file)
{
	if (!has_rows(o))
		return;
	o->stats.modified_at = file->modified;
	o->stats.modified_origin = S(MODIFIED_OF_FILE);
}

/* ---- results of ANALYZE: "1200 3 1", the number of rows first ---- */

static void take_analyzed(struct lite_schema *s, str table, str stat)
{
	struct lite_object *o = lite_object_named(s, table);
	ptrdiff_t blank = str_at(stat, ' ');
	int64_t rows;

	if (!o || !has_rows(o) || !str_int(blank < 0 ? stat : str_upto(stat, blank), &rows) || rows < 0)
		return;
	/* A partial index has fewer entries than the table has rows. */
	if (o->stats.row_count != UNKNOWN && o->stats.row_count >= rows)
		return;
	o->stats.row_count = rows;
	o->stats.row_kind = COUNT_ESTIMATED;
	o->stats.row_origin = S("sqlite_stat1");
}

static void read_analyzed(struct lite_schema *s)
{
	struct err trouble = { 0 };
	struct lite_rows *r;

	if (!s->has_stat1)
		return;
	r = lite_ask(s->lite, S("SELECT tbl, stat FROM sqlite_stat1"), &trouble);
	while (r && lite_row(r, &trouble))
		take_analyzed(s, lite_text(r, 0), lite_text(r, 1));
	lite_done(r);
}

/* "1200 3 1": of 1200 rows, 3 have the same value in the first column, on average. */
static double sharing_in(str stat)
{
	str rows, equal;
	int64_t all, same;

	if (!str_cut(&stat, ' ', &rows) || !str_cut(&stat, ' ', &equal) || !str_int(rows, &all) ||
	    !str_int(equal, &same) || all < COLUMN_STATS_ROWS_LEAST || same < 2 || same > all)
		return 0;
	return (double)same / (double)all;
}

static str first_column(const struct lite_schema *s, const struct lite_object *o, str index)
{
	if (str_find_fold(lite_index_text(s, index), S("where")) >= 0) /* a partial one has fewer rows */
		return NO_STR;
	for (ptrdiff_t i = 0; i < o->parts.len; i++)
		if (str_eq_fold(o->parts.at[i].index, index))
			return o->parts.at[i].field;
	return NO_STR;
}

str lite_column_stats(struct lite_schema *s)
{
	scoped(sb_free) struct sb b = SB(LONGEST_STATS);
	struct err trouble = { 0 };
	struct lite_rows *r;

	if (!s->has_stat1)
		return NO_STR;
	sb_putc(&b, '[');
	r = lite_ask(s->lite, S("SELECT tbl, idx, stat FROM sqlite_stat1 WHERE idx IS NOT NULL"), &trouble);
	while (r && lite_row(r, &trouble)) {
		const struct lite_object *o = lite_object_named(s, lite_text(r, 0));
		double sharing = sharing_in(lite_text(r, 2));
		str column = o && o->wanted && sharing > 0 ? first_column(s, o, lite_text(r, 1)) : NO_STR;

		if (column.len && b.len < LONGEST_STATS / 2)
			column_stats_put(&b, S(""), o->name, column, sharing);
	}
	lite_done(r);
	sb_putc(&b, ']');
	return str_dup(s->a, sb_str(&b));
}

/* ---- counting ---- */

struct counts {
	ptrdiff_t *at; /* numbers of the objects to count */
	ptrdiff_t len, cap;
};

static bool wants_count(const struct lite_object *o)
{
	return has_rows(o) && o->stats.row_count == UNKNOWN;
}

static void put_count(struct sb *sql, ptrdiff_t number, const struct lite_object *o)
{
	sb_fmt(sql, "%sSELECT %td, count(*) FROM (SELECT 1 FROM ", sql->len ? " UNION ALL " : "", number);
	sql_name(sql, &dialect_sqlite, o->raw);
	sb_fmt(sql, " LIMIT %d)", MOST_COUNTED + 1);
}

static void take_count(struct lite_object *o, int64_t rows)
{
	if (rows > MOST_COUNTED)
		return;
	o->stats.row_count = rows;
	o->stats.row_kind = COUNT_EXACT;
	o->stats.row_origin = S("counted");
}

/* Counts tables from the i-th on, this many in one statement; *i becomes the first that was not counted. */
static bool count_some(struct lite_schema *s, const struct counts *wanted, ptrdiff_t *i, ptrdiff_t together,
		       struct err *err)
{
	scoped(sb_free) struct sb sql = SB(LONGEST_COUNT);
	ptrdiff_t end = *i + together < wanted->len ? *i + together : wanted->len;
	struct lite_rows *r;

	for (ptrdiff_t k = *i; k < end; k++)
		put_count(&sql, wanted->at[k], &s->objects.at[wanted->at[k]]);
	r = lite_ask(s->lite, sb_str(&sql), err);
	if (!r)
		return false;
	while (lite_row(r, err)) {
		take_count(&s->objects.at[lite_int(r, 0)], lite_int(r, 1));
		++*i;
	}
	lite_done(r);
	return err->kind == ERR_NONE;
}

static bool is_over(const struct err *trouble)
{
	return trouble->kind == ERR_TIMEOUT || trouble->kind == ERR_CANCELLED;
}

/* If one of many has damaged pages, each is counted alone until the damaged one is passed. A timeout ends the count. */
static void count_all(struct lite_schema *s, const struct counts *wanted)
{
	for (ptrdiff_t i = 0; i < wanted->len;) {
		struct err trouble = { 0 }, alone = { 0 };
		ptrdiff_t before;

		if (count_some(s, wanted, &i, TOGETHER, &trouble))
			continue;
		before = i;
		if (is_over(&trouble) || (!count_some(s, wanted, &i, 1, &alone) && is_over(&alone)))
			return;
		i = before + 1;
	}
}

static void count_rows(struct lite_schema *s)
{
	struct counts wanted = { 0 };
	int64_t start = clock_monotonic_us();

	for (ptrdiff_t i = 0; i < s->objects.len; i++)
		if (wants_count(&s->objects.at[i]))
			*push(&wanted, s->a) = i;
	if (!wanted.len)
		return;
	lite_hush(s->lite, true);
	count_all(s, &wanted);
	lite_hush(s->lite, false);
	lite_tell(s->lite, S("SELECT count(*) FROM (each table, up to 100000 rows)"), clock_monotonic_us() - start,
		  wanted.len);
}

/* ---- sizes: the pages of a table and of its indexes ---- */

static struct lite_object *home_of(const struct lite_schema *s, str tree)
{
	struct lite_object *o = lite_object_named(s, tree);

	return o ? o : lite_index_home(s, tree);
}

static void add_pages(struct lite_object *o, int64_t bytes)
{
	o->stats.size_bytes = (o->stats.size_bytes == UNKNOWN ? 0 : o->stats.size_bytes) + bytes;
	o->stats.size_kind = COUNT_EXACT;
}

static void forget_sizes(struct lite_schema *s)
{
	for (ptrdiff_t i = 0; i < s->objects.len; i++) {
		s->objects.at[i].stats.size_bytes = UNKNOWN;
		s->objects.at[i].stats.size_kind = COUNT_UNKNOWN;
	}
}

static bool add_all_pages(struct lite_schema *s, struct err *err)
{
	scoped(lite_done) struct lite_rows *r = lite_ask(
		s->lite, S("SELECT name, pgsize FROM dbstat WHERE aggregate = TRUE"), err);

	while (r && lite_row(r, err)) {
		struct lite_object *o = home_of(s, lite_text(r, 0));

		if (o && has_rows(o))
			add_pages(o, lite_int(r, 1));
	}
	return r && err->kind == ERR_NONE;
}

static bool add_pages_of(struct lite_schema *s, struct lite_object *o, struct err *err)
{
	scoped(lite_done) struct lite_rows *r = lite_ask(
		s->lite,
		S("SELECT d.pgsize FROM (SELECT ?1 AS name UNION SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = ?1) t "
		  "CROSS JOIN dbstat d ON d.name = t.name AND d.aggregate = TRUE"),
		err);

	if (r)
		lite_bind(r, 1, o->raw);
	while (r && lite_row(r, err))
		add_pages(o, lite_int(r, 0));
	return r && err->kind == ERR_NONE;
}

/* A few tables are selected by name, so that not every page is read. */
static bool add_wanted_pages(struct lite_schema *s, struct err *err)
{
	ptrdiff_t wanted = 0;

	for (ptrdiff_t i = 0; i < s->objects.len; i++)
		wanted += has_rows(&s->objects.at[i]);
	if (wanted > FEW)
		return add_all_pages(s, err);
	for (ptrdiff_t i = 0; i < s->objects.len; i++)
		if (has_rows(&s->objects.at[i]) && !add_pages_of(s, &s->objects.at[i], err))
			return false;
	return true;
}

/* The library may lack dbstat, pages may be damaged, time may run out; a partial sum is discarded. */
static void read_sizes(struct lite_schema *s, const struct sqlite_file *file)
{
	struct err trouble = { 0 };

	if (file->size <= LARGEST_WALKED && !add_wanted_pages(s, &trouble))
		forget_sizes(s);
}

/* ---- all statistics ---- */

static struct stop budget(const struct stop *stop)
{
	return (struct stop){ .deadline_us = clock_monotonic_us() + COUNT_BUDGET_MS * 1000, .parent = stop };
}

bool lite_stats(struct lite_schema *s, const struct sqlite_file *file, const struct stop *stop, struct err *err)
{
	const struct stop counting = budget(stop);
	struct stop adding;

	for (ptrdiff_t i = 0; i < s->objects.len; i++)
		set_time(&s->objects.at[i], file);
	read_analyzed(s);
	lite_under(s->lite, &counting);
	count_rows(s);
	adding = budget(stop);
	lite_under(s->lite, &adding);
	read_sizes(s, file);
	lite_under(s->lite, stop);
	return lite_go_on(s->lite, err);
}
