/* Checks the files that a person wrote for the explorer, without opening it. */
#include "tui/tui.h"

#include "base/arena.h"
#include "base/file.h"
#include "tui/core/keymap.h"
#include "term/theme.h"
#include "base/banned.h"

enum { THEME_MOST = 1 << 20 };

static bool check_keys(const struct yaml *keys, str file, str text, struct err *err)
{
	struct keymap m;

	keymap_default(&m);
	return keymap_read(&m, keys, file, text, err);
}

static bool check_theme(struct arena *a, str path, struct err *err)
{
	struct theme t;
	str text;

	theme_builtin(&t);
	return file_read(a, path, THEME_MOST, &text, err) && theme_parse(a, text, path, &t, err);
}

static bool has_theme(struct arena *a, const str *dirs, ptrdiff_t n, str name, struct err *err)
{
	struct theme t;

	theme_builtin(&t);
	return theme_find(a, dirs, n, name, &t, err);
}

const struct config_judge tui_judge = { .keys = check_keys, .theme = check_theme, .has_theme = has_theme };
