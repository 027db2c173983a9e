/* Keeps a setting that a person changed in the explorer. */
#include "tui/core/explorer.h"

#include "base/arena.h"

#include "base/banned.h"

void act_keep_setting(struct app *a, enum setting which, str value, str shown)
{
	const char *name = setting_about(which)->name;
	struct err err = { 0 };
	str path;

	if (settings_put(a->frame, which, value, &path, &err))
		act_say(a, str_fmt(a->frame, "%s is %.*s, saved in config.yaml", name, STR(shown)));
	else
		act_say(a, str_fmt(a->frame, "%s is %.*s until you quit: %s", name, STR(shown), err.text));
}
