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
