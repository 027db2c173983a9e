#include "trace/catalog_memory.h"

#include "base/arena.h"
#include "base/file.h"
#include "base/json.h"
#include "base/banned.h"

enum { LINE_MOST = 1 << 16, KEPT_BYTES = 1 << 20, KEPT_FILES = 1 };

static str file_in(struct arena *a, str dir)
{
	return path_join(a, dir, S("trace-catalogs.jsonl"));
}

bool catalog_remember(str dir, str session, str catalog, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(sb_free) struct sb b = SB(LINE_MOST);
	struct jw w = jw_to(&b);

	if (str_eq(catalog_remembered(a, dir, session), catalog))
		return true;
	jw_object(&w);
	jw_str_at(&w, "session", session);
	jw_str_at(&w, "catalog", catalog);
	jw_end_object(&w);
	sb_putc(&b, '\n');
	if (!dir_make_private(dir, err))
		return false;
	file_rotate(file_in(a, dir), KEPT_BYTES, KEPT_FILES);
	return file_append(file_in(a, dir), sb_str(&b), err);
}

str catalog_remembered(struct arena *a, str dir, str session)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct err ignored = { 0 };
	str path = file_in(scratch, dir), line, found = NO_STR;
	struct lines *l = file_exists(path) ? lines_open(path, LINE_MOST, ERR_CONFIG, &ignored) : NULL;

	if (!l)
		return NO_STR;
	lines_pass_long(l);
	while (lines_next(l, &line, &ignored)) {
		const struct json *j = json_parse(scratch, line, &ignored);

		if (j && str_eq(json_text(j, "session"), session))
			found = str_dup(a, json_text(j, "catalog"));
		err_clear(&ignored);
	}
	lines_close(l);
	return found;
}
