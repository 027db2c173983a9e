#include "assistant/draft/plan_json.h"

#include "base/arena.h"
#include "base/json.h"
#include "model/name.h"
#include "sql/dialect/dialect.h"
#include "base/banned.h"

struct writing {
	struct arena *arena;
	const struct draft_ask *ask;
	struct jw *out;
	int depth; /* of plans inside plans: each has names of its own for its tables */
};

static const char *const fns[] = {
	[FN_NONE] = "",	      [FN_COUNT] = "count", [FN_SUM] = "sum",	       [FN_AVERAGE] = "avg",
	[FN_MINIMUM] = "min", [FN_MAXIMUM] = "max", [FN_SPREAD] = "difference"
};

/* ---- names ---- */

/* Tables of different schemas may share a name. */
static str alias_of(const struct writing *w, int table)
{
	const struct link_schema *s = w->ask->schema;
	int same = 0;

	for (int i = 0; i < table; i++)
		same += str_eq_fold(s->at[i].name, s->at[table].name);
	if (!same && !w->depth)
		return s->at[table].name;
	return str_fmt(w->arena, "%.*s_%d", STR(s->at[table].name), same + w->depth + 1);
}

static str expression(const struct writing *w, struct sketch_column c);

static str computed(const struct writing *w, int table, const struct link_column *c)
{
	str factor = expression(w, (struct sketch_column){ table, c->factor });

	return c->times < 0 ? factor
			    : str_fmt(w->arena, "%.*s * %.*s", STR(factor),
				      STR(expression(w, (struct sketch_column){ table, c->times })));
}

static str expression(const struct writing *w, struct sketch_column c)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	const struct link_column *is = &w->ask->schema->at[c.table].columns.at[c.column];

	if (is->computed)
		return computed(w, c.table, is);

	sql_plain_name(&b, w->ask->dialect, alias_of(w, c.table));
	sb_putc(&b, '.');
	sql_plain_name(&b, w->ask->dialect, w->ask->schema->at[c.table].columns.at[c.column].name);
	return str_dup(w->arena, sb_str(&b));
}

static str expression_around(struct writing w, struct sketch_column c)
{
	w.depth--;
	return expression(&w, c);
}

/* Text is no number to add up, until it is read as one. */
static str operand(const struct writing *w, const struct sketch_term *t)
{
	bool adds = t->fn == FN_SUM || t->fn == FN_AVERAGE || t->fn == FN_SPREAD;
	str e = expression(w, t->of);

	if (!adds || w->ask->schema->at[t->of.table].columns.at[t->of.column].class != TYPE_TEXT)
		return e;
	return str_fmt(w->arena, "cast(%.*s as decimal(20, 6))", STR(e));
}

static str of_function(const struct writing *w, const struct sketch_term *t)
{
	if (t->of.column < 0)
		return S("count(*)");
	if (t->fn == FN_NONE)
		return expression(w, t->of);
	if (t->fn == FN_SPREAD)
		return str_fmt(w->arena, "max(%.*s) - min(%.*s)", STR(operand(w, t)), STR(operand(w, t)));
	return str_fmt(w->arena, "%s(%s%.*s)", fns[t->fn], t->distinct ? "distinct " : "", STR(operand(w, t)));
}

static str aggregate(const struct writing *w, const struct sketch_term *t)
{
	str one = of_function(w, t);

	return t->averaged ? str_fmt(w->arena, "1.0 * %.*s / nullif(count(distinct %.*s), 0)", STR(one),
				     STR(expression(w, t->per)))
			   : one;
}

static bool is_plain(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* avg_age */
static str name_of(const struct writing *w, const struct sketch_term *t)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	str column = t->of.column < 0 ? S("rows") : w->ask->schema->at[t->of.table].columns.at[t->of.column].name;

	sb_puts(&b, t->share ? "percentage" : t->averaged ? "average" : fns[t->fn]);
	sb_putc(&b, '_');
	for (ptrdiff_t i = 0; i < column.len; i++)
		sb_putc(&b, is_plain(column.at[i]) ? column.at[i] : '_');
	return str_lower(w->arena, str_dup(w->arena, sb_str(&b)));
}

/* ---- parts ---- */

