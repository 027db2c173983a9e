/* relate: confirm or reject a join between two tables. */
#include "cli/client_identity.h"
#include "cli/verbs.h"

#include "base/arena.h"
#include "cli/trace_selection.h"
#include "cli/tool_command.h"
#include "render/rows/rows.h"
#include "service/relations/join_decisions.h"
#include "base/banned.h"

enum { FROM, TO, DONE, COLUMNS };

static const struct column columns[] = {
	[FROM] = { "from", "string", NULL, LOOK_NAME, false },
	[TO] = { "to", "string", NULL, LOOK_NAME, false },
	[DONE] = { "done", "string", NULL, LOOK_PLAIN, false },
};

static void show(struct cli *c, const struct recorded_decision *r)
{
	struct rows *rows = cli_rows(c, columns, COLUMNS);
	struct value row[COLUMNS] = {
		[FROM] = value_text(join_decision_words(c->arena, r->word.from, &r->word.from_fields)),
		[TO] = value_text(join_decision_words(c->arena, r->word.to, &r->word.to_fields)),
		[DONE] = value_text(str_of(r->done)),
	};

	rows_row(rows, row);
	cli_rows_end(c, rows);
	if (r->note.at)
		cli_say(c, r->note);
}

static bool take_words(struct cli *c, struct join_decision *r, struct err *err)
{
	const struct strs *words = &c->options.words;
	bool reject = option_on(&c->options, "reject"), forget = option_on(&c->options, "forget");

	if (reject && forget)
		return err_set(err, ERR_USAGE, "--reject and --forget contradict each other");
	if (words->len != 2) {
		err_set(err, ERR_USAGE, "ocat relate takes the columns of two tables");
		return err_next(err, "For example `ocat relate orders.customer_id customers.id`.");
	}
	r->what = reject ? JOIN_DECISION_REJECT : forget ? JOIN_DECISION_FORGET : JOIN_DECISION_ACCEPT;
	r->from = words->at[0];
	r->to = words->at[1];
	r->note = option_value(&c->options, "note");
	return true;
}

static int change(struct cli *c, struct err *err)
{
	struct join_decision r = { 0 };
	struct recorded_decision done;
	struct scope scope;

	if (!take_words(c, &r, err))
		return 0;
	r.caller = (struct caller){ .client = cli_traced_client(c, err), .actor = "person" };
	if (err->kind)
		return 0;
	scope = cli_scope(c);
	if (!join_decision_do(&scope, &r, &done, err))
		return 0;
	show(c, &done);
	return 0;
}

static int relate(struct cli *c, struct err *err)
{
	if (!cli_session(c, err))
		return 0;
	if (!c->options.words.len && !option_on(&c->options, "reject") && !option_on(&c->options, "forget"))
		return cli_tool(c, tool_named(S("list_decisions")), err);
	return options_heeded(&c->options, HEEDS(CATALOG), err) ? change(c, err) : 0;
}

static const struct option options[] = {
	{ "reject", 0, NULL, "reject the join, whatever the names suggest" },
	{ "forget", 0, NULL, "remove the decision" },
	{ "note", 0, "TEXT", "the reason, for later readers" },
	{ 0 },
};
static const char *const examples[] = { "ocat relate orders.customer_id customers.id",
					"ocat relate returns.order_id,line_no order_lines.order_id,line_no",
					"ocat relate --reject orders.number tickets.number --note 'two series'", NULL };

const struct verb verb_relate = {
	.name = "relate",
	.words = "TABLE.COLUMN TABLE.COLUMN",
	.summary = "confirm or reject a join between two tables",
	.heading = UNDER_TOGETHER,
	.detail = "Join paths respect these decisions: a confirmed join costs as little as a declared key, a rejected "
		  "one is never used. Separate the columns of a composite key with commas. A decision is stored by "
		  "name, and stays when a catalog is removed and added again. Without columns, lists the decisions, "
		  "like `ocat decisions`.",
	.examples = examples,
	.options = options,
	.completes = "asset",
	.heeds = HEEDS_ALL,
	.run = relate,
};
