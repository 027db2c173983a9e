/*
 * An external engine with OPA's REST data API: it receives what the query reads and does, and returns whether that
 * is allowed, and further rules. A missing, invalid or late answer means denied.
 */
#include "policy/internal.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/yaml.h"
#include "base/banned.h"

/* ---- the request ---- */

static void put_table(struct jw *w, const struct sql_table *t)
{
	jw_object(w);
	jw_str_at(w, "name", t->qualified);
	jw_array_at(w, "tags");
	for (ptrdiff_t k = 0; t->tags && k < t->tags->len; k++)
		jw_str(w, t->tags->at[k]);
	jw_end_array(w);
	jw_key(w, "rows");
	if (t->rows < 0)
		jw_null(w);
	else
		jw_int(w, t->rows);
	jw_end_object(w);
}

/* Those that a wildcard stands for have a place of their own: the engine may know them by name. */
static void put_matched(struct jw *w, const struct guarding *g, const struct sql_table *t)
{
	const struct sql_schema *schema = g->p->schema;
	struct sql_tables all = { 0 };

	if (!t->matched || !schema || !schema->parts || !schema->parts(schema->with, t, &all))
		return;
	for (ptrdiff_t i = 0; i < all.len; i++)
		put_table(w, all.at[i]);
}

static void put_tables(struct jw *w, const struct guarding *g)
{
	const struct sql_resolved *r = &g->check->resolved;

	jw_array_at(w, "tables");
	for (ptrdiff_t i = 0; i < r->tables.len; i++) {
		put_table(w, r->tables.at[i]);
		put_matched(w, g, r->tables.at[i]);
	}
	jw_end_array(w);
}

static void put_columns(struct jw *w, const struct guarding *g)
{
	const struct sql_bases *columns = &g->check->resolved.columns;

	jw_array_at(w, "columns");
	for (ptrdiff_t i = 0; i < columns->len; i++) {
		const struct sql_column *c = &columns->at[i].table->columns[columns->at[i].column];

		jw_object(w);
		jw_str_at(w, "table", columns->at[i].table->qualified);
		jw_str_at(w, "name", c->name);
		jw_array_at(w, "tags");
		for (ptrdiff_t k = 0; c->tags && k < c->tags->len; k++)
			jw_str(w, c->tags->at[k]);
		jw_end_array(w);
		jw_end_object(w);
	}
	jw_end_array(w);
}

static void put_findings(struct jw *w, const struct guarding *g)
{
	jw_array_at(w, "findings");
	for (ptrdiff_t i = 0; i < g->check->findings.len; i++)
		jw_str(w, str_of(sql_code_word(g->check->findings.at[i].code)));
	jw_end_array(w);
}

static str question(const struct guarding *g)
{
	scoped(sb_free) struct sb b = SB(16 << 20);
	struct jw w = jw_to(&b);

	jw_object(&w);
	jw_object_at(&w, "input");
	jw_str_at(&w, "user", g->p->who->user);
	jw_array_at(&w, "groups");
	for (ptrdiff_t i = 0; i < g->p->who->group_count; i++)
		jw_str(&w, g->p->who->groups[i]);
	jw_end_array(&w);
	jw_str_at(&w, "role", g->out->role);
	jw_str_at(&w, "catalog", g->p->catalog);
	jw_str_at(&w, "dialect", str_of(g->check->tree->dialect->name));
	jw_str_at(&w, "sql", g->check->tree->source);
	jw_str_at(&w, "fingerprint", str_fmt(g->arena, "%016llx", (unsigned long long)g->check->fingerprint));
	put_tables(&w, g);
	put_columns(&w, g);
	put_findings(&w, g);
	jw_end_object(&w);
	jw_end_object(&w);
	return str_dup(g->arena, sb_str(&b));
}

/* ---- the response ---- */

static void refuse(struct guarding *g, str reason)
{
	struct sql_finding *f = guard_refuse(g, NULL, SQL_ENGINE, NO_NODE, reason);

	guard_tell(g, POLICY_ENGINE, NULL, NULL, NO_STR, reason);
	if (f)
		f->policy = "engine";
}

