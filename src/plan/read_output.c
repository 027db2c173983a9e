/* The output of a plan: columns, groups, measures, windows, their order, and its time. */
#include "plan/read_internal.h"

#include "base/arena.h"
#include "base/banned.h"

bool read_order(struct reader *r, const struct json *j, void *to)
{
	static const char *const known[] = { "by", "desc", "nulls", NULL };
	struct plan_order out = { 0 };
	str nulls = NO_STR;

	if (j->kind == JSON_STR) {
		out.descending = str_starts(j->text, S("-"));
		out.by = (struct plan_text){ str_from(j->text, out.descending), j->at + out.descending };
	} else if (!read_only(r, j, known) || !read_text(r, j, "by", &out.by) ||
		   !read_truth(r, j, "desc", &out.descending) || !read_str(r, j, "nulls", &nulls)) {
		return false;
	}
	if (!out.by.text.len)
		return read_mistake(r, j, "the column to order by is missing");
	out.nulls_first = nulls.at && str_eq_fold(nulls, S("first"));
	out.nulls_last = nulls.at && str_eq_fold(nulls, S("last"));
	if (nulls.at && !out.nulls_first && !out.nulls_last)
		return read_mistake(r, json_get(j, "nulls"), "nulls must be first or last");
	*push((struct plan_orders *)to, r->arena) = out;
	return true;
}

static bool take_text(struct reader *r, const struct json *j, void *to)
{
	if (!read_expect(r, j, JSON_STR))
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
	       read_mistake(r, json_get(j, "grain"), "a grain must be hour, day, week, month, quarter or year");
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

/* A year of another beginning: a number, which the year that it ends in gives. */
static bool take_year_start(struct reader *r, const struct json *j, struct plan_item *out)
{
	const struct json *start = json_get(j, "year_start");

	out->year_start = 1;
	if (!read_count(r, j, "year_start", 1, &out->year_start))
		return false;
	if (out->year_start > 12)
		return read_mistake(r, start, "a month must be 1 to 12");
	return !start || str_eq(out->grain, S("year")) || read_mistake(r, start, "\"year_start\" needs the grain year");
}

static bool take_column(struct reader *r, const struct json *j, const char *const *known, struct plan_item *out)
{
	*out = (struct plan_item){ .at = j->at };
	if (j->kind == JSON_STR)
		out->of = (struct plan_text){ j->text, j->at };
	else if (!read_only(r, j, known) || !read_text(r, j, "column", &out->of) ||
		 !read_str(r, j, "grain", &out->grain) || !read_str(r, j, "as", &out->as) ||
		 !good_grain(r, j, out->grain) || !take_year_start(r, j, out))
		return false;
	return out->of.text.at || read_mistake(r, j, "this has no \"column\"");
}

bool read_column(struct reader *r, const struct json *j, void *to)
{
	static const char *const known[] = { "column", "grain", "year_start", "as", NULL };
	struct plan_item out;

	if (!take_column(r, j, known, &out))
		return false;
	*push((struct plan_items *)to, r->arena) = out;
	return true;
}

bool read_group(struct reader *r, const struct json *j, void *to)
{
	static const char *const known[] = { "column", "grain", "year_start", "as", "output", NULL };
	struct plan_item out;
	bool seen = true;

	if (!take_column(r, j, known, &out) || !read_truth(r, j, "output", &seen))
		return false;
	out.unseen = !seen;
	if (out.unseen && out.as.at)
		return read_mistake(r, j, "a group without output has no \"as\"");
	*push((struct plan_items *)to, r->arena) = out;
	return true;
}

bool read_measure(struct reader *r, const struct json *j, void *to)
{
	static const char *const known[] = { "fn", "of", "distinct", "where", "share", "as", NULL };
	struct plan_item out = { .at = j->at };

	if (!read_only(r, j, known) || !read_str(r, j, "fn", &out.function) || !read_text(r, j, "of", &out.of) ||
	    !read_truth(r, j, "distinct", &out.distinct) || !read_each(r, j, "where", read_filter, &out.where) ||
	    !read_truth(r, j, "share", &out.share) || !read_str(r, j, "as", &out.as))
		return false;
	if (!out.as.at)
		return read_mistake(r, j, "this measure has no name: set \"as\"");
	if (out.function.at && !is_name(out.function))
		return read_mistake(r, json_get(j, "fn"), "expected the name of a function, such as sum");
	if (!out.function.at && !out.of.text.at)
		return read_mistake(r, j, "a measure needs \"fn\", or \"of\" with the whole expression");
	if (!out.of.text.at && !str_eq_fold(out.function, S("count")))
		return read_mistake(r, j, "\"of\" is missing: only count can omit it");
	if (!out.function.at && (out.where.len || out.distinct || out.share))
		return read_mistake(r, j, "\"where\", \"distinct\" and \"share\" need \"fn\"");
	*push((struct plan_items *)to, r->arena) = out;
	return true;
}

static bool take_frame(struct reader *r, const struct json *j, struct plan_item *out)
{
	static const char *const known[] = { "unit", "from", "to", NULL };
	const struct json *frame = json_get(j, "frame");

	if (!frame)
		return true;
	if (!read_only(r, frame, known) || !read_str(r, frame, "unit", &out->frame_unit) ||
	    !read_str(r, frame, "from", &out->frame_from) || !read_str(r, frame, "to", &out->frame_to))
		return false;
	if (!out->frame_unit.at || !out->frame_from.at)
		return read_mistake(r, frame, "a frame needs \"unit\" (rows, range or groups), \"from\" and \"to\"");
	return true;
}

bool read_window(struct reader *r, const struct json *j, void *to)
{
	static const char *const known[] = { "fn", "of", "partition", "order", "frame", "as", NULL };
	struct plan_item out = { .at = j->at, .window = true };

	if (!read_only(r, j, known) || !read_str(r, j, "fn", &out.function) || !read_text(r, j, "of", &out.of) ||
	    !read_each(r, j, "partition", take_text, &out.partition) ||
	    !read_each(r, j, "order", read_order, &out.order) || !take_frame(r, j, &out) ||
	    !read_str(r, j, "as", &out.as))
		return false;
	if (!out.function.at || !is_name(out.function))
		return read_mistake(r, j, "a window needs \"fn\", such as row_number");
	if (!out.as.at)
		return read_mistake(r, j, "this window has no name: set \"as\"");
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

bool read_time(struct reader *r, const struct json *root)
{
	static const char *const known[] = { "column", "from", "to", "period", "last", "grain", NULL };
	const struct json *j = json_get(root, "time");
	struct plan *p = r->plan;
	str period = NO_STR;

	if (!j || j->kind == JSON_NULL)
		return true;
	if (!read_only(r, j, known) || !read_text(r, j, "column", &p->time) || !read_str(r, j, "from", &p->time_from) ||
	    !read_str(r, j, "to", &p->time_to) || !read_str(r, j, "period", &period) ||
	    !read_str(r, j, "last", &p->time_last) || !read_str(r, j, "grain", &p->time_grain) ||
	    !good_grain(r, j, p->time_grain))
		return false;
	if (!p->time.text.at)
		return read_mistake(r, j, "\"column\" is missing: the column with the time");
	if ((period.at != NULL) + (p->time_last.at != NULL) + (p->time_from.at || p->time_to.at) > 1)
		return read_mistake(r, j, "a time needs \"period\", \"last\", or \"from\" and \"to\"");
	if (period.at && !period_days(r->arena, period, &p->time_from, &p->time_to))
		return read_mistake(r, json_get(j, "period"), "a period is written 2025, 2025-Q4 or 2025-10");
	return true;
}
