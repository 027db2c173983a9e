/* get_relationships: what an asset references, and what references it; one hop, or a tree of several. */
#include "tool/tools.h"

#include "base/arena.h"
#include "base/map.h"
#include "render/asset.h"
#include "tool/refs.h"
#include "base/banned.h"

static const struct param params[] = {
	{ "table", PARAM_ASSET, .help = "its name; any unique end of the qualified name will do", .place = 1, .required = true },
	{ "direction", PARAM_WORD, .help = "which way", .words = "incoming|outgoing|both", .otherwise = "both" },
	{ "depth", PARAM_COUNT, .help = "how many hops; from 2 on, a tree", .otherwise = "1" },
	{ 0 },
};

enum { DEPTH_MOST = 12, LINES_MOST = 5000 };
enum { KEY, FROM, FROM_COLUMNS, TO, TO_COLUMNS, DIRECTION, CARDINALITY, NAME, OPTIONAL, ON_DELETE, ON_UPDATE, ORIGIN, KNOWN, DEPTH, SEEN, JOIN, COLUMNS };

static const struct column columns[] = {
	[KEY] = { "key", "string", "the relation as seen from the table asked about", LOOK_NAME, false },
	[FROM] = { "from", "string", "the table that holds the key, or the view that reads", LOOK_HIDDEN, false },
	[FROM_COLUMNS] = { "from_columns", "array", "in the key's order", LOOK_HIDDEN, false },
	[TO] = { "to", "string", "the table it points at, or what is read", LOOK_HIDDEN, false },
	[TO_COLUMNS] = { "to_columns", "array", "paired with from_columns", LOOK_HIDDEN, false },
	[DIRECTION] = { "direction", "string", "outgoing, incoming or self; in a tree also reads and read_by", LOOK_PLAIN, false },
	[CARDINALITY] = { "cardinality", "string", "N:1, or 1:1 when the referencing columns are unique; of what is read, null", LOOK_PLAIN, true },
	[NAME] = { "name", "string", "the constraint's", LOOK_FLUID, true },
	[OPTIONAL] = { "optional", "boolean", "a referencing column may be null: LEFT JOIN keeps its rows", LOOK_HIDDEN, true },
	[ON_DELETE] = { "on_delete", "string", NULL, LOOK_HIDDEN, true },
	[ON_UPDATE] = { "on_update", "string", NULL, LOOK_HIDDEN, true },
	[ORIGIN] = { "origin", "string", "declared; view: it reads", LOOK_HIDDEN, false },
	[KNOWN] = { "target_known", "boolean", "the target is in the cache", LOOK_HIDDEN, false },
	[DEPTH] = { "depth", "integer", "hops from the table asked about; a row hangs from the last one before it that has one less", LOOK_HIDDEN, false },
	[SEEN] = { "seen", "boolean", "its far end is followed elsewhere in the tree, so the way ends here", LOOK_HIDDEN, false },
	[JOIN] = { "join_sql", "string", "from the row it hangs from, in the source's own dialect", LOOK_BELOW, true },
	[COLUMNS] = { 0 },
};

/* "(customer_id) -> sales.customers (id)", or "sales.order_lines (order_id) -> (id)". */
static str key_words(struct arena *a, const struct relation *r, bool incoming)
{
	struct view_relation v = {
		.other = incoming ? r->from_qualified : r->to_qualified,
		.fields = incoming ? r->to_fields : r->from_fields,
		.other_fields = incoming ? r->from_fields : r->to_fields,
	};

	return relation_words(a, &v, incoming);
}

static bool put_relation(struct result *out, const struct relation *r, str join, bool incoming)
{
	struct arena *a = out->arena;
	bool self = r->from_id == r->to_id;
	struct value row[COLUMNS] = {
		[KEY] = value_text(key_words(a, r, incoming)),
		[FROM] = value_text(r->from_qualified),
		[FROM_COLUMNS] = value_texts(a, &r->from_fields),
		[TO] = value_text(r->to_qualified),
		[TO_COLUMNS] = value_texts(a, &r->to_fields),
		[DIRECTION] = value_text(self ? S("self") : incoming ? S("incoming") : S("outgoing")),
		[CARDINALITY] = value_text(r->from_unique ? S("1:1") : S("N:1")),
		[NAME] = value_text(r->name),
		[OPTIONAL] = value_bool(r->from_nullable),
		[ON_DELETE] = value_text(r->on_delete),
		[ON_UPDATE] = value_text(r->on_update),
		[ORIGIN] = value_text(r->origin),
		[KNOWN] = value_bool(r->to_id != 0 && !r->broken),
		[DEPTH] = value_int(1),
		[SEEN] = value_bool(self),
		[JOIN] = value_text(join),
	};

	return result_row(out, row);
}

