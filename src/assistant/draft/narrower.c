#include "assistant/draft/narrower.h"

#include "assistant/draft/conditions.h"
#include "assistant/draft/plan_json.h"
#include "assistant/draft/time_columns.h"
#include "base/arena.h"
#include "base/banned.h"

static void add(struct sentence *s, const struct draft_ask *ask, struct sketch *k, str words)
{
	*push(&s->out->narrower, s->arena) = (struct draft_variant){ k, plan_json(s->arena, ask, k), words };
}

/* ---- a window of time ---- */

static bool is_bounded(const struct sentence *s, struct sketch_column of)
{
	for (ptrdiff_t i = 0; i < s->k->conditions.len; i++)
		if (sketch_same(s->k->conditions.at[i].of.of, of))
			return true;
	return false;
}

/* Of the tables that take part, the first that has a time of its own; false: none, or it is bounded already. */
static bool time_to_narrow(struct sentence *s, struct sketch_column *out)
{
	for (ptrdiff_t i = 0; i < s->k->tables.len; i++) {
		double doubt;
		int table = s->k->tables.at[i], column = time_column_of(s, table, &doubt);

		*out = (struct sketch_column){ table, column };
		if (column >= 0)
			return !is_bounded(s, *out);
	}
	return false;
}

static void add_windows(struct sentence *s, const struct draft_ask *ask)
{
	static const int days[] = { 365, 30, 7 };
	struct sketch_column of;

	if (s->k->set != SET_NONE || !time_to_narrow(s, &of))
		return;
	for (size_t i = 0; i < sizeof days / sizeof *days; i++) {
		struct sketch *k = sketch_copy(s->arena, s->k);
		str since = period_date(s->arena, ask->now - DAYS(days[i]));

		*push(&k->conditions, s->arena) = (struct sketch_condition){
			.of = term_of(of), .op = TEST_FROM, .value = since, .text = true
		};
		add(s, ask, k,
		    str_fmt(s->arena, "only the last %d days, by %.*s", days[i], STR(sentence_column(s, of))));
	}
}

/* ---- fewer dimensions ---- */

/* Several columns come out of a group of rows, beside what is measured. */
static bool has_dimensions(const struct sketch *k)
{
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < k->outputs.len; i++)
		n += k->outputs.at[i].fn == FN_NONE;
	return n > 1 && n < k->outputs.len;
}

/* Without the column, and without the key of its table, unless another column of that comes out. */
static struct sketch *without_dimension(struct sentence *s, struct sketch_column of)
{
	struct sketch *k = sketch_copy(s->arena, s->k);

	k->outputs = (typeof(k->outputs)){ 0 };
	for (ptrdiff_t i = 0; i < s->k->outputs.len; i++)
		if (s->k->outputs.at[i].fn != FN_NONE || !sketch_same(s->k->outputs.at[i].of, of))
			*push(&k->outputs, s->arena) = s->k->outputs.at[i];
	k->groups = (typeof(k->groups)){ 0 };
	for (ptrdiff_t i = 0; i < s->k->groups.len; i++) {
		struct sketch_column g = s->k->groups.at[i].of;

		if (!sketch_same(g, of) && (g.table != of.table || sketch_shows(k, of.table, -1)))
			*push(&k->groups, s->arena) = s->k->groups.at[i];
	}
	for (ptrdiff_t i = 0; i < k->outputs.len && !k->groups.len; i++)
		if (k->outputs.at[i].fn == FN_NONE)
			*push(&k->groups, s->arena) = k->outputs.at[i];
	k->orders = (typeof(k->orders)){ 0 };
	for (ptrdiff_t i = 0; i < s->k->orders.len; i++)
		if (!sketch_same(s->k->orders.at[i].by.of, of))
			*push(&k->orders, s->arena) = s->k->orders.at[i];
	k->tables = (typeof(k->tables)){ 0 };
	for (ptrdiff_t i = 0; i < s->k->tables.len; i++)
		if (s->k->tables.at[i] != of.table || sketch_uses(k, of.table))
			*push(&k->tables, s->arena) = s->k->tables.at[i];
	return k;
}

/* Without each of them in turn, the last first. */
static void add_fewer_dimensions(struct sentence *s, const struct draft_ask *ask)
{
	if (s->k->set != SET_NONE || !has_dimensions(s->k))
		return;
	for (ptrdiff_t i = s->k->outputs.len - 1; i >= 0; i--) {
		struct sketch_column of = s->k->outputs.at[i].of;
		struct sketch *k = s->k->outputs.at[i].fn == FN_NONE ? without_dimension(s, of) : NULL;

		if (k && k->tables.len)
			add(s, ask, k, str_fmt(s->arena, "not by %.*s", STR(sentence_column(s, of))));
	}
}

void sentence_narrower(struct sentence *s, const struct draft_ask *ask)
{
	add_windows(s, ask);
	add_fewer_dimensions(s, ask);
}
