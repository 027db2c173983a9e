/*
 * Gives all assets their tags again when rules and files have changed: batch by batch, one thread parses records and
 * computes their tags, while the previous batch is compared and written.
 */
#include "store/internal.h"
#include "store/tags.h"

#include "base/arena.h"
#include "base/work_queue.h"
#include "model/record.h"

#include "base/banned.h"

enum { LOT = 64, LOTS = 3 };

struct lot {
	struct arena *arena;
	struct lot_item {
		str qualified, catalog, record;
		struct tags tags;
	} item[LOT];
	ptrdiff_t len;
};

struct renewing {
	struct store *s;
	const struct tag_giver *by;
	struct stmt *q;
	struct lot lot[LOTS];
	struct work_queue *queue;
	bool changed;
	int64_t done, of; /* numbers of assets */
	void (*progress)(void *with, const char *stage, int64_t done, int64_t of);
	void *with;
};

/* ---- the worker ---- */

static bool give_lot(void *with, void *slot, struct err *err)
{
	const struct renewing *r = with;
	struct lot *lot = slot;

	for (ptrdiff_t i = 0; i < lot->len; i++) {
		struct lot_item *it = &lot->item[i];
		struct asset t;

		if (!record_get(lot->arena, it->record, &t, err))
			return false;
		it->tags = (struct tags){ 0 };
		r->by->of(r->by->with, it->catalog, &t, lot->arena, &it->tags);
	}
	return true;
}

/* ---- the thread that owns the cache ---- */

/* False at the end, and on a failure; *good distinguishes them. */
static bool read_lot(struct renewing *r, struct lot *lot, bool *good, struct err *err)
{
	arena_reset(lot->arena);
	for (lot->len = 0; lot->len < LOT && stmt_next(r->q, good, err); lot->len++)
		lot->item[lot->len] = (struct lot_item){ .qualified = str_dup(lot->arena, col_str(r->q, 0)),
							 .catalog = str_dup(lot->arena, col_str(r->q, 1)),
							 .record = str_dup(lot->arena, col_str(r->q, 2)) };
	return lot->len == LOT;
}

static void tell(const struct renewing *r)
{
	if (r->progress && r->done % (LOT * 8) == 0)
		r->progress(r->with, "tagging", r->done, r->of);
}

static bool write_lot(struct renewing *r, struct lot *lot, struct err *err)
{
	for (ptrdiff_t i = 0; i < lot->len; i++)
		if (!tags_replace(r->s, lot->arena, lot->item[i].qualified, &lot->item[i].tags, &r->changed, err))
			return false;
	r->done += lot->len;
	tell(r);
	return db_going(r->s->db, err);
}

static bool renew_lots(struct renewing *r, struct err *err)
{
	bool more = true, good = true;
	struct lot *lot;

	while (more || !work_queue_is_empty(r->queue)) {
		if (more && work_queue_has_room(r->queue)) {
			lot = work_queue_room(r->queue, err);
			more = lot && read_lot(r, lot, &good, err);
			if (!lot || !good)
				return false;
			work_queue_put(r->queue);
			continue;
		}
		lot = work_queue_take(r->queue, err);
		if (!lot || !write_lot(r, lot, err))
			return false;
		work_queue_release(r->queue);
	}
	return true;
}

static bool renew_each(struct renewing *r, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		r->s->db,
		"select a.qualified, c.name, r.record from main.p_asset a join main.p_catalog c on c.id = a.catalog_id"
		" join main.p_record r on r.asset_id = a.id where a.state = 1 order by a.id",
		err);
	bool good;

	if (!q || !db_int(r->s->db, "select sum(assets) from main.p_catalog", 0, &r->of, err))
		return false;
	tell(r);
	r->q = q;
	for (int i = 0; i < LOTS; i++)
		r->lot[i].arena = arena_open();
	r->queue = work_queue_open(r->lot, sizeof *r->lot, LOTS, QUEUE_WORKER, give_lot, r);
	good = renew_lots(r, err);
	work_queue_close(r->queue);
	for (int i = 0; i < LOTS; i++)
		arena_close(r->lot[i].arena);
	return good;
}

bool store_tags_renew(struct store *s, const struct tag_giver *by, const struct stop *stop,
		      void (*progress)(void *with, const char *stage, int64_t done, int64_t of), void *with,
		      struct err *err)
{
	struct renewing r = { .s = s, .by = by, .progress = progress, .with = with };

	if (!store_begin(s, stop, err))
		return false;
	return store_end(s,
			 renew_each(&r, err) && tags_drop_left_over(s, &r.changed, err) &&
				 (!r.changed || tag_stamp(s, err)) && tags_given_to_all(s, by->by, err),
			 err);
}
