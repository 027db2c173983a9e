#include "render/rows/rows.h"

#include <assert.h>
#include <stdlib.h>

#include "base/arena.h"
#include "render/rows/internal.h"
#include "base/banned.h"

struct rows *rows_open(enum format f, const struct paint *p, bool (*write)(void *with, str bytes), void *with)
{
	struct arena *a = arena_open();
	struct rows *r = new(a, struct rows);

	r->arena = a;
	r->format = f;
	r->paint = *p;
	r->write = write;
	r->with = with;
	r->out = SB(SB_MAX);
	return r;
}

void rows_close(struct rows *r)
{
	if (!r)
		return;
	sb_free(&r->out);
	free(r->cells);
	free(r->marks);
	arena_close(r->arena);
}

bool rows_flush(struct rows *r, ptrdiff_t at)
{
	if (!r->closed && r->out.len >= at && r->out.len) {
		r->closed = !r->write(r->with, sb_str(&r->out));
		sb_reset(&r->out);
	}
	return !r->closed;
}

bool rows_columns(struct rows *r, const struct column *at, ptrdiff_t n)
{
	r->columns = at;
	r->n = n;
	r->width = new_n(r->arena, ptrdiff_t, n + 1);
	r->shown = new_n(r->arena, bool, n + 1);
	for (ptrdiff_t i = 0; i < n; i++)
		r->shown[i] = at[i].look != LOOK_HIDDEN;
	if (row_forms[r->format].head)
		row_forms[r->format].head(r);
	return rows_flush(r, ROWS_FLUSH_AT);
}

bool rows_row(struct rows *r, const struct value *cells)
{
	assert(r->width); /* rows_columns must be called first */
	r->count++;
	return row_forms[r->format].row(r, cells) && rows_flush(r, ROWS_FLUSH_AT);
}

bool rows_end(struct rows *r)
{
	if (row_forms[r->format].end && !row_forms[r->format].end(r))
		return false;
	return rows_flush(r, 0);
}

bool rows_into(void *sb, str bytes)
{
	sb_put(sb, bytes);
	return true;
}
