#include "service/relations/same_elsewhere.h"

#include "search/same_table.h"
#include "base/banned.h"

/* The pinned reader has only what the caller may see. */
static bool put(const struct scope *scope, struct arena *a, const struct same_table *t, struct elsewheres *out,
		struct err *err)
{
	struct err hidden = { 0 };
	struct asset_row row;

	if (!store_asset(scope->store, a, t->id, &row, &hidden)) {
		if (hidden.kind != ERR_TABLE_NOT_FOUND)
			*err = hidden;
		return hidden.kind == ERR_TABLE_NOT_FOUND;
	}
	*push(out, a) = (struct elsewhere){ row.catalog, row.qualified, row.id, t->common, t->columns };
	return true;
}

static bool look(const struct scope *scope, struct arena *a, const struct workspace_found *all, str catalog, int64_t id,
		 str only, struct elsewheres *out, struct err *err)
{
	struct same_tables found = { 0 };

	if (!same_tables_find((const struct names *const *)all->names.at, all->names.len, catalog, id, only, a,
			      scope->stop, &found, err))
		return false;
	for (ptrdiff_t i = 0; i < found.len; i++)
		if (!put(scope, a, &found.at[i], out, err))
			return false;
	return true;
}

bool same_elsewhere(const struct scope *scope, struct arena *a, str catalog, int64_t id, str only, bool wait,
		    struct elsewheres *out, struct err *err)
{
	struct workspace_found all = { 0 };
	bool good = true;

	if (workspace_engine(scope->workspace, scope->store, 0, wait ? NAMES_OF_COLUMNS : NAMES_THERE, scope->stop, a,
			     &all, err))
		good = look(scope, a, &all, catalog, id, only, out, err);
	workspace_found_done(scope->workspace, &all);
	return good && !err->kind;
}
