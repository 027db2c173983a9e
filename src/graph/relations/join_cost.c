#include "graph/relations/join_cost.h"

#include <math.h>

#include "graph/relations/relations.h"
#include "index/names.h"

#include "base/banned.h"

static const struct join_cost_about rows[] = {
#define _(id, name, usual, help) { name, help, usual },
	JOIN_COSTS(_)
#undef _
};

const struct join_cost_about *join_cost_about(enum join_cost which)
{
	return &rows[which];
}

bool join_cost_named(str name, enum join_cost *which)
{
	for (int i = 0; i < JOIN_COST_COUNT; i++) {
		if (str_eq(name, str_of(rows[i].name))) {
			*which = (enum join_cost)i;
			return true;
		}
	}
	return false;
}

void join_costs_start(struct join_costs *c)
{
	*c = (struct join_costs){ 0 };
	for (int i = 0; i < JOIN_COST_COUNT; i++)
		c->of[i] = rows[i].usual;
}

/* ---- edges ---- */

static double with_uses(const struct join_costs *c, double cost, int uses)
{
	double less = cost - c->of[COST_OFTEN] * log1p(uses);

	return !uses ? cost : less > c->of[COST_LEAST] ? less : c->of[COST_LEAST];
}

static double of_origin(const struct join_costs *c, enum edge_origin origin, int measure)
{
	switch (origin) {
	case EDGE_UNIQUE_INDEX: return c->of[COST_UNIQUE_INDEX];
	case EDGE_INFERRED:
		return c->of[COST_INFERRED] + c->of[COST_DOUBT] * (100 - (measure < 100 ? measure : 100)) / 100;
	case EDGE_LOGGED: return with_uses(c, c->of[COST_LOGGED], measure);
	default: return c->of[COST_DECLARED];
	}
}

static double of_accepted(const struct join_costs *c, int measure)
{
	return with_uses(c, c->of[COST_DECLARED], measure & CLASS_USES) +
	       (measure & CLASS_ALTERNATE ? c->of[COST_ALTERNATE] : 0);
}

static int32_t whole(double cost, int32_t least)
{
	double n = cost * COST_ONE + 0.5;

	return n < least ? least : n > COST_NEVER / 64 ? COST_NEVER / 64 : (int32_t)n;
}

int32_t cost_of_class(const struct join_costs *c, int class)
{
	int kind = class >> CLASS_KIND & 7, measure = class & CLASS_MEASURE;
	double cost;

	if (kind >= CLASS_REJECTED)
		return COST_NEVER;
	cost = kind == CLASS_ACCEPTED ? of_accepted(c, measure) : of_origin(c, (enum edge_origin)kind, measure);
	if (class & CLASS_OPTIONAL)
		cost += c->of[COST_OPTIONAL];
	cost += c->of[COST_POPULAR] * (class >> CLASS_POPULAR & 3);
	if (class & CLASS_ACROSS && kind != CLASS_ACCEPTED)
		cost += c->of[COST_ACROSS];
	return whole(cost, 1);
}

/* ---- tables that are passed through ---- */

static bool is_trusted(const struct join_costs *c, str owner)
{
	for (ptrdiff_t i = 0; i < c->trusted_count; i++)
		if (str_eq(c->trusted[i], owner))
			return true;
	return false;
}

/* Unknown facts about a table add nothing. */
static double of_facts(const struct join_costs *c, const struct names *n, uint32_t asset, instant read_at)
{
	struct names_asset is = names_asset(n, asset);
	bool derived = is.kind == ASSET_VIEW || is.kind == ASSET_MATERIALIZED_VIEW || is.flags & NAME_IS_PART;
	double cost = derived ? c->of[COST_DERIVED] : 0;

	if (c->stale_us && is.modified != NO_TIME && read_at != NO_TIME && read_at - is.modified > c->stale_us)
		cost += c->of[COST_STALE];
	if (c->trusted_count && is.owner && is.owner < n->owners.count &&
	    is_trusted(c, packed_name(&n->owners, is.owner)))
		cost -= c->of[COST_TRUSTED];
	return cost;
}

int32_t cost_of_bridge(const struct join_costs *c, const struct bridge *is)
{
	double from = c->of[COST_HUB_FROM] > 1 ? c->of[COST_HUB_FROM] : 1, many = is->edges > 1 ? (double)is->edges : 1;
	double cost = c->of[COST_BRIDGE];

	if (c->of[COST_CENTRAL] > 0)
		cost -= c->of[COST_CENTRAL] * log(many < from ? many : from);
	if (many > from)
		cost += c->of[COST_HUB] * log(many / from);
	if (is->names)
		cost += of_facts(c, is->names, is->asset, is->read_at);
	return whole(cost, 0);
}

int32_t cost_of_multiplying(const struct join_costs *c)
{
	return whole(c->of[COST_MANY_TO_MANY], 0);
}

int32_t cost_of_roles(const struct join_costs *c)
{
	return whole(c->of[COST_ROLES], 0);
}
