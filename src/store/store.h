/*
 * The canonical cache: snapshots of catalogs, their history, and what people
 * add to them. Gives back exactly what it was given. This header is the whole
 * interface: no SQL of the cache, no rowid and no SQLite type leaves the folder,
 * so that a team may one day keep it elsewhere; a kind of store fills
 * struct store_kind, and store.c passes on.
 *
 * A handle is one connection and belongs to one thread at a time; open one for
 * each thread, they are cheap. The public tables and views are ocat-schema(5).
 */
#ifndef OCAT_STORE_STORE_H
#define OCAT_STORE_STORE_H

#include "base/err.h"
#include "base/sha256.h"
#include "base/stop.h"
#include "model/asset.h"
#include "model/diff.h"
#include "model/health.h"
#include "model/ranks.h"
#include "model/words.h"

struct arena;
struct store;
struct staging;

enum store_mode {
	STORE_READ,  /* an absent file reads as an empty cache and is not created */
	STORE_WRITE, /* makes and migrates the file (mode 0600, folder 0700) */
};

/*
 * A newer cache than this program, a damaged one, a full disk or a folder that
 * cannot be written are refused with a sentence. note (may be NULL) is told
 * what a person should know: a network folder without WAL, a read-only one.
 */
struct store *store_open(str path, enum store_mode mode, void (*note)(void *with, str sentence), void *with, struct err *err);
void store_close(struct store *s); /* NULL is fine */

/* ---- what there is ---- */

struct catalog {
	int64_t id;
	str name, type, address; /* address without secrets */
	instant created_at, synced_at; /* of the newest generation; NO_TIME: never read */
	int64_t generation;	       /* 0: never read */
	struct digest digest;
	bool partial;
	str partial_reason;
	str fingerprint;
	str product, version;
	str error; /* of the last sync, absent when it went well */
	instant error_at;
	int64_t assets, fields; /* present */
	unsigned can;	        /* adapter's CAN_ bits as last probed */
};

struct catalogs {
	struct catalog *at;
	ptrdiff_t len, cap;
};

const struct catalog *catalogs_find(const struct catalogs *all, str name); /* NULL: none of that name */
bool store_catalogs(struct store *s, struct arena *a, struct catalogs *out, struct err *err);
/* *found false: no such catalog. Names are compared exactly. */
bool store_catalog(struct store *s, struct arena *a, str name, bool *found, struct catalog *out, struct err *err);
/* Makes it or brings type and address up to date; gives its id. */
bool store_catalog_put(struct store *s, str name, str type, str address, int64_t *id, struct err *err);
/* All of it goes, tags and other things that people added stay (they hang on qualified names). */
bool store_catalog_remove(struct store *s, str name, bool *found, struct err *err);
/* A sync failed: remembered beside the last good snapshot. */
bool store_catalog_failed(struct store *s, int64_t id, str sentence, struct err *err);

/* ---- one consistent view ---- */

/* Until store_unpin, every read sees the same generations, whatever others write. May be nested. */
bool store_pin(struct store *s, struct err *err);
void store_unpin(struct store *s);
/*
 * Only while pinned: reads see this catalog as it was in a generation, rebuilt
 * backwards; its digest is checked. ERR_NOTHING with a sentence that names the
 * oldest one left when it was pruned or never was. Cost goes with the changes since.
 * Generation 0 is before the first read: nothing of the catalog is seen then.
 */
bool store_at(struct store *s, int64_t catalog, int64_t generation, struct err *err);

/*
 * What tells this cache from any other, given to it for good by its first writer. Absent before that, and while an
 * older generation is looked at: what is kept beside the cache is made of what is stored now.
 */
bool store_identity(struct store *s, struct arena *a, str *id, struct err *err);
/* The same for one catalog: absent only while an older generation of that one is looked at, or it is left out. */
bool store_catalog_identity(struct store *s, struct arena *a, int64_t catalog, str *id, struct err *err);

