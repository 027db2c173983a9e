/* Records that are files in a zip archive. */
#include "base/arena.h"
#include "base/zip_file.h"
#include "trace/import/records_internal.h"
#include "base/banned.h"

struct entries {
	struct arena *held; /* the record that was given out last */
	const char *const *paths;
	struct zip_file *zip;
	ptrdiff_t next;
};

static void *entries_open(const struct records_shape *shape, const struct records *r, struct err *err)
{
	struct zip_file *zip = zip_open(r->forward.fd, err);
	struct arena *a;
	struct entries *e;

	if (!zip)
		return NULL;
	a = arena_open();
	e = new(r->arena, struct entries);
	*e = (struct entries){ .held = a, .paths = shape->paths, .zip = zip };
	return e;
}

static void entries_close(void *own)
{
	struct entries *e = own;

	zip_close(e->zip);
	arena_close(e->held);
}

/* The path that the name begins with; -1: none. */
static int path_of(const struct entries *e, str name)
{
	for (int i = 0; e->paths[i]; i++)
		if (str_starts(name, str_of(e->paths[i])))
			return i;
	return -1;
}

static bool take(struct entries *e, ptrdiff_t i, struct record *out, struct err *err)
{
	const struct zip_entry *z = zip_entry(e->zip, i);
	bool whole = z->size <= RECORD_MOST;

	*out = (struct record){ .path = path_of(e, z->name), .offset = i };
	arena_reset(e->held);
	if (!zip_read(e->zip, i, whole ? RECORD_MOST : RECORD_HEAD, e->held, &out->json, err))
		return false;
	out->omitted = whole ? 0 : z->size - RECORD_HEAD;
	return true;
}

/* A damaged file is counted. */
static bool entries_next(struct records *r, struct record *out, struct err *err)
{
	struct entries *e = r->own;

	while (e->next < zip_count(e->zip)) {
		ptrdiff_t i = e->next++;

		if (path_of(e, zip_entry(e->zip, i)->name) < 0)
			continue;
		if (take(e, i, out, err))
			return true;
		if (err->kind != ERR_SOURCE)
			return false;
		err_clear(err);
		r->broken++;
	}
	r->torn = zip_torn(e->zip);
	return false;
}

static bool entries_at(struct records *r, int64_t offset, struct record *out, struct err *err)
{
	struct entries *e = r->own;

	return offset >= 0 && offset < zip_count(e->zip) && take(e, (ptrdiff_t)offset, out, err);
}

const struct records_ops records_entries = {
	.open = entries_open,
	.close = entries_close,
	.next = entries_next,
	.at = entries_at,
};
