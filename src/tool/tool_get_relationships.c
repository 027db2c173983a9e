/* get_relationships: what an asset references, and what references it; one hop, or a tree of several. */
#include "tool/tools.h"

#include "base/arena.h"
#include "base/map.h"
#include "model/cardinality.h"
#include "render/answer/asset_page.h"
#include "render/diagram/relations.h"
#include "render/answer/relation_tree.h"
#include "service/asset/asset_view.h"
#include "service/relations/catalog_relations.h"
#include "service/relations/relation_rows.h"
#include "render/answer/relation_tree.h"
#include "base/banned.h"

static const struct param params[] = {
	{ "table", PARAM_ASSET, .help = "name of the table; any unique suffix of the qualified name works", .brief = "",
	  .others = "asset|table_name|name", .place = 1, .required = true },
	{ "direction", PARAM_WORD, .help = "direction of the keys", .brief = "", .words = "incoming|outgoing|both",
	  .default_value = "both" },
	{ "depth", PARAM_COUNT, .help = "number of hops; 2 or more give a tree", .brief = "hops; from 2 a tree",
	  .default_value = "1" },
	{ "kinds", PARAM_TEXTS,
	  .help = "only these kinds, separated by commas: declared, unique-index, inferred, logged, given, view, rejected; by default all except rejected",
	  .words = RELATIONS_WORDS },
	{ "format", PARAM_WORD, .help = "also as a diagram, in `document`", .words = "mermaid|dot", .flag = "as" },
	{ 0 },
};
enum { TABLE, DIRECTION_, DEPTH_, KINDS, AS };

enum { DEPTH_MOST = 12, LINES_MOST = 5000 };
enum {
	KEY,
	FROM,
	FROM_COLUMNS,
	TO,
	TO_COLUMNS,
	DIRECTION,
	CARDINALITY,
	NAME,
	OPTIONAL,
	ON_DELETE,
	ON_UPDATE,
	ORIGIN,
	STATUS,
	RULE,
	SCORE,
	ROLE,
	WHY,
	KNOWN,
	DEPTH,
	SEEN,
	JOIN,
	READING,
	MEMBERS,
	COLUMNS
};

static const struct column columns[] = {
	[KEY] = { "key", "string", "the relation as seen from the requested table", LOOK_NAME, false },
	[FROM] = { "from", "string", "the table with the foreign key, or the view", LOOK_HIDDEN, false },
	[FROM_COLUMNS] = { "from_columns", "array", "in the key's order", LOOK_HIDDEN, false },
	[TO] = { "to", "string", "the referenced table, or the table that the view reads", LOOK_HIDDEN, false },
	[TO_COLUMNS] = { "to_columns", "array", "paired with from_columns", LOOK_HIDDEN, false },
	[DIRECTION] = { "direction", "string", "outgoing, incoming or self; in a tree also reads and read_by",
			LOOK_PLAIN, false },
	[CARDINALITY] = { "cardinality", "string",
			  "along the key: N:1, or 1:1 if the referencing columns are unique; ?: unknown; null for views",
			  LOOK_PLAIN, true },
	[NAME] = { "name", "string", "name of the constraint", LOOK_FLUID, true },
	[OPTIONAL] = { "optional", "boolean", "a referencing column may be null: LEFT JOIN keeps its rows", LOOK_HIDDEN,
		       true },
	[ON_DELETE] = { "on_delete", "string", NULL, LOOK_HIDDEN, true },
	[ON_UPDATE] = { "on_update", "string", NULL, LOOK_HIDDEN, true },
	[ORIGIN] = { "origin", "string",
		     "origin: declared (by the source), unique-index, inferred (from names), logged (from SQL), given (by a person), view",
		     LOOK_PLAIN, false },
	[STATUS] = { "status", "string", "proposed: no decision yet; accepted; rejected; null for views", LOOK_HIDDEN,
		     true },
	[RULE] = { "rule", "string", "the rule that inferred it; null: none", LOOK_HIDDEN, true },
	[SCORE] = { "score", "integer", "likelihood in percent; null: not inferred", LOOK_HIDDEN, true },
	[ROLE] = { "role", "string", "role of the referenced table: manager for manager_id", LOOK_HIDDEN, true },
	[WHY] = { "why", "string", "the rule in words", LOOK_HIDDEN, true },
	[KNOWN] = { "target_known", "boolean", "whether the target is in the cache", LOOK_HIDDEN, false },
	[DEPTH] = { "depth", "integer", "distance in hops; its parent is the last row before it with one hop less",
		    LOOK_HIDDEN, false },
	[SEEN] = { "seen", "boolean", "already expanded elsewhere in the tree", LOOK_HIDDEN, false },
	[JOIN] = { "join_sql", "string", "the JOIN from the parent row, in the source's dialect", LOOK_BELOW, true },
	[READING] = { "reading", "string",
		      "the cardinality from the table nearer to the requested one, in words, with its effect on the rows of that table: one to many, repeats rows of customers; null for views",
		      LOOK_HIDDEN, true },
	[MEMBERS] = { "members", "integer",
		      "further partitions or date shards with the same key, of which the other table is one; omitted: none",
		      LOOK_RARE, true },
	[COLUMNS] = { 0 },
};

