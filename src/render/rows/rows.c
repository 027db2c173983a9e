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

void rows_choose(struct rows *r, const struct strs *names)
{
	r->chosen = names;
}

bool rows_known(const struct rows *r, struct err *err)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	if (!r->unknown.at)
		return true;
	for (ptrdiff_t i = 0; i < r->n; i++)
		sb_fmt(&b, "%s%s", i ? ", " : "", r->columns[i].name);
	err_set(err, ERR_USAGE, "unknown column \"%.*s\"", STR(r->unknown));
	return err_next(err, "The columns are %.*s.", STR(sb_str(&b)));
}

/* A column that a reader chose stands by itself and is shown. */
static struct column chosen_column(struct column c)
{
	if (look_is_hidden(c.look) || c.look == LOOK_INSTEAD)
		c.look = LOOK_PLAIN;
	return c;
}

/* False: one is unknown. */
static bool pick_chosen(struct rows *r, struct column *own, const struct column *all, ptrdiff_t n)
{
	for (ptrdiff_t i = 0; i < r->chosen->len; i++) {
		ptrdiff_t at = 0;

		while (at < n && !str_eq(r->chosen->at[i], str_of(all[at].name)))
			at++;
		if (at == n) {
			r->unknown = r->chosen->at[i];
			return false;
		}
		own[i] = chosen_column(all[at]);
		r->pick[i] = at;
	}
	return true;
}

/* All that people see in a table, and hidden ones up to ten, in the order in which they are declared. */
static ptrdiff_t pick_first(struct rows *r, struct column *own, const struct column *all, ptrdiff_t n)
{
	ptrdiff_t hidden = COLUMNS_BY_DEFAULT, picked = 0;

	for (ptrdiff_t i = 0; i < n; i++)
		hidden -= !look_is_hidden(all[i].look);
	for (ptrdiff_t i = 0; i < n; i++)
		if (!look_is_hidden(all[i].look) || hidden-- > 0) {
			own[picked] = all[i];
			r->pick[picked++] = i;
		}
	return picked;
}

static bool is_own(const struct column *all, ptrdiff_t n)
{
	for (ptrdiff_t i = 0; i < n; i++)
		if (all[i].look == LOOK_VALUE || all[i].look == LOOK_FIGURE || all[i].look == LOOK_OWN)
			return true;
	return false;
}

static bool choose_columns(struct rows *r, const struct column *all, ptrdiff_t n)
{
	bool first = (r->format == FORMAT_CSV || r->format == FORMAT_TSV) && n > COLUMNS_BY_DEFAULT && !is_own(all, n);
	ptrdiff_t most = r->chosen ? r->chosen->len : n;
	struct column *own;

	r->columns = all;
	r->n = n;
	if (!r->chosen && !first)
		return true;
	own = new_n(r->arena, struct column, most + 1);
	r->pick = new_n(r->arena, ptrdiff_t, most + 1);
	r->picked = new_n(r->arena, struct value, most + 1);
	if (r->chosen && !pick_chosen(r, own, all, n))
		return false;
	r->n = r->chosen ? most : pick_first(r, own, all, n);
	r->columns = own;
	return true;
}

bool rows_columns(struct rows *r, const struct column *at, ptrdiff_t n)
{
	if (!choose_columns(r, at, n))
		return false;
	r->width = new_n(r->arena, ptrdiff_t, r->n + 1);
	r->shown = new_n(r->arena, bool, r->n + 1);
	for (ptrdiff_t i = 0; i < r->n; i++)
		r->shown[i] = !look_is_hidden(r->columns[i].look);
	if (row_forms[r->format].head)
		row_forms[r->format].head(r);
	return rows_flush(r, ROWS_FLUSH_AT);
}

bool rows_row(struct rows *r, const struct value *cells)
{
	if (r->unknown.at)
		return false;
	assert(r->width); /* rows_columns must be called first */
	for (ptrdiff_t i = 0; r->pick && i < r->n; i++)
		r->picked[i] = cells[r->pick[i]];
	r->count++;
	return row_forms[r->format].row(r, r->pick ? r->picked : cells) && rows_flush(r, ROWS_FLUSH_AT);
}

bool rows_end(struct rows *r)
{
	if (r->unknown.at)
		return false;
	if (row_forms[r->format].end && !row_forms[r->format].end(r))
		return false;
	return rows_flush(r, 0);
}

bool rows_into(void *sb, str bytes)
{
	sb_put(sb, bytes);
	return true;
}
