/*
 * What a service may see and use: one view of the workspace, for one the caller.
 * tool_call makes one for each call; a service takes it, returns plain data,
 * and knows neither the call nor the answer that it becomes a part of.
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

/* What an error adds to its sentence. */
struct err_detail {
	struct strs available;	      /* on column_not_found: the columns there are */
	struct candidates candidates; /* on ambiguous_name: the matches */
};

struct scope {
	struct workspace *workspace;
	const struct client *client; /* the caller */
	struct arena *arena;   /* of the answer */
	struct store *store;   /* pinned */
	str catalog;	       /* the one catalog asked for; absent: all */
	int64_t catalog_id;    /* its id, or 0 */
	const struct read_catalogs *read; /* of the view, that the answer may be about */
	struct filter filter;  /* of the query line and of all parameters that are filters, together */
	int64_t limit, skip;   /* rows; skip: those before the cursor */
	int64_t asked_limit;   /* as the caller gave it, within rows_most; 0: not given */
	int64_t rows_most;     /* that the client may have of one answer; 0: no such limit */
	const struct stop *stop;
	const struct observer *observer; /* takes notes, progress and the SQL that sources are asked */
	str *source;	       /* the catalog whose source is asked next, for the observer */
	const int64_t *statements; /* how many sources were asked, as the observer counts them */
	struct err_detail *detail; /* takes details of an error of a service */
	instant now;	       /* when it was asked: words for times count from here */
	bool live, cached;     /* go to the source, or fail; never go there */
	bool back_then;	       /* the view is of an earlier time */
	bool brief;	       /* somebody is typing: what takes longer than a key press may is left out */
};

/*
 * For what is asked beside the tools: every catalog, as of now. It has no store: a service takes one from the workspace.
 * client: NULL where neither rights nor rules matter.
 */
struct scope scope_open(struct workspace *s, const struct client *client, struct arena *a, const struct stop *stop);
/* Sets catalog_id where a catalog is named: by the scope's store, or ERR_CATALOG_NOT_FOUND. */
bool scope_find_catalog(struct scope *scope, struct err *err);

/* The catalog asked for, where there is one, becomes a condition of the filter. */
void scope_narrow(const struct scope *scope, struct arena *a, struct filter *f);
/* As many of n rows as the client may have; n 0: all. */
int64_t scope_rows(const struct scope *scope, int64_t n);
/* A sentence for the person, beside the answer. */
void scope_note(const struct scope *scope, str sentence);
/* Reports SQL sent to scope->source that the adapter did not report itself. */
void scope_asked(const struct scope *scope, str sql, int64_t us, int64_t rows);

/* What to say where nothing has been read: it depends on whether sources are connected. */
str unread_words(struct workspace *s, struct arena *a);
bool unread_next(struct workspace *s, struct err *err); /* false, to be returned at once */

#endif
