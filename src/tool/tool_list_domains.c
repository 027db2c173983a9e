/* list_domains: the domains of a catalog, briefly. */
#include "tool/tools.h"

#include <stdlib.h>

#include "base/utf8.h"
#include "service/relations/catalog_domains.h"
#include "base/banned.h"

enum { CENTRAL = 4 };

static const struct param params[] = {
	{ "database", PARAM_TEXT, .help = "only this catalog, schema or catalog.schema", .place = 1 },
	{ 0 },
};

enum { NAME, TABLES, CENTRE, DESCRIPTION, DATABASES, BESIDE, ORIGIN, COLUMNS };

static const struct column columns[] = {
	[NAME] = { "name", "string", "name, as used by domain:", LOOK_NAME, false },
	[TABLES] = { "table_count", "integer", "number of tables whose first domain it is", LOOK_COUNT, false },
	[CENTRE] = { "central_tables", "array", "the tables with the most joins", LOOK_FLUID, false },
	[DESCRIPTION] = { "description", "string", "written by a person, or a summary of its tables", LOOK_BELOW,
			  true },
	[DATABASES] = { "databases", "array", "catalogs that have it", LOOK_HIDDEN, false },
	[BESIDE] = { "also_count", "integer", "tables of other domains that are in this one too", LOOK_HIDDEN, false },
	[ORIGIN] = { "origin", "string", "given: by a person; inferred: from keys and names", LOOK_PLAIN, false },
	[COLUMNS] = { 0 },
};

struct row {
	str name, folded, description;
	int64_t tables, beside;
	struct strs central, databases;
	bool given;
};
struct rows {
	array_of(struct row) all;
	struct arena *arena;
};

static struct row *row_named(struct rows *r, str name)
{
	struct arena *a = r->arena;
	str folded = utf8_fold_str(a, name);

	for (ptrdiff_t i = 0; i < r->all.len; i++)
		if (str_eq(r->all.at[i].folded, folded))
			return &r->all.at[i];
	*push(&r->all, a) = (struct row){ .name = str_dup(a, name), .folded = folded };
	return &r->all.at[r->all.len - 1];
}

static void add_domain(struct rows *r, const struct catalog_domains *d, int domain)
{
	struct arena *a = r->arena;
	const struct domain_told *told = &d->domains->at[domain];
	struct domain_tables tables = catalog_domains_tables(d, a, domain);
	struct row *row;
	ptrdiff_t first = 0;

	while (first < tables.len && d->domains->of[tables.at[first]] == domain)
		first++;
	if (!tables.len)
		return;
	row = row_named(r, told->name);
	row->tables += first;
	row->beside += tables.len - first;
	row->given |= told->given;
	if (told->description.len)
		row->description = str_dup(a, told->description);
	*push(&row->databases, a) = str_dup(a, d->catalog.name);
	for (ptrdiff_t i = 0; i < tables.len && row->central.len < CENTRAL; i++)
		*push(&row->central, a) = str_dup(a, graph_name(d->graph, tables.at[i]));
}

static bool gather(void *with, const struct all_domains *all, struct err *err)
{
	struct rows *r = with;

	(void)err;
	r->all.len = 0;
	for (ptrdiff_t i = 0; i < all->catalogs.len; i++)
		for (int k = 0; k < all->catalogs.at[i].domains->count; k++)
			add_domain(r, &all->catalogs.at[i], k);
	return true;
}

static int by_size(const void *one, const void *two)
{
	const struct row *a = one, *b = two;

	return a->tables != b->tables ? (a->tables > b->tables ? -1 : 1) : str_cmp(a->folded, b->folded);
}

static bool put(struct result *out, const struct row *r)
{
	struct value row[COLUMNS] = {
		[NAME] = value_text(r->name),
		[TABLES] = value_int(r->tables),
		[CENTRE] = value_texts(out->arena, &r->central),
		[DESCRIPTION] = value_text(r->description),
		[DATABASES] = value_texts(out->arena, &r->databases),
		[BESIDE] = value_int(r->beside),
		[ORIGIN] = value_text(r->given ? S("given") : S("inferred")),
	};

	return result_row(out, row);
}

/* The column of catalogs is shown only if several have domains. */
static const struct column *columns_for(struct arena *a, const struct rows *r)
{
	struct column *own = new_n(a, struct column, COLUMNS + 1);
	bool several = false;

	for (ptrdiff_t i = 0; i < r->all.len; i++)
		several |= r->all.at[i].databases.len > 1 ||
			   !str_eq(r->all.at[i].databases.at[0], r->all.at[0].databases.at[0]);
	for (int i = 0; i < COLUMNS; i++)
		own[i] = columns[i];
	own[DATABASES].look = several ? LOOK_PLAIN : LOOK_HIDDEN;
	return own;
}

static bool tell(struct result *out, const struct call *in, struct rows *r)
{
	if (r->all.len)
		qsort(r->all.at, (size_t)r->all.len, sizeof *r->all.at, by_size);
	out->total = r->all.len;
	out->shown = str_counted(out->arena, out->total, "domain");
	if (!result_columns(out, columns_for(out->arena, r), COLUMNS))
		return true;
	for (ptrdiff_t i = 0; i < r->all.len && (!in->scope.limit || out->rows < in->scope.limit); i++)
		if (!put(out, &r->all.at[i]))
			break;
	out->truncated = out->rows < out->total;
	if (r->all.len)
		result_next(out, ACTION_IN(out->arena, "get_domain_overview", WITH("domain", r->all.at[0].name)));
	return true;
}

static bool list_domains(const struct call *in, struct result *out, struct err *err)
{
	struct rows r = { .arena = out->arena };

	return catalog_domains_ask(&in->scope, out->arena, in->arg[0].text, gather, &r, err) && tell(out, in, &r);
}

const struct tool tool_list_domains = {
	.name = "list_domains",
	.command = "domains",
	.summary = "list the business domains of the tables",
	.detail = "Groups tables by their keys, their names and their schemas, at most ten groups per catalog, each "
		  "named after a word in its tables. The groups are inferred, and the same catalog always gives the "
		  "same ones. domains.yaml and the tag domain:NAME override them, and what a person sets always wins. "
		  "domain:NAME finds the tables of a domain.",
	.params = params,
	.columns = columns,
	.noun = "domain",
	.shape = SHAPE_ROWS,
	.supports = SUPPORTS(LIMIT) | SUPPORTS(AT),
	.run = list_domains,
};
