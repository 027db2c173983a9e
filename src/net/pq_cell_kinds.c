#include "net/pq_cell_kinds.h"

#include <assert.h>

#include "base/banned.h"

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Most numbers are short: a few digits need no conversion to be valid. */
static bool is_short_number(str s)
{
	enum { DIGITS_SAFE = 9 };

	if (!s.len || s.len > DIGITS_SAFE)
		return false;
	for (ptrdiff_t i = 0; i < s.len; i++)
		if (!is_digit(s.at[i]))
			return false;
	return true;
}

static bool is_oid(str s)
{
	int64_t n;

	return is_short_number(s) || (s.len && is_digit(s.at[0]) && str_int(s, &n) && n <= UINT32_MAX);
}

static bool is_whole(str s)
{
	int64_t n;

	return is_short_number(s) || str_int(s, &n);
}

static bool is_number(str s)
{
	double n;

	return is_short_number(s) || str_real(s, &n) || str_eq(s, S("NaN")) || str_eq(s, S("Infinity")) ||
	       str_eq(s, S("-Infinity"));
}

static bool is_truth(str s)
{
	return s.len == 1 && (s.at[0] == 't' || s.at[0] == 'f');
}

static bool is_char(str s)
{
	return s.len <= 1;
}

static bool is_time(str s)
{
	return (s.len && is_digit(s.at[0])) || str_eq(s, S("infinity")) || str_eq(s, S("-infinity"));
}

static bool is_filled(str s)
{
	return s.len > 0;
}

static bool is_any(str s)
{
	(void)s;
	return true;
}

static bool is_array(str s)
{
	return s.len >= 2 && (s.at[0] == '{' || s.at[0] == '[') && s.at[s.len - 1] == '}';
}

static bool is_vector(str s)
{
	for (ptrdiff_t i = 0; i < s.len; i++)
		if (!is_digit(s.at[i]) && s.at[i] != ' ' && s.at[i] != '-')
			return false;
	return true;
}

static const struct {
	bool (*is)(str s);
	const char *words;
} kinds[128] = {
	['o'] = { is_oid, "an oid" },	      ['n'] = { is_whole, "an integer" },
	['r'] = { is_number, "a number" },    ['b'] = { is_truth, "a boolean" },
	['c'] = { is_char, "one character" }, ['i'] = { is_time, "a time" },
	['s'] = { is_filled, "a name" },      ['x'] = { is_any, "text" },
	['a'] = { is_array, "an array" },     ['v'] = { is_vector, "a list of numbers" },
};

static bool may_be_null(char kind)
{
	return kind >= 'A' && kind <= 'Z';
}

bool pq_cell_is(char kind, str cell)
{
	int letter = kind | 0x20;

	assert(kinds[letter].is);
	return cell.at ? kinds[letter].is(cell) : may_be_null(kind);
}

const char *pq_cell_kind(char kind)
{
	return kinds[kind | 0x20].words;
}
