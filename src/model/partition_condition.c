#include "model/partition_condition.h"

#include "base/arena.h"
#include "model/asset.h"

#include "base/banned.h"

/* The end of the unit that begins at i: a quoted text, or one byte. */
static ptrdiff_t after_one(str text, ptrdiff_t i)
{
	char quote = text.at[i];

	if (quote != '\'' && quote != '"')
		return i + 1;
	for (i++; i < text.len && text.at[i] != quote; i++)
		;
	return i < text.len ? i + 1 : i; /* a doubled quote begins another text directly after */
}

/* "(a, f(b, c)) rest": the text in the parentheses, split at its commas; *rest is the text after them. */
static bool list_of(struct arena *a, str text, struct strs *out, str *rest)
{
	int depth = 1;
	ptrdiff_t from = 1;

	if (!str_starts(text, S("(")))
		return false;
	for (ptrdiff_t i = 1; i < text.len; i = after_one(text, i)) {
		char c = text.at[i];

		depth += c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
		if (depth && !(depth == 1 && c == ','))
			continue;
		*push(out, a) = str_trim(str_n(text.at + from, i - from));
		from = i + 1;
		if (!depth) {
			*rest = str_trim(str_from(text, i + 1));
			return true;
		}
	}
	return false;
}

static bool cut_word(str *text, str word)
{
	if (!str_starts(*text, word))
		return false;
	*text = str_trim(str_from(*text, word.len));
	return true;
}

static bool is_least(str value)
{
	return str_eq(value, S("MINVALUE"));
}

static bool is_most(str value)
{
	return str_eq(value, S("MAXVALUE"));
}

static void put_row(struct sb *out, const struct strs *list, ptrdiff_t n)
{
	for (ptrdiff_t i = 0; i < n; i++)
		sb_fmt(out, "%s%.*s", i ? ", " : n > 1 ? "(" : "", STR(list->at[i]));
	sb_puts(out, n > 1 ? ")" : "");
}

/*
 * One end of a range. Rows compare from their first column on, so columns after a MINVALUE or MAXVALUE are ignored,
 * and that one only decides whether rows equal up to it belong: from (1, MAXVALUE) is beyond all rows with 1.
 */
static void put_end(struct sb *out, const struct strs *keys, const struct strs *values, bool upper)
{
	ptrdiff_t n = 0;
	bool beyond;

	while (n < values->len && !is_least(values->at[n]) && !is_most(values->at[n]))
		n++;
	if (!n)
		return;
	beyond = n < values->len && is_most(values->at[n]);
	sb_puts(out, out->len ? " and " : "");
	put_row(out, keys, n);
	sb_puts(out, upper ? (beyond ? " <= " : " < ") : beyond ? " > " : " >= ");
	put_row(out, values, n);
}

static bool range(struct arena *a, struct sb *out, const struct strs *keys, str bound)
{
	struct strs from = { 0 }, to = { 0 };

	if (!cut_word(&bound, S("FROM")) || !list_of(a, bound, &from, &bound) || !cut_word(&bound, S("TO")) ||
	    !list_of(a, bound, &to, &bound) || bound.len || from.len != keys->len || to.len != keys->len)
		return false;
	put_end(out, keys, &from, false);
	put_end(out, keys, &to, true);
	return true;
}

static bool list(struct arena *a, struct sb *out, const struct strs *keys, str bound)
{
	struct strs values = { 0 }, some = { 0 };

	if (keys->len != 1 || !cut_word(&bound, S("IN")) || !list_of(a, bound, &values, &bound) || bound.len)
		return false;
	for (ptrdiff_t i = 0; i < values.len; i++)
		if (!str_eq(values.at[i], S("NULL")))
			*push(&some, a) = values.at[i];
	if (some.len < values.len)
		sb_fmt(out, "%.*s is null%s", STR(keys->at[0]), some.len ? " or " : "");
	if (some.len)
		sb_fmt(out, "%.*s %s", STR(keys->at[0]), some.len > 1 ? "in " : "= ");
	put_row(out, &some, some.len);
	return true;
}

static bool hash(struct sb *out, const struct strs *keys, str bound)
{
	if (!cut_word(&bound, S("WITH (")) || !str_ends(bound, S(")")))
		return false;
	sb_puts(out, "the hash of ");
	put_row(out, keys, keys->len);
	sb_fmt(out, " has %.*s", STR(str_upto(bound, bound.len - 1)));
	return true;
}

static bool put_rule(struct arena *a, struct sb *out, str key, str bound)
{
	ptrdiff_t space = str_at(key, ' ');
	str how = space < 0 ? key : str_upto(key, space), rest = space < 0 ? NO_STR : str_trim(str_from(key, space));
	struct strs keys = { 0 };

	if (!list_of(a, rest, &keys, &rest) || rest.len)
		return false;
	if (str_eq(bound, S("DEFAULT"))) {
		sb_puts(out, "no other partition matches them");
		return true;
	}
	if (!cut_word(&bound, S("FOR VALUES")))
		return false;
	if (str_eq(how, S("RANGE")))
		return range(a, out, &keys, bound);
	return str_eq(how, S("LIST")) ? list(a, out, &keys, bound) : str_eq(how, S("HASH")) && hash(out, &keys, bound);
}

str partition_condition(struct arena *a, str key, str bound)
{
	scoped(sb_free) struct sb out = SB(1 << 20);

	return put_rule(a, &out, str_trim(key), str_trim(bound)) && out.len ? str_dup(a, sb_str(&out)) : NO_STR;
}