static str some(str s)
{
	return s.len ? s : NO_STR;
}

static str way_of(const struct hop *h)
{
	static const char *const words[] = { "outgoing", "incoming", "reads", "read_by" };

	return h->self && hop_is_key(h) ? S("self") : str_of(words[h->kind]);
}

static str hop_key(struct arena *a, const struct hop *h)
{
	struct view_relation v = { .other = h->other, .fields = h->fields, .other_fields = h->other_fields };

	return hop_is_key(h) ? relation_words(a, &v, h->kind == HOP_IN)
			     : str_fmt(a, "%s %.*s", h->kind == HOP_READS ? "reads" : "read by", STR(h->other));
}

/* The table on the near end. */
struct near_end {
	str qualified, name;
};

/* seen: its far end is expanded elsewhere. */
static bool put_hop(struct result *out, const struct hop *h, struct near_end near, int64_t depth, bool seen)
{
	bool away = h->kind == HOP_OUT || h->kind == HOP_READS, key = hop_is_key(h);
	const struct strs *mine = away ? &h->fields : &h->other_fields, *theirs = away ? &h->other_fields : &h->fields;
	scoped(arena_close) struct arena *scratch = arena_open();
	struct value row[COLUMNS] = {
		[KEY] = value_text(hop_key(scratch, h)),
		[FROM] = value_text(away ? near.qualified : h->other),
		[FROM_COLUMNS] = value_texts(scratch, mine),
		[TO] = value_text(away ? h->other : near.qualified),
		[TO_COLUMNS] = value_texts(scratch, theirs),
		[DIRECTION] = value_text(way_of(h)),
		[CARDINALITY] = value_text(key ? h->cardinality : NO_STR),
		[NAME] = value_text(h->name),
		[OPTIONAL] = key ? value_bool(h->optional) : value_text(NO_STR),
		[ON_DELETE] = value_text(h->on_delete),
		[ON_UPDATE] = value_text(h->on_update),
		[ORIGIN] = value_text(h->origin),
		[STATUS] = value_text(!key	      ? NO_STR
				      : h->status.len ? h->status
						      : S("accepted")),
		[RULE] = value_text(some(h->rule)),
		[SCORE] = value_int(h->score ? h->score : UNKNOWN),
		[ROLE] = value_text(some(h->role)),
		[WHY] = value_text(some(h->why)),
		[KNOWN] = value_bool(h->other_id != 0 && !h->broken),
		[DEPTH] = value_int(depth),
		[SEEN] = value_bool(seen),
		[JOIN] = value_text(h->join),
		[READING] = value_text(some(cardinality_reading(scratch, hop_cardinality(h), near.name))),
		[MEMBERS] = value_int(h->members ? h->members : UNKNOWN),
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
	struct catalog_relations *kin;
	struct map known; /* hops by the id of their asset */
	struct err *err;
	bool failed;
};

static bool reads_of(struct climb *c, int64_t id, enum direction which, struct lineage *out)
{
	return !(c->kin->kinds & RELATIONS_VIEW) || store_lineage(c->in->scope.store, c->arena, id, which, out, c->err);
}

static struct hops *hops_of(struct climb *c, int64_t id)
{
	struct relations *all = new(c->arena, struct relations);
	struct strs *joins = new(c->arena, struct strs);
	struct lineage lineage = { 0 };
	struct hops *hops = new(c->arena, struct hops);

	if (c->failed || !catalog_relations_of(c->kin, id, c->which, all, c->err) ||
	    !reads_of(c, id,
		      c->which == OUTGOING   ? INCOMING
		      : c->which == INCOMING ? OUTGOING
					     : BOTH,
		      &lineage)) {
		c->failed = true;
		return hops;
	}
	*joins = relation_joins(c->arena, c->dialect, id, all);
	*hops = relation_hops(c->arena, id, all, joins, &lineage);
	return hops;
}

/* Reads the relations of a branch when it is first opened. */
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

static bool climb(struct climb *c, struct relation_tree *t, int64_t depth)
{
	const struct candidate *root = &c->in->arg[TABLE].asset;
	struct relation_tree_wish w = { .root = root->qualified,
					.catalog = root->catalog,
					.ns = root->ns,
					.table = root->name,
					.root_id = root->id,
					.ways = c->which == BOTH       ? WAYS_BOTH
						: c->which == OUTGOING ? WAYS_OUT
								       : WAYS_IN,
					.most = LINES_MOST,
					.known = known_to,
					.with = c };

	w.hops = hops_of(c, root->id);
	t->arena = c->arena;
	return relation_tree_grow(t, &w, depth, &c->failed, c->in->scope.stop, c->err);
}

/* Notes which branches are collapsed, and how to show them. */
static void note_folded(struct result *out, const struct relation_tree *t, int64_t branches)
{
	if (t->folded)
		result_note(out,
			    str_fmt(out->arena, "%lld more hidden; see all of one table with %s", (long long)t->folded,
				    ACTION("get_relationships", WITH_BLANK("table", "NAME"))));
	if (t->cut)
		result_note(out,
			    str_fmt(out->arena, "truncated after %lld branches: reduce the depth, or choose one %s",
				    (long long)branches, AGAIN(WITH_ONLY("direction"))));
	out->truncated |= t->folded || t->cut;
}

static void draw_diagram(struct result *out, const struct relation_tree *t, struct diagram_view *v)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	(str_eq(v->language, S("dot")) ? relations_dot : relations_mermaid)(&b, t);
	v->text = str_dup(out->arena, sb_str(&b));
	out->sum = out->whole;
}

