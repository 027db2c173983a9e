#!/bin/sh
# Room that nobody needs is used; what is cut keeps what says most of it.
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
shows '─ narrow ─' 'the table is shown in a narrow inspector'
shows 'number_of_days_between_order_and_last_delivery  INT' 'a long name beside free cells is not cut'
quit_explorer
explore 60x30

# A column that is found has its table's name before it, cut where need be.
keys Esc S 'segment code' Enter
shows 'cust~.customer_segm~' 'the table of a column, as far as there is room'
shows 'v_cu~.customer_segm~' 'two columns of the same name keep their tables apart'
quit_explorer
explore 160x30
keys Esc S 'segment code' Enter
shows 'customer_segment_history_of_all~.customer_segment_code' 'more of it where there is more'
quit_explorer
explore 220x30
keys Esc S 'segment code' Enter
shows 'customer_segment_history_of_all_regions.customer_segment_code' 'whole where there is room'
quit_explorer

# A kind is a word that is read whole.
explore 80x24
keys Esc F 'segment_history' Enter
shows 'definition' 'a kind of text is whole'
shows_no 'definiti~' 'the word definition is not cut'
quit_explorer
done_testing
