/*
 * The walk: level by level from the starting points, along the edges it follows, visiting each node once. A node
 * costs one step, which also reads its edges.
 */
#include "service/rem/run_state.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "model/filter/filter.h"

#include "base/banned.h"

enum { NAMED_MOST = 10 };

str rem_link_word(struct arena *a, const struct rem_link *l)
{
	return l->role.len ? str_fmt(a, "%s:%.*s", rem_edge_word(l->type), STR(l->role))
			   : str_of(rem_edge_word(l->type));
}

/* By its type, by its role, or by both: references, manager, home_*, references:manager. */
bool rem_follows(const struct rem_plan *p, struct arena *a, const struct rem_link *l)
{
	if (p->type != REM_TRAVERSE || !p->edges.len)
		return true;
	for (ptrdiff_t i = 0; i < p->edges.len; i++) {
		str pattern = utf8_fold_str(a, p->edges.at[i]);

		if (glob_fits(pattern, str_of(rem_edge_word(l->type))) ||
		    (l->role.len && glob_fits(pattern, utf8_fold_str(a, l->role))) ||
		    (l->role.len && glob_fits(pattern, utf8_fold_str(a, rem_link_word(a, l)))))
			return true;
	}
	return false;
}

/* ---- order ---- */

static int by_real(double one, double two)
{
	return one < two ? -1 : one > two;
}

static int by_time(instant one, instant two)
{
	return one < two ? -1 : one > two;
}

/* Latest first, unknown last; then the stronger one; then by name. */
static int by_edge(const void *one, const void *two)
{
	const struct rem_link *x = one, *y = two;
	int c = by_time(y->created, x->created);

	c = c ? c : by_real(y->weight, x->weight);
	c = c ? c : str_cmp(x->to.key, y->to.key);
	c = c ? c : (int)x->type - (int)y->type;
	return c ? c : str_cmp(x->role, y->role);
}

struct ranked {
	const struct rem_node *node;
	const struct rem_plan *plan;
	ptrdiff_t number;
};

static int by_field(const struct rem_node *x, const struct rem_node *y, const struct rem_plan *p)
{
	int c;

	switch (p->order) {
	case REM_BY_NAME: c = str_cmp(x->ref.key, y->ref.key); break;
	case REM_BY_CATEGORY: c = str_cmp(x->ref.category, y->ref.category); break;
	case REM_BY_WEIGHT: c = by_real(x->via.weight, y->via.weight); break;
	case REM_BY_TYPE:
		c = x->parent < 0 ? 0 : str_cmp(str_of(rem_edge_word(x->via.type)), str_of(rem_edge_word(y->via.type)));
		break;
	default: c = by_time(x->via.created, y->via.created);
	}
	return p->ascending ? c : -c;
}

/* Found nodes come before reached ones, unless nodes themselves are sorted. */
static int by_rank(const void *one, const void *two)
{
	const struct ranked *x = one, *y = two;
	bool of_nodes = x->plan->order == REM_BY_NAME || x->plan->order == REM_BY_CATEGORY;
	int c = 0;

	if (!of_nodes && (x->node->parent < 0) != (y->node->parent < 0))
		return x->node->parent < 0 ? -1 : 1;
	if (of_nodes || x->node->parent >= 0)
		c = by_field(x->node, y->node, x->plan);
	c = c ? c : x->node->depth - y->node->depth;
	if (!c && x->node->parent >= 0)
		c = by_real(y->node->via.weight, x->node->via.weight);
	if (!c && x->node->parent >= 0)
		c = str_cmp(x->node->ref.key, y->node->ref.key);
	return c ? c : x->number < y->number ? -1 : x->number > y->number;
}

/* LIMIT of a lookup was applied at the start: all found nodes are shown, up to the client's limit. */
static int64_t rem_limit(const struct rem_run *run)
{
	int64_t limit = run->plan->limit	  ? run->plan->limit
			: run->scope->asked_limit ? run->scope->asked_limit
						  : REM_LIMIT_USUAL;

	if (run->plan->type != REM_TRAVERSE && (run->plan->limit || !run->scope->asked_limit))
		limit = run->nodes.len;
	return limit ? scope_rows(run->scope, limit) : 0;
}

static void put_in_order(struct rem_run *run, struct rem_walk *out)
{
	struct ranked *all = new_n(run->arena, struct ranked, run->nodes.len + 1);
	int64_t limit = rem_limit(run);

	for (ptrdiff_t i = 0; i < run->nodes.len; i++)
		all[i] = (struct ranked){ &run->nodes.at[i], run->plan, i };
	if (run->plan->type == REM_TRAVERSE && run->nodes.len)
		qsort(all, (size_t)run->nodes.len, sizeof *all, by_rank);
	for (ptrdiff_t i = 0; i < run->nodes.len && i < limit; i++)
		*push(&out->order, run->arena) = all[i].number;
	if (run->nodes.len > limit)
		rem_cut(run, str_fmt(run->arena, "showing %td of %td nodes; raise LIMIT for more", out->order.len,
				     run->nodes.len));
}

/* ---- levels ---- */

