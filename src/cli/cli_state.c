#include "cli/cli_state.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <pwd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/utf8.h"
#include "cli/build_info.h"
#include "cli/session/bundle_folder.h"
#include "cli/pager.h"
#include "cli/watchdog.h"
#include "otel/exporter.h"
#include "trace/trace.h"
#include "base/banned.h"

/* ---- Ctrl-C ---- */

static struct stop program_stop; /* raised by the signal handler */

static void interrupted(int sig)
{
	if (atomic_exchange(&program_stop.cancelled, true))
		_exit(128 + sig); /* the second signal */
}

void cli_catch_signals(void)
{
	struct sigaction act = { .sa_handler = interrupted }, ignore = { .sa_handler = SIG_IGN }, before;

	/* A shell starts background commands with Ctrl-C ignored: keep that. */
	if (sigaction(SIGINT, NULL, &before) == 0 && before.sa_handler != SIG_IGN)
		sigaction(SIGINT, &act, NULL);
	sigaction(SIGTERM, &act, NULL);
	sigaction(SIGPIPE, &ignore, NULL);
	sigaction(SIGXFSZ, &ignore, NULL); /* exceeding the file size limit becomes an error, like a full disk */
}

const struct stop *cli_stop(void)
{
	return &program_stop;
}

bool cli_timeout(struct cli *c, int64_t *ms, struct err *err)
{
	str given = option_value(&c->options, "timeout");
	int64_t us;

	if (!given.at)
		return true;
	if (!duration_parse(given, &us) || us <= 0)
		return err_set(err, ERR_USAGE, "--timeout takes a duration, such as 30s or 2m, not \"%.*s\"",
			       STR(given));
	*ms = us < 1000 ? 1 : us / 1000;
	return true;
}

bool cli_start_timeout(struct cli *c, struct err *err)
{
	int64_t ms = 0;

	if (!cli_timeout(c, &ms, err))
		return false;
	if (ms && !program_stop.deadline_us)
		program_stop.deadline_us = clock_monotonic_us() + ms * 1000;
	return true;
}

/* ---- the terminal ---- */

static int terminal_width(void)
{
	struct winsize size;
	const char *columns = getenv("COLUMNS");
	int64_t n;

	if (columns && str_int(str_of(columns), &n) && n > 0 && n < 10000)
		return (int)n;
	if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col)
		return size.ws_col;
	return 80;
}

/* the name of a file, not SQL or words */
static bool cli_is_file(struct cli *c, str word)
{
	struct stat st;

	return str_at(word, '\n') < 0 && word.len < PATH_MAX && stat(str_c(c->arena, word), &st) == 0 &&
	       S_ISREG(st.st_mode);
}

bool cli_is_sql_file(struct cli *c, str word)
{
	bool ends = word.len > 4 && str_eq_fold(str_from(word, word.len - 4), S(".sql"));

	return cli_is_file(c, word) || (ends && str_at(word, ' ') < 0 && str_at(word, '\n') < 0);
}

bool cli_read_file(struct cli *c, str path, ptrdiff_t most, str *out, struct err *err)
{
	if (file_read(c->arena, path, most, out, err))
		return true;
	if (!file_exists(path))
		err->kind = ERR_USAGE;
	return false;
}

bool cli_is_json(const struct cli *c)
{
	return c->format == FORMAT_JSON || c->format == FORMAT_JSONL;
}

static bool wants_color(const struct cli *c, str when)
{
	const char *no = getenv("NO_COLOR"), *term = getenv("TERM");

	if (cli_is_json(c))
		return false;
	if (str_eq(when, S("always")))
		return true;
	if (str_eq(when, S("never")) || (no && *no))
		return false;
	return c->out_is_terminal && term && !str_eq(str_of(term), S("dumb"));
}

static bool set_columns(struct cli *c, struct err *err)
{
	str list = option_value(&c->options, "columns"), name;
	struct strs *names = new(c->arena, struct strs);

	if (!list.at)
		return true;
	if (c->format == FORMAT_JSON)
		return err_set(err, ERR_USAGE, "--columns has no effect with -o json, which has every field");
	while (str_cut(&list, ',', &name)) {
		if (!str_trim(name).len)
			return err_set(err, ERR_USAGE, "--columns takes names separated by commas");
		*push(names, c->arena) = str_trim(name);
	}
	if (!names->len)
		return err_set(err, ERR_USAGE, "--columns takes names separated by commas");
	c->columns = names;
	return true;
}

static bool set_form(struct cli *c, struct err *err)
{
	str format = option_value(&c->options, "output"), when = option_value(&c->options, "color");

	if (when.at && !str_eq(when, S("auto")) && !str_eq(when, S("always")) && !str_eq(when, S("never")))
		return err_set(err, ERR_USAGE, "--color takes auto, always or never, not \"%.*s\"", STR(when));
	c->format = c->out_is_terminal ? FORMAT_TABLE : FORMAT_TSV;
	if (format.at && !format_named(format, &c->format) && !c->own_output)
		return err_set(err, ERR_USAGE, "-o takes " FORMAT_NAMES ", not \"%.*s\"", STR(format));
	c->paint = (struct paint){
		.color = wants_color(c, when),
		.unicode = utf8_wanted(),
		.screen = c->out_is_terminal,
		.width = c->out_is_terminal ? terminal_width() : 0,
		.now = clock_now(),
		.speller = c->speller,
	};
	return set_columns(c, err);
}

