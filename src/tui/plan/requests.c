/* Writes a plan as JSON, and asks for its query. */
#include "tui/plan/plan.h"

#include "base/arena.h"
#include "base/json.h"
#include "tui/core/explorer_state.h"

#include "base/banned.h"

void ask_plan(const struct asker *who, str text)
{
	struct question *q = question_new(who, &plan_done, "plan_sql", NO_STR);

	question_give(q, S("plan"), str_dup(q->arena, text));
	question_send(who, q, question_run);
}

/* ---- a plan of tables ---- */

static char letter_of(str table)
{
	str name = str_from(table, state_name_at(table));
	char c = name.len > 1 && name.at[0] == '"' ? name.at[1] : name.len ? name.at[0] : 't';

	if (c >= 'A' && c <= 'Z')
		c = (char)(c - 'A' + 'a');
	return c >= 'a' && c <= 'z' ? c : 't';
}

/* The first letter, which no system reserves; with a number if it is taken. */
static str alias_of(struct arena *a, const struct strs *tables, ptrdiff_t i)
{
	char letter = letter_of(tables->at[i]);
	int n = 1;

	for (ptrdiff_t k = 0; k < i; k++)
		n += letter_of(tables->at[k]) == letter;
	return n > 1 ? str_fmt(a, "%c%d", letter, n) : str_fmt(a, "%c", letter);
}

str plan_of_tables(struct arena *a, const struct strs *tables)
{
	scoped(sb_free) struct sb b = SB(1 << 20);
	struct jw w = jw_to(&b);

	w.pretty = true;
	jw_object(&w);
	jw_array_at(&w, "tables");
	for (ptrdiff_t i = 0; i < tables->len; i++) {
		jw_object(&w);
		jw_str_at(&w, "table", tables->at[i]);
		jw_str_at(&w, "as", alias_of(a, tables, i));
		jw_end_object(&w);
	}
	jw_end_array(&w);
	jw_array_at(&w, "columns");
	for (ptrdiff_t i = 0; i < tables->len; i++)
		jw_str(&w, str_fmt(a, "%.*s.*", STR(alias_of(a, tables, i))));
	jw_end_array(&w);
	jw_end_object(&w);
	return str_dup(a, sb_str(&b));
}

/* ---- a question answered ---- */

/* The name of a table in the rest of the plan. */
static str alias_in(const struct json *table)
{
	const struct json *as = json_get(table, "as"),
			  *name = table->kind == JSON_STR ? table : json_get(table, "table");

	if (as || !name)
		return as ? as->text : NO_STR;
	return str_from(name->text, state_name_at(name->text));
}

static bool has_table(const struct json *plan, str alias)
{
	const struct json *tables = json_get(plan, "tables");

	for (const struct json *j = tables ? tables->first : NULL; j; j = j->next)
		if (str_eq_fold(alias_in(j), alias))
			return true;
	return false;
}

/* A table that the joins only pass through has to be in the plan to be named there. */
static void put_passed(struct jw *w, const struct json *plan, const struct plan_view *v, str alias)
{
	if (has_table(plan, alias))
		return;
	for (ptrdiff_t i = 0; i < v->costs.len; i++) {
		str table = v->costs.at[i].table;

		if (!str_eq_fold(str_from(table, state_name_at(table)), alias))
			continue;
		jw_object(w);
		jw_str_at(w, "table", table);
		jw_str_at(w, "as", alias);
		jw_end_object(w);
		return;
	}
}

static void put_all(struct jw *w, const char *name, const struct json *list)
{
	jw_array_at(w, name);
	for (const struct json *j = list ? list->first : NULL; j; j = j->next)
		json_write(w, j);
}

static void put_choice(struct jw *w, const struct plan_view *v, str by)
{
	jw_object(w);
	jw_str_at(w, "left", v->left);
	jw_str_at(w, "right", v->right);
	jw_str_at(w, "by", by);
	jw_end_object(w);
}

str plan_with_choice(struct arena *a, str text, const struct plan_view *v, str by)
{
	scoped(sb_free) struct sb b = SB(1 << 20);
	struct jw w = jw_to(&b);
	struct err ignored = { 0 };
	const struct json *plan = json_parse(a, text, &ignored);

	if (!plan || plan->kind != JSON_OBJECT)
		return NO_STR;
	w.pretty = true;
	jw_object(&w);
	put_all(&w, "tables", json_get(plan, "tables"));
	put_passed(&w, plan, v, v->left);
	put_passed(&w, plan, v, v->right);
	jw_end_array(&w);
	for (const struct json *j = plan->first; j; j = j->next) {
		if (str_eq(j->key, S("joins")) || str_eq(j->key, S("tables")))
			continue;
		jw_key_str(&w, j->key);
		json_write(&w, j);
	}
	put_all(&w, "joins", json_get(plan, "joins"));
	put_choice(&w, v, by);
	jw_end_array(&w);
	jw_end_object(&w);
	return str_dup(a, sb_str(&b));
}