struct generation {
	int64_t number;
	instant taken_at;
	str origin; /* "sync" or "look": one asset was fetched again and had changed */
	bool partial;
	str partial_reason;
	struct digest digest;
	int64_t assets, added, dropped, altered, renamed, hidden;
	int64_t read_us, write_us;
	bool rebuildable; /* within the retention */
};
struct generations {
	struct generation *at;
	ptrdiff_t len, cap;
};
/* Newest first. */
bool store_generations(struct store *s, struct arena *a, int64_t catalog, struct generations *out, struct err *err);
/* The generation that was the newest at t: 0 when t is before the first. */
bool store_generation_at(struct store *s, int64_t catalog, instant t, int64_t *number, struct err *err);

/* ---- assets ---- */

/*
 * Tags hang on qualified names and are one whatever their case. Origins "rule:ID" and "tags.yaml" are given, by
 * rules and by a file, and replaced as a whole; any other is a person's word, which nothing given takes the place
 * of. One that a person rejected is never given again.
 */
struct tag {
	str qualified; /* of an asset or a field */
	str name, category, origin;
	instant applied_at; /* NO_TIME or 0: now */
	str asset, field;   /* of a field: its asset's qualified name and its own; of an asset: qualified and absent. Both absent: worked out */
	bool rejected;	    /* listed, and not on it */
};
struct tags {
	struct tag *at;
	ptrdiff_t len, cap;
};
#define TAG_ORIGIN_FILE "tags.yaml"
#define TAG_ORIGIN_RULE "rule:"
bool tag_is_given(str origin);

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
typedef bool (*asset_brief_taker)(void *with, const struct asset_brief *b, struct err *err);
bool store_each_asset(struct store *s, int64_t catalog, const struct stop *stop, asset_brief_taker take, void *with, struct err *err);
/* The same without tags, of which there may be more than assets. */
bool store_each_plain(struct store *s, int64_t catalog, const struct stop *stop, asset_brief_taker take, void *with, struct err *err);

/*
 * What a screen shows of an asset: its id, qualified name, owner, comment and tags, and nothing else of the brief.
 * Asset 0: of all that carry a tag, themselves or on a column, by id; then owner and comment are absent.
 */
bool store_each_shown(struct store *s, int64_t asset, const struct stop *stop, asset_brief_taker take, void *with, struct err *err);
/* Of assets by their qualified names, of each one that carries a tag: qualified name and tags alone, in the order asked in. */
bool store_each_tags_of(struct store *s, const struct strs *qualified, const struct stop *stop, asset_brief_taker take, void *with,
			struct err *err);
/* Streams every present asset of a catalog as its source gave it, but for statistics and native ids, in the order of qualified names by bytes. */
typedef bool (*asset_whole_taker)(void *with, int64_t id, str qualified, const struct asset *a, struct err *err);
bool store_each_whole(struct store *s, int64_t catalog, const struct stop *stop, asset_whole_taker take, void *with, struct err *err);
/* One of them, for who reads thousands: a fraction of what store_asset costs. ERR_TABLE_NOT_FOUND */
bool store_whole(struct store *s, struct arena *a, int64_t id, struct asset *out, struct err *err);

struct field_brief {
	int64_t id, asset_id;
	str name, type, comment, otherwise;
	enum type_class class;
	int ordinal, pk;
	enum truth nullable;
	struct strs tags; /* as tag_written has them */
	struct strs values; /* that it may take, of an enum */
};
typedef bool (*field_brief_taker)(void *with, const struct field_brief *f, struct err *err);
/* Of one asset in order, or of all (asset 0) in the order of asset ids. */
bool store_each_field(struct store *s, int64_t asset, const struct stop *stop, field_brief_taker take, void *with, struct err *err);
/*
 * The same of the assets whose ids lie from first to last: those of one catalog lie close together. Without
 * ids of their own and tags.
 */