static bool write_out(struct cli *c, str bytes)
{
	while (bytes.len && !c->broken_pipe) {
		ssize_t n = write(STDOUT_FILENO, bytes.at, (size_t)bytes.len);

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0 && errno == EAGAIN) { /* another program made it non-blocking */
			poll(&(struct pollfd){ .fd = STDOUT_FILENO, .events = POLLOUT }, 1, -1);
			continue;
		}
		if (n <= 0) {
			c->broken_pipe = true;
			c->write_error = errno == EPIPE ? 0 : errno;
		} else {
			bytes = str_from(bytes, n);
		}
	}
	return !c->broken_pipe;
}

/* ---- the pager ---- */

static int terminal_height(void)
{
	struct winsize size;
	const char *lines = getenv("LINES");
	int64_t n;

	if (lines && str_int(str_of(lines), &n) && n > 0 && n < 10000)
		return (int)n;
	return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_row : 0;
}

/* The first one set of --no-pager, the setting, PAGER; else less. */
static str pager_command(struct cli *c)
{
	str set = c->session ? setting_text(workspace_settings(c->session), SET_PAGER) : str_of(getenv("OCAT_PAGER"));
	const char *usual = getenv("PAGER");

	if (option_on(&c->options, "no-pager"))
		return NO_STR;
	if (!set.len || str_eq(set, S("auto")))
		set = usual ? str_of(usual) : S("less");
	return str_eq(set, S("none")) || str_eq(set, S("cat")) ? NO_STR : set;
}

static void open_pager(struct cli *c)
{
	const char *term = getenv("TERM");

	c->pages = false;
	if (c->out_is_terminal && term && !str_eq(str_of(term), S("dumb")))
		c->pager = pager_open(c->arena, pager_command(c), terminal_height());
}

void cli_pages_end(struct cli *c)
{
	struct pager *p = c->pager;

	c->pager = NULL;
	c->pages = false;
	if (p)
		write_out(c, pager_close(p));
	for (ptrdiff_t i = 0; i < c->late.len; i++)
		cli_say(c, c->late.at[i]);
	c->late.len = 0;
}

static bool put_out(struct cli *c, str bytes, bool json)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	if (json) {
		bool changed = !c->paint.screen && json_pipe(&b, bytes);

		if (c->paint.screen)
			json_screen(&b, bytes);
		if (c->paint.screen || changed)
			bytes = sb_str(&b);
	}
	if (c->pages)
		open_pager(c);
	watchdog_output(c->watchdog, true);
	if (!c->pager)
		write_out(c, bytes);
	else if (!pager_write(c->pager, bytes))
		c->broken_pipe = true;
	watchdog_output(c->watchdog, false);
	return !c->broken_pipe;
}

bool cli_write(void *with, str bytes)
{
	struct cli *c = with;

	return put_out(c, bytes, cli_is_json(c));
}

bool cli_print_json(struct cli *c, str json)
{
	return put_out(c, json, true);
}

bool cli_print(struct cli *c, str text)
{
	return cli_write(c, text);
}

/* ---- answers of commands beside the tools ---- */

bool cli_has_format(struct cli *c, unsigned formats, struct err *err)
{
	str chosen = option_value(&c->options, "output");

	if (!chosen.at || (formats & FORMAT_BIT(c->format)))
		return true;
	err_set(err, ERR_USAGE, "-o %.*s is not supported for %.*s", STR(chosen), STR(c->options.command));
	return err_next(err, "Use %.*s.", STR(format_words(c->arena, formats)));
}

/* Without a command, the catalogs are listed. */
static str command_of(const struct cli *c)
{
	return c->options.command.at ? c->options.command : S("list");
}

struct rows *cli_rows(struct cli *c, const struct column *columns, ptrdiff_t n)
{
	struct rows *r = rows_open(c->format, &c->paint, cli_write, c);

	rows_choose(r, c->columns);
	if (c->format == FORMAT_JSON)
		cli_print(c, str_fmt(c->arena, "{\"command\":\"%.*s\",\"rows\":", STR(command_of(c))));
	rows_columns(r, columns, n);
	return r;
}

void cli_rows_end(struct cli *c, struct rows *rows)
{
	rows_end(rows);
	rows_close(rows);
	if (c->format != FORMAT_JSON)
		return;
	if (c->errors && c->errors->len)
		cli_print(c, str_fmt(c->arena, ",\"errors\":[%.*s]", STR(sb_str(c->errors))));
	cli_print(c, S("}\n"));
}

struct jw cli_result(struct cli *c, struct sb *b)
{
	struct jw w = jw_to(b);

	jw_object(&w);
	jw_str_at(&w, "command", command_of(c));
	jw_object_at(&w, "result");
	return w;
}

