/* Applies all rules to one query, in their order, and checks the result. */
#include "policy/internal.h"

#include <string.h>

#include "base/arena.h"
#include "base/sha256.h"
#include "model/filter/filter.h"
#include "sql/check/user_code.h"
#include "sql/edit/edit.h"
#include "sql/slots.h"
#include "sql/dialect/syntax.h"
#include "sql/translate/translate.h"
#include "base/banned.h"

const char *policy_act_word(enum policy_act act)
{
	static const char *const words[] = { "deny",  "allow", "filter", "mask",   "leave_out", "window",
					     "limit", "joins", "budget", "expand", "approved",	"engine" };

	return words[act];
}

/* ---- joins ---- */

static void guard_joins(struct guarding *g)
{
	for (ptrdiff_t i = 0; i < g->rules.len; i++) {
		const struct rule *r = g->rules.at[i];

		for (ptrdiff_t k = 0; r->action == ACT_JOINS && k < g->check->findings.len; k++) {
			struct sql_finding *f = &g->check->findings.at[k];
			enum sql_severity as = f->code == SQL_JOIN_ACROSS    ? r->across
					       : f->code == SQL_JOIN_UNKNOWN ? r->unknown
									     : SQL_NOTE;

			if (as == SQL_NOTE || f->policy)
				continue;
			f->severity = as;
			f->policy = str_c(g->arena, r->id);
			guard_tell(g, POLICY_JOINS, r, NULL, NO_STR, f->reason);
		}
	}
}

/* ---- rows ---- */

static bool is_within(const struct tree *t, int64_t most)
{
	node limit = node_slot(t, t->root, QUERY_LIMIT), count = node_slot(t, limit, 0);
	int64_t n;

	return node_kind(t, count) == NODE_NUMBER && str_int(node_text(t, count), &n) && n <= most &&
	       !node_is(t, limit, NODE_PERCENT) && !node_is(t, limit, NODE_WITH_TIES) && !node_slot(t, limit, 2);
}

/* A query with another kind of limit becomes a subquery of one with a plain limit. */
static void wrap(struct tree *t)
{
	node star = node_make(t, NODE_STAR, OP_NONE, (node[5]){ 0 }, 5),
	     items = node_make(t, NODE_LIST, OP_NONE, &star, 1), from[5] = { 0 }, select[9] = { 0 }, query[5] = { 0 };

	from[0] = t->root;
	from[0] = node_make(t, NODE_DERIVED, OP_NONE, from, 5);
	node_say(t, from[0], S("limited"));
	node_flag(t, from[0], NODE_ALIASED);
	select[SELECT_ITEMS] = items;
	select[SELECT_FROM] = node_make(t, NODE_LIST, OP_NONE, from, 1);
	query[QUERY_BODY] = node_make(t, NODE_SELECT, OP_NONE, select, 9);
	t->root = node_make(t, NODE_QUERY, OP_NONE, query, 5);
}

/* Does its limit leave no room for another one? */
static bool needs_wrap(const struct tree *t)
{
	const struct syntax *s = t->dialect->syntax;
	node body = node_slot(t, t->root, QUERY_BODY);
	bool top_alone = syntax_has(s, HAS_TOP) && !syntax_has(s, HAS_LIMIT);

	return node_slot(t, node_slot(t, t->root, QUERY_LIMIT), 2) || node_kind(t, body) == NODE_VALUES ||
	       (top_alone && node_kind(t, body) != NODE_SELECT && !node_slot(t, t->root, QUERY_ORDER));
}

static bool limits_this(struct guarding *g, const struct rule *r)
{
	if (r->action != ACT_LIMIT)
		return false;
	if (!rule_is_of_tables(r))
		return true;
	for (ptrdiff_t i = 0; i < g->check->resolved.tables.len; i++)
		if (rule_fits_table(r, g->arena, g->check->resolved.tables.at[i]))
			return true;
	return false;
}

