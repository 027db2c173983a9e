/*
 * Business domains: those inferred from keys and names, overridden by people's decisions. Domains of one name in
 * several catalogs are one node; its neighbours are tables, those whose primary domain it is first, and columns that
 * a person tagged with it.
 */
#include "service/rem/run_state.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "graph/name_lookup.h"
#include "model/tags/column_content_rules.h"
#include "workspace/domains/domains.h"

#include "base/banned.h"

#define FIRST S("first")
#define ALSO S("also")

static struct rem_ref ref_of(struct rem_run *run, str name)
{
	return rem_ref_tag(run, tag_written(run->arena, name, S("domain")));
}

static bool is_there(struct rem_run *run, const struct rem_refs *all, ptrdiff_t from, str key)
{
	str folded = utf8_fold_str(run->arena, key);

	for (ptrdiff_t i = from; i < all->len; i++)
		if (all->at[i].thing == REM_DOMAIN && str_eq(utf8_fold_str(run->arena, all->at[i].key), folded))
			return true;
	return false;
}

static bool find_domain(struct rem_run *run, const struct rem_name *name, struct rem_refs *out)
{
	ptrdiff_t from = out->len;
	struct rem_refs tags = { 0 };

	for (ptrdiff_t i = 0; i < run->catalogs.len; i++) {
		const struct domains *d;
		int at;

		if (!rem_domains(run, run->catalogs.at[i].catalog.id, &d))
			return false;
		at = d ? domains_called(d, name->text) : -1;
		if (at >= 0 && !is_there(run, out, from, d->at[at].name))
			*push(out, run->arena) = ref_of(run, d->at[at].name);
	}
	if (!rem_tags_called(run, REM_DOMAIN, name, &tags))
		return false;
	for (ptrdiff_t i = 0; i < tags.len; i++)
		if (!is_there(run, out, from, tags.at[i].key))
			*push(out, run->arena) = tags.at[i];
	return true;
}

static bool is_near(const struct rem_run *run, str key)
{
	for (ptrdiff_t i = 0; i < run->near.len; i++)
		if (run->near.at[i].ref.thing == REM_DOMAIN && str_eq_fold(run->near.at[i].ref.key, key))
			return true;
	return false;
}

static bool near_domain(struct rem_run *run, str words, double least)
{
	if (!rem_tags_near(run, REM_DOMAIN, words, least))
		return false;
	for (ptrdiff_t i = 0; i < run->catalogs.len; i++) {
		const struct domains *d;

		if (!rem_domains(run, run->catalogs.at[i].catalog.id, &d))
			return false;
		for (int k = 0; d && k < d->count; k++) {
			double score = nearly(run->arena, words, d->at[k].name);

			if (score >= least && score > 0 && !is_near(run, d->at[k].name))
				*push(&run->near, run->arena) = (struct rem_near){ ref_of(run, d->at[k].name), score };
		}
	}
	return true;
}

/* ---- reading a domain ---- */

/* Why a table is in it: a person's decision, its primary domain, or many relations to it. */
static void tell_link(struct rem_link *l, const struct domains *d, int domain, bool first)
{
	l->match = d->at[domain].given ? S("given") : S("inferred");
	l->weight = d->at[domain].given ? 0.9 : first ? 0.7 : 0.4;
	l->confidence = l->weight;
	l->context = first ? FIRST : ALSO;
}

static void link_table(struct rem_run *run, struct rem_node *node, const struct rem_open *c, struct graph *g,
		       const struct domains *d, int domain, uint32_t table)
{
	struct names_asset is = names_asset(d->names, table);
	int64_t number = is.flags & NAME_IS_PART ? -1 : graph_table(g, is.id);
	struct rem_ref to;
	struct rem_link *l;

	if (number < 0)
		return;
	to = rem_ref_asset(c, is.id, graph_qualified(g, run->arena, (uint32_t)number),
			   str_dup(run->arena, graph_name(g, (uint32_t)number)), graph_kind(g, (uint32_t)number));
	l = rem_link_to(run, node, REM_IN_DOMAIN, &to);
	if (l)
		tell_link(l, d, domain, d->of[table] == domain);
}

/* Tables whose primary domain it is, then the others. */
static bool link_tables(struct rem_run *run, struct rem_node *node, const struct rem_open *c, const struct domains *d,
			int domain)
{
	struct graph *g = rem_graph(run, c->catalog.id);

	if (!g)
		return false;
	for (int64_t i = 0; i < d->names->tables.count; i++)
		if (d->of[i] == domain)
			link_table(run, node, c, g, d, domain, (uint32_t)i);
	for (ptrdiff_t i = 0; i < d->beside.len; i++)
		if (d->beside.at[i].domain == domain)
			link_table(run, node, c, g, d, domain, d->beside.at[i].table);
	return true;
}

static void describe(struct rem_run *run, struct rem_node *node, const struct domain_told *told, str catalogs)
{
	int64_t n = node->links.len + node->unlisted[REM_IN_DOMAIN];

	node->content = str_fmt(run->arena, "domain of %.*s%s%.*s%s%.*s",
				STR(str_counted(run->arena, n, told ? "table" : "thing")), catalogs.len ? " in " : "",
				STR(catalogs),
				told && told->description.len ? ": "
				: told && !told->given	      ? ", inferred from keys and names"
							      : "",
				STR(told && told->description.len ? told->description : S("")));
}

static bool read_domain(struct rem_run *run, struct rem_node *node)
{
	scoped(sb_free) struct sb catalogs = SB(1 << 16);
	const struct domain_told *told = NULL;

	for (ptrdiff_t i = 0; i < run->catalogs.len; i++) {
		const struct rem_open *c = &run->catalogs.at[i];
		const struct domains *d;
		int at;

		if (!rem_domains(run, c->catalog.id, &d))
			return false;
		at = d ? domains_called(d, node->ref.key) : -1;
		if (at < 0)
			continue;
		told = told && told->description.len ? told : &d->at[at];
		sb_fmt(&catalogs, "%s%.*s", catalogs.len ? ", " : "", STR(c->catalog.name));
		if (!link_tables(run, node, c, d, at))
			return false;
	}
	if (!rem_link_tagged(run, node, REM_IN_DOMAIN, !told))
		return false;
	describe(run, node, told, sb_str(&catalogs));
	return true;
}

const struct rem_kind rem_kind_domain = {
	.word = "domain", .find = find_domain, .read = read_domain, .near = near_domain
};

/* ---- domains of a table ---- */

static bool is_linked(const struct rem_node *node, str name)
{
	for (ptrdiff_t i = 0; i < node->links.len; i++)
		if (node->links.at[i].to.thing == REM_DOMAIN && str_eq_fold(node->links.at[i].to.key, name))
			return true;
	return false;
}

bool rem_link_domains(struct rem_run *run, struct rem_node *node, int64_t catalog, int64_t asset)
{
	const struct domains *d;
	int64_t table;
	struct strs in;

	if (!rem_domains(run, catalog, &d))
		return false;
	table = d ? names_of_id(d->names, asset) : -1;
	if (table < 0)
		return true;
	in = domains_of(d, run->arena, (uint32_t)table);
	for (ptrdiff_t i = 0; i < in.len; i++) {
		struct rem_ref to = ref_of(run, in.at[i]);
		struct rem_link *l = is_linked(node, in.at[i]) ? NULL : rem_link_to(run, node, REM_IN_DOMAIN, &to);
		int at = domains_called(d, in.at[i]);

		if (l && at >= 0)
			tell_link(l, d, at, d->of[table] == at);
	}
	return true;
}
