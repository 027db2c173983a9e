#!/bin/sh
# Questions by week or of a day: a table that has one row a month does not answer them.
. "${srcdir:-.}/tests/lib.sh"

OCAT_NOW=2026-06-15T12:00:00Z
export OCAT_NOW
ocat demo list >/dev/null 2>&1
member() { sqlite3 :memory: "select json_extract(readfile('$out'), '\$.result.$1')"; }
ask() { run ocat demo ask "$@" -o json; }

ask 'how many orders per region last month by week'
is "$(member catalog)" shop 'a question by week is answered by a table with moments'
prints "orders.ordered_at >= " 'the weeks of an answer are those of the orders'
ask 'revenue by week' -c warehouse
is "$(member sureness)" unsure 'a question by week is not answered without the week'
is "$(member 'missing[0]')" 'by week' 'the missing week is named'
ask 'monthly revenue last week' -c warehouse
is "$(member sureness)" unsure 'a table with one row a month does not know a week'
is "$(member reason)" 'customer_revenue_monthly.month_start has one value for each month, so nothing in it is known by week' \
	'the reason is what its column holds'
ask 'revenue since 5 May 2026' -c shop
is "$(member sureness)" unsure 'a month of which a part is asked for is not cut'
ask 'revenue by region last month'
is "$(member sureness)" likely 'a table with one row a month knows a month'
ask 'revenue yesterday' -c warehouse
is "$(member sureness)" unsure 'a year is no answer about a day'
done_testing
