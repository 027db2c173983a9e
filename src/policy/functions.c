/*
 * Rules on functions. A rule names a user-defined function by its identity, schema.name(types), or by schema.name; an
 * unqualified name denies it, but never allows it, because others may have the same name. Built-in functions are named
 * without a schema.
 */
#include "policy/internal.h"

#include "base/arena.h"
#include "model/filter/filter.h"
#include "model/user_code.h"
#include "sql/slots.h"
#include "base/banned.h"

/* ---- does a rule name it? ---- */

static bool fits(str pattern, str name)
{
	return str_eq(pattern, name) || glob_fits(pattern, name);
}

/* name: as written, of a built-in or unknown function. */
static bool names_written(const struct rule *r, struct arena *a, str name)
{
	str folded = str_lower(a, name);

	for (ptrdiff_t i = 0; i < r->functions.len; i++)
		if (fits(r->functions.at[i], folded))
			return true;
	return false;
}

static bool names_bare(const struct rule *r, str qualified)
{
	ptrdiff_t dot = -1;

	for (ptrdiff_t i = 0; i < qualified.len; i++)
		dot = qualified.at[i] == '.' ? i : dot;
	for (ptrdiff_t i = 0; i < r->functions.len; i++)
		if (fits(r->functions.at[i], str_from(qualified, dot + 1)))
			return true;
	return false;
}

static bool names_identity(const struct guarding *g, const struct rule *r, str identity)
{
	str name = rule_name(g->arena, identity), extension = user_code_extension(g->p->schema->code, identity),
	    qualified;
	ptrdiff_t args = str_at(name, '(');

	qualified = args < 0 ? name : str_upto(name, args);
	for (ptrdiff_t i = 0; i < r->functions.len; i++)
		if (fits(r->functions.at[i], name) || fits(r->functions.at[i], qualified))
			return true;
	for (ptrdiff_t i = 0; i < r->extensions.len && extension.len; i++)
		if (fits(r->extensions.at[i], rule_name(g->arena, extension)))
			return true;
	return r->action == ACT_DENY && names_bare(r, qualified);
}

/* The first rule for it; NULL: none. */
static const struct rule *rule_of(const struct guarding *g, str name, bool identity)
{
	for (ptrdiff_t i = 0; i < g->rules.len; i++) {
		const struct rule *r = g->rules.at[i];

		if (!r->functions.len && !r->extensions.len)
			continue;
		if (identity ? names_identity(g, r, name) : names_written(r, g->arena, name))
			return r;
	}
	return NULL;
}

/* Returns the finding as guard_refuse does. */
static struct sql_finding *deny(struct guarding *g, const struct rule *r, node n, str name)
{
	return guard_refuse(g, r, SQL_DENIED, n,
			    str_fmt(g->arena, "the function %.*s is denied by the rule %.*s", STR(name), STR(r->id)));
}

static void told_allowed(struct guarding *g, const struct rule *r, str name)
{
	guard_tell(g, POLICY_ALLOWS, r, NULL, NO_STR, str_fmt(g->arena, "%.*s is allowed", STR(name)));
}

/* ---- calls ---- */

static str call_name(struct arena *a, const struct tree *t, node n)
{
	node names = node_slot(t, n, CALLED_NAME);
	scoped(sb_free) struct sb b = SB(1000);

	for (uint32_t i = 0; i < node_count(t, names); i++) {
		sb_puts(&b, i ? "." : "");
		sb_put(&b, node_text(t, node_slot(t, names, i)));
	}
	return str_dup(a, sb_str(&b));
}

/* The user-defined functions that a call may refer to. */
static void add_candidates(struct guarding *g, const struct tree *t, node n, struct strs *out)
{
	const struct user_code *code = g->p->schema ? g->p->schema->code : NULL;
	node names = node_slot(t, n, CALLED_NAME);
	uint32_t count = node_count(t, names);
	str schema = count > 1 ? node_text(t, node_slot(t, names, count - 2)) : NO_STR,
	    name = count ? node_text(t, node_slot(t, names, count - 1)) : NO_STR;

	for (ptrdiff_t i = 0; code && i < code->functions.len; i++) {
		const struct user_function *f = &code->functions.at[i];

		if (str_eq_fold(f->name, name) && (!schema.len || str_eq_fold(f->schema, schema)))
			*push(out, g->arena) = f->identity;
	}
}

static void drop_refusal(struct guarding *g, const struct tree *t, node n, const struct rule *r, str name)
{
	const struct node_rec *at = node_at(t, n);
	struct sql_findings *f = &g->check->findings;
	ptrdiff_t kept = 0;

	for (ptrdiff_t i = 0; i < f->len; i++)
		if (f->at[i].code != SQL_FUNCTION || f->at[i].at != at->at || f->at[i].len != at->len)
			f->at[kept++] = f->at[i];
	if (kept < f->len)
		told_allowed(g, r, name);
	f->len = kept;
}

