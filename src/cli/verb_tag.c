/* tag: add, remove and reject tags of tables and columns. */
#include "cli/client_identity.h"
#include "cli/verbs.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "cli/trace_selection.h"
#include "cli/tool_command.h"
#include "service/tag_edit.h"
#include "base/banned.h"

enum { FOUND_MOST = 100000, SHOWN = 10 };
enum { NAME, TAG, DONE, COLUMNS };

static const struct column columns[] = {
	[NAME] = { "qualified_name", "string", NULL, LOOK_NAME, false },
	[TAG] = { "tag_name", "string", NULL, LOOK_PLAIN, false },
	[DONE] = { "done", "string", NULL, LOOK_PLAIN, false },
};

static struct caller caller(struct cli *c, struct err *err)
{
	return (struct caller){
		.client = cli_traced_client(c, err),
		.actor = "person",
		.why = option_value(&c->options, "why"),
		.memo = option_value(&c->options, "memo"),
	};
}

/* ---- names by a query line ---- */

struct finding {
	struct arena *arena;
	struct strs *names;
};

static bool take_name(void *with, const struct value *cells, ptrdiff_t n)
{
	struct finding *f = with;

	(void)n; /* the first column of both tools is the qualified name */
	*push(f->names, f->arena) = str_dup(f->arena, cells[0].text);
	return true;
}

static bool find_names(struct cli *c, str query, struct strs *names, struct err *err)
{
	const struct tool *t = tool_named(option_on(&c->options, "columns") ? S("search_columns") : S("search_tables"));
	struct finding f = { c->arena, names };
	struct sink_out sink = { .row = take_name, .with = &f };
	struct request ask = { .tool = t,
			       .stop = cli_stop(),
			       .caller = caller(c, err),
			       .limit = FOUND_MOST,
			       .catalog = option_value(&c->options, "catalog") };
	struct result out = { .arena = c->arena };

	*push(&ask.given, c->arena) = (struct request_param){ .name = S("pattern"), .text = query };
	if (err->kind || !tool_call(c->session, &ask, &sink, &out, err))
		return false;
	if (out.total > out.rows)
		return err_set(err, ERR_USAGE, "%lld matches; at most %d can be tagged at once", (long long)out.total,
			       (int)FOUND_MOST);
	return names->len || err_set(err, ERR_NOTHING, "no match for \"%.*s\"", STR(query));
}

static int preview(struct cli *c, const struct tag_edit *t)
{
	struct arena *a = c->arena;
	bool person = c->format == FORMAT_TABLE;
	struct rows *r = cli_rows(c, columns, 1);

	for (ptrdiff_t i = 0; i < t->names.len && (!person || i < SHOWN); i++)
		rows_row(r, &(struct value){ .kind = value_text(t->names.at[i]).kind, .text = t->names.at[i] });
	cli_rows_end(c, r);
	if (person && t->names.len > SHOWN)
		cli_say(c, str_fmt(a, "and %td more", t->names.len - SHOWN));
	cli_say(c, str_fmt(a, "%.*s; nothing written yet: add --yes to write",
			   STR(str_counted(a, t->names.len, option_on(&c->options, "columns") ? "column" : "table"))));
	return 0;
}

/* ---- changes ---- */

static void show(struct cli *c, const struct tagged *all)
{
	struct rows *r = cli_rows(c, columns, COLUMNS);

	for (ptrdiff_t i = 0; i < all->len; i++) {
		struct value row[COLUMNS] = {
			[NAME] = value_text(all->at[i].qualified),
			[TAG] = value_text(all->at[i].tag),
			[DONE] = value_text(str_of(all->at[i].done)),
		};

		rows_row(r, row);
	}
	cli_rows_end(c, r);
	if (all->note.at)
		cli_say(c, all->note);
}

static bool take_words(struct cli *c, struct tag_edit *t, struct err *err)
{
	struct strs *words = &c->options.words;
	bool remove = option_on(&c->options, "remove"), reject = option_on(&c->options, "reject");

	if (remove && reject)
		return err_set(err, ERR_USAGE, "--remove and --reject contradict each other");
	if (words->len < 2) {
		err_set(err, ERR_USAGE, "ocat tag takes a table or column, and tags");
		return err_next(err, "For example `ocat tag customers.email pii.email`.");
	}
	t->what = remove ? TAG_EDIT_REMOVE : reject ? TAG_EDIT_REJECT : TAG_EDIT_PUT;
	for (ptrdiff_t i = 1; i < words->len; i++)
		*push(&t->tags, c->arena) = words->at[i];
	t->category = option_value(&c->options, "category");
	if (t->what != TAG_EDIT_PUT && t->category.at)
		return err_set(err, ERR_USAGE, "--category applies only when adding tags");
	if ((option_on(&c->options, "columns") || option_on(&c->options, "yes")) && !option_on(&c->options, "all"))
		return err_set(err, ERR_USAGE, "--columns and --yes need --all");
	return true;
}

