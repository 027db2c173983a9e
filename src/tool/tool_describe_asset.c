/* describe_asset: everything about one asset, fresh from its source where possible. */
#include "tool/tools.h"

#include "base/arena.h"
#include "base/map.h"
#include "model/partition_condition.h"
#include "sql/ddl/ddl.h"
#include "workspace/documents.h"
#include "service/asset/asset_view.h"
#include "service/export/sql_requirements.h"
#include "service/relations/catalog_relations.h"
#include "service/sample_rows.h"
#include "base/banned.h"

enum { SAMPLE_ROWS = 10, DDL_MOST = 64 << 20 };
enum { ASSET, SAMPLES, SAMPLES_TOO, DDL };

static const struct param params[] = {
	[ASSET] = { "asset", PARAM_FIELD,
		    .help = "name of the table or of one of its columns; any unique suffix of the qualified name works",
		    .brief = "a table, a view, or one of its columns", .others = "table|table_name|name", .place = 1,
		    .required = true },
	[SAMPLES] = { "include_sample_data", PARAM_BOOL,
		      .help = "also show a few rows, if the catalog's configuration allows it",
		      .brief = "a few rows, where the catalog allows them", .default_value = "no", .flag = "samples" },
	[SAMPLES_TOO] = { "include_samples", PARAM_BOOL, .help = "another name for {.include_sample_data}",
			  .default_value = "no", .flag = "" },
	[DDL] = { "ddl", PARAM_BOOL, .help = "print only the statements that create it", .default_value = "no" },
	{ 0 },
};

/* What a look found is a generation of its own, newer than the pinned one. */
static bool note_generation(struct workspace *s, struct result *out, const struct look *l, struct err *err)
{
	struct store *r = workspace_reader(s, err);
	struct catalog now = { 0 };
	bool found = false, good;

	if (!r)
		return false;
	good = store_catalog(r, out->arena, l->row.catalog, &found, &now, err);
	workspace_return(s, r);
	for (ptrdiff_t i = 0; i < out->catalogs.len && good && found; i++) {
		struct read_catalog *c = &out->catalogs.at[i];

		if (!str_eq(c->name, now.name))
			continue;
		c->generation = now.generation;
		c->digest = now.digest;
	}
	return good;
}

/*
 * Asks the source, unless the cache or an earlier time was requested. As of an earlier call that asked it, the cache
 * has what it found.
 */
static bool look_at(struct workspace *s, const struct call *in, struct result *out, struct look *l, struct err *err)
{
	const struct candidate *asset = &in->arg[ASSET].asset;

	l->fresh = in->ask->past && in->ask->past->asked;
	if (in->scope.cached || in->ask->at.len)
		return store_asset(in->scope.store, out->arena, asset->id, &l->row, err);
	*in->scope.source = asset->catalog;
	if (!workspace_look(s, in->scope.client, out->arena, asset->id, in->scope.live, in->scope.observer,
			    in->scope.stop, l, err))
		return false;
	if (l->why_not.at)
		result_note(out, str_fmt(out->arena, "from the cache: %.*s", STR(l->why_not)));
	if (l->changes.len && !note_generation(s, out, l, err))
		return false;
	if (l->gone)
		result_note(out, S("it no longer exists at the source; this is its last cached state"));
	return true;
}

/*
 * Does not wait: building the index of names must not delay a look at one table. Made again, the answer is the same
 * only with what is inferred.
 */
static bool add_undeclared(const struct call *in, struct result *out, const struct look *l, struct relations *rels,
			   struct err *err)
{
	struct catalog_relations kin;
	bool good;

	if (!catalog_relations_open(&kin, &in->scope, out->arena, l->row.catalog, RELATIONS_USUAL,
				    in->ask->past != NULL, err))
		return false;
	good = catalog_relations_add(&kin, l->row.id, BOTH, rels, err);
	catalog_relations_close(&kin);
	return good;
}

