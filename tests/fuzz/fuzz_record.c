/* Fuzz: a line from a stranger. What is taken as an asset or a namespace can be written, and then comes back the same. */
#include <stdlib.h>

#include "base/arena.h"
#include "model/diff.h"
#include "model/record.h"

int LLVMFuzzerTestOneInput(const uint8_t *at, size_t len);

static void whole_again(struct arena *a, const struct asset *first)
{
	scoped(sb_free) struct sb one = SB(SB_MAX), two = SB(SB_MAX);
	struct asset second;
	struct err err = { 0 };

	record_put(&one, first, RECORD_WHOLE);
	if (!record_get(a, sb_str(&one), &second, &err))
		abort();
	record_put(&two, &second, RECORD_WHOLE);
	if (!str_eq(sb_str(&one), sb_str(&two)))
		abort();
}

static void nothing_changed(struct arena *a, const struct asset *asset)
{
	struct changes none;

	diff_assets(a, asset, asset, &none);
	if (none.len)
		abort();
}

static void changes_come_back(struct arena *a, str line)
{
	scoped(sb_free) struct sb one = SB(SB_MAX), two = SB(SB_MAX);
	struct changes changes;
	struct err err = { 0 };

	if (!diff_from_json(a, line, &changes, &err))
		return;
	diff_json(&one, &changes);
	if (!diff_from_json(a, sb_str(&one), &changes, &err))
		abort();
	diff_json(&two, &changes);
	if (!str_eq(sb_str(&one), sb_str(&two)))
		abort();
	diff_summary(a, &changes);
}

int LLVMFuzzerTestOneInput(const uint8_t *at, size_t len)
{
	scoped(arena_close) struct arena *a = arena_open();
	str line = str_n((const char *)at, (ptrdiff_t)len);
	struct namespace n;
	struct asset asset;
	struct err err = { 0 };

	if (record_get(a, line, &asset, &err)) {
		whole_again(a, &asset);
		nothing_changed(a, &asset);
	} else if (err.kind != ERR_CORRUPT_SOURCE || !err.text[0]) {
		abort();
	}
	namespace_get(a, line, &n, &(struct err){ 0 });
	changes_come_back(a, line);
	return 0;
}
