/*
 * Statistics that change while the asset stays the same. Current values are in p_asset; earlier sets are in
 * p_measure, which gets a row when a value changes by a tenth. The counters that limit the time of the last write are
 * in p_activity, with the last few times at which a sync saw a write.
 */
#include "store/apply/write.h"

#include "base/arena.h"
#include "store/schema/health_sql.h"

#include "base/banned.h"

/* ---- changed values ---- */

static bool number_moved(int64_t before, int64_t now)
{
	double b = (double)before, d = (double)now - (double)before;

	if (before == now)
		return false;
	if (before == UNKNOWN || now == UNKNOWN)
		return true;
	return (d < 0 ? -d : d) * 10 >= (b < 0 ? -b : b);
}

/* By a tenth of its age, but at least by a day. */
static bool time_moved(instant before, instant now, instant taken_at)
{
	double d = (double)now - (double)before, age = (double)taken_at - (double)before;

	if ((before == NO_TIME) != (now == NO_TIME))
		return true;
	return before != now && (d < 0 ? -d : d) >= (double)DAYS(1) && (d < 0 ? -d : d) * 10 >= age;
}

static bool moved(const struct stats *before, const struct stats *now, instant taken_at)
{
	return number_moved(before->row_count, now->row_count) || number_moved(before->size_bytes, now->size_bytes) ||
	       (now->row_count != UNKNOWN && before->row_kind != now->row_kind) ||
	       (now->size_bytes != UNKNOWN && before->size_kind != now->size_kind) ||
	       time_moved(before->modified_at, now->modified_at, taken_at) ||
	       (before->created_at == NO_TIME) != (now->created_at == NO_TIME) ||
	       (before->analyzed_at == NO_TIME) != (now->analyzed_at == NO_TIME);
}

static bool any_known(const struct stats *s)
{
	return s->row_count != UNKNOWN || s->size_bytes != UNKNOWN || s->created_at != NO_TIME ||
	       s->modified_at != NO_TIME || s->analyzed_at != NO_TIME;
}

/* ---- measures ---- */

static bool save_past(struct writing *w, const struct row *r, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		w->s->db,
		"insert or replace into main.p_measure (asset_id, generation, till, catalog_id, at, rows, rows_kind, size,"
		" size_kind, created_at, modified_at, modified_origin, analyzed_at, rows_origin)"
		" values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)",
		err);

	bind_int(q, 1, r->id);
	bind_int(q, 2, r->measured == UNKNOWN ? 0 : r->measured);
	bind_int(q, 3, w->generation);
	bind_int(q, 4, r->catalog_id);
	bind_num(q, 5, r->measured_at);
	stats_bind(q, 6, &r->stats);
	return stmt_run(q, err);
}

bool stats_leave(struct writing *w, struct row *r, struct err *err)
{
	if (r->measured != UNKNOWN && r->measured < w->generation && !save_past(w, r, err))
		return false;
	stats_start(&r->stats);
	r->measured = UNKNOWN;
	r->measured_at = NO_TIME;
	return true;
}

/* Unknown statistics are a measure too, of generation 0: so an earlier measure can be found by its end alone. */
static bool take_measure(struct writing *w, struct row *r, const struct stats *now, bool was_present, struct err *err)
{
	bool measured = any_known(now) || r->measured != UNKNOWN;

	if (was_present && r->measured != w->generation && !save_past(w, r, err))
		return false;
	r->stats = *now;
	r->measured = measured ? w->generation : UNKNOWN;
	r->measured_at = measured ? w->now : NO_TIME;
	return true;
}

/* Times are kept to the day, even if the change is too small for a measure. */
static bool take_times(struct row *r, const struct stats *now)
{
	bool differs = r->stats.created_at != now->created_at || r->stats.modified_at != now->modified_at ||
		       r->stats.analyzed_at != now->analyzed_at;

	if (!differs)
		return false;
	r->stats.created_at = now->created_at;
	r->stats.modified_at = now->modified_at;
	r->stats.modified_origin = now->modified_origin;
	r->stats.analyzed_at = now->analyzed_at;
	return true;
}

/* ---- counters ---- */

enum { MOMENTS = HEALTH_MOMENTS, APART_HOURS = 20 }; /* a table that is written all day counts as written daily */

struct activity {
	bool known;
	int64_t writes, writes_since, scans, since, before;
	str moved; /* JSON array of instants, oldest first; or absent */
};

static bool load_activity(struct writing *w, int64_t id, struct activity *out, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		w->s->db,
		"select writes, writes_since, scans, since, before, moved from main.p_activity where asset_id = ?",
		err);
	bool row;

	if (!stmt_one(q, id, &row, err))
		return false;
	*out = (struct activity){ .known = row,
				  .writes = row ? col_num(q, 0) : UNKNOWN,
				  .writes_since = row ? col_num(q, 1) : NO_TIME,
				  .scans = row ? col_num(q, 2) : UNKNOWN,
				  .since = row ? col_num(q, 3) : NO_TIME,
				  .before = row ? col_num(q, 4) : NO_TIME,
				  .moved = row ? str_dup(w->batch, col_str(q, 5)) : NO_STR };
	return true;
}

