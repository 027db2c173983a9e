/* The empty list: why nothing matches, and what would. */
#include "tui/list/pane.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "tui/short_text.h"
#include "tui/core/explorer.h"

#include "base/banned.h"

enum { KEY_CELLS = 5, ROOMY = 6 };

/* Plain words do not search the catalog's name. */
static str hint_for(const struct explorer_state *w, struct arena *frame)
{
	str line = w->found->subject;

	if (w->asks_meaning)
		return S("Looking for tables by meaning.");
	for (ptrdiff_t i = 0; i < w->source_count; i++)
		if (str_eq_fold(line, w->sources[i].source.name))
			return str_fmt(frame, "%.*s is a catalog: catalog:%.*s finds its tables.",
				       STR(clean(frame, line)), STR(clean(frame, line)));
	return S("Try fewer words, ~word for typos, has:word for a column.");
}

/* The matches of each word alone, if the tool reported them: then a filter is to blame, or their combination. */
static str why_nothing(const struct explorer_state *w, struct arena *frame)
{
	const struct strs *notes = &w->found->result.notes;
	str told = notes->len ? clean(frame, notes->at[0]) : NO_STR;

	if (!str_starts(told, S("no ")))
		return S("Nothing matches the query line.");
	return str_fmt(frame, "N%.*s.", STR(str_from(told, 1)));
}

/* A synced catalog may have no tables; that is no reason to sync again. */
static str who_has_none(const struct explorer_state *w, struct arena *frame)
{
	if (w->found->result.catalogs.len != 1)
		return S("The synced catalogs have no tables.");
	return str_fmt(frame, "%.*s has no tables.", STR(clean(frame, w->found->result.catalogs.at[0].name)));
}

/* With the keys that take them. The query line has Tab; the list has it unless a person gave it another key. */
static void put_others(const struct explorer_state *w, const struct drawing *d, int row)
{
	static const enum action keys[] = { ACT_PANE_NEXT, ACT_PANE_PREVIOUS };
	const struct other_lines *others = &listed_of(w->found)->others;

	for (ptrdiff_t i = 0; i < others->len && row + i < d->body.box.rows; i++) {
		scoped(sb_free) struct sb key = SB(64);
		int y = row + (int)i, x = 2;

		if (d->focused)
			keymap_word(&key, w->keys, keys[i]);
		else
			sb_puts(&key, i ? "S-Tab" : "Tab");
		canvas_fit(&d->body, y, x, KEY_CELLS, ROLE_ACCENT, sb_str(&key));
		x += KEY_CELLS + 1;
		x += canvas_fit(&d->body, y, x, d->body.box.cols - x - 1, ROLE_TEXT,
				clean(d->frame, others->at[i].line)) +
		     2;
		canvas_fit(&d->body, y, x, d->body.box.cols - x - 1, ROLE_DIM,
			   str_fmt(d->frame, "%.*s, %.*s", STR(str_counted(d->frame, others->at[i].tables, "table")),
				   STR(clean(d->frame, others->at[i].how))));
		click_note(d->clicks, &d->body, y, 2, d->body.box.cols - 3, keys[i], 0);
	}
}

/* While the line is typed, below tables that were found by meaning only. */
void list_draw_others(const struct explorer_state *w, const struct drawing *d, int row)
{
	if (state_finds_little(w) && !d->focused)
		put_others(w, d, row + (d->body.box.rows > ROOMY));
}

void list_draw_nothing(const struct explorer_state *w, const struct drawing *d)
{
	if (!w->found)
		return;
	if (w->found->subject.len && listed_of(w->found)->others.len)
		put_others(w, d, pane_empty(d, why_nothing(w, d->frame), S("")) + (d->body.box.rows > ROOMY));
	else if (w->found->subject.len)
		pane_empty(d, why_nothing(w, d->frame), hint_for(w, d->frame));
	else if (!state_nothing_read(w))
		pane_empty(d, who_has_none(w, d->frame),
			   S("L shows the catalogs: R there syncs them, a connects another."));
	else if (w->source_count)
		pane_empty(d, S("Nothing synced yet."), S("L shows the catalogs, A there syncs all of them."));
	else
		pane_empty(d, S("No catalog connected yet."), S("a connects one, by URL or path."));
}
