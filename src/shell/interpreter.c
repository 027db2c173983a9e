/* python -c, python - and python file, and the same of node. */
#include "shell/command_walk.h"

#include "base/banned.h"

static bool is_python(str name)
{
	name = str_after_last(name, '/');
	if (str_eq(name, S("ipython")) || str_eq(name, S("pypy3")))
		return true;
	if (!str_starts(name, S("python")))
		return false;
	for (ptrdiff_t i = 6; i < name.len; i++)
		if ((name.at[i] < '0' || name.at[i] > '9') && name.at[i] != '.')
			return false;
	return true;
}

static bool runs_javascript(str name)
{
	return str_is_among(str_after_last(name, '/'), " node nodejs bun deno tsx ts-node ");
}

/* -c of Python; -e and -p of node */
static bool has_code(const struct shell_value *option, bool javascript)
{
	return javascript ? str_is_among(option->text, " -e -p -pe --eval --print ") : str_ends(option->text, S("c"));
}

bool interpreter_call(struct run *r, const struct call *c)
{
	struct shell_value code;
	bool javascript = runs_javascript(c->words->text);
	enum shell_language language = javascript ? SHELL_JAVASCRIPT : SHELL_PYTHON;
	ptrdiff_t i = 1;

	if (!is_python(c->words->text) && !javascript)
		return false;
	call_answers_unknown(c);
	for (; i < c->count && c->words[i].text.len > 1 && *c->words[i].text.at == '-'; i++) {
		if (value_is(&c->words[i], "-m"))
			return true;
		if (str_is_among(c->words[i].text, " -W -X -r --require "))
			i++;
		else if (has_code(&c->words[i], javascript) && i + 1 < c->count) {
			code_read(r, &c->words[i + 1], language);
			return true;
		}
	}
	if (i < c->count && !value_is(&c->words[i], "-")) {
		struct call script = call_from(c, i);

		if (file_contents(r, &c->words[i], &code))
			code_read(r, &code, language);
		else
			client_call(r, &script);
	} else if (c->io.in) {
		code_read(r, c->io.in, language);
	}
	return true;
}
