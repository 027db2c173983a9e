/*
 * policy.yaml for the tools: read for each query, so that changes hold at once; with the principal of the client,
 * and the engine it may name, over HTTP. A file with a mistake denies everything.
 */
#ifndef OCAT_SERVICE_POLICY_CHECK_H
#define OCAT_SERVICE_POLICY_CHECK_H

#include "model/asset.h"
#include "policy/policy.h"

struct candidate;
struct check_view;
struct jw;
struct scope;
struct tree;

/* out->policy NULL: without a policy.yaml nothing changes. Everything lives in the arena. */
bool policy_check_open(const struct scope *scope, struct arena *a, const struct sql_schema *schema, str catalog,
		       struct policy_request *out, struct err *err);

/*
 * Applies the policy, if any, to a checked query of t, and its budget by the sizes in the catalog. Findings and
 * verdict go to found, decisions to the view. *sql is the text to run; absent: denied or not printable.
 */
bool policy_check_bring(const struct scope *scope, struct arena *a, const struct sql_schema *schema, str catalog,
			struct tree *t, struct sql_check *found, struct check_view *v, str *sql, struct err *err);
/*
 * The budget again, with the source's estimate (v->estimate): by cost, and by bytes if the catalog lacks them. Over
 * budget, the view is denied and has no text to run.
 */
bool policy_check_estimated(const struct scope *scope, struct arena *a, str catalog, struct check_view *v,
			    struct err *err);

/* Sets the first obstacle as an error. Returns false. */
bool policy_check_refused(const struct sql_check *c, struct err *err);

struct policed_rows {
	struct strs masked; /* columns that are masked */
	int64_t rows_most;  /* -1: no limit */
};
/*
 * May rows of this asset be shown unfiltered? ERR_GUARD if a rule denies them, or permits only a part, which takes a
 * query.
 */
bool policy_check_rows(const struct scope *scope, const struct candidate *asset, struct policed_rows *out,
		       struct err *err);

struct policed_names {
	bool denied;	    /* no query may read the asset */
	struct strs hidden; /* columns that none may read */
};
/* What a query must not reveal of an asset, nor its name in another's hands. */
bool policy_check_names(const struct scope *scope, const struct candidate *asset, struct policed_names *out,
			struct err *err);

#endif
