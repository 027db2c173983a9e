/* A change, and the record before it: any generation can be rebuilt from these. */
#include "store/apply/write.h"
#include "store/search.h"

#include "base/arena.h"

#include "base/banned.h"

bool version_save(struct writing *w, const struct version_row *v, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		w->s->db,
		"insert into main.p_version (catalog_id, generation, at, what, thing_id, number, kind, qualified, summary,"
		" changes, was, before, slots) values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)",
		err);

	bind_int(q, 1, w->catalog.id);
	bind_int(q, 2, w->generation);
	bind_int(q, 3, w->now);
	bind_str(q, 4, v->what);
	bind_int(q, 5, v->thing);
	bind_int(q, 6, v->number);
	bind_str(q, 7, v->kind);
	bind_str(q, 8, v->qualified);
	bind_str(q, 9, v->summary);
	bind_str(q, 10, v->changes);
	bind_int(q, 11, v->was);
	bind_str(q, 12, v->before);
	bind_str(q, 13, v->slots);
	return stmt_run(q, err);
}
