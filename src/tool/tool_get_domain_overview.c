/* get_domain_overview: one business domain on a page. */
#include "tool/tools.h"

#include <stdlib.h>

#include "base/map.h"
#include "render/answer/domain.h"
#include "service/relations/catalog_domains.h"
#include "service/sql/join_sql.h"
#include "base/banned.h"

enum { DOMAIN, DATABASE };
enum { JOINS_SHOWN = 12, DIAGRAM_MOST = 40, HUB_LEAST = 3, NAMED = 3 };

static const struct param params[] = {
	[DOMAIN] = { "domain", PARAM_TEXT, .help = "name of the domain, as listed by {list_domains}", .place = 1,
		     .required = true },
	[DATABASE] = { "database", PARAM_TEXT, .help = "only its tables in this catalog, schema or catalog.schema" },
	{ 0 },
};

struct overview {
	struct workspace *session;
	const struct call *in;
	struct arena *arena;
	struct domain_view *view;
	str common; /* prefix omitted from names */
	int64_t all;
};

/* ---- tables ---- */

/* Tables with the most joins in the catalog are hubs; tables with joins to other domains are bridges. */
static const char *role_of(const struct domain_table *t, int64_t most)
{
	if (t->joins >= HUB_LEAST && t->joins * 2 >= most)
		return "hub";
	return t->beyond ? "bridge" : "leaf";
}

static int64_t joins_beyond(const struct catalog_domains *d, uint32_t table, int domain)
{
	struct nears near = graph_near(d->graph, table);
	int64_t n = 0;

	for (int64_t i = 0; i < near.len; i++)
		n += (!i || near.other[i] != near.other[i - 1]) &&
		     graph_edge(d->graph, near.edge[i])->status != EDGE_REJECTED &&
		     d->domains->of[near.other[i]] != domain;
	return n;
}

static bool take_comment(void *with, const struct asset_brief *b, struct err *err)
{
	struct overview *o = with;

	(void)err;
	o->view->tables.at[o->view->tables.len - 1].description = str_dup(o->arena, b->comment);
	return true;
}

static bool add_table(struct overview *o, const struct catalog_domains *d, int domain, uint32_t table, struct err *err)
{
	const struct names *n = d->domains->names;
	struct names_asset is = names_asset(n, table);
	struct domain_table *t = push(&o->view->tables, o->arena);

	*t = (struct domain_table){
		.qualified = graph_qualified(d->graph, o->arena, table),
		.description = str_dup(o->arena, is.comment ? names_comment(n, is.comment) : S("")),
		.rows = is.rows,
		.rows_kind = (enum count_kind)is.rows_kind,
		.joins = d->joins[table],
		.beyond = joins_beyond(d, table, domain),
		.beside = d->domains->of[table] != domain,
	};
	return !(is.flags & NAME_ASK) ||
	       store_each_shown(o->in->scope.store, is.id, o->in->scope.stop, take_comment, o, err);
}

static bool add_tables(struct overview *o, const struct catalog_domains *d, int domain, struct err *err)
{
	struct domain_tables tables = catalog_domains_tables(d, o->arena, domain);
	ptrdiff_t first = o->view->tables.len;
	int64_t most = 0;

	o->all += tables.len;
	for (ptrdiff_t i = 0; i < tables.len && (!o->in->scope.limit || o->view->tables.len < o->in->scope.limit);
	     i++) {
		if (!add_table(o, d, domain, tables.at[i], err))
			return false;
		most = d->domains->of[tables.at[i]] == domain && d->joins[tables.at[i]] > most ? d->joins[tables.at[i]]
											       : most;
	}
	for (ptrdiff_t i = first; i < o->view->tables.len; i++)
		o->view->tables.at[i].role = role_of(&o->view->tables.at[i], most);
	return true;
}

/* ---- joins ---- */

