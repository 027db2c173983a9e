/* Themes: words to colours, mistakes pointed at, and that every theme we ship names every role. */
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
	ok(paints("default", -1, -1, 0), "default");
	ok(paints("cyan bold", 6, -1, PAINT_BOLD), "a name and an attribute");
	ok(paints("bright-red on black underline", 9, 0, PAINT_UNDERLINE), "a background");
	ok(paints("252", 252, -1, 0), "a number");
	ok(paints("#ff0000", 196, -1, 0), "red green blue, the nearest of 256");
	ok(paints("default dim reverse", -1, -1, PAINT_DIM | PAINT_REVERSE), "two attributes");
	ok(!paints("mauve", 0, 0, 0) && strstr(err.text, "mauve"), "no such colour is said so");
	ok(!paints("256", 0, 0, 0) && !paints("#12345", 0, 0, 0), "nor a number too large, nor half a colour");
	ok(!paints("red green", 0, 0, 0), "nor two foregrounds");
}

static void nearest(void)
{
	is_int(color_nearest(196, 256), 196, "256 colours keep theirs");
	is_int(color_nearest(196, 16), 1, "of 16, red is red");
	is_int(color_nearest(9, 8), 1, "of 8, bright red is red");
	is_int(color_nearest(COLOR_DEFAULT, 8), COLOR_DEFAULT, "default stays");
	is_int(color_nearest(15, 0), COLOR_DEFAULT, "without colours there is only default");
}

static void mistakes(void)
{
	struct theme t, before;

	theme_builtin(&t);
	before = t;
	err = (struct err){ 0 };
	ok(!theme_parse(a, S("colors:\n  txet: red\n"), S("mine.yaml"), &t, &err) && strstr(err.text, "mine.yaml:2"),
	   "an unknown role is pointed at: %s", err.text);
	err = (struct err){ 0 };
	ok(!theme_parse(a, S("colors:\n  text: green\n  dim: reddish\n"), S("mine.yaml"), &t, &err) &&
		   strstr(err.text, "reddish"),
	   "so is an unknown colour");
	ok(!memcmp(&t, &before, sizeof t), "and nothing of it is used");
	err = (struct err){ 0 };
	ok(!theme_parse(a, S("text: red\n"), S("mine.yaml"), &t, &err), "a theme without a section is none");
	err = (struct err){ 0 };
	ok(theme_parse(a, S("colors:\n  text: green\n"), S("mine.yaml"), &t, &err) && t.role[ROLE_TEXT].fg == 2 &&
		   t.role[ROLE_ERROR].fg == before.role[ROLE_ERROR].fg,
	   "one that names few roles changes those");
	err = (struct err){ 0 };
	ok(!theme_find(a, NULL, 0, S("../secret"), &t, &err), "a theme's name is no path");
	err = (struct err){ 0 };
	ok(theme_find(a, NULL, 0, S("terminal"), &t, &err), "the built-in one needs no file");
	ok(!theme_find(a, NULL, 0, S("none-such"), &t, &err), "another does");
}

static void shipped(const char *name)
{
	str srcdir = str_of(getenv("srcdir") ? getenv("srcdir") : "."), dir = path_join(a, srcdir, S("themes")), text;
	struct theme t, built_in;
	struct yaml *y;

	theme_builtin(&t);
	built_in = t;
	err = (struct err){ 0 };
	ok(theme_find(a, &dir, 1, str_of(name), &t, &err), "themes/%s.yaml is right %s", name, err.text);
	if (!file_read(a, path_join(a, dir, str_fmt(a, "%s.yaml", name)), 1 << 16, &text, &err) ||
	    !(y = yaml_get(yaml_parse(a, text, S("theme"), &err), "colors"))) {
		ok(false, "themes/%s.yaml can be read", name);
		return;
	}
	for (int r = 0; r < ROLE_COUNT; r++)
		if (!yaml_get(y, role_name((enum role)r)))
			ok(false, "%s names the role %s", name, role_name((enum role)r));
	if (strcmp(name, "terminal") == 0)
		ok(!memcmp(&t, &built_in, sizeof t), "terminal is what is built in");
	for (int r = 0; strcmp(name, "mono") == 0 && r < ROLE_COUNT; r++)
		if (t.role[r].fg != COLOR_DEFAULT || t.role[r].bg != COLOR_DEFAULT)
			ok(false, "mono has no colour for %s", role_name((enum role)r));
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
