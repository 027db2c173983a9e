/* graph/domains: plausible groups of tables that are the same each time and change little when the catalog does. */
#include "names_help.h"
#include "store_help.h"

#include "graph/domains/louvain.h"
#include "graph/domains/communities.h"
#include "graph/graph.h"

static str cache;
static const struct side_key key = { .cache = { "0123456789abcdef", 16 },
				     .catalog = 7,
				     .generation = 3,
				     .kind = { "names", 5 },
				     .version = NAMES_VERSION };

/* ---- a catalog as text: "orders order_lines>orders sales.returns>orders ..." ---- */

struct told {
	str ns, name, qualified;
	struct strs to;
};
struct world {
	struct arena *a;
	struct {
		struct told *at;
		ptrdiff_t len, cap;
	} tables;
	struct names *n;
	struct graph *g; /* with names and relations */
	struct communities *c;
};

static _Noreturn void give_up(const char *what, const struct err *err)
{
	fprintf(stderr, "%s: %s\n", what, err->text);
	exit(1);
}

static int by_name(const void *one, const void *other)
{
	return str_cmp(((const struct told *)one)->qualified, ((const struct told *)other)->qualified);
}

static void add_table(struct world *w, str text)
{
	struct told t = { 0 };
	str rest = text, to;

	str_cut(&rest, '>', &t.qualified);
	t.ns = str_at(t.qualified, '.') < 0 ? S("") : str_upto(t.qualified, str_at(t.qualified, '.'));
	t.name = str_from(t.qualified, str_at(t.qualified, '.') + 1);
	while (str_cut(&rest, '>', &to))
		*push(&t.to, w->a) = to;
	*push(&w->tables, w->a) = t;
}

static int64_t number(const struct world *w, str qualified)
{
	for (ptrdiff_t i = 0; i < w->tables.len; i++)
		if (str_eq(w->tables.at[i].qualified, qualified))
			return i;
	return -1;
}

static void make_names(struct world *w)
{
	struct names_maker *m = names_make();
	struct err err = { 0 };

	if (w->tables.len)
		qsort(w->tables.at, (size_t)w->tables.len, sizeof *w->tables.at, by_name);
	for (ptrdiff_t i = 0; i < w->tables.len; i++) {
		const struct told *t = &w->tables.at[i];
		struct names_asset_in in = bare_table(i, t->ns, t->name, t->qualified, ASSET_TABLE);

		names_add(m, &in, &err);
	}
	if (!names_made(m, cache, &key, NULL, &err) || !(w->n = names_open(cache, &key, S("shop"), &err)))
		give_up("names", &err);
	side_remove(cache, &key);
}

static void make_graph(struct world *w)
{
	struct join_costs costs;
	struct graph_from from = { .names = w->n, .costs = &costs, .read_at = NO_TIME };
	struct edges all = { 0 };
	struct err err = { 0 };

	for (ptrdiff_t i = 0; i < w->tables.len; i++)
		for (ptrdiff_t k = 0; k < w->tables.at[i].to.len; k++) {
			int64_t to = number(w, w->tables.at[i].to.at[k]);
			struct edge *e = to < 0 ? NULL : edges_add(&all, w->a, (uint32_t)i, (uint32_t)to, 0);

			if (!e)
				continue;
			e->origin = EDGE_DECLARED;
			e->status = EDGE_ACCEPTED;
		}
	join_costs_start(&costs);
	from.joins = joins_make(w->tables.len, &all, NULL, &err);
	w->g = graph_open(&from);
}

static void open_world(struct world *w, str text, str without)
{
	struct err err = { 0 };
	str one;

	*w = (struct world){ .a = arena_open() };
	while (str_cut(&text, ' ', &one))
		if (one.len && !str_starts(one, without))
			add_table(w, one);
	make_names(w);
	make_graph(w);
	w->c = communities_make(w->g, NULL, &err);
	if (!w->c)
		give_up("communities", &err);
}

static void close_world(struct world *w)
{
	communities_close(w->c);
	graph_close(w->g);
	arena_close(w->a);
}

#define NOTHING S("\n")

static str domain_of(const struct world *w, const char *table)
{
	int64_t i = number(w, str_of(table));

	return i < 0 || w->c->of[i] == COMMUNITY_NONE ? NO_STR : w->c->at[w->c->of[i]].name;
}

