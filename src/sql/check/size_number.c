/* The numbers of constant expressions. Dates and times count in seconds, so that a range of them is a range too. */
#include "sql/check/size_estimate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "sql/slots.h"
#include "base/banned.h"

double size_digits(str text)
{
	char digits[40];

	if (text.len >= (ptrdiff_t)sizeof digits)
		return HUGE_VAL;
	memcpy(digits, text.at, (size_t)text.len);
	digits[text.len] = 0;
	return strtod(digits, NULL);
}

static const struct unit {
	const char *name;
	double seconds;
} units[] = {
	{ "second", 1 },
	{ "sec", 1 },
	{ "s", 1 },
	{ "minute", 60 },
	{ "min", 60 },
	{ "m", 60 },
	{ "hour", 3600 },
	{ "hr", 3600 },
	{ "h", 3600 },
	{ "day", 86400 },
	{ "d", 86400 },
	{ "week", 604800 },
	{ "w", 604800 },
	{ "month", 2592000 },
	{ "mon", 2592000 },
	{ "quarter", 7776000 },
	{ "year", 31536000 },
	{ "yr", 31536000 },
	{ "y", 31536000 },
	{ "decade", 3.15e8 },
	{ "century", 3.15e9 },
	{ "centurie", 3.15e9 },
	{ "millisecond", 1e-3 },
	{ "msec", 1e-3 },
	{ "ms", 1e-3 },
	{ "microsecond", 1e-6 },
	{ "usec", 1e-6 },
	{ "us", 1e-6 },
	{ "nanosecond", 1e-9 },
};

static double unit_seconds(str word)
{
	str one = str_ends(word, S("s")) || str_ends(word, S("S")) ? str_upto(word, word.len - 1) : word;

	for (size_t i = 0; i < sizeof units / sizeof *units; i++)
		if (str_eq_fold(word, str_of(units[i].name)))
			return units[i].seconds;
	return one.len < word.len && one.len > 1 ? unit_seconds(one) : NAN;
}

static bool is_of_number(char c)
{
	return (c >= '0' && c <= '9') || c == '.';
}

static bool is_letter(char c)
{
	return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
}

/* The characters at the start of a text that pass. */
static str take_while(str *rest, bool (*passes)(char c))
{
	ptrdiff_t n = 0;
	str taken;

	while (n < rest->len && passes(rest->at[n]))
		n++;
	taken = str_upto(*rest, n);
	*rest = str_from(*rest, n);
	return taken;
}

/* Behind the hours of '02:30:00.5'. */
static double clock_text(str *rest, double hours)
{
	double seconds = hours * 3600, by = 60;

	while (str_starts(*rest, S(":"))) {
		*rest = str_from(*rest, 1);
		seconds += by * size_digits(take_while(rest, is_of_number));
		by /= 60;
	}
	return seconds;
}

/* '1 day', '1h30m', '2 days 02:30:00', 'P1DT2H'; NAN: another text. The sign makes no difference. */
static double interval_text(str text)
{
	str rest = str_trim(text);
	double sum = 0;
	bool any = false;

	while (rest.len) {
		str number;
		double value;

		if (is_letter(*rest.at)) { /* P, T and "ago" */
			str word = take_while(&rest, is_letter);

			if (!str_eq_fold(word, S("p")) && !str_eq_fold(word, S("t")) && !str_eq_fold(word, S("ago")))
				return NAN;
			continue;
		}
		if (str_at(S(" @+-"), *rest.at) >= 0) {
			rest = str_from(rest, 1);
			continue;
		}
		number = take_while(&rest, is_of_number);
		value = number.len ? size_digits(number) : NAN;
		if (str_starts(rest, S(":"))) {
			value = clock_text(&rest, value);
		} else {
			rest = str_trim(rest);
			value *= unit_seconds(take_while(&rest, is_letter));
		}
		if (isnan(value))
			return NAN;
		sum += value;
		any = true;
	}
	return any ? sum : NAN;
}

static double moment_text(str text)
{
	instant at;

	return instant_parse(str_trim(text), &at) ? (double)at / 1e6 : NAN;
}

static double typed(str text)
{
	double at = moment_text(text);

	return isnan(at) ? interval_text(text) : at;
}

static double interval_of(const struct tree *t, node n)
{
	node value = node_slot(t, n, 0), unit = node_slot(t, n, 1);

	if (!unit)
		return node_kind(t, value) == NODE_STRING ? interval_text(node_text(t, value)) : NAN;
	return (node_kind(t, value) == NODE_STRING ? size_digits(node_text(t, value)) : size_number(t, value)) *
	       unit_seconds(node_text(t, unit));
}

/* The current time: its exact second makes no difference to the length of a range. */
static double present(const struct tree *t, node call)
{
	static const char *const names[] = { "now", "current_date", "current_timestamp", "localtimestamp" };
	node name = node_slot(t, call, CALLED_NAME);
	uint32_t n = node_count(t, name);

	for (size_t i = 0; n && i < sizeof names / sizeof *names; i++)
		if (str_eq_fold(node_text(t, node_slot(t, name, n - 1)), str_of(names[i])))
			return (double)clock_now() / 1e6;
	return NAN;
}

static double chain(const struct tree *t, node n)
{
	double value = size_number(t, node_slot(t, n, 0));

	for (uint32_t i = 1; i < node_count(t, n); i++) {
		node item = node_slot(t, n, i);
		bool term = node_kind(t, item) == NODE_TERM;
		enum node_op op = (enum node_op)(term ? node_at(t, item)->op : node_at(t, n)->op);
		double of = size_number(t, term ? node_slot(t, item, 0) : item);

		switch ((int)op) {
		case OP_PLUS: value += of; break;
		case OP_MINUS: value -= of; break;
		case OP_TIMES: value *= of; break;
		case OP_DIVIDE: value /= of; break;
		default: return NAN;
		}
	}
	return value;
}

static double binary(const struct tree *t, node n)
{
	double left = size_number(t, node_slot(t, n, 0)), right = size_number(t, node_slot(t, n, 1));

	switch ((int)node_at(t, n)->op) {
	case OP_POWER: return pow(left, right);
	case OP_SHIFT_LEFT: return left * pow(2, right);
	default: return NAN;
	}
}

/* A text of digits counts as a number where a number is required. */
static double of_text(const struct tree *t, node n)
{
	str text = node_text(t, n);
	double number = moment_text(text);

	if (!isnan(number))
		return number;
	number = interval_text(text);
	return isnan(number) && text.len && text.at[0] >= '0' && text.at[0] <= '9' ? size_digits(text) : number;
}

double size_number(const struct tree *t, node n)
{
	switch ((int)node_kind(t, n)) {
	case NODE_NUMBER: return size_digits(node_text(t, n));
	case NODE_STRING: return of_text(t, n);
	case NODE_TYPED: return typed(node_text(t, n));
	case NODE_INTERVAL: return interval_of(t, n);
	case NODE_CALL: return present(t, n);
	case NODE_UNARY: return node_at(t, n)->op == OP_MINUS ? -size_number(t, node_slot(t, n, 0)) : NAN;
	case NODE_NAMED:
	case NODE_CAST:
	case NODE_BRACKETS: return size_number(t, node_slot(t, n, 0));
	case NODE_BINARY: return binary(t, n);
	case NODE_CHAIN: return chain(t, n);
	default: return NAN;
	}
}
