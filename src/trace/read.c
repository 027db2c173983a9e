/* Reads traces: as they are, including those of a newer program or with a torn last line. */
#include "trace/trace.h"

#include <dirent.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/json.h"
#include "base/banned.h"

static instant time_at(const struct json *j, const char *key)
{
	instant t = NO_TIME;

	instant_parse(json_text(j, key), &t);
	return t;
}

static int64_t int_or(const struct json *j, const char *key, int64_t default_value)
{
	json_int(j, key, &default_value);
	return default_value;
}

static int64_t us_at(const struct json *j, const char *key)
{
	const struct json *ms = json_get(j, key);

	return ms && ms->kind == JSON_NUM && ms->num >= 0 && ms->num < 1e12 ? (int64_t)(ms->num * 1000 + 0.5) : 0;
}

static void digest_at(const struct json *j, const char *key, struct digest *d)
{
	str hex = json_text(j, key);

	for (ptrdiff_t i = 0; i < 32 && hex.len == 64; i++) {
		char pair[3] = { hex.at[2 * i], hex.at[2 * i + 1], 0 };

		d->at[i] = (unsigned char)strtoul(pair, NULL, 16);
	}
}

static void read_head(const struct json *j, struct trace_head *h)
{
	h->session = json_text(j, "session");
	h->face = json_text(j, "face");
	h->user = json_text(j, "user");
	h->client = json_text(j, "client");
	h->version = json_text(j, "version");
	h->question = json_text(j, "question");
	h->title = json_text(j, "title");
	h->started_at = time_at(j, "started_at");
}

static void read_sql(struct arena *a, const struct json *list, struct step *s)
{
	for (const struct json *q = list ? list->first : NULL; q; q = q->next)
		*push(&s->sql, a) = (struct trace_sql){
			.catalog = json_text(q, "catalog"),
			.text = json_text(q, "text"),
			.us = us_at(q, "ms"),
			.rows = int_or(q, "rows", -1),
		};
}

static void read_catalogs(struct arena *a, const struct json *list, struct step *s)
{
	for (const struct json *c = list ? list->first : NULL; c; c = c->next) {
		struct trace_catalog *to = push(&s->catalogs, a);

		*to = (struct trace_catalog){ .name = json_text(c, "name"), .generation = int_or(c, "generation", 0) };
		digest_at(c, "digest", &to->digest);
	}
}

static void read_step(struct arena *a, const struct json *j, struct step *s)
{
	const struct json *params = json_get(j, "parameters"), *error = json_get(j, "error");
	const struct json *names = json_get(j, "names");

	*s = (struct step){
		.number = int_or(j, "step", 0),
		.call_id = json_text(j, "call_id"),
		.parent_id = json_text(j, "parent_id"),
		.at = time_at(j, "at"),
		.tool = json_text(j, "tool"),
		.why = json_text(j, "why"),
		.memo = json_text(j, "memo"),
		.actor = json_text(j, "actor"),
		.kind = json_text(j, "kind"),
		.source = json_text(j, "source"),
		.elapsed_us = us_at(j, "elapsed_ms"),
		.rows = int_or(j, "rows", 0),
		.total = int_or(j, "total_matches", -1),
		.shown = json_text(j, "shown"),
		.tokens = int_or(j, "tokens", -1),
		.tokens_in = -1,
		.tokens_out = -1,
		.tokens_cached = -1,
		.cost_usd = -1,
		.error_code = json_text(error, "code"),
		.error = json_text(error, "message"),
		.index_snapshot_id = json_text(j, "index_snapshot_id"),
		.plan_version = json_text(j, "plan_version"),
		.policy_decision_id = json_text(j, "policy_decision_id"),
		.constraints_digest = json_text(j, "constraints_digest"),
	};
	if (params) {
		struct sb b = SB(TRACE_LINE_MOST);

		json_canonical(&b, params);
		s->parameters = str_dup(a, sb_str(&b));
		sb_free(&b);
	}
	digest_at(j, "digest", &s->digest);
	read_sql(a, json_get(j, "sql"), s);
	read_catalogs(a, json_get(j, "catalogs"), s);
	for (const struct json *n = names ? names->first : NULL; n; n = n->next)
		if (n->kind == JSON_STR)
			*push(&s->names, a) = n->text;
}

