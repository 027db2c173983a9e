#include "service/sql/join_sql.h"

#include "base/utf8.h"
#include "model/cardinality.h"
#include "sql/edit/filter_to_sql.h"

#include "base/banned.h"

enum { WARNINGS_MOST = 4 };

/* ---- names ---- */

str join_sql_common(const struct graph *g, struct arena *a, const uint32_t *tables, ptrdiff_t n)
{
	str ns = n ? graph_ns(g, tables[0]) : S(""), first = n ? graph_qualified(g, a, tables[0]) : S("");
	str catalog = graph_catalog(g);

	for (ptrdiff_t i = 1; i < n; i++)
		if (!str_eq(ns, graph_ns(g, tables[i])))
			ns = S("");
	/* Both precede the name in its written form. */
	if (!n || !str_starts(first, catalog))
		return S("");
	return str_upto(first, catalog.len + 1 + (ns.len ? ns.len + 1 : 0));
}

str join_sql_shown(const struct join_sql *j, uint32_t table)
{
	str whole = graph_qualified(j->graph, j->arena, table);

	return str_starts(whole, j->common) ? str_from(whole, j->common.len) : whole;
}

static str field_name(const struct join_sql *j, uint32_t field)
{
	return graph_field(j->graph, field);
}

/* ---- one edge, in the direction of the path ---- */

struct walked {
	const struct edge *edge;
	bool away;
	struct strs near, far; /* columns, paired */
};

static struct walked walk(const struct join_sql *j, uint32_t number, uint32_t from)
{
	struct walked w = { .edge = graph_edge(j->graph, number) };
	const struct edge_pair *pairs = graph_pairs(j->graph, w.edge);

	w.away = w.edge->from == from;
	for (int i = 0; i < w.edge->width; i++) {
		*push(&w.near, j->arena) = field_name(j, w.away ? pairs[i].from : pairs[i].to);
		*push(&w.far, j->arena) = field_name(j, w.away ? pairs[i].to : pairs[i].from);
	}
	return w;
}

/* "N:1" in the direction of the path. */
static str step_cardinality(const struct walked *w)
{
	str along = edge_cardinality(w->edge->flags);

	return w->away ? along : cardinality_reversed(along);
}

static bool is_many(const struct walked *w)
{
	return !(w->edge->flags & (w->away ? EDGE_TO_UNIQUE : EDGE_FROM_UNIQUE));
}

static str words_of(struct arena *a, const struct walked *w)
{
	scoped(sb_free) struct sb b = SB(1 << 20);

	for (ptrdiff_t i = 0; i < w->near.len; i++) {
		sb_fmt(&b, "%s%.*s", i ? ", " : "", STR(w->near.at[i]));
		if (!str_eq(w->near.at[i], w->far.at[i]))
			sb_fmt(&b, " = %.*s", STR(w->far.at[i]));
	}
	return w->near.len ? str_dup(a, sb_str(&b)) : S("columns unknown");
}

static str reason_of(const struct join_sql *j, const struct edge *e)
{
	str name = graph_constraint(j->graph, e);

	switch ((enum edge_origin)e->origin) {
	case EDGE_DECLARED: return name.len ? str_fmt(j->arena, "foreign key %.*s", STR(name)) : S("foreign key");
	case EDGE_GIVEN: return S("confirmed by a person");
	case EDGE_LOGGED:
		return str_fmt(j->arena, "written %s", str_c(j->arena, str_counted(j->arena, e->count, "time")));
	default: return graph_why(j->graph, j->arena, e);
	}
}

/* ---- choosing among parallel edges ---- */

static bool is_called(const struct join_sql *j, const struct edge *e, str word)
{
	const struct edge_pair *pairs = graph_pairs(j->graph, e);

	if (str_eq_fold(graph_role(j->graph, j->arena, e), word) || str_eq_fold(graph_constraint(j->graph, e), word))
		return true;
	for (int i = 0; i < e->width; i++)
		if (str_eq_fold(field_name(j, pairs[i].from), word))
			return true;
	return false;
}

static ptrdiff_t called(const struct join_sql *j, const struct step_edges *all)
{
	for (ptrdiff_t i = 0; i < all->len; i++)
		for (ptrdiff_t k = 0; j->via && k < j->via->len; k++)
			if (is_called(j, graph_edge(j->graph, all->at[i]), j->via->at[k]))
				return i;
	return -1;
}

/* The index of the edge that a person means; -1: nothing says. */
static ptrdiff_t meant(const struct join_sql *j, const struct step_edges *all)
{
	ptrdiff_t at = called(j, all);

	if (at < 0 && j->chosen && all->len > 1)
		at = role_words_choose(j->chosen, j->graph, all);
	if (at < 0 && j->asked && all->len > 1)
		at = role_words_choose(j->asked, j->graph, all);
	return at;
}

