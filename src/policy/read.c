/* policy.yaml: roles, rules, approvals and an engine. */
#include "policy/internal.h"

#include "base/arena.h"
#include "base/file.h"
#include "base/paths.h"
#include "base/sha256.h"
#include "base/yaml.h"
#include "base/banned.h"

enum { ENGINE_MS = 1000, ENGINE_MS_MOST = 30000 };

/* ---- roles ---- */

static bool read_variables(struct reading *r, const struct yaml *y, struct role *role, struct err *err)
{
	if (y && y->kind != YAML_MAP)
		return MISTAKE(r, y, err, "env takes variables and their values, such as `{ TEAM: sales }`");
	for (const struct yaml *m = y ? y->first : NULL; m; m = m->next) {
		if (m->kind != YAML_SCALAR)
			return MISTAKE(r, m, err, "a variable is compared with a text");
		push(&role->variables, r->arena);
		role->variables.at[role->variables.len - 1].name = m->key;
		role->variables.at[role->variables.len - 1].value = m->text;
	}
	return true;
}

/* `branch: 3`, or `branch: { env: BRANCH }`. */
static bool read_values(struct reading *r, const struct yaml *y, struct role *role, struct err *err)
{
	if (y && y->kind != YAML_MAP)
		return MISTAKE(r, y, err, "values takes names and their values, such as `{ branch: 3 }`");
	for (const struct yaml *m = y ? y->first : NULL; m; m = m->next) {
		str variable = m->kind == YAML_MAP ? yaml_text(m, "env") : NO_STR;

		if (m->kind == YAML_LIST || (m->kind == YAML_MAP && (!variable.len || m->len > 1)))
			return MISTAKE(r, m, err, "a value is a text, or `env:` with the name of a variable");
		push(&role->values, r->arena);
		role->values.at[role->values.len - 1].name = m->key;
		role->values.at[role->values.len - 1].text = m->kind == YAML_SCALAR ? m->text : NO_STR;
		role->values.at[role->values.len - 1].variable = variable;
	}
	return true;
}

static bool read_role(struct reading *r, const struct yaml *y, struct err *err)
{
	static const char *const keys[] = { "name", "users", "groups", "env", "values", NULL };
	struct role role = { 0 };

	if (y->kind != YAML_MAP || !yaml_text(y, "name").len)
		return MISTAKE(r, y, err, "a role is a map with a name");
	role.name = yaml_text(y, "name");
	if (!policy_known_keys(r, y, keys, "a role", err) || !policy_read_texts(r, y, "users", &role.users, err) ||
	    !policy_read_texts(r, y, "groups", &role.groups, err) ||
	    !read_variables(r, yaml_get(y, "env"), &role, err) || !read_values(r, yaml_get(y, "values"), &role, err))
		return false;
	*push(&r->policy->roles, r->arena) = role;
	return true;
}

/* ---- approvals ---- */

static bool read_approved(struct reading *r, const struct yaml *y, struct err *err)
{
	static const char *const keys[] = { "query", "by", "until", "why", NULL };
	struct approved one = { .until = NO_TIME };
	str until;

	if (y->kind != YAML_MAP || yaml_text(y, "query").len != 16)
		return MISTAKE(r, y, err, "an approval needs the 16-digit fingerprint of the query, as %s shows it",
			       ACTION("check_sql"));
	if (!policy_known_keys(r, y, keys, "an approval", err))
		return false;
	one.query = yaml_text(y, "query");
	one.by = yaml_text(y, "by");
	until = yaml_text(y, "until");
	if (until.at && !instant_parse(until, &one.until))
		return MISTAKE(r, yaml_get(y, "until"), err, "until takes a day, such as 2030-12-31");
	*push(&r->policy->approved, r->arena) = one;
	return true;
}

/* ---- the engine ---- */

