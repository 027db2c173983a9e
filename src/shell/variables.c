/* Variables as a chain of bindings, the newest first: a subshell ends by taking the older end again. */
#include "shell/command_walk.h"

#include "base/banned.h"

static const struct binding *find(struct run *r, const struct binding *from, const struct binding *until, str name,
				  bool function)
{
	for (; from != until && run_spend(r, 1); from = from->before)
		if (!from->name.at || (!from->function == !function && str_eq(from->name, name)))
			return from;
	return NULL;
}

static const struct binding *of_state(struct run *r, str name)
{
	struct map_entry *e = map_get(&r->state->variables, name);
	struct binding *b;

	if (!e)
		return NULL;
	b = new(r->arena, struct binding);
	b->name = name;
	b->values = *(struct shell_values *)e->ptr;
	return b;
}

static const struct binding *get_from(struct run *r, const struct binding *from, str name)
{
	const struct binding *b = find(r, from, NULL, name, false);

	return b ? (b->name.at ? b : NULL) : of_state(r, name);
}

const struct binding *variable_get(struct run *r, str name)
{
	return get_from(r, r->variables, name);
}

static struct binding *add(struct run *r, str name)
{
	struct binding *b = new(r->arena, struct binding);

	b->name = name;
	b->before = r->variables;
	r->variables = b;
	return b;
}

void variable_set_list(struct run *r, str name, const struct shell_values *values)
{
	add(r, name)->values = *values;
}

void variable_set(struct run *r, str name, const struct shell_value *v)
{
	struct shell_values one = { 0 };

	*push(&one, r->arena) = *v;
	variable_set_list(r, name, &one);
}

void variable_forget(struct run *r, str name)
{
	struct shell_value unknown = shell_unknown(r->arena, name);

	variable_set(r, name, &unknown);
}

bool variable_is_unknown(const struct binding *b)
{
	return b->values.len == 1 && b->values.at->gap_count == 1 && str_eq(b->values.at->gaps->variable, b->name) &&
	       b->values.at->text.len == SHELL_UNKNOWN.len;
}

void variable_barrier(struct run *r)
{
	add(r, NO_STR);
}

const struct shell_node *function_get(struct run *r, str name)
{
	const struct binding *b = find(r, r->variables, NULL, name, true);

	return b ? b->function : NULL;
}

void function_set(struct run *r, str name, const struct shell_node *body)
{
	add(r, name)->function = body;
}

static bool are_equal(const struct binding *a, const struct binding *b)
{
	if (!a || !b || a->values.len != b->values.len)
		return false;
	for (ptrdiff_t i = 0; i < a->values.len; i++)
		if (!shell_value_eq(&a->values.at[i], &b->values.at[i]))
			return false;
	return true;
}

static void merge_names(struct run *r, const struct binding *names, const struct binding *base, const struct binding *a,
			const struct binding *b)
{
	for (const struct binding *n = names; n != base && run_spend(r, 1); n = n->before) {
		const struct binding *one, *other;

		if (n->function || !n->name.at || find(r, r->variables, base, n->name, false))
			continue;
		one = get_from(r, a, n->name);
		other = get_from(r, b, n->name);
		if (are_equal(one, other))
			variable_set_list(r, n->name, &one->values);
		else
			variable_forget(r, n->name);
	}
}

void variables_merge(struct run *r, const struct binding *base, const struct binding *other)
{
	const struct binding *current = r->variables;

	r->variables = base;
	merge_names(r, current, base, current, other);
	merge_names(r, other, base, current, other);
}

void variables_forget_since(struct run *r, const struct binding *base)
{
	const struct binding *current = r->variables;

	r->variables = base;
	for (const struct binding *n = current; n != base && run_spend(r, 1); n = n->before)
		if (n->name.at && !n->function)
			variable_forget(r, n->name);
}

void variables_keep(struct run *r)
{
	struct shell_state *s = r->state;
	struct map seen = map_in(r->arena);

	for (const struct binding *b = r->variables; b; b = b->before) {
		struct shell_values *kept;
		bool was_there;

		if (!b->name.at || b->function || str_eq(b->name, S("@")))
			continue;
		map_put(&seen, b->name, &was_there);
		if (was_there)
			continue;
		kept = new(s->arena, struct shell_values);
		for (ptrdiff_t i = 0; i < b->values.len; i++)
			*push(kept, s->arena) = shell_value_dup(s->arena, &b->values.at[i]);
		map_put(&s->variables, str_dup(s->arena, b->name), NULL)->ptr = kept;
	}
}
