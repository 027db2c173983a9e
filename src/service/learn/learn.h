/*
 * What SQL that people have written says of a catalog: which columns they join,
 * what they ask tables for, what views are made of. Each statement is resolved
 * against one catalog that has all it names; what cannot be is listed with the
 * reason and teaches nothing. Told twice, a statement counts once. Whoever
 * brings the text reads files; nothing is printed here.
 *
 * Decided here: a script is split into statements by the lexer, and each is resolved against the one catalog
 * that contains all its names. A statement is stored by content: reading it again adds nothing, reading it
 * with a higher count adds the difference. Joins become logged edges, conditions become common filters,
 * without values that may be personal. A sync that finds changes learns from views too, and views are traced
 * to the columns of tables.
 */
#ifndef OCAT_SERVICE_LEARN_LEARN_H
#define OCAT_SERVICE_LEARN_LEARN_H

#include "base/map.h"
#include "service/caller.h"
#include "service/scope.h"
#include "store/learned_sql.h"

enum learn_outcome { LEARN_READ, LEARN_UNREAD, LEARN_NO_QUERY };

struct learn_line { /* one statement */
	str source;	 /* a file, a view, a trace */
	int64_t line;	 /* in it; 0: none */
	str verb;	 /* its first word */
	enum learn_outcome outcome;
	str catalog, fingerprint; /* of one that was read */
	int64_t joins, filters;
	str reason;	 /* of one that was not */
};

struct learn_in { /* one catalog it may be about */
	struct catalog catalog;
	const struct dialect *dialect;
	struct checking *checking;
};

struct learn {
	struct scope scope;
	struct caller caller;
	const struct dialect *dialect; /* NULL: each catalog's own */

	/* results: */
	struct { struct learn_line *at; ptrdiff_t len, cap; } lines;
	int64_t sources, read, unread, others; /* others: no queries */
	int64_t views, traced;
	struct learned_sum sum;
	str note; /* why the audit lacks it; absent: it does not */

	/* inside: */
	struct store *store;
	struct arena *scratch;
	struct { struct learn_in *at; ptrdiff_t len, cap; } catalogs;
	struct { struct learned *at; ptrdiff_t len, cap; } statements;
	struct { struct view_trace *at; ptrdiff_t len, cap; } traces;
	struct { struct arena **at; ptrdiff_t len, cap; } beside; /* arenas of what other threads learned */
	struct map known; /* catalog and fingerprint to its place in statements */
	instant at;
	int64_t started_us;
};

/* The first three are the caller's. */
bool learn_open(struct learn *l, struct err *err);
/* All statements of a script. False only when it was stopped or the cache failed. */
bool learn_text(struct learn *l, str source, str text, struct err *err);
/* One statement that was seen so often, at this moment last (NO_TIME: unknown). */
bool learn_statement(struct learn *l, str source, int64_t line, str sql, int64_t count, instant last, struct err *err);
/* The views of the catalogs, and the origin of their columns. */
bool learn_views(struct learn *l, struct err *err);
/* Writes the results, and a line of the audit log. */
bool learn_keep(struct learn *l, struct err *err);
void learn_close(struct learn *l);

/*
 * After a sync that found something new: what the catalog's views say, as learn_views has it, without a line in the
 * audit. What goes wrong here is logged and leaves the sync as good as it was.
 */
void learn_synced(const struct scope *scope, const struct sync_report *of);

/* Everything that was learnt is forgotten. */
bool learn_forget(const struct scope *scope, const struct caller *caller, str *note, struct err *err);

#endif
