/*
 * Talks to one source through the adapter interface alone and prints what it
 * says, so that tests of an adapter need nothing else of ocat.
 *
 *	read-source URL [settings] snapshot | compare | probe | address
 *	read-source URL [settings] inspect NS NAME | sample NS NAME LIMIT
 *	read-source URL [settings] search QUERY | explain SQL
 *	read-source URL [settings] time N | time-inspect N
 *
 * With --memory MB the last line is "memory within MB" or "memory beyond MB": what the process took at most.
 *
 * A failure is one line, "error CODE: sentence [next]", and the exit status of its kind.
 */
#define _GNU_SOURCE 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "adapter/registry.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/map.h"
#include "base/task.h"
#include "model/record.h"
#include "net/odbc_process.h"

#include "base/banned.h"

struct tool {
	const struct adapter *adapter;
	struct source source;
	struct stop stop;
	struct conn *conn;
	struct arena *arena;
	const char *at_statement; /* a shell command to run once a statement was answered */
	int statement, asked;
	bool show_sql, quiet, slow;
	int64_t cancel_ms, memory_mb;
	int64_t assets;
	struct map lines; /* of a snapshot, by ns and name */
	struct strs names;
	str user_code;
};

static int fail(const struct err *err)
{
	printf("error %s: %s [%s]\n", err_code(err->kind), err->text, err->next);
	return err_exit(err->kind);
}

static void put_line(const struct asset *a)
{
	struct sb line = SB(SB_MAX);

	record_put(&line, a, RECORD_WHOLE);
	printf("%.*s\n", STR(sb_str(&line)));
	sb_free(&line);
}

/* ---- taking ---- */

static void asked(void *with, str sql, int64_t us, int64_t rows)
{
	struct tool *t = with;

	if (t->show_sql)
		fprintf(stderr, "-- %lld us, %lld rows\n%.*s\n", (long long)us, (long long)rows, STR(sql));
	if (t->asked++ == t->statement && t->at_statement && system(t->at_statement))
		fprintf(stderr, "the command failed\n");
}

static void noted(void *with, str sentence)
{
	struct tool *t = with;

	if (!t->quiet)
		printf("note %.*s\n", STR(sentence));
}

static bool take_space(void *with, const struct namespace *n, struct err *err)
{
	struct sb line = SB(SB_MAX);
	struct tool *t = with;

	(void)err;
	if (!t->quiet) {
		namespace_put(&line, n, RECORD_WHOLE);
		printf("%.*s\n", STR(sb_str(&line)));
	}
	sb_free(&line);
	return true;
}

static bool take_asset(void *with, struct asset *a, struct err *err)
{
	struct tool *t = with;

	(void)err;
	t->assets++;
	if (t->slow)
		usleep(1000);
	if (!t->quiet)
		put_line(a);
	return true;
}

static bool keep_asset(void *with, struct asset *a, struct err *err)
{
	struct tool *t = with;
	struct sb line = SB(SB_MAX);
	str *kept = new(t->arena, str);

	(void)err;
	a->stats = (struct stats){ 0 }; /* two looks at counters may differ */
	record_put(&line, a, RECORD_WHOLE);
	*kept = str_dup(t->arena, sb_str(&line));
	map_put(&t->lines, str_fmt(t->arena, "%.*s\t%.*s", STR(a->ns), STR(a->name)), NULL)->ptr = kept;
	sb_free(&line);
	return true;
}

static void put_row(const str *cells, ptrdiff_t n)
{
	for (ptrdiff_t i = 0; i < n; i++)
		printf("%s%.*s", i ? "|" : "", cells[i].at ? (int)cells[i].len : 4, cells[i].at ? cells[i].at : "NULL");
	printf("\n");
}

static bool take_columns(void *with, const str *names, ptrdiff_t n, struct err *err)
{
	(void)with;
	(void)err;
	put_row(names, n);
	return true;
}

static bool take_row(void *with, const struct sampled *cells, ptrdiff_t n, struct err *err)
{
	struct tool *t = with;
	str *texts = new_n(t->arena, str, n + 1);

	for (ptrdiff_t i = 0; i < n; i++)
		texts[i] = cells[i].text;
	return take_columns(with, texts, n, err);
}

/* ---- doing ---- */