static bool put_branch(struct result *out, const struct relation_tree *t, const struct treeline *l)
{
	struct near_end near = { relation_tree_near(t, l), relation_tree_near_table(t, l) };

	return put_hop(out, l->hop, near, l->depth, l->seen || l->elsewhere);
}

static bool give_tree(struct climb *c, struct result *out, int64_t depth, int64_t limit)
{
	struct relation_tree *t = new(out->arena, struct relation_tree);
	struct diagram_view *v = new(out->arena, struct diagram_view);
	int64_t n = 0;

	if (!climb(c, t, depth))
		return false;
	for (ptrdiff_t i = 0; i < t->lines.len; i++)
		n += t->lines.at[i].kind == LINE_BRANCH;
	v->language = c->in->arg[AS].text;
	out->whole = c->in->arg[AS].given ? as_answer(diagram_view, v) : as_answer(relation_tree, t);
	out->total = n;
	out->shown = str_fmt(out->arena, "%.*s from %.*s", STR(str_counted(out->arena, n, "relation")), STR(t->root));
	if (!result_columns(out, columns, COLUMNS))
		return true;
	for (ptrdiff_t i = 0; i < t->lines.len; i++) {
		if (limit && out->rows >= limit)
			t->lines.len = i; /* drawing faces stop there, too */
		else if (t->lines.at[i].kind == LINE_BRANCH && !put_branch(out, t, &t->lines.at[i]))
			break;
	}
	note_folded(out, t, n);
	if (c->in->arg[AS].given)
		draw_diagram(out, t, v);
	return true;
}

/* ---- one hop ---- */

static void note_none(struct result *out, const struct candidate *asset, bool chosen)
{
	if (out->total || answer_as(out->whole, diagram_view))
		return;
	if (chosen)
		result_note(out, S("no matching relationships"));
	else if (asset_is_view(asset->kind))
		result_note(out, str_fmt(out->arena, "a view has no keys; see what it reads with %s",
					 ACTION("describe_asset", WITH("asset", asset->qualified))));
	else
		result_note(out, S("no declared or inferred keys in either direction"));
}

