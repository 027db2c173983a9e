/* What people decided about the tables of a bundle, and what was learned from SQL about them. */
#include "service/bundle/internal.h"

#include "base/arena.h"
#include "store/join_decisions.h"
#include "store/learned_sql.h"
#include "base/banned.h"

struct saying {
	const struct history_write *h;
	struct arena *arena;
	struct map tables; /* by qualified name */
};

static bool take_name(void *with, const struct asset_brief *b, struct err *err)
{
	struct saying *s = with;

	(void)err;
	if (map_get(&s->h->tables->ids, str_n((const char *)&b->id, (ptrdiff_t)sizeof b->id)))
		map_put(&s->tables, str_dup(s->arena, b->qualified), NULL);
	return true;
}

static bool put(struct saying *s, struct sb *b, struct jw *w, struct err *err)
{
	jw_end_object(w);
	jw_end_object(w);
	sb_putc(b, '\n');
	return bundle_put_line(s->h->to, sb_str(b), err);
}

static struct jw begin(struct sb *b, const char *kind)
{
	struct jw w = jw_to(b);

	sb_reset(b);
	jw_object(&w);
	jw_object_at(&w, kind);
	return w;
}

static void put_time(struct jw *w, struct arena *a, const char *key, instant at)
{
	if (at != NO_TIME && at)
		jw_str_at(w, key, instant_iso(a, at));
}

static bool put_tags(struct saying *s, struct err *err)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct tags all = { 0 };

	if (!store_tags(s->h->scope->store, s->arena, NO_STR, &all, err))
		return false;
	for (ptrdiff_t i = 0; i < all.len; i++) {
		const struct tag *t = &all.at[i];
		struct jw w;

		if (!map_get(&s->tables, t->field.len ? t->asset : t->qualified))
			continue;
		w = begin(&b, "tag");
		jw_str_at(&w, "qualified", t->qualified);
		jw_str_at(&w, "name", t->name);
		jw_str_some(&w, "category", t->category);
		jw_str_some(&w, "origin", t->origin);
		put_time(&w, s->arena, "applied_at", t->applied_at);
		jw_str_at(&w, "asset", t->field.len ? t->asset : t->qualified);
		jw_str_some(&w, "field", t->field);
		if (t->rejected)
			jw_bool_at(&w, "rejected", true);
		if (!put(s, &b, &w, err))
			return false;
	}
	return true;
}

static bool are_both(const struct saying *s, str from, str to)
{
	return map_get(&s->tables, from) && map_get(&s->tables, to);
}

static bool put_decisions(struct saying *s, struct err *err)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct join_words all = { 0 };

	if (!store_join_words(s->h->scope->store, s->arena, &all, NULL, err))
		return false;
	for (ptrdiff_t i = 0; i < all.len; i++) {
		const struct join_word *j = &all.at[i];
		struct jw w;

		if (!are_both(s, j->from, j->to))
			continue;
		w = begin(&b, "decision");
		jw_str_at(&w, "from", j->from);
		texts_put(&w, "from_fields", &j->from_fields);
		jw_str_at(&w, "to", j->to);
		texts_put(&w, "to_fields", &j->to_fields);
		jw_bool_at(&w, "rejected", j->rejected);
		jw_str_some(&w, "note", j->note);
		put_time(&w, s->arena, "at", j->at);
		if (!put(s, &b, &w, err))
			return false;
	}
	return true;
}

static bool put_joins(struct saying *s, struct err *err)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct join_logs all = { 0 };

	if (!store_join_logs(s->h->scope->store, s->arena, s->h->catalog->name, &all, err))
		return false;
	for (ptrdiff_t i = 0; i < all.len; i++) {
		const struct join_log *j = &all.at[i];
		struct jw w;

		if (!are_both(s, j->from, j->to))
			continue;
		w = begin(&b, "join");
		jw_str_at(&w, "catalog", s->h->catalog->name);
		jw_str_at(&w, "from", j->from);
		texts_put(&w, "from_fields", &j->from_fields);
		jw_str_at(&w, "to", j->to);
		texts_put(&w, "to_fields", &j->to_fields);
		jw_int_at(&w, "count", j->count);
		put_time(&w, s->arena, "last", j->last);
		if (!put(s, &b, &w, err))
			return false;
	}
	return true;
}

static bool put_conditions(struct saying *s, struct err *err)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < s->tables.len; i++) {
		struct filter_logs all = { 0 };

		if (!store_filter_logs(s->h->scope->store, s->arena, s->tables.at[i].key, &all, err))
			return false;
		for (ptrdiff_t k = 0; k < all.len; k++) {
			struct jw w = begin(&b, "condition");

			jw_str_at(&w, "catalog", s->h->catalog->name);
			jw_str_at(&w, "table", all.at[k].table);
			jw_str_at(&w, "field", all.at[k].field);
			jw_str_at(&w, "condition", all.at[k].condition);
			jw_int_at(&w, "count", all.at[k].count);
			put_time(&w, s->arena, "last", all.at[k].last);
			if (!put(s, &b, &w, err))
				return false;
		}
	}
	return true;
}

bool said_write(const struct history_write *h, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct saying s = { .h = h, .arena = a, .tables = map_in(a) };

	return store_each_plain(h->scope->store, h->catalog->id, h->scope->stop, take_name, &s, err) &&
	       put_tags(&s, err) && put_decisions(&s, err) && put_joins(&s, err) && put_conditions(&s, err);
}
