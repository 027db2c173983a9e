/*
 * What is open: settings, configured sources, the cache, names in memory,
 * connections. The one place that syncs, and the one place a question leaves
 * by. Opaque and safe to use from several threads; prints nothing.
 */
#ifndef OCAT_WORKSPACE_WORKSPACE_H
#define OCAT_WORKSPACE_WORKSPACE_H

#include "adapter/adapter.h"
#include "search/engine/engine.h"
#include "workspace/settings/settings.h"
#include "store/assets.h"
#include "store/history.h"
#include "store/store.h"
#include "store/sync.h"

struct client;
struct names;
struct workspace;

struct workspace_options {
	str cache;   /* another cache file than the usual one (the demo's), or absent */
	str sources; /* another catalogs.yaml, or absent */
	str data;    /* the folder of ocat's own files, with its rules for tags; absent: no rules but a person's */
	const struct stop *stop; /* the program's own: Ctrl-C; or NULL */
	const struct speller *speller; /* actions in what is kept: cache, trace, log; NULL: plain words */
};

struct workspace *workspace_open(const struct workspace_options *o, struct err *err);
void workspace_close(struct workspace *s);
const struct workspace_options *workspace_places(const struct workspace *s); /* what it was opened with */
const struct settings *workspace_settings(const struct workspace *s);
/* Sentences that a person should see once (a cache on NFS, ...), in order; *n is set. */
const str *workspace_notes(struct workspace *s, ptrdiff_t *n);

/* ---- configured sources: catalogs.yaml (and a databases.yaml beside it) ---- */
struct configured {
	struct source source;
	int64_t ttl_us, history_us; /* the catalog's own or the settings' */
	str file;	    /* where it is written; absent: adopted */
	int line;
	bool adopted;	    /* from a file or URL that a client named: who may ask it is in client.h */
	struct shown_address *address; /* for workspace_address */
};
/* Stable until the workspace closes or workspace_add/remove. */
ptrdiff_t workspace_sources(struct workspace *s, const struct configured **at);
bool workspace_has_sources(struct workspace *s);
const struct configured *workspace_source(struct workspace *s, str name); /* NULL: unknown */
/* The same, but NULL for a source that `who` may not name. */
const struct configured *workspace_source_for(struct workspace *s, const struct client *who, str name);
/* Is a source of this name written in a file? Questions without a catalog are about these. */
bool workspace_is_configured(struct workspace *s, str name);
/* Its address without secrets, read by its driver once and then kept; empty: the address is invalid. */
str workspace_address(struct workspace *s, const struct configured *c);
/* Appends to catalogs.yaml, without the password; *said (may be NULL): where the password may live, when there was one. */
bool workspace_add(struct workspace *s, struct arena *a, const struct source *src, str *said, struct err *err);
bool workspace_remove(struct workspace *s, str name, bool *was_configured, struct err *err);
/*
 * A URL or a path instead of a catalog's name: a source of this workspace that no file keeps; gives the catalog's name. Any other
 * text is given back as it is. ERR_GUARD where `who` may not open addresses: judged by the text alone, so that nothing is
 * learnt of the file.
 */
bool workspace_adopt(struct workspace *s, const struct client *who, struct arena *a, str name_or_url, str *name, struct err *err);

/* What a source would be called that nobody has named: free among those configured and cached. */
bool workspace_name_for(struct workspace *s, struct arena *a, str url, str *name, struct err *err);

/* ---- how each catalog is ---- */
enum catalog_condition {
	CATALOG_FRESH,
	CATALOG_OLD,	    /* read longer ago than its ttl */
	CATALOG_IN_PART,    /* the last sync could not see all */
	CATALOG_CACHE_ONLY, /* no source of that name is configured */
	CATALOG_NEVER,	    /* never read */
	CATALOG_FAILED,	    /* the last sync did; what was read before still answers */
};
struct catalog_state {
	str name, type, address; /* the last two may be absent */
	str product, version;	 /* of the source when it was last read, or absent */
	enum catalog_condition condition;
	bool configured;
	int64_t generation, tables, fields; /* UNKNOWN: never read */
	instant synced_at;		    /* NO_TIME: never read */
	int64_t ttl_us;			    /* UNKNOWN: no source, so nothing grows old */
	instant due_at;			    /* from then on it is called old; NO_TIME: never read, or no source */
	int64_t took_us; /* the newest read of all of it that found something new; UNKNOWN */
	str error;	 /* of the last sync, absent when it went well */
	instant error_at;
	str partial_reason; /* what the last one did not see, or absent */
};
struct catalog_states {
	struct catalog_state *at;
	ptrdiff_t len, cap;
};
/* Configured ones in their file's order, then those that only the cache has a snapshot of. All of it is the arena's. */
bool workspace_catalogs(struct workspace *s, struct arena *a, struct catalog_states *out, struct err *err);
/* "fresh", "old", "in part", "cache only", "never read", "failed" */
const char *catalog_condition_word(enum catalog_condition c);
/* What a sync found, in words: "first read", "3 added, 1 schema altered", "nothing changed". */
str sync_words(struct arena *a, const struct sync_result *r);

