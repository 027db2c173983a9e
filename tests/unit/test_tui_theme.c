/* Themes: words for colours, positions of errors, and that every shipped theme names every role. */
#include "tests/unit/tap.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/yaml.h"
#include "term/theme.h"

static struct arena *a;
static struct err err;

static bool paints(const char *words, int fg, int bg, unsigned bits)
{
	struct paint p;

	err = (struct err){ 0 };
	return paint_parse(str_of(words), &p, &err) && p.fg == fg && p.bg == bg && p.attributes == bits;
}

static void words(void)
{
	ok(paints("default", -1, -1, 0), "the word default gives no colours and no attributes");
	ok(paints("cyan bold", 6, -1, PAINT_BOLD), "a colour can have an attribute");
	ok(paints("bright-red on black underline", 9, 0, PAINT_UNDERLINE),
	   "a colour can have a background and an attribute");
	ok(paints("252", 252, -1, 0), "a number is a colour of the 256");
	ok(paints("#ff0000", 196, -1, 0), "a hexadecimal colour becomes the nearest of 256");
	ok(paints("default dim reverse", -1, -1, PAINT_DIM | PAINT_REVERSE), "a colour can have two attributes");
	ok(!paints("mauve", 0, 0, 0) && strstr(err.text, "mauve"), "the error for an unknown colour names it");
	ok(!paints("256", 0, 0, 0) && !paints("#12345", 0, 0, 0),
	   "a number above 255 and an incomplete hexadecimal colour are refused");
	ok(!paints("red green", 0, 0, 0), "two foreground colours are refused");
}

static void nearest(void)
{
	is_int(color_nearest(196, 256), 196, "a colour stays the same with 256 colours");
	is_int(color_nearest(196, 16), 1, "red becomes colour 1 of 16");
	is_int(color_nearest(9, 8), 1, "bright red becomes red with 8 colours");
	is_int(color_nearest(COLOR_DEFAULT, 8), COLOR_DEFAULT, "the default colour stays the default");
	is_int(color_nearest(15, 0), COLOR_DEFAULT, "without colours every colour becomes the default");
}

static void mistakes(void)
{
	struct theme t, before;

	theme_builtin(&t);
	before = t;
	err = (struct err){ 0 };
	ok(!theme_parse(a, S("colors:\n  txet: red\n"), S("mine.yaml"), &t, &err) && strstr(err.text, "mine.yaml:2"),
	   "the error for an unknown role gives file and line: %s", err.text);
	err = (struct err){ 0 };
	ok(!theme_parse(a, S("colors:\n  text: green\n  dim: reddish\n"), S("mine.yaml"), &t, &err) &&
		   strstr(err.text, "reddish"),
	   "the error for an unknown colour in a theme names it");
	ok(!memcmp(&t, &before, sizeof t), "a theme with an error changes nothing");
	err = (struct err){ 0 };
	ok(!theme_parse(a, S("text: red\n"), S("mine.yaml"), &t, &err), "a theme without a section colors is refused");
	err = (struct err){ 0 };
	ok(theme_parse(a, S("colors:\n  text: green\n"), S("mine.yaml"), &t, &err) && t.role[ROLE_TEXT].fg == 2 &&
		   t.role[ROLE_ERROR].fg == before.role[ROLE_ERROR].fg,
	   "a theme that names one role changes only that role");
	err = (struct err){ 0 };
	ok(!theme_find(a, NULL, 0, S("../secret"), &t, &err), "a path in the place of a theme name is refused");
	err = (struct err){ 0 };
	ok(theme_find(a, NULL, 0, S("terminal"), &t, &err), "the theme terminal is found without a file");
	ok(!theme_find(a, NULL, 0, S("none-such"), &t, &err), "a theme without a file is not found");
}

static void shipped(const char *name)
{
	str srcdir = str_of(getenv("srcdir") ? getenv("srcdir") : "."), dir = path_join(a, srcdir, S("themes")), text;
	struct theme t, built_in;
	struct yaml *y;

	theme_builtin(&t);
	built_in = t;
	err = (struct err){ 0 };
	ok(theme_find(a, &dir, 1, str_of(name), &t, &err), "the file themes/%s.yaml is valid %s", name, err.text);
	if (!file_read(a, path_join(a, dir, str_fmt(a, "%s.yaml", name)), 1 << 16, &text, &err) ||
	    !(y = yaml_get(yaml_parse(a, text, S("theme"), &err), "colors"))) {
		ok(false, "the file themes/%s.yaml can be read", name);
		return;
	}
	for (int r = 0; r < ROLE_COUNT; r++)
		if (!yaml_get(y, role_name((enum role)r)))
			ok(false, "the theme %s names the role %s", name, role_name((enum role)r));
	if (strcmp(name, "terminal") == 0)
		ok(!memcmp(&t, &built_in, sizeof t), "the file of the theme terminal equals the built-in theme");
	for (int r = 0; strcmp(name, "mono") == 0 && r < ROLE_COUNT; r++)
		if (t.role[r].fg != COLOR_DEFAULT || t.role[r].bg != COLOR_DEFAULT)
			ok(false, "the theme mono has no colour for %s", role_name((enum role)r));
}

int main(void)
{
	static const char *const names[] = { "terminal", "dark", "light", "contrast", "mono" };

	a = arena_open();
	words();
	nearest();
	mistakes();
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		shipped(names[i]);
	arena_close(a);
	return done();
}