static bool snapshot(struct tool *t, const struct sink *to, struct err *err)
{
	struct snapshot_end end = { 0 };

	if (!t->adapter->snapshot(t->conn, &t->stop, to, t->arena, &end, err))
		return false;
	if (!t->quiet)
		printf("end assets %lld hidden %lld %s%.*s\n", (long long)end.assets, (long long)end.hidden,
		       end.partial ? "partial: " : "complete", STR(end.reason));
	return true;
}

static bool do_snapshot(struct tool *t, char **args, struct err *err)
{
	struct sink to = { .namespace = take_space, .asset = take_asset, .with = t };

	(void)args;
	return snapshot(t, &to, err);
}

/* Every asset of a snapshot, looked at one by one, must be the same. */
static bool do_compare(struct tool *t, char **args, struct err *err)
{
	struct sink to = { .asset = keep_asset, .with = t };
	int64_t different = 0;

	(void)args;
	t->quiet = true;
	t->lines = map_in(t->arena);
	if (!snapshot(t, &to, err))
		return false;
	for (ptrdiff_t i = 0; i < t->lines.len; i++) {
		struct arena *a = arena_open();
		str key = t->lines.at[i].key, line = *(str *)t->lines.at[i].ptr, ns;
		struct sb seen = SB(SB_MAX);
		struct asset asset;
		bool found = false, ok;

		str_cut(&key, '\t', &ns);
		ok = t->adapter->inspect(t->conn, a, (struct asset_ref){ ns, key }, &t->stop, &found, &asset, NULL,
					 err);
		if (ok && found) {
			asset.stats = (struct stats){ 0 };
			record_put(&seen, &asset, RECORD_WHOLE);
		}
		if (ok && !str_eq(sb_str(&seen), line)) {
			printf("snapshot %.*s\ninspect  %.*s\n", STR(line), STR(sb_str(&seen)));
			different++;
		}
		sb_free(&seen);
		arena_close(a);
		if (!ok)
			return false;
	}
	printf("compared %td different %lld\n", t->lines.len, (long long)different);
	return true;
}

static bool do_inspect(struct tool *t, char **args, struct err *err)
{
	struct incoming in = { 0 };
	struct asset asset;
	bool found;

	if (!args[0] || !args[1])
		return err_set(err, ERR_USAGE, "inspect NS NAME");
	if (!t->adapter->inspect(t->conn, t->arena, (struct asset_ref){ str_of(args[0]), str_of(args[1]) }, &t->stop,
				 &found, &asset, &in, err))
		return false;
	if (!found) {
		printf("not found\n");
		return true;
	}
	put_line(&asset);
	for (ptrdiff_t i = 0; i < in.len; i++) {
		const struct incoming_key *k = &in.at[i];

		printf("incoming %.*s.%.*s %.*s", STR(k->from.ns), STR(k->from.name), STR(k->key.name));
		for (ptrdiff_t f = 0; f < k->key.fields.len; f++)
			printf(" %.*s=%.*s", STR(k->key.fields.at[f]),
			       STR(f < k->key.target_fields.len ? k->key.target_fields.at[f] : S("?")));
		printf("\n");
	}
	return true;
}

static bool do_search(struct tool *t, char **args, struct err *err)
{
	struct sink to = { .asset = take_asset, .with = t };
	struct filter filter;
	ptrdiff_t where;
	str sql = NO_STR;

	filter_start(&filter);
	if (!args[0] || !filter_parse(t->arena, str_of(args[0]), clock_now(), &filter, &where, err))
		return err_set(err, ERR_USAGE, "search QUERY");
	if (!t->adapter->search(t->conn, t->arena, &filter, filter.limit, &t->stop, &to, &sql, err))
		return false;
	printf("sql %.*s\n", STR(sql));
	return true;
}

static bool do_sample(struct tool *t, char **args, struct err *err)
{
	struct row_fn to = { take_columns, take_row, t };
	int64_t limit;
	str sql = NO_STR;

	if (!args[0] || !args[1] || !args[2] || !str_int(str_of(args[2]), &limit))
		return err_set(err, ERR_USAGE, "sample NS NAME LIMIT");
	if (!t->adapter->sample(t->conn, t->arena, (struct asset_ref){ str_of(args[0]), str_of(args[1]) }, limit,
				&t->stop, &to, &sql, err))
		return false;
	printf("sql %.*s\n", STR(sql));
	return true;
}

