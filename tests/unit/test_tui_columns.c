/* What stands beside the names of the list: chosen, in order, and never wider than there is room. */
#include "tests/unit/tap.h"

#include "tui/core/columns.h"

static struct list_columns all;

static struct list_wish wish_of(int cells, int name, bool beside)
{
	struct list_wish w = {
		.columns = &all, .cells = cells, .name = name, .usual = name, .sorted = LIST_NO_COLUMN, .beside = beside
	};

	for (int c = 0; c < LIST_COLUMN_COUNT; c++)
		w.any[c] = true;
	return w;
}

/* The cells that all of it takes, as the pane draws it. */
static int total(const struct list_plan *p, int marks)
{
	int sum = 1 + p->name + 2 + marks + 2;

	for (int c = 0; c < LIST_COLUMN_COUNT; c++)
		sum += p->width[c] ? p->width[c] + list_column_gap((enum list_column)c) : 0;
	return sum;
}

static void words(void)
{
	struct list_columns c;

	list_columns_read(S("size, rows  comment,nothing rows"), &c);
	is_int(c.len, 3, "words with blanks or commas between them, each once");
	ok(c.at[0] == LIST_SIZE && c.at[1] == LIST_ROWS && c.at[2] == LIST_COMMENT, "in their order");
	list_columns_read(S(""), &c);
	is_int(c.len, 0, "or none");
	list_columns_read(S("cols rows size age tags owner comment"), &all);
	is_int(all.len, 7, "those that are there unless somebody chose");
}

static void every_size(void)
{
	bool fits = true, named = true;

	for (int cells = 1; cells < 300; cells++) {
		for (int name = 1; name < 200; name += 13) {
			for (int way = 0; way < 8; way++) {
				struct list_wish w = wish_of(cells, name, way & 1);
				struct list_plan p;

				w.found = way & 2;
				w.sorted = way & 4 ? LIST_REFS : LIST_NO_COLUMN;
				w.marks = name & 1 ? 3 : 0;
				list_plan(&w, &p);
				fits &= cells < 20 || total(&p, w.marks) <= cells;
				named &= cells < 40 || p.name >= LIST_NAME_LEAST || p.name >= name;
			}
		}
	}
	ok(fits, "at no size it is wider than its room");
	ok(named, "and a name has its least");
}

static void choices(void)
{
	struct list_wish w = wish_of(80, 20, false);
	struct list_plan p;

	list_plan(&w, &p);
	ok(p.width[LIST_ROWS] && p.width[LIST_COLS] && p.width[LIST_COMMENT] >= 30 && !p.width[LIST_SIZE],
	   "across a screen of 80 the comment is read as a sentence");
	w.sorted = LIST_SIZE;
	list_plan(&w, &p);
	ok(p.width[LIST_SIZE], "what it is sorted by is shown all the same");
	w = wish_of(72, 30, true);
	list_plan(&w, &p);
	ok(p.width[LIST_SIZE] && p.width[LIST_AGE], "beside the inspector figures are worth more");
	w.any[LIST_SIZE] = false;
	list_plan(&w, &p);
	ok(!p.width[LIST_SIZE], "but for a figure that no row has");
	w = wish_of(200, 30, false);
	list_plan(&w, &p);
	ok(p.width[LIST_OWNER] && p.width[LIST_TAGS] && p.width[LIST_COMMENT] >= 40,
	   "with room for all, all are there");
	w = wish_of(60, 38, false);
	w.found = true;
	list_plan(&w, &p);
	ok(p.width[LIST_COMMENT] && !p.width[LIST_ROWS], "columns that were asked for are worth more than counts");
	w = wish_of(51, 45, true);
	w.found = true;
	list_plan(&w, &p);
	ok(p.width[LIST_COMMENT] >= 13 && p.name >= 20, "and than namespaces of long names beside the inspector");
	w.sorted = LIST_ROWS;
	list_plan(&w, &p);
	ok(p.width[LIST_COMMENT] >= 13 && p.width[LIST_ROWS], "also behind what it is sorted by");
	is_int(list_column_sorted(SORT_MODIFIED), LIST_AGE, "the age shows when it was written");
	is_int(list_column_sorted(SORT_NAME), LIST_NO_COLUMN, "a name has its own heading");
}

int main(void)
{
	words();
	every_size();
	choices();
	return done();
}
