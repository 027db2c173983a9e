#include "cli/learn/learn_files.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/json.h"
#include "base/utf8.h"
#include "cli/trace_selection.h"
#include "service/learn/learn.h"
#include "trace/files.h"
#include "base/banned.h"

enum { FILE_MOST = 64 << 20, FOLDERS_MOST = 32, CELLS_MOST = 200 };

/* ---- statements with counts: names of members and columns ---- */

static const char *const query_names[] = { "query", "sql", "statement", "query_text", "sql_text", NULL };
static const char *const count_names[] = { "calls", "count", "executions", "execution_count", "exec_count", NULL };
static const char *const last_names[] = { "last_seen", "last_call", "last_executed", "end_time", NULL };

static int named(const str *names, ptrdiff_t n, const char *const *wanted)
{
	for (const char *const *w = wanted; *w; w++)
		for (ptrdiff_t i = 0; i < n; i++)
			if (str_eq_fold(names[i], str_of(*w)))
				return (int)i;
	return -1;
}

struct dump {
	struct learn *learning;
	str source;
	int64_t line;
};

static bool give(const struct dump *d, str query, str count, str last, struct err *err)
{
	int64_t n = 1;
	instant at = NO_TIME;

	if (!str_int(str_trim(count), &n) || n < 1)
		n = 1;
	if (!last.at || !instant_parse(str_trim(last), &at))
		at = NO_TIME;
	return learn_statement(d->learning, d->source, d->line, query, n, at, err);
}

/* ---- CSV ---- */

struct csv {
	struct arena *arena;
	str rest;
	int64_t line;
	str cells[CELLS_MOST];
	int count;
};

/* A quoted cell, with doubled quotes; the rest begins after it. */
static str quoted_cell(struct csv *c)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	ptrdiff_t i = 1;

	for (; i < c->rest.len; i++) {
		if (c->rest.at[i] == '"' && !(i + 1 < c->rest.len && c->rest.at[i + 1] == '"'))
			break;
		i += c->rest.at[i] == '"';
		c->line += c->rest.at[i] == '\n';
		sb_putc(&b, c->rest.at[i]);
	}
	c->rest = str_from(c->rest, i < c->rest.len ? i + 1 : i);
	return b.len ? str_dup(c->arena, sb_str(&b)) : S("");
}

static str plain_cell(struct csv *c, char comma)
{
	ptrdiff_t i = 0;
	str cell;

	while (i < c->rest.len && c->rest.at[i] != comma && c->rest.at[i] != '\n')
		i++;
	cell = str_upto(c->rest, i);
	c->rest = str_from(c->rest, i);
	return str_ends(cell, S("\r")) ? str_upto(cell, cell.len - 1) : cell;
}

/* False at the end. */
static bool csv_row(struct csv *c, char comma)
{
	c->count = 0;
	if (!c->rest.len)
		return false;
	for (;;) {
		str cell = str_starts(c->rest, S("\"")) ? quoted_cell(c) : plain_cell(c, comma);

		if (c->count < CELLS_MOST)
			c->cells[c->count++] = cell;
		if (str_starts(c->rest, S("\r")))
			c->rest = str_from(c->rest, 1);
		if (!c->rest.len || c->rest.at[0] == '\n')
			break;
		c->rest = str_from(c->rest, 1);
	}
	c->line += c->rest.len > 0;
	c->rest = str_from(c->rest, c->rest.len > 0);
	return true;
}

static str cell(const struct csv *c, int i)
{
	return i >= 0 && i < c->count ? c->cells[i] : NO_STR;
}

static bool learn_csv(struct dump *d, struct arena *a, str text, struct err *err)
{
	struct csv c = { .arena = a, .rest = text, .line = 1 };
	char comma = str_at(str_upto(text, str_line(text, 2)), '\t') >= 0 ? '\t' : ',';
	int query, count, last;

	if (!csv_row(&c, comma))
		return true;
	query = named(c.cells, c.count, query_names);
	count = named(c.cells, c.count, count_names);
	last = named(c.cells, c.count, last_names);
	if (query < 0) {
		err_set(err, ERR_USAGE, "%.*s has no column \"query\" in its header", STR(d->source));
		return err_next(
			err,
			"Export it with a header: copy (select query, calls from pg_stat_statements) to stdout csv header.");
	}
	for (;;) {
		d->line = c.line;
		if (!csv_row(&c, comma))
			return true;
		if (cell(&c, query).len && !give(d, cell(&c, query), cell(&c, count), cell(&c, last), err))
			return false;
	}
}

/* ---- JSON ---- */

static str member(struct arena *a, const struct json *j, const char *const *names)
{
	for (const char *const *n = names; *n; n++) {
		const struct json *found = json_get(j, *n);

		if (found && found->kind == JSON_STR)
			return found->text;
		if (found && found->kind == JSON_NUM)
			return found->text.at ? found->text : str_fmt(a, "%.0f", found->num);
	}
	return NO_STR;
}

static bool learn_object(struct dump *d, struct arena *a, const struct json *j, struct err *err)
{
	str query = member(a, j, query_names);

	if (query.len)
		return give(d, query, member(a, j, count_names), member(a, j, last_names), err);
	err_set(err, ERR_USAGE, "%.*s:%lld has no member \"query\"", STR(d->source), (long long)d->line);
	return err_next(err, "Each line is an object such as {\"query\":\"select ...\",\"calls\":12}.");
}

