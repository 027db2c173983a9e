/*
 * Between the rooms of workspace/. What the clients of one workspace share, and what protects it:
 *
 *   settings, options, cache path	never change while it is open; variables for settings are read when it opens
 *   environment, clock			the process's; only read: variables for places and secrets whenever they are used
 *   sources (configured, adopted)	`lock`; an entry that was handed out stays valid, also when it is forgotten
 *   connections			a pool for each source, leases under `lock`; a lease's holder uses the connection without it
 *   whole reads of a source		one at a time: sync_turn_take
 *   store handles			leases under `lock`, one thread each; SQLite between them and other programs
 *   names in memory, retriever, graph	made once for each key while others wait; users counted under `lock`; then only read
 *   index files (names, text, joins)	written once under another name, then mapped and only read; `lock` for their making
 *   idle things of services		`lock` to take and to keep; one user at a time
 *   rules of tags			`lock`; one arena for each version of the files, closed after its last user
 *   tags, domains, decisions on joins	the cache and files of their own: folder_lock between programs
 *   notes				`lock`; each sentence once
 *   audit and log file			file_append: one write for each line, under a lock on the file
 *   traces				not shared: each client has one; the folder is shared as files are
 *   libpq, libcurl			loaded once in the process; each connection and each transfer has its own handle
 *   arena				`lock`; grows with each new source, address, catalog and handle, not with questions
 *
 * What belongs to one client is in client.h (rights, principal, trace, limits) and in the arena of its call.
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
	const struct adapter *adapter;
	const struct configured *of; /* what it was opened for: of another source, or of none, it is closed */
	bool busy;		     /* whoever has it may use all of it without the lock, but for this */
	struct observer observer;	     /* of who has it now: the connection keeps the ear, which passes on to this */
	struct observer ear;
};

struct source_pool { /* the connections to one source; all of it under lock */
	str catalog;
	struct { struct source_connection **at; ptrdiff_t len, cap; } all;
	const struct configured *of; /* what `most` is of */
	int most; /* as many as its adapter allows; fewer while the source takes no more; 0: unknown */
	bool syncing;		     /* somebody reads all of it: one at a time */
};

struct shared_retriever {
	struct arena *arena; /* of the key */
	struct retriever *retriever; /* NULL and not making: the slot is free */
	str key; /* generations, tags, documents */
	int users;
	bool making; /* by one question; others wait */
};

struct kept { /* a service's, idle */
	const void *of;
	void *thing; /* NULL: taken */
	void (*close)(void *thing);
};

struct workspace {
	struct arena *arena; /* under lock */
	struct mutex *lock;
	struct cond *freed; /* a connection was given back, a sync ended, a list is made */
	struct workspace_options options;
	struct settings *settings;
	str cache;
	struct strs notes;
	struct {
		struct configured **at; /* each stable for good */
		ptrdiff_t len, cap;
	} sources, retired; /* retired: adopted ones that were forgotten, to be used again for the same words */
	struct configured *flat; /* workspace_sources' copy; NULL: to be made */
	struct {
		struct handle **at;
		ptrdiff_t len, cap;
	} handles;
	struct {
		struct source_pool **at;
		ptrdiff_t len, cap;
	} pools;
	struct {
		struct memory_names **at;
		ptrdiff_t len, cap;
	} memory; /* of each catalog at most one */
	struct {
		struct shared_retriever **at;
		ptrdiff_t len, cap;
	} retrievers;
	struct {
		struct kept *at;
		ptrdiff_t len, cap;
	} kept;
	struct side_files *side;  /* NULL: nobody asked yet */
	struct graphs *graphs;	  /* likewise */
	struct tag_sources *tags; /* NULL: not read yet */
	uint64_t tags_mark;	  /* of the files that tags_bring_up saw; 0: it was not here yet */
};

