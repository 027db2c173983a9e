#include "tui/core/explorer_state.h"

#include <stddef.h>
#include <string.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "model/name.h"

#include "base/banned.h"

enum { MOST_STEPS = 500 };

void *pane_state(const struct explorer_state *w, enum pane_id id)
{
	return w->state[id];
}

void state_open(struct explorer_state *w)
{
	w->all = -1;
	w->log = arena_open();
	w->bookmarks.arena = arena_open();
	w->wanted_text = SB(1 << 16);
	branches_open(&w->tree);
	for (int id = 0; id < PANE_COUNT; id++) {
		const struct pane *p = pane_of((enum pane_id)id);

		w->state[id] = p->state_size
				       ? new_n(w->log, max_align_t, p->state_size / (ptrdiff_t)sizeof(max_align_t) + 1)
				       : NULL;
		if (p->open)
			p->open(w->state[id]);
	}
}

void question_replace(struct question **q, struct question *by)
{
	if (*q)
		arena_close((*q)->arena);
	*q = by;
}

static void forget(struct question **q)
{
	question_replace(q, NULL);
}

void state_close(struct explorer_state *w)
{
	forget(&w->found);
	forget(&w->meant);
	state_forget_pages(w);
	forget(&w->seen);
	branches_close(&w->tree);
	for (int id = 0; id < PANE_COUNT; id++)
		if (pane_of((enum pane_id)id)->close)
			pane_of((enum pane_id)id)->close(w->state[id]);
	forget(&w->times.known);
	forget(&w->times.differing);
	arena_close(w->log);
	arena_close(w->bookmarks.arena);
	sb_free(&w->wanted_text);
}

/* ---- the list ---- */

const struct asset *state_seen(const struct explorer_state *w)
{
	return &question_asset(w->seen)->look->row.asset;
}

bool state_nothing_read(const struct explorer_state *w)
{
	for (ptrdiff_t i = 0; w->found && i < w->found->result.catalogs.len; i++)
		if (w->found->result.catalogs.at[i].generation)
			return false;
	return w->found != NULL;
}

static bool state_one_catalog(const struct explorer_state *w)
{
	return w->found && w->found->result.catalogs.len < 2;
}

void state_take_list(struct explorer_state *w, struct question *q)
{
	struct err ignored = { 0 };
	ptrdiff_t where;

	question_replace(&w->found, q);
	state_forget_pages(w);
	filter_start(&w->filter);
	filter_parse(q->arena, q->subject, w->now, &w->filter, &where, &ignored);
	if (!q->subject.len)
		w->all = q->result.total;
	state_measure(w, q);
	if (w->meant && !(str_eq(w->meant->subject, q->subject) && as_of_same(w->meant->then, q->then)))
		forget(&w->meant);
	state_join_meaning(w);
}

void state_take_meaning(struct explorer_state *w, struct question *q)
{
	question_replace(&w->meant, q);
	w->asks_meaning = false;
	state_join_meaning(w);
}

/* ---- the asset ---- */

void state_want(struct explorer_state *w, str name)
{
	sb_reset(&w->wanted_text);
	sb_put(&w->wanted_text, name);
	w->wanted = sb_str(&w->wanted_text);
	w->times.missing = false;
}

bool state_go(struct explorer_state *w, struct as_of to)
{
	if (as_of_same(w->times.then, to))
		return false;
	w->times.then = to;
	forget(&w->times.differing);
	state_want(w, S(""));
	w->all = -1;
	return true;
}

const struct asset_row *state_asset(const struct explorer_state *w)
{
	return w->seen && question_asset(w->seen)->look ? &question_asset(w->seen)->look->row : NULL;
}

static str without_catalog(str qualified, str catalog)
{
	scoped(sb_free) struct sb part = SB(4096);

	name_part(&part, catalog);
	if (str_starts(qualified, sb_str(&part)) && qualified.len > part.len + 1 && qualified.at[part.len] == '.')
		return str_from(qualified, part.len + 1);
	return qualified;
}

str state_name(const struct explorer_state *w, struct arena *frame, str qualified)
{
	if (state_one_catalog(w) && w->found->result.catalogs.len == 1)
		qualified = without_catalog(qualified, w->found->result.catalogs.at[0].name);
	return clean(frame, qualified);
}

str state_list_name(const struct explorer_state *w, struct arena *frame, str qualified)
{
	return str_from(state_name(w, frame, qualified), w->shared);
}

/* Dots within quotes do not separate parts. */
ptrdiff_t state_name_at(str shown)
{
	ptrdiff_t last = 0;
	bool quoted = false;

	for (ptrdiff_t i = 0; i < shown.len; i++) {
		quoted ^= shown.at[i] == '"';
		if (shown.at[i] == '.' && !quoted)
			last = i + 1;
	}
	return last;
}

int state_name_back(str shown)
{
	return (int)utf8_width(str_upto(shown, state_name_at(shown)));
}

/* ---- steps ---- */

static str shared(struct arena *a, str text, const str *before)
{
	return before && str_eq(*before, text) ? *before : str_dup(a, text);
}

struct view view_in(struct arena *a, const struct view *v, const struct view *before)
{
	struct view out = *v;

	out.query = shared(a, v->query, before ? &before->query : NULL);
	out.seen = shared(a, v->seen, before ? &before->seen : NULL);
	for (int i = 0; i < PANE_COUNT; i++)
		out.saved[i] = shared(a, v->saved[i], before ? &before->saved[i] : NULL);
	return out;
}

void view_renamed(struct arena *a, struct view *v, str catalog, str now)
{
	str seen = bookmark_renamed(a, v->seen, catalog, now), query = query_renamed(a, v->query, catalog, now);

	if (seen.at)
		v->seen = seen;
	if (query.at)
		v->query = query;
	for (int id = 0; id < PANE_COUNT; id++) {
		const struct pane *p = pane_of((enum pane_id)id);
		str saved = p->saved_renamed && v->saved[id].len ? p->saved_renamed(a, v->saved[id], catalog, now)
								 : NO_STR;

		if (saved.at)
			v->saved[id] = saved;
	}
}

void state_step(struct explorer_state *w, const struct question *q, const struct view *view)
{
	struct arena *a = w->log;
	const struct result *r = &q->result;
	struct taken t = { .view = view_in(a, view, NULL), .call_id = str_dup(a, r->call_id) };

	if (w->steps.len >= MOST_STEPS)
		memmove(w->steps.at, w->steps.at + 1, (size_t)--w->steps.len * sizeof *w->steps.at);
	if (r->sql.len)
		t.sql = str_dup(a, r->sql.at[r->sql.len - 1].text);
	for (ptrdiff_t i = 0; i < r->notes.len; i++)
		*push(&t.notes, a) = str_dup(a, r->notes.at[i]);
	*push(&w->steps, a) = t;
}
