/*
 * A business domain for people: what it is, its tables with what
 * each is in it, its usual joins, and what it borders on. Only formatting.
 */
#ifndef OCAT_RENDER_ANSWER_DOMAIN_H
#define OCAT_RENDER_ANSWER_DOMAIN_H

#include "model/asset.h"
#include "render/answer/answer.h"

struct domain_table {
	str qualified, shown, description;
	int64_t rows; /* UNKNOWN */
	enum count_kind rows_kind;
	int64_t joins, beyond; /* how many tables it joins; and of those, in other domains */
	const char *role;      /* "hub", "bridge", "leaf" */
	bool beside;	       /* another domain is its first */
};

struct domain_join {
	str source, target; /* shown */
	str on, cardinality, origin;
	str qualified_source, qualified_target, sql, description;
	int64_t used; /* how often people wrote it; 0: unknown */
	bool unique, optional;
	struct strs fields;
};

struct domain_border { /* another domain, and by how many pairs of tables the two are joined */
	str name;
	int64_t joins;
};

struct domain_view {
	str name, description;
	bool given, described; /* described: by a person */
	struct strs databases;
	struct { struct domain_table *at; ptrdiff_t len, cap; } tables;
	struct { struct domain_join *at; ptrdiff_t len, cap; } joins; /* the most usual first */
	struct { struct domain_border *at; ptrdiff_t len, cap; } borders;
	int64_t total_joins, total_tables; /* those that are not listed too */
	str diagram; /* Mermaid */
};

extern const struct answer_type answer_domain_view;
extern const struct answer_type answer_domain_joins; /* of a domain_view too: its usual joins alone */
/* An erDiagram of its joins, at most so many. */
void domain_diagram(struct sb *out, const struct domain_view *v, ptrdiff_t most);

#endif
