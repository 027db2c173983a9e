/* Constants that PostgreSQL refuses for their type. An unsupported format is not refused. */
#include "sql/types/postgresql.h"

#include "base/arena.h"
#include "base/json.h"
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

/*
 * The number that s begins with; the rest is what follows.
 * False: it begins otherwise, or with more than four digits.
 */
static bool cut_number(str *s, int64_t *out)
{
	ptrdiff_t n = 0;

	while (n < s->len && n < 5 && is_digit(s->at[n]))
		n++;
	if (!n || n > 4 || !str_int(str_upto(*s, n), out))
		return false;
	*s = str_from(*s, n);
	return true;
}

/* Four digits come first: in 01/02/2024 a setting determines which is the day. */
static bool is_year(str s)
{
	return is_digit(s.at[0]) && is_digit(s.at[1]) && is_digit(s.at[2]) && is_digit(s.at[3]);
}

/* yyyy-mm-dd or yyyy/mm/dd at the beginning; false if it is written otherwise. rest: what follows. */
static bool iso_day(str s, int64_t part[3], str *rest)
{
	char mark;

	if (s.len < 5 || !is_year(s) || !cut_number(&s, &part[0]) || !s.len || (s.at[0] != '-' && s.at[0] != '/'))
		return false;
	mark = s.at[0];
	s = str_from(s, 1);
	if (!cut_number(&s, &part[1]) || !s.len || s.at[0] != mark)
		return false;
	s = str_from(s, 1);
	if (!cut_number(&s, &part[2]))
		return false;
	*rest = s;
	return true;
}

static bool is_day_of_calendar(const int64_t part[3])
{
	static const int days[] = { 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };

	if (part[0] < 1 || part[1] < 1 || part[1] > 12 || part[2] < 1 || part[2] > days[part[1] - 1])
		return false;
	return part[1] != 2 || part[2] < 29 || is_leap(part[0]);
}

/* hh:mm:ss; written otherwise, it is not refused. */
static bool is_time_of_day(str s)
{
	int64_t hour, minute;

	if (!cut_number(&s, &hour) || !s.len || s.at[0] != ':')
		return true;
	s = str_from(s, 1);
	return hour <= 24 && (!cut_number(&s, &minute) || minute <= 59);
}

static bool is_digits(str s)
{
	for (ptrdiff_t i = 0; i < s.len; i++)
		if (!is_digit(s.at[i]))
			return false;
	return s.len > 0;
}

/* One word such as x1: no month with a year, Julian day, or T100000. */
static bool is_word(str s)
{
	for (ptrdiff_t i = 0; i < s.len; i++)
		if (!is_letter(s.at[i]) && !is_digit(s.at[i]))
			return false;
	return s.len > 0 && s.len < 8 && is_letter(s.at[0]) && (s.at[0] | 32) != 'j' && (s.at[0] | 32) != 't';
}

/* The letters that s begins with; s becomes what follows. */
static str cut_letters(str *s)
{
	ptrdiff_t n = 0;
	str word;

	while (n < s->len && is_letter(s->at[n]))
		n++;
	word = str_upto(*s, n);
	*s = str_from(*s, n);
	return word;
}

/* In 1997-Dec-31, what are letters must be a month. */
static bool has_wrong_month(str s)
{
	static const char *const months[] = { "jan",	  "january", "feb",	 "february",  "mar", "march",	"apr",
					      "april",	  "may",     "jun",	 "june",      "jul", "july",	"aug",
					      "august",	  "sep",     "sept",	 "september", "oct", "october", "nov",
					      "november", "dec",     "december", NULL };
	str part, rest = str_upto(s, str_at(s, ' ') < 0 ? s.len : str_at(s, ' '));
	bool wrong = false;
	int parts = 0;

	while (str_cut(&rest, '-', &part)) {
		str tail = part, word = cut_letters(&tail);

		wrong |= word.len > 0 && (tail.len > 0 || !is_among(months, word));
		if (!word.len && !is_digits(part))
			return false; /* a time or a zone follows at once */
		parts++;
	}
	return parts == 3 && wrong;
}

