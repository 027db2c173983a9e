/*
 * What is open: settings, configured sources, the cache, the list in memory,
 * connections. The one place that syncs, and the one place a question leaves
 * by. Opaque and safe to use from several threads; prints nothing.
 */
#ifndef OCAT_SESSION_SESSION_H
#define OCAT_SESSION_SESSION_H

#include "adapter/adapter.h"
#include "search/engine.h"
#include "session/settings.h"
#include "store/store.h"

struct names;
struct session;

struct session_options {
	str cache;   /* another cache file than the usual one (the demo's), or absent */
	str sources; /* another catalogs.yaml, or absent */
	str data;    /* the folder of ocat's own files, with its rules for tags; absent: no rules but a person's */
	const struct stop *stop; /* the program's own: Ctrl-C; or NULL */
};

struct session *session_open(const struct session_options *o, struct err *err);
void session_close(struct session *s);
const struct settings *session_settings(const struct session *s);
/* Sentences that a person should see once (a cache on NFS, ...), in order; *n is set. */
const str *session_notes(struct session *s, ptrdiff_t *n);

/* ---- configured sources: catalogs.yaml (and a databases.yaml beside it) ---- */
struct configured {
	struct source source;
	str shown;	    /* its address without secrets */
	int64_t ttl_us, history_us; /* the catalog's own or the settings' */
	str file;	    /* where it is written; absent: given on the command line */
	int line;
};
/* Stable until the session closes or session_add/remove. */
ptrdiff_t session_sources(struct session *s, const struct configured **at);
const struct configured *session_source(struct session *s, str name); /* NULL: not configured */
/* Appends to catalogs.yaml, without the password; *said (may be NULL): where the password may live, when there was one. */
bool session_add(struct session *s, struct arena *a, const struct source *src, str *said, struct err *err);
bool session_remove(struct session *s, str name, bool *was_configured, struct err *err);
/* --catalog with a URL or a path: a source of this session only; gives the catalog's name. A known name is given back as it is. */
bool session_adopt(struct session *s, struct arena *a, str name_or_url, str *name, struct err *err);

/* What a source would be called that nobody has named: free among those configured and cached. */
bool session_name_for(struct session *s, struct arena *a, str url, str *name, struct err *err);

/* How this catalog's system spells SQL; the plain standard where that is not known. */
const struct dialect *session_dialect(struct session *s, str catalog);

/* ---- the cache ---- */
/* A reader of this thread's own until it is given back. */
struct store *session_reader(struct session *s, struct err *err);
void session_return(struct session *s, struct store *reader);
struct store *session_writer(struct session *s, struct err *err); /* likewise */

/*
 * Every asset's summary for the generations that the pinned reader sees; made
 * when they are new, shared while they are not. Given back by session_list_done.
 */
const struct list *session_list(struct session *s, struct store *pinned, const struct stop *stop, struct err *err);
void session_list_done(struct session *s, const struct list *l);

/*
 * What retrieve() reads, for the generations that the pinned reader sees; made when they are new, shared while they are
 * not. Given back by session_retriever_done. A glossary of a person's own that cannot be read is an error that names it.
 */
struct retriever;
const struct retriever *session_retriever(struct session *s, struct store *pinned, const struct witness *w, const struct stop *stop,
					  struct err *err); /* w is told while it is made; may be NULL */
void session_retriever_done(struct session *s, const struct retriever *r);
/*
 * The names of one catalog, in the generation that the pinned reader sees, for search over side files; given back by
 * names_close. NULL: there are none yet, or none can be made (an older generation, a folder that cannot be written):
 * the list answers. Those of a large catalog are made beside the answer, and are there for a later question.
 */
struct names *session_names(struct session *s, struct store *pinned, const struct catalog *c, const struct stop *stop);
/* Waits until what is being made beside is done; closing the session drops it instead. w is told when there is something to wait for. */
void session_settle(struct session *s, const struct witness *w);
/* Side files of catalogs and generations that are no more go. */
void session_sweep(struct session *s);

/* Brings what store_search uses up to date, if that can be done now; it answers without. */
void session_index(struct session *s, const struct stop *stop);
/* Columns and properties of an asset from this reader, for list_search. */
struct search_source session_columns(struct store *pinned);
/* The same, with tags and what is shown, for an engine. */
struct engine_source session_facts(struct store *pinned);

/*
 * A search for tables: by side files where they are there and sound, by the list where not; the answer is the same.
 * What was found lives until session_found_done, which every session_find and session_engine needs, also one that failed.
 */
struct wanted {
	struct store *pinned;
	int64_t catalog; /* 0: all; otherwise the filter asks for it as well */
	const struct filter *filter;
	int64_t skip, limit; /* limit 0: all */
	enum near near;
	bool bare; /* for many: who they are, without reasons, comments, owners and tags */
	const struct stop *stop;
};
struct session_found {
	struct hits hits; /* from `skip` on */
	int64_t near;	  /* of them */
	/* inside: */
	struct { struct names **at; ptrdiff_t len, cap; } names;
	struct engine *engine;
	const struct list *list;
};
bool session_find(struct session *s, const struct wanted *q, struct arena *a, struct session_found *out, struct err *err);
/* The engine alone, for other questions to it; NULL where a catalog has no side file. */
const struct engine *session_engine(struct session *s, struct store *pinned, int64_t catalog, const struct stop *stop, struct arena *a,
				    struct session_found *out);
void session_found_done(struct session *s, struct session_found *f);
/* As list_nearest, by whatever is there. False: there is no asset at all. */
bool session_nearest(struct session *s, struct store *pinned, const struct stop *stop, struct arena *a, str name, ptrdiff_t n,
		     struct strs *out);
/* What a schema is called in full where the text, with or without its catalog, is its name; else nothing. */
str session_schema(struct session *s, struct store *pinned, const struct stop *stop, struct arena *a, str text);

/*
 * What rules and tags.yaml give to one asset and its columns, worked out again: after a person took a tag off.
 * Besides, it is worked out by each sync and look, and when those files have changed.
 */
bool session_tags_of(struct session *s, struct store *writer, str catalog, const struct asset *t, struct err *err);

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
bool session_sync(struct session *s, struct arena *a, str name, bool force, const struct witness *w, const struct stop *stop,
		  struct sync_report *out, struct err *err);

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
bool session_look(struct session *s, struct arena *a, int64_t asset, bool insist, const struct witness *w, const struct stop *stop,
		  struct look *out, struct err *err);

/* A connection for other questions to a source (live search, samples, explain); one user at a time, waits for its turn. */
struct conn *session_connect(struct session *s, str catalog, const struct witness *w, const struct stop *stop,
			     const struct adapter **adapter, const struct configured **as, struct err *err);
/* broken: close it rather than keep it. */
void session_release(struct session *s, str catalog, struct conn *c, bool broken);

#endif
