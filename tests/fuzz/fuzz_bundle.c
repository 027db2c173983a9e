/* A bundle from a stranger: whatever is in the file, it is unpacked or refused. */
#include <stdio.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/file.h"
#include "service/bundle/bundle.h"
#include "store/store.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static str folder(void)
{
	static char made[64];

	if (!*made) {
		snprintf(made, sizeof made, "/tmp/ocat-fuzz-bundle-XXXXXX");
		if (!mkdtemp(made))
			abort();
	}
	return str_of(made);
}

/* An empty cache, made once: making one takes nine tenths of the time of an input. */
static str empty_cache(str path)
{
	static struct arena *kept;
	static str bytes;
	struct err err = { 0 };
	struct store *s;

	if (kept)
		return bytes;
	kept = arena_open();
	s = store_open(path, STORE_WRITE, NULL, NULL, &err);
	if (!s)
		abort();
	store_close(s);
	if (!file_read(kept, path, 1 << 24, &bytes, &err))
		abort();
	return bytes;
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	scoped(arena_close) struct arena *a = arena_open();
	str in = path_join(a, folder(), S("in")), cache = path_join(a, folder(), S("ocat.db"));
	struct bundle_places places = { path_join(a, folder(), S("config")), cache };
	struct bundle_facts facts;
	struct err err = { 0 };

	if (!file_replace(in, str_n((const char *)data, (ptrdiff_t)size), &err))
		abort();
	if (!file_replace(cache, empty_cache(cache), &err))
		abort();
	if (!bundle_read(a, in, &places, NULL, &facts, &err) && !err.kind)
		abort();
	return 0;
}
