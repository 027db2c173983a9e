#include "cli/trace/trace_stats.h"

#include "base/arena.h"
#include "base/file.h"
#include "base/json.h"
#include "base/map.h"
#include "base/stop.h"
#include "cli/client_identity.h"
#include "cli/verbs.h"
#include "render/answer/trace_stats.h"
#include "service/trace/session_judge.h"
#include "service/trace/trace_stats.h"
#include "trace/import/part_path.h"
#include "trace/import/session.h"
#include "trace/import/session_folder.h"
#include "base/banned.h"

enum { JUDGED_TOGETHER = 64 }; /* sessions that share the checks of statements; then their memory is given back */

struct adding {
	struct cli *cli;
	struct arena *arena; /* of the judge */
	struct session_judge *judge;
	struct map taken; /* files that belong to a session that was read */
	struct trace_stats stats;
};

static bool read_session(struct session *s, struct err *err)
{
	bool ended = false;

	while (!ended)
		if (!stop_not_yet(cli_stop(), err) || !session_read(s, 0, &ended, err))
			return false;
	return true;
}

/* A file that cannot be read is counted; an interruption ends it all. */
static bool passes(struct adding *t, struct err *err)
{
	if (err->kind == ERR_CANCELLED || err->kind == ERR_TIMEOUT || err->kind == ERR_CACHE)
		return false;
	t->stats.unread++;
	err_clear(err);
	return true;
}

static bool add_session(struct adding *t, struct session *s, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct trace_verdict v;

	if (!read_session(s, err))
		return false;
	for (ptrdiff_t i = 0; i < session_files(s); i++)
		map_put(&t->taken, str_dup(t->cli->arena, session_file(s, i)), NULL);
	if (!session_len(s))
		return true;
	if (!session_judge_verdict(t->judge, a, s, &v, err))
		return false;
	trace_stats_add(&t->stats, t->cli->arena, &v);
	return true;
}

static bool add_file(struct adding *t, str path, struct err *err)
{
	struct session *s = map_get(&t->taken, path) ? NULL : session_open(path, NO_STR, err);
	bool good = s && add_session(t, s, err);

	session_close(s);
	return good || (!s && !err->kind) || passes(t, err);
}

static void close_judge(struct adding *t)
{
	session_judge_close(t->judge);
	arena_close(t->arena);
	t->judge = NULL;
	t->arena = NULL;
}

static bool renew_judge(struct adding *t, struct err *err)
{
	struct cli *c = t->cli;

	close_judge(t);
	t->arena = arena_open();
	t->judge = session_judge_open(cli_session(c, err), cli_client(c), t->arena, NO_STR, cli_stop(), err);
	return t->judge;
}

static bool add_files(struct adding *t, const struct strs *paths, struct err *err)
{
	for (ptrdiff_t i = 0; i < paths->len; i++) {
		if (i % JUDGED_TOGETHER == 0) {
			cli_progress(t->cli, "sessions", i, paths->len);
			if (!renew_judge(t, err))
				return false;
		}
		if (!add_file(t, paths->at[i], err))
			return false;
	}
	cli_progress_done(t->cli);
	return true;
}

static void print(struct cli *c, const struct trace_stats *s)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	if (cli_is_json(c)) {
		struct jw w = cli_result(c, &b);

		for (const struct answer_member *m = answer_trace_stats.members; m->column.name; m++)
			answer_put_member(&w, m, s);
		cli_result_end(c, &w, &b);
		return;
	}
	(c->format == FORMAT_MD ? answer_trace_stats.markdown : answer_trace_stats.page)(&b, &c->paint, s);
	cli_print(c, sb_str(&b));
}

static bool gather(struct cli *c, struct strs *paths, struct err *err)
{
	for (ptrdiff_t i = 1; i < c->options.words.len; i++) {
		str path = path_absolute(c->arena, c->options.words.at[i]), id;

		if (file_is_folder(path))
			session_paths(c->arena, path, paths);
		else if (file_exists(part_path_file(path, &id)))
			session_paths_in(c->arena, path, paths);
		else
			return err_set(err, ERR_USAGE, "missing file %.*s", STR(c->options.words.at[i]));
	}
	return true;
}

int cli_trace_stats(struct cli *c, struct err *err)
{
	struct adding t = { .cli = c, .taken = map_in(c->arena) };
	struct strs paths = { 0 };
	bool good;

	if (c->options.words.len < 2) {
		err_set(err, ERR_USAGE, "ocat trace stats takes folders or files of sessions");
		return 0;
	}
	if (!cli_has_format(c, FORMATS_OF_TEXT | FORMAT_BIT(FORMAT_MD), err))
		return 0;
	good = cli_session(c, err) && gather(c, &paths, err) && add_files(&t, &paths, err);
	close_judge(&t);
	if (!good)
		return 0;
	trace_stats_sort(&t.stats);
	print(c, &t.stats);
	return t.stats.sessions ? 0 : 1;
}
