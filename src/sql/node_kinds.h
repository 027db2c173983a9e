/*
 * The kinds of nodes of a SELECT with their slots, one line each: outline, walk and comparison use this table.
 */
#ifndef OCAT_SQL_NODE_KINDS_H
#define OCAT_SQL_NODE_KINDS_H

/*
 *   kind          its name       its slots, in their order; "..": as many as there are items
 * A slot may be empty unless the parser says otherwise. Lists are NODE_LIST.
 */
#define NODE_KINDS(_) \
	_(NODE_NONE, "nothing", "") \
	_(NODE_LIST, "list", "..") \
	/* queries */ \
	_(NODE_QUERY, "query", "with body order limit own") \
	_(NODE_WITH, "with", "..") \
	_(NODE_CTE, "cte", "columns query own") \
	_(NODE_SELECT, "select", "distinct_on items from where group having windows qualify own") \
	_(NODE_SET, "set", "..") \
	_(NODE_VALUES, "values", "..") \
	_(NODE_LIMIT, "limit", "count offset by then") \
	_(NODE_ORDER, "order", "what collation own") \
	_(NODE_GROUPING, "grouping", "..") \
	_(NODE_WINDOW, "window", "base partition order frame") \
	_(NODE_FRAME, "frame", "from to") \
	_(NODE_BOUND, "bound", "distance") \
	/* what is selected, and from what */ \
	_(NODE_ITEM, "item", "what") \
	_(NODE_STAR, "star", "of except replace rename own") \
	_(NODE_TABLE, "table", "name columns sample pivot own") \
	_(NODE_DERIVED, "derived", "query columns sample pivot own") \
	_(NODE_CALLED, "called", "call columns pivot own") \
	_(NODE_UNNEST, "unnest", "arrays columns offset") \
	_(NODE_JOIN, "join", "left right on using own") \
	_(NODE_PIVOT, "pivot", "what for in own columns") \
	_(NODE_SAMPLE, "sample", "how_much seed") \
	_(NODE_FROM_GROUP, "brackets", "what columns") \
	_(NODE_PHRASE, "phrase", "..") \
	/* names and values */ \
	_(NODE_NAME, "name", "") \
	_(NODE_COLUMN, "column", "..") \
	_(NODE_NUMBER, "number", "") \
	_(NODE_STRING, "string", "") \
	_(NODE_BYTES, "bytes", "") \
	_(NODE_TRUTH, "truth", "") \
	_(NODE_NULL, "null", "") \
	_(NODE_DEFAULT, "default", "") \
	_(NODE_TYPED, "typed", "type") \
	_(NODE_INTERVAL, "interval", "value unit to") \
	_(NODE_UNIT, "unit", "precision") \
	_(NODE_PARAM, "param", "") \
	/* expressions */ \
	_(NODE_UNARY, "unary", "of") \
	_(NODE_BINARY, "binary", "left right") \
	_(NODE_CHAIN, "chain", "..") \
	_(NODE_TERM, "term", "of") \
	_(NODE_IS, "is", "what than") \
	_(NODE_BETWEEN, "between", "what from to") \
	_(NODE_IN, "in", "what list") \
	_(NODE_LIKE, "like", "what pattern escape") \
	_(NODE_EXISTS, "exists", "query") \
	_(NODE_QUANTIFIED, "quantified", "of") \
	_(NODE_CASE, "case", "of whens otherwise") \
	_(NODE_WHEN, "when", "test then") \
	_(NODE_CAST, "cast", "what type format") \
	_(NODE_TYPE, "type", "args fields own") \
	_(NODE_FIELD, "field", "type") \
	_(NODE_CALL, "call", "name args order filter within over own params") \
	_(NODE_NAMED, "named", "what") \
	_(NODE_LAMBDA, "lambda", "args body") \
	_(NODE_EXTRACT, "extract", "unit from") \
	_(NODE_TRIM, "trim", "what from") \
	_(NODE_SUBSTRING, "substring", "what from for") \
	_(NODE_POSITION, "position", "what in") \
	_(NODE_OVERLAY, "overlay", "what with from for") \
	_(NODE_AT_ZONE, "at_zone", "what zone") \
	_(NODE_COLLATE, "collate", "what name") \
	_(NODE_SUBSCRIPT, "subscript", "what at") \
	_(NODE_SLICE, "slice", "what from to step") \
	_(NODE_DOT, "dot", "what") \
	_(NODE_PATH, "path", "what steps") \
	_(NODE_ARRAY, "array", "items query") \
	_(NODE_STRUCT, "struct", "fields type") \
	_(NODE_ROW, "row", "..") \
	_(NODE_SUBQUERY, "subquery", "query") \
	_(NODE_BRACKETS, "brackets", "of")

