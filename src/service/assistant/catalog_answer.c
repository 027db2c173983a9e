#include "service/assistant/catalog_answer.h"

#include "base/arena.h"
#include "service/name_resolve.h"
#include "base/banned.h"

struct answering {
	struct arena *arena;
	const struct scope *scope;
	const struct catalog_question *q;
	const struct intent *intent;
	struct action_call *out;
};

static void with(struct answering *w, const char *param, str value)
{
	if (value.len)
		w->out->param[w->out->params++] = (struct action_param){ .name = str_of(param), .value = value };
}

static void with_count(struct answering *w, const char *param, int64_t n)
{
	if (n >= 0)
		with(w, param, str_fmt(w->arena, "%lld", (long long)n));
}

static void with_day(struct answering *w, const char *param, instant t)
{
	with(w, param, period_date(w->arena, t));
}

/* Is it shop.orders.total? */
static bool find_column(const struct answering *w, str name, struct named *out)
{
	struct err_detail ignored = { 0 };
	struct err unknown = { 0 };
	struct scope look;

	if (!w->scope || !w->scope->store || str_at(name, '.') < 0)
		return false;
	look = *w->scope;
	look.detail = &ignored;
	return name_resolve(&look, name, NAMED_ANY, out, &unknown) && out->column.len;
}

/* A person may look at a column, and ask about its table, */
static str table_of(const struct answering *w, str name)
{
	struct named found = { 0 };

	return find_column(w, name, &found) ? found.asset.qualified : name;
}

/* or about others that have such a column. */
static str column_of(const struct answering *w, str name)
{
	struct named found = { 0 };

	return find_column(w, name, &found) ? found.column : name;
}

/* "this table" is what the person looks at. */
static str asset_of(const struct answering *w)
{
	return table_of(w, w->intent->here ? w->q->here : w->intent->asset);
}

static bool about_asset(struct answering *w, const char *tool, const char *param)
{
	w->out->verb = str_of(tool);
	with(w, param, asset_of(w));
	return asset_of(w).len > 0;
}

static void with_kind(struct answering *w)
{
	const struct intent *i = w->intent;

	if (i->views != i->tables)
		with(w, "kind", i->views ? S("view") : S("table"));
}

static bool is_catalog(const struct answering *w, str name)
{
	struct scope look;
	struct err err = { 0 };

	if (!w->scope || !w->scope->store)
		return false;
	look = *w->scope;
	look.catalog = name;
	return scope_find_catalog(&look, &err);
}

static bool search_tables(struct answering *w)
{
	w->out->verb = S("search_tables");
	if (w->intent->ns.len)
		with(w, is_catalog(w, w->intent->ns) ? "catalog" : "schema", w->intent->ns);
	return true;
}

/* A name as it is; a word anywhere in a name; of several words, what they mean. */
static bool tables_with(struct answering *w)
{
	const struct intent *i = w->intent;
	bool word = str_at(i->field, ' ') < 0;

	search_tables(w);
	if (!word || (i->domain.len && !i->is_name)) {
		with(w, "query", w->q->text);
		return true;
	}
	with(w, "has_column", i->is_name ? column_of(w, i->field) : str_fmt(w->arena, "*%.*s*", STR(i->field)));
	with_kind(w);
	return true;
}

static bool columns(struct answering *w)
{
	w->out->verb = S("search_columns");
	with(w, "pattern",
	     w->intent->is_name ? column_of(w, w->intent->field) : str_fmt(w->arena, "*%.*s*", STR(w->intent->field)));
	return true;
}

static bool where(struct answering *w)
{
	w->out->verb = S("search_catalog");
	with(w, "query", w->intent->field.len ? w->intent->field : column_of(w, w->q->here));
	with(w, "scope", S("all_catalogs"));
	return true;
}

static bool tables(struct answering *w)
{
	search_tables(w);
	with(w, "query", w->intent->words.len ? w->q->text : NO_STR);
	if (!w->intent->words.len)
		with_kind(w);
	return true;
}

