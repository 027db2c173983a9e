#include "service/relations/catalog_domains.h"

#include <stdlib.h>

#include "base/utf8.h"
#include "service/database_name.h"
#include "service/sql/join_sql.h"
#include "base/banned.h"

enum { KNOWN = 12, TYPOS = 2 };

/* ---- opening ---- */

static int64_t space_called(const struct names *n, str name)
{
	for (int64_t i = 0; i < n->spaces.count; i++)
		if (str_eq_fold(packed_name(&n->spaces, i), name))
			return i;
	return -1;
}

static void count_joins(struct catalog_domains *d, struct arena *a)
{
	d->joins = new_n(a, uint32_t, graph_tables(d->graph) + 1);
	for (int64_t i = 0; i < graph_tables(d->graph); i++) {
		struct nears near = graph_near(d->graph, (uint32_t)i);

		for (int64_t k = 0; k < near.len; k++)
			d->joins[i] += near.other[k] != i && (!k || near.other[k] != near.other[k - 1]) &&
				       graph_edge(d->graph, near.edge[k])->status != EDGE_REJECTED;
	}
}

static bool open_one(const struct scope *scope, const struct catalog *c, struct arena *a, struct catalog_domains *out,
		     struct err *err)
{
	*out = (struct catalog_domains){ .catalog = *c, .ns = -1 };
	out->domains = workspace_domains(scope->workspace, scope->store, c, scope->observer, scope->stop, err);
	if (!out->domains)
		return false;
	out->graph = workspace_graph(scope->workspace, scope->store, c, scope->observer, scope->stop, err);
	if (!out->graph)
		return false;
	if (graph_tables(out->graph) != out->domains->names->tables.count)
		return err_set(err, ERR_CACHE, "the cache changed meanwhile; ask again");
	count_joins(out, a);
	return true;
}

static void close_one(struct catalog_domains *d)
{
	domains_close(d->domains);
	graph_close(d->graph);
}

static bool is_meant(struct catalog_domains *d, const struct database_name *named)
{
	if (!named->ns.at)
		return true;
	d->ns = space_called(d->domains->names, named->ns);
	return d->ns >= 0;
}

/* One catalog that is named costs what that catalog costs. */
static bool may_be_meant(const struct scope *scope, const struct catalog *c, const struct database_name *named)
{
	return c->generation && (!scope->catalog_id || c->id == scope->catalog_id) &&
	       (!named->catalog.at || str_eq(c->name, named->catalog));
}

static bool open_all(const struct scope *scope, struct arena *a, str database, struct all_domains *out, struct err *err)
{
	const struct database_name named = database_name_read(scope, database.len ? database : NO_STR);
	struct catalogs all = { 0 };

	if (!store_catalogs(scope->store, a, &all, err))
		return false;
	for (ptrdiff_t i = 0; i < all.len; i++) {
		struct catalog_domains d;

		if (!may_be_meant(scope, &all.at[i], &named))
			continue;
		if (!open_one(scope, &all.at[i], a, &d, err)) {
			close_one(&d);
			return false;
		}
		if (is_meant(&d, &named))
			*push(&out->catalogs, a) = d;
		else
			close_one(&d);
	}
	if (out->catalogs.len || !database.len)
		return true;
	err_set(err, ERR_USAGE, "unknown catalog or schema %.*s", STR(database));
	return err_next(err, "List the catalogs with %s.", ACTION("list"));
}

static bool any_damaged(const struct all_domains *all)
{
	for (ptrdiff_t i = 0; i < all->catalogs.len; i++)
		if (graph_damaged(all->catalogs.at[i].graph))
			return true;
	return false;
}

static bool mend(const struct scope *scope, struct arena *a, struct all_domains *all, struct err *err)
{
	for (ptrdiff_t i = 0; i < all->catalogs.len; i++) {
		struct catalog_domains *d = &all->catalogs.at[i];

		if (!graph_damaged(d->graph))
			continue;
		d->graph = workspace_graph_again(scope->workspace, scope->store, &d->catalog, d->graph, scope->observer,
						 scope->stop, err);
		if (!d->graph)
			return false;
		count_joins(d, a);
	}
	return true;
}

