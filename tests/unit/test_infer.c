/* graph/infer: small schemas, and the relation that each column should get. */
#include "names_help.h"
#include "store_help.h"

#include "graph/infer/internal.h"

static str cache;
static const struct side_key key = { .cache = { "0123456789abcdef", 16 },
				     .catalog = 7,
				     .generation = 3,
				     .kind = { "names", 5 },
				     .version = NAMES_VERSION };

/* ---- a catalog in short form: "[view] ns.table(*id int, name text, +code char(3), a int>ns.other.b); ..." ---- */

struct told_column {
	str name, type, to; /* to: declared, or absent */
	bool pk, unique;
};
struct told_table {
	str ns, name, qualified;
	bool view;
	struct told_column *at;
	ptrdiff_t len, cap;
};
struct world {
	struct arena *a;
	struct {
		struct told_table *at;
		ptrdiff_t len, cap;
	} tables;
	struct names *n;
	struct edges declared;
	bits *unique;
	struct {
		struct infer_set *at;
		ptrdiff_t len, cap;
	} sets;
};

static str word(str *rest)
{
	str w;

	*rest = str_trim(*rest);
	if (!str_cut(rest, ' ', &w))
		return S("");
	*rest = str_trim(*rest);
	return w;
}

static void read_column(struct world *w, struct told_table *t, str text)
{
	struct told_column c = { .name = str_trim(text) };
	ptrdiff_t to = str_at(c.name, '>');

	if (to >= 0) {
		c.to = str_from(c.name, to + 1);
		c.name = str_upto(c.name, to);
	}
	c.pk = c.name.len && c.name.at[0] == '*';
	c.unique = c.name.len && c.name.at[0] == '+';
	c.type = str_from(c.name, c.pk || c.unique);
	c.name = word(&c.type);
	*push(t, w->a) = c;
}

static void read_table(struct world *w, str text)
{
	struct told_table t = { 0 };
	ptrdiff_t open = str_at(text, '('), dot;
	str columns = str_from(text, open + 1), name = str_trim(str_upto(text, open)), one;

	t.view = str_starts(name, S("view "));
	name = t.view ? str_from(name, 5) : name;
	dot = str_at(name, '.');
	t.ns = dot < 0 ? S("") : str_upto(name, dot);
	t.name = str_from(name, dot + 1);
	t.qualified = name;
	columns = str_upto(columns, columns.len - 1);
	while (str_cut(&columns, ',', &one))
		if (str_trim(one).len)
			read_column(w, &t, one);
	*push(&w->tables, w->a) = t;
}

static int by_name(const void *one, const void *other)
{
	return str_cmp(((const struct told_table *)one)->qualified, ((const struct told_table *)other)->qualified);
}

static int64_t find(const struct world *w, str qualified, int64_t *table)
{
	ptrdiff_t dot = str_at_last(qualified, '.');
	str name = str_upto(qualified, dot), column = str_from(qualified, dot + 1);

	for (ptrdiff_t i = 0; i < w->tables.len; i++)
		for (ptrdiff_t k = 0; str_eq(w->tables.at[i].qualified, name) && k < w->tables.at[i].len; k++)
			if (str_eq(w->tables.at[i].at[k].name, column)) {
				*table = i;
				return (int64_t)w->n->fields.start[i] + k;
			}
	return -1;
}

static void make_names(struct world *w)
{
	struct names_maker *m = names_make();
	struct err err = { 0 };

	if (w->tables.len)
		qsort(w->tables.at, (size_t)w->tables.len, sizeof *w->tables.at, by_name);
	for (ptrdiff_t i = 0; i < w->tables.len; i++) {
		const struct told_table *t = &w->tables.at[i];
		struct names_asset_in in = bare_table(i, t->ns, t->name, t->qualified,
						      t->view ? ASSET_VIEW : ASSET_TABLE);

		names_add(m, &in, &err);
	}
	for (ptrdiff_t i = 0; i < w->tables.len; i++)
		for (ptrdiff_t k = 0; k < w->tables.at[i].len; k++) {
			const struct told_column *c = &w->tables.at[i].at[k];
			struct names_field_in in = { .name = c->name,
						     .type = c->type,
						     .class = type_class_of(c->type),
						     .pk = c->pk,
						     .nullable = c->pk ? NO : YES };

			names_add_field(m, (i + 1) << 20, &in, &err);
		}
	if (!good(names_made(m, cache, &key, NULL, &err), &err) || !(w->n = names_open(cache, &key, S("c"), &err)))
		ok(false, "the test can open the names of a catalog");
}

