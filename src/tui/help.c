/*
 * The keys of the pane that help was opened from, then all keys, from the tables, and the filters of the query line.
 */
#include "tui/pane.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "tui/short_text.h"
#include "tui/core/explorer.h"

#include "base/banned.h"

enum { KEYS_MOST = 17, WORDS_LEAST = 20, WORDS_MOST = 70, NAMES_WIDE = 14, UNDER_INDENT = 2, NAMED_FROM = 57 };

struct help_line {
	str keys, words, name;
	bool head, long_keys, named; /* named: of an action, whose name has a column */
	bool under;		     /* words below their keys */
};

struct help {
	bool stacked; /* no room for words beside their keys */
	struct help_line *at;
	ptrdiff_t len, cap;
};

static void head(struct help *to, struct arena *frame, const char *words)
{
	if (to->len)
		*push(to, frame) = (struct help_line){ .head = true };
	*push(to, frame) = (struct help_line){ .keys = str_of(words), .head = true };
}

static void add_action(struct help *to, struct arena *frame, const struct keymap *keys, enum action a, str help)
{
	scoped(sb_free) struct sb words = SB(400);

	keymap_words(&words, keys, a);
	*push(to, frame) = (struct help_line){ .keys = str_dup(frame, words.len ? sb_str(&words) : S("(none)")),
					       .words = help,
					       .name = str_of(action_name(a)),
					       .named = true };
}

static str help_in(const struct pane *here, enum action a)
{
	for (const struct own_word *own = here->legend; own && own->act; own++)
		if (own->act == a)
			return str_of(own->word);
	return str_of(action_help(a));
}

/* The keys of its footer, which may not have had room for all of them. */
static void add_here(struct help *to, const struct explorer_state *w, struct arena *frame, const struct keymap *keys,
		     const struct pane *here)
{
	head(to, frame, str_c(frame, str_fmt(frame, "Here: %s", here->name)));
	for (const enum action *a = here->footer_now ? here->footer_now(w) : here->footer; *a; a++)
		if (*a != ACT_HELP)
			add_action(to, frame, keys, *a, help_in(here, *a));
}

static void add_marks(struct help *to, const struct explorer_state *w, struct arena *frame, const struct pane *here)
{
	const struct mark_word *marks = here->marks_now ? here->marks_now(w) : here->marks;

	if (!marks)
		return;
	head(to, frame, str_c(frame, str_fmt(frame, "Marks here: %s", here->name)));
	for (const struct mark_word *m = marks; m->mark; m++)
		*push(to, frame) = (struct help_line){ .keys = str_of(m->mark), .words = str_of(m->words) };
}

static void add_actions(struct help *to, struct arena *frame, const struct keymap *keys)
{
	for (int g = 0; g < GROUP_COUNT; g++) {
		head(to, frame, group_title((enum group)g));
		for (int a = 1; a < ACT_COUNT; a++)
			if (action_group((enum action)a) == (enum group)g)
				add_action(to, frame, keys, (enum action)a, str_of(action_help((enum action)a)));
	}
}

static void add_typing(struct help *to, struct arena *frame)
{
	head(to, frame, "In the query line");
	for (int k = 1; k < LINE_KEY_COUNT; k++)
		*push(to, frame) = (struct help_line){ .keys = str_of(line_key_words((enum line_key)k)),
						       .words = str_of(line_key_help((enum line_key)k)) };
}

static void add_filters(struct help *to, struct arena *frame)
{
	head(to, frame, "What the query line understands");
	for (const struct filter_word *f = filter_words; f->name; f++)
		*push(to, frame) = (struct help_line){ .keys = str_fmt(frame, "%s:%s", f->name, f->value),
						       .words = str_of(f->help) };
}

static int widest_keys(const struct help *all)
{
	ptrdiff_t wide = 0;

	for (ptrdiff_t i = 0; i < all->len; i++)
		if (!all->at[i].head && utf8_width(all->at[i].keys) > wide)
			wide = utf8_width(all->at[i].keys);
	return wide > KEYS_MOST ? KEYS_MOST : (int)wide;
}

/*
 * Nothing is cut: keys too long for their column get their own line, words wrap. names: cells that words may also use
 * if the line has no name.
 */
static void add_broken(struct help *to, struct arena *frame, struct help_line l, int keys, int words, int names)
{
	str rest = l.words;

	if (!l.head && utf8_width(l.keys) > keys) {
		*push(to, frame) = (struct help_line){ .keys = l.keys, .long_keys = true };
		l.keys = NO_STR;
	}
	words += l.named ? 0 : names;
	if (!names)
		l.name = NO_STR;
	do {
		l.words = words_line(&rest, words);
		*push(to, frame) = l;
		l.keys = l.name = NO_STR;
	} while (rest.len);
}

static void add_stacked(struct help *to, struct arena *frame, struct help_line l, int cells)
{
	str rest = l.words;

	*push(to, frame) = (struct help_line){ .keys = l.keys, .head = l.head };
	while (rest.len) {
		str line = words_line(&rest, cells);

		*push(to, frame) = (struct help_line){ .keys = str_fmt(frame, "%*s%.*s", UNDER_INDENT, "", STR(line)),
						       .under = true };
	}
}