static bool learn_json(struct dump *d, struct arena *a, str text, struct err *err)
{
	str line;

	if (str_starts(text, S("["))) {
		struct json *all = json_parse(a, text, err);

		for (const struct json *j = all ? all->first : NULL; j; j = j->next, d->line++)
			if (!learn_object(d, a, j, err))
				return false;
		return all != NULL;
	}
	for (d->line = 1; str_cut(&text, '\n', &line); d->line++) {
		struct json *j;

		if (!str_trim(line).len)
			continue;
		j = json_parse(a, line, err);
		if (!j)
			return err_at(err, "%.*s:%lld", STR(d->source), (long long)d->line);
		if (!learn_object(d, a, j, err))
			return false;
	}
	return true;
}

/* ---- files ---- */

static bool is_named(str path, const char *const *ends)
{
	for (const char *const *e = ends; *e; e++)
		if (str_ends(path, str_of(*e)))
			return true;
	return false;
}

/* By the ending of the name, or for standard input by its first bytes. */
static bool learn_bytes(struct learn *l, struct arena *a, str source, str text, struct err *err)
{
	static const char *const csv[] = { ".csv", ".tsv", NULL }, *const json[] = { ".json", ".jsonl", ".ndjson",
										     NULL };
	struct dump d = { .learning = l, .source = source, .line = 1 };
	str first = str_trim(str_upto(text, str_line(text, 2)));

	text = utf8_past_mark(text);
	if (is_named(source, json) ||
	    (str_eq(source, S("-")) && (str_starts(first, S("{")) || str_starts(first, S("["))))) {
		l->sources++;
		return learn_json(&d, a, str_trim(text), err);
	}
	if (is_named(source, csv) ||
	    (str_eq(source, S("-")) && str_find_fold(first, S("query")) >= 0 && str_find_fold(first, S(" ")) < 0)) {
		l->sources++;
		return learn_csv(&d, a, text, err);
	}
	return learn_text(l, source, text, err);
}

static bool learn_stdin(struct cli *c, struct learn *l, struct err *err)
{
	str text = NO_STR;

	return cli_read_input(c, FILE_MOST, &text, err) && learn_bytes(l, c->arena, S("-"), text, err);
}

static bool learn_file(struct cli *c, struct learn *l, str path, struct err *err)
{
	str text = NO_STR;

	return cli_read_file(c, path, FILE_MOST, &text, err) && learn_bytes(l, c->arena, path, text, err);
}

static int by_bytes(const void *x, const void *y)
{
	return str_cmp(*(const str *)x, *(const str *)y);
}

/* Does not follow links to folders, so that it terminates. */
static bool is_folder(struct arena *a, str path)
{
	struct stat st;

	return lstat(str_c(a, path), &st) == 0 && S_ISDIR(st.st_mode);
}

static bool learn_folder(struct cli *c, struct learn *l, str path, int depth, struct err *err)
{
	DIR *d = opendir(str_c(c->arena, path));
	const struct dirent *e;
	struct strs names = { 0 };

	if (!d)
		return err_errno(err, ERR_SOURCE, "cannot read", path);
	while ((e = readdir(d)))
		if (e->d_name[0] != '.')
			*push(&names, c->arena) = str_fmt(c->arena, "%.*s%s%s", STR(path),
							  str_ends(path, S("/")) ? "" : "/", e->d_name);
	closedir(d);
	if (names.len)
		qsort(names.at, (size_t)names.len, sizeof *names.at, by_bytes);
	for (ptrdiff_t i = 0; i < names.len; i++) {
		if (is_folder(c->arena, names.at[i])) {
			if (depth < FOLDERS_MOST && !learn_folder(c, l, names.at[i], depth + 1, err))
				return false;
		} else if (str_ends(names.at[i], S(".sql")) && !learn_file(c, l, names.at[i], err)) {
			return false;
		}
		cli_progress(c, "reading", i + 1, names.len);
	}
	return true;
}

bool learn_path(struct cli *c, struct learn *l, str path, struct err *err)
{
	if (str_eq(path, S("-")))
		return learn_stdin(c, l, err);
	return file_is_folder(path) ? learn_folder(c, l, path, 0, err) : learn_file(c, l, path, err);
}

/* ---- traces ---- */

static str sql_of(struct arena *a, const struct step *s)
{
	struct err ignored = { 0 };
	struct json *j;

	if (!str_eq(s->tool, S("check_sql")) || s->error_code.at)
		return NO_STR;
	j = json_parse(a, s->parameters, &ignored);
	return j ? json_text(j, "sql") : NO_STR;
}

bool learn_traces(struct cli *c, struct learn *l, struct err *err)
{
	struct trace_files files;
	str dir;

	if (!cli_traces_dir(c, &dir, err) || !trace_list(c->arena, dir, NULL, &files, err))
		return false;
	for (ptrdiff_t i = 0; i < files.len; i++) {
		struct trace_whole whole = { 0 };
		struct err ignored = { 0 };

		if (!trace_read(c->arena, files.at[i].path, &whole, &ignored))
			continue;
		l->sources++;
		for (ptrdiff_t k = 0; k < whole.steps.len; k++) {
			str sql = sql_of(c->arena, &whole.steps.at[k]);

			if (sql.len && !learn_statement(l, files.at[i].name, whole.steps.at[k].number, sql, 1,
							whole.steps.at[k].at, err))
				return false;
		}
		if (whole.sql.len && !learn_statement(l, files.at[i].name, 0, whole.sql, 1, files.at[i].last_at, err))
			return false;
	}
	return true;
}
