/* Patterns: what matches, what is refused, and that matching many lines at once equals line by line. */
#include "scan/pattern.h"

#include <stdlib.h>

#include "base/arena.h"
#include "scan/needle.h"
#include "scan/pattern_literals.h"
#include "packed_help.h"
#include "tap.h"

/* "3-7" for the first match, "none", "hard" when the matcher gave up, or where the pattern is invalid. */
static str span_of(struct arena *a, const char *pattern, unsigned flags, str text)
{
	struct err err = { 0 };
	ptrdiff_t where = -1, start, end;
	struct pattern *p = pattern_open(str_of(pattern), flags, &where, &err);
	struct finder *f;
	enum found found;

	if (!p)
		return str_fmt(a, "wrong at %d", (int)where);
	f = finder_open(p);
	found = finder_find(f, text, 0, &start, &end);
	finder_close(f);
	pattern_close(p);
	return found == FOUND_NOT	? S("none")
	       : found == FOUND_GAVE_UP ? S("hard")
					: str_fmt(a, "%d-%d", (int)start, (int)end);
}

static void spans(struct arena *a)
{
	static const struct {
		const char *pattern;
		unsigned flags;
		const char *text, *wanted;
	} rows[] = {
		{ "ord.*id", 0, "my_order_id", "3-11" },
		{ "ORD", 0, "my_order_id", "none" },
		{ "ORD", PATTERN_CASELESS, "my_order_id", "3-6" },
		{ "a.c", PATTERN_LITERAL, "abc a.c", "4-7" },
		{ "[x", PATTERN_LITERAL, "a[x", "1-3" },
		{ "id", PATTERN_WORD, "order_id id", "9-11" },
		{ "$1", PATTERN_WORD | PATTERN_LITERAL, "is $1 now", "3-5" },
		{ "a|ab", PATTERN_LINE, "ab", "0-2" },
		{ "a", PATTERN_LINE, "ab", "none" },
		{ "größe", PATTERN_CASELESS, "die GRÖSSE, GRÖßE", "13-20" },
		{ "\\w+", 0, "größe", "0-7" },
		{ "a(?=b)", 0, "ac ab", "3-4" },
		{ "(a)\\1", 0, "abaa", "2-4" },
		{ "", 0, "abc", "0-0" },
		{ "(?x) b # not this", PATTERN_WORD, "a b", "2-3" },
		{ "x(", 0, "", "wrong at 2" },
		{ "a)(b", PATTERN_WORD, "", "wrong at 1" },
		{ "[z-a]", 0, "", "wrong at 3" },
		{ "\\C", 0, "", "wrong at 2" },
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		is_str(span_of(a, rows[i].pattern, rows[i].flags, str_of(rows[i].text)), str_of(rows[i].wanted),
		       "the first match of /%s/ with flags %u in \"%s\" is right", rows[i].pattern, rows[i].flags,
		       rows[i].text);
	is_str(span_of(a, "b.d", 0, str_n("a\0b\0d", 5)), S("2-5"), "a NUL is matched like any character");
	is_str(span_of(a, "c", 0,
		       S("\xff\xfe"
			 "c")),
	       S("2-3"), "invalid UTF-8 before a match is skipped");
	is_str(span_of(a, ".", 0, S("\xff")), S("none"), "an invalid byte matches no character");
}

static void hostile(struct arena *a)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct err err = { 0 };
	ptrdiff_t where;

	sb_pad(&b, 'a', 5000);
	sb_putc(&b, '!');
	is_str(span_of(a, "^(a+)+$", 0, sb_str(&b)), S("hard"), "a nested repetition gives up on a long text");
	is_str(span_of(a, "(.*)(.*)(.*)(.*)(.*)(.*)x", 0, sb_str(&b)), S("none"),
	       "a pattern whose required letter is missing fails at once");
	is_str(span_of(a, "(\\w*)(\\w*)(\\w*)(\\w*)[xy]!", 0, sb_str(&b)), S("hard"),
	       "a row of repetitions gives up on a long text");
	is_str(span_of(a, "(a(?1)?b)?(?:a|aa)+$", 0, sb_str(&b)), S("hard"),
	       "a recursive pattern gives up on a long text");
	is_str(span_of(a, "((((a{1,500}){1,500}){1,500}){1,500}){1,500}", 0, sb_str(&b)), S("wrong at 44"),
	       "a pattern that would compile too large is refused");
	sb_reset(&b);
	sb_pad(&b, 'a', 200000);
	is_str(span_of(a, "[ab]{1,5000}[bc][xy]", 0, sb_str(&b)), S("hard"),
	       "few steps from each of many starts are too many together");
	is_str(span_of(a, "(?<=a)(?=[ab]*[cd])", 0, sb_str(&b)), S("hard"),
	       "a look ahead over the whole text from each start gives up");
	is_str(span_of(a, "(?:[ab]*+[cd]|a)+[xy]", 0, sb_str(&b)), S("hard"),
	       "steps that pass over the whole text give up");
	is_str(span_of(a, ".*?[cd]", 0, sb_str(&b)), S("none"), "one pass over a long text is allowed");
	sb_puts(&b, "select x from y");
	is_str(span_of(a, "select.*?from", 0, sb_str(&b)), S("200000-200013"),
	       "a match at the end of a long text is found");
	is_str(span_of(a, "(?i)A.*Y$", 0, sb_str(&b)), S("0-200015"), "a match of a whole long text is found");
	sb_reset(&b);
	sb_pad(&b, '(', 2000);
	is_str(span_of(a, sb_c(&b), 0, S("")), S("wrong at 251"), "a pattern nested too deeply is refused");
	sb_reset(&b);
	sb_pad(&b, 'a', 5000);
	ok(!pattern_open(sb_str(&b), 0, &where, &err) && err.kind == ERR_QUERY,
	   "a pattern that is too long fails with ERR_QUERY");
	ok(!pattern_too_hard(&(struct err){ 0 }), "pattern_too_hard always returns false");
}