bool store_each_field_from(struct store *s, int64_t first, int64_t last, const struct stop *stop, field_brief_taker take, void *with,
			   struct err *err);
/*
 * Foreign keys of those assets, those of one in their order: from which to which, and their columns there, where the
 * source tells; the target may be one that nobody has seen.
 */
typedef bool (*key_taker)(void *with, int64_t from_id, int64_t to_id, const struct strs *columns, struct err *err);
bool store_each_key_from(struct store *s, int64_t first, int64_t last, const struct stop *stop, key_taker take, void *with,
			 struct err *err);
/* Namespaces that are present, by name; their strings live during the call. Catalog 0: all. */
typedef bool (*namespace_taker)(void *with, const struct namespace *n, struct err *err);
bool store_each_namespace(struct store *s, int64_t catalog, namespace_taker take, void *with, struct err *err);
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
	str origin; /* "declared"; others come from the graph (tool/kin.h) with what follows: */
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
typedef bool (*key_brief_taker)(void *with, const struct key_brief *k, struct err *err);
bool store_each_key(struct store *s, int64_t catalog, const struct stop *stop, key_brief_taker take, void *with, struct err *err);
/* Columns that are unique, alone or together, by a unique key or a whole unique index of a present asset; primary keys are not told. In no order. */
typedef bool (*unique_taker)(void *with, int64_t asset, const struct strs *fields, struct err *err);
bool store_each_unique(struct store *s, int64_t catalog, const struct stop *stop, unique_taker take, void *with, struct err *err);

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
bool store_heirs(struct store *s, struct arena *a, int64_t asset, struct strs *out, struct err *err);

/* ---- history ---- */

struct version {
	int64_t id, asset_id, catalog_id, generation, number; /* number: of this asset, from 1 */
	str catalog, qualified;
	instant created_at;
	enum change_kind kind;
	str summary;
	struct changes changes;
};
/* Which of them: what is 0, absent or NO_TIME does not limit. */
struct versions_wanted {
	int64_t catalog, asset;
	instant since, until;	/* from since on, before until */
	int64_t after, through; /* generations: later than after, up to through */
};
struct version_row_taken {
	const struct version *version; /* lives during the call */
	str ns, name;		       /* of the asset, as it is called now or was last */
	enum asset_kind kind;
	str origin; /* of the generation: "sync" or "look"; absent when it was pruned */
};
typedef bool (*version_taker)(void *with, const struct version_row_taken *v, struct err *err);
/* Assets' versions: newest first, those of one generation in the order of qualified names. */
bool store_each_version(struct store *s, const struct versions_wanted *w, const struct stop *stop, version_taker take, void *with,
			struct err *err);

/*
 * What is needed to compare whole catalogs: every present asset's place, digest
 * and statistics, in no order. strings live during the call.
 */
struct asset_mark {
	int64_t id;
	str ns, name;
	enum asset_kind kind;
	struct digest digest;
	int64_t fields, rows, size; /* UNKNOWN */
};
typedef bool (*asset_mark_taker)(void *with, const struct asset_mark *m, struct err *err);
bool store_each_mark(struct store *s, int64_t catalog, const struct stop *stop, asset_mark_taker take, void *with, struct err *err);

/*
 * The assets with a version between two generations of one catalog, as they
 * were in each: only these can differ. Costs as much as
 * the versions since `from`, however large the catalog is. The newest generation
 * is what is stored now; --at does not matter. native is set on both, to what
 * tells assets and fields apart over their names. ERR_NOTHING as store_at.
 */
struct between_wanted {
	int64_t catalog, asset; /* asset 0: any */
	int64_t from, to;	/* generations */
};
struct asset_between {
	int64_t id;
	str qualified;			    /* as it is called now or was last */
	const struct asset *before, *after; /* NULL: not there; live during the call */
	bool hidden; /* the side that lacks it did not see it; it was not dropped or added */
};
typedef bool (*asset_between_taker)(void *with, const struct asset_between *b, struct err *err);
bool store_each_between(struct store *s, const struct between_wanted *w, const struct stop *stop, asset_between_taker take, void *with,
			struct err *err);

