/* Copies to the clipboard by the available way: tmux's buffer inside tmux, otherwise the terminal itself. */
#include "tui/core/explorer.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "tui/short_text.h"

#include "base/banned.h"

extern char **environ;

enum { COPY_MOST = 64 << 20, LOOK_MS = 20, SHOWN_LEAST = 12 };

static const char *const tmux[] = { "tmux", "load-buffer", "-w", "-", NULL };

static void say(struct app *a, const char *words, str text)
{
	ptrdiff_t line = str_at(text, '\n');

	sb_reset(&a->said);
	sb_puts(&a->said, words);
	clean_into(&a->said, line < 0 ? text : str_upto(text, line), false);
	if (line >= 0)
		sb_puts(&a->said, " ...");
}

/* A terminal does not report whether the text arrived, so the message says where else it is, whatever its length. */
static void say_sent(struct app *a, str text)
{
	str sent = S("sent to the terminal: "), otherwise = S(" (if not there: ocat last-yank)");
	int room = a->layout.footer.cols - 2 - (int)(sent.len + otherwise.len);
	ptrdiff_t end = str_at(text, '\n');
	str line = clean(a->frame, end < 0 ? text : str_upto(text, end));

	if (room < SHOWN_LEAST)
		act_say(a, S("sent; if not there: ocat last-yank"));
	else
		act_say(a, str_fmt(a->frame, "%.*s%.*s%.*s", STR(sent), STR(words_middle(a->frame, line, room)),
				   STR(otherwise)));
}

static void by_terminal(struct app *a, str text, str shown)
{
	if (screen_clipboard(a->screen, text))
		say_sent(a, shown);
	else if (str_eq(text, shown))
		say(a, "this terminal accepts no text from programs; here it is: ", text);
	else
		say(a, "this terminal does not accept it; ocat last-yank prints ", shown);
}

/* ---- by a program ---- */

struct copy {
	const char *const *command; /* static, ended by NULL */
	str text;		    /* for its standard input */
	str shown;		    /* in the message */
};

static void copied(struct app *a, struct question *q)
{
	say(a, "copied: ", ((const struct copy *)q->own)->shown);
	arena_close(q->arena);
}

static void copy_failed(struct app *a, struct question *q)
{
	const struct copy *c = q->own;

	by_terminal(a, c->text, c->shown);
	arena_close(q->arena);
}

static const struct purpose by_program = { .answer = copied, .failed = copy_failed };

/* If a program reads nothing, waits until the stop. */
static bool feed(int to, str text, const struct stop *stop)
{
	struct pollfd takes = { .fd = to, .events = POLLOUT };

	while (text.len > 0 && !stop_is_due(stop)) {
		ssize_t n = write(to, text.at, (size_t)text.len);

		if (n > 0)
			text = str_from(text, n);
		else if (n < 0 && errno == EAGAIN)
			poll(&takes, 1, LOOK_MS);
		else
			break;
	}
	return !text.len;
}

/* Returns its exit status; kills a program that does not end by the stop. */
static int wait_for(pid_t child, const struct stop *stop)
{
	int status = -1;
	pid_t ended;

	while ((ended = waitpid(child, &status, WNOHANG)) == 0 && !stop_is_due(stop))
		poll(NULL, 0, LOOK_MS);
	if (ended)
		return ended < 0 ? -1 : status;
	kill(child, SIGKILL);
	waitpid(child, &status, 0);
	return -1;
}

/*
 * Its output is discarded: the screen is ours. Workers have SIGPIPE blocked, so a program that reads nothing does no
 * harm.
 */
static bool run_command(const char *const *command, str text, const struct stop *stop, struct err *err)
{
	posix_spawn_file_actions_t files;
	int ends[2], status = -1, code;
	bool fed = false;
	posix_spawnattr_t how;
	sigset_t none;
	pid_t child;

	if (pipe2(ends, O_CLOEXEC) < 0)
		return err_errno(err, ERR_DISK, "cannot make a pipe for", str_of(command[0]));
	posix_spawn_file_actions_init(&files);
	posix_spawn_file_actions_adddup2(&files, ends[0], 0);
	posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);
	posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0);
	/* A worker blocks every signal; the program should not. */
	sigemptyset(&none);
	posix_spawnattr_init(&how);
	posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGMASK);
	posix_spawnattr_setsigmask(&how, &none);
	code = posix_spawnp(&child, command[0], &files, &how, (char *const *)command, environ);
	posix_spawnattr_destroy(&how);
	posix_spawn_file_actions_destroy(&files);
	close(ends[0]);
	if (!code)
		fed = fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0 && feed(ends[1], text, stop);
	close(ends[1]);
	if (!code)
		status = wait_for(child, stop);
	if (!fed || status)
		return err_set(err, ERR_UNSUPPORTED, "%s did not accept the text", command[0]);
	return true;
}

static void run_copy(void *with, const struct stop *stop)
{
	struct question *q = with;
	const struct copy *c = q->own;

	q->good = run_command(c->command, c->text, stop, &q->err);
}

