/*
 * The nouns: a catalog's namespaces, and its assets with everything known about them, as plain data. An asset is
 * read, stored, compared and shown whole. Memory belongs to the arena of its creator. Absent text is NO_STR, unknown
 * numbers are UNKNOWN, unknown times NO_TIME, unknown truths MAYBE: never zero, never a guess.
 */
#ifndef OCAT_MODEL_ASSET_H
#define OCAT_MODEL_ASSET_H

#include "base/clock.h"
#include "base/str.h"
#include "model/type.h"

#define UNKNOWN INT64_MIN

enum truth { MAYBE, NO, YES };

#define ASSET_KINDS(_)                                                                \
	_(ASSET_TABLE, "table") _(ASSET_VIEW, "view")                                 \
	_(ASSET_MATERIALIZED_VIEW, "materialized_view") _(ASSET_FOREIGN_TABLE, "foreign_table") \
	_(ASSET_PARTITIONED_TABLE, "partitioned_table") _(ASSET_PARTITION, "partition") \
	_(ASSET_VIRTUAL_TABLE, "virtual_table") _(ASSET_EXTERNAL_TABLE, "external_table") \
	_(ASSET_TOPIC, "topic") _(ASSET_FILE, "file") _(ASSET_OTHER, "other")

enum asset_kind {
#define _(id, name) id,
	ASSET_KINDS(_)
#undef _
	ASSET_KIND_COUNT
};

#define KEY_KINDS(_)                                                              \
	_(KEY_PRIMARY, "primary") _(KEY_UNIQUE, "unique") _(KEY_FOREIGN, "foreign") \
	_(KEY_CHECK, "check") _(KEY_EXCLUDE, "exclude")

enum key_kind {
#define _(id, name) id,
	KEY_KINDS(_)
#undef _
	KEY_KIND_COUNT
};

#define COUNT_KINDS(_) _(COUNT_UNKNOWN, "unknown") _(COUNT_ESTIMATED, "estimated") _(COUNT_EXACT, "exact")

enum count_kind {
#define _(id, name) id,
	COUNT_KINDS(_)
#undef _
	COUNT_KIND_COUNT
};

const char *asset_kind_name(enum asset_kind k);
bool asset_kind_named(str s, enum asset_kind *out); /* also accepts short words: matview, foreign, partitioned */
const char *key_kind_name(enum key_kind k);
bool key_kind_named(str s, enum key_kind *out);
const char *count_kind_name(enum count_kind k);
bool count_kind_named(str s, enum count_kind *out);

/* What a list says about an asset besides its name. */
struct asset_facts {
	bool known;
	enum asset_kind kind;
	int64_t rows; /* or UNKNOWN */
	enum count_kind rows_kind;
};

struct arena;
struct json;
struct jw;

struct strs {
	str *at;
	ptrdiff_t len, cap;
};
struct strs strs_dup(struct arena *a, const struct strs *list); /* with its texts */
void texts_put(struct jw *w, const char *key, const struct strs *list); /* as an array; key NULL: not a member */
/* of an array; none: another value */
struct strs texts_read(struct arena *a, const struct json *object, const char *key);
bool texts_equal(const struct strs *one, const struct strs *two);
bool texts_have(const struct strs *list, str one);
bool texts_sorted_have(const struct strs *list, str one); /* the list is in byte order */

struct prop {
	str key, value;
};

struct props {
	struct prop *at;
	ptrdiff_t len, cap;
};
void props_write(struct jw *w, const struct props *p); /* as an object */

/*
 * A reference to an asset: the parts of a namespace, joined by the dialect's dot, are one text in `ns` ("" if the
 * source has none).
 */
struct asset_ref {
	str ns, name;
};

/* A user-defined type based on another one, with constraints of its own. */
struct domain_type_check {
	str name, expression, comment;
	enum truth validated;
};

struct domain_type {
	str name, base; /* as types are written */
	enum truth nullable; /* NO: not null */
	str default_value;	/* default expression */
	str collation;	/* if it differs from the base's */
	str comment;
	array_of(struct domain_type_check) checks; /* by name */
};

struct field {
	str name;
	str type;	 /* as the source writes it, absent if none */
	enum type_class class;
	enum truth nullable; /* NO: not null */
	int pk;		 /* position in the primary key from 1, 0: not in it; derived by asset_finish */
	str default_value;	 /* default expression */
	str generated;	 /* expression of a generated column */
	str generated_as; /* "stored" or "virtual" */
	str identity;	 /* "always" or "by default" (and SQLite's "autoincrement") */
	str collation;
	str comment;
	struct strs values; /* of an enum, in its order */
	struct strs samples; /* some values, in no particular order; never of a column tagged pii */
	str domain_type; /* the name of its domain, if the type is one; the base type is in props "base_type" */
	/* The chain of domains below the type, the column's own first; also for an array of a domain. */
	array_of(struct domain_type) domain_types;
	str path;	 /* nested fields: "address.city"; absent at the top */
	str native;	 /* the source's own id (attnum); not part of the record's digest */
	enum truth readable;
	struct props props;
};

