/* ":theme dark": settings that the command line shows and changes while the explorer runs. */
#include "tui/app/app.h"

#include "base/arena.h"

#include "base/banned.h"

static str setting_now(struct app *a, enum setting which)
{
	scoped(sb_free) struct sb columns = SB(200);
	list_columns_put(&columns, &a->state.columns);
	const str now[] = { [SET_LIST_COLUMNS] = sb_str(&columns),
			    [SET_LIST_ROOM] = str_of(list_room_word(a->state.room)),
			    [SET_THEME] = sb_str(&a->theme_name),
			    [SET_MOUSE] = a->dress.mouse ? S("yes") : S("no"),
			    [SET_LINES] = a->dress.drawing,
			    [SET_SLOW] = a->state.slow ? S("yes") : S("no"),
			    [SET_LONG_LINES] = long_lines_word(&a->state) };

	return str_dup(a->frame, now[which]);
}

void command_tell_setting(struct app *a, enum setting which)
{
	act_say(a, str_fmt(a->frame, "%s is %.*s", setting_about(which)->name, STR(setting_now(a, which))));
}

static bool dress_in_theme(struct app *a, str name, struct err *err)
{
	struct theme t;

	theme_builtin(&t);
	if (!theme_find(a->frame, a->theme_dirs, 2, name, &t, err))
		return false;
	a->theme = t;
	sb_reset(&a->theme_name);
	sb_put(&a->theme_name, name);
	return true;
}

bool command_set(struct app *a, enum setting which, str value, struct err *err)
{
	const char *expected = setting_expects(which, value);

	if (expected)
		return err_set(err, ERR_USAGE, "%s should be %s, not \"%.*s\"", setting_about(which)->name, expected,
			       STR(value));
	if (which == SET_THEME && !dress_in_theme(a, value, err))
		return false;
	if (which == SET_LIST_COLUMNS)
		list_columns_read(value, &a->state.columns);
	if (which == SET_LIST_ROOM)
		list_room_named(value, &a->state.room);
	if (which == SET_LONG_LINES)
		a->state.scrolls = str_eq(value, S("scroll"));
	if (which == SET_MOUSE)
		a->dress.mouse = setting_is_yes(value);
	if (which == SET_SLOW)
		act_slow(a, value);
	if (which == SET_LINES)
		a->dress.drawing = str_eq(value, S("ascii"))	 ? S("ascii")
				   : str_eq(value, S("unicode")) ? S("unicode")
								 : S("auto");
	screen_dress(a->screen, &a->dress);
	act_keep_setting(a, which, value, setting_now(a, which));
	return true;
}
