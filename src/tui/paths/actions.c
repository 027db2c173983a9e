/* Joins tables of the basket, and records decisions on inferred relations: confirm, reject, and undo. */
#include "tui/core/explorer.h"

#include "base/arena.h"
#include "tui/paths/paths.h"

#include "base/banned.h"

/* ---- which tables ---- */

static void ask(struct app *a)
{
	struct paths_state *w = paths_of(&a->state);

	w->asking = true;
	w->failed = w->outdated = false;
	ask_join_paths(&a->asker, &w->names, &w->via);
}

static bool is_shown(const struct app *a)
{
	return a->view.side_open && a->view.side == PANE_PATHS;
}

/* Another time, or other relations: requests again at once if it is visible, otherwise on return. */
void paths_outdated(struct app *a)
{
	paths_of(&a->state)->outdated = paths_of(&a->state)->names.len > 0;
	if (is_shown(a) && paths_of(&a->state)->outdated)
		ask(a);
}

/* Each name ends with a zero byte; those of the keys follow one more. */
static str saved_names(struct arena *to, const struct strs *names, const struct strs *via)
{
	scoped(sb_free) struct sb b = SB(1 << 20);

	for (ptrdiff_t i = 0; i < names->len; i++)
		sb_put(&b, str_n(str_c(to, names->at[i]), names->at[i].len + 1));
	sb_putc(&b, '\0');
	for (ptrdiff_t i = 0; i < via->len; i++)
		sb_put(&b, str_n(str_c(to, via->at[i]), via->at[i].len + 1));
	return str_dup(to, sb_str(&b));
}

static void names_in(struct arena *to, str saved, struct strs *names, struct strs *via)
{
	struct strs *out = names;
	str name;

	while (saved.len && str_cut(&saved, '\0', &name)) {
		if (name.len)
			*push(out, to) = name;
		else
			out = via;
	}
}

str paths_save(struct app *a, struct arena *to)
{
	const struct paths_state *w = paths_of(&a->state);

	return w->names.len ? saved_names(to, &w->names, &w->via) : NO_STR;
}

static void begin(struct app *a, const struct strs *names, const struct strs *via)
{
	struct paths_state *w = paths_of(&a->state);

	paths_search(w, names, via);
	question_replace(&w->answer, NULL);
	w->open = 0;
	paths_make(w);
	ask(a);
}

void paths_restored(struct app *a, str saved)
{
	struct strs names = { 0 }, via = { 0 };

	if (!is_shown(a))
		return;
	names_in(a->frame, saved, &names, &via);
	if (names.len && !str_eq(saved, paths_save(a, a->frame)))
		begin(a, &names, &via);
	else if (paths_of(&a->state)->outdated)
		ask(a);
}

static struct strs names_renamed(struct arena *to, const struct strs *names, str catalog, str now)
{
	struct strs out = { 0 };

	for (ptrdiff_t i = 0; i < names->len; i++) {
		str renamed = bookmark_renamed(to, names->at[i], catalog, now);

		*push(&out, to) = renamed.at ? renamed : names->at[i];
	}
	return out;
}

str paths_saved_renamed(struct arena *to, str saved, str catalog, str now)
{
	struct strs names = { 0 }, via = { 0 };

	names_in(to, saved, &names, &via);
	names = names_renamed(to, &names, catalog, now);
	via = names_renamed(to, &via, catalog, now);
	return names.len ? saved_names(to, &names, &via) : NO_STR;
}

/* Its answer stays until the new one. */
void paths_renamed(struct app *a, str catalog, str now)
{
	struct paths_state *w = paths_of(&a->state);
	struct strs names = names_renamed(a->frame, &w->names, catalog, now),
		    via = names_renamed(a->frame, &w->via, catalog, now);

	paths_search(w, &names, &via);
}

void paths_stopped(struct app *a)
{
	struct paths_state *w = paths_of(&a->state);

	w->failed |= w->asking && !w->answer;
	w->asking = false;
}

static void show(struct app *a, const struct strs *names)
{
	static const struct strs none = { 0 };

	act_show(a, PANE_PATHS);
	a->view.spot[PANE_PATHS] = (struct pane_cursor){ 0 };
	begin(a, names, &none);
	act_note_place(a);
}

/* An empty basket in view has no table: use the table viewed before. */
static str subject(const struct app *a)
{
	str name = act_subject(a);

	return name.len || frame_pane(a) != PANE_BASKET ? name : a->state.wanted;
}

