/* get_relationships: what an asset references, and what references it. One hop. */
#include "tool/tools.h"

#include "base/arena.h"
#include "render/asset.h"
#include "sql/build.h"
#include "base/banned.h"

static const struct param params[] = {
	{ "table", PARAM_ASSET, .help = "its name; any unique end of the qualified name will do", .place = 1, .required = true },
	{ "direction", PARAM_WORD, .help = "which way", .words = "incoming|outgoing|both", .otherwise = "both" },
	{ 0 },
};

enum { KEY, FROM, FROM_COLUMNS, TO, TO_COLUMNS, DIRECTION, CARDINALITY, NAME, OPTIONAL, ON_DELETE, ON_UPDATE, ORIGIN, KNOWN, JOIN, COLUMNS };

static const struct column columns[] = {
	[KEY] = { "key", "string", "the relation as seen from the table asked about", LOOK_NAME, false },
	[FROM] = { "from", "string", "the table that holds the key", LOOK_HIDDEN, false },
	[FROM_COLUMNS] = { "from_columns", "array", "in the key's order", LOOK_HIDDEN, false },
	[TO] = { "to", "string", "the table it points at", LOOK_HIDDEN, false },
	[TO_COLUMNS] = { "to_columns", "array", "paired with from_columns", LOOK_HIDDEN, false },
	[DIRECTION] = { "direction", "string", "outgoing, incoming or self", LOOK_PLAIN, false },
	[CARDINALITY] = { "cardinality", "string", "N:1, or 1:1 when the referencing columns are unique", LOOK_PLAIN, false },
	[NAME] = { "name", "string", "the constraint's", LOOK_FLUID, true },
	[OPTIONAL] = { "optional", "boolean", "a referencing column may be null: LEFT JOIN keeps its rows", LOOK_HIDDEN, false },
	[ON_DELETE] = { "on_delete", "string", NULL, LOOK_HIDDEN, true },
	[ON_UPDATE] = { "on_update", "string", NULL, LOOK_HIDDEN, true },
	[ORIGIN] = { "origin", "string", "declared", LOOK_HIDDEN, false },
	[KNOWN] = { "target_known", "boolean", "the target is in the cache", LOOK_HIDDEN, false },
	[JOIN] = { "join_sql", "string", "in the source's own dialect", LOOK_BELOW, true },
	[COLUMNS] = { 0 },
};

/* What the joined table is called: its name, or with the key's column where several keys join the same two tables. */
static str alias_of(struct arena *a, const struct relations *all, const struct relation *r, bool incoming)
{
	static const char *const endings[] = { "_id", "_key", "_code", "_no" };
	str field = r->from_fields.at[0];
	bool alone = r->from_id != r->to_id;

	for (ptrdiff_t i = 0; i < all->len; i++)
		alone &= &all->at[i] == r || all->at[i].from_id != r->from_id || all->at[i].to_id != r->to_id;
	if (alone)
		return incoming ? r->from : r->to;
	for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
		if (str_ends(field, str_of(endings[i])) && field.len > str_of(endings[i]).len)
			field = str_upto(field, field.len - str_of(endings[i]).len);
	if (incoming)
		return str_fmt(a, "%.*s_%.*s", STR(r->from), STR(field));
	return str_eq(field, r->from) ? str_fmt(a, "%.*s_2", STR(r->to)) : field;
}

/* The JOIN as seen from the table that was asked about. */
static str join_of(struct arena *a, const struct dialect *d, const struct relations *all, const struct relation *r, bool incoming)
{
	struct join_side from = { r->from_ns, r->from, r->from, &r->from_fields };
	struct join_side to = { r->to_ns, r->to, r->to, &r->to_fields };
	scoped(sb_free) struct sb b = SB(64 << 10);

	if (!r->from_fields.len || r->from_fields.len != r->to_fields.len)
		return NO_STR;
	if (incoming) {
		from.alias = alias_of(a, all, r, true);
		sql_join(&b, d, &to, &from, false);
	} else {
		to.alias = alias_of(a, all, r, false);
		sql_join(&b, d, &from, &to, r->from_nullable);
	}
	return str_dup(a, sb_str(&b));
}

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

static bool get_relationships(struct session *s, const struct call *in, struct result *out, struct err *err)
{
	const struct candidate *asset = &in->arg[0].asset;
	const struct dialect *d = session_dialect(s, asset->catalog);
	struct relations *all = new (out->arena, struct relations);
	struct strs *joins = new (out->arena, struct strs);

	if (!store_relations(in->store, out->arena, asset->id, direction_of(in->arg[1].text), all, err))
		return false;
	for (ptrdiff_t i = 0; i < all->len; i++)
		*push(joins, out->arena) = join_of(out->arena, d, all, &all->at[i], all->at[i].from_id != asset->id);
	out->relations = all;
	out->joins = joins;
	out->asset = *asset;
	out->total = all->len;
	out->shown = str_fmt(out->arena, "%.*s of %.*s", STR(str_counted(out->arena, all->len, "relation")), STR(asset->qualified));
	if (!result_columns(out, columns, COLUMNS))
		return true;
	for (ptrdiff_t i = 0; i < all->len && (!in->limit || i < in->limit); i++)
		if (!put_relation(out, &all->at[i], joins->at[i], all->at[i].from_id != asset->id))
			break;
	if (!all->len)
		result_note(out, asset_is_view(asset->kind) ? S("a view has no keys of its own; `ocat show` tells what it reads")
							    : S("no foreign keys are declared in or out"));
	return true;
}

static const char *const examples[] = { "ocat refs orders", "ocat refs shop.customers --direction incoming", NULL };

const struct tool tool_get_relationships = {
	.name = "get_relationships",
	.command = "refs",
	.summary = "show what a table references, and what references it",
	.detail = "Foreign keys one hop away in both directions, with their columns in order, and the JOIN each one means.",
	.examples = examples,
	.params = params,
	.columns = columns,
	.shape = SHAPE_ROWS,
	.run = get_relationships,
};