static void needs(void)
{
	static const struct {
		const char *pattern;
		bool caseless;
		const char *needs;
		bool plain;
	} rows[] = {
		{ "customer", false, "customer", true },
		{ "cust.*_id", false, "cust", true },
		{ "abc?def", false, "def", true },
		{ "abc+def", false, "abc", true },
		{ "abc{0,2}d", false, "ab", true },
		{ "a|b", false, "", true },
		{ "email|ph?one$", false, "email\none", true },
		{ "email|p|phone", false, "", true },
		{ "(email|phone)", false, "", true },
		{ "ab|", false, "", true },
		{ "(ab|c)def", false, "def", true },
		{ "x\\.y", false, "x.y", true },
		{ "Order", true, "order", true },
		{ "Task_id", true, "_id", true },
		{ "größe", true, "gr", true },
		{ "größe", false, "größe", true },
		{ "grö?e", false, "gr", true },
		{ "a(?=b)", false, "", false },
		{ "ab*+", false, "", false },
		{ "\\Qa|b\\E", false, "", false },
		{ "(?i)abc", false, "", false },
		{ "^ab$", false, "ab", true },
		{ "a{b", false, "", false },
		{ "\\x41b", false, "", false },
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct pattern_read r;

		pattern_read(str_of(rows[i].pattern), rows[i].caseless, '\n', &r);
		is_str(r.needs.len ? sb_str(&r.needs) : S(""), str_of(rows[i].needs),
		       "the literals that /%s/ needs are found", rows[i].pattern);
		ok(r.plain == rows[i].plain, "the pattern /%s/ is %splain", rows[i].pattern,
		   rows[i].plain ? "" : "not ");
		sb_free(&r.needs);
		sb_free(&r.lines);
	}
}

/* ---- many lines at once against line by line ---- */

