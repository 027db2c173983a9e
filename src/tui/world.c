#include "tui/world.h"

#include <string.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "model/name.h"

#include "base/banned.h"

enum { MOST_STEPS = 500 };

void world_open(struct world *w)
{
	w->all = -1;
	w->log = arena_open();
	w->shelf.arena = arena_open();
	w->wanted_text = SB(1 << 16);
	tree_open(&w->tree);
	catalogs_open(&w->catalogs);
	ways_start(&w->ways);
}

static void forget(struct question **q)
{
	if (*q)
		arena_close((*q)->arena);
	*q = NULL;
}

void world_close(struct world *w)
{
	forget(&w->found);
	world_forget_pages(w);
	forget(&w->seen);
	forget(&w->joins);
	forget(&w->past);
	forget(&w->health);
	forget(&w->sample);
	tree_close(&w->tree);
	catalogs_close(&w->catalogs);
	checkup_close(&w->checkup);
	forget(&w->basket);
	forget(&w->boards.answer);
	forget(&w->boards.below);
	forget(&w->ways.answer);
	ways_end(&w->ways);
	forget(&w->times.known);
	forget(&w->times.differing);
	arena_close(w->log);
	arena_close(w->shelf.arena);
	sb_free(&w->wanted_text);
}

/* ---- the list ---- */

const struct asset *world_seen(const struct world *w)
{
	return &w->seen->result.look->row.asset;
}

bool world_nothing_read(const struct world *w)
{
	for (ptrdiff_t i = 0; w->found && i < w->found->result.catalogs.len; i++)
		if (w->found->result.catalogs.at[i].generation)
			return false;
	return w->found != NULL;
}

static bool world_one_catalog(const struct world *w)
{
	return w->found && w->found->result.catalogs.len < 2;
}

static void take_list(struct world *w, struct question *q)
{
	struct err ignored = { 0 };
	ptrdiff_t where;

	forget(&w->found);
	world_forget_pages(w);
	w->found = q;
	filter_start(&w->filter);
	filter_parse(q->arena, q->subject, w->now, &w->filter, &where, &ignored);
	if (!q->subject.len)
		w->all = q->result.total;
	world_measure(w, q);
}

/* ---- the asset ---- */

void world_want(struct world *w, str name)
{
	sb_reset(&w->wanted_text);
	sb_put(&w->wanted_text, name);
	w->wanted = sb_str(&w->wanted_text);
	forget(&w->joins);
	forget(&w->past);
	forget(&w->health);
	forget(&w->sample);
	w->incoming_only = w->times.missing = false;
}

bool world_go(struct world *w, struct then to)
{
	if (then_same(w->times.then, to))
		return false;
	w->times.then = to;
	forget(&w->times.differing);
	world_want(w, S(""));
	w->all = -1;
	return true;
}

/* Of the catalog that a look's asset is in. */
static int64_t generation_of(const struct question *q)
{
	const struct look *l = q->result.look;

	for (ptrdiff_t i = 0; l && i < q->result.catalogs.len; i++)
		if (str_eq(q->result.catalogs.at[i].name, l->row.catalog))
			return q->result.catalogs.at[i].generation;
	return 0;
}

/* What the cache says replaces what the source has said only when all of it was read since. */
static void take_look(struct world *w, struct question *q)
{
	bool late = w->seen && w->seen->slot == SLOT_FRESH && q->slot == SLOT_LOOK &&
		    then_same(w->seen->then, q->then) && str_eq(w->seen->subject, q->subject) &&
		    generation_of(q) <= generation_of(w->seen);

	if (late || !str_eq(q->subject, w->wanted)) {
		arena_close(q->arena);
		return;
	}
	forget(&w->seen);
	w->seen = q;
	w->times.missing = false;
}

static void take_for_wanted(struct world *w, struct question **place, struct question *q)
{
	if (!str_eq(q->subject, w->wanted)) {
		arena_close(q->arena);
		return;
	}
	forget(place);
	*place = q;
}

const struct asset_row *world_asset(const struct world *w)
{
	return w->seen && w->seen->result.look ? &w->seen->result.look->row : NULL;
}

static str without_catalog(str qualified, str catalog)
{
	scoped(sb_free) struct sb part = SB(4096);

	name_part(&part, catalog);
	if (str_starts(qualified, sb_str(&part)) && qualified.len > part.len + 1 && qualified.at[part.len] == '.')
		return str_from(qualified, part.len + 1);
	return qualified;
}

str world_name(const struct world *w, struct arena *frame, str qualified)
{
	if (world_one_catalog(w) && w->found->result.catalogs.len == 1)
		qualified = without_catalog(qualified, w->found->result.catalogs.at[0].name);
	return clean(frame, qualified);
}

/* Dots within quotes do not part a name. */
ptrdiff_t world_name_at(str shown)
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

int world_name_back(str shown)
{
	return (int)utf8_width(str_upto(shown, world_name_at(shown)));
}

/* ---- answers ---- */

/* What was asked for another time is wanted no more; what is of no time is the same at any. */
static bool timeless(enum slot slot)
{
	switch (slot) {
	case SLOT_SEARCH:
	case SLOT_MORE:
	case SLOT_ALL:
	case SLOT_LOOK:
	case SLOT_FRESH:
	case SLOT_JOINS:
	case SLOT_PAST:
	case SLOT_HEALTH:
	case SLOT_SAMPLE:
	case SLOT_DIFFERING: return false;
	default: return true;
	}
}

