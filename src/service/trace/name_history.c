#include "service/trace/name_history.h"

#include "base/arena.h"
#include "model/name.h"
#include "store/history.h"
#include "base/banned.h"

struct moved { /* a version with what matters of it */
	int64_t asset, generation;
	instant at;
	enum change_kind kind;
	str qualified;
	struct changes changes;
};

struct moves {
	struct arena *arena;
	array_of(struct moved) at; /* oldest first, once gathered */
};

/* Only those of the asset itself and of its columns. */
static struct changes shape_changes(struct arena *a, const struct changes *from)
{
	struct changes to = { 0 };

	for (ptrdiff_t i = 0; i < from->len; i++) {
		const struct change *c = &from->at[i];

		if (str_eq(c->what, S("field")) || str_eq(c->what, S("asset")))
			*push(&to, a) = (struct change){ .kind = c->kind,
							 .what = str_dup(a, c->what),
							 .name = str_dup(a, c->name),
							 .before = str_dup(a, c->before),
							 .after = str_dup(a, c->after) };
	}
	return to;
}

static bool take(void *with, const struct version_row_taken *v, struct err *err)
{
	struct moves *m = with;

	(void)err;
	*push(&m->at, m->arena) = (struct moved){ .asset = v->version->asset_id,
						  .generation = v->version->generation,
						  .at = v->version->created_at,
						  .kind = v->version->kind,
						  .qualified = str_dup(m->arena, v->version->qualified),
						  .changes = shape_changes(m->arena, &v->version->changes) };
	return true;
}

static bool gather(struct store *s, const struct versions_wanted *w, struct moves *m, struct err *err)
{
	if (!store_each_version(s, w, NULL, take, m, err))
		return false;
	for (ptrdiff_t i = 0; i < m->at.len / 2; i++) {
		struct moved one = m->at.at[i];

		m->at.at[i] = m->at.at[m->at.len - 1 - i];
		m->at.at[m->at.len - 1 - i] = one;
	}
	return true;
}

static bool is_of(const struct change *c, const char *what)
{
	return str_eq(c->what, str_of(what));
}

/* ---- columns ---- */

/* Where a source gives its columns no ids: one went, and one came. */
static str only_new_field(const struct changes *c)
{
	str found = NO_STR;
	int gone = 0;

	for (ptrdiff_t i = 0; i < c->len; i++) {
		if (!is_of(&c->at[i], "field"))
			continue;
		gone += c->at[i].kind == CHANGE_DROPPED;
		if (c->at[i].kind != CHANGE_ADDED)
			continue;
		if (found.at)
			return NO_STR;
		found = c->at[i].name;
	}
	return gone == 1 ? found : NO_STR;
}

static void follow(const struct moved *v, str *name, struct fate *out)
{
	for (ptrdiff_t i = 0; i < v->changes.len; i++) {
		const struct change *c = &v->changes.at[i];
		bool renamed = c->kind == CHANGE_RENAMED && str_eq(c->before, *name),
		     dropped = c->kind == CHANGE_DROPPED && str_eq(c->name, *name);
		str instead = dropped ? only_new_field(&v->changes) : NO_STR;

		if (!is_of(c, "field") || (!renamed && !dropped))
			continue;
		*out = (struct fate){ .kind = renamed || instead.at ? FATE_RENAMED : FATE_DROPPED,
				      .name = renamed ? c->after : instead,
				      .likely = out->likely || instead.at,
				      .generation = v->generation,
				      .at = v->at,
				      .asset = v->asset };
		*name = out->name;
		return;
	}
}

static bool walk_columns(struct store *s, struct arena *a, const struct versions_wanted *w, str column,
			 struct fate *out, struct err *err)
{
	struct moves moves = { .arena = a };
	str name = column;

	if (!gather(s, w, &moves, err))
		return false;
	for (ptrdiff_t i = 0; i < moves.at.len && out->kind != FATE_DROPPED; i++)
		follow(&moves.at.at[i], &name, out);
	if (out->kind == FATE_RENAMED && str_eq(out->name, column))
		out->kind = FATE_SAME; /* there and back */
	return true;
}

bool fate_of_column(struct store *s, struct arena *a, int64_t asset, str column, int64_t after, struct fate *out,
		    struct err *err)
{
	struct versions_wanted w = { .asset = asset, .since = NO_TIME, .until = NO_TIME, .after = after };

	*out = (struct fate){ .asset = asset };
	return walk_columns(s, a, &w, column, out, err);
}

bool past_of_column(struct store *s, struct arena *a, int64_t asset, str column, int64_t through, struct fate *out,
		    struct err *err)
{
	struct versions_wanted w = { .asset = asset, .since = NO_TIME, .until = NO_TIME, .through = through };

	*out = (struct fate){ .asset = asset };
	return walk_columns(s, a, &w, column, out, err);
}

/* ---- tables ---- */

static const struct change *rename_of(const struct moved *v)
{
	for (ptrdiff_t i = 0; i < v->changes.len; i++)
		if (is_of(&v->changes.at[i], "asset") && v->changes.at[i].kind == CHANGE_RENAMED)
			return &v->changes.at[i];
	return NULL;
}

bool fate_of_table(struct store *s, struct arena *a, int64_t asset, int64_t after, struct fate *out, struct err *err)
{
	struct versions_wanted w = { .asset = asset, .since = NO_TIME, .until = NO_TIME, .after = after };
	struct moves moves = { .arena = a };

	*out = (struct fate){ .asset = asset };
	if (!gather(s, &w, &moves, err))
		return false;
	for (ptrdiff_t i = 0; i < moves.at.len; i++) {
		const struct moved *v = &moves.at.at[i];
		const struct change *c = rename_of(v);

		if (c || v->kind == CHANGE_DROPPED)
			*out = (struct fate){ .kind = c ? FATE_RENAMED : FATE_DROPPED,
					      .name = c ? c->after : NO_STR,
					      .generation = v->generation,
					      .at = v->at,
					      .asset = asset };
		else if (v->kind == CHANGE_ADDED)
			*out = (struct fate){ .asset = asset };
	}
	return true;
}

static str last_part(struct arena *a, str name)
{
	struct name_parts parts = { 0 };
	struct err ignored = { 0 };

	return name_split(a, name, &parts, &ignored) && parts.len ? parts.part[parts.len - 1] : name;
}

bool past_of_table(struct store *s, struct arena *a, int64_t catalog, str name, int64_t through, struct fate *out,
		   struct err *err)
{
	struct versions_wanted w = { .catalog = catalog, .since = NO_TIME, .until = NO_TIME, .through = through };
	struct moves moves = { .arena = a };

	*out = (struct fate){ 0 };
	if (!gather(s, &w, &moves, err))
		return false;
	for (ptrdiff_t i = moves.at.len - 1; i >= 0 && out->kind == FATE_SAME; i--) {
		const struct moved *v = &moves.at.at[i];
		const struct change *c = rename_of(v);

		if (c && str_eq_fold(last_part(a, c->before), name))
			*out = (struct fate){ FATE_RENAMED, c->after, false, v->generation, v->at, v->asset };
		else if (v->kind == CHANGE_DROPPED && str_eq_fold(last_part(a, v->qualified), name))
			*out = (struct fate){ FATE_DROPPED, NO_STR, false, v->generation, v->at, v->asset };
	}
	return true;
}
