/*
 * The open workspace: settings, configured sources, the cache, names in memory, connections. Only this room syncs, and
 * only through it do requests reach a source. Opaque and safe to use from several threads; prints nothing.
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
	str cache;   /* a cache file in place of the default (the demo's), or absent */
	str sources; /* another catalogs.yaml, or absent */
	str traces;  /* another folder of traces, or absent */
	str data;    /* the folder of the installed files, with tag rules; absent: only a person's own rules */
	const struct stop *stop; /* the program's own: Ctrl-C; or NULL */
	const struct speller *speller; /* spells actions in stored text: cache, trace, log; NULL: plain words */
};

struct workspace *workspace_open(const struct workspace_options *o, struct err *err);
void workspace_close(struct workspace *s);
const struct workspace_options *workspace_places(const struct workspace *s); /* the options it was opened with */
/* where its traces are */
bool workspace_traces(const struct workspace *s, struct arena *a, str *folder, struct err *err);
const struct settings *workspace_settings(const struct workspace *s);
/* Notes to show a person once (a cache on NFS, ...), in order; sets *n. */
const str *workspace_notes(struct workspace *s, ptrdiff_t *n);

/* ---- configured sources: catalogs.yaml (and a databases.yaml beside it) ---- */
struct configured {
	struct source source;
	int64_t ttl_us, history_us; /* the catalog's own, or from the settings */
	int fiscal_month; /* in which a fiscal year begins, 1 to 12; 0: not set */
	str file;	    /* the file that defines it; absent: adopted */
	_Atomic int line;   /* moves when the file is read again */
	str written;	    /* its address there, without a password that it was added with; absent: source.url */
	bool adopted;	    /* from a file or URL that a client named; client.h says who may use it */
	struct shown_address *address; /* for workspace_address */
};
/* Stable until the workspace closes; a later change of the sources (sources/source_change.h) makes a new list. */
ptrdiff_t workspace_sources(struct workspace *s, const struct configured **at);
bool workspace_has_sources(struct workspace *s);
const struct configured *workspace_source(struct workspace *s, str name); /* NULL: unknown */
/* The same, but NULL for a source that `who` may not name. */
const struct configured *workspace_source_for(struct workspace *s, const struct client *who, str name);
/* Is a source of this name written in a file? Requests without a catalog cover only these. */
bool workspace_is_configured(struct workspace *s, str name);
/* Its address without secrets, parsed by its driver once and then cached; empty: the address is invalid. */
str workspace_address(struct workspace *s, const struct configured *c);
/* Appends to catalogs.yaml, without the password; *said (may be NULL): where to put the password, if there was one. */
bool workspace_add(struct workspace *s, struct arena *a, const struct source *src, str *said, struct err *err);
/* The same checks, but the source is known to this workspace only: to try it. */
bool workspace_try(struct workspace *s, struct arena *a, const struct source *src, struct err *err);
bool workspace_remove(struct workspace *s, str name, bool *was_configured, struct err *err);
/*
 * A password typed for this source, until the workspace closes: kept in memory, and nowhere else. Its next connection
 * uses it in place of any other. False: unknown source.
 */
bool workspace_give_password(struct workspace *s, str name, str password);
/* Keeps that password in the file of its system for later runs, once it is connected; *path: which file. */
bool workspace_keep_password(struct workspace *s, const struct client *who, struct arena *a, str name,
			     const struct stop *stop, str *path, struct err *err);
bool workspace_keeps_passwords(struct workspace *s, str name); /* does its system have such a file? */
/* Where else its password may be kept, for a sentence; NULL: it takes no password, or is unknown. */
const char *workspace_password_places(struct workspace *s, str name);
/*
 * A URL or a path in place of a catalog's name: adds a source to this workspace only, not to a file, and returns the
 * catalog's name. Returns any other text unchanged. ERR_GUARD if `who` may not open addresses: decided by the text
 * alone, so that it reveals nothing about the file.
 */
bool workspace_adopt(struct workspace *s, const struct client *who, struct arena *a, str name_or_url, str *name,
		     struct err *err);

