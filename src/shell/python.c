/*
 * Python, as far as its text literals go: what is known of the SQL given to a database. Nothing is run: names keep what
 * was assigned to them, and what a branch or a loop may have changed is unknown.
 */
#include "shell/python.h"

#include "base/banned.h"

/* Each level holds the arguments of a call. */
enum { PY_DEPTH_MOST = 60 };

static struct py_value expression(struct py_reader *p);

static bool is_mark(const struct py_token *t, const char *mark)
{
	return t->kind == PY_MARK && str_eq(t->text, str_of(mark));
}

static bool take(struct py_reader *p, const char *mark)
{
	if (!py_is_next(&p->lexer, mark))
		return false;
	py_next(&p->lexer);
	return true;
}

static struct py_value concatenated(struct py_reader *p, const struct py_value *a, const struct py_value *b)
{
	struct shell_builder text = { .arena = p->run->arena };
	struct py_value out = { .kind = PY_TEXT };

	if (a->kind != PY_TEXT && b->kind != PY_TEXT)
		return (struct py_value){ 0 };
	if (!run_spend(p->run, (a->text.text.len + b->text.text.len) / 16))
		return py_unknown(p, NO_STR);
	if (a->kind == PY_TEXT)
		shell_put_value(&text, &a->text);
	else
		shell_put_gap(&text, NO_STR);
	if (b->kind == PY_TEXT)
		shell_put_value(&text, &b->text);
	else
		shell_put_gap(&text, NO_STR);
	out.text = shell_built(&text);
	return out;
}

/* ---- calls and indexes ---- */

/* NAME= before the value of an argument. */
static str keyword(struct py_reader *p)
{
	struct py_lexer ahead = p->lexer;
	struct py_token name = py_next(&ahead);

	if (name.kind != PY_NAME || !py_is_next(&ahead, "="))
		return NO_STR;
	py_next(&ahead);
	p->lexer = ahead;
	return name.text;
}

static void arguments(struct py_reader *p, struct py_arguments *args, const char *close)
{
	*args = (struct py_arguments){ 0 };
	while (!take(p, close) && py_peek(&p->lexer).kind != PY_END) {
		struct py_argument a = { .keyword = keyword(p) };
		ptrdiff_t from = p->lexer.at;

		a.value = expression(p);
		if (args->len < PY_ARGUMENTS_MOST)
			args->at[args->len++] = a;
		if (!take(p, ",") && p->lexer.at == from)
			py_next(&p->lexer);
	}
}

static struct py_value suffixes(struct py_reader *p, struct py_value v, str name)
{
	struct py_arguments args;

	for (;;) {
		if (take(p, ".")) {
			name = py_next(&p->lexer).text;
			if (str_eq(name, S("environ")))
				v = (struct py_value){ .kind = PY_ENVIRONMENT };
			else if (!py_is_next(&p->lexer, "("))
				v = (struct py_value){ .connection = v.connection };
		} else if (take(p, "(")) {
			arguments(p, &args, ")");
			v = py_called(p, &v, name, &args);
		} else if (take(p, "[")) {
			arguments(p, &args, "]");
			v = v.kind == PY_ENVIRONMENT ? py_called(p, &v, S("get"), &args) : (struct py_value){ 0 };
		} else {
			return v;
		}
	}
}

/* ---- expressions ---- */

static struct py_value strings(struct py_reader *p, const struct py_token *first)
{
	struct py_value v = { .kind = PY_TEXT, .text = py_string(p, first) };

	while (py_peek(&p->lexer).kind == PY_STRING) {
		struct py_token t = py_next(&p->lexer);
		struct py_value more = { .kind = PY_TEXT, .text = py_string(p, &t) };

		v = concatenated(p, &v, &more);
	}
	return v;
}

/* (a) is a; (a, b) is something else. */
static struct py_value in_brackets(struct py_reader *p)
{
	struct py_arguments args;

	arguments(p, &args, ")");
	return args.len == 1 ? args.at[0].value : (struct py_value){ 0 };
}

static struct py_value primary(struct py_reader *p)
{
	struct py_token t = py_next(&p->lexer);
	struct py_arguments ignored;

