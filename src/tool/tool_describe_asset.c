/* describe_asset: everything about one asset, fresh from its source when that can be had. */
#include "tool/tools.h"

#include "base/arena.h"
#include "base/map.h"
#include "model/partition_rule.h"
#include "sql/ddl/ddl.h"
#include "workspace/documents.h"
#include "tool/answers.h"
#include "tool/describe_json.h"
#include "service/relations/relations.h"
#include "service/sample_rows.h"
#include "base/banned.h"

enum { SAMPLE_ROWS = 10 };
enum { ASSET, SAMPLES, SAMPLES_TOO, DDL };

static const struct param params[] = {
	[ASSET] = { "asset", PARAM_FIELD,
		    .help = "name of the table or of one of its columns; any unique suffix of the qualified name works",
		    .place = 1, .required = true },
	[SAMPLES] = { "include_sample_data", PARAM_BOOL,
		      .help = "also show a few rows, if the catalog's configuration allows it", .default_value = "no",
		      .flag = "samples" },
	[SAMPLES_TOO] = { "include_samples", PARAM_BOOL, .help = "another name for --sample", .default_value = "no",
			  .flag = "" },
	[DDL] = { "ddl", PARAM_BOOL, .help = "print only the statements that create it", .default_value = "no" },
	{ 0 },
};

static const struct column members[] = {
	{ "qualified_name", "string", NULL, LOOK_PLAIN, false },
	{ "catalog", "string", NULL, LOOK_PLAIN, false },
	{ "schema_name", "string", "empty where the source has none", LOOK_PLAIN, false },
	{ "name", "string", NULL, LOOK_PLAIN, false },
	{ "database", "string", "the catalog", LOOK_PLAIN, false },
	{ "schema", "string", "the same as schema_name", LOOK_PLAIN, false },
	{ "domain", "string", "the business domain it is tagged with; null: none", LOOK_PLAIN, true },
	{ "asset_type", "string", "table, view, ...", LOOK_PLAIN, false },
	{ "description", "string", NULL, LOOK_PLAIN, true },
	{ "owner", "string", NULL, LOOK_PLAIN, true },
	{ "readable", "boolean", "by the connected role", LOOK_PLAIN, true },
	{ "row_count", "integer", NULL, LOOK_PLAIN, true },
	{ "row_count_kind", "string", "exact, estimated or unknown", LOOK_PLAIN, false },
	{ "row_count_origin", "string", "where the count is from; left out when that is not known", LOOK_PLAIN, false },
	{ "size_bytes", "integer", NULL, LOOK_PLAIN, true },
	{ "created_at", "string", NULL, LOOK_PLAIN, true },
	{ "last_updated", "string", "not written after this", LOOK_PLAIN, true },
	{ "last_updated_after", "string", "written after this, or never", LOOK_PLAIN, true },
	{ "last_updated_origin", "string", "the evidence", LOOK_PLAIN, true },
	{ "last_updated_kind", "string",
	  "precision of last_updated: exact, or bound: last write at that time or earlier; null: unknown", LOOK_PLAIN,
	  true },
	{ "analyzed_at", "string", "when the source last measured it", LOOK_PLAIN, true },
	{ "fields", "array",
	  "columns in order: name, type, nullable, pk, fk, default, comment, domains (what a type made of another asks for, its own first), properties, ...",
	  LOOK_PLAIN, false },
	{ "columns", "array", "the same in short: name, type, nullable, description", LOOK_PLAIN, false },
	{ "primary_key", "array", NULL, LOOK_PLAIN, false },
	{ "foreign_keys", "array", "with ordered column pairs", LOOK_PLAIN, false },
	{ "referenced_by", "array", "foreign keys elsewhere that point here", LOOK_PLAIN, false },
	{ "undeclared", "array",
	  "relations that the source does not know: what names suggest (status proposed), what people accepted or gave; "
	  "from, from_columns, to, to_columns, origin, status, rule, score, why",
	  LOOK_PLAIN, false },
	{ "related_tables", "array", "those that it references, then those that reference it", LOOK_PLAIN, false },
	{ "reads", "array", "what a view reads", LOOK_PLAIN, false },
	{ "read_by", "array", "views that read it", LOOK_PLAIN, false },
	{ "keys", "array", "every constraint", LOOK_PLAIN, false },
	{ "indexes", "array", NULL, LOOK_PLAIN, false },
	{ "triggers", "array", NULL, LOOK_PLAIN, false },
	{ "policies", "array", "row security", LOOK_PLAIN, false },
	{ "part_of", "object",
	  "a partition's table; left out for others, as are part_key, part_bound, part_rule and inherits", LOOK_PLAIN,
	  false },
	{ "part_key", "string", NULL, LOOK_PLAIN, false },
	{ "part_bound", "string", NULL, LOOK_PLAIN, false },
	{ "part_rule", "string", "which rows a partition holds, also by what it is a part of", LOOK_PLAIN, false },
	{ "inherits", "array", NULL, LOOK_PLAIN, false },
	{ "partitions", "array",
	  "of a partitioned table: name, bound and row_count of each, and its part_key where it has partitions itself; left out for others",
	  LOOK_PLAIN, false },
	{ "inherited_by", "array", "tables that inherit from it; left out where there are none", LOOK_PLAIN, false },
	{ "usual_filters", "array",
	  "what written SQL asks it for, the most frequent first: column, condition, count, last_seen; left out where nothing was learnt",
	  LOOK_PLAIN, false },
	{ "documents", "array",
	  "what people wrote of it (ocat config path docs): name, title, path, about (true: called as it is, with its text; "
	  "false: it names it), cut (true where the text goes on); left out where there is none",
	  LOOK_PLAIN, false },
	{ "column", "string", "the column that was asked for; left out when the whole asset was", LOOK_PLAIN, false },
	{ "problem", "string", "why the source returned incomplete metadata; left out when it could", LOOK_PLAIN,
	  false },
	{ "definition", "string", "a view's query, or the DDL where the source keeps it", LOOK_PLAIN, true },
	{ "ddl", "string", "the statements that make it, with what they need in its schema; null: not known",
	  LOOK_PLAIN, true },
	{ "ddl_origin", "string", "source: its own text; written: put together by ocat; null: there is none",
	  LOOK_PLAIN, true },
	{ "properties", "object", NULL, LOOK_PLAIN, false },
	{ "tags", "array", "its own and its columns'; each column has its own in fields", LOOK_PLAIN, false },
	{ "tag_details", "array", "name, category, origin, applied_at, and column where it is a column's", LOOK_PLAIN,
	  false },
	{ "sample_data", "array", "rows, when asked for and allowed; left out otherwise", LOOK_PLAIN, false },
	{ "fresh", "boolean", "came from the source just now", LOOK_PLAIN, false },
	{ "gone", "boolean", "true when the source has it no more; left out otherwise", LOOK_PLAIN, false },
	{ "differences", "array", "what had changed since the last read", LOOK_PLAIN, false },
	{ 0 },
};

