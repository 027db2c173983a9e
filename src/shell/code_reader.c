/*
 * Python and JavaScript, as far as their text literals go: what is known of the SQL given to a database. Nothing is
 * run: names keep what was assigned to them, and what a branch or a loop may have changed is unknown.
 */
#include "shell/code_reader.h"

#include "base/banned.h"

/* Each level holds the arguments of a call. */
enum { CODE_DEPTH_MOST = 60 };

static struct code_value expression(struct code_reader *p);

static bool is_mark(const struct code_token *t, const char *mark)
{
	return t->kind == CODE_MARK && str_eq(t->text, str_of(mark));
}

static bool take(struct code_reader *p, const char *mark)
{
	if (!code_is_next(&p->lexer, mark))
		return false;
	code_next(&p->lexer);
	return true;
}

static struct code_value concatenated(struct code_reader *p, const struct code_value *a, const struct code_value *b)
{
	struct shell_builder text = { .arena = p->run->arena };
	struct code_value out = { .kind = CODE_TEXT };

	if (a->kind != CODE_TEXT && b->kind != CODE_TEXT)
		return (struct code_value){ 0 };
	if (!run_spend(p->run, (a->text.text.len + b->text.text.len) / 16))
		return code_unknown(p, NO_STR);
	if (a->kind == CODE_TEXT)
		shell_put_value(&text, &a->text);
	else
		shell_put_gap(&text, NO_STR);
	if (b->kind == CODE_TEXT)
		shell_put_value(&text, &b->text);
	else
		shell_put_gap(&text, NO_STR);
	out.text = shell_built(&text);
	return out;
}

/* ---- calls and indexes ---- */

/*
 * NAME= before the value of an argument;
 * in JavaScript also NAME: of an object, and const NAME= of a function within.
 */
static str keyword(struct code_reader *p)
{
	struct code_lexer ahead = p->lexer;
	struct code_token name = code_next(&ahead);

	if (is_javascript(&p->lexer) && name.kind == CODE_NAME && str_is_among(name.text, " const let var "))
		name = code_next(&ahead);
	if (name.kind != CODE_NAME ||
	    !(code_is_next(&ahead, "=") || (is_javascript(&p->lexer) && code_is_next(&ahead, ":"))))
		return NO_STR;
	code_next(&ahead);
	p->lexer = ahead;
	return name.text;
}

/* A second value in a branch: which of them holds is unknown. */
static bool may_differ(struct code_reader *p, str name, const struct code_value *v)
{
	struct code_value old = code_name(p, name);

	return old.kind != CODE_OTHER && !shell_value_eq(&old.text, &v->text);
}

/* The members of an object are as arguments by keyword; what a function within sets is as in a branch. */
static void add_arguments(struct code_reader *p, struct code_arguments *args, const char *close)
{
	while (!take(p, close) && code_peek(&p->lexer).kind != CODE_END) {
		struct code_argument a = { .keyword = keyword(p) };
		ptrdiff_t from = p->lexer.at;

		if (is_javascript(&p->lexer) && p->depth < CODE_DEPTH_MOST && take(p, "{")) {
			p->depth++;
			add_arguments(p, args, "}");
			p->depth--;
			continue;
		}
		a.value = expression(p);
		if (is_javascript(&p->lexer)) {
			struct code_value unknown = code_unknown(p, NO_STR);

			code_bind(p, a.keyword, may_differ(p, a.keyword, &a.value) ? &unknown : &a.value);
		}
		if (args->len < CODE_ARGUMENTS_MOST && (p->lexer.at > from || a.keyword.at))
			args->at[args->len++] = a;
		if (!take(p, ",") && p->lexer.at == from)
			code_next(&p->lexer);
	}
}

static void arguments(struct code_reader *p, struct code_arguments *args, const char *close)
{
	*args = (struct code_arguments){ 0 };
	add_arguments(p, args, close);
}

/* sql`select 1` */
static struct code_value tagged(struct code_reader *p, const struct code_value *object, str name)
{
	struct code_token t = code_next(&p->lexer);
	struct code_arguments args = { .len = 1 };

	args.at[0].value = (struct code_value){ .kind = CODE_TEXT, .text = code_string(p, &t) };
	return code_called(p, object, name, &args);
}

static struct code_value member(struct code_reader *p, const struct code_value *object, str name)
{
	if (object->kind == CODE_ENVIRONMENT)
		return code_variable(p, name);
	if (str_is_among(name, " environ env "))
		return (struct code_value){ .kind = CODE_ENVIRONMENT };
	return (struct code_value){ .connection = object->connection, .is_module = object->is_module };
}

