#include "service/tag_edit.h"

#include "base/arena.h"
#include "base/file.h"
#include "base/json.h"
#include "base/redact.h"
#include "base/utf8.h"
#include "model/name.h"
#include "model/tags/column_content_rules.h"
#include "service/change_audit.h"
#include "service/name_resolve.h"
#include "base/banned.h"

struct target {
	int64_t asset_id;
	str qualified, asset, field; /* field absent: the asset itself */
};

struct work {
	struct scope scope; /* with the writer's store */
	const struct tag_edit *in;
	array_of(struct target) targets;
	struct {
		struct word_of {
			str tag, category;
		} * at;
		ptrdiff_t len, cap;
	} tags;
	struct tagged *out;
};

/* ---- resolving names ---- */

static bool add_target(struct work *w, str text, struct err *err)
{
	struct named found;
	struct target *t;

	if (!name_resolve(&w->scope, text, NAMED_ANY, &found, err))
		return false;
	t = push(&w->targets, w->scope.arena);
	*t = (struct target){ found.asset.id, found.asset.qualified, found.asset.qualified, NO_STR };
	if (found.column.at) {
		t->field = found.column;
		t->qualified = name_with_field(w->scope.arena, t->asset, t->field);
	}
	return true;
}

/* ---- resolving tags ---- */

static bool add_tag(struct work *w, str text, struct err *err)
{
	ptrdiff_t colon = str_at(text, ':');
	str tag = str_from(text, colon + 1);
	struct word_of word = { tag, colon > 0 ? str_upto(text, colon) : w->in->category };

	if (!tag_name_check(tag, err) || (word.category.len && !tag_name_check(word.category, err)))
		return false;
	if (!word.category.len)
		word.category = tag_category(tag);
	*push(&w->tags, w->scope.arena) = word;
	return true;
}

static bool is_under(str tag, str asked)
{
	return str_eq_fold(tag, asked) ||
	       (tag.len > asked.len && tag.at[asked.len] == '.' && str_eq_fold(str_upto(tag, asked.len), asked));
}

/* ---- the three things ---- */

static void done(struct work *w, str qualified, str tag, const char *what)
{
	*push(w->out, w->scope.arena) = (struct tagged_row){ qualified, tag, what };
}

static struct tag tag_for(const struct target *t, str name, str category)
{
	return (struct tag){ .qualified = t->qualified,
			     .name = name,
			     .category = category,
			     .origin = S("person"),
			     .asset = t->asset,
			     .field = t->field };
}

static const struct tag *known(const struct tags *all, str qualified, str name)
{
	for (ptrdiff_t i = 0; i < all->len; i++)
		if (str_eq(all->at[i].qualified, qualified) && str_eq_fold(all->at[i].name, name))
			return &all->at[i];
	return NULL;
}

static bool put_one(struct work *w, const struct target *t, const struct word_of *word, const struct tags *has,
		    struct err *err)
{
	const struct tag *old = known(has, t->qualified, word->tag);
	struct tag tag = tag_for(t, word->tag, word->category);

	if (old && !old->rejected && !tag_is_given(old->origin) && str_eq(old->name, word->tag) &&
	    str_eq(old->category, word->category)) {
		done(w, t->qualified, word->tag, "already set");
		return true;
	}
	if (!store_tag_put(w->scope.store, &tag, err))
		return false;
	done(w, t->qualified, word->tag, "added");
	return true;
}

static bool has_none(const struct target *t, str tag, const struct tags *has, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	str line = str_fmt(a, "=%.*s", STR(t->asset));

	err_set(err, ERR_NOTHING, "%.*s has no manual tag %.*s", STR(t->qualified), STR(tag));
	for (ptrdiff_t i = 0; i < has->len; i++)
		if (!has->at[i].rejected && str_eq(has->at[i].qualified, t->qualified))
			err_suggest(err, has->at[i].name);
	return err_next(err, "List its tags with %s.", ACTION("list_tags", WITH("query", line)));
}