/* Combines its own bound with those of all parent partitions. */
static bool part_rule_of(struct store *r, struct arena *a, int64_t id, str *out, struct err *err)
{
	scoped(sb_free) struct sb text = SB(SB_MAX);
	struct partitions chain = { 0 };

	if (!store_part_chain(r, a, id, &chain, err))
		return false;
	for (ptrdiff_t i = chain.len - 2; i >= 0; i--) {
		str rule = partition_condition(a, chain.at[i + 1].key, chain.at[i].bound);
		bool either = chain.len > 2 && str_find(rule, S(" or ")) >= 0;

		if (rule.len)
			sb_fmt(&text, "%s%s%.*s%s", text.len ? " and " : "", either ? "(" : "", STR(rule),
			       either ? ")" : "");
	}
	*out = text.len ? str_dup(a, sb_str(&text)) : NO_STR;
	return true;
}

/* Current relations: the look may have stored a newer state than the pinned one. */
static bool relations_of(struct workspace *s, const struct call *in, struct result *out, struct asset_parts *all,
			 struct err *err)
{
	const struct look *l = all->look;
	struct arena *a = out->arena;
	struct relations *rels = new(a, struct relations);
	struct lineage *lineage = new(a, struct lineage);
	struct partitions *parts = new(a, struct partitions);
	struct strs *child_tables = new(a, struct strs);
	struct filter_logs *filters = new(a, struct filter_logs);
	struct elsewheres *same = new(a, struct elsewheres);
	struct family_facts *family = new(a, struct family_facts);
	struct store *r = in->scope.store;
	bool good;

	if ((l->changes.len || l->row.asset.keys_later) && !(r = workspace_reader(s, err)))
		return false;
	good = store_relations(r, a, l->row.id, BOTH, rels, err) &&
	       store_lineage(r, a, l->row.id, BOTH, lineage, err) &&
	       store_filter_logs(r, a, l->row.qualified, filters, err) &&
	       (asset_is_partitioned(&l->row.asset) ? store_partitions(r, a, l->row.id, parts, err)
						    : store_child_tables(r, a, l->row.id, child_tables, err));
	good = good && store_family_of(r, a, l->row.id, family, err) && store_family_sums(r, family, err);
	if (good && l->row.asset.part_of.name.len)
		good = part_rule_of(r, a, l->row.id, &all->partition_rule, err);
	if (r != in->scope.store)
		workspace_return(s, r);
	good = good && add_undeclared(in, out, l, rels, err) &&
	       same_elsewhere(&in->scope, a, l->row.catalog, l->row.id, NO_STR, in->ask->past != NULL, same, err);
	all->relations = rels;
	all->same = same;
	all->lineage = lineage;
	all->parts = parts;
	all->child_tables = child_tables;
	all->family = family;
	all->filters = filters;
	return good;
}

/* Rows are optional: without them the description still comes, with a note why they are missing. */
static const struct sample *sample_of(const struct call *in, struct result *out)
{
	struct sample_rows what = { .asset = &in->arg[ASSET].asset, .limit = SAMPLE_ROWS };
	struct sample *sample = new(out->arena, struct sample);
	struct err why = { 0 };

	if (!in->arg[SAMPLES].truth && !in->arg[SAMPLES_TOO].truth)
		return NULL;
	if (in->scope.cached || in->ask->at.len)
		err_set(&why, ERR_USAGE, "rows are never cached");
	else if (sample_rows_read(&in->scope, &what, sample, &why)) {
		result_has_values(out);
		return sample;
	}
	result_note(out, str_fmt(out->arena, "no sample: %s%s%s", why.text, why.next[0] ? ". " : "", why.next));
	return NULL;
}

static bool find_documents(const struct call *in, struct result *out, struct asset_parts *all, struct err *err)
{
	struct documents *found = new(out->arena, struct documents);

	all->documents = found;
	if (!documents_of(in->scope.store, out->arena, &in->arg[ASSET].asset, in->scope.stop, found, err))
		return false;
	if (found->more)
		result_note(out, str_fmt(out->arena, "mentioned in %.*s more",
					 STR(str_counted(out->arena, found->more, "document"))));
	if (found->unread)
		result_note(out, str_fmt(out->arena, "%.*s not searched for its name: too many",
					 STR(str_counted(out->arena, found->unread, "document"))));
	return true;
}

struct needs {
	struct map seen;
	struct sb *out;
};

