#include "assistant/language/numbers.h"

#include <string.h>

#include "assistant/language/number_words.h"
#include "base/arena.h"

#include "base/banned.h"

enum { GROUPS = 8, DIGITS_MOST = 60 };

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static char char_at(str text, ptrdiff_t i)
{
	return i >= 0 && i < text.len ? text.at[i] : ' ';
}

static bool is_letter(char c)
{
	return (unsigned char)c >= 0x80 || c == '_' || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z');
}

static ptrdiff_t skip_blanks(str text, ptrdiff_t i)
{
	while (char_at(text, i) == ' ' && i < text.len)
		i++;
	return i;
}

/* ---- digits and their separators ---- */

struct digits {
	str group[GROUPS];
	char mark[GROUPS]; /* before the group; 0 for the first */
	int groups;
	ptrdiff_t end;
};

static str digits_at(str text, ptrdiff_t i)
{
	ptrdiff_t n = 0;

	while (is_digit(char_at(text, i + n)))
		n++;
	return str_n(text.at + i, n);
}

/* The bytes of a separator between groups at i; *mark: ' ' for every kind of blank. */
static ptrdiff_t separator_at(const struct wording *w, ptrdiff_t i, ptrdiff_t first_len, char *mark)
{
	str rest = str_from(w->text, i);
	ptrdiff_t len = 0;

	if (str_starts(rest, S(".")) || str_starts(rest, S(",")) || str_starts(rest, S("'"))) {
		*mark = rest.at[0];
		return is_digit(char_at(rest, 1)) ? 1 : 0;
	}
	if (str_starts(rest, S(" ")))
		len = w->language == ENGLISH ? 0 : 1;
	else if (str_starts(rest, S("\xc2\xa0")))
		len = 2;
	else if (str_starts(rest, S("\xe2\x80\xaf")) || str_starts(rest, S("\xe2\x80\x89")))
		len = 3;
	*mark = ' ';
	return len && first_len <= 3 && digits_at(rest, len).len == 3 && !is_letter(char_at(rest, len + 3)) ? len : 0;
}

static void read_digits(const struct wording *w, ptrdiff_t from, struct digits *out)
{
	ptrdiff_t len;

	*out = (struct digits){ .group[0] = digits_at(w->text, from), .groups = 1 };
	out->end = from + out->group[0].len;
	while (out->groups < GROUPS &&
	       (len = separator_at(w, out->end, out->group[0].len, &out->mark[out->groups])) > 0) {
		out->group[out->groups] = digits_at(w->text, out->end + len);
		out->end += len + out->group[out->groups++].len;
	}
}

/* Are groups 1 to n of three digits, all after the same mark? */
static bool are_thousands(const struct digits *d, int n)
{
	if (n < 2 || d->group[0].len > 3 || d->group[0].at[0] == '0')
		return false;
	for (int i = 1; i < n; i++)
		if (d->group[i].len != 3 || d->mark[i] != d->mark[1])
			return false;
	return true;
}

static void put_groups(struct sb *b, const struct digits *d, int groups, bool fraction)
{
	for (int i = 0; i < groups; i++)
		sb_put(b, d->group[i]);
	if (fraction) {
		sb_putc(b, '.');
		sb_put(b, d->group[groups]);
	}
}

/* Writes the digits as SQL has them, and another reading, if there is one; false: a version or a date, not a number. */
static bool read_marks(const struct digits *d, enum language l, struct sb *as, struct sb *other)
{
	char decimal = l == ENGLISH ? '.' : ',';
	int n = d->groups;
	bool thousands = are_thousands(d, n);

	if (n == 1) {
		put_groups(as, d, 1, false);
	} else if (n == 2 && (d->mark[1] == '.' || d->mark[1] == ',')) {
		bool whole = thousands && d->mark[1] != decimal;

		put_groups(as, d, whole ? 2 : 1, !whole);
		if (thousands && l == SPANISH) /* both are written in Spanish */
			put_groups(other, d, whole ? 1 : 2, whole);
	} else if (thousands) {
		put_groups(as, d, n, false);
	} else if (n > 2 && are_thousands(d, n - 1) && d->mark[n - 1] != d->mark[1] && d->mark[n - 1] != ' ') {
		put_groups(as, d, n - 1, true);
	} else {
		return false;
	}
	return true;
}

/* ---- the literal ---- */

/* Moves the point of plain digits, and drops zeros that say nothing: 1.5 by 3 is 1500. */
static str shifted(struct arena *a, str plain, int zeros, bool negative)
{
	scoped(sb_free) struct sb b = SB(256);
	ptrdiff_t point = str_at(plain, '.');
	str whole = point < 0 ? plain : str_upto(plain, point), part = point < 0 ? S("") : str_from(plain, point + 1);
	str text;

	sb_put(&b, whole);
	for (; zeros > 0; zeros--) {
		sb_putc(&b, part.len ? part.at[0] : '0');
		part = part.len ? str_from(part, 1) : part;
	}
	while (part.len && part.at[part.len - 1] == '0')
		part.len--;
	if (part.len) {
		sb_putc(&b, '.');
		sb_put(&b, part);
	}
	text = sb_str(&b);
	while (text.len > 1 && text.at[0] == '0' && is_digit(text.at[1]))
		text = str_from(text, 1);
	return str_fmt(a, "%s%.*s", negative ? "-" : "", STR(text));
}

