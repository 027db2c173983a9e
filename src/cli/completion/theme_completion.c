#include "cli/completion/theme_completion.h"

#include "base/arena.h"
#include "base/paths.h"
#include "cli/build_info.h"
#include "term/theme.h"

#include "base/banned.h"

void complete_theme(struct completions *o, str word)
{
	struct arena *a = o->scope.arena;
	str dirs[2] = { NO_STR, path_join(a, ocat_data_dir(a), S("themes")) };
	struct strs names = { 0 };
	struct err ignored = { 0 };

	path_find(a, OWN_THEMES, &dirs[0], NULL, &ignored);
	theme_names(a, dirs, 2, &names);
	for (ptrdiff_t i = 0; i < names.len; i++)
		if (str_starts(names.at[i], word))
			completion_add(o, names.at[i], NO_STR, false);
}
