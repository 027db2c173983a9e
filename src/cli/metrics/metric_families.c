/* Every metric by name: one table of families, for rows and for the format of Prometheus. */
#include "cli/metrics/metrics_gather.h"

#include "base/arena.h"
#include "cli/build_info.h"
#include "render/rows/prometheus.h"
#include "base/banned.h"

/* Gives the value for the i-th subject; false: there is none, or it is unknown. */
typedef bool (*value_of)(const struct metrics *m, ptrdiff_t i, double *out);

enum about { ABOUT_ALL, ABOUT_CATALOG, ABOUT_TOOL, ABOUT_CLIENT, ABOUT_ERROR };

struct family {
	const char *group, *name, *type, *help;
	enum about about;
	value_of value;
};

static bool number(int64_t n, double *out)
{
	*out = (double)n;
	return n != UNKNOWN;
}

static bool seconds(int64_t us, double *out)
{
	*out = (double)us / 1e6;
	return us != UNKNOWN;
}

#define CATALOG_NUMBER(id, expression, as) \
	static bool id(const struct metrics *m, ptrdiff_t i, double *out) \
	{ \
		const struct catalog_metrics *c = &m->catalogs.at[i]; \
		return c->catalog.generation && as(expression, out); \
	}
#define GROUP_NUMBER(id, groups, expression, as) \
	static bool id(const struct metrics *m, ptrdiff_t i, double *out) \
	{ \
		const struct tally_sum *s = &m->calls.groups.at[i].sum; \
		return as(expression, out); \
	}
#define TOOL_NUMBER(id, expression, as) GROUP_NUMBER(id, tools, expression, as)
#define CLIENT_NUMBER(id, expression, as) GROUP_NUMBER(id, clients, expression, as)
#define NUMBER(id, expression, as) \
	static bool id(const struct metrics *m, ptrdiff_t i, double *out) \
	{ \
		(void)i; \
		return as(expression, out); \
	}

CATALOG_NUMBER(catalog_tables, c->tables, number)
CATALOG_NUMBER(catalog_represented, c->represented, number)
CATALOG_NUMBER(catalog_columns, c->catalog.fields, number)
CATALOG_NUMBER(catalog_generation, c->catalog.generation, number)
CATALOG_NUMBER(catalog_domains, c->domains, number)
CATALOG_NUMBER(catalog_read_at, c->catalog.synced_at, seconds)
CATALOG_NUMBER(catalog_read, c->read_us, seconds)
CATALOG_NUMBER(catalog_store, c->write_us, seconds)

static bool catalog_failed(const struct metrics *m, ptrdiff_t i, double *out)
{
	return number(m->catalogs.at[i].failed, out);
}

NUMBER(documents, m->documents, number)
NUMBER(index_bytes, m->index_bytes, number)
NUMBER(index_build, m->index_us, seconds)
NUMBER(cache_bytes, m->cache_bytes, number)
NUMBER(skipped, m->calls.skipped, number)

static bool per_hour(const struct metrics *m, ptrdiff_t i, double *out)
{
	(void)i;
	*out = metrics_per_hour(m);
	return true;
}

TOOL_NUMBER(calls, s->calls, number)
TOOL_NUMBER(rows, s->rows, number)
TOOL_NUMBER(p50, s->p50_us, seconds)
TOOL_NUMBER(p95, s->p95_us, seconds)
TOOL_NUMBER(total, s->total_us, seconds)
TOOL_NUMBER(tokens, s->counted ? s->tokens : UNKNOWN, number)

CLIENT_NUMBER(client_calls, s->calls, number)
CLIENT_NUMBER(client_p50, s->p50_us, seconds)
CLIENT_NUMBER(client_p95, s->p95_us, seconds)
CLIENT_NUMBER(client_tokens, s->counted ? s->tokens : UNKNOWN, number)

static bool errors(const struct metrics *m, ptrdiff_t i, double *out)
{
	return number(m->calls.errors.at[i].calls, out);
}

#define CALL_SECONDS "ocat_call_seconds"