bool catalog_domains_ask(const struct scope *scope, struct arena *a, str database, catalog_domains_fn answer,
			 void *with, struct err *err)
{
	struct all_domains all = { 0 };
	bool good = open_all(scope, a, database, &all, err);

	if (good) {
		good = answer(with, &all, err);
		if (any_damaged(&all)) {
			err_clear(err);
			good = mend(scope, a, &all, err) && answer(with, &all, err);
		}
	}
	for (ptrdiff_t i = 0; i < all.catalogs.len; i++)
		close_one(&all.catalogs.at[i]);
	return good;
}

/* in the namespace, and not a part of another table */
static bool domained_sees(const struct catalog_domains *d, uint32_t table)
{
	const struct names *n = d->domains->names;

	return (d->ns < 0 || numbers_at(&n->ns, table) == d->ns) && !(numbers_at(&n->flags, table) & NAME_IS_PART);
}

static void suggest(const struct all_domains *all, struct arena *a, str name, struct err *err)
{
	for (ptrdiff_t i = 0; i < all->catalogs.len; i++)
		for (int k = 0; k < all->catalogs.at[i].domains->count; k++) {
			str known = all->catalogs.at[i].domains->at[k].name;

			if (str_distance(a, name, known, TYPOS) <= TYPOS)
				err_suggest(err, known);
		}
}

bool catalog_domains_none(const struct all_domains *all, struct arena *a, str name, struct err *err)
{
	scoped(sb_free) struct sb b = SB(4096);
	int n = 0;

	for (ptrdiff_t i = 0; i < all->catalogs.len; i++)
		for (int k = 0; k < all->catalogs.at[i].domains->count && n < KNOWN; k++)
			sb_fmt(&b, "%s%.*s", n++ ? ", " : "", STR(all->catalogs.at[i].domains->at[k].name));
	err_set(err, ERR_TABLE_NOT_FOUND, "unknown domain %.*s", STR(name));
	suggest(all, a, name, err);
	return n ? err_next(err, "Known domains: %.*s.", STR(sb_str(&b)))
		 : err_next(err, "List them with %s.", ACTION("list_domains"));
}

/* ---- tables ---- */

struct by_joins {
	const struct catalog_domains *of;
	int domain;
	uint32_t table;
};

static int by_joins(const void *one, const void *two)
{
	const struct by_joins *a = one, *b = two;
	bool first = a->of->domains->of[a->table] == a->domain, other = b->of->domains->of[b->table] == b->domain;
	uint32_t m = a->of->joins[a->table], n = b->of->joins[b->table];

	return first != other ? (first ? -1 : 1)
	       : m != n	      ? (m > n ? -1 : 1)
			      : (a->table > b->table) - (a->table < b->table);
}

struct domain_tables catalog_domains_tables(const struct catalog_domains *d, struct arena *a, int domain)
{
	array_of(struct by_joins) all = { 0 };
	struct domain_tables out;

	for (int64_t i = 0; i < d->domains->names->tables.count; i++)
		if (domained_sees(d, (uint32_t)i) && domains_holds(d->domains, domain, (uint32_t)i))
			*push(&all, a) = (struct by_joins){ d, domain, (uint32_t)i };
	if (all.len)
		qsort(all.at, (size_t)all.len, sizeof *all.at, by_joins);
	out = (struct domain_tables){ new_n(a, uint32_t, all.len + 1), all.len };
	for (ptrdiff_t i = 0; i < all.len; i++)
		out.at[i] = all.at[i].table;
	return out;
}

/* ---- joins ---- */

static bool is_sure(const struct edge *e)
{
	return e->status == EDGE_ACCEPTED || e->origin == EDGE_DECLARED || e->origin == EDGE_GIVEN;
}

static double sureness(const struct edge *e)
{
	return is_sure(e) || e->origin == EDGE_LOGGED ? 1 : e->score / 100.0;
}