static void set_literal(struct arena *a, struct number *n, str plain, int zeros, bool negative)
{
	n->literal = shifted(a, plain, zeros, negative);
	n->whole = str_at(n->literal, '.') < 0;
	str_real(n->literal, &n->value);
}

/* ---- what stands around a number ---- */

static const struct currency {
	const char *sign, *code;
} signs[] = {
	{ "US$", "USD" }, { "R$", "BRL" },	     { "MX$", "MXN" },	    { "A$", "AUD" },	   { "C$", "CAD" },
	{ "$", "$" },	  { "\xe2\x82\xac", "EUR" }, { "\xc2\xa3", "GBP" }, { "\xc2\xa5", "JPY" },
};

static const struct currency currencies[] = {
	{ "dollars, dollar, usd, us dollars, dolar, dolares, de dolares, us dollar, bucks", "USD" },
	{ "euros, euro, eur, de euros", "EUR" },
	{ "pesos, peso, de pesos", "peso" },
	{ "reais, real, brl, de reais", "BRL" },
	{ "mxn, pesos mexicanos, de pesos mexicanos, mexican pesos", "MXN" },
	{ "gbp, pounds sterling, libras esterlinas", "GBP" },
	{ "yen, yenes, jpy, ienes", "JPY" },
};

static const char percents[] = "percent, per cent, pct, por ciento, porciento, por cento, porcento";

static void take_sign_before(str text, struct number *n, bool *negative)
{
	ptrdiff_t i = n->at.from;

	for (size_t k = 0; k < sizeof signs / sizeof *signs; k++) {
		str sign = str_of(signs[k].sign);
		ptrdiff_t at = i;

		while (at > 0 && text.at[at - 1] == ' ')
			at--;
		if (at < sign.len || !str_eq(str_n(text.at + at - sign.len, sign.len), sign))
			continue;
		n->currency = str_of(signs[k].code);
		i = n->at.from = at - sign.len;
		break;
	}
	if (char_at(text, i - 1) == '-' && strchr(" (=<>", char_at(text, i - 2))) {
		*negative = true;
		n->at.from = i - 1;
	}
}

static void take_percent(const struct wording *w, struct number *n)
{
	ptrdiff_t sign = skip_blanks(w->text, n->at.to), end = n->first + n->count,
		  count = wording_adjacent(w, end - 1) ? wording_phrase(w, end, percents) : 0;

	if (char_at(w->text, sign) == '%')
		n->at.to = sign + 1;
	else if (count)
		n->at.to = wording_stretch(w, end, count).to;
	n->percent = char_at(w->text, sign) == '%' || count;
}

static void take_currency_after(const struct wording *w, struct number *n)
{
	ptrdiff_t end = n->first + n->count, at = skip_blanks(w->text, n->at.to), longest = 0;

	for (size_t k = 0; k < sizeof currencies / sizeof *currencies && wording_adjacent(w, end - 1); k++) {
		ptrdiff_t count = wording_phrase(w, end, currencies[k].sign);

		if (count <= longest)
			continue;
		longest = count;
		n->currency = str_of(currencies[k].code);
		n->at.to = wording_stretch(w, end, count).to;
	}
	for (size_t k = 0; k < sizeof signs / sizeof *signs && !longest; k++)
		if ((unsigned char)signs[k].sign[0] >= 0x80 &&
		    str_starts(str_from(w->text, at), str_of(signs[k].sign))) {
			n->currency = str_of(signs[k].code);
			n->at.to = at + str_of(signs[k].sign).len;
		}
}

/* Letters that follow without a blank. */
enum tail { TAIL_NONE, TAIL_SCALE, TAIL_ORDINAL, TAIL_UNIT, TAIL_OTHER };

static enum tail tail_of(const struct wording *w, const struct number *n, ptrdiff_t end, int *zeros)
{
	str rest = str_from(w->text, end), word = wording_word(w, n->first + n->count);
	bool joined = n->first + n->count < w->words.len && w->words.at[n->first + n->count].at.from == end;

	if (str_starts(rest, S("\xc2\xba")) || str_starts(rest, S("\xc2\xaa")) || str_starts(rest, S("\xc2\xb0")) ||
	    str_starts(rest, S(".\xc2\xba")) || str_starts(rest, S(".\xc2\xaa")))
		return TAIL_ORDINAL;
	if (!joined)
		return is_letter(char_at(rest, 0)) && (unsigned char)char_at(rest, 0) < 0x80 ? TAIL_OTHER : TAIL_NONE;
	if (str_is_among(word, " k mil "))
		*zeros = 3;
	else if (str_is_among(word, " mn mio mm ") || (str_eq(word, S("m")) && (rest.at[0] == 'M' || n->currency.at)))
		*zeros = 6;
	else if (str_eq(word, S("bn")) || (str_eq(word, S("b")) && rest.at[0] == 'B'))
		*zeros = 9;
	if (*zeros)
		return TAIL_SCALE;
	if (str_is_among(word, " st nd rd th er ro ra do da to ta mo ma vo va no na ero era "))
		return TAIL_ORDINAL;
	return str_is_among(
		       word,
		       " kg g mg lb lbs oz km m cm mm mi ft in h hr hrs min s ms kb mb gb tb usd eur gbp brl mxn l ml "
		       "mph kmh ")
		       ? TAIL_UNIT
		       : TAIL_OTHER;
}