/* A name for an unnamed source: unique among those configured and cached. */
bool workspace_name_for(struct workspace *s, struct arena *a, str url, str *name, struct err *err);

/* ---- the state of each catalog ---- */
enum catalog_condition {
	CATALOG_FRESH,
	CATALOG_OLD,	    /* the last sync is older than its ttl */
	CATALOG_IN_PART,    /* the last sync was partial */
	CATALOG_CACHE_ONLY, /* no source of that name is configured */
	CATALOG_NEVER,	    /* never synced */
	CATALOG_FAILED,	    /* the last sync failed; the earlier snapshot still answers */
};
struct catalog_state {
	str name, type, address; /* the last two may be absent */
	str product, version;	 /* of the source at the last sync, or absent */
	enum catalog_condition condition;
	bool configured;
	bool visitor; /* opened by a path or URL, configured nowhere */
	int64_t generation, tables, fields; /* UNKNOWN: never synced; tables without partitions */
	int64_t partitions;		    /* UNKNOWN: never synced */
	instant synced_at;		    /* NO_TIME: never synced */
	int64_t ttl_us;			    /* UNKNOWN: no source, so it never becomes stale */
	instant due_at;			    /* it counts as stale from then on; NO_TIME: never synced, or no source */
	int64_t took_us; /* duration of the newest complete sync that found changes; UNKNOWN */
	str error;	 /* of the last sync, absent if it succeeded */
	instant error_at;
	str partial_reason; /* what the last sync could not read, or absent */
};
struct catalog_states {
	struct catalog_state *at;
	ptrdiff_t len, cap;
};
/* Configured ones in the order of their file, then those that exist only in the cache. All memory is the arena's. */
bool workspace_catalogs(struct workspace *s, struct arena *a, struct catalog_states *out, struct err *err);
/* "fresh", "old", "in part", "cache only", "never synced", "failed" */
const char *catalog_condition_word(enum catalog_condition c);
/* "24 tables", "24 tables, 55 partitions" */
str tables_words(struct arena *a, int64_t tables, int64_t partitions);
/* The result of a sync in words: "first sync", "3 added, 1 schema altered", "nothing changed". */
str sync_words(struct arena *a, const struct sync_result *r);

/* The SQL dialect of this catalog's system; standard SQL if unknown. */
const struct dialect *workspace_dialect(struct workspace *s, str catalog);
/* What sources of this type cannot hold, for comparisons; NULL: nothing. */
const struct compare_gap *workspace_gaps(str type);
/* The source's name for the database in front of a schema, as configured; absent: none, or unknown. */
str workspace_database(struct workspace *s, struct arena *a, str catalog);

/* ---- types of source ---- */
/* The name that other tools use for the systems of this type: tbls says "postgres". */
str source_driver(str type);
/*
 * Is a catalog's product a system? For a document that does not name the system it describes, the product is its
 * format.
 */
bool product_is_system(str product);

/* ---- the cache ---- */
/*
 * Applies changed files of tags and rules to the whole cache, with progress, before a request whose time is measured;
 * the next reader does any remaining work silently. False with err only if stopped before the start: then nothing has
 * changed.
 */
bool workspace_refresh_tags(struct workspace *s, const struct observer *w, const struct stop *stop, struct err *err);
/* A reader owned by this thread until it is returned. */
struct store *workspace_reader(struct workspace *s, struct err *err);
void workspace_return(struct workspace *s, struct store *reader);
struct store *workspace_writer(struct workspace *s, struct err *err); /* likewise */

/*
 * The data of retrieve(), for the generations that the pinned reader sees and the documents that people wrote; built
 * when they change, shared otherwise. Release with workspace_retriever_done. An unreadable personal glossary is an
 * error that names it.
 */
struct retriever;
struct glossary;
const struct retriever *workspace_retriever(struct workspace *s, struct store *pinned, const struct observer *w,
					    const struct stop *stop,
					    struct err *err); /* w gets progress while it is built; may be NULL */
void workspace_retriever_done(struct workspace *s, const struct retriever *r);
/*
 * Sets the joins of the request to those that people decided or wrote: a table that they join with a match may be
 * needed, even if no key connects it and no word matches.
 */