static bool take_line(struct arena *a, str line, struct trace_whole *out)
{
	struct err ignored = { 0 };
	struct json *j = json_parse(a, line, &ignored);
	const struct json *end;
	int64_t number;

	if (!j || j->kind != JSON_OBJECT)
		return false;
	if (json_get(j, "ocat_trace")) {
		read_head(j, &out->head);
		return true;
	}
	end = json_get(j, "end");
	if (end) {
		out->ended = true;
		out->answer = json_text(end, "answer");
		out->sql = json_text(end, "sql");
		return true;
	}
	if (!json_int(j, "step", &number))
		return false;
	read_step(a, j, push(&out->steps, a));
	return true;
}

bool trace_read(struct arena *a, str path, struct trace_whole *out, struct err *err)
{
	struct trace_whole whole = { .head = { .started_at = NO_TIME } };
	struct lines *l = lines_open(path, TRACE_LINE_MOST, ERR_CONFIG, err);
	str line;

	if (!l)
		return false;
	lines_pass_long(l);
	while (lines_next(l, &line, err)) {
		line = str_trim(line);
		if (line.len && !take_line(a, str_dup(a, line), &whole))
			whole.broken++;
	}
	whole.too_long = lines_passed(l);
	lines_close(l);
	if (err->kind)
		return false;
	if (!whole.head.session.at && !whole.steps.len)
		return err_set(err, ERR_CONFIG, "%.*s is not a trace: its first line should contain \"ocat_trace\"",
			       STR(path));
	*out = whole;
	return true;
}

static struct trace_head copy_head(struct arena *a, const struct trace_head *from)
{
	struct trace_head to = *from;
	str *each[] = { &to.session, &to.face, &to.user, &to.client, &to.version, &to.question, &to.title };

	for (size_t i = 0; i < sizeof each / sizeof *each; i++)
		*each[i] = str_dup(a, *each[i]);
	return to;
}

/* Keeps only its head and its counts. */
static bool look_at(struct arena *a, str dir, str name, struct trace_file *f)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct trace_whole whole = { 0 };
	struct err ignored = { 0 };

	f->path = path_join(a, dir, name);
	f->name = str_upto(name, name.len - 6);
	if (!file_is_plain(f->path, &ignored) || !trace_read(scratch, f->path, &whole, &ignored))
		return false;
	f->head = copy_head(a, &whole.head);
	f->steps = whole.steps.len;
	f->failed = 0;
	f->too_long = whole.too_long;
	f->ended = whole.ended;
	f->last_at = whole.head.started_at;
	for (ptrdiff_t i = 0; i < whole.steps.len; i++) {
		f->failed += whole.steps.at[i].error_code.at != NULL;
		if (whole.steps.at[i].at > f->last_at)
			f->last_at = whole.steps.at[i].at;
	}
	return true;
}

static int newest_first(const void *x, const void *y)
{
	const struct trace_file *a = x, *b = y;

	if (a->last_at != b->last_at)
		return a->last_at < b->last_at ? 1 : -1;
	return str_cmp(a->name, b->name);
}

bool trace_list(struct arena *a, str dir, struct trace_files *out, struct err *err)
{
	DIR *d = opendir(str_c(a, dir));
	struct dirent *entry;

	(void)err;
	*out = (struct trace_files){ 0 };
	while (d && (entry = readdir(d))) {
		str name = str_dup(a, str_of(entry->d_name));
		struct trace_file f = { 0 };

		if (str_ends(name, S(".jsonl")) && look_at(a, dir, name, &f))
			*push(out, a) = f;
	}
	if (d)
		closedir(d);
	if (out->len)
		qsort(out->at, (size_t)out->len, sizeof *out->at, newest_first);
	return true;
}

bool trace_find(struct arena *a, str dir, str name, str *path, struct err *err)
{
	struct trace_files all;
	const struct trace_file *found = NULL;

	if (str_at(name, '/') >= 0 || (file_exists(name) && !file_is_folder(name))) {
		*path = name;
		return true;
	}
	if (!trace_list(a, dir, &all, err))
		return false;
	for (ptrdiff_t i = 0; i < all.len; i++) {
		if (str_eq(name, S("last")) || str_eq(all.at[i].name, name)) {
			*path = all.at[i].path;
			return true;
		}
		if (!str_starts(all.at[i].name, name))
			continue;
		if (found) {
			err_set(err, ERR_AMBIGUOUS, "more than one trace begins with \"%.*s\"", STR(name));
			err_suggest(err, found->name);
			err_suggest(err, all.at[i].name);
			return false;
		}
		found = &all.at[i];
	}
	if (!found) {
		err_set(err, ERR_NOTHING, "unknown trace \"%.*s\"", STR(name));
		return err_next(err, "See %s.", ACTION("trace", WITH("do", S("list"))));
	}
	*path = found->path;
	return true;
}