static bool keep_user_code(void *with, str json, struct err *err)
{
	struct tool *t = with;

	(void)err;
	t->user_code = str_dup(t->arena, json);
	return true;
}

static bool take_no_asset(void *with, struct asset *a, struct err *err)
{
	(void)with;
	(void)a;
	(void)err;
	return true;
}

/* After a snapshot, as a sync comes before each estimate. */
static bool do_explain(struct tool *t, char **args, struct err *err)
{
	struct sink to = { .with = t, .asset = take_no_asset, .user_code = keep_user_code };
	struct snapshot_end end = { 0 };
	struct estimate plan;
	str ran;

	if (!args[0])
		return err_set(err, ERR_USAGE, "explain SQL");
	if (!t->adapter->snapshot(t->conn, &t->stop, &to, t->arena, &end, err) ||
	    !t->adapter->explain(t->conn, t->arena, str_of(args[0]), t->user_code, &t->stop, &plan, &ran, err))
		return false;
	printf(plan.rows < 0 ? "rows unknown\n" : "rows %lld\n", (long long)plan.rows);
	for (ptrdiff_t i = 0; i < plan.steps.len; i++)
		printf("%.*s\n", STR(plan.steps.at[i]));
	return true;
}

static bool do_probe(struct tool *t, char **args, struct err *err)
{
	struct source_info i;

	(void)args;
	if (!t->adapter->probe(t->conn, t->arena, &t->stop, &i, err))
		return false;
	printf("%.*s %.*s as %.*s on %.*s, read-only by %.*s\n", STR(i.product), STR(i.version), STR(i.user),
	       STR(i.database), STR(i.readonly_by));
	for (ptrdiff_t n = 0; n < i.warnings.len; n++)
		printf("warning %.*s\n", STR(i.warnings.at[n]));
	return true;
}

/* The time of the fastest of N, in microseconds. */
static bool do_time(struct tool *t, char **args, struct err *err)
{
	struct sink to = { .namespace = take_space, .asset = take_asset, .with = t };
	int64_t n, best = INT64_MAX;

	if (!args[0] || !str_int(str_of(args[0]), &n))
		return err_set(err, ERR_USAGE, "time N");
	t->quiet = true;
	for (int64_t i = 0; i < n; i++) {
		int64_t began = clock_monotonic_us(), took;

		t->assets = 0;
		if (!snapshot(t, &to, err))
			return false;
		took = clock_monotonic_us() - began;
		best = took < best ? took : best;
	}
	printf("assets %lld us %lld\n", (long long)t->assets, (long long)best);
	return true;
}

static int by_size(const void *a, const void *b)
{
	int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

	return x < y ? -1 : x > y;
}

/* The least, the median and the 95th of N looks at tables spread over the catalog. */
static bool do_time_inspect(struct tool *t, char **args, struct err *err)
{
	struct sink to = { .asset = keep_asset, .with = t };
	int64_t n, *took;

	if (!args[0] || !str_int(str_of(args[0]), &n) || n < 1)
		return err_set(err, ERR_USAGE, "time-inspect N");
	t->quiet = true;
	t->lines = map_in(t->arena);
	if (!snapshot(t, &to, err) || !t->lines.len)
		return err_set(err, ERR_NOTHING, "no assets");
	took = new_n(t->arena, int64_t, n);
	for (int64_t i = 0; i < n; i++) {
		struct arena *a = arena_open();
		struct incoming in = { 0 };
		str key = t->lines.at[i * 7919 % t->lines.len].key, ns;
		struct asset asset;
		int64_t began = clock_monotonic_us();
		bool found, ok;

		str_cut(&key, '\t', &ns);
		ok = t->adapter->inspect(t->conn, a, (struct asset_ref){ ns, key }, &t->stop, &found, &asset, &in, err);
		took[i] = clock_monotonic_us() - began;
		arena_close(a);
		if (!ok)
			return false;
	}
	qsort(took, (size_t)n, sizeof *took, by_size);
	printf("least %lld median %lld p95 %lld\n", (long long)took[0], (long long)took[n / 2],
	       (long long)took[n * 95 / 100]);
	return true;
}