	if (t.kind == PY_STRING)
		return suffixes(p, strings(p, &t), NO_STR);
	if (t.kind == PY_NUMBER)
		return (struct py_value){ .kind = PY_DIGITS, .text = shell_known(t.text) };
	if (t.kind == PY_NAME && str_is_among(t.text, " await return yield print not "))
		return expression(p);
	if (t.kind == PY_NAME)
		return suffixes(p, py_name(p, t.text), t.text);
	if (is_mark(&t, "("))
		return suffixes(p, in_brackets(p), NO_STR);
	if (is_mark(&t, "[") || is_mark(&t, "{")) {
		arguments(p, &ignored, is_mark(&t, "[") ? "]" : "}");
		return suffixes(p, (struct py_value){ 0 }, NO_STR);
	}
	return (struct py_value){ 0 };
}

static bool ends(const struct py_token *t)
{
	return t->kind == PY_END || t->kind == PY_LINE_END || is_mark(t, ",") || is_mark(t, ")") || is_mark(t, "]") ||
	       is_mark(t, "}") || is_mark(t, ":") || is_mark(t, "=") || is_mark(t, "+=") ||
	       (t->kind == PY_NAME && str_is_among(t->text, " as "));
}

static struct py_value operators(struct py_reader *p, struct py_value v)
{
	for (struct py_token t = py_peek(&p->lexer); !ends(&t); t = py_peek(&p->lexer)) {
		struct py_value right;

		if (t.kind != PY_MARK && t.kind != PY_NAME)
			return v;
		py_next(&p->lexer);
		right = primary(p);
		if (is_mark(&t, "+"))
			v = concatenated(p, &v, &right);
		else if (is_mark(&t, "%") && v.kind == PY_TEXT)
			v = py_filled(p, &v, true);
		else if (v.kind == PY_TEXT)
			v = py_unknown(p, NO_STR); /* a if b else c, a or b */
	}
	return v;
}

static struct py_value expression(struct py_reader *p)
{
	struct py_value v = { 0 };
	struct py_token t = py_peek(&p->lexer);

	if (ends(&t))
		return v;
	if (++p->depth > PY_DEPTH_MOST) {
		p->run->out->cut = true;
		p->lexer.at = p->lexer.code->text.len;
	} else {
		v = operators(p, primary(p));
	}
	p->depth--;
	return v;
}

/* ---- statements ---- */

static void skip_line(struct py_reader *p)
{
	struct py_token t = py_peek(&p->lexer);

	for (; t.kind != PY_LINE_END && t.kind != PY_END; t = py_peek(&p->lexer))
		py_next(&p->lexer);
}

/* import a.b as c; from a.b import c */
static void import_statement(struct py_reader *p)
{
	struct py_token t = py_peek(&p->lexer);
	str module = t.text, last = t.text;

	for (; t.kind != PY_LINE_END && t.kind != PY_END; t = py_peek(&p->lexer)) {
		py_next(&p->lexer);
		if (t.kind == PY_NAME && str_eq(t.text, S("as")))
			last = py_next(&p->lexer).text;
		else if (t.kind == PY_NAME && !str_eq(t.text, S("import")))
			last = t.text;
		else if (is_mark(&t, ",")) {
			py_import(p, module, last);
			module = py_peek(&p->lexer).text;
		}
		if (str_eq(t.text, S("bigquery")))
			module = t.text;
	}
	py_import(p, module, last);
	py_import(p, module, module);
}

/* The names up to this mark or word are something new in each round or call. */
static void forget_names(struct py_reader *p, const char *until)
{
	struct py_value unknown = { 0 };
	struct py_token t = py_next(&p->lexer);

	for (; t.kind != PY_END && t.kind != PY_LINE_END && !str_eq(t.text, str_of(until)); t = py_next(&p->lexer))
		if (t.kind == PY_NAME)
			py_bind(p, t.text, &unknown);
}

static void with_statement(struct py_reader *p)
{
	do {
		struct py_value v = expression(p);

		if (py_peek(&p->lexer).kind == PY_NAME && str_eq(py_next(&p->lexer).text, S("as")))
			py_bind(p, py_next(&p->lexer).text, &v);
	} while (take(p, ","));
}

