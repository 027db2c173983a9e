#include "tui/tui.h"

#include <fcntl.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/file.h"
#include "trace/trace.h"
#include "tui/app/app.h"
#include "tui/core/bookmarks_file.h"
#include "workspace/indexes/table_vectors.h"

#include "base/banned.h"

static const int workers[JOB_LANES] = { [JOB_SHORT] = 3, [JOB_SOURCE] = 4, [JOB_LONG] = 4 };

static bool read_theme(struct app *a, const struct tui_options *o, struct err *err)
{
	const struct settings *set = workspace_settings(a->session);
	struct err ignored = { 0 };
	str config;

	theme_builtin(&a->theme);
	a->theme_dirs[1] = o->themes;
	if (path_config(a->frame, &config, &ignored))
		a->theme_dirs[0] = path_join(a->history.arena, config, S("themes"));
	sb_put(&a->theme_name, setting_text(set, SET_THEME));
	return theme_find(a->frame, a->theme_dirs, 2, setting_text(set, SET_THEME), &a->theme, err);
}

static bool read_keys(struct app *a, struct err *err)
{
	const struct settings *set = workspace_settings(a->session);

	keymap_default(&a->keys);
	return keymap_read(&a->keys, settings_keys(set), settings_path(set), settings_source(set), err);
}

static struct screen_options screen_wish(const struct app *a, bool color)
{
	const struct settings *set = workspace_settings(a->session);

	return (struct screen_options){
		.theme = &a->theme,
		.color = color,
		.drawing = setting_text(set, SET_LINES),
		.mouse = setting_truth(set, SET_MOUSE),
		.at_once = setting_text(set, SET_AT_ONCE),
	};
}

enum { HURRY_MOST = 50 };

static void open_idle_file(struct app *a)
{
	const char *path = getenv("OCAT_IDLE_FILE"), *test_speedup = getenv("OCAT_HURRY");
	int64_t times;

	a->test_speedup = path && *path && test_speedup && str_int(str_of(test_speedup), &times) && times > 0 &&
					  times <= HURRY_MOST
				  ? (int)times
				  : 1;
	a->idle_fd = path && *path ? open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600) : -1;
}

/* Or two of them, compared. */
static void open_session(struct app *a, const struct tui_options *o)
{
	a->view.typing = false;
	if (o->compared.len)
		act_run_with(a, ACT_PAIR,
			     str_fmt(a->frame, "%.*s %.*s", STR(pane_argument(a->frame, o->replay)),
				     STR(pane_argument(a->frame, o->compared))));
	else
		act_run_with(a, ACT_REPLAY, o->replay);
}

static void open_server(struct app *a, int64_t process)
{
	a->view.typing = false;
	act_run_with(a, ACT_FOLLOW, process > 0 ? str_fmt(a->frame, "%lld", (long long)process) : NO_STR);
	act_offer_for_prompt(a); /* the list of several servers, before the first key */
}

/* Without a query, the line is the one that a pane may have set: a saved one. */
static void start_view(struct app *a, str query)
{
	a->view.side = PANE_RELATIONS;
	list_columns_read(setting_text(workspace_settings(a->session), SET_LIST_COLUMNS), &a->state.columns);
	list_room_named(setting_text(workspace_settings(a->session), SET_LIST_ROOM), &a->state.room);
	a->state.scrolls = str_eq(setting_text(workspace_settings(a->session), SET_LONG_LINES), S("scroll"));
	a->view.focus = PANE_LIST;
	a->view.typing = query.len || !a->line.len;
	if (query.len)
		line_edit_set(&a->line, query);
	list_refreshed(a);
}

/* Without traces the steps of this run are seen, and not kept. */
static bool keep_steps_in_memory(struct app *a, struct err *err)
{
	struct trace_head head = {
		.session = a->client.session, .face = S("tui"), .user = a->client.user, .started_at = clock_now()
	};

	a->client.trace = a->in_memory = trace_open_in_memory(&head, err);
	return a->in_memory;
}

