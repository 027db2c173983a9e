/* The class of a question, by its gold query; and the first stage at which an answer differs from it. */
#ifndef OCAT_EVAL_STAGE_H
#define OCAT_EVAL_STAGE_H

#include "eval/statement.h"

#define EVAL_CLASSES(_) \
	_(EVAL_SINGLE, "single_table", "one table, no subquery") \
	_(EVAL_JOIN, "join", "several tables, no subquery") \
	_(EVAL_NESTED, "nested", "a subquery") \
	_(EVAL_SET, "set_operation", "UNION, INTERSECT or EXCEPT")

enum eval_class {
#define _(id, name, what) id,
	EVAL_CLASSES(_)
#undef _
	EVAL_CLASS_COUNT
};
const char *eval_class_name(enum eval_class c);
enum eval_class eval_class_of(const struct eval_statement *gold);
bool eval_is_grouped(const struct eval_statement *gold); /* of any class */

#define EVAL_STAGES(_) \
	_(EVAL_STAGE_SQL, "sql", "it does not run") \
	_(EVAL_STAGE_NAMES, "names", "it names a table or column that the schema lacks") \
	_(EVAL_STAGE_TABLES, "tables", "other tables") \
	_(EVAL_STAGE_COLUMNS, "columns", "other columns of these tables") \
	_(EVAL_STAGE_JOINS, "joins", "other joins of these tables") \
	_(EVAL_STAGE_VALUES, "values", "other literals") \
	_(EVAL_STAGE_SHAPE, "shape", "another form: aggregates, conditions, order, nesting")

enum eval_stage {
#define _(id, name, what) id,
	EVAL_STAGES(_)
#undef _
	EVAL_STAGE_COUNT
};
const char *eval_stage_name(enum eval_stage s);
const char *eval_stage_what(enum eval_stage s);
/* Of a wrong answer that runs. */
enum eval_stage eval_stage_of(struct arena *a, const struct eval_statement *gold, const struct eval_statement *answer);

#endif