/* Adds each statement once: two columns may share a type. */
static void take_need(void *with, str statement)
{
	struct needs *n = with;
	bool was;

	map_put(&n->seen, str_dup(n->seen.arena, statement), &was);
	if (was)
		return;
	sb_put(n->out, statement);
	sb_putc(n->out, '\n');
}

static void make_ddl(struct workspace *s, struct arena *a, struct asset_parts *all)
{
	const struct asset_row *row = &all->look->row;
	const struct dialect *d = workspace_dialect(s, row->catalog);
	enum ddl_origin origin = ddl_origin(&row->asset);
	scoped(sb_free) struct sb b = SB(DDL_MOST);
	struct needs needs = { map_in(a), &b };

	if (origin == DDL_UNKNOWN)
		return;
	ddl_needs(d, &row->asset, take_need, &needs);
	ddl_put(&b, d, &row->asset,
		DDL_MAKE | DDL_LINKS | DDL_LATE | (sql_runs_functions(d, &row->asset) ? DDL_UNFILLED : 0));
	if (b.over)
		return;
	all->ddl = str_dup(a, sb_str(&b));
	all->ddl_written = origin == DDL_WRITTEN;
}

/* The age of its catalog. */
static void add_age(const struct result *out, struct asset_parts *all)
{
	all->synced_at = NO_TIME;
	for (ptrdiff_t i = 0; i < out->catalogs.len; i++)
		if (str_eq(out->catalogs.at[i].name, all->look->row.catalog) &&
		    out->catalogs.at[i].synced_at != NO_TIME) {
			all->synced_at = out->catalogs.at[i].synced_at;
			all->stale = out->catalogs.at[i].stale;
			return;
		}
}

static bool describe_asset(const struct call *in, struct result *out, struct err *err)
{
	struct workspace *s = in->scope.workspace;
	struct arena *a = out->arena;
	struct look *l = new(a, struct look);
	struct asset_parts *all = new(a, struct asset_parts);

	*all = (struct asset_parts){ .look = l, .column = in->arg[ASSET].column };
	if (!look_at(s, in, out, l, err) || !relations_of(s, in, out, all, err) || !find_documents(in, out, all, err))
		return false;
	if (l->row.tagged.len)
		result_has_tags(out, in);
	out->asset = in->arg[ASSET].asset;
	all->sample = sample_of(in, out);
	make_ddl(s, a, all);
	add_age(out, all);
	out->whole.type = in->arg[DDL].truth ? &answer_asset_ddl : &answer_asset_view;
	out->whole.value = asset_view_of(a, all);
	out->rows = out->total = all->ddl.at || !in->arg[DDL].truth;
	if (!out->total)
		result_note(
			out,
			S("its DDL is unknown: the source stores none, and the catalog lacks the details to generate it"));
	*push(&out->names, a) = l->row.qualified;
	out->shown = str_fmt(a, "%.*s, %.*s", STR(l->row.qualified),
			     STR(str_counted(a, l->row.asset.fields.len, "column")));
	result_next(out, ACTION_IN(a, "get_relationships", WITH("table", l->row.qualified)));
	return true;
}

const struct tool tool_describe_asset = {
	.name = "describe_asset",
	.aliases = { "inspect_table", "get_table_schema" },
	.command = "show",
	.summary = "show everything about one table or view",
	.detail =
		"The name of a column shows that column alone, with its keys and indexes; CSV lists the columns as "
		"rows. A copy of it in another catalog, which has two thirds of its columns, is named. {.ddl} gives only the statements that create the table: as stored by the source, or else "
		"generated from the catalog without grants, triggers and policies, as the first line then says. "
		"The JSON form always includes them. The source is asked again: differences from the "
		"cache are shown, and the cache is updated. If the source does not answer within two seconds, the "
		"cached answer is shown and marked as such.",
	.brief = "Shows a table: columns, types, keys, references, comments.",
	.params = params,
	.answer = &answer_asset_view,
	.shape = SHAPE_OBJECT,
	.supports = SUPPORTS(AT) | SUPPORTS(LIVE) | SUPPORTS(CACHED),
	.run = describe_asset,
};