static bool stale_answer(const struct world *w, const struct question *q)
{
	if (!timeless(q->slot) && !then_same(q->then, w->times.then))
		return true;
	switch (q->slot) {
	case SLOT_LOOK:
	case SLOT_FRESH:
	case SLOT_JOINS:
	case SLOT_PAST:
	case SLOT_SAMPLE:
	case SLOT_HEALTH: return !str_eq(q->subject, w->wanted);
	default: return false;
	}
}

/* At another time an asset may well not be there: that is an answer. */
static bool not_there_then(const struct world *w, const struct question *q)
{
	return (q->slot == SLOT_LOOK || q->slot == SLOT_FRESH) && w->times.then.number &&
	       q->err.kind == ERR_TABLE_NOT_FOUND && !stale_answer(w, q);
}

static bool take_failure(struct world *w, struct question *q, struct err *err)
{
	bool missing = not_there_then(w, q), tell = !missing && !stale_answer(w, q) && q->err.kind != ERR_CANCELLED;

	if (tell)
		*err = q->err;
	if (missing) {
		forget(&w->seen);
		w->times.missing = true;
	}
	arena_close(q->arena);
	return !tell;
}

/* A line that rests and finds nothing: which filter is to blame, which is not asked while somebody types. */
static void take_blame(struct world *w, const struct question *kept)
{
	struct question *q = w->found;
	const struct strs *why = &kept->result.notes;

	if (!q || q->rows.len || kept->result.total || !why->len || !str_eq(q->subject, kept->subject) ||
	    !then_same(q->then, kept->then))
		return;
	q->result.notes = (struct strs){ 0 };
	*push(&q->result.notes, q->arena) = str_dup(q->arena, why->at[0]);
}

bool world_take(struct world *w, struct question *q, struct err *err)
{
	/* That rows are not shown, and what would change it, is what its tab says. */
	if (!q->good && !(q->slot == SLOT_SAMPLE && q->err.kind != ERR_CANCELLED))
		return take_failure(w, q, err);
	if (!timeless(q->slot) && !then_same(q->then, w->times.then)) {
		arena_close(q->arena);
		return true;
	}
	switch (q->slot) {
	case SLOT_SEARCH: take_list(w, q); break;
	case SLOT_MORE: world_take_page(w, q); break;
	case SLOT_ALL:
		w->all = q->result.total;
		arena_close(q->arena);
		break;
	case SLOT_LOOK:
	case SLOT_FRESH: take_look(w, q); break;
	case SLOT_JOINS: take_for_wanted(w, &w->joins, q); break;
	case SLOT_PAST: take_for_wanted(w, &w->past, q); break;
	case SLOT_HEALTH: take_for_wanted(w, &w->health, q); break;
	case SLOT_SAMPLE: take_for_wanted(w, &w->sample, q); break;
	case SLOT_TREE: break; /* act_tree_learn has it */
	case SLOT_TIMES:
		forget(&w->times.known);
		w->times.known = q;
		break;
	case SLOT_DIFFERING:
		forget(&w->times.differing);
		w->times.differing = q;
		break;
	case SLOT_KEEP:
		take_blame(w, q);
		arena_close(q->arena);
		break;
	case SLOT_SYNC:
	case SLOT_CATALOGS:
	case SLOT_DOCTOR:
	case SLOT_SHELF:
	case SLOT_EXPORT:
	case SLOT_BASKET:
	case SLOT_OFFER:
	case SLOT_JUMP:
	case SLOT_ADD:
	case SLOT_RECALL:
	case SLOT_WAYS: /* act_ways_answer has them */
	case SLOT_RELATE:
	case SLOT_ROWS: /* act_board_answer has it */
	case SLOT_ROWS_MORE:
	case SLOT_ROWS_BELOW:
	case SLOT_NAMES:
	case SLOT_COPY: arena_close(q->arena); break;
	}
	return true;
}

/* ---- steps ---- */

struct view view_in(struct arena *a, const struct view *v)
{
	struct view out = *v;

	out.query = str_dup(a, v->query);
	out.seen = str_dup(a, v->seen);
	out.board.about = str_dup(a, v->board.about);
	out.tree.opened = str_dup(a, v->tree.opened);
	return out;
}

void world_step(struct world *w, const struct question *q, const struct view *view)
{
	struct arena *a = w->log;
	const struct result *r = &q->result;
	struct taken t = { .view = view_in(a, view) };

	if (q->ask.caller.quiet || !q->ask.tool)
		return;
	if (w->steps.len >= MOST_STEPS)
		memmove(w->steps.at, w->steps.at + 1, (size_t)--w->steps.len * sizeof *w->steps.at);
	t.step.number = r->step;
	t.step.tool = str_of(q->ask.tool->name);
	t.step.parameters = str_dup(a, r->parameters);
	t.step.elapsed_us = r->elapsed_us;
	t.step.rows = r->rows;
	t.step.total = r->total;
	t.step.shown = str_dup(a, r->shown);
	for (ptrdiff_t i = 0; i < r->names.len; i++)
		*push(&t.step.names, a) = str_dup(a, r->names.at[i]);
	for (ptrdiff_t i = 0; i < r->sql.len; i++)
		*push(&t.step.sql, a) = (struct trace_sql){ str_dup(a, r->sql.at[i].catalog),
							    str_dup(a, r->sql.at[i].text), r->sql.at[i].us,
							    r->sql.at[i].rows };
	t.step.digest = r->digest;
	for (ptrdiff_t i = 0; i < r->notes.len; i++)
		*push(&t.notes, a) = str_dup(a, r->notes.at[i]);
	if (!q->good) {
		t.step.error_code = str_of(err_code(q->err.kind));
		t.step.error = str_dup(a, str_of(q->err.text));
	}
	*push(&w->steps, a) = t;
}
