/* Words as the values that a command gets: variables, outputs of commands, and splitting at blanks. */
#include "shell/command_walk.h"

#include <string.h>

#include "base/banned.h"

struct fields {
	struct run *run;
	struct shell_values *out;
	struct shell_builder now;
	bool begun, is_pattern, splits;
};

static void end_field(struct fields *f)
{
	struct shell_value v = shell_built(&f->now);

	if (f->begun && f->is_pattern)
		v = shell_unknown(f->run->arena, NO_STR);
	if (f->begun)
		*push(f->out, f->run->arena) = v;
	f->now = (struct shell_builder){ .arena = f->run->arena };
	f->begun = f->is_pattern = false;
}

static void put_whole(struct fields *f, const struct shell_value *v)
{
	f->begun = true;
	if (run_spend(f->run, v->text.len / 16))
		shell_put_value(&f->now, v);
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n';
}

/* An unquoted value: each blank ends a field. */
static void put_split(struct fields *f, const struct shell_value *v)
{
	ptrdiff_t from = 0;

	for (ptrdiff_t i = 0; i <= v->text.len; i++) {
		struct shell_value part;

		if (i < v->text.len && !is_blank(v->text.at[i]))
			continue;
		if (!run_spend(f->run, 1 + v->gap_count))
			break;
		part = shell_slice(f->run->arena, v, from, i);
		if (part.text.len)
			put_whole(f, &part);
		if (i < v->text.len)
			end_field(f);
		from = i + 1;
	}
}

static void put_part(struct fields *f, bool quoted, const struct shell_value *v)
{
	if (quoted || !f->splits)
		put_whole(f, v);
	else
		put_split(f, v);
}

/* Names of files may take its place: * and ?, and {a,b}. The ? of a URL is none. */
static bool is_pattern(str text)
{
	ptrdiff_t open = str_at(text, '{');

	if (str_at(text, '*') >= 0)
		return true;
	if (open >= 0 && str_at(str_from(text, open), '}') > 0)
		return str_at(str_from(text, open), ',') > 0 || str_find(str_from(text, open), S("..")) > 0;
	return str_at(text, '?') >= 0 && str_find(text, S("://")) < 0;
}

/* ---- parameters ---- */

static bool is_empty(const struct binding *b)
{
	return !b->values.len || (b->values.len == 1 && !b->values.at->text.len);
}

static struct shell_value joined(struct run *r, const struct shell_values *values)
{
	struct shell_builder b = { .arena = r->arena };

	for (ptrdiff_t i = 0; i < values->len; i++) {
		if (i)
			shell_put_char(&b, ' ');
		shell_put_value(&b, &values->at[i]);
	}
	return shell_built(&b);
}

static bool is_digit(str name)
{
	return name.len == 1 && *name.at >= '0' && *name.at <= '9';
}

static void put_list(struct fields *f, bool quoted, const struct shell_values *values)
{
	for (ptrdiff_t i = 0; i < values->len; i++) {
		if (i)
			end_field(f);
		put_part(f, quoted, &values->at[i]);
	}
}

/* $1 */
static struct shell_value argument(struct run *r, const struct binding *all, str name)
{
	ptrdiff_t i = *name.at - '1';

	if (!all || i < 0 || variable_is_unknown(all))
		return shell_unknown(r->arena, NO_STR);
	return i < all->values.len ? all->values.at[i] : shell_known(S(""));
}

static bool takes_argument(const struct shell_part *p, const struct binding *b)
{
	bool is_set = b && !(p->or_empty && is_empty(b));

	return p->op == PARAMETER_ALTERNATIVE ? is_set : b && !is_set;
}

static void put_parameter(struct fields *f, const struct shell_part *p)
{
	struct run *r = f->run;
	bool is_all = str_eq(p->text, S("@")) || str_eq(p->text, S("*"));
	const struct binding *b = variable_get(r, is_all || is_digit(p->text) ? S("@") : p->text);
	bool has_argument = p->op == PARAMETER_DEFAULT || p->op == PARAMETER_ASSIGN || p->op == PARAMETER_ALTERNATIVE;
	struct shell_value v;

	if (p->op == PARAMETER_OTHER || !p->text.len || (!b && !is_digit(p->text))) {
		v = shell_unknown(r->arena, p->op == PARAMETER_OTHER ? NO_STR : p->text);
	} else if (has_argument && !is_digit(p->text) && takes_argument(p, b)) {
		v = expand_one(r, p->argument);
		if (p->op == PARAMETER_ASSIGN)
			variable_set(r, p->text, &v);
	} else if (p->op == PARAMETER_ALTERNATIVE) {
		v = shell_known(S(""));
	} else if (is_digit(p->text)) {
		v = argument(r, b, p->text);
	} else if (f->splits && (p->op == PARAMETER_ALL || is_all)) {
		put_list(f, p->quoted && !str_eq(p->text, S("*")), &b->values);
		return;
	} else if (p->op == PARAMETER_ALL || is_all) {
		v = joined(r, &b->values);
	} else {
		v = b->values.len ? *b->values.at : shell_known(S(""));
	}
	put_part(f, p->quoted, &v);
}

/* ---- commands ---- */

static struct shell_value output_of(struct run *r, const struct shell_node *command)
{
	const struct binding *variables = r->variables;
	struct shell_builder b = { .arena = r->arena };

	run_node(r, command, (struct stream){ .out = &b });
	r->variables = variables;
	return shell_built(&b);
}

static struct shell_value without_line_ends(struct run *r, const struct shell_value *v)
{
	ptrdiff_t end = v->text.len;

	while (end && v->text.at[end - 1] == '\n')
		end--;
	return shell_slice(r->arena, v, 0, end);
}

/* <(command) is a file with the output. */
static struct shell_value process_file(struct run *r, const struct shell_node *command)
{
	struct shell_value path = shell_known(str_fmt(r->arena, "/dev/fd/process-%d", ++r->processes));
	struct shell_value text = output_of(r, command);

	file_write(r, &path, &text, false);
	return path;
}

static void put_parts(struct fields *f, const struct shell_word *w)
{
	struct shell_value v;

	f->begun |= w->has_quotes;
	for (const struct shell_part *p = w->parts; p && run_spend(f->run, 1); p = p->next) {
		switch (p->kind) {
		case PART_TEXT:
			v = shell_known(p->text);
			f->is_pattern |= !p->quoted && f->splits && is_pattern(p->text);
			put_whole(f, &v);
			break;
		case PART_PARAMETER: put_parameter(f, p); break;
		case PART_COMMAND:
			v = output_of(f->run, p->command);
			v = without_line_ends(f->run, &v);
			put_part(f, p->quoted, &v);
			break;
		case PART_PROCESS:
			v = process_file(f->run, p->command);
			put_whole(f, &v);
			break;
		case PART_UNKNOWN:
			v = shell_unknown(f->run->arena, NO_STR);
			put_whole(f, &v);
			break;
		}
	}
}

struct shell_value expand_one(struct run *r, const struct shell_word *w)
{
	struct fields f = { .run = r, .now = { .arena = r->arena } };

	if (w)
		put_parts(&f, w);
	return shell_built(&f.now);
}

void expand_words(struct run *r, const struct shell_word *words, struct shell_values *out)
{
	for (const struct shell_word *w = words; w && run_spend(r, 1); w = w->next) {
		struct fields f = { .run = r, .out = out, .now = { .arena = r->arena }, .splits = true };

		put_parts(&f, w);
		end_field(&f);
	}
}