/* Names as typed, separated by blanks or commas; quoted names may contain both. */
static void names_typed(struct app *a, str rest, struct strs *names)
{
	while (rest.len) {
		bool quoted = false;
		ptrdiff_t i = 0;

		for (; i < rest.len && (quoted || (rest.at[i] != ' ' && rest.at[i] != ',')); i++)
			quoted ^= rest.at[i] == '"';
		if (i)
			*push(names, a->frame) = str_upto(rest, i);
		rest = str_from(rest, i < rest.len ? i + 1 : i);
	}
}

static void typed(struct app *a, str line)
{
	const struct strs *basket = &a->state.bookmarks.list[BOOKMARK_BASKET];
	struct strs names = { 0 };

	*push(&names, a->frame) = str_dup(a->frame, basket->len ? basket->at[0] : subject(a));
	names_typed(a, line, &names);
	if (names.len > 1)
		show(a, &names);
}

static const struct prompt other_prompt = { .done = typed, .words = PROMPT_TABLES, .several = true, .kind = '&' };

/* Two or more tables in the basket are used alone; a single one is joined with the table of the key. */
static void join(struct app *a)
{
	const struct strs *basket = &a->state.bookmarks.list[BOOKMARK_BASKET];
	struct strs names = strs_dup(a->frame, basket);
	str here = str_dup(a->frame, subject(a));

	if (names.len < 2 && here.len && !texts_have(&names, here))
		*push(&names, a->frame) = here;
	if (names.len > 1)
		show(a, &names);
	else if (names.len)
		prompt_open(a, &other_prompt,
			    str_fmt(a->frame, "join %.*s with", STR(state_name(&a->state, a->frame, names.at[0]))),
			    NO_STR);
	else
		act_say(a, S("no table here to join"));
	if (names.len > 1 && here.len && !texts_have(&names, here))
		act_say(a, str_fmt(a->frame, "joining the %td tables in the basket, without %.*s", names.len,
				   STR(state_name(&a->state, a->frame, here))));
}

static void join_of(struct app *a, str tables)
{
	struct strs names = { 0 };
	str here = str_dup(a->frame, subject(a));

	names_typed(a, tables, &names);
	if (names.len == 1 && here.len)
		*push(&names, a->frame) = here;
	if (names.len > 1)
		show(a, &names);
	else
		act_say(a, S("no table here to join"));
}

static void open_way(struct app *a, ptrdiff_t way)
{
	struct paths_state *w = paths_of(&a->state);

	w->open = way;
	paths_make(w);
	a->view.spot[PANE_PATHS].cursor = paths_line_of(w, way);
}

/* Another key between the same two tables replaces the chosen one. */
static void take_key(struct app *a, str role)
{
	struct paths_state *w = paths_of(&a->state);
	struct strs via = { 0 };
	const struct way_line *l = &w->lines.at[a->view.spot[PANE_PATHS].cursor];
	const struct join_step *s = &paths_view(w)->ways.at[l->way].steps.at[l->step];

	*push(&via, a->frame) = str_dup(a->frame, role);
	for (ptrdiff_t i = 0; i < w->via.len; i++) {
		bool of_this_step = false;

		for (ptrdiff_t k = 0; k < s->choices.len; k++)
			of_this_step |= str_eq_fold(s->choices.at[k].role, w->via.at[i]);
		if (!of_this_step)
			*push(&via, a->frame) = w->via.at[i];
	}
	paths_search(w, &w->names, &via);
	ask(a);
}

/* ---- decisions ---- */

static bool is_meant(struct app *a, struct relation_here *out)
{
	enum pane_id id = frame_pane(a);
	const struct pane *p = pane_of(id);

	return p->relation && p->relation(&a->state, &a->view.spot[id], a->frame, out);
}

static void remember(struct app *a, const struct relation_here *m)
{
	struct paths_state *w = paths_of(&a->state);

	*push(&w->said, w->told) = (struct said_join){ str_dup(w->told, m->from), str_dup(w->told, m->to),
						       str_eq(m->status, S("accepted")) };
}

static void say_of(struct app *a, bool accept)
{
	struct relation_here m;

	if (!is_meant(a, &m))
		act_say(a, S("no relation here: r shows them, J finds paths"));
	else if (jobs_busy(a->jobs, &paths_relate))
		act_say(a, S("the last decision is still being saved"));
	else if (str_eq(m.origin, S("declared")))
		act_say(a, S("the source declares this key: there is nothing to decide"));
	else if (accept && str_eq(m.status, S("accepted")))
		act_say(a, S("already confirmed: U undoes it, ! rejects it"));
	else {
		remember(a, &m);
		ask_relate(&a->asker, accept ? JOIN_DECISION_ACCEPT : JOIN_DECISION_REJECT, m.from, m.to);
	}
}

