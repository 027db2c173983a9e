#include "service/plan/plan_choice.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/banned.h"

struct choosing {
	const struct plan_view *asks;
	str by;
	const struct json *root,
		*into; /* into: the plan, or the name of a table that stands for one, that gets the join */
	struct jw w;
};

/* The name of a table in the rest of the plan. */
static str alias_in(const struct json *table)
{
	const struct json *as = json_get(table, "as"),
			  *name = table->kind == JSON_STR ? table : json_get(table, "table");

	return as ? as->text : name ? str_after_last(name->text, '.') : NO_STR;
}

static bool has_table(const struct json *plan, str alias)
{
	const struct json *tables = json_get(plan, "tables");

	for (const struct json *j = tables ? tables->first : NULL; j; j = j->next)
		if (str_eq_fold(alias_in(j), alias))
			return true;
	return false;
}

static bool is_match(const struct json *j)
{
	return str_eq(j->key, S("exists")) || str_eq(j->key, S("not exists"));
}

/* The innermost plan with this table; NULL: none. */
static const struct json *plan_with(const struct json *j, str alias)
{
	const struct json *found = NULL;

	if (is_match(j) && j->kind == JSON_STR)
		return str_eq_fold(str_after_last(j->text, '.'), alias) ? j : NULL;
	if (j->kind != JSON_OBJECT && j->kind != JSON_ARRAY)
		return NULL;
	for (const struct json *m = j->first; m && !found; m = m->next)
		found = plan_with(m, alias);
	return found ? found : has_table(j, alias) ? j : NULL;
}

/* ---- writing ---- */

/* A table that the joins only pass through has to be in the plan to be named there. */
static void put_passed(struct choosing *c, str alias)
{
	for (ptrdiff_t i = 0; i < c->asks->costs.len; i++) {
		str table = c->asks->costs.at[i].table;

		if (!str_eq_fold(str_after_last(table, '.'), alias))
			continue;
		jw_object(&c->w);
		jw_str_at(&c->w, "table", table);
		jw_str_at(&c->w, "as", alias);
		jw_end_object(&c->w);
		return;
	}
}

static void put_all(struct jw *w, const char *name, const struct json *list)
{
	jw_array_at(w, name);
	for (const struct json *j = list ? list->first : NULL; j; j = j->next)
		json_write(w, j);
}

static void put_choice(struct choosing *c)
{
	jw_object(&c->w);
	jw_str_at(&c->w, "left", c->asks->left);
	jw_str_at(&c->w, "right", c->asks->right);
	jw_str_at(&c->w, "by", c->by);
	jw_end_object(&c->w);
}

static void put_json(struct choosing *c, const struct json *j);

static void put_chosen(struct choosing *c, const struct json *plan)
{
	jw_object(&c->w);
	put_all(&c->w, "tables", json_get(plan, "tables"));
	if (plan->kind == JSON_STR)
		json_write(&c->w, plan);
	if (!plan_with(c->root, c->asks->left))
		put_passed(c, c->asks->left);
	if (!plan_with(c->root, c->asks->right))
		put_passed(c, c->asks->right);
	jw_end_array(&c->w);
	for (const struct json *j = plan->first; j; j = j->next) {
		if (str_eq(j->key, S("joins")) || str_eq(j->key, S("tables")))
			continue;
		jw_key_str(&c->w, j->key);
		put_json(c, j);
	}
	put_all(&c->w, "joins", json_get(plan, "joins"));
	put_choice(c);
	jw_end_array(&c->w);
	jw_end_object(&c->w);
}

/* Everything around the plan that gets the join. */
static void put_json(struct choosing *c, const struct json *j)
{
	if (j == c->into) {
		put_chosen(c, j);
	} else if (j->kind == JSON_OBJECT) {
		jw_object(&c->w);
		for (const struct json *m = j->first; m; m = m->next) {
			jw_key_str(&c->w, m->key);
			put_json(c, m);
		}
		jw_end_object(&c->w);
	} else if (j->kind == JSON_ARRAY) {
		jw_array(&c->w);
		for (const struct json *m = j->first; m; m = m->next)
			put_json(c, m);
		jw_end_array(&c->w);
	} else {
		json_write(&c->w, j);
	}
}

str plan_choose(struct arena *a, str plan, const struct plan_view *asks, str by)
{
	scoped(sb_free) struct sb b = SB(1 << 20);
	struct choosing c = { .asks = asks, .by = by, .w = jw_to(&b) };
	struct err ignored = { 0 };

	c.root = json_parse(a, plan, &ignored);
	if (!c.root || c.root->kind != JSON_OBJECT)
		return NO_STR;
	c.w.pretty = true;
	c.into = plan_with(c.root, asks->right);
	if (!c.into)
		c.into = plan_with(c.root, asks->left);
	if (!c.into)
		c.into = c.root;
	put_json(&c, c.root);
	return str_dup(a, sb_str(&b));
}
