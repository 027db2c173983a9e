/* grep_catalog: a regular expression over all text in the cache. */
#include "tool/tools.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "model/name.h"
#include "render/answer/grep_lines.h"
#include "workspace/indexes/text_index.h"
#include "service/search/text_search.h"
#include "base/banned.h"

enum {
	P_PATTERN,
	P_CASE,
	P_SMART,
	P_WORD,
	P_WHOLE,
	P_LITERAL,
	P_INVERT,
	P_COUNT,
	P_NAMES,
	P_CONTEXT,
	P_BEFORE,
	P_AFTER,
	P_IN,
	P_WHERE
};

enum { CONTEXT_MOST = 1000 };

#define _(id, word, help) "|" word
#define ALL_KINDS ("" TEXT_KINDS(_)) + 1
#define SAID(id, word, help) " " word

static const struct param params[] = {
	[P_PATTERN] = { "pattern", PARAM_TEXT, .help = "a Perl regular expression", .place = 1, .required = true,
			.flag = "" },
	[P_CASE] = { "ignore_case", PARAM_BOOL, .help = "ignore case", .default_value = "no", .letter = 'i' },
	[P_SMART] = { "smart_case", PARAM_BOOL, .help = "ignore case unless the pattern has a capital letter",
		      .default_value = "no", .letter = 'S' },
	[P_WORD] = { "word_regexp", PARAM_BOOL, .help = "match whole words only", .default_value = "no",
		     .letter = 'w' },
	[P_WHOLE] = { "line_regexp", PARAM_BOOL, .help = "match whole lines only", .default_value = "no",
		      .letter = 'x' },
	[P_LITERAL] = { "fixed_strings", PARAM_BOOL, .help = "treat the pattern as plain text", .default_value = "no",
			.letter = 'F' },
	[P_INVERT] = { "invert_match", PARAM_BOOL, .help = "show the lines that do not match", .default_value = "no",
		       .letter = 'v' },
	[P_COUNT] = { "count", PARAM_BOOL, .help = "show the number of lines per table", .default_value = "no",
		      .letter = 'c' },
	[P_NAMES] = { "names_only", PARAM_BOOL, .help = "show only the names of the tables", .default_value = "no",
		      .letter = 'l' },
	[P_CONTEXT] = { "context", PARAM_COUNT, .help = "lines of context around each match", .letter = 'C' },
	[P_BEFORE] = { "before_context", PARAM_COUNT, .help = "lines of context before each match", .letter = 'B' },
	[P_AFTER] = { "after_context", PARAM_COUNT, .help = "lines of context after each match", .letter = 'A' },
	[P_IN] = { "in", PARAM_TEXTS, .help = "only in these kinds of text, separated by commas:" TEXT_KINDS(SAID),
		   .words = ALL_KINDS },
	[P_WHERE] = { "where", PARAM_QUERY,
		      .help = "only in tables that match this query line: 'schema:sales kind:view'" },
	{ 0 },
};
#undef _
#undef SAID

enum {
	QUALIFIED,
	COLUMN,
	WHAT,
	LINE,
	TEXT,
	TYPE,
	OBJECT,
	KIND,
	CATALOG,
	SCHEMA,
	BEFORE,
	AFTER,
	SPANS,
	MATCHES,
	COLUMNS
};

static const struct column columns[] = {
	[QUALIFIED] = { "qualified_name", "string", "the table, or the schema", LOOK_NAME, false },
	[COLUMN] = { "column", "string", "null: text of the table itself", LOOK_PLAIN, true },
	[WHAT] = { "what", "string", "name, column, comment, type, default, definition, ...", LOOK_PLAIN, true },
	[LINE] = { "line", "integer", "line number within the text, from 1", LOOK_COUNT, true },
	[TEXT] = { "text", "string", "the line, as stored by the source", LOOK_FLUID, true },
	[TYPE] = { "data_type", "string", "type of the column, as written by the source", LOOK_HIDDEN, true },
	[OBJECT] = { "object", "string", "name of the key, index, trigger or policy", LOOK_HIDDEN, true },
	[KIND] = { "asset_type", "string", "table, view, ..., or schema", LOOK_HIDDEN, false },
	[CATALOG] = { "catalog", "string", NULL, LOOK_HIDDEN, false },
	[SCHEMA] = { "schema_name", "string", NULL, LOOK_HIDDEN, true },
	[BEFORE] = { "before", "array", "lines before the match", LOOK_HIDDEN, true },
	[AFTER] = { "after", "array", "lines after the match", LOOK_HIDDEN, true },
	[SPANS] = { "spans", "array", "matches of the pattern in text: [from, to) in characters", LOOK_HIDDEN, true },
	[MATCHES] = { "matches", "integer", "with count: number of matching lines of the table", LOOK_HIDDEN, true },
	[COLUMNS] = { 0 },
};