static const char *const parts[] = { "a",     "b",	"ab",	 "k",	  "S",	    "_",	   "é",
				     ".",     "[ab]",	"[^a]",	 "[^]b]", "[\\s_]", "[[:alpha:]]", "\\s",
				     "\\S",   "\\W",	"\\w",	 "\\D",	  "\\b",    "^",	   "$",
				     "(a|b)", "(?:b_)", "ab|b_", "ba",	  "a*",	    "b+",	   "_?",
				     "a{2}",  "a{0,1}", "|",	 ".*",	  "[^b]*",  "\\.",	   "(?=a)",
				     "a++",   "\\x62",	"(?i)",	 "\\B",	  "\\s+",   "(?!b)" };
static const char *const pieces[] = { "a",  "b",  "A", "B", "_",    " ", "\t",
				      "\n", "\n", ".", "é", "\xff", "k", "\xe2\x84\xaa",
				      "s",  "ab", "\r" };

static void make(struct sb *b, const char *const *from, size_t n, int count)
{
	sb_reset(b);
	for (int i = 0; i < count; i++)
		sb_puts(b, from[(size_t)rand() % n]);
}

/* The start and the match of each line that matches, by a simple loop. */
static void one_by_one(struct finder *f, str text, struct sb *out)
{
	ptrdiff_t at = 0, start, end;
	str rest = text, line;

	while (str_cut(&rest, '\n', &line)) {
		if (finder_find(f, line, 0, &start, &end) == FOUND)
			sb_fmt(out, "%d-%d ", (int)(at + start), (int)(at + end));
		at += line.len + 1;
	}
}

static void at_once(struct finder *f, str text, ptrdiff_t most, struct sb *out)
{
	ptrdiff_t at = 0, start, end, next;

	while (at < text.len) {
		if (finder_lines(f, text, at, most, &start, &end, &next) == FOUND)
			sb_fmt(out, "%d-%d ", (int)start, (int)end);
		if (next <= at) {
			sb_puts(out, "stands still");
			return;
		}
		at = next;
	}
}

static void lines_are_lines(void)
{
	scoped(sb_free) struct sb pattern = SB(SB_MAX);
	scoped(sb_free) struct sb text = SB(SB_MAX);
	int tried = 0, same = 0;

	srand(7);
	for (int i = 0; i < 4000; i++) {
		scoped(sb_free) struct sb slow = SB(SB_MAX);
		scoped(sb_free) struct sb fast = SB(SB_MAX);
		struct err err = { 0 };
		struct pattern *p;
		struct finder *f;
		ptrdiff_t where;

		make(&pattern, parts, sizeof parts / sizeof *parts, 1 + rand() % 5);
		make(&text, pieces, sizeof pieces / sizeof *pieces, rand() % 200);
		p = pattern_open(pattern.len ? sb_str(&pattern) : S(""), (unsigned)rand() % 16, &where, &err);
		if (!p)
			continue;
		f = finder_open(p);
		one_by_one(f, text.len ? sb_str(&text) : S(""), &slow);
		at_once(f, text.len ? sb_str(&text) : S(""), 1 + rand() % 300, &fast);
		tried++;
		if (str_eq(slow.len ? sb_str(&slow) : S(""), fast.len ? sb_str(&fast) : S("")))
			same++;
		else
			printf("# /%s/ in [%s]: %s, not %s\n", sb_c(&pattern), sb_c(&text), sb_c(&fast), sb_c(&slow));
		finder_close(f);
		pattern_close(p);
	}
	ok(tried > 2000, "more than 2000 random patterns compile (%d)", tried);
	ok(same == tried, "matching many lines at once equals matching line by line");
}

