/* Assets in the cache: one, all, by name, and their relations. */
#ifndef OCAT_STORE_ASSETS_H
#define OCAT_STORE_ASSETS_H

#include "base/sha256.h"
#include "base/stop.h"
#include "model/asset.h"
#include "model/table_family.h"
#include "store/tags.h"

struct arena;
struct store;

struct asset_row { /* an asset with what only the cache knows */
	int64_t id, catalog_id, namespace_id;
	str catalog, qualified;
	struct asset asset; /* whole, as received from the source */
	struct digest digest;
	instant last_updated_at;    /* not written after this; NO_TIME: unknown */
	instant last_updated_after; /* written after this or never; NO_TIME: unknown */
	str last_updated_origin;    /* the evidence, a short sentence */
	instant measured_at;	    /* when the statistics were last stored */
	instant first_seen_at;
	struct strs tags;   /* its own, as written by tag_written */
	struct tags tagged; /* its own and its fields', including rejected ones */
};

/* ERR_TABLE_NOT_FOUND */
bool store_asset(struct store *s, struct arena *a, int64_t id, struct asset_row *out, struct err *err);

struct candidate {
	int64_t id;
	str catalog, ns, name, qualified;
	enum asset_kind kind;
};
struct candidates {
	struct candidate *at;
	ptrdiff_t len, cap;
	bool more; /* more exist than are listed */
};
/*
 * Present assets whose qualified name ends in these parts (catalog, namespace parts, name), case-sensitive; if none
 * does, ignoring case; of this catalog, absent: of any. At most 100, in the order of qualified names.
 */
bool store_resolve(struct store *s, struct arena *a, str catalog, const str *parts, ptrdiff_t n, struct candidates *out,
		   struct err *err);

/* Streams every present asset in the order of qualified names; strings live during the call. Catalog 0: all. */
struct asset_brief {
	int64_t id, catalog_id;
	str catalog, ns, name, qualified, owner, comment;
	enum asset_kind kind;
	int32_t fields, keys_out, keys_in;
	bool is_partition; /* or another part that the engine declares */
	/* is_part: lists show another for it: the table of a partition, the newest of date shards */
	bool has_pk, is_part;
	int64_t family; /* the asset that represents its family, perhaps itself; 0: none */
	int64_t rows, size;
	enum count_kind rows_kind;
	instant modified, created;
	int64_t modified_within; /* `modified` may be earlier by this much; 0: exact; UNKNOWN: by any amount */
	struct strs tags;	 /* its own, as written by tag_written */
	struct strs column_tags; /* its fields': field, tag, field, tag, ... */
};
typedef bool (*asset_brief_fn)(void *with, const struct asset_brief *b, struct err *err);
bool store_each_asset(struct store *s, int64_t catalog, const struct stop *stop, asset_brief_fn take, void *with,
		      struct err *err);
/* The same without tags, which may outnumber assets, and without keys_in, which takes a pass over all keys. */
bool store_each_plain(struct store *s, int64_t catalog, const struct stop *stop, asset_brief_fn take, void *with,
		      struct err *err);
/* The same for one namespace, whose case does not matter; one that is missing has no assets. */
bool store_each_in_namespace(struct store *s, int64_t catalog, str ns, const struct stop *stop, asset_brief_fn take,
			     void *with, struct err *err);
/* The same for the views of one catalog. */
bool store_each_view(struct store *s, int64_t catalog, const struct stop *stop, asset_brief_fn take, void *with,
		     struct err *err);

/* The displayed members of one asset: id, qualified name, owner, comment and tags only. */
bool store_each_shown(struct store *s, int64_t asset, const struct stop *stop, asset_brief_fn take, void *with,
		      struct err *err);
/*
 * All assets with a tag on themselves or on a column: only id and tags, by id. texts: only those with one of these
 * tags, from store_tag_texts, in its order; NULL: any.
 */
bool store_each_carrier(struct store *s, const struct strs *texts, const struct stop *stop, asset_brief_fn take,
			void *with, struct err *err);
/*
 * Of these assets, given by id and qualified name, those with tags: only qualified name and tags, in the requested
 * order.
 */
bool store_each_tags_of(struct store *s, const int64_t *ids, const struct strs *qualified, const struct stop *stop,
			asset_brief_fn take, void *with, struct err *err);
/*
 * Streams every present asset of a catalog as received from its source, except statistics and native ids, in the byte
 * order of qualified names.
 */
