#include "tui/ask.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/json.h"

#include "base/banned.h"

extern char **environ;

/* ---- rows as they come ---- */

enum {
	QUALIFIED,
	KIND,
	FIELDS,
	ROWS,
	ROWS_KIND,
	MATCHED,
	COMMENT,
	RANK,
	SIZE,
	MODIFIED,
	REFS,
	OWNER,
	TAGS,
	LIST_ROW_COLUMNS
};
static const char *const list_columns[] = {
	"qualified_name",  "asset_type",  "field_count", "row_count",  "row_count_kind",
	"matched_columns", "description", "rank",	 "size_bytes", "last_updated_at",
	"references_in",   "owner",	  "tags"
};
enum { WORST_RANK = 4 }; /* of what the words do find */
_Static_assert(sizeof list_columns / sizeof *list_columns == LIST_ROW_COLUMNS, "a name for each");

struct taking {
	struct question *q;
	int at[LIST_ROW_COLUMNS]; /* where each stands in a row, -1: not there */
};

static int column_at(const struct column *columns, ptrdiff_t n, const char *name)
{
	for (ptrdiff_t i = 0; i < n; i++)
		if (strcmp(columns[i].name, name) == 0)
			return (int)i;
	return -1;
}

static bool list_columns_come(void *with, const struct column *columns, ptrdiff_t n)
{
	struct taking *t = with;

	for (int i = 0; i < LIST_ROW_COLUMNS; i++)
		t->at[i] = column_at(columns, n, list_columns[i]);
	return true;
}

static str cell_word(const struct value *cells, int at)
{
	return at >= 0 && cells[at].kind == VALUE_TEXT ? cells[at].text : NO_STR;
}

static str cell_text(struct arena *a, const struct value *cells, int at)
{
	return str_dup(a, cell_word(cells, at));
}

static int64_t cell_number(const struct value *cells, int at)
{
	return at >= 0 && cells[at].kind == VALUE_INT ? cells[at].num : UNKNOWN;
}

static instant cell_time(const struct value *cells, int at)
{
	return at >= 0 && cells[at].kind == VALUE_TIME ? cells[at].num : NO_TIME;
}

/* ["email","work_email"] as "email, work_email" */
static str cell_names(struct arena *a, const struct value *cells, int at)
{
	scoped(sb_free) struct sb out = SB(1 << 16);
	enum jr_kind kind;
	struct jr r;

	if (at < 0 || cells[at].kind != VALUE_JSON || cells[at].text.len <= 2)
		return NO_STR;
	r = jr_of(cells[at].text, a);
	if (jr_next(&r) != JR_ARRAY)
		return NO_STR;
	while (jr_element(&r, &kind)) {
		if (kind != JR_STR)
			return NO_STR;
		if (out.len)
			sb_puts(&out, ", ");
		sb_put(&out, r.text);
	}
	return str_dup(a, sb_str(&out));
}

static bool list_row_comes(void *with, const struct value *cells, ptrdiff_t n)
{
	struct taking *t = with;
	struct arena *a = t->q->arena;
	const int *at = t->at;
	struct row row = {
		.qualified = cell_text(a, cells, at[QUALIFIED]),
		.matched = cell_names(a, cells, at[MATCHED]),
		.comment = cell_text(a, cells, at[COMMENT]),
		.kind = ASSET_OTHER,
		.fields = cell_number(cells, at[FIELDS]),
		.rows = cell_number(cells, at[ROWS]),
		.size = cell_number(cells, at[SIZE]),
		.refs = cell_number(cells, at[REFS]),
		.owner = cell_text(a, cells, at[OWNER]),
		.tags = cell_names(a, cells, at[TAGS]),
		.modified = cell_time(cells, at[MODIFIED]),
		.modified_is_bound = at[MODIFIED] >= 0 && cells[at[MODIFIED]].until,
		.near = cell_number(cells, at[RANK]) > WORST_RANK,
	};

	(void)n;
	asset_kind_named(cell_word(cells, at[KIND]), &row.kind);
	count_kind_named(cell_word(cells, at[ROWS_KIND]), &row.rows_kind);
	*push(&t->q->rows, a) = row;
	return true;
}

