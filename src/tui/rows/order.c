/* Sorts the rows of a screen by one of its columns, with the keys that sort the list. */
#include "tui/core/explorer.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "tui/rows/cells.h"

#include "base/banned.h"

struct sorting {
	const struct kept_rows *kept;
	int column, name;
	bool falls;
};

static bool is_time(const struct column *c)
{
	return str_ends(str_of(c->name), S("_at"));
}

static bool suits(const struct column *c, enum action key)
{
	switch (key) {
	case ACT_SORT_ROWS: return c->look == LOOK_COUNT;
	case ACT_SORT_SIZE: return c->look == LOOK_BYTES;
	case ACT_SORT_AGE: return is_time(c);
	case ACT_SORT_NAME: return c->look == LOOK_NAME;
	default: return false;
	}
}

/* The first column of the screen that the key can sort by; -1: none. */
static int column_for(const struct showing *s, enum action key)
{
	for (int i = 0; s->kept && i < s->count; i++)
		if (suits(&s->kept->columns[s->of[i]], key))
			return s->of[i];
	return -1;
}

enum action rows_order_key(const struct showing *s, int column)
{
	static const enum action keys[] = { ACT_SORT_NAME, ACT_SORT_AGE, ACT_SORT_ROWS, ACT_SORT_SIZE };

	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		if (column_for(s, keys[i]) == column)
			return keys[i];
	return ACT_NONE;
}

static double number_of(const struct value *v)
{
	return v->kind == VALUE_REAL ? v->real : (double)v->num;
}

static int compare(const struct value *a, const struct value *b)
{
	double x = number_of(a), y = number_of(b);

	if (a->kind == VALUE_TEXT && b->kind == VALUE_TEXT)
		return str_cmp(a->text, b->text);
	return x < y ? -1 : x > y;
}

/* Unknown values are last, whatever the direction. */
static int in_order(const struct sorting *by, const struct value *const *x, const struct value *const *y)
{
	const struct value *a = &(*x)[by->column], *b = &(*y)[by->column];
	int c;

	if (!a->kind != !b->kind)
		return a->kind ? -1 : 1;
	c = a->kind ? compare(a, b) : 0;
	if (by->falls)
		c = -c;
	return c || by->name < 0 ? c : compare(&(*x)[by->name], &(*y)[by->name]);
}

/* Equal rows keep their order. */
static void sort(const struct sorting *by, const struct value **at, ptrdiff_t n, const struct value **spare)
{
	ptrdiff_t half = n / 2, i = 0, k = half;

	if (n < 2)
		return;
	sort(by, at, half, spare);
	sort(by, at + half, n - half, spare);
	for (ptrdiff_t to = 0; to < n; to++)
		spare[to] = k == n || (i < half && in_order(by, &at[i], &at[k]) <= 0) ? at[i++] : at[k++];
	memcpy(at, spare, (size_t)n * sizeof *at);
}

void rows_sort(struct row_screens *b)
{
	const struct question *q = b->answer;
	scoped(arena_close) struct arena *scratch = arena_open();
	struct sorting by;

	if (!q || !b->order.is)
		return;
	by = (struct sorting){ q->kept, kept_column(q->kept, b->order.column), -1, b->order.falls };
	if (by.column < 0)
		return;
	for (ptrdiff_t i = 0; i < q->kept->count && by.name < 0; i++)
		by.name = q->kept->columns[i].look == LOOK_NAME ? (int)i : -1;
	sort(&by, q->kept->rows.at, q->kept->rows.len, new_n(scratch, const struct value *, q->kept->rows.len + 1));
}

void rows_order(struct app *a, enum action key)
{
	struct row_screens *b = row_screens_of(&a->state);
	struct showing s = rows_showing(&a->state, rows_answer(&a->state), a->frame);
	int column = column_for(&s, key);
	bool again;

	if (column < 0) {
		act_say(a, S("this screen has no column for that order"));
		return;
	}
	again = b->order.is && str_eq(b->order.column, str_of(s.kept->columns[column].name));
	b->order.falls = again ? !b->order.falls : key != ACT_SORT_NAME;
	b->order.is = true;
	b->order.column = str_of(s.kept->columns[column].name);
	rows_sort(b);
	act_move_to(a, PANE_ROWS, 0);
}

str rows_order_mark(const struct row_screens *b, const struct column *c)
{
	if (!b->order.is || !str_eq(b->order.column, str_of(c->name)))
		return S("");
	return b->order.falls ? S("\u25be") : S("\u25b4");
}
