/* From JSON to a plan: tables list the allowed members, and mistakes are reported with their position. */
#include "plan/plan.h"

#include "base/arena.h"
#include "model/asset.h"
#include "base/banned.h"

/* The line of a mistake, with its number if the text has several lines. */
static void point(str text, ptrdiff_t at, str sentence, struct err *err)
{
	int line = 1;
	ptrdiff_t begins = 0, ends;

	at = at < 0 ? 0 : at > text.len ? text.len : at;
	for (ptrdiff_t i = 0; i < at; i++)
		if (text.at[i] == '\n') {
			line++;
			begins = i + 1;
		}
	ends = str_at(str_from(text, begins), '\n');
	if (line > 1 || ends >= 0)
		err_set(err, ERR_USAGE, "line %d: %.*s", line, STR(sentence));
	else
		err_set(err, ERR_USAGE, "%.*s", STR(sentence));
	err_point(err, ends < 0 ? str_from(text, begins) : str_upto(str_from(text, begins), ends), at - begins);
}

bool plan_mistake(const struct plan *p, ptrdiff_t at, struct err *err, const char *format, ...)
{
	scoped(sb_free) struct sb b = SB(1000);
	va_list args;

	va_start(args, format);
	sb_vfmt(&b, format, args);
	va_end(args);
	point(p->text, at, sb_str(&b), err);
	return false;
}

const struct plan_table *plan_table_called(const struct plan *p, str alias)
{
	for (ptrdiff_t i = 0; i < p->tables.len; i++)
		if (str_eq_fold(p->tables.at[i].alias, alias))
			return &p->tables.at[i];
	return NULL;
}

/* ---- members ---- */

struct reader {
	struct arena *arena;
	struct plan *plan;
	struct err *err;
};

static const char *const kind_words[] = { [JSON_NULL] = "null",	 [JSON_BOOL] = "a truth", [JSON_NUM] = "a number",
					  [JSON_STR] = "a text", [JSON_ARRAY] = "a list", [JSON_OBJECT] = "an object" };