static bool largest(struct answering *w)
{
	const struct intent *i = w->intent;

	search_tables(w);
	with_count(w, "row_count_min", i->rows_min);
	with_count(w, "row_count_max", i->rows_max);
	with(w, "sort", S("-rows"));
	with_kind(w);
	if (i->limit > 0)
		with_count(w, "limit", i->limit);
	return true;
}

static bool join(struct answering *w)
{
	w->out->verb = S("get_join_path");
	with(w, "source_table", asset_of(w));
	with(w, "target_table", table_of(w, w->intent->other_asset));
	return w->out->params == 2;
}

static bool lineage(struct answering *w)
{
	bool down = w->intent->topic == TOPIC_DOWNSTREAM;

	if (!about_asset(w, "get_lineage", "asset"))
		return false;
	with(w, down ? "downstream" : "upstream", S("true"));
	return true;
}

static bool stale(struct answering *w)
{
	if (w->intent->until == NO_TIME) {
		w->out->verb = S("asset_health");
		with(w, "risk", S("stale"));
		return true;
	}
	search_tables(w);
	with_day(w, "modified_before", w->intent->until);
	with(w, "sort", S("+modified"));
	with_kind(w);
	return true;
}

static bool changes(struct answering *w)
{
	w->out->verb = S("list_changes");
	with(w, "asset", asset_of(w));
	with_day(w, "since", w->intent->since);
	with_day(w, "until", w->intent->until);
	with(w, "change_kind", w->intent->change_kind);
	return true;
}

/* Tables with a tag, their own or that of a column; or the columns. */
static bool tagged(struct answering *w)
{
	if (w->intent->columns) {
		w->out->verb = S("list_tags");
		with(w, "query", str_fmt(w->arena, "tag:%.*s", STR(filter_quoted(w->arena, w->intent->tag))));
		return true;
	}
	search_tables(w);
	with(w, "tag", w->intent->tag);
	with_kind(w);
	return true;
}

static bool tags(struct answering *w)
{
	w->out->verb = S("list_tags");
	with(w, "query", asset_of(w));
	return true;
}

static bool owned(struct answering *w)
{
	search_tables(w);
	with(w, "owner", w->intent->owner);
	with_kind(w);
	return true;
}

static bool health(struct answering *w)
{
	w->out->verb = S("asset_health");
	with(w, "asset", asset_of(w));
	with(w, "risk", w->intent->risk);
	return true;
}

static bool schemas(struct answering *w)
{
	w->out->verb = S("list_schemas");
	return true;
}

static bool describe(struct answering *w)
{
	return about_asset(w, "describe_asset", "asset") ||
	       (with(w, "asset", w->intent->field), w->intent->field.len > 0);
}

static bool fresh(struct answering *w)
{
	return about_asset(w, "asset_health", "asset");
}

static bool relations(struct answering *w)
{
	return about_asset(w, "get_relationships", "table");
}

bool catalog_answer(struct arena *a, const struct scope *scope, const struct catalog_question *q,
		    struct action_call *out)
{
	static bool (*const answers[TOPICS])(struct answering *) = {
		[TOPIC_TABLES] = tables,       [TOPIC_TABLES_WITH] = tables_with,
		[TOPIC_COLUMNS] = columns,     [TOPIC_SCHEMAS] = schemas,
		[TOPIC_LARGEST] = largest,     [TOPIC_DESCRIBE] = describe,
		[TOPIC_RELATIONS] = relations, [TOPIC_JOIN] = join,
		[TOPIC_DOWNSTREAM] = lineage,  [TOPIC_UPSTREAM] = lineage,
		[TOPIC_FRESH] = fresh,	       [TOPIC_STALE] = stale,
		[TOPIC_WHERE] = where,	       [TOPIC_CHANGES] = changes,
		[TOPIC_TAGGED] = tagged,       [TOPIC_TAGS] = tags,
		[TOPIC_OWNER] = describe,      [TOPIC_OWNED] = owned,
		[TOPIC_HEALTH] = health,
	};
	struct action_call call = { 0 };
	struct answering w = { .arena = a, .scope = scope, .q = q, .intent = q->intent, .out = &call };

	if (!answers[q->intent->topic] || (q->intent->here && !q->here.len) || !answers[q->intent->topic](&w))
		return false;
	*out = call;
	return true;
}
