/* The table that an SQLite virtual table shows or indexes, from its CREATE VIRTUAL TABLE statement. */
#ifndef OCAT_SQL_DDL_VIRTUAL_TABLE_H
#define OCAT_SQL_DDL_VIRTUAL_TABLE_H

#include <stdbool.h>

#include "base/str.h"

struct arena;

/* Absent: it names none. *words: it lists the terms of all columns, and has none of the columns itself. */
str ddl_virtual_source(struct arena *a, str definition, bool *words);

#endif