static bool is_moment(str s)
{
	static const char *const words[] = { "now",	 "today",     "tomorrow",  "yesterday", "epoch",
					     "infinity", "-infinity", "+infinity", NULL };
	int64_t part[3];
	str rest;

	if (!has_digit(s))
		return is_among(words, s);
	if (is_digits(s))
		return s.len > 5;
	if (is_word(s) || (is_number(s) && str_at(s, '.') != 4)) /* 2024.060 is the sixtieth day of a year */
		return false;
	if (!iso_day(s, part, &rest))
		return !has_wrong_month(s);
	if (!is_day_of_calendar(part))
		return false;
	return !rest.len || (rest.at[0] != ' ' && rest.at[0] != 'T') || is_time_of_day(str_trim(str_from(rest, 1)));
}

static bool is_time(str s)
{
	static const char *const words[] = { "now", "allballs", NULL };
	int64_t part[3];
	str rest;

	if (!has_digit(s))
		return is_among(words, s);
	if (is_digits(s))
		return s.len == 4 || s.len >= 6;
	return !is_word(s) && !(iso_day(s, part, &rest) && !str_trim(rest).len) && is_time_of_day(s);
}

enum { UNIT_MOST = 10 }; /* the server compares only so many characters */

static bool has_wrong_unit(str s)
{
	static const char *const units[] = { "ago",	"c",	      "cent",	    "centuries", "century", "d",
					     "day",	"days",	      "dec",	    "decade",	 "decades", "decs",
					     "h",	"hour",	      "hours",	    "hr",	 "hrs",	    "m",
					     "mil",	"millennia",  "millennium", "mils",	 "min",	    "mins",
					     "minute",	"minutes",    "mon",	    "mons",	 "month",   "months",
					     "ms",	"msec",	      "msecond",    "mseconds",	 "msecs",   "qtr",
					     "quarter", "s",	      "sec",	    "second",	 "seconds", "secs",
					     "us",	"usec",	      "usecond",    "useconds",	 "usecs",   "w",
					     "week",	"weeks",      "y",	    "year",	 "years",   "yr",
					     "yrs",	"microsecon", "millisecon", "timezone",	 NULL };

	while (s.len) {
		str word = cut_letters(&s);

		if (word.len && !is_among(units, str_upto(word, word.len < UNIT_MOST ? word.len : UNIT_MOST)))
			return true;
		s = str_from(s, !word.len);
	}
	return false;
}

bool pg_unit_bad(str text)
{
	return has_wrong_unit(text) &&
	       !str_is_among(text, " epoch dow isodow doy isoyear julian timezone timezone_h timezone_m timezone_hour "
				   "timezone_minute ");
}

/* A number with its unit, or ISO 8601's P1D. */
static bool is_interval(str s)
{
	static const char *const words[] = { "infinity", "-infinity", NULL };
	int64_t part[3];
	str rest;

	if (!has_digit(s))
		return is_among(words, s);
	if ((s.at[0] | 32) == 'p')
		return true;
	return !is_word(s) && !has_wrong_unit(s) && !(iso_day(s, part, &rest) && !rest.len);
}

static bool is_address(str s, bool net)
{
	int dots = 0;

	for (ptrdiff_t i = 0; i < s.len; i++) {
		bool hex = is_digit(s.at[i]) || ((s.at[i] | 32) >= 'a' && (s.at[i] | 32) <= 'f');

		if (!hex && s.at[i] != '.' && s.at[i] != ':' && s.at[i] != '/')
			return false;
		dots += s.at[i] == '.';
	}
	return has_digit(s) || str_at(s, ':') >= 0 ? net || dots == 3 || str_at(s, ':') >= 0 : false;
}

/* Currency signs depend on the locale: refuses only text without digits, or with several points. */
static bool is_money(str s)
{
	ptrdiff_t point = str_at(s, '.');

	return has_digit(s) && (point < 0 || str_at(str_from(s, point + 1), '.') < 0 || str_at(s, ',') >= 0);
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

static bool is_json(str s)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct err ignored = { 0 };

	return json_parse(a, s, &ignored) != NULL;
}

/* Text that is too large for a double. */
static bool is_real(str s)
{
	double value;

	return is_number(s) && (!has_digit(s) || is_new_number(without_sign(s)) || str_real(s, &value));
}

static bool is_hex(str s)
{
	for (ptrdiff_t i = 0; i < s.len; i++)
		if (!is_digit(s.at[i]) && !((s.at[i] | 32) >= 'a' && (s.at[i] | 32) <= 'f') && s.at[i] != ' ')
			return false;
	return true;
}