/* Neighbours are sorted, so all edges between two tables are adjacent. */
static void add_edge(const struct catalog_domains *d, struct arena *a, uint32_t from, uint32_t number,
		     struct usual_joins *out)
{
	const struct edge *e = graph_edge(d->graph, number);
	struct usual_join *last = out->len ? &out->at[out->len - 1] : NULL;
	double central = sureness(e) * (d->joins[e->from] + d->joins[e->to]);

	if (!last || last->of != d || last->from != from || last->to != e->to) {
		last = push(out, a);
		*last = (struct usual_join){ .of = d, .from = from, .to = e->to, .edge = number, .central = -1 };
	}
	last->used += e->count;
	if ((is_sure(e) && !last->sure) || (is_sure(e) == last->sure && central > last->central)) {
		last->edge = number;
		last->sure = is_sure(e);
		last->central = central;
	}
}

void catalog_domains_joins(const struct catalog_domains *d, struct arena *a, int domain, struct usual_joins *out)
{
	for (int64_t i = 0; i < graph_tables(d->graph); i++) {
		struct nears near = graph_near(d->graph, (uint32_t)i);

		if (!domained_sees(d, (uint32_t)i) || (domain >= 0 && !domains_holds(d->domains, domain, (uint32_t)i)))
			continue;
		for (int64_t k = 0; k < near.len; k++) {
			const struct edge *e = graph_edge(d->graph, near.edge[k]);

			if (e->from != i || e->to == i || !e->width || e->status == EDGE_REJECTED ||
			    !domained_sees(d, e->to) || (domain >= 0 && !domains_holds(d->domains, domain, e->to)))
				continue;
			add_edge(d, a, (uint32_t)i, near.edge[k], out);
		}
	}
	catalog_domains_order_joins(out);
}

static int by_use(const void *one, const void *two)
{
	const struct usual_join *a = one, *b = two;

	if (a->used != b->used)
		return a->used > b->used ? -1 : 1;
	if (a->sure != b->sure)
		return a->sure ? -1 : 1;
	if (a->central > b->central || a->central < b->central)
		return a->central > b->central ? -1 : 1;
	if (a->of != b->of)
		return str_cmp(a->of->catalog.name, b->of->catalog.name);
	return a->from != b->from ? (a->from < b->from ? -1 : 1) : (a->to > b->to) - (a->to < b->to);
}

void catalog_domains_order_joins(struct usual_joins *all)
{
	if (all->len)
		qsort(all->at, (size_t)all->len, sizeof *all->at, by_use);
}

struct usual_words catalog_domains_join_words(struct workspace *s, struct arena *a, const struct usual_join *j)
{
	const struct graph *g = j->of->graph;
	const struct edge *e = graph_edge(g, j->edge);
	str role = graph_role(g, a, e);
	struct strs via = { &role, 1, 1 };
	struct join_sql joining = { .graph = g,
				    .arena = a,
				    .dialect = workspace_dialect(s, j->of->catalog.name),
				    .via = role.len ? &via : NULL,
				    .common = S("") };
	struct join_hop hop = { j->from, j->to };
	struct usual_words out = { .source = graph_qualified(g, a, j->from), .target = graph_qualified(g, a, j->to) };
	struct join_way way;
	const struct join_step *step;

	join_sql_path(&joining, &hop, 1, 0, &way);
	step = &way.steps.at[0];
	out.sql = way.sql;
	out.on = step->words;
	out.cardinality = step->cardinality;
	out.reading = step->reading;
	out.origin = step->origin;
	out.description = str_fmt(a, "%.*s, %.*s: %.*s", STR(step->reading), STR(step->origin), STR(step->reason));
	if (step->choices.len > 1)
		out.description = str_fmt(a, "%.*s; one of %lld keys between the two", STR(out.description),
					  (long long)step->choices.len);
	if (j->used)
		out.description = str_fmt(a, "%.*s; written %s", STR(out.description),
					  str_c(a, str_counted(a, j->used, "time")));
	return out;
}
