/* The columns beside the names of the list: chosen, in order, and never wider than the list. */
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

/* The cells that the whole line takes, as the pane draws it. */
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
	is_int(c.len, 3, "columns are separated by blanks or commas and listed once");
	ok(c.at[0] == LIST_SIZE && c.at[1] == LIST_ROWS && c.at[2] == LIST_COMMENT,
	   "columns are listed in the order of the setting");
	list_columns_read(S(""), &c);
	is_int(c.len, 0, "an empty setting lists no columns");
	list_columns_read(S("cols rows size age tags owner comment"), &all);
	is_int(all.len, 7, "the default setting lists seven columns");
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
	ok(fits, "the columns fit every width of the list");
	ok(named, "a name has its minimum width at every width of the list");
}

static void choices(void)
{
	struct list_wish w = wish_of(80, 20, false);
	struct list_plan p;

	list_plan(&w, &p);
	ok(p.width[LIST_ROWS] && p.width[LIST_COLS] && p.width[LIST_COMMENT] >= 30 && !p.width[LIST_SIZE],
	   "a list of 80 cells shows a comment of 30 cells");
	w.sorted = LIST_SIZE;
	list_plan(&w, &p);
	ok(p.width[LIST_SIZE], "the column that the list is sorted by is shown");
	w = wish_of(72, 30, true);
	list_plan(&w, &p);
	ok(p.width[LIST_SIZE] && p.width[LIST_AGE], "sizes and ages are shown in a list beside the inspector");
	w.any[LIST_SIZE] = false;
	list_plan(&w, &p);
	ok(!p.width[LIST_SIZE], "a column without values is not shown");
	w = wish_of(200, 30, false);
	list_plan(&w, &p);
	ok(p.width[LIST_OWNER] && p.width[LIST_TAGS] && p.width[LIST_COMMENT] >= 40,
	   "a list of 200 cells shows every column");
	w = wish_of(60, 38, false);
	w.found = true;
	list_plan(&w, &p);
	ok(p.width[LIST_COMMENT] && !p.width[LIST_ROWS], "matched columns take precedence over row counts");
	w = wish_of(51, 45, true);
	w.found = true;
	list_plan(&w, &p);
	ok(p.width[LIST_COMMENT] >= 13 && p.name >= 20,
	   "matched columns take room from long names beside the inspector");
	w.sorted = LIST_ROWS;
	list_plan(&w, &p);
	ok(p.width[LIST_COMMENT] >= 13 && p.width[LIST_ROWS], "matched columns are shown beside the sorted column");
	is_int(list_column_sorted(SORT_MODIFIED), LIST_AGE, "a list sorted by modification shows the age");
	is_int(list_column_sorted(SORT_NAME), LIST_NO_COLUMN, "a list sorted by name has no sorted column");
}

int main(void)
{
	words();
	every_size();
	choices();
	return done();
}
