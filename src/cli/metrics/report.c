/* The numbers for people, and as JSON. */
#include "cli/metrics/metrics_gather.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/utf8.h"
#include "base/banned.h"

enum { HEADING = 10 };

/* ---- for people ---- */

static void heading(struct sb *b, const struct paint *p, const char *name)
{
	paint_cell(b, p, ROLE_HEAD, str_of(name), HEADING, false);
}

/* One bar per hour, the newest last. */
static void put_hours(struct sb *b, const struct paint *p, const struct tally *t)
{
	static const char *const bars[] = { "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█" };
	int64_t most = 0;

	for (int i = 0; i < TALLY_HOURS; i++)
		most = t->hour[i] > most ? t->hour[i] : most;
	if (!most || !p->unicode)
		return;
	sb_pad(b, ' ', HEADING);
	for (int i = 0; i < TALLY_HOURS; i++)
		paint_put(b, p, t->hour[i] ? ROLE_REF : ROLE_DIM,
			  t->hour[i] ? str_of(bars[(t->hour[i] * 7 + most - 1) / most]) : S("·"));
	paint_put(b, p, ROLE_DIM, S("  the last 24 hours"));
	sb_putc(b, '\n');
}

/* Two columns or more, indented below a heading. */
static void put_table(struct sb *b, const struct paint *p, const struct column *columns, int n,
		      const struct value *rows, ptrdiff_t count)
{
	scoped(sb_free) struct sb table = SB(SB_MAX);
	struct paint inner = *p;
	struct rows *r;
	str rest, line;

	if (inner.width > 3 * HEADING)
		inner.width -= HEADING;
	r = rows_open(FORMAT_TABLE, &inner, rows_into, &table);
	rows_columns(r, columns, n);
	for (ptrdiff_t i = 0; i < count; i++)
		rows_row(r, &rows[i * n]);
	rows_end(r);
	rows_close(r);
	rest = sb_str(&table);
	while (str_cut(&rest, '\n', &line)) {
		sb_pad(b, ' ', line.len ? HEADING : 0);
		sb_put(b, line);
		sb_putc(b, '\n');
	}
}

static struct value took(struct arena *a, int64_t us)
{
	return us == UNKNOWN ? (struct value){ 0 } : value_text(took_words(a, us));
}

static void put_catalogs(struct sb *b, struct cli *c, const struct metrics *m)
{
	enum { NAME, TABLES, PARTS, COLUMNS_OF, GENERATION, READ_AT, READ, STORED, N };
	static const struct column columns[N] = {
		[NAME] = { "catalog", "string", NULL, LOOK_NAME, false },
		[TABLES] = { "tables", "integer", NULL, LOOK_COUNT, true },
		[PARTS] = { "parts", "integer", NULL, LOOK_COUNT, true },
		[COLUMNS_OF] = { "columns", "integer", NULL, LOOK_COUNT, true },
		[GENERATION] = { "generation", "integer", NULL, LOOK_COUNT, true },
		[READ_AT] = { "read_at", "string", NULL, LOOK_AGE, true },
		[READ] = { "read_in", "string", NULL, LOOK_COUNT, true },
		[STORED] = { "stored_in", "string", NULL, LOOK_COUNT, true },
	};
	struct arena *a = c->arena;
	struct value *rows = new_n(a, struct value, m->catalogs.len * N + 1);

	heading(b, &c->paint, "catalogs");
	sb_fmt(b, "%.*s, %.*s", STR(str_counted(a, m->catalogs.len, "catalog")),
	       STR(str_counted(a, m->tables, "table")));
	if (m->represented)
		sb_fmt(b, " and %lld partitions or date shards", (long long)m->represented);
	sb_fmt(b, ", %.*s", STR(str_counted(a, m->columns, "column")));
	if (m->domains != UNKNOWN)
		sb_fmt(b, ", %.*s", STR(str_counted(a, m->domains, "domain")));
	sb_putc(b, '\n');
	for (ptrdiff_t i = 0; i < m->catalogs.len; i++) {
		const struct catalog_metrics *one = &m->catalogs.at[i];
		bool read = one->catalog.generation != 0;
		struct value *row = &rows[i * N];

		row[NAME] = value_text(one->catalog.name);
		row[TABLES] = value_int(read ? one->tables : UNKNOWN);
		row[PARTS] = value_int(read && m->represented ? one->represented : UNKNOWN);
		row[COLUMNS_OF] = value_int(read ? one->catalog.fields : UNKNOWN);
		row[GENERATION] = value_int(read ? one->catalog.generation : UNKNOWN);
		row[READ_AT] = value_time(read ? one->catalog.synced_at : NO_TIME);
		row[READ] = took(a, one->read_us);
		row[STORED] = took(a, one->write_us);
	}
	if (m->catalogs.len)
		put_table(b, &c->paint, columns, N, rows, m->catalogs.len);
}

