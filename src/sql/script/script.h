/*
 * The catalog that a script of DDL makes: its statements are applied one after the other, as a database would, to
 * assets in memory. What is not understood is counted and reported with its place, and changes nothing. Runs nothing,
 * reads no file, and knows no statement but by the dialect's tokens.
 *
 * Decided: names and types are those that the system itself would report (PostgreSQL's int is integer, its keys have
 * the names that it gives them), where a rule of the dialect says so; expressions stay as written. A script of an
 * unknown dialect keeps everything as written.
 */
#ifndef OCAT_SQL_SCRIPT_SCRIPT_H
#define OCAT_SQL_SCRIPT_SCRIPT_H

#include "model/asset.h"
#include "sql/dialect/dialect.h"

struct arena;
struct script;

enum { SCRIPT_PLACES_MOST = 5 };

/* A statement that was not understood in full, and why. */
struct script_place {
	str file; /* absent: there is one file */
	int64_t line;
	str statement; /* its first words */
	str why;
};

struct script_count {
	str statement; /* "grant", "create function" */
	int64_t count;
};

struct script_counts {
	struct script_count *at;
	ptrdiff_t len, cap;
};

struct script_report {
	int64_t applied;
	int64_t in_part; /* of those, with a part that was not understood */
	int64_t failed; /* not understood, or impossible: its table is missing */
	struct script_place places[SCRIPT_PLACES_MOST]; /* the first of them */
	struct script_counts failures;			/* by their first words */
	int64_t ignored;				/* understood, and of no use to a catalog */
	struct script_counts kinds_ignored;
};

/* d: NULL is unknown. Everything is in the arena. */
struct script *script_open(struct arena *a, const struct dialect *d);
/* The dialect by which its text is read: for an unknown one, the most lenient. */
const struct dialect *script_reads_as(const struct dialect *d);
/* One statement without its end. file lives as long as the script; absent: there is one file. */
void script_apply(struct script *s, str statement, str file, int64_t line);
/* The table or view that the last statement made; NULL: none. Comments may be added to it. */
struct asset *script_made(const struct script *s);
/* A statement that cannot even be read. */
void script_fail(struct script *s, str statement, str file, int64_t line, const char *why);
/* What was left open is settled: the columns that keys refer to, values of enums. No statement follows. */
void script_finish(struct script *s);

const struct script_report *script_report_of(const struct script *s);
/* In the order of namespaces and names; valid after script_finish. */
struct asset *const *script_assets(struct script *s, ptrdiff_t *n);
const struct namespace *script_namespaces(struct script *s, ptrdiff_t *n); /* those that statements create */

#endif
