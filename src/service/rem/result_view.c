/* The answer as plain data, within its size limit. */
#include "service/rem/run_state.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "model/word_split.h"
#include "render/answer/rem_answer.h"

#include "base/banned.h"

enum { SHOWN_MOST = 40, LINK_BYTES = 140, NODE_BYTES = 140 }; /* bytes of JSON besides texts */

struct making {
	struct rem_run *run;
	const struct rem_walk *walk;
	struct rem_view *view;
	int64_t bytes; /* approximate, as JSON */
	bool full;     /* no space for more edges */
};

static str keep(struct making *m, str s)
{
	m->bytes += s.len;
	return str_dup(m->run->arena, s);
}

static bool same_word(str one, str other)
{
	return str_eq(one, other) || words_alike(one, other);
}

/* The role "customer" adds nothing to a key to customers, or from another table to this customers table. */
static bool says_more(struct arena *a, str role, str far, str near)
{
	str folded = utf8_fold_str(a, role);

	return role.len && !same_word(folded, utf8_fold_str(a, far)) && !same_word(folded, utf8_fold_str(a, near));
}

static void put_group(struct rem_run *run, struct rem_view_node *to, enum rem_edge type, const struct rem_node *from)
{
	struct rem_view_group g = { .type = str_of(rem_edge_word(type)) };

	for (ptrdiff_t i = 0; i < from->links.len; i++) {
		const struct rem_link *l = &from->links.at[i];
		bool qualified = type != REM_CONTAINS && l->to.thing == REM_FIELD;
		str name = str_dup(run->arena, qualified ? l->to.key : l->to.name);

		if (l->type != type || !rem_follows(run->plan, run->arena, l))
			continue;
		if (g.count++ < SHOWN_MOST)
			*push(&g.shown, run->arena) = says_more(run->arena, l->role, l->to.name, from->ref.name)
							      ? str_fmt(run->arena, "%.*s (%.*s)", STR(name),
									STR(l->role))
							      : name;
	}
	if (g.count)
		g.count += from->unlisted[type];
	if (g.count)
		*push(&to->groups, run->arena) = g;
}

/* Skips parents that the limit left out. */
static ptrdiff_t shown_parent(const struct rem_run *run, const struct rem_walk *w, ptrdiff_t number)
{
	for (ptrdiff_t p = run->nodes.at[number].parent; p >= 0; p = run->nodes.at[p].parent)
		for (ptrdiff_t i = 0; i < w->order.len; i++)
			if (w->order.at[i] == p)
				return i;
	return -1;
}

/* Several keys may connect the same two nodes: references:home_team, away_team. */
static str via_words(struct rem_run *run, const struct rem_node *n)
{
	const struct rem_node *from = &run->nodes.at[n->parent];
	scoped(sb_free) struct sb b = SB(SB_MAX);

	sb_put(&b, rem_link_word(run->arena, &n->via));
	for (ptrdiff_t i = 0; i < from->links.len; i++) {
		const struct rem_link *l = &from->links.at[i];

		if (l->type == n->via.type && l->to.thing == n->ref.thing && str_eq(l->to.key, n->ref.key) &&
		    l->role.len && !str_eq(l->role, n->via.role) && rem_follows(run->plan, run->arena, l))
			sb_fmt(&b, ", %.*s", STR(l->role));
	}
	return str_dup(run->arena, sb_str(&b));
}

static void put_links(struct making *m, const struct rem_node *n, struct rem_view_node *to)
{
	struct arena *a = m->run->arena;

	for (ptrdiff_t i = 0; i < n->links.len && !m->full; i++) {
		const struct rem_link *l = &n->links.at[i];

		m->full = m->bytes > REM_BYTES_MOST;
		if (!rem_follows(m->run->plan, a, l))
			continue;
		m->bytes += LINK_BYTES;
		*push(&to->links, a) = (struct rem_view_link){ .to = keep(m, l->to.key),
							       .type = str_of(rem_edge_word(l->type)),
							       .name = keep(m, l->to.name),
							       .category = keep(m, l->to.category),
							       .match = keep(m, l->match),
							       .role = keep(m, l->role),
							       .context = keep(m, l->context),
							       .source_fk = keep(m, l->source_fk),
							       .weight = l->weight,
							       .confidence = l->confidence,
							       .created = l->created };
	}
}

/* Counts edges of each type, followed or not. */
static void put_counts(struct making *m, const struct rem_node *n, struct rem_view_node *to)
{
	int64_t count[REM_EDGE_COUNT] = { 0 };

	for (ptrdiff_t i = 0; i < n->links.len; i++)
		count[n->links.at[i].type]++;
	for (int e = 0; e < REM_EDGE_COUNT; e++)
		if (count[e] + n->unlisted[e])
			*push(&to->counts, m->run->arena) = (struct rem_view_count){ rem_edge_word((enum rem_edge)e),
										     count[e] + n->unlisted[e] };
}

static void put_path(struct making *m, ptrdiff_t number, struct rem_view_node *to)
{
	ptrdiff_t path[REM_DEPTH_MOST + 1];
	int n = 0;

	for (ptrdiff_t i = number; i >= 0 && n <= REM_DEPTH_MOST; i = m->run->nodes.at[i].parent)
		path[n++] = i;
	while (n--)
		*push(&to->path, m->run->arena) = keep(m, m->run->nodes.at[path[n]].ref.key);
}

