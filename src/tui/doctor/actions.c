/* The screen of doctor: its checks run only while the screen is open. */
#include "tui/core/explorer.h"

#include "base/arena.h"
#include "tui/doctor/pane.h"
#include "tui/doctor/requests.h"
#include "term/screen_facts.h"
#include "tui/tui.h"

#include "base/banned.h"

static bool is_shown(const struct app *a)
{
	return a->view.side_open && a->view.side == PANE_DOCTOR;
}

static void look(struct app *a, str only)
{
	struct doctor_face face = {
		.places = *workspace_places(a->session),
		.terminal = screen_facts_of(a->screen),
		.judge = &tui_judge,
		.version = str_c(a->history.arena, a->state.version),
		.library = screen_library(),
		.brief = true,
	};

	only = str_dup(a->frame, only);
	findings_begin(findings_of(&a->state), only);
	ask_doctor(&a->asker, &face, only);
}

static str which(const struct app *a)
{
	const struct pane *p = pane_of(frame_pane(a));

	return p->catalog ? p->catalog(&a->state, &a->view.spot[frame_pane(a)]) : NO_STR;
}

static void open_screen(struct app *a)
{
	str only = which(a);

	act_show(a, PANE_DOCTOR);
	a->view.spot[PANE_DOCTOR] = (struct pane_cursor){ .cells = a->view.spot[PANE_DOCTOR].cells };
	look(a, only);
}

static void fold(struct app *a)
{
	struct pane_cursor *at = &a->view.spot[PANE_DOCTOR];
	ptrdiff_t finding = doctor_finding(&a->state, at, a->frame);

	if (finding < 0)
		return;
	findings_of(&a->state)->findings.at[finding].open ^= true;
	at->cursor = doctor_line_of(&a->state, at, a->frame, finding);
}

static void to_trouble(struct app *a, int way)
{
	struct pane_cursor *at = &a->view.spot[PANE_DOCTOR];
	ptrdiff_t line = doctor_trouble_from(&a->state, at, a->frame, way);

	if (line >= 0)
		at->cursor = line;
	else
		act_say(a, way > 0 ? S("no warning or problem below") : S("no warning or problem above"));
}

bool doctor_key(struct app *a, enum action act)
{
	bool on_it = frame_pane(a) == PANE_DOCTOR;

	if (act == ACT_DOCTOR)
		open_screen(a);
	else if (act == ACT_REFRESH && on_it)
		look(a, findings_of(&a->state)->only);
	else if ((act == ACT_HIT_NEXT || act == ACT_HIT_PREVIOUS) && on_it)
		to_trouble(a, act == ACT_HIT_NEXT ? 1 : -1);
	else if ((act == ACT_OPEN || act == ACT_FOLD) && on_it)
		fold(a);
	else
		return false;
	return true;
}

void doctor_stopped(struct app *a)
{
	findings_of(&a->state)->stopped |= findings_of(&a->state)->running;
	findings_of(&a->state)->running = false;
}

void doctor_painted(struct app *a)
{
	if (!findings_of(&a->state)->running || is_shown(a))
		return;
	jobs_drop(a->jobs, &doctor_findings);
	doctor_stopped(a);
}

bool doctor_leave(struct app *a)
{
	if (a->view.side != PANE_DOCTOR || !findings_of(&a->state)->only.at)
		return false;
	a->view.side = a->view.focus = PANE_CATALOGS;
	return true;
}

void doctor_restored(struct app *a, str saved)
{
	const struct findings *k = findings_of(&a->state);

	(void)saved;
	if (is_shown(a) && !k->running && (!k->begun || k->stopped))
		look(a, k->only);
}

static void found(struct app *a, struct question *q)
{
	struct findings *k = findings_of(&a->state);
	const struct examination_news *news = news_of(q);

	k->running = news->more;
	findings_learn(k, q->arena, &news->found);
}

const struct purpose doctor_findings = { .answer = found, .lane = JOB_LONG };