static bool mistake(struct reader *r, const struct json *j, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
static bool mistake(struct reader *r, const struct json *j, const char *format, ...)
{
	scoped(sb_free) struct sb b = SB(1000);
	va_list args;

	va_start(args, format);
	sb_vfmt(&b, format, args);
	va_end(args);
	return plan_mistake(r->plan, j->at, r->err, "%.*s", STR(sb_str(&b)));
}

static bool expect(struct reader *r, const struct json *j, enum json_kind kind)
{
	if (j->kind == kind)
		return true;
	return mistake(r, j, "expected %s, not %s", kind_words[kind], kind_words[j->kind]);
}

/* Allows only these members; lists them for any other, and suggests a similar one. */
static bool only(struct reader *r, const struct json *object, const char *const *known)
{
	scoped(sb_free) struct sb members = SB(1000);

	if (!expect(r, object, JSON_OBJECT))
		return false;
	for (const struct json *j = object->first; j; j = j->next) {
		bool found = false;

		for (const char *const *k = known; *k && !found; k++)
			found = str_eq(j->key, str_of(*k));
		if (found)
			continue;
		for (const char *const *k = known; *k; k++)
			if (str_distance(r->arena, j->key, str_of(*k), 2) <= 2)
				err_suggest(r->err, str_of(*k));
		plan_mistake(r->plan, j->key_at, r->err, "unknown member \"%.*s\"", STR(j->key));
		for (const char *const *k = known; *k; k++)
			sb_fmt(&members, "%s%s", members.len ? ", " : "", *k);
		return err_next(r->err, "Members here: %.*s.", STR(sb_str(&members)));
	}
	return true;
}

static bool text_member(struct reader *r, const struct json *object, const char *key, struct plan_text *out)
{
	const struct json *j = json_get(object, key);

	if (!j || j->kind == JSON_NULL)
		return true;
	if (!expect(r, j, JSON_STR))
		return false;
	if (!str_trim(j->text).len)
		return mistake(r, j, "%s is empty", key);
	*out = (struct plan_text){ j->text, j->at };
	return true;
}

static bool str_member(struct reader *r, const struct json *object, const char *key, str *out)
{
	struct plan_text t = { NO_STR, 0 };

	if (!text_member(r, object, key, &t))
		return false;
	*out = t.text;
	return true;
}

static bool truth_member(struct reader *r, const struct json *object, const char *key, bool *out)
{
	const struct json *j = json_get(object, key);

	if (!j)
		return true;
	if (!expect(r, j, JSON_BOOL))
		return false;
	*out = j->truth;
	return true;
}

static bool count_member(struct reader *r, const struct json *object, const char *key, int64_t least, int64_t *out)
{
	const struct json *j = json_get(object, key);

	if (!j || j->kind == JSON_NULL)
		return true;
	if (!expect(r, j, JSON_NUM))
		return false;
	if (!j->text.at || !str_int(j->text, out) || *out < least)
		return mistake(r, j, "%s must be a whole number of at least %lld", key, (long long)least);
	return true;
}

/* A list, with each element read by `take`; a missing list is empty. */
static bool each(struct reader *r, const struct json *object, const char *key,
		 bool (*take)(struct reader *r, const struct json *j, void *to), void *to)
{
	const struct json *list = json_get(object, key);

	if (!list || list->kind == JSON_NULL)
		return true;
	if (!expect(r, list, JSON_ARRAY))
		return false;
	if (list->len > PLAN_ITEMS_MOST)
		return mistake(r, list, "%s has more than %d members", key, PLAN_ITEMS_MOST);
	for (const struct json *j = list->first; j; j = j->next)
		if (!take(r, j, to))
			return false;
	return true;
}

/* ---- tables and joins ---- */

static bool take_table(struct reader *r, const struct json *j, void *to)
{
	static const char *const known[] = { "table", "as", NULL };
	struct plan_table t = { .alias = NO_STR };

	(void)to;
	if (j->kind == JSON_STR)
		t.name = (struct plan_text){ j->text, j->at };
	else if (!only(r, j, known) || !text_member(r, j, "table", &t.name) || !str_member(r, j, "as", &t.alias))
		return false;
	if (!t.name.text.len)
		return mistake(r, j, "this table has no name");
	if (!t.alias.at)
		t.alias = str_from(t.name.text, str_at_last(t.name.text, '.') + 1);
	if (plan_table_called(r->plan, t.alias))
		return mistake(r, j, "duplicate table name %.*s: rename one with \"as\"", STR(t.alias));
	if (r->plan->tables.len == PLAN_TABLES_MOST)
		return mistake(r, j, "a plan has at most %d tables", PLAN_TABLES_MOST);
	*push(&r->plan->tables, r->arena) = t;
	return true;
}

static bool take_pair(struct reader *r, const struct json *j, void *to)
{
	struct plan_join *join = to;
	const struct json *second = j->kind == JSON_ARRAY && j->len == 2 ? j->first->next : NULL;

	if (j->kind == JSON_STR) {
		*push(&join->left_columns, r->arena) = j->text;
		*push(&join->right_columns, r->arena) = j->text;
		return true;
	}
	if (!second || j->first->kind != JSON_STR || second->kind != JSON_STR)
		return mistake(r, j, "expected a pair of columns, such as [\"customer_id\", \"id\"]");
	*push(&join->left_columns, r->arena) = j->first->text;
	*push(&join->right_columns, r->arena) = second->text;
	return true;
}

static bool known_alias(struct reader *r, const struct json *j, const char *key, struct plan_text *out)
{
	const struct json *member = json_get(j, key);

	if (!member)
		return mistake(r, j, "this join has no \"%s\"", key);
	if (!text_member(r, j, key, out) || plan_table_called(r->plan, out->text))
		return !r->err->kind;
	for (ptrdiff_t i = 0; i < r->plan->tables.len; i++)
		err_suggest(r->err, r->plan->tables.at[i].alias);
	return mistake(r, member, "unknown table %.*s in this plan", STR(out->text));
}

static bool take_join(struct reader *r, const struct json *j, void *to)
{
	static const char *const known[] = { "left", "right", "by", "on", "type", NULL };
	static const char *const kinds[] = { "auto", "inner", "left", "right", "full" };
	struct plan_join out = { .at = j->at };
	str kind = NO_STR;

	(void)to;
	if (!only(r, j, known) || !known_alias(r, j, "left", &out.left) || !known_alias(r, j, "right", &out.right) ||
	    !text_member(r, j, "by", &out.by) || !each(r, j, "on", take_pair, &out) || !str_member(r, j, "type", &kind))
		return false;
	if (str_eq_fold(out.left.text, out.right.text))
		return mistake(r, j, "%.*s is joined to itself: list the table twice, under two names",
			       STR(out.left.text));
	if (out.by.text.at && out.left_columns.len)
		return mistake(r, j, "a join takes \"by\" or \"on\", not both");
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (kind.at && str_eq_fold(kind, str_of(kinds[i]))) {
			out.kind = (enum plan_join_kind)i;
			kind = NO_STR;
		}
	if (kind.at)
		return mistake(r, json_get(j, "type"), "a join must be inner, left, right, full or auto");
	*push(&r->plan->joins, r->arena) = out;
	return true;
}

/* ---- conditions ---- */

static const struct plan_op ops[] = {
#define _(word, op, values) { word, op, values },
	PLAN_OPS(_)
#undef _
};

static bool take_filter(struct reader *r, const struct json *j, void *to);

static bool take_op(struct reader *r, const struct json *j, struct plan_filter *out)
{
	const struct json *op = json_get(j, "op"), *value = json_get(j, "value");
	str word = op && op->kind == JSON_STR ? op->text : value && value->kind == JSON_ARRAY ? S("in") : S("=");

	if (op && !expect(r, op, JSON_STR))
		return false;
	for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
		if (str_eq_fold(word, str_of(ops[i].word)))
			out->op = &ops[i];
	if (!out->op)
		return mistake(
			r, op,
			"unknown operator \"%.*s\"; supported: =, <>, <, <=, >, >=, in, not in, between, like, not like, is null, is not null",
			STR(word));
	if (!out->op->values)
		return !value || mistake(r, value, "%s has no value", out->op->word);
	if (!value)
		return mistake(r, j, "this condition has no \"value\"");
	if (out->op->values == 1) {
		if (value->kind == JSON_ARRAY || value->kind == JSON_OBJECT || value->kind == JSON_NULL)
			return mistake(r, value, "expected a text, a number, true or false, not %s%s",
				       kind_words[value->kind],
				       value->kind == JSON_NULL ? "; use \"op\": \"is null\"" : "");
		*push(&out->values, r->arena) = value;
		return true;
	}
	if (!expect(r, value, JSON_ARRAY))
		return false;
	for (const struct json *v = value->first; v; v = v->next) {
		if (v->kind == JSON_ARRAY || v->kind == JSON_OBJECT || v->kind == JSON_NULL)
			return mistake(r, v, "expected a text, a number, true or false, not %s", kind_words[v->kind]);
		*push(&out->values, r->arena) = v;
	}
	if (out->op->values == 2 ? out->values.len != 2 : !out->values.len)
		return mistake(r, value,
			       out->op->values == 2 ? "between needs two values"
						    : "expected a non-empty list of values");
	return true;
}

static bool take_parts(struct reader *r, const struct json *j, struct plan_filter *out)
{
	static const struct {
		const char *key;
		enum plan_filter_kind kind;
	} forms[] = { { "all", PLAN_ALL }, { "any", PLAN_ANY }, { "not", PLAN_NOT } };

	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
		const struct json *part = json_get(j, forms[i].key);

		if (!part)
			continue;
		out->kind = forms[i].kind;
		out->parts = new(r->arena, struct plan_filters);
		if (j->len != 1)
			return mistake(r, j, "\"%s\" cannot be combined with other members", forms[i].key);
		if (forms[i].kind == PLAN_NOT)
			return take_filter(r, part, out->parts);
		if (!each(r, j, forms[i].key, take_filter, out->parts))
			return false;
		return out->parts->len || mistake(r, part, "\"%s\" is empty", forms[i].key);
	}
	return true;
}