struct measure {
	int64_t generation;
	instant at;
	struct stats stats;
};
struct measures {
	struct measure *at;
	ptrdiff_t len, cap;
};
bool store_measures(struct store *s, struct arena *a, int64_t asset, struct measures *out, struct err *err); /* oldest first */

/*
 * What health is judged by, of one asset or of every present one (asset 0) in
 * no order; strings live during the call. trend_over as in struct health_rules.
 */
typedef bool (*health_taker)(void *with, const struct health_facts *f, struct err *err);
bool store_each_health(struct store *s, int64_t asset, int64_t trend_over, const struct stop *stop, health_taker take, void *with,
		       struct err *err);

/* ---- a sync ---- */

/*
 * Takes what a source streams into a private file, without any lock. Assets may
 * come in any order; the same one twice is an error that names it. Only
 * digests and places stay in memory. A staging that is not applied leaves nothing.
 */
struct staging *staging_open(struct store *s, struct err *err);
void staging_close(struct staging *g); /* NULL is fine */
bool staging_namespace(struct staging *g, const struct namespace *n, struct err *err);
bool staging_asset(struct staging *g, struct asset *a, struct err *err); /* finishes it */
int64_t staging_count(const struct staging *g);

/*
 * What a first read stores, told while it is stored: what store_each_plain, store_each_field_from and store_each_key_from
 * would say of it afterwards, but asset by asset with its columns and then its keys, by rising ids, and without keys_in
 * and the order of names. Texts live as long as the call. A taker that gives false is told no more, and the sync goes on.
 */
struct stored_takers {
	asset_brief_taker asset;
	field_brief_taker field;
	key_taker key;
	void (*whole)(void *with); /* all was told; what is left to do is to finish the transaction, which may still fail */
	void *with;
};

/*
 * What rules and files give an asset and its fields, asked for each that is stored, while it is at hand: by one
 * thread at a time, of which none need be the caller's. What it puts into *out lives as long as the arena and as
 * the asset. by is kept for store_tags_given once all that there is was given so.
 */
struct tag_giver {
	void (*of)(void *with, str catalog, const struct asset *t, struct arena *a, struct tags *out);
	void *with;
	str by;
};

struct sync_info {
	int64_t catalog;
	instant taken_at; /* clock_now() of ours */
	bool partial;	  /* what is missing is hidden, not dropped */
	str partial_reason, fingerprint, product, version;
	unsigned can;
	int64_t read_us;
	int64_t history_us;  /* retention; 0: forever */
	const struct stored_takers *told; /* NULL: nobody is told */
	const struct tag_giver *tags;	  /* of what changed, in the same transaction; NULL: what was given stays */
	/* Names that this read did not ask for (a new exclude): hidden, not dropped. NULL: every name was asked for. */
	bool (*asked_for)(void *with, str ns, str name);
	void *with;
	void (*progress)(void *with, const char *stage, int64_t done, int64_t of);
	void *progress_with;
};

struct sync_result {
	int64_t generation;
	int64_t namespaces, assets, fields;
	int64_t added, dropped, altered, renamed, hidden, measured; /* assets; measured: statistics that moved */
	bool first;
	struct digest digest;
	int64_t write_us;
};

/*
 * One transaction: compares by digest, writes what differs, versions, measures,
 * the generation's row, and prunes. Waits two seconds for another writer, then
 * ERR_BUSY names it. All or nothing, also when killed or when the disk is full.
 */
bool store_apply(struct store *s, struct staging *g, const struct sync_info *info, const struct stop *stop, struct sync_result *out,
		 struct err *err);

/*
 * The same along with what is still to come, once all of it is known by name, in order: by a thread of its own, to
 * which the handle belongs until store_apply_end, which also calls info's takers, but for progress and asked_for. NULL: there is
 * no use in it, as of a catalog that was read before. Of info, what only the end of the reading tells may be missing.
 */
