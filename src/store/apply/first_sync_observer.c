/* Passes what a first sync stores to an observer while it is in memory: reading it back would take longer. */
#include "store/apply/write.h"
#include "store/assets.h"

#include "model/name.h"

#include "base/banned.h"

/* As for an asset seen once: counters that are still zero have not changed since they started. */
static void tell_modified(const struct writing *w, const struct stats *of, struct asset_brief *b)
{
	b->modified = of->modified_at;
	if (of->modified_at != NO_TIME) {
		b->modified_within = str_eq(of->modified_origin, S(MODIFIED_OF_FILE)) ? UNKNOWN : 0;
	} else if (of->writes == 0 && of->writes_since != NO_TIME && of->writes_since < w->now) {
		b->modified = of->writes_since;
		b->modified_within = UNKNOWN;
	}
}

static struct asset_brief brief_of(const struct writing *w, const struct row *r, const struct asset *a)
{
	struct asset_brief b = {
		.id = r->id,
		.catalog_id = r->catalog_id,
		.catalog = w->catalog.name,
		.ns = a->ns.at ? a->ns : S(""),
		.name = r->name,
		.qualified = r->qualified,
		.owner = r->owner,
		.comment = r->comment,
		.kind = r->kind,
		.fields = (int32_t)r->fields,
		.keys_out = (int32_t)r->keys_out,
		.has_pk = r->has_pk,
		.is_part = r->part_of != UNKNOWN,
		.rows = r->stats.row_count,
		.size = r->stats.size_bytes,
		.created = r->stats.created_at,
	};

	if (b.rows != UNKNOWN)
		b.rows_kind = r->stats.row_kind;
	tell_modified(w, &a->stats, &b);
	return b;
}

static bool tell_fields(const struct writing *w, const struct row *r, const struct asset *a, struct err *err)
{
	for (ptrdiff_t i = 0; i < a->fields.len; i++) {
		const struct field *f = &a->fields.at[i];
		struct field_brief b = {
			.id = r->id + i + 1,
			.asset_id = r->id,
			.name = f->name.at ? f->name : S(""),
			.type = f->type,
			.path = f->path,
			.class = f->class,
			.ordinal = (int)i + 1,
			.pk = f->pk,
			.nullable = f->nullable,
			.comment = f->comment,
			.default_value = f->default_value,
		};

		if (!w->told->field(w->told->with, &b, err))
			return false;
	}
	return true;
}

/* Relations and their targets were resolved when they were stored: resolving them again gives the same. */
static bool tell_keys(struct writing *w, const struct row *r, const struct asset *a, bool *on, struct err *err)
{
	struct err ignored = { 0 };
	int64_t target;

	for (ptrdiff_t i = 0; *on && i < a->keys.len; i++) {
		const struct key *k = &a->keys.at[i];

		if (k->kind != KEY_FOREIGN || k->target.name.len == 0)
			continue;
		if (!write_target(w, k->target.ns.at ? k->target.ns : a->ns, k->target.name, &target, err))
			return false;
		*on = w->told->key(w->told->with, r->id, target, &k->fields, &ignored);
	}
	return true;
}

bool write_told(struct writing *w, const struct row *r, const struct asset *a, struct err *err)
{
	struct err ignored = { 0 };
	struct asset_brief b;
	bool on;

	if (!w->told)
		return true;
	b = brief_of(w, r, a);
	on = w->told->asset(w->told->with, &b, &ignored) && tell_fields(w, r, a, &ignored);
	if (on && !tell_keys(w, r, a, &on, err))
		return false;
	if (!on)
		w->told = NULL;
	return true;
}
