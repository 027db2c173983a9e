/* The answer as JSON. */
#include "service/rem/run.h"

#include "base/arena.h"
#include "base/json.h"

#include "model/value.h"
#include "base/banned.h"

struct answering {
	struct rem_run *run;
	const struct rem_walk *walk;
	struct jw w;
	bool full; /* there is no room for more edges */
};

static void put_properties(struct answering *q, const struct rem_link *l)
{
	jw_key(&q->w, "properties");
	jw_object(&q->w);
	jw_str_at(&q->w, "dst_name", l->to.name);
	jw_str_at(&q->w, "dst_entity_type", l->to.category);
	jw_str_at(&q->w, "match_type", l->match);
	jw_key(&q->w, "confidence");
	jw_real(&q->w, l->confidence);
	jw_str_some(&q->w, "role", l->role);
	jw_str_some(&q->w, "context", l->context);
	jw_str_some(&q->w, "source_fk", l->source_fk);
	jw_end_object(&q->w);
}

static void put_link(struct answering *q, const struct rem_link *l)
{
	jw_object(&q->w);
	jw_str_at(&q->w, "dst", l->to.key);
	jw_str_at(&q->w, "rel_type", str_of(rem_edge_word(l->type)));
	jw_key(&q->w, "weight");
	jw_real(&q->w, l->weight);
	put_properties(q, l);
	jw_key(&q->w, "created_at");
	value_put(&q->w, value_time(l->created));
	jw_end_object(&q->w);
}

static void put_links(struct answering *q, const struct rem_node *n)
{
	jw_key(&q->w, "graph_paths");
	jw_array(&q->w);
	for (ptrdiff_t i = 0; i < n->links.len && !q->full; i++) {
		q->full = q->w.out->len > REM_BYTES_MOST;
		if (rem_follows(q->run->plan, q->run->arena, &n->links.at[i]))
			put_link(q, &n->links.at[i]);
	}
	jw_end_array(&q->w);
}

/* How many of each type there are, whatever is followed. */
static void put_counts(struct answering *q, const struct rem_node *n)
{
	int64_t count[REM_EDGE_COUNT] = { 0 };

	for (ptrdiff_t i = 0; i < n->links.len; i++)
		count[n->links.at[i].type]++;
	jw_key(&q->w, "_edges");
	jw_object(&q->w);
	for (int e = 0; e < REM_EDGE_COUNT; e++)
		if (count[e] + n->unlisted[e])
			jw_int_at(&q->w, rem_edge_word((enum rem_edge)e), count[e] + n->unlisted[e]);
	jw_end_object(&q->w);
}

static void put_path(struct answering *q, ptrdiff_t number)
{
	ptrdiff_t path[REM_DEPTH_MOST + 1];
	int n = 0;

	for (ptrdiff_t i = number; i >= 0 && n <= REM_DEPTH_MOST; i = q->run->nodes.at[i].parent)
		path[n++] = i;
	jw_key(&q->w, "_traverse_path");
	jw_array(&q->w);
	while (n--)
		jw_str(&q->w, q->run->nodes.at[path[n]].ref.key);
	jw_end_array(&q->w);
}

static void put_node(struct answering *q, ptrdiff_t number)
{
	const struct rem_node *n = &q->run->nodes.at[number];

	jw_object(&q->w);
	jw_str_at(&q->w, "id",
		  n->row ? n->ref.key
			 : str_fmt(q->run->arena, "%s:%.*s", rem_thing_word(n->ref.thing), STR(n->ref.key)));
	jw_str_at(&q->w, "name", n->ref.key);
	jw_str_at(&q->w, "category", n->ref.category);
	jw_int_at(&q->w, "_traverse_depth", n->depth);
	put_path(q, number);
	if (n->score >= 0) {
		jw_key(&q->w, "_score");
		jw_real(&q->w, (double)(int64_t)(n->score * 10000 + 0.5) / 10000);
	}
	put_counts(q, n);
	jw_str_at(&q->w, "content", n->content);
	put_links(q, n);
	jw_end_object(&q->w);
}