typedef bool (*asset_whole_fn)(void *with, int64_t id, str qualified, const struct asset *a, struct err *err);
bool store_each_whole(struct store *s, int64_t catalog, const struct stop *stop, asset_whole_fn take, void *with,
		      struct err *err);
/* One of them, for callers that read thousands: much cheaper than store_asset. ERR_TABLE_NOT_FOUND */
bool store_whole(struct store *s, struct arena *a, int64_t id, struct asset *out, struct err *err);

struct field_brief {
	int64_t id, asset_id;
	str name, type, comment, default_value;
	str path; /* of a field within a type; absent: a column */
	enum type_class class;
	int ordinal, pk;
	enum truth nullable;
	struct strs tags; /* as written by tag_written */
	struct strs values; /* allowed values of an enum, and samples */
};
typedef bool (*field_brief_fn)(void *with, const struct field_brief *f, struct err *err);
/* Fields of one asset in order, or of all (asset 0) in the order of asset ids. Texts live as long as the call. */
bool store_each_field(struct store *s, int64_t asset, const struct stop *stop, field_brief_fn take, void *with,
		      struct err *err);
/*
 * The same for the assets with ids from first to last: those of one catalog are close together. Without ids of
 * fields, and without tags.
 */
bool store_each_field_from(struct store *s, int64_t first, int64_t last, const struct stop *stop, field_brief_fn take,
			   void *with, struct err *err);
/*
 * Foreign keys of those assets, those of one asset in its order: both ids, and the columns if the source reports
 * them; the target may never have been seen.
 */
typedef bool (*key_fn)(void *with, int64_t from_id, int64_t to_id, const struct strs *columns, struct err *err);
bool store_each_key_from(struct store *s, int64_t first, int64_t last, const struct stop *stop, key_fn take, void *with,
			 struct err *err);
/* Present namespaces, by name; their strings live during the call. Catalog 0: all. */
typedef bool (*namespace_fn)(void *with, const struct namespace *n, struct err *err);
bool store_each_namespace(struct store *s, int64_t catalog, namespace_fn take, void *with, struct err *err);
bool store_props(struct store *s, struct arena *a, int64_t asset, struct props *out, struct err *err);
/* The columns that identify and join rows: of the primary key in its order, then of foreign keys; each once. */
bool store_key_columns(struct store *s, struct arena *a, int64_t asset, struct strs *out, struct err *err);

struct relation {
	int64_t from_id, to_id; /* to_id 0: the target is not in the cache */
	str from_catalog, from_ns, from, from_qualified;
	str to_catalog, to_ns, to, to_qualified;
	struct strs from_fields, to_fields; /* in pairs */
	str name, on_update, on_delete;
	bool from_nullable;  /* any referencing column may be null */
	bool from_unique;    /* the referencing columns are unique */
	str cardinality;     /* along the key: see model/cardinality.h */
	bool broken;
	enum truth validated, enforced;
	str origin; /* "declared"; other origins come from the graph (service/relations), with these members: */
	str rule, status, role, why; /* absent: not from the graph */
	int score;	 /* inferred: 1 to 100; else 0 */
	int64_t count;	 /* logged: number of uses; else 0 */
	/* further tables of the family of the other end with the same key, of which only this one is shown */
	int64_t members;
};
struct relations {
	struct relation *at;
	ptrdiff_t len, cap;
};
enum direction { OUTGOING = 1, INCOMING = 2, BOTH = 3 };
/* Outgoing in key order, then incoming by (qualified name, key). */
bool store_relations(struct store *s, struct arena *a, int64_t asset, enum direction which, struct relations *out,
		     struct err *err);

/*
 * Every foreign key between present assets, in the order of asset ids; its strings live during the call. Catalog 0:
 * all.
 */
struct key_brief {
	int64_t from_id, to_id;
	struct strs from_fields, to_fields; /* in pairs; empty if the source does not report them */
	str name;	    /* the name of the constraint */
	bool from_nullable, from_unique, broken; /* as in struct relation */
	instant first_seen; /* NO_TIME: unknown, because its table has changed since the key was first seen */
};
typedef bool (*key_brief_fn)(void *with, const struct key_brief *k, struct err *err);
bool store_each_key(struct store *s, int64_t catalog, const struct stop *stop, key_brief_fn take, void *with,
		    struct err *err);
/*
 * Columns that are unique, alone or together, through a unique key or a whole unique index of a present asset,
 * without primary keys. In no order.
 */