static void put_table(const struct writing *w, int table)
{
	const struct link_table *t = &w->ask->schema->at[table];

	jw_object(w->out);
	jw_str_at(w->out, "table", name_qualified(w->arena, S(""), t->ns.at ? t->ns : S(""), t->name));
	jw_str_at(w->out, "as", alias_of(w, table));
	jw_end_object(w->out);
}

static void put_value(const struct writing *w, str value, bool text)
{
	if (text)
		jw_str(w->out, value);
	else
		jw_raw(w->out, value);
}

static void put_plan(struct writing *w, const struct sketch *k);

static void put_compare(struct writing *w, const struct sketch_condition *c, const char *op, str value)
{
	jw_object(w->out);
	jw_str_at(w->out, "column", c->number ? str_fmt(w->arena, "%d", c->number) : aggregate(w, &c->of));
	jw_str_at(w->out, "op", str_of(op));
	if (c->nested) {
		jw_key(w->out, "value");
		w->depth++;
		jw_object(w->out);
		put_plan(w, c->nested);
		jw_end_object(w->out);
		w->depth--;
	} else if (value.at) {
		jw_key(w->out, "value");
		put_value(w, value, c->text);
	}
	jw_end_object(w->out);
}

static void put_open_range(struct writing *w, const struct sketch_condition *c)
{
	put_compare(w, c, ">=", c->value);
	put_compare(w, c, "<", c->value_to);
}

/* among: one of several of which any holds. */
static void put_range(struct writing *w, const struct sketch_condition *c, bool among)
{
	if (c->open && !among) {
		put_open_range(w, c);
		return;
	}
	if (c->open) {
		jw_object(w->out);
		jw_array_at(w->out, "all");
		put_open_range(w, c);
		jw_end_array(w->out);
		jw_end_object(w->out);
		return;
	}
	jw_object(w->out);
	jw_str_at(w->out, "column", aggregate(w, &c->of));
	jw_str_at(w->out, "op", S("between"));
	jw_array_at(w->out, "value");
	put_value(w, c->value, c->text);
	put_value(w, c->value_to, c->text);
	jw_end_array(w->out);
	jw_end_object(w->out);
}

static void put_condition(struct writing *w, const struct sketch_condition *c, bool among)
{
	static const char *const ops[] = { [TEST_IS] = "=",
					   [TEST_IS_NOT] = "<>",
					   [TEST_BELOW] = "<",
					   [TEST_UP_TO] = "<=",
					   [TEST_ABOVE] = ">",
					   [TEST_FROM] = ">=",
					   [TEST_RANGE] = "between",
					   [TEST_HAS] = "like",
					   [TEST_HAS_NOT] = "not like",
					   [TEST_EMPTY] = "is null",
					   [TEST_FILLED] = "is not null",
					   [TEST_AMONG] = "in" };

	if (c->beside)
		jw_str(w->out, str_fmt(w->arena, "%.*s %s %.*s", STR(expression(w, c->of.of)), ops[c->op],
				       STR(expression(w, c->other))));
	else if (c->around)
		jw_str(w->out, str_fmt(w->arena, "%.*s %s %.*s", STR(expression(w, c->of.of)), ops[c->op],
				       STR(expression_around(*w, c->of.of))));
	else if (c->op == TEST_RANGE)
		put_range(w, c, among);
	else
		put_compare(w, c, ops[c->op], c->op == TEST_EMPTY || c->op == TEST_FILLED ? NO_STR : c->value);
}

/* Those of rows, of groups, of the part of a share, or of the rows of a table that may not be there. */
enum tested { ROWS, GROUPS, PART, ABSENCES /* and following: of this group */ };

static bool is_of(const struct sketch *k, const struct sketch_condition *c, int tested)
{
	int group = sketch_absence_of(k, c->of.of.table);

	if (group >= 0 || tested >= ABSENCES)
		return group == tested - ABSENCES;
	return c->part ? tested == PART : tested == (c->of.fn != FN_NONE ? GROUPS : ROWS);
}

static bool has_share(const struct sketch *k)
{
	for (ptrdiff_t i = 0; i < k->outputs.len; i++)
		if (k->outputs.at[i].share)
			return true;
	return false;
}

static void put_absences(struct writing *w, const struct sketch *k);
static void put_existences(struct writing *w, const struct sketch *k);

