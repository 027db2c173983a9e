/* get_relationships: what an asset references, and what references it. One hop. */
#include "tool/tools.h"

#include "base/arena.h"
#include "model/name.h"
#include "sql/build.h"
#include "base/banned.h"

static const struct param params[] = {
	{ "table", PARAM_ASSET, .help = "its name; any unique end of the qualified name will do", .place = 1, .required = true },
	{ "direction", PARAM_WORD, .help = "which way", .words = "incoming|outgoing|both", .otherwise = "both" },
	{ 0 },
};

enum { FROM, FROM_COLUMNS, TO, TO_COLUMNS, DIRECTION, CARDINALITY, NAME, OPTIONAL, ON_DELETE, ON_UPDATE, ORIGIN, KNOWN, JOIN, COLUMNS };

static const struct column columns[] = {
	[FROM] = { "from", "string", "the table that holds the key", LOOK_NAME, false },
	[FROM_COLUMNS] = { "from_columns", "array", "in the key's order", LOOK_PLAIN, false },
	[TO] = { "to", "string", "the table it points at", LOOK_PLAIN, false },
	[TO_COLUMNS] = { "to_columns", "array", "paired with from_columns", LOOK_PLAIN, false },
	[DIRECTION] = { "direction", "string", "outgoing, incoming or self", LOOK_PLAIN, false },
	[CARDINALITY] = { "cardinality", "string", "N:1, or 1:1 when the referencing columns are unique", LOOK_PLAIN, false },
	[NAME] = { "name", "string", "the constraint's", LOOK_FLUID, true },
	[OPTIONAL] = { "optional", "boolean", "a referencing column may be null: LEFT JOIN keeps its rows", LOOK_HIDDEN, false },
	[ON_DELETE] = { "on_delete", "string", NULL, LOOK_HIDDEN, true },
	[ON_UPDATE] = { "on_update", "string", NULL, LOOK_HIDDEN, true },
	[ORIGIN] = { "origin", "string", "declared", LOOK_HIDDEN, false },
	[KNOWN] = { "target_known", "boolean", "the target is in the cache", LOOK_HIDDEN, false },
	[JOIN] = { "join_sql", "string", "in the source's own dialect", LOOK_HIDDEN, false },
	[COLUMNS] = { 0 },
};

/* The JOIN as seen from the table that was asked about. */
static str join_of(struct arena *a, const struct dialect *d, const struct relation *r, bool incoming)
{
	struct join_side from = { r->from_ns, r->from, r->from, &r->from_fields };
	struct join_side to = { r->to_ns, r->to, r->to, &r->to_fields };
	scoped(sb_free) struct sb b = SB(64 << 10);

	if (r->from_id == r->to_id)
		to.alias = str_fmt(a, "%.*s_2", STR(r->to));
	if (!r->from_fields.len || r->from_fields.len != r->to_fields.len)
		return NO_STR;
	if (incoming)
		sql_join(&b, d, &to, &from, false);
	else
		sql_join(&b, d, &from, &to, r->from_nullable);
	return str_dup(a, sb_str(&b));
}

static bool put_relation(struct result *out, const struct dialect *d, const struct relation *r, bool incoming)
{
	struct arena *a = out->arena;
	bool self = r->from_id == r->to_id;
	struct value row[COLUMNS] = {
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
		[JOIN] = value_text(join_of(a, d, r, incoming)),
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

	if (!store_relations(in->store, out->arena, asset->id, direction_of(in->arg[1].text), all, err))
		return false;
	out->relations = all;
	out->total = all->len;
	out->shown = str_fmt(out->arena, "%td relations of %.*s", all->len, STR(asset->qualified));
	if (!result_columns(out, columns, COLUMNS))
		return true;
	for (ptrdiff_t i = 0; i < all->len && (!in->limit || i < in->limit); i++)
		if (!put_relation(out, d, &all->at[i], all->at[i].from_id != asset->id))
			break;
	if (!all->len)
		result_note(out, S("no foreign keys are declared in or out; undeclared ones are not looked for yet"));
	return true;
}

static const char *const examples[] = { "ocat refs orders", "ocat refs sales.customers --direction incoming", NULL };

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