struct retrieve_ask;
bool workspace_retriever_joins(struct workspace *s, struct store *pinned, const struct retriever *r, struct arena *a,
			       struct retrieve_ask *ask, struct err *err);
/* The words of the program's glossary and of the person's own; close with glossary_close. */
struct glossary *workspace_glossary(struct workspace *s, struct err *err);
/*
 * The names of one catalog, in the generation that the pinned reader sees, for search with indexes; close with
 * names_close. NULL: not built yet, or not possible (an older generation, a folder that is not writable): use the
 * names in memory. For a large catalog they are built in the background, for later requests.
 */
struct names *workspace_names(struct workspace *s, struct store *pinned, const struct catalog *c,
			      const struct stop *stop);
/*
 * The graph of one catalog, in the generation that the pinned reader sees, with people's decisions on its relations;
 * close with graph_close. Built when these change (w gets progress while another thread builds its inputs; may be
 * NULL), shared otherwise. NULL with err.
 */
struct graph;
struct graph *workspace_graph(struct workspace *s, struct store *pinned, const struct catalog *c,
			      const struct observer *w, const struct stop *stop, struct err *err);
/*
 * The same, but does not wait for names and joins that are being built or take long to build: NULL with err unset if
 * they are missing.
 */
struct graph *workspace_graph_ready(struct workspace *s, struct store *pinned, const struct catalog *c,
				    const struct stop *stop, struct err *err);
/* Replaces a graph that turned out to be damaged: deletes its file and builds a new one. */
struct graph *workspace_graph_again(struct workspace *s, struct store *pinned, const struct catalog *c,
				    struct graph *damaged, const struct observer *w, const struct stop *stop,
				    struct err *err);
/*
 * Waits until the indexes in progress are built, or until the stop; closing the workspace drops them. w may be NULL.
 */
void workspace_settle(struct workspace *s, const struct observer *w, const struct stop *stop);
/* Deletes the indexes of catalogs and generations that are gone. */
void workspace_sweep(struct workspace *s);

/* Updates the index of store_search, if that is possible now; store_search works without it. */
void workspace_index(struct workspace *s, const struct stop *stop);
/* Columns and properties of an asset from this reader, for a search. */
struct search_source workspace_columns(struct store *pinned);
/* The same, with tags and displayed facts, for an engine that runs this filter; its tags are allocated in a. */
struct engine_source workspace_facts(struct store *pinned, const struct filter *f, const struct stop *stop,
				     struct arena *a);
/*
 * The same, for a filter that may contain domain: the domains are allocated in a. list may be NULL; engine too. False
 * only with err.
 */
bool workspace_know_domains(struct workspace *s, struct store *pinned, const struct filter *f, const struct stop *stop,
			    struct arena *a, struct engine_source *engine, struct search_source *list, struct err *err);

/*
 * A search for tables: with indexes that exist and are valid, otherwise with names in memory; the answer is the same.
 * Results live until workspace_found_done, which must follow every workspace_find and workspace_engine, even a failed
 * one.
 */
struct wanted {
	struct store *pinned;
	int64_t catalog; /* 0: all; otherwise the filter must also ask for it */
	const struct filter *filter;
	int64_t skip, limit; /* limit 0: all */
	enum near near;
	bool bare; /* for many results: only names, without reasons, comments, owners and tags */
	const struct stop *stop;
};
struct workspace_found {
	struct hits hits; /* from `skip` on */
	int64_t near;	  /* number of near matches among them */
	/* private: */
	array_of(struct names *) names;
	struct engine *engine;
};
bool workspace_find(struct workspace *s, const struct wanted *q, struct arena *a, struct workspace_found *out,
		    struct err *err);
/* Rank of one asset in the answer to q, ignoring skip and limit, like engine_place. */
struct workspace_placed {
	const struct summary *asset; /* NULL: unknown id */
	int64_t place, total;
};
bool workspace_place(struct workspace *s, const struct wanted *q, int64_t asset, struct arena *a,
		     struct workspace_placed *at, struct workspace_found *out, struct err *err);
