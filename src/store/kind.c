#include "store/kind.h"

#include "base/banned.h"

const struct catalog *catalogs_find(const struct catalogs *all, str name)
{
	for (ptrdiff_t i = 0; i < all->len; i++)
		if (str_eq(all->at[i].name, name))
			return &all->at[i];
	return NULL;
}

/* One kind so far: a file of SQLite. Another is chosen here, by what its path looks like. */
struct store *store_open(str path, enum store_mode mode, void (*note)(void *with, str sentence), void *with,
			 struct err *err)
{
	return store_sqlite.open(path, mode, note, with, err);
}

void store_close(struct store *s)
{
	if (s)
		s->kind->close(s);
}

bool store_catalogs(struct store *s, struct arena *a, struct catalogs *out, struct err *err)
{
	return s->kind->catalogs(s, a, out, err);
}

bool store_catalog(struct store *s, struct arena *a, str name, bool *found, struct catalog *out, struct err *err)
{
	return s->kind->catalog(s, a, name, found, out, err);
}

bool store_catalog_put(struct store *s, str name, str type, str address, int64_t *id, struct err *err)
{
	return s->kind->catalog_put(s, name, type, address, id, err);
}

bool store_catalog_remove(struct store *s, str name, bool *found, struct err *err)
{
	return s->kind->catalog_remove(s, name, found, err);
}

bool store_catalog_failed(struct store *s, int64_t id, str sentence, struct err *err)
{
	return s->kind->catalog_failed(s, id, sentence, err);
}

bool store_pin(struct store *s, struct err *err)
{
	return s->kind->pin(s, err);
}

void store_unpin(struct store *s)
{
	s->kind->unpin(s);
}

bool store_at(struct store *s, int64_t catalog, int64_t generation, struct err *err)
{
	return s->kind->at(s, catalog, generation, err);
}

bool store_identity(struct store *s, struct arena *a, str *id, struct err *err)
{
	return s->kind->identity(s, a, id, err);
}

bool store_catalog_identity(struct store *s, struct arena *a, int64_t catalog, str *id, struct err *err)
{
	return s->kind->catalog_identity(s, a, catalog, id, err);
}

bool store_generations(struct store *s, struct arena *a, int64_t catalog, struct generations *out, struct err *err)
{
	return s->kind->generations(s, a, catalog, out, err);
}

bool store_generation_at(struct store *s, int64_t catalog, instant t, int64_t *number, struct err *err)
{
	return s->kind->generation_at(s, catalog, t, number, err);
}

bool store_asset(struct store *s, struct arena *a, int64_t id, struct asset_row *out, struct err *err)
{
	return s->kind->asset(s, a, id, out, err);
}

bool store_resolve(struct store *s, struct arena *a, str catalog, const str *parts, ptrdiff_t n, struct candidates *out,
		   struct err *err)
{
	return s->kind->resolve(s, a, catalog, parts, n, out, err);
}

bool store_each_asset(struct store *s, int64_t catalog, const struct stop *stop, asset_brief_taker take, void *with,
		      struct err *err)
{
	return s->kind->each_asset(s, catalog, stop, take, with, err);
}

bool store_each_whole(struct store *s, int64_t catalog, const struct stop *stop, asset_whole_taker take, void *with,
		      struct err *err)
{
	return s->kind->each_whole(s, catalog, stop, take, with, err);
}

bool store_whole(struct store *s, struct arena *a, int64_t id, struct asset *out, struct err *err)
{
	return s->kind->whole(s, a, id, out, err);
}

bool store_each_plain(struct store *s, int64_t catalog, const struct stop *stop, asset_brief_taker take, void *with,
		      struct err *err)
{
	return s->kind->each_plain(s, catalog, stop, take, with, err);
}

bool store_each_view(struct store *s, int64_t catalog, const struct stop *stop, asset_brief_taker take, void *with,
		     struct err *err)
{
	return s->kind->each_view(s, catalog, stop, take, with, err);
}

bool store_each_tags_of(struct store *s, const struct strs *qualified, const struct stop *stop, asset_brief_taker take,
			void *with, struct err *err)
{
	return s->kind->each_tags_of(s, qualified, stop, take, with, err);
}

bool store_each_shown(struct store *s, int64_t asset, const struct stop *stop, asset_brief_taker take, void *with,
		      struct err *err)
{
	return s->kind->each_shown(s, asset, stop, take, with, err);
}

bool store_each_carrier(struct store *s, const struct strs *texts, const struct stop *stop, asset_brief_taker take,
			void *with, struct err *err)
{
	return s->kind->each_carrier(s, texts, stop, take, with, err);
}