static bool take_filter(struct reader *r, const struct json *j, void *to)
{
	static const char *const known[] = { "column", "op", "value", "sql", "all", "any", "not", NULL };
	struct plan_filter out = { .kind = PLAN_COMPARE, .at = j->at };

	if (j->kind == JSON_STR) {
		out.kind = PLAN_SQL;
		out.of = (struct plan_text){ j->text, j->at };
	} else if (!only(r, j, known) || !take_parts(r, j, &out)) {
		return false;
	} else if (json_get(j, "sql")) {
		out.kind = PLAN_SQL;
		if (!text_member(r, j, "sql", &out.of))
			return false;
	} else if (!out.parts) {
		if (!text_member(r, j, "column", &out.of) || !take_op(r, j, &out))
			return false;
		if (!out.of.text.at)
			return mistake(r, j, "this condition has no \"column\"");
	}
	*push((struct plan_filters *)to, r->arena) = out;
	return true;
}

/* ---- the output ---- */

static bool take_order(struct reader *r, const struct json *j, void *to)
{
	static const char *const known[] = { "by", "desc", "nulls", NULL };
	struct plan_order out = { 0 };
	str nulls = NO_STR;

	if (j->kind == JSON_STR) {
		out.descending = str_starts(j->text, S("-"));
		out.by = (struct plan_text){ str_from(j->text, out.descending), j->at + out.descending };
	} else if (!only(r, j, known) || !text_member(r, j, "by", &out.by) ||
		   !truth_member(r, j, "desc", &out.descending) || !str_member(r, j, "nulls", &nulls)) {
		return false;
	}
	if (!out.by.text.len)
		return mistake(r, j, "the column to order by is missing");
	out.nulls_first = nulls.at && str_eq_fold(nulls, S("first"));
	out.nulls_last = nulls.at && str_eq_fold(nulls, S("last"));
	if (nulls.at && !out.nulls_first && !out.nulls_last)
		return mistake(r, json_get(j, "nulls"), "nulls must be first or last");
	*push((struct plan_orders *)to, r->arena) = out;
	return true;
}

