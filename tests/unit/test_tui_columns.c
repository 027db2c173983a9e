/* The columns beside the names of the list: chosen, in order, and never wider than the list. */
#include "tests/unit/tap.h"

#include "tui/core/columns.h"

static struct list_columns all;

static struct list_wish wish_of(int cells, int name)
{
	struct list_wish w = { .columns = &all, .cells = cells, .name = name, .usual = name };

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

/* The same columns as a narrower list, each as wide, and perhaps more. */
static bool shows_more(const struct list_plan *than, const struct list_plan *p)
{
	bool more = true;

	for (int c = 0; c < LIST_COLUMN_COUNT; c++)
		more &= c == LIST_COMMENT ? !than->width[c] || p->width[c] : p->width[c] >= than->width[c];
	return more;
}

static void every_size(void)
{
	bool fits = true, named = true, more = true;

	for (int name = 1; name < 200; name += 13) {
		for (int way = 0; way < 8; way++) {
			struct list_plan before = { 0 };

			for (int cells = 1; cells < 300; cells++) {
				struct list_wish w = wish_of(cells, name);
				struct list_plan p;

				w.must[LIST_COMMENT] = way & 2;
				w.must[LIST_REFS] = way & 4;
				w.room = way & 1 ? LIST_ROOM_COMMENTS : LIST_ROOM_NAMES;
				w.usual = name / 2;
				w.marks = name & 1 ? 3 : 0;
				list_plan(&w, &p);
				fits &= cells < 20 || total(&p, w.marks) <= cells;
				named &= cells < 40 || p.name >= LIST_NAME_LEAST || p.name >= name;
				more &= shows_more(&before, &p);
				before = p;
			}
		}
	}
	ok(fits, "the columns fit every width of the list");
	ok(named, "a name has its minimum width at every width of the list");
	ok(more, "a wider list shows the columns of a narrower one, and perhaps more");
}

static void choices(void)
{
	struct list_wish w = wish_of(80, 20);
	struct list_plan p;

	list_plan(&w, &p);
	ok(p.width[LIST_ROWS] && p.width[LIST_COLS] && p.width[LIST_COMMENT] >= 24 && !p.width[LIST_OWNER],
	   "a list of 80 cells shows a comment of 24 cells");
	w.must[LIST_OWNER] = true;
	list_plan(&w, &p);
	ok(p.width[LIST_OWNER], "the column that the list is filtered or sorted by is shown");
	w = wish_of(80, 40);
	list_plan(&w, &p);
	is_int(p.name, 40, "a name of 40 cells is complete in a list of 80");
	w = wish_of(80, 70);
	w.usual = 24;
	list_plan(&w, &p);
	ok(p.width[LIST_ROWS] && p.width[LIST_COLS] && p.width[LIST_COMMENT],
	   "a few long names leave room for counts and comments");
	w.room = LIST_ROOM_COMMENTS;
	list_plan(&w, &p);
	ok(p.width[LIST_COMMENT] >= 40, "comments get the room if a person prefers them");
	w = wish_of(80, 20);
	w.any[LIST_ROWS] = false;
	list_plan(&w, &p);
	ok(!p.width[LIST_ROWS], "a column without values, or with the same in all rows, is not shown");
	w = wish_of(200, 30);
	list_plan(&w, &p);
	ok(p.width[LIST_OWNER] && p.width[LIST_TAGS] && p.width[LIST_COMMENT] >= 40,
	   "a list of 200 cells shows every column");
	w = wish_of(51, 45);
	w.must[LIST_COMMENT] = w.must[LIST_ROWS] = true;
	list_plan(&w, &p);
	ok(p.width[LIST_COMMENT] >= 13 && p.width[LIST_ROWS] && p.name >= 16,
	   "matched columns and the sorted column take room from long names");
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
