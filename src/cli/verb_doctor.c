/* doctor: what works here, what does not, and what to do about it. */
#include "cli/verbs.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include "base/arena.h"
#include "cli/doctor_report.h"
#include "cli/version.h"
#include "tui/screen_facts.h"
#include "tui/tui.h"
#include "base/banned.h"

enum { EXIT_WARNINGS = 1 };

/* Our own files come first: what is wrong with them makes everything else fail. */
static int status_of(const struct doctor *d)
{
	if (d->own_broken)
		return err_exit(ERR_CONFIG);
	if (d->source_broken)
		return err_exit(ERR_SOURCE);
	return d->count[DOCTOR_WARNING] ? EXIT_WARNINGS : 0;
}

static bool is_known(struct session *s, struct arena *a, str name)
{
	struct err ignored = { 0 };
	struct store *r = session_source(s, name) ? NULL : session_reader(s, &ignored);
	struct catalog cat;
	bool found = r == NULL && session_source(s, name);

	if (!r)
		return found;
	if (!store_catalog(r, a, name, &found, &cat, &ignored))
		found = false;
	session_return(s, r);
	return found;
}

/* The one that is asked for, by name, address or path; absent: all. */
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
	if (!cli_session(c, err) || !session_adopt(c->session, c->arena, given, only, err))
		return false;
	if (is_known(c->session, c->arena, *only))
		return true;
	err_set(err, ERR_CATALOG_NOT_FOUND, "there is no catalog called \"%.*s\"", STR(given));
	n = session_sources(c->session, &at);
	for (ptrdiff_t i = 0; i < n; i++)
		err_suggest(err, at[i].source.name);
	return err_next(err, "See `ocat list`, or connect one with `ocat add NAME URL`.");
}

static struct session *open_session(void *with, struct err *err)
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

static int doctor(struct cli *c, struct err *err)
{
	struct stop stop = { .or = cli_stop() };
	struct doctor d = { .arena = c->arena, .stop = &stop };
	struct doctor_face face;
	int64_t ms = 0;
	str only;

	if (!cli_timeout(c, &ms, err) || !take_catalog(c, &only, err))
		return 0;
	if (!option_value(&c->options, "output").at)
		c->format = FORMAT_TABLE;
	face = face_of(c);
	d.face = &face;
	d.session = c->session;
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

static const char *const examples[] = { "ocat doctor", "ocat doctor prod", "ocat doctor -o json", NULL };

const struct verb verb_doctor = {
	.name = "doctor",
	.words = "[CATALOG]",
	.summary = "check what works here, and say what to do about what does not",
	.heading = UNDER_PROGRAM,
	.detail =
		"Checks configuration, terminal, cache, state folder, libraries, and each source: reached, login, encryption, clock, age of what "
		"was read, and the grants that its login lacks, with what each hides and the statements that give it. Sources are asked side "
		"by side; one that hangs costs its connect timeout. It changes nothing, and runs when all else fails. ok and note need "
		"nothing; a warning is something that works less well than it could. Exit status: 0 all is well, 1 there are warnings, 3 a "
		"source does not work, 6 our own files do not. With -o json one object: checks (area, check, catalog, state, text, advice, "
		"cures, "
		"facts), summary and exit_status; the other forms have a row a check.",
	.examples = examples,
	.completes = "catalog",
	.mends = true,
	.run = doctor,
};
