/* Learns from the catalogs' own views; with two threads if there are many. */
#include "service/learn/learn.h"

#include "base/arena.h"
#include "base/disk_arena.h"
#include "base/task.h"
#include "sql/parse/split.h"
#include "sql/resolve/view_origins.h"
#include "service/sql/catalog_schema.h"
#include "service/learn/internal.h"
#include "base/banned.h"

enum { ALONE_MOST = 100 };

struct view_ids {
	struct arena *arena;
	array_of(struct candidate) found;
};

static bool see_view(void *with, const struct asset_brief *b, struct err *err)
{
	struct view_ids *w = with;

	(void)err;
	*push(&w->found, w->arena) = (struct candidate){ .id = b->id,
							 .catalog = str_dup(w->arena, b->catalog),
							 .ns = str_dup(w->arena, b->ns),
							 .name = str_dup(w->arena, b->name),
							 .qualified = str_dup(w->arena, b->qualified),
							 .kind = b->kind };
	return true;
}

static void put_trace(struct learn *l, const struct sql_table *t)
{
	array_of(struct column_origin) all = { 0 };

	for (uint32_t i = 0; i < t->column_count; i++) {
		const struct sql_column *c = &t->columns[i];

		if (!c->origin_count)
			*push(&all, l->scope.arena) = (struct column_origin){ .field = c->name };
		for (uint32_t k = 0; k < c->origin_count; k++) {
			const struct sql_origin *o = &c->origins[k];

			*push(&all, l->scope.arena) = (struct column_origin){
				.field = c->name,
				.source = o->table->qualified,
				.source_field = o->table->columns[o->column].name,
				.unchanged = c->unchanged
			};
		}
	}
	*push(&l->traces, l->scope.arena) = (struct view_trace){ t->id, all.at, all.len };
	l->traced++;
}

/* It was parsed to trace its columns; it is parsed again only if another dialect was given. */
static bool read_view(struct learn *l, struct learn_in *in, const struct sql_table *t, struct reading *out,
		      struct err *err)
{
	const struct sql_view *v = t->said;
	struct sql_piece piece;

	*out = (struct reading){ .in = in, .errors = 1, .reason = S("its definition is unknown") };
	if (!v || in->dialect != in->checking->dialect)
		return !sql_view_query(l->scratch, in->checking->dialect, t->definition, &piece) ||
		       learn_read(l, in, piece.query, out, err);
	if (v->unread.at) {
		out->reason = v->unread;
		return true;
	}
	*out = (struct reading){ .in = in, .tree = &v->tree, .resolved = v->resolved, .findings = v->findings };
	learn_count_errors(out);
	return true;
}

/* A view refers to its own catalog, even if other catalogs have tables with these names. */
static bool take_view(struct learn *l, struct learn_in *in, const struct candidate *view, struct err *err)
{
	struct learn_line *line = push(&l->lines, l->scope.arena);
	const struct sql_table *t;
	struct reading r;

	*line = (struct learn_line){ .source = view->qualified, .verb = S("view"), .outcome = LEARN_UNREAD };
	in->checking->err = err;
	t = catalog_schema_table(in->checking, view);
	if (!t || err->kind)
		return false;
	l->views++;
	if (t->traced)
		put_trace(l, t);
	arena_reset(l->scratch);
	if (!read_view(l, in, t, &r, err))
		return false;
	if (!r.errors) {
		learn_add(l, &r, 1, NO_TIME, line);
		return true;
	}
	line->reason = str_dup(l->scope.arena, r.reason);
	l->unread++;
	return true;
}

static bool take_views(struct learn *l, struct learn_in *in, const struct candidate *views, ptrdiff_t n,
		       struct err *err)
{
	for (ptrdiff_t i = 0; i < n; i++)
		if (!stop_not_yet(l->scope.stop, err) || !take_view(l, in, &views[i], err))
			return false;
	return true;
}

/* ---- one half, on a thread with its own store handle ---- */

struct half {
	struct learn l;
	const struct learn_in *in; /* the catalog of the views */
	const struct candidate *views;
	ptrdiff_t n;
	struct task *task;
	bool open, good; /* open: it started, with the same generation */
	struct err err;
};

static void read_half(void *with)
{
	struct half *h = with;

	h->open = learn_open(&h->l, &h->err) && h->l.catalogs.at->catalog.generation == h->in->catalog.generation;
	h->good = h->open && take_views(&h->l, h->l.catalogs.at, h->views, h->n, &h->err);
}

/* NULL: there are only a few views. */
static struct half *half_start(const struct learn *l, const struct learn_in *in, const struct candidate *views,
			       ptrdiff_t n)
{
	struct arena *a = n > ALONE_MOST ? arena_open_on_disk() : NULL;
	struct half *h = a ? new(a, struct half) : NULL;

	if (!h)
		return NULL;
	h->l = (struct learn){ .scope = l->scope, .dialect = l->dialect };
	h->l.scope.arena = a;
	h->l.scope.catalog = in->catalog.name;
	h->in = in;
	h->views = views + n / 2;
	h->n = n - n / 2;
	h->task = task_start(read_half, h);
	if (h->task)
		return h;
	arena_close(a);
	return NULL;
}

static void add_statement(struct learn *l, const struct learned *s)
{
	bool was;
	struct map_entry *e = map_put(&l->known, learn_key(l->scope.arena, s->catalog, s->fingerprint), &was);

	if (was) {
		learn_count(&l->statements.at[e->num], s->count, s->last);
		return;
	}
	e->num = l->statements.len;
	*push(&l->statements, l->scope.arena) = *s;
}

/* Appends the results of the other thread. */
static void add_learnt(struct learn *l, const struct learn *other)
{
	for (ptrdiff_t i = 0; i < other->lines.len; i++)
		*push(&l->lines, l->scope.arena) = other->lines.at[i];
	for (ptrdiff_t i = 0; i < other->statements.len; i++)
		add_statement(l, &other->statements.at[i]);
	for (ptrdiff_t i = 0; i < other->traces.len; i++)
		*push(&l->traces, l->scope.arena) = other->traces.at[i];
	l->read += other->read;
	l->unread += other->unread;
	l->views += other->views;
	l->traced += other->traced;
}

/*
 * Its results are in its arena, which stays open until everything is written. If it could not start, its views are
 * still unread.
 */
static bool half_end(struct learn *l, struct learn_in *in, struct half *h, bool good, struct err *err)
{
	task_join(h->task);
	*push(&l->beside, l->scope.arena) = h->l.scope.arena;
	if (h->good)
		add_learnt(l, &h->l);
	learn_close(&h->l);
	if (!good || h->good)
		return good;
	if (!h->open)
		return take_views(l, in, h->views, h->n, err);
	*err = h->err;
	return false;
}

/* ---- all views ---- */

static bool learn_catalog(struct learn *l, struct learn_in *in, struct err *err)
{
	struct view_ids ids = { .arena = l->scope.arena };
	struct half *h;
	bool good;

	if (!store_each_view(l->store, in->catalog.id, l->scope.stop, see_view, &ids, err))
		return false;
	l->sources++;
	h = half_start(l, in, ids.found.at, ids.found.len);
	good = take_views(l, in, ids.found.at, ids.found.len - (h ? h->n : 0), err);
	return h ? half_end(l, in, h, good, err) : good;
}

bool learn_views(struct learn *l, struct err *err)
{
	for (ptrdiff_t i = 0; i < l->catalogs.len; i++)
		if (!learn_catalog(l, &l->catalogs.at[i], err))
			return false;
	return true;
}