/* Names matched in one call against one at a time, with and without a selection. */
static bool same_names(struct arena *a, uint64_t *seed, str pattern)
{
	enum { NAMES = 700, LONGEST = 40 };
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct err err = { 0 };
	ptrdiff_t where, start, end;
	struct pattern *p = pattern_open(pattern, PATTERN_NAMES | (unsigned)below(seed, 2), &where, &err);
	struct finder *f = p ? finder_open(p) : NULL;
	size_t kinds = sizeof pieces / sizeof *pieces - (below(seed, 3) ? 13 : 0);
	int64_t few = below(seed, 3) ? 2 : 40;
	uint64_t *among = bits_new(a, NAMES), *fast = bits_new(a, NAMES);
	str names[NAMES];
	struct pack k;
	bool same = true;

	for (int i = 0; i < NAMES; i++) {
		make(&b, pieces, kinds, (int)below(seed, below(seed, 30) ? 9 : 60));
		names[i] = str_dup(a, b.len ? sb_str(&b) : S(""));
		if (!below(seed, few))
			bits_set(among, i);
	}
	k = pack_names(a, names, NAMES);
	if (f && finder_names(f, &k.p, 0, 640, LONGEST, among, fast) == FOUND &&
	    finder_names(f, &k.p, 640, NAMES, LONGEST, among, fast) == FOUND)
		for (int i = 0; i < NAMES; i++) {
			str name = str_upto(names[i], names[i].len < LONGEST ? names[i].len : LONGEST);
			bool fits = bits_at(among, i) && finder_find(f, name, 0, &start, &end) == FOUND;

			if (fits != bits_at(fast, i))
				same = false;
		}
	if (f)
		finder_close(f);
	pattern_close(p);
	pack_free(&k);
	return same;
}

static void names_are_names(void)
{
	static const char *const written[] = {
		"",	  "^$",	    "$",       "^",    "[0-9]{3}$", "^a.*b$",  "\\S+",	      "[^a]",
		"[^]a]$", "\\W$",   "é",       "é?b",  "[é-ü]|a",   "\\x{e9}", "[[:cntrl:]]", "[^[:alpha:]]+$",
		"(?i)A",  "a$|^b",  "(a|b)*$", "\\bk", "(a+)+$",    "\\D\\D$", "s",	      "a\\z",
		"\\Ab",	  ".{3}\\s"
	};
	scoped(sb_free) struct sb pattern = SB(SB_MAX);
	uint64_t seed = 11;
	int same = 0, tried = 0;

	for (int i = 0; i < 1500; i++) {
		scoped(arena_close) struct arena *a = arena_open();

		make(&pattern, parts, sizeof parts / sizeof *parts, 1 + rand() % 5);
		tried++;
		if (same_names(a, &seed,
			       i < 200 ? str_of(written[(size_t)i % (sizeof written / sizeof *written)])
				       : sb_str(&pattern)))
			same++;
		else
			printf("# /%s/\n",
			       i < 200 ? written[(size_t)i % (sizeof written / sizeof *written)] : sb_c(&pattern));
	}
	ok(same == tried, "names matched in one call equal names matched one at a time");
}

static void needles(void)
{
	scoped(sb_free) struct sb text = SB(SB_MAX);
	int same = 0, tried = 0;

	for (int i = 0; i < 4000; i++) {
		bool caseless = i & 1;
		ptrdiff_t len = 2 + rand() % 5;
		struct needle n;
		char bytes[8];
		str what = str_n(bytes, len);

		make(&text, pieces, sizeof pieces / sizeof *pieces, rand() % 120);
		for (ptrdiff_t k = 0; k < len; k++)
			bytes[k] = "ab_ kx."[rand() % 7];
		needle_open(&n, what, caseless);
		tried++;
		same += needle_find(&n, text.len ? sb_str(&text) : S("")) ==
			(caseless ? str_find_fold(text.len ? sb_str(&text) : S(""), what)
				  : str_find(text.len ? sb_str(&text) : S(""), what));
	}
	ok(same == tried, "a needle is found where a plain search finds it");
}

int main(void)
{
	scoped(arena_close) struct arena *a = arena_open();

	spans(a);
	hostile(a);
	needs();
	lines_are_lines();
	names_are_names();
	needles();
	return done();
}
