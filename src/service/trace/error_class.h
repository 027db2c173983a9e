/* What an error of a server or a tool is about, by the words that systems use. Guesses nothing: the rest is OTHER. */
#ifndef OCAT_SERVICE_TRACE_ERROR_CLASS_H
#define OCAT_SERVICE_TRACE_ERROR_CLASS_H

#include "base/str.h"

enum error_class {
	ERROR_NONE,
	ERROR_NAME,	 /* an unknown table, column or schema */
	ERROR_SYNTAX,
	ERROR_MEANING,	 /* types, grouping, arguments: parsed, but not valid */
	ERROR_REFUSED,	 /* rights, a read-only session, a policy */
	ERROR_DECLINED,	 /* by the person who was asked to allow the call, or who stopped it */
	ERROR_EXECUTION, /* time, connection, memory, locks */
	ERROR_OTHER,
};

enum error_class error_class_of(str message);
/* The error in what a call returned, which not every tool marks as one: "ERROR:  column ...". Absent: none. */
str error_in_result(str result);
/* The line of a failed call's error that says what went wrong. */
str error_told(str error);

#endif