static void put_node(struct making *m, ptrdiff_t number)
{
	struct rem_run *run = m->run;
	const struct rem_node *n = &run->nodes.at[number];
	struct rem_view_node *to = push(&m->view->nodes, run->arena);

	m->bytes += NODE_BYTES;
	*to = (struct rem_view_node){ .id = n->row ? keep(m, n->ref.key)
						   : str_fmt(run->arena, "%s:%.*s", rem_thing_word(n->ref.thing),
							     STR(n->ref.key)),
				      .key = keep(m, n->ref.key),
				      .category = keep(m, n->ref.category),
				      .content = keep(m, n->content),
				      .depth = n->depth,
				      .score = n->score,
				      .parent = shown_parent(run, m->walk, number) };
	if (n->parent >= 0)
		to->via = via_words(run, n);
	for (int e = 0; e < REM_EDGE_COUNT; e++)
		put_group(run, to, (enum rem_edge)e, n);
	put_path(m, number, to);
	put_counts(m, n, to);
	put_links(m, n, to);
}

/* ---- beside the nodes ---- */

static void put_stages(struct making *m)
{
	for (ptrdiff_t i = 0; i < m->walk->stages.len; i++) {
		const struct rem_stage *s = &m->walk->stages.at[i];

		*push(&m->view->stages, m->run->arena) = (struct rem_view_stage){ .depth = i,
										  .nodes = s->nodes,
										  .edges = s->edges,
										  .executed = s->executed,
										  .memo = m->run->plan->memo };
	}
}

/* The followed edges; at depth 0, those available. */
static void put_edges(struct making *m)
{
	struct arena *a = m->run->arena;
	int last = (int)m->walk->stages.len - 1;

	for (ptrdiff_t i = 0; i < m->run->nodes.len && !m->full; i++) {
		const struct rem_node *n = &m->run->nodes.at[i];
		str from = str_dup(a, n->ref.key);

		for (ptrdiff_t k = 0; k < n->links.len && (!last || n->depth < last); k++) {
			const struct rem_link *l = &n->links.at[k];

			if (!rem_follows(m->run->plan, a, l))
				continue;
			m->bytes += from.len;
			*push(&m->view->edges, a) = (struct rem_view_edge){ from, keep(m, rem_link_word(a, l)),
									    keep(m, l->to.key) };
		}
		m->full = m->bytes > REM_BYTES_MOST;
	}
}

static void put_metadata(struct making *m)
{
	struct rem_run *run = m->run;
	const struct rem_plan *p = run->plan;
	struct rem_view *v = m->view;
	scoped(sb_free) struct sb b = SB(SB_MAX);

	rem_put(&b, p);
	v->query = str_dup(run->arena, sb_str(&b));
	v->total_nodes = run->nodes.len;
	v->total_edges = m->walk->edges;
	v->unique_nodes = run->known.len;
	v->deepest = m->walk->stages.len - 1;
	if (p->type == REM_TRAVERSE && p->edges.len)
		v->followed = p->edges;
	else
		*push(&v->followed, run->arena) = S("*");
	v->order = str_fmt(run->arena, "%s %s", rem_order_word(p->order), p->ascending ? "ASC" : "DESC");
	v->limit = p->limit		     ? p->limit
		   : run->scope->asked_limit ? run->scope->asked_limit
		   : p->type == REM_TRAVERSE ? REM_LIMIT_USUAL
					     : 0;
	v->limit = scope_rows(run->scope, v->limit);
	v->limit = v->limit ? v->limit : UNKNOWN;
	v->lookups = run->lookups;
	v->cuts = run->cuts;
}

/* The catalog, if all have the same one. */
static str common_of(struct rem_run *run)
{
	const struct rem_open *c = NULL;

	for (ptrdiff_t i = 0; i < run->nodes.len; i++) {
		const struct rem_open *of = rem_catalog(run, run->nodes.at[i].ref.catalog);

		if (of && c && of != c)
			return S("");
		c = of ? of : c;
	}
	return c ? str_fmt(run->arena, "%.*s.", STR(rem_ref_catalog(run, &c->catalog).key)) : S("");
}

const struct rem_view *rem_view(struct rem_run *run, const struct rem_walk *w)
{
	struct rem_view *v = new(run->arena, struct rem_view);
	struct making m = { .run = run, .walk = w, .view = v };
	const struct rem_plan *start = run->plan->type == REM_TRAVERSE ? run->plan->with : run->plan;
	bool all = w->order.len == run->nodes.len;

	v->walked = w->stages.len > 1;
	v->scored = start->type == REM_FUZZY; /* ranks of a search mean nothing to a reader */
	v->common = common_of(run);
	for (ptrdiff_t i = 0; i < w->order.len; i++)
		put_node(&m, w->order.at[i]);
	for (ptrdiff_t i = 0; i < run->nodes.len; i++)
		if (run->nodes.at[i].parent < 0)
			*push(&v->sources, run->arena) = str_dup(run->arena, run->nodes.at[i].ref.key);
	put_stages(&m);
	put_edges(&m);
	if (m.full)
		rem_cut(run, S("truncated: edges beyond 4 MB are omitted"));
	put_metadata(&m);
	if (run->nodes.len)
		v->found = str_fmt(run->arena, "%s%.*s, %.*s%s",
				   all ? "" : str_c(run->arena, str_fmt(run->arena, "%td of ", w->order.len)),
				   STR(str_counted(run->arena, run->nodes.len, "node")),
				   STR(str_counted(run->arena, w->edges, "edge")),
				   run->plan->memo.len ? str_c(run->arena, str_fmt(run->arena, "  memo: %.*s",
										   STR(run->plan->memo)))
						       : "");
	return v;
}