static void put_index(struct sb *b, struct cli *c, const struct metrics *m)
{
	struct arena *a = c->arena;

	heading(b, &c->paint, "index");
	sb_fmt(b, "%.*s to search by names: %.*s, opened in %.*s\n", STR(str_counted(a, m->index_tables, "table")),
	       STR(bytes_words(a, m->index_bytes)), STR(took_words(a, m->index_us)));
	heading(b, &c->paint, "cache");
	sb_fmt(b, "%.*s\n", STR(m->cache_bytes == UNKNOWN ? S("none yet") : bytes_words(a, m->cache_bytes)));
}

/* name: the heading of the groups. */
static void put_groups(struct sb *b, struct cli *c, const char *name, const struct tally_group *at, ptrdiff_t n)
{
	enum { NAME, CALLS, FAILED, P50, P95, LONGEST, ROWS, TOKENS, N };
	const struct column columns[N] = {
		[NAME] = { name, "string", NULL, LOOK_NAME, false },
		[CALLS] = { "calls", "integer", NULL, LOOK_COUNT, false },
		[FAILED] = { "failed", "integer", NULL, LOOK_COUNT, false },
		[P50] = { "p50", "string", NULL, LOOK_COUNT, false },
		[P95] = { "p95", "string", NULL, LOOK_COUNT, false },
		[LONGEST] = { "longest", "string", NULL, LOOK_COUNT, false },
		[ROWS] = { "rows", "integer", NULL, LOOK_COUNT, false },
		[TOKENS] = { "tokens", "integer", NULL, LOOK_COUNT, true },
	};
	struct arena *a = c->arena;
	struct value *rows = new_n(a, struct value, n * N + 1);

	for (ptrdiff_t i = 0; i < n; i++) {
		const struct tally_sum *s = &at[i].sum;
		struct value *row = &rows[i * N];

		row[NAME] = value_text(at[i].name);
		row[CALLS] = value_int(s->calls);
		row[FAILED] = value_int(s->failed);
		row[P50] = took(a, s->p50_us);
		row[P95] = took(a, s->p95_us);
		row[LONGEST] = took(a, s->longest_us);
		row[ROWS] = value_int(s->rows);
		row[TOKENS] = value_int(s->counted ? s->tokens : UNKNOWN);
	}
	put_table(b, &c->paint, columns, N, rows, n);
}

static void put_errors(struct sb *b, struct cli *c, const struct tally *t)
{
	scoped(sb_free) struct sb words = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < t->errors.len; i++)
		sb_fmt(&words, "%s%lld %.*s by %.*s", i ? ", " : "", (long long)t->errors.at[i].calls,
		       STR(t->errors.at[i].code), STR(t->errors.at[i].tool));
	if (words.len)
		paint_labelled(b, &c->paint, ROLE_HEAD, S("errors"), HEADING, sb_str(&words));
}

static str calls_words(struct arena *a, const struct metrics *m)
{
	const struct tally *t = &m->calls;
	double rate;
	str age;

	if (!t->all.calls)
		return m->since == NO_TIME ? S("no calls recorded yet") : S("no calls since then");
	rate = metrics_per_hour(m);
	age = m->now - t->first < SECONDS(60) ? S("the last minute") : age_words(a, m->now - t->first);
	return str_fmt(a, "%.*s in %.*s, %.*f per hour; median %.*s, 95th percentile %.*s; %lld failed",
		       STR(count_words(a, t->all.calls)), STR(age), rate < 10 ? 1 : 0, rate,
		       STR(took_words(a, t->all.p50_us)), STR(took_words(a, t->all.p95_us)), (long long)t->all.failed);
}

void metrics_put_text(struct sb *b, struct cli *c, const struct metrics *m)
{
	const struct tally *t = &m->calls;

	put_catalogs(b, c, m);
	put_index(b, c, m);
	paint_labelled(b, &c->paint, ROLE_HEAD, S("calls"), HEADING, calls_words(c->arena, m));
	if (t->all.calls) {
		put_hours(b, &c->paint, t);
		put_groups(b, c, "tool", t->tools.at, t->tools.len);
		if (t->clients.len)
			put_groups(b, c, "client", t->clients.at, t->clients.len);
	}
	put_errors(b, c, t);
	if (t->skipped) {
		heading(b, &c->paint, "audit");
		paint_put(b, &c->paint, ROLE_WARN,
			  str_fmt(c->arena, "%.*s skipped: truncated, or not written by ocat",
				  STR(str_counted(c->arena, t->skipped, "line"))));
		sb_putc(b, '\n');
	}
}

/* ---- JSON ---- */

static void ms_at(struct jw *w, const char *key, int64_t us)
{
	jw_key(w, key);
	if (us == UNKNOWN)
		jw_null(w);
	else
		jw_real(w, (double)us / 1000);
}

