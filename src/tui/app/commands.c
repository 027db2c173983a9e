#include "tui/app/commands.h"

#include "base/arena.h"

#include "base/banned.h"

static const enum setting run_time[] = {
#define _(id) id,
	RUN_TIME(_)
#undef _
};

enum { RUN_TIME_COUNT = sizeof run_time / sizeof *run_time, NEAR_MOST = 2 };

/* Names that people know from other programs. */
static const struct {
	const char *word;
	enum action action;
} others[] = {
	{ "q", ACT_QUIT },
	{ "q!", ACT_QUIT },
	{ "qa", ACT_QUIT },
	{ "wq", ACT_QUIT },
	{ "x", ACT_QUIT },
	{ "exit", ACT_QUIT },
	{ "h", ACT_HELP },
	{ "yank", ACT_COPY_NAME },
	{ "y", ACT_COPY_NAME },
	/* as on the command line */
	{ "tables", ACT_FIND },
	{ "has", ACT_FIND_COLUMN },
	{ "show", ACT_INSPECT },
	{ "path", ACT_JOIN },
	{ "trace", ACT_STEPS },
	{ "list", ACT_CATALOGS },
	{ "sync", ACT_SYNC_ALL },
};

/* The order in which groups are offered: those in the footers first, moving last. */
static const enum group offered[] = { GROUP_READ,    GROUP_GO,	   GROUP_FIND,	    GROUP_ASIDE,   GROUP_COPY,
				      GROUP_SOURCES, GROUP_REPLAY, GROUP_ASSISTANT, GROUP_PROGRAM, GROUP_MOVE };

_Static_assert(sizeof offered / sizeof *offered == GROUP_COUNT, "each group is offered");

static enum action action_called(str word)
{
	for (int a = 1; a < ACT_COUNT; a++)
		if (str_eq(word, str_of(action_name((enum action)a))))
			return (enum action)a;
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		if (str_eq(word, str_of(others[i].word)))
			return others[i].action;
	/* Copy actions have keys on y, so yank-ddl is copy-ddl. */
	for (int a = 1; str_starts(word, S("yank-")) && a < ACT_COUNT; a++)
		if (action_group((enum action)a) == GROUP_COPY &&
		    str_eq(str_from(word, S("yank-").len),
			   str_from(str_of(action_name((enum action)a)), S("copy-").len)))
			return (enum action)a;
	return ACT_NONE;
}

static bool tab_called(str word, enum tab *out)
{
	for (int t = 0; t < TAB_COUNT; t++) {
		if (str_eq(word, str_of(tab_title((enum tab)t)))) {
			*out = (enum tab)t;
			return true;
		}
	}
	return false;
}

static bool setting_called(str word, enum setting *out)
{
	for (int i = 0; i < RUN_TIME_COUNT; i++) {
		if (str_eq(word, str_of(setting_about(run_time[i])->name))) {
			*out = run_time[i];
			return true;
		}
	}
	return false;
}

/* ---- reading ---- */

static bool cannot_set(str name, struct err *err)
{
	enum setting which;

	if (setting_named(name, &which)) {
		err_set(err, ERR_USAGE, "%.*s takes effect when ocat starts", STR(name));
		return err_next(err, "set it with `ocat config set %.*s VALUE`", STR(name));
	}
	if (name.len)
		err_set(err, ERR_USAGE, "unknown setting \"%.*s\"", STR(name));
	else
		err_set(err, ERR_USAGE, "name a setting");
	return err_next(err, "the explorer sets theme, mouse, lines, slow and list_columns");
}

static bool read_set(str rest, struct command *out, struct err *err)
{
	str name = NO_STR;

	str_cut(&rest, ' ', &name);
	if (!setting_called(name, &out->setting))
		return cannot_set(name, err);
	out->kind = COMMAND_SETTING;
	out->rest = str_trim(rest);
	return true;
}

static bool is_about_table(enum action a)
{
	return action_group(a) == GROUP_READ || a == ACT_COPY_DDL || a == ACT_COPY_COLUMNS;
}

/* Those that are not about a table. */
static const enum action with_words[] = { ACT_FIND,    ACT_FIND_COLUMN, ACT_WHY,    ACT_GREP,  ACT_CHECK,
					  ACT_COLUMN,  ACT_LINEAGE,	ACT_REPLAY, ACT_DIFF,  ACT_PLAN,
					  ACT_ASK,     ACT_PIPE,	ACT_JOIN,   ACT_ADD,   ACT_PAIR,
					  ACT_CHANGES, ACT_TIME,	ACT_SAVE,   ACT_SAVED, ACT_ASSISTANT };

