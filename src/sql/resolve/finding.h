/*
 * Findings about a query: a stable code, the position, the reason, a hint and the severity. Findings are collected,
 * so that one check reports all of them. Each pass adds to the same list; sql_verdict sums it up.
 */
#ifndef OCAT_SQL_RESOLVE_FINDING_H
#define OCAT_SQL_RESOLVE_FINDING_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"
#include "sql/tree/tree.h"

struct arena;
struct strs;

enum sql_severity { SQL_NOTE, SQL_WARNING, SQL_APPROVAL, SQL_ERROR };

#define SQL_FINDINGS(_) \
	_(SQL_STATEMENT, "statement_not_allowed", SQL_ERROR) \
	/* names */ \
	_(SQL_UNKNOWN_TABLE, "unknown_table", SQL_ERROR) \
	_(SQL_AMBIGUOUS_TABLE, "ambiguous_table", SQL_ERROR) \
	_(SQL_OFF_PATH, "not_on_search_path", SQL_WARNING) \
	_(SQL_SYSTEM_TABLE, "system_table", SQL_ERROR) \
	_(SQL_UNKNOWN_COLUMN, "unknown_column", SQL_ERROR) \
	_(SQL_AMBIGUOUS_COLUMN, "ambiguous_column", SQL_ERROR) \
	_(SQL_UNKNOWN_ALIAS, "unknown_alias", SQL_ERROR) \
	_(SQL_DOUBLE_ALIAS, "double_alias", SQL_ERROR) \
	_(SQL_WRONG_COUNT, "wrong_column_count", SQL_ERROR) \
	_(SQL_WRONG_ORDINAL, "wrong_ordinal", SQL_ERROR) \
	_(SQL_UNREADABLE, "not_readable", SQL_NOTE) \
	_(SQL_NAME_AS_STRING, "name_as_string", SQL_WARNING) \
	_(SQL_NOT_ANALYSED, "not_analysed", SQL_ERROR) \
	/* types */ \
	_(SQL_TYPE_MISMATCH, "type_mismatch", SQL_ERROR) \
	_(SQL_INVALID_LITERAL, "invalid_literal", SQL_ERROR) \
	_(SQL_FAILS, "always_fails", SQL_ERROR) \
	_(SQL_SILENT_CONVERSION, "silent_conversion", SQL_WARNING) \
	_(SQL_KEY_TYPES, "unlike_keys", SQL_WARNING) \
	/* functions */ \
	_(SQL_FUNCTION, "function_not_allowed", SQL_ERROR) \
	_(SQL_VARIABLE, "session_variable", SQL_ERROR) \
	_(SQL_USER_CODE, "user_code", SQL_APPROVAL) \
	/* joins and rows */ \
	_(SQL_CROSS_PRODUCT, "cross_product", SQL_ERROR) \
	_(SQL_CROSS_JOIN, "cross_join", SQL_WARNING) \
	_(SQL_MANY_ROWS, "many_rows", SQL_WARNING) \
	_(SQL_JOIN_UNKNOWN, "join_not_known", SQL_WARNING) \
	_(SQL_JOIN_ACROSS, "join_across_domains", SQL_APPROVAL) \
	_(SQL_JOIN_INFERRED, "join_inferred", SQL_NOTE) \
	_(SQL_NATURAL_MORE, "natural_join_compares_more", SQL_WARNING) \
	_(SQL_FAN_OUT, "fan_out", SQL_WARNING) \
	_(SQL_CHASM, "chasm", SQL_WARNING) \
	_(SQL_UNFILTERED, "unfiltered", SQL_WARNING) \
	/* lints */ \
	_(SQL_OUTER_UNDONE, "outer_join_undone", SQL_WARNING) \
	_(SQL_OUTER_COUNTED, "outer_join_counted", SQL_WARNING) \
	_(SQL_OUTER_NAME, "outer_column", SQL_WARNING) \
	_(SQL_NULL_COMPARED, "null_comparison", SQL_WARNING) \
	_(SQL_NOT_IN_NULL, "not_in_nullable", SQL_WARNING) \
	_(SQL_LABEL_GROUPED, "grouped_by_label", SQL_WARNING) \
	_(SQL_DISTINCT_HIDES, "distinct_hides_fan_out", SQL_NOTE) \
	_(SQL_RANGE_END, "range_ends_at_midnight", SQL_WARNING) \
	_(SQL_DATE_TEXT, "date_not_iso", SQL_WARNING) \
	_(SQL_INTEGER_DIVISION, "integer_division", SQL_WARNING) \
	_(SQL_INDEX_DEFEATED, "index_not_usable", SQL_WARNING) \
	_(SQL_PARTITION_DEFEATED, "partition_not_usable", SQL_WARNING) \
	_(SQL_LEADING_WILDCARD, "leading_wildcard", SQL_NOTE) \
	_(SQL_LIKE_PLAIN, "like_without_wildcard", SQL_NOTE) \
	_(SQL_PATTERN_EQUALS, "wildcard_in_comparison", SQL_WARNING) \
	_(SQL_UNKNOWN_VALUE, "unknown_value", SQL_WARNING) \
	_(SQL_NEVER_TRUE, "never_true", SQL_WARNING) \
	_(SQL_ALWAYS_TRUE, "always_true", SQL_WARNING) \
	_(SQL_SAME_SIDES, "same_on_both_sides", SQL_WARNING) \
	_(SQL_OR_UNBRACKETED, "or_without_parentheses", SQL_WARNING) \
	_(SQL_LIMIT_UNORDERED, "limit_without_order", SQL_WARNING) \
	_(SQL_SET_ORDER, "union_column_order", SQL_WARNING) \
	_(SQL_ENDLESS, "endless_recursion", SQL_ERROR) \
	_(SQL_MADE, "made_out_of_nothing", SQL_ERROR) \
	/* comments that silence findings */ \
	_(SQL_IGNORE, "ignore_comment", SQL_WARNING) \
	/* policies */ \
	_(SQL_DENIED, "denied_by_policy", SQL_ERROR) \
	_(SQL_NOT_REWRITABLE, "not_rewritable", SQL_ERROR) \
	_(SQL_NO_ROLE, "no_role", SQL_ERROR) \
	_(SQL_OVER_BUDGET, "over_budget", SQL_ERROR) \
	_(SQL_ENGINE, "policy_engine", SQL_ERROR) \
	_(SQL_APPROVAL_ASKED, "approval_asked", SQL_APPROVAL) \
	/* aggregates and windows */ \
	_(SQL_AGGREGATE_PLACE, "aggregate_not_here", SQL_ERROR) \
	_(SQL_WINDOW_PLACE, "window_not_here", SQL_ERROR) \
	_(SQL_NOT_GROUPED, "not_grouped", SQL_ERROR) \
	_(SQL_UNKNOWN_WINDOW, "unknown_window", SQL_ERROR) \
	_(SQL_NO_WINDOW, "window_function_without_over", SQL_ERROR) \
	_(SQL_FRAME, "frame_not_legal", SQL_ERROR) \
	_(SQL_WINDOW_ORDER, "window_without_order", SQL_WARNING)

