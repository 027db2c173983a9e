/*
 * Saved queries: lines of the query under a name, listed while one is chosen.
 * The one called start is the first line.
 */
#include "tui/core/explorer.h"

#include "base/arena.h"
#include "tui/basket/pane.h"

#include "base/banned.h"

static const struct strs *saved(const struct app *a)
{
	return &a->state.bookmarks.list[BOOKMARK_QUERIES];
}

static str name_in(str entry)
{
	return str_upto(entry, str_at(entry, ' ') < 0 ? entry.len : str_at(entry, ' '));
}

static str query_in(str entry)
{
	return str_trim(str_from(entry, name_in(entry).len));
}

/* Absent: none has that name. */
static str entry_called(const struct app *a, str name)
{
	for (ptrdiff_t i = 0; i < saved(a)->len; i++)
		if (str_eq_fold(name_in(saved(a)->at[i]), name))
			return saved(a)->at[i];
	return NO_STR;
}

void queries_start(struct app *a)
{
	str entry = entry_called(a, S("start"));

	if (entry.len && !a->line.len)
		line_edit_set(&a->line, query_in(entry));
}

/* ---- saving ---- */

static void save(struct app *a, str name)
{
	str query = line_edit_text(&a->line), old = str_dup(a->frame, entry_called(a, name));

	if (str_at(name, ' ') >= 0) {
		act_say(a, S("the name of a query must be one word"));
		return;
	}
	if (old.len)
		basket_change(a,
			      (struct bookmark_change){ .what = BOOKMARK_TAKE, .list = BOOKMARK_QUERIES, .name = old });
	if (!query.len)
		act_say(a, str_fmt(a->frame, old.len ? "%.*s is deleted" : "no query is called %.*s", STR(name)));
	else if (basket_change(
			 a, (struct bookmark_change){ .what = BOOKMARK_PUT,
						      .list = BOOKMARK_QUERIES,
						      .name = str_fmt(a->frame, "%.*s %.*s", STR(name), STR(query)) }))
		act_say(a, str_fmt(a->frame, "saved as %.*s", STR(name)));
	else
		act_say(a, S("not saved: too many queries; delete one first"));
}

static void open_saved(struct app *a, str name)
{
	str entry = str_dup(a->frame, entry_called(a, name));

	if (entry.len)
		act_query(a, query_in(entry));
	else
		act_say(a, str_fmt(a->frame, "no query is saved as %.*s", STR(name)));
}

void queries_offer(struct app *a, struct choices *out)
{
	str word = choices_word(out);

	for (ptrdiff_t i = 0; i < saved(a)->len; i++) {
		str name = name_in(saved(a)->at[i]);

		if (word.len <= name.len && str_eq_fold(str_upto(name, word.len), word))
			choices_add(out, &(struct choice){ .text = name,
							   .detail = query_in(saved(a)->at[i]),
							   .preview = PREVIEW_QUERY,
							   .subject = query_in(saved(a)->at[i]) });
	}
}

static const struct prompt save_prompt = {
	.done = save, .needs_text = true, .words = PROMPT_OWN, .offer = queries_offer
};
static const struct prompt open_prompt = {
	.done = open_saved, .needs_text = true, .words = PROMPT_OWN, .offer = queries_offer
};

/* ---- keys ---- */

bool queries_key(struct app *a, enum action act)
{
	if (act == ACT_SAVE && !a->line.len && !saved(a)->len)
		act_say(a, S("the query line is empty: nothing to save"));
	else if (act == ACT_SAVE)
		prompt_open(a, &save_prompt, a->line.len ? S("save the query as:") : S("delete the query:"), NO_STR);
	else if (act == ACT_SAVED && !saved(a)->len)
		act_say(a, S("no saved queries yet: Z saves the query line"));
	else if (act == ACT_SAVED)
		prompt_open(a, &open_prompt, S("open the query:"), NO_STR);
	else
		return false;
	return true;
}

bool queries_key_with(struct app *a, enum action act, str words)
{
	if (act == ACT_SAVE)
		save(a, words);
	else if (act == ACT_SAVED)
		open_saved(a, words);
	return act == ACT_SAVE || act == ACT_SAVED;
}