static void put_planner(struct jw *w, struct arena *a, const struct metrics *m)
{
	int64_t analyzed = 0, us = 0;

	for (ptrdiff_t i = 0; i < m->catalogs.len; i++) {
		analyzed += m->catalogs.at[i].catalog.generation > 0;
		us += m->catalogs.at[i].read_us == UNKNOWN ? 0 : m->catalogs.at[i].read_us + m->catalogs.at[i].write_us;
	}
	jw_object_at(w, "planner");
	jw_int_at(w, "databases_analyzed", analyzed);
	jw_int_at(w, "tables_discovered", m->tables);
	jw_int_at(w, "tables_represented", m->represented);
	jw_int_at(w, "columns_discovered", m->columns);
	value_put_at(w, "domains_detected", value_int(m->domains));
	ms_at(w, "planning_time_ms", us);
	jw_array_at(w, "catalogs");
	for (ptrdiff_t i = 0; i < m->catalogs.len; i++) {
		const struct catalog_metrics *c = &m->catalogs.at[i];

		jw_object(w);
		jw_str_at(w, "catalog", c->catalog.name);
		jw_int_at(w, "tables", c->tables);
		jw_int_at(w, "tables_represented", c->represented);
		jw_int_at(w, "columns", c->catalog.fields);
		value_put_at(w, "domains", value_int(c->domains));
		jw_int_at(w, "generation", c->catalog.generation);
		jw_str_at(w, "synced_at", instant_iso(a, c->catalog.synced_at));
		ms_at(w, "read_ms", c->read_us);
		ms_at(w, "write_ms", c->write_us);
		jw_bool_at(w, "failed", c->failed);
		jw_end_object(w);
	}
	jw_end_array(w);
	jw_end_object(w);
}

static void put_indexer(struct jw *w, const struct metrics *m)
{
	jw_object_at(w, "indexer");
	jw_int_at(w, "documents_indexed", m->documents);
	jw_null_at(w, "embeddings_generated");
	jw_int_at(w, "index_size_bytes", m->index_bytes);
	ms_at(w, "index_build_ms", m->index_us);
	value_put_at(w, "cache_size_bytes", value_int(m->cache_bytes));
	jw_end_object(w);
}

static void put_sum(struct jw *w, const struct tally_sum *s)
{
	jw_int_at(w, "queries", s->calls);
	jw_int_at(w, "failed", s->failed);
	jw_int_at(w, "rows", s->rows);
	ms_at(w, "latency_p50_ms", s->calls ? s->p50_us : UNKNOWN);
	ms_at(w, "latency_p95_ms", s->calls ? s->p95_us : UNKNOWN);
	ms_at(w, "latency_max_ms", s->calls ? s->longest_us : UNKNOWN);
	value_put_at(w, "tokens_used", value_int(s->counted ? s->tokens : UNKNOWN));
}

static void put_group_sums(struct jw *w, const char *list, const char *name, const struct tally_group *at, ptrdiff_t n)
{
	jw_array_at(w, list);
	for (ptrdiff_t i = 0; i < n; i++) {
		jw_object(w);
		jw_str_at(w, name, at[i].name);
		put_sum(w, &at[i].sum);
		jw_end_object(w);
	}
	jw_end_array(w);
}

static void put_errors_of(struct jw *w, const struct tally *t)
{
	jw_array_at(w, "errors");
	for (ptrdiff_t i = 0; i < t->errors.len; i++) {
		jw_object(w);
		jw_str_at(w, "tool", t->errors.at[i].tool);
		jw_str_at(w, "code", t->errors.at[i].code);
		jw_int_at(w, "queries", t->errors.at[i].calls);
		jw_end_object(w);
	}
	jw_end_array(w);
}

static void put_retrieval(struct jw *w, struct arena *a, const struct metrics *m)
{
	const struct tally *t = &m->calls;

	jw_object_at(w, "retrieval");
	put_sum(w, &t->all);
	jw_real_at(w, "queries_per_hour", metrics_per_hour(m));
	jw_array_at(w, "queries_by_hour");
	for (int i = 0; i < TALLY_HOURS; i++)
		jw_int(w, t->hour[i]);
	jw_end_array(w);
	jw_null_at(w, "token_budget_utilization");
	jw_str_at(w, "first_at", instant_iso(a, t->first));
	jw_str_at(w, "last_at", instant_iso(a, t->last));
	put_group_sums(w, "tools", "tool", t->tools.at, t->tools.len);
	put_group_sums(w, "clients", "client", t->clients.at, t->clients.len);
	put_errors_of(w, t);
	jw_int_at(w, "audit_lines_skipped", t->skipped);
	jw_end_object(w);
}

void metrics_put_json(struct sb *out, struct arena *a, const struct metrics *m)
{
	struct jw w = jw_to(out);

	jw_object(&w);
	jw_str_at(&w, "command", S("stats"));
	jw_object_at(&w, "result");
	jw_str_at(&w, "at", instant_iso(a, m->now));
	jw_str_at(&w, "since", instant_iso(a, m->since));
	put_planner(&w, a, m);
	jw_null_at(&w, "documenter"); /* this program writes no documentation: not the same as none written */
	put_indexer(&w, m);
	put_retrieval(&w, a, m);
	jw_end_object(&w);
	jw_end_object(&w);
	sb_putc(out, '\n');
}
