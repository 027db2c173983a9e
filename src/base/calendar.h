/* The Gregorian calendar, also before it began: days since 1 January 1970 to dates, and back. */
#ifndef OCAT_BASE_CALENDAR_H
#define OCAT_BASE_CALENDAR_H

#include <stdint.h>

int64_t calendar_days(int64_t y, int m, int d); /* m from 1 to 12 */
void calendar_date(int64_t days, int64_t *y, int *m, int *d);
int calendar_month_days(int64_t y, int m);
const char *calendar_month_name(int m); /* "January" */

#endif