/* The pane that help was opened from comes first. */
static void add_all(struct help *to, const struct explorer_state *w, struct arena *frame, int from)
{
	const struct keymap *keys = w->keys;

	if (from == HELP_TYPING) {
		add_filters(to, frame);
		add_typing(to, frame);
	} else {
		add_here(to, w, frame, keys, pane_of((enum pane_id)from));
		add_marks(to, w, frame, pane_of((enum pane_id)from));
	}
	add_actions(to, frame, keys);
	if (from == HELP_TYPING)
		return;
	add_typing(to, frame);
	add_filters(to, frame);
}

/* at->cells: of the screen; 0: unknown, and nothing is wrapped. */
static struct help help_of(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame)
{
	struct help whole = { 0 }, all = { 0 };
	int keys, words, names = NAMES_WIDE + 2;

	add_all(&whole, w, frame, at->tab);
	keys = widest_keys(&whole);
	words = at->cells - 2 - keys - 2 - names;
	if (words < WORDS_LEAST) {
		words += names;
		names = 0;
	}
	if (at->cells <= 2 + UNDER_INDENT)
		return whole;
	if (words > WORDS_MOST)
		words = WORDS_MOST;
	all.stacked = words < WORDS_LEAST;
	for (ptrdiff_t i = 0; i < whole.len; i++) {
		if (all.stacked)
			add_stacked(&all, frame, whole.at[i], at->cells - 2 - UNDER_INDENT);
		else
			add_broken(&all, frame, whole.at[i], keys, words, names);
	}
	return all;
}

static const struct grid_column columns[] = {
	{ .least = 10, .most = KEYS_MOST, .priority = 8 },
	{ .least = WORDS_LEAST, .most = WORDS_MOST, .priority = 9 },
	{ .least = NAMES_WIDE, .most = 0, .priority = 3 },
};

static const struct grid_column stacked[] = { { .least = 1, .most = 0, .priority = 9 } };

static struct span cell_of(const void *with, struct arena *frame, ptrdiff_t row, int column)
{
	const struct help *all = with;
	const struct help_line *l = &all->at[row];

	(void)frame;
	if (column == 0)
		return (struct span){ .text = l->keys,
				      .role = l->head	 ? ROLE_STRONG
					      : l->under ? ROLE_TEXT
							 : ROLE_ACCENT,
				      .wide = !all->stacked && (l->head || l->long_keys) };
	return column == 1 ? (struct span){ .text = l->words, .role = ROLE_TEXT, .wide = !l->named }
			   : (struct span){ .text = l->name, .role = ROLE_DIM };
}

static struct grid grid_of(const struct help *all)
{
	return (struct grid){ .columns = all->stacked ? stacked : columns,
			      .count = all->stacked ? 1 : 3,
			      .rows = all->len,
			      .cell = cell_of,
			      .with = all };
}

static void help_draw(const struct explorer_state *w, struct pane_cursor *at, struct drawing *d)
{
	struct help all;
	struct grid grid;

	at->cells = d->body.box.cols;
	all = help_of(w, at, d->frame);
	grid = grid_of(&all);
	pane_title(d,
		   d->body.box.cols < NAMED_FROM ? S("keys and what they do")
						 : S("keys, what they do, and their names for config.yaml"),
		   true);
	d->row = grid_draw(&grid, &d->body, d->frame, at, d->focused);
}

static struct grid help_sheet(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame)
{
	struct help *s = new(frame, struct help);

	*s = help_of(w, at, frame);
	return grid_of(s);
}

static const enum action footer[] = { ACT_DISMISS, ACT_FIND_HERE, ACT_HIT_NEXT, ACT_NONE };

static const struct own_word words[] = { { ACT_FIND_HERE, "find" }, { ACT_HIT_NEXT, "next" }, { ACT_NONE, NULL } };

struct help_state {
	enum pane_id before; /* the pane that had the focus */
	bool typing;	     /* the query line had the keys */
};

static bool help_leave(struct app *a)
{
	const struct help_state *h = pane_state(&a->state, PANE_HELP);

	a->view.focus = h->before;
	a->view.typing = h->typing;
	return true;
}

static bool help_key(struct app *a, enum action act)
{
	struct help_state *h = pane_state(&a->state, PANE_HELP);

	if (act != ACT_HELP)
		return false;
	if (a->view.focus == PANE_HELP)
		return help_leave(a);
	act_offer_nothing(a);
	h->before = a->view.focus;
	h->typing = a->view.typing;
	a->view.spot[PANE_HELP] = (struct pane_cursor){ .tab = a->view.typing ? HELP_TYPING : (int)a->view.focus };
	a->view.typing = false;
	a->view.focus = PANE_HELP;
	return true;
}

/* It has no table. */
static str help_subject(const struct explorer_state *w, const struct pane_cursor *at)
{
	(void)w, (void)at;
	return NO_STR;
}

const struct pane pane_help = {
	.name = "help",
	.place = PLACE_OVER,
	.footer = footer,
	.subject = help_subject,
	.words = words,
	.draw = help_draw,
	.grid = help_sheet,
	.seek_first = true,
	.state_size = sizeof(struct help_state),
	.key = help_key,
	.leave = help_leave,
};