/* Which names a request needs. */
enum names_need {
	NAMES_THERE,	  /* only indexes: NULL with err unset if a catalog has none */
	NAMES_OF_TABLES,  /* otherwise in memory, without columns: a search does not match columns */
	NAMES_OF_COLUMNS, /* otherwise in memory, with columns */
	NAMES_ANEW,	  /* all in memory: an index was damaged */
};
/* Only the engine, for other requests to it. */
const struct engine *workspace_engine(struct workspace *s, struct store *pinned, int64_t catalog, enum names_need need,
				      const struct stop *stop, struct arena *a, struct workspace_found *out,
				      struct err *err);
void workspace_found_done(struct workspace *s, struct workspace_found *f);
/*
 * The names of the tables of a catalog, as in its source, by its index. False: without a sound index;
 * take may have been called.
 */
bool workspace_each_name(struct workspace *s, struct store *pinned, int64_t catalog, void (*take)(void *with, str name),
			 void *with);
/* Like engine_nearest, with whatever is available. False: there are no assets. */
bool workspace_nearest(struct workspace *s, struct store *pinned, const struct stop *stop, struct arena *a, str name,
		       ptrdiff_t n, struct strs *out);
/*
 * Like store_names, but columns and owners come from the indexes if they exist. pinned NULL: the newest generation of
 * all catalogs.
 */
bool workspace_names_of(struct workspace *s, struct store *pinned, struct arena *a, enum names_of what, str start,
			int64_t most, const struct stop *stop, struct strs *out, struct err *err);
/* The full name of a schema if the text, with or without its catalog, is its name; otherwise absent. */
str workspace_schema(struct workspace *s, struct store *pinned, const struct stop *stop, struct arena *a, str text);

/*
 * Computes the tags of one asset and its columns from the rules and tags.yaml again, after a person removed a tag.
 * Each sync and look does this too, and so does a change of those files.
 */
bool workspace_tags_of(struct workspace *s, struct store *writer, str catalog, const struct asset *t, struct err *err);

/*
 * One idle object of a service, such as a handle with open connections, for the next request of any client: `of`
 * identifies the service. NULL: none kept. A second one, or one kept at the end, is closed.
 */
void *workspace_take_kept(struct workspace *s, const void *of);
void workspace_keep(struct workspace *s, const void *of, void *thing, void (*close)(void *thing));

/* ---- sources ---- */
struct sync_report {
	str name;
	struct sync_result result;
	struct snapshot_end end;
	struct source_info info;
	int64_t partitions; /* among the assets of result */
	bool unchanged; /* the fingerprint is equal */
	int64_t read_us, elapsed_us;
};
/*
 * Reads the whole catalog and stores it. A failure is recorded and keeps the last snapshot. force: even if the
 * fingerprint is equal.
 */
bool workspace_sync(struct workspace *s, const struct client *who, struct arena *a, str name, bool force,
		    const struct observer *w, const struct stop *stop, struct sync_report *out, struct err *err);

struct look {
	bool fresh; /* *asset is from the source; otherwise from the cache, and `why_not` says why */
	bool gone;  /* the source no longer has it; *asset is the last cached version */
	str why_not;
	struct asset_row row;
	struct incoming incoming; /* keys that reference it, if fresh */
	struct changes changes;	  /* compared with the cache before */
};
/*
 * Reads one asset from its source, on a connection that is kept; two seconds to connect, otherwise from the cache.
 * insist: fail instead.
 */
bool workspace_look(struct workspace *s, const struct client *who, struct arena *a, int64_t asset, bool insist,
		    const struct observer *w, const struct stop *stop, struct look *out, struct err *err);

/*
 * A connection for other requests to a source (live search, samples, explain); one user at a time, waits for its turn.
 */
struct conn *workspace_connect(struct workspace *s, const struct client *who, str catalog, const struct observer *w,
			       const struct stop *stop, const struct adapter **adapter, const struct configured **as,
			       struct err *err);
/* broken: close it. */
void workspace_release(struct workspace *s, str catalog, struct conn *c, bool broken);

#endif
