/* tags.yaml from strangers, then what it says of assets and columns that strangers named: a zero byte parts them. */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "workspace/tags/tags.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static void must(bool good)
{
	if (!good)
		abort();
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	scoped(arena_close) struct arena *a = arena_open();
	str all = str_n((const char *)data, (ptrdiff_t)size), name = S("");
	const char *end = size ? memchr(data, '\0', size) : NULL;
	struct tags_file_hits assets = { 0 }, fields = { 0 };
	struct tags_file_text file = { S("tags.yaml"), all, true };
	struct err err = { 0 };
	struct tags_file *f;

	if (end) {
		file.text = str_upto(all, end - all.at);
		name = str_from(all, file.text.len + 1);
	}
	f = tags_file_read(a, &file, &err);
	must(!f == (err.kind != ERR_NONE));
	if (!f)
		return 0;
	tags_file_find(f, a, name, NO_STR, &assets);
	tags_file_find(f, a, S("shop.orders"), name, &fields);
	must(assets.len <= f->len && fields.len <= f->len);
	for (ptrdiff_t i = 0; i < assets.len; i++)
		must(!assets.at[i]->column);
	for (ptrdiff_t i = 0; i < fields.len; i++)
		must(fields.at[i]->column);
	return 0;
}
