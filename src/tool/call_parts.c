/*
 * The parts of a request beside its parameters: a tool supports some,
 * and a call refuses those that would change nothing.
 */
#include "tool/call_state.h"

#include "base/arena.h"
#include "base/banned.h"

static const char *const names[] = {
#define _(id, name) name,
	REQUEST_PARTS(_)
#undef _
};

bool tool_supports(const struct tool *t, str part)
{
	for (int i = 0; i < REQUEST_PART_COUNT; i++)
		if (str_eq(part, str_of(names[i])))
			return t->supports & (1u << i);
	return true;
}

static bool refuse(const struct call_state *c, enum request_part part, struct err *err)
{
	struct arena *a = c->out->arena;
	const struct tool *t = c->call.tool;
	const struct action_param what[] = { { .name = str_of(names[part]) }, { .name = NO_STR } };

	err_set(err, ERR_USAGE, "%.*s is not supported for %.*s", STR(action_str(a, S(""), what)),
		STR(action_str(a, str_of(t->name), ACTION_WITH())));
	if (part == REQUEST_LIVE && !t->from_source)
		return err_next(err, "Refresh the cache first with %s.", ACTION("sync"));
	if (part == REQUEST_AT && args_have_sides(t))
		return err_next(err, "Append the time to a name: shop@%.*s.", STR(c->ask->at));
	return false;
}

bool call_check_parts(const struct call_state *c, struct err *err)
{
	const struct request *ask = c->ask;
	const bool given[REQUEST_PART_COUNT] = { [REQUEST_LIMIT] = ask->limit != 0,
						 [REQUEST_CURSOR] = ask->cursor.len > 0,
						 [REQUEST_AT] = ask->at.len > 0,
						 [REQUEST_LIVE] = ask->live,
						 [REQUEST_CACHED] = ask->cached };

	for (int i = 0; i < REQUEST_PART_COUNT; i++)
		if (given[i] && !(c->call.tool->supports & (1u << i)))
			return refuse(c, i, err);
	return true;
}
