#include "tui/core/row_screens.h"

#include "model/asset_health.h"
#include "tui/pane.h"

#include "base/banned.h"

static const struct mark_word change_marks[] = {
	{ "added", "the table was added since the sync before" },
	{ "altered", "its columns, keys, indexes, comments or definition changed: what changed stands beside it" },
	{ "dropped", "it is gone" },
	{ "->", "before -> after" },
	{ NULL, NULL },
};

static const struct mark_word sync_marks[] = {
	{ "shop@3", "the catalog and its generation: each sync makes one" },
	{ "+ ~ -", "tables added, altered, dropped" },
	{ NULL, NULL },
};

static const struct mark_word health_marks[] = {
#define _(id, word, weight, help) { word, help },
	HEALTH_RISKS(_)
#undef _
		{ ">2 h", "not written for at least that long" },
	{ "growing", "at least a tenth larger than at the start of the trend; stable: neither larger nor smaller" },
	{ "?", "unknown: the source does not say, or it was synced only once" },
	{ NULL, NULL },
};

static const struct mark_word tag_marks[] = {
	{ "rule:email", "the rule that gave the tag, one of ocat's own or of tags.yaml" },
	{ NULL, NULL },
};

static const struct mark_word column_marks[] = {
	{ "null", "yes: it may be null" },
	{ "a dim type", "the same as in the line above" },
	{ "unusual", "what is different here from most columns of this name" },
	{ NULL, NULL },
};

static const struct mark_word domain_marks[] = {
	{ "inferred", "found from the keys between the tables; others are in domains.yaml" },
	{ "around", "its tables with the most keys" },
	{ NULL, NULL },
};

static const struct row_screen usual_joins = {
	ACT_NONE,
	"common joins of",
	"join",
	"get_common_relationships",
	.typed = "domain",
	.show = "source_table=from target_table=to on_columns=on reading=rows origin=known_by",
	.empty = "No keys between its tables.",
	.hint = ""
};

static const struct row_screen changes_of_generation = {
	ACT_NONE,
	"changes of",
	"change",
	"list_changes",
	.query = "query",
	.typed = "generation",
	.of_generation = true,
	.show = "qualified_name=name change_kind=change change_summary=what",
	.open = "qualified_name",
	.empty = "No changes.",
	.hint = "The first sync of a catalog has nothing to compare with.",
	.marks = change_marks
};

static const struct row_screen changes_since = {
	ACT_NONE,
	"changes from",
	"change",
	"list_changes",
	.query = "query",
	.typed = "since",
	.until = "until",
	.show = "qualified_name=name change_kind=change created_at=age change_summary=what",
	.open = "qualified_name",
	.empty = "No changes in this time.",
	.hint = "Without a time, all changes that are kept are listed.",
	.marks = change_marks
};

static const struct row_screen screens[] = {
	{ ACT_SYNCS, "history", "generation", "list_generations", .query = "query",
	  .show = "taken_at=when name=generation changes=changes tables=tables what=what", .dated = true,
	  .into = &changes_of_generation, .by = "name", .enter = "its changes", .empty = "Nothing synced yet.",
	  .hint = "L shows the catalogs, R there syncs them.", .marks = sync_marks },
	{ ACT_CHANGES, "changes", NULL, "list_changes", .query = "query", .with = &changes_since,
	  .show = "qualified_name=name change_kind=change created_at=age change_summary=what", .open = "qualified_name",
	  .empty = "No changes since the first sync.", .hint = "The next sync finds new changes: ocat sync.",
	  .marks = change_marks },
	{ ACT_HEALTH, "health", "table", "asset_health", "risk", "any", .query = "pattern",
	  .show = "qualified_name=name flags=at_risk row_count=rows last_updated_at=written size_trend=trend",
	  .open = "qualified_name", .empty = "No table is at risk.",
	  .hint = "The health tab of the inspector shows the facts about each.", .marks = health_marks },
	{ ACT_TAGS, "tags", NULL, "list_tags", .query = "query",
	  .show = "tag_name=tag qualified_name=of origin=by applied_at=age", .open = "asset", .empty = "No tags.",
	  .hint = "ocat tag, tags.yaml and rules add tags.", .marks = tag_marks },
	{ ACT_WHY, "why", "piece", "explain_match", .subject = "name", .query = "query",
	  .ask = "explain which table:", .show = "piece=piece held=holds found=what_it_has instead=what_would_hold",
	  .empty = "The query line has no words or filters.",
	  .hint = "It only sorts or limits: every table is in the list." },
	{ ACT_GREP, "grep", "line", "grep_catalog", "smart_case", "yes", .typed = "pattern",
	  .ask = "search all metadata, a regular expression:",
	  .show = "qualified_name=name column=column what=in line=line text=text", .open = "qualified_name",
	  .empty = "No name, comment or definition matches.",
	  .hint = "Case matters only when the text has a capital." },
	{ ACT_COLUMN, "column", NULL, "compare_columns", .typed = "column", .of_column = true,
	  .ask = "compare the columns called:",
	  .show = "data_type=type asset=table nullable=null key=key differs=unusual references=references "
		  "description=comment",
	  .says = true, .group = "data_type", .odd = "differs", .open = "asset", .empty = "No column has this name.",
	  .hint = "Press the key again for another name; in the query line, has: matches a part of a name.",
	  .marks = column_marks },
	{ ACT_DOMAINS, "domains", NULL, "list_domains",
	  .show = "name=domain table_count=tables central_tables=around description=about origin=origin",
	  .narrow = "domain", .enter = "its tables", .below = &usual_joins, .empty = "No business domains.",
	  .hint = "They come from the keys between tables, or from domains.yaml.", .marks = domain_marks },
};

const struct row_screen *row_screen_of(enum action key)
{
	for (size_t i = 0; i < sizeof screens / sizeof *screens; i++)
		if (screens[i].key == key)
			return &screens[i];
	return NULL;
}

bool row_screen_obeys(const struct row_screen *s)
{
	return s && s->query && !s->subject;
}

int kept_column(const struct kept_rows *k, str name)
{
	for (ptrdiff_t i = 0; i < k->count; i++)
		if (str_eq(str_of(k->columns[i].name), name))
			return (int)i;
	return -1;
}

str kept_text(const struct kept_rows *k, ptrdiff_t row, int column)
{
	const struct value *v;

	if (column < 0 || row < 0 || row >= k->rows.len)
		return NO_STR;
	v = &k->rows.at[row][column];
	return v->kind == VALUE_TEXT ? v->text : NO_STR;
}
