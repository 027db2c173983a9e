/* Constants that PostgreSQL refuses for their type. What is not understood here is not refused. */
#include "sql/types/postgresql.h"

#include "base/banned.h"

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
	return (c | 32) >= 'a' && (c | 32) <= 'z';
}

static bool has_digit(str s)
{
	for (ptrdiff_t i = 0; i < s.len; i++)
		if (is_digit(s.at[i]))
			return true;
	return false;
}

static bool is_among(const char *const *words, str text)
{
	for (; *words; words++)
		if (str_eq_fold(text, str_of(*words)))
			return true;
	return false;
}

static str without_sign(str s)
{
	return s.len && (s.at[0] == '-' || s.at[0] == '+') ? str_from(s, 1) : s;
}

/* 0x1f, 0o17, 0b1, 1_000: newer servers take them. */
static bool is_new_number(str s)
{
	return str_at(s, '_') > 0 || (s.len > 1 && s.at[0] == '0' && is_letter(s.at[1]) && (s.at[1] | 32) != 'e');
}

static bool is_whole(str s, int64_t least, int64_t most)
{
	int64_t value;

	if (is_new_number(without_sign(s)))
		return true;
	s = s.len && s.at[0] == '+' ? str_from(s, 1) : s;
	for (ptrdiff_t i = s.len && s.at[0] == '-'; i < s.len; i++)
		if (!is_digit(s.at[i]))
			return false;
	return without_sign(s).len && str_int(s, &value) && value >= least && value <= most;
}

static bool is_number(str s)
{
	static const char *const words[] = { "nan", "inf", "infinity", NULL };
	ptrdiff_t i = 0, digits = 0;

	s = without_sign(s);
	if (is_among(words, s) || is_new_number(s))
		return true;
	for (; i < s.len && is_digit(s.at[i]); i++)
		digits++;
	if (i < s.len && s.at[i] == '.')
		for (i++; i < s.len && is_digit(s.at[i]); i++)
			digits++;
	if (!digits || i == s.len)
		return digits && i == s.len;
	if ((s.at[i] | 32) != 'e')
		return false;
	s = without_sign(str_from(s, i + 1));
	for (i = 0; i < s.len && is_digit(s.at[i]);)
		i++;
	return s.len && i == s.len;
}

/* Any beginning of true, false, yes, no; on, off, of, 1, 0. */
static bool is_truth(str s)
{
	static const char *const words[] = { "true", "false", "yes", "no" };
	static const char *const whole[] = { "on", "off", "of", "1", "0", NULL };

	for (size_t i = 0; s.len && i < sizeof words / sizeof *words; i++)
		if (str_eq_fold(str_upto(str_of(words[i]), s.len), s))
			return true;
	return is_among(whole, s);
}

static bool is_leap(int64_t year)
{
	return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

/* yyyy-mm-dd at the beginning; false if it is written otherwise. */
static bool iso_day(str s, int64_t part[3])
{
	if (s.len < 10 || s.at[4] != '-' || s.at[7] != '-' || (s.len > 10 && is_digit(s.at[10])))
		return false;
	return str_int(str_upto(s, 4), &part[0]) && str_int(str_upto(str_from(s, 5), 2), &part[1]) &&
	       str_int(str_upto(str_from(s, 8), 2), &part[2]);
}

static bool is_day_of_calendar(const int64_t part[3])
{
	static const int days[] = { 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };

	if (part[0] < 1 || part[1] < 1 || part[1] > 12 || part[2] < 1 || part[2] > days[part[1] - 1])
		return false;
	return part[1] != 2 || part[2] < 29 || is_leap(part[0]);
}

/* hh:mm:ss behind a blank or T. */
static bool is_time_of_day(str s)
{
	int64_t hour, minute;

	if (s.len < 5 || s.at[2] != ':' || !str_int(str_upto(s, 2), &hour) ||
	    !str_int(str_upto(str_from(s, 3), 2), &minute))
		return true;
	return hour <= 24 && minute <= 59;
}

static bool is_moment(str s)
{
	static const char *const words[] = { "now",	 "today",     "tomorrow", "yesterday", "epoch", "infinity",
					     "-infinity", "+infinity", NULL };
	int64_t part[3];
	str rest;

	if (!has_digit(s))
		return is_among(words, s);
	if (!iso_day(s, part))
		return !(s.len > 6 && is_digit(s.at[0]) && str_at(s, '-') < 0 && str_at(s, ':') < 0 &&
			 str_at(s, '.') > 0 && is_number(s));
	rest = str_from(s, 10);
	return is_day_of_calendar(part) &&
	       (rest.len < 2 || (rest.at[0] != ' ' && rest.at[0] != 'T') || is_time_of_day(str_trim(str_from(rest, 1))));
}

static bool is_time(str s)
{
	static const char *const words[] = { "now", "allballs", NULL };

	return has_digit(s) ? is_time_of_day(s) : is_among(words, s);
}

static bool is_uuid(str s)
{
	int digits = 0;

	if (s.len > 1 && s.at[0] == '{' && s.at[s.len - 1] == '}')
		s = str_upto(str_from(s, 1), s.len - 2);
	for (ptrdiff_t i = 0; i < s.len; i++) {
		bool hex = is_digit(s.at[i]) || ((s.at[i] | 32) >= 'a' && (s.at[i] | 32) <= 'f');

		if (!hex && s.at[i] != '-')
			return false;
		digits += hex;
	}
	return digits == 32;
}

/* JSON is parsed elsewhere: only that it cannot begin so. */
static bool may_be_json(str s)
{
	static const char *const words[] = { "true", "false", "null", NULL };

	if (!s.len)
		return false;
	if (str_at(str_of("{[\"-"), s.at[0]) >= 0 || is_digit(s.at[0]))
		return true;
	for (const char *const *word = words; *word; word++)
		if (str_eq(s, str_of(*word)))
			return true;
	return false;
}

bool pg_literal_bad(pg_type t, str text)
{
	str s = str_trim(text);

	switch (t) {
	case PG_int2: return !is_whole(s, INT16_MIN, INT16_MAX);
	case PG_int4: return !is_whole(s, INT32_MIN, INT32_MAX);
	case PG_int8: return !is_whole(s, INT64_MIN, INT64_MAX);
	case PG_numeric:
	case PG_float4:
	case PG_float8: return !is_number(s);
	case PG_bool: return !is_truth(s);
	case PG_date:
	case PG_timestamp:
	case PG_timestamptz: return !is_moment(s);
	case PG_time:
	case PG_timetz: return !is_time(s);
	case PG_interval: return !has_digit(s) && !str_eq_fold(s, S("infinity")) && !str_eq_fold(s, S("-infinity"));
	case PG_uuid: return !is_uuid(s);
	case PG_json:
	case PG_jsonb: return !may_be_json(s);
	case PG_inet:
	case PG_cidr: return !has_digit(s) && str_at(s, ':') < 0;
	default:
		if (pg_element(t)) /* '{1,2}', or with bounds: '[0:1]={1,2}' */
			return !s.len || (s.at[0] != '{' && s.at[0] != '[');
		if (t < PG_ENUMS && pg_category(t) == 'R' && t != PG_none)
			return !s.len || (str_at(str_of("[({"), s.at[0]) < 0 && !str_eq_fold(s, S("empty")));
		return false;
	}
}
