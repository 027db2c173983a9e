/*
 * What a service may see and use: one view of the workspace, for one caller. tool_call creates one per call; a
 * service takes it and returns plain data, without access to the call or its answer.
 */
#ifndef OCAT_SERVICE_SCOPE_H
#define OCAT_SERVICE_SCOPE_H

#include "model/filter/filter.h"
#include "workspace/client.h"
#include "workspace/workspace.h"

struct read_catalog {
	str name;
	int64_t id, generation;
	instant synced_at;
	struct digest digest;
	bool stale; /* older than its ttl */
};
struct read_catalogs {
	struct read_catalog *at;
	ptrdiff_t len, cap;
};

/* Details of an error. */
struct err_detail {
	struct strs available;	      /* on column_not_found: the available columns */
	struct candidates candidates; /* on ambiguous_name: the matches */
};

struct scope {
	struct workspace *workspace;
	const struct client *client; /* the caller */
	struct arena *arena;   /* of the answer */
	struct store *store;   /* pinned */
	str catalog;	       /* the requested catalog; absent: all */
	int64_t catalog_id;    /* its id, or 0 */
	const struct read_catalogs *read; /* in the view, and available to the answer */
	struct filter filter;  /* of the query line and of all parameters that are filters, combined */
	int64_t limit, skip;   /* rows; skip: those before the cursor */
	int64_t asked_limit;   /* as given by the caller, within rows_most; 0: not given */
	int64_t rows_most;     /* limit of the client for one answer; 0: none */
	const struct stop *stop;
	const struct observer *observer; /* receives notes, progress and the SQL sent to sources */
	str *source;	       /* the next source to be queried, for the observer */
	const int64_t *statements; /* number of queries sent to sources, as counted by the observer */
	struct err_detail *detail; /* receives details of a service's error */
	instant now;	       /* time of the call: relative times start here */
	bool live, cached;     /* ask the source, or fail; never ask it */
	bool back_then;	       /* the view shows an earlier time */
	bool (*suits)(const void *with, const struct candidate *similar); /* suggest only such names; NULL: any */
	const void *suits_with;
	bool brief;	       /* a person is typing: work that takes longer than a keystroke may be skipped */
};

/*
 * For requests outside the tools: every catalog, as of now. It has no store: a service takes one from the workspace.
 * client: NULL if neither rights nor policies matter.
 */
struct scope scope_open(struct workspace *s, const struct client *client, struct arena *a, const struct stop *stop);
/* Sets catalog_id if a catalog is named: from the scope's store, or ERR_CATALOG_NOT_FOUND. */
bool scope_find_catalog(struct scope *scope, struct err *err);

/* A pinned reader in which only what the client sees exists, for a scope without a store. Every open is closed. */
struct store *scope_reader_open(const struct scope *scope, struct err *err);
void scope_reader_close(const struct scope *scope, struct store *reader);

/* Tags have no catalog of their own: those of something that the client sees. */
struct strs scope_seen_tags(const struct scope *scope, struct arena *a, const struct strs *tags);

/* Adds the requested catalog, if any, as a condition of the filter. */
void scope_narrow(const struct scope *scope, struct arena *a, struct filter *f);
/*
 * The matches of a filter in the requested catalog, at most limit (0: all), without reasons, comments, owners and
 * tags. workspace_found_done must follow, even after a failure.
 */
bool scope_find(const struct scope *scope, const struct filter *filter, int64_t limit, struct arena *a,
		struct workspace_found *out, struct err *err);
/* The ids of all matches, ascending, in a. */
struct asset_ids {
	int64_t *at;
	ptrdiff_t len;
};
bool scope_find_ids(const struct scope *scope, const struct filter *filter, struct arena *a, struct asset_ids *out,
		    struct err *err);
bool asset_ids_has(const struct asset_ids *ids, int64_t id);
/* Limits n to the client's maximum; n 0: all. */
int64_t scope_rows(const struct scope *scope, int64_t n);
/* A note for the person, beside the answer. */
void scope_note(const struct scope *scope, str sentence);
/* Reports SQL sent to scope->source that the adapter did not report itself. */
void scope_asked(const struct scope *scope, str sql, int64_t us, int64_t rows);

/* The note for an empty cache: it depends on whether sources are connected. */
str scope_unread_words(struct workspace *s, struct arena *a);
bool scope_unread_next(struct workspace *s, struct err *err); /* false, for the caller to return */

#endif
