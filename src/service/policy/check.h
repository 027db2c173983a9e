/*
 * policy.yaml as the tools use it: read when a query is looked at, so that a
 * change holds at once; the principal of the client that asks; the engine that it may name, over
 * HTTP. A file that has a mistake lets nothing through.
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

/* out->policy NULL: there is no policy.yaml, and nothing changes. All of it is the arena's. */
bool policing_open(const struct scope *scope, struct arena *a, const struct sql_schema *schema, str catalog, struct policing *out, struct err *err);

/*
 * A checked query of t brought under the policy, if there is one, and its budget by what the catalog knows of the tables:
 * findings and verdict are found's, what was decided is the view's. *sql is the text to run, absent where it is denied or cannot be written.
 */
bool policing_bring(const struct scope *scope, struct arena *a, const struct sql_schema *schema, str catalog, struct tree *t, struct sql_check *found, struct check_view *v, str *sql,
		    struct err *err);
/*
 * The budget once more, when the source has said what it thinks of the text (v->estimate): by its cost, and by its bytes where
 * the catalog did not know them. Over it the view is denied and has no text to run.
 */
bool policing_estimated(const struct scope *scope, struct arena *a, str catalog, struct check_view *v, struct err *err);

/* The first thing that stands in the way, as an error. Returns false. */
bool policing_refused(const struct sql_check *c, struct err *err);

struct policed_rows {
	struct strs masked; /* columns that are not shown as they are */
	int64_t rows_most;  /* -1: no limit */
};
/*
 * May rows of this asset be shown as they lie? ERR_GUARD where a rule denies it, or shows a part of them only, which a
 * query alone can ask for.
 */
bool policing_rows(const struct scope *scope, const struct candidate *asset, struct policed_rows *out, struct err *err);

#endif