static int change(struct cli *c, struct err *err)
{
	struct tag_edit t = { 0 };
	struct tagged all = { 0 };
	struct scope scope = cli_scope(c);
	str first = c->options.words.len ? c->options.words.at[0] : NO_STR;

	if (!options_heeded(&c->options, HEEDS(CATALOG) | HEEDS(WHY) | HEEDS(MEMO), err) || !take_words(c, &t, err))
		return 0;
	if (option_on(&c->options, "all")) {
		t.query = first;
		if (!find_names(c, first, &t.names, err))
			return 0;
		if (!option_on(&c->options, "yes"))
			return preview(c, &t);
	} else {
		*push(&t.names, c->arena) = first;
	}
	t.caller = caller(c, err);
	if (err->kind || !tag_edit_do(&scope, &t, &all, err))
		return 0;
	show(c, &all);
	return all.len ? 0 : 1;
}

/* ---- subcommands of other programs, which are options or other commands here ---- */

static const struct {
	const char *word, *instead;
} meant[] = {
	{ "list", "Run `ocat tags` to list tags." },
	{ "ls", "Run `ocat tags` to list tags." },
	{ "show", "Run `ocat tags` to list tags." },
	{ "add", "Add a tag with `ocat tag NAME TAG`." },
	{ "remove", "Remove a tag with `ocat tag --remove NAME TAG`." },
	{ "rm", "Remove a tag with `ocat tag --remove NAME TAG`." },
	{ "delete", "Remove a tag with `ocat tag --remove NAME TAG`." },
	{ "reject", "Reject a rule's tag with `ocat tag --reject NAME TAG`." },
};

/* Such a word may be the name of a table; otherwise false, with the command to use. */
static bool is_name(struct cli *c, struct err *err)
{
	str first = c->options.words.len ? c->options.words.at[0] : NO_STR;
	struct scope scope = cli_scope(c);
	bool is = true;

	for (size_t i = 0; first.len && i < sizeof meant / sizeof *meant; i++) {
		if (!str_eq(first, str_of(meant[i].word)))
			continue;
		if (!tag_edit_is_name(&scope, first, &is, err))
			return false;
		if (is)
			return true;
		err_set(err, ERR_USAGE, "ocat tag takes a table or column first; unknown name \"%.*s\"", STR(first));
		return err_next(err, "%s", meant[i].instead);
	}
	return true;
}

static int tag(struct cli *c, struct err *err)
{
	bool list = option_on(&c->options, "list"), query = list || option_on(&c->options, "all");
	bool changes = option_on(&c->options, "remove") || option_on(&c->options, "reject") ||
		       option_on(&c->options, "all") || c->options.words.len > 1;

	if (!cli_session(c, err) || (!query && !is_name(c, err)))
		return 0;
	if (list || !changes)
		return cli_tool(c, tool_named(S("list_tags")), err);
	return change(c, err);
}

static const struct option options[] = {
	{ "category", 0, "WORD", "the category of the tag, such as quality" },
	{ "remove", 0, NULL, "remove a manual tag, or a rejection" },
	{ "reject", 0, NULL, "reject the tag permanently, whatever a rule says" },
	{ "all", 0, NULL, "the name is a query line: tag all matching tables" },
	{ "columns", 0, NULL, "with --all: tag all matching columns" },
	{ "yes", 'y', NULL, "with --all: write; without it, only show the matches" },
	{ "list", 0, NULL, "list the tags; same as ocat tags" },
	{ 0 },
};
static const char *const examples[] = { "ocat tag orders certified --category quality",
					"ocat tag customers.phone pii.phone",
					"ocat tag --reject suppliers.contact_email pii.email",
					"ocat tag --all 'dim_*' gold --yes", NULL };

const struct verb verb_tag = {
	.name = "tag",
	.words = "NAME TAG ...",
	.summary = "tag tables and columns, or reject wrong tags",
	.heading = UNDER_TOGETHER,
	.detail = "NAME is a table or a column; any unique suffix of its qualified name works. Tags stay when a "
		  "catalog is removed and added again, and rules never override a person. Without tags, lists the "
		  "tags, like `ocat tags`. tags.yaml sets tags in a file: see ocat-config(5).",
	.examples = examples,
	.options = options,
	.completes = "asset",
	.heeds = HEEDS_ALL & ~HEEDS(AT),
	.run = tag,
};