/* ---- a way ---- */

struct table_name {
	uint32_t table;
	str alias;
};

struct making {
	const struct join_sql *j;
	struct join_way *way;
	array_of(struct table_name) named;
	array_of(bool) left; /* for each table: after a LEFT JOIN */
	struct sb sql;
};

/* Each table appears once; equal names in different schemas get the schema in front. */
static str alias_of(const struct making *m, uint32_t table)
{
	str name = graph_name(m->j->graph, table);

	for (ptrdiff_t i = 0; i < m->named.len; i++)
		if (str_eq_fold(m->named.at[i].alias, name))
			return str_fmt(m->j->arena, "%.*s_%.*s", STR(graph_ns(m->j->graph, table)), STR(name));
	return name;
}

static ptrdiff_t name_table(struct making *m, uint32_t table, bool left)
{
	struct table_name is = { table, alias_of(m, table) };

	*push(&m->named, m->j->arena) = is;
	*push(&m->left, m->j->arena) = left;
	return m->named.len - 1;
}

static ptrdiff_t place_of(const struct making *m, uint32_t table)
{
	for (ptrdiff_t i = 0; i < m->named.len; i++)
		if (m->named.at[i].table == table)
			return i;
	return 0;
}

static struct join_side side_of(const struct making *m, ptrdiff_t named, const struct strs *fields)
{
	uint32_t table = m->named.at[named].table;

	return (struct join_side){ graph_ns(m->j->graph, table), graph_name(m->j->graph, table),
				   m->named.at[named].alias, fields };
}

static str on_of(const struct making *m, const struct join_side *have, const struct join_side *join)
{
	scoped(sb_free) struct sb b = SB(1 << 20);
	ptrdiff_t at;

	if (!have->fields->len)
		return NO_STR;
	sql_join(&b, m->j->dialect, have, join, false);
	at = str_find(sb_str(&b), S(" ON "));
	return str_dup(m->j->arena, str_from(sb_str(&b), at + 4));
}

/* Two keys of one role, such as a number and a code of the same person: the first, which is the main one, will do. */
static bool is_same_role(const struct join_sql *j, const struct edge *one, const struct edge *two)
{
	return one != two && one->from == two->from && !keys_have_same_target(j->graph, one, two) &&
	       str_eq_fold(graph_role(j->graph, j->arena, one), graph_role(j->graph, j->arena, two));
}

/* Its role, or its columns where another key has the same. */
static str choice_name(const struct join_sql *j, const struct step_edges *all, const struct edge *e)
{
	bool shared = false;

	for (ptrdiff_t i = 0; i < all->len && !shared; i++)
		shared = is_same_role(j, e, graph_edge(j->graph, all->at[i]));
	return str_dup(j->arena,
		       shared ? field_name(j, graph_pairs(j->graph, e)[0].from) : graph_role(j->graph, j->arena, e));
}

static void add_choices(const struct making *m, struct join_step *step, const struct step_edges *all, ptrdiff_t taken,
			ptrdiff_t have, ptrdiff_t join)
{
	const struct graph *g = m->j->graph;
	const struct edge *best = graph_edge(g, all->at[taken]);

	for (ptrdiff_t i = 0; all->len > 1 && i < all->len; i++) {
		struct walked w = walk(m->j, all->at[i], m->named.at[have].table);
		struct join_side one = side_of(m, have, &w.near), two = side_of(m, join, &w.far);

		*push(&step->choices, m->j->arena) = (struct join_choice){
			.role = choice_name(m->j, all, w.edge),
			.on = on_of(m, &one, &two),
			.origin = str_of(edge_origin_word((enum edge_origin)w.edge->origin)),
			.reason = reason_of(m->j, w.edge),
			.taken = i == taken,
			.alike = w.edge->origin == best->origin && w.edge->status == best->status &&
				 !is_same_role(m->j, best, w.edge),
		};
	}
}

static void put_sql(struct making *m, const struct join_side *have, const struct join_side *join, bool left)
{
	sb_putc(&m->sql, '\n');
	sql_join(&m->sql, m->j->dialect, have, join, left);
}

