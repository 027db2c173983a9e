/*
 * The functions of the engine whose time grows with the product of two lengths, in forms that one call cannot keep
 * busy: instr, replace and trim in linear time, with the same results, and json_patch up to a size. Nothing interrupts
 * a function, so each must end soon by itself.
 */
#ifndef OCAT_DB_LINEAR_FUNCTIONS_H
#define OCAT_DB_LINEAR_FUNCTIONS_H

struct sqlite3;

void db_linear_functions(struct sqlite3 *at);

#endif
