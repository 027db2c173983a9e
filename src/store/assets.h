/* Assets in the cache: one, all, by name, and their relations. */
#ifndef OCAT_STORE_ASSETS_H
#define OCAT_STORE_ASSETS_H

#include "base/sha256.h"
#include "base/stop.h"
#include "model/asset.h"
#include "store/tags.h"

struct arena;
struct store;

struct asset_row { /* an asset with what only the cache knows */
	int64_t id, catalog_id, namespace_id;
	str catalog, qualified;
	struct asset asset; /* whole, as the source gave it */
	struct digest digest;
	instant last_updated_at;    /* not written after; NO_TIME unknown */
	instant last_updated_after; /* written after this or never; NO_TIME unknown */
	str last_updated_origin;    /* the evidence, a short sentence */
	instant measured_at;	    /* when the statistics were last stored */
	instant first_seen_at;
	int64_t changed_generation;
	struct strs tags;   /* its own, as tag_written has them */
	struct tags tagged; /* its own and its fields', rejected ones too */
};

bool store_asset(struct store *s, struct arena *a, int64_t id, struct asset_row *out, struct err *err); /* ERR_TABLE_NOT_FOUND */

struct candidate {
	int64_t id;
	str catalog, ns, name, qualified;
	enum asset_kind kind;
};
struct candidates {
	struct candidate *at;
	ptrdiff_t len, cap;
	bool more; /* there are others, past the most that is listed */
};
/*
 * Present assets whose qualified name ends in these parts (catalog, namespace
 * parts, name), by exact case; when none does, without case; of this catalog,
 * absent: of any. At most 100, in the order of qualified names.
 */
bool store_resolve(struct store *s, struct arena *a, str catalog, const str *parts, ptrdiff_t n, struct candidates *out,
		   struct err *err);

/* Streams every present asset in the order of qualified names; strings live during the call. Catalog 0: all. */
struct asset_brief {
	int64_t id, catalog_id;
	str catalog, ns, name, qualified, owner, comment;
	enum asset_kind kind;
	int32_t fields, keys_out, keys_in;
	bool has_pk, is_part; /* is_part: a partition of another */
	int64_t rows, size;
	enum count_kind rows_kind;
	instant modified, created;
	int64_t modified_within; /* how long before `modified` it may have been: 0: it was then; UNKNOWN: any time before */
	struct strs tags;	 /* its own, as tag_written has them */
	struct strs column_tags; /* its fields': field, tag, field, tag, ... */
};
typedef bool (*asset_brief_fn)(void *with, const struct asset_brief *b, struct err *err);
bool store_each_asset(struct store *s, int64_t catalog, const struct stop *stop, asset_brief_fn take, void *with, struct err *err);
/* The same without tags, of which there may be more than assets, and without keys_in, for which all keys are gone through. */
bool store_each_plain(struct store *s, int64_t catalog, const struct stop *stop, asset_brief_fn take, void *with, struct err *err);
/* The same of the views of one catalog. */
bool store_each_view(struct store *s, int64_t catalog, const struct stop *stop, asset_brief_fn take, void *with, struct err *err);

/* What a screen shows of an asset: its id, qualified name, owner, comment and tags, and nothing else of the brief. */
bool store_each_shown(struct store *s, int64_t asset, const struct stop *stop, asset_brief_fn take, void *with, struct err *err);
/*
 * Of all that carry a tag, themselves or on a column: id and tags alone, by id. texts: only of those
 * that carry one of these, which store_tag_texts gave, in its order; NULL: any.
 */
bool store_each_carrier(struct store *s, const struct strs *texts, const struct stop *stop, asset_brief_fn take, void *with,
			struct err *err);
/* Of these assets, by their ids and qualified names, of each one that carries a tag: qualified name and tags alone, in the order asked in. */
bool store_each_tags_of(struct store *s, const int64_t *ids, const struct strs *qualified, const struct stop *stop,
			asset_brief_fn take, void *with, struct err *err);
/* Streams every present asset of a catalog as its source gave it, but for statistics and native ids, in the order of qualified names by bytes. */
typedef bool (*asset_whole_fn)(void *with, int64_t id, str qualified, const struct asset *a, struct err *err);
bool store_each_whole(struct store *s, int64_t catalog, const struct stop *stop, asset_whole_fn take, void *with, struct err *err);
/* One of them, for callers that read thousands: a fraction of what store_asset costs. ERR_TABLE_NOT_FOUND */
bool store_whole(struct store *s, struct arena *a, int64_t id, struct asset *out, struct err *err);

struct field_brief {
	int64_t id, asset_id;
	str name, type, comment, default_value;
	enum type_class class;
	int ordinal, pk;
	enum truth nullable;
	struct strs tags; /* as tag_written has them */
	struct strs values; /* that it may take, of an enum */
};
typedef bool (*field_brief_fn)(void *with, const struct field_brief *f, struct err *err);
/* Of one asset in order, or of all (asset 0) in the order of asset ids. Texts live as long as the call. */
bool store_each_field(struct store *s, int64_t asset, const struct stop *stop, field_brief_fn take, void *with, struct err *err);
/*
 * The same of the assets whose ids lie from first to last: those of one catalog lie close together. Without
 * ids of their own and tags.
 */