/* How this catalog's system spells SQL; the plain standard if unknown. */
const struct dialect *workspace_dialect(struct workspace *s, str catalog);
/* What its source calls itself in front of a schema, as it is configured; absent: nothing, or it is not said. */
str workspace_database(struct workspace *s, struct arena *a, str catalog);

/* ---- types of source ---- */
/* What other tools call the systems that sources of this type read: tbls says "postgres". */
str source_driver(str type);
/* Does a catalog's product name a system? A document that does not say which system it describes has its form as product. */
bool product_is_system(str product);

/* ---- the cache ---- */
/*
 * What changed files of tags and rules mean for all that is stored, told as it is worked out: before a question whose
 * time is counted; what is left of it the next reader does without a word. False with err only when the stop was first:
 * then nothing has changed.
 */
bool workspace_refresh_tags(struct workspace *s, const struct observer *w, const struct stop *stop, struct err *err);
/* A reader of this thread's own until it is given back. */
struct store *workspace_reader(struct workspace *s, struct err *err);
void workspace_return(struct workspace *s, struct store *reader);
struct store *workspace_writer(struct workspace *s, struct err *err); /* likewise */

/*
 * What retrieve() reads, for the generations that the pinned reader sees and the documents that people wrote; made when
 * they are new, shared while they are not. Given back by workspace_retriever_done. A glossary of a person's own that cannot be read is an error that names it.
 */
struct retriever;
const struct retriever *workspace_retriever(struct workspace *s, struct store *pinned, const struct observer *w, const struct stop *stop,
					  struct err *err); /* w is told while it is made; may be NULL */
void workspace_retriever_done(struct workspace *s, const struct retriever *r);
/*
 * The names of one catalog, in the generation that the pinned reader sees, for search over index files; given back by
 * names_close. NULL: there are none yet, or none can be made (an older generation, a folder that cannot be written):
 * those in memory answer. Those of a large catalog are made beside the answer, and are there for a later question.
 */
struct names *workspace_names(struct workspace *s, struct store *pinned, const struct catalog *c, const struct stop *stop);
/*
 * The graph of one catalog, in the generation that the pinned reader sees, with what people said of its relations; given
 * back by graph_close. Made when it is new (w is told while somebody else makes what it needs; may be NULL), shared while
 * it is not. NULL with err.
 */
struct graph;
struct graph *workspace_graph(struct workspace *s, struct store *pinned, const struct catalog *c, const struct observer *w,
			    const struct stop *stop, struct err *err);
/* The same without waiting for names and joins that are still being made, or that take long to make: NULL with err unset where they are not there. */
struct graph *workspace_graph_ready(struct workspace *s, struct store *pinned, const struct catalog *c, const struct stop *stop, struct err *err);
/* One that was found to be damaged goes, with its file; another one is made. */
struct graph *workspace_graph_again(struct workspace *s, struct store *pinned, const struct catalog *c, struct graph *damaged,
				  const struct observer *w, const struct stop *stop, struct err *err);
/* Waits until the indexes that are being made are done, or until the stop; closing the workspace drops them. w may be NULL. */
void workspace_settle(struct workspace *s, const struct observer *w, const struct stop *stop);
/* Removes the index files of catalogs and generations that are gone. */
void workspace_sweep(struct workspace *s);

/* Brings what store_search uses up to date, if that can be done now; it answers without. */
void workspace_index(struct workspace *s, const struct stop *stop);
/* Columns and properties of an asset from this reader, for a search. */
struct search_source workspace_columns(struct store *pinned);
/* The same, with tags and what is shown, for an engine that is asked for this filter; what it knows of tags lives in a. */
struct engine_source workspace_facts(struct store *pinned, const struct filter *f, const struct stop *stop, struct arena *a);
/*
 * The same, for a filter that may have domain: what it needs to know of domains lives in a. list may be NULL; engine too.
 * False only with err.
 */
bool workspace_know_domains(struct workspace *s, struct store *pinned, const struct filter *f, const struct stop *stop, struct arena *a,
			  struct engine_source *engine, struct search_source *list, struct err *err);

/*
 * A search for tables: by index files that are there and sound, otherwise by names in memory; the answer is the same.
 * What was found lives until workspace_found_done, which every workspace_find and workspace_engine needs, also one that failed.
 */
