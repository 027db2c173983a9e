#include "service/assistant/fiscal_starts.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "workspace/domains/domains_file.h"
#include "workspace/workspace.h"
#include "base/banned.h"

/* Only domains that set it count: a table may be in several. */
static void keep_set(struct arena *a, const struct domains_file *all, struct domains_file *out)
{
	for (ptrdiff_t i = 0; i < all->len; i++)
		if (all->at[i].fiscal_month)
			*push(out, a) = all->at[i];
}

static void take_domains(struct arena *a, const struct domains_file *set, struct candidate_tables *tables)
{
	struct domains_file_finder *finder = domains_file_finder(a, set, tables->catalog);

	for (ptrdiff_t i = 0; i < tables->schema.len; i++) {
		struct link_table *t = &tables->schema.at[i];
		const uint32_t *at;

		if (domains_file_find(finder, utf8_fold_str(a, t->ns), utf8_fold_str(a, t->name), &at))
			t->fiscal_month = set->at[*at].fiscal_month;
	}
}

bool fiscal_starts(const struct scope *scope, struct candidate_tables *tables, struct err *err)
{
	const struct configured *of = workspace_source(scope->workspace, tables->catalog);
	struct domains_file all, set = { 0 };
	str text;

	if (!domains_file_text(scope->arena, &text, err) || !domains_file_parse(scope->arena, text, &all, err))
		return false;
	for (ptrdiff_t i = 0; i < tables->schema.len; i++)
		tables->schema.at[i].fiscal_month = of ? of->fiscal_month : 0;
	keep_set(scope->arena, &all, &set);
	if (set.len)
		take_domains(scope->arena, &set, tables);
	return true;
}
