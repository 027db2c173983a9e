/* Whether sums are right once one source of a query is grouped by the columns that join it: no row is repeated then. */
#include "service/trace/correction.h"

#include "sql/slots.h"
#include "base/banned.h"

enum { SOURCES_MOST = 64 };

struct walk_of_joins {
	const struct rewrite *rewrite;
	uint32_t level, grouped;
	uint64_t seen, added; /* sources, a bit each; added: under a sum or count */
};

/* The source at the other end of a join; 0: it is not of that one. */
static uint32_t other_end(const struct sql_join *j, uint32_t source)
{
	return j->left_source == source ? j->right_source : j->right_source == source ? j->left_source : 0;
}

static bool has_many(const struct sql_join *j, uint32_t source)
{
	return j->cardinality[j->left_source == source ? 0 : 2] == 'N';
}

/* Seen from a source: does a join give several rows for one of its own? A grouped source has one. */
static bool is_repeated(struct walk_of_joins *w, uint32_t from)
{
	const struct sql_check *found = &w->rewrite->checked->found;

	w->seen |= UINT64_C(1) << from;
	for (ptrdiff_t i = 0; i < found->joins.len; i++) {
		const struct sql_join *j = &found->joins.at[i];
		uint32_t to = j->level == w->level ? other_end(j, from) : 0;

		if (!to || w->seen >> to & 1)
			continue;
		if (!j->cardinality || (to != w->grouped && has_many(j, to)) || is_repeated(w, to))
			return true;
	}
	return false;
}

static bool see_added(void *with, const struct tree *t, node n)
{
	struct walk_of_joins *w = with;
	const struct sql_resolved *r = &w->rewrite->checked->found.resolved;

	if (node_kind(t, n) == NODE_COLUMN && n < r->bound_count)
		w->added |= UINT64_C(1) << r->bound[n].source;
	return true;
}

static bool see_call(void *with, const struct tree *t, node n)
{
	if (node_kind(t, n) == NODE_CALL)
		node_walk(t, n, see_added, with);
	return true;
}

/* It is joined with one other source: then its groups have one row for each row of that. */
static bool has_one_partner(const struct walk_of_joins *w)
{
	const struct sql_check *found = &w->rewrite->checked->found;
	uint32_t partner = 0;

	for (ptrdiff_t i = 0; i < found->joins.len; i++) {
		uint32_t to = other_end(&found->joins.at[i], w->grouped);

		if (to && partner && to != partner)
			return false;
		partner = to ? to : partner;
	}
	return partner != 0;
}

bool grouped_join_is_right(const struct rewrite *r, uint32_t source)
{
	const struct sql_resolved *of = &r->checked->found.resolved;
	struct walk_of_joins w = { .rewrite = r, .level = of->sources.at[source].level, .grouped = source };

	if (of->sources.len > SOURCES_MOST || !has_one_partner(&w))
		return false;
	node_walk(&r->checked->tree, node_slot(&r->checked->tree, of->levels.at[w.level].select, SELECT_ITEMS),
		  see_call, &w);
	for (uint32_t i = 1; i < (uint32_t)of->sources.len; i++) {
		w.seen = 0;
		if (w.added >> i & 1 && is_repeated(&w, i))
			return false;
	}
	return true;
}