/* Conditions joined by "or" are one. */
static void put_conditions(struct writing *w, const struct sketch *k, const char *key, int tested)
{
	bool absences = k->without.len && tested == (has_share(k) ? PART : ROWS),
	     existences = k->existences.len && tested == ROWS, some = absences || existences;

	if (some)
		jw_array_at(w->out, key);
	for (ptrdiff_t i = 0, n; i < k->conditions.len; i += n) {
		n = 1;
		while (i + n < k->conditions.len && k->conditions.at[i + n].or_previous)
			n++;
		if (!is_of(k, &k->conditions.at[i], tested))
			continue;
		if (!some)
			jw_array_at(w->out, key);
		some = true;
		if (n > 1) {
			jw_object(w->out);
			jw_array_at(w->out, "any");
		}
		for (ptrdiff_t m = i; m < i + n; m++)
			put_condition(w, &k->conditions.at[m], n > 1);
		if (n > 1) {
			jw_end_array(w->out);
			jw_end_object(w->out);
		}
	}
	if (absences)
		put_absences(w, k);
	if (existences)
		put_existences(w, k);
	if (some)
		jw_end_array(w->out);
}

static void put_absence(struct writing *w, const struct sketch *k, int group)
{
	jw_object(w->out);
	jw_object_at(w->out, "not exists");
	jw_array_at(w->out, "tables");
	for (ptrdiff_t i = 0; i < k->without.len; i++)
		if (k->without.at[i].group == group)
			put_table(w, k->without.at[i].table);
	jw_end_array(w->out);
	put_conditions(w, k, "filters", ABSENCES + group);
	jw_end_object(w->out);
	jw_end_object(w->out);
}

/* Groups are numbered in their order. */
static void put_absences(struct writing *w, const struct sketch *k)
{
	for (ptrdiff_t i = 0; i < k->without.len; i++)
		if (!i || k->without.at[i].group != k->without.at[i - 1].group)
			put_absence(w, k, k->without.at[i].group);
}

/* None of their tables is one of the query around, so they keep their names. */
static void put_existences(struct writing *w, const struct sketch *k)
{
	for (ptrdiff_t i = 0; i < k->existences.len; i++) {
		const struct sketch_existence *e = &k->existences.at[i];

		jw_object(w->out);
		jw_object_at(w->out, e->absent ? "not exists" : "exists");
		jw_array_at(w->out, "tables");
		for (ptrdiff_t t = 0; t < e->of->tables.len; t++)
			put_table(w, e->of->tables.at[t]);
		jw_end_array(w->out);
		put_conditions(w, e->of, "filters", ROWS);
		jw_end_object(w->out);
		jw_end_object(w->out);
	}
}

static bool has_output(const struct sketch *k, const struct sketch_term *t)
{
	for (ptrdiff_t i = 0; i < k->outputs.len; i++)
		if (k->outputs.at[i].fn == FN_NONE && k->outputs.at[i].of.table == t->of.table &&
		    k->outputs.at[i].of.column == t->of.column)
			return true;
	return false;
}

static bool is_repeated(const struct sketch *k, ptrdiff_t group)
{
	for (ptrdiff_t i = 0; i < group; i++)
		if (k->groups.at[i].of.table == k->groups.at[group].of.table &&
		    k->groups.at[i].of.column == k->groups.at[group].of.column)
			return true;
	return false;
}

static void put_group(const struct writing *w, const struct sketch_term *t)
{
	if (!t->grain.at) {
		jw_str(w->out, expression(w, t->of));
		return;
	}
	jw_object(w->out);
	jw_str_at(w->out, "column", expression(w, t->of));
	jw_str_at(w->out, "grain", t->grain);
	if (t->year_start)
		jw_int_at(w->out, "year_start", t->year_start);
	jw_str_at(w->out, "as", t->year_start ? S("fiscal_year") : t->grain);
	jw_end_object(w->out);
}

