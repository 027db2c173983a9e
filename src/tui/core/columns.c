#include "tui/core/columns.h"

#include "base/arena.h"

#include "base/banned.h"

enum {
	EDGES = 7, /* the cursor's mark, the kind and the right edge */
	GAP = 2,
	COMMENT_LEAST = 12,
	COMMENT_READ = 40, /* from this width on it reads as a sentence, and is worth more than other columns */
	COMMENT_WISH = 24, /* beside the inspector, before the least requested columns */
	FOUND_LEAST = 13,  /* requested columns get this much even beside long names */
	NAME_CUT = 20,	   /* from this width on a name is clear without its namespaces */
};

static const struct {
	const char *word, *title;
} names[] = {
#define _(id, word, title) { word, title },
	LIST_COLUMNS(_)
#undef _
};

static const struct {
	int cells, gap;
	bool left;
} shapes[LIST_COLUMN_COUNT] = {
	[LIST_COLS] = { 4, 1, false },	 [LIST_ROWS] = { 6, GAP, false },   [LIST_SIZE] = { 7, GAP, false },
	[LIST_AGE] = { 6, GAP, false },	 [LIST_REFS] = { 4, GAP, false },   [LIST_OWNER] = { 12, GAP, true },
	[LIST_TAGS] = { 14, GAP, true }, [LIST_COMMENT] = { 0, GAP, true },
};

const char *list_column_title(enum list_column c)
{
	return names[c].title;
}

int list_column_gap(enum list_column c)
{
	return shapes[c].gap;
}

bool list_column_right(enum list_column c)
{
	return !shapes[c].left;
}

int list_column_sorted(enum sort_by by)
{
	switch (by) {
	case SORT_ROWS: return LIST_ROWS;
	case SORT_SIZE: return LIST_SIZE;
	case SORT_MODIFIED: return LIST_AGE;
	case SORT_REFS: return LIST_REFS;
	default: return LIST_NO_COLUMN;
	}
}

static bool has(const struct list_columns *c, int column)
{
	for (int i = 0; i < c->len; i++)
		if (c->at[i] == column)
			return true;
	return false;
}

void list_columns_read(str words, struct list_columns *out)
{
	*out = (struct list_columns){ 0 };
	while (words.len) {
		ptrdiff_t n = 0;
		str word;

		while (n < words.len && words.at[n] != ' ' && words.at[n] != ',')
			n++;
		word = str_upto(words, n);
		words = str_from(words, n < words.len ? n + 1 : n);
		for (int c = 0; c < LIST_COLUMN_COUNT; c++)
			if (str_eq(word, str_of(names[c].word)) && !has(out, c))
				out->at[out->len++] = c;
	}
}

void list_columns_put(struct sb *out, const struct list_columns *c)
{
	for (int i = 0; i < c->len; i++)
		sb_fmt(out, "%s%s", i ? " " : "", names[c->at[i]].word);
}

static int cost(int column)
{
	return shapes[column].cells + shapes[column].gap;
}

static bool grant(struct list_plan *p, int column, int *spare, int keep)
{
	if (p->width[column] || *spare - cost(column) < keep)
		return false;
	p->width[column] = shapes[column].cells;
	*spare -= cost(column);
	return true;
}

/* Minimum width of the comment before a column may take room from it. */
static int kept(const struct list_wish *w, bool figures)
{
	if (!w->found && !has(w->columns, LIST_COMMENT))
		return 0;
	if (!w->beside || w->found)
		return COMMENT_READ;
	return figures ? 0 : COMMENT_WISH;
}

static int counts_cost(const struct list_wish *w, int room)
{
	int both = (has(w->columns, LIST_COLS) ? cost(LIST_COLS) : 0) +
		   (has(w->columns, LIST_ROWS) ? cost(LIST_ROWS) : 0);

	/* Requested columns are worth more than counts. */
	return w->found && room - both - (w->beside ? w->usual : w->name) < COMMENT_LEAST + GAP ? 0 : both;
}

static int at_least(int name)
{
	return name < LIST_NAME_LEAST ? LIST_NAME_LEAST : name;
}

/* Requested columns are shown beside names of any length, and the sort column before them. */
static int name_most(const struct list_wish *w, int room)
{
	int left = room - GAP - FOUND_LEAST - (w->sorted >= 0 ? cost(w->sorted) : 0);

	return w->found && left >= NAME_CUT ? left : room;
}

/* The rest when names have what they need; the longest names are cut if little else would fit. */
static int spare_for(const struct list_wish *w, int room, int counts)
{
	int name = w->beside ? w->usual : w->name, most = room - counts;

	if (most - LIST_NAME_LEAST > 3 * COMMENT_LEAST)
		most -= 2 * COMMENT_LEAST;
	if (most > name_most(w, room))
		most = name_most(w, room);
	name = at_least(name);
	return room - GAP - (name < most ? name : most);
}

static void grant_counts(const struct list_wish *w, struct list_plan *p, int *spare)
{
	if (has(w->columns, LIST_ROWS))
		grant(p, LIST_ROWS, spare, -GAP);
	if (has(w->columns, LIST_COLS))
		grant(p, LIST_COLS, spare, -GAP);
}

/* Names get the remaining cells. */
void list_plan(const struct list_wish *w, struct list_plan *out)
{
	static const int worth[] = { LIST_SIZE, LIST_AGE, LIST_REFS, LIST_TAGS, LIST_OWNER };
	int room = w->cells - EDGES - w->marks, counts = counts_cost(w, room), spare = spare_for(w, room, counts);

	*out = (struct list_plan){ .name = room + 1 };
	if (room < LIST_NAME_LEAST + counts)
		return;
	out->name = room;
	if (w->sorted >= 0)
		grant(out, w->sorted, &spare, -GAP);
	if (counts)
		grant_counts(w, out, &spare);
	for (size_t i = 0; i < sizeof worth / sizeof *worth; i++)
		if (has(w->columns, worth[i]) && w->any[worth[i]])
			grant(out, worth[i], &spare, kept(w, i < 2));
	/* A complete name is worth more than a comment's first words. */
	if (w->beside && !w->found && at_least(w->name) > at_least(w->usual))
		spare -= at_least(w->name) - at_least(w->usual);
	if ((w->found || has(w->columns, LIST_COMMENT)) && spare >= COMMENT_LEAST)
		out->width[LIST_COMMENT] = spare;
	for (int c = 0; c < LIST_COLUMN_COUNT; c++)
		out->name -= out->width[c] ? out->width[c] + shapes[c].gap : 0;
}
