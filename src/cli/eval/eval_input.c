#include "cli/eval/eval_input.h"

#include "base/arena.h"
#include "base/file.h"
#include "cli/client_identity.h"
#include "base/banned.h"

enum { LONGEST_LINE = 4 << 20 };

static str name_of_file(struct arena *a, str path)
{
	str name = str_after_last(path, '/');
	ptrdiff_t dot = str_at_last(name, '.');

	return str_dup(a, dot > 0 ? str_upto(name, dot) : name);
}

bool eval_each_line(struct arena *a, str path, eval_line_fn take, void *with, struct err *err)
{
	struct lines *l = lines_open(path, LONGEST_LINE, ERR_CONFIG, err);
	str set = str_eq(path, S("-")) ? S("questions") : name_of_file(a, path), line;

	if (!l)
		return false;
	lines_heed(l, cli_stop());
	while (lines_next(l, &line, err))
		if (str_trim(line).len && !take(with, str_dup(a, line), set, err)) {
			err_at(err, "%.*s:%lld", STR(path), (long long)lines_number(l));
			break;
		}
	lines_close(l);
	return !err->kind;
}

bool eval_each_question(struct cli *c, eval_line_fn take, void *with, struct err *err)
{
	const struct strs *files = &c->options.words;

	if (!files->len) {
		err_set(err, ERR_USAGE, "ocat eval takes files of questions");
		return err_next(err, "See `ocat eval --help`.");
	}
	for (ptrdiff_t i = 0; i < files->len; i++)
		if (!eval_each_line(c->arena, files->at[i], take, with, err))
			return false;
	return true;
}

bool eval_no_questions(const struct cli *c, struct err *err)
{
	return err_set(err, ERR_NOTHING, "no questions in %s", c->options.words.len == 1 ? "this file" : "these files");
}

/* ---- the catalog ---- */

bool eval_catalog(struct cli *c, str *name, struct err *err)
{
	str given = option_value(&c->options, "catalog");
	struct observer w = cli_observer(c);
	struct sync_report ignored;
	struct store *r;
	struct catalog cat;
	bool found, good;

	if (!given.len)
		return true;
	if (!workspace_adopt(c->session, cli_client(c), c->arena, given, name, err))
		return false;
	r = workspace_reader(c->session, err);
	if (!r)
		return false;
	good = store_catalog(r, c->arena, *name, &found, &cat, err);
	workspace_return(c->session, r);
	if (!good || (found && cat.generation))
		return good;
	good = workspace_sync(c->session, cli_client(c), c->arena, *name, true, &w, cli_stop(), &ignored, err);
	cli_progress_done(c);
	return good;
}

bool eval_catalog_id(struct store *r, struct arena *a, str name, int64_t *id, struct err *err)
{
	struct catalog cat;
	bool found;

	*id = 0;
	if (!name.len)
		return true;
	if (!store_catalog(r, a, name, &found, &cat, err))
		return false;
	if (!found)
		return err_set(err, ERR_CATALOG_NOT_FOUND, "unknown catalog \"%.*s\"", STR(name));
	*id = cat.id;
	return true;
}