static struct code_value suffixes(struct code_reader *p, struct code_value v, str name)
{
	struct code_arguments args;

	for (;;) {
		if (take(p, ".")) {
			name = code_next(&p->lexer).text;
			if (!code_is_next(&p->lexer, "("))
				v = member(p, &v, name);
		} else if (code_peek(&p->lexer).is_template) {
			v = tagged(p, &v, name);
		} else if (take(p, "(")) {
			arguments(p, &args, ")");
			v = code_called(p, &v, name, &args);
		} else if (take(p, "[")) {
			arguments(p, &args, "]");
			v = v.kind == CODE_ENVIRONMENT ? code_called(p, &v, S("get"), &args) : (struct code_value){ 0 };
		} else {
			return v;
		}
	}
}

/* ---- expressions ---- */

static struct code_value strings(struct code_reader *p, const struct code_token *first)
{
	struct code_value v = { .kind = CODE_TEXT, .text = code_string(p, first) };

	while (code_peek(&p->lexer).kind == CODE_STRING) {
		struct code_token t = code_next(&p->lexer);
		struct code_value more = { .kind = CODE_TEXT, .text = code_string(p, &t) };

		v = concatenated(p, &v, &more);
	}
	return v;
}

/* (a) is a; (a, b) is something else. */
static struct code_value in_brackets(struct code_reader *p)
{
	struct code_arguments args;

	arguments(p, &args, ")");
	return args.len == 1 ? args.at[0].value : (struct code_value){ 0 };
}

static struct code_value primary(struct code_reader *p)
{
	struct code_token t = code_next(&p->lexer);
	struct code_arguments ignored;

	if (t.kind == CODE_STRING)
		return suffixes(p, strings(p, &t), NO_STR);
	if (t.kind == CODE_NUMBER)
		return (struct code_value){ .kind = CODE_DIGITS, .text = shell_known(t.text) };
	if (t.kind == CODE_NAME && str_is_among(t.text, " await return yield print not new "))
		return expression(p);
	if (t.kind == CODE_NAME)
		return suffixes(p, code_name(p, t.text), t.text);
	if (is_mark(&t, "("))
		return suffixes(p, in_brackets(p), NO_STR);
	if (is_mark(&t, "[") || is_mark(&t, "{")) {
		arguments(p, &ignored, is_mark(&t, "[") ? "]" : "}");
		return suffixes(p, (struct code_value){ 0 }, NO_STR);
	}
	return (struct code_value){ 0 };
}

static bool ends(const struct code_token *t)
{
	return t->kind == CODE_END || t->kind == CODE_LINE_END || is_mark(t, ",") || is_mark(t, ")") ||
	       is_mark(t, "]") || is_mark(t, "}") || is_mark(t, ":") || is_mark(t, "=") || is_mark(t, "+=") ||
	       (t->kind == CODE_NAME && str_is_among(t->text, " as "));
}

static struct code_value operators(struct code_reader *p, struct code_value v)
{
	for (struct code_token t = code_peek(&p->lexer); !ends(&t); t = code_peek(&p->lexer)) {
		struct code_value right;

		if ((t.kind != CODE_MARK && t.kind != CODE_NAME) || (is_javascript(&p->lexer) && is_mark(&t, "{")))
			return v;
		code_next(&p->lexer);
		right = primary(p);
		if (is_mark(&t, "+"))
			v = concatenated(p, &v, &right);
		else if (is_mark(&t, "%") && v.kind == CODE_TEXT)
			v = code_filled(p, &v, true);
		else if (v.kind == CODE_TEXT)
			v = code_unknown(p, NO_STR); /* a if b else c, a or b */
	}
	return v;
}

static struct code_value expression(struct code_reader *p)
{
	struct code_value v = { 0 };
	struct code_token t = code_peek(&p->lexer);

	if (ends(&t))
		return v;
	if (++p->depth > CODE_DEPTH_MOST) {
		p->run->out->cut = true;
		p->lexer.at = p->lexer.code->text.len;
	} else {
		v = operators(p, primary(p));
	}
	p->depth--;
	return v;
}

/* ---- statements ---- */

static void skip_line(struct code_reader *p)
{
	struct code_token t = code_peek(&p->lexer);

	for (; t.kind != CODE_LINE_END && t.kind != CODE_END; t = code_peek(&p->lexer))
		code_next(&p->lexer);
}

