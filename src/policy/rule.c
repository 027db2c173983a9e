/* One rule of policy.yaml: its subjects, its objects and its action. */
#include "policy/internal.h"

#include "base/arena.h"
#include "base/yaml.h"
#include "sql/parse/parse.h"
#include "sql/slots.h"
#include "base/banned.h"

static const char *const action_words[] = {
#define _(id, word) word,
	POLICY_ACTIONS(_)
#undef _
};

/* ---- parts ---- */

bool policy_known_keys(struct reading *r, const struct yaml *y, const char *const *keys, const char *what,
		       struct err *err)
{
	for (const struct yaml *m = y->first; m; m = m->next) {
		const char *const *k = keys;

		while (*k && !str_eq(m->key, str_of(*k)))
			k++;
		if (!*k)
			return yaml_mistake_at_key(m, r->text, r->name, err, "%s has no \"%.*s\"", what, STR(m->key));
	}
	return true;
}

static bool put_text(struct reading *r, const struct yaml *y, struct strs *out, struct err *err)
{
	if (y->kind != YAML_SCALAR || !str_trim(y->text).len)
		return MISTAKE(r, y, err, "this should be a name or a glob");
	*push(out, r->arena) = str_trim(y->text);
	return true;
}

bool policy_read_texts(struct reading *r, const struct yaml *map, const char *key, struct strs *out, struct err *err)
{
	const struct yaml *y = yaml_get(map, key);

	if (!y)
		return true;
	if (y->kind == YAML_SCALAR)
		return put_text(r, y, out, err);
	if (y->kind != YAML_LIST || !y->first)
		return MISTAKE(r, y, err, "%s takes a name or a list of names", key);
	for (const struct yaml *one = y->first; one; one = one->next)
		if (!put_text(r, one, out, err))
			return false;
	return true;
}

static bool read_names(struct reading *r, const struct yaml *y, const char *key, struct strs *out, struct err *err)
{
	if (!policy_read_texts(r, y, key, out, err))
		return false;
	for (ptrdiff_t i = 0; i < out->len; i++)
		out->at[i] = rule_name(r->arena, out->at[i]);
	return true;
}

static bool read_whom(struct reading *r, const struct yaml *y, struct rule *rule, struct err *err)
{
	const struct {
		const char *key;
		struct strs *to;
	} lists[] = {
		{ "catalogs", &rule->catalogs },
		{ "namespaces", &rule->namespaces },
		{ "tables", &rule->tables },
		{ "not_tables", &rule->not_tables },
		{ "tags", &rule->tags },
		{ "columns", &rule->columns },
		{ "column_tags", &rule->column_tags },
		{ "functions", &rule->functions },
		{ "extensions", &rule->extensions },
	};

	if (!policy_read_texts(r, y, "roles", &rule->roles, err))
		return false;
	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
		if (!read_names(r, y, lists[i].key, lists[i].to, err))
			return false;
	rule->having = yaml_text(y, "having");
	return true;
}

/* ---- actions ---- */

static bool read_yes(struct reading *r, const struct yaml *y, struct err *err)
{
	return str_eq(y->text, S("yes")) || str_eq(y->text, S("true")) ||
	       MISTAKE(r, y, err, "%.*s takes only yes; remove the rule otherwise", STR(y->key));
}

static bool see_query(void *with, const struct tree *t, node n)
{
	bool *found = with;

	*found |= node_kind(t, n) == NODE_QUERY || node_kind(t, n) == NODE_SELECT;
	return !*found;
}

static bool read_filter(struct reading *r, const struct yaml *y, struct rule *rule, struct err *err)
{
	struct err wrong = { 0 };
	bool query = false;

	if (y->kind != YAML_SCALAR || !str_trim(y->text).len)
		return MISTAKE(r, y, err, "filter takes a condition, such as tenant_id = 3");
	if (!sql_parse_expression(r->arena, &dialect_postgresql, str_trim(y->text), &rule->filter, &wrong))
		return yaml_mistake_inside(y, wrong.at > 0 ? wrong.at : 0, r->text, r->name, err, "%s", wrong.text);
	node_walk(&rule->filter, rule->filter.root, see_query, &query);
	if (query)
		return MISTAKE(r, y, err, "a filter may use only the row's own columns, without a subquery");
	return true;
}

