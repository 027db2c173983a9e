#include "tui/pane.h"

#include "base/utf8.h"

#include "base/banned.h"

int pane_title(const struct drawing *d, str words, bool rule)
{
	int col = 1;

	if (rule)
		canvas_rule(&d->title, 0, 0, d->title.box.cols);
	if (!words.len)
		return col;
	if (rule)
		canvas_put(&d->title, 0, col++, 1, ROLE_RULE, S(" "));
	col += canvas_fit(&d->title, 0, col, d->title.box.cols - col - 1, d->focused ? ROLE_BRAND : ROLE_STRONG, words);
	if (rule)
		canvas_put(&d->title, 0, col++, 1, ROLE_RULE, S(" "));
	return col;
}

void pane_empty(const struct drawing *d, str first, str second)
{
	int row = d->body.box.rows > 4 ? 1 : 0;

	canvas_fit(&d->body, row, 2, d->body.box.cols - 3, ROLE_TEXT, first);
	canvas_fit(&d->body, row + 1, 2, d->body.box.cols - 3, ROLE_DIM, second);
}
