/* doctor: check the installation and the sources, with advice. */
#include "cli/client_identity.h"
#include "cli/verbs.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include "base/arena.h"
#include "cli/doctor_report.h"
#include "cli/build_info.h"
#include "term/screen_facts.h"
#include "tui/tui.h"
#include "base/banned.h"

enum { EXIT_WARNINGS = 1 };

/* Our own files come first: a problem there makes everything else fail. */
static int status_of(const struct doctor *d)
{
	if (d->own_broken)
		return err_exit(ERR_CONFIG);
	if (d->source_broken)
		return err_exit(ERR_SOURCE);
	return d->count[DOCTOR_WARNING] ? EXIT_WARNINGS : 0;
}

static bool is_known(struct workspace *s, struct arena *a, str name)
{
	struct err ignored = { 0 };
	struct store *r = workspace_source(s, name) ? NULL : workspace_reader(s, &ignored);
	struct catalog cat;
	bool found = r == NULL && workspace_source(s, name);

	if (!r)
		return found;
	if (!store_catalog(r, a, name, &found, &cat, &ignored))
		found = false;
	workspace_return(s, r);
	return found;
}

/* The requested one, by name, address or path; absent: all. */
static bool take_catalog(struct cli *c, str *only, struct err *err)
{
	str given = c->options.words.len ? c->options.words.at[0] : option_value(&c->options, "catalog");
	const struct configured *at;
	ptrdiff_t n;

	if (c->options.words.len > 1)
		return err_set(err, ERR_USAGE, "ocat doctor takes one catalog, or none for all");
	*only = NO_STR;
	if (!given.at)
		return true;
	if (!cli_session(c, err) || !workspace_adopt(c->session, cli_client(c), c->arena, given, only, err))
		return false;
	if (is_known(c->session, c->arena, *only))
		return true;
	err_set(err, ERR_CATALOG_NOT_FOUND, "unknown catalog \"%.*s\"", STR(given));
	n = workspace_sources(c->session, &at);
	for (ptrdiff_t i = 0; i < n; i++)
		err_suggest(err, at[i].source.name);
	return err_next(err, "See `ocat list`, or connect one with `ocat add NAME URL`.");
}

static struct workspace *open_session(void *with, struct err *err)
{
	return cli_session(with, err);
}

static void asking(void *with, ptrdiff_t done, ptrdiff_t of)
{
	if (done < of)
		cli_progress(with, "asking the sources", done, of);
	else
		cli_progress_done(with);
}

static struct terminal_facts terminal_of(const struct cli *c)
{
	struct terminal_facts t = screen_facts();
	struct winsize size = { 0 };

	t.is_terminal = c->out_is_terminal;
	if (t.is_terminal && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0) {
		t.cols = size.ws_col;
		t.rows = size.ws_row;
	}
	return t;
}

static struct doctor_face face_of(struct cli *c)
{
	bool speaks = c->format == FORMAT_TABLE;
	struct doctor_face face = {
		.places = c->places,
		.terminal = terminal_of(c),
		.judge = &tui_judge,
		.version = ocat_version(),
		.library = screen_library(),
		.brief = speaks,
		.open = open_session,
		.told = speaks ? doctor_show : NULL,
		.asking = asking,
		.with = c,
	};

	face.places.data = ocat_data_dir(c->arena);
	return face;
}

int verb_doctor_source(struct cli *c, str only, struct err *err)
{
	struct stop stop = { .parent = cli_stop() };
	struct doctor d = { .arena = c->arena, .stop = &stop };
	struct doctor_face face;
	int64_t ms = 0;

	if (!cli_timeout(c, &ms, err))
		return 0;
	if (!option_value(&c->options, "output").at)
		c->format = FORMAT_TABLE;
	face = face_of(c);
	d.face = &face;
	d.workspace = c->session;
	stop.deadline_us = ms ? clock_monotonic_us() + ms * 1000 : 0;
	if (only.at)
		doctor_look_at_sources(&d, only);
	else
		doctor_look(&d);
	if (stop_is_due(cli_stop())) {
		cli_progress_done(c);
		err_set(err, ERR_CANCELLED, "cancelled");
		return 0;
	}
	doctor_end(c, &d, status_of(&d));
	return status_of(&d);
}

static int doctor(struct cli *c, struct err *err)
{
	str only;

	return take_catalog(c, &only, err) ? verb_doctor_source(c, only, err) : 0;
}

static const char *const examples[] = { "ocat doctor", "ocat doctor prod", "ocat doctor -o json", NULL };

const struct verb verb_doctor = {
	.name = "doctor",
	.words = "[CATALOG]",
	.summary = "check the installation and every source, with advice",
	.heading = UNDER_PROGRAM,
	.detail = "Checks configuration, terminal, cache, state folder, libraries, and each source: connection, "
		  "login, encryption, clock, age of the last sync, and missing grants, with what each one hides and "
		  "the statements to fix it. Sources are checked in parallel; one that hangs takes its connect "
		  "timeout. Doctor changes nothing, and runs even if everything else fails. ok and note need no "
		  "action; a warning marks something that could work better. The exit status is 0 if all is well, 1 "
		  "with warnings, 3 if a source does not work, 6 if ocat's own files do not work. With -o json the "
		  "result is one object: checks (area, check, catalog, state, text, advice, cures, facts), summary "
		  "and exit_status; the other formats print one row per check.",
	.examples = examples,
	.completes = "catalog",
	.heeds = HEEDS(CATALOG) | HEEDS(TIMEOUT),
	.mends = true,
	.run = doctor,
};