static bool is_from_elsewhere(const struct target *t, const struct tag *old, struct err *err)
{
	if (str_eq(old->origin, S(TAG_ORIGIN_FILE))) {
		err_set(err, ERR_USAGE, "%.*s has the tag %.*s from tags.yaml", STR(t->qualified), STR(old->name));
		return err_next(err, "Remove it there.");
	}
	err_set(err, ERR_USAGE, "%.*s has the tag %.*s from the rule %.*s, which would set it again", STR(t->qualified),
		STR(old->name), STR(str_from(old->origin, (ptrdiff_t)sizeof TAG_ORIGIN_RULE - 1)));
	return err_next(err, "Reject it permanently with %s.",
			ACTION("tag", WITH_YES("reject"), WITH("name", t->qualified), WITH("tag", old->name)));
}

static bool remove_one(struct work *w, const struct target *t, const struct word_of *word, const struct tags *has,
		       struct err *err)
{
	const struct tag *old = known(has, t->qualified, word->tag);
	bool found = false;

	if (!old)
		return w->in->query.at || has_none(t, word->tag, has, err);
	if (!old->rejected && tag_is_given(old->origin))
		return w->in->query.at || is_from_elsewhere(t, old, err);
	if (!store_tag_remove(w->scope.store, t->qualified, old->name, &found, err))
		return false;
	done(w, t->qualified, old->name, old->rejected ? "no longer rejected" : "removed");
	return true;
}

static bool reject_tag(struct work *w, const struct tag *t, struct err *err)
{
	struct tag off = *t;

	off.applied_at = NO_TIME;
	if (!off.field.at)
		off.asset = off.qualified;
	if (!store_tag_reject(w->scope.store, &off, err))
		return false;
	done(w, t->qualified, t->name, "rejected");
	return true;
}

/* Rejecting a tag also rejects those that the same rule gave with it, such as sensitive. */
static bool came_along(const struct tag *t, const struct tag *with)
{
	return str_eq(t->qualified, with->qualified) && str_starts(t->origin, S(TAG_ORIGIN_RULE)) &&
	       str_eq(t->origin, with->origin) && str_at(t->name, '.') < 0;
}

static bool goes(const struct tags *has, ptrdiff_t i, str asked)
{
	bool found = is_under(has->at[i].name, asked);

	for (ptrdiff_t k = 0; k < has->len && !found; k++)
		found = !has->at[k].rejected && is_under(has->at[k].name, asked) &&
			came_along(&has->at[i], &has->at[k]);
	return found && !has->at[i].rejected;
}

/* For a table, also those of its columns: rejecting "personal" for a table means its columns. */
static bool reject_one(struct work *w, const struct target *t, const struct word_of *word, const struct tags *has,
		       struct err *err)
{
	const struct tag *old = known(has, t->qualified, word->tag);
	struct tag tag = tag_for(t, word->tag, NO_STR);
	bool any = false;

	for (ptrdiff_t i = 0; i < has->len; i++) {
		if (!goes(has, i, word->tag))
			continue;
		any = true;
		if (!reject_tag(w, &has->at[i], err))
			return false;
	}
	if (old && old->rejected && !any)
		done(w, t->qualified, word->tag, "already rejected");
	if (any || (old && old->rejected))
		return true;
	if (!t->field.at)
		return w->in->query.at || has_none(t, word->tag, has, err);
	return reject_tag(w, &tag, err); /* no rule gives it yet, and none will */
}

/* Tags from rules reappear once a person's decision is withdrawn. */
static bool give_again(struct work *w, const struct target *t, struct err *err)
{
	struct asset_row row;

	return store_asset(w->scope.store, w->scope.arena, t->asset_id, &row, err) &&
	       workspace_tags_of(w->scope.workspace, w->scope.store, row.catalog, &row.asset, err);
}

