#include "term/theme.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/dir_list.h"
#include "base/file.h"
#include "base/yaml.h"
#include "model/asset.h"

#include "base/banned.h"

static const struct {
	const char *name, *words;
} roles[] = {
#define _(id, name, built_in, help) { name, built_in },
	ROLES(_)
#undef _
};

static const char *const colors[] = { "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white" };

static const struct {
	const char *name;
	unsigned bit;
} attributes[] = {
	{ "bold", PAINT_BOLD },	      { "dim", PAINT_DIM },	  { "underline", PAINT_UNDERLINE },
	{ "reverse", PAINT_REVERSE }, { "italic", PAINT_ITALIC }, { "plain", 0 },
};

const char *role_name(enum role r)
{
	return roles[r].name;
}

void theme_builtin(struct theme *out)
{
	struct err err = { 0 };

	for (int r = 0; r < ROLE_COUNT; r++)
		paint_parse(str_of(roles[r].words), &out->role[r], &err);
}

/* ---- colours as numbers ---- */

/* The RGB values of the 256 colours: 16 standard ones, a cube of six levels, a ramp of greys. */
static void color_rgb(int color, int rgb[3])
{
	static const int level[] = { 0, 95, 135, 175, 215, 255 };

	if (color < 8) {
		for (int i = 0; i < 3; i++)
			rgb[i] = color >> i & 1 ? 170 : 0;
	} else if (color < 16) {
		for (int i = 0; i < 3; i++)
			rgb[i] = (color - 8) >> i & 1 ? 255 : 85;
	} else if (color < 232) {
		rgb[0] = level[(color - 16) / 36];
		rgb[1] = level[(color - 16) / 6 % 6];
		rgb[2] = level[(color - 16) % 6];
	} else {
		rgb[0] = rgb[1] = rgb[2] = 8 + 10 * (color - 232);
	}
}

static int nearest_to(const int want[3], int from, int to)
{
	int best = from, least = 1 << 30;

	for (int c = from; c < to; c++) {
		int rgb[3], far = 0;

		color_rgb(c, rgb);
		for (int i = 0; i < 3; i++)
			far += (rgb[i] - want[i]) * (rgb[i] - want[i]);
		if (far < least) {
			least = far;
			best = c;
		}
	}
	return best;
}

int color_nearest(int color, int available)
{
	int rgb[3];

	if (color < available || color == COLOR_DEFAULT)
		return color;
	if (color < 16)
		return color - 8 < available ? color - 8 : COLOR_DEFAULT;
	color_rgb(color, rgb);
	if (available >= 16)
		return nearest_to(rgb, 0, 16);
	return available >= 8 ? nearest_to(rgb, 0, 8) : COLOR_DEFAULT;
}

/* ---- words ---- */