bool store_each_field(struct store *s, int64_t asset, const struct stop *stop, field_brief_taker take, void *with,
		      struct err *err)
{
	return s->kind->each_field(s, asset, stop, take, with, err);
}

bool store_each_field_from(struct store *s, int64_t first, int64_t last, const struct stop *stop,
			   field_brief_taker take, void *with, struct err *err)
{
	return s->kind->each_field_from(s, first, last, stop, take, with, err);
}

bool store_each_key_from(struct store *s, int64_t first, int64_t last, const struct stop *stop, key_taker take,
			 void *with, struct err *err)
{
	return s->kind->each_key_from(s, first, last, stop, take, with, err);
}

bool store_each_namespace(struct store *s, int64_t catalog, namespace_taker take, void *with, struct err *err)
{
	return s->kind->each_namespace(s, catalog, take, with, err);
}

bool store_props(struct store *s, struct arena *a, int64_t asset, struct props *out, struct err *err)
{
	return s->kind->props(s, a, asset, out, err);
}

bool store_key_columns(struct store *s, struct arena *a, int64_t asset, struct strs *out, struct err *err)
{
	return s->kind->key_columns(s, a, asset, out, err);
}

bool store_relations(struct store *s, struct arena *a, int64_t asset, enum direction which, struct relations *out,
		     struct err *err)
{
	return s->kind->relations(s, a, asset, which, out, err);
}

bool store_each_key(struct store *s, int64_t catalog, const struct stop *stop, key_brief_taker take, void *with,
		    struct err *err)
{
	return s->kind->each_key(s, catalog, stop, take, with, err);
}

bool store_each_unique(struct store *s, int64_t catalog, const struct stop *stop, unique_taker take, void *with,
		       struct err *err)
{
	return s->kind->each_unique(s, catalog, stop, take, with, err);
}

bool store_lineage(struct store *s, struct arena *a, int64_t asset, enum direction which, struct lineage *out,
		   struct err *err)
{
	return s->kind->lineage(s, a, asset, which, out, err);
}

bool store_names(struct store *s, struct arena *a, enum names_of what, str start, int64_t most, const struct stop *stop,
		 struct strs *out, struct err *err)
{
	return s->kind->names(s, a, what, start, most, stop, out, err);
}

bool store_partitions(struct store *s, struct arena *a, int64_t asset, struct partitions *out, struct err *err)
{
	return s->kind->partitions(s, a, asset, out, err);
}

bool store_part_chain(struct store *s, struct arena *a, int64_t asset, struct partitions *out, struct err *err)
{
	return s->kind->part_chain(s, a, asset, out, err);
}

bool store_heirs(struct store *s, struct arena *a, int64_t asset, struct strs *out, struct err *err)
{
	return s->kind->heirs(s, a, asset, out, err);
}

bool store_each_version(struct store *s, const struct versions_wanted *w, const struct stop *stop, version_taker take,
			void *with, struct err *err)
{
	return s->kind->each_version(s, w, stop, take, with, err);
}

bool store_each_mark(struct store *s, int64_t catalog, const struct stop *stop, asset_mark_taker take, void *with,
		     struct err *err)
{
	return s->kind->each_mark(s, catalog, stop, take, with, err);
}

bool store_each_between(struct store *s, const struct between_wanted *w, const struct stop *stop,
			asset_between_taker take, void *with, struct err *err)
{
	return s->kind->each_between(s, w, stop, take, with, err);
}

bool store_measures(struct store *s, struct arena *a, int64_t asset, struct measures *out, struct err *err)
{
	return s->kind->measures(s, a, asset, out, err);
}

bool store_each_health(struct store *s, int64_t asset, int64_t trend_over, const struct stop *stop, health_taker take,
		       void *with, struct err *err)
{
	return s->kind->each_health(s, asset, trend_over, stop, take, with, err);
}

bool store_apply(struct store *s, struct staging *g, const struct sync_info *info, const struct stop *stop,
		 struct sync_result *out, struct err *err)
{
	return s->kind->apply(s, g, info, stop, out, err);
}

struct along *store_apply_begin(struct store *s, struct staging *g, const struct sync_info *info,
				const struct asset_ref *names, ptrdiff_t n, const struct stop *stop)
{
	return s->kind->apply_begin(s, g, info, names, n, stop);
}

bool store_apply_end(struct store *s, struct along *a, const struct sync_info *info, bool *done,
		     struct sync_result *out, struct err *err)
{
	return s->kind->apply_end(a, info, done, out, err);
}

bool store_unchanged(struct store *s, const struct sync_info *info, struct sync_result *out, struct err *err)
{
	return s->kind->unchanged(s, info, out, err);
}