bool store_each_field_from(struct store *s, int64_t first, int64_t last, const struct stop *stop, field_brief_fn take, void *with,
			   struct err *err);
/*
 * Foreign keys of those assets, those of one in their order: from which to which, and their columns there, where the
 * source tells; the target may be one that nobody has seen.
 */
typedef bool (*key_fn)(void *with, int64_t from_id, int64_t to_id, const struct strs *columns, struct err *err);
bool store_each_key_from(struct store *s, int64_t first, int64_t last, const struct stop *stop, key_fn take, void *with,
			 struct err *err);
/* Namespaces that are present, by name; their strings live during the call. Catalog 0: all. */
typedef bool (*namespace_fn)(void *with, const struct namespace *n, struct err *err);
bool store_each_namespace(struct store *s, int64_t catalog, namespace_fn take, void *with, struct err *err);
bool store_props(struct store *s, struct arena *a, int64_t asset, struct props *out, struct err *err);
/* The columns that tell rows apart and join them: of the primary key in its order, then of foreign keys; each once. */
bool store_key_columns(struct store *s, struct arena *a, int64_t asset, struct strs *out, struct err *err);

struct relation {
	int64_t from_id, to_id; /* to_id 0: the target is not in the cache */
	str from_catalog, from_ns, from, from_qualified;
	str to_catalog, to_ns, to, to_qualified;
	struct strs from_fields, to_fields; /* paired */
	str name, on_update, on_delete;
	bool from_nullable;  /* any referencing column may be null */
	bool from_unique;    /* the referencing columns are unique: 1:1, else N:1 */
	bool broken;
	enum truth validated, enforced;
	str origin; /* "declared"; others come from the graph (service/relations) with what follows: */
	str rule, status, role, why; /* absent: not of the graph */
	str cardinality; /* along the key; absent: as from_unique says */
	int score;	 /* inferred: 1 to 100; else 0 */
	int64_t count;	 /* logged: how often; else 0 */
};
struct relations {
	struct relation *at;
	ptrdiff_t len, cap;
};
enum direction { OUTGOING = 1, INCOMING = 2, BOTH = 3 };
/* Outgoing in key order, then incoming by (qualified name, key). */
bool store_relations(struct store *s, struct arena *a, int64_t asset, enum direction which, struct relations *out, struct err *err);

/* Every foreign key of present assets to present ones, in the order of asset ids; what it tells lives during the call. Catalog 0: all. */
struct key_brief {
	int64_t from_id, to_id;
	struct strs from_fields, to_fields; /* paired; empty where the source cannot tell */
	str name;	    /* the constraint's */
	bool from_nullable, from_unique, broken; /* as in struct relation */
	instant first_seen; /* NO_TIME: its table has changed since it was first seen, so nobody knows */
};
typedef bool (*key_brief_fn)(void *with, const struct key_brief *k, struct err *err);
bool store_each_key(struct store *s, int64_t catalog, const struct stop *stop, key_brief_fn take, void *with, struct err *err);
/* Columns that are unique, alone or together, by a unique key or a whole unique index of a present asset; primary keys are not told. In no order. */
typedef bool (*unique_fn)(void *with, int64_t asset, const struct strs *fields, struct err *err);
bool store_each_unique(struct store *s, int64_t catalog, const struct stop *stop, unique_fn take, void *with, struct err *err);

/* Views that read it, and what a view reads. */
struct lineage_edge {
	int64_t from_id, to_id; /* data flows from -> to; 0: not in the cache */
	str from_qualified, to_qualified;
	struct strs fields; /* of from, where known */
	str kind;	    /* "view" */
};
struct lineage {
	struct lineage_edge *at;
	ptrdiff_t len, cap;
};
bool store_lineage(struct store *s, struct arena *a, int64_t asset, enum direction which, struct lineage *out, struct err *err);

enum names_of { NAMES_OF_ASSETS, NAMES_QUALIFIED, NAMES_OF_FIELDS, NAMES_OF_NAMESPACES, NAMES_OF_TAGS, NAMES_OF_OWNERS };
/* Names that begin so, each once and in order, for completion: without case, but for qualified ones. Of columns and owners those that the stop left time for. */
bool store_names(struct store *s, struct arena *a, enum names_of what, str start, int64_t most, const struct stop *stop,
		 struct strs *out, struct err *err);

struct partition { /* a partition of an asset */
	str qualified, bound;
	int64_t rows; /* UNKNOWN */
	str key; /* how it is partitioned itself; absent: it is not */
};
struct partitions {
	struct partition *at;
	ptrdiff_t len, cap;
};
/* In the order of qualified names. */
bool store_partitions(struct store *s, struct arena *a, int64_t asset, struct partitions *out, struct err *err);
/* The asset itself, what it is a partition of, and so on to the top. */
bool store_part_chain(struct store *s, struct arena *a, int64_t asset, struct partitions *out, struct err *err);
/* Qualified names of those that inherit from it, in order; partitions are none. */
bool store_child_tables(struct store *s, struct arena *a, int64_t asset, struct strs *out, struct err *err);

#endif
