#include "tui/hot.h"

#include "base/banned.h"

void hot_note(struct hots *h, const struct canvas *on, int row, int col, int cols, enum action act, ptrdiff_t number)
{
	struct canvas part = canvas_part(on, (struct rect){ row, col, 1, cols });

	if (h && h->len < HOTS_MOST && part.box.rows > 0 && part.box.cols > 0)
		h->at[h->len++] = (struct hot){ part.box, act, number };
}

const struct hot *hot_at(const struct hots *h, int row, int col)
{
	for (int i = 0; i < h->len; i++) {
		const struct rect *r = &h->at[i].where;

		if (row >= r->top && row < r->top + r->rows && col >= r->left && col < r->left + r->cols)
			return &h->at[i];
	}
	return NULL;
}
