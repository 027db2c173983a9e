/*
 * Learns from SQL that people wrote: which columns it joins, which conditions it uses, and what views are made of.
 * Each statement is resolved against one catalog that has all its names; one that cannot be resolved is listed with
 * the reason and teaches nothing. A repeated statement counts once. The caller reads files; nothing is printed here.
 *
 * Decided here: a script is split into statements by the lexer, and each is resolved against the one catalog that
 * contains all its names. A statement is stored by content: reading it again adds nothing, reading it with a higher
 * count adds the difference. Joins become logged edges, conditions become common filters, without values that may be
 * personal. A sync that finds changes learns from views too, and views are traced to the columns of tables.
 */
#ifndef OCAT_SERVICE_LEARN_LEARN_H
#define OCAT_SERVICE_LEARN_LEARN_H

#include "base/map.h"
#include "service/caller.h"
#include "service/scope.h"
#include "store/learned_sql.h"

enum learn_outcome { LEARN_READ, LEARN_UNREAD, LEARN_NO_QUERY };

struct learn_line { /* one statement */
	str source;	 /* a file, a view or a trace */
	int64_t line;	 /* in the source; 0: none */
	str verb;	 /* its first word */
	enum learn_outcome outcome;
	str catalog, fingerprint; /* of a statement that was read */
	int64_t joins, filters;
	str reason;	 /* of a statement that was not read */
};

struct learn_in { /* a catalog that the statements may refer to */
	struct catalog catalog;
	const struct dialect *dialect;
	struct catalog_schema *checking;
};

struct learn {
	struct scope scope;
	struct caller caller;
	const struct dialect *dialect; /* NULL: each catalog's own */

	/* Results: */
	array_of(struct learn_line) lines;
	int64_t sources, read, unread, others; /* others: not queries */
	int64_t views, traced;
	struct learned_sum sum;
	str note; /* why the audit log lacks it; absent: it was written */

	/* Private: */
	struct store *store;
	struct arena *scratch;
	array_of(struct learn_in) catalogs;
	array_of(struct learned) statements;
	array_of(struct view_trace) traces;
	array_of(struct arena *) beside; /* arenas of results from other threads */
	struct map known; /* catalog and fingerprint to the index in statements */
	instant at;
	int64_t started_us;
};

/* The caller sets the first three members. */
bool learn_open(struct learn *l, struct err *err);
/* All statements of a script. False only if it was stopped or the cache failed. */
bool learn_text(struct learn *l, str source, str text, struct err *err);
/* One statement with its count and the time it was last seen (NO_TIME: unknown). */
bool learn_statement(struct learn *l, str source, int64_t line, str sql, int64_t count, instant last, struct err *err);
/* The views of the catalogs, and the origin of their columns. */
bool learn_views(struct learn *l, struct err *err);
/* Writes the results, and a line to the audit log. */
bool learn_keep(struct learn *l, struct err *err);
void learn_close(struct learn *l);

/*
 * After a sync that found changes: learns from the catalog's views like learn_views, without a line in the audit log.
 * A failure is logged; the sync still succeeds.
 */
void learn_synced(const struct scope *scope, const struct sync_report *of);

/* Deletes everything that was learned. */
bool learn_forget(const struct scope *scope, const struct caller *caller, str *note, struct err *err);

#endif