#define SAVE_ACTIVITY(how) \
	how " into main.p_activity (asset_id, seen, writes, writes_since, scans, since, before, moved) values (?1, ?2, ?3," \
	    " ?4, ?5, ?6, ?7, ?8)"

static bool save_activity(struct writing *w, int64_t id, uint64_t seen, const struct activity *a, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		w->s->db, a->known ? SAVE_ACTIVITY("insert or replace") : SAVE_ACTIVITY("insert"), err);

	bind_int(q, 1, id);
	bind_int(q, 2, (int64_t)seen);
	bind_num(q, 3, a->writes);
	bind_num(q, 4, a->writes_since);
	bind_num(q, 5, a->scans);
	bind_num(q, 6, a->since);
	bind_num(q, 7, a->before);
	bind_str(q, 8, a->moved);
	return stmt_run(q, err);
}

/*
 * The table was written between the last sync that saw the old value and the first that sees the new one. A reset
 * counter says nothing about earlier times, except that nothing was written since the reset while it is zero.
 */
static void count(struct writing *w, struct activity *a, const struct stats *now, bool was_present)
{
	bool anew = !a->known || a->writes == UNKNOWN || now->writes == UNKNOWN || now->writes < a->writes ||
		    now->writes_since != a->writes_since;

	if (anew) {
		a->since = now->writes == UNKNOWN			      ? NO_TIME
			   : now->writes == 0 && now->writes_since != NO_TIME ? now->writes_since
									      : w->now;
		a->before = NO_TIME;
	} else if (now->writes > a->writes) {
		a->since = w->now;
		a->before = was_present ? w->applied_at : NO_TIME;
	}
	a->writes = now->writes;
	a->writes_since = now->writes_since;
	a->scans = now->scans;
}

static bool number_differs(int64_t before, int64_t now)
{
	return before != UNKNOWN && now != UNKNOWN && number_moved(before, now);
}

/* Does this sync show a write since the one before? Unknown counts as no. */
static bool was_written(const struct activity *a, const struct stats *before, const struct stats *now)
{
	bool counted = a->known && a->writes != UNKNOWN && now->writes > a->writes &&
		       now->writes_since == a->writes_since;
	bool told = before->modified_at != NO_TIME && now->modified_at > before->modified_at &&
		    !str_eq(now->modified_origin, S(MODIFIED_OF_FILE));

	return counted || told || number_differs(before->row_count, now->row_count) ||
	       number_differs(before->size_bytes, now->size_bytes);
}

/* The list with this moment added, unless the last one is on the same day; drops the oldest if there are too many. */
static void remember_moment(struct writing *w, struct activity *a)
{
	scoped(sb_free) struct sb b = SB(4096);
	str rest = a->moved.len > 2 ? str_n(a->moved.at + 1, a->moved.len - 2) : S(""), one;
	int64_t at, last = NO_TIME;
	int drop = 2 - MOMENTS;

	for (ptrdiff_t i = 0; i < rest.len; i++)
		drop += rest.at[i] == ',';
	sb_putc(&b, '[');
	for (; str_cut(&rest, ',', &one); drop--) {
		if (drop > 0 || !str_int(one, &at))
			continue;
		last = at;
		sb_fmt(&b, "%lld,", (long long)at);
	}
	if (last != NO_TIME && w->now - last < SECONDS((int64_t)APART_HOURS * 3600))
		return;
	sb_fmt(&b, "%lld]", (long long)w->now);
	a->moved = str_dup(w->batch, sb_str(&b));
}

static bool same_counters(const struct activity *a, const struct stats *now)
{
	return a->writes == now->writes && a->writes_since == now->writes_since && a->scans == now->scans;
}

bool stats_take(struct writing *w, struct row *r, const struct stats *now, uint64_t seen, bool was_present, bool *save,
		struct err *err)
{
	struct activity a = {
		.writes = UNKNOWN, .writes_since = NO_TIME, .scans = UNKNOWN, .since = NO_TIME, .before = NO_TIME
	};
	struct stats before = r->stats;
	bool differs = !was_present || moved(&r->stats, now, w->now), counted;

	*save = differs;
	if (differs) {
		w->measured += was_present;
		if (!take_measure(w, r, now, was_present, err))
			return false;
	} else if (take_times(r, now)) {
		*save = true;
	}
	/* A table that is new in a first sync has no earlier counters. */
	if (!w->first && !load_activity(w, r->id, &a, err))
		return false;
	counted = !same_counters(&a, now);
	if (!counted && !*save)
		return true;
	if (!a.known && !any_known(now) && now->writes == UNKNOWN && now->scans == UNKNOWN)
		return true;
	if (was_present && was_written(&a, &before, now))
		remember_moment(w, &a);
	count(w, &a, now, was_present);
	return save_activity(w, r->id, seen, &a, err);
}
