/* Bookmarks tables: pins, the basket, marks, recent tables; and stores them for the next run. */
#include "tui/core/explorer.h"

#include <string.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/utf8.h"
#include "tui/basket/pane.h"

#include "base/banned.h"

enum { COPIED_MOST = 64 << 20 };

void basket_start(struct app *a)
{
	struct basket *f = basket_state(&a->state);
	struct err err = { 0 };

	f->arena = arena_open();
	f->copied = SB(COPIED_MOST);
	if (!path_find(f->arena, OWN_EXPLORER, &f->path, NULL, &err) ||
	    !path_find(f->arena, OWN_YANK, &f->copied_path, NULL, &err)) {
		f->path = NO_STR;
		act_message(a, ROLE_WARNING, err.text, err.next);
		return;
	}
	if (!bookmarks_read_file(&a->state.bookmarks, f->path, &err)) {
		f->told = true;
		act_message(a, ROLE_WARNING, err.text, err.next);
	}
	queries_start(a);
}

/* ---- keeping ---- */

static struct keeping what_to_keep(struct basket *f)
{
	struct keeping k = { .path = f->path, .copied_path = f->copied_path, .changes = f->pending };

	if (f->copied_new)
		k.copied = sb_str(&f->copied);
	return k;
}

/* One at a time, so that older data never overwrites newer data. */
static void keep(struct app *a)
{
	struct basket *f = basket_state(&a->state);
	struct keeping k = what_to_keep(f);

	if (!f->path.at || jobs_busy(a->jobs, &basket_keep) || (!k.changes.len && !k.copied.at))
		return;
	f->sent = f->pending.len;
	f->copied_sent = f->copied_new;
	f->copied_new = false;
	ask_keep(&a->asker, &k);
}

static void kept(struct app *a, struct question *q)
{
	struct basket *f = basket_state(&a->state);

	if (f->sent)
		memmove(f->pending.at, f->pending.at + f->sent,
			(size_t)(f->pending.len - f->sent) * sizeof *f->pending.at);
	f->pending.len -= f->sent;
	keep(a);
	arena_close(q->arena);
}

static void not_kept(struct app *a, struct question *q)
{
	struct basket *f = basket_state(&a->state);

	f->copied_new |= f->copied_sent;
	if (!f->told)
		act_message(a, ROLE_WARNING,
			    str_c(a->frame,
				  str_fmt(a->frame,
					  "Pins, marks and the basket cannot be saved and last until you quit: %s",
					  q->err.text)),
			    q->err.next);
	f->told = true;
	arena_close(q->arena);
}

const struct purpose basket_keep = { .answer = kept, .failed = not_kept, .lasts = true };

void basket_finish(struct app *a)
{
	struct basket *f = basket_state(&a->state);
	struct keeping k = what_to_keep(f);
	struct err ignored = { 0 };

	if (f->path.at && (k.changes.len || k.copied.at))
		bookmarks_keep(&k, &ignored);
	sb_free(&f->copied);
	if (f->arena)
		arena_close(f->arena);
}

str basket_unsaved(struct app *a)
{
	const struct basket *f = basket_state(&a->state);
	ptrdiff_t n = a->state.bookmarks.list[BOOKMARK_BASKET].len;

	if (!n || (f->path.at && !f->told))
		return NO_STR;
	return str_fmt(a->frame, "the basket cannot be saved: %s", str_c(a->frame, str_counted(a->frame, n, "table")));
}

void basket_copied(struct app *a, str text)
{
	struct basket *f = basket_state(&a->state);

	sb_reset(&f->copied);
	sb_put(&f->copied, text);
	f->copied_new = !f->copied.over;
	keep(a);
}

bool basket_change(struct app *a, struct bookmark_change c)
{
	if (!bookmark_change(&a->state.bookmarks, &c))
		return false;
	c.name = str_dup(basket_state(&a->state)->arena, c.name);
	c.now = str_dup(basket_state(&a->state)->arena, c.now);
	*push(&basket_state(&a->state)->pending, basket_state(&a->state)->arena) = c;
	keep(a);
	return true;
}

void basket_renamed(struct app *a, str catalog, str now)
{
	basket_change(a, (struct bookmark_change){ .what = BOOKMARK_RENAME, .name = catalog, .now = now });
}

void basket_say_of(struct app *a, const char *words, str name)
{
	act_say(a, str_fmt(a->frame, "%s%.*s", words, STR(state_name(&a->state, a->frame, name))));
}

/* ---- pins ---- */

static void pin(struct app *a, str name)
{
	struct bookmark_change c = { .what = BOOKMARK_PUT, .list = BOOKMARK_PINS, .name = name };

	if (bookmark_has(&a->state.bookmarks, BOOKMARK_PINS, name))
		c.what = BOOKMARK_TAKE;
	if (!basket_change(a, c)) {
		act_say(a, str_fmt(a->frame, "%td tables are pinned, the most there can be: unpin one first",
				   bookmark_most(BOOKMARK_PINS)));
		return;
	}
	basket_say_of(a, c.what == BOOKMARK_PUT ? "pinned to the top of the list: " : "no longer pinned: ", name);
	act_search_for(a, frame_pane(a) == PANE_LIST ? name : NO_STR);
}

