#include "service/relations/same_elsewhere.h"

#include "search/same_table.h"
#include "store/join_decisions.h"
#include "base/banned.h"

struct looking {
	const struct scope *scope;
	struct arena *a;
	str qualified, only;
	struct join_words decided;
	struct elsewheres *out;
};

/* The pinned reader has only what the caller may see. False with err unset: it is not there. */
static bool read_asset(struct looking *l, int64_t id, struct asset_row *out, struct err *err)
{
	struct err why = { 0 };

	if (store_asset(l->scope->store, l->a, id, out, &why))
		return true;
	if (why.kind != ERR_TABLE_NOT_FOUND)
		*err = why;
	return false;
}

static bool is_about(const struct join_word *j, str one, str two)
{
	return (str_eq(j->from, one) && str_eq(j->to, two)) || (str_eq(j->from, two) && str_eq(j->to, one));
}

static bool is_rejected(const struct looking *l, str other)
{
	for (ptrdiff_t i = 0; i < l->decided.len; i++)
		if (l->decided.at[i].rejected && is_about(&l->decided.at[i], l->qualified, other))
			return true;
	return false;
}

static bool has_catalog(const struct elsewheres *all, str catalog)
{
	for (ptrdiff_t i = 0; i < all->len; i++)
		if (str_eq(all->at[i].catalog, catalog))
			return true;
	return false;
}

/* Relations that a person recorded between two catalogs. */
static bool put_decided(struct looking *l, str catalog, struct err *err)
{
	for (ptrdiff_t i = 0; i < l->decided.len; i++) {
		const struct join_word *j = &l->decided.at[i];
		bool from = str_eq(j->from, l->qualified);
		int64_t other = from ? j->to_id : j->from_id;
		struct asset_row row;

		if (j->rejected || !other || (!from && !str_eq(j->to, l->qualified)))
			continue;
		if (!read_asset(l, other, &row, err)) {
			if (err->kind)
				return false;
			continue;
		}
		if (str_eq(row.catalog, catalog) || (l->only.len && !str_eq(row.catalog, l->only)) ||
		    has_catalog(l->out, row.catalog))
			continue;
		*push(l->out, l->a) = (struct elsewhere){ .catalog = row.catalog,
							  .qualified = row.qualified,
							  .id = row.id,
							  .fields = from ? j->from_fields : j->to_fields,
							  .other_fields = from ? j->to_fields : j->from_fields };
	}
	return true;
}

static bool put_found(struct looking *l, const struct same_tables *found, struct err *err)
{
	for (ptrdiff_t i = 0; i < found->len; i++) {
		const struct same_table *t = &found->at[i];
		struct asset_row row;

		if (!read_asset(l, t->id, &row, err)) {
			if (err->kind)
				return false;
			continue;
		}
		if (!has_catalog(l->out, row.catalog) && !is_rejected(l, row.qualified))
			*push(l->out, l->a) = (struct elsewhere){ .catalog = row.catalog,
								  .qualified = row.qualified,
								  .id = row.id,
								  .common = t->common,
								  .columns = t->columns };
	}
	return true;
}

static bool look(struct looking *l, const struct workspace_found *all, str catalog, int64_t id, struct err *err)
{
	struct same_tables found = { 0 };

	return same_tables_find((const struct names *const *)all->names.at, all->names.len, catalog, id, l->only, l->a,
				l->scope->stop, &found, err) &&
	       put_found(l, &found, err);
}

bool elsewhere_names_open(struct elsewhere_names *n, const struct scope *scope, struct arena *a, bool wait,
			  struct err *err)
{
	*n = (struct elsewhere_names){ .scope = scope };
	n->opened = workspace_engine(scope->workspace, scope->store, 0, wait ? NAMES_OF_COLUMNS : NAMES_THERE,
				     scope->stop, a, &n->found, err) != NULL;
	return !err->kind;
}

void elsewhere_names_close(struct elsewhere_names *n)
{
	workspace_found_done(n->scope->workspace, &n->found);
}

bool same_elsewhere_in(const struct elsewhere_names *n, struct arena *a, str catalog, int64_t id, str only,
		       struct elsewheres *out, struct err *err)
{
	struct looking l = { .scope = n->scope, .a = a, .only = only, .out = out };
	struct asset_row row;

	if (!read_asset(&l, id, &row, err))
		return !err->kind;
	l.qualified = row.qualified;
	return store_join_words(n->scope->store, a, &l.decided, NULL, err) && put_decided(&l, catalog, err) &&
	       (!n->opened || look(&l, &n->found, catalog, id, err));
}

bool same_elsewhere(const struct scope *scope, struct arena *a, str catalog, int64_t id, str only, bool wait,
		    struct elsewheres *out, struct err *err)
{
	struct elsewhere_names n;
	bool good = elsewhere_names_open(&n, scope, a, wait, err) &&
		    same_elsewhere_in(&n, a, catalog, id, only, out, err);

	elsewhere_names_close(&n);
	return good && !err->kind;
}
