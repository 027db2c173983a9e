/*
 * Text from strangers: decoding ends and agrees with itself, what was cleaned
 * holds nothing a terminal would act on, and hiding secrets and measuring do
 * not leave the bytes they were given.
 */
#include <stdlib.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/json.h"
#include "base/redact.h"
#include "base/utf8.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static void must(bool good)
{
	if (!good)
		abort();
}

static void decoded(struct arena *a, str text)
{
	struct sb b = SB(SB_MAX);
	char c[4];

	for (ptrdiff_t i = 0, before = 0; i < text.len; before = i) {
		int n = utf8_put(c, utf8_next(text, &i));

		must(i > before && i <= text.len);
		sb_put(&b, str_n(c, n));
	}
	must(utf8_valid(sb_str(&b)) && str_eq(sb_str(&b), text) == utf8_valid(text));
	must(utf8_valid(utf8_fold_str(a, text)));
	sb_free(&b);
}

static void cleaned(struct arena *a, str text)
{
	struct sb b = SB(SB_MAX);
	str c = clean(a, text);
	uint32_t at;

	must(utf8_valid(c) && str_eq(clean(a, c), c));
	for (ptrdiff_t i = 0; i < c.len;) {
		at = utf8_next(c, &i);
		must(at >= 0x20 && (at < 0x7f || at > 0x9f) && at != 0x202e && at != 0x200d && at != 0xad);
	}
	clean_into(&b, text, true);
	must(utf8_valid(sb_str(&b)) && str_at(sb_str(&b), '\t') < 0 && str_at(sb_str(&b), '\x1b') < 0);
	sb_free(&b);
	for (ptrdiff_t cells = 0; cells < 20; cells++)
		must(utf8_width(utf8_fit(c, cells)) <= cells);
}

static void written(struct arena *a, str text)
{
	struct sb b = SB(SB_MAX);
	struct jr r;

	json_quote(&b, text);
	r = jr_of(sb_str(&b), a);
	must(jr_next(&r) == JR_STR && (!utf8_valid(text) || str_eq(r.text, text)));
	must(jr_next(&r) == JR_END);
	sb_free(&b);
}

static void others(struct arena *a, str text)
{
	str value = str_upto(text, 5), hidden = redact_hide_these(a, text, &value, 1);
	instant t;

	if (value.len >= 4 && str_find(S("***"), value) < 0 && str_at(value, '*') < 0)
		must(str_find(hidden, value) < 0);
	redact_hide(a, text);
	if (instant_parse(text, &t))
		must(instant_iso(a, t).len >= 20);
	instant_from_words(text, 0, &t);
	str_int(text, &t);
	must(str_distance(a, text, text, 3) == 0 && str_distance(a, text, S("customer"), 3) <= 4);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	scoped(arena_close) struct arena *a = arena_open();
	str text = str_n((const char *)data, (ptrdiff_t)size);

	decoded(a, text);
	cleaned(a, text);
	written(a, text);
	others(a, text);
	return 0;
}
