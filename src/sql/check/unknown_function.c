#include "sql/check/unknown_function.h"

#include "base/arena.h"
#include "model/user_code.h"
#include "sql/dialect/syntax.h"
#include "sql/dialect/words.h"
#include "sql/resolve/functions.h"
#include "sql/slots.h"
#include "sql/types/postgresql.h"
#include "base/banned.h"

enum { NEAR_MOST = 3 };

struct looking {
	struct arena *arena;
	const struct sql_schema *schema;
	struct sql_findings *findings;
};

static struct sql_finding *refusal_at(const struct looking *l, const struct node_rec *at)
{
	for (ptrdiff_t i = 0; i < l->findings->len; i++) {
		struct sql_finding *f = &l->findings->at[i];

		if (f->code == SQL_FUNCTION && f->at == at->at && f->len == at->len)
			return f;
	}
	return NULL;
}

static bool is_of_user(const struct looking *l, str name)
{
	const struct user_code *code = l->schema->code;

	for (ptrdiff_t i = 0; code && i < code->functions.len; i++)
		if (str_eq_fold(code->functions.at[i].name, name))
			return true;
	return false;
}

/* xmlelement and its like are of the grammar. */
static bool is_known(const struct looking *l, const struct tree *t, str name)
{
	return function_named(t->dialect, name) || str_starts(str_lower(l->arena, name), S("xml")) ||
	       function_refused_for(name) || is_of_user(l, name) ||
	       (rule_in(t->dialect->syntax->bit, MEANS_PG_CATALOG) && pg_function_exists(0, str_lower(l->arena, name)));
}

struct nearing {
	struct arena *arena;
	str wanted, names[NEAR_MOST];
	int distances[NEAR_MOST], most;
};

static void see_name(void *with, str name)
{
	struct nearing *w = with;
	int distance = str_distance(w->arena, w->wanted, str_lower(w->arena, name), w->most);

	for (int i = 0; i < NEAR_MOST && distance <= w->most; i++) {
		str was = w->names[i];
		int far = w->distances[i];

		if (was.len && (far <= distance || str_eq_fold(was, name)))
			continue;
		w->names[i] = name;
		w->distances[i] = distance;
		if (!was.len)
			return;
		name = was;
		distance = far;
	}
}

static void hint_near(const struct looking *l, const struct tree *t, node call, str name, struct sql_finding *f)
{
	struct nearing w = { .arena = l->arena, .wanted = str_lower(l->arena, name), .most = name.len < 6 ? 1 : 2 };
	scoped(sb_free) struct sb b = SB(200);
	str written = node_source(t, call);
	uint32_t dialect = t->dialect->syntax->bit;

	if (rule_in(dialect, MEANS_TYPES_STRICT) ||
	    rule_in(dialect, MEANS_TYPES_NONE)) /* whose functions are all listed */
		sb_puts(&b, "no such function is known");
	functions_each(t->dialect, see_name, &w);
	for (ptrdiff_t i = 0; l->schema->code && i < l->schema->code->functions.len; i++)
		see_name(&w, l->schema->code->functions.at[i].name);
	for (int i = 0; i < NEAR_MOST && w.names[i].len; i++)
		sb_fmt(&b, "%s%.*s", i ? ", " : b.len ? "; similar: " : "similar: ", STR(w.names[i]));
	if (b.len)
		f->hint = str_dup(l->arena, sb_str(&b));
	if (!w.names[0].len || w.distances[0] > 1 || (w.names[1].len && w.distances[1] <= 1) || !written.len)
		return;
	f->instead = str_fmt(l->arena, "%.*s%.*s", STR(w.names[0]),
			     STR(str_from(written, node_at(t, node_slot(t, call, CALLED_NAME))->len)));
	f->instead_sql = true;
}

static bool see_call(void *with, const struct tree *t, node n)
{
	const struct looking *l = with;
	node names = node_kind(t, n) == NODE_CALL ? node_slot(t, n, CALLED_NAME) : NO_NODE;
	str name = node_count(t, names) == 1 ? node_text(t, node_slot(t, names, 0)) : NO_STR;
	struct sql_finding *f = name.len && !is_known(l, t, name) ? refusal_at(l, node_at(t, n)) : NULL;

	if (f) {
		f->unknown = name;
		hint_near(l, t, n, name, f);
	}
	return true;
}

void sql_unknown_functions(struct arena *a, const struct sql_resolved *r, const struct sql_schema *schema,
			   struct sql_findings *findings)
{
	struct looking l = { a, schema, findings };

	if (findings->len)
		node_walk(r->tree, r->tree->root, see_call, &l);
}
