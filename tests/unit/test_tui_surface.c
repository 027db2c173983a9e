/* Cells: widths, clipping, wide characters cut in half, text from strangers. */
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
	is_str(shown(), S("  order\n\n"), "and stand where they were put");
	is_int(canvas_put(&c, 1, 7, 10, ROLE_TEXT, S("order")), 3, "what passes the edge is cut");
	is_int(canvas_put(&c, 5, 0, 10, ROLE_TEXT, S("x")), 0, "nothing is put below last line");
	is_int(canvas_put(&c, 0, -1, 10, ROLE_TEXT, S("x")), 0, "nor left of the first cell");
	is_int(canvas_put(&c, 0, 10, 10, ROLE_TEXT, S("x")), 0, "nor right of the last");
	c = fresh(1, 10);
	canvas_fit(&c, 0, 0, 6, ROLE_TEXT, S("customers"));
	is_str(shown(), S("custo~\n"), "what is cut says so");
}

static void wide(void)
{
	struct canvas c = fresh(1, 6);

	is_int(canvas_put(&c, 0, 0, 6, ROLE_TEXT, S("顧客")), 4, "two wide characters take four cells");
	is_str(shown(), S("顧客\n"), "and are whole");
	canvas_put(&c, 0, 1, 1, ROLE_TEXT, S("x"));
	is_str(shown(), S(" x客\n"), "one written over in the middle loses its other half too");
	canvas_put(&c, 0, 2, 1, ROLE_TEXT, S("y"));
	is_str(shown(), S(" xy\n"), "from the left as well");
	c = fresh(1, 3);
	is_int(canvas_put(&c, 0, 0, 3, ROLE_TEXT, S("顧客")), 2, "half a character is not put");
	c = fresh(1, 4);
	canvas_put(&c, 0, 0, 4, ROLE_TEXT, S("e\xcc\x81t"));
	is_str(shown(), S("e\xcc\x81t\n"), "what combines stays with its letter");
	is_int((int64_t)s.at[1].c, 't', "and takes no cell");
}

static void hostile(void)
{
	struct canvas c = fresh(1, 20);

	canvas_put(&c, 0, 0, 20, ROLE_TEXT, S("a\033[2Jb\r\n\x7f"));
	is_str(shown(), S("a?[2Jb???\n"), "control bytes never become cells");
	c = fresh(1, 20);
	canvas_put(&c, 0, 0, 20, ROLE_TEXT, S("\xff\xfe\xc3"));
	is_str(shown(), S("\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\n"), "bytes that are no UTF-8 are one mark each");
	c = fresh(1, 4);
	canvas_put(&c, 0, 0, 4, ROLE_TEXT,
		   S("\xcc\x81"
		     "a\xcc\x81\xcc\x81\xcc\x81\xcc\x81"
		     "b"));
	is_int((int64_t)s.at[1].c, 'b', "a pile of marks takes no room");
}

static void parts(void)
{
	struct canvas c = fresh(3, 10), part = canvas_part(&c, (struct rect){ 1, 2, 1, 3 });

	canvas_put(&part, 0, 0, 10, ROLE_TEXT, S("abcdef"));
	is_str(shown(), S("\n  abc\n\n"), "a part keeps what is drawn within it");
	part = canvas_part(&c, (struct rect){ 2, 8, 9, 9 });
	is_int(part.box.rows * 10 + part.box.cols, 12, "a part never leaves its whole");
	part = canvas_part(&c, (struct rect){ 7, 20, 1, 1 });
	is_int(part.box.rows + part.box.cols, 0, "one outside has no cells");
	surface_size(&s, 0, -5);
	is_int(s.rows * 10 + s.cols, 11, "a surface has at least one cell");
	surface_size(&s, 100000, 2);
	is_int(s.rows, 1000, "and not too many");
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