struct along;
struct along *store_apply_begin(struct store *s, struct staging *g, const struct sync_info *info, const struct asset_ref *names,
				ptrdiff_t n, const struct stop *stop);
/*
 * info: all of it; NULL: the reading failed, and nothing is stored. *done false with true: somebody else read the
 * catalog meanwhile, and store_apply is what compares it. The staging must still be there.
 */
bool store_apply_end(struct store *s, struct along *a, const struct sync_info *info, bool *done, struct sync_result *out,
		     struct err *err);

/* Nothing moved (an equal fingerprint): only the generation's own row. */
bool store_unchanged(struct store *s, const struct sync_info *info, struct sync_result *out, struct err *err);

/*
 * One asset was fetched again: what differs from the stored one in *changes;
 * stored as a generation of origin "look" when anything does, and nothing is
 * written when not.
 */
struct looked_at {
	int64_t catalog, asset;
	struct asset *fresh; /* is finished; NULL: the source has it no more */
	instant now;
	const struct tag_giver *tags; /* as of a sync */
};
bool store_look(struct store *s, const struct looked_at *l, struct arena *a, struct changes *changes, struct err *err);

/* ---- words ---- */

enum thing { THING_ASSET = 1, THING_FIELD = 2, THING_NAMESPACE = 4 };

struct search_ask {
	str words;	    /* names, parts of names, words of comments; "several in quotes" follow each other */
	int64_t catalog;    /* 0: all */
	unsigned things;    /* THING_ bits; 0: all */
	int64_t skip, limit;
	const struct rank_weights *ranks; /* NULL: the usual ones */
	const struct stop *stop;
};

struct search_hit {
	enum thing thing;
	int64_t id, asset_id; /* asset_id: a field's, or the asset itself; 0 for a namespace */
	str catalog, ns, asset, name, qualified, asset_qualified;
	str kind;	      /* an asset's or a namespace's, as the source's word for it is known */
	str type;	      /* a field's */
	str comment;
	struct strs tags;
	struct strs matched;  /* where words were found: name, tags, comment, table, columns, properties, schema */
	bool exact;	      /* the name, or the end of the qualified name, is what was asked for */
	double score;	      /* only to be compared with others of the same answer */
	str snippet;	      /* the text that shows it best; absent when there is none */
	struct stretches name_spans, snippet_spans; /* bytes, of qualified and of snippet */
};
typedef bool (*search_hit_taker)(void *with, const struct search_hit *h, struct err *err);

struct search_count {
	str catalog;
	int64_t assets, fields, namespaces;
};
struct search_found {
	int64_t total;
	struct { struct search_count *at; ptrdiff_t len, cap; } counts; /* of all hits, by catalog, most first */
	struct strs left_out; /* words that questions are made of, when a hit with all words there was none */
	bool most;	      /* no hit has all of the words: these have as many as any */
};
/*
 * Looks for the words in every name, comment, tag, property and value, and
 * streams the hits from skip on in the order of their rank. Case, accents, the
 * plural and what separates the parts of a name do not matter; the start of a
 * word is enough. The answer is the same with the index, without it and for an
 * older generation; only the time is not. ERR_USAGE: no words, or too many.
 */
bool store_search(struct store *s, struct arena *a, const struct search_ask *ask, search_hit_taker take, void *with,
		  struct search_found *out, struct err *err);
/* Is what store_search uses to be fast older than what is stored? */
bool store_search_stale(struct store *s, bool *stale, struct err *err);
/* Brings it up to date, by a writer, in one transaction; waits for no other writer. */
bool store_search_index(struct store *s, const struct stop *stop, struct err *err);

/* ---- what people add ---- */