static bool give_hop(struct climb *c, struct result *out, int64_t limit, struct err *err)
{
	const struct candidate *asset = &c->in->arg[0].asset;
	struct relations *all = new(out->arena, struct relations);
	struct strs *joins = new(out->arena, struct strs);
	struct lineage *lineage = new(out->arena, struct lineage);
	struct asset_parts *from = new(out->arena, struct asset_parts);
	ptrdiff_t shown;

	if (!catalog_relations_of(c->kin, asset->id, c->which, all, err) || !reads_of(c, asset->id, BOTH, lineage))
		return false;
	*joins = relation_joins(out->arena, c->dialect, asset->id, all);
	shown = limit && limit < all->len ? limit : all->len;
	*from = (struct asset_parts){ .relations = all, .joins = joins, .lineage = lineage };
	out->whole = as_answer(relations_view, relations_view_of(out->arena, asset, from, shown));
	out->total = all->len;
	out->shown = str_fmt(out->arena, "%.*s of %.*s", STR(str_counted(out->arena, all->len, "relation")),
			     STR(asset->qualified));
	if (!result_columns(out, columns, COLUMNS))
		return true;
	for (ptrdiff_t i = 0; i < shown; i++) {
		struct hop h = relation_hop(out->arena, &all->at[i], asset->id, joins->at[i]);

		if (!put_hop(out, &h, (struct near_end){ asset->qualified, asset->name }, 1, h.self))
			break;
	}
	return true;
}

static bool bad_depth(struct err *err)
{
	err_set(err, ERR_USAGE, "%s takes a number from 1 to %d", AGAIN(WITH_ONLY("depth")), DEPTH_MOST);
	return err_next(err, "1 shows direct relations, 2 goes one table further.");
}

/*
 * Inferred relations belong to the newest generation, where they are ready; for an older one they would be computed
 * for each question, so there the caller must request them.
 */
static bool kinds_of(const struct call *in, struct result *out, unsigned *kinds, struct err *err)
{
	const struct arg *arg = &in->arg[KINDS];

	if (!catalog_relations_named(&arg->list, kinds, err))
		return false;
	if (arg->given || !in->ask->at.len)
		return true;
	*kinds = 1 << EDGE_DECLARED | RELATIONS_VIEW;
	result_note(out, str_fmt(out->arena, "at an earlier time, only declared keys are shown, unless %s adds others",
				 AGAIN(WITH_ONLY("kinds"))));
	return true;
}

static bool answer(struct climb *c, struct result *out, struct err *err)
{
	const struct call *in = c->in;
	int64_t depth = in->arg[DEPTH_].num;

	/* A diagram is drawn from a tree. */
	return depth > 1 || in->arg[AS].given ? give_tree(c, out, depth, in->scope.limit)
					      : give_hop(c, out, in->scope.limit, err);
}

static bool get_relationships(const struct call *in, struct result *out, struct err *err)
{
	struct workspace *s = in->scope.workspace;
	const struct candidate *asset = &in->arg[TABLE].asset;
	int64_t depth = in->arg[DEPTH_].num;
	struct catalog_relations kin = { 0 };
	struct climb c = { .in = in,
			   .arena = out->arena,
			   .dialect = workspace_dialect(s, asset->catalog),
			   .kin = &kin,
			   .which = direction_of(in->arg[DIRECTION_].text),
			   .known = map_in(out->arena),
			   .err = err };
	unsigned kinds;
	bool good;

	if (depth < 1 || depth > DEPTH_MOST)
		return bad_depth(err);
	if (!kinds_of(in, out, &kinds, err) ||
	    !catalog_relations_open(&kin, &in->scope, out->arena, asset->catalog, kinds, true, err))
		return false;
	out->asset = *asset;
	good = answer(&c, out, err);
	catalog_relations_close(&kin);
	if (good)
		note_none(out, asset, in->arg[KINDS].given);
	return good;
}

const struct tool tool_get_relationships = {
	.name = "get_relationships",
	.command = "refs",
	.summary = "show what a table references and what references it",
	.detail = "Lists the keys one hop away in both directions, with their columns in order and the JOIN of each: "
		  "declared foreign keys first, then, marked, inferred relations and those that people recorded "
		  "({relate} accepts or rejects them). With a depth of 2 or more, the answer is a tree: from "
		  "each table to its relations, and through views to the tables they read. Each table is followed "
		  "once, cycles are marked, and long lists are cut to the first few.",
	.brief = "Lists what a table references and what references it, each with its JOIN.",
	.params = params,
	.columns = columns,
	.noun = "relation",
	.shape = SHAPE_ROWS,
	.supports = SUPPORTS(LIMIT) | SUPPORTS(AT),
	.sum = &answer_diagram_view,
	.run = get_relationships,
};