static bool past_columns_come(void *with, const struct column *columns, ptrdiff_t n)
{
	struct taking *t = with;

	t->at[0] = column_at(columns, n, "created_at");
	t->at[1] = column_at(columns, n, "change_kind");
	t->at[2] = column_at(columns, n, "change_summary");
	return true;
}

static bool past_row_comes(void *with, const struct value *cells, ptrdiff_t n)
{
	struct taking *t = with;
	int at = t->at[0];
	struct past p = { .at = at >= 0 && cells[at].kind == VALUE_TIME ? cells[at].num : NO_TIME };

	(void)n;
	p.kind = cell_text(t->q->arena, cells, t->at[1]);
	p.summary = cell_text(t->q->arena, cells, t->at[2]);
	*push(&t->q->past, t->q->arena) = p;
	return true;
}

static struct sink_out sink_for(struct taking *t)
{
	switch (t->q->slot) {
	case SLOT_PAST: return (struct sink_out){ .columns = past_columns_come, .row = past_row_comes, .with = t };
	case SLOT_JOINS:
	case SLOT_HEALTH: return (struct sink_out){ .with = t };
	default: return (struct sink_out){ .columns = list_columns_come, .row = list_row_comes, .with = t };
	}
}

/* ---- on the worker ---- */

bool question_call(struct question *q, const struct sink_out *sink, const struct stop *stop)
{
	bool good;

	q->ask.stop = stop;
	q->result.arena = q->arena;
	good = tool_call(q->session, &q->ask, sink, &q->result, &q->err);
	q->ask.stop = NULL;
	return good;
}

static void run_question(void *with, const struct stop *stop)
{
	struct question *q = with;
	struct taking t = { .q = q };
	struct sink_out sink = sink_for(&t);

	q->good = question_call(q, &sink, stop);
	if (q->good)
		aside_look_up(q, stop);
	if (q->good)
		reading_make(&q->reading, q->arena, &q->result);
}

/* ---- asking ---- */

struct question *question_new(const struct asker *who, enum slot slot, const char *tool, str subject)
{
	struct arena *a = arena_open();
	struct question *q = new(a, struct question);

	q->slot = slot;
	q->arena = a;
	q->session = who->session;
	q->subject = str_dup(a, subject);
	q->ask.tool = tool ? tool_named(str_of(tool)) : NULL;
	q->ask.caller = who->caller;
	q->ask.at = then_ask(a, who->then);
	q->then = who->then;
	return q;
}

void question_give(struct question *q, str name, str text)
{
	*push(&q->ask.given, q->arena) = (struct given){ .name = name, .text = text };
}

void question_send(const struct asker *who, struct question *q, job_run run)
{
	jobs_ask(who->jobs, (int)q->slot, q->arena, run, q);
}

void ask_search(const struct asker *who, enum slot slot, str line, int64_t n)
{
	struct question *q = question_new(who, slot, "search_tables", line);

	if (line.len)
		question_give(q, S("pattern"), q->subject);
	if (slot == SLOT_SEARCH) /* what is kept as a step is what the words find */
		question_give(q, S("near"), S("yes"));
	if (slot == SLOT_SEARCH && !line.len && who->shelf)
		q->aside = aside_for_list(q->arena, who->shelf);
	q->ask.limit = n;
	q->ask.caller.quiet = slot != SLOT_KEEP;
	question_send(who, q, run_question);
}

void ask_names(const struct asker *who, str line, int64_t n)
{
	struct question *q = question_new(who, SLOT_NAMES, "search_tables", line);

	if (line.len)
		question_give(q, S("pattern"), q->subject);
	q->ask.limit = n;
	question_send(who, q, run_question);
}

