/*
 * REGEXP in SQL queries: "x REGEXP y" is true if the pattern y is found in the text x, as by `ocat grep`, with the same
 * limits on the cost of a pattern. The result is deterministic.
 */
#ifndef OCAT_DB_REGEXP_H
#define OCAT_DB_REGEXP_H

struct sqlite3;

/* `due` is called before each text, with `with`; when it returns other than 0, the statement is interrupted. */
void db_regexp(struct sqlite3 *at, int (*due)(void *with), void *with);

#endif
