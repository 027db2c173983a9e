/* Cells of the screen: widths, clipping, wide characters cut in half, and hostile text. */
#include "tests/unit/tap.h"

#include "term/surface.h"

static struct surface s;
static struct sb text = { .max = 1 << 20 };

static struct canvas fresh(int rows, int cols)
{
	surface_size(&s, rows, cols);
	return canvas_all(&s);
}

static str shown(void)
{
	sb_reset(&text);
	surface_text(&s, &text);
	return sb_str(&text);
}

static void plain(void)
{
	struct canvas c = fresh(2, 10);

	is_int(canvas_put(&c, 0, 2, 10, ROLE_TEXT, S("order")), 5, "five letters take five cells");
	is_str(shown(), S("  order\n\n"), "a text is drawn at its row and column");
	is_int(canvas_put(&c, 1, 7, 10, ROLE_TEXT, S("order")), 3, "a text that reaches the edge is cut");
	is_int(canvas_put(&c, 5, 0, 10, ROLE_TEXT, S("x")), 0, "a text below the last row is not drawn");
	is_int(canvas_put(&c, 0, -1, 10, ROLE_TEXT, S("x")), 0, "a text left of the first column is not drawn");
	is_int(canvas_put(&c, 0, 10, 10, ROLE_TEXT, S("x")), 0, "a text right of the last column is not drawn");
	c = fresh(1, 10);
	canvas_fit(&c, 0, 0, 6, ROLE_TEXT, S("customers"));
	is_str(shown(), S("custo~\n"), "a text that is too long ends with ~");
}

static void wide(void)
{
	struct canvas c = fresh(1, 6);

	is_int(canvas_put(&c, 0, 0, 6, ROLE_TEXT, S("顧客")), 4, "two wide characters take four cells");
	is_str(shown(), S("顧客\n"), "two wide characters are drawn completely");
	canvas_put(&c, 0, 1, 1, ROLE_TEXT, S("x"));
	is_str(shown(), S(" x客\n"), "overwriting the right half of a wide character clears its left");
	canvas_put(&c, 0, 2, 1, ROLE_TEXT, S("y"));
	is_str(shown(), S(" xy\n"), "overwriting the left half of a wide character clears its right");
	c = fresh(1, 3);
	is_int(canvas_put(&c, 0, 0, 3, ROLE_TEXT, S("顧客")), 2, "a wide character without room is not drawn");
	c = fresh(1, 4);
	canvas_put(&c, 0, 0, 4, ROLE_TEXT, S("e\xcc\x81t"));
	is_str(shown(), S("e\xcc\x81t\n"), "a combining mark is drawn with its letter");
	is_int((int64_t)s.at[1].c, 't', "a combining mark takes no cell");
}

static void hostile(void)
{
	struct canvas c = fresh(1, 20);

	canvas_put(&c, 0, 0, 20, ROLE_TEXT, S("a\033[2Jb\r\n\x7f"));
	is_str(shown(), S("a?[2Jb???\n"), "control bytes are drawn as question marks");
	c = fresh(1, 20);
	canvas_put(&c, 0, 0, 20, ROLE_TEXT, S("\xff\xfe\xc3"));
	is_str(shown(), S("\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\n"),
	       "each invalid byte is drawn as one replacement character");
	c = fresh(1, 4);
	canvas_put(&c, 0, 0, 4, ROLE_TEXT,
		   S("\xcc\x81"
		     "a\xcc\x81\xcc\x81\xcc\x81\xcc\x81"
		     "b"));
	is_int((int64_t)s.at[1].c, 'b', "many combining marks take no cells");
}

static void parts(void)
{
	struct canvas c = fresh(3, 10), part = canvas_part(&c, (struct rect){ 1, 2, 1, 3 });

	canvas_put(&part, 0, 0, 10, ROLE_TEXT, S("abcdef"));
	is_str(shown(), S("\n  abc\n\n"), "a part of a canvas clips what is drawn in it");
	part = canvas_part(&c, (struct rect){ 2, 8, 9, 9 });
	is_int(part.box.rows * 10 + part.box.cols, 12, "a part of a canvas is clipped to the whole");
	part = canvas_part(&c, (struct rect){ 7, 20, 1, 1 });
	is_int(part.box.rows + part.box.cols, 0, "a part outside its canvas has no cells");
	surface_size(&s, 0, -5);
	is_int(s.rows * 10 + s.cols, 11, "a surface has at least one cell");
	surface_size(&s, 100000, 2);
	is_int(s.rows, 1000, "a surface has at most 1000 rows");
}

int main(void)
{
	plain();
	wide();
	hostile();
	parts();
	surface_free(&s);
	sb_free(&text);
	return done();
}
