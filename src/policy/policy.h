/*
 * What a person or a team allows queries to do: reads policy.yaml (ocat-policy(5)), finds the role of the principal,
 * and rewrites a checked query by the rules of that role. A table with rules is replaced, wherever it stands, by a
 * derived table that contains the filter, the masks and the bound on time, so that no clause around it sees more. What
 * cannot be rewritten is denied. Does not know caches, faces and traces, and prints nothing: the printer makes the text
 * from the tree.
 *
 * Decided here: a rewritten query is resolved once more, and whatever cannot be enforced is denied. An external policy
 * engine is one function supplied by the caller. tests/unit/test_policy_rows.c runs rewritten queries on two databases
 * that differ only in hidden data: any difference in the results would be a leak.
 */
#ifndef OCAT_POLICY_POLICY_H
#define OCAT_POLICY_POLICY_H

#include "base/clock.h"
#include "base/err.h"
#include "model/principal.h"
#include "sql/check/check.h"

struct arena;
struct rulebook; /* immutable once read */
struct yaml;

enum { POLICY_BYTES_MOST = 1 << 20, POLICY_RULES_MOST = 1000 };

struct policy_mistakes { /* each pointed at */
	struct err *at;
	ptrdiff_t len, cap;
};

/*
 * Reads a policy from text into the arena. With `all`, collects every mistake there; without, the first is err
 * (ERR_CONFIG). NULL on any mistake. An empty text has no rules and changes nothing.
 */
struct rulebook *policy_read(struct arena *a, str text, str name, struct policy_mistakes *all, struct err *err);
/*
 * The text of the policy file; *there false: there is no file, and nothing changes. A file named by
 * OCAT_POLICY_PATH must exist.
 */
bool policy_text(struct arena *a, str *path, str *text, bool *there, struct err *err);

/* ---- one query ---- */

enum policy_act {
	POLICY_DENIES,
	POLICY_ALLOWS,
	POLICY_FILTERS,
	POLICY_MASKS,
	POLICY_HIDES,
	POLICY_BOUNDS,
	POLICY_LIMITS,
	POLICY_JOINS,
	POLICY_BUDGETS,
	POLICY_EXPANDS,
	POLICY_APPROVED,
	POLICY_ENGINE,
};
const char *policy_act_word(enum policy_act act); /* "deny", "filter", "mask", ... */

/* The effect of a rule on a query. */
struct policy_effect {
	enum policy_act act;
	str rule; /* its id */
	str table, column; /* or absent */
	str reason; /* one sentence */
	str hint;   /* advice, or absent */
};

struct policy_decision {
	char id[17]; /* equal for equal policy, role and query: a key for logs and caches */
	str role;    /* absent: the policy has none */
	array_of(struct policy_effect) effects;
	int64_t rows_most; /* -1: no limit */
};

/* The external engine; false with err: it could not be asked, which means denied. */
struct policy_engine {
	void *with;
	/* body and answer are JSON; the answer lives in the arena. */
	str (*token)(void *with,
		     const char *variable); /* the value of an environment variable; absent: not set; may be NULL */
	bool (*ask)(void *with, struct arena *a, str url, str token, int timeout_ms, str body, str *answer,
		    struct err *err);
};

struct policy_request {
	struct arena *arena;
	const struct rulebook *policy;
	const struct principal *who;
	const struct sql_schema *schema;
	str catalog;
	bool named_only; /* only rules that name the catalog hold */
	instant now;
	const struct policy_engine *engine; /* NULL: none, so a policy with an engine denies */
};

/*
 * Rewrites the tree of c, adds findings, and updates changed, verdict and fingerprint. New nodes are in PostgreSQL's
 * words or in the dialect of the tree, and are translated here. False only if nothing could be decided (the schema
 * failed): then nothing may run.
 */
bool policy_apply(const struct policy_request *p, struct sql_check *c, struct policy_decision *out, struct err *err);

/* The estimated cost before anything runs; -1: unknown. */
struct policy_cost {
	double rows, cost, bytes;
	bool whole; /* rows: all of each table, because nothing says how many lie in a window of time */
};
/* The times of a column that the conditions of the query admit: inclusive, exclusive; NO_TIME: any, or unknown. */
struct policy_times {
	instant from, to;
};
struct policy_times policy_times(instant now, const struct sql_resolved *r, uint32_t source, int32_t column);
/* Advice on how a query could read less; absent: none. */
str policy_smaller(struct arena *a, instant now, const struct sql_resolved *r);
/* Adds findings for a query over the budget of the role, with advice; sets the verdict. */
void policy_budget(const struct policy_request *p, const struct policy_cost *known, struct sql_check *c,
		   struct policy_decision *out);

/*
 * Does a rule name this catalog in `catalogs`? A catalog that is not a source is subject only to rules that name
 * it.
 */
bool policy_names_catalog(const struct rulebook *p, str catalog);

#endif