static void unsay(struct app *a)
{
	struct paths_state *w = paths_of(&a->state);
	struct said_join last;
	struct relation_here m;

	if (!w->said.len && !jobs_busy(a->jobs, &paths_relate) && is_meant(a, &m) && str_eq(m.status, S("accepted")) &&
	    !str_eq(m.origin, S("declared"))) {
		ask_relate(&a->asker, JOIN_DECISION_FORGET, m.from, m.to); /* decided before today */
		return;
	}
	if (!w->said.len) {
		act_say(a, S("no decision to undo: Y confirms an inferred join, ! rejects it"));
		return;
	}
	if (jobs_busy(a->jobs, &paths_relate))
		return;
	last = w->said.at[--w->said.len];
	ask_relate(&a->asker, last.was_accepted ? JOIN_DECISION_ACCEPT : JOIN_DECISION_FORGET, last.from, last.to);
}

/* ---- keys ---- */

/* False: it is a step, which opens its table. */
static bool enter(struct app *a, const struct way_line *l)
{
	const struct join_way *way = &paths_view(paths_of(&a->state))->ways.at[l->way];

	if (l->kind == WAY_CHOICE)
		take_key(a, way->steps.at[l->step].choices.at[l->choice].role);
	else if (l->kind != WAY_STEP)
		open_way(a, l->way);
	return l->kind != WAY_STEP;
}

static bool key_here(struct app *a, enum action act)
{
	const struct paths_state *w = paths_of(&a->state);
	ptrdiff_t at = a->view.spot[PANE_PATHS].cursor;
	const struct way_line *l = at >= 0 && at < w->lines.len ? &w->lines.at[at] : NULL;

	if (act == ACT_REFRESH && w->names.len)
		ask(a);
	else if (l && (act == ACT_FOLD || act == ACT_TAB_NEXT))
		open_way(a, l->way);
	else if (l && act == ACT_OPEN)
		return enter(a, l);
	return act == ACT_REFRESH || act == ACT_FOLD || act == ACT_TAB_NEXT;
}

bool paths_key(struct app *a, enum action act)
{
	switch (act) {
	case ACT_JOIN: join(a); return true;
	case ACT_ACCEPT:
	case ACT_REJECT: say_of(a, act == ACT_ACCEPT); return true;
	case ACT_UNSAY: unsay(a); return true;
	default: return frame_pane(a) == PANE_PATHS && key_here(a, act);
	}
}

bool paths_key_with(struct app *a, enum action act, str words)
{
	if (act == ACT_JOIN)
		join_of(a, words);
	return act == ACT_JOIN;
}

/* ---- answers ---- */

/* The cursor stays on its line, if the new answer has it. */
static void ways_came(struct app *a, struct question *q)
{
	struct paths_state *w = paths_of(&a->state);

	w->asking = false;
	w->failed = false;
	question_replace(&w->answer, q);
	paths_search(w, &paths_view(w)->tables, &w->via); /* the full names, however they were typed */
	if (w->open >= paths_view(w)->ways.len)
		w->open = 0;
	paths_make(w);
	if (is_shown(a))
		act_note_place(a);
}

static void no_ways(struct app *a, struct question *q)
{
	struct paths_state *w = paths_of(&a->state);

	w->asking = false;
	w->failed = true;
	if (paths_view(w) || q->err.kind == ERR_CANCELLED)
		answer_failed(a, q);
	else
		question_replace(&w->answer, q); /* the reason is shown in place of the paths */
}

static void related_came(struct app *a, struct question *q)
{
	static const char *const done[] = { [JOIN_DECISION_ACCEPT] = "confirmed",
					    [JOIN_DECISION_REJECT] = "rejected",
					    [JOIN_DECISION_FORGET] = "undone" };
	const struct join_decision *r = &((const struct decision *)q->own)->what;
	const char *back = r->what == JOIN_DECISION_FORGET ? "" : "; U undoes it";

	act_goes_on(a);
	act_say(a, str_fmt(a->frame, "%s: %.*s = %.*s%s", done[r->what], STR(state_name(&a->state, a->frame, r->from)),
			   STR(state_name(&a->state, a->frame, r->to)), back));
	act_refresh_all(a);
	arena_close(q->arena);
}

const struct purpose paths_found = { .answer = ways_came, .failed = no_ways, .lane = JOB_SOURCE };
const struct purpose paths_relate = { .answer = related_came };