/* Takes a rejection back, too. */
bool store_tag_put(struct store *s, const struct tag *t, struct err *err);
/* Takes off the tag, or its rejection. */
bool store_tag_remove(struct store *s, str qualified, str name, bool *found, struct err *err);
bool store_tag_reject(struct store *s, const struct tag *t, struct err *err);
/* Of this asset and its fields, or of this field; absent: all. In the order of qualified names and names; also of what is not there now. */
bool store_tags(struct store *s, struct arena *a, str qualified, struct tags *out, struct err *err);
/* The distinct tags, as tag_written has them, in order. */
bool store_tag_texts(struct store *s, struct arena *a, const struct stop *stop, struct strs *out, struct err *err);
/*
 * What carries one of these, one after the other, in the order of the names they hang on. Of a column, asset and field are whose it is;
 * of an asset both are absent, and where a person tagged what was not there, they are a guess at a column. Strings
 * live during the call.
 */
typedef bool (*tagged_taker)(void *with, str text, str qualified, str asset, str field, struct err *err);
bool store_each_tagged(struct store *s, const struct strs *texts, const struct stop *stop, tagged_taker take, void *with, struct err *err);
/*
 * What rules and files give one asset (its qualified name) now, in place of what they gave it before; or, asked of
 * each, all that there is, with `by` kept for store_tags_given. Writes nothing of what does not differ.
 */
bool store_tags_give(struct store *s, str asset, const struct tags *fresh, struct err *err);
bool store_tags_renew(struct store *s, const struct tag_giver *tags, struct err *err);
/* Absent: nothing was given yet. stamp (may be NULL) grows with every change of tags. */
bool store_tags_given(struct store *s, struct arena *a, str *by, int64_t *stamp, struct err *err);

/* ---- what a person said of how two tables join ---- */

/* Hangs on qualified names, as tags do, and outlives what it is said of. One for each pair of column lists. */
struct join_word {
	str from, to; /* qualified */
	struct strs from_fields, to_fields; /* paired */
	bool rejected; /* these do not belong together; else they do */
	str note;      /* why; absent: nobody said */
	instant at;    /* NO_TIME or 0: now */
	int64_t from_id, to_id; /* read alone: 0: no such asset is present */
};
struct join_words {
	struct join_word *at;
	ptrdiff_t len, cap;
};
/* Takes the place of what was said of the same columns before, read in either direction. */
bool store_join_put(struct store *s, const struct join_word *j, struct err *err);
bool store_join_forget(struct store *s, const struct join_word *j, bool *found, struct err *err);
/* In the order of names. stamp (may be NULL) grows with every change. */
bool store_join_words(struct store *s, struct arena *a, struct join_words *out, int64_t *stamp, struct err *err);

/* ---- joins that people have written ---- */

/*
 * Likewise by qualified names, one for each pair of column lists, whichever side was written first: counts add up, the
 * later moment stays. One without columns, or with lists of different length, is a mistake. store_learn puts them here.
 */
struct join_log {
	str from, to;
	struct strs from_fields, to_fields; /* paired, at least one */
	int64_t count; /* at least 1 */
	instant last;  /* when it was seen last; NO_TIME: not known */
	int64_t from_id, to_id; /* read alone: 0: no such asset is present */
};
struct join_logs {
	struct join_log *at;
	ptrdiff_t len, cap;
};
/* In the order of names. The stamp of store_join_words grows with these too. */
bool store_join_logs(struct store *s, struct arena *a, struct join_logs *out, struct err *err);

/* ---- SQL that people have written ---- */

