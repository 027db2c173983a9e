/* Records that are put together from whole files. */
#include "base/arena.h"
#include "base/file.h"
#include "model/asset.h"
#include "trace/import/records_internal.h"
#include "base/banned.h"

struct files {
	struct arena *arena, *held; /* held: the record that was given out last */
	const struct records_files *shape;
	str path;
	struct strs names;
	int per_record;
	int64_t next; /* record */
};

static void files_close(void *own)
{
	struct files *f = own;

	arena_close(f->held);
	arena_close(f->arena);
}

static void *files_open(const struct records_shape *shape, const struct records *r, struct err *err)
{
	struct arena *a = arena_open();
	struct files *f = new(a, struct files);

	(void)err;
	*f = (struct files){ .arena = a, .held = arena_open(), .shape = shape->files, .path = r->path };
	while (f->shape->names[f->per_record])
		f->per_record++;
	f->shape->list(a, r->path, &f->names);
	return f;
}

/* A file that is missing or unreadable is null. */
static str content(struct arena *a, str path)
{
	struct err ignored = { 0 };
	str out;

	return path.len && file_read(a, path, RECORD_MOST, &out, &ignored) ? str_trim(out) : S("null");
}

static str put_together(struct files *f, int64_t record)
{
	struct sb b = SB(SB_MAX);
	str out;

	arena_reset(f->held);
	for (int i = 0; i < f->per_record; i++)
		sb_fmt(&b, "%s\"%s\":%.*s", i ? "," : "{", f->shape->names[i],
		       STR(content(f->held, f->names.at[record * f->per_record + i])));
	sb_putc(&b, '}');
	out = str_dup(f->held, sb_str(&b));
	sb_free(&b);
	return out;
}

static bool files_at(struct records *r, int64_t offset, struct record *out, struct err *err)
{
	struct files *f = r->own;

	(void)err;
	if (offset < 0 || offset >= f->names.len / f->per_record)
		return false;
	*out = (struct record){ .offset = offset, .json = put_together(f, offset) };
	return true;
}

static bool files_next(struct records *r, struct record *out, struct err *err)
{
	struct files *f = r->own;

	return files_at(r, f->next, out, err) && ++f->next;
}

const struct records_ops records_files = {
	.open = files_open,
	.close = files_close,
	.next = files_next,
	.at = files_at,
};
