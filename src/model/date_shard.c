#include "model/date_shard.h"

#include "base/arena.h"

#include "base/banned.h"

/*
 * A date is one number, so that a later one is greater: year, then two digits each of month,
 * day, hour, minute, second.
 */
enum { LEVEL_YEAR, LEVEL_MONTH, LEVEL_DAY, LEVEL_HOUR, LEVEL_MINUTE, LEVEL_SECOND, LEVELS };
static const int64_t weight[LEVELS] = { 10000000000, 100000000, 1000000, 10000, 100, 1 };

struct found_date {
	int64_t at;
	enum date_unit unit;
	ptrdiff_t len; /* of its text */
};

static bool is_digit(str s, ptrdiff_t i)
{
	return i >= 0 && i < s.len && s.at[i] >= '0' && s.at[i] <= '9';
}

static ptrdiff_t digits_at(str s, ptrdiff_t i)
{
	ptrdiff_t n = 0;

	while (is_digit(s, i + n))
		n++;
	return n;
}

static int64_t number_at(str s, ptrdiff_t i, ptrdiff_t n)
{
	int64_t number = 0;

	while (n--)
		number = 10 * number + s.at[i++] - '0';
	return number;
}

/* Two digits of a level, if they are in its range. */
static bool add_level(str s, ptrdiff_t i, int level, struct found_date *d)
{
	static const int64_t from[LEVELS] = { 1900, 1, 1, 0, 0, 0 }, to[LEVELS] = { 2099, 12, 31, 23, 59, 59 };
	int64_t number = number_at(s, i, level == LEVEL_YEAR ? 4 : 2);

	d->at += number * weight[level];
	return number >= from[level] && number <= to[level];
}

/* 2024, 202401, 20240131, with hours, minutes and seconds: all of a run of digits. */
static bool take_run(str s, ptrdiff_t i, ptrdiff_t n, struct found_date *d)
{
	static const enum date_unit units[LEVELS] = { DATE_YEAR, DATE_MONTH,  DATE_DAY,
						      DATE_HOUR, DATE_SECOND, DATE_SECOND };
	int levels = n >= 4 && n <= 14 && n % 2 == 0 ? (int)(n - 4) / 2 : -1;

	*d = (struct found_date){ .len = n };
	if (levels < 0 || !add_level(s, i, LEVEL_YEAR, d))
		return false;
	for (int k = 1; k <= levels; k++)
		if (!add_level(s, i + 2 + 2 * (ptrdiff_t)k, k, d))
			return false;
	d->unit = units[levels];
	return true;
}

static char lower_at(str s, ptrdiff_t i)
{
	char c = i < s.len ? s.at[i] : '\0';

	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_separator(char c)
{
	return c == '_' || c == '-' || c == '.';
}

/* After a year: q1, h2, w05 or m01, perhaps after a separator. */
static bool take_marked(str s, ptrdiff_t i, struct found_date *d)
{
	static const struct {
		char mark;
		ptrdiff_t digits;
		int64_t most;
		enum date_unit unit;
	} parts[] = { { 'q', 1, 4, DATE_QUARTER },
		      { 'h', 1, 2, DATE_HALF },
		      { 'w', 2, 53, DATE_WEEK },
		      { 'm', 2, 12, DATE_MONTH } };
	ptrdiff_t apart = is_separator(lower_at(s, i)) ? 1 : 0, from = i + apart + 1;

	for (size_t k = 0; k < sizeof parts / sizeof *parts; k++) {
		int64_t number;

		if (lower_at(s, i + apart) != parts[k].mark || digits_at(s, from) != parts[k].digits)
			continue;
		number = number_at(s, from, parts[k].digits);
		if (number < 1 || number > parts[k].most)
			continue;
		d->at += number * weight[LEVEL_MONTH];
		d->unit = parts[k].unit;
		d->len += apart + 1 + parts[k].digits;
		return true;
	}
	return false;
}

/* After a year: _01, then _31 with the same separator. */
static void take_separate(str s, ptrdiff_t i, struct found_date *d)
{
	static const enum date_unit units[] = { DATE_YEAR, DATE_MONTH, DATE_DAY };
	char mark = lower_at(s, i);

	for (int level = LEVEL_MONTH; level <= LEVEL_DAY; level++) {
		struct found_date longer = *d;

		if (!is_separator(mark) || lower_at(s, i) != mark || digits_at(s, i + 1) != 2 ||
		    !add_level(s, i + 1, level, &longer))
			return;
		*d = longer;
		d->len += 3;
		d->unit = units[level];
		i += 3;
	}
}

static bool date_at(str s, ptrdiff_t i, struct found_date *d)
{
	ptrdiff_t n = digits_at(s, i);

	if (is_digit(s, i - 1) || !take_run(s, i, n, d))
		return false;
	if (d->unit == DATE_YEAR && !take_marked(s, i + n, d))
		take_separate(s, i + n, d);
	return true;
}

/* Most names have no date: those cost one pass and no memory. */
static bool has_date(str name)
{
	struct found_date d;

	for (ptrdiff_t i = 0; i + 4 <= name.len; i++)
		if (is_digit(name, i) && date_at(name, i, &d))
			return true;
	return false;
}

static char unit_letter(enum date_unit unit)
{
	static const char letters[] = {
#define _(id, letter) letter,
		DATE_UNITS(_)
#undef _
	};

	return letters[unit];
}

bool date_shard_of(struct arena *a, str name, struct date_shard *out)
{
	scoped(sb_free) struct sb pattern = SB(SB_MAX);
	scoped(sb_free) struct sb units = SB(SB_MAX);
	struct date_shard shard = { 0 };
	struct found_date d;
	int dates = 0;

	if (!has_date(name))
		return false;
	for (ptrdiff_t i = 0; i < name.len;) {
		if (!is_digit(name, i) || !date_at(name, i, &d)) {
			sb_putc(&pattern, name.at[i++]);
			continue;
		}
		if (dates == DATE_SHARD_DATES)
			return false;
		shard.unit = dates ? shard.unit : d.unit;
		shard.text[dates].from = i;
		shard.text[dates].len = d.len;
		shard.at[dates++] = d.at;
		sb_putc(&pattern, '*');
		sb_putc(&units, unit_letter(d.unit));
		i += d.len;
	}
	shard.pattern = str_dup(a, sb_str(&pattern));
	sb_putc(&units, ' ');
	sb_put(&units, shard.pattern);
	shard.key = str_dup(a, sb_str(&units));
	*out = shard;
	return true;
}

str date_shard_words(struct arena *a, enum date_unit unit, int64_t at)
{
	int part[LEVELS];

	for (int k = 0; k < LEVELS; k++)
		part[k] = (int)(at / weight[k] % (k ? 100 : 10000));
	switch (unit) {
	case DATE_YEAR: return str_fmt(a, "%d", part[0]);
	case DATE_HALF: return str_fmt(a, "%d-H%d", part[0], part[1]);
	case DATE_QUARTER: return str_fmt(a, "%d-Q%d", part[0], part[1]);
	case DATE_MONTH: return str_fmt(a, "%d-%02d", part[0], part[1]);
	case DATE_WEEK: return str_fmt(a, "%d-W%02d", part[0], part[1]);
	case DATE_DAY: return str_fmt(a, "%d-%02d-%02d", part[0], part[1], part[2]);
	case DATE_HOUR: return str_fmt(a, "%d-%02d-%02dT%02d", part[0], part[1], part[2], part[3]);
	default: return str_fmt(a, "%d-%02d-%02dT%02d:%02d:%02d", part[0], part[1], part[2], part[3], part[4], part[5]);
	}
}