static const struct family families[] = {
	{ "planner", "ocat_catalog_tables", "gauge",
	  "Tables, views and other assets of a catalog; a table with its partitions is one, and so are date shards.",
	  ABOUT_CATALOG, catalog_tables },
	{ "planner", "ocat_catalog_represented_tables", "gauge",
	  "Partitions and date shards that one of these tables represents.", ABOUT_CATALOG, catalog_represented },
	{ "planner", "ocat_catalog_columns", "gauge", "Columns of a catalog.", ABOUT_CATALOG, catalog_columns },
	{ "planner", "ocat_catalog_domains", "gauge", "Business domains of a catalog's tables.", ABOUT_CATALOG,
	  catalog_domains },
	{ "planner", "ocat_catalog_generation", "gauge", "Generation of a catalog's newest snapshot.", ABOUT_CATALOG,
	  catalog_generation },
	{ "planner", "ocat_catalog_read_timestamp_seconds", "gauge", "Time of a catalog's last sync.", ABOUT_CATALOG,
	  catalog_read_at },
	{ "planner", "ocat_catalog_read_seconds", "gauge", "Time that the last full sync spent at the source.",
	  ABOUT_CATALOG, catalog_read },
	{ "planner", "ocat_catalog_store_seconds", "gauge", "Time to store the last sync.", ABOUT_CATALOG,
	  catalog_store },
	{ "planner", "ocat_catalog_failed", "gauge", "1 if the last sync failed.", ABOUT_CATALOG, catalog_failed },
	{ "indexer", "ocat_index_documents", "gauge", "Tables and columns that can be searched.", ABOUT_ALL,
	  documents },
	{ "indexer", "ocat_index_bytes", "gauge", "Size of the index of names.", ABOUT_ALL, index_bytes },
	{ "indexer", "ocat_index_build_seconds", "gauge", "Time to open the index of names.", ABOUT_ALL, index_build },
	{ "indexer", "ocat_cache_bytes", "gauge", "Size of the cache on disk, with its log.", ABOUT_ALL, cache_bytes },
	{ "retrieval", "ocat_calls_total", "counter", "Calls, by tool.", ABOUT_TOOL, calls },
	{ "retrieval", "ocat_call_errors_total", "counter", "Failed calls, by tool and error code.", ABOUT_ERROR,
	  errors },
	{ "retrieval", "ocat_call_rows_total", "counter", "Rows returned.", ABOUT_TOOL, rows },
	{ "retrieval", "ocat_call_tokens_total", "counter", "Estimated tokens of the answers, where counted.",
	  ABOUT_TOOL, tokens },
	{ "retrieval", "ocat_client_calls_total", "counter", "Calls, by client of ocat mcp.", ABOUT_CLIENT,
	  client_calls },
	{ "retrieval", "ocat_client_call_tokens_total", "counter", "Estimated tokens of the answers to a client.",
	  ABOUT_CLIENT, client_tokens },
	{ "retrieval", "ocat_client_call_seconds_p50", "gauge", "Median duration of the calls of a client.",
	  ABOUT_CLIENT, client_p50 },
	{ "retrieval", "ocat_client_call_seconds_p95", "gauge", "95th percentile of the same.", ABOUT_CLIENT,
	  client_p95 },
	{ "retrieval", "ocat_calls_per_hour", "gauge", "Calls per hour since the first one in the audit log.",
	  ABOUT_ALL, per_hour },
	{ "retrieval", "ocat_audit_skipped_lines", "gauge",
	  "Lines of the audit log that are truncated or not written by ocat.", ABOUT_ALL, skipped },
};

/* The parts of a Prometheus summary; in rows, numbers like the others. */
static const struct quantile {
	const char *name, *suffix;
	const char *quantile; /* NULL: a suffix is used */
	value_of value;
} quantiles[] = {
	{ "ocat_call_seconds_p50", "", "0.5", p50 },
	{ "ocat_call_seconds_p95", "", "0.95", p95 },
	{ "ocat_call_seconds_sum", "_sum", NULL, total },
	{ "ocat_call_seconds_count", "_count", NULL, calls },
};

enum { FAMILIES = sizeof families / sizeof *families, QUANTILES = sizeof quantiles / sizeof *quantiles };

static ptrdiff_t subjects(const struct metrics *m, enum about about)
{
	return about == ABOUT_ALL	? 1
	       : about == ABOUT_CATALOG ? m->catalogs.len
	       : about == ABOUT_TOOL	? m->calls.tools.len
	       : about == ABOUT_CLIENT	? m->calls.clients.len
					: m->calls.errors.len;
}

