#include "cli/sources/sync_catalog.h"

#include "cli/client_identity.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "service/learn/learn.h"
#include "base/banned.h"

static void say_report(struct cli *c, const struct sync_report *r)
{
	struct arena *a = c->arena;
	str line;

	cli_progress_done(c);
	if (r->unchanged)
		line = str_fmt(a, "%.*s  unchanged, %.0f ms\n", STR(r->name), (double)r->elapsed_us / 1000);
	else
		line = str_fmt(a, "%.*s  %.*s, %.*s; %.*s; generation %lld, %.*s\n", STR(r->name),
			       STR(tables_words(a, r->result.assets - r->partitions, r->partitions)),
			       STR(str_counted(a, r->result.fields, "column")), STR(sync_words(a, &r->result)),
			       (long long)r->result.generation,
			       STR(r->elapsed_us < SECONDS(1) ? str_fmt(a, "%.0f ms", (double)r->elapsed_us / 1000)
							      : str_fmt(a, "%.1f s", (double)r->elapsed_us / 1e6)));
	cli_print(c, clean(a, str_upto(line, line.len - 1)));
	cli_print(c, S("\n"));
	if (!r->result.assets && !r->unchanged && (r->result.first || r->result.dropped))
		cli_say(c,
			str_fmt(a,
				"%.*s shows no tables: check its database, which schemas and tables are selected, and the "
				"rights of the login",
				STR(r->name)));
	if (r->end.partial)
		cli_say(c, str_fmt(a, "%.*s was synced only in part: %.*s", STR(r->name), STR(r->end.reason)));
}

static const struct column report_columns[] = {
	{ "catalog", "string", NULL, LOOK_NAME, false },
	{ "unchanged", "boolean", NULL, LOOK_HIDDEN, false },
	{ "generation", "integer", NULL, LOOK_COUNT, false },
	{ "assets", "integer", "tables with their partitions", LOOK_COUNT, false },
	{ "partitions", "integer", "how many of the assets are partitions or date shards", LOOK_COUNT, false },
	{ "fields", "integer", NULL, LOOK_COUNT, false },
	{ "first", "boolean", NULL, LOOK_HIDDEN, false },
	{ "added", "integer", NULL, LOOK_COUNT, false },
	{ "altered", "integer", NULL, LOOK_COUNT, false },
	{ "renamed", "integer", NULL, LOOK_COUNT, false },
	{ "dropped", "integer", NULL, LOOK_COUNT, false },
	{ "hidden", "integer", NULL, LOOK_HIDDEN, false },
	{ "measured", "integer", NULL, LOOK_HIDDEN, false },
	{ "namespaces_added", "integer", NULL, LOOK_HIDDEN, false },
	{ "namespaces_altered", "integer", NULL, LOOK_HIDDEN, false },
	{ "namespaces_dropped", "integer", NULL, LOOK_HIDDEN, false },
	{ "namespaces_hidden", "integer", NULL, LOOK_HIDDEN, false },
	{ "partial", "boolean", NULL, LOOK_HIDDEN, false },
	{ "partial_reason", "string", NULL, LOOK_HIDDEN, true },
	{ "digest", "string", NULL, LOOK_HIDDEN, false },
	{ "read_ms", "integer", NULL, LOOK_HIDDEN, false },
	{ "write_ms", "integer", NULL, LOOK_HIDDEN, false },
	{ "elapsed_ms", "integer", NULL, LOOK_COUNT, false },
};
enum { REPORT_COLUMNS = sizeof report_columns / sizeof *report_columns };

static void put_report(struct rows *rows, const struct sync_report *r)
{
	const struct sync_result *s = &r->result;
	char hex[65];
	struct value row[REPORT_COLUMNS] = {
		value_text(r->name),
		value_bool(r->unchanged),
		value_int(s->generation),
		value_int(s->assets),
		value_int(r->partitions),
		value_int(s->fields),
		value_bool(s->first),
		value_int(s->added),
		value_int(s->altered),
		value_int(s->renamed),
		value_int(s->dropped),
		value_int(s->hidden),
		value_int(s->measured),
		value_int(s->namespaces_added),
		value_int(s->namespaces_altered),
		value_int(s->namespaces_dropped),
		value_int(s->namespaces_hidden),
		value_bool(r->end.partial),
		value_text(r->end.reason),
		value_text(str_n(hex, sizeof hex - 1)),
		value_int(r->read_us / 1000),
		value_int(s->write_us / 1000),
		value_int(r->elapsed_us / 1000),
	};

	digest_hex(&s->digest, hex);
	rows_row(rows, row);
}

/* A person gets one sentence per catalog, also in a pipe. */
bool sync_wants_rows(const struct cli *c)
{
	return option_value(&c->options, "output").at && c->format != FORMAT_TABLE;
}

struct rows *sync_reports(struct cli *c)
{
	return cli_rows(c, report_columns, REPORT_COLUMNS);
}

/* Without --timeout it may take as long as the source needs. */
bool sync_catalog(struct cli *c, str name, struct rows **rows, struct err *err)
{
	struct observer w = cli_observer(c);
	struct stop stop = { .parent = cli_stop() };
	struct sync_report r;
	struct scope scope;
	int64_t ms = 0;

	if (!cli_timeout(c, &ms, err))
		return false;
	if (ms)
		stop.deadline_us = clock_monotonic_us() + ms * 1000;

	cli_progress(c, str_c(c->arena, str_fmt(c->arena, "reading %.*s", STR(name))), 0, -1);
	if (!workspace_sync(c->session, cli_client(c), c->arena, name, option_on(&c->options, "force"), &w, &stop, &r,
			    err)) {
		cli_progress_done(c);
		return false;
	}
	if (sync_wants_rows(c))
		put_report(*rows = *rows ? *rows : sync_reports(c), &r);
	else
		say_report(c, &r);
	scope = scope_open(c->session, cli_client(c), c->arena, &stop);
	learn_synced(&scope, &r);
	return true;
}
