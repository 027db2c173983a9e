/* Commands of the shell, and a few small programs, whose output or effect can be known. */
#include "shell/command_walk.h"

#include <string.h>

#include "base/banned.h"

/* ---- output ---- */

static const char escapes[] = "abefnrtv\\", meanings[] = "\a\b\033\f\n\r\t\v\\";

/* Text with the backslashes of echo -e and of a format. */
static void put_escaped(struct shell_builder *b, str text)
{
	for (ptrdiff_t i = 0; i < text.len; i++) {
		char c = i + 1 < text.len ? text.at[i + 1] : 0;
		const char *known = c ? strchr(escapes, c) : NULL;

		if (text.at[i] != '\\' || !c) {
			shell_put_char(b, text.at[i]);
		} else if (known) {
			shell_put_char(b, meanings[known - escapes]);
			i++;
		} else if (c == '"' || c == '\'') {
			shell_put_char(b, c);
			i++;
		} else {
			shell_put_char(b, '\\');
		}
	}
}

static struct shell_value escaped(struct run *r, const struct shell_value *v)
{
	struct shell_builder b = { .arena = r->arena };
	ptrdiff_t done = 0;

	for (ptrdiff_t i = 0; i <= v->gap_count; i++) {
		ptrdiff_t end = i < v->gap_count ? v->gaps[i].at : v->text.len;

		put_escaped(&b, str_n(v->text.at + done, end - done));
		if (i < v->gap_count)
			shell_put_gap(&b, v->gaps[i].variable);
		done = end + SHELL_UNKNOWN.len;
	}
	return shell_built(&b);
}

static bool is_echo_option(const struct shell_value *v)
{
	if (v->text.len < 2 || *v->text.at != '-')
		return false;
	for (ptrdiff_t i = 1; i < v->text.len; i++)
		if (!strchr("neE", v->text.at[i]))
			return false;
	return true;
}

static void echo(struct run *r, const struct call *c)
{
	bool escapes_on = false, line_end = true, begun = false;
	ptrdiff_t i = 1;

	if (!c->io.out)
		return;
	for (; i < c->count && is_echo_option(&c->words[i]); i++) {
		line_end = line_end && str_at(c->words[i].text, 'n') < 0;
		escapes_on = escapes_on || str_at(c->words[i].text, 'e') >= 0;
	}
	for (; i < c->count; i++) {
		struct shell_value v = escapes_on ? escaped(r, &c->words[i]) : c->words[i];

		if (begun)
			shell_put_char(c->io.out, ' ');
		shell_put_value(c->io.out, &v);
		begun = true;
	}
	if (line_end)
		shell_put_char(c->io.out, '\n');
}

/* One conversion of a format, whose % has been read; the argument may be missing. */
static void put_conversion(struct run *r, struct shell_builder *b, char conversion, bool is_plain,
			   const struct shell_value *argument)
{
	struct shell_value v = argument ? *argument : shell_known(strchr("di", conversion) ? S("0") : S(""));

	if (conversion == 'b')
		v = escaped(r, &v);
	else if (conversion == 'q' && value_is_known(&v))
		v = shell_known(str_shell(r->arena, v.text));
	else if (!strchr("sdi", conversion))
		is_plain = false;
	if (is_plain)
		shell_put_value(b, &v);
	else
		shell_put_gap(b, NO_STR);
}

/* The format once; returns the number of arguments that it took. */
static ptrdiff_t put_format(struct run *r, struct shell_builder *b, const struct shell_value *format,
			    const struct shell_value *arguments, ptrdiff_t count)
{
	ptrdiff_t taken = 0, done = 0;

	for (ptrdiff_t i = 0; i < format->text.len; i++) {
		struct shell_value before;
		ptrdiff_t to = i + 1;

		if (format->text.at[i] != '%')
			continue;
		before = shell_slice(r->arena, format, done, i);
		before = escaped(r, &before);
		shell_put_value(b, &before);
		while (to < format->text.len && strchr("0123456789.-+ #", format->text.at[to]))
			to++;
		if (to >= format->text.len)
			return taken;
		if (format->text.at[to] == '%') {
			shell_put_char(b, '%');
		} else {
			put_conversion(r, b, format->text.at[to], to == i + 1,
				       taken < count ? &arguments[taken] : NULL);
			taken++;
		}
		i = to;
		done = to + 1;
	}
	if (done < format->text.len) {
		struct shell_value rest = shell_slice(r->arena, format, done, format->text.len);

		rest = escaped(r, &rest);
		shell_put_value(b, &rest);
	}
	return taken;
}

