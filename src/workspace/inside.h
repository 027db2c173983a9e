/* Between the rooms of session/. */
#ifndef OCAT_SESSION_INSIDE_H
#define OCAT_SESSION_INSIDE_H

#include "base/arena.h"
#include "base/thread.h"
#include "workspace/session.h"

struct map;
struct yaml;

struct handle { /* a store handle waiting for its next user */
	struct store *store;
	bool busy, writes;
};

struct line { /* one source's connection: one user at a time */
	str catalog;
	struct conn *conn; /* NULL: not open */
	const struct adapter *adapter;
	const struct configured *of; /* what it was opened for: of another source, or of none, it is closed */
	bool busy;		     /* whoever has it may use all of it without the lock, but for this */
	struct witness witness;	     /* of who has it now: the connection keeps the ear, which passes on to this */
	struct witness ear;
};

struct shared_list {
	struct list *list;
	str key; /* catalogs and generations that it holds */
	int users;
	bool old;
};

struct shared_retriever {
	struct retriever *retriever; /* NULL: the slot is free */
	str key; /* as of a list */
	int users;
};

struct session {
	struct arena *arena; /* under lock */
	struct mutex *lock;
	struct cond *freed; /* a line was given back */
	struct session_options options;
	struct settings *settings;
	str cache;
	struct strs notes;
	struct {
		struct configured **at; /* each stable for good */
		ptrdiff_t len, cap;
	} sources;
	struct configured *flat; /* session_sources' copy; NULL: to be made */
	struct {
		struct handle **at;
		ptrdiff_t len, cap;
	} handles;
	struct {
		struct line **at;
		ptrdiff_t len, cap;
	} lines;
	struct {
		struct shared_list **at;
		ptrdiff_t len, cap;
	} lists;
	struct {
		struct shared_retriever **at;
		ptrdiff_t len, cap;
	} retrievers;
	struct side_files *side;  /* NULL: nobody asked yet */
	struct graphs *graphs;	  /* likewise */
	struct tag_sources *tags; /* NULL: not read yet */
	uint64_t tags_mark;	  /* of the files that tags_bring_up saw; 0: it was not here yet */
};

/* sources.c */
bool sources_read(struct session *s, struct err *err);
const struct configured *sources_put(struct session *s, const struct source *src, str file, int line, int64_t ttl_us, int64_t history_us,
				     struct err *err);

void sources_forget(struct session *s, str name);
bool sources_main_file(struct session *s, struct arena *a, str *path, struct err *err); /* catalogs.yaml */
const struct configured *source_named(struct session *s, str name); /* with the lock held; NULL: there is none */
/* The list of entries: under `catalogs` or `databases`, or the whole document; NULL when there is none. */
const struct yaml *sources_entries(const struct yaml *root);

/* sources_write.c: can a catalog be called so? err says why not. */
bool source_name_fits(struct arena *a, str name, struct err *err);

/* connect.c: false with err when its address should come from a variable that is not set. */
bool source_has_address(const struct configured *c, struct err *err);
/* sources_write.c: one process at a time reads, changes and writes: a lock on the file's folder, which goes with the descriptor; -1 with err. */
int folder_lock(struct arena *a, str path, struct err *err);
void folder_lock_end_at(int *fd);

/* connect.c: the connection to a source that is no more. */
void connection_drop(struct session *s, str name);

/* retriever.c */
void retrievers_close(struct session *s);

/* find.c: an asset carries what its columns do. folded: tags as written to folded, shared by many. */
void summary_tags(struct arena *a, struct map *folded, const struct asset_brief *b, struct summary *s);

/* list.c */
/* "4:17 9:3 t12": which catalogs the pinned reader sees, since which generations they are as they are, and the tags. */
bool generations_key(struct arena *a, struct store *pinned, str *key, struct err *err);
void lists_close(struct session *s);

/* graph.c: the file of a graph that an earlier generation has, where that held the same: then none need be made. */
void graph_inherit(struct session *s, struct store *pinned, const struct catalog *c);
/* Makes it, if there is none, beside that of its names, if there is one. */
void graph_prepare(struct session *s, struct store *pinned, const struct catalog *c, const struct stop *stop);
void graphs_close(struct session *s);

/* side.c */
/* What a file of names of this catalog is made from; false: nothing can be made of it. */
struct side_key;
bool side_key_of(struct arena *a, struct store *pinned, const struct catalog *c, struct side_key *out);
/* Writes the names of one catalog to the side file of that key beside cache_file. */
bool names_gather(struct store *pinned, int64_t catalog, str cache_file, const struct side_key *k, const struct stop *stop, struct err *err);
void sides_close(struct session *s);
/* Beside a cache that is another user's nothing is left: its owner could neither read nor replace it. */
bool side_is_ours(struct session *s);
/* A generation was stored: its names are made, of what was told of it (told NULL: nothing), or from the cache now or beside what comes next. */
struct told;
void sides_make(struct session *s, struct store *r, str catalog, struct told *told, const struct sync_result *stored);
/* A large catalog's graph, of which there is no file, is left to the worker. False: it is not, or that was tried; whoever wants it makes it. */
bool side_prepares(struct session *s, const struct catalog *c);

#endif