static bool start(struct app *a, const struct tui_options *o, struct err *err)
{
	a->jobs = jobs_open(workers, o->stop, err);
	if (!a->jobs)
		return false;
	a->client = *o->client;
	a->client.face = "tui";
	if (!a->client.trace && !keep_steps_in_memory(a, err))
		return false;
	a->asker = (struct asker){ .session = a->session,
				   .jobs = a->jobs,
				   .caller = { .client = &a->client, .actor = "person" },
				   .speller = &a->speller };
	a->asker.bookmarks = &a->state.bookmarks;
	panes_tell(a, offsetof(struct pane, start));
	/*
	 * Before the first request: examining the terminal changes the environment and the locale, which workers read.
	 */
	a->dress = screen_wish(a, o->color);
	a->screen = screen_open(&a->dress, err);
	if (!a->screen)
		return false;
	act_slow(a, o->slow ? S("yes") : setting_text(workspace_settings(a->session), SET_SLOW));
	start_view(a, o->query);
	if (o->replay.len)
		open_session(a, o);
	else if (o->follow)
		open_server(a, o->follow);
	return true;
}

static void finish(struct app *a)
{
	screen_close(a->screen);
	jobs_close(a->jobs);
	panes_tell(a, offsetof(struct pane, finish));
	trace_close(a->in_memory);
	sb_free(&a->pasted);
	sb_free(&a->piped);
	sb_free(&a->prompt.label);
	sb_free(&a->follow);
	state_close(&a->state);
	surface_free(&a->surface);
	sb_free(&a->message);
	sb_free(&a->said);
	sb_free(&a->mistake);
	sb_free(&a->meant);
	sb_free(&a->searched);
	sb_free(&a->kept_line);
	sb_free(&a->seek.words);
	sb_free(&a->theme_name);
	command_close(&a->command);
	arena_close(a->history.arena);
	arena_close(a->frame);
	if (a->idle_fd >= 0)
		close(a->idle_fd);
	free(a);
}

static struct app *app_new(struct workspace *s, const struct tui_options *o)
{
	struct app *a = must_realloc(NULL, (ptrdiff_t)sizeof *a);

	memset(a, 0, sizeof *a);
	a->session = s;
	a->title = o->title;
	a->action_words = (struct action_words){ &a->keys, o->commands };
	a->speller = action_words_speller(&a->action_words);
	a->stop = o->stop;
	a->idle_fd = -1;
	a->heard.fd = -1;
	a->test_speedup = 1;
	a->frame = arena_open();
	a->history.arena = arena_open();
	a->message = SB(4000);
	a->said = SB(4000);
	a->mistake = SB(2000);
	a->meant = SB(400);
	a->searched = SB(LINE_MOST);
	a->kept_line = SB(LINE_MOST);
	a->pasted = SB(PASTE_MOST);
	a->piped = SB(LINE_MOST);
	a->prompt.label = SB(2000);
	a->follow = SB(BOOKMARK_NAME_MOST);
	a->to_end = PANE_COUNT;
	a->seek.words = SB(LINE_MOST);
	a->theme_name = SB(4000);
	command_open(&a->command);
	state_open(&a->state);
	a->state.keys = &a->keys;
	a->state.version = o->version;
	a->state.source_count = workspace_sources(s, &a->state.sources);
	return a;
}

bool tui_run(struct workspace *s, const struct tui_options *o, struct err *err)
{
	struct app *a = app_new(s, o);
	bool good = read_theme(a, o, err) && read_keys(a, err) && start(a, o, err);

	if (good) {
		open_idle_file(a);
		workspace_vectors_start(s);
		loop_run(a);
		if (o->to_demo)
			*o->to_demo = a->to_demo;
	}
	finish(a);
	return good;
}

bool tui_catalog_renamed(struct arena *a, str name, str now, struct err *err)
{
	struct bookmark_changes changes = { 0 };
	bool there;
	str path;

	*push(&changes, a) = (struct bookmark_change){ .what = BOOKMARK_RENAME, .name = name, .now = now };
	return path_find(a, OWN_EXPLORER, &path, NULL, err) && file_is_there(path, &there, err) &&
	       (!there || bookmarks_change_file(path, &changes, err));
}
