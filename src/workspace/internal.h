/*
 * Private to workspace/. The state that the clients of one workspace share, and its protection:
 *
 *   settings, options, cache path	constant while it is open; variables for settings are read when it opens
 *   environment, clock			the process's; read-only; variables for paths and secrets are read at each use
 *   sources (configured, adopted)	`lock`; a returned entry stays valid, even after it is removed or replaced
 *   connections			a pool per source, leases under `lock`; the holder of a lease needs no lock
 *   syncs of a source		one at a time: sync_turn_take
 *   store handles			leases under `lock`, one thread each; SQLite guards against other programs
 *   names in memory, retriever, graph	built once per key while others wait; users counted under `lock`; then constant
 *   index files (names, text, joins)	written once under a temporary name, then mapped read-only; built under `lock`
 *   idle things of services		`lock` to take and to return; one user at a time
 *   rules of tags			`lock`; one arena per version of the files, closed after its last user
 *   tags, domains, decisions on joins	the cache and their own files: folder_lock between programs
 *   notes				`lock`; each sentence only once
 *   audit and log file			file_append: one write per line, under a lock on the file
 *   traces				not shared: each client has one; their folder is shared like any files
 *   libpq, libcurl			loaded once per process; each connection and each transfer has its own handle
 *   arena				`lock`; grows with each source, address, catalog and handle, not with requests
 *
 * State of one client is in client.h (rights, principal, trace, limits) and in the arena of its call.
 */
#ifndef OCAT_WORKSPACE_INTERNAL_H
#define OCAT_WORKSPACE_INTERNAL_H

#include "base/arena.h"
#include "base/mutex.h"
#include "workspace/workspace.h"

struct map;
struct yaml;

struct handle { /* a store handle waiting for its next user */
	struct store *store;
	bool busy, writes;
};

struct source_connection { /* one user at a time */
	struct conn *conn; /* NULL: not open */
	struct source_way *way; /* of conn */
	const struct adapter *adapter;
	const struct configured *of; /* what it was opened for; of another source, or of none: it is closed */
	bool busy;		     /* the lease; its holder may use all fields but this one without the lock */
	struct observer observer;	     /* of the current holder: the connection keeps ear, which forwards here */
	struct observer ear;
};

struct source_pool { /* the connections to one source; guarded by lock */
	str catalog;
	array_of(struct source_connection *) all;
	const struct configured *of; /* the source that `most` belongs to */
	int most; /* its adapter's limit, or fewer while the source refuses more; 0: unknown */
	bool syncing;		     /* a sync is running: one at a time */
};

struct shared_retriever {
	struct arena *arena; /* of the key */
	struct retriever *retriever; /* NULL and not making: the slot is free */
	str key; /* generations, tags, documents */
	struct question_joins *joins; /* NULL: not asked for yet */
	int users;
	bool making; /* by one request; others wait */
};

struct kept { /* a service's, idle */
	const void *of;
	void *thing; /* NULL: taken */
	void (*close)(void *thing);
};

struct workspace {
	struct arena *arena; /* guarded by lock */
	struct mutex *lock;
	struct cond *freed; /* a connection was returned, a sync ended, a list is complete */
	struct workspace_options options;
	struct settings *settings;
	str cache;
	struct strs notes;
	struct {
		struct configured **at; /* each address stays valid */
		ptrdiff_t len, cap;
	} sources, retired; /* retired: adopted sources that were removed, reused when the same text is opened again */
	struct configured *flat; /* copy for workspace_sources; NULL: to be rebuilt */
	array_of(struct handle *) handles;
	array_of(struct source_pool *) pools;
	array_of(struct memory_names *) memory; /* at most one per catalog */
	array_of(struct shared_retriever *) retrievers;
	array_of(struct kept) kept;
	struct side_files *side;  /* NULL: not used yet */
	struct graphs *graphs;	  /* likewise */
	struct table_vectors *vectors; /* likewise */
	struct tag_sources *tags; /* NULL: not read yet */
	uint64_t tags_mark;	  /* of the files that tags_bring_up saw; 0: not called yet */
};

