/* Sequences of keys aligned, short and long; parameters edited in a line. */
#include "tap.h"

#include "base/arena.h"
#include "replay/common_subsequence.h"
#include "replay/parameter_edit.h"

static struct arena *a;

/* ---- alignment ---- */

static str pairs_of(const char *left, const char *right)
{
	struct key_pairs pairs = { 0 };
	str l = str_of(left), r = str_of(right);
	uint64_t *x = new_n(a, uint64_t, l.len + 1), *y = new_n(a, uint64_t, r.len + 1);
	struct sb b = SB(1 << 16);
	str out;

	for (ptrdiff_t i = 0; i < l.len; i++)
		x[i] = (unsigned char)l.at[i];
	for (ptrdiff_t i = 0; i < r.len; i++)
		y[i] = (unsigned char)r.at[i];
	keys_match(a, x, l.len, y, r.len, (struct key_pair){ 0 }, &pairs);
	for (ptrdiff_t i = 0; i < pairs.len; i++)
		sb_putc(&b, x[pairs.at[i].left] == y[pairs.at[i].right] ? l.at[pairs.at[i].left] : '!');
	out = str_dup(a, b.len ? sb_str(&b) : S(""));
	sb_free(&b);
	return out;
}

static void test_short(void)
{
	is_str(pairs_of("", "abc"), S(""), "nothing is aligned with an empty sequence");
	is_str(pairs_of("abc", "abc"), S("abc"), "equal sequences are aligned wholly");
	is_str(pairs_of("abcd", "xbyd"), S("bd"), "keys between others are aligned in order");
	is_str(pairs_of("abab", "baba"), S("bab"), "of repeated keys the longest subsequence is aligned");
	is_str(pairs_of("abc", "cba"), S("c"), "of keys in reverse order one is aligned");
}

/* Both have every third of `n` keys; between them stand keys of one side only, or of a few that repeat. */
static void fill(uint64_t *x, ptrdiff_t n, uint64_t side, bool repeats)
{
	for (ptrdiff_t i = 0; i < n; i++)
		x[i] = i % 3 == 0 ? 1000 + (uint64_t)i : repeats ? 1 + (uint64_t)(i % 2) : side << 32 | (uint64_t)i;
}

static bool is_ascending(const struct key_pairs *p, const uint64_t *x, const uint64_t *y)
{
	for (ptrdiff_t i = 0; i < p->len; i++)
		if (x[p->at[i].left] != y[p->at[i].right] ||
		    (i && (p->at[i].left <= p->at[i - 1].left || p->at[i].right <= p->at[i - 1].right)))
			return false;
	return true;
}

static void test_long(void)
{
	enum { MANY = 30000 };
	uint64_t *x = new_n(a, uint64_t, MANY), *y = new_n(a, uint64_t, MANY);
	struct key_pairs pairs = { 0 };

	fill(x, MANY, 1, false);
	fill(y, MANY, 2, false);
	x[0] = 7; /* no common beginning or end */
	x[MANY - 3] = 8;
	keys_match(a, x, MANY, y, MANY, (struct key_pair){ 0 }, &pairs);
	is_int(pairs.len, MANY / 3 - 2, "of long sequences all common keys are aligned");
	ok(is_ascending(&pairs, x, y), "the pairs of long sequences are in order");
	pairs.len = 0;
	for (ptrdiff_t i = 0; i < MANY; i++) {
		x[i] = (uint64_t)(i * 7 % 5);
		y[i] = (uint64_t)(i * 3 % 5 + (i == 0) * 9);
	}
	x[0] = 11;
	x[MANY - 1] = 12;
	keys_match(a, x, MANY, y, MANY, (struct key_pair){ 0 }, &pairs);
	ok(pairs.len > MANY / 5 && is_ascending(&pairs, x, y), "long sequences of few keys are aligned in order");
}

static void test_base(void)
{
	struct key_pairs pairs = { 0 };
	uint64_t x[] = { 1, 2 }, y[] = { 2 };

	keys_match(a, x, 2, y, 1, (struct key_pair){ 10, 20 }, &pairs);
	ok(pairs.len == 1 && pairs.at[0].left == 11 && pairs.at[0].right == 20, "places are counted from the base");
}

/* ---- parameters ---- */

static str set(const char *json, const char *word)
{
	struct err err = { 0 };
	str out;

	return parameter_set(a, str_of(json), str_of(word), &out, &err) ? out : str_dup(a, str_of(err.text));
}

static str of_line(const char *before, const char *line)
{
	struct err err = { 0 };
	str out;

	return parameters_of_line(a, str_of(before), str_of(line), &out, &err) ? out : str_dup(a, str_of(err.text));
}

static void test_parameters(void)
{
	static const char json[] =
		"{\"limit\":5,\"names\":[\"a b\",\"c\"],\"pattern\":\"*x*\",\"question\":\"two words\"}";

	is_str(set("{\"pattern\":\"a\"}", "pattern=b c"), S("{\"pattern\":\"b c\"}"), "a text is set");
	is_str(set("{\"pattern\":\"a\"}", "pattern=42"), S("{\"pattern\":\"42\"}"), "what was a text stays one");
	is_str(set("{\"limit\":1}", "limit=42"), S("{\"limit\":42}"), "a number is set");
	is_str(set("{}", "live=true"), S("{\"live\":true}"), "a parameter is added");
	is_str(set("{\"a\":\"x\"}", "a=[\"y\",\"z\"]"), S("{\"a\":[\"y\",\"z\"]}"), "a list is JSON");
	is_str(set("{\"a\":1,\"b\":2}", "a="), S("{\"b\":2}"), "without a value the parameter is removed");
	is_str(set("{}", "sql=select '=' = '='"), S("{\"sql\":\"select '=' = '='\"}"),
	       "a value may have any character");
	is_str(set("{}", "word"), S("a parameter is set as NAME=VALUE, not \"word\""),
	       "a word without a value is refused");
	is_str(parameters_line(a, str_of(json)), S("limit=5 names=[\"a b\",\"c\"] pattern=*x* question=\"two words\""),
	       "parameters are one line");
	is_str(of_line(json, "limit=5 names=[\"a b\",\"c\"] pattern=*x* question=\"two words\""), str_of(json),
	       "the line is read back");
	is_str(of_line("{\"pattern\":\"x\"}", "  pattern=y   limit=3 "), S("{\"limit\":3,\"pattern\":\"y\"}"),
	       "blanks between parameters do not matter");
	is_str(of_line("{\"sql\":\"x\"}", "sql=\"a \\\"b\\\" c\""), S("{\"sql\":\"a \\\"b\\\" c\"}"),
	       "a quoted value may have quotes");
	is_str(of_line("{}", "a b=1"), S("parameters are written as name=value, with blanks in \"...\""),
	       "a word without a value is refused in a line");
	is_str(of_line("{}", ""), S("{}"), "an empty line has no parameters");
}

int main(void)
{
	a = arena_open();
	test_short();
	test_long();
	test_base();
	test_parameters();
	arena_close(a);
	return done();
}