void basket_opened(struct app *a, str name)
{
	basket_change(a, (struct bookmark_change){ .what = BOOKMARK_PUT, .list = BOOKMARK_RECENT, .name = name });
}

/* ---- the basket ---- */

static void put_in_or_out(struct app *a, str name)
{
	const struct strs *basket = &a->state.bookmarks.list[BOOKMARK_BASKET];
	bool in = bookmark_has(&a->state.bookmarks, BOOKMARK_BASKET, name);
	struct bookmark_change c = { .what = in ? BOOKMARK_TAKE : BOOKMARK_PUT, .list = BOOKMARK_BASKET, .name = name };

	if (!basket_change(a, c))
		act_say(a, str_fmt(a->frame, "the basket is full: %td tables", basket->len));
	else
		basket_say_of(a, in ? "removed from the basket: " : "added to the basket: ", name);
	if (frame_pane(a) == PANE_BASKET)
		basket_ask(a);
}

/* Emptying an empty basket again restores it. */
static void empty(struct app *a)
{
	struct strs *basket = &a->state.bookmarks.list[BOOKMARK_BASKET];
	struct strs *before = &basket_state(&a->state)->emptied;
	ptrdiff_t n = before->len;

	if (basket->len) {
		before->len = 0;
		for (ptrdiff_t i = 0; i < basket->len; i++)
			*push(before, basket_state(&a->state)->arena) = basket->at[i];
		basket_change(a, (struct bookmark_change){ .what = BOOKMARK_CLEAR, .list = BOOKMARK_BASKET });
		act_say(a, S("the basket is empty; the key again puts everything back"));
		return;
	}
	for (ptrdiff_t i = 0; i < n; i++)
		basket_change(a, (struct bookmark_change){
					 .what = BOOKMARK_PUT, .list = BOOKMARK_BASKET, .name = before->at[i] });
	before->len = 0;
	act_say(a, n ? S("basket restored") : S("the basket is already empty"));
	basket_ask(a);
}

void basket_ask(struct app *a)
{
	const struct strs *basket = &a->state.bookmarks.list[BOOKMARK_BASKET];

	if (basket->len)
		ask_basket_rows(&a->asker, basket);
}

/* Moves a line of the basket, or a pinned table, up or down by one. */
static void shift(struct app *a, str name, int by)
{
	bool basket = frame_pane(a) == PANE_BASKET;
	enum bookmark_list list = basket ? BOOKMARK_BASKET : BOOKMARK_PINS;
	ptrdiff_t at = bookmark_place(&a->state.bookmarks, list, name);

	if (at < 0) {
		act_say(a, S("only pinned tables and tables in the basket can be moved"));
		return;
	}
	if (at + by < 0 ||
	    !basket_change(
		    a, (struct bookmark_change){ .what = BOOKMARK_MOVE, .list = list, .name = name, .to = at + by }))
		return;
	if (basket)
		a->view.spot[PANE_BASKET].cursor += by;
	else
		act_search_for(a, name);
}

/* ---- actions ---- */

/* Such a name is rejected, and the message would be that the list is full. */
static bool is_too_long(struct app *a, enum action act, str name)
{
	if ((act != ACT_PIN && act != ACT_BASKET && act != ACT_MARK) || name.len <= BOOKMARK_NAME_MOST)
		return false;
	act_say(a, str_fmt(a->frame, "a name of more than %d bytes cannot be pinned, marked or added to the basket",
			   BOOKMARK_NAME_MOST));
	return true;
}

bool basket_key(struct app *a, enum action act)
{
	str name = act_subject(a);

	if (queries_key(a, act) || is_too_long(a, act, name))
		return true;
	switch (act) {
	case ACT_PIN:
	case ACT_BASKET:
	case ACT_EARLIER:
	case ACT_LATER:
		if (!name.len)
			act_say(a, S("no table here"));
		else if (act == ACT_PIN)
			pin(a, name);
		else if (act == ACT_BASKET)
			put_in_or_out(a, name);
		else
			shift(a, name, act == ACT_LATER ? 1 : -1);
		return true;
	case ACT_EMPTY_BASKET: empty(a); return true;
	case ACT_SHOW_BASKET:
		act_show(a, PANE_BASKET);
		basket_ask(a);
		return true;
	case ACT_MARK:
	case ACT_GO_MARK: marks_begin(a, act, name); return true;
	case ACT_EXPORT: basket_export_of(a, name); return true;
	default: return false;
	}
}

static void rows_came(struct app *a, struct question *q)
{
	question_replace(&basket_state(&a->state)->rows, q);
}

const struct purpose basket_rows = { .answer = rows_came, .about = ABOUT_TIME };
