/* Help, generated from the tables of tools, verbs and options. */
#include "cli/help.h"

#include "base/arena.h"
#include "cli/action_command.h"
#include "cli/examples.h"
#include "cli/verbs.h"
#include "tool/tool.h"
#include "base/banned.h"

/* ---- texts of tools ---- */

str command_text(struct arena *a, const char *text)
{
	return action_spell(a, tool_text(a, text), &command_speller);
}

str param_text(struct arena *a, const struct param *p)
{
	str help = command_text(a, p->help);

	return str_fmt(a, "%.*s%s%s%s", STR(help), p->type == PARAM_SIDE ? ", or a file or URL" : "",
		       p->filed ? ", or a file that holds it" : "", p->piped ? ", or - for standard input" : "");
}

const struct option *command_options(struct arena *a, str command)
{
	const struct tool *t = tool_for_command(command);
	const struct verb *v = verb_named(command);
	array_of(struct option) list = { 0 };

	if (!t)
		return v ? verb_options(a, v) : NULL;
	for (const struct param *p = t->params; p && p->name; p++) {
		str flag = param_flag(a, p);

		if (flag.len)
			*push(&list, a) = (struct option){ .name = str_c(a, flag),
							   .letter = p->letter,
							   .value = param_is_switch(p) ? NULL : param_takes(p),
							   .help = str_c(a, param_text(a, p)) };
	}
	for (const struct option *o = verb_adds(command); o->name; o++)
		*push(&list, a) = *o;
	*push(&list, a) = (struct option){ 0 };
	return list.at;
}

/* ---- pages ---- */

enum { COLUMN = 14, OPTION_COLUMN = 26, WIDTH = 80 };

static void put_entry(struct sb *out, const struct paint *p, ptrdiff_t column, str name, str text)
{
	struct paint wide = *p;
	scoped(sb_free) struct sb b = SB(1 << 16);
	str rest, line;
	bool first = true;

	wide.width = (p->width ? p->width : WIDTH) - (int)column - 2;
	wide.color = false;
	if (wide.width < 20)
		wide.width = 20;
	paint_wrapped(&b, &wide, ROLE_PLAIN, text, 0);
	sb_puts(out, "  ");
	if (name.len < column) {
		paint_cell(out, p, ROLE_NAME, name, column, false);
	} else {
		paint_put(out, p, ROLE_NAME, name);
		sb_putc(out, '\n');
		sb_pad(out, ' ', column + 2);
	}
	rest = str_trim(sb_str(&b));
	while (str_cut(&rest, '\n', &line)) {
		if (!first)
			sb_pad(out, ' ', column + 2);
		first = false;
		sb_put(out, line);
		sb_putc(out, '\n');
	}
	if (first)
		sb_putc(out, '\n');
}

static void put_option(struct sb *out, const struct paint *p, struct arena *a, const struct option *o)
{
	str name = str_fmt(a, "%s%c%s--%s%s%s", o->letter ? "-" : "", o->letter ? o->letter : ' ',
			   o->letter ? ", " : "   ", o->name, o->value ? " " : "", o->value ? o->value : "");

	put_entry(out, p, OPTION_COLUMN, name, str_of(o->help));
}

static void put_detail(struct sb *out, const struct paint *p, str detail)
{
	struct paint wide = *p;

	if (!detail.len)
		return;
	if (!wide.width || wide.width > WIDTH)
		wide.width = WIDTH;
	sb_putc(out, '\n');
	paint_wrapped(out, &wide, ROLE_PLAIN, detail, 0);
}

static bool is_taken(const struct tool *t, char letter)
{
	for (const struct param *q = t ? t->params : NULL; q && q->name; q++)
		if (letter && q->letter == letter)
			return true;
	return false;
}

static void put_common(struct sb *out, const struct paint *p, struct arena *a)
{
	sb_putc(out, '\n');
	paint_put(out, p, ROLE_HEAD, S("Common options"));
	sb_putc(out, '\n');
	for (const struct option *o = common_options; o->name; o++)
		put_option(out, p, a, o);
}

/*
 * A command's help only names the common options, without those of output that every command has. One whose letter
 * means something else in this command has its long name alone.
 */
static void name_common(struct sb *out, const struct paint *p, const struct tool *t, str command)
{
	const struct verb *v = verb_named(command);
	scoped(arena_close) struct arena *a = arena_open();
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (const struct option *o = common_options; o->name; o++) {
		bool is_named = o == &common_options[OPT_OUTPUT] ||
				((HEEDS_ALL | HEEDS(SLOW)) & (1u << (o - common_options)));

		if (!is_named || !command_heeds(command, o))
			continue;
		sb_puts(&b, b.len ? ", " : "Common options, see `ocat --help`: ");
		if (o->letter && !is_taken(t, o->letter))
			sb_fmt(&b, "-%c", o->letter);
		else
			sb_fmt(&b, "--%s", o->name);
		if (o == &common_options[OPT_OUTPUT] && v && v->formats)
			sb_fmt(&b, " (%.*s)", STR(format_words(a, v->formats)));
	}
	sb_putc(&b, '.');
	put_detail(out, p, sb_str(&b));
}