static bool write_target(struct work *w, const struct target *t, struct err *err)
{
	static bool (*const each[])(struct work *, const struct target *, const struct word_of *, const struct tags *,
				    struct err *) = {
		[TAG_EDIT_PUT] = put_one,
		[TAG_EDIT_REMOVE] = remove_one,
		[TAG_EDIT_REJECT] = reject_one,
	};

	for (ptrdiff_t i = 0; i < w->tags.len; i++) {
		struct tags has = { 0 };

		if (!stop_not_yet(w->scope.stop, err) ||
		    !store_tags(w->scope.store, w->scope.arena, t->qualified, &has, err) ||
		    !each[w->in->what](w, t, &w->tags.at[i], &has, err))
			return false;
	}
	return w->in->what != TAG_EDIT_REMOVE || give_again(w, t, err);
}

static bool write_all(struct work *w, struct err *err)
{
	if (w->in->tags.len > TAG_EDIT_MOST)
		return err_set(err, ERR_USAGE, "at most %d tags at once, not %td", TAG_EDIT_MOST, w->in->tags.len);
	if (!scope_find_catalog(&w->scope, err))
		return false;
	for (ptrdiff_t i = 0; i < w->in->tags.len; i++)
		if (!add_tag(w, w->in->tags.at[i], err))
			return false;
	for (ptrdiff_t i = 0; i < w->in->names.len; i++)
		if (!add_target(w, w->in->names.at[i], err))
			return false;
	for (ptrdiff_t i = 0; i < w->targets.len; i++)
		if (!stop_not_yet(w->scope.stop, err) || !write_target(w, &w->targets.at[i], err))
			return i ? err_at(err, "after %td of %td names", i, w->targets.len) : false;
	return true;
}

/* ---- the audit ---- */

/* Hides passwords: a URL may have been given in place of a name. */
static void put_texts(struct jw *w, struct arena *a, const char *key, const struct strs *list)
{
	jw_array_at(w, key);
	for (ptrdiff_t i = 0; i < list->len; i++)
		jw_str(w, redact_hide(a, list->at[i]));
	jw_end_array(w);
}

static str parameters(struct arena *a, const struct tag_edit *t)
{
	static const char *const actions[] = { "put", "remove", "reject" };
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct jw w = jw_to(&b);

	jw_object(&w);
	jw_str_at(&w, "action", str_of(actions[t->what]));
	jw_str_some(&w, "category", redact_hide(a, t->category));
	if (t->query.at)
		jw_str_at(&w, "query", redact_hide(a, t->query));
	else
		put_texts(&w, a, "names", &t->names);
	put_texts(&w, a, "tags", &t->tags);
	jw_end_object(&w);
	return str_dup(a, sb_str(&b));
}

bool tag_edit_is_name(const struct scope *scope, str word, bool *is, struct err *err)
{
	struct store *reader = workspace_reader(scope->workspace, err);
	struct candidates called = { 0 };
	str catalog = scope->catalog.len ? scope->catalog : NO_STR;
	bool good = reader && store_resolve(reader, scope->arena, catalog, &word, 1, &called, err);

	if (reader)
		workspace_return(scope->workspace, reader);
	if (good)
		*is = called.len > 0;
	return good;
}

bool tag_edit_do(const struct scope *scope, const struct tag_edit *t, struct tagged *out, struct err *err)
{
	struct work w = { .scope = *scope, .in = t, .out = out };
	instant at = clock_now();
	int64_t started_us = clock_monotonic_us();
	struct workspace *s = scope->workspace;
	struct store *reader = workspace_reader(s, err); /* applies changed tag files first */
	bool good = false;

	if (reader)
		workspace_return(s, reader);
	w.scope.store = reader ? workspace_writer(s, err) : NULL;
	if (w.scope.store) {
		good = write_all(&w, err);
		workspace_return(s, w.scope.store);
	}
	out->note = change_audit(
		scope->arena, &t->caller,
		&(struct audited_change){ "tag", parameters(scope->arena, t), at, started_us, out->len }, err);
	return good;
}
