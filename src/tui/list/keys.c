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

static bool is_order(str word)
{
	return str_starts(word, S("sort:"));
}

static bool is_place(str word)
{
	return str_starts(word, S("schema:")) || str_starts(word, S("catalog:"));
}

static bool has_place(const struct app *a)
{
	str rest = line_edit_text(&a->line), word;

	while ((word = act_next_word(&rest)).len)
		if (is_place(word))
			return true;
	return false;
}

static void narrow(struct app *a)
{
	const struct row *r = state_row(&a->state, a->view.spot[PANE_LIST].cursor);
	str catalog, schema;

	if (has_place(a)) {
		act_replace_words(a, is_place, NO_STR);
		return;
	}
	if (!r || !r->catalog.len)
		return;
	catalog = str_fmt(a->frame, "catalog:%.*s", STR(filter_quoted(a->frame, r->catalog)));
	schema = r->ns.len ? str_fmt(a->frame, " schema:%.*s", STR(filter_quoted(a->frame, r->ns))) : S("");
	act_replace_words(a, is_place, str_fmt(a->frame, "%.*s%.*s", STR(catalog), STR(schema)));
}

static void unfold(struct app *a)
{
	const struct row *r = state_row(&a->state, a->view.spot[PANE_LIST].cursor);

	if (!act_members(a, r ? r->family : NO_STR))
		act_say(a, S("no partitions or date shards to open here; r shows relations"));
}

bool list_key(struct app *a, enum action act)
{
	const struct filter *f = &a->state.filter;

	if (list_ask(a, act))
		return true;
	if (frame_pane(a) == PANE_LIST && !state_lines(&a->state) && (act == ACT_PANE_NEXT || act == ACT_PANE_PREVIOUS))
		return list_take_other(a, act == ACT_PANE_PREVIOUS);
	if (act == ACT_LIST_ROOM) {
		a->state.room = a->state.room == LIST_ROOM_NAMES ? LIST_ROOM_COMMENTS : LIST_ROOM_NAMES;
		act_keep_setting(a, SET_LIST_ROOM, str_of(list_room_word(a->state.room)),
				 str_of(list_room_word(a->state.room)));
		return true;
	}
	if (act == ACT_NARROW) {
		narrow(a);
		return true;
	}
	if (act == ACT_FOLD) {
		unfold(a);
		return true;
	}
	if (act == ACT_SORT_NOT) {
		act_replace_words(a, is_order, NO_STR);
		return true;
	}
	for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
		bool again = f->sort_set && f->sort == orders[i].by, falls = again ? !f->descending : orders[i].falls;

		if (orders[i].key != act)
			continue;
		act_replace_words(a, is_order,
				  str_fmt(a->frame, "sort:%s%s",
					  falls == orders[i].falls ? ""
					  : falls		   ? "-"
								   : "+",
					  orders[i].word));
		return true;
	}
	return false;
}
