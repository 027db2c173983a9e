#include "base/calendar.h"

#include "base/banned.h"

/* Years begin in March here, so that the leap day is the last of a year. */

int64_t calendar_days(int64_t y, int m, int d)
{
	int64_t era, year, day;

	y -= m <= 2;
	era = (y >= 0 ? y : y - 399) / 400;
	year = y - era * 400;
	day = (153 * (m + (m > 2 ? -3 : 9)) + 2) / 5 + d - 1;
	return era * 146097 + year * 365 + year / 4 - year / 100 + day - 719468;
}

void calendar_date(int64_t days, int64_t *y, int *m, int *d)
{
	int64_t era, day, year, in_year, month;

	days += 719468;
	era = (days >= 0 ? days : days - 146096) / 146097;
	day = days - era * 146097;
	year = (day - day / 1460 + day / 36524 - day / 146096) / 365;
	in_year = day - (365 * year + year / 4 - year / 100);
	month = (5 * in_year + 2) / 153;
	*d = (int)(in_year - (153 * month + 2) / 5 + 1);
	*m = (int)(month < 10 ? month + 3 : month - 9);
	*y = year + era * 400 + (*m <= 2);
}

int calendar_month_days(int64_t y, int m)
{
	static const char days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };

	return days[m - 1] + (m == 2 && y % 4 == 0 && (y % 100 != 0 || y % 400 == 0));
}

const char *calendar_month_name(int m)
{
	static const char *const names[] = { "January", "February", "March",	 "April",   "May",	"June",
					     "July",	"August",   "September", "October", "November", "December" };

	return names[m - 1];
}