static void label(const struct metrics *m, enum about about, ptrdiff_t i, struct prometheus_label to[3])
{
	to[0] = to[1] = to[2] = (struct prometheus_label){ 0 };
	if (about == ABOUT_CATALOG)
		to[0] = (struct prometheus_label){ "catalog", m->catalogs.at[i].catalog.name };
	if (about == ABOUT_TOOL)
		to[0] = (struct prometheus_label){ "tool", m->calls.tools.at[i].name };
	if (about == ABOUT_CLIENT)
		to[0] = (struct prometheus_label){ "client", m->calls.clients.at[i].name };
	if (about == ABOUT_ERROR) {
		to[0] = (struct prometheus_label){ "tool", m->calls.errors.at[i].tool };
		to[1] = (struct prometheus_label){ "code", m->calls.errors.at[i].code };
	}
}

/* ---- Prometheus ---- */

static void put_family(struct sb *out, const struct metrics *m, const struct family *f)
{
	bool begun = false;

	for (ptrdiff_t i = 0; i < subjects(m, f->about); i++) {
		struct prometheus_label labels[3];
		double value;

		if (!f->value(m, i, &value))
			continue;
		if (!begun)
			prometheus_family(out, f->name, f->type, f->help);
		begun = true;
		label(m, f->about, i, labels);
		prometheus_sample(out, f->name, "", labels, value);
	}
}

static void put_summary(struct sb *out, const struct metrics *m)
{
	if (!m->calls.tools.len)
		return;
	prometheus_family(out, CALL_SECONDS, "summary", "Duration of calls, by tool, over the whole audit log.");
	for (ptrdiff_t i = 0; i < m->calls.tools.len; i++) {
		for (int k = 0; k < QUANTILES; k++) {
			const struct quantile *q = &quantiles[k];
			struct prometheus_label labels[3];
			double value;

			label(m, ABOUT_TOOL, i, labels);
			if (q->quantile)
				labels[1] = (struct prometheus_label){ "quantile", str_of(q->quantile) };
			if (q->value(m, i, &value))
				prometheus_sample(out, CALL_SECONDS, q->suffix, labels, value);
		}
	}
}

void metrics_put_prometheus(struct sb *out, const struct metrics *m)
{
	struct prometheus_label version[] = { { "version", str_of(ocat_version()) }, { 0 } };

	prometheus_family(out, "ocat_build_info", "gauge", "The version of ocat.");
	prometheus_sample(out, "ocat_build_info", "", version, 1);
	for (int i = 0; i < FAMILIES; i++)
		put_family(out, m, &families[i]);
	put_summary(out, m);
}

/* ---- rows ---- */

enum { GROUP, METRIC, SUBJECT, CODE, VALUE, COLUMNS };

static const struct column columns[] = {
	[GROUP] = { "group", "string", "planner, indexer or retrieval", LOOK_PLAIN, false },
	[METRIC] = { "metric", "string", NULL, LOOK_NAME, false },
	[SUBJECT] = { "subject", "string", "the catalog, the tool or the client", LOOK_PLAIN, true },
	[CODE] = { "code", "string", "of the error", LOOK_PLAIN, true },
	[VALUE] = { "value", "number", NULL, LOOK_PLAIN, false },
};

static void put_row(struct rows *r, const struct metrics *m, const char *group, const char *name, enum about about,
		    ptrdiff_t i, value_of value)
{
	struct prometheus_label labels[3];
	struct value row[COLUMNS] = { [GROUP] = value_text(str_of(group)), [METRIC] = value_text(str_of(name)) };

	if (!value(m, i, &row[VALUE].real))
		return;
	label(m, about, i, labels);
	row[SUBJECT] = value_text(labels[0].value);
	row[CODE] = value_text(labels[1].value);
	row[VALUE].kind = VALUE_REAL;
	rows_row(r, row);
}

void metrics_put_rows(struct cli *c, const struct metrics *m)
{
	struct rows *r = cli_rows(c, columns, COLUMNS);

	for (int k = 0; k < FAMILIES; k++)
		for (ptrdiff_t i = 0; i < subjects(m, families[k].about); i++)
			put_row(r, m, families[k].group, families[k].name, families[k].about, i, families[k].value);
	for (ptrdiff_t i = 0; i < m->calls.tools.len; i++)
		for (int k = 0; k < QUANTILES; k++)
			put_row(r, m, "retrieval", quantiles[k].name, ABOUT_TOOL, i, quantiles[k].value);
	cli_rows_end(c, r);
}