static void add_join(struct overview *o, const struct usual_join *j)
{
	const struct graph *g = j->of->graph;
	const struct edge *e = graph_edge(g, j->edge);
	struct usual_words w = catalog_domains_join_words(o->session, o->arena, j);
	struct domain_join *to = push(&o->view->joins, o->arena);

	*to = (struct domain_join){
		.qualified_source = w.source,
		.qualified_target = w.target,
		.on = w.on,
		.cardinality = w.cardinality,
		.origin = w.origin,
		.sql = w.sql,
		.description = w.description,
		.used = j->used,
		.unique = (e->flags & EDGE_FROM_UNIQUE) != 0,
		.optional = (e->flags & EDGE_OPTIONAL) != 0,
	};
	for (int i = 0; i < e->width; i++)
		*push(&to->fields, o->arena) = str_dup(o->arena, graph_field(g, graph_pairs(g, e)[i].from));
}

static void count_border(struct overview *o, str name)
{
	for (ptrdiff_t i = 0; i < o->view->borders.len; i++)
		if (str_eq(o->view->borders.at[i].name, name)) {
			o->view->borders.at[i].joins++;
			return;
		}
	*push(&o->view->borders, o->arena) = (struct domain_border){ str_dup(o->arena, name), 1 };
}

static void add_borders(struct overview *o, const struct catalog_domains *d, int domain)
{
	struct usual_joins all = { 0 };

	catalog_domains_joins(d, o->arena, -1, &all);
	for (ptrdiff_t i = 0; i < all.len; i++) {
		uint16_t from = d->domains->of[all.at[i].from], to = d->domains->of[all.at[i].to];

		if (from != to && (from == domain || to == domain) && from != DOMAIN_NONE && to != DOMAIN_NONE)
			count_border(o, d->domains->at[from == domain ? to : from].name);
	}
}

static int by_count(const void *one, const void *two)
{
	const struct domain_border *a = one, *b = two;

	return a->joins != b->joins ? (a->joins > b->joins ? -1 : 1) : str_cmp(a->name, b->name);
}

/* ---- words ---- */

/* "13 tables around orders, customers and products, by 18 joins." */
static str made_of(struct overview *o)
{
	const struct domain_view *v = o->view;
	scoped(sb_free) struct sb b = SB(1 << 16);
	ptrdiff_t n = v->tables.len < NAMED ? v->tables.len : NAMED;

	sb_put(&b, str_counted(o->arena, o->all, "table"));
	for (ptrdiff_t i = 0; i < n && v->tables.at[0].joins; i++)
		sb_fmt(&b, "%s%.*s", !i ? " around " : i + 1 == n ? " and " : ", ", STR(v->tables.at[i].shown));
	if (v->total_joins)
		sb_fmt(&b, ", connected by %s", str_c(o->arena, str_counted(o->arena, v->total_joins, "join")));
	sb_putc(&b, '.');
	return str_dup(o->arena, sb_str(&b));
}

static str shown(const struct overview *o, str qualified)
{
	return str_starts(qualified, o->common) ? str_from(qualified, o->common.len) : qualified;
}

/* Finds the common prefix of all names, up to a dot. */
static void find_common(struct overview *o)
{
	const struct domain_view *v = o->view;
	str common = v->tables.len ? v->tables.at[0].qualified : S("");

	common = str_upto(common, str_at_last(common, '.') + 1);
	for (ptrdiff_t i = 1; i < v->tables.len; i++)
		while (common.len && !str_starts(v->tables.at[i].qualified, common))
			common = str_upto(common, str_at_last(str_upto(common, common.len - 1), '.') + 1);
	o->common = common;
	for (ptrdiff_t i = 0; i < v->tables.len; i++)
		v->tables.at[i].shown = shown(o, v->tables.at[i].qualified);
	for (ptrdiff_t i = 0; i < v->joins.len; i++) {
		v->joins.at[i].source = shown(o, v->joins.at[i].qualified_source);
		v->joins.at[i].target = shown(o, v->joins.at[i].qualified_target);
	}
}