static bool takes_words(enum action a)
{
	for (size_t i = 0; i < sizeof with_words / sizeof *with_words; i++)
		if (a == with_words[i])
			return true;
	return a && is_about_table(a);
}

/* "sort rows" means sort-rows, and "yank ddl" yank-ddl. */
static enum action action_of_two(str word, str *rest)
{
	scoped(sb_free) struct sb name = SB(100);
	str after = *rest, second = NO_STR;
	enum action a;

	str_cut(&after, ' ', &second);
	sb_fmt(&name, "%.*s-%.*s", STR(word), STR(second));
	a = second.len ? action_called(sb_str(&name)) : ACT_NONE;
	if (a)
		*rest = str_trim(after);
	return a;
}

/* An action may have its subject or a repeat count as argument. */
static bool read_action(enum action a, str rest, struct command *out, struct err *err)
{
	int64_t number;

	*out = (struct command){ .kind = COMMAND_ACTION, .action = a, .rest = rest };
	if (!rest.len || takes_words(a))
		return true;
	if (!str_int(rest, &number) || number < 1)
		return err_set(err, ERR_USAGE, "%s takes only a number", action_name(a));
	out->number = number;
	out->rest = NO_STR;
	return true;
}

bool command_read(str line, struct command *out, struct err *err)
{
	str rest = str_trim(line), word = NO_STR;
	struct command c = { 0 };
	enum action a;

	while (rest.len && rest.at[0] == ':')
		rest = str_trim(str_from(rest, 1));
	c.rest = rest;
	c.kind = rest.len ? COMMAND_TABLE : COMMAND_NOTHING;
	if (str_int(rest, &c.number) && c.number > 0)
		c.kind = COMMAND_LINE;
	str_cut(&rest, ' ', &word);
	rest = str_trim(rest);
	a = action_called(word);
	if (!takes_words(a)) {
		enum action two = action_of_two(word, &rest);

		a = two ? two : a;
	}
	if (a && !read_action(a, rest, &c, err))
		return false;
	if (!a && str_eq(word, S("set")) && !read_set(rest, &c, err))
		return false;
	if (!a && tab_called(word, &c.tab)) {
		c.kind = COMMAND_TAB;
		c.rest = rest;
	} else if (!a && setting_called(word, &c.setting)) {
		c.kind = COMMAND_SETTING;
		c.rest = rest;
	}
	*out = c;
	return true;
}

enum action command_instead(const struct command *c)
{
	return c->kind == COMMAND_TAB && c->tab == TAB_COLUMNS && c->rest.len ? ACT_COLUMN : ACT_NONE;
}

ptrdiff_t command_word(str line)
{
	ptrdiff_t from = 0, to;
	enum setting which;
	enum tab t;
	str word;

	while (from < line.len && str_at(S(": "), line.at[from]) >= 0)
		from++;
	for (to = from; to < line.len && line.at[to] != ' ';)
		to++;
	word = str_n(line.at + from, to - from);
	return action_called(word) || tab_called(word, &t) || setting_called(word, &which) || str_eq(word, S("set"))
		       ? to
		       : 0;
}

struct nearest {
	struct arena *scratch;
	str word;
	const char *name;
	int distance;
};

static void is_it(struct nearest *n, const char *name)
{
	int d = str_distance(n->scratch, n->word, str_of(name), NEAR_MOST);

	if (d < n->distance) {
		n->distance = d;
		n->name = name;
	}
}

const char *command_near(str word)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	/* For a short word one different letter already makes another word. */
	struct nearest n = { .scratch = scratch, .word = word, .distance = word.len > 4 ? NEAR_MOST + 1 : NEAR_MOST };

	for (int a = 1; a < ACT_COUNT; a++)
		is_it(&n, action_name((enum action)a));
	for (int t = 0; t < TAB_COUNT; t++)
		is_it(&n, tab_title((enum tab)t));
	for (int i = 0; i < RUN_TIME_COUNT; i++)
		is_it(&n, setting_about(run_time[i])->name);
	return n.name;
}

/* ---- completing ---- */

