/* Columns as nodes with names. */
#include "service/rem/run_state.h"

#include "base/arena.h"
#include "graph/name_lookup.h"

#include "base/banned.h"

/* Table and column: finding the table is one step, and the column is in it. */
static bool find_in_tables(struct rem_run *run, const struct rem_name *name, struct rem_refs *out)
{
	str only = run->scope->catalog_id ? run->scope->catalog : NO_STR;
	int n = name->parts.len - 1;
	struct candidates found = { 0 };

	if (n < 1)
		return true;
	if (!store_resolve(run->scope->store, run->arena, only, name->parts.part, n, &found, run->err))
		return false;
	for (ptrdiff_t i = 0; i < found.len; i++) {
		const struct asset_row *row = rem_asset_row(run, found.at[i].id);
		const struct field *f;

		if (!row)
			return false;
		f = rem_catalog(run, row->catalog_id) ? asset_field(&row->asset, name->parts.part[n]) : NULL;
		if (f)
			*push(out, run->arena) = rem_ref_field(run, row->catalog_id, row->id, row->qualified, f->name,
							       type_class_name(f->class));
	}
	return true;
}

/* A bare name: looked up in the dictionary of all column names. */
static bool find_anywhere(struct rem_run *run, str name, struct rem_refs *out)
{
	for (ptrdiff_t i = 0; i < run->catalogs.len; i++) {
		int64_t catalog = run->catalogs.at[i].catalog.id;
		struct graph *g = rem_graph(run, catalog);
		struct named_list found;

		if (!g ||
		    !graph_columns_called(g, run->arena, name, REM_MATCHES_MOST, run->scope->stop, &found, run->err))
			return false;
		for (ptrdiff_t k = 0; k < found.len; k++)
			*push(out, run->arena) = rem_ref_field(run, catalog, graph_asset_id(g, found.at[k].asset),
							       graph_qualified(g, run->arena, found.at[k].asset),
							       str_dup(run->arena, found.at[k].column), NULL);
		if (found.total > found.len)
			rem_cut(run, str_fmt(run->arena, "%lld columns are called %.*s; only %d are shown",
					     (long long)found.total, STR(name), REM_MATCHES_MOST));
	}
	return true;
}

static bool find_field(struct rem_run *run, const struct rem_name *name, struct rem_refs *out)
{
	if (!find_anywhere(run, name->parts.len == 1 ? name->parts.part[0] : name->text, out))
		return false;
	return out->len || find_in_tables(run, name, out);
}

/* ---- reading a column ---- */

static str described(struct rem_run *run, const struct field *f)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	sb_put(&b, f->type);
	if (f->nullable == NO)
		sb_fmt(&b, "%snot null", b.len ? ", " : "");
	if (f->pk)
		sb_fmt(&b, "%sprimary key", b.len ? ", " : "");
	if (f->comment.len)
		sb_fmt(&b, "%s%.*s", b.len ? ": " : "", STR(f->comment));
	return b.len ? str_dup(run->arena, sb_str(&b)) : NO_STR;
}

static bool read_field(struct rem_run *run, struct rem_node *node)
{
	const struct asset_row *row = rem_asset_row(run, node->ref.asset);
	const struct rem_open *c = rem_catalog(run, node->ref.catalog);
	const struct field *f = row ? asset_field(&row->asset, node->ref.part) : NULL;
	struct rem_ref up;

	if (!row)
		return false;
	if (!f)
		return err_set(run->err, ERR_COLUMN_NOT_FOUND, "%.*s has no column \"%.*s\" any more",
			       STR(row->qualified), STR(node->ref.part));
	node->ref.category = str_fmt(run->arena, "field/%s", type_class_name(f->class));
	node->content = described(run, f);
	up = rem_ref_asset(c, row->id, row->qualified, row->asset.name, row->asset.kind);
	rem_link_to(run, node, REM_IN, &up);
	rem_link_tags(run, node, &row->tagged, node->ref.part);
	return rem_key_links(run, node, c->catalog.id, row->id, f->name);
}

const struct rem_kind rem_kind_field = { .word = "field", .find = find_field, .read = read_field, .near = NULL };