/* import a.b as c; from a.b import c */
static void import_statement(struct code_reader *p)
{
	struct code_token t = code_peek(&p->lexer);
	str module = t.text, last = t.text;

	for (; t.kind != CODE_LINE_END && t.kind != CODE_END; t = code_peek(&p->lexer)) {
		code_next(&p->lexer);
		if (t.kind == CODE_NAME && str_eq(t.text, S("as")))
			last = code_next(&p->lexer).text;
		else if (t.kind == CODE_NAME && !str_eq(t.text, S("import")))
			last = t.text;
		else if (t.kind == CODE_STRING)
			module = code_string(p, &t).text;
		else if (is_mark(&t, ",")) {
			code_import(p, module, last);
			module = code_peek(&p->lexer).text;
		}
		if (str_eq(t.text, S("bigquery")))
			module = t.text;
	}
	code_import(p, module, last);
	code_import(p, module, module);
}

/* The names up to this mark or word are something new in each round or call. */
static void forget_names(struct code_reader *p, const char *until)
{
	struct code_value unknown = { 0 };
	struct code_token t = code_next(&p->lexer);

	for (; t.kind != CODE_END && t.kind != CODE_LINE_END && !str_eq(t.text, str_of(until));
	     t = code_next(&p->lexer))
		if (t.kind == CODE_NAME)
			code_bind(p, t.text, &unknown);
}

static void with_statement(struct code_reader *p)
{
	do {
		struct code_value v = expression(p);

		if (code_peek(&p->lexer).kind == CODE_NAME && str_eq(code_next(&p->lexer).text, S("as")))
			code_bind(p, code_next(&p->lexer).text, &v);
	} while (take(p, ","));
}

static void assignment(struct code_reader *p, str name, bool adds, int indentation)
{
	struct code_value v = expression(p), old = code_name(p, name);

	if (adds && indentation > 0 && v.kind == CODE_TEXT)
		v = code_unknown(p, NO_STR);
	if (adds)
		v = concatenated(p, &old, &v);
	else if (indentation > 0 && may_differ(p, name, &v))
		v = code_unknown(p, NO_STR);
	code_bind(p, name, &v);
}

/* NAME = value, NAME += value, NAME: type = value */
static bool assigns(struct code_reader *p)
{
	struct code_lexer ahead = p->lexer;
	struct code_token name = code_next(&ahead), t = code_next(&ahead);
	int indentation = p->lexer.indentation;

	if (name.kind != CODE_NAME)
		return false;
	if (is_mark(&t, ":"))
		while (t = code_next(&ahead),
		       t.kind == CODE_NAME || is_mark(&t, "[") || is_mark(&t, "]") || is_mark(&t, "."))
			;
	if (!is_mark(&t, "=") && !is_mark(&t, "+="))
		return false;
	p->lexer = ahead;
	assignment(p, name.text, is_mark(&t, "+="), indentation);
	return true;
}

static void statement(struct code_reader *p)
{
	struct code_token t = code_peek(&p->lexer);
	ptrdiff_t from = p->lexer.at;

	if (is_javascript(&p->lexer) && t.kind == CODE_NAME && str_is_among(t.text, " const let var export ")) {
		code_next(&p->lexer);
	} else if (t.kind == CODE_NAME && str_is_among(t.text, " import from ")) {
		code_next(&p->lexer);
		import_statement(p);
	} else if (t.kind == CODE_NAME && str_is_among(t.text, " def class ")) {
		code_next(&p->lexer);
		code_next(&p->lexer);
		forget_names(p, ")");
		skip_line(p);
	} else if (t.kind == CODE_NAME && str_is_among(t.text, " for async ")) {
		code_next(&p->lexer);
		if (str_eq(t.text, S("for")))
			forget_names(p, "in");
	} else if (t.kind == CODE_NAME && str_eq(t.text, S("with"))) {
		code_next(&p->lexer);
		with_statement(p);
	} else if (t.kind == CODE_NAME && str_is_among(t.text, " if elif while else try finally except return ")) {
		code_next(&p->lexer);
	} else if (!assigns(p)) {
		expression(p);
	}
	if (p->lexer.at == from)
		code_next(&p->lexer);
}

void code_read(struct run *r, const struct shell_value *code, enum shell_language language)
{
	struct code_reader p = { .run = r, .names = map_in(r->arena) };

	p.lexer = (struct code_lexer){ .run = r, .code = code, .language = language };

	if (code->text.len > SHELL_BYTES_MOST) {
		r->out->cut = true;
		return;
	}
	while (code_peek(&p.lexer).kind != CODE_END)
		statement(&p);
}