static void add(struct choices *out, const char *text, str key, const char *detail, bool open)
{
	str word = choices_word(out), whole = str_of(text);

	if (word.len <= whole.len && str_eq_fold(str_upto(whole, word.len), word))
		choices_add(out, &(struct choice){ .text = whole, .key = key, .detail = str_of(detail), .open = open });
}

static void add_actions(struct choices *out, const struct keymap *keys, enum group g, bool named)
{
	for (int a = 1; a < ACT_COUNT; a++) {
		scoped(sb_free) struct sb key = SB(64);

		if (action_group((enum action)a) != g || (*action_footer((enum action)a) != 0) != named)
			continue;
		keymap_word(&key, keys, (enum action)a);
		add(out, action_name((enum action)a), sb_str(&key), action_help((enum action)a), false);
	}
}

static void add_settings(struct choices *out)
{
	for (int i = 0; i < RUN_TIME_COUNT; i++)
		add(out, setting_about(run_time[i])->name, NO_STR, setting_about(run_time[i])->help, true);
}

static void add_commands(struct choices *out, const struct keymap *keys)
{
	for (size_t g = 0; g < sizeof offered / sizeof *offered; g++)
		add_actions(out, keys, offered[g], true);
	for (int t = 0; t < TAB_COUNT; t++)
		add(out, tab_title((enum tab)t), NO_STR, "a tab of the inspector", false);
	add(out, "set", NO_STR, "set the theme, the mouse, the line drawing or the columns of the list", true);
	add_settings(out);
	for (size_t g = 0; g < sizeof offered / sizeof *offered; g++)
		add_actions(out, keys, offered[g], false);
}

static void add_values(struct choices *out, enum setting which)
{
	const char *type = setting_about(which)->type;
	str all = str_of(which == SET_MOUSE ? "yes|no" : type), one;
	scoped(arena_close) struct arena *scratch = arena_open();

	char between = str_at(all, '+') >= 0 ? '+' : '|';

	if (str_at(all, between) < 0)
		return;
	while (str_cut(&all, between, &one))
		add(out, str_c(scratch, one), NO_STR, "", false);
}

/* The text before the word decides what it can be. */
static enum command_asks add_after(str before, struct choices *out)
{
	enum setting which;
	str first = NO_STR, whole;
	enum action a;
	enum tab t;

	before = whole = str_trim(before);
	if (str_eq(before, S("set"))) {
		add_settings(out);
		return ASKS_NOBODY;
	}
	if (str_starts(before, S("set ")))
		before = str_trim(str_from(before, 4));
	/* Some take several words; each may come next. */
	str_cut(&before, ' ', &first);
	if (setting_called(first, &which) && (!before.len || which == SET_LIST_COLUMNS)) {
		add_values(out, which);
		return which == SET_THEME ? ASKS_THEMES : ASKS_NOBODY;
	}
	if (action_called(first) == ACT_JOIN || action_called(first) == ACT_DIFF || action_called(first) == ACT_PLAN)
		return ASKS_TABLES;
	if (action_called(whole) == ACT_COLUMN)
		return ASKS_COLUMNS;
	if (action_called(whole) == ACT_SAVED || action_called(whole) == ACT_SAVE)
		return ASKS_QUERIES;
	a = action_called(whole);
	return (a && (is_about_table(a) || a == ACT_WHY || a == ACT_LINEAGE)) || (!a && tab_called(whole, &t))
		       ? ASKS_TABLES
		       : ASKS_NOBODY;
}

enum command_asks command_choices(const struct line_edit *line, const struct keymap *keys, struct choices *out)
{
	str text = line_edit_text(line);
	ptrdiff_t from = line->at, start = 0;
	bool quoted = false;

	while (start < text.len && str_at(S(": "), text.at[start]) >= 0)
		start++;
	from = start;
	for (ptrdiff_t i = start; i < line->at; i++) {
		quoted ^= text.at[i] == '"';
		if (text.at[i] == ' ' && !quoted)
			from = i + 1;
	}
	if (line->at < from || (line->at < text.len && text.at[line->at] != ' ')) {
		choices_clear(out);
		return ASKS_NOBODY;
	}
	choices_begin(out, line, from);
	if (from > start)
		return add_after(str_n(text.at + start, from - start), out);
	add_commands(out, keys);
	return choices_word(out).len ? ASKS_TABLES : ASKS_NOBODY;
}
