/* run_results.json and sources.json: how the last run of each part ended, and how fresh the sources were. */
#include "adapter/dbt/internal.h"

#include "base/arena.h"
#include "base/json_sections.h"

#include "base/banned.h"

enum { RUN_FIRST = 1, RUN_LAST = 6, FRESH_LAST = 3 };

struct reading {
	struct dbt *d;
	struct arena *scratch;
	const char *artifact;
	int last;
	void (*take)(struct dbt *d, const struct json *j);
};

static bool wants(void *with, str section)
{
	(void)with;
	return str_is_among(section, " metadata results ");
}

static void put_seconds(struct dbt *d, struct asset *a, const struct json *seconds)
{
	if (seconds && seconds->kind == JSON_NUM && seconds->num >= 0 && seconds->num < 1e9)
		props_put(&a->props, d->arena, S("last_run_seconds"), str_fmt(d->arena, "%.1f", seconds->num));
}

static void take_run(struct dbt *d, const struct json *j)
{
	struct dbt_node *n = dbt_node_of(d, json_text(j, "unique_id"));
	str id = dbt_keep(d, json_text(j, "unique_id")), status = dbt_keep(d, json_text(j, "status")), ended = NO_STR;
	const struct json *timing = json_get(j, "timing");
	instant at = NO_TIME;

	if (!id.at || !status.at)
		return;
	map_put(&d->results, id, NULL)->ptr = new(d->arena, str);
	*(str *)map_get(&d->results, id)->ptr = status;
	for (const struct json *t = timing && timing->kind == JSON_ARRAY ? timing->first : NULL; t; t = t->next)
		ended = json_text(t, "completed_at").len ? json_text(t, "completed_at") : ended;
	if (!n)
		return;
	props_put(&n->asset->props, d->arena, S("last_run"), status);
	put_seconds(d, n->asset, json_get(j, "execution_time"));
	if (!instant_parse(ended, &at))
		return;
	props_put(&n->asset->props, d->arena, S("last_run_at"), dbt_keep(d, ended));
	if (str_eq(status, S("success")) && n->asset->kind == ASSET_TABLE) {
		n->asset->stats.modified_at = at;
		n->asset->stats.modified_origin = S("run of dbt");
	}
}

static void take_freshness(struct dbt *d, const struct json *j)
{
	struct dbt_node *n = dbt_node_of(d, json_text(j, "unique_id"));
	instant at = NO_TIME;

	if (!n)
		return;
	props_put(&n->asset->props, d->arena, S("freshness"), dbt_keep(d, json_text(j, "status")));
	props_put(&n->asset->props, d->arena, S("freshness_checked_at"), dbt_keep(d, json_text(j, "snapshotted_at")));
	if (instant_parse(json_text(j, "max_loaded_at"), &at)) {
		n->asset->stats.modified_at = at;
		n->asset->stats.modified_origin = S("source freshness of dbt");
	}
}

static bool take(void *with, str section, str key, str value, struct err *err)
{
	struct reading *r = with;
	struct err ignored = { 0 };
	const struct json *j;

	(void)err;
	arena_reset(r->scratch);
	j = json_parse(r->scratch, value, &ignored);
	if (!j)
		r->d->left_out++;
	else if (str_eq(section, S("results")))
		r->take(r->d, j);
	else if (str_eq(key, S("dbt_schema_version")) && j->kind == JSON_STR)
		dbt_check_version(r->d, j->text, r->artifact, RUN_FIRST, r->last);
	return true;
}

static bool read_file(struct reading *r, str path, const struct stop *stop, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct json_section_fn to = { wants, take, r };
	int64_t large;

	r->scratch = scratch;
	if (!json_sections_read(path, stop, &to, &large, err))
		return false;
	r->d->left_out += large;
	return true;
}

bool dbt_read_results(struct dbt *d, str path, const struct stop *stop, struct err *err)
{
	return read_file(&(struct reading){ .d = d, .artifact = "run_results", .last = RUN_LAST, .take = take_run },
			 path, stop, err);
}

bool dbt_read_freshness(struct dbt *d, str path, const struct stop *stop, struct err *err)
{
	return read_file(&(struct reading){ .d = d, .artifact = "sources", .last = FRESH_LAST, .take = take_freshness },
			 path, stop, err);
}
