/* The keys of the list. An order is a word in the query line, so that the screen, copies and steps all include it. */
#include "tui/core/explorer.h"

#include "base/arena.h"
#include "tui/list/pane.h"

#include "base/banned.h"

static const struct {
	enum action key;
	enum sort_by by;
	const char *word;
	bool falls; /* default direction */
} orders[] = {
	{ ACT_SORT_ROWS, SORT_ROWS, "rows", true },	   { ACT_SORT_SIZE, SORT_SIZE, "size", true },
	{ ACT_SORT_AGE, SORT_MODIFIED, "modified", true }, { ACT_SORT_REFS, SORT_REFS, "refs", true },
	{ ACT_SORT_NAME, SORT_NAME, "name", false },
};

/* Blanks within quotes do not separate words. */
static str next_word(str *rest)
{
	bool quoted = false;
	ptrdiff_t n = 0;
	str word;

	*rest = str_trim(*rest);
	for (; n < rest->len && (quoted || rest->at[n] != ' '); n++)
		quoted ^= rest->at[n] == '"';
	word = str_upto(*rest, n);
	*rest = str_from(*rest, n);
	return word;
}

/* The query line with its sort word replaced by this one. */
static void sort_line(struct app *a, str how)
{
	scoped(sb_free) struct sb line = SB(LINE_MOST);
	str rest = line_edit_text(&a->line), word;

	while ((word = next_word(&rest)).len)
		if (!str_starts(word, S("sort:")))
			sb_fmt(&line, "%s%.*s", line.len ? " " : "", STR(word));
	if (how.len)
		sb_fmt(&line, "%s%.*s", line.len ? " " : "", STR(how));
	line_edit_set(&a->line, sb_str(&line));
	act_line_changed(a);
}

bool list_key(struct app *a, enum action act)
{
	const struct filter *f = &a->state.filter;

	if (list_ask(a, act))
		return true;
	if (frame_pane(a) == PANE_LIST && (act == ACT_PANE_NEXT || act == ACT_PANE_PREVIOUS))
		return list_take_other(a, act == ACT_PANE_PREVIOUS);
	if (act == ACT_LIST_ROOM) {
		a->state.room = a->state.room == LIST_ROOM_NAMES ? LIST_ROOM_COMMENTS : LIST_ROOM_NAMES;
		act_keep_setting(a, SET_LIST_ROOM, str_of(list_room_word(a->state.room)),
				 str_of(list_room_word(a->state.room)));
		return true;
	}
	if (act == ACT_SORT_NOT) {
		sort_line(a, NO_STR);
		return true;
	}
	for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
		bool again = f->sort_set && f->sort == orders[i].by, falls = again ? !f->descending : orders[i].falls;

		if (orders[i].key != act)
			continue;
		sort_line(a, str_fmt(a->frame, "sort:%s%s",
				     falls == orders[i].falls ? ""
				     : falls		      ? "-"
							      : "+",
				     orders[i].word));
		return true;
	}
	return false;
}
