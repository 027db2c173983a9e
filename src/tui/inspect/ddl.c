/* The tab of the definition: its lines, wrapped or as they are, made again for each width. */
#include "tui/inspect/ddl.h"

#include "base/arena.h"
#include "tui/core/code_lines.h"
#include "tui/core/explorer_state.h"
#include "tui/inspect/inspect.h"
#include "tui/pane.h"

#include "base/banned.h"

static void make(struct text_lines *t, const struct tab_data *of)
{
	struct code_lines lines = { 0 };

	text_lines_clear(t);
	if (!of->ddl.at)
		return;
	code_lines_of(t->memory, of->ddl, of->ddl_kinds, text_lines_code_room(t, S("")), &lines);
	for (ptrdiff_t i = 0; i < lines.len; i++)
		text_lines_put(t,
			       (struct text_line){ .before = text_lines_blanks(t, lines.at[i].hang),
						   .text = lines.at[i].text,
						   .role = ROLE_TEXT,
						   .roles = lines.at[i].roles,
						   .slides = true,
						   .copied = lines.at[i].whole },
			       !lines.at[i].from);
}

bool ddl_sheet(const struct explorer_state *w, int cells, struct grid *out)
{
	static const struct grid_column columns[] = { { "statement", .least = 8, .most = 0, .priority = 9 } };
	struct inspect *i = inspect_of(w);

	if (text_lines_fit(&i->ddl, cells - PANE_SIDES, w->scrolls) || i->ddl_of != w->seen) {
		i->ddl_of = w->seen;
		make(&i->ddl, tab_data_of(w->seen));
	}
	*out = text_lines_grid(&i->ddl);
	out->columns = columns;
	return out->rows > 0;
}

str ddl_line(const struct grid *of, ptrdiff_t row)
{
	const struct text_line *l = text_lines_line(of->with, row);

	return l ? l->copied : NO_STR;
}