/* workspace/sources/sources.c */
bool sources_read(struct workspace *s, struct err *err);
const struct configured *sources_put(struct workspace *s, const struct source *src, str file, int line, int64_t ttl_us, int64_t history_us,
				     struct err *err);

void sources_forget(struct workspace *s, str name);
bool sources_main_file(struct workspace *s, struct arena *a, str *path, struct err *err); /* catalogs.yaml */
const struct configured *source_named(struct workspace *s, str name); /* with the lock held; NULL: none */
/* The list of entries: under `catalogs` or `databases`, or the whole document; NULL if none. */
const struct yaml *sources_entries(const struct yaml *root);

/* workspace/sources/sources_write.c: can a catalog be called so? err says why not. */
bool source_name_fits(struct arena *a, str name, struct err *err);

/* workspace/sources/connections.c: false with err when its address should come from a variable that is not set. */
bool source_has_address(const struct configured *c, struct err *err);
/* workspace/sources/sources_write.c: one process at a time reads, changes and writes: a lock on the file's folder, which goes with the descriptor; -1 with err. */
int folder_lock(struct arena *a, str path, struct err *err);
void folder_lock_end_at(int *fd);

/* workspace/sources/connections.c: the connections to a source that is no more. */
void connections_drop(struct workspace *s, str name);
void connections_close(struct workspace *s);
/* Whole reads of one source take turns, so that the second of two finds nothing new. */
bool sync_turn_take(struct workspace *s, str catalog, const struct stop *stop, struct err *err);
void sync_turn_give(struct workspace *s, str catalog);

/* workspace/indexes/question_index.c */
void retrievers_close(struct workspace *s);

/* find.c: an asset carries what its columns do. folded: tags as written to folded, shared by many. */
void summary_tags(struct arena *a, struct map *folded, const struct asset_brief *b, struct summary *s);

/* workspace/indexes/names_memory.c */
/*
 * The names of a catalog as the pinned reader sees it, in memory: for an older generation, a folder that cannot be
 * written, and while the index file is being made. Without columns it takes a tenth of the time, and finds nothing by them.
 */
struct names *names_memory(struct workspace *s, struct store *pinned, const struct catalog *c, bool columns, const struct stop *stop,
			   struct err *err);
void memory_names_close(struct workspace *s);

/* workspace/indexes/graph_cache.c: the file of a graph that an earlier generation has, where that held the same: then none need be made. */
void graph_inherit(struct workspace *s, struct store *pinned, const struct catalog *c);
/* Makes it, if there is none, beside that of its names, if there is one. */
void graph_prepare(struct workspace *s, struct store *pinned, const struct catalog *c, const struct stop *stop);
void graphs_close(struct workspace *s);

/* workspace/indexes/names_index_files.c */
/* What a file of names of this catalog is made from; false: nothing can be made of it. */
struct side_key;
bool side_key_of(struct arena *a, struct store *pinned, const struct catalog *c, struct side_key *out);
/* Writes the names of one catalog to the index file of that key beside cache_file. */
bool names_gather(struct store *pinned, int64_t catalog, str cache_file, const struct side_key *k, const struct stop *stop, struct err *err);
/* The same in memory; columns false: without them. */
struct names *names_gather_here(struct store *pinned, const struct side_key *k, str catalog, bool columns, const struct stop *stop,
				struct err *err);
uint64_t names_stamp(const struct catalog *c); /* of what a generation holds */
void sides_close(struct workspace *s);
/* Beside a cache that is another user's nothing is left: its owner could neither read nor replace it. */
bool side_is_ours(struct workspace *s);
/* A generation was stored: its names are made, of what was told of it (told NULL: nothing), or from the cache now or beside what comes next. */
struct told;
void sides_make(struct workspace *s, struct store *r, str catalog, struct told *told, const struct sync_result *stored);
/* A large catalog's graph, of which there is no file, is left to the worker. False: it is not, or that was tried; whoever wants it makes it. */
bool side_prepares(struct workspace *s, const struct catalog *c);

#endif