static void make_keys(struct world *w, bool backwards)
{
	w->unique = bits_new(w->a, w->n->field_total);
	for (ptrdiff_t j = 0; j < w->tables.len; j++) {
		ptrdiff_t i = backwards ? w->tables.len - 1 - j : j;
		const struct told_table *t = &w->tables.at[i];
		struct {
			uint32_t *at;
			ptrdiff_t len, cap;
		} parts = { 0 };

		for (ptrdiff_t k = 0; k < t->len; k++) {
			uint32_t field = w->n->fields.start[i] + (uint32_t)k;
			int64_t to, table;

			if (t->at[k].unique)
				bits_set(w->unique, field);
			if (t->at[k].pk)
				*push(&parts, w->a) = field;
			if (t->at[k].to.len && (to = find(w, t->at[k].to, &table)) >= 0) {
				struct edge *e = edges_add(&w->declared, w->a, (uint32_t)i, (uint32_t)table, 1);

				w->declared.pairs.at[e->pair] = (struct edge_pair){ field, (uint32_t)to };
			}
		}
		if (parts.len == 1)
			bits_set(w->unique, parts.at[0]);
		if (parts.len > 1)
			*push(&w->sets, w->a) = (struct infer_set){ parts.at, parts.len };
	}
}

static struct world state_of_app(struct arena *a, str text, bool backwards)
{
	struct world w = { .a = a };
	str one;

	while (str_cut(&text, ';', &one))
		if (str_trim(one).len)
			read_table(&w, str_trim(one));
	for (ptrdiff_t i = 0; backwards && i < w.tables.len / 2; i++) {
		struct told_table t = w.tables.at[i];

		w.tables.at[i] = w.tables.at[w.tables.len - 1 - i];
		w.tables.at[w.tables.len - 1 - i] = t;
	}
	make_names(&w);
	names_sound(w.n, NAMES_TABLES | NAMES_COLUMNS | NAMES_FIELDS | NAMES_FACTS);
	make_keys(&w, backwards);
	return w;
}

static struct edges infer_world(const struct world *w)
{
	struct infer_from in = { w->n, &w->declared, w->unique, w->sets.at, w->sets.len };
	struct edges out = { 0 };
	struct err err = { 0 };

	ok(good(infer(&in, w->a, &out, NULL, &err), &err), "relations are inferred from the catalog without an error");
	return out;
}

static str field_name(const struct world *w, uint32_t field)
{
	for (ptrdiff_t i = 0; i < w->tables.len; i++)
		if (field >= w->n->fields.start[i] && field < w->n->fields.start[i + 1])
			return str_fmt(w->a, "%.*s.%.*s", STR(w->tables.at[i].qualified),
				       STR(w->tables.at[i].at[field - w->n->fields.start[i]].name));
	return S("?");
}

/* "a.b -> c.d rule", one line for each edge; several columns of one edge are separated by commas. */
static str edges_told(const struct world *w, const struct edges *e, bool scores)
{
	struct sb b = SB(SB_MAX);
	str text;

	for (ptrdiff_t i = 0; i < e->len; i++) {
		for (int k = 0; k < e->at[i].width; k++) {
			const struct edge_pair *p = &e->pairs.at[e->at[i].pair + (uint32_t)k];

			sb_puts(&b, k ? ", " : "");
			sb_put(&b, field_name(w, p->from));
			sb_puts(&b, " -> ");
			sb_put(&b, field_name(w, p->to));
		}
		sb_fmt(&b, " %s", edge_rule_word(e->at[i].rule));
		if (scores)
			sb_fmt(&b, " %d", e->at[i].score);
		sb_putc(&b, '\n');
	}
	text = str_dup(w->a, sb_str(&b));
	sb_free(&b);
	return text.at ? text : S("");
}

static void check(const char *schema, const char *wanted, const char *what)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct world w = state_of_app(a, str_of(schema), false);
	struct edges e = infer_world(&w);

	is_str(edges_told(&w, &e, false), str_of(wanted), "%s", what);
	names_close(w.n);
}