static bool read_mask(struct reading *r, const struct yaml *y, struct rule *rule, struct err *err)
{
	static const struct {
		const char *word;
		enum mask mask;
	} words[] = {
		{ "none", MASK_NONE }, { "null", MASK_NULL },	{ "~", MASK_NULL },
		{ "hash", MASK_HASH }, { "last4", MASK_LAST4 },
	};

	if (y->kind == YAML_MAP && y->len == 1 && yaml_text(y, "constant").at) {
		rule->mask = MASK_CONSTANT;
		rule->constant = yaml_text(y, "constant");
	} else {
		size_t i = 0;

		while (i < sizeof words / sizeof *words &&
		       !(y->kind == YAML_SCALAR && str_eq(y->text, str_of(words[i].word))))
			i++;
		if (i == sizeof words / sizeof *words)
			return MISTAKE(r, y, err, "mask is null, hash, last4, none or `constant: text`");
		rule->mask = words[i].mask;
	}
	return rule_is_of_columns(rule) || MISTAKE(r, y, err, "a mask needs columns or column_tags");
}

static bool read_time(struct reading *r, const struct yaml *y, int64_t *out, struct err *err)
{
	if (y->kind == YAML_SCALAR && duration_parse(y->text, out) && *out >= SECONDS(60) && *out <= DAYS(36500))
		return true;
	return MISTAKE(r, y, err, "%.*s takes a duration, such as 90d, 12h or 1y", STR(y->key));
}

static bool read_window(struct reading *r, const struct yaml *y, struct rule *rule, struct err *err)
{
	static const char *const keys[] = { "column", "default", "most", NULL };

	if (y->kind == YAML_SCALAR)
		return read_time(r, y, &rule->window_us, err);
	if (!policy_known_keys(r, y, keys, "a window", err))
		return false;
	if (!yaml_get(y, "default"))
		return MISTAKE(r, y, err, "a window needs a default, such as 90d");
	rule->time_column = yaml_text(y, "column");
	if (!read_time(r, yaml_get(y, "default"), &rule->window_us, err) ||
	    (yaml_get(y, "most") && !read_time(r, yaml_get(y, "most"), &rule->most_us, err)))
		return false;
	return !rule->most_us || rule->most_us >= rule->window_us ||
	       MISTAKE(r, yaml_get(y, "most"), err, "most must not be shorter than the default");
}

static bool read_limit(struct reading *r, const struct yaml *y, struct rule *rule, struct err *err)
{
	return (str_int(y->text, &rule->limit) && rule->limit > 0) ||
	       MISTAKE(r, y, err, "limit takes a number of rows");
}

static bool read_severity(struct reading *r, const struct yaml *y, enum sql_severity *out, struct err *err)
{
	static const struct {
		const char *word;
		enum sql_severity severity;
	} words[] = {
		{ "deny", SQL_ERROR },
		{ "approval", SQL_APPROVAL },
		{ "warn", SQL_WARNING },
	};

	for (size_t i = 0; y && i < sizeof words / sizeof *words; i++)
		if (str_eq(y->text, str_of(words[i].word))) {
			*out = words[i].severity;
			return true;
		}
	return !y || MISTAKE(r, y, err, "%.*s is deny, approval or warn", STR(y->key));
}

static bool read_joins(struct reading *r, const struct yaml *y, struct rule *rule, struct err *err)
{
	static const char *const keys[] = { "across", "unknown", NULL };

	if (y->kind != YAML_MAP || !y->len)
		return MISTAKE(r, y, err, "joins takes `across` and `unknown`, each deny, approval or warn");
	return policy_known_keys(r, y, keys, "joins", err) &&
	       read_severity(r, yaml_get(y, "across"), &rule->across, err) &&
	       read_severity(r, yaml_get(y, "unknown"), &rule->unknown, err);
}

static bool read_amount(struct reading *r, const struct yaml *y, double *out, struct err *err)
{
	*out = -1;
	return !y || (str_real(y->text, out) && *out > 0) ||
	       MISTAKE(r, y, err, "%.*s takes a number, such as 1e9", STR(y->key));
}

static bool read_budget(struct reading *r, const struct yaml *y, struct rule *rule, struct err *err)
{
	static const char *const keys[] = { "rows", "cost", "bytes", NULL };

	if (y->kind != YAML_MAP || !y->len)
		return MISTAKE(r, y, err, "a budget takes rows, cost and bytes");
	return policy_known_keys(r, y, keys, "a budget", err) &&
	       read_amount(r, yaml_get(y, "rows"), &rule->budget.rows, err) &&
	       read_amount(r, yaml_get(y, "cost"), &rule->budget.cost, err) &&
	       read_amount(r, yaml_get(y, "bytes"), &rule->budget.bytes, err);
}