/* ---- rows ---- */

/* Counted or listed tables have no text. */
static bool take_line(void *with, struct arena *a, const struct grep_match *g)
{
	struct result *out = with;
	const struct grep_line *l = &g->line;
	bool is_line = l->form == GREP_LINES;
	struct value row[COLUMNS] = {
		[QUALIFIED] = value_text(l->qualified),
		[KIND] = value_text(l->is_namespace ? S("schema") : str_of(asset_kind_name(l->kind))),
		[CATALOG] = value_text(g->catalog),
		[SCHEMA] = value_text(g->ns),
		[MATCHES] = l->form == GREP_COUNTS ? value_int(l->matches) : (struct value){ 0 },
	};

	if (is_line) {
		row[COLUMN] = value_text(l->column);
		row[WHAT] = value_text(str_of(l->what));
		row[LINE] = value_int(l->number);
		row[TEXT] = value_text(l->text);
		row[TEXT].marks = l->spans;
		row[TYPE] = value_text(l->type);
		row[OBJECT] = value_text(l->object);
		row[BEFORE] = value_texts(a, &l->before);
		row[AFTER] = value_texts(a, &l->after);
		row[SPANS] = value_spans(a, l->text, l->spans);
	}
	out->row = as_answer(grep_line, l);
	return result_row(out, row);
}

/* ---- the request ---- */

static bool has_capital(str s)
{
	for (ptrdiff_t i = 0; i < s.len;) {
		uint32_t c = utf8_next(s, &i);

		if (c == '\\' && i < s.len)
			utf8_next(s, &i); /* the capitals of \W and \S do not count */
		else if (utf8_fold(c) != c)
			return true;
	}
	return false;
}

static unsigned flags_of(const struct arg *arg)
{
	bool caseless = arg[P_CASE].truth || (arg[P_SMART].truth && !has_capital(arg[P_PATTERN].text));

	return (caseless ? PATTERN_CASELESS : 0) | (arg[P_WORD].truth ? PATTERN_WORD : 0) |
	       (arg[P_WHOLE].truth ? PATTERN_LINE : 0) | (arg[P_LITERAL].truth ? PATTERN_LITERAL : 0);
}

static bool kind_named(str word, unsigned *bit)
{
	for (int k = 0; k < TEXT_KIND_COUNT; k++)
		if (str_eq_fold(word, str_of(text_kind_word((enum text_kind)k)))) {
			*bit = 1u << k;
			return true;
		}
	return false;
}

static bool read_kinds(struct arena *a, const struct arg *in, unsigned *out, struct err *err)
{
	*out = in->list.len ? 0 : (1u << TEXT_KIND_COUNT) - 1;
	for (ptrdiff_t i = 0; i < in->list.len; i++) {
		unsigned bit;

		if (!kind_named(str_trim(in->list.at[i]), &bit)) {
			err_set(err, ERR_USAGE, "unknown kind of text \"%.*s\"", STR(in->list.at[i]));
			for (int k = 0; k < TEXT_KIND_COUNT; k++)
				if (str_distance(a, in->list.at[i], str_of(text_kind_word((enum text_kind)k)), 2) <= 2)
					err_suggest(err, str_of(text_kind_word((enum text_kind)k)));
			return err_next(err, "See %s.", ACTION("grep_catalog", WITH_YES("help")));
		}
		*out |= bit;
	}
	return true;
}

