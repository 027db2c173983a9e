/*
 * The REM language: one question, as text or as the JSON that agents send, to one plan and back. Mistakes are
 * reported with their position. Knows no catalog, runs nothing and does no I/O; ocat-rem(7) is its manual.
 *
 *	LOOKUP key[, key...]
 *	FUZZY text [THRESHOLD 0.5] [LIMIT 5]
 *	SEARCH "text" [IN scope] [LIMIT n]
 *	SELECT ...
 *	TRAVERSE [edge, edge...] WITH <one of these> [DEPTH n] [ORDER BY field [ASC|DESC]] [LIMIT n]
 *
 * Decided here: this room is the language only. service/rem runs it: each kind of item is one file that finds
 * an item by name and reads it with its edges, and the traversal knows no kinds.
 */
#ifndef OCAT_REM_REM_H
#define OCAT_REM_REM_H

#include "base/err.h"
#include "model/asset.h"

struct arena;
struct json;
struct jw;
struct sb;

#define REM_TYPES(_)                                                                                   \
	_(REM_LOOKUP, "lookup", "LOOKUP") _(REM_FUZZY, "fuzzy", "FUZZY") _(REM_SEARCH, "search", "SEARCH") \
	_(REM_SQL, "sql", "SELECT") _(REM_TRAVERSE, "traverse", "TRAVERSE")

enum rem_type {
#define _(id, word, verb) id,
	REM_TYPES(_)
#undef _
	REM_TYPE_COUNT
};

#define REM_ORDERS(_)                                                                                       \
	_(REM_BY_CREATED, "edge.created_at") _(REM_BY_WEIGHT, "edge.weight") _(REM_BY_TYPE, "edge.rel_type") \
	_(REM_BY_NAME, "node.name") _(REM_BY_CATEGORY, "node.category")

enum rem_order {
#define _(id, word) id,
	REM_ORDERS(_)
#undef _
	REM_ORDER_COUNT
};

enum {
	REM_TEXT_MOST = 1 << 16, /* bytes of a question */
	REM_KEYS_MOST = 100,	 /* keys of a LOOKUP, edges of a filter */
	REM_DEPTH_USUAL = 1,
	REM_LIMIT_USUAL = 9,   /* nodes of a TRAVERSE */
	REM_FUZZY_USUAL = 5,
};

struct rem_plan {
	enum rem_type type;
	struct strs keys; /* LOOKUP: names, without their outer quotes */
	str text;	  /* FUZZY, SEARCH: words; SQL: the statement */
	double threshold; /* FUZZY: 0 to 1 */
	str scope;	  /* SEARCH: a catalog, a namespace or a kind of thing; absent: all */
	int64_t limit;	  /* 0: not given */
	struct strs edges; /* TRAVERSE: types of edges to follow; empty: all */
	struct rem_plan *with; /* TRAVERSE: where to start; never a TRAVERSE; else NULL */
	int64_t depth;
	enum rem_order order;
	bool ascending;
	str memo; /* set by the caller, returned with each stage; absent: none */
};

/* ERR_QUERY, pointed at. A text that begins with { is in JSON. */
bool rem_parse(struct arena *a, str text, struct rem_plan *out, struct err *err);
/*
 * {"query_type": ..., "parameters": {...}} with the names that ocat-rem(7) lists; ERR_USAGE names the invalid member.
 */
bool rem_from_json(struct arena *a, const struct json *j, struct rem_plan *out, struct err *err);

/* Both parse back to the same plan, whatever its names contain; the text form has no memo. */
void rem_put(struct sb *out, const struct rem_plan *p);
void rem_put_json(struct jw *w, const struct rem_plan *p);
void rem_put_key(struct sb *out, str key); /* as one word of a question: quoted if necessary */

const char *rem_type_word(enum rem_type t);
const char *rem_order_word(enum rem_order o);
bool rem_type_named(str s, enum rem_type *out);
bool rem_order_named(str s, enum rem_order *out);
void rem_start(struct rem_plan *p, enum rem_type t); /* with its defaults */

#endif
