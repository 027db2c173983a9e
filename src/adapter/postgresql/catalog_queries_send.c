/*
 * One read: sends questions and puts the rows into the row index, first those that are only looked up, then those that
 * the server writes out. The latter may fail because of an object that is broken or was dropped meanwhile. Then
 * everything is read again, carefully, and what still cannot be written out is a problem of that one asset.
 */
#include "adapter/postgresql/internal.h"

#include <stdlib.h>
#include <string.h>

#include "adapter/postgresql/product.h"
#include "base/arena.h"

#include "base/banned.h"

void pg_note_statement(struct pg_reading *r, enum pg_about about)
{
	r->about[r->statements++] = about;
}

void pg_put_questions(struct pg_reading *r, struct sb *sql, int from, int to, const struct pg_scope *scope)
{
	for (int about = from; about < to; about++)
		if (pg_put_question(sql, r->c, (enum pg_about)about, scope))
			pg_note_statement(r, (enum pg_about)about);
}

bool pg_send(struct pg_reading *r, struct sb *sql, const struct stop *stop, struct err *err)
{
	struct pq_fn taker = { .line = pg_take,
			       .with = r,
			       .most = r->row_index.spool ? PG_DISK_MOST : PG_MEMORY_MOST,
			       .statements = r->statements };

	return pg_message(r->c, sb_str(sql), &taker, stop, err) && pg_row_index_end(&r->row_index, err);
}

static int by_oid(const void *a, const void *b)
{
	const struct pg_rel *x = a, *y = b;

	return x->oid < y->oid ? -1 : x->oid > y->oid;
}

void pg_sort_rels(struct pg_reading *r)
{
	if (r->rels.len && !r->sorted)
		qsort(r->rels.at, (size_t)r->rels.len, sizeof *r->rels.at, by_oid);
	r->sorted = true;
}

const struct pg_rel *pg_rel_of(const struct pg_reading *r, uint32_t oid)
{
	struct pg_rel key = { .oid = oid };

	return r->rels.len ? bsearch(&key, r->rels.at, (size_t)r->rels.len, sizeof *r->rels.at, by_oid) : NULL;
}

bool pg_is_plausible(const struct pg_reading *r, struct err *err)
{
	if (r->rows_about[PG_SERVER] != 1)
		return pq_nonsense(r->c->pq, err, "it does not report its time and settings");
	for (ptrdiff_t i = 1; i < r->rels.len; i++)
		if (r->rels.at[i].oid == r->rels.at[i - 1].oid)
			return pq_nonsense(r->c->pq, err, "it lists the oid %u twice", r->rels.at[i].oid);
	return true;
}

/* The types that columns have and that are not known yet, as two arrays. */
str pg_types_to_ask(const struct pg_reading *r, bool *any)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	*any = false;
	for (int part = 0; part < 2; part++) {
		ptrdiff_t start;

		sb_puts(&b, part ? "','{" : "'{");
		start = b.len;
		for (ptrdiff_t i = 0; i < r->pairs.len; i++) {
			str key = r->pairs.at[i].key;
			ptrdiff_t tab = str_at(key, '\t');

			if (map_get(&r->type, key))
				continue;
			sb_puts(&b, b.len > start ? "," : "");
			sb_put(&b, part ? str_from(key, tab + 1) : str_upto(key, tab));
			*any = true;
		}
		sb_putc(&b, '}');
	}
	sb_putc(&b, '\'');
	return str_dup(r->a, sb_str(&b));
}

/* ---- careful reads ---- */

struct held { /* rows that only count if the statement succeeds */
	struct arena *arena;
	struct strs lines;
};

static bool hold(void *with, int statement, str line, struct err *err)
{
	struct held *h = with;

	(void)err;
	if (statement == 1)
		*push(&h->lines, h->arena) = str_dup(h->arena, line);
	return true;
}

/* Errors that one object may cause, as opposed to errors of the connection or of ocat. */
bool pg_is_about_an_object(const struct pg_reading *r, const struct err *err)
{
	return (err->kind == ERR_SOURCE || !strcmp(pq_state(r->c->pq), "55P03")) && !pq_is_lost(r->c->pq);
}

