#include "adapter/script/sqitch.h"

#include "base/arena.h"
#include "base/file.h"
#include "base/paths.h"

#include "base/banned.h"

enum { PLAN_MOST = 16 << 20 };

static str plan_of(struct arena *a, str folder)
{
	return path_join(a, folder, S("sqitch.plan"));
}

bool sqitch_claims(struct arena *a, str folder)
{
	return file_exists(plan_of(a, folder)) && file_is_folder(path_join(a, folder, S("deploy")));
}

/*
 * "name [dependencies] time planner # note"; "@tag time planner";
 * lines that begin with a percent sign are of the file.
 */
static void read_plan(struct arena *a, str plan, struct strs *changes)
{
	str line, word;

	while (plan.len && str_cut(&plan, '\n', &line)) {
		line = str_trim(line);
		if (line.len && str_cut(&line, ' ', &word) && word.at[0] != '%' && word.at[0] != '#')
			*push(changes, a) = str_starts(word, S("+")) ? str_from(word, 1) : word;
	}
}

/* Where a change is made anew, the file of the former one has the tag between the two in its name. */
static str file_of(struct arena *a, const struct strs *changes, ptrdiff_t at)
{
	str name = changes->at[at], tag = NO_STR;

	for (ptrdiff_t i = at + 1; i < changes->len; i++)
		if (changes->at[i].at[0] == '@')
			tag = tag.at ? tag : changes->at[i];
		else if (str_eq(changes->at[i], name))
			return str_fmt(a, "%.*s%.*s.sql", STR(name), STR(tag));
	return str_fmt(a, "%.*s.sql", STR(name));
}

bool sqitch_files(struct arena *a, str folder, struct strs *out, struct err *err)
{
	str plan, deploy = path_join(a, folder, S("deploy"));
	struct strs changes = { 0 };

	if (!file_read(a, plan_of(a, folder), PLAN_MOST, &plan, err))
		return false;
	read_plan(a, plan, &changes);
	for (ptrdiff_t i = 0; i < changes.len; i++)
		if (changes.at[i].at[0] != '@')
			*push(out, a) = path_join(a, deploy, file_of(a, &changes, i));
	return out->len || err_set(err, ERR_SOURCE, "%.*s plans no change", STR(plan_of(a, folder)));
}
