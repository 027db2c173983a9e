/* manual-tools: the part of ocat(1) generated from the tables, as mdoc, for the build. */
#include "cli/verbs.h"

#include "base/arena.h"
#include "cli/examples.h"
#include "cli/help.h"
#include "tool/tool.h"
#include "base/banned.h"

enum { LINE = 78 };

static void put_escaped(struct sb *b, str s)
{
	if (s.len && (s.at[0] == '.' || s.at[0] == '\''))
		sb_puts(b, "\\&");
	for (ptrdiff_t i = 0; i < s.len; i++) {
		if (s.at[i] == '\\')
			sb_puts(b, "\\e");
		else if (s.at[i] == '-')
			sb_puts(b, "\\-");
		else
			sb_putc(b, s.at[i]);
	}
	sb_putc(b, '\n');
}

/* The end of a line of the manual: after a sentence, else at the last blank that fits. */
static ptrdiff_t line_end(str s)
{
	ptrdiff_t cut = s.len <= LINE ? s.len : LINE;

	for (ptrdiff_t i = 0; i + 1 < cut; i++)
		if ((s.at[i] == '.' || s.at[i] == '?' || s.at[i] == '!') && s.at[i + 1] == ' ' && i + 2 < s.len &&
		    s.at[i + 2] >= 'A' && s.at[i + 2] <= 'Z')
			return i + 1;
	while (cut < s.len && cut > 0 && s.at[cut] != ' ')
		cut--;
	return cut ? cut : s.len;
}

static void put_paragraph(struct sb *b, str s)
{
	while (s.len) {
		ptrdiff_t cut = line_end(s);

		put_escaped(b, str_upto(s, cut));
		s = str_trim(str_from(s, cut));
	}
}

/* Lines of text: escapes backslashes and leading dots for mdoc, and breaks long lines. */
static void put_text(struct sb *b, str s)
{
	for (ptrdiff_t end; (end = str_find(s, S("\n\n"))) >= 0; s = str_from(s, end + 2)) {
		put_paragraph(b, str_upto(s, end));
		sb_puts(b, ".Pp\n");
	}
	put_paragraph(b, s);
}

static void put_examples(struct sb *b, const char *const *examples)
{
	if (!examples || !*examples)
		return;
	sb_puts(b, ".Bd -literal -offset indent -compact\n");
	for (; *examples; examples++)
		put_escaped(b, str_of(*examples));
	sb_puts(b, ".Ed\n");
}

static void put_words(struct sb *b, const char *words)
{
	str rest = str_of(words), word;
	const char *mark = " Cm ";

	while (str_cut(&rest, '|', &word)) {
		sb_fmt(b, "%s%.*s", mark, STR(word));
		mark = " | ";
	}
	sb_putc(b, '\n');
}

static void put_flag(struct sb *b, struct arena *a, const struct param *p)
{
	sb_puts(b, ".It ");
	if (p->letter)
		sb_fmt(b, "Fl %c , ", p->letter);
	sb_fmt(b, "Fl -%.*s", STR(param_flag(a, p)));
	if (param_is_switch(p))
		sb_putc(b, '\n');
	else if (p->type == PARAM_BOOL)
		sb_puts(b, " Cm yes | no\n");
	else if (p->words && p->type == PARAM_WORD)
		put_words(b, p->words);
	else
		sb_puts(b, " Ar value\n");
	put_text(b, param_text(a, p));
	if (p->default_value && !param_is_switch(p))
		sb_fmt(b, "(default: %s)\n", p->default_value);
}

static void put_option(struct sb *b, const struct option *o)
{
	sb_puts(b, ".It ");
	if (o->letter)
		sb_fmt(b, "Fl %c , ", o->letter);
	sb_fmt(b, "Fl -%s", o->name);
	if (o->value)
		sb_fmt(b, " Ar %s", o->value);
	sb_putc(b, '\n');
	put_text(b, str_of(o->help));
}

static void put_place(struct sb *b, const struct tool *t, int place)
{
	bool any = false;

	for (const struct param *p = t->params; p && p->name; p++) {
		if (p->place != place)
			continue;
		sb_fmt(b, p->required ? " Ar %s" : any ? " | Ar %s" : " Op Ar %s", p->name);
		any = true;
	}
}

static void put_tool(struct sb *b, struct arena *a, const struct tool *t)
{
	bool any = false;

	sb_fmt(b, ".It Cm %s", t->command);
	for (int place = 1; place < 4; place++)
		put_place(b, t, place);
	sb_puts(b, "\n");
	put_text(b, str_fmt(a, "%s: the tool %s.", t->summary, t->name));
	put_text(b, command_text(a, t->detail));
	for (const struct param *p = t->params; p && p->name; p++) {
		if (p->place || !param_flag(a, p).len)
			continue;
		if (!any)
			sb_puts(b, ".Bl -tag -width Ds -compact\n");
		any = true;
		put_flag(b, a, p);
	}
	for (const struct option *o = verb_adds(str_of(t->command)); any && o->name; o++)
		put_option(b, o);
	if (any)
		sb_puts(b, ".El\n");
	put_examples(b, command_examples(t));
}

static void put_options(struct sb *b, const struct option *o)
{
	sb_puts(b, ".Bl -tag -width Ds -compact\n");
	for (; o->name; o++)
		put_option(b, o);
	sb_puts(b, ".El\n");
}

static void put_verb(struct sb *b, struct arena *a, const struct verb *v)
{
	sb_fmt(b, ".It Cm %s", v->name);
	if (v->words)
		sb_fmt(b, " %s", v->words);
	sb_putc(b, '\n');
	put_text(b, str_fmt(a, "%s.", v->summary));
	if (v->detail)
		put_text(b, str_of(v->detail));
	if (verb_options(a, v))
		put_options(b, verb_options(a, v));
	put_examples(b, v->examples);
}

static int manual(struct cli *c, struct err *err)
{
	scoped(sb_free) struct sb b = SB(8 << 20);

	(void)err;
	sb_puts(&b, ".Ss Questions\n.Bl -tag -width Ds\n");
	for (const struct tool *const *t = tools(); *t; t++)
		put_tool(&b, c->arena, *t);
	sb_puts(&b, ".El\n.Ss Sources and the rest\n.Bl -tag -width Ds\n");
	for (const struct verb *const *v = verbs(); *v; v++)
		if (!(*v)->hidden)
			put_verb(&b, c->arena, *v);
	sb_puts(&b, ".El\n.Ss Common options\n");
	put_options(&b, common_options);
	cli_print(c, sb_str(&b));
	return 0;
}

const struct verb verb_manual = {
	.name = "manual-tools",
	.summary = "print the generated part of the manual",
	.hidden = true,
	.run = manual,
};
