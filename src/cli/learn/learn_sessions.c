#include "cli/learn/learn_sessions.h"

#include "base/arena.h"
#include "base/file.h"
#include "base/utf8.h"
#include "cli/client_identity.h"
#include "cli/session/session_file.h"
#include "cli/session/session_verdict.h"
#include "cli/trace_selection.h"
#include "render/rows/rows.h"
#include "service/learn/lessons_apply.h"
#include "trace/files.h"
#include "trace/import/session_folder.h"
#include "trace/import/session.h"
#include "base/banned.h"

enum { PATCH_MOST = 4 << 20 };
enum { KIND, SUBJECT, OBJECT, DONE, COLUMNS };

static const struct column columns[] = {
	[KIND] = { "kind", "string", NULL, LOOK_NAME, false },
	[SUBJECT] = { "subject", "string", NULL, LOOK_NAME, false },
	[OBJECT] = { "object", "string", NULL, LOOK_PLAIN, false },
	[DONE] = { "done", "string", NULL, LOOK_PLAIN, false },
};

bool learn_is_session(struct cli *c, str word)
{
	struct err ignored = { 0 };
	str dir, path;

	return file_exists(word) || file_is_folder(word) ||
	       (str_at(word, '/') < 0 && cli_traces_dir(c, &dir, &ignored) &&
		trace_find(c->arena, dir, word, &path, &ignored));
}

/* ---- collecting ---- */

static bool add_file(struct cli *c, struct session_judge *j, struct lessons *l, str path, struct err *err)
{
	struct session *s = session_file_read(c, path, err);
	struct trace_verdict v;
	bool good = s && session_judge_verdict(j, c->arena, s, &v, err) && lessons_add(l, s, &v, err);

	session_close(s);
	return good;
}

static bool add_word(struct cli *c, struct session_judge *j, struct lessons *l, str word, struct err *err)
{
	struct strs paths = { 0 };
	str path;

	if (file_is_folder(word))
		session_paths(c->arena, word, &paths);
	else if (session_file_named(c, word, &path, err))
		*push(&paths, c->arena) = path;
	for (ptrdiff_t i = 0; i < paths.len; i++) {
		struct err damaged = { 0 };

		cli_progress(c, "reading", i, paths.len);
		if (add_file(c, j, l, paths.at[i], &damaged))
			continue;
		if (paths.len == 1 || damaged.kind == ERR_CANCELLED) {
			*err = damaged;
			return false;
		}
		cli_say(c, str_fmt(c->arena, "%.*s: %s", STR(paths.at[i]), damaged.text));
	}
	cli_progress_done(c);
	return !err->kind;
}

/* ---- the patch ---- */

static void put_steps(struct sb *b, struct arena *a, const struct lesson *l)
{
	sb_fmt(b, "%.*s", STR(str_counted(a, l->sessions, "session")));
	for (ptrdiff_t i = 0; i < l->steps.len; i++)
		sb_fmt(b, "; %.*s step %lld: %.*s", STR(clean(a, l->steps.at[i].session)),
		       (long long)l->steps.at[i].step, STR(clean(a, l->steps.at[i].what)));
}

/* Weak ones are remarks: a person takes the mark away. */
static void put_lesson(struct sb *b, struct arena *a, const struct lesson *l)
{
	sb_fmt(b, "%s%s\t%.*s\t%.*s\t# ", lesson_is_weak(l) ? "#weak " : "", lesson_word(l->kind),
	       STR(clean(a, l->subject)), STR(clean(a, l->object)));
	put_steps(b, a, l);
	sb_putc(b, '\n');
}

static void print_patch(struct cli *c, const struct lessons *l)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	sb_fmt(&b,
	       "# %.*s from %.*s. Nothing is applied yet: remove what you do not want, then `ocat learn --apply FILE`;\n"
	       "# `ocat learn --undo FILE` takes it back. One session alone is weak support: without \"#weak \" the line counts.\n",
	       STR(str_counted(c->arena, l->all.len, "proposal")), STR(str_counted(c->arena, l->sessions, "session")));
	for (ptrdiff_t i = 0; i < l->all.len; i++)
		put_lesson(&b, c->arena, &l->all.at[i]);
	cli_print(c, sb_str(&b));
}

