/* The relations of an asset, incoming and outgoing. */
#include "render/answer/asset_page.h"

#include "base/suggested_action.h"
#include "base/arena.h"
#include "model/cardinality.h"
#include "render/answer/asset_internal.h"
#include "render/rows/grid.h"
#include "base/banned.h"

enum { HUB = 24, ROOMY = 120 };

str relation_words(struct arena *a, const struct view_relation *r, bool incoming)
{
	str mine = asset_list(a, &r->fields), theirs = asset_list(a, &r->other_fields);

	if (incoming)
		return str_fmt(a, "%.*s (%.*s) -> (%.*s)", STR(r->other), STR(theirs), STR(mine));
	if (!r->other_fields.len)
		return str_fmt(a, "(%.*s) -> %.*s", STR(mine), STR(r->other));
	return str_fmt(a, "(%.*s) -> %.*s (%.*s)", STR(mine), STR(r->other), STR(theirs));
}

str asset_cardinality(struct arena *a, const struct view_relation *r, bool incoming)
{
	str code = incoming ? cardinality_reversed(r->cardinality) : r->cardinality;

	return str_fmt(a, "%.*s%s", STR(cardinality_reading(a, code, NO_STR)),
		       r->optional && !incoming ? ", optional" : "");
}

/* The asset's own key behind this relation. */
static const struct key *key_of(const struct asset *t, const struct view_relation *r)
{
	for (ptrdiff_t i = 0; i < t->keys.len; i++) {
		const struct key *k = &t->keys.at[i];
		bool same = k->kind == KEY_FOREIGN && k->fields.len == r->fields.len && str_eq(k->name, r->name);

		for (ptrdiff_t f = 0; same && f < k->fields.len; f++)
			same = str_eq(k->fields.at[f], r->fields.at[f]);
		if (same)
			return k;
	}
	return NULL;
}

/* Names of incoming keys matter least. */
static str rest_words(struct arena *a, const struct paint *p, const struct asset_view *v, const struct view_relation *r,
		      bool incoming)
{
	scoped(sb_free) struct sb b = SB(1 << 16);
	const struct key *k = incoming ? NULL : key_of(v->asset, r);

	sb_put(&b, asset_cardinality(a, r, incoming));
	if (r->on_delete.len)
		sb_fmt(&b, "  on delete %.*s", STR(r->on_delete));
	if (r->on_update.len)
		sb_fmt(&b, "  on update %.*s", STR(r->on_update));
	if (k && k->match.len)
		sb_fmt(&b, "  match %.*s", STR(k->match));
	if (k && k->period)
		sb_puts(&b, "  over time");
	sb_puts(&b, k ? asset_deferral(k) : "");
	if (r->doubt.len)
		sb_fmt(&b, "  %.*s", STR(r->doubt));
	if (r->name.len && !(incoming && p->width && p->width < ROOMY))
		sb_fmt(&b, "  %.*s", STR(r->name));
	if (k && k->comment.len)
		sb_fmt(&b, "  -- %.*s", STR(k->comment));
	return asset_flat(a, str_dup(a, sb_str(&b)));
}

/* Like relation_words, but in two columns, so that the arrows line up. */
static void add_relation(struct grid *g, const struct paint *p, const struct asset_view *v,
			 const struct view_relation *r, bool incoming)
{
	struct arena *a = g->arena;
	const char *arrow = p->unicode ? "→" : "->";
	str other = asset_short(v, r->other), mine = asset_list(a, &r->fields),
	    theirs = asset_list(a, &r->other_fields);
	str to_mine = r->fields.len ? str_fmt(a, "%s (%.*s)", arrow, STR(mine)) : str_of(arrow);
	str with = r->other_fields.len ? str_fmt(a, "%.*s (%.*s)", STR(other), STR(theirs)) : other;
	struct grid_cell row[] = {
		{ incoming ? with : str_fmt(a, "(%.*s)", STR(mine)), incoming ? ROLE_REF : ROLE_PLAIN },
		{ incoming ? to_mine : str_fmt(a, "%s %.*s", arrow, STR(with)), incoming ? ROLE_PLAIN : ROLE_REF },
		{ r->broken ? S("the target is missing or does not match") : S(""), ROLE_BAD },
		{ rest_words(a, p, v, r, incoming), ROLE_DIM },
	};

	grid_row(g, row);
}

static void put_way(struct sb *out, const struct paint *p, const struct asset_view *v,
		    const struct view_relations *list, bool incoming)
{
	static const struct grid_column columns[] = {
		{ .least = 16 }, { .least = 16 }, { .least = 10 }, { .least = 20 }
	};
	scoped(arena_close) struct arena *a = arena_open();
	struct grid g = grid_of(a, columns, 4);
	ptrdiff_t count = 0, most = p->width && incoming ? HUB : list->len;

	for (ptrdiff_t i = 0; i < list->len; i++)
		if (asset_is_wanted(v, &list->at[i].fields) && count++ < most)
			add_relation(&g, p, v, &list->at[i], incoming);
	if (!count)
		return;
	asset_head(out, p, incoming ? "referenced by" : "references", count);
	grid_put(out, p, &g, INDENT);
	if (count > most)
		paint_wrapped(out, p, ROLE_DIM,
			      asset_more(a, p, count - most,
					 ACTION_IN(a, "get_relationships", WITH("table", v->qualified))),
			      INDENT);
}

void asset_put_relations(struct sb *out, const struct paint *p, const struct asset_view *v)
{
	put_way(out, p, v, &v->out, false);
	put_way(out, p, v, &v->in, true);
}
