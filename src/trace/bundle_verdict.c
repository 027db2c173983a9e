#include "trace/bundle_verdict.h"

#include "base/arena.h"
#include "base/file.h"
#include "base/banned.h"

enum { VERDICT_MOST = 24 << 20 };

static str file_in(struct arena *a, str dir)
{
	return path_join(a, dir, S("bundle-verdict.json"));
}

bool verdict_record(struct arena *a, str dir, str json, struct err *err)
{
	return dir_make_private(dir, err) && file_replace(file_in(a, dir), json, err);
}

bool verdict_recorded(struct arena *a, str dir, str *json)
{
	struct err ignored = { 0 };

	return file_exists(file_in(a, dir)) && file_read(a, file_in(a, dir), VERDICT_MOST, json, &ignored);
}
