/* The check of a query: the verdict, findings with their place in the text, joins, and columns of the result. */
#ifndef OCAT_RENDER_ANSWER_SQL_CHECK_H
#define OCAT_RENDER_ANSWER_SQL_CHECK_H

#include "model/asset.h"
#include "render/answer/answer.h"

struct check_finding {
	str severity, code, reason, hint; /* hint may be absent */
	int64_t at, len;		  /* in the query's text; len 0: the whole text */
	int64_t line, column;		  /* the same, from 1; a column is a character; 0: of all of it */
	str rule;			  /* of the policy, or absent */
	str instead; /* of an unknown name: its last part as probably meant; absent: several or no candidates */
	bool instead_whole; /* it is all of the name, with its schema */
	bool instead_sql;   /* it is SQL, in place of a value or a call */
};
struct check_join {
	str left, right; /* qualified */
	struct strs left_columns, right_columns;
	str known, cardinality; /* "declared", "none"; "N:1" from left to right, absent: unknown */
	str reading; /* the same in words; absent: unknown */
};
struct check_output {
	str name; /* absent: unnamed */
	struct strs from; /* qualified columns */
	struct strs base; /* the same through views; empty: no views, or unknown definitions */
	bool plain;	  /* the unchanged column */
};

struct check_effect {
	str act, rule, table, column, reason, hint; /* all but act and reason may be absent */
};

struct check_estimate { /* by the source */
	bool asked;
	str reason; /* why it is unknown; absent: known */
	double cost; /* in the source's own unit; -1: none */
	int64_t rows, bytes; /* UNKNOWN: not reported */
	struct strs steps; /* the source's plan, indented by depth */
};

struct check_view {
	str verdict, catalog, dialect;
	str query, sql; /* as given; as printed, absent if it cannot be printed */
	str corrected; /* the query with such names and values replaced, which passes; absent: none */
	str file;	/* that the query came from; absent: it was typed */
	str fingerprint;
	array_of(struct check_finding) findings;
	array_of(struct check_join) joins;
	array_of(struct check_output) outputs;
	struct strs tables, columns; /* qualified names that the query reads */
	array_of(struct check_effect) effects; /* of the policy */
	str role, decision; /* of the policy; decision absent: no policy */
	str smaller; /* with a policy: a change that would make the query read less */
	str runs;    /* user-defined code that the query or its planning may run; absent: none */
	bool sized;  /* the sizes of all tables are known */
	struct check_estimate estimate;
	bool changed, more;	     /* more: findings were omitted */
};

/* What a query joins and returns, and what the policy did, for faces that draw it themselves. */
struct check_fact {
	str group, label, text; /* label: the group's name, empty for all but its first fact */
};
struct check_facts {
	struct check_fact *at;
	ptrdiff_t len, cap;
};
void sql_check_facts(struct arena *a, const struct check_view *v, struct check_facts *out);
/* Those of the policy. */
void sql_check_policy_facts(struct arena *a, const struct check_view *v, struct check_facts *out);
/* Writes nothing if it was not requested. */
void sql_check_put_estimate(struct sb *out, const struct paint *p, const struct check_estimate *e, int label);
/* Writes nothing without a policy. */
void sql_check_put_policy(struct sb *out, const struct paint *p, const struct check_view *v, int label);
/* Of a check_estimate; null if none was requested. */
extern const struct answer_member check_estimate_members[];
bool check_is_estimated(const void *estimate);
/* Of a check_view; null without a policy. */
extern const struct answer_member check_policy_members[];
bool check_has_policy(const void *view);

extern const struct answer_type answer_check_view;

#endif