/* From the source unless that was not wanted, or an earlier time was asked for. */
static bool look_at(struct workspace *s, const struct call *in, struct result *out, struct look *l, struct err *err)
{
	const struct candidate *asset = &in->arg[ASSET].asset;

	if (in->scope.cached || in->ask->at.len)
		return store_asset(in->scope.store, out->arena, asset->id, &l->row, err);
	*in->scope.source = asset->catalog;
	if (!workspace_look(s, in->scope.client, out->arena, asset->id, in->scope.live, in->scope.observer,
			    in->scope.stop, l, err))
		return false;
	if (l->why_not.at)
		result_note(out, str_fmt(out->arena, "from the cache: %.*s", STR(l->why_not)));
	if (l->gone)
		result_note(out, S("the source has it no more; this is what the cache last held"));
	return true;
}

/* Never waits: a look at one table is not to be held up by names that are still being made. */
static bool add_undeclared(const struct call *in, struct result *out, const struct look *l, struct relations *rels,
			   struct err *err)
{
	struct kin kin;
	bool good;

	if (!kin_open(&kin, &in->scope, out->arena, l->row.catalog, KIN_USUAL, false, err))
		return false;
	good = kin_add(&kin, l->row.id, BOTH, rels, err);
	kin_close(&kin);
	return good;
}

/* Of its own bound and of all above it: rows that belong in all of them. */
static bool part_rule_of(struct store *r, struct arena *a, int64_t id, str *out, struct err *err)
{
	scoped(sb_free) struct sb text = SB(SB_MAX);
	struct partitions chain = { 0 };

	if (!store_part_chain(r, a, id, &chain, err))
		return false;
	for (ptrdiff_t i = chain.len - 2; i >= 0; i--) {
		str rule = part_rule(a, chain.at[i + 1].key, chain.at[i].bound);
		bool either = chain.len > 2 && str_find(rule, S(" or ")) >= 0;

		if (rule.len)
			sb_fmt(&text, "%s%s%.*s%s", text.len ? " and " : "", either ? "(" : "", STR(rule),
			       either ? ")" : "");
	}
	*out = text.len ? str_dup(a, sb_str(&text)) : NO_STR;
	return true;
}

/* Relations as they are now: the look may just have stored a newer state than the pinned one. */
static bool relations_of(struct workspace *s, const struct call *in, struct result *out, struct asset_answer *all,
			 struct err *err)
{
	const struct look *l = all->look;
	struct arena *a = out->arena;
	struct relations *rels = new(a, struct relations);
	struct lineage *lineage = new(a, struct lineage);
	struct partitions *parts = new(a, struct partitions);
	struct strs *child_tables = new(a, struct strs);
	struct filter_logs *filters = new(a, struct filter_logs);
	struct store *r = in->scope.store;
	bool good;

	if (l->changes.len && !(r = workspace_reader(s, err)))
		return false;
	good = store_relations(r, a, l->row.id, BOTH, rels, err) &&
	       store_lineage(r, a, l->row.id, BOTH, lineage, err) &&
	       store_filter_logs(r, a, l->row.qualified, filters, err) &&
	       (asset_is_partitioned(&l->row.asset) ? store_partitions(r, a, l->row.id, parts, err)
						    : store_child_tables(r, a, l->row.id, child_tables, err));
	if (good && l->row.asset.part_of.name.len)
		good = part_rule_of(r, a, l->row.id, &all->part_rule, err);
	if (r != in->scope.store)
		workspace_return(s, r);
	good = good && add_undeclared(in, out, l, rels, err);
	all->relations = rels;
	all->lineage = lineage;
	all->parts = parts;
	all->child_tables = child_tables;
	all->filters = filters;
	return good;
}

