/* Every key, from the tables; then the filters of the query line. */
#include "tui/pane.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "tui/words.h"
#include "tui/world.h"

#include "base/banned.h"

enum { KEYS_MOST = 17, WORDS_LEAST = 20, NAMES_WIDE = 14 };

struct help_line {
	str keys, words, name;
	bool head, long_keys, named; /* named: of an action, whose name has a column */
};

struct help {
	struct help_line *at;
	ptrdiff_t len, cap;
};

static void head(struct help *to, struct arena *frame, const char *words)
{
	if (to->len)
		*push(to, frame) = (struct help_line){ .head = true };
	*push(to, frame) = (struct help_line){ .keys = str_of(words), .head = true };
}

static void add_actions(struct help *to, struct arena *frame, const struct keymap *keys)
{
	for (int g = 0; g < GROUP_COUNT; g++) {
		head(to, frame, group_title((enum group)g));
		for (int a = 1; a < ACT_COUNT; a++) {
			scoped(sb_free) struct sb words = SB(400);

			if (action_group((enum action)a) != (enum group)g)
				continue;
			keymap_words(&words, keys, (enum action)a);
			*push(to, frame) = (struct help_line){ .keys = str_dup(frame, words.len ? sb_str(&words)
												: S("(none)")),
							       .words = str_of(action_help((enum action)a)),
							       .name = str_of(action_name((enum action)a)),
							       .named = true };
		}
	}
}

static void add_line(struct help *to, struct arena *frame)
{
	head(to, frame, "In the query line");
	for (int k = 1; k < LINE_KEY_COUNT; k++)
		*push(to, frame) = (struct help_line){ .keys = str_of(line_key_words((enum line_key)k)),
						       .words = str_of(line_key_help((enum line_key)k)) };
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
 * Nothing is cut: keys that are too long for their column have a line of their
 * own, words go on on the next. names: cells that words may have too where the
 * line has no name.
 */
static void add_broken(struct help *to, struct arena *frame, struct help_line l, int keys, int words, int names)
{
	str rest = l.words;

	if (!l.head && utf8_width(l.keys) > keys) {
		*push(to, frame) = (struct help_line){ .keys = l.keys, .long_keys = true };
		l.keys = NO_STR;
	}
	words += l.named ? 0 : names;
	do {
		l.words = words_line(&rest, words);
		*push(to, frame) = l;
		l.keys = l.name = NO_STR;
	} while (rest.len);
}

/* cells: of the screen; 0: not known, and nothing is broken. */
static struct help help_of(const struct world *w, struct arena *frame, int cells)
{
	struct help whole = { 0 }, all = { 0 };
	int keys, words, names = NAMES_WIDE + 2;

	add_actions(&whole, frame, w->keys);
	add_line(&whole, frame);
	keys = widest_keys(&whole);
	words = cells - 2 - keys - 2 - names;
	if (words < WORDS_LEAST) {
		words += names;
		names = 0;
	}
	if (words < WORDS_LEAST)
		return whole;
	for (ptrdiff_t i = 0; i < whole.len; i++)
		add_broken(&all, frame, whole.at[i], keys, words, names);
	return all;
}

static const struct sheet_column columns[] = {
	{ .least = 10, .most = KEYS_MOST, .dear = 8 },
	{ .least = WORDS_LEAST, .most = 70, .dear = 9 },
	{ .least = NAMES_WIDE, .most = 0, .dear = 3 },
};

static struct span cell_of(const void *with, struct arena *frame, ptrdiff_t row, int column)
{
	const struct help_line *l = &((const struct help *)with)->at[row];

	(void)frame;
	if (column == 0)
		return (struct span){ .text = l->keys,
				      .role = l->head ? ROLE_STRONG : ROLE_ACCENT,
				      .wide = l->head || l->long_keys };
	return column == 1 ? (struct span){ .text = l->words, .role = ROLE_TEXT, .wide = !l->named }
			   : (struct span){ .text = l->name, .role = ROLE_DIM };
}

static struct sheet sheet_of(const struct help *all)
{
	return (struct sheet){ .columns = columns, .count = 3, .rows = all->len, .cell = cell_of, .with = all };
}

static ptrdiff_t help_lines(const struct world *w, const struct spot *at, struct arena *frame)
{
	return help_of(w, frame, at->cells).len;
}

static void help_draw(const struct world *w, struct spot *at, struct drawing *d)
{
	struct help all = help_of(w, d->frame, d->body.box.cols);
	struct sheet sheet = sheet_of(&all);

	at->cells = d->body.box.cols;
	pane_title(d, S("keys, what they do, and their names for config.yaml"), true);
	d->row = sheet_draw(&sheet, &d->body, d->frame, at, d->focused);
}

static const enum action footer[] = { ACT_DISMISS, ACT_NONE };

const struct pane pane_help = {
	.name = "help",
	.place = PLACE_OVER,
	.footer = footer,
	.draw = help_draw,
	.lines = help_lines,
};
