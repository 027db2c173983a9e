/* What the rooms of the resolver share: scopes, and who does what. Nobody else includes it. */
#ifndef OCAT_SQL_RESOLVE_INTERNAL_H
#define OCAT_SQL_RESOLVE_INTERNAL_H

#include "base/arena.h"
#include "sql/resolve/resolve.h"
#include "sql/slots.h"

/* Where an alias of the answer may stand in for its expression. */
enum alias_place { ALIAS_WHERE = 1, ALIAS_ITEMS = 2, ALIAS_GROUP = 4, ALIAS_HAVING = 8, ALIAS_ORDER_WITHIN = 16 };

enum place { PLACE_FREE, PLACE_WHERE, PLACE_ON, PLACE_GROUP, PLACE_HAVING, PLACE_ORDER, PLACE_ITEMS };
enum within { WITHIN_NOTHING, WITHIN_WINDOW, WITHIN_AGGREGATE }; /* the arguments of one */

struct cte {
	struct sql_name name;
	const struct sql_outputs *shape;
	struct cte *before;
};

struct scope {
	struct scope *outer;
	struct cte *ctes; /* those that can be seen, nearest first */
	uint32_t level;
	struct { uint32_t *at; ptrdiff_t len, cap; } sources;
	struct { struct sql_joined *at; ptrdiff_t len, cap; } joins;
	ptrdiff_t from, to; /* which of the sources can be seen */
	const struct sql_outputs *outputs; /* of its items, as far as they are known */
	enum place place;
	enum within within;
	node windows; /* those that have names */
	bool plain; /* a bare name in ORDER BY or GROUP BY */
	const struct sql_name *lambdas;
	uint32_t lambda_count;
};

struct resolver {
	struct arena *arena;
	const struct tree *tree;
	const struct dialect *dialect;
	const struct sql_schema *schema;
	struct sql_findings *findings;
	struct sql_resolved *out;
	struct err *err;
	bool failed;
	unsigned aliases; /* enum alias_place */
	bool lenient;	  /* "x" that is no name is a string */
	ptrdiff_t work;	  /* bounds what stars of stars may make */
	bool *met; /* of each node: it is a table, and was looked up */
	struct { uint8_t **at; ptrdiff_t len, cap; } seen; /* of each table, which columns are told as read */
};

enum { RESOLVE_WORK_MOST = 200000 };

/* ---- query.c ---- */
const struct sql_outputs *resolve_query(struct resolver *r, struct scope *outer, struct cte *ctes, node query);
struct sql_finding *resolve_find(struct resolver *r, enum sql_code code, node n, const char *format, ...) __attribute__((format(printf, 4, 5)));
struct sql_name resolve_name_of(const struct tree *t, node n); /* of a node with a text */
bool resolve_same(const struct resolver *r, struct sql_name a, struct sql_name b); /* do both mean one column or alias? */
bool resolve_spend(struct resolver *r, ptrdiff_t work); /* false: it is too much */

/* ---- from.c ---- */
void resolve_from(struct resolver *r, struct scope *s, node from);
void resolve_from_phrases(struct resolver *r, struct scope *s, node own); /* LATERAL VIEW, ARRAY JOIN */
void resolve_unmet(struct resolver *r); /* tables that stand where no scope reaches are told as read, and that nobody followed them */
void resolve_joins(struct resolver *r, struct scope *s); /* their ON, once all sources are known */

/* ---- name.c ---- */
/* into: where the base columns go that it comes from; NULL: nowhere. */
void resolve_column(struct resolver *r, struct scope *s, node n, struct sql_bases *into);
/* Parts up to at name this table: if the first is the catalog's, which its source knows nothing of, that is kept in mind. */
void resolve_ours(struct resolver *r, const struct sql_table *table, node name, uint32_t at);
void resolve_star(struct resolver *r, struct scope *s, node n, struct sql_outputs *out);
uint32_t source_width(const struct sql_source *s);
struct sql_name source_column(const struct resolver *r, const struct sql_source *s, uint32_t i);
/* -1: none; -2: it may be one of what is not known. several: there are two. */
int32_t source_find(const struct resolver *r, const struct sql_source *s, struct sql_name name, bool *several);
bool source_hides(const struct resolver *r, const struct sql_source *s, struct sql_name name);
/* They are told as read, and added to into. */
void source_bases(struct resolver *r, const struct sql_source *s, uint32_t column, struct sql_bases *into);

/* ---- did_you_mean.c ---- */
/* Names near this one, of the sources that can be seen or of one alone; f may be NULL. */
void resolve_hint_near(struct resolver *r, const struct scope *s, struct sql_finding *f, struct sql_name name, const struct sql_source *only);

/* ---- expression.c ---- */
void resolve_expr(struct resolver *r, struct scope *s, node n, struct sql_bases *into);
void resolve_exprs(struct resolver *r, struct scope *s, node list, struct sql_bases *into);
void resolve_window(struct resolver *r, struct scope *s, node window, struct sql_bases *into);

#endif