bool store_look(struct store *s, const struct looked_at *l, struct arena *a, struct changes *changes, struct err *err)
{
	return s->kind->look(s, l, a, changes, err);
}

bool store_search(struct store *s, struct arena *a, const struct search_ask *ask, search_hit_taker take, void *with,
		  struct search_found *out, struct err *err)
{
	return s->kind->search(s, a, ask, take, with, out, err);
}

bool store_search_stale(struct store *s, bool *stale, struct err *err)
{
	return s->kind->search_stale(s, stale, err);
}

bool store_search_index(struct store *s, const struct stop *stop, struct err *err)
{
	return s->kind->search_index(s, stop, err);
}

bool store_tag_put(struct store *s, const struct tag *t, struct err *err)
{
	return s->kind->tag_put(s, t, err);
}

bool store_tag_remove(struct store *s, str qualified, str name, bool *found, struct err *err)
{
	return s->kind->tag_remove(s, qualified, name, found, err);
}

bool store_tag_reject(struct store *s, const struct tag *t, struct err *err)
{
	return s->kind->tag_reject(s, t, err);
}

bool store_tags(struct store *s, struct arena *a, str qualified, struct tags *out, struct err *err)
{
	return s->kind->tags(s, a, qualified, out, err);
}

bool store_tag_texts(struct store *s, struct arena *a, const struct stop *stop, struct strs *out, struct err *err)
{
	return s->kind->tag_texts(s, a, stop, out, err);
}

bool store_each_tagged(struct store *s, const struct strs *texts, const struct stop *stop, tagged_taker take,
		       void *with, struct err *err)
{
	return s->kind->each_tagged(s, texts, stop, take, with, err);
}

bool store_tags_give(struct store *s, str asset, const struct tags *fresh, struct err *err)
{
	return s->kind->tags_give(s, asset, fresh, err);
}

bool store_tags_renew(struct store *s, const struct tag_giver *tags, const struct stop *stop,
		      void (*progress)(void *with, const char *stage, int64_t done, int64_t of), void *with,
		      struct err *err)
{
	return s->kind->tags_renew(s, tags, stop, progress, with, err);
}

bool store_tags_keep(struct store *s, const struct stop *stop, struct err *err)
{
	return s->kind->tags_keep(s, stop, err);
}

bool store_tags_given(struct store *s, struct arena *a, str *by, int64_t *stamp, struct err *err)
{
	return s->kind->tags_given(s, a, by, stamp, err);
}

bool tag_is_given(str origin)
{
	return str_eq(origin, S(TAG_ORIGIN_FILE)) || str_starts(origin, S(TAG_ORIGIN_RULE));
}

bool store_join_put(struct store *s, const struct join_word *j, struct err *err)
{
	return s->kind->join_put(s, j, err);
}

bool store_join_forget(struct store *s, const struct join_word *j, bool *found, struct err *err)
{
	return s->kind->join_forget(s, j, found, err);
}

bool store_join_words(struct store *s, struct arena *a, struct join_words *out, int64_t *stamp, struct err *err)
{
	return s->kind->join_words(s, a, out, stamp, err);
}

bool store_join_logs(struct store *s, struct arena *a, struct join_logs *out, struct err *err)
{
	return s->kind->join_logs(s, a, out, err);
}

bool store_learn(struct store *s, const struct learned *all, ptrdiff_t n, struct learned_sum *out, struct err *err)
{
	return s->kind->learn(s, all, n, out, err);
}

bool store_learn_forget(struct store *s, struct err *err)
{
	return s->kind->learn_forget(s, err);
}

bool store_filter_logs(struct store *s, struct arena *a, str qualified, struct filter_logs *out, struct err *err)
{
	return s->kind->filter_logs(s, a, qualified, out, err);
}

bool store_trace_put(struct store *s, const struct view_trace *t, ptrdiff_t n, struct err *err)
{
	return s->kind->trace_put(s, t, n, err);
}

bool store_origins(struct store *s, struct arena *a, str qualified, str field, enum direction which,
		   struct column_origins *out, struct err *err)
{
	return s->kind->origins(s, a, qualified, field, which, out, err);
}

bool store_query(struct store *s, struct arena *a, str sql, const struct query_limits *limits,
		 const struct query_taker *to, bool *truncated, struct err *err)
{
	return s->kind->query(s, a, sql, limits, to, truncated, err);
}

bool store_soundness(struct store *s, struct arena *a, const struct stop *stop, struct store_soundness *out,
		     struct err *err)
{
	return s->kind->soundness(s, a, stop, out, err);
}

bool store_shift_times(struct store *s, int64_t by_us, struct err *err)
{
	return s->kind->shift_times(s, by_us, err);
}
