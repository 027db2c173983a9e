/* Tables and similar assets as nodes with names. */
#include "service/rem/run_state.h"

#include "base/arena.h"
#include "base/map.h"
#include "graph/name_lookup.h"
#include "model/date_shard.h"

#include "base/banned.h"

enum { ALIKE_MOST = 5 };

static const struct rem_open *open_named(const struct rem_run *run, str catalog)
{
	for (ptrdiff_t i = 0; i < run->catalogs.len; i++)
		if (str_eq(run->catalogs.at[i].catalog.name, catalog))
			return &run->catalogs.at[i];
	return NULL;
}

/* First as a bare name, then by its parts, as everywhere. */
static bool find_asset(struct rem_run *run, const struct rem_name *name, struct rem_refs *out)
{
	str only = run->scope->catalog_id ? run->scope->catalog : NO_STR;
	struct candidates found = { 0 };

	if (!store_resolve(run->scope->store, run->arena, only, &name->text, 1, &found, run->err))
		return false;
	if (!found.len && name->parts.len &&
	    !store_resolve(run->scope->store, run->arena, only, name->parts.part, name->parts.len, &found, run->err))
		return false;
	for (ptrdiff_t i = 0; i < found.len; i++) {
		const struct candidate *c = &found.at[i];
		const struct rem_open *open = open_named(run, c->catalog);

		if (open)
			*push(out, run->arena) = rem_ref_asset(open, c->id, c->qualified, c->name, c->kind);
	}
	if (found.more)
		rem_cut(run, str_fmt(run->arena, "more than %td tables are called %.*s; the rest are omitted",
				     found.len, STR(name->text)));
	return true;
}

/*
 * The table that represents its family, in place of a member, unless a date was asked for; false: it is among the
 * matches already.
 */
static bool represent(struct rem_run *run, const struct rem_open *c, str words, struct map *seen, struct rem_ref *ref)
{
	struct date_shard shard;
	struct asset_row row;
	struct err ignored = { 0 };
	int64_t head = 0;
	bool was;

	if (date_shard_of(run->arena, words, &shard) ||
	    !store_family_head(run->scope->store, ref->asset, &head, &ignored) || !head)
		return true;
	map_put(seen, str_fmt(run->arena, "%lld", (long long)head), &was);
	if (!was && head != ref->asset && store_asset(run->scope->store, run->arena, head, &row, &ignored))
		*ref = rem_ref_asset(c, head, row.qualified, row.asset.name, row.asset.kind);
	return !was;
}

/* Includes columns, which are in the same dictionaries. */
static bool near_asset(struct rem_run *run, str words, double least)
{
	struct map seen = map_in(run->arena);

	for (ptrdiff_t i = 0; i < run->catalogs.len; i++) {
		const struct rem_open *c = &run->catalogs.at[i];
		struct graph *g = rem_graph(run, c->catalog.id);
		struct named_list found;

		if (!g ||
		    !graph_nearly(g, run->arena, words, least, REM_MATCHES_MOST, run->scope->stop, &found, run->err))
			return false;
		for (ptrdiff_t k = 0; k < found.len; k++) {
			const struct named *n = &found.at[k];
			str qualified = graph_qualified(g, run->arena, n->asset);
			int64_t id = graph_asset_id(g, n->asset);

			struct rem_ref ref;

			if (n->column.at)
				ref = rem_ref_field(run, c->catalog.id, id, qualified, str_dup(run->arena, n->column),
						    NULL);
			else
				ref = rem_ref_asset(c, id, qualified, str_dup(run->arena, graph_name(g, n->asset)),
						    graph_kind(g, n->asset));
			if (n->column.at || represent(run, c, words, &seen, &ref))
				*push(&run->near, run->arena) = (struct rem_near){ ref, n->score };
		}
	}
	return true;
}

/* ---- reading an asset ---- */

static str described(struct rem_run *run, const struct asset *t)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	sb_fmt(&b, "%s, %.*s", asset_kind_name(t->kind), STR(str_counted(run->arena, t->fields.len, "column")));
	if (t->stats.row_count != UNKNOWN)
		sb_fmt(&b, ", %s%.*s", t->stats.row_kind == COUNT_EXACT ? "" : "about ",
		       STR(str_counted(run->arena, t->stats.row_count, "row")));
	if (t->comment.len)
		sb_fmt(&b, ": %.*s", STR(t->comment));
	return str_dup(run->arena, sb_str(&b));
}

