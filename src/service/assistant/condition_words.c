#include "service/assistant/condition_words.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/banned.h"

static void put_filter(struct sb *b, const struct json *f);

static void put_value(struct sb *b, const struct json *v)
{
	scoped(sb_free) struct sb text = SB(1 << 16);
	struct jw w = jw_to(&text);

	if (v->kind == JSON_STR) {
		sb_fmt(b, "'%.*s'", STR(v->text));
	} else if (v->kind == JSON_ARRAY) {
		for (const struct json *j = v->first; j; j = j->next) {
			sb_puts(b, j == v->first ? "" : ", ");
			put_value(b, j);
		}
	} else if (v->kind == JSON_OBJECT) {
		sb_puts(b, "the result of a query of its own");
	} else {
		json_write(&w, v);
		sb_put(b, sb_str(&text));
	}
}

static void put_compared(struct sb *b, const struct json *f)
{
	const struct json *value = json_get(f, "value"), *op = json_get(f, "op");
	bool listed = value && value->kind == JSON_ARRAY;
	str word = op ? op->text : listed ? S("in") : S("=");

	sb_fmt(b, "%.*s %.*s", STR(json_text(f, "column")), STR(word));
	if (!value)
		return;
	sb_putc(b, ' ');
	if (str_eq(word, S("between")) && listed && value->len == 2) {
		put_value(b, value->first);
		sb_puts(b, " and ");
		put_value(b, value->first->next);
	} else {
		put_value(b, value);
	}
}

static void put_joined(struct sb *b, const struct json *list, const char *between)
{
	for (const struct json *j = list->first; j; j = j->next) {
		sb_puts(b, j == list->first ? "" : between);
		put_filter(b, j);
	}
}

static void put_time(struct sb *b, const struct json *t)
{
	str column = json_text(t, "column"), period = json_text(t, "period"), last = json_text(t, "last"),
	    from = json_text(t, "from"), to = json_text(t, "to");

	if (period.at)
		sb_fmt(b, "%.*s in %.*s", STR(column), STR(period));
	else if (last.at)
		sb_fmt(b, "%.*s in the last %.*s", STR(column), STR(last));
	else if (from.at && to.at)
		sb_fmt(b, "%.*s from %.*s to before %.*s", STR(column), STR(from), STR(to));
	else if (from.at || to.at)
		sb_fmt(b, "%.*s %s %.*s", STR(column), from.at ? "from" : "before", STR(from.at ? from : to));
}

static void put_match(struct sb *b, const struct json *m, bool some)
{
	const struct json *tables = json_get(m, "tables"), *filters = json_get(m, "filters"),
			  *time = json_get(m, "time"), *first = tables ? tables->first : m;

	sb_fmt(b, "with%s a row of %.*s", some ? "" : "out",
	       STR(first->kind == JSON_STR ? first->text : json_text(first, "table")));
	if (filters && filters->first) {
		sb_puts(b, " where ");
		put_joined(b, filters, " and ");
	}
	if (time) {
		sb_puts(b, filters && filters->first ? " and " : " where ");
		put_time(b, time);
	}
}

static void put_filter(struct sb *b, const struct json *f)
{
	const struct json *all = json_get(f, "all"), *any = json_get(f, "any"), *not = json_get(f, "not"),
			  *match = json_get(f, "exists"), *none = json_get(f, "not exists");

	if (f->kind == JSON_STR || json_get(f, "sql")) {
		sb_put(b, f->kind == JSON_STR ? f->text : json_text(f, "sql"));
	} else if (match || none) {
		put_match(b, match ? match : none, match);
	} else if (all || any) {
		sb_putc(b, '(');
		put_joined(b, all ? all : any, all ? " and " : " or ");
		sb_putc(b, ')');
	} else if (not ) {
		sb_puts(b, "not ");
		put_filter(b, not );
	} else {
		put_compared(b, f);
	}
}

static void take(struct arena *a, const struct json *list, struct strs *out)
{
	for (const struct json *j = list ? list->first : NULL; j; j = j->next) {
		scoped(sb_free) struct sb b = SB(1 << 20);

		put_filter(&b, j);
		*push(out, a) = str_dup(a, sb_str(&b));
	}
}

static void take_plan(struct arena *a, const struct json *plan, struct strs *out)
{
	static const char *const sets[] = { "union", "intersect", "except" };
	const struct json *time = json_get(plan, "time");

	take(a, json_get(plan, "filters"), out);
	if (time) {
		scoped(sb_free) struct sb b = SB(1 << 16);

		put_time(&b, time);
		if (b.len)
			*push(out, a) = str_dup(a, sb_str(&b));
	}
	take(a, json_get(plan, "having"), out);
	for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
		const struct json *parts = json_get(plan, sets[i]);

		for (const struct json *j = parts ? parts->first : NULL; j; j = j->next)
			take_plan(a, j, out);
	}
}

struct strs condition_words(struct arena *a, str plan)
{
	struct strs out = { 0 };
	struct err ignored = { 0 };
	const struct json *j = plan.len ? json_parse(a, plan, &ignored) : NULL;

	if (j && j->kind == JSON_OBJECT)
		take_plan(a, j, &out);
	return out;
}