/* A second value in a branch: which of them holds is unknown. */
static bool may_differ(struct py_reader *p, str name, const struct py_value *v, int indentation)
{
	struct py_value old = py_name(p, name);

	return indentation > 0 && old.kind != PY_OTHER && !shell_value_eq(&old.text, &v->text);
}

static void assignment(struct py_reader *p, str name, bool adds, int indentation)
{
	struct py_value v = expression(p), old = py_name(p, name);

	if (adds && indentation > 0 && v.kind == PY_TEXT)
		v = py_unknown(p, NO_STR);
	if (adds)
		v = concatenated(p, &old, &v);
	else if (may_differ(p, name, &v, indentation))
		v = py_unknown(p, NO_STR);
	py_bind(p, name, &v);
}

/* NAME = value, NAME += value, NAME: type = value */
static bool assigns(struct py_reader *p)
{
	struct py_lexer ahead = p->lexer;
	struct py_token name = py_next(&ahead), t = py_next(&ahead);
	int indentation = p->lexer.indentation;

	if (name.kind != PY_NAME)
		return false;
	if (is_mark(&t, ":"))
		while (t = py_next(&ahead),
		       t.kind == PY_NAME || is_mark(&t, "[") || is_mark(&t, "]") || is_mark(&t, "."))
			;
	if (!is_mark(&t, "=") && !is_mark(&t, "+="))
		return false;
	p->lexer = ahead;
	assignment(p, name.text, is_mark(&t, "+="), indentation);
	return true;
}

static void statement(struct py_reader *p)
{
	struct py_token t = py_peek(&p->lexer);
	ptrdiff_t from = p->lexer.at;

	if (t.kind == PY_NAME && str_is_among(t.text, " import from ")) {
		py_next(&p->lexer);
		import_statement(p);
	} else if (t.kind == PY_NAME && str_is_among(t.text, " def class ")) {
		py_next(&p->lexer);
		py_next(&p->lexer);
		forget_names(p, ")");
		skip_line(p);
	} else if (t.kind == PY_NAME && str_is_among(t.text, " for async ")) {
		py_next(&p->lexer);
		if (str_eq(t.text, S("for")))
			forget_names(p, "in");
	} else if (t.kind == PY_NAME && str_eq(t.text, S("with"))) {
		py_next(&p->lexer);
		with_statement(p);
	} else if (t.kind == PY_NAME && str_is_among(t.text, " if elif while else try finally except return ")) {
		py_next(&p->lexer);
	} else if (!assigns(p)) {
		expression(p);
	}
	if (p->lexer.at == from)
		py_next(&p->lexer);
}

void python_read(struct run *r, const struct shell_value *code)
{
	struct py_reader p = { .run = r, .lexer = { .run = r, .code = code }, .names = map_in(r->arena) };

	if (code->text.len > SHELL_BYTES_MOST) {
		r->out->cut = true;
		return;
	}
	while (py_peek(&p.lexer).kind != PY_END)
		statement(&p);
}

/* ---- python -c, python - and python file ---- */

static bool is_python(str name)
{
	name = str_from(name, str_at_last(name, '/') + 1);
	if (str_eq(name, S("ipython")) || str_eq(name, S("pypy3")))
		return true;
	if (!str_starts(name, S("python")))
		return false;
	for (ptrdiff_t i = 6; i < name.len; i++)
		if ((name.at[i] < '0' || name.at[i] > '9') && name.at[i] != '.')
			return false;
	return true;
}

bool python_call(struct run *r, const struct call *c)
{
	struct shell_value code;
	ptrdiff_t i = 1;

	if (!is_python(c->words->text))
		return false;
	call_answers_unknown(c);
	for (; i < c->count && c->words[i].text.len > 1 && *c->words[i].text.at == '-'; i++) {
		if (value_is(&c->words[i], "-m"))
			return true;
		if (str_is_among(c->words[i].text, " -W -X "))
			i++;
		else if (str_ends(c->words[i].text, S("c")) && i + 1 < c->count) {
			python_read(r, &c->words[i + 1]);
			return true;
		}
	}
	if (i < c->count && !value_is(&c->words[i], "-")) {
		if (file_contents(r, &c->words[i], &code))
			python_read(r, &code);
	} else if (c->io.in) {
		python_read(r, c->io.in);
	}
	return true;
}
