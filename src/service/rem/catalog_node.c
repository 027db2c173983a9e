/* Catalogs and their namespaces as nodes with names. */
#include "service/rem/run_state.h"

#include "base/arena.h"
#include "graph/name_lookup.h"

#include "base/banned.h"

/* ---- catalogs ---- */

static bool find_catalog(struct rem_run *run, const struct rem_name *name, struct rem_refs *out)
{
	for (ptrdiff_t i = 0; i < run->catalogs.len; i++) {
		struct rem_ref ref = rem_ref_catalog(run, &run->catalogs.at[i].catalog);

		if (rem_is_called(run, name, ref.name, ref.key))
			*push(out, run->arena) = ref;
	}
	return true;
}

static bool near_catalog(struct rem_run *run, str words, double least)
{
	for (ptrdiff_t i = 0; i < run->catalogs.len; i++) {
		struct rem_ref ref = rem_ref_catalog(run, &run->catalogs.at[i].catalog);
		double score = nearly(run->arena, words, ref.name);

		if (score >= least)
			*push(&run->near, run->arena) = (struct rem_near){ ref, score };
	}
	return true;
}

/* Adds the tables of this namespace, or of none, as contents of their container. */
static bool add_tables(struct rem_run *run, struct rem_node *node, const struct rem_open *c, str ns)
{
	struct graph *g = rem_graph(run, c->catalog.id);
	struct named_list tables;

	if (!g)
		return false;
	graph_in_namespace(g, run->arena, ns, REM_BREADTH_MOST, &tables);
	for (ptrdiff_t i = 0; i < tables.len; i++) {
		uint32_t t = tables.at[i].asset;
		struct rem_ref to = rem_ref_asset(c, graph_asset_id(g, t), graph_qualified(g, run->arena, t),
						  graph_name(g, t), graph_kind(g, t));

		rem_link_to(run, node, REM_CONTAINS, &to);
	}
	node->unlisted[REM_CONTAINS] += tables.total - tables.len;
	return true;
}

struct listing {
	struct rem_run *run;
	const struct rem_open *catalog;
	struct rem_refs *refs;
	struct strs *comments, *kinds;
};

static bool take_namespace(void *with, const struct namespace *n, struct err *err)
{
	struct listing *l = with;
	struct arena *a = l->run->arena;

	(void)err;
	if (!n->name.len)
		return true;
	*push(l->refs, a) = rem_ref_namespace(l->run, &l->catalog->catalog, str_dup(a, n->name));
	*push(l->comments, a) = n->comment.len ? str_dup(a, n->comment) : NO_STR;
	*push(l->kinds, a) = n->kind.len ? str_dup(a, n->kind) : S("namespace");
	return true;
}

static bool read_catalog(struct rem_run *run, struct rem_node *node)
{
	const struct rem_open *c = rem_catalog(run, node->ref.catalog);
	struct rem_refs refs = { 0 };
	struct strs comments = { 0 }, kinds = { 0 };
	struct listing l = { run, c, &refs, &comments, &kinds };

	if (!store_each_namespace(run->scope->store, c->catalog.id, take_namespace, &l, run->err))
		return false;
	node->content = str_fmt(run->arena, "%.*s catalog, %.*s, %.*s", STR(c->catalog.type),
				STR(str_counted(run->arena, c->catalog.assets, "table")),
				STR(str_counted(run->arena, c->catalog.fields, "column")));
	for (ptrdiff_t i = 0; i < refs.len; i++)
		rem_link_to(run, node, REM_CONTAINS, &refs.at[i]);
	return add_tables(run, node, c, S(""));
}

const struct rem_kind rem_kind_catalog = {
	.word = "catalog", .find = find_catalog, .read = read_catalog, .near = near_catalog
};

/* ---- namespaces ---- */

static bool list_namespaces(struct rem_run *run, struct rem_refs *refs, struct strs *comments, struct strs *kinds)
{
	for (ptrdiff_t i = 0; i < run->catalogs.len; i++) {
		struct listing l = { run, &run->catalogs.at[i], refs, comments, kinds };

		if (!store_each_namespace(run->scope->store, l.catalog->catalog.id, take_namespace, &l, run->err))
			return false;
	}
	return true;
}

static str last_part(struct rem_run *run, str written)
{
	struct name_parts parts;
	struct err ignored = { 0 };

	return name_split(run->arena, written, &parts, &ignored) && parts.len ? parts.part[parts.len - 1] : written;
}

static bool find_namespace(struct rem_run *run, const struct rem_name *name, struct rem_refs *out)
{
	struct rem_refs all = { 0 };
	struct strs comments = { 0 }, kinds = { 0 };

	if (!run->spaces) {
		if (!list_namespaces(run, &all, &comments, &kinds))
			return false;
		run->spaces = rem_index_new(run);
		for (ptrdiff_t i = 0; i < all.len; i++)
			rem_index_add(run, run->spaces, &all.at[i], last_part(run, all.at[i].part));
	}
	rem_index_find(run, run->spaces, name, out);
	return true;
}

static bool near_namespace(struct rem_run *run, str words, double least)
{
	struct rem_refs all = { 0 };
	struct strs comments = { 0 }, kinds = { 0 };

	if (!list_namespaces(run, &all, &comments, &kinds))
		return false;
	for (ptrdiff_t i = 0; i < all.len; i++) {
		double score = nearly(run->arena, words, all.at[i].name);

		if (score >= least)
			*push(&run->near, run->arena) = (struct rem_near){ all.at[i], score };
	}
	return true;
}

static void describe(struct rem_run *run, struct rem_node *node, const struct listing *l)
{
	int64_t tables = node->unlisted[REM_CONTAINS];

	for (ptrdiff_t i = 0; i < node->links.len; i++)
		tables += node->links.at[i].type == REM_CONTAINS;
	for (ptrdiff_t i = 0; i < l->refs->len; i++) {
		if (!str_eq(l->refs->at[i].part, node->ref.part))
			continue;
		node->content = str_fmt(run->arena, "%.*s, %.*s%s%.*s", STR(l->kinds->at[i]),
					STR(str_counted(run->arena, tables, "table")),
					l->comments->at[i].len ? ": " : "", STR(l->comments->at[i]));
	}
}

static bool read_namespace(struct rem_run *run, struct rem_node *node)
{
	const struct rem_open *c = rem_catalog(run, node->ref.catalog);
	struct rem_refs refs = { 0 };
	struct strs comments = { 0 }, kinds = { 0 };
	struct listing l = { run, c, &refs, &comments, &kinds };
	struct rem_ref up = rem_ref_catalog(run, &c->catalog);

	if (!add_tables(run, node, c, node->ref.part) ||
	    !store_each_namespace(run->scope->store, c->catalog.id, take_namespace, &l, run->err))
		return false;
	describe(run, node, &l);
	rem_link_to(run, node, REM_IN, &up);
	return true;
}

const struct rem_kind rem_kind_namespace = {
	.word = "namespace", .find = find_namespace, .read = read_namespace, .near = near_namespace
};