/* One text or several. */
static str reasons_of(struct guarding *g, const struct json *result)
{
	const struct json *list = json_get(result, "reasons");
	scoped(sb_free) struct sb b = SB(4000);

	if (list && list->kind == JSON_STR)
		return list->text;
	for (const struct json *one = list ? list->first : NULL; one; one = one->next)
		if (one->kind == JSON_STR)
			sb_fmt(&b, "%s%.*s", b.len ? "; " : "", STR(one->text));
	return b.len ? str_dup(g->arena, sb_str(&b)) : NO_STR;
}

/* Rules as in policy.yaml; JSON is YAML. */
static bool take_rules(struct guarding *g, const struct json *list)
{
	scoped(sb_free) struct sb b = SB(POLICY_BYTES_MOST);
	struct jw w = jw_to(&b);
	struct reading r = { .arena = g->arena,
			     .name = S("the engine's rules"),
			     .policy = new(g->arena, struct rulebook) };
	struct err wrong = { 0 };
	const struct yaml *root;

	json_write(&w, list);
	r.text = str_dup(g->arena, sb_str(&b));
	root = b.over ? NULL : yaml_parse(g->arena, r.text, r.name, &wrong);
	if (!root || root->kind != YAML_LIST)
		return false;
	for (const struct yaml *y = root->first; y; y = y->next)
		if (!policy_read_rule(&r, y, &wrong))
			return false;
	for (ptrdiff_t i = 0; i < r.policy->rules.len; i++)
		if (rule_fits_role(r.policy->rules.at[i], g->role) &&
		    rule_fits_catalog(r.policy->rules.at[i], g->arena, g->p))
			*push(&g->rules, g->arena) = r.policy->rules.at[i];
	return true;
}

static void take(struct guarding *g, const struct json *result)
{
	const struct json *allow = result && result->kind == JSON_BOOL ? result : json_get(result, "allow"),
			  *rules = json_get(result, "rules");
	str reasons = reasons_of(g, result);
	struct sql_finding *f;

	if (!allow || allow->kind != JSON_BOOL) {
		refuse(g, S("the policy engine's answer has no decision"));
		return;
	}
	if (!allow->truth) {
		refuse(g, reasons.len ? str_fmt(g->arena, "denied by the policy engine: %.*s", STR(reasons))
				      : S("denied by the policy engine"));
		return;
	}
	if (rules && (rules->kind != JSON_ARRAY || !take_rules(g, rules))) {
		refuse(g, S("the policy engine returned invalid rules"));
		return;
	}
	guard_tell(g, POLICY_ENGINE, NULL, NULL, NO_STR, reasons.len ? reasons : S("allowed by the policy engine"));
	if (!json_truth(result, "approval", false))
		return;
	f = guard_refuse(g, NULL, SQL_APPROVAL_ASKED, NO_NODE,
			 reasons.len ? reasons : S("the policy engine requires an approval"));
	if (f)
		f->policy = "engine";
}

void guard_ask(struct guarding *g)
{
	const struct rulebook *p = g->p->policy;
	const struct policy_engine *e = g->p->engine;
	struct err lost = { 0 }, broken = { 0 };
	const struct json *answer;
	str token, text = NO_STR;

	if (!p->engine_url.len)
		return;
	token = e && e->token && p->engine_token.len ? e->token(e->with, str_c(g->arena, p->engine_token)) : NO_STR;
	if (!e || !e->ask(e->with, g->arena, p->engine_url, token, p->engine_timeout_ms, question(g), &text, &lost)) {
		refuse(g, str_fmt(g->arena, "denied, because the policy engine is unreachable: %s",
				  e ? lost.text : "no client available"));
		return;
	}
	answer = json_parse(g->arena, text, &broken);
	if (answer)
		take(g, json_get(answer, "result"));
	else
		refuse(g, S("denied, because the policy engine's answer is not JSON"));
}