static void guard_limit(struct guarding *g)
{
	struct tree *t = g->check->tree;
	const struct rule *least = NULL;
	struct err unsaid = { 0 };

	for (ptrdiff_t i = 0; i < g->rules.len; i++)
		if (limits_this(g, g->rules.at[i]) && (!least || g->rules.at[i]->limit < least->limit))
			least = g->rules.at[i];
	if (!least)
		return;
	g->out->rows_most = least->limit;
	if (is_within(t, least->limit))
		return;
	if (needs_wrap(t))
		wrap(t);
	if (!sql_edit_limit(t, least->limit, &unsaid)) {
		guard_refuse(g, least, SQL_NOT_REWRITABLE, NO_NODE,
			     str_fmt(g->arena, "the rule %.*s limits rows, but the query cannot be limited: %s",
				     STR(least->id), unsaid.text));
		return;
	}
	g->check->changed = true;
	guard_tell(g, POLICY_LIMITS, least, NULL, NO_STR,
		   str_fmt(g->arena, "at most %lld rows", (long long)least->limit));
}

/* ---- verification of the result ---- */

/* A column with a rule, unmasked. */
static bool is_bare(const struct guard *to, const struct tree *t, node item)
{
	node what = node_slot(t, item, 0);
	str name = node_kind(t, what) == NODE_COLUMN ? node_text(t, node_slot(t, what, node_count(t, what) - 1))
						     : NO_STR;

	for (uint32_t i = 0; i < to->table->column_count; i++) {
		const struct column_rules *c = &to->columns[i];

		if (str_eq_fold(to->table->columns[i].name, name) &&
		    (c->denies || (c->masks && c->masks->mask != MASK_NONE)))
			return true;
	}
	return node_kind(t, item) == NODE_STAR;
}

static bool is_wrapped(struct guarding *g, const struct sql_resolved *r, const struct sql_source *s)
{
	const struct guard *to = guard_of(g, s->table);
	const struct sql_level *l = &r->levels.at[s->level];
	node items = node_slot(r->tree, l->select, SELECT_ITEMS);

	if (to->denies || !to->rewrites)
		return !to->denies;
	for (uint32_t i = 0; i < node_count(r->tree, items); i++)
		if (is_bare(to, r->tree, node_slot(r->tree, items, i)))
			return false;
	return l->source_count == 1 && (!to->filters.len || node_slot(r->tree, l->select, SELECT_WHERE));
}

/* Resolves the rewritten query again: all names must be known, and no table with rules may be read directly. */
static bool verify(struct guarding *g, struct err *err)
{
	struct sql_findings findings = { 0 };
	struct sql_resolved r;

	if (!sql_resolve(g->arena, g->check->tree, g->p->schema, &findings, &r, err))
		return false;
	for (ptrdiff_t i = 0; i < findings.len; i++)
		if (findings.at[i].severity == SQL_ERROR) {
			guard_refuse(g, NULL, SQL_NOT_REWRITABLE, NO_NODE,
				     str_fmt(g->arena, "the policy cannot be applied to the query: %.*s",
					     STR(findings.at[i].reason)));
			return true;
		}
	sql_user_code(g->arena, &r, g->p->schema, &g->check->findings, &g->check->runs);
	guard_sees_all(g, g->check->tree, &r);
	for (ptrdiff_t i = 1; i < r.sources.len; i++)
		if (r.sources.at[i].table && !is_wrapped(g, &r, &r.sources.at[i])) {
			guard_refuse(g, NULL, SQL_NOT_REWRITABLE, NO_NODE,
				     str_fmt(g->arena, "the rules for %.*s cannot be enforced in this query",
					     STR(r.sources.at[i].table->name)));
			return true;
		}
	return true;
}

static bool is_refused(const struct sql_findings *f)
{
	return sql_verdict(f, false) == SQL_DENY;
}

/* ---- approvals ---- */