void ask_page(const struct asker *who, const struct question *list, int64_t place)
{
	struct question *q = question_new(who, SLOT_MORE, "search_tables", list->subject);

	if (q->subject.len)
		question_give(q, S("pattern"), q->subject);
	question_give(q, S("near"), S("yes"));
	q->place = place;
	q->ask.limit = PAGE;
	q->ask.cursor = result_cursor(q->arena, &list->result, place);
	q->ask.caller.quiet = true;
	question_send(who, q, run_question);
}

void ask_look(const struct asker *who, str name, bool fresh)
{
	struct question *q = question_new(who, fresh ? SLOT_FRESH : SLOT_LOOK, "describe_asset", name);

	question_give(q, S("asset"), q->subject);
	q->ask.cached = !fresh;
	q->ask.caller.quiet = !fresh;
	question_send(who, q, run_question);
}

void ask_jump(const struct asker *who, str name)
{
	struct question *q = question_new(who, SLOT_JUMP, "describe_asset", name);

	question_give(q, S("asset"), q->subject);
	q->ask.cached = true;
	q->ask.caller.quiet = true;
	question_send(who, q, run_question);
}

void ask_joins(const struct asker *who, str name, bool incoming_only, bool quiet)
{
	struct question *q = question_new(who, SLOT_JOINS, "get_relationships", name);

	question_give(q, S("table"), q->subject);
	if (incoming_only)
		question_give(q, S("direction"), S("incoming"));
	q->ask.caller.quiet = quiet;
	question_send(who, q, run_question);
}

void ask_past(const struct asker *who, str name, bool quiet)
{
	struct question *q = question_new(who, SLOT_PAST, "list_changes", name);

	question_give(q, S("asset"), q->subject);
	q->ask.caller.quiet = quiet;
	question_send(who, q, run_question);
}

void ask_health(const struct asker *who, str name, bool quiet)
{
	struct question *q = question_new(who, SLOT_HEALTH, "asset_health", name);

	question_give(q, S("asset"), q->subject);
	q->ask.caller.quiet = quiet;
	question_send(who, q, run_question);
}

struct question *question_of(const struct job *job)
{
	return job->with;
}

/* ---- copying by a program ---- */

static void feed(int to, str text)
{
	while (text.len > 0) {
		ssize_t n = write(to, text.at, (size_t)text.len);

		if (n <= 0)
			return;
		text = str_from(text, n);
	}
}

/* Its output goes nowhere: the screen is ours. Workers have SIGPIPE blocked, so a program that reads nothing does no harm. */
static bool run_command(const char *const *command, str text, struct err *err)
{
	posix_spawn_file_actions_t files;
	int ends[2], status = -1, code;
	posix_spawnattr_t how;
	sigset_t none;
	pid_t child;

	if (pipe2(ends, O_CLOEXEC) < 0)
		return err_errno(err, ERR_DISK, "cannot make a pipe for", str_of(command[0]));
	posix_spawn_file_actions_init(&files);
	posix_spawn_file_actions_adddup2(&files, ends[0], 0);
	posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);
	posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0);
	/* A worker has every signal blocked; the program should not. */
	sigemptyset(&none);
	posix_spawnattr_init(&how);
	posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGMASK);
	posix_spawnattr_setsigmask(&how, &none);
	code = posix_spawnp(&child, command[0], &files, &how, (char *const *)command, environ);
	posix_spawnattr_destroy(&how);
	posix_spawn_file_actions_destroy(&files);
	close(ends[0]);
	if (!code)
		feed(ends[1], text);
	close(ends[1]);
	if (code || waitpid(child, &status, 0) < 0 || status)
		return err_set(err, ERR_UNSUPPORTED, "%s did not take the text", command[0]);
	return true;
}

static void run_copy(void *with, const struct stop *stop)
{
	struct question *q = with;

	(void)stop;
	q->good = run_command(q->command, q->text, &q->err);
}

void ask_copy(const struct asker *who, const char *const *command, str text)
{
	struct question *q = question_new(who, SLOT_COPY, NULL, text);

	q->command = command;
	q->text = q->subject;
	question_send(who, q, run_copy);
}
