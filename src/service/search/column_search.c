#include "service/search/column_search.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/banned.h"

enum { NEAR_LOOKED_AT = 100 };

void found_columns_add(struct found_columns *f, struct arena *a, const struct found_column *one)
{
	struct found_column *to = push(f, a);

	*to = *one;
	to->field.name = str_dup(a, one->field.name);
	to->path = str_dup(a, one->path);
	to->field.type = str_dup(a, one->field.type);
	to->field.comment = str_dup(a, one->field.comment);
	to->default_value = str_dup(a, one->default_value);
	to->tags = strs_dup(a, &one->tags);
}

/* ---- details ---- */

struct row {
	struct found_columns *to;
	struct arena *arena;
	const struct column_hit *hit;
	ptrdiff_t at; /* columns of its table so far */
	bool found;
};

static bool take_place(void *with, const struct field_brief *b, struct err *err)
{
	struct row *r = with;

	(void)err;
	if (r->at++ != r->hit->place || !str_eq(b->name, r->hit->name))
		return true;
	found_columns_add(
		r->to, r->arena,
		&(struct found_column){
			.of = r->hit->asset,
			.field = { b->name, b->type, b->class, b->ordinal, b->pk > 0, b->nullable, b->comment, { 0 } },
			.path = b->path,
			.default_value = b->default_value,
			.tags = b->tags,
			.rank = r->hit->rank,
			.members = r->hit->members,
			.first_member = r->hit->first_member });
	r->found = true;
	return true;
}

static bool take_row(const struct scope *scope, struct arena *a, struct found_columns *to, const struct column_hit *hit,
		     struct err *err)
{
	struct row r = { .to = to, .arena = a, .hit = hit };

	if (!hit->told)
		return store_each_field(scope->store, hit->asset->id, scope->stop, take_place, &r, err) && r.found;
	found_columns_add(to, a,
			  &(struct found_column){ .of = hit->asset,
						  .field = { hit->name,
							     hit->type,
							     hit->class,
							     (int)hit->place + 1,
							     hit->pk,
							     hit->nullable,
							     hit->comment,
							     { 0 } },
						  .path = hit->path,
						  .default_value = hit->default_value,
						  .rank = hit->rank,
						  .members = hit->members,
						  .first_member = hit->first_member });
	return true;
}

struct tag_edit {
	struct found_columns *to;
	struct arena *arena;
	ptrdiff_t at; /* index of the next column */
};

static int by_text(const void *x, const void *y)
{
	return str_cmp(*(const str *)x, *(const str *)y);
}

/* Tables arrive in the requested order; the tags of one column are sorted by text, as in the cache. */
static bool take_tags(void *with, const struct asset_brief *b, struct err *err)
{
	struct tag_edit *t = with;
	struct found_column *to;

	(void)err;
	while (!str_eq(t->to->at[t->at].of->qualified, b->qualified))
		t->at++;
	to = &t->to->at[t->at++];
	to->tags = (struct strs){ 0 };
	for (ptrdiff_t i = 0; i + 1 < b->column_tags.len; i += 2)
		if (str_eq(b->column_tags.at[i], to->field.name))
			*push(&to->tags, t->arena) = str_dup(t->arena, b->column_tags.at[i + 1]);
	if (to->tags.len)
		qsort(to->tags.at, (size_t)to->tags.len, sizeof *to->tags.at, by_text);
	return true;
}

static bool tag_rows(const struct scope *scope, struct arena *a, struct found_columns *f, struct err *err)
{
	struct tag_edit t = { .to = f, .arena = a };
	int64_t *ids = new_n(a, int64_t, f->len + 1);
	struct strs names = { 0 };

	for (ptrdiff_t i = 0; i < f->len; i++) {
		ids[i] = f->at[i].of->id;
		*push(&names, a) = f->at[i].of->qualified;
	}
	return !f->len || store_each_tags_of(scope->store, ids, &names, scope->stop, take_tags, &t, err);
}

/* ---- the search ---- */

/* False with err unset: the indexes are missing, damaged, or do not match the cache. */
static bool find_by(const struct scope *scope, struct arena *a, int64_t skip, int64_t limit, enum names_need need,
		    struct found_columns *f, struct err *err)
{
	struct workspace *s = scope->workspace;
	struct engine_source from = workspace_facts(scope->store, &scope->filter, scope->stop, a);
	struct engine_ask ask = {
		.filter = &scope->filter, .from = &from, .skip = skip, .limit = limit, .stop = scope->stop
	};
	const struct engine *e = workspace_engine(s, scope->store, scope->catalog_id, need, scope->stop, a, &f->names,
						  err);
	struct column_hits hits = { 0 };

	if (!e || !workspace_know_domains(s, scope->store, &scope->filter, scope->stop, a, &from, NULL, err) ||
	    !engine_columns(e, a, &ask, &hits, err))
		return false;
	for (ptrdiff_t i = 0; i < hits.len; i++)
		if (!take_row(scope, a, f, &hits.at[i], err))
			return false;
	f->total = hits.total;
	return tag_rows(scope, a, f, err);
}

void column_search_done(const struct scope *scope, struct found_columns *f)
{
	workspace_found_done(scope->workspace, &f->names);
}

bool column_search(const struct scope *scope, struct arena *a, int64_t skip, int64_t limit, struct found_columns *out,
		   struct err *err)
{
	bool good = find_by(scope, a, skip, limit, NAMES_OF_COLUMNS, out, err);

	if (good || err->kind)
		return good;
	column_search_done(scope, out);
	out->len = 0;
	return find_by(scope, a, skip, limit, NAMES_ANEW, out, err);
}

bool column_search_quick(const struct scope *scope, struct arena *a, int64_t limit, struct found_columns *out)
{
	struct err ignored = { 0 };
	bool good = find_by(scope, a, 0, limit, NAMES_THERE, out, &ignored);

	column_search_done(scope, out);
	return good && out->len;
}

void column_search_near(const struct scope *scope, struct arena *a, const struct word *like, ptrdiff_t most,
			struct strs *out)
{
	struct scope near = *scope;
	struct found_columns f = { 0 };

	filter_start(&near.filter);
	*push(&near.filter.words, a) = *like;
	near.filter.words.at[0].kind = MATCH_FUZZY;
	if (!column_search_quick(&near, a, NEAR_LOOKED_AT, &f))
		return;
	for (ptrdiff_t i = 0; i < f.len && out->len < most; i++)
		if (!texts_have(out, f.at[i].field.name))
			*push(out, a) = f.at[i].field.name;
}
