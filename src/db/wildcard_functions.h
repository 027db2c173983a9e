/*
 * LIKE and GLOB with the results of SQLite's own, for one difference: they can be stopped. A row may call them a
 * thousand times, each for a fraction of a second, and between two calls SQLite does not look at its progress handler.
 */
#ifndef OCAT_DB_WILDCARD_FUNCTIONS_H
#define OCAT_DB_WILDCARD_FUNCTIONS_H

struct sqlite3;

/*
 * `due` is called before each text and while a long one is compared;
 * when it returns other than 0, the statement is interrupted.
 */
void db_wildcard_functions(struct sqlite3 *at, int (*due)(void *with), void *with);

#endif