/* Whether all of them are allowed; *by is a rule that names one. A denied one denies what is at this place. */
static bool are_allowed(struct guarding *g, uint32_t at, uint32_t len, const struct strs *functions,
			const struct rule **by)
{
	bool all = functions->len > 0;

	for (ptrdiff_t i = 0; i < functions->len; i++) {
		const struct rule *r = rule_of(g, functions->at[i], true);
		struct sql_finding *f = r && r->action == ACT_DENY ? deny(g, r, NO_NODE, functions->at[i]) : NULL;

		if (f) {
			f->at = at;
			f->len = len;
		}
		all = all && r && r->action == ACT_ALLOW;
		*by = r ? r : *by;
	}
	return all;
}

static void see_call(struct guarding *g, const struct tree *t, node n)
{
	str name = call_name(g->arena, t, n);
	struct strs candidates = { 0 };
	const struct rule *r = rule_of(g, name, false);
	const struct node_rec *at = g->depth ? &(struct node_rec){ 0 } : node_at(t, n);

	if (r && r->action == ACT_DENY) {
		deny(g, r, n, name);
		return;
	}
	add_candidates(g, t, n, &candidates);
	if (are_allowed(g, at->at, at->len, &candidates, &r) || (r && !candidates.len))
		drop_refusal(g, t, n, r, name);
}

/* Calls in another notation: EXTRACT(YEAR FROM x), UNNEST(x) in FROM, (x).f. */
static str unwritten_call(const struct tree *t, node n)
{
	static const struct {
		enum node_kind kind;
		const char *name;
	} calls[] = { { NODE_EXTRACT, "extract" },   { NODE_TRIM, "trim" },	  { NODE_SUBSTRING, "substring" },
		      { NODE_POSITION, "position" }, { NODE_OVERLAY, "overlay" }, { NODE_AT_ZONE, "timezone" },
		      { NODE_UNNEST, "unnest" } };

	for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
		if (node_kind(t, n) == calls[i].kind)
			return str_of(calls[i].name);
	if (node_kind(t, n) == NODE_DOT)
		return node_text(t, n);
	return NO_STR;
}

/* j.f, where j is a source with unknown columns. */
static str open_column(const struct guarding *g, const struct tree *t, node n)
{
	const struct sql_resolved *r = &g->check->resolved;
	uint32_t parts = node_kind(t, n) == NODE_COLUMN ? node_count(t, n) : 0;
	bool open = parts > 1 && n < r->bound_count && r->bound[n].source && r->bound[n].column < 0;

	return open ? node_text(t, node_slot(t, n, parts - 1)) : NO_STR;
}

static bool see(void *with, const struct tree *t, node n)
{
	struct guarding *g = with;
	const struct rule *r;
	str name;

	if (node_kind(t, n) == NODE_CALL) {
		see_call(g, t, n);
		return true;
	}
	name = unwritten_call(t, n);
	name = name.len ? name : open_column(g, t, n);
	r = name.len ? rule_of(g, name, false) : NULL;
	if (r && r->action == ACT_DENY)
		deny(g, r, n, name);
	return true;
}

static bool has_rules(const struct guarding *g)
{
	for (ptrdiff_t i = 0; i < g->rules.len; i++)
		if (g->rules.at[i]->functions.len || g->rules.at[i]->extensions.len)
			return true;
	return false;
}

void guard_functions(struct guarding *g)
{
	if (has_rules(g))
		node_walk(g->check->tree, g->check->tree->root, see, g);
}

/* ---- other code that may run ---- */

/* The call itself was denied already. */
static bool is_among(const struct sql_findings *all, const struct sql_finding *f)
{
	for (ptrdiff_t i = 0; i < all->len; i++)
		if (all->at[i].code == f->code && all->at[i].at == f->at && all->at[i].len == f->len &&
		    str_eq(all->at[i].reason, f->reason))
			return true;
	return false;
}

void guard_user_code(struct guarding *g)
{
	struct sql_findings *all = &g->check->findings;
	ptrdiff_t kept = 0, n = all->len;
	struct sql_finding *found = new_n(g->arena, struct sql_finding, n + 1);

	if (!has_rules(g))
		return;
	for (ptrdiff_t i = 0; i < n; i++)
		found[i] = all->at[i];
	all->len = 0;
	for (ptrdiff_t i = 0; i < n; i++) {
		const struct rule *r = NULL;

		if (found[i].code == SQL_USER_CODE && found[i].functions &&
		    are_allowed(g, found[i].at, found[i].len, found[i].functions, &r))
			told_allowed(g, r, found[i].functions->at[0]);
		else
			found[kept++] = found[i];
	}
	for (ptrdiff_t i = 0; i < kept; i++)
		if (!is_among(all, &found[i]))
			*push(all, g->arena) = found[i];
}