void cli_result_end(struct cli *c, struct jw *w, struct sb *b)
{
	jw_end_object(w);
	jw_end_object(w);
	sb_putc(b, '\n');
	cli_print(c, sb_str(b));
}

void cli_text(struct cli *c, const char *name, str text)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct jw w;

	if (!cli_is_json(c)) {
		cli_print(c, text);
		return;
	}
	w = cli_result(c, &b);
	jw_str_at(&w, name, text);
	cli_result_end(c, &w, &b);
}

/* Otherwise the terminal would break it within a word. */
static void say_wrapped(struct cli *c, str sentence)
{
	static const char name[] = "ocat: ";
	ptrdiff_t room = c->paint.width - (ptrdiff_t)(sizeof name - 1);
	const char *begin = name;

	do {
		str part = room >= 20 ? paint_line(sentence, room) : sentence;

		fprintf(stderr, "%s%.*s\n", begin, STR(str_trim(part)));
		sentence = str_trim(str_from(sentence, part.len));
		begin = "      ";
	} while (sentence.len);
}

void cli_say_line(struct cli *c, str sentence)
{
	if (c->err_is_terminal && str_at(sentence, '\n') < 0)
		say_wrapped(c, sentence);
	else
		fprintf(stderr, "ocat: %.*s\n", STR(sentence));
}

void cli_say(struct cli *c, str sentence)
{
	if (option_on(&c->options, "quiet"))
		return;
	if (c->pager && pager_runs(c->pager)) {
		*push(&c->late, c->arena) = str_dup(c->arena, sentence);
		return;
	}
	cli_progress_done(c);
	cli_say_line(c, clean(c->arena, action_spell(c->arena, sentence, c->speller)));
}

void cli_progress(struct cli *c, const char *stage, int64_t done, int64_t of)
{
	if (!c->err_is_terminal || option_on(&c->options, "quiet") || (c->pager && pager_runs(c->pager)))
		return;
	if (of > 0)
		fprintf(stderr, "\r\033[K%s %lld of %lld", stage, (long long)done, (long long)of);
	else if (done > 0)
		fprintf(stderr, "\r\033[K%s %lld", stage, (long long)done);
	else
		fprintf(stderr, "\r\033[K%s", stage);
	fflush(stderr);
	c->progress_shown = true;
}

void cli_progress_done(struct cli *c)
{
	if (c->progress_shown)
		fprintf(stderr, "\r\033[K");
	c->progress_shown = false;
}

static void say_note(void *with, str sentence)
{
	cli_say(with, sentence);
}

static void show_progress(void *with, const char *stage, int64_t done, int64_t of)
{
	cli_progress(with, stage, done, of);
}

struct observer cli_observer(struct cli *c)
{
	return (struct observer){ .note = say_note, .progress = show_progress, .with = c };
}

/* ---- user and session ---- */

str cli_user(struct cli *c)
{
	struct passwd *pw;
	const char *name;

	if (c->user.at)
		return c->user;
	pw = getpwuid(getuid());
	name = pw ? pw->pw_name : getenv("USER");
	c->user = name ? str_dup(c->arena, str_of(name)) : str_fmt(c->arena, "uid-%ld", (long)getuid());
	return c->user;
}

static str name_of_session(struct arena *a)
{
	const char *given = getenv("OCAT_SESSION"), *tty = ttyname(STDERR_FILENO);
	str day = str_upto(instant_iso(a, clock_now()), 10);

	if (given && *given)
		return str_dup(a, str_of(given));
	if (tty)
		return str_fmt(a, "%.*s-%s", STR(day), str_starts(str_of(tty), S("/dev/")) ? tty + 5 : tty);
	return str_fmt(a, "%.*s-s%ld", STR(day), (long)getsid(0));
}

struct workspace *cli_session(struct cli *c, struct err *err)
{
	struct workspace_options o = c->places;

	if (c->session)
		return c->session;
	o.stop = &program_stop;
	o.data = ocat_data_dir(c->arena);
	o.speller = c->speller;
	c->session = workspace_open(&o, err);
	if (!c->session)
		return NULL;
	if (!option_value(&c->options, "color").at)
		c->paint.color = wants_color(c, setting_text(workspace_settings(c->session), SET_COLOR));
	return c->session;
}

/* ---- beginning and end ---- */

bool cli_start(struct cli *c, struct err *err)
{
	c->workspace_name = name_of_session(c->arena);
	return set_form(c, err);
}

/* Notes on the cache for the user (on a network, read-only) come from opening it. */
static void say_notes(struct cli *c)
{
	ptrdiff_t n;
	const str *notes = workspace_notes(c->session, &n);

	for (ptrdiff_t i = 0; i < n; i++)
		cli_say(c, notes[i]);
}

void cli_end(struct cli *c)
{
	if (c->session)
		say_notes(c);
	trace_close(c->trace);
	exporter_close(c->exporter);
	workspace_close(c->session);
	if (c->bundle)
		bundle_folder_close(c->arena, c->bundle);
}
