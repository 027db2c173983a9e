/* list_decisions: people's decisions on how tables join. */
#include "tool/tools.h"

#include "base/arena.h"
#include "store/join_decisions.h"
#include "service/relations/join_decisions.h"
#include "base/banned.h"

static const struct param params[] = {
	{ "table", PARAM_ASSET, .help = "only decisions on this table", .place = 1 },
	{ 0 },
};

enum { FROM, TO, SAID, NOTE, AT, PRESENT, FROM_COLUMNS, TO_COLUMNS, COLUMNS };

static const struct column columns[] = {
	[FROM] = { "from", "string", "a table with its referencing columns, in the given order", LOOK_NAME, false },
	[TO] = { "to", "string", "the referenced table and columns", LOOK_NAME, false },
	[SAID] = { "said", "string", "accepted: they join; rejected: they do not", LOOK_PLAIN, false },
	[NOTE] = { "note", "string", "why", LOOK_FLUID, true },
	[AT] = { "at", "string", "when", LOOK_AGE, true },
	[PRESENT] = { "present", "boolean", "whether both tables exist", LOOK_HIDDEN, false },
	[FROM_COLUMNS] = { "from_columns", "string", "the referencing columns, in the form of a parameter", LOOK_HIDDEN,
			   false },
	[TO_COLUMNS] = { "to_columns", "string", "the referenced columns, in the form of a parameter", LOOK_HIDDEN,
			 false },
	[COLUMNS] = { 0 },
};

static bool concerns(const struct call *in, const struct join_word *j)
{
	str asked = in->arg[0].asset.qualified;

	return !in->arg[0].given || str_eq(j->from, asked) || str_eq(j->to, asked);
}

static bool list_decisions(const struct call *in, struct result *out, struct err *err)
{
	struct join_words all = { 0 };

	if (!store_join_words(in->scope.store, out->arena, &all, NULL, err))
		return false;
	out->total = 0;
	for (ptrdiff_t i = 0; i < all.len; i++)
		out->total += concerns(in, &all.at[i]);
	if (!result_columns(out, columns, COLUMNS))
		return true;
	for (ptrdiff_t i = 0; i < all.len && (!in->scope.limit || out->rows < in->scope.limit); i++) {
		const struct join_word *j = &all.at[i];
		struct value row[COLUMNS] = {
			[FROM] = value_text(join_decision_words(out->arena, j->from, &j->from_fields)),
			[TO] = value_text(join_decision_words(out->arena, j->to, &j->to_fields)),
			[SAID] = value_text(j->rejected ? S("rejected") : S("accepted")),
			[NOTE] = value_text(j->note),
			[AT] = value_time(j->at),
			[PRESENT] = value_bool(j->from_id && j->to_id),
			[FROM_COLUMNS] = value_text(join_decision_end(out->arena, j->from, &j->from_fields)),
			[TO_COLUMNS] = value_text(join_decision_end(out->arena, j->to, &j->to_fields)),
		};

		if (concerns(in, j) && !result_row(out, row))
			break;
	}
	out->truncated = out->rows < out->total;
	out->shown = str_counted(out->arena, out->total, "decision");
	if (!out->total)
		result_note(out, str_fmt(out->arena, "no decisions recorded yet; record a join with %s",
					 ACTION("relate", WITH("from", S("orders.customer_id")),
						WITH("to", S("customers.id")))));
	return true;
}

const struct tool tool_list_decisions = {
	.name = "list_decisions",
	.command = "decisions",
	.heading = UNDER_TOGETHER,
	.summary = "list confirmed and rejected joins",
	.detail = "Lists the joins that were confirmed or rejected with {relate}. Join paths respect them: a "
		  "confirmed join costs as little as a declared key, a rejected one is never used.",
	.params = params,
	.columns = columns,
	.noun = "decision",
	.shape = SHAPE_ROWS,
	.supports = SUPPORTS(LIMIT) | SUPPORTS(AT),
	.run = list_decisions,
};