static bool take_text(struct reader *r, const struct json *j, void *to)
{
	if (!expect(r, j, JSON_STR))
		return false;
	*push((struct plan_texts *)to, r->arena) = (struct plan_text){ j->text, j->at };
	return true;
}

static bool is_grain(str s)
{
	static const char *const grains[] = { "hour", "day", "week", "month", "quarter", "year", NULL };

	for (const char *const *g = grains; *g; g++)
		if (str_eq(s, str_of(*g)))
			return true;
	return false;
}

static bool good_grain(struct reader *r, const struct json *j, str grain)
{
	return !grain.at || is_grain(grain) ||
	       mistake(r, json_get(j, "grain"), "a grain must be hour, day, week, month, quarter or year");
}

static bool is_name(str s)
{
	for (ptrdiff_t i = 0; i < s.len; i++) {
		char c = s.at[i];

		if (!(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z') && c != '_' && !(i && c >= '0' && c <= '9'))
			return false;
	}
	return s.len > 0;
}

static bool take_column(struct reader *r, const struct json *j, void *to)
{
	static const char *const known[] = { "column", "grain", "as", NULL };
	struct plan_item out = { .at = j->at };

	if (j->kind == JSON_STR)
		out.of = (struct plan_text){ j->text, j->at };
	else if (!only(r, j, known) || !text_member(r, j, "column", &out.of) ||
		 !str_member(r, j, "grain", &out.grain) || !str_member(r, j, "as", &out.as) ||
		 !good_grain(r, j, out.grain))
		return false;
	if (!out.of.text.at)
		return mistake(r, j, "this has no \"column\"");
	*push((struct plan_items *)to, r->arena) = out;
	return true;
}

static bool take_measure(struct reader *r, const struct json *j, void *to)
{
	static const char *const known[] = { "fn", "of", "distinct", "where", "as", NULL };
	struct plan_item out = { .at = j->at };

	if (!only(r, j, known) || !str_member(r, j, "fn", &out.function) || !text_member(r, j, "of", &out.of) ||
	    !truth_member(r, j, "distinct", &out.distinct) || !each(r, j, "where", take_filter, &out.where) ||
	    !str_member(r, j, "as", &out.as))
		return false;
	if (!out.as.at)
		return mistake(r, j, "this measure has no name: set \"as\"");
	if (out.function.at && !is_name(out.function))
		return mistake(r, json_get(j, "fn"), "expected the name of a function, such as sum");
	if (!out.function.at && !out.of.text.at)
		return mistake(r, j, "a measure needs \"fn\", or \"of\" with the whole expression");
	if (!out.of.text.at && !str_eq_fold(out.function, S("count")))
		return mistake(r, j, "\"of\" is missing: only count can omit it");
	if (!out.function.at && (out.where.len || out.distinct))
		return mistake(r, j, "\"where\" and \"distinct\" need \"fn\"");
	*push((struct plan_items *)to, r->arena) = out;
	return true;
}

static bool take_frame(struct reader *r, const struct json *j, struct plan_item *out)
{
	static const char *const known[] = { "unit", "from", "to", NULL };
	const struct json *frame = json_get(j, "frame");

	if (!frame)
		return true;
	if (!only(r, frame, known) || !str_member(r, frame, "unit", &out->frame_unit) ||
	    !str_member(r, frame, "from", &out->frame_from) || !str_member(r, frame, "to", &out->frame_to))
		return false;
	if (!out->frame_unit.at || !out->frame_from.at)
		return mistake(r, frame, "a frame needs \"unit\" (rows, range or groups), \"from\" and \"to\"");
	return true;
}

static bool take_window(struct reader *r, const struct json *j, void *to)
{
	static const char *const known[] = { "fn", "of", "partition", "order", "frame", "as", NULL };
	struct plan_item out = { .at = j->at, .window = true };

	if (!only(r, j, known) || !str_member(r, j, "fn", &out.function) || !text_member(r, j, "of", &out.of) ||
	    !each(r, j, "partition", take_text, &out.partition) || !each(r, j, "order", take_order, &out.order) ||
	    !take_frame(r, j, &out) || !str_member(r, j, "as", &out.as))
		return false;
	if (!out.function.at || !is_name(out.function))
		return mistake(r, j, "a window needs \"fn\", such as row_number");
	if (!out.as.at)
		return mistake(r, j, "this window has no name: set \"as\"");
	*push((struct plan_items *)to, r->arena) = out;
	return true;
}

/* ---- time ---- */

/* The first day of "2025", "2025-10" or "2025-Q4", and the first day after it. */
static bool period_days(struct arena *a, str s, str *from, str *to)
{
	int64_t year = 0, part = 1, months = 12;

	if (s.len < 4 || !str_int(str_upto(s, 4), &year) || year < 1000 || year > 9998)
		return false;
	if (s.len == 7 && s.at[4] == '-' && (s.at[5] == 'Q' || s.at[5] == 'q')) {
		if (s.at[6] < '1' || s.at[6] > '4')
			return false;
		part = (s.at[6] - '1') * 3 + 1;
		months = 3;
	} else if (s.len == 7 && s.at[4] == '-') {
		if (!str_int(str_from(s, 5), &part) || part < 1 || part > 12)
			return false;
		months = 1;
	} else if (s.len != 4) {
		return false;
	}
	*from = str_fmt(a, "%04lld-%02lld-01", (long long)year, (long long)part);
	part += months;
	*to = str_fmt(a, "%04lld-%02lld-01", (long long)(year + (part > 12)),
		      (long long)(part > 12 ? part - 12 : part));
	return true;
}

static bool take_time(struct reader *r, const struct json *root)
{
	static const char *const known[] = { "column", "from", "to", "period", "last", "grain", NULL };
	const struct json *j = json_get(root, "time");
	struct plan *p = r->plan;
	str period = NO_STR;

	if (!j || j->kind == JSON_NULL)
		return true;
	if (!only(r, j, known) || !text_member(r, j, "column", &p->time) || !str_member(r, j, "from", &p->time_from) ||
	    !str_member(r, j, "to", &p->time_to) || !str_member(r, j, "period", &period) ||
	    !str_member(r, j, "last", &p->time_last) || !str_member(r, j, "grain", &p->time_grain) ||
	    !good_grain(r, j, p->time_grain))
		return false;
	if (!p->time.text.at)
		return mistake(r, j, "\"column\" is missing: the column with the time");
	if ((period.at != NULL) + (p->time_last.at != NULL) + (p->time_from.at || p->time_to.at) > 1)
		return mistake(r, j, "a time needs \"period\", \"last\", or \"from\" and \"to\"");
	if (period.at && !period_days(r->arena, period, &p->time_from, &p->time_to))
		return mistake(r, json_get(j, "period"), "a period is written 2025, 2025-Q4 or 2025-10");
	return true;
}

/* ---- the whole plan ---- */

static bool take_root(struct reader *r, const struct json *j)
{
	static const char *const known[] = { "version", "plan_version", "question", "catalog", "tables",   "joins",
					     "columns", "groups",	"measures", "windows", "filters",  "having",
					     "time",	"order",	"limit",    "offset",  "distinct", NULL };
	struct plan *p = r->plan;
	int64_t form = PLAN_FORM;

	if (!only(r, j, known) || !count_member(r, j, "version", 1, &form) ||
	    !count_member(r, j, "plan_version", 1, &p->revision) || !str_member(r, j, "question", &p->question) ||
	    !str_member(r, j, "catalog", &p->catalog) || !each(r, j, "tables", take_table, NULL) ||
	    !each(r, j, "joins", take_join, NULL) || !each(r, j, "columns", take_column, &p->columns) ||
	    !each(r, j, "groups", take_column, &p->groups) || !each(r, j, "measures", take_measure, &p->measures) ||
	    !each(r, j, "windows", take_window, &p->windows) || !each(r, j, "filters", take_filter, &p->filters) ||
	    !each(r, j, "having", take_filter, &p->having) || !take_time(r, j) ||
	    !each(r, j, "order", take_order, &p->order) || !count_member(r, j, "limit", 0, &p->limit) ||
	    !count_member(r, j, "offset", 0, &p->offset) || !truth_member(r, j, "distinct", &p->distinct))
		return false;
	if (form != PLAN_FORM)
		return mistake(r, json_get(j, "version"), "unsupported plan version: this program reads version %d",
			       PLAN_FORM);
	if (!p->tables.len)
		return mistake(r, j, "a plan needs \"tables\"");
	if (p->columns.len && (p->groups.len || p->measures.len))
		return mistake(r, json_get(j, "columns"), "a plan has \"columns\", or \"groups\" and \"measures\"");
	if (!p->columns.len && !p->groups.len && !p->measures.len && !p->windows.len)
		return mistake(r, j, "a plan needs output: \"columns\", or \"groups\" and \"measures\"");
	if (p->time_grain.at && p->columns.len)
		return mistake(r, json_get(j, "time"), "a grain groups rows, but this plan lists columns");
	if (p->having.len && !p->groups.len && !p->measures.len)
		return mistake(r, json_get(j, "having"), "\"having\" needs groups: use \"filters\" for rows");
	return true;
}

bool plan_read(struct arena *a, str text, struct plan *out, struct err *err)
{
	struct reader r = { .arena = a, .plan = out, .err = err };

	*out = (struct plan){ .text = text, .revision = 1, .limit = -1, .offset = -1 };
	out->json = json_parse(a, text, err);
	return out->json && take_root(&r, out->json);
}

str plan_constraints(struct arena *a, const struct plan *p)
{
	static const char *const keys[] = {
		"catalog", "distinct", "filters", "having", "limit", "offset", "time", NULL
	};
	scoped(sb_free) struct sb b = SB(SB_MAX), sorted = SB(SB_MAX);
	struct jw w = jw_to(&b);
	struct err ignored = { 0 };
	struct json *j;

	jw_object(&w);
	for (const char *const *k = keys; *k; k++)
		if (json_get(p->json, *k)) {
			jw_key(&w, *k);
			json_write(&w, json_get(p->json, *k));
		}
	jw_end_object(&w);
	j = json_parse(a, str_dup(a, sb_str(&b)), &ignored);
	if (j)
		json_canonical(&sorted, j);
	return str_dup(a, sb_str(&sorted));
}