static void print_format(struct run *r, const struct call *c)
{
	bool to_variable = c->count > 2 && value_is(&c->words[1], "-v");
	ptrdiff_t i = to_variable ? 3 : c->count > 1 && value_is(&c->words[1], "--") ? 2 : 1, taken;
	struct shell_builder b = { .arena = r->arena };
	struct shell_value v;

	if (i >= c->count)
		return;
	v = c->words[i++];
	do {
		taken = put_format(r, &b, &v, c->words + i, c->count - i);
		i += taken;
	} while (taken && i < c->count && !b.over && run_spend(r, 1 + v.text.len / 16));
	v = shell_built(&b);
	if (to_variable)
		variable_set(r, c->words[2].text, &v);
	else if (c->io.out)
		shell_put_value(c->io.out, &v);
}

/* ---- files ---- */

static void put_input(const struct call *c, struct shell_builder *out)
{
	if (c->io.in)
		shell_put_value(out, c->io.in);
	else
		shell_put_gap(out, NO_STR);
}

static void cat(struct run *r, const struct call *c)
{
	bool any = false;

	for (ptrdiff_t i = 1; i < c->count; i++) {
		struct shell_value v;
		bool is_input = value_is(&c->words[i], "-") || value_is(&c->words[i], "/dev/stdin");

		if (!c->io.out || (str_starts(c->words[i].text, S("-")) && !is_input))
			continue;
		any = true;
		if (is_input)
			put_input(c, c->io.out);
		else if (file_contents(r, &c->words[i], &v))
			shell_put_value(c->io.out, &v);
		else
			shell_put_gap(c->io.out, NO_STR);
	}
	if (!any && c->io.out)
		put_input(c, c->io.out);
}

static void tee(struct run *r, const struct call *c)
{
	struct shell_builder b = { .arena = r->arena };
	bool append = false;
	struct shell_value v;

	put_input(c, &b);
	v = shell_built(&b);
	for (ptrdiff_t i = 1; i < c->count; i++) {
		if (value_is(&c->words[i], "-a") || value_is(&c->words[i], "--append"))
			append = true;
		else if (!str_starts(c->words[i].text, S("-")))
			file_write(r, &c->words[i], &v, append);
	}
	if (c->io.out)
		shell_put_value(c->io.out, &v);
}

/* The contents of each file among the words are unknown from now on. */
static void forget_files(struct run *r, const struct call *c)
{
	struct shell_value unknown = shell_unknown(r->arena, NO_STR), old;

	for (ptrdiff_t i = 1; i < c->count; i++)
		if (file_contents(r, &c->words[i], &old))
			file_write(r, &c->words[i], &unknown, false);
}

/* cp and mv of one file to another. */
static void copy(struct run *r, const struct call *c)
{
	const struct shell_value *from = NULL, *to = NULL;
	struct shell_value v;

	for (ptrdiff_t i = 1; i < c->count; i++) {
		if (str_starts(c->words[i].text, S("-")))
			continue;
		from = to;
		to = &c->words[i];
	}
	if (from && file_contents(r, from, &v))
		file_write(r, to, &v, false);
	else
		forget_files(r, c);
}

static bool edits_in_place(const struct call *c)
{
	for (ptrdiff_t i = 1; i < c->count; i++)
		if (str_starts(c->words[i].text, S("-i")) || str_starts(c->words[i].text, S("--in-place")) ||
		    str_starts(c->words[i].text, S("-pi")))
			return true;
	return false;
}

static void apply_patch(struct run *r, const struct call *c)
{
	const struct shell_value *patch = c->count > 1 ? &c->words[1] : c->io.in;

	if (patch && value_is_known(patch) && !r->dry)
		state_patch(r->state, patch->text);
}

/* ---- variables ---- */

static void declare(struct run *r, const struct call *c)
{
	for (ptrdiff_t i = 1; i < c->count; i++) {
		ptrdiff_t equals = str_at(c->words[i].text, '=');
		struct shell_value v;

		if (equals <= 0 || *c->words[i].text.at == '-')
			continue;
		v = shell_slice(r->arena, &c->words[i], equals + 1, c->words[i].text.len);
		variable_set(r, str_upto(c->words[i].text, equals), &v);
	}
}

static void set_arguments(struct run *r, const struct shell_value *words, ptrdiff_t count)
{
	struct shell_values arguments = { 0 };

	for (ptrdiff_t i = 0; i < count; i++)
		*push(&arguments, r->arena) = words[i];
	variable_set_list(r, S("@"), &arguments);
}

/* shift, and shift 2 */
static void shift(struct run *r, const struct call *c)
{
	const struct binding *all = variable_get(r, S("@"));
	int64_t n = 1;

	if (c->count > 1 && (!value_is_known(&c->words[1]) || !str_int(c->words[1].text, &n) || n < 0))
		variable_forget(r, S("@"));
	else if (all && !variable_is_unknown(all) && n <= all->values.len)
		set_arguments(r, all->values.at + n, all->values.len - n);
}