static const struct action {
	const char *name;
	bool (*run)(struct tool *t, char **args, struct err *err);
} actions[] = {
	{ "snapshot", do_snapshot }, { "compare", do_compare }, { "inspect", do_inspect },
	{ "search", do_search },     { "sample", do_sample },	{ "explain", do_explain },
	{ "probe", do_probe },	     { "time", do_time },	{ "time-inspect", do_time_inspect },
};

/* ---- starting ---- */

static int64_t number(const char *text)
{
	int64_t n = 0;

	str_int(str_of(text), &n);
	return n;
}

/* "key=value", of the adapter's own. */
static void put_option(struct tool *t, const char *text)
{
	str rest = str_of(text), key;

	if (str_cut(&rest, '=', &key))
		props_put(&t->source.options, t->arena, key, rest);
}

/* One setting; false when the word is none. */
static bool setting(struct tool *t, const char *word, const char *value)
{
	if (!strcmp(word, "--schema"))
		*push(&t->source.schemas, t->arena) = str_of(value);
	else if (!strcmp(word, "--include"))
		*push(&t->source.include_tables, t->arena) = str_of(value);
	else if (!strcmp(word, "--exclude"))
		*push(&t->source.exclude_tables, t->arena) = str_of(value);
	else if (!strcmp(word, "--type"))
		t->source.type = str_of(value);
	else if (!strcmp(word, "--option"))
		put_option(t, value);
	else if (!strcmp(word, "--timeout"))
		t->source.timeout_ms = number(value);
	else if (!strcmp(word, "--connect"))
		t->source.connect_ms = number(value);
	else if (!strcmp(word, "--deadline"))
		t->stop.deadline_us = clock_monotonic_us() + number(value) * 1000;
	else if (!strcmp(word, "--cancel"))
		t->cancel_ms = number(value);
	else if (!strcmp(word, "--at"))
		t->statement = (int)number(value);
	else if (!strcmp(word, "--run"))
		t->at_statement = value;
	else if (!strcmp(word, "--sql"))
		t->show_sql = number(value);
	else if (!strcmp(word, "--memory"))
		t->memory_mb = number(value);
	else if (!strcmp(word, "--slow"))
		t->slow = number(value);
	else
		return false;
	return true;
}

static void cancel_later(void *with)
{
	struct tool *t = with;

	usleep((useconds_t)t->cancel_ms * 1000);
	t->adapter->cancel(t->conn);
}

static bool act(struct tool *t, char **args, struct err *err)
{
	struct task *canceller = NULL;
	bool ok = false;

	if (t->cancel_ms)
		canceller = task_start(cancel_later, t);
	for (size_t i = 0; i < sizeof actions / sizeof *actions; i++)
		if (!strcmp(args[0], actions[i].name))
			ok = actions[i].run(t, args + 1, err);
	if (canceller)
		task_join(canceller);
	return ok || err_set(err, ERR_USAGE, "no such action: %s", args[0]);
}

static void print_memory(const struct tool *t)
{
	struct rusage used;

	if (t->memory_mb && getrusage(RUSAGE_SELF, &used) == 0)
		printf("memory %s %lld MB\n", used.ru_maxrss / 1024 <= t->memory_mb ? "within" : "beyond",
		       (long long)t->memory_mb);
}

int main(int argc, char **argv)
{
	struct tool t = { .arena = arena_open(), .statement = 0 };
	struct observer observer = { .asked = asked, .note = noted, .with = &t };
	struct err err = { 0 };
	int i = 2, status = 0;
	str shown;

	if (odbc_process_wanted(argc, argv))
		return odbc_process_main();
	setvbuf(stdout, NULL, _IOLBF, 0);
	if (argc < 3)
		return 2;
	t.source.url = str_of(argv[1]);
	t.source.name = S("source");
	while (i + 1 < argc && setting(&t, argv[i], argv[i + 1]))
		i += 2;
	t.adapter = adapter_for(&t.source, &err);
	if (i >= argc || !t.adapter || !t.adapter->parse(t.arena, &t.source, &shown, &err))
		status = fail(&err);
	else if (!strcmp(argv[i], "address"))
		printf("%.*s\n", STR(shown));
	else if (!(t.conn = t.adapter->open(&t.source, &observer, &t.stop, &err)) || !act(&t, argv + i, &err))
		status = fail(&err);
	if (t.conn)
		t.adapter->close(t.conn);
	print_memory(&t);
	arena_close(t.arena);
	return status;
}