static enum direction direction_of(str word)
{
	if (str_eq(word, S("incoming")))
		return INCOMING;
	return str_eq(word, S("outgoing")) ? OUTGOING : BOTH;
}

/* ---- a tree ---- */

struct climb {
	const struct call *in;
	struct arena *arena;
	const struct dialect *dialect;
	enum direction which;
	struct map known; /* hops by the id of their asset */
	struct err *err;
	bool failed;
};

static struct hops *hops_of(struct climb *c, int64_t id)
{
	struct relations *all = new (c->arena, struct relations);
	struct strs *joins = new (c->arena, struct strs);
	struct lineage lineage = { 0 };
	struct hops *hops = new (c->arena, struct hops);

	if (c->failed || !store_relations(c->in->store, c->arena, id, c->which, all, c->err) ||
	    !store_lineage(c->in->store, c->arena, id, c->which == OUTGOING ? INCOMING : c->which == INCOMING ? OUTGOING : BOTH, &lineage, c->err)) {
		c->failed = true;
		return hops;
	}
	*joins = refs_joins(c->arena, c->dialect, id, all);
	*hops = refs_hops(c->arena, id, all, joins, &lineage);
	return hops;
}

/* Loads what is opened, when it is first asked for. */
static const struct hops *known_to(void *with, const struct hop *h, bool wanted, str *problem)
{
	struct climb *c = with;
	str key = str_n((const char *)&h->other_id, sizeof h->other_id);
	struct map_entry *e = map_get(&c->known, key);

	(void)problem;
	if (!e && wanted) {
		e = map_put(&c->known, key, NULL);
		e->ptr = hops_of(c, h->other_id);
	}
	return e ? e->ptr : NULL;
}

static bool climb(struct climb *c, struct reltree *t, int64_t depth)
{
	const struct candidate *root = &c->in->arg[0].asset;
	scoped(sb_free) struct sb opened = SB(OPENED_MOST);
	struct reltree_wish w = { .root = root->qualified, .catalog = root->catalog, .ns = root->ns, .table = root->name,
				  .root_id = root->id, .ways = c->which == BOTH ? WAYS_BOTH : c->which == OUTGOING ? WAYS_OUT : WAYS_IN, .most = LINES_MOST, .known = known_to, .with = c };

	w.hops = hops_of(c, root->id);
	t->arena = c->arena;
	reltree_make(t, &w);
	for (int level = 1; level < depth && !c->failed && !t->cut; level++) {
		if (!stop_not_yet(c->in->stop, c->err))
			return false;
		if (!reltree_deeper(t, level, &opened))
			break;
		w.opened = sb_str(&opened);
		reltree_make(t, &w);
	}
	return !c->failed;
}

static str seen_from(const struct reltree *t, const struct treeline *l)
{
	return l->parent < 0 ? t->root : t->lines.at[l->parent].hop->other;
}

static str way_of(const struct hop *h)
{
	static const char *const words[] = { "outgoing", "incoming", "reads", "read_by" };

	return h->self && hop_is_key(h) ? S("self") : str_of(words[h->kind]);
}

static str hop_key(struct arena *a, const struct hop *h)
{
	struct view_relation v = { .other = h->other, .fields = h->fields, .other_fields = h->other_fields };

	return hop_is_key(h) ? relation_words(a, &v, h->kind == HOP_IN) : str_fmt(a, "%s %.*s", h->kind == HOP_READS ? "reads" : "read by", STR(h->other));
}

static bool put_branch(struct result *out, const struct reltree *t, const struct treeline *l)
{
	const struct hop *h = l->hop;
	bool away = h->kind == HOP_OUT || h->kind == HOP_READS, key = hop_is_key(h);
	str near = seen_from(t, l);
	const struct strs *mine = away ? &h->fields : &h->other_fields, *theirs = away ? &h->other_fields : &h->fields;
	struct value row[COLUMNS] = {
		[KEY] = value_text(hop_key(out->arena, h)),
		[FROM] = value_text(away ? near : h->other),
		[FROM_COLUMNS] = value_texts(out->arena, mine),
		[TO] = value_text(away ? h->other : near),
		[TO_COLUMNS] = value_texts(out->arena, theirs),
		[DIRECTION] = value_text(way_of(h)),
		[CARDINALITY] = value_text(!key ? NO_STR : h->unique ? S("1:1") : S("N:1")),
		[NAME] = value_text(h->name),
		[OPTIONAL] = key ? value_bool(h->optional) : value_text(NO_STR),
		[ON_DELETE] = value_text(h->on_delete),
		[ON_UPDATE] = value_text(h->on_update),
		[ORIGIN] = value_text(h->origin),
		[KNOWN] = value_bool(h->other_id != 0 && !h->broken),
		[DEPTH] = value_int(l->depth),
		[SEEN] = value_bool(l->seen || l->elsewhere),
		[JOIN] = value_text(h->join),
	};

	return result_row(out, row);
}

