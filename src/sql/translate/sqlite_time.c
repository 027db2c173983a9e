/* SQLite's time functions: date('now', '-7 days'). */
#include "sql/translate/internal.h"

#include "base/banned.h"

struct modifier {
	bool back, days;
	str count, unit;
};

/* '-7 days'. Months are refused: SQLite carries excess days into the next month. */
static bool read_modifier(str text, struct modifier *out)
{
	str rest = str_trim(text);
	int64_t number;

	out->back = str_starts(rest, S("-"));
	if (out->back || str_starts(rest, S("+")))
		rest = str_from(rest, 1);
	if (!str_cut(&rest, ' ', &out->count) || !str_int(out->count, &number) || number < 0 || number > 1000000)
		return false;
	out->unit = str_trim(rest);
	out->days = str_eq_fold(out->unit, S("day")) || str_eq_fold(out->unit, S("days"));
	return out->days || str_starts(out->unit, S("hour")) || str_starts(out->unit, S("minute")) ||
	       str_starts(out->unit, S("second"));
}

static node moment(struct translator *r, node n, const char *name)
{
	return translate_form(r, translate_call_form(r, n, str_of(name)), &n, 1);
}

/* In some dialects day + interval is a time; a day is wanted. */
static void move(struct translator *r, node n, node from, const struct modifier *by, bool day)
{
	static const struct translate_way later[] = {
		{ PG | RED | DUCK | ORA | CH, "_1 + _2" },
		{ SNOW, "DATEADD(DAY, _2, _1)" },
		{ BQ, "DATE_ADD(_1, INTERVAL _2 DAY)" },
		{ 0, NULL },
	};
	static const struct translate_way earlier[] = {
		{ PG | RED | DUCK | ORA | CH, "_1 - _2" },
		{ SNOW, "DATEADD(DAY, -_2, _1)" },
		{ BQ, "DATE_SUB(_1, INTERVAL _2 DAY)" },
		{ 0, NULL },
	};
	node args[2] = { from, node_word(r->tree, NODE_NUMBER, by->count) };
	str says = translate_way(r, by->back ? earlier : later);

	if (day && says.len) {
		translate_as(r, n, says, args, 2);
		return;
	}
	translate_moved(r, n, from, by->unit,
			by->back ? node_make(r->tree, NODE_UNARY, OP_MINUS, &args[1], 1) : args[1]);
}

/* date(x) and the like, for a value other than 'now'. */
static bool of_value(struct translator *r, node n, const node *args, str name)
{
	static const struct translate_way moments[] = {
		{ MYSQL | BQ, "CAST(_1 AS DATETIME)" },
		{ TSQL, "CAST(_1 AS DATETIME2)" },
		{ CH, "CAST(_1 AS DateTime)" },
		{ ANY_DIALECT, "CAST(_1 AS TIMESTAMP)" },
	};

	if (str_eq_fold(name, S("date")) || (str_eq_fold(name, S("time")) && rule_in(r->bit, SPELLS_TIME_CALL)))
		return false;
	if (str_eq_fold(name, S("time")))
		translate_refuse_call(r, name);
	else
		translate_as(r, n, translate_way(r, moments), args, 1);
	return true;
}

bool translate_sqlite_now(const struct translator *r, node n)
{
	return str_eq_fold(translate_literal(r, n), S("now"));
}

bool translate_sqlite_time(struct translator *r, node n)
{
	str name = translate_call_name(r, n);
	bool day = str_eq_fold(name, S("date"));
	const node *args;
	uint32_t count = translate_arguments(r, n, &args);
	struct modifier by;

	if (!day && !str_eq_fold(name, S("datetime")) && !str_eq_fold(name, S("time")))
		return false;
	if (count == 1 && !translate_sqlite_now(r, args[0]))
		return of_value(r, n, args, name);
	if (str_eq_fold(name, S("time")) || count > 2 || (count && !translate_sqlite_now(r, args[0])) ||
	    (count == 2 && (!read_modifier(translate_literal(r, args[1]), &by) || (day && !by.days))))
		translate_refuse_call(r, name);
	else if (count == 2)
		move(r, n, moment(r, n, day ? "current_date" : "current_timestamp"), &by, day);
	else
		translate_as(r, n, translate_call_form(r, n, day ? S("current_date") : S("current_timestamp")), NULL,
			     0);
	return true;
}