enum node_kind {
#define _(kind, name, slots) kind,
	NODE_KINDS(_)
#undef _
	NODE_KIND_COUNT
};

/* The variant of a node within its kind. The words are those of the standard, not of the dialect. */
#define NODE_OPS(_) \
	_(OP_NONE, "") \
	/* NODE_SET */ \
	_(OP_UNION, "UNION") _(OP_INTERSECT, "INTERSECT") _(OP_EXCEPT, "EXCEPT") \
	/* NODE_LIMIT, however it was written */ \
	_(OP_LIMIT, "LIMIT") \
	/* NODE_GROUPING */ \
	_(OP_ROLLUP, "ROLLUP") _(OP_CUBE, "CUBE") _(OP_SETS, "GROUPING SETS") _(OP_ALL, "ALL") \
	/* NODE_FRAME */ \
	_(OP_ROWS, "ROWS") _(OP_RANGE, "RANGE") _(OP_GROUPS, "GROUPS") \
	/* NODE_BOUND */ \
	_(OP_PRECEDING, "PRECEDING") _(OP_FOLLOWING, "FOLLOWING") _(OP_CURRENT, "CURRENT ROW") \
	/* NODE_JOIN */ \
	_(OP_INNER, "JOIN") _(OP_LEFT, "LEFT JOIN") _(OP_RIGHT, "RIGHT JOIN") _(OP_FULL, "FULL JOIN") \
	_(OP_CROSS, "CROSS JOIN") \
	_(OP_SEMI, "SEMI JOIN") _(OP_ANTI, "ANTI JOIN") _(OP_ASOF, "ASOF JOIN") _(OP_ASOF_LEFT, "ASOF LEFT JOIN") \
	_(OP_RIGHT_SEMI, "RIGHT SEMI JOIN") _(OP_RIGHT_ANTI, "RIGHT ANTI JOIN") _(OP_POSITIONAL, "POSITIONAL JOIN") \
	_(OP_CROSS_APPLY, "CROSS APPLY") \
	_(OP_OUTER_APPLY, "OUTER APPLY") _(OP_COMMA, ",") \
	/* NODE_PIVOT */ \
	_(OP_PIVOT, "PIVOT") _(OP_UNPIVOT, "UNPIVOT") \
	/* NODE_UNARY, NODE_BINARY, NODE_CHAIN, NODE_TERM */ \
	_(OP_NOT, "NOT") _(OP_MINUS, "-") _(OP_PLUS, "+") _(OP_TIMES, "*") _(OP_DIVIDE, "/") _(OP_WHOLE, "//") \
	_(OP_MODULO, "%") \
	_(OP_DIV, "DIV") _(OP_POWER, "^") _(OP_AND, "AND") _(OP_OR, "OR") _(OP_XOR, "XOR") _(OP_CONCAT, "||") \
	_(OP_EQ, "=") _(OP_NE, "<>") _(OP_LT, "<") _(OP_LE, "<=") _(OP_GT, ">") _(OP_GE, ">=") _(OP_SAME, "<=>") \
	_(OP_BIT_AND, "&") _(OP_BIT_OR, "|") _(OP_BIT_XOR, "#") _(OP_BIT_NOT, "~") _(OP_SHIFT_LEFT, "<<") \
	_(OP_SHIFT_RIGHT, ">>") \
	_(OP_MATCH, "~") _(OP_MATCH_FOLD, "~*") _(OP_NO_MATCH, "!~") _(OP_NO_MATCH_FOLD, "!~*") \
	_(OP_ARROW, "->") _(OP_ARROW_TEXT, "->>") _(OP_HASH_ARROW, "#>") _(OP_HASH_ARROW_TEXT, "#>>") \
	_(OP_CONTAINS, "@>") _(OP_WITHIN, "<@") _(OP_HAS_KEY, "?") _(OP_HAS_ANY, "?|") _(OP_HAS_ALL, "?&") \
	_(OP_OVERLAP, "&&") \
	_(OP_TEXT_MATCH, "@@") _(OP_OVERLAPS, "OVERLAPS") _(OP_OTHER, "operator") \
	/* NODE_IS */ \
	_(OP_NULL, "NULL") _(OP_TRUE, "TRUE") _(OP_FALSE, "FALSE") _(OP_UNKNOWN, "UNKNOWN") \
	_(OP_DISTINCT_FROM, "DISTINCT FROM") \
	_(OP_JSON, "JSON") \
	/* NODE_LIKE */ \
	_(OP_LIKE, "LIKE") _(OP_ILIKE, "ILIKE") _(OP_SIMILAR, "SIMILAR TO") _(OP_RLIKE, "RLIKE") _(OP_GLOB, "GLOB") \
	_(OP_REGEXP, "REGEXP") \
	/* NODE_QUANTIFIED */ \
	_(OP_ANY, "ANY") _(OP_EVERY, "ALL") \
	/* NODE_CAST */ \
	_(OP_CAST, "CAST") _(OP_TRY, "TRY_CAST") \
	/* NODE_TRIM */ \
	_(OP_BOTH, "BOTH") _(OP_LEADING, "LEADING") _(OP_TRAILING, "TRAILING") \
	/* NODE_PHRASE: where it stands */ \
	_(OP_BEFORE_ALIAS, "of a table") _(OP_AFTER_ALIAS, "of a table") _(OP_BEHIND_CALLED, "of a call") \
	_(OP_BEFORE_ON, "of a join") _(OP_AFTER_FROM, "of FROM") \
	_(OP_BEFORE_WHERE, "of WHERE") _(OP_AFTER_WHERE, "of WHERE") _(OP_AFTER_GROUP, "of GROUP BY") \
	_(OP_AT_END, "of SELECT") \
	_(OP_BEFORE_CTE, "of WITH") _(OP_BEHIND_CTE, "of WITH") _(OP_BEHIND_ORDER, "of ORDER BY") \
	_(OP_BEHIND_ORDERS, "of ORDER BY") \
	_(OP_BEHIND_STAR, "of *") _(OP_IN_PIVOT, "of PIVOT") _(OP_VALUE, "value") _(OP_PREDICATE, "test") \
	_(OP_FIRST, "argument") \
	_(OP_ARGUMENT, "argument") _(OP_IN_CALL, "of a call") _(OP_BEHIND_CALL, "of a call") \
	_(OP_IN_ARRAY, "of an array") \
	_(OP_COLUMN_DEF, "column") _(OP_IN_TYPE, "of a type") _(OP_BEHIND_TYPE, "of a type") \
	_(OP_PIVOT_ITEM, "of PIVOT") _(OP_PIVOT_VALUES, "of PIVOT") _(OP_BEHIND_VALUE, "value") \
	_(OP_BEHIND_ON, "of a join") _(OP_BEHIND_QUERY, "of a query") \
	_(OP_IN_MATCH, "of MATCH_RECOGNIZE") _(OP_DEFINITION, "of MATCH_RECOGNIZE") _(OP_PATTERN, "pattern") \
	_(OP_PAIR, "pair")