static void approve(struct guarding *g)
{
	str mine = str_fmt(g->arena, "%016llx", (unsigned long long)g->check->fingerprint);
	const struct rulebook *p = g->p->policy;

	for (ptrdiff_t i = 0; i < p->approved.len; i++) {
		const struct approved *one = &p->approved.at[i];

		if (!str_eq_fold(one->query, mine) || (one->until != NO_TIME && one->until < g->p->now))
			continue;
		for (ptrdiff_t k = 0; k < g->check->findings.len; k++)
			if (g->check->findings.at[k].severity == SQL_APPROVAL)
				g->check->findings.at[k].severity = SQL_NOTE;
		guard_tell(g, POLICY_APPROVED, NULL, NULL, NO_STR,
			   one->by.len ? str_fmt(g->arena, "approved by %.*s", STR(one->by)) : S("approved"));
	}
}

/* ---- the decision ---- */

static void add(struct sha256 *h, str text)
{
	sha256_add(h, text);
	sha256_add(h, S("\n"));
}

static void name_decision(struct guarding *g)
{
	struct sha256 h;
	struct digest d;
	char hex[65];

	sha256_start(&h);
	add(&h, str_of(g->p->policy->digest));
	add(&h, g->role ? g->role->name : S(""));
	add(&h, g->p->catalog);
	add(&h, str_fmt(g->arena, "%016llx", (unsigned long long)g->check->fingerprint));
	add(&h, str_of(sql_verdict_word(g->check->verdict)));
	for (ptrdiff_t i = 0; i < g->out->effects.len; i++) {
		add(&h, g->out->effects.at[i].rule);
		add(&h, g->out->effects.at[i].reason);
	}
	d = sha256_end(&h);
	digest_hex(&d, hex);
	memcpy(g->out->id, hex, 16);
	g->out->id[16] = 0;
}

static bool take_role(struct guarding *g)
{
	bool none;

	g->role = policy_role(g->p->policy, g->p->who, &none);
	g->out->role = g->role ? g->role->name : NO_STR;
	for (ptrdiff_t i = 0; i < g->p->policy->rules.len; i++)
		if (rule_fits_role(g->p->policy->rules.at[i], g->role) &&
		    rule_fits_catalog(g->p->policy->rules.at[i], g->arena, g->p))
			*push(&g->rules, g->arena) = g->p->policy->rules.at[i];
	return g->role || none;
}

static void guard_role(struct guarding *g)
{
	struct sql_finding *f;

	if (take_role(g))
		return;
	f = guard_refuse(g, NULL, SQL_NO_ROLE, NO_NODE,
			 str_fmt(g->arena, "no role of policy.yaml matches the user %.*s", STR(g->p->who->user)));
	if (f)
		f->hint = S("ask the owner of policy.yaml; a role without users, groups and env matches everyone");
}

bool policy_apply(const struct policy_request *p, struct sql_check *c, struct policy_decision *out, struct err *err)
{
	struct guarding g = { .p = p, .arena = p->arena, .check = c, .out = out, .err = err };
	struct translation how = { .to = c->tree->dialect };
	struct err unsaid = { 0 };
	bool before = c->changed;

	*out = (struct policy_decision){ .rows_most = -1 };
	guard_role(&g);
	guard_ask(&g);
	guard_functions(&g);
	guard_joins(&g);
	c->changed = false;
	g.fenced = fence_is_needed(&c->resolved, false);
	guard_views(&g, c->tree, &c->resolved);
	guard_tables(&g, c->tree, &c->resolved);
	if (g.failed)
		return false;
	if (c->changed && !sql_translate(c->tree, &how, &unsaid))
		guard_refuse(&g, NULL, SQL_NOT_REWRITABLE, NO_NODE,
			     str_fmt(p->arena, "the policy cannot be expressed here: %s", unsaid.text));
	if (c->changed && !is_refused(&c->findings) && !verify(&g, err))
		return false;
	guard_user_code(&g);
	guard_limit(&g);
	c->changed |= before;
	approve(&g);
	sql_findings_sort(&c->findings);
	c->verdict = sql_verdict(&c->findings, c->changed);
	name_decision(&g);
	return true;
}

