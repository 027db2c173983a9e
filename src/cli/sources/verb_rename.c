/* rename: gives a catalog another name, with all that belongs to it. */
#include "cli/verbs.h"

#include "base/arena.h"
#include "tui/tui.h"
#include "workspace/sources/source_change.h"
#include "base/banned.h"

/* The explorer's pins and basket are not worth a failure: the catalog has its new name. */
static void rename_bookmarks(struct cli *c, str name, str now)
{
	struct err err = { 0 };

	if (!tui_catalog_renamed(c->arena, name, now, &err))
		cli_say(c, str_fmt(c->arena, "pins, marks and the basket of the explorer keep the old name: %s",
				   err.text));
}

static void put_renamed(struct cli *c, str name, str now)
{
	scoped(sb_free) struct sb b = SB(1 << 16);
	struct jw w;

	cli_say(c,
		str_fmt(c->arena, "renamed %.*s to %.*s, with its history, tags and decisions", STR(name), STR(now)));
	if (!cli_is_json(c))
		return;
	w = cli_result(c, &b);
	jw_str_at(&w, "catalog", name);
	jw_str_at(&w, "name", now);
	cli_result_end(c, &w, &b);
}

static int rename_catalog(struct cli *c, struct err *err)
{
	const struct strs *words = &c->options.words;
	struct source_change change;

	if (words->len != 2) {
		err_set(err, ERR_USAGE, "ocat rename takes the name of a catalog and its new name");
		err_next(err, "For example `ocat rename shop store`; see `ocat list`.");
		return 0;
	}
	if (!cli_session(c, err) ||
	    !source_rename(c->session, c->arena, words->at[0], words->at[1], cli_stop(), &change, err))
		return 0;
	rename_bookmarks(c, words->at[0], words->at[1]);
	put_renamed(c, words->at[0], words->at[1]);
	return 0;
}

static const char *const examples[] = { "ocat rename shop store", NULL };

const struct verb verb_rename = {
	.name = "rename",
	.words = "NAME NEW",
	.summary = "give a catalog another name",
	.heading = UNDER_SOURCES,
	.detail = "Changes the name in catalogs.yaml and in the cache. Snapshots, history, tags, decisions on joins, "
		  "learned SQL, and the pins, marks and basket of the explorer follow. Files that people write (tags, "
		  "domains, documents, policies) and traces keep the old name.",
	.examples = examples,
	.completes = "catalog",
	.run = rename_catalog,
};