static void add_step(struct making *m, struct join_hop h)
{
	const struct join_sql *j = m->j;
	struct step_edges all;
	struct join_step *step = push(&m->way->steps, j->arena);
	ptrdiff_t said, taken, have = place_of(m, h.from), join;
	struct join_side one, two;
	struct walked w;
	bool left;

	graph_between(j->graph, j->arena, h.from, h.to, &all);
	said = meant(j, &all);
	taken = said < 0 ? key_without_role(j->graph, j->arena, &all) : said;
	w = walk(j, all.at[taken], h.from);
	left = m->left.at[have] || (w.away && w.edge->flags & EDGE_OPTIONAL);
	join = name_table(m, h.to, left);
	one = side_of(m, have, &w.near);
	two = side_of(m, join, &w.far);
	*step = (struct join_step){
		.from = graph_qualified(j->graph, j->arena, h.from),
		.to = graph_qualified(j->graph, j->arena, h.to),
		.shown_from = join_sql_shown(j, h.from),
		.shown = join_sql_shown(j, h.to),
		.type = left ? S("LEFT JOIN") : S("JOIN"),
		.on = on_of(m, &one, &two),
		.words = words_of(j->arena, &w),
		.from_fields = strs_dup(j->arena, &w.near),
		.to_fields = strs_dup(j->arena, &w.far),
		.cardinality = step_cardinality(&w),
		.reading = cardinality_reading(j->arena, step_cardinality(&w), join_sql_shown(j, h.from)),
		.origin = str_of(edge_origin_word((enum edge_origin)w.edge->origin)),
		.status = str_of(edge_status_word((enum edge_status)w.edge->status)),
		.role = str_dup(j->arena, graph_role(j->graph, j->arena, w.edge)),
		.name = str_dup(j->arena, graph_constraint(j->graph, w.edge)),
		.reason = reason_of(j, w.edge),
		.score = w.edge->score,
		.away = w.away,
		.optional = (w.edge->flags & EDGE_OPTIONAL) != 0,
		.many = is_many(&w),
	};
	add_choices(m, step, &all, taken, have, join);
	if (said >= 0)
		for (ptrdiff_t i = 0; i < step->choices.len; i++)
			step->choices.at[i].alike = false;
	put_sql(m, &one, &two, left);
}

/* ---- caveats ---- */

static void warn(const struct making *m, str sentence)
{
	if (m->way->warnings.len < WARNINGS_MOST)
		*push(&m->way->warnings, m->j->arena) = sentence;
}

/* The table whose rows may each have several rows of the other, in either direction of the step. */
static bool many_at(const struct join_step *s, bool from)
{
	return s->cardinality.len == 3 && s->cardinality.at[from ? 0 : 2] == 'N';
}

/* Two tables with several rows per row of a third: joined through it, their rows multiply. */
static void warn_of(const struct making *m, str table)
{
	str first = NO_STR;

	for (ptrdiff_t i = 0; i < m->way->steps.len; i++) {
		const struct join_step *s = &m->way->steps.at[i];
		bool from = str_eq(s->shown_from, table);
		str far = from ? s->shown : s->shown_from;

		if ((!from && !str_eq(s->shown, table)) || !many_at(s, !from))
			continue;
		if (first.at) {
			warn(m,
			     str_fmt(m->j->arena,
				     "chasm: %.*s and %.*s both have several rows per row of %.*s, so their rows multiply; aggregate one of them first",
				     STR(first), STR(far), STR(table)));
			return;
		}
		first = far;
	}
}

static void add_warnings(const struct making *m)
{
	for (ptrdiff_t i = 0; i < m->named.len; i++)
		warn_of(m, join_sql_shown(m->j, m->named.at[i].table));
	for (ptrdiff_t i = 0; i < m->way->steps.len && !m->way->warnings.len; i++) {
		const struct join_step *s = &m->way->steps.at[i];

		if (many_at(s, false))
			warn(m,
			     str_fmt(m->j->arena,
				     "fan-out: each row of %.*s has several rows of %.*s, so its values are repeated; sum them before the join",
				     STR(s->shown_from), STR(s->shown)));
	}
	for (ptrdiff_t i = 0; i < m->way->steps.len; i++)
		if (!m->way->steps.at[i].on.at)
			warn(m, str_fmt(m->j->arena, "unknown join columns for %.*s and %.*s",
					STR(m->way->steps.at[i].shown_from), STR(m->way->steps.at[i].shown)));
}

/* "orders and addresses: billing_address or shipping_address?" */
static void add_questions(const struct making *m)
{
	for (ptrdiff_t i = 0; i < m->way->steps.len; i++) {
		const struct join_step *s = &m->way->steps.at[i];
		scoped(sb_free) struct sb b = SB(1 << 20);
		int alike = 0;

		for (ptrdiff_t k = 0; k < s->choices.len; k++)
			if (s->choices.at[k].alike)
				sb_fmt(&b, "%s%.*s", alike++ ? " or " : "", STR(s->choices.at[k].role));
		if (alike > 1)
			*push(&m->way->questions, m->j->arena) = str_fmt(m->j->arena, "%.*s and %.*s: %.*s?",
									 STR(s->shown_from), STR(s->shown),
									 STR(sb_str(&b)));
	}
}

/* ---- public functions ---- */

