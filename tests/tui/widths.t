#!/bin/sh
# Free room is used; text that is cut keeps its most telling part.
. "${srcdir:-.}/tests/lib-tui.sh"

sqlite3 wide.db "
	create table customer_segment_history_of_all_regions (customer_segment_code text, changed int);
	create table narrow (id int, number_of_days_between_order_and_last_delivery int);
	create view v_customer_segments as select customer_segment_code
	from customer_segment_history_of_all_regions;"
ocat add wide wide.db >/dev/null

# A column's name is whole where there is room for it, however long it is.
explore 120x30
keys '=narrow' Enter
shows '─ narrow ─' 'the inspector beside the list shows the selected table'
shows 'number_of_days_between_order_and_last_delivery  INT' 'a long name beside free cells is not cut'
quit_explorer

# The name of a kind is shown whole.
explore 80x24
keys Esc F 'segment_history' Enter
shows 'definition' 'the kind of a matching text is shown whole'
shows_no 'definiti~' 'the kind of a matching text is not cut'
quit_explorer
done_testing
