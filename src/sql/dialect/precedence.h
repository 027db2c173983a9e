/* The precedence of operators in each dialect, for the parser and for the brackets of the printer. */
#ifndef OCAT_SQL_DIALECT_PRECEDENCE_H
#define OCAT_SQL_DIALECT_PRECEDENCE_H

#include "sql/node_kinds.h"
#include "sql/dialect/syntax.h"

/* Loosest first. */
enum level {
	LEVEL_OR = 1,
	LEVEL_XOR,
	LEVEL_AND,
	LEVEL_NOT,
	LEVEL_IS,
	LEVEL_COMPARE,
	LEVEL_LIKE,
	LEVEL_OTHER,
	LEVEL_BIT_OR,
	LEVEL_BIT_AND,
	LEVEL_SHIFT,
	LEVEL_ADD,
	LEVEL_TIMES,
	LEVEL_POWER,
	LEVEL_CONCAT,
	LEVEL_UNARY,
	LEVEL_VALUE,
};

/* Of an operator between two values. */
enum level level_of_op(const struct syntax *s, enum node_op op);
/* May ANY or ALL follow an operator of this level? */
bool level_has_any(const struct syntax *s, enum level level);
/* Of the right side of IS DISTINCT FROM. */
enum level level_after_distinct_from(const struct syntax *s);
/* Does the dialect have this operator between two values? */
bool op_is_in(const struct syntax *s, enum node_op op);

#endif
