/*
 * What a person or a team allows queries to do: policy.yaml (ocat-policy(5))
 * read, the role of whoever asks, and a checked query rewritten by the rules
 * that hold for that role. A table with rules is replaced, wherever it stands,
 * by a derived table that has the filter, the masks and the bound in time
 * inside, so that no clause around it sees anything else. What cannot be
 * rewritten is denied. Knows nothing of caches, faces and traces, and prints
 * nothing: the text comes from the tree, by the printer.
 *
 * Decided here: what came out of a rewrite is resolved once more, and whatever cannot be enforced is denied.
 * An external policy engine is one function supplied by the caller. tests/unit/test_policy_rows.c runs
 * rewritten queries on two databases that differ only in hidden data: any difference in the results would be a
 * leak.
 */
#ifndef OCAT_POLICY_POLICY_H
#define OCAT_POLICY_POLICY_H

#include "base/clock.h"
#include "base/err.h"
#include "model/principal.h"
#include "sql/check/check.h"

struct arena;
struct rulebook; /* read once, then only read */
struct yaml;

enum { POLICY_BYTES_MOST = 1 << 20, POLICY_RULES_MOST = 1000 };

struct policy_mistakes { /* each pointed at */
	struct err *at;
	ptrdiff_t len, cap;
};

/*
 * The policy of a text; all of it is the arena's. With `all` every mistake is collected there; without it the first is err
 * (ERR_CONFIG). NULL when there was any. An empty text has no rules, and changes nothing.
 */
struct rulebook *policy_read(struct arena *a, str text, str name, struct policy_mistakes *all, struct err *err);
/* The text of the file that holds here; *there: none is kept, which changes nothing. One that OCAT_POLICY_PATH names has to be there. */
bool policy_text(struct arena *a, str *path, str *text, bool *there, struct err *err);

/* ---- one query ---- */

enum policy_act {
	POLICY_DENIES, POLICY_ALLOWS, POLICY_FILTERS, POLICY_MASKS, POLICY_HIDES, POLICY_BOUNDS, POLICY_LIMITS, POLICY_JOINS, POLICY_BUDGETS, POLICY_EXPANDS,
	POLICY_APPROVED, POLICY_ENGINE,
};
const char *policy_act_word(enum policy_act act); /* "deny", "filter", "mask", ... */

/* What a rule did to a query. */
struct policy_effect {
	enum policy_act act;
	str rule; /* its id */
	str table, column; /* or absent */
	str reason; /* one sentence */
	str hint;   /* what to do about it, or absent */
};

struct policy_decision {
	char id[17]; /* the same for the same policy, role and query; what a log or a cache may be keyed by */
	str role;    /* absent: the policy has none */
	struct { struct policy_effect *at; ptrdiff_t len, cap; } effects;
	int64_t rows_most; /* -1: no limit */
};

/* An outside engine that is asked as well; false with err: it could not be, and the answer is no. */
struct policy_engine {
	void *with;
	/* body and answer are JSON; answer lives in the arena. */
	str (*token)(void *with, const char *variable); /* what this variable of the program holds; absent: not set; may be NULL */
	bool (*ask)(void *with, struct arena *a, str url, str token, int timeout_ms, str body, str *answer, struct err *err);
};

struct policing {
	struct arena *arena;
	const struct rulebook *policy;
	const struct principal *who;
	const struct sql_schema *schema;
	str catalog;
	bool named_only; /* no rule holds that does not name the catalog */
	instant now;
	const struct policy_engine *engine; /* NULL: none can be asked, so a policy that names one denies */
};

/*
 * Rewrites c's tree, adds findings, and sets changed, verdict and fingerprint anew. What it makes is in PostgreSQL's words or in
 * those of the tree's dialect already, and is translated here. False only where nothing could be decided (the schema failed):
 * then nothing may run.
 */
bool policy_apply(const struct policing *p, struct sql_check *c, struct policy_decision *out, struct err *err);

/* What is known of a cost before anything runs; -1: not known. */
struct policy_cost {
	double rows, cost, bytes;
};
/* What would make a query read less, for people; absent: nothing is known. */
str policy_smaller(struct arena *a, instant now, const struct sql_resolved *r);
/* Findings where it is over the role's budget, with what would make it smaller; sets the verdict. */
void policy_budget(const struct policing *p, const struct policy_cost *known, struct sql_check *c, struct policy_decision *out);

/* Does a rule say, by `catalogs`, that it is about this one? What is no source is under no rule that does not name it. */
bool policy_names_catalog(const struct rulebook *p, str catalog);

#endif
