#!/bin/sh
# Periods of a question: what a table with one row a month knows, months of no year, and periods before "by".
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
prints 'dim_date\".\"calendar_date' 'its weeks are those of the dates that its rows name'
ask 'monthly revenue last week' -c warehouse
is "$(member sureness)" unsure 'a table with one row a month does not know a week'
is "$(member reason)" 'customer_revenue_monthly.month_start has one value for each month, so nothing in it is known by week' \
	'the reason is what its column holds'
ask 'revenue since 5 May 2026' -c shop
is "$(member sureness)" unsure 'a month of which a part is asked for is not cut'
ask 'revenue by region last month'
is "$(member sureness)" likely 'a table with one row a month knows a month'
ask 'revenue yesterday' -c warehouse
prints_no calendar_year 'a year is no answer about a day'

ask 'how many orders in march' -c shop
prints "'2026-03-01' AND orders.ordered_at < '2026-04-01'" 'a month of no year is the latest'
is "$(member sureness)" likely 'a month of no year is not sure'
prints '\"in march\" is the latest: 2026-03-01 to 2026-03-31' 'the answer says which year it took'
ask 'orders in Q4' -c shop
prints "'2025-10-01'" 'a quarter of no year is the latest that has begun'
ask 'how many orders on mondays' -c shop
is "$(member sureness)" unsure 'all Mondays are not one stretch of time'
is "$(member reason)" '"on mondays" is not one stretch of time: name its dates' 'the reason says what to name'

for when in 'last month' 'in 2025' 'in december'; do
	ask "revenue $when by region" -c shop
	prints 'SUM(customer_revenue.revenue)' "an amount is added up, with a period before \"by\": $when"
	prints 'GROUP BY regions.region_name' "and grouped: $when"
done

ask 'unit price by month' -c shop
prints 'AVG(order_lines.unit_price)' 'prices are not added up'
prints 'the average of order_lines.unit_price is meant' 'the answer says that it averages'

ask 'revenue for atlantis' -c shop
is "$(member sureness)" unsure 'rows of something that the catalog lacks are not all rows'
is "$(member 'missing[0]')" atlantis 'what the catalog lacks is named'
ask 'customers in total' -c shop
is "$(member missing)" '[]' 'in total names nothing'
done_testing
