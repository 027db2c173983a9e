/* The terminal: its capabilities, its character set, and how text is copied from it. */
#include "doctor/internal.h"

#include <locale.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/banned.h"

enum { COMFORTABLE_WIDTH = 80, COMFORTABLE_HEIGHT = 24 };

static str variable(const char *name)
{
	return str_of(getenv(name));
}

static bool is_set(const char *name)
{
	return variable(name).len > 0;
}

static str size_words(struct arena *a, const struct terminal_facts *t)
{
	return t->cols ? str_fmt(a, ", %d x %d", t->cols, t->rows) : S("");
}

static str color_words(struct arena *a, const struct terminal_facts *t)
{
	str color = variable("COLORTERM");

	if (str_eq(color, S("truecolor")) || str_eq(color, S("24bit")))
		return S("true colour");
	return t->colors ? str_fmt(a, "%d colours", t->colors) : S("no colours");
}

static void unknown_terminal(struct doctor *d)
{
	struct finding *f;

	if (!is_set("TERM")) {
		f = doctor_finds(d, "terminal", DOCTOR_WARNING,
				 "TERM is not set: the capabilities of the terminal are unknown");
	} else {
		f = doctor_finds(d, "terminal", DOCTOR_WARNING,
				 "unknown terminal \"%.*s\": treated as the most basic one", STR(variable("TERM")));
		doctor_cure(d, f,
			    S("Install more descriptions (Debian: apt install ncurses-term), or use a common one:"));
	}
	doctor_command(d, f, S("export TERM=xterm-256color"));
}

static void check_terminal(struct doctor *d, const struct terminal_facts *t)
{
	struct finding *f;

	if (!t->is_terminal) {
		f = doctor_finds(d, "terminal", DOCTOR_NOTE, "output is not a terminal: explorer checks skipped");
		doctor_fact(d, f, "is_terminal", value_bool(false));
		return;
	}
	if (!t->known) {
		unknown_terminal(d);
		return;
	}
	if (!t->addressed)
		f = doctor_finds(d, "terminal", DOCTOR_WARNING,
				 "%.*s cannot move its cursor: commands work, the explorer does not",
				 STR(variable("TERM")));
	else
		f = doctor_finds(d, "terminal", DOCTOR_OK, "%.*s, %.*s%.*s", STR(variable("TERM")),
				 STR(color_words(d->arena, t)), STR(size_words(d->arena, t)));
	doctor_fact(d, f, "is_terminal", value_bool(true));
	doctor_fact(d, f, "term", value_text(variable("TERM")));
	doctor_fact(d, f, "colors", value_int(t->colors));
	doctor_fact(d, f, "columns", value_int(t->cols ? t->cols : UNKNOWN));
	doctor_fact(d, f, "rows", value_int(t->rows ? t->rows : UNKNOWN));
	if (t->drawn_as)
		doctor_finds(d, "description", DOCTOR_NOTE,
			     "no description of %.*s on this machine: the explorer treats it as %s",
			     STR(variable("TERM")), t->drawn_as);
	if (t->cols && (t->cols < COMFORTABLE_WIDTH || t->rows < COMFORTABLE_HEIGHT))
		doctor_finds(d, "size", DOCTOR_NOTE,
			     "it is smaller than 80 x 24: the explorer shows one pane at a time");
	if (is_set("NO_COLOR"))
		doctor_finds(d, "colors", DOCTOR_NOTE, "NO_COLOR is set: no colours");
}

/* The first variable that is set applies. */
static void check_locale(struct doctor *d, const struct terminal_facts *t)
{
	static const char *const deciding[] = { "LC_ALL", "LC_CTYPE", "LANG" };
	const char *now = setlocale(LC_CTYPE, NULL), *by = NULL;
	struct finding *f;

	for (int i = 0; i < 3 && !by; i++)
		by = is_set(deciding[i]) ? deciding[i] : NULL;
	if (t->utf8 && by && now && str_eq(str_of(now), S("C.UTF-8")) && !str_eq(variable(by), str_of(now)))
		f = doctor_finds(d, "locale", DOCTOR_OK, "text is UTF-8 (C.UTF-8, for this machine has no %s=%.*s)", by,
				 STR(variable(by)));
	else if (t->utf8)
		f = doctor_finds(d, "locale", DOCTOR_OK, "text is UTF-8 (%s)", now ? now : "");
	else if (by && str_find_fold(variable(by), S("utf")) >= 0)
		f = doctor_finds(d, "locale", DOCTOR_WARNING,
				 "%s=%.*s names a locale that is not installed: lines are drawn in ASCII", by,
				 STR(variable(by)));
	else
		f = doctor_finds(d, "locale", DOCTOR_WARNING, "the locale is %s, not UTF-8: lines are drawn in ASCII",
				 now ? now : "unknown");
	if (!t->utf8)
		doctor_command(d, f, S("export LC_ALL=C.UTF-8"));
	doctor_fact(d, f, "utf8", value_bool(t->utf8));
	doctor_fact(d, f, "locale", value_text(str_of(now)));
}

static str clipboard_setting(struct doctor *d)
{
	return d->workspace ? setting_text(workspace_settings(d->workspace), SET_CLIPBOARD) : S("auto");
}

static void check_clipboard(struct doctor *d, const struct terminal_facts *t)
{
	bool in_tmux = is_set("TMUX"), remote = is_set("SSH_CONNECTION") || is_set("SSH_TTY");
	str how = clipboard_setting(d);
	struct finding *f;

	if (str_eq(how, S("none"))) {
		doctor_finds(d, "clipboard", DOCTOR_NOTE, "copying is off (clipboard: none)");
	} else if (str_eq(how, S("tmux")) || (in_tmux && !str_eq(how, S("osc52")))) {
		f = doctor_finds(d, "clipboard", in_tmux ? DOCTOR_OK : DOCTOR_WARNING,
				 in_tmux ? "copies go to tmux's buffer, and from there to the terminal"
					 : "copies should go to tmux (clipboard: tmux), which is not running");
		if (in_tmux && remote)
			doctor_cure(d, f, S("If they do not arrive, put `set -s set-clipboard on` in tmux.conf."));
	} else if (is_set("STY")) {
		f = doctor_finds(d, "clipboard", DOCTOR_WARNING,
				 "GNU screen does not forward OSC 52: copies do not reach the terminal");
		doctor_cure(d, f, S("Use tmux, or select with the terminal's own mouse."));
	} else if (!t->modern) {
		doctor_finds(d, "clipboard", DOCTOR_NOTE,
			     "this terminal accepts no clipboard text: copies are shown instead");
	} else {
		f = doctor_finds(d, "clipboard", DOCTOR_OK, "copies go to the terminal by OSC 52%s",
				 remote ? ", through ssh" : "");
		if (remote)
			doctor_cure(d, f, S("Your local terminal must allow it; most do, or have a setting for it."));
	}
}

void doctor_terminal(struct doctor *d)
{
	const struct terminal_facts *t = &d->face->terminal;

	doctor_area(d, "terminal", NO_STR, NO_STR);
	check_terminal(d, t);
	check_locale(d, t);
	if (t->is_terminal && t->known)
		check_clipboard(d, t);
}