/* Reads the nodes from `from` on. */
static bool read_level(struct rem_run *run, ptrdiff_t from, struct rem_stage *stage, struct rem_walk *out)
{
	for (ptrdiff_t i = from; i < run->nodes.len; i++) {
		struct rem_node *node = &run->nodes.at[i];

		if (!stop_not_yet(run->scope->stop, run->err) || !rem_read(run, node))
			return false;
		if (node->links.len)
			qsort(node->links.at, (size_t)node->links.len, sizeof *node->links.at, by_edge);
		if (rem_unlisted(node))
			rem_cut(run, str_fmt(run->arena, "%.*s has %lld more edges", STR(node->ref.key),
					     (long long)rem_unlisted(node)));
		stage->edges += node->links.len + rem_unlisted(node);
	}
	stage->nodes = run->nodes.len - from;
	out->edges += stage->edges;
	*push(&out->stages, run->arena) = *stage;
	return true;
}

static void step(struct rem_run *run, ptrdiff_t from, const struct rem_link *l, int depth)
{
	bool is_new;
	struct rem_node *node = rem_add(run, &l->to, &is_new);

	if (!node || !is_new)
		return;
	node->depth = depth;
	node->parent = from;
	node->via = *l;
}

static void follow(struct rem_run *run, ptrdiff_t from, ptrdiff_t to, int depth)
{
	for (ptrdiff_t i = from; i < to; i++)
		for (ptrdiff_t k = 0; k < run->nodes.at[i].links.len;
		     k++) { /* the list of nodes moves when it grows, links do not */
			const struct rem_link *l = &run->nodes.at[i].links.at[k];

			if (rem_follows(run->plan, run->arena, l))
				step(run, i, l, depth);
		}
}

/* "LOOKUP bob, alice (via manages edges)" */
static str level_words(struct rem_run *run, ptrdiff_t from)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	ptrdiff_t to = run->nodes.len - from > NAMED_MOST ? from + NAMED_MOST : run->nodes.len;

	sb_puts(&b, "LOOKUP ");
	for (ptrdiff_t i = from; i < to; i++) {
		sb_puts(&b, i > from ? ", " : "");
		rem_put_key(&b, run->nodes.at[i].ref.key);
	}
	if (to < run->nodes.len)
		sb_fmt(&b, " and %td more", run->nodes.len - to);
	sb_puts(&b, " (via ");
	for (ptrdiff_t i = 0; i < run->plan->edges.len; i++)
		sb_fmt(&b, "%s%.*s", i ? ", " : "", STR(run->plan->edges.at[i]));
	sb_puts(&b, run->plan->edges.len ? " edges)" : "all edges)");
	return str_dup(run->arena, sb_str(&b));
}

/* If nothing matches a filter, it is probably misspelled. */
static void say_no_edge(struct rem_run *run)
{
	scoped(sb_free) struct sb b = SB(2048);
	struct strs words = { 0 };

	for (ptrdiff_t i = 0; i < run->nodes.len; i++)
		for (ptrdiff_t k = 0; k < run->nodes.at[i].links.len; k++) {
			str word = rem_link_word(run->arena, &run->nodes.at[i].links.at[k]);
			bool seen = false;

			if (rem_follows(run->plan, run->arena, &run->nodes.at[i].links.at[k]))
				return;
			for (ptrdiff_t w = 0; w < words.len && !seen; w++)
				seen = str_eq(words.at[w], word);
			if (!seen && words.len < NAMED_MOST)
				*push(&words, run->arena) = word;
		}
	for (ptrdiff_t w = 0; w < words.len; w++)
		sb_fmt(&b, "%s%.*s", w ? ", " : "", STR(words.at[w]));
	if (words.len)
		scope_note(run->scope, str_fmt(run->arena, "no such edge here; available: %.*s", STR(sb_str(&b))));
}

bool rem_walk(struct rem_run *run, struct rem_walk *out)
{
	const struct rem_plan *p = run->plan, *start = p->type == REM_TRAVERSE ? p->with : p;
	int64_t depth = p->type != REM_TRAVERSE ? 0 : p->depth < REM_DEPTH_MOST ? p->depth : REM_DEPTH_MOST;
	scoped(sb_free) struct sb b = SB(SB_MAX);
	ptrdiff_t from = 0;

	*out = (struct rem_walk){ 0 };
	rem_put(&b, start);
	if (!rem_find(run, start) ||
	    !read_level(run, 0, &(struct rem_stage){ .executed = str_dup(run->arena, sb_str(&b)) }, out))
		return false;
	if (p->type == REM_TRAVERSE && p->edges.len)
		say_no_edge(run);
	for (int d = 1; d <= depth; d++) {
		ptrdiff_t to = run->nodes.len;

		follow(run, from, to, d);
		if (run->nodes.len == to)
			break;
		from = to;
		if (!read_level(run, from, &(struct rem_stage){ .executed = level_words(run, from) }, out))
			return false;
	}
	if (p->type == REM_TRAVERSE && p->depth > depth)
		rem_cut(run, str_fmt(run->arena, "DEPTH is at most %d", REM_DEPTH_MOST));
	put_in_order(run, out);
	return true;
}