/* ---- plausible domains ---- */

#define SHOP \
	"orders>customers order_lines>orders>products order_events>orders order_notes>orders " \
	"customers customer_addresses>customers customer_tags>customers customer_consents>customers " \
	"products product_prices>products product_images>products product_texts>products " \
	"stock_levels>products stock_moves>stock_levels stock_counts>stock_levels stock_places "

static void test_shop(void)
{
	struct world w;

	open_world(&w, S(SHOP), NOTHING);
	ok(w.c->count >= 3 && w.c->count <= 4, "a shop of 16 tables has three or four domains: %d", w.c->count);
	is_str(domain_of(&w, "order_events"), S("orders"), "a domain is named after its central table");
	is_str(domain_of(&w, "customer_tags"), S("customers"),
	       "a table with a key and a common word joins that domain");
	ok(str_eq(domain_of(&w, "product_texts"), domain_of(&w, "products")), "tables of products share a domain");
	is_str(domain_of(&w, "stock_places"), domain_of(&w, "stock_moves"),
	       "tables without keys share a domain by a common word");
	ok(w.c->modularity > 0.3, "most keys stay within a domain: modularity %.2f", w.c->modularity);
	close_world(&w);
}

static void test_tongues(void)
{
	struct world w;

	open_world(
		&w,
		S("pedidos>clientes pedido_itens>pedidos pedido_eventos>pedidos pedido_notas>pedidos clientes cliente_enderecos>clientes "
		  "cliente_contatos>clientes cliente_grupos>clientes facturas factura_lineas>facturas factura_pagos>facturas factura_notas>facturas "
		  "almacenes almacen_zonas>almacenes almacen_turnos>almacenes"),
		NOTHING);
	is_str(domain_of(&w, "pedido_itens"), S("pedidos"), "tables with Portuguese names are grouped");
	is_str(domain_of(&w, "factura_pagos"), S("facturas"), "tables with Spanish names are grouped");
	close_world(&w);
}

static void test_schemas(void)
{
	struct world w;

	open_world(
		&w,
		S("crm.leads crm.calls crm.visits crm.offers crm.notes_x hr.people hr.shifts hr.leave hr.salaries hr.posts_x wms.bins wms.racks "
		  "wms.docks wms.gates wms.pallets staging.a1x staging.b1x"),
		NOTHING);
	is_str(domain_of(&w, "crm.calls"), S("crm"), "tables without keys and common words are grouped by schema");
	is_str(domain_of(&w, "wms.docks"), S("wms"), "each schema has its own domain");
	close_world(&w);
}

static void test_tiny(void)
{
	struct world w;

	open_world(&w, S("users posts>users tags"), NOTHING);
	is_int(w.c->count, 1, "a catalog of three tables has one domain");
	ok(w.c->of[0] == 0 && w.c->of[1] == 0 && w.c->of[2] == 0, "the only domain contains every table");
	close_world(&w);
	open_world(&w, S(""), NOTHING);
	is_int(w.c->count, 0, "a catalog without tables has no domains");
	close_world(&w);
}

/* ---- stability ---- */

static void test_same(void)
{
	struct world one, two;
	bool same = true;

	open_world(&one, S(SHOP), NOTHING);
	open_world(&two, S(SHOP), NOTHING);
	for (int64_t i = 0; i < one.c->assets; i++)
		same &= one.c->of[i] == two.c->of[i] && one.c->also[i] == two.c->also[i];
	for (int i = 0; i < one.c->count; i++)
		same &= str_eq(one.c->at[i].name, two.c->at[i].name);
	ok(same, "the same tables have the same domains");
	close_world(&one);
	close_world(&two);
}

/* Each table is left out in turn: most of the others keep their domain. */
static void test_added(void)
{
	struct world all;
	int64_t moved = 0, asked = 0;

	open_world(&all, S(SHOP), NOTHING);
	for (ptrdiff_t i = 0; i < all.tables.len; i++) {
		struct world w;
		str gone = all.tables.at[i].qualified;

		open_world(&w, S(SHOP),
			   str_eq(gone, S("orders")) || str_eq(gone, S("customers")) || str_eq(gone, S("products"))
				   ? NOTHING
				   : gone);
		for (ptrdiff_t k = 0; k < w.tables.len; k++) {
			str name = w.tables.at[k].qualified;

			asked++;
			moved += !str_eq(domain_of(&w, str_c(w.a, name)), domain_of(&all, str_c(w.a, name)));
		}
		close_world(&w);
	}
	ok(moved * 20 <= asked, "an added table moves few others: %lld of %lld", (long long)moved, (long long)asked);
	close_world(&all);
}

