/* Questions from strangers: what is read is written as text and as JSON, and both read back as the same. */
#include <stdlib.h>

#include "base/arena.h"
#include "base/json.h"
#include "rem/rem.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static str as_json(struct arena *a, const struct rem_plan *p)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct jw w = jw_to(&b);

	rem_put_json(&w, p);
	return str_dup(a, sb_str(&b));
}

static str as_text(struct arena *a, const struct rem_plan *p)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	rem_put(&b, p);
	return str_dup(a, sb_str(&b));
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	scoped(arena_close) struct arena *a = arena_open();
	str text = str_n((const char *)data, (ptrdiff_t)size);
	struct rem_plan plan, again;
	struct err err = { 0 }, second = { 0 };
	str written;

	if (!rem_parse(a, text, &plan, &err)) {
		if (!err.kind)
			abort();
		return 0;
	}
	written = as_json(a, &plan);
	if (written.len > REM_TEXT_MOST || str_at(str_trim(text), '{') == 0)
		return 0;
	if (!rem_parse(a, as_text(a, &plan), &again, &second) || !str_eq(as_text(a, &plan), as_text(a, &again)))
		abort();
	if (str_find(text, str_n("\0", 1)) < 0 && rem_parse(a, written, &again, &second) &&
	    !str_eq(written, as_json(a, &again)))
		abort();
	return 0;
}
