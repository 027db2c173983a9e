/*
 * Which moment of a row a period is about: the one that the question names or whose verb it uses, else the event's own;
 * never a birth, an end or a deletion that the question does not mention.
 */
#ifndef OCAT_ASSISTANT_DRAFT_TIME_COLUMNS_H
#define OCAT_ASSISTANT_DRAFT_TIME_COLUMNS_H

#include "assistant/draft/sentence.h"

/* Of a table's columns of time; -1: none. *doubt: a factor, 1 if no other could be meant. */
int time_column_of(struct sentence *s, int table, double *doubt);
/*
 * The time of the row that each row of the table belongs to: lines of orders have that of their order. A key that is a
 * part of the primary key says so best. false: none is known.
 */
bool time_of_parent(struct sentence *s, int table, struct sketch_column *out, double *doubt);
/*
 * What one value of it stands for, by its name: GRAIN_MONTH for month_start, or a date in sales_monthly;
 * GRAIN_NONE: a moment.
 */
enum grain time_column_grain(const struct sentence *s, struct sketch_column of);
/* The number of the quarter or month beside a column of years: calendar_quarter beside calendar_year; -1: none. */
int year_part_column(struct sentence *s, int table, enum grain part);

#endif
