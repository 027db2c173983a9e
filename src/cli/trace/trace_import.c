#include "cli/trace/trace_import.h"

#include "base/arena.h"
#include "base/file.h"
#include "base/map.h"
#include "base/stop.h"
#include "cli/trace_selection.h"
#include "trace/import/part_path.h"
#include "trace/import/session_folder.h"
#include "trace/import/session_write.h"
#include "base/banned.h"

enum { SLICE_US = 200000 };

enum { TRACE, FORMAT, STEPS, CALLS, FAILED, QUESTION, FILE_NAME, COLUMNS };

static const struct column columns[] = {
	[TRACE] = { "trace", "string", NULL, LOOK_NAME, false },
	[FORMAT] = { "format", "string", NULL, LOOK_PLAIN, false },
	[STEPS] = { "steps", "integer", NULL, LOOK_COUNT, false },
	[CALLS] = { "calls", "integer", NULL, LOOK_COUNT, false },
	[FAILED] = { "failed", "integer", NULL, LOOK_COUNT, false },
	[QUESTION] = { "question", "string", NULL, LOOK_FLUID, true },
	[FILE_NAME] = { "file", "string", NULL, LOOK_FLUID, false },
};

struct importing {
	struct cli *cli;
	str dir, format;
	ptrdiff_t result_most;
	struct rows *rows;
	struct strs files;
	struct strs later; /* files that belong to another session, or continue it: it is to be read before them */
	struct session_records *before;
	struct map taken; /* further files of the sessions that were read */
	struct strs notes;
	int64_t done, others, repeated;
	bool is_one_file; /* which is then to be a session */
};

/* ---- the files ---- */

static bool gather(struct importing *im, struct err *err)
{
	const struct strs *words = &im->cli->options.words;

	if (words->len < 2) {
		err_set(err, ERR_USAGE, "ocat trace import takes files or folders");
		return err_next(err, "For example: ocat trace import ~/.claude/projects");
	}
	for (ptrdiff_t i = 1; i < words->len; i++) {
		str path = path_absolute(im->cli->arena, words->at[i]), id;

		if (file_is_folder(path))
			session_paths(im->cli->arena, path, &im->files);
		else if (file_exists(part_path_file(path, &id)))
			session_paths_in(im->cli->arena, path, &im->files), im->is_one_file = words->len == 2;
		else
			return err_set(err, ERR_USAGE, "missing file %.*s", STR(words->at[i]));
	}
	return true;
}

/* ---- one session ---- */

static void take_files(struct importing *im, const struct session *s)
{
	bool was_there;

	for (ptrdiff_t i = 1; i < session_files(s); i++)
		map_put(&im->taken, str_dup(im->cli->arena, session_file(s, i)), &was_there);
}

static void tell(struct importing *im, struct session *s)
{
	struct arena *a = im->cli->arena;
	struct session_totals t;
	struct value row[COLUMNS];

	session_totals(s, &t);
	row[TRACE] = value_text(session_trace_name(a, s));
	row[FORMAT] = value_text(str_of(session_format(s)->name));
	row[STEPS] = value_int(t.steps);
	row[CALLS] = value_int(t.calls);
	row[FAILED] = value_int(t.failed);
	row[QUESTION] = value_text(session_question(s, a));
	row[FILE_NAME] = value_text(session_path(s));
	rows_row(im->rows, row);
	if (t.copies)
		*push(&im->notes, a) = str_fmt(a, "%.*s: %.*s of an earlier session left out",
					       STR(session_trace_name(a, s)), STR(str_counted(a, t.copies, "record")));
}

static bool read_all(struct session *s, struct err *err)
{
	bool ended = false;

	while (!ended)
		if (!stop_not_yet(cli_stop(), err) || !session_read(s, SLICE_US, &ended, err))
			return false;
	return true;
}

/* A sub-agent's file by itself. */
static bool is_of_agent(const struct session *s)
{
	return session_len(s) && session_entry(s, 0)->agent;
}

/* may_wait: until all sessions that it may continue are read. */
static bool import(struct importing *im, struct session *s, bool may_wait, struct err *err)
{
	str path;

	session_leave_out(s, im->before);
	if (!read_all(s, err))
		return false;
	take_files(im, s);
	if (may_wait && (session_facts(s)->continues.len || is_of_agent(s))) {
		*push(&im->later, im->cli->arena) = str_dup(im->cli->arena, session_path(s));
		return true;
	}
	session_records_add(im->before, s);
	if (!session_len(s)) {
		struct session_totals t;

		session_totals(s, &t);
		im->others += !t.copies;
		im->repeated += t.copies > 0;
		return true;
	}
	if (!session_write(s, im->cli->arena, im->dir, im->result_most, &path, err))
		return false;
	tell(im, s);
	im->done++;
	return true;
}

/* Of a folder, files that are no sessions are passed over. */
static bool import_file(struct importing *im, str path, bool may_wait, struct err *err)
{
	struct err unknown = { 0 };
	struct session *s;
	bool good;

	if (map_get(&im->taken, path))
		return true;
	s = session_open(path, im->format, im->is_one_file ? err : &unknown);
	if (!s) {
		im->others++;
		return !im->is_one_file;
	}
	good = import(im, s, may_wait, err);
	session_close(s);
	return good;
}

static void tell_rest(struct importing *im)
{
	struct cli *c = im->cli;

	for (ptrdiff_t i = 0; i < im->notes.len; i++)
		cli_say(c, im->notes.at[i]);
	if (im->repeated)
		cli_say(c, str_fmt(c->arena, "%.*s not imported: all repeated from other sessions",
				   STR(str_counted(c->arena, im->repeated, "file"))));
	if (im->others)
		cli_say(c, str_fmt(c->arena, "%.*s not imported: no session in a known format",
				   STR(str_counted(c->arena, im->others, "file"))));
}

int cli_trace_import(struct cli *c, struct err *err)
{
	struct importing im = { .cli = c, .format = option_value(&c->options, "format"), .taken = map_in(c->arena) };
	bool good = true;

	if (!gather(&im, err) || !cli_traces_dir(c, &im.dir, err) || !cli_session(c, err))
		return 0;
	im.result_most = (ptrdiff_t)setting_number(workspace_settings(c->session), SET_TRACE_RESULTS);
	im.before = session_records_open();
	im.rows = cli_rows(c, columns, COLUMNS);
	for (ptrdiff_t i = 0; i < im.files.len && good; i++)
		good = import_file(&im, im.files.at[i], true, err);
	for (ptrdiff_t i = 0; i < im.later.len && good; i++)
		good = import_file(&im, im.later.at[i], false, err);
	session_records_close(im.before);
	cli_rows_end(c, im.rows);
	tell_rest(&im);
	return im.done ? 0 : 1;
}