static bool read_engine(struct reading *r, const struct yaml *y, struct err *err)
{
	static const char *const keys[] = { "url", "timeout", "token_env", NULL };
	str url = yaml_text(y, "url"), timeout = yaml_text(y, "timeout");
	int64_t us = (int64_t)ENGINE_MS * 1000;

	if (y->kind != YAML_MAP || !(str_starts(url, S("http://")) || str_starts(url, S("https://"))))
		return MISTAKE(r, y, err, "an engine needs a url, such as http://localhost:8181/v1/data/ocat/sql");
	if (!policy_known_keys(r, y, keys, "an engine", err))
		return false;
	if (timeout.at && (!duration_parse(timeout, &us) || us < 1000 || us > (int64_t)ENGINE_MS_MOST * 1000))
		return MISTAKE(r, yaml_get(y, "timeout"), err, "timeout takes a duration of up to 30s, such as 500ms");
	r->policy->engine_url = url;
	r->policy->engine_token = yaml_text(y, "token_env");
	r->policy->engine_timeout_ms = (int)(us / 1000);
	return true;
}

/* ---- the file ---- */

static bool read_list(struct reading *r, const struct yaml *list,
		      bool (*one)(struct reading *, const struct yaml *, struct err *), struct err *err)
{
	bool good = true;

	if (list && list->kind != YAML_LIST && !(list->kind == YAML_SCALAR && !list->text.len))
		return MISTAKE(r, list, err, "%.*s should be a list", STR(list->key));
	for (const struct yaml *y = list ? list->first : NULL; y; y = y->next) {
		struct err wrong = { 0 };

		if (one(r, y, r->all ? &wrong : err))
			continue;
		good = false;
		if (!r->all)
			return false;
		*push(r->all, r->arena) = wrong;
	}
	return good;
}

/* An unknown role is a typing error that would weaken the policy. */
static bool roles_are_known(struct reading *r, const struct yaml *rules, struct err *err)
{
	for (const struct yaml *y = rules ? rules->first : NULL; y; y = y->next) {
		struct strs names = { 0 };

		if (y->kind != YAML_MAP || !policy_read_texts(r, y, "roles", &names, err))
			return false;
		for (ptrdiff_t i = 0; i < names.len; i++) {
			ptrdiff_t k = 0;

			while (k < r->policy->roles.len && !str_eq(r->policy->roles.at[k].name, names.at[i]))
				k++;
			if (k == r->policy->roles.len)
				return MISTAKE(r, yaml_get(y, "roles"), err, "unknown role %.*s", STR(names.at[i]));
		}
	}
	return true;
}

static bool read_all(struct reading *r, const struct yaml *root, struct err *err)
{
	static const char *const keys[] = { "version", "roles", "rules", "approved", "engine", NULL };
	const struct yaml *rules;
	bool good;

	if (root->kind != YAML_MAP)
		return MISTAKE(r, root, err, "a policy has roles and rules");
	if (!policy_known_keys(r, root, keys, "a policy", err))
		return false;
	if (yaml_get(root, "version") && !str_eq(yaml_text(root, "version"), S("1")))
		return MISTAKE(r, yaml_get(root, "version"), err, "unsupported version; supported: 1");
	rules = yaml_get(root, "rules");
	good = read_list(r, yaml_get(root, "roles"), read_role, err);
	good = (good || r->all) && read_list(r, rules, policy_read_rule, err) && good;
	good = (good || r->all) && read_list(r, yaml_get(root, "approved"), read_approved, err) && good;
	if (good && yaml_get(root, "engine"))
		good = read_engine(r, yaml_get(root, "engine"), err);
	return good && roles_are_known(r, rules, err);
}

struct rulebook *policy_read(struct arena *a, str text, str name, struct policy_mistakes *all, struct err *err)
{
	struct reading r = { a, text, name, all, new(a, struct rulebook) };
	struct digest digest = sha256_of(text);
	struct err first = { 0 };
	const struct yaml *root = yaml_parse(a, text, name, &first);

	digest_hex(&digest, r.policy->digest);
	if (root && read_all(&r, root, &first))
		return r.policy;
	if (all && first.kind)
		*push(all, a) = first;
	else if (!all)
		*err = first;
	return NULL;
}

bool policy_text(struct arena *a, str *path, str *text, bool *there, struct err *err)
{
	str from;

	*there = false;
	if (!path_find(a, OWN_POLICY, path, &from, err) || !file_is_there(*path, there, err))
		return false;
	if (*there)
		return file_read(a, *path, POLICY_BYTES_MOST, text, err);
	if (!str_eq(from, str_of(path_variable(OWN_POLICY))))
		return true;
	return err_set(err, ERR_CONFIG, "OCAT_POLICY_PATH names %.*s, which is missing: all queries are denied",
		       STR(*path));
}