static void test_kept(void)
{
	struct side_key k = key;
	struct err err = { 0 };
	struct communities *c;
	struct world w;
	bool same = true;

	k.kind = COMMUNITIES_KIND;
	k.version = COMMUNITIES_VERSION;
	open_world(&w, S(SHOP), NOTHING);
	ok(communities_write(w.c, cache, &k, &err), "domains are written to a file");
	c = communities_open(cache, &k, w.c->assets, &err);
	ok(c && c->count == w.c->count, "domains are read from a file");
	for (int64_t i = 0; c && i < c->assets; i++)
		same &= c->of[i] == w.c->of[i] && c->also[i] == w.c->also[i];
	ok(c && same && str_eq(c->at[0].name, w.c->at[0].name), "domains read from a file equal those written");
	ok(!communities_open(cache, &k, w.c->assets + 1, &err),
	   "a file of domains for another number of assets is refused");
	communities_close(c);
	side_remove(cache, &k);
	close_world(&w);
}

/* ---- random catalogs ---- */

static uint64_t state = 0x9e3779b97f4a7c15u;

static uint32_t draw(uint32_t n)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return (uint32_t)(state >> 33) % n;
}

/* In any catalog each table has a domain, domains are few, and their names are distinct and not empty. */
static void test_any(void)
{
	static const char *const words[] = { "order", "user", "item", "log",	"x",
					     "tmp",   "dim",  "2024", "status", "account" };
	bool good = true;

	for (int round = 0; round < 60; round++) {
		scoped(sb_free) struct sb b = SB(1 << 20);
		struct world w;
		int n = 1 + (int)draw(round < 30 ? 20 : 150);

		for (int i = 0; i < n; i++)
			sb_fmt(&b, "s%u.%s_%s_%d>s%u.%s_%s_%d ", draw(3), words[draw(10)], words[draw(10)], i, draw(3),
			       words[draw(10)], words[draw(10)], (int)draw((uint32_t)n));
		open_world(&w, sb_str(&b), NOTHING);
		good &= w.c->count >= 1 && w.c->count <= COMMUNITIES_MOST && w.c->assets == n;
		for (int64_t i = 0; i < w.c->assets; i++)
			good &= w.c->of[i] < w.c->count && !(w.c->also[i] >> w.c->count) &&
				!(w.c->also[i] >> w.c->of[i] & 1);
		for (int i = 0; i < w.c->count; i++)
			for (int k = 0; k < i; k++)
				good &= w.c->at[i].name.len && !str_eq(w.c->at[i].name, w.c->at[k].name);
		close_world(&w);
	}
	ok(good, "random catalogs have a domain for each table, with distinct names");
}

static void test_clusters(void)
{
	static const struct link two[] = { { 0, 1, 1 }, { 1, 2, 1 }, { 0, 2, 1 },   { 3, 4, 1 },
					   { 4, 5, 1 }, { 3, 5, 1 }, { 2, 3, 0.5f } };
	scoped(arena_close) struct arena *a = arena_open();
	struct links l = links_make(a, 7, two, 7);
	uint32_t of[7];
	int64_t n = clusters_find(&l, 1, NULL, a, of);

	is_int(n, 3, "two triangles and an isolated node are three clusters");
	ok(of[0] == of[1] && of[1] == of[2] && of[3] == of[4] && of[4] == of[5] && of[2] != of[3],
	   "the nodes of each triangle share a cluster of their own");
	ok(clusters_modularity(&l, of, n) > 0.3, "the clusters have a modularity above 0.3");
}

int main(void)
{
	str room = test_folder();

	cache = str_fmt(here, "%.*s/c", STR(room));
	test_clusters();
	test_shop();
	test_tongues();
	test_schemas();
	test_tiny();
	test_same();
	test_added();
	test_kept();
	test_any();
	return test_end(room);
}