static int hex_of(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

static bool hex_color(str word, int *out)
{
	int rgb[3];

	if (word.len != 7 || word.at[0] != '#')
		return false;
	for (int i = 0; i < 3; i++) {
		int high = hex_of(word.at[1 + 2 * i]), low = hex_of(word.at[2 + 2 * i]);

		if (high < 0 || low < 0)
			return false;
		rgb[i] = high * 16 + low;
	}
	*out = nearest_to(rgb, 16, 256);
	return true;
}

static bool color_named(str word, int *out)
{
	bool bright = str_starts(word, S("bright-"));
	int64_t number;

	if (str_eq(word, S("default"))) {
		*out = COLOR_DEFAULT;
		return true;
	}
	if (str_int(word, &number)) {
		if (number < 0 || number > 255)
			return false;
		*out = (int)number;
		return true;
	}
	if (hex_color(word, out))
		return true;
	if (bright)
		word = str_from(word, 7);
	for (int i = 0; i < 8; i++) {
		if (str_eq(word, str_of(colors[i]))) {
			*out = bright ? i + 8 : i;
			return true;
		}
	}
	return false;
}

static bool attribute_named(str word, unsigned *bits)
{
	for (size_t i = 0; i < sizeof attributes / sizeof *attributes; i++) {
		if (str_eq(word, str_of(attributes[i].name))) {
			*bits |= attributes[i].bit;
			return true;
		}
	}
	return false;
}

bool paint_parse(str words, struct paint *out, struct err *err)
{
	struct paint p = { COLOR_DEFAULT, COLOR_DEFAULT, 0 };
	int *next = &p.fg;
	str word;

	while (str_cut(&words, ' ', &word)) {
		if (!word.len)
			continue;
		if (str_eq(word, S("on")) && next != &p.bg) {
			next = &p.bg;
		} else if (next && color_named(word, next)) {
			next = NULL;
		} else if (!attribute_named(word, &p.attributes)) {
			return err_set(err, ERR_CONFIG, "unknown colour or attribute \"%.*s\"", STR(word));
		}
	}
	*out = p;
	return true;
}

/* ---- files ---- */

static bool role_named(str name, enum role *out)
{
	for (int r = 0; r < ROLE_COUNT; r++) {
		if (str_eq(name, str_of(roles[r].name))) {
			*out = (enum role)r;
			return true;
		}
	}
	return false;
}

static bool take_role(const struct yaml *y, str text, str name, struct theme *out, struct err *err)
{
	struct err why = { 0 };
	enum role r;

	if (!role_named(y->key, &r))
		return yaml_mistake(y, text, name, err, "unknown role \"%.*s\"", STR(y->key));
	if (y->kind != YAML_SCALAR)
		return yaml_mistake(y, text, name, err,
				    "a role's colours are one line, such as \"cyan on default bold\"");
	if (!paint_parse(y->text, &out->role[r], &why))
		return yaml_mistake(y, text, name, err, "%s", why.text);
	return true;
}

bool theme_parse(struct arena *a, str text, str name, struct theme *out, struct err *err)
{
	struct yaml *whole = yaml_parse(a, text, name, err), *given;
	struct theme made = *out;

	if (!whole)
		return false;
	given = whole->kind == YAML_MAP ? yaml_get(whole, "colors") : NULL;
	if (!given || given->kind != YAML_MAP)
		return yaml_mistake(whole, text, name, err,
				    "a theme has a section \"colors\" with a line for each role");
	for (const struct yaml *y = given->first; y; y = y->next)
		if (!take_role(y, text, name, &made, err))
			return false;
	*out = made;
	return true;
}

static int by_bytes(const void *x, const void *y)
{
	return str_cmp(*(const str *)x, *(const str *)y);
}

void theme_names(struct arena *a, const str *dirs, ptrdiff_t n, struct strs *out)
{
	struct dir_names all = { 0 };

	*push(&all, a) = S("terminal");
	for (ptrdiff_t i = 0; i < n; i++)
		dir_stems(a, dirs[i], S(".yaml"), &all);
	qsort(all.at, (size_t)all.len, sizeof *all.at, by_bytes);
	for (ptrdiff_t i = 0; i < all.len; i++)
		if (!i || !str_eq(all.at[i], all.at[i - 1]))
			*push(out, a) = all.at[i];
}

bool theme_find(struct arena *a, const str *dirs, ptrdiff_t n, str name, struct theme *out, struct err *err)
{
	str file = str_fmt(a, "%.*s.yaml", STR(name)), text;
	scoped(sb_free) struct sb names = SB(1000);
	struct strs known = { 0 };

	if (str_at(name, '/') >= 0)
		return err_set(err, ERR_CONFIG, "a theme is named without a folder: \"%.*s\"", STR(name));
	for (ptrdiff_t i = 0; i < n; i++) {
		str path;

		if (!dirs[i].len)
			continue;
		path = path_join(a, dirs[i], file);
		if (file_exists(path))
			return file_read(a, path, 1 << 20, &text, err) && theme_parse(a, text, path, out, err);
	}
	if (str_eq(name, S("terminal")))
		return true;
	theme_names(a, dirs, n, &known);
	for (ptrdiff_t i = 0; i < known.len; i++)
		sb_fmt(&names, "%s%.*s", i ? ", " : "", STR(known.at[i]));
	err_set(err, ERR_CONFIG, "unknown theme \"%.*s\"", STR(name));
	return err_next(err, "Themes are %.*s; your own are files NAME.yaml in the themes folder beside config.yaml.",
			STR(sb_str(&names)));
}