static void put_heading(struct sb *out, const struct paint *p, enum command_heading heading)
{
	static const char *const headings[] = {
#define _(id, text) text,
		COMMAND_HEADINGS(_)
#undef _
	};

	sb_putc(out, '\n');
	paint_put(out, p, ROLE_HEAD, str_of(headings[heading]));
	sb_putc(out, '\n');
	for (const struct tool *const *t = tools(); *t; t++)
		if ((*t)->heading == heading)
			put_entry(out, p, COLUMN, str_of((*t)->command), str_of((*t)->summary));
	for (const struct verb *const *v = verbs(); *v; v++)
		if ((*v)->heading == heading && !(*v)->hidden)
			put_entry(out, p, COLUMN, str_of((*v)->name), str_of((*v)->summary));
}

void help_all(struct sb *out, const struct paint *p)
{
	scoped(arena_close) struct arena *a = arena_open();

	paint_put(out, p, ROLE_NAME, S("ocat"));
	sb_puts(out, " - ripgrep for database metadata\n\n");
	put_entry(out, p, COLUMN, S("ocat"), S("open the explorer"));
	for (int h = 0; h < HEADING_COUNT; h++)
		put_heading(out, p, (enum command_heading)h);
	put_common(out, p, a);
	sb_puts(out, "\nSee `ocat COMMAND --help`, ocat(1) and ocat-query(5).\n");
}

static void put_examples(struct sb *out, const struct paint *p, const char *const *examples)
{
	if (!examples || !*examples)
		return;
	sb_putc(out, '\n');
	paint_put(out, p, ROLE_HEAD, S("Examples"));
	sb_putc(out, '\n');
	for (; *examples; examples++)
		sb_fmt(out, "  %s\n", *examples);
}

static str flag_words(struct arena *a, const struct param *q)
{
	bool alone = param_is_switch(q);

	return str_fmt(a, "%s%c%s--%.*s%s%s", q->letter ? "-" : "", q->letter ? q->letter : ' ',
		       q->letter ? ", " : "   ", STR(param_flag(a, q)), alone ? "" : " ", alone ? "" : param_takes(q));
}

static void help_tool(struct sb *out, const struct paint *p, const struct tool *t)
{
	scoped(arena_close) struct arena *a = arena_open();
	bool any = false;

	paint_put(out, p, ROLE_NAME, str_fmt(a, "ocat %s", t->command));
	tool_words(out, t);
	sb_puts(out, " [options]\n");
	sb_fmt(out, "%s\n", t->summary);
	put_detail(out, p, command_text(a, t->detail));
	put_examples(out, p, command_examples(t));
	for (const struct param *q = t->params; q && q->name; q++) {
		str text = param_text(a, q);

		if (!param_flag(a, q).len)
			continue;
		if (!any) {
			sb_putc(out, '\n');
			paint_put(out, p, ROLE_HEAD, S("Options"));
			sb_putc(out, '\n');
		}
		any = true;
		if (q->default_value && !param_is_switch(q))
			text = str_fmt(a, "%.*s (default: %s)", STR(text), q->default_value);
		put_entry(out, p, OPTION_COLUMN, flag_words(a, q), text);
	}
	for (const struct option *o = verb_adds(str_of(t->command)); o->name; o++)
		put_option(out, p, a, o);
	name_common(out, p, t, str_of(t->command));
}

static void help_verb(struct sb *out, const struct paint *p, const struct verb *v)
{
	scoped(arena_close) struct arena *a = arena_open();
	const struct option *own = verb_options(a, v);

	paint_put(out, p, ROLE_NAME, str_fmt(a, "ocat %s", v->name));
	sb_fmt(out, "%s%s\n%s\n", v->words ? " " : "", v->words ? v->words : "", v->summary);
	put_detail(out, p, str_of(v->detail));
	put_examples(out, p, v->examples);
	if (own) {
		sb_putc(out, '\n');
		paint_put(out, p, ROLE_HEAD, S("Options"));
		sb_putc(out, '\n');
		for (const struct option *o = own; o->name; o++)
			put_option(out, p, a, o);
	}
	name_common(out, p, NULL, str_of(v->name));
}

bool help_command(struct sb *out, const struct paint *p, str name)
{
	const struct tool *t = tool_for_command(name);
	const struct verb *v = verb_named(name);

	if (t)
		help_tool(out, p, t);
	else if (v)
		help_verb(out, p, v);
	return t || v;
}