struct wanted {
	struct store *pinned;
	int64_t catalog; /* 0: all; otherwise the filter asks for it as well */
	const struct filter *filter;
	int64_t skip, limit; /* limit 0: all */
	enum near near;
	bool bare; /* for many: names only, without reasons, comments, owners and tags */
	const struct stop *stop;
};
struct workspace_found {
	struct hits hits; /* from `skip` on */
	int64_t near;	  /* of them */
	/* inside: */
	struct { struct names **at; ptrdiff_t len, cap; } names;
	struct engine *engine;
};
bool workspace_find(struct workspace *s, const struct wanted *q, struct arena *a, struct workspace_found *out, struct err *err);
/* Rank of one asset in the answer to q, ignoring skip and limit, as engine_place. */
struct workspace_placed {
	const struct summary *asset; /* NULL: none of this id */
	int64_t place, total;
};
bool workspace_place(struct workspace *s, const struct wanted *q, int64_t asset, struct arena *a, struct workspace_placed *at,
		   struct workspace_found *out, struct err *err);
/* Which names a question needs. */
enum names_need {
	NAMES_THERE,	  /* those of index files alone: NULL with err unset where a catalog has none */
	NAMES_OF_TABLES,  /* else in memory, of tables: nothing is found by columns */
	NAMES_OF_COLUMNS, /* else in memory, of columns too */
	NAMES_ANEW,	  /* all in memory: an index file was damaged */
};
/* The engine alone, for other questions to it. */
const struct engine *workspace_engine(struct workspace *s, struct store *pinned, int64_t catalog, enum names_need need,
				    const struct stop *stop, struct arena *a, struct workspace_found *out, struct err *err);
void workspace_found_done(struct workspace *s, struct workspace_found *f);
/* As engine_nearest, by whatever is there. False: there is no asset at all. */
bool workspace_nearest(struct workspace *s, struct store *pinned, const struct stop *stop, struct arena *a, str name, ptrdiff_t n,
		     struct strs *out);
/* As store_names, but columns and owners come from the indexes where there are any. pinned NULL: the newest of all catalogs. */
bool workspace_names_of(struct workspace *s, struct store *pinned, struct arena *a, enum names_of what, str start, int64_t most,
			const struct stop *stop, struct strs *out, struct err *err);
/* What a schema is called in full where the text, with or without its catalog, is its name; else nothing. */
str workspace_schema(struct workspace *s, struct store *pinned, const struct stop *stop, struct arena *a, str text);

/*
 * What rules and tags.yaml give to one asset and its columns, worked out again: after a person took a tag off.
 * Besides, it is worked out by each sync and look, and when those files have changed.
 */
bool workspace_tags_of(struct workspace *s, struct store *writer, str catalog, const struct asset *t, struct err *err);

/*
 * One idle thing of a service, such as a handle with open connections, for the next request of any client: `of` says whose
 * it is. NULL: none is kept. What is kept twice, or at the end, is closed.
 */
void *workspace_take_kept(struct workspace *s, const void *of);
void workspace_keep(struct workspace *s, const void *of, void *thing, void (*close)(void *thing));

/* ---- sources ---- */
struct sync_report {
	str name;
	struct sync_result result;
	struct snapshot_end end;
	struct source_info info;
	bool unchanged; /* an equal fingerprint */
	int64_t read_us, elapsed_us;
};
/* Reads the whole catalog and stores it. A failure is remembered and leaves the last snapshot. force: also when the fingerprint is equal. */
bool workspace_sync(struct workspace *s, const struct client *who, struct arena *a, str name, bool force, const struct observer *w,
		    const struct stop *stop, struct sync_report *out, struct err *err);

struct look {
	bool fresh; /* *asset came from the source just now; else the cache's, and `why_not` says why */
	bool gone;  /* the source has it no more; *asset is the cache's last */
	str why_not;
	struct asset_row row;
	struct incoming incoming; /* keys that point at it, when fresh */
	struct changes changes;	  /* against what the cache held before */
	int64_t source_us;
};
/* One asset from its source, on a connection that is kept; two seconds to connect, then the cache. insist: fail instead. */
bool workspace_look(struct workspace *s, const struct client *who, struct arena *a, int64_t asset, bool insist, const struct observer *w,
		    const struct stop *stop, struct look *out, struct err *err);

/* A connection for other questions to a source (live search, samples, explain); one user at a time, waits for its turn. */
struct conn *workspace_connect(struct workspace *s, const struct client *who, str catalog, const struct observer *w,
			       const struct stop *stop, const struct adapter **adapter, const struct configured **as,
			       struct err *err);
/* broken: close it rather than keep it. */
void workspace_release(struct workspace *s, str catalog, struct conn *c, bool broken);

#endif
