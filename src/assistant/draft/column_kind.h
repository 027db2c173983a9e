/* What columns hold, by their names, types and keys: the label of a row, a moment, a number, a key. */
#ifndef OCAT_ASSISTANT_DRAFT_COLUMN_KIND_H
#define OCAT_ASSISTANT_DRAFT_COLUMN_KIND_H

#include "assistant/link/mentions.h"

/* The columns by which people call a row: one, or first and last name; 0: none is known. */
int label_columns(struct linker *l, int table, int out[2]);
/* The column that identifies a row; -1: several, or none. */
int key_column(const struct link_schema *s, int table);
/* The column of a table that references another one; -1: none. */
int reference_column(const struct link_schema *s, int table, int other);
bool column_is_key(const struct link_schema *s, int table, int column);
bool column_is_number(const struct link_schema *s, int table, int column);
/* An amount by its name, also if it is kept as text. */
bool column_says_amount(struct linker *l, int table, int column);
/* By its name, a sum of its numbers is wanted: not of prices, rates, averages, ages. */
bool column_is_added(const struct linker *l, int table, int column);
bool column_is_text(const struct link_schema *s, int table, int column);
bool column_is_time(struct linker *l, int table, int column);
/* A column of years, as whole numbers or text: 2014 is a value of it. */
bool column_is_year(struct linker *l, int table, int column);

#endif
