/*
 * REGEXP for questions in SQL: "x REGEXP y" is true where the pattern y is found
 * in the text x, as `ocat grep` finds it, with the same bounds on what a pattern
 * may cost. The same texts always give the same answer. Does not know what
 * is asked for.
 */
#ifndef OCAT_DB_REGEXP_H
#define OCAT_DB_REGEXP_H

struct sqlite3;

/* `due` is asked before each text, with `with`; once it says other than 0 the statement is interrupted. */
void db_regexp(struct sqlite3 *at, int (*due)(void *with), void *with);

#endif
