/* The command line: what is offered and taken, what a line means, what is recalled. */
#include "tests/unit/tap.h"

#include "base/arena.h"
#include "tui/app/commands.h"
#include "tui/core/line_history.h"

static struct lineedit l;
static struct choices c;

static void offer_after(const char *typed, ptrdiff_t from, const char *const *texts)
{
	lineedit_set(&l, str_of(typed));
	choices_begin(&c, &l, from);
	for (; *texts; texts++)
		choices_add(&c, &(struct choice){ .text = str_of(*texts) });
}

static void offers(void)
{
	static const char *const emails[] = { "has:email", "has:e_mail", "has:email", NULL };
	static const char *const email[] = { "has:email", NULL }, *const none[] = { NULL };

	choices_open(&c);
	offer_after("ord has:e", 4, emails);
	is_int(c.all.len, 2, "the same is offered once");
	is_int(choices_shown_from(&c), 8, "what stands before a value is not shown again");
	ok(choices_take(&c, 1, &l), "the first is taken");
	is_str(lineedit_text(&l), S("ord has:email"), "in the place of the word");
	choices_take(&c, 1, &l);
	is_str(lineedit_text(&l), S("ord has:e_mail"), "then the next");
	choices_take(&c, 1, &l);
	is_str(lineedit_text(&l), S("ord has:email"), "and round again");
	choices_take(&c, -1, &l);
	is_str(lineedit_text(&l), S("ord has:e_mail"), "or back");
	ok(choices_undo(&c, &l) && !choices_undo(&c, &l), "what was taken can be given back, once");
	is_str(lineedit_text(&l), S("ord has:e"), "and what was typed stands there again");
	offer_after("ord has:em", 4, none);
	is_int(c.all.len, 1, "what still begins so stays until the answer comes");
	offer_after("ord has:email", 4, email);
	is_int(c.all.len, 0, "what is there already is no news");
	ok(!choices_take(&c, 1, &l), "where nothing is offered nothing is taken");
	lineedit_set(&l, S("has:e rows:1.."));
	l.at = 5;
	choices_begin(&c, &l, 0);
	choices_add(&c, &(struct choice){ .text = S("has:email") });
	choices_take(&c, 1, &l);
	is_str(lineedit_text(&l), S("has:email rows:1.."), "what follows stays");
	is_int(l.at, 9, "and the cursor before it");
	choices_close(&c);
}

static int kind_of(const char *line, struct command *out)
{
	struct err err = { 0 };

	*out = (struct command){ 0 };
	return command_read(str_of(line), out, &err) ? (int)out->kind : -1;
}

static void lines(void)
{
	struct command cmd;
	struct err err = { 0 };

	is_int(kind_of("  ", &cmd), COMMAND_NOTHING, "an empty line is nothing");
	is_int(kind_of("relations", &cmd), COMMAND_ACTION, "an action by its name");
	is_int(cmd.action, ACT_RELATIONS, "that one");
	kind_of(": relations shop.orders", &cmd);
	is_str(cmd.rest, S("shop.orders"), "about a table");
	kind_of("down 5", &cmd);
	is_int(cmd.number, 5, "so often");
	is_int(kind_of("down here", &cmd), -1, "not anything else");
	is_int(kind_of("q", &cmd) == COMMAND_ACTION && cmd.action == ACT_QUIT, 1, "q quits, as fingers know it");
	is_int(kind_of("ddl orders", &cmd), COMMAND_TAB, "a tab");
	is_int(kind_of("12", &cmd), COMMAND_LINE, "a line's number");
	is_int(kind_of("set mouse  on", &cmd), COMMAND_SETTING, "a setting");
	is_str(cmd.rest, S("on"), "and its value");
	is_int(kind_of("theme light", &cmd), COMMAND_SETTING, "also without set");
	is_int(kind_of("set ttl 2h", &cmd), -1, "what is read at the start cannot be set here");
	ok(!command_read(S("set bogus 1"), &cmd, &err) && *err.text && *err.next,
	   "nor what there is not, and that says what can");
	is_int(kind_of("shop.\"Line Items\"", &cmd), COMMAND_TABLE, "all else is the name of a table");
	is_str(cmd.rest, S("shop.\"Line Items\""), "as it is written");
	ok(command_near(S("relatons")) && str_eq(str_of(command_near(S("relatons"))), S("relations")),
	   "the nearest name is known");
	ok(!command_near(S("zzqqxxyy")), "and that there is none");
}

static void completes(void)
{
	struct keymap keys;

	keymap_default(&keys);
	choices_open(&c);
	lineedit_set(&l, S("rel"));
	is_int(command_choices(&l, &keys, &c), ASKS_TABLES, "a first word may be a table too");
	ok(c.all.len && str_eq(c.all.at[0].text, S("relations")) && str_eq(c.all.at[0].key, S("r")),
	   "an action with its key");
	lineedit_set(&l, S("set theme "));
	is_int(command_choices(&l, &keys, &c), ASKS_THEMES, "themes are files");
	lineedit_set(&l, S("mouse "));
	is_int(command_choices(&l, &keys, &c), ASKS_NOBODY, "yes and no are known");
	is_int(c.all.len, 2, "both");
	lineedit_set(&l, S("relations \"Line I"));
	is_int(command_choices(&l, &keys, &c), ASKS_TABLES, "behind an action a table");
	is_str(choices_word(&c), S("\"Line I"), "whose name may have a blank");
	choices_close(&c);
}

static void recalls(void)
{
	static str before[] = { { "one", 3 }, { "two", 3 } };
	struct strs kept = { .at = before, .len = 2 };
	struct arena *a = arena_open();
	struct recall r;
	bool whole;
	str line;

	recall_open(&r);
	recall_add(&r, S("three"));
	recall_take(&r, &kept, false);
	recall_add(&r, S("three"));
	recall_add(&r, S("  "));
	ok(recall_walk(&r, -1, S(""), &line), "back");
	is_str(line, S("three"), "the newest first, the same but once");
	ok(recall_walk(&r, -1, line, &line), "and further");
	is_str(line, S("two"), "into what was typed before");
	ok(recall_walk(&r, 1, line, &line) && recall_walk(&r, 1, line, &line), "go forward again");
	is_str(line, S(""), "to what was being typed");
	ok(recall_walk(&r, -1, S("o"), &line), "with something typed");
	is_str(line, S("one"), "only what begins so");
	ok(!recall_walk(&r, -1, line, &line), "and no more");
	is_str(recall_news(&r, a, &whole), S("three\n"), "the file lacks what is new");
	recall_written(&r, r.lines.len, whole);
	is_int(recall_news(&r, a, &whole).len, 0, "and nothing when that is in it");
	recall_close(&r);
	arena_close(a);
}

int main(void)
{
	offers();
	lines();
	completes();
	recalls();
	return done();
}
