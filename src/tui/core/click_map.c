#include "tui/core/click_map.h"

#include "base/banned.h"

void click_note(struct clicks *h, const struct canvas *on, int row, int col, int cols, enum action act,
		ptrdiff_t number)
{
	struct canvas part = canvas_part(on, (struct rect){ row, col, 1, cols });

	if (h && h->len < HOTS_MOST && part.box.rows > 0 && part.box.cols > 0)
		h->at[h->len++] = (struct click){ part.box, act, number };
}

const struct click *click_at(const struct clicks *h, int row, int col)
{
	for (int i = 0; i < h->len; i++) {
		const struct rect *r = &h->at[i].where;

		if (row >= r->top && row < r->top + r->rows && col >= r->left && col < r->left + r->cols)
			return &h->at[i];
	}
	return NULL;
}
