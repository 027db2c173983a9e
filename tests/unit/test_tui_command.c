/* The command line: its completions, what a line means, and its history. */
#include "tests/unit/tap.h"

#include "base/arena.h"
#include "tui/app/commands.h"
#include "tui/core/line_history.h"

static struct line_edit l;
static struct choices c;

static void offer_after(const char *typed, ptrdiff_t from, const char *const *texts)
{
	line_edit_set(&l, str_of(typed));
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
	is_int(c.all.len, 2, "a completion offered twice is listed once");
	is_int(choices_shown_from(&c), 8, "the list of completions hides what precedes the value");
	ok(choices_take(&c, 1, &l), "choices_take takes the first completion");
	is_str(line_edit_text(&l), S("ord has:email"), "a completion replaces the word being typed");
	choices_take(&c, 1, &l);
	is_str(line_edit_text(&l), S("ord has:e_mail"), "the second choices_take takes the next completion");
	choices_take(&c, 1, &l);
	is_str(line_edit_text(&l), S("ord has:email"), "the completion after the last is the first");
	choices_take(&c, -1, &l);
	is_str(line_edit_text(&l), S("ord has:e_mail"), "choices_take backwards takes the completion before");
	ok(choices_undo(&c, &l) && !choices_undo(&c, &l), "a completion can be undone once");
	is_str(line_edit_text(&l), S("ord has:e"), "undoing a completion restores what was typed");
	offer_after("ord has:em", 4, none);
	is_int(c.all.len, 1, "a completion that still matches stays until new ones arrive");
	offer_after("ord has:email", 4, email);
	is_int(c.all.len, 0, "a completion that equals the typed word is not listed");
	ok(!choices_take(&c, 1, &l), "choices_take does nothing without completions");
	line_edit_set(&l, S("has:e rows:1.."));
	l.at = 5;
	choices_begin(&c, &l, 0);
	choices_add(&c, &(struct choice){ .text = S("has:email") });
	choices_take(&c, 1, &l);
	is_str(line_edit_text(&l), S("has:email rows:1.."), "a completion keeps the text after the cursor");
	is_int(l.at, 9, "the cursor stands after the completed word");
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

	is_int(kind_of("  ", &cmd), COMMAND_NOTHING, "a blank line is an empty command");
	is_int(kind_of("relations", &cmd), COMMAND_ACTION, "the name of an action is an action command");
	is_int(cmd.action, ACT_RELATIONS, "an action command gives the action it names");
	kind_of(": relations shop.orders", &cmd);
	is_str(cmd.rest, S("shop.orders"), "the rest of an action command is the name of a table");
	kind_of("down 5", &cmd);
	is_int(cmd.number, 5, "a movement takes a number of repetitions");
	is_int(kind_of("down here", &cmd), -1, "a movement refuses an argument that is not a number");
	is_int(kind_of("q", &cmd) == COMMAND_ACTION && cmd.action == ACT_QUIT, 1, "q is short for the action quit");
	is_int(kind_of("ddl orders", &cmd), COMMAND_TAB, "the name of a tab is a tab command");
	is_int(kind_of("12", &cmd), COMMAND_LINE, "a number is the number of a line");
	is_int(kind_of("set mouse  on", &cmd), COMMAND_SETTING, "set with a name and value is a setting");
	is_str(cmd.rest, S("on"), "a setting command gives the value to set");
	is_int(kind_of("theme light", &cmd), COMMAND_SETTING, "a setting is recognised without set");
	is_int(kind_of("set ttl 2h", &cmd), -1, "a setting that is read at startup is refused");
	ok(!command_read(S("set bogus 1"), &cmd, &err) && *err.text && *err.next,
	   "an unknown setting is refused with a message and advice");
	is_int(kind_of("shop.\"Line Items\"", &cmd), COMMAND_TABLE, "any other line is the name of a table");
	is_str(cmd.rest, S("shop.\"Line Items\""), "the name of a table keeps its quotes");
	ok(command_near(S("relatons")) && str_eq(str_of(command_near(S("relatons"))), S("relations")),
	   "the most similar command to a typo is found");
	ok(!command_near(S("zzqqxxyy")), "a word unlike any command has no similar command");
}

static void completes(void)
{
	struct keymap keys;

	keymap_default(&keys);
	choices_open(&c);
	line_edit_set(&l, S("rel"));
	is_int(command_choices(&l, &keys, &c), ASKS_TABLES, "tables complete the first word of a command");
	ok(c.all.len && str_eq(c.all.at[0].text, S("relations")) && str_eq(c.all.at[0].key, S("r")),
	   "the completion of an action gives its key");
	line_edit_set(&l, S("set theme "));
	is_int(command_choices(&l, &keys, &c), ASKS_THEMES, "the themes complete the setting theme");
	line_edit_set(&l, S("mouse "));
	is_int(command_choices(&l, &keys, &c), ASKS_NOBODY, "a setting of yes or no needs no list from elsewhere");
	is_int(c.all.len, 2, "a setting of yes or no has two completions");
	line_edit_set(&l, S("relations \"Line I"));
	is_int(command_choices(&l, &keys, &c), ASKS_TABLES, "tables complete the word after an action");
	is_str(choices_word(&c), S("\"Line I"), "the word after an action may hold a blank in quotes");
	choices_close(&c);
}

static void recalls(void)
{
	static str before[] = { { "one", 3 }, { "two", 3 } };
	struct strs kept = { .at = before, .len = 2 };
	struct arena *a = arena_open();
	struct line_history r;
	bool whole;
	str line;

	line_history_open(&r);
	line_history_add(&r, S("three"));
	line_history_take(&r, &kept, false);
	line_history_add(&r, S("three"));
	line_history_add(&r, S("  "));
	ok(line_history_walk(&r, -1, S(""), &line), "line_history_walk goes back to an earlier line");
	is_str(line, S("three"), "the newest line comes first, and a repeated line only once");
	ok(line_history_walk(&r, -1, line, &line), "line_history_walk goes back to a line of an earlier session");
	is_str(line, S("two"), "lines of earlier sessions precede those of this one");
	ok(line_history_walk(&r, 1, line, &line) && line_history_walk(&r, 1, line, &line),
	   "line_history_walk goes forward again");
	is_str(line, S(""), "the line being typed follows the newest recalled line");
	ok(line_history_walk(&r, -1, S("o"), &line), "line_history_walk searches for a typed prefix");
	is_str(line, S("one"), "line_history_walk finds only lines that begin with the prefix");
	ok(!line_history_walk(&r, -1, line, &line), "line_history_walk stops after the last line with the prefix");
	is_str(line_history_news(&r, a, &whole), S("three\n"),
	       "line_history_news gives the lines missing from the history file");
	line_history_written(&r, r.lines.len, whole);
	is_int(line_history_news(&r, a, &whole).len, 0, "line_history_news gives nothing after the lines are written");
	line_history_close(&r);
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
