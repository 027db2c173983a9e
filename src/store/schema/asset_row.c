#include "store/schema/asset_row.h"

#include "base/arena.h"

#include "base/banned.h"

#define ROW_COLUMNS \
	"id, catalog_id, namespace_id, state, kind, name, qualified, owner, comment, readable, fields, keys_out, has_pk," \
	" part_of, rows, rows_kind, size, size_kind, created_at, modified_at, modified_origin, analyzed_at, rows_origin," \
	" measured, measured_at, first_seen_at, changed, versions, native, aside, digest, props"
#define SAVE(how, table) \
	how " into " table " (" ROW_COLUMNS ") values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13," \
	    " ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24, ?25, ?26, ?27, ?28, ?29, ?30, ?31, ?32)"

static int64_t truth_num(enum truth t)
{
	return t == MAYBE ? UNKNOWN : t == YES;
}

static enum truth truth_of(int64_t n)
{
	return n == UNKNOWN ? MAYBE : n ? YES : NO;
}

static enum count_kind count_kind_of(str word)
{
	enum count_kind k = COUNT_UNKNOWN;

	count_kind_named(word, &k);
	return k;
}

static str count_kind_word(enum count_kind k)
{
	return k == COUNT_UNKNOWN ? NO_STR : str_of(count_kind_name(k));
}

static void row_from(struct stmt *q, struct arena *a, struct row *r)
{
	*r = (struct row){
		.id = col_int(q, 0),
		.catalog_id = col_int(q, 1),
		.namespace_id = col_int(q, 2),
		.state = (enum state)col_int(q, 3),
		.name = str_dup(a, col_str(q, 5)),
		.qualified = str_dup(a, col_str(q, 6)),
		.owner = str_dup(a, col_str(q, 7)),
		.comment = str_dup(a, col_str(q, 8)),
		.readable = truth_of(col_num(q, 9)),
		.fields = col_int(q, 10),
		.keys_out = col_int(q, 11),
		.has_pk = col_int(q, 12) != 0,
		.part_of = col_num(q, 13),
		.measured = col_num(q, 23),
		.measured_at = col_num(q, 24),
		.first_seen_at = col_num(q, 25),
		.changed = col_int(q, 26),
		.versions = col_int(q, 27),
		.native = str_dup(a, col_str(q, 28)),
		.aside = col_int(q, 29),
		.props = str_dup(a, col_str(q, 31)),
	};
	r->kind = ASSET_OTHER;
	asset_kind_named(col_str(q, 4), &r->kind);
	digest_from(col_str(q, 30), &r->digest);
}

void stats_from(struct stmt *q, int first, struct arena *a, struct stats *out)
{
	stats_start(out);
	out->row_count = col_num(q, first);
	out->row_kind = count_kind_of(col_str(q, first + 1));
	out->size_bytes = col_num(q, first + 2);
	out->size_kind = count_kind_of(col_str(q, first + 3));
	out->created_at = col_num(q, first + 4);
	out->modified_at = col_num(q, first + 5);
	out->modified_origin = str_dup(a, col_str(q, first + 6));
	out->analyzed_at = col_num(q, first + 7);
	out->row_origin = str_dup(a, col_str(q, first + 8));
}

bool row_load(struct store *s, struct arena *a, int64_t id, struct row *out, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(s->db, "select " ROW_COLUMNS " from p_asset where id = ?", err);
	bool row;

	if (!stmt_one(q, id, &row, err))
		return false;
	if (!row)
		return err_set(err, ERR_TABLE_NOT_FOUND, "no table or view has the id %lld in the cache",
			       (long long)id);
	row_from(q, a, out);
	stats_from(q, 14, a, &out->stats);
	return true;
}

void stats_bind(struct stmt *q, int first, const struct stats *s)
{
	bind_num(q, first, s->row_count);
	bind_str(q, first + 1, count_kind_word(s->row_kind));
	bind_num(q, first + 2, s->size_bytes);
	bind_str(q, first + 3, count_kind_word(s->size_kind));
	bind_num(q, first + 4, s->created_at);
	bind_num(q, first + 5, s->modified_at);
	bind_str(q, first + 6, s->modified_origin);
	bind_num(q, first + 7, s->analyzed_at);
	bind_str(q, first + 8, s->row_origin);
}

/* With "replace", SQLite must be able to undo each row, which is slow. */
static const char *save_sql(enum tables to, bool fresh)
{
	if (to == TABLES_SHADOW)
		return SAVE("insert or replace", "temp.at_asset");
	return fresh ? SAVE("insert", "main.p_asset") : SAVE("insert or replace", "main.p_asset");
}

bool row_save(struct store *s, enum tables to, const struct row *r, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(s->db, save_sql(to, r->fresh), err);

	bind_int(q, 1, r->id);
	bind_int(q, 2, r->catalog_id);
	bind_int(q, 3, r->namespace_id);
	bind_int(q, 4, r->state);
	bind_str(q, 5, str_of(asset_kind_name(r->kind)));
	bind_str(q, 6, r->name);
	bind_str(q, 7, r->qualified);
	bind_str(q, 8, r->owner);
	bind_str(q, 9, r->comment);
	bind_num(q, 10, truth_num(r->readable));
	bind_int(q, 11, r->fields);
	bind_int(q, 12, r->keys_out);
	bind_int(q, 13, r->has_pk);
	bind_num(q, 14, r->part_of);
	stats_bind(q, 15, &r->stats);
	bind_num(q, 24, r->measured);
	bind_num(q, 25, r->measured_at);
	bind_num(q, 26, r->first_seen_at);
	bind_int(q, 27, r->changed);
	bind_int(q, 28, r->versions);
	bind_str(q, 29, r->native);
	bind_int(q, 30, r->aside);
	bind_blob(q, 31, r->digest.at, (ptrdiff_t)sizeof r->digest.at);
	bind_str(q, 32, r->props);
	return stmt_run(q, err);
}

/* ---- known fields ---- */

str field_identity(str name, str path)
{
	return path.at ? path : name;
}

bool known_fields(struct store *s, struct arena *a, int64_t asset, struct known_fields *out, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		s->db, "select slot, ordinal, name, path, native from main.p_field where asset_id = ? order by slot",
		err);
	struct known_fields all = { 0 };
	bool good;

	bind_int(q, 1, asset);
	while (stmt_next(q, &good, err)) {
		*push(&all, a) = (struct known_field){
			.slot = (int32_t)col_int(q, 0),
			.ordinal = col_int(q, 1),
			.gone = col_null(q, 1),
			.name = str_dup(a, col_str(q, 2)),
			.path = str_dup(a, col_str(q, 3)),
			.native = str_dup(a, col_str(q, 4)),
		};
	}
	if (!good)
		return false;
	*out = all;
	return true;
}
