#include "cli/completion/line_completion.h"

#include "base/arena.h"
#include "base/paths.h"
#include "cli/demo/demo_workspace.h"
#include "cli/help.h"
#include "cli/completion/theme_completion.h"
#include "cli/trace_selection.h"
#include "cli/verbs.h"
#include "render/rows/rows.h"
#include "service/completion.h"
#include "sql/dialect/dialect.h"
#include "tool/tool.h"
#include "trace/files.h"

#include "base/banned.h"

/* ---- words ---- */

/* As a shell splits them, with quotes of both kinds and backslashes. The last word is still being typed. */
static void split(struct arena *a, str line, struct strs *out)
{
	scoped(sb_free) struct sb word = SB(1 << 20);
	char quote = '\0';

	for (ptrdiff_t i = 0; i < line.len; i++) {
		char c = line.at[i];

		if (c == '\\' && quote != '\'' && i + 1 < line.len) {
			sb_putc(&word, line.at[++i]);
		} else if (quote) {
			if (c == quote)
				quote = '\0';
			else
				sb_putc(&word, c);
		} else if (c == '"' || c == '\'') {
			quote = c;
		} else if (c == ' ' || c == '\t' || c == '\n') {
			if (word.len)
				*push(out, a) = str_dup(a, sb_str(&word));
			sb_reset(&word);
		} else {
			sb_putc(&word, c);
		}
	}
	*push(out, a) = word.len ? str_dup(a, sb_str(&word)) : S("");
}

/* The words before the current one. */
struct before {
	str command;
	bool demo, only_words;
	str catalog; /* of the option; absent: none, or several */
	int catalogs;
	int words;			    /* after the command */
	str first, last;		    /* of those words */
	const struct option *own, *pending; /* pending: an option whose value is the current word */
};

static const struct option *find(const struct option *table, str name, char letter)
{
	for (; table && table->name; table++)
		if (letter ? table->letter == letter : str_eq(name, str_of(table->name)))
			return table;
	return NULL;
}

static const struct option *named(const struct before *b, str name, char letter)
{
	const struct option *o = find(b->own, name, letter);

	return o ? o : find(common_options, name, letter);
}

static void pass_value(struct before *b, const struct option *o, str value)
{
	if (o && str_eq(str_of(o->name), S("catalog")))
		b->catalog = b->catalogs++ ? NO_STR : value;
}

static void pass_option(struct before *b, str word)
{
	bool is_long = str_starts(word, S("--"));
	ptrdiff_t equals = str_at(word, '=');
	const struct option *o;

	if (is_long && equals >= 0) {
		pass_value(b, named(b, str_from(str_upto(word, equals), 2), '\0'), str_from(word, equals + 1));
		return;
	}
	o = is_long ? named(b, str_from(word, 2), '\0') : word.len == 2 ? named(b, NO_STR, word.at[1]) : NULL;
	if (o && o->value)
		b->pending = o;
}

static void pass(struct arena *a, struct before *b, str word)
{
	if (b->pending) {
		pass_value(b, b->pending, word);
		b->pending = NULL;
	} else if (str_eq(word, S("--"))) {
		b->only_words = true;
	} else if (word.len > 1 && word.at[0] == '-' && !b->only_words) {
		pass_option(b, word);
	} else if (!b->command.at && !b->demo && str_eq(word, S("demo"))) {
		b->demo = true;
	} else if (!b->command.at) {
		b->command = word;
		b->own = command_options(a, word);
	} else {
		if (!b->words++)
			b->first = word;
		b->last = word;
	}
}

/* ---- offers ---- */

static void offer_traces(struct cli *c, struct completions *o, str word)
{
	struct trace_files all = { 0 };
	struct err ignored = { 0 };
	str dir;

	if (!cli_traces_dir(c, &dir, &ignored) || !trace_list(c->arena, dir, NULL, &all, &ignored))
		return;
	for (ptrdiff_t i = 0; i < all.len; i++)
		if (str_starts(all.at[i].name, word))
			completion_add(o, all.at[i].name, all.at[i].head.question, false);
	if (str_starts(S("last"), word))
		completion_add(o, S("last"), NO_STR, false);
}

/* The current word of `ocat config`: a setting, a place or a file. */
static void offer_settings(struct completions *o, str about, str word)
{
	bool place = str_eq(about, S("path")),
	     any = str_eq(about, S("get")) || str_eq(about, S("set")) || str_eq(about, S("unset"));

	if (str_eq(about, S("edit")))
		completion_words(o, "settings|catalogs|databases|tags|tag-rules", word);
	for (int i = 0; i < OWN_COUNT && place; i++)
		if (str_starts(str_of(path_name((enum own)i)), word))
			completion_add(o, str_of(path_name((enum own)i)), str_of(path_help((enum own)i)), false);
	for (int i = 0; i < SETTING_COUNT && any; i++)
		if (str_starts(str_of(setting_about((enum setting)i)->name), word))
			completion_add(o, str_of(setting_about((enum setting)i)->name),
				       str_of(setting_about((enum setting)i)->help), false);
}

