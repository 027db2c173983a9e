/* The screen of doctor: it looks while the screen is there, and no longer. */
#include "tui/app.h"

#include "base/arena.h"
#include "tui/ask_doctor.h"
#include "tui/screen_facts.h"
#include "tui/tui.h"

#include "base/banned.h"

static bool is_shown(const struct app *a)
{
	return a->view.side_open && a->view.side == PANE_DOCTOR;
}

static void look(struct app *a, str only)
{
	struct doctor_face face = {
		.places = *session_places(a->session),
		.terminal = screen_facts_of(a->screen),
		.judge = &tui_judge,
		.version = str_c(a->history.arena, a->world.version),
		.library = screen_library(),
		.brief = true,
	};

	only = str_dup(a->frame, only);
	checkup_begin(&a->world.checkup, only);
	ask_doctor(&a->asker, &face, only);
}

/* On the screen of catalogs it is about the one under the cursor. */
static str which(const struct app *a)
{
	const struct catalog_states *all = &a->world.catalogs.all;
	ptrdiff_t at = a->view.spot[PANE_CATALOGS].cursor;

	return frame_pane(a) == PANE_CATALOGS && at >= 0 && at < all->len ? all->at[at].name : NO_STR;
}

static void open_screen(struct app *a)
{
	str only = which(a);

	act_show(a, PANE_DOCTOR);
	a->view.spot[PANE_DOCTOR] = (struct spot){ .cells = a->view.spot[PANE_DOCTOR].cells };
	look(a, only);
}

static void fold(struct app *a)
{
	struct spot *at = &a->view.spot[PANE_DOCTOR];
	ptrdiff_t finding = doctor_finding(&a->world, at, a->frame);

	if (finding < 0)
		return;
	a->world.checkup.findings.at[finding].open ^= true;
	at->cursor = doctor_line_of(&a->world, at, a->frame, finding);
}

static void to_trouble(struct app *a, int way)
{
	struct spot *at = &a->view.spot[PANE_DOCTOR];
	ptrdiff_t line = doctor_trouble_from(&a->world, at, a->frame, way);

	if (line >= 0)
		at->cursor = line;
	else
		act_say(a, way > 0 ? S("no warning and no problem comes after this")
				   : S("no warning and no problem stands before this"));
}

bool act_doctor(struct app *a, enum action act)
{
	bool on_it = frame_pane(a) == PANE_DOCTOR;

	if (act == ACT_DOCTOR)
		open_screen(a);
	else if (act == ACT_REFRESH && on_it)
		look(a, a->world.checkup.only);
	else if ((act == ACT_HIT_NEXT || act == ACT_HIT_PREVIOUS) && on_it)
		to_trouble(a, act == ACT_HIT_NEXT ? 1 : -1);
	else if ((act == ACT_OPEN || act == ACT_FOLD) && on_it)
		fold(a);
	else
		return false;
	return true;
}

void act_doctor_stop(struct app *a)
{
	a->world.checkup.stopped |= a->world.checkup.running;
	a->world.checkup.running = false;
}

void act_doctor_leave(struct app *a)
{
	if (!a->world.checkup.running || is_shown(a))
		return;
	jobs_drop(a->jobs, SLOT_DOCTOR);
	act_doctor_stop(a);
}

bool act_doctor_close(struct app *a)
{
	if (a->view.side != PANE_DOCTOR || !a->world.checkup.only.at)
		return false;
	a->view.side = a->view.focus = PANE_CATALOGS;
	return true;
}

void act_doctor_restore(struct app *a)
{
	const struct checkup *k = &a->world.checkup;

	if (is_shown(a) && !k->running && (!k->begun || k->stopped))
		look(a, k->only);
}

bool act_doctor_answer(struct app *a, struct question *q)
{
	struct checkup *k = &a->world.checkup;
	const struct examination_news *news;

	if (q->slot != SLOT_DOCTOR)
		return false;
	news = news_of(q);
	k->running = news->more;
	checkup_learn(k, q->arena, &news->found);
	return true;
}