static void print_json(struct cli *c, const struct lessons *l)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct jw w = cli_result(c, &b);

	jw_int_at(&w, "sessions", l->sessions);
	jw_array_at(&w, "proposals");
	for (ptrdiff_t i = 0; i < l->all.len; i++) {
		const struct lesson *one = &l->all.at[i];

		jw_object(&w);
		jw_str_at(&w, "kind", str_of(lesson_word(one->kind)));
		jw_str_at(&w, "subject", one->subject);
		jw_str_at(&w, "object", one->object);
		jw_int_at(&w, "sessions", one->sessions);
		jw_bool_at(&w, "weak", lesson_is_weak(one));
		jw_array_at(&w, "support");
		for (ptrdiff_t k = 0; k < one->steps.len; k++) {
			jw_object(&w);
			jw_str_at(&w, "session", one->steps.at[k].session);
			jw_int_at(&w, "step", one->steps.at[k].step);
			jw_str_at(&w, "what", one->steps.at[k].what);
			jw_end_object(&w);
		}
		jw_end_array(&w);
		jw_end_object(&w);
	}
	jw_end_array(&w);
	cli_result_end(c, &w, &b);
}

static bool collect(struct cli *c, struct learn *learn, struct lessons *l, struct err *err)
{
	struct session_judge *j = judge_open(c, err);
	bool good = j && learn_open(learn, err);

	lessons_start(l, learn);
	for (ptrdiff_t i = 0; good && i < c->options.words.len; i++)
		good = add_word(c, j, l, c->options.words.at[i], err);
	session_judge_close(j);
	return good;
}

int learn_sessions(struct cli *c, struct err *err)
{
	struct learn learn = { .scope = cli_scope(c), .caller = { .client = cli_client(c), .actor = "person" } };
	struct lessons l;

	if (collect(c, &learn, &l, err)) {
		lessons_settle(&l);
		if (cli_is_json(c))
			print_json(c, &l);
		else
			print_patch(c, &l);
	}
	learn_close(&learn);
	return 0;
}

/* ---- applying ---- */

/* Before any is applied. */
static bool lines_are_valid(str text, struct err *err)
{
	struct lesson_line l;
	bool empty;
	str line;

	for (int64_t n = 1; str_cut(&text, '\n', &line); n++)
		if (!lesson_line_read(line, &l, &empty, err))
			return err_at(err, "line %lld", (long long)n);
	return true;
}

static bool apply_lines(struct cli *c, struct scope *scope, str text, bool take_back, struct rows *rows,
			struct err *err)
{
	struct caller caller = { .client = cli_client(c), .actor = "person" };
	str line;

	for (int64_t n = 1; str_cut(&text, '\n', &line); n++) {
		struct lesson_line l;
		const char *done;
		bool empty;

		if (!lesson_line_read(line, &l, &empty, err))
			return err_at(err, "line %lld", (long long)n);
		if (empty)
			continue;
		if (!lesson_apply(scope, &caller, &l, take_back, &done, err))
			return err_at(err, "line %lld", (long long)n);
		rows_row(rows, (struct value[COLUMNS]){ [KIND] = value_text(str_of(lesson_word(l.kind))),
							[SUBJECT] = value_text(l.subject),
							[OBJECT] = value_text(l.object),
							[DONE] = value_text(str_of(done)) });
	}
	return true;
}

int learn_patch(struct cli *c, str path, bool take_back, struct err *err)
{
	struct scope scope = cli_scope(c);
	struct rows *rows;
	str text;

	if (!cli_read_file(c, path, PATCH_MOST, &text, err) || !lines_are_valid(text, err))
		return 0;
	scope.store = workspace_reader(c->session, err);
	if (!scope.store)
		return 0;
	rows = cli_rows(c, columns, COLUMNS);
	apply_lines(c, &scope, text, take_back, rows, err);
	cli_rows_end(c, rows);
	workspace_return(c->session, scope.store);
	return 0;
}