/* ---- naming habits ---- */

static void test_rules(void)
{
	static const char *const cases[][3] = {
		{ "customers(*id int, name text);orders(*id int, customer_id int)",
		  "orders.customer_id -> customers.id table-key\n",
		  "a column named after a table and its key references the table" },
		{ "customers(*customer_id int);orders(*order_id int, customer_id int)",
		  "orders.customer_id -> customers.customer_id same-name\n",
		  "a column with the name of a key references its table" },
		{ "Customers(*CustomerID int);Orders(*OrderID int, CustomerID int)",
		  "Orders.CustomerID -> Customers.CustomerID same-name\n", "camelCase names are split into words" },
		{ "customer(*customerid int);booking(*bookingid int, customerid int)",
		  "booking.customerid -> customer.customerid same-name\n",
		  "names without separators match a key of the same name" },
		{ "address(*id int);orders(*id int, billing_address_id int)",
		  "orders.billing_address_id -> address.id role-table-key\n",
		  "a role before the name of a table is allowed" },
		{ "team(*team_code char(3));game(*id int, home_team_code char(3), away_team_code char(3))",
		  "game.home_team_code -> team.team_code role-table-key\ngame.away_team_code -> team.team_code role-table-key\n",
		  "two columns with different roles reference the same table" },
		{ "categories(*id int, parent_id int)", "categories.parent_id -> categories.id self\n",
		  "parent_id references the key of its own table" },
		{ "categories(*id int, parent_category_id int)",
		  "categories.parent_category_id -> categories.id self\n",
		  "a parent column named after its own table references it" },
		{ "employees(*id int, manager_id int)", "employees.manager_id -> employees.id self\n",
		  "manager_id in employees references its own table" },
		{ "employees(*id int);departments(*id int, manager_id int)",
		  "departments.manager_id -> employees.id person\n",
		  "manager_id in another table references employees" },
		{ "users(*id int);notes(*id int, created_by int, created_at timestamp)",
		  "notes.created_by -> users.id person\n", "created_by references users, but created_at does not" },
		{ "users(*id int);posts(*id int, approver_id int)", "posts.approver_id -> users.id person\n",
		  "a role of a person references users" },
		{ "currency(*id int);account(*id int, currency int)", "account.currency -> currency.id like-table\n",
		  "a column named exactly as a table references it" },
		{ "countries(*country_id char(2));ports(*id int, country_code char(2))",
		  "ports.country_code -> countries.country_id suffix\n",
		  "a column that replaces the word of the key references it" },
		{ "pages(*book_id int, *page_no int);notes(*note_id int, page_no int)", "",
		  "half of a key of several columns is not referenced" },
		{ "vessels(*hull varchar(9), name text);trips(*id int, sailed_by varchar(9))",
		  "trips.sailed_by -> vessels.hull type\n",
		  "a column with a type that only one key has references that key, if no name says so" },
		{ "vessels(*hull varchar(9));crates(*seal varchar(9));trips(*id int, sailed_by varchar(9))", "",
		  "a type that two keys have says nothing" },
		{ "vessels(*hull varchar(99));trips(*id int, sailed_by varchar(99))", "", "a wide type says nothing" },
		{ "departments(*id int);staff(*id int, dept_id int)", "staff.dept_id -> departments.id suffix\n",
		  "a shortened table name in a column references the table" },
		{ "customers(*id int);orders(*id int, cust_id int)", "orders.cust_id -> customers.id suffix\n",
		  "the start of a table name in a column references the table" },
		{ "dept(*id int);staff(*id int, department_id int)", "staff.department_id -> dept.id suffix\n",
		  "a column with the full word references a shortened table name" },
		{ "companies(*id int);branches(*id int, company_id int);boxes(*id int, branch_id int)",
		  "boxes.branch_id -> branches.id table-key\nbranches.company_id -> companies.id table-key\n",
		  "English plurals of tables match singular columns" },
		{ "people(*id int);children(*id int, person_id int);toys(*id int, child_id int)",
		  "children.person_id -> people.id table-key\ntoys.child_id -> children.id table-key\n",
		  "irregular English plurals of tables match singular columns" },
		{ "securitygroups(*id int);rules(*id int, security_group_id int)",
		  "rules.security_group_id -> securitygroups.id table-key\n",
		  "a compound table name matches its separate words" },
		{ "dim_store(*store_sk int);fact_sale(*id int, store_sk int)",
		  "fact_sale.store_sk -> dim_store.store_sk same-name\n",
		  "the prefix of a layer before a table name is ignored" },
		{ "t_client(*id int);t_loan(*id int, client_id int);t_note(*id int, loan_id int)",
		  "t_loan.client_id -> t_client.id table-key\nt_note.loan_id -> t_loan.id table-key\n",
		  "a common prefix of all tables is ignored" },
		{ "xq_client(*id int);xq_loan(*id int, client_id int);xq_note(*id int, loan_id int)",
		  "xq_loan.client_id -> xq_client.id table-key\nxq_note.loan_id -> xq_loan.id table-key\n",
		  "an unknown common prefix of all tables is ignored" },
		{ "pools(*id int);lb_pools(*id int);lb_members(*id int, pool_id int);lb_rules(*id int)",
		  "lb_members.pool_id -> lb_pools.id table-key\n",
		  "of two candidates, the table with the same prefix wins" },
		{ "orders(*id int);lines(*id int, fk_order int);more(*id int, order_fk int)",
		  "lines.fk_order -> orders.id table-key\nmore.order_fk -> orders.id table-key\n",
		  "fk before or after a column name is ignored" },
		{ "teams(*id int);games(*id int, team_id_home int, team1_id int)",
		  "games.team_id_home -> teams.id table-key\ngames.team1_id -> teams.id table-key\n",
		  "a role or number after the name of a table is allowed" },
		{ "songs(*id int, +uuid uuid);plays(*id int, song_uuid uuid)",
		  "plays.song_uuid -> songs.uuid table-key\n",
		  "a column ending in uuid references the unique column uuid" },
		{ "clientes(*id int);pedidos(*id int, cliente_id int)", "pedidos.cliente_id -> clientes.id table-key\n",
		  "a Spanish plural matches the singular in a column" },
		{ "clientes(*id int);pedidos(*id int, id_cliente int)", "pedidos.id_cliente -> clientes.id table-key\n",
		  "a Spanish column with the key word first references its table" },
		{ "direcciones(*id int);envios(*id int, direccion_id int)",
		  "envios.direccion_id -> direcciones.id table-key\n",
		  "an irregular Spanish plural matches the singular in a column" },
		{ "produtos(*cod_produto int);itens(*id int, cod_produto int)",
		  "itens.cod_produto -> produtos.cod_produto same-name\n",
		  "a Portuguese key of the same name is referenced" },
		{ "regiões(*id int);lojas(*id int, região_id int)", "lojas.região_id -> regiões.id table-key\n",
		  "a Portuguese plural with accents matches its singular" },
		{ "usuarios(*id int);notas(*id int, criado_por int)", "notas.criado_por -> usuarios.id person\n",
		  "a Portuguese created-by column references the users" },
		{ "categorias(*id int, id_categoria_padre int)",
		  "categorias.id_categoria_padre -> categorias.id self\n",
		  "a Spanish parent column references its own table" },
		{ "orders(*id int);orders_history(*id int);notes(*id int, order_id int)",
		  "notes.order_id -> orders.id table-key\n", "a history copy of a table is not referenced" },
		{ "orders(*order_id int);orders_bak(*order_id int);notes(*id int, order_id int)",
		  "notes.order_id -> orders.order_id same-name\norders_bak.order_id -> orders.order_id same-name\n",
		  "a backup copy with the same key is not referenced" },
		{ "customers(*id int);view v(customer_id int);orders(*id int)",
		  "v.customer_id -> customers.id table-key\n", "a column of a view references a table" },
		{ "order_lines(*order_id int, *line_no int);shipments(*id int, order_id int, line_no int)",
		  "shipments.order_id -> order_lines.order_id, shipments.line_no -> order_lines.line_no unique-index\n",
		  "a composite key is referenced by both columns together" },
		{ "customers(id int, name text);orders(id int, customer_id int)",
		  "orders.customer_id -> customers.id table-key\n",
		  "a column references a table that declares no key" },
		{ "statuses(*code char(4));orders(*id int, status char(4))",
		  "orders.status -> statuses.code like-table\n", "a column references a lookup table by its code" },
		{ "a.customers(*id int);a.regions(*id int);a.tariffs(*id int);b.sales(*id int, customer_id int, region_id int, tariff_id int)",
		  "b.sales.customer_id -> a.customers.id table-key\nb.sales.region_id -> a.regions.id table-key\nb.sales.tariff_id -> a.tariffs.id table-key\n",
		  "three columns that reference another namespace support each other" },
		{ "a.customers(*id int);b.customers(*id int);b.sales(*id int, customer_id int)",
		  "b.sales.customer_id -> b.customers.id table-key\n", "a table in the same namespace wins" },
		{ "customers(*id int);buyers(*id int);a(*id int, client int>buyers.id);b(*id int, client int)",
		  "b.client -> buyers.id elsewhere\n",
		  "an undeclared column follows declared columns of the same name" },
		{ "pupils(*name text, grade int, classroom int);teachers(*name text, classroom int)",
		  "pupils.classroom -> teachers.classroom shared\n",
		  "a number of two tables joins them, where nothing else does" },
		{ "sales(*id int, region_code int);goals(*id int, Region_Code int)",
		  "sales.region_code -> goals.Region_Code shared\n",
		  "a code of two tables joins them, however it is written" },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		check(cases[i][0], cases[i][1], cases[i][2]);
}

static void test_nothing(void)
{
	static const char *const cases[][2] = {
		{ "a(*id int);b(*id int);c(*id int)", "a column named id references nothing" },
		{ "customers(*id int);orders(*id int, customer_id int>customers.id)",
		  "a column with a declared key gets no second relation" },
		{ "kinds(*code text);orders(*id int, status text, code text, name text)",
		  "columns with generic names reference nothing" },
		{ "dates(*id int);orders(*id int, order_date date, created_at timestamp, updated_on date)",
		  "dates and times reference nothing" },
		{ "orders(*id int);customers(*id int, order_count int, orders int)", "counts reference nothing" },
		{ "products(*id int);imports(*id int, external_product_id text)",
		  "a key of an external system references nothing" },
		{ "orders(*id int, order_no text)", "a table's own number references nothing" },
		{ "customers(*id int);orders(*id int, customer_id boolean, customer json)",
		  "columns of types that cannot be keys reference nothing" },
		{ "customers(*id int);orders(*id int, customer_name text, customer_email text)",
		  "facts about another table reference nothing" },
		{ "view customers(id int);orders(*id int, customer_id int)", "a view is not referenced" },
		{ "", "a catalog without tables has no relations" },
		{ "a();b()", "tables without columns have no relations" },
		{ "lots(*id int);places(*id int, location_id int)",
		  "tables that share some letters with a column are not referenced" },
		{ "depots(*id int);departments(*id int);staff(*id int, dep_id int)",
		  "an abbreviation of two tables references neither" },
		{ "pupils(*name text, classroom int);teachers(*name text, classroom int);halls(*name text, classroom int)",
		  "a column of three tables joins none of them" },
		{ "pupils(*name text, last_name text);teachers(*name text, last_name text)",
		  "a text of two tables, without a word for a key, joins nothing" },
		{ "pupils(*name text, classroom int);teachers(*name text, classroom int);a(*code int);b(*no int, x int>a.code)",
		  "a column of two tables joins nothing where keys are declared" },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		check(cases[i][0], "", cases[i][1]);
}

/* ---- the facts of an edge, and its explanation ---- */

static void test_edges(void)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct world w = state_of_app(
		a, S("customers(*id int);orders(*id int, customer_id int, billing_customer_id text)"), false);
	struct edges e = infer_world(&w);
	struct edge wild;

	is_int(e.len, 2, "two columns that name the same table give two proposals");
	ok(e.at[0].origin == EDGE_INFERRED && e.at[0].status == EDGE_PROPOSED,
	   "an inferred edge has the origin inferred and the status proposed");
	ok(e.at[0].flags == (EDGE_FROM_MANY | EDGE_TO_UNIQUE | EDGE_OPTIONAL),
	   "an inferred edge is many to one and optional: %d", e.at[0].flags);
	ok(e.at[0].score > 80 && e.at[0].score > e.at[1].score && e.at[1].score >= PROPOSAL_LEAST,
	   "an edge whose types agree scores higher: %d, %d", e.at[0].score, e.at[1].score);
	is_str(infer_why(w.n, &e, &e.at[0], a),
	       str_fmt(a, "customer_id is named after customers and its key id; types agree: 0.%02d", e.at[0].score),
	       "the explanation gives the names, the agreeing types and the score");
	is_str(infer_why(w.n, &e, &e.at[1], a),
	       str_fmt(a, "billing_customer_id is a role, then customers and its key id; types differ: 0.%02d",
		       e.at[1].score),
	       "the explanation gives the role and the differing types");
	wild = e.at[0];
	wild.pair = 99;
	is_str(infer_why(w.n, &e, &wild, a), S(""), "an edge with an invalid pair has no explanation");
	wild = e.at[0];
	wild.rule = 200;
	is_str(infer_why(w.n, &e, &wild, a), S(""), "an edge with an unknown rule has no explanation");
	names_close(w.n);
}

static void test_words(void)
{
	for (int r = 0; r < EDGE_RULE_COUNT; r++)
		ok(*edge_rule_word((enum edge_rule)r), "rule %d has a word", r);
	is_str(str_of(edge_rule_word((enum edge_rule)77)), S(""), "an unknown rule has no word");
	for (int r = 1; r < EDGE_RULE_COUNT; r++)
		for (int i = 0; i < EVIDENCE_COUNT; i++) {
			int score = infer_score((enum edge_rule)r, (uint32_t)1 << i);

			if (score < 1 || score > 100)
				ok(false, "every score lies between 1 and 100, not %d", score);
		}
	ok(infer_score(RULE_SUFFIX, UINT32_MAX) >= 1 && infer_score(RULE_ELSEWHERE, E_(BOTH) | E_(TYPE_SAME)) <= 100,
	   "scores with all evidence lie between 1 and 100");
}

/* ---- other namespaces ---- */

/* A column named after a table in another namespace is weak evidence with two namespaces, and none with many. */
static void test_far(void)
{
	static const char pair[] = "a.customers(*id int);b.sales(*id int, customer_id int)";
	scoped(arena_close) struct arena *a = arena_open();
	struct world w = state_of_app(a, str_of(pair), false), many;
	struct edges e = infer_world(&w);
	struct sb b = SB(SB_MAX);

	ok(e.len == 1 && e.at[0].score < 50, "a relation into the only other namespace scores below 50");
	sb_puts(&b, pair);
	for (int i = 0; i < 30; i++)
		sb_fmt(&b, ";ns%d.t(*id int)", i);
	many = state_of_app(a, sb_str(&b), false);
	is_int(infer_world(&many).len, 0, "a relation into one of many namespaces is not inferred");
	sb_free(&b);
	names_close(w.n);
	names_close(many.n);
}

/* ---- order, hostile names, invalid input ---- */

static void test_order(void)
{
	static const char schema[] =
		"customers(*id int);Orders(*id int, customer_id int, created_by int);users(*id int);zz.orders(*id int);zz.lines(*order_id int, "
		"*line_no int);zz.notes(*id int, order_id int, line_no int, author_id int);zz.users(*id int);a(*x_id int, *y_id int);"
		"b(*id int, x_id int, y_id int);view v(customer_id int, order_id int);t(*id int, parent_id int)";
	scoped(arena_close) struct arena *a = arena_open();
	struct world w = state_of_app(a, str_of(schema), false), x;
	struct edges one = infer_world(&w), two = infer_world(&w), three;
	bool rising = true;

	is_str(edges_told(&w, &two, true), edges_told(&w, &one, true), "inference gives the same edges on every run");
	for (ptrdiff_t i = 1; i < one.len; i++)
		rising = rising && (one.at[i - 1].from < one.at[i].from ||
				    (one.at[i - 1].from == one.at[i].from &&
				     one.pairs.at[one.at[i - 1].pair].from <= one.pairs.at[one.at[i].pair].from));
	ok(rising && one.len >= 7, "inferred edges are sorted by table and column: %td", one.len);
	x = state_of_app(a, str_of(schema), true);
	three = infer_world(&x);
	is_str(edges_told(&x, &three, true), edges_told(&w, &one, true),
	       "inference does not depend on the order of the input");
	names_close(w.n);
	names_close(x.n);
}

static void test_hostile(void)
{
	static const char *const parts[] = { "_",  "id", "ID",	 "customer", "s",      "é",  "\xff\xfe", "e\xcc\x81",
					     " ",  "42", "顧客", "order",    "parent", "by", "created",	 "\x1b[31m",
					     "no", "of", "'",	 "fk",	     "ſ",      "İ" };
	scoped(arena_close) struct arena *a = arena_open();
	struct sb b = SB(SB_MAX);
	uint64_t seed = 88172645463325252u;
	struct world w;
	struct edges e;
	bool within = true;

	for (int t = 0; t < 60; t++) {
		sb_fmt(&b, "%st%d", t ? ";" : "", t % 7 ? t : 0);
		for (int c = 0; c < 40; c++) {
			sb_puts(&b, c ? "," : "(");
			sb_puts(&b, c % 9 ? "" : "*");
			for (int k = 0; k < 1 + c % 6; k++) {
				seed = seed * 6364136223846793005u + 1442695040888963407u;
				sb_puts(&b, parts[(seed >> 33) % (sizeof parts / sizeof *parts)]);
			}
			sb_puts(&b, c % 5 ? " int" : " text");
		}
		sb_putc(&b, ')');
	}
	sb_puts(&b, ";customers(*id int");
	for (int c = 0; c < 2000; c++)
		sb_fmt(&b, ",customer_%d_id int", c);
	sb_puts(&b, ");");
	sb_pad(&b, 'x', 5000);
	sb_puts(&b, "(");
	for (int c = 0; c < 300; c++)
		sb_puts(&b, "a_b1c");
	sb_puts(&b, "_id int)");
	w = state_of_app(a, sb_str(&b), false);
	e = infer_world(&w);
	for (ptrdiff_t i = 0; i < e.len; i++)
		for (int k = 0; k < e.at[i].width; k++) {
			const struct edge_pair *p = &e.pairs.at[e.at[i].pair + (uint32_t)k];

			within = within && p->from < w.n->field_total && p->to < w.n->field_total && p->from != p->to &&
				 e.at[i].score >= 1 && e.at[i].score <= 100 && e.at[i].from < w.n->tables.count &&
				 e.at[i].to < w.n->tables.count && infer_why(w.n, &e, &e.at[i], a).len > 0;
		}
	ok(within, "edges inferred from hostile names stay within the catalog: %td", e.len);
	sb_free(&b);
	names_close(w.n);
}

static void test_double(void)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct world w = state_of_app(
		a, S("order_lines(*order_id int, *line_no int);shipments(*id int, order_id int, line_no int)"), false);
	struct infer_set again;
	struct edges e;

	again = w.sets.at[0];
	*push(&w.sets, a) = again;
	e = infer_world(&w);
	is_int(e.len, 1, "a key set that is listed twice is proposed once");
	names_close(w.n);
}