/*
 * workspace/sources/sources.c: reads the files again and updates the list of sources. An unchanged source keeps its
 * connections and its typed password; a changed one is replaced: its idle connections are closed, and running work
 * finishes with the old one. A mistake in a file changes nothing.
 */
bool sources_load(struct workspace *s, struct err *err);

/* workspace/sources/catalogs_yaml.c */
bool sources_main_file(struct workspace *s, struct arena *a, str *path, struct err *err); /* catalogs.yaml */
/* The list of entries: under `catalogs` or `databases`, or the whole document; NULL if there is none. */
const struct yaml *sources_entries(const struct yaml *root);

/* workspace/sources/sources.c */
void sources_forget(struct workspace *s, str name);
const struct configured *source_named(struct workspace *s, str name); /* with the lock held; NULL: none */

/* workspace/sources/source_add.c: is it a valid catalog name? If not, err says why. */
bool source_name_fits(struct arena *a, str name, struct err *err);

/* workspace/sources/connections.c: false with err if its address comes from a variable that is not set. */
bool source_has_address(const struct configured *c, struct err *err);
/* workspace/sources/connections.c: closes the connections to a removed source. */
void connections_drop(struct workspace *s, str name);
void connections_close(struct workspace *s);
/* Syncs of one source take turns, so that the second of two finds nothing new. */
/* ---- unconfigured_catalogs.c ---- */

bool visits_have(const struct visitors *all, str name);
/* An adopted source was read; first: into a cache that lacked it. True: old visitors were dropped, so sweep. */
bool visitor_was_read(struct workspace *s, struct store *writer, str name, bool first);

bool sync_turn_take(struct workspace *s, str catalog, const struct stop *stop, struct err *err);
void sync_turn_give(struct workspace *s, str catalog);

/* workspace/indexes/question_index.c */
void retrievers_close(struct workspace *s);

/* workspace/indexes/question_joins.c */
void question_joins_close(struct question_joins *j); /* NULL is fine */

/* workspace/indexes/table_vectors.c */
void vectors_close(struct workspace *s);

/* workspace/indexes/names_memory.c */
/*
 * The names of a catalog as the pinned reader sees it, in memory: for an older generation, a folder that is not
 * writable, and while the index is being built. Without columns this takes a tenth of the time, but a search does not
 * match columns.
 */
struct names *names_memory(struct workspace *s, struct store *pinned, const struct catalog *c, bool columns,
			   const struct stop *stop, struct err *err);
void memory_names_close(struct workspace *s);

/*
 * workspace/indexes/graph_cache.c: reuses the graph file of an earlier generation with the same content, instead of
 * building one.
 */
void graph_inherit(struct workspace *s, struct store *pinned, const struct catalog *c);
/* Builds it, if it is missing, beside the index of names, if that exists. */
void graph_prepare(struct workspace *s, struct store *pinned, const struct catalog *c, const struct stop *stop);
void graphs_close(struct workspace *s);

/* workspace/indexes/names_index_files.c */
/* The key of an index of names for this catalog; false: it cannot be indexed. */
struct side_key;
bool side_key_of(struct arena *a, struct store *pinned, const struct catalog *c, struct side_key *out);
/* Writes the names of one catalog to the index with that key, beside cache_file. */
bool names_gather(struct store *pinned, int64_t catalog, str cache_file, const struct side_key *k,
		  const struct stop *stop, struct err *err);
/* The same in memory; columns false: without columns. */
struct names *names_gather_here(struct store *pinned, const struct side_key *k, str catalog, bool columns,
				const struct stop *stop, struct err *err);
uint64_t names_stamp(const struct catalog *c); /* of a generation's content */
void sides_close(struct workspace *s);
/* No files are left beside another user's cache: its owner could neither read nor replace them. */
bool side_is_ours(struct workspace *s);
/*
 * After a generation was stored: builds its names from the data gathered during the sync (told NULL: none), or from
 * the cache, now or in the background.
 */
struct names_from_sync;
void sides_make(struct workspace *s, struct store *r, str catalog, struct names_from_sync *told,
		const struct sync_result *stored);
/*
 * Leaves the missing graph of a large catalog to the worker. False: not left to it, or tried before; the caller builds
 * it.
 */
bool side_prepares(struct workspace *s, const struct catalog *c);

#endif