static bool read_action(struct reading *r, const struct yaml *y, struct rule *rule, struct err *err)
{
	switch (rule->action) {
	case ACT_DENY: return read_yes(r, y, err);
	case ACT_ALLOW:
		return read_yes(r, y, err) &&
		       (rule_is_of_functions(rule) || rule->tables.len ||
			MISTAKE(r, y, err, "allow applies to functions, and to views that may be read unchanged"));
	case ACT_FILTER: return read_filter(r, y, rule, err);
	case ACT_MASK: return read_mask(r, y, rule, err);
	case ACT_WINDOW: return read_window(r, y, rule, err);
	case ACT_LIMIT: return read_limit(r, y, rule, err);
	case ACT_JOINS: return read_joins(r, y, rule, err);
	case ACT_BUDGET: return read_budget(r, y, rule, err);
	case ACT_COUNT: break;
	}
	return false;
}

/* ---- the whole rule ---- */

static const struct yaml *find_action(struct reading *r, const struct yaml *y, struct rule *rule, struct err *err)
{
	const struct yaml *found = NULL;

	for (int i = 0; i < ACT_COUNT; i++) {
		const struct yaml *one = yaml_get(y, action_words[i]);

		if (one && found) {
			yaml_mistake_at_key(
				one, r->text, r->name, err,
				"a rule has one action, and this one already has \"%.*s\": write another rule",
				STR(found->key));
			return NULL;
		}
		if (one) {
			found = one;
			rule->action = (enum action)i;
		}
	}
	if (!found)
		MISTAKE(r, y, err, "a rule needs an action: deny, allow, filter, mask, window, limit, joins or budget");
	return found;
}

static bool fits_together(struct reading *r, const struct yaml *y, const struct rule *rule, struct err *err)
{
	if (rule_is_of_functions(rule) && rule->action != ACT_DENY && rule->action != ACT_ALLOW)
		return MISTAKE(r, y, err, "functions are allowed or denied");
	if (rule_is_of_functions(rule) && (rule_is_of_columns(rule) || rule_is_of_tables(rule)))
		return MISTAKE(r, y, err, "a rule is about functions or about tables");
	if (rule_is_of_columns(rule) && rule->action != ACT_DENY && rule->action != ACT_MASK)
		return MISTAKE(r, y, err, "columns are masked or denied");
	if (rule->action == ACT_DENY && !rule_is_of_functions(rule) && !rule_is_of_columns(rule) &&
	    !rule_is_of_tables(rule) && !rule->catalogs.len && !rule->roles.len)
		return MISTAKE(
			r, y, err,
			"this would deny everything to everyone: add tables, columns, tags, namespaces, catalogs, functions or roles");
	return true;
}

bool policy_read_rule(struct reading *r, const struct yaml *y, struct err *err)
{
	static const char *const keys[] = { "id",	  "why",	"hint",	 "roles",   "catalogs",	   "namespaces",
					    "tables",	  "not_tables", "tags",	 "columns", "column_tags", "functions",
					    "extensions", "having",	"deny",	 "allow",   "filter",	   "mask",
					    "window",	  "limit",	"joins", "budget",  NULL };
	struct rule *rule = new(r->arena, struct rule);
	const struct yaml *action;

	if (y->kind != YAML_MAP || !yaml_text(y, "id").len)
		return MISTAKE(r, y, err, "a rule must be a map with an id");
	*rule = (struct rule){ .id = yaml_text(y, "id"),
			       .why = yaml_text(y, "why"),
			       .hint = yaml_text(y, "hint"),
			       .budget = { .rows = -1, .cost = -1, .bytes = -1 } };
	if (!policy_known_keys(r, y, keys, "a rule", err) || !read_whom(r, y, rule, err))
		return false;
	action = find_action(r, y, rule, err);
	if (!action || !read_action(r, action, rule, err) || !fits_together(r, y, rule, err))
		return false;
	for (ptrdiff_t i = 0; i < r->policy->rules.len; i++)
		if (str_eq(r->policy->rules.at[i]->id, rule->id))
			return MISTAKE(r, yaml_get(y, "id"), err, "duplicate rule id %.*s", STR(rule->id));
	if (r->policy->rules.len == POLICY_RULES_MOST)
		return MISTAKE(r, y, err, "at most %d rules are supported", POLICY_RULES_MOST);
	*push(&r->policy->rules, r->arena) = rule;
	return true;
}