/* The numbers from the caller can be out of range too. */
static void test_wild_input(void)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct world w = state_of_app(a, S("customers(*id int);orders(*id int, customer_id int)"), false);
	uint32_t far[] = { 1, 4000000000u }, both[] = { 0, 1 };
	struct infer_set sets[] = { { far, 2 }, { both, 2 }, { far, 0 }, { NULL, 0 } };
	struct edges declared = { 0 }, out = { 0 };
	struct infer_from in = { w.n, &declared, NULL, sets, 4 };
	struct err err = { 0 };
	struct stop stop = { 0 };

	edges_add(&declared, a, 4000000000u, 7, 1);
	declared.pairs.at[0] = (struct edge_pair){ 4000000000u, 3 };
	edges_add(&declared, a, 0, 1, 1);
	declared.at[1].pair = 900;
	ok(infer(&in, a, &out, NULL, &err), "column and table numbers out of range are ignored");
	is_int(out.len, 1, "inference finds the valid relation among invalid input");
	atomic_store(&stop.cancelled, true);
	ok(!infer(&in, a, &out, &stop, &err) && err.kind == ERR_CANCELLED,
	   "a cancelled inference fails with ERR_CANCELLED");
	is_int(out.len, 1, "a cancelled inference leaves earlier edges unchanged");
	names_close(w.n);
}

int main(void)
{
	str room = test_folder();

	cache = str_fmt(here, "%.*s/c", STR(room));
	test_rules();
	test_nothing();
	test_edges();
	test_words();
	test_far();
	test_order();
	test_hostile();
	test_double();
	test_wild_input();
	return test_end(room);
}