static bool is_bits(str s)
{
	if (s.len && (s.at[0] | 32) == 'x')
		return is_hex(str_from(s, 1));
	s = s.len && (s.at[0] | 32) == 'b' ? str_from(s, 1) : s;
	for (ptrdiff_t i = 0; i < s.len; i++)
		if (s.at[i] != '0' && s.at[i] != '1')
			return false;
	return true;
}

/* {1,2}: elements without quotes, braces and backslashes are constants of their own. */
static bool is_array(pg_type element, str s)
{
	str inside, one;

	if (!s.len || s.at[0] != '{')
		return s.len && s.at[0] == '['; /* with bounds: [0:1]={1,2} */
	if (s.at[s.len - 1] != '}')
		return false;
	inside = str_trim(str_n(s.at + 1, s.len - 2));
	for (ptrdiff_t i = 0; i < inside.len; i++)
		if (str_at(S("{}\"\\"), inside.at[i]) >= 0)
			return true;
	if (str_ends(inside, S(",")))
		return false;
	while (inside.len && str_cut(&inside, ',', &one)) {
		one = str_trim(one);
		if (!one.len || (!str_eq_fold(one, S("null")) && pg_literal_bad(element, one)))
			return false;
	}
	return true;
}

/* [1,5), (,2024-01-01], empty; several of them in braces. */
static bool is_range(pg_type of, str s)
{
	str low, high;
	ptrdiff_t comma = str_at(s, ',');
	int64_t from, to;

	if (!s.len || s.at[0] == '{' || str_eq_fold(s, S("empty")))
		return s.len > 0;
	if (str_at(S("[("), s.at[0]) < 0 || str_at(S(")]"), s.at[s.len - 1]) < 0 || comma < 0)
		return false;
	low = str_trim(str_n(s.at + 1, comma - 1));
	high = str_trim(str_n(s.at + comma + 1, s.len - comma - 2));
	if (str_at(s, '"') >= 0 || str_at(high, ',') >= 0)
		return true;
	if ((low.len && pg_literal_bad(of, low)) || (high.len && pg_literal_bad(of, high)))
		return false;
	return !str_int(low, &from) || !str_int(high, &to) || from <= to;
}

/* The last day of PostgreSQL is in the year 5874897, its last moment in 294276. */
static bool is_within(str s, int64_t last)
{
	ptrdiff_t n = 0;
	int64_t year;

	while (n < s.len && is_digit(s.at[n]))
		n++;
	return n < 5 || n >= s.len || s.at[n] != '-' || !str_int(str_upto(s, n), &year) || year <= last;
}

bool pg_literal_bad(pg_type t, str text)
{
	str s = str_trim(text);

	switch (t) {
	case PG_int2: return !is_whole(s, INT16_MIN, INT16_MAX);
	case PG_int4: return !is_whole(s, INT32_MIN, INT32_MAX);
	case PG_int8: return !is_whole(s, INT64_MIN, INT64_MAX);
	case PG_numeric:
	case PG_float4: return !is_number(s);
	case PG_float8: return !is_real(s);
	case PG_bytea: return str_starts(s, S("\\x")) && !is_hex(str_from(s, 2));
	case PG_bit:
	case PG_varbit: return !is_bits(s);
	case PG_bool: return !is_truth(s);
	case PG_date: return !is_moment(s) || !is_within(s, 5874897);
	case PG_timestamp:
	case PG_timestamptz: return !is_moment(s) || !is_within(s, 294276);
	case PG_time:
	case PG_timetz: return !is_time(s);
	case PG_interval: return !is_interval(s);
	case PG_uuid: return !is_uuid(s);
	case PG_json:
	case PG_jsonb: return !is_json(s);
	case PG_inet: return !is_address(s, false);
	case PG_cidr: return !is_address(s, true);
	case PG_money: return !is_money(s);
	case PG_record: return !s.len || s.at[0] != '(';
	case PG_oid: return !is_whole(s, INT32_MIN, UINT32_MAX);
	default:
		if (pg_element(t))
			return !is_array(pg_element(t), s);
		return t < PG_ENUMS && pg_category(t) == 'R' && t != PG_none && !is_range(pg_subtype(t), s);
	}
}
