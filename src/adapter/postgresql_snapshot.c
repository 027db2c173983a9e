/* The whole catalog: read, then given asset by asset in the order of names. */
#include "adapter/postgresql.h"

#include <stdlib.h>

#include "base/arena.h"

#include "base/banned.h"

static void put_begin(struct pg_reading *r, struct sb *sql, int64_t lock_ms)
{
	r->statements = 0;
	pg_put_begin(sql, r->c, false, lock_ms);
	pg_note_statement(r, PG_ABOUT_COUNT);
	pg_note_statement(r, PG_ABOUT_COUNT);
}

static bool read_all(struct pg_reading *r, bool careful, const struct stop *stop, struct err *err)
{
	scoped(sb_free) struct sb sql = SB(SB_MAX);
	struct pg_scope scope = { .all = true };
	bool any;

	put_begin(r, &sql, careful ? PG_CAREFUL_LOCK_MS : PG_LOCK_MS);
	pg_put_questions(r, &sql, 0, PG_FIRST_DEPARSED, &scope);
	if (!pg_send(r, &sql, stop, err))
		return false;
	pg_sort_rels(r);
	scope.pairs = pg_types_to_ask(r, &any);
	sb_reset(&sql);
	r->statements = 0;
	if (careful) {
		if (!pg_deparse_carefully(r, PG_FIRST_DEPARSED, PG_END_DEPARSED, scope, stop, err))
			return false;
		r->statements = 0;
	} else {
		pg_put_questions(r, &sql, PG_FIRST_DEPARSED, PG_END_DEPARSED, &scope);
	}
	sb_puts(&sql, "COMMIT;\n");
	return pg_send(r, &sql, stop, err);
}

static int by_name(const void *a, const void *b)
{
	const struct pg_rel *x = *(const struct pg_rel *const *)a, *y = *(const struct pg_rel *const *)b;
	int order = str_cmp(x->ns, y->ns);

	return order ? order : str_cmp(x->name, y->name);
}

static int by_space(const void *a, const void *b)
{
	const struct namespace *x = *(const struct namespace *const *)a, *y = *(const struct namespace *const *)b;

	return str_cmp(x->name, y->name);
}

/* A namespace is listed when it could hold something that is wanted. */
static bool give_spaces(const struct pg_reading *r, const struct sink *to, struct err *err)
{
	const struct source *source = r->c->source;
	struct source schemas_only = { .schemas = source->schemas };
	const struct namespace **list = new_n(r->a, const struct namespace *, r->space.len + 1);
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < r->space.len; i++) {
		struct namespace *space = r->space.at[i].ptr;
		const struct map_entry *owner = map_get(&r->role, space->owner);

		space->owner = owner ? str_of(owner->ptr) : NO_STR;
		if (source_wants(&schemas_only, space->name, S("")))
			list[n++] = space;
	}
	if (n)
		qsort(list, (size_t)n, sizeof *list, by_space);
	for (ptrdiff_t i = 0; i < n && to->namespace; i++)
		if (!to->namespace(to->with, list[i], err))
			return false;
	return true;
}

static bool give_assets(const struct pg_reading *r, const struct stop *stop, const struct sink *to,
			struct snapshot_end *end, struct err *err)
{
	scoped(arena_close) struct arena *batch = arena_open();
	const struct pg_rel **list = new_n(r->a, const struct pg_rel *, r->rels.len + 1);
	const struct witness *w = &r->c->witness;
	int64_t unreadable = 0;
	struct asset asset;
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < r->rels.len; i++) {
		if (source_wants(r->c->source, r->rels.at[i].ns, r->rels.at[i].name))
			list[n++] = &r->rels.at[i];
		else
			end->hidden++;
	}
	if (n)
		qsort(list, (size_t)n, sizeof *list, by_name);
	for (ptrdiff_t i = 0; i < n; i++) {
		if (i % 256 == 0 && !stop_not_yet(stop, err))
			return false;
		if (i % 1024 == 0 && w->progress)
			w->progress(w->with, "assets", i, n);
		arena_reset(batch);
		pg_build(r, batch, list[i], &asset);
		unreadable += asset.readable == NO;
		if (!to->asset(to->with, &asset, err))
			return false;
		end->assets++;
	}
	if (unreadable && w->note)
		w->note(w->with, str_fmt(r->a, "%lld of %lld are listed, but their rows may not be read by this role",
					 (long long)unreadable, (long long)end->assets));
	return true;
}

static bool attempt(struct conn *c, bool careful, const struct stop *stop, const struct sink *to,
		    struct snapshot_end *end, bool *again, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct pg_reading r;
	bool ok;

	pg_reading_start(&r, c, a);
	r.shelf.spool = spool_open(err);
	if (!r.shelf.spool) {
		pg_reading_end(&r);
		return false;
	}
	ok = read_all(&r, careful, stop, err);
	if (!ok) {
		*again = pg_is_about_an_object(&r, err);
		pg_rollback(c);
	} else {
		end->taken_at = r.now;
		ok = give_spaces(&r, to, err) && give_assets(&r, stop, to, end, err);
	}
	pg_reading_end(&r);
	return ok;
}

bool pg_snapshot(struct conn *c, const struct stop *stop, const struct sink *to, struct arena *a,
		 struct snapshot_end *end, struct err *err)
{
	struct snapshot_end done = { .taken_at = NO_TIME };
	struct err why = { 0 };
	bool again = false;

	(void)a;
	pq_begin(c->pq);
	if (!attempt(c, false, stop, to, &done, &again, &why)) {
		if (!again) {
			*err = why;
			return err_at(err, "reading the catalog of %.*s", STR(pq_where(c->pq)));
		}
		done = (struct snapshot_end){ .taken_at = NO_TIME };
		if (!attempt(c, true, stop, to, &done, &again, err))
			return err_at(err, "reading the catalog of %.*s", STR(pq_where(c->pq)));
	}
	*end = done;
	return true;
}
