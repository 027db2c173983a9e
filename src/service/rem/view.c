/* The answer as a struct for faces that draw. */
#include "service/rem/run.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "model/word_split.h"
#include "render/answer/rem_tree.h"

#include "base/banned.h"

enum { SHOWN_MOST = 40 };

static bool same_word(str one, str other)
{
	return str_eq(one, other) || words_alike(one, other);
}

/* customer says nothing of a key to customers, nor of one from elsewhere to these customers. */
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

/* A parent that the limit left out is passed over. */
static ptrdiff_t shown_parent(const struct rem_run *run, const struct rem_walk *w, ptrdiff_t number)
{
	for (ptrdiff_t p = run->nodes.at[number].parent; p >= 0; p = run->nodes.at[p].parent)
		for (ptrdiff_t i = 0; i < w->order.len; i++)
			if (w->order.at[i] == p)
				return i;
	return -1;
}

/* Several keys may lead from one to the other: references:home_team, away_team. */
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

static void put_node(struct rem_run *run, const struct rem_walk *w, ptrdiff_t number, struct rem_view *v)
{
	const struct rem_node *n = &run->nodes.at[number];
	struct rem_view_node *to = push(&v->nodes, run->arena);
	const struct rem_plan *start = run->plan->type == REM_TRAVERSE ? run->plan->with : run->plan;
	bool fuzzy = start->type == REM_FUZZY; /* the ranks of a search mean nothing to a reader */

	*to = (struct rem_view_node){ .key = str_dup(run->arena, n->ref.key),
				      .category = str_dup(run->arena, n->ref.category),
				      .content = str_dup(run->arena, n->content),
				      .depth = n->depth,
				      .score = fuzzy ? n->score : -1,
				      .parent = shown_parent(run, w, number) };
	if (n->parent >= 0)
		to->via = via_words(run, n);
	for (int e = 0; e < REM_EDGE_COUNT; e++)
		put_group(run, to, (enum rem_edge)e, n);
}

/* The catalog, where all have the same. */
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
	bool all = w->order.len == run->nodes.len;

	v->walked = w->stages.len > 1;
	v->common = common_of(run);
	for (ptrdiff_t i = 0; i < w->order.len; i++)
		put_node(run, w, w->order.at[i], v);
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