static int64_t lines_around(const struct arg *own, const struct arg *both)
{
	int64_t n = own->given ? own->num : both->given ? both->num : 0;

	return n < CONTEXT_MOST ? n : CONTEXT_MOST;
}

static bool read_ask(const struct call *in, struct arena *a, struct text_search *w, struct err *err)
{
	const struct arg *arg = in->arg;
	ptrdiff_t where = 0;

	if (!read_kinds(a, &arg[P_IN], &w->kinds, err))
		return false;
	w->flags = flags_of(arg);
	w->text = arg[P_PATTERN].text;
	w->invert = arg[P_INVERT].truth;
	w->before = lines_around(&arg[P_BEFORE], &arg[P_CONTEXT]);
	w->after = lines_around(&arg[P_AFTER], &arg[P_CONTEXT]);
	w->each = arg[P_NAMES].truth ? GREP_NAMES : arg[P_COUNT].truth ? GREP_COUNTS : GREP_LINES;
	w->narrowed = arg[P_WHERE].given && str_trim(arg[P_WHERE].text).len;
	w->pattern = pattern_open(w->text, w->flags, &where, err);
	if (!w->pattern)
		err_point(err, w->text, where);
	return w->pattern != NULL;
}

/* ---- the tool ---- */

/* Every row has all columns; a person sees only the non-empty ones. */
static bool put_columns(struct result *out, enum grep_form each)
{
	struct column *own = new_n(out->arena, struct column, COLUMNS + 1);

	for (int i = 0; i < COLUMNS; i++) {
		own[i] = columns[i];
		if (each != GREP_LINES && own[i].look != LOOK_NAME)
			own[i].look = i == KIND ? LOOK_PLAIN : LOOK_HIDDEN;
	}
	if (each == GREP_COUNTS)
		own[MATCHES].look = LOOK_COUNT;
	return result_columns(out, own, COLUMNS);
}

static void say(const struct text_search *w, struct result *out)
{
	struct arena *a = out->arena;
	const char *noun = w->each == GREP_LINES ? "line" : "table";

	out->shown = str_counted(a, out->total, noun);
	if (out->names.len)
		result_next(out, ACTION_IN(a, "describe_asset", WITH("asset", out->names.at[0])));
	if (!out->total && w->default_value)
		result_note(out, str_fmt(a, "no match; %.*s with %s (ignoring case)",
					 STR(str_counted(a, w->default_value, noun)), AGAIN(WITH_YES("ignore_case"))));
}

static bool grep_catalog(const struct call *in, struct result *out, struct err *err)
{
	struct text_search w = { .limit = in->scope.limit, .skip = in->scope.skip };
	bool good;

	if (!read_ask(in, out->arena, &w, err))
		return false;
	out->whole.type = w.each == GREP_LINES ? &answer_grep_lines : &answer_grep_tables;
	w.take = take_line;
	w.with = out;
	good = !put_columns(out, w.each) || text_search(&in->scope, &w, err);
	pattern_close(w.pattern);
	if (!good)
		return false;
	out->total = w.total;
	out->row = (struct answer){ 0 };
	say(&w, out);
	return true;
}

const struct tool tool_grep_catalog = {
	.name = "grep_catalog",
	.command = "grep",
	.summary = "search all catalog text with a regular expression",
	.detail =
		"Searches all text of a catalog line by line: names, comments, types, defaults, generated "
		"expressions, enum values, keys, checks, indexes, triggers, policies, view definitions, properties "
		"and tags. The pattern is a Perl regular expression; case matters unless {.ignore_case} is given. In a pipe, "
		"each line is printed as NAME:WHAT:LINE:TEXT, where NAME is the table or column; on a terminal, "
		"lines are grouped by table. For a partition, only text that differs from its parent table is "
		"searched.",
	.params = params,
	.columns = columns,
	.noun = "table",
	.shape = SHAPE_ROWS,
	.supports = SUPPORTS(LIMIT) | SUPPORTS(CURSOR) | SUPPORTS(AT),
	.limit = 1000,
	.most = 10000000,
	.run = grep_catalog,
};
