/* The `joins` section of config.yaml: costs of joins, by the names listed in ocat-config(5). */
#include "workspace/settings/settings.h"

#include "base/arena.h"
#include "base/yaml.h"

#include "base/banned.h"

enum { COST_MOST = 1000 };

static void suggest(str name, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();

	for (int i = 0; i < JOIN_COST_COUNT; i++) {
		str other = str_of(join_cost_about((enum join_cost)i)->name);

		if (str_distance(a, name, other, 2) <= 2)
			err_suggest(err, other);
	}
}

static bool take_owners(struct arena *a, const struct yaml *y, str source, str file, struct join_costs *out,
			struct err *err)
{
	struct strs owners = { 0 };

	if (y->kind == YAML_SCALAR)
		*push(&owners, a) = y->text;
	else if (y->kind != YAML_LIST)
		return yaml_mistake(y, source, file, err, "trusted_owners is a list of names");
	for (const struct yaml *o = y->first; o; o = o->next) {
		if (o->kind != YAML_SCALAR)
			return yaml_mistake(o, source, file, err, "an owner is one name");
		*push(&owners, a) = o->text;
	}
	out->trusted = owners.at;
	out->trusted_count = owners.len;
	return true;
}

static bool take_cost(const struct yaml *y, str source, str file, struct join_costs *out, struct err *err)
{
	enum join_cost which;
	double cost;

	if (!join_cost_named(y->key, &which)) {
		yaml_mistake_at_key(y, source, file, err, "unknown join cost \"%.*s\"", STR(y->key));
		suggest(y->key, err);
		return err_next(err, err->suggestions ? "It may have been meant as:" : "ocat-config(5) lists them.");
	}
	if (y->kind != YAML_SCALAR || !str_real(y->text, &cost) || !(cost >= 0 && cost <= COST_MOST))
		return yaml_mistake(y, source, file, err, "%.*s should be a number from 0 to %d", STR(y->key),
				    COST_MOST);
	out->of[which] = cost;
	return true;
}

bool join_costs_take(struct arena *a, const struct yaml *y, str source, str file, struct join_costs *out,
		     struct err *err)
{
	struct err first = { 0 };

	if (y->kind != YAML_MAP)
		return yaml_mistake(y, source, file, err, "joins takes costs by name, such as `hub: 0.2`");
	for (const struct yaml *one = y->first; one; one = one->next) {
		struct err *here = first.kind ? &(struct err){ 0 } : &first;

		if (str_eq(one->key, S("trusted_owners")))
			take_owners(a, one, source, file, out, here);
		else
			take_cost(one, source, file, out, here);
	}
	if (!first.kind)
		return true;
	*err = first;
	return false;
}