enum sql_code {
#define _(id, code, severity) id,
	SQL_FINDINGS(_)
#undef _
	SQL_CODE_COUNT
};

struct sql_finding {
	enum sql_code code;
	enum sql_severity severity;
	uint32_t at, len; /* of the query's text; 0, 0: of all of it */
	str reason, hint; /* hint may be absent */
	/*
	 * of fan_out and chasm: conditions or groups may leave one row;
	 * of unknown_value: another condition may make up for it
	 */
	bool perhaps;
	str instead; /* of an unknown name: its last part as probably meant; absent: several or no candidates */
	bool instead_whole; /* it is all of the name, with its schema, as name_qualified writes it */
	bool instead_sql;   /* it is SQL, in place of a value or a call */
	str value_of; /* of a value that a column cannot have: the column, or its type; absent: another finding */
	str unknown; /* of function_not_allowed: the name of a function that does not exist; absent: it may */
	/*
	 * of unknown_value: its values need not hold now:
	 * they were read from rows at the last sync, or from a comment
	 */
	bool dated;
	bool pattern; /* of unknown_value: it is one, of LIKE */
	const struct strs *functions; /* of user_code: what may run, by identity; NULL: unknown */
	const char *policy; /* the id of the rule that says so; NULL: no rule */
};

struct sql_findings {
	struct sql_finding *at;
	ptrdiff_t len, cap;
	bool more; /* there were too many to keep */
};

enum { SQL_FINDINGS_MOST = 100 };

const char *sql_code_word(enum sql_code code);
const char *sql_severity_word(enum sql_severity severity); /* "error", "approval", "warning", "note" */
/* Adds a finding with the severity of its code. NULL once there are too many. */
struct sql_finding *sql_find(struct sql_findings *f, struct arena *a, enum sql_code code, uint32_t at, uint32_t len,
			     str reason);
/* The same for a node of the tree. */
struct sql_finding *sql_find_node(struct sql_findings *f, struct arena *a, enum sql_code code, const struct tree *t,
				  node n, const char *format, ...) __attribute__((format(printf, 6, 7)));
/* The same with the findings, arena and tree of a pass. */
#define sql_find_in(pass, code, n, ...) \
	sql_find_node((pass)->findings, (pass)->arena, code, (pass)->tree, n, __VA_ARGS__)
/* By position, the most severe first. */
void sql_findings_sort(struct sql_findings *f);

enum sql_verdict { SQL_ALLOW, SQL_REWRITE, SQL_NEEDS_APPROVAL, SQL_DENY };
/* changed: the printed text differs in meaning from the query. */
enum sql_verdict sql_verdict(const struct sql_findings *f, bool changed);
const char *sql_verdict_word(enum sql_verdict v); /* "allow", "rewrite", "needs_approval", "deny" */

#endif