/* Rows are an extra: where they cannot be had the description still comes, and says why they do not. */
static const struct sample *sample_of(const struct call *in, struct result *out)
{
	struct sampling what = { .asset = &in->arg[ASSET].asset, .limit = SAMPLE_ROWS };
	struct sample *sample = new(out->arena, struct sample);
	struct err why = { 0 };

	if (!in->arg[SAMPLES].truth && !in->arg[SAMPLES_TOO].truth)
		return NULL;
	if (in->scope.cached || in->ask->at.len)
		err_set(&why, ERR_USAGE, "rows are never kept in the cache");
	else if (sampling_read(&in->scope, &what, sample, &why))
		return sample;
	result_note(out, str_fmt(out->arena, "no sample: %s%s%s", why.text, why.next[0] ? ". " : "", why.next));
	return NULL;
}

static bool find_documents(const struct call *in, struct result *out, struct asset_answer *all, struct err *err)
{
	struct documents *found = new(out->arena, struct documents);

	all->documents = found;
	if (!documents_of(in->scope.store, out->arena, &in->arg[ASSET].asset, in->scope.stop, found, err))
		return false;
	if (found->more)
		result_note(out, str_fmt(out->arena, "named in %.*s more",
					 STR(str_counted(out->arena, found->more, "document"))));
	if (found->unread)
		result_note(out, str_fmt(out->arena, "%.*s too many to be searched for its name",
					 STR(str_counted(out->arena, found->unread, "document"))));
	return true;
}

struct needs {
	struct map seen;
	struct sb *out;
};

/* Two columns may be of one type. */
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

static void make_ddl(struct workspace *s, struct arena *a, struct asset_answer *all)
{
	const struct asset_row *row = &all->look->row;
	const struct dialect *d = workspace_dialect(s, row->catalog);
	enum ddl_origin origin = ddl_origin(&row->asset);
	scoped(sb_free) struct sb b = SB(DESCRIBED_MOST);
	struct needs needs = { map_in(a), &b };

	if (origin == DDL_UNKNOWN)
		return;
	ddl_needs(d, &row->asset, take_need, &needs);
	ddl_put(&b, d, &row->asset, DDL_MAKE | DDL_LINKS | DDL_LATE);
	if (b.over)
		return;
	all->ddl = str_dup(a, sb_str(&b));
	all->ddl_written = origin == DDL_WRITTEN;
}

/* Of the catalog that it is in. */
static void add_age(const struct result *out, struct asset_answer *all)
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
	struct asset_answer *all = new(a, struct asset_answer);

	*all = (struct asset_answer){ .look = l, .column = in->arg[ASSET].column, .ddl_alone = in->arg[DDL].truth };
	if (!look_at(s, in, out, l, err) || !relations_of(s, in, out, all, err) || !find_documents(in, out, all, err))
		return false;
	if (l->row.tagged.len)
		result_has_tags(out, in);
	out->asset = in->arg[ASSET].asset;
	out->column = in->arg[ASSET].column;
	all->sample = sample_of(in, out);
	make_ddl(s, a, all);
	add_age(out, all);
	out->whole = as_answer(asset_answer, all);
	out->rows = out->total = all->ddl.at || !in->arg[DDL].truth;
	if (!out->total)
		result_note(
			out,
			S("what would make it is not known: the catalog holds no text of it, nor all that one would be written from"));
	out->object = describing_object(a, all);
	*push(&out->names, a) = l->row.qualified;
	out->shown = str_fmt(a, "%.*s, %.*s", STR(l->row.qualified),
			     STR(str_counted(a, l->row.asset.fields.len, "column")));
	result_next(out, ACTION_IN(a, "get_relationships", WITH("table", l->row.qualified)));
	return true;
}

static const char *const examples[] = { "ocat show orders", "ocat show orders.customer_id",
					"ocat show shop.orders --cached -o json", "ocat show orders --ddl", NULL };

const struct tool tool_describe_asset = {
	.name = "describe_asset",
	.aliases = { "inspect_table", "get_table_schema" },
	.command = "show",
	.summary = "show everything about one table or view",
	.detail = "The name of a column shows that column alone, with its keys and indexes; CSV lists the columns as "
		  "rows. --ddl prints the statements that create the table: as stored by the source, or else "
		  "generated from the catalog without grants, triggers and policies, as the first line then says. "
		  "With -o json the result always includes them. The source is asked again: differences from the "
		  "cache are shown, and the cache is updated. If the source does not answer within two seconds, the "
		  "cached answer is shown and marked as such.",
	.examples = examples,
	.params = params,
	.columns = members,
	.answer = &answer_asset_answer,
	.shape = SHAPE_OBJECT,
	.run = describe_asset,
};
