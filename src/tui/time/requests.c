/* Requests the generations of a catalog, and the differences of one of them from now. */
#include "tui/time/pane.h"

#include "base/arena.h"
#include "model/name.h"
#include "render/answer/changes.h"
#include "tui/core/timeline.h"

#include "base/banned.h"

enum { CHANGES_READ = 2000, DIFFERENCES_READ = 100000 };

/* ---- generations ---- */

static struct moment *moment_of(const struct question *q, int64_t number)
{
	const struct moments *m = q->own;

	for (ptrdiff_t i = 0; i < m->len; i++)
		if (m->at[i].number == number)
			return &m->at[i];
	return NULL;
}

/* They arrive with the answer, by its first row at the latest; newest first. */
static void take_generations(struct question *q)
{
	const struct change_events *all = answer_as(q->result.whole, change_events);
	const struct generations *g = all ? all->generations : NULL;
	struct moments *m = q->own;

	for (ptrdiff_t i = g && !m->len ? g->len - 1 : -1; i >= 0; i--)
		*push(m, q->arena) = (struct moment){
			.number = g->at[i].number,
			.at = g->at[i].taken_at,
			.tables = g->at[i].assets - (g->at[i].rebuildable ? g->at[i].partitions : 0),
			.added = g->at[i].added,
			.dropped = g->at[i].dropped,
			.altered = g->at[i].altered + g->at[i].renamed,
			.kept = g->at[i].rebuildable,
		};
}

static bool change_comes(void *with, const struct value *cells, ptrdiff_t n)
{
	struct question *q = with;
	const struct change_event *v = answer_as(q->result.row, change_event);
	struct moment *m;

	(void)cells, (void)n;
	take_generations(q);
	m = v ? moment_of(q, v->generation) : NULL;
	if (m && m->changed.len < MENTIONS)
		*push(&m->changed, q->arena) = (struct mention){ v->kind, str_dup(q->arena, v->name) };
	return true;
}

static void run_times(void *with, const struct stop *stop)
{
	struct question *q = with;
	struct sink_out sink = { .row = change_comes, .with = q };

	q->good = question_call(q, &sink, stop);
	if (q->good)
		take_generations(q);
}

void ask_times(const struct asker *who, str catalog)
{
	struct asker now = *who;
	struct question *q;

	now.then = (struct as_of){ 0 };
	q = question_new(&now, &time_generations, "list_changes", catalog);
	q->own = new(q->arena, struct moments);
	q->ask.catalog = q->subject;
	q->ask.limit = CHANGES_READ;
	q->ask.caller.quiet = true;
	question_send(who, q, run_times);
}

/* ---- comparing with now ---- */

static struct changes changes_in(struct arena *a, const struct changes *from)
{
	struct changes out = { 0 };

	for (ptrdiff_t i = 0; i < from->len; i++) {
		const struct change *c = &from->at[i];

		if (str_eq(c->aspect, S("definition")) && str_eq(c->what, S("asset")))
			continue;
		*push(&out, a) = (struct change){ c->kind,
						  str_dup(a, c->what),
						  str_dup(a, c->name),
						  str_dup(a, c->aspect),
						  str_dup(a, c->before),
						  str_dup(a, c->after) };
	}
	return out;
}

/* A table has one row per change; all of them are one difference. */
static bool difference_comes(void *with, const struct value *cells, ptrdiff_t n)
{
	struct question *q = with;
	const struct difference_view *row = answer_as(q->result.row, difference_view);
	const struct difference *d = row ? row->difference : NULL;
	struct differings *found = &((struct then_against_now *)q->own)->found;
	str name;

	(void)cells, (void)n;
	if (!d || d->hidden)
		return true;
	name = d->before.len ? d->before : d->after;
	if (found->len && str_eq(found->at[found->len - 1].qualified, name))
		return true;
	*push(found, q->arena) = (struct differing){ str_dup(q->arena, name), d->kind,
						     changes_in(q->arena, &d->changes) };
	return true;
}

static void ask_one_catalog(struct question *q, str catalog)
{
	scoped(sb_free) struct sb part = SB(1 << 12);

	name_part(&part, catalog);
	q->ask.given.len = 0;
	question_give(q, S("before"),
		      str_fmt(q->arena, "%.*s@%.*s", STR(sb_str(&part)), STR(as_of_ask(q->arena, q->then))));
	question_give(q, S("after"), str_dup(q->arena, sb_str(&part)));
	question_give(q, S("members"), S("yes")); /* each table has its own mark in the list */
}

/* One catalog after the other; one that is younger than that time has no differences. */
static void run_differing(void *with, const struct stop *stop)
{
	struct question *q = with;
	struct then_against_now *t = q->own;
	struct sink_out sink = { .row = difference_comes, .with = q };

	q->good = true;
	for (ptrdiff_t i = 0; i < t->catalogs.len && q->good; i++) {
		ask_one_catalog(q, t->catalogs.at[i]);
		q->result = (struct result){ 0 };
		q->err = (struct err){ 0 };
		q->good = question_call(q, &sink, stop) || q->err.kind == ERR_NOTHING;
	}
	differings_sort(&t->found);
}

void ask_differing(const struct asker *who, const struct result *found)
{
	struct asker now = *who;
	struct then_against_now *t;
	struct question *q;

	now.then = (struct as_of){ 0 };
	q = question_new(&now, &time_differing, "diff_catalog", NO_STR);
	q->then = who->then;
	q->own = t = new(q->arena, struct then_against_now);
	for (ptrdiff_t i = 0; i < found->catalogs.len; i++)
		*push(&t->catalogs, q->arena) = str_dup(q->arena, found->catalogs.at[i].name);
	q->ask.limit = DIFFERENCES_READ;
	q->ask.caller.quiet = true;
	question_send(who, q, run_differing);
}