static void finish(struct overview *o)
{
	struct domain_view *v = o->view;
	scoped(sb_free) struct sb diagram = SB(SB_MAX);
	ptrdiff_t joins = v->joins.len;

	find_common(o);
	if (!v->description.len)
		v->description = made_of(o);
	if (v->borders.len)
		qsort(v->borders.at, (size_t)v->borders.len, sizeof *v->borders.at, by_count);
	domain_diagram(&diagram, v, DIAGRAM_MOST);
	v->diagram = str_dup(o->arena, sb_str(&diagram));
	v->joins.len = joins < JOINS_SHOWN ? joins : JOINS_SHOWN;
}

/* ---- the whole answer ---- */

static bool add_catalog(struct overview *o, const struct catalog_domains *d, struct usual_joins *joins, bool *found,
			struct err *err)
{
	int domain = domains_called(d->domains, o->in->arg[DOMAIN].text);
	const struct domain_told *told;
	int64_t before = o->all;

	if (domain < 0)
		return true;
	*found = true;
	told = &d->domains->at[domain];
	o->view->name = str_dup(o->arena, told->name);
	o->view->given |= told->given;
	if (told->description.len) {
		o->view->description = str_dup(o->arena, told->description);
		o->view->described = true;
	}
	catalog_domains_joins(d, o->arena, domain, joins);
	add_borders(o, d, domain);
	if (!add_tables(o, d, domain, err))
		return false;
	if (o->all > before)
		*push(&o->view->databases, o->arena) = str_dup(o->arena, d->catalog.name);
	return true;
}

static bool gather(void *with, const struct all_domains *all, struct err *err)
{
	struct overview *o = with;
	struct usual_joins joins = { 0 };
	bool found = false;

	o->view = new(o->arena, struct domain_view);
	o->all = 0;
	for (ptrdiff_t i = 0; i < all->catalogs.len; i++)
		if (!add_catalog(o, &all->catalogs.at[i], &joins, &found, err))
			return false;
	if (!found)
		return catalog_domains_none(all, o->arena, o->in->arg[DOMAIN].text, err);
	catalog_domains_order_joins(&joins);
	o->view->total_joins = joins.len;
	for (ptrdiff_t i = 0; i < joins.len && i < DIAGRAM_MOST; i++)
		add_join(o, &joins.at[i]);
	finish(o);
	return true;
}

static bool get_domain_overview(const struct call *in, struct result *out, struct err *err)
{
	struct workspace *s = in->scope.workspace;
	struct overview o = { .session = s, .in = in, .arena = out->arena };
	str tables;

	if (!catalog_domains_ask(&in->scope, out->arena, in->arg[DATABASE].text, gather, &o, err))
		return false;
	o.view->total_tables = o.all;
	tables = str_fmt(out->arena, "domain:%.*s", STR(o.view->name));
	out->whole = as_answer(domain_view, o.view);
	out->rows = out->total = 1;
	out->truncated = o.view->tables.len < o.all;
	if (out->truncated)
		result_note(out,
			    str_fmt(out->arena, "%lld of %lld tables; see all with %s", (long long)o.view->tables.len,
				    (long long)o.all, ACTION("search_tables", WITH("pattern", tables))));
	out->shown = str_fmt(out->arena, "%s with %s", str_c(out->arena, o.view->name),
			     str_c(out->arena, str_counted(out->arena, o.all, "table")));
	result_next(out, ACTION_IN(out->arena, "search_tables", WITH("pattern", tables)));
	return true;
}

const struct tool tool_get_domain_overview = {
	.name = "get_domain_overview",
	.command = "domain",
	.summary = "show one business domain: its tables, joins and related domains",
	.detail = "Shows each table with its role (a hub joins most other tables, a bridge links to another domain, a "
		  "leaf does neither), then the common joins and the strength of the links to other domains. The "
		  "Markdown form adds an ER diagram.",
	.params = params,
	.answer = &answer_domain_view,
	.shape = SHAPE_OBJECT,
	.supports = SUPPORTS(LIMIT) | SUPPORTS(AT),
	.limit = 100,
	.most = 1000,
	.run = get_domain_overview,
};
