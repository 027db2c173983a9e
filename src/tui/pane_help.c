/* Every key, from the tables; then the filters of the query line. */
#include "tui/pane.h"

#include "base/arena.h"
#include "tui/world.h"

#include "base/banned.h"

struct help_line {
	str keys, words, name;
	bool head;
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
							       .name = str_of(action_name((enum action)a)) };
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

static struct help help_of(const struct world *w, struct arena *frame)
{
	struct help all = { 0 };

	add_actions(&all, frame, w->keys);
	add_line(&all, frame);
	return all;
}

static const struct sheet_column columns[] = {
	{ .least = 10, .most = 22, .dear = 8 },
	{ .least = 20, .most = 70, .dear = 9 },
	{ .least = 14, .most = 0, .dear = 3 },
};

static struct span cell_of(const void *with, struct arena *frame, ptrdiff_t row, int column)
{
	const struct help_line *l = &((const struct help *)with)->at[row];

	(void)frame;
	if (column == 0)
		return (struct span){ .text = l->keys, .role = l->head ? ROLE_STRONG : ROLE_ACCENT };
	return column == 1 ? (struct span){ .text = l->words, .role = ROLE_TEXT }
			   : (struct span){ .text = l->name, .role = ROLE_DIM };
}

static struct sheet sheet_of(const struct help *all)
{
	return (struct sheet){ .columns = columns, .count = 3, .rows = all->len, .cell = cell_of, .with = all };
}

static ptrdiff_t help_lines(const struct world *w, const struct spot *at, struct arena *frame)
{
	(void)at;
	return help_of(w, frame).len;
}

static void help_draw(const struct world *w, struct spot *at, struct drawing *d)
{
	struct help all = help_of(w, d->frame);
	struct sheet sheet = sheet_of(&all);

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
