#include "trace/import/multi_session_file.h"

#include "base/arena.h"
#include "base/file.h"
#include "trace/import/formats.h"
#include "trace/import/part_path.h"
#include "base/banned.h"

#define BEGINNING S("SQLite format 3")

void session_parts(struct arena *a, str path, struct session_parts *out)
{
	struct err ignored = { 0 };
	const struct trace_format *f;
	str start, id;

	part_path_file(path, &id);
	if (id.len || !file_head(a, path, BEGINNING.len, &start, &ignored) || !str_eq(start, BEGINNING))
		return;
	f = format_of_file(path, NO_STR, &ignored);
	if (f && f->shape.kind == RECORDS_ROWS)
		records_rows_sessions(a, path, f->shape.rows, out);
}
