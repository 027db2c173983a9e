#include "render/rows/rows.h"

#include <stdlib.h>

#include "base/arena.h"
#include "render/rows_inside.h"
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
	if (r->format == FORMAT_CSV || r->format == FORMAT_TSV || r->format == FORMAT_MD)
		rows_put_head(r);
	if (r->format == FORMAT_JSON)
		sb_putc(&r->out, '[');
	return rows_flush(r, ROWS_FLUSH_AT);
}

bool rows_row(struct rows *r, const struct value *cells)
{
	r->count++;
	switch (r->format) {
	case FORMAT_TABLE: return rows_keep(r, cells);
	case FORMAT_JSON:
		sb_puts(&r->out, r->count > 1 ? ",\n" : "\n");
		rows_put_json(r, cells);
		break;
	case FORMAT_JSONL:
		rows_put_json(r, cells);
		sb_putc(&r->out, '\n');
		break;
	case FORMAT_MD:
		sb_puts(&r->out, "| ");
		rows_put_text(r, cells);
		sb_puts(&r->out, " |\n");
		break;
	default: rows_put_text(r, cells); sb_putc(&r->out, '\n');
	}
	return rows_flush(r, ROWS_FLUSH_AT);
}

bool rows_end(struct rows *r)
{
	if (r->format == FORMAT_TABLE && r->count && !rows_put_kept(r))
		return false;
	if (r->format == FORMAT_JSON)
		sb_puts(&r->out, r->count ? "\n]\n" : "]\n");
	return rows_flush(r, 0);
}