static void link_up(struct rem_run *run, struct rem_node *node, const struct rem_open *c, const struct asset_row *row)
{
	struct rem_ref up = row->asset.ns.len ? rem_ref_namespace(run, &c->catalog, row->asset.ns)
					      : rem_ref_catalog(run, &c->catalog);
	struct rem_link *l = rem_link_to(run, node, REM_IN, &up);

	l->created = row->first_seen_at;
}

static void link_fields(struct rem_run *run, struct rem_node *node, const struct asset_row *row)
{
	for (ptrdiff_t i = 0; i < row->asset.fields.len; i++) {
		const struct field *f = &row->asset.fields.at[i];
		struct rem_ref to = rem_ref_field(run, row->catalog_id, row->id, row->qualified, f->name,
						  type_class_name(f->class));

		rem_link_to(run, node, REM_CONTAINS, &to);
	}
}

/* Data flows through views: the tables that a view reads are upstream, those that read it downstream. */
static bool link_lineage(struct rem_run *run, struct rem_node *node, const struct rem_open *c, int64_t id)
{
	struct lineage all = { 0 };
	struct graph *g = rem_graph(run, c->catalog.id);

	if (!g || !store_lineage(run->scope->store, run->arena, id, BOTH, &all, run->err))
		return false;
	for (ptrdiff_t i = 0; i < all.len; i++) {
		const struct lineage_edge *e = &all.at[i];
		bool down = e->from_id == id;
		int64_t other = down ? e->to_id : e->from_id, number = other ? graph_table(g, other) : -1;
		struct rem_ref to;
		struct rem_link *l;

		if (number < 0)
			continue;
		to = rem_ref_asset(c, other, down ? e->to_qualified : e->from_qualified,
				   str_dup(run->arena, graph_name(g, (uint32_t)number)),
				   graph_kind(g, (uint32_t)number));
		l = rem_link_to(run, node, REM_LINEAGE, &to);
		if (l) {
			l->match = e->kind;
			l->role = l->context = down ? S("downstream") : S("upstream");
		}
	}
	return true;
}

static bool link_alike(struct rem_run *run, struct rem_node *node, const struct rem_open *c, int64_t id)
{
	struct graph *g = rem_graph(run, c->catalog.id);
	int64_t number = g ? graph_table(g, id) : -1;
	struct named_list alike;

	if (number < 0)
		return g != NULL;
	graph_alike(g, run->arena, (uint32_t)number, ALIKE_MOST, &alike);
	for (ptrdiff_t i = 0; i < alike.len; i++) {
		uint32_t t = alike.at[i].asset;
		struct rem_ref to = rem_ref_asset(c, graph_asset_id(g, t), graph_qualified(g, run->arena, t),
						  str_dup(run->arena, graph_name(g, t)), graph_kind(g, t));
		struct rem_link *l = rem_link_to(run, node, REM_SIMILAR, &to);

		l->weight = 0.3 + 0.4 * alike.at[i].score;
		l->confidence = alike.at[i].score;
		l->match = S("same-columns");
		l->context = str_fmt(run->arena, "%d columns of the same names", alike.at[i].shared);
	}
	return true;
}

static bool read_asset(struct rem_run *run, struct rem_node *node)
{
	const struct asset_row *row = rem_asset_row(run, node->ref.asset);
	const struct rem_open *c = rem_catalog(run, node->ref.catalog);

	if (!row)
		return false;
	node->content = described(run, &row->asset);
	link_up(run, node, c, row);
	link_fields(run, node, row);
	rem_link_tags(run, node, &row->tagged, NO_STR);
	rem_link_document(run, node);
	return rem_link_domains(run, node, c->catalog.id, row->id) &&
	       rem_key_links(run, node, c->catalog.id, row->id, NO_STR) && link_lineage(run, node, c, row->id) &&
	       link_alike(run, node, c, row->id);
}

const struct rem_kind rem_kind_asset = { .word = "asset", .find = find_asset, .read = read_asset, .near = near_asset };
