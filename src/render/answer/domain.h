/*
 * A business domain for people: its description, its tables with their roles, its usual joins, and its neighbours.
 * Only formatting.
 */
#ifndef OCAT_RENDER_ANSWER_DOMAIN_H
#define OCAT_RENDER_ANSWER_DOMAIN_H

#include "model/asset.h"
#include "render/answer/answer.h"

struct domain_table {
	str qualified, shown, description;
	int64_t rows; /* UNKNOWN */
	enum count_kind rows_kind;
	int64_t joins, beyond; /* the number of tables that it joins; and those in other domains */
	const char *role;      /* "hub", "bridge", "leaf" */
	bool beside;	       /* its first domain is another one */
};

struct domain_join {
	str source, target; /* shown */
	str on, cardinality, origin;
	str qualified_source, qualified_target, sql, description;
	int64_t used; /* number of uses in learned SQL; 0: unknown */
	bool unique, optional;
	struct strs fields;
};

struct domain_border { /* another domain, and the number of pairs of tables that join the two */
	str name;
	int64_t joins;
};

struct domain_view {
	str name, description;
	bool given, described; /* described: by a person */
	struct strs databases;
	array_of(struct domain_table) tables;
	array_of(struct domain_join) joins; /* most used first */
	array_of(struct domain_border) borders;
	int64_t total_joins, total_tables; /* including those that are not listed */
	str diagram; /* Mermaid */
};

extern const struct answer_type answer_domain_view;
extern const struct answer_type answer_domain_joins; /* only the usual joins of a domain_view */
/* An erDiagram of at most so many of its joins. */
void domain_diagram(struct sb *out, const struct domain_view *v, ptrdiff_t most);

#endif
