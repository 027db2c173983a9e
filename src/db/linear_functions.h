/*
 * Replacements for those functions of SQLite whose run time grows with the product of two lengths: instr, replace and
 * trim in linear time, with the same results, json_patch and printf with a size limit. A running function cannot be
 * interrupted, so each must end soon by itself.
 */
#ifndef OCAT_DB_LINEAR_FUNCTIONS_H
#define OCAT_DB_LINEAR_FUNCTIONS_H

struct sqlite3;

void db_linear_functions(struct sqlite3 *at);

#endif