struct key {
	enum key_kind kind;
	str name;
	struct strs fields; /* in the key's order; a check may have none */
	struct asset_ref target; /* foreign: as resolved by the source; ns absent means the same namespace */
	struct strs target_fields; /* foreign: paired with fields; empty if not reported */
	/* keywords in lower case ("cascade"), columns after them in SQL ("set null (b, \"F k\")"); absent: no action */
	str on_update, on_delete;
	str match;		  /* "full", "partial"; absent: simple */
	str expression;		  /* check, exclude */
	str comment;
	enum truth deferrable, deferred, validated, enforced;
	bool nulls_not_distinct;
	bool no_inherit; /* a check that child tables do not inherit */
	bool period; /* its last column is a time range: unique means no overlap, foreign means fully covered */
	bool broken; /* foreign: the target or its columns do not exist in the source */
};

struct index_part {
	str field;	/* absent for an expression */
	str expression;
	str collation, opclass;
	bool descending, nulls_first;
};

struct index {
	str name;
	str method; /* btree, gin, ... */
	bool unique, primary;
	enum truth valid;
	array_of(struct index_part) parts;
	struct strs includes;
	str predicate;
	str definition; /* as the source writes it, if it does */
	str options, tablespace;
	bool clustered; /* rows were clustered by it */
	bool replica_identity; /* it identifies rows for replication */
	str comment;
};

struct trigger {
	str name, timing, events, definition, comment;
	enum truth enabled;
	str fires; /* "always", "replica": other than the default; absent: the default */
};

struct policy { /* row security */
	str name, command, using, check;
	struct strs roles;
	bool permissive;
	str comment;
};

struct depend { /* a view reads these */
	struct asset_ref on;
	struct strs fields; /* empty: unknown */
};

#define MODIFIED_OF_FILE "file modification time" /* time of the whole file: not evidence that this one was written */

struct stats {
	int64_t row_count;
	enum count_kind row_kind;
	str row_origin; /* "reltuples", "sqlite_stat1", "counted", ... */
	int64_t size_bytes;
	enum count_kind size_kind;
	instant created_at;  /* as reported by the source */
	instant modified_at; /* as reported by the source: data last written, exact or an upper bound */
	str modified_origin; /* origin of modified_at: MODIFIED_OF_FILE, ... */
	instant analyzed_at;
	int64_t writes; /* a counter that increases with each row written, UNKNOWN if there is none */
	instant writes_since; /* when the source last reset its counters */
	int64_t scans;	/* reads of the table since then */
};

struct asset {
	str ns, name;
	enum asset_kind kind;
	str comment, owner;
	str definition; /* a view's query; the DDL if the source stores it as text */
	str native;	/* the source's own id (oid); not part of the digest */
	enum truth readable; /* by the connected role */
	struct asset_ref part_of; /* partition or inheritance parent; name absent: none */
	str part_bound;
	str part_key; /* of a partitioned table */
	array_of(struct asset_ref) inherits;
	str problem; /* why it cannot be read in full: a broken view's message */
	bool passing;	 /* the problem is temporary, like a lock: earlier data stays valid. Not part of the record */
	/* only a look reads its keys and indexes: the first ones are no change. Not part of the record */
	bool keys_later;
	array_of(struct field) fields;
	array_of(struct key) keys;
	array_of(struct index) indexes;
	array_of(struct trigger) triggers;
	array_of(struct policy) policies;
	array_of(struct depend) depends;
	struct props props;
	struct stats stats;
};

struct namespace {
	str name; /* parts joined by '.', quoted if necessary */
	str kind; /* "schema", "database", ... */
	str comment, owner, native;
	enum truth readable;
	struct props props;
};

/* A new one: everything absent, unknown, MAYBE. */
void asset_start(struct asset *a);
void field_start(struct field *f);
void stats_start(struct stats *s);
/*
 * Puts data from a source into the order that digests need: keys by kind, then name, then columns; indexes, triggers
 * and policies by name; props by key; depends by name; fields keep their order. Sets field.pk and unknown type
 * classes. Idempotent.
 */
void asset_finish(struct asset *a);

/* exact, else ignoring case if only one matches; NULL */
const struct field *asset_field(const struct asset *a, str name);
bool asset_any_nullable(const struct asset *a, const struct strs *fields); /* or unknown */
const struct key *asset_primary_key(const struct asset *a);
/* the first with it among its columns; NULL */
const struct key *asset_key_with(const struct asset *a, enum key_kind kind, str field);
/* Is this set of columns unique: a primary key, unique key or full unique index? */
bool asset_is_unique_on(const struct asset *a, const struct strs *fields);
/* Unique, with NULLs considered equal: for an index, only its definition shows this. */
bool index_nulls_not_distinct(const struct index *x);
/* Does the source report the time of the last write for exactly this asset, not as a bound? */
bool stats_tell_write(const struct stats *s);
bool asset_is_view(enum asset_kind k); /* view or materialised view */
bool asset_is_partitioned(const struct asset *a); /* a partition may have partitions of its own */
const char *truth_word(enum truth t); /* "unknown", "no", "yes" */

void props_put(struct props *p, struct arena *a, str key, str value); /* does nothing for an absent value */
str props_get(const struct props *p, str key);

#endif