static void offer_setting_values(struct completions *o, str name, str word)
{
	enum setting which;
	const char *type;

	if (!setting_named(name, &which))
		return;
	if (which == SET_THEME)
		complete_theme(o, word);
	type = setting_about(which)->type;
	if (str_eq(str_of(type), S("bool")))
		completion_words(o, "yes|no", word);
	else if (str_at(str_of(type), '|') > 0)
		completion_words(o, type, word);
}

static void offer_commands(struct completions *o, str word)
{
	for (const struct tool *const *t = tools(); *t; t++)
		if (str_starts(str_of((*t)->command), word))
			completion_add(o, str_of((*t)->command), str_of((*t)->summary), false);
	for (const struct verb *const *v = verbs(); *v; v++)
		if (!(*v)->hidden && str_starts(str_of((*v)->name), word))
			completion_add(o, str_of((*v)->name), str_of((*v)->summary), false);
}

/* Words of one kind, as named in .completes of struct verb. */
static void offer_kind(struct cli *c, struct completing *out, str kind, str word)
{
	struct completions *o = &out->offers;

	if (str_eq(kind, S("catalog")))
		completion_catalogs(o, word);
	else if (str_eq(kind, S("asset")))
		completion_assets(o, word);
	else if (str_eq(kind, S("trace")))
		offer_traces(c, o, word);
	else if (str_eq(kind, S("command")))
		offer_commands(o, word);
	else if (str_eq(kind, S("file")))
		out->files = true;
	else
		completion_words(o, str_c(c->arena, kind), word);
}

/* The last kind applies to all further words. */
static void offer_verb(struct cli *c, struct completing *out, const struct verb *v, const struct before *b)
{
	str kinds = v->completes ? str_of(v->completes) : NO_STR, kind = NO_STR, next;

	for (int i = 0; i <= b->words && str_cut(&kinds, ' ', &next); i++)
		kind = next;
	if (str_eq(kind, S("trace")) && !str_eq(b->first, S("show")))
		return;
	if (str_eq(kind, S("setting")))
		offer_settings(&out->offers, b->first, out->word);
	else if (str_eq(kind, S("value")))
		offer_setting_values(&out->offers, str_eq(b->first, S("set")) && b->words == 2 ? b->last : NO_STR,
				     out->word);
	else
		offer_kind(c, out, kind, out->word);
}

/* Completions for the value of a parameter. */
static void offer_param(struct completions *o, const struct tool *t, const struct param *p, str word)
{
	switch (p->type) {
	case PARAM_WORD: completion_words(o, p->words, word); break;
	case PARAM_BOOL: completion_words(o, "yes|no", word); break;
	case PARAM_ASSET:
	case PARAM_ASSETS: completion_assets(o, word); break;
	case PARAM_SIDE:
		completion_catalogs(o, word);
		completion_assets(o, word);
		break;
	case PARAM_FIELD:
		completion_assets(o, word);
		if (!o->len)
			completion_fields(o, word);
		break;
	case PARAM_WORDS:
		if (!word.len)
			break;
		completion_assets(o, word);
		completion_names_of_columns(o, word);
		break;
	case PARAM_QUERY: completion_query(o, word, tool_param(t, S("data_type"), NULL) != NULL); break;
	default:
		if (p->type == PARAM_TEXTS && p->words)
			completion_listed(o, p->words, word);
		if (p->filter)
			completion_filter_value(o, str_of(p->filter), word);
		break;
	}
}

static void offer_tool(struct completing *out, const struct tool *t, const struct before *b)
{
	const struct param *last = NULL;

	for (const struct param *p = t->params; p && p->name; p++)
		if (p->place && (p->place == b->words + 1 ||
				 (p->place <= b->words &&
				  (p->type == PARAM_QUERY || p->type == PARAM_WORDS || p->type == PARAM_ASSETS))))
			last = p;
	if (last)
		offer_param(&out->offers, t, last, out->word);
	out->files = last && last->type == PARAM_SIDE;
}

/* Those that the command supports. */
static void offer_formats(struct completions *o, const struct verb *v, str word)
{
	str all = S(FORMAT_NAMES), one;

	while (str_cut(&all, ',', &one)) {
		enum format f;

		if (str_starts(str_trim(one), word) && format_named(str_trim(one), &f) &&
		    (!v || !v->formats || (v->formats & FORMAT_BIT(f))))
			completion_add(o, str_trim(one), NO_STR, false);
	}
}

/* The parameter of an option; NULL: it is a common one. */
static const struct param *param_of(struct cli *c, const struct tool *t, str flag)
{
	for (const struct param *p = t ? t->params : NULL; p && p->name; p++)
		if (str_eq(param_flag(c->arena, p), flag))
			return p;
	return NULL;
}

