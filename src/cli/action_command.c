#include "cli/action_command.h"

#include "base/arena.h"
#include "cli/examples.h"
#include "cli/verbs.h"
#include "tool/tool.h"

#include "base/banned.h"

/* Needs no quotes in a shell; question marks and stars do, as they match file names. */
static bool is_plain(str word)
{
	scoped(arena_close) struct arena *a = arena_open();

	return str_shell(a, word).at == word.at;
}

/* Uses double quotes if the word contains a single one. */
static void put_word(struct sb *out, struct arena *a, str word)
{
	bool doubled = str_at(word, '\'') >= 0;

	for (ptrdiff_t i = 0; doubled && i < word.len; i++)
		doubled = str_at(S("\"$`\\!"), word.at[i]) < 0;
	if (doubled)
		sb_fmt(out, "\"%.*s\"", STR(word));
	else
		sb_put(out, str_shell(a, word));
}

/* Words of a query line stay unquoted as long as none needs quotes. */
static void put_words(struct sb *out, struct arena *a, str words)
{
	str rest = words, word;
	bool plain = words.len > 0;

	while (str_cut(&rest, ' ', &word))
		plain &= is_plain(word) && !str_starts(word, S("-"));
	if (plain)
		sb_put(out, words);
	else
		put_word(out, a, words);
}

/* connection_env is --connection-env. */
static str flag_of(struct arena *a, str name)
{
	return param_flag(a, &(struct param){ .name = str_c(a, name) });
}

static const struct option *option_in(const struct option *table, str flag)
{
	for (; table && table->name; table++)
		if (str_eq(flag, str_of(table->name)))
			return table;
	return NULL;
}

static bool is_given(const struct action_param *p)
{
	return p->value.at && !p->blank;
}

static void put_gap(struct sb *out)
{
	if (out->len)
		sb_putc(out, ' ');
}

static void put_option(struct sb *out, struct arena *a, str flag, bool is_switch, const struct action_param *p)
{
	put_gap(out);
	sb_fmt(out, "--%.*s", STR(flag));
	if (is_switch || !p->value.at)
		return;
	sb_putc(out, ' ');
	if (p->blank)
		sb_put(out, p->value);
	else
		put_word(out, a, p->value);
}

/* If a tool has no such parameter, it is a common option, or one that a verb adds to the command. */
static void put_other(struct sb *out, struct arena *a, const struct option *own, const struct action_param *p)
{
	str flag = flag_of(a, p->name);
	const struct option *o = option_in(own, flag);

	o = o ? o : option_in(common_options, flag);
	if (o) {
		put_option(out, a, flag, !o->value, p);
		return;
	}
	put_gap(out);
	if (is_given(p))
		put_word(out, a, p->value);
	else
		sb_put(out, p->value.at ? p->value : p->name);
}

static bool takes_words(const struct param *p)
{
	return p->type == PARAM_QUERY || p->type == PARAM_WORDS;
}

static void put_place(struct sb *out, struct arena *a, const struct param *p, const struct action_param *given)
{
	put_gap(out);
	if (!is_given(given))
		sb_put(out, given->value);
	else if (takes_words(p))
		put_words(out, a, given->value);
	else
		put_word(out, a, given->value);
}

static void put_tool_params(struct sb *out, struct arena *a, const struct tool *t, const struct action_call *act)
{
	for (int place = 1; place < 4; place++) {
		for (int i = 0; i < act->params; i++) {
			const struct param *p = tool_param(t, act->param[i].name, NULL);

			if (p && p->place == place && act->param[i].value.at)
				put_place(out, a, p, &act->param[i]);
		}
	}
	for (int i = 0; i < act->params; i++) {
		const struct param *p = tool_param(t, act->param[i].name, NULL);

		if (!p)
			put_other(out, a, verb_adds(str_of(t->command)), &act->param[i]);
		else if ((!p->place || !act->param[i].value.at) && param_flag(a, p).len) /* others are for protocols */
			put_option(out, a, param_flag(a, p), param_is_switch(p), &act->param[i]);
	}
}

/* ---- usage ---- */

/* In capitals, as in the usage of other commands. */
static void put_blank(struct sb *out, const char *name)
{
	for (; *name; name++)
		sb_putc(out, *name >= 'a' && *name <= 'z' ? (char)(*name - 'a' + 'A') : *name);
}

void tool_words(struct sb *out, const struct tool *t)
{
	for (int place = 1; place < 4; place++) {
		const char *gap = " [";

		for (const struct param *p = t->params; p && p->name; p++) {
			if (p->place != place)
				continue;
			sb_puts(out, p->required ? " " : gap);
			put_blank(out, p->name);
			gap = p->required ? "" : "|";
		}
		if (*gap == '|')
			sb_putc(out, ']');
	}
}

/* A call with only placeholders is the usage of its command. */
static bool is_usage(const struct action_call *act)
{
	for (int i = 0; i < act->params; i++)
		if (!act->param[i].blank)
			return false;
	return act->params > 0;
}

static void put_usage(struct sb *out, const struct tool *t)
{
	const char *example = *command_examples(t);

	sb_fmt(out, "Usage: ocat %s", t->command);
	tool_words(out, t);
	sb_puts(out, " [options]");
	if (example)
		sb_fmt(out, "; for example: %s", example);
}

/*
 * The parameter of any tool: the current call is unknown here.
 * One that is a word of its command, if it has no value.
 */
static const struct param *any_param(const struct action_param *of)
{
	const struct param *found = NULL;

	for (const struct tool *const *t = tools(); *t; t++) {
		const struct param *p = tool_param(*t, of->name, NULL);

		found = p && (!found || (!of->value.at && !found->place && p->place && p->required)) ? p : found;
	}
	return found;
}

static void put_again(struct sb *out, struct arena *a, const struct action_call *act)
{
	for (int i = 0; i < act->params; i++) {
		const struct action_param *p = &act->param[i];
		str flag = flag_of(a, p->name);
		const struct param *found = option_in(common_options, flag) ? NULL : any_param(p);

		if (found && found->place && !p->value.at) {
			put_gap(out);
			put_blank(out, found->name);
		} else if (found && found->letter && param_is_switch(found)) {
			put_gap(out);
			sb_fmt(out, "-%c", found->letter);
		} else if (flag.len == 1 && !p->value.at) {
			put_gap(out);
			sb_fmt(out, "-%.*s", STR(flag));
		} else {
			put_option(out, a, found ? param_flag(a, found) : flag, str_eq(p->value, S("true")), p);
		}
	}
}

static void put_command(struct sb *out, const struct action_call *act, bool alone, const void *with)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(sb_free) struct sb b = SB(SB_MAX);
	const struct tool *t = tool_named(act->verb);
	const struct verb *v = verb_named(act->verb);

	(void)with;
	if (alone && t && is_usage(act)) {
		put_usage(out, t);
		return;
	}
	if (!act->verb.len) {
		put_again(&b, a, act);
		sb_put(out, sb_str(&b));
		return;
	}
	sb_fmt(&b, "ocat %.*s", STR(t ? str_of(t->command) : act->verb));
	if (t)
		put_tool_params(&b, a, t, act);
	for (int i = 0; !t && i < act->params; i++)
		put_other(&b, a, v ? verb_options(a, v) : NULL, &act->param[i]);
	sb_fmt(out, "%s%.*s%s", alone ? "" : "`", STR(sb_str(&b)), alone ? "" : "`");
}

const struct speller command_speller = { .put = put_command };
