#include "service/search/question_request.h"

#include "base/arena.h"
#include "service/database_name.h"
#include "workspace/indexes/table_vectors.h"
#include "base/banned.h"

static void set_database(const struct scope *scope, str name, struct retrieve_ask *ask)
{
	struct database_name named = database_name_read(scope, name);

	ask->constraints.catalog = named.catalog.at ? named.catalog : scope->catalog_id ? scope->catalog : NO_STR;
	ask->constraints.ns = named.ns;
}

static bool set_filter(const struct scope *scope, struct retrieve_ask *ask, struct err *err)
{
	struct asset_ids only = { 0 };
	bool good = scope_find_ids(scope, &scope->filter, scope->arena, &only, err);

	ask->only = only.at;
	ask->only_count = only.len;
	return good;
}

/* By the catalogs' own times, not those in the cache, because the demo shifts its times. */
static bool set_stale(const struct scope *scope, instant floor, struct retrieve_ask *ask, struct err *err)
{
	struct catalogs all = { 0 };

	if (floor != NO_TIME && !store_catalogs(scope->store, scope->arena, &all, err))
		return false;
	for (ptrdiff_t i = 0; i < all.len; i++)
		if (all.at[i].synced_at == NO_TIME || all.at[i].synced_at < floor)
			*push(&ask->stale, scope->arena) = all.at[i].name;
	return true;
}

bool request_make(const struct scope *scope, const struct table_question *q, struct retrieve_ask *ask, struct err *err)
{
	*ask = (struct retrieve_ask){ .query_text = q->text, .explain = q->explain, .stop = scope->stop };
	ask->constraints.domain = q->domain;
	set_database(scope, q->database, ask);
	return set_stale(scope, q->floor, ask, err) && (!q->filtered || set_filter(scope, ask, err));
}

void request_likeness(const struct scope *scope, struct retrieve_ask *ask, struct retrieve_leg *leg)
{
	str note;

	workspace_like_question(scope->workspace, scope->store, scope->arena, ask, leg, &note);
	if (note.at)
		scope_note(scope, note);
	if (!leg->len)
		return;
	ask->legs = leg;
	ask->leg_count = 1;
}
