/*
 * What a kind of store fills in. The headers named here are what the program
 * sees, kind.c passes on to the slots below; each says there what it does.
 */
#ifndef OCAT_STORE_KIND_H
#define OCAT_STORE_KIND_H

#include "store/assets.h"
#include "store/history.h"
#include "store/joins.h"
#include "store/learned.h"
#include "store/query.h"
#include "store/integrity.h"
#include "store/store.h"
#include "store/sync.h"
#include "store/tags.h"
#include "store/search.h"

struct store {
	const struct store_kind *kind;
	str folder; /* for private files: where a staging lives */
};

struct store_kind {
	const char *name;
	struct store *(*open)(str path, enum store_mode mode, void (*note)(void *with, str sentence), void *with,
			      struct err *err);
	void (*close)(struct store *s);

	bool (*catalogs)(struct store *s, struct arena *a, struct catalogs *out, struct err *err);
	bool (*catalog)(struct store *s, struct arena *a, str name, bool *found, struct catalog *out, struct err *err);
	bool (*catalog_put)(struct store *s, str name, str type, str address, int64_t *id, struct err *err);
	bool (*catalog_remove)(struct store *s, str name, bool *found, struct err *err);
	bool (*catalog_failed)(struct store *s, int64_t id, str sentence, struct err *err);

	bool (*pin)(struct store *s, struct err *err);
	void (*unpin)(struct store *s);
	bool (*at)(struct store *s, int64_t catalog, int64_t generation, struct err *err);
	bool (*identity)(struct store *s, struct arena *a, str *id, struct err *err);
	bool (*catalog_identity)(struct store *s, struct arena *a, int64_t catalog, str *id, struct err *err);
	bool (*generations)(struct store *s, struct arena *a, int64_t catalog, struct generations *out,
			    struct err *err);
	bool (*generation_at)(struct store *s, int64_t catalog, instant t, int64_t *number, struct err *err);

	bool (*asset)(struct store *s, struct arena *a, int64_t id, struct asset_row *out, struct err *err);
	bool (*resolve)(struct store *s, struct arena *a, str catalog, const str *parts, ptrdiff_t n, struct candidates *out,
			struct err *err);
	bool (*each_asset)(struct store *s, int64_t catalog, const struct stop *stop, asset_brief_taker take,
			   void *with, struct err *err);
	bool (*each_whole)(struct store *s, int64_t catalog, const struct stop *stop, asset_whole_taker take, void *with,
			   struct err *err);
	bool (*whole)(struct store *s, struct arena *a, int64_t id, struct asset *out, struct err *err);
	bool (*each_plain)(struct store *s, int64_t catalog, const struct stop *stop, asset_brief_taker take, void *with,
			   struct err *err);
	bool (*each_view)(struct store *s, int64_t catalog, const struct stop *stop, asset_brief_taker take, void *with,
			  struct err *err);
	bool (*each_tags_of)(struct store *s, const struct strs *qualified, const struct stop *stop, asset_brief_taker take, void *with,
			     struct err *err);
	bool (*each_shown)(struct store *s, int64_t asset, const struct stop *stop, asset_brief_taker take, void *with,
			   struct err *err);
	bool (*each_carrier)(struct store *s, const struct strs *texts, const struct stop *stop, asset_brief_taker take, void *with,
			     struct err *err);
	bool (*each_field)(struct store *s, int64_t asset, const struct stop *stop, field_brief_taker take, void *with,
			   struct err *err);
	bool (*each_field_from)(struct store *s, int64_t first, int64_t last, const struct stop *stop, field_brief_taker take,
				void *with, struct err *err);
	bool (*each_key_from)(struct store *s, int64_t first, int64_t last, const struct stop *stop, key_taker take, void *with,
			      struct err *err);
	bool (*each_namespace)(struct store *s, int64_t catalog, namespace_taker take, void *with, struct err *err);
	bool (*props)(struct store *s, struct arena *a, int64_t asset, struct props *out, struct err *err);
	bool (*key_columns)(struct store *s, struct arena *a, int64_t asset, struct strs *out, struct err *err);
	bool (*relations)(struct store *s, struct arena *a, int64_t asset, enum direction which, struct relations *out,
			  struct err *err);
	bool (*each_key)(struct store *s, int64_t catalog, const struct stop *stop, key_brief_taker take, void *with, struct err *err);
	bool (*each_unique)(struct store *s, int64_t catalog, const struct stop *stop, unique_taker take, void *with, struct err *err);
	bool (*lineage)(struct store *s, struct arena *a, int64_t asset, enum direction which, struct lineage *out,
			struct err *err);
	bool (*names)(struct store *s, struct arena *a, enum names_of what, str start, int64_t most,
		      const struct stop *stop, struct strs *out, struct err *err);
	bool (*partitions)(struct store *s, struct arena *a, int64_t asset, struct partitions *out, struct err *err);
	bool (*part_chain)(struct store *s, struct arena *a, int64_t asset, struct partitions *out, struct err *err);
	bool (*heirs)(struct store *s, struct arena *a, int64_t asset, struct strs *out, struct err *err);

