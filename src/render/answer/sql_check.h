/* What was found about a query, for people: the verdict, findings under the text they are about, how its tables are joined. */
#ifndef OCAT_RENDER_ANSWER_SQL_CHECK_H
#define OCAT_RENDER_ANSWER_SQL_CHECK_H

#include "model/asset.h"
#include "render/answer/answer.h"

struct check_finding {
	str severity, code, reason, hint; /* hint may be absent */
	int64_t at, len;		  /* of the query's text; len 0: of all of it */
	str rule;			  /* of the policy, or absent */
};
struct check_join {
	str left, right; /* qualified */
	struct strs left_columns, right_columns;
	str known, cardinality; /* "declared", "none"; "N:1", absent: not known */
};
struct check_output {
	str name; /* absent: nobody named it */
	struct strs from; /* qualified columns */
	struct strs base; /* the same through views; empty: no view is read, or it is not known what it is made of */
	bool plain;	  /* it is that column, unchanged */
};

struct check_effect {
	str act, rule, table, column, reason, hint; /* all but act and reason may be absent */
};

struct check_estimate { /* by the source itself */
	bool asked;
	str reason; /* why it is not known; absent: it is */
	double cost; /* in the source's own measure; -1: it has none */
	int64_t rows, bytes; /* UNKNOWN: it does not say */
	struct strs steps; /* how it would go about it, deeper ones further in */
};

struct check_view {
	str verdict, catalog, dialect;
	str query, sql; /* as it was given; as it is printed, absent when it cannot be */
	str fingerprint;
	struct { struct check_finding *at; ptrdiff_t len, cap; } findings;
	struct { struct check_join *at; ptrdiff_t len, cap; } joins;
	struct { struct check_output *at; ptrdiff_t len, cap; } outputs;
	struct strs tables, columns; /* qualified, that it reads */
	struct { struct check_effect *at; ptrdiff_t len, cap; } effects; /* what the policy did */
	str role, decision; /* of the policy; decision absent: there is none */
	str smaller; /* what would make it read less, where there is a policy */
	bool sized;  /* the bytes of all it reads are known */
	struct check_estimate estimate;
	bool changed, more;	     /* more findings than are told */
};

/* Nothing where it was not asked for. */
void sqlcheck_put_estimate(struct sb *out, const struct paint *p, const struct check_estimate *e, int label);
/* Nothing where there is no policy. */
void sqlcheck_put_policy(struct sb *out, const struct paint *p, const struct check_view *v, int label);
/* Of a check_estimate, null where it was not asked for. */
extern const struct answer_member check_estimate_members[];
bool check_is_estimated(const void *estimate);
/* Of a check_view, null without a policy. */
extern const struct answer_member check_policy_members[];
bool check_has_policy(const void *view);

extern const struct answer_type answer_check_view;

#endif