static void start(struct making *m, uint32_t table)
{
	struct join_side first;

	name_table(m, table, false);
	first = side_of(m, 0, NULL);
	sb_puts(&m->sql, "FROM ");
	sql_plain_names(&m->sql, m->j->dialect, first.ns, first.name);
}

static void end(struct making *m)
{
	m->way->sql = str_dup(m->j->arena, sb_str(&m->sql));
	sb_free(&m->sql);
	add_warnings(m);
	add_questions(m);
}

void join_sql_table(const struct join_sql *j, uint32_t table, struct join_way *out)
{
	struct making m = { .j = j, .way = out, .sql = SB(1 << 20) };

	*out = (struct join_way){ 0 };
	start(&m, table);
	end(&m);
}

void join_sql_path(const struct join_sql *j, const struct join_hop *hops, int n, int64_t cost, struct join_way *out)
{
	struct making m = { .j = j, .way = out, .sql = SB(1 << 20) };

	*out = (struct join_way){ .cost = (double)cost / COST_ONE };
	start(&m, hops[0].from);
	for (int i = 0; i < n; i++)
		add_step(&m, hops[i]);
	end(&m);
}

/* ---- without the table between ---- */

static struct walked best_between(const struct join_sql *j, uint32_t from, uint32_t to)
{
	struct step_edges all;
	ptrdiff_t said;

	graph_between(j->graph, j->arena, from, to, &all);
	said = meant(j, &all);
	return walk(j, all.at[said < 0 ? key_without_role(j->graph, j->arena, &all) : said], from);
}

static void skip_over(struct making *m, const struct walked *one, const struct walked *two, uint32_t between,
		      struct join_hop h)
{
	const struct join_sql *j = m->j;
	struct join_step *step = push(&m->way->steps, j->arena);
	ptrdiff_t have = place_of(m, h.from), join;
	bool left = m->left.at[have] || one->edge->flags & EDGE_OPTIONAL;
	struct join_side a, b;
	str along = cardinality_of(edge_cardinality(one->edge->flags).at[0], edge_cardinality(two->edge->flags).at[0]);

	join = name_table(m, h.to, left);
	a = side_of(m, have, &one->near);
	b = side_of(m, join, &two->far);
	*step = (struct join_step){
		.from = graph_qualified(j->graph, j->arena, h.from),
		.to = graph_qualified(j->graph, j->arena, h.to),
		.shown_from = join_sql_shown(j, h.from),
		.shown = join_sql_shown(j, h.to),
		.type = left ? S("LEFT JOIN") : S("JOIN"),
		.on = on_of(m, &a, &b),
		.words = words_of(j->arena, &(struct walked){ .near = one->near, .far = two->far }),
		.cardinality = along,
		.reading = cardinality_reading(j->arena, along, join_sql_shown(j, h.from)),
		.origin = S("siblings"),
		.status = S("proposed"),
		.role = join_sql_shown(j, between),
		.reason = str_fmt(j->arena, "both reference %.*s", STR(join_sql_shown(j, between))),
		.many = true,
	};
	put_sql(m, &a, &b, left);
}

static bool is_wanted(const uint32_t *wanted, int count, uint32_t table)
{
	for (int i = 0; i < count; i++)
		if (wanted[i] == table)
			return true;
	return false;
}

/* May every table after this hop be joined on the columns that both reference? */
static bool can_skip(const struct join_sql *j, const struct join_hop *hops, int n, int at)
{
	struct walked one = best_between(j, hops[at].from, hops[at].to), two;
	int after = 0;

	for (int i = 0; i < n; i++) {
		if (hops[i].from != hops[at].to)
			continue;
		two = best_between(j, hops[i].from, hops[i].to);
		if (!one.away || two.away || !one.far.len || !texts_equal(&one.far, &two.near))
			return false;
		after++;
	}
	return after > 0;
}

bool join_sql_shortcut(const struct join_sql *j, const struct join_hop *hops, int n, const uint32_t *wanted, int count,
		       struct join_way *out)
{
	struct making m = { .j = j, .way = out, .sql = SB(1 << 20) };
	struct walked one, two;
	int at = 0;

	while (at < n && (is_wanted(wanted, count, hops[at].to) || !can_skip(j, hops, n, at)))
		at++;
	if (at == n)
		return false;
	*out = (struct join_way){ .shortcut = true };
	start(&m, hops[0].from);
	one = best_between(j, hops[at].from, hops[at].to);
	for (int i = 0; i < n; i++) {
		if (i == at)
			continue;
		if (hops[i].from != hops[at].to) {
			add_step(&m, hops[i]);
			continue;
		}
		two = best_between(j, hops[i].from, hops[i].to);
		skip_over(&m, &one, &two, hops[at].to, (struct join_hop){ hops[at].from, hops[i].to });
	}
	end(&m);
	return true;
}
