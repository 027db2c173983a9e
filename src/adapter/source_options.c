/* Keys of a source that only some types of source have. */
#include "adapter/registry.h"

#include <stdlib.h>

#include "base/arena.h"
#include "model/result_value.h"

#include "base/banned.h"

static bool has_key(const struct source_option *o, str key)
{
	str name = str_of(o->name);

	return o->secret ? str_starts(key, name) && str_eq(str_from(key, name.len), S("_env")) : str_eq(key, name);
}

const struct source_option *source_option_at(ptrdiff_t i, const struct adapter **of)
{
	for (const struct adapter *const *a = adapters(); *a; a++)
		for (const struct source_option *o = (*a)->options; o && o->name; o++)
			if (!i--) {
				*of = *a;
				return o;
			}
	return NULL;
}

const struct source_option *source_option_of(const struct adapter *adapter, str key)
{
	const struct source_option *o;
	const struct adapter *of;

	for (ptrdiff_t i = 0; (o = source_option_at(i, &of)); i++)
		if ((!adapter || of == adapter) && has_key(o, key))
			return o;
	return NULL;
}

str source_option_key(struct arena *a, const struct source_option *o)
{
	return o->secret ? str_fmt(a, "%s_env", o->name) : str_of(o->name);
}

str source_option(const struct source *s, const struct source_option *o)
{
	scoped(arena_close) struct arena *a = arena_open();
	str given = props_get(&s->options, source_option_key(a, o));

	if (!given.at)
		return str_of(o->default_value);
	return o->secret ? str_of(getenv(str_c(a, given))) : given;
}

str source_password(const struct source *s)
{
	static const struct source_option network[] = { NETWORK_OPTIONS };

	return s->password.len ? s->password : source_option(s, network);
}

static bool is_of_type(const struct source_option *o, str value)
{
	static const char *const truths[] = { "yes", "no", "true", "false", "on", "off" };
	int64_t n;

	if (o->type == OPTION_NUMBER)
		return str_int(value, &n);
	for (size_t i = 0; o->type == OPTION_TRUTH && i < sizeof truths / sizeof *truths; i++)
		if (str_eq_fold(value, str_of(truths[i])))
			return true;
	return o->type == OPTION_TEXT && value.len > 0;
}

bool source_options_fit(const struct source *s, const struct adapter *adapter, str *key, struct err *err)
{
	static const char *const wanted[] = {
		[OPTION_TEXT] = "a text", [OPTION_NUMBER] = "a whole number", [OPTION_TRUTH] = "yes or no"
	};

	for (ptrdiff_t i = 0; i < s->options.len; i++) {
		str name = s->options.at[i].key;
		const struct source_option *o = source_option_of(adapter, name);

		if (key)
			*key = name;
		if (!o)
			return err_set(err, ERR_USAGE, "sources of type %s have no option \"%.*s\"",
				       adapter ? adapter->name : "?", STR(name));
		if (!is_of_type(o, s->options.at[i].value))
			return err_set(err, ERR_USAGE, "%.*s should be %s", STR(name), wanted[o->type]);
	}
	return true;
}
