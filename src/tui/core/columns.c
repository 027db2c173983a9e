#include "tui/core/columns.h"

#include "base/arena.h"

#include "base/banned.h"

enum {
	LIST_GAP = 2,
	EDGES = 9,	    /* the cursor's mark, the kind with the blanks around it, and the right edge */
	COMMENT_LEAST = 13, /* a word or two, or the name of a column */
	COMMENT_WISH = 24,
	COMMENT_READ = 40, /* from this width on it reads as a sentence */
};

static const struct {
	const char *word, *title;
} names[] = {
#define _(id, word, title) { word, title },
	LIST_COLUMNS(_)
#undef _
};

static const struct {
	int cells; /* 0: as many as there are */
	bool left;
} shapes[LIST_COLUMN_COUNT] = {
	[LIST_COLS] = { 4, false }, [LIST_ROWS] = { 6, false },	  [LIST_SIZE] = { 7, false },
	[LIST_AGE] = { 6, false },  [LIST_REFS] = { 4, false },	  [LIST_OWNER] = { 12, true },
	[LIST_TAGS] = { 14, true }, [LIST_COMMENT] = { 0, true },
};

const char *list_column_title(enum list_column c)
{
	return names[c].title;
}

bool list_column_right(enum list_column c)
{
	return !shapes[c].left;
}

int list_column_gap(enum list_column c)
{
	return c == LIST_COLS ? 1 : LIST_GAP;
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

void list_columns_needed(const struct filter *f, bool *must)
{
	must[LIST_ROWS] |= f->rows.set;
	must[LIST_SIZE] |= f->size.set;
	must[LIST_COLS] |= f->cols.set;
	must[LIST_AGE] |= f->modified.set;
	must[LIST_REFS] |= f->referenced != MAYBE;
	must[LIST_OWNER] |= f->owners.len > 0;
	must[LIST_TAGS] |= f->tags.len > 0;
	must[LIST_COMMENT] |= f->has.len || f->types.len; /* shows the columns found */
	if (f->sort_set && list_column_sorted(f->sort) != LIST_NO_COLUMN)
		must[list_column_sorted(f->sort)] = true;
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

static const char *const rooms[] = {
#define _(id, word) word,
	LIST_ROOM(_)
#undef _
};

const char *list_room_word(enum list_room room)
{
	return rooms[room];
}

bool list_room_named(str word, enum list_room *out)
{
	for (int i = 0; i < LIST_ROOM_COUNT; i++)
		if (str_eq(word, str_of(rooms[i]))) {
			*out = (enum list_room)i;
			return true;
		}
	return false;
}

/* The steps in which a list of growing width gets its columns: the first that does not fit ends it. */
enum step_kind { STEP_MUST, STEP_NAME_USUAL, STEP_NAME_FULL, STEP_COLUMN, STEP_COMMENT };

struct step {
	enum step_kind kind;
	int number; /* the column; the cells of the comment */
};

static const struct step steps[LIST_ROOM_COUNT][13] = {
	[LIST_ROOM_NAMES] = {
		{ STEP_MUST, 0 }, { STEP_NAME_USUAL, 0 }, { STEP_COLUMN, LIST_ROWS }, { STEP_COLUMN, LIST_COLS },
		{ STEP_COMMENT, COMMENT_LEAST }, { STEP_NAME_FULL, 0 }, { STEP_COMMENT, COMMENT_WISH },
		{ STEP_COLUMN, LIST_SIZE }, { STEP_COLUMN, LIST_AGE }, { STEP_COMMENT, COMMENT_READ },
		{ STEP_COLUMN, LIST_REFS }, { STEP_COLUMN, LIST_TAGS }, { STEP_COLUMN, LIST_OWNER },
	},
	[LIST_ROOM_COMMENTS] = {
		{ STEP_MUST, 0 }, { STEP_COMMENT, COMMENT_READ }, { STEP_NAME_USUAL, 0 }, { STEP_COLUMN, LIST_ROWS },
		{ STEP_COLUMN, LIST_COLS }, { STEP_COLUMN, LIST_SIZE }, { STEP_COLUMN, LIST_AGE },
		{ STEP_NAME_FULL, 0 }, { STEP_COLUMN, LIST_REFS }, { STEP_COLUMN, LIST_TAGS },
		{ STEP_COLUMN, LIST_OWNER }, { STEP_COMMENT, 2 * COMMENT_READ }, { STEP_NAME_FULL, 0 },
	},
};

/*
 * Widens what has less than wanted, as far as there is room; what is hidden needs its minimum and the gap before it.
 * False: not all of it.
 */
static bool widen(int *width, int gap, int least, int wanted, int *spare)
{
	int more = wanted - *width, got;

	if (!*width) {
		if (*spare < least + gap)
			return false;
		*spare -= gap;
	}
	got = more < *spare ? more : *spare;
	if (got > 0) {
		*width += got;
		*spare -= got;
	}
	return got >= more;
}

static bool widen_column(const struct list_wish *w, struct list_plan *p, int c, int cells, int *spare)
{
	bool shown = w->must[c] || (has(w->columns, c) && w->any[c]);

	return !shown || widen(&p->width[c], list_column_gap((enum list_column)c),
			       c == LIST_COMMENT ? COMMENT_LEAST : cells, cells, spare);
}

static bool all_that_must(const struct list_wish *w, struct list_plan *p, int *spare)
{
	for (int c = 0; c < LIST_COLUMN_COUNT; c++) {
		int cells = c == LIST_COMMENT ? COMMENT_LEAST : shapes[c].cells;

		if (w->must[c] && !widen_column(w, p, c, cells, spare))
			return false;
	}
	return true;
}

static bool take_step(const struct list_wish *w, struct list_plan *p, struct step s, int *spare)
{
	switch (s.kind) {
	case STEP_MUST: return all_that_must(w, p, spare);
	case STEP_NAME_USUAL: return widen(&p->name, 0, 0, w->usual, spare);
	case STEP_NAME_FULL: return widen(&p->name, 0, 0, w->name, spare);
	case STEP_COLUMN: return widen_column(w, p, s.number, shapes[s.number].cells, spare);
	default: return widen_column(w, p, LIST_COMMENT, s.number, spare);
	}
}

void list_plan(const struct list_wish *w, struct list_plan *out)
{
	int cells = w->cells - EDGES - w->marks, spare = cells - LIST_NAME_LEAST;

	*out = (struct list_plan){ .name = cells < 1 ? 1 : cells };
	if (spare < 0)
		return;
	out->name = LIST_NAME_LEAST;
	for (size_t i = 0; i < sizeof steps[0] / sizeof **steps && take_step(w, out, steps[w->room][i], &spare);)
		i++;
	if (out->width[LIST_COMMENT])
		out->width[LIST_COMMENT] += spare;
	else
		widen(&out->name, 0, 0, w->name, &spare);
}