/* set -- a b, and set a b */
static void set_options(struct run *r, const struct call *c)
{
	ptrdiff_t i = 1;

	while (i < c->count && str_starts(c->words[i].text, S("-")) && !value_is(&c->words[i], "--"))
		i += 1 + str_ends(c->words[i].text, S("o"));
	if (i < c->count)
		set_arguments(r, c->words + i + value_is(&c->words[i], "--"),
			      c->count - i - value_is(&c->words[i], "--"));
}

static void unset(struct run *r, const struct call *c)
{
	struct shell_values none = { 0 };

	for (ptrdiff_t i = 1; i < c->count; i++)
		if (!str_starts(c->words[i].text, S("-")))
			variable_set_list(r, c->words[i].text, &none);
}

static void change_folder(struct run *r, const struct call *c)
{
	struct shell_value home = shell_unknown(r->arena, NO_STR);

	folder_change(r, c->count > 1 ? &c->words[c->count - 1] : &home);
}

/* read: the first line, or all of the input with -d ''. */
static void read_variables(struct run *r, const struct call *c)
{
	struct shell_value v = c->io.in ? *c->io.in : shell_unknown(r->arena, NO_STR);
	const struct shell_value *name = NULL;
	bool whole = false;
	ptrdiff_t names = 0, end;

	for (ptrdiff_t i = 1; i < c->count; i++) {
		str word = c->words[i].text;

		if (str_starts(word, S("-"))) {
			bool takes = strchr("adinNptu", word.at[word.len - 1]) != NULL;

			whole |= word.at[word.len - 1] == 'd' && i + 1 < c->count && !c->words[i + 1].text.len;
			i += takes;
			continue;
		}
		name = &c->words[i];
		names++;
		variable_forget(r, word);
	}
	end = str_at(v.text, '\n');
	if (!whole && end >= 0)
		v = shell_slice(r->arena, &v, 0, end);
	if (names == 1 && c->io.in && !r->loops) {
		v = shell_value_trim(r->arena, &v);
		variable_set(r, name->text, &v);
	}
}

/* ---- envsubst ---- */

static bool is_name_byte(char c, bool first)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (!first && c >= '0' && c <= '9');
}

/* The end of $NAME or ${NAME} at i; i: something else. */
static ptrdiff_t past_variable(str text, ptrdiff_t i, str *name)
{
	bool braced = i + 1 < text.len && text.at[i + 1] == '{';
	ptrdiff_t from = i + 1 + braced, to = from;

	while (to < text.len && is_name_byte(text.at[to], to == from))
		to++;
	if (to == from || (braced && (to >= text.len || text.at[to] != '}')))
		return i;
	*name = str_n(text.at + from, to - from);
	return to + braced;
}

/* Puts the values of variables into the input. */
static void substitute(struct run *r, const struct call *c)
{
	struct shell_builder b = { .arena = r->arena };
	struct shell_value v, part;
	ptrdiff_t done = 0;
	str name;

	if (!c->io.out)
		return;
	put_input(c, &b);
	v = shell_built(&b);
	for (ptrdiff_t i = 0; i < v.text.len && run_spend(r, 1); i++) {
		ptrdiff_t end = v.text.at[i] == '$' ? past_variable(v.text, i, &name) : i;
		const struct binding *value;

		if (end == i || !run_spend(r, v.gap_count))
			continue;
		part = shell_slice(r->arena, &v, done, i);
		shell_put_value(c->io.out, &part);
		value = variable_get(r, name);
		if (!value)
			shell_put_gap(c->io.out, name);
		else if (value->values.len)
			shell_put_value(c->io.out, value->values.at);
		done = end;
		i = end - 1;
	}
	part = shell_slice(r->arena, &v, done, v.text.len);
	shell_put_value(c->io.out, &part);
}

/* ---- the table ---- */

static void nothing(struct run *r, const struct call *c)
{
	(void)r;
	(void)c;
}

static const struct {
	const char *names;
	void (*run)(struct run *r, const struct call *c);
} builtins[] = {
	{ " echo ", echo },
	{ " printf ", print_format },
	{ " cat ", cat },
	{ " tee ", tee },
	{ " cp mv install ", copy },
	{ " rm truncate ", forget_files },
	{ " apply_patch applypatch ", apply_patch },
	{ " export declare local typeset readonly ", declare },
	{ " envsubst ", substitute },
	{ " shift ", shift },
	{ " set ", set_options },
	{ " unset ", unset },
	{ " cd pushd ", change_folder },
	{ " read ", read_variables },
	{ " : true false test [ exit return shopt trap wait sleep mkdir touch chmod break continue ", nothing },
};

bool builtin_call(struct run *r, const struct call *c)
{
	str name = c->words->text;

	if ((str_eq(name, S("sed")) || str_eq(name, S("perl"))) && edits_in_place(c)) {
		forget_files(r, c);
		return true;
	}
	for (size_t i = 0; i < sizeof builtins / sizeof *builtins; i++) {
		if (!str_is_among(name, builtins[i].names))
			continue;
		builtins[i].run(r, c);
		return true;
	}
	return false;
}