typedef bool (*unique_fn)(void *with, int64_t asset, const struct strs *fields, struct err *err);
bool store_each_unique(struct store *s, int64_t catalog, const struct stop *stop, unique_fn take, void *with,
		       struct err *err);

/*
 * The expressions that limit the values of columns: checks of tables, and of domains with the column that has the
 * domain; field is absent for a check of a table. In no order.
 */
typedef bool (*check_fn)(void *with, int64_t asset, str field, str expression, struct err *err);
bool store_each_check(struct store *s, const struct stop *stop, check_fn take, void *with, struct err *err);

/* Views that read it, and the assets that a view reads. */
struct lineage_edge {
	int64_t from_id, to_id; /* data flows from -> to; 0: not in the cache */
	str from_qualified, to_qualified;
	struct asset_facts from, to;
	struct strs fields; /* of from, if known */
	str kind;	    /* "view" */
};
struct lineage {
	struct lineage_edge *at;
	ptrdiff_t len, cap;
};
bool store_lineage(struct store *s, struct arena *a, int64_t asset, enum direction which, struct lineage *out,
		   struct err *err);

enum names_of {
	NAMES_OF_ASSETS,
	NAMES_QUALIFIED,
	NAMES_OF_FIELDS,
	NAMES_OF_NAMESPACES,
	NAMES_OF_TAGS,
	NAMES_OF_OWNERS
};
/*
 * Names with this prefix, each once and in order, for completion; ignores case, except for qualified names. Columns
 * and owners found before the stop.
 */
bool store_names(struct store *s, struct arena *a, enum names_of what, str start, int64_t most, const struct stop *stop,
		 struct strs *out, struct err *err);

/* The family of an asset, which may be the one that represents it; is.kind absent: none. */
struct family_facts {
	struct table_family is;
	int64_t head;	    /* the asset that represents it */
	str head_qualified;
	str head_ns, head_name;
	/* of all date shards; UNKNOWN if one of them is, for a declared family, and until they are summed */
	int64_t rows, size;
};
bool store_family_of(struct store *s, struct arena *a, int64_t asset, struct family_facts *out, struct err *err);
bool store_family_sums(struct store *s, struct family_facts *of, struct err *err); /* rows and size */
/* The asset that represents its family, perhaps itself; 0: it is in none. */
bool store_family_head(struct store *s, int64_t asset, int64_t *head, struct err *err);
/* How many present partitions and date shards of a catalog are represented by another asset. */
bool store_represented(struct store *s, int64_t catalog, int64_t *n, struct err *err);
/* How many of these are no partitions, which their own rows tell. */
bool store_shards(struct store *s, int64_t catalog, int64_t *n, struct err *err);
/* All rows and bytes of the date shards of a family, by the table that represents them; UNKNOWN if one of them is. */
struct family_total {
	int64_t head, rows, size;
};
typedef bool (*family_total_fn)(void *with, const struct family_total *one, struct err *err);
bool store_each_family_total(struct store *s, family_total_fn take, void *with, struct err *err);
/* The date shards of a catalog that another, the newest, represents: both ids. */
typedef bool (*shard_fn)(void *with, int64_t asset, int64_t newest, struct err *err);
bool store_each_shard(struct store *s, int64_t catalog, shard_fn take, void *with, struct err *err);
/* The newest members of the families of date shards with this pattern: names, each once. */
bool store_shards_called(struct store *s, struct arena *a, str pattern, struct strs *newest, struct err *err);
/* Only what lists show, of an asset that represents one. */
bool store_family(struct store *s, struct arena *a, int64_t asset, struct table_family *out, struct err *err);

struct partition { /* a partition of an asset */
	str qualified, bound;
	int64_t rows; /* UNKNOWN */
	str key; /* its own partition key; absent: not partitioned */
};
struct partitions {
	struct partition *at;
	ptrdiff_t len, cap;
};
/* In the order of qualified names. */
bool store_partitions(struct store *s, struct arena *a, int64_t asset, struct partitions *out, struct err *err);
/* The asset itself, its parent, and so on to the top. */
bool store_part_chain(struct store *s, struct arena *a, int64_t asset, struct partitions *out, struct err *err);
/* All assets below it: partitions and those that inherit from it, and theirs, in the order of qualified names. */
bool store_parts_below(struct store *s, struct arena *a, int64_t asset, struct candidates *out, struct err *err);
/* Qualified names of the assets that inherit from it, in order, without partitions. */
bool store_child_tables(struct store *s, struct arena *a, int64_t asset, struct strs *out, struct err *err);

#endif