static void ask_copy(const struct asker *who, const char *const *command, str text, str shown)
{
	struct question *q = question_new(who, &by_program, NULL, text);
	struct copy *c = q->own = new(q->arena, struct copy);

	*c = (struct copy){ command, q->subject, str_dup(q->arena, shown) };
	question_send(who, q, run_copy);
}

/* ---- a text ---- */

static void tell_copied(struct app *a, str text)
{
	for (int id = 0; id < PANE_COUNT; id++)
		if (pane_of((enum pane_id)id)->copied)
			pane_of((enum pane_id)id)->copied(a, text);
}

/* Text from a source may contain escapes, which must not be pasted anywhere. */
void copy_as(struct app *a, str text, str shown)
{
	str how = setting_text(workspace_settings(a->session), SET_CLIPBOARD);
	scoped(sb_free) struct sb safe = SB(COPY_MOST);
	bool in_tmux = getenv("TMUX") != NULL, itself = !shown.at;

	clean_into(&safe, text, true);
	text = str_dup(a->frame, sb_str(&safe));
	shown = itself ? text : shown;
	tell_copied(a, text);
	if (str_eq(how, S("none"))) {
		say(a,
		    itself ? "copying is off (clipboard: none); here it is: "
			   : "copying is off (clipboard: none); ocat last-yank prints ",
		    shown);
	} else if (str_eq(how, S("tmux")) || (in_tmux && !str_eq(how, S("osc52")))) {
		ask_copy(&a->asker, tmux, text, shown);
	} else {
		by_terminal(a, text, shown);
	}
}

void copy_text(struct app *a, str text)
{
	copy_as(a, text, NO_STR);
}

/* ---- what to copy ---- */

static str command_of(struct app *a)
{
	/* Only "ocat demo" finds the demo's catalogs. */
	const char *program = str_eq(a->title, S("demo")) ? "ocat demo" : "ocat";
	const struct pane *p = pane_of(a->view.focus);
	str line = sb_str(&a->searched), at = as_of_ask(a->frame, a->state.times.then);
	str then = at.len ? str_fmt(a->frame, " --at %.*s", STR(at)) : S("");
	bool meant = a->view.focus == PANE_LIST && state_meaning(&a->state) &&
		     a->view.spot[PANE_LIST].cursor >= state_names(&a->state);
	str own = meant	       ? state_meaning_command(&a->state, a->frame)
		  : p->command ? p->command(&a->state, a->frame)
			       : NO_STR;

	if (own.len)
		return str_fmt(a->frame, "%s %.*s%.*s", program, STR(own), STR(then));
	if (!line.len)
		return str_fmt(a->frame, "%s tables%.*s", program, STR(then));
	return str_fmt(a->frame, "%s tables %.*s%.*s", program, STR(pane_argument(a->frame, line)), STR(then));
}

static str columns_of(struct app *a, const struct asset_row *row)
{
	scoped(sb_free) struct sb out = SB(1 << 20);

	for (ptrdiff_t i = 0; i < row->asset.fields.len; i++) {
		if (i)
			sb_puts(&out, ", ");
		sb_put(&out, row->asset.fields.at[i].name);
	}
	return str_dup(a->frame, sb_str(&out));
}

static str last_sql(const struct app *a)
{
	for (ptrdiff_t i = a->state.steps.len - 1; i >= 0; i--)
		if (a->state.steps.at[i].sql.len)
			return a->state.steps.at[i].sql;
	return NO_STR;
}

static str text_of_table(struct app *a, const struct asset_parts *of, enum action what)
{
	if (!of->look)
		return NO_STR;
	return what == ACT_COPY_DDL ? of->ddl : columns_of(a, &of->look->row);
}

static str text_for(struct app *a, enum action what)
{
	switch (what) {
	case ACT_COPY_NAME: return a->state.wanted;
	case ACT_COPY_DDL:
	case ACT_COPY_COLUMNS: return a->state.seen ? text_of_table(a, question_asset(a->state.seen), what) : NO_STR;
	case ACT_COPY_SQL: return last_sql(a);
	case ACT_COPY_COMMAND: return command_of(a);
	default: return NO_STR;
	}
}

bool copies_table(enum action what)
{
	return what == ACT_COPY_DDL || what == ACT_COPY_COLUMNS;
}

bool copy_of_table(struct app *a, const struct asset_parts *of, enum action what)
{
	str text = text_of_table(a, of, what);

	if (text.len)
		copy_text(a, text);
	else
		say(a, "nothing of that kind here to copy", S(""));
	return text.len > 0;
}

/* The inspector follows the cursor after a rest, and on a slow line not at all: it may show another table. */
static bool is_of_another(const struct app *a, enum action what)
{
	const struct asset_row *row = state_asset(&a->state);
	str subject = act_subject(a);

	return copies_table(what) && subject.len && !str_eq(row ? row->qualified : a->state.wanted, subject);
}

bool copy_action(struct app *a, enum action what)
{
	str text = text_for(a, what);

	if (is_of_another(a, what)) {
		act_want(a, str_dup(a->frame, act_subject(a)));
		act_say(a, S("the table is still loading; press the keys again"));
		return false;
	}
	if (!text.len)
		say(a, "nothing of that kind here to copy", S(""));
	else
		copy_text(a, text);
	return text.len > 0;
}
