/* Every command by name, and the options it takes. */
#include "cli/verbs.h"

#include "base/arena.h"
#include "tool/tool.h"
#include "base/banned.h"

#define _(name) &verb_##name,
static const struct verb *const all[] = { VERBS(_) NULL };
#undef _

const struct verb *const *verbs(void)
{
	return all;
}

const struct option *verb_adds(str command)
{
	static const struct option none = { 0 };
	const struct verb *v = verb_named(command);

	return v && v->hidden && v->options ? v->options : &none;
}

const struct verb *verb_named(str name)
{
	for (const struct verb *const *v = all; *v; v++)
		if (str_eq(name, str_of((*v)->name)))
			return *v;
	return NULL;
}

const struct option *verb_options(struct arena *a, const struct verb *v)
{
	return v->make_options ? v->make_options(a) : v->options;
}

const struct option *command_options(struct arena *a, str command)
{
	const struct tool *t = tool_for_command(command);
	const struct verb *v = verb_named(command);
	struct {
		struct option *at;
		ptrdiff_t len, cap;
	} list = { 0 };

	if (!t)
		return v ? verb_options(a, v) : NULL;
	for (const struct param *p = t->params; p && p->name; p++) {
		str flag = param_flag(a, p);

		if (flag.len)
			*push(&list, a) = (struct option){ .name = str_c(a, flag),
							   .letter = p->letter,
							   .value = param_is_switch(p) ? NULL : param_takes(p),
							   .help = p->help };
	}
	for (const struct option *o = verb_adds(command); o->name; o++)
		*push(&list, a) = *o;
	*push(&list, a) = (struct option){ 0 };
	return list.at;
}

bool command_heeds(str command, const struct option *common)
{
	const struct verb *v = command.at ? verb_named(command) : &verb_explore;

	return common != &common_options[OPT_AT] || !v || v->looks_back;
}