static void put_stages(struct answering *q)
{
	const struct rem_walk *walk = q->walk;

	jw_key(&q->w, "stages");
	jw_array(&q->w);
	for (ptrdiff_t i = 0; i < walk->stages.len; i++) {
		jw_object(&q->w);
		jw_int_at(&q->w, "depth", i);
		jw_str_at(&q->w, "executed", walk->stages.at[i].executed);
		jw_key(&q->w, "found");
		jw_object(&q->w);
		jw_int_at(&q->w, "nodes", walk->stages.at[i].nodes);
		jw_int_at(&q->w, "edges", walk->stages.at[i].edges);
		jw_end_object(&q->w);
		jw_str_at(&q->w, "plan_memo", q->run->plan->memo);
		jw_end_object(&q->w);
	}
	jw_end_array(&q->w);
}

static void put_sources(struct answering *q)
{
	jw_key(&q->w, "source_nodes");
	jw_array(&q->w);
	for (ptrdiff_t i = 0; i < q->run->nodes.len; i++)
		if (q->run->nodes.at[i].parent < 0)
			jw_str(&q->w, q->run->nodes.at[i].ref.key);
	jw_end_array(&q->w);
}

static void put_triple(struct answering *q, const struct rem_node *n, const struct rem_link *l)
{
	jw_array(&q->w);
	jw_str(&q->w, n->ref.key);
	jw_str(&q->w, rem_link_word(q->run->arena, l));
	jw_str(&q->w, l->to.key);
	jw_end_array(&q->w);
}

/* Those that were followed; where nothing was, those that could be. */
static void put_summary(struct answering *q)
{
	int last = (int)q->walk->stages.len - 1;

	jw_key(&q->w, "edge_summary");
	jw_array(&q->w);
	for (ptrdiff_t i = 0; i < q->run->nodes.len && !q->full; i++) {
		const struct rem_node *n = &q->run->nodes.at[i];

		for (ptrdiff_t k = 0; k < n->links.len && (!last || n->depth < last); k++)
			if (rem_follows(q->run->plan, q->run->arena, &n->links.at[k]))
				put_triple(q, n, &n->links.at[k]);
		q->full = q->w.out->len > REM_BYTES_MOST;
	}
	jw_end_array(&q->w);
}

static void put_filter(struct answering *q)
{
	const struct rem_plan *p = q->run->plan;
	const struct strs all = { &S("*"), 1, 1 };

	texts_put(&q->w, "edge_filter", p->type == REM_TRAVERSE && p->edges.len ? &p->edges : &all);
}

static void put_metadata(struct answering *q)
{
	const struct rem_plan *p = q->run->plan;
	scoped(sb_free) struct sb b = SB(SB_MAX);
	int64_t limit = p->limit		     ? p->limit
			: q->run->scope->asked_limit ? q->run->scope->asked_limit
			: p->type == REM_TRAVERSE    ? REM_LIMIT_USUAL
						     : 0;

	rem_put(&b, p);
	jw_key(&q->w, "metadata");
	jw_object(&q->w);
	jw_str_at(&q->w, "query", sb_str(&b));
	jw_int_at(&q->w, "total_nodes", q->run->nodes.len);
	jw_int_at(&q->w, "total_edges", q->walk->edges);
	jw_int_at(&q->w, "unique_nodes", (int64_t)q->run->known.len);
	jw_bool_at(&q->w, "node_uniqueness_guaranteed", true);
	jw_int_at(&q->w, "max_depth_reached", q->walk->stages.len - 1);
	put_filter(q);
	jw_str_at(&q->w, "order_by",
		  str_fmt(q->run->arena, "%s %s", rem_order_word(p->order), p->ascending ? "ASC" : "DESC"));
	limit = scope_rows(q->run->scope, limit);
	jw_key(&q->w, "limit_applied");
	value_put(&q->w, value_int(limit ? limit : UNKNOWN));
	jw_int_at(&q->w, "lookups", q->run->lookups);
	texts_put(&q->w, "cut", &q->run->cuts);
	jw_end_object(&q->w);
}

str rem_answer(struct rem_run *run, const struct rem_walk *walk)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct answering q = { .run = run, .walk = walk, .w = jw_to(&b) };

	jw_object(&q.w);
	jw_key(&q.w, "nodes");
	jw_array(&q.w);
	for (ptrdiff_t i = 0; i < walk->order.len; i++)
		put_node(&q, walk->order.at[i]);
	jw_end_array(&q.w);
	put_stages(&q);
	put_sources(&q);
	put_summary(&q);
	if (q.full)
		rem_cut(run, S("the answer is large: edges past 4 MB are left out"));
	put_metadata(&q);
	jw_end_object(&q.w);
	return str_dup(run->arena, sb_str(&b));
}