static void note_problem(struct pg_reading *r, enum pg_about about, uint32_t oid, const struct err *why)
{
	static const char *const words[PG_ABOUT_COUNT] = {
		[PG_TYPES] = "its type",
		[PG_DEFAULTS] = "its defaults",
		[PG_EXPRESSIONS] = "its checks",
		[PG_INDEX_TEXTS] = "its indexes' expressions",
		[PG_TRIGGERS] = "its triggers",
		[PG_POLICIES] = "its policies",
		[PG_VIEWS] = "its query",
		[PG_RULES] = "its rules",
		[PG_TOASTS] = "its options",
		[PG_STATISTICS] = "its statistics",
		[PG_PUBLICATIONS] = "its publications",
		[PG_PARTITIONS] = "its partitioning",
	};
	str *text = new(r->a, str), key = str_fmt(r->a, "%u", oid);
	bool there;
	struct map_entry *e = map_put(&r->problem, key, &there);

	if (why->kind != ERR_SOURCE) /* see pg_is_about_an_object */
		map_put(&r->locked, key, NULL);
	*text = str_fmt(r->a, "%s cannot be read: %s", words[about], why->text);
	if (there)
		*text = str_fmt(r->a, "%.*s; %.*s", STR(*(str *)e->ptr), STR(*text));
	e->ptr = text;
}

/* One question under a savepoint, over a range of oids; a range that fails is halved until one object is left. */
static bool ask_carefully(struct pg_reading *r, enum pg_about about, struct pg_scope scope, const struct stop *stop,
			  struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	scoped(sb_free) struct sb sql = SB(SB_MAX);
	struct held held = { .arena = scratch };
	struct pq_fn taker = { .line = hold, .with = &held, .most = PG_MEMORY_MOST, .statements = 3 };
	struct pg_scope half = scope;
	struct err why = { 0 };

	sb_puts(&sql, "SAVEPOINT ocat;\n");
	if (!pg_put_question(&sql, r->c, about, &scope))
		return true;
	sb_puts(&sql, "RELEASE SAVEPOINT ocat;\n");
	if (pg_message(r->c, sb_str(&sql), &taker, stop, &why)) {
		r->about[0] = about;
		r->statements = 1;
		for (ptrdiff_t i = 0; i < held.lines.len; i++)
			if (!pg_take(r, 0, held.lines.at[i], err))
				return false;
		return pg_row_index_end(&r->row_index, err);
	}
	if (!pg_is_about_an_object(r, &why)) {
		*err = why;
		return false;
	}
	if (!pg_message(r->c, S("ROLLBACK TO SAVEPOINT ocat"), NULL, stop, err))
		return false;
	if (scope.from == scope.to) {
		note_problem(r, about, scope.from, &why);
		return true;
	}
	half.to = scope.from + (scope.to - scope.from) / 2;
	if (!ask_carefully(r, about, half, stop, err))
		return false;
	half.from = half.to + 1;
	half.to = scope.to;
	return ask_carefully(r, about, half, stop, err);
}

bool pg_read_facts(struct pg_reading *r, struct pg_scope scope, const struct stop *stop, struct err *err)
{
	scoped(sb_free) struct sb sql = SB(SB_MAX);
	const struct observer *w = &r->c->observer;
	struct err why = { 0 };

	r->statements = 0;
	sb_puts(&sql, "SAVEPOINT facts;\n");
	pg_note_statement(r, PG_ABOUT_COUNT);
	if (!pg_put_question(&sql, r->c, PG_FACTS, &scope))
		return true;
	pg_note_statement(r, PG_FACTS);
	if (pg_send(r, &sql, stop, &why))
		return true;
	if (!pg_is_about_an_object(r, &why) && why.kind != ERR_PERMISSION) {
		*err = why;
		return false;
	}
	if (w->note)
		w->note(w->with, str_fmt(r->a, "what %s says about its tables cannot be read: %s", r->c->product->name,
					 why.text));
	return pg_message(r->c, S("ROLLBACK TO SAVEPOINT facts"), NULL, stop, err);
}

bool pg_deparse_carefully(struct pg_reading *r, int from, int to, struct pg_scope scope, const struct stop *stop,
			  struct err *err)
{
	bool any = r->sorted && r->rels.len;
	uint32_t first = any ? r->rels.at[0].oid : 1, last = any ? r->rels.at[r->rels.len - 1].oid : UINT32_MAX;

	scope.ranged = true;
	for (int about = from; about < to; about++) {
		scope.from = about == PG_TYPES ? 1 : first; /* types are selected by their own oids */
		scope.to = about == PG_TYPES ? UINT32_MAX : last;
		if (!ask_carefully(r, (enum pg_about)about, scope, stop, err))
			return false;
	}
	return true;
}