	bool (*each_version)(struct store *s, const struct versions_wanted *w, const struct stop *stop,
			     version_taker take, void *with, struct err *err);
	bool (*each_mark)(struct store *s, int64_t catalog, const struct stop *stop, asset_mark_taker take, void *with,
			  struct err *err);
	bool (*each_between)(struct store *s, const struct between_wanted *w, const struct stop *stop,
			     asset_between_taker take, void *with, struct err *err);
	bool (*measures)(struct store *s, struct arena *a, int64_t asset, struct measures *out, struct err *err);
	bool (*each_health)(struct store *s, int64_t asset, int64_t trend_over, const struct stop *stop, health_taker take,
			    void *with, struct err *err);

	bool (*apply)(struct store *s, struct staging *g, const struct sync_info *info, const struct stop *stop,
		      struct sync_result *out, struct err *err);
	struct along *(*apply_begin)(struct store *s, struct staging *g, const struct sync_info *info, const struct asset_ref *names,
				     ptrdiff_t n, const struct stop *stop);
	bool (*apply_end)(struct along *a, const struct sync_info *info, bool *done, struct sync_result *out, struct err *err);
	bool (*unchanged)(struct store *s, const struct sync_info *info, struct sync_result *out, struct err *err);
	bool (*look)(struct store *s, const struct looked_at *l, struct arena *a, struct changes *changes, struct err *err);

	bool (*search)(struct store *s, struct arena *a, const struct search_ask *ask, search_hit_taker take, void *with,
		       struct search_found *out, struct err *err);
	bool (*search_stale)(struct store *s, bool *stale, struct err *err);
	bool (*search_index)(struct store *s, const struct stop *stop, struct err *err);

	bool (*tag_put)(struct store *s, const struct tag *t, struct err *err);
	bool (*tag_remove)(struct store *s, str qualified, str name, bool *found, struct err *err);
	bool (*tag_reject)(struct store *s, const struct tag *t, struct err *err);
	bool (*tags)(struct store *s, struct arena *a, str qualified, struct tags *out, struct err *err);
	bool (*tag_texts)(struct store *s, struct arena *a, const struct stop *stop, struct strs *out, struct err *err);
	bool (*each_tagged)(struct store *s, const struct strs *texts, const struct stop *stop, tagged_taker take, void *with,
			    struct err *err);
	bool (*tags_give)(struct store *s, str asset, const struct tags *fresh, struct err *err);
	bool (*tags_renew)(struct store *s, const struct tag_giver *tags, const struct stop *stop,
			   void (*progress)(void *with, const char *stage, int64_t done, int64_t of), void *with,
			   struct err *err);
	bool (*tags_keep)(struct store *s, const struct stop *stop, struct err *err);
	bool (*tags_given)(struct store *s, struct arena *a, str *by, int64_t *stamp, struct err *err);
	bool (*join_put)(struct store *s, const struct join_word *j, struct err *err);
	bool (*join_forget)(struct store *s, const struct join_word *j, bool *found, struct err *err);
	bool (*join_words)(struct store *s, struct arena *a, struct join_words *out, int64_t *stamp, struct err *err);
	bool (*join_logs)(struct store *s, struct arena *a, struct join_logs *out, struct err *err);
	bool (*learn)(struct store *s, const struct learned *all, ptrdiff_t n, struct learned_sum *out, struct err *err);
	bool (*learn_forget)(struct store *s, struct err *err);
	bool (*filter_logs)(struct store *s, struct arena *a, str qualified, struct filter_logs *out, struct err *err);
	bool (*trace_put)(struct store *s, const struct view_trace *t, ptrdiff_t n, struct err *err);
	bool (*origins)(struct store *s, struct arena *a, str qualified, str field, enum direction which, struct column_origins *out, struct err *err);
	bool (*query)(struct store *s, struct arena *a, str sql, const struct query_limits *limits,
		      const struct query_taker *to, bool *truncated, struct err *err);
	bool (*soundness)(struct store *s, struct arena *a, const struct stop *stop, struct store_soundness *out, struct err *err);
	bool (*shift_times)(struct store *s, int64_t by_us, struct err *err);
};

extern const struct store_kind store_sqlite;

#endif