/* A condition on a column that queries ask for, hanging on a qualified name. */
struct filter_log {
	str table, field, condition; /* "= 'paid'", "IS NULL", ">= ?" */
	int64_t count;
	instant last; /* NO_TIME: not known */
};
struct filter_logs {
	struct filter_log *at;
	ptrdiff_t len, cap;
};
/* One statement, known by the catalog it was written against and by what it says. */
struct learned {
	str catalog, fingerprint;
	int64_t count; /* how often it was seen by whoever tells of it, at least once */
	instant last;
	const struct join_log *joins; /* for one time: counts and moments are the statement's */
	ptrdiff_t join_count;
	const struct filter_log *filters;
	ptrdiff_t filter_count;
};
struct learned_sum {
	int64_t fresh, more; /* statements: never seen before; seen more often than before */
	int64_t joins, filters; /* that were counted */
};
/*
 * A statement counts as often as its most frequent telling: told again it adds nothing, told with a higher count it adds
 * the difference, to its joins (store_join_logs) and its conditions. All or none; writes nothing when nothing is new.
 */
bool store_learn(struct store *s, const struct learned *all, ptrdiff_t n, struct learned_sum *out, struct err *err);
/* Statements, written joins, conditions and origins of views are forgotten, to be learnt anew. */
bool store_learn_forget(struct store *s, struct err *err);
/* Of a table, the most frequent first. */
bool store_filter_logs(struct store *s, struct arena *a, str qualified, struct filter_logs *out, struct err *err);

/* A column of a view, and one that it is made of. */
struct column_origin {
	str view, field;
	str source, source_field; /* absent: it is made of none */
	bool unchanged;
};
struct column_origins {
	struct column_origin *at;
	ptrdiff_t len, cap;
};
struct view_trace { /* of a view as it is stored now: in the place of what was known of it */
	int64_t asset;
	const struct column_origin *at;
	ptrdiff_t len;
};
bool store_trace_put(struct store *s, const struct view_trace *t, ptrdiff_t n, struct err *err); /* all or none */
/*
 * Incoming: what this column (absent: each) of a view is made of; outgoing: columns of views that are made of this one of
 * any asset. What is known of a view that has changed since is not told. In the order of names.
 */
bool store_origins(struct store *s, struct arena *a, str qualified, str field, enum direction which, struct column_origins *out, struct err *err);

/* ---- questions in SQL ---- */

struct query_limits {
	int64_t rows;	    /* past it *truncated is set */
	const struct stop *stop;
	const struct health_rules *rules; /* for v_asset_health, the same in every call of a handle; NULL: the usual ones */
	const struct rank_weights *ranks; /* for index_weights, likewise */
};
struct query_taker {
	bool (*columns)(void *with, const str *names, ptrdiff_t n, struct err *err);
	/* kinds: one letter a cell: n null, i integer, r real, t text, b blob */
	bool (*row)(void *with, const str *cells, const char *kinds, ptrdiff_t n, struct err *err);
	void *with;
	struct strs *available; /* with ERR_COLUMN_NOT_FOUND: the columns there are; may be NULL */
};
/*
 * One SELECT over the public tables and views, and nothing else: refused with
 * ERR_GUARD otherwise; ERR_TABLE_NOT_FOUND or ERR_COLUMN_NOT_FOUND for a name
 * that is not there; ERR_QUERY with the engine's own words when it is wrong.
 */
bool store_query(struct store *s, struct arena *a, str sql, const struct query_limits *limits, const struct query_taker *to,
		 bool *truncated, struct err *err);

/* ---- is it sound ---- */

struct store_soundness {
	int64_t version;    /* of its form */
	int64_t bytes, free_bytes, log_bytes; /* of the file, unused inside it, of the log beside it */
	str journal;	    /* "wal", "delete"; absent: there is no file yet */
	bool network;	    /* on a file system that machines share */
	int64_t holder;	    /* process that writes now, 0: none is known */
	instant held_since;
	bool complete;	    /* the check came to its end; false: the stop was first */
	struct strs damage; /* what it found, its first lines; empty: nothing */
};
/* Reads all of the file under the stop, which ends the check early without an error. */
bool store_soundness(struct store *s, struct arena *a, const struct stop *stop, struct store_soundness *out, struct err *err);

/* For --at, demos and tests: shifts every time that the cache keeps by this much. */
bool store_shift_times(struct store *s, int64_t by_us, struct err *err);

#endif