static void offer_dialects(struct completions *o, str word)
{
	const struct dialect *d;

	for (ptrdiff_t i = 0; (d = dialect_each(i)); i++)
		if (str_starts(str_of(d->name), word))
			completion_add(o, str_of(d->name), NO_STR, false);
}

/* After the last comma; a column that is already listed is not offered again. */
static void offer_columns(struct cli *c, struct completions *o, const struct tool *t, str word)
{
	str listed = str_upto(word, str_at_last(word, ',') + 1), part = str_from(word, listed.len);

	for (const struct column *k = t ? t->columns : NULL; k && k->name; k++)
		if (str_starts(str_of(k->name), part) && str_find(listed, str_fmt(c->arena, "%s,", k->name)) < 0)
			completion_add(o, str_fmt(c->arena, "%.*s%s", STR(listed), k->name), NO_STR, false);
}

static void offer_value(struct cli *c, struct completing *out, const struct before *b, const struct option *o, str word)
{
	const struct tool *t = tool_for_command(b->command);
	const struct verb *v = verb_named(b->command);
	str name = str_of(o->name);
	const struct param *p = param_of(c, t, v && v->own_output && str_eq(name, S("output")) ? S("as") : name);

	if (str_eq(name, S("dialect")) || (o->value && str_eq(str_of(o->value), S("DIALECT")))) {
		offer_dialects(&out->offers, word);
	} else if (str_eq(name, S("columns"))) {
		offer_columns(c, &out->offers, t, word);
	} else if (p) {
		offer_param(&out->offers, t, p, word);
	} else if (str_eq(name, S("output"))) {
		offer_formats(&out->offers, v, word);
	} else if (str_eq(name, S("catalog"))) {
		completion_catalogs(&out->offers, word);
	} else if (str_eq(name, S("color"))) {
		completion_words(&out->offers, "auto|always|never", word);
	} else if (o->value && str_at(str_of(o->value), '|') > 0) {
		completion_words(&out->offers, o->value, word);
	} else {
		out->files = o->value && (str_eq(str_of(o->value), S("FILE")) || str_eq(str_of(o->value), S("PATH")) ||
					  str_eq(str_of(o->value), S("DIR")));
	}
}

static void offer_options(struct cli *c, struct completing *out, str command, const struct option *table)
{
	for (; table && table->name; table++) {
		str text = str_fmt(c->arena, "--%s", table->name);

		if (str_starts(text, out->word) && (!command.at || command_heeds(command, table)))
			completion_add(&out->offers, text, str_of(table->help), false);
	}
}

/* --name=value: the offer includes the part before the value. */
static void offer_joined(struct cli *c, struct completing *out, const struct before *b, ptrdiff_t equals)
{
	const struct option *o = named(b, str_from(str_upto(out->word, equals), 2), '\0');
	str head = str_upto(out->word, equals + 1);

	if (!o || !o->value)
		return;
	offer_value(c, out, b, o, str_from(out->word, equals + 1));
	for (ptrdiff_t i = 0; i < out->offers.len; i++)
		out->offers.at[i].text = str_fmt(c->arena, "%.*s%.*s", STR(head), STR(out->offers.at[i].text));
}

static void offer_all(struct cli *c, struct completing *out, const struct before *b)
{
	const struct verb *v = verb_named(b->command);
	const struct tool *t = tool_for_command(b->command);
	ptrdiff_t equals = str_at(out->word, '=');

	if (b->pending) {
		offer_value(c, out, b, b->pending, out->word);
	} else if (str_starts(out->word, S("--")) && equals > 2 && !b->only_words) {
		offer_joined(c, out, b, equals);
	} else if (str_starts(out->word, S("-")) && !b->only_words) {
		offer_options(c, out, NO_STR, b->own); /* a command's own options */
		offer_options(c, out, b->command, common_options);
	} else if (!b->command.at) {
		offer_commands(&out->offers, out->word);
	} else if (t) {
		offer_tool(out, t, b);
	} else if (v) {
		offer_verb(c, out, v, b);
	}
}

void complete_line(struct cli *c, str line, const struct stop *stop, struct completing *out)
{
	struct before b = { 0 };
	struct strs words = { 0 };
	struct err ignored = { 0 };

	*out = (struct completing){ .offers.scope = scope_open(NULL, NULL, c->arena, stop) };
	split(c->arena, line, &words);
	for (ptrdiff_t i = 1; i < words.len - 1; i++)
		pass(c->arena, &b, words.at[i]);
	out->word = words.len > 1 ? words.at[words.len - 1] : S("");
	if ((b.demo && !demo_enter(c, &ignored)) || !cli_session(c, &ignored))
		return;
	out->offers.scope.workspace = c->session;
	out->offers.catalog = b.catalog;
	offer_all(c, out, &b);
}