/* ---- budgets ---- */

/* The first time column for which a shorter window would reduce the rows. */
static void offer_window(struct sb *out, instant now, const struct sql_resolved *r)
{
	for (ptrdiff_t i = 1; i < r->sources.len && !out->len; i++) {
		const struct sql_source *s = &r->sources.at[i];
		const struct sql_table *t = s->table;

		for (uint32_t k = 0; t && k < t->column_count && !out->len; k++) {
			int days = t->columns[k].traits & SQL_COLUMN_TIME
					   ? window_tighter(now, r, (uint32_t)i, (int32_t)k)
					   : 0;

			if (days)
				sb_fmt(out, "narrow it in time, with a window of %.*s.%.*s=%dd",
				       STR(s->alias.text.len ? s->alias.text : t->name), STR(t->columns[k].name), days);
		}
	}
}

str policy_smaller(struct arena *a, instant now, const struct sql_resolved *r)
{
	scoped(sb_free) struct sb b = SB(2000);

	offer_window(&b, now, r);
	for (ptrdiff_t i = 1; i < r->levels.len; i++) {
		uint32_t by = node_count(r->tree, node_slot(r->tree, r->levels.at[i].select, SELECT_GROUP));

		if (by > 1)
			sb_fmt(&b, "%sgroup by fewer than %u columns", b.len ? "; or " : "", by);
	}
	if (r->tables.len > 2)
		sb_fmt(&b, "%ssplit the query: first %.*s with %.*s, then the rest with its result",
		       b.len ? "; or " : "", STR(r->tables.at[0]->name), STR(r->tables.at[1]->name));
	return b.len ? str_dup(a, sb_str(&b)) : NO_STR;
}

/* A window of time makes no difference to a rule that counts whole tables. */
static str advice(struct guarding *g, bool whole)
{
	str smaller = policy_smaller(g->arena, g->p->now, &g->check->resolved);

	return whole && str_starts(smaller, S("narrow it in time"))
		       ? str_fmt(g->arena,
				 "%.*s (it counts all rows of a table that is not partitioned by that time: how many a window has is unknown)",
				 STR(smaller))
		       : smaller;
}

/* unit: in the form for this number. */
static void compare(struct guarding *g, const struct rule *r, const char *what, const char *unit, double is, double may,
		    bool whole)
{
	struct sql_finding *f;
	str reason;

	if (may < 0 || is <= may) /* -1: unknown, never guessed */
		return;
	reason = str_fmt(g->arena, "about %.0f %s; the rule %.*s allows %.0f", is, unit, STR(r->id), may);
	f = guard_refuse(g, NULL, SQL_OVER_BUDGET, NO_NODE, reason);
	guard_tell(g, POLICY_BUDGETS, r, NULL, str_of(what), reason);
	if (f) {
		f->policy = str_c(g->arena, r->id);
		f->hint = advice(g, whole);
	}
}

void policy_budget(const struct policy_request *p, const struct policy_cost *known, struct sql_check *c,
		   struct policy_decision *out)
{
	struct guarding g = { .p = p, .arena = p->arena, .check = c, .out = out };

	take_role(&g);
	for (ptrdiff_t i = 0; i < g.rules.len; i++) {
		const struct rule *r = g.rules.at[i];

		if (r->action != ACT_BUDGET)
			continue;
		compare(&g, r, "rows", "rows", known->rows, r->budget.rows, known->whole);
		compare(&g, r, "cost", "of the source's units of cost", known->cost, r->budget.cost, false);
		compare(&g, r, "bytes", "bytes", known->bytes, r->budget.bytes, false);
	}
	c->verdict = sql_verdict(&c->findings, c->changed);
	name_decision(&g);
}