/* What is not shown is said, with what shows it. */
static void note_folded(struct result *out, const struct reltree *t, int64_t branches)
{
	if (t->folded)
		result_note(out, str_fmt(out->arena, "%lld more are folded away; `ocat refs NAME` has all of one table's",
					 (long long)t->folded));
	if (t->cut)
		result_note(out, str_fmt(out->arena, "the tree ends after %lld branches: ask for less depth, or for one --direction",
					 (long long)branches));
	out->truncated |= t->folded || t->cut;
}

static bool give_tree(struct climb *c, struct result *out, int64_t depth, int64_t limit)
{
	struct reltree *t = new (out->arena, struct reltree);
	int64_t n = 0;

	if (!climb(c, t, depth))
		return false;
	for (ptrdiff_t i = 0; i < t->lines.len; i++)
		n += t->lines.at[i].kind == LINE_BRANCH;
	out->tree = t;
	out->total = n;
	out->shown = str_fmt(out->arena, "%.*s from %.*s", STR(str_counted(out->arena, n, "relation")), STR(t->root));
	if (!result_columns(out, columns, COLUMNS))
		return true;
	for (ptrdiff_t i = 0; i < t->lines.len; i++) {
		if (limit && out->rows >= limit)
			t->lines.len = i; /* faces that draw stop there, too */
		else if (t->lines.at[i].kind == LINE_BRANCH && !put_branch(out, t, &t->lines.at[i]))
			break;
	}
	note_folded(out, t, n);
	return true;
}

/* ---- one hop ---- */

static void note_none(struct result *out, const struct candidate *asset)
{
	if (!out->total)
		result_note(out, asset_is_view(asset->kind) ? S("a view has no keys of its own; `ocat show` tells what it reads")
							    : S("no foreign keys are declared in or out"));
}

static bool give_hop(struct climb *c, struct result *out, int64_t limit, struct err *err)
{
	const struct candidate *asset = &c->in->arg[0].asset;
	struct relations *all = new (out->arena, struct relations);
	struct strs *joins = new (out->arena, struct strs);
	struct lineage *lineage = new (out->arena, struct lineage);

	if (!store_relations(c->in->store, out->arena, asset->id, c->which, all, err) ||
	    !store_lineage(c->in->store, out->arena, asset->id, BOTH, lineage, err))
		return false;
	*joins = refs_joins(out->arena, c->dialect, asset->id, all);
	out->relations = all;
	out->lineage = lineage;
	out->joins = joins;
	out->total = all->len;
	out->shown = str_fmt(out->arena, "%.*s of %.*s", STR(str_counted(out->arena, all->len, "relation")), STR(asset->qualified));
	if (!result_columns(out, columns, COLUMNS))
		return true;
	for (ptrdiff_t i = 0; i < all->len && (!limit || i < limit); i++)
		if (!put_relation(out, &all->at[i], joins->at[i], all->at[i].from_id != asset->id))
			break;
	return true;
}

static bool bad_depth(struct err *err)
{
	err_set(err, ERR_USAGE, "the depth is a number from 1 to %d", DEPTH_MOST);
	return err_next(err, "1 is what the table touches, 2 goes one table further.");
}

static bool get_relationships(struct session *s, const struct call *in, struct result *out, struct err *err)
{
	int64_t depth = in->arg[2].num;
	struct climb c = { .in = in, .arena = out->arena, .dialect = session_dialect(s, in->arg[0].asset.catalog),
			   .which = direction_of(in->arg[1].text), .known = map_in(out->arena), .err = err };

	if (depth < 1 || depth > DEPTH_MOST)
		return bad_depth(err);
	out->asset = in->arg[0].asset;
	out->dialect = c.dialect;
	if (!(depth > 1 ? give_tree(&c, out, depth, in->limit) : give_hop(&c, out, in->limit, err)))
		return false;
	note_none(out, &in->arg[0].asset);
	return true;
}

static const char *const examples[] = { "ocat refs orders", "ocat refs shop.customers --direction incoming", "ocat refs orders --depth 3", NULL };

const struct tool tool_get_relationships = {
	.name = "get_relationships",
	.command = "refs",
	.summary = "show what a table references, and what references it",
	.detail = "Foreign keys one hop away in both directions, with their columns in order, and the JOIN each one means. "
		  "With a depth of 2 or more, a tree: on from each table to what it touches, and through views to what they read; "
		  "each table is followed once, where a way comes back to a table on it that is said, and of a crowd the first few are shown.",
	.examples = examples,
	.params = params,
	.columns = columns,
	.shape = SHAPE_ROWS,
	.run = get_relationships,
};
