#include "trace/import/session_part.h"

#include "base/arena.h"
#include "base/file.h"
#include "trace/import/formats.h"
#include "base/banned.h"

#define BEGINNING S("SQLite format 3")

str session_part_file(str path, str *id)
{
	ptrdiff_t mark = str_at_last(path, '#');
	bool named = mark > 0 && mark + 1 < path.len && !file_exists(path) && file_exists(str_upto(path, mark));

	*id = named ? str_from(path, mark + 1) : NO_STR;
	return named ? str_upto(path, mark) : path;
}

void session_parts(struct arena *a, str path, struct session_parts *out)
{
	struct err ignored = { 0 };
	const struct trace_format *f;
	str start, id;

	session_part_file(path, &id);
	if (id.len || !file_head(a, path, BEGINNING.len, &start, &ignored) || !str_eq(start, BEGINNING))
		return;
	f = format_of_file(path, NO_STR, &ignored);
	if (f && f->shape.kind == RECORDS_ROWS)
		records_rows_sessions(a, path, f->shape.rows, out);
}