static void put_groups(struct writing *w, const struct sketch *k)
{
	jw_array_at(w->out, "groups");
	for (ptrdiff_t i = 0; i < k->outputs.len; i++)
		if (k->outputs.at[i].fn == FN_NONE)
			put_group(w, &k->outputs.at[i]);
	for (ptrdiff_t i = 0; i < k->groups.len; i++)
		if (!has_output(k, &k->groups.at[i]) && !is_repeated(k, i)) {
			jw_object(w->out);
			jw_str_at(w->out, "column", expression(w, k->groups.at[i].of));
			jw_bool_at(w->out, "output", false);
			jw_end_object(w->out);
		}
	jw_end_array(w->out);
}

static void put_function(struct writing *w, const struct sketch *k, const struct sketch_term *t)
{
	jw_str_at(w->out, "fn", str_of(fns[t->fn]));
	if (t->of.column >= 0)
		jw_str_at(w->out, "of", operand(w, t));
	if (t->distinct)
		jw_bool_at(w->out, "distinct", true);
	if (!t->share)
		return;
	put_conditions(w, k, "where", PART);
	jw_bool_at(w->out, "share", true);
}

static void put_measures(struct writing *w, const struct sketch *k)
{
	jw_array_at(w->out, "measures");
	for (ptrdiff_t i = 0; i < k->outputs.len; i++) {
		const struct sketch_term *t = &k->outputs.at[i];

		if (t->fn == FN_NONE)
			continue;
		jw_object(w->out);
		if (t->averaged || t->fn == FN_SPREAD)
			jw_str_at(w->out, "of", aggregate(w, t));
		else
			put_function(w, k, t);
		jw_str_at(w->out, "as", name_of(w, t));
		jw_end_object(w->out);
	}
	jw_end_array(w->out);
}

static void put_outputs(struct writing *w, const struct sketch *k)
{
	bool measures = false;

	for (ptrdiff_t i = 0; i < k->outputs.len; i++)
		measures = measures || k->outputs.at[i].fn != FN_NONE;
	if (!measures && !k->groups.len) {
		jw_array_at(w->out, "columns");
		for (ptrdiff_t i = 0; i < k->outputs.len; i++)
			jw_str(w->out, expression(w, k->outputs.at[i].of));
		jw_end_array(w->out);
		return;
	}
	if (k->groups.len)
		put_groups(w, k);
	if (measures)
		put_measures(w, k);
}

static void put_order(struct writing *w, const struct sketch *k)
{
	if (!k->orders.len)
		return;
	jw_array_at(w->out, "order");
	for (ptrdiff_t i = 0; i < k->orders.len; i++) {
		jw_object(w->out);
		jw_str_at(w->out, "by", aggregate(w, &k->orders.at[i].by));
		jw_bool_at(w->out, "desc", k->orders.at[i].descending);
		jw_end_object(w->out);
	}
	jw_end_array(w->out);
}

static void put_rows(struct writing *w, const struct sketch *k)
{
	jw_array_at(w->out, "tables");
	for (ptrdiff_t i = 0; i < k->tables.len; i++)
		put_table(w, k->tables.at[i]);
	jw_end_array(w->out);
	put_outputs(w, k);
	put_conditions(w, k, "filters", ROWS);
	put_conditions(w, k, "having", GROUPS);
	put_order(w, k);
	if (k->distinct)
		jw_bool_at(w->out, "distinct", true);
	if (k->limit)
		jw_int_at(w->out, "limit", k->limit);
	if (k->skip)
		jw_int_at(w->out, "offset", k->skip);
}

static void put_plan(struct writing *w, const struct sketch *k)
{
	static const char *const sets[] = { [SET_BOTH] = "intersect", [SET_EITHER] = "union", [SET_EXCEPT] = "except" };

	if (k->set == SET_NONE) {
		put_rows(w, k);
		return;
	}
	jw_array_at(w->out, sets[k->set]);
	jw_object(w->out);
	put_rows(w, k);
	jw_end_object(w->out);
	jw_object(w->out);
	put_plan(w, k->other);
	jw_end_object(w->out);
	jw_end_array(w->out);
}

str plan_json(struct arena *a, const struct draft_ask *ask, const struct sketch *k)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct jw out = jw_to(&b);
	struct writing w = { .arena = a, .ask = ask, .out = &out };

	jw_object(&out);
	jw_str_at(&out, "question", ask->question);
	jw_str_at(&out, "catalog", ask->catalog);
	put_plan(&w, k);
	jw_end_object(&out);
	return str_dup(a, sb_str(&b));
}
