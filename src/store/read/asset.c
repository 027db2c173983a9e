/* One asset, whole: its record, and what the cache stores beside it. */
#include "store/schema/asset_row.h"
#include "store/assets.h"
#include "store/tags.h"

#include "base/arena.h"
#include "base/json.h"
#include "model/record.h"
#include "model/tags/column_content_rules.h"

#include "base/banned.h"

static bool damaged(struct store *s, const char *how, struct err *err)
{
	*err = (struct err){ 0 };
	err_set(err, ERR_CACHE, "the cache %.*s is damaged: the record of an asset %s", STR(s->path), how);
	err_subject(err, s->path);
	return err_next(err, "Move the file away and run %s; manual tags remain only in the moved file.",
			ACTION("sync"));
}

/* The digest proves that the record is the one that was stored. */
static bool get_record(struct store *s, struct arena *a, const struct row *of, struct asset *out, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(s->db, "select record from p_record where asset_id = ?", err);
	struct digest digest;
	bool row;

	if (!stmt_one(q, of->id, &row, err))
		return false;
	if (!row)
		return damaged(s, "is missing", err);
	digest = record_digest(col_str(q, 0));
	if (!digest_eq(&digest, &of->digest))
		return damaged(s, "has a wrong digest", err);
	return record_get(a, col_str(q, 0), out, err) || damaged(s, "cannot be read", err);
}

/* Native ids and readability are stored beside the record. */
static bool get_natives(struct store *s, struct arena *a, int64_t id, struct asset *out, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		s->db, "select ordinal, native, readable from p_field where asset_id = ? and ordinal is not null", err);
	bool good;

	bind_int(q, 1, id);
	while (stmt_next(q, &good, err)) {
		int64_t i;

		i = col_int(q, 0) - 1;
		if (i < 0 || i >= out->fields.len)
			continue;
		out->fields.at[i].native = str_dup(a, col_str(q, 1));
		out->fields.at[i].readable = col_null(q, 2) ? MAYBE : col_int(q, 2) ? YES : NO;
	}
	return good;
}

static bool get_activity(struct store *s, struct arena *a, int64_t id, struct asset_row *out, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(s->db,
						  "select w.writes, w.writes_since, w.scans, " LAST_UPDATED_AT
						  ", " LAST_UPDATED_AFTER ", " LAST_UPDATED_ORIGIN
						  ", c.name from p_asset a left join p_activity w on w.asset_id = a.id"
						  " left join p_catalog c on c.id = a.catalog_id where a.id = ?",
						  err);
	bool row;

	if (!stmt_one(q, id, &row, err))
		return false;
	if (!row)
		return true;
	out->asset.stats.writes = col_num(q, 0);
	out->asset.stats.writes_since = col_num(q, 1);
	out->asset.stats.scans = col_num(q, 2);
	out->last_updated_at = col_num(q, 3);
	out->last_updated_after = col_num(q, 4);
	out->last_updated_origin = str_dup(a, col_str(q, 5));
	out->catalog = str_dup(a, col_str(q, 6));
	return true;
}

static bool get_tags(struct store *s, struct arena *a, struct asset_row *r, struct err *err)
{
	if (!tags_list(s, a, r->qualified, &r->tagged, err))
		return false;
	for (ptrdiff_t i = 0; i < r->tagged.len; i++) {
		const struct tag *t = &r->tagged.at[i];

		if (!t->rejected && str_eq(t->qualified, r->qualified))
			*push(&r->tags, a) = tag_written(a, t->name, t->category);
	}
	return true;
}

static bool get_asset(struct store *s, struct arena *a, int64_t id, struct asset_row *out, struct err *err)
{
	struct asset_row r = { 0 };
	struct row row;

	if (!row_load(s, a, id, &row, err))
		return false;
	if (row.state != STATE_PRESENT)
		return err_set(err, ERR_TABLE_NOT_FOUND, "%.*s no longer exists", STR(row.qualified));
	if (!get_record(s, a, &row, &r.asset, err) || !get_natives(s, a, id, &r.asset, err))
		return false;
	r.asset.native = row.native;
	r.asset.readable = row.readable;
	r.asset.stats = row.stats;
	r.id = row.id;
	r.catalog_id = row.catalog_id;
	r.namespace_id = row.namespace_id;
	r.qualified = row.qualified;
	r.digest = row.digest;
	r.measured_at = row.measured_at;
	r.first_seen_at = row.first_seen_at;
	if (!get_activity(s, a, id, &r, err) || !get_tags(s, a, &r, err))
		return false;
	*out = r;
	return true;
}

bool store_asset(struct store *s, struct arena *a, int64_t id, struct asset_row *out, struct err *err)
{
	return store_read(s, err) && store_read_end(s, get_asset(s, a, id, out, err));
}

bool store_props(struct store *s, struct arena *a, int64_t asset, struct props *out, struct err *err)
{
	scoped(stmt_done) struct stmt *q = NULL;
	struct props props = { 0 };
	struct jr r;
	bool row;
	str key, value;

	if (!store_enter(s, err))
		return false;
	q = db_ask(s->db, "select props from p_asset where id = ? and props is not null", err);
	if (!stmt_one(q, asset, &row, err))
		return false;
	if (row) {
		r = jr_of(str_dup(a, col_str(q, 0)), a);
		if (jr_next(&r) == JR_OBJECT)
			while (jr_member(&r, &key) && jr_str(&r, &value))
				*push(&props, a) = (struct prop){ key, value };
	}
	*out = props;
	return true;
}