/* ---- digits ---- */

/* Not within a name (A2019, covid-19), a time or a version. */
static bool begins_number(str text, ptrdiff_t from)
{
	char before = char_at(text, from - 1), earlier = char_at(text, from - 2);

	if (before == ':' || ((before == '.' || before == ',') && is_digit(earlier)) ||
	    (before == '-' && is_letter(earlier)))
		return false;
	return (unsigned char)before >= 0x80 || !is_letter(before);
}

static ptrdiff_t words_until(const struct wording *w, ptrdiff_t first, ptrdiff_t end)
{
	ptrdiff_t n = 1;

	while (first + n < w->words.len && w->words.at[first + n].at.from < end)
		n++;
	return n;
}

/* Returns the number of words that the digits cover, whether they are a number or not. */
static ptrdiff_t take_digits(struct arena *a, const struct wording *w, ptrdiff_t first, struct number_list *out)
{
	scoped(sb_free) struct sb plain = SB(DIGITS_MOST), other = SB(DIGITS_MOST);
	struct number n = { .first = first, .at.from = w->words.at[first].at.from };
	struct digits d;
	enum tail tail;
	bool negative = false;
	int zeros = 0, worded = 0;
	double scaled = 1;

	read_digits(w, n.at.from, &d);
	n.count = words_until(w, first, d.end);
	n.at.to = d.end;
	if (!begins_number(w->text, n.at.from) || !read_marks(&d, w->language, &plain, &other) || plain.over ||
	    char_at(w->text, d.end) == ':' || char_at(w->text, d.end) == '_')
		return n.count;
	take_sign_before(w->text, &n, &negative);
	tail = tail_of(w, &n, d.end, &zeros);
	if (tail == TAIL_OTHER)
		return n.count;
	n.ordinal = tail == TAIL_ORDINAL;
	if ((tail == TAIL_SCALE || tail == TAIL_ORDINAL) && first + n.count < w->words.len &&
	    w->words.at[first + n.count].at.from <= d.end + 1)
		n.at.to = w->words.at[first + n.count++].at.to;
	if (tail == TAIL_NONE) {
		n.count += number_scale(w, first + n.count, &scaled, &worded);
		n.at.to = wording_stretch(w, first, n.count).to;
	}
	set_literal(a, &n, sb_str(&plain), zeros + (worded > 0 ? worded : 0), negative);
	if (worded < 0) {
		n.value *= scaled;
		n.literal = str_fmt(a, "%.15g", n.value);
	}
	if (other.len && !zeros && !worded) {
		n.other = shifted(a, sb_str(&other), 0, negative);
		n.doubtful = true;
	}
	/* In English a comma before one or two digits may also separate two numbers. */
	n.doubtful |= d.groups == 2 && d.mark[1] == ',' && w->language == ENGLISH && !n.whole;
	take_percent(w, &n);
	if (!n.currency.at)
		take_currency_after(w, &n);
	*push(out, a) = n;
	return words_until(w, first, n.at.to);
}

/* ---- all of them ---- */

static ptrdiff_t take_words(struct arena *a, const struct wording *w, ptrdiff_t first, struct number_list *out)
{
	struct worded_number worded = number_in_words(w, first);
	struct number n = { .first = first,
			    .count = worded.count,
			    .value = worded.value,
			    .ordinal = worded.ordinal,
			    .doubtful = worded.doubtful,
			    .word = true };

	if (!worded.count)
		return 1;
	n.at = wording_stretch(w, first, n.count);
	n.literal = str_fmt(a, "%.15g", n.value);
	n.whole = str_at(n.literal, '.') < 0;
	take_percent(w, &n);
	take_currency_after(w, &n);
	*push(out, a) = n;
	return words_until(w, first, n.at.to);
}

void numbers_find(struct arena *a, const struct wording *w, struct number_list *out)
{
	for (ptrdiff_t i = 0; i < w->words.len;) {
		if (w->literal[i])
			i++;
		else if (is_digit(w->words.at[i].text.at[0]))
			i += take_digits(a, w, i, out);
		else
			i += take_words(a, w, i, out);
	}
}

ptrdiff_t number_at(const struct number_list *n, ptrdiff_t word)
{
	for (ptrdiff_t i = 0; i < n->len && n->at[i].first <= word; i++)
		if (word < n->at[i].first + n->at[i].count)
			return i;
	return -1;
}