enum node_op {
#define _(op, word) op,
	NODE_OPS(_)
#undef _
	NODE_OP_COUNT
};

enum node_flag { /* the meaning of a bit depends on the kind */
	NODE_QUOTED = 1,      /* a name in quotes */
	NODE_NEGATED = 2,     /* NOT IN, NOT LIKE, IS NOT */
	NODE_DISTINCT = 4,    /* SELECT DISTINCT, count(DISTINCT x), UNION DISTINCT written out */
	NODE_ALL = 8,	      /* UNION ALL; SELECT ALL is left out */
	NODE_RECURSIVE = 16,  /* WITH RECURSIVE */
	NODE_NATURAL = 16,    /* of a join */
	NODE_BY_NAME = 16,    /* of a set operation */
	NODE_SIBLINGS = 16,   /* of the list of an ORDER BY */
	NODE_LATERAL = 16,    /* of a derived table, a called function */
	NODE_DESC = 16,
	NODE_NULLS_FIRST = 32,
	NODE_NULLS_LAST = 64,
	NODE_WITH_TIES = 32,  /* of a limit */
	NODE_PERCENT = 64,
	NODE_SYMMETRIC = 16,  /* BETWEEN SYMMETRIC */
	NODE_MATERIALIZED = 32, NODE_NOT_MATERIALIZED = 64, /* of a CTE */
	NODE_COLONS = 16,     /* a cast as x::type */
	NODE_IGNORE_NULLS = 32,
	NODE_RESPECT_NULLS = 64,
	NODE_ORDINALITY = 32, /* UNNEST ... WITH ORDINALITY or OFFSET */
	NODE_UNBOUNDED = 32,  /* of a bound */
	NODE_BARE = 128,      /* a call without brackets: CURRENT_DATE */
	NODE_ESCAPED = 128,   /* bytes that are written with escapes: B'..' */
	NODE_ALIASED = 256,   /* its text is an alias */
	NODE_STANDARD = 512, /* made in PostgreSQL's words, whatever the dialect of the tree */
};

#endif
