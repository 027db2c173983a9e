/* Rows and names of one asset: the rewritten SELECT * shows what the policy permits. */
#include "service/policy/check.h"

#include "base/arena.h"
#include "service/scope.h"
#include "sql/parse/parse.h"
#include "service/sql/catalog_schema.h"
#include "base/banned.h"

/* Finds the asset by a unique stand-in name, whatever its own name contains; all other tables as in the catalog. */
struct rows_schema {
	const struct sql_table *table;
	const struct sql_schema *real;
};

#define THE_ASSET "the_asset"

static enum sql_found find_table(void *with, const struct sql_name *parts, uint32_t n, const struct sql_table **out)
{
	const struct rows_schema *s = with;

	if (n != 1 || !str_eq(parts[0].text, S(THE_ASSET)))
		return s->real->table(s->real->with, parts, n, out);
	*out = s->table;
	return SQL_FOUND_ONE;
}

static bool find_parts(void *with, const struct sql_table *whole, struct sql_tables *out)
{
	const struct rows_schema *s = with;

	return s->real->parts(s->real->with, whole, out);
}

static bool take_effects(const struct policy_decision *d, const struct candidate *asset, struct arena *a,
			 struct policed_rows *out, struct err *err)
{
	for (ptrdiff_t i = 0; i < d->effects.len; i++) {
		const struct policy_effect *e = &d->effects.at[i];

		if (e->act == POLICY_MASKS || e->act == POLICY_HIDES) {
			*push(&out->masked, a) = e->column;
		} else if (e->act == POLICY_FILTERS || e->act == POLICY_BOUNDS || e->act == POLICY_EXPANDS) {
			err_set(err, ERR_GUARD, "rows of %.*s are restricted: %.*s", STR(asset->qualified),
				STR(e->reason));
			return err_next(err, "Rewrite a query to the permitted rows with %s.", ACTION("check_sql"));
		}
	}
	out->rows_most = d->rows_most;
	return true;
}

/* A sample of a view may run its functions, unless a rule denies one of them. */
static void leave_code(struct sql_check *c)
{
	for (ptrdiff_t i = 0; i < c->findings.len; i++)
		if (c->findings.at[i].code == SQL_USER_CODE)
			c->findings.at[i].severity = SQL_NOTE;
	c->verdict = sql_verdict(&c->findings, c->changed);
}

/* *policed false: no policy. */
static bool check_star(const struct scope *scope, const struct candidate *asset, bool *policed, struct sql_check *check,
		       struct policy_decision *decision, struct err *err)
{
	struct arena *a = scope->arena;
	const struct dialect *d = workspace_dialect(scope->workspace, asset->catalog);
	struct catalog_schema *checking = new(a, struct catalog_schema);
	struct rows_schema *rows = new(a, struct rows_schema);
	struct sql_schema *real = new(a, struct sql_schema), schema;
	struct policy_request policing;
	struct tree *t = new(a, struct tree);

	*checking = (struct catalog_schema){
		.store = scope->store, .arena = a, .catalog = asset->catalog, .tables = map_in(a), .err = err
	};
	*real = catalog_schema_sql(checking);
	*rows = (struct rows_schema){ catalog_schema_table(checking, asset), real };
	schema = (struct sql_schema){
		.with = rows, .code = real->code, .types_of = real->types_of, .table = find_table, .parts = find_parts
	};
	if (!rows->table || !policy_check_open(scope, a, &schema, asset->catalog, &policing, err))
		return false;
	*policed = policing.policy;
	return !*policed || (sql_parse(a, d->syntax ? d : &dialect_sqlite, S("SELECT * FROM " THE_ASSET), t, err) &&
			     sql_check(a, t, &schema, check, err) && policy_apply(&policing, check, decision, err));
}

bool policy_check_rows(const struct scope *scope, const struct candidate *asset, struct policed_rows *out,
		       struct err *err)
{
	struct sql_check *check = new(scope->arena, struct sql_check);
	struct policy_decision decision;
	bool policed;

	*out = (struct policed_rows){ .rows_most = -1 };
	if (!check_star(scope, asset, &policed, check, &decision, err))
		return false;
	if (!policed)
		return true;
	leave_code(check);
	if (check->verdict == SQL_DENY || check->verdict == SQL_NEEDS_APPROVAL)
		return policy_check_refused(check, err);
	return take_effects(&decision, asset, scope->arena, out, err);
}

bool policy_check_names(const struct scope *scope, const struct candidate *asset, struct policed_names *out,
			struct err *err)
{
	struct sql_check *check = new(scope->arena, struct sql_check);
	struct policy_decision decision;
	bool policed;

	*out = (struct policed_names){ 0 };
	if (!check_star(scope, asset, &policed, check, &decision, err))
		return false;
	if (!policed)
		return true;
	leave_code(check);
	out->denied = check->verdict == SQL_DENY;
	for (ptrdiff_t i = 0; i < decision.effects.len; i++)
		if (decision.effects.at[i].act == POLICY_HIDES)
			*push(&out->hidden, scope->arena) = decision.effects.at[i].column;
	return true;
}
