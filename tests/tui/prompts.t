#!/bin/sh
# Every prompt completes, recalls earlier lines and is left with the same keys.
. "${srcdir:-.}/tests/lib-tui.sh"

make_shop shop.db
ocat add shop shop.db >/dev/null

# Completion, from the cache.
explore 80x24
keys Esc '*' 'ema'
shows '   email' '* completes names of columns'
keys Tab
shows ' email' 'Tab takes the completion'
keys Enter
shows '─ column email:' 'Enter uses the line with the completion'
keys q / '=shop.orders' Enter J 'custo'
shows 'customers' 'J completes names of tables'
keys Tab
shows 'join orders with  customers' 'Tab takes the table'
keys Esc
shows 'join orders with  custo' 'Esc restores the typed text first'
keys Esc
shows_no 'join orders with' 'a second Esc leaves the prompt'
keys J 'customers retu' Tab
shows 'customers returns' 'each word of a prompt for tables is completed'
keys Esc Esc x / '=shop.orders' Enter X 'custo'
shows 'customers' 'X completes names of tables'
keys Tab Enter
shows '─ orders and customers' 'Enter compares with the table that was completed'
keys X Up
shows 'customers' 'Up recalls the table of the last comparison'
keys Esc q
mkdir -p queries/old
echo 'SELECT 1' >queries/one.sql
keys ';' ';' 'queries/o'
shows 'queries/old/' 'the prompt for a file completes folders'
keys Tab Tab Enter
shows '─ check one.sql ─' 'the prompt for a file completes files'
keys q x '\' / 'has:ema'
shows 'email' 'the query line edited below the tree completes as elsewhere'
keys Tab
shows ' / has:email' 'a completion in the tree searches at once'
keys Esc Esc q
quit_explorer

# History, also of an earlier run.
explore 80x24
keys Esc '*' Up
shows 'the columns called:  email' 'Up recalls the line of an earlier run'
keys Esc '*' 'custo' Up
shows 'called:  custo' 'Up keeps the text if no earlier line begins so'
keys Esc F 'invoice' Enter q F Up
shows 'regular expression:  invoice' 'Up recalls the last expression'
keys Esc ':' Up
shows_no 'invoice' 'the command line recalls only commands'
keys Esc @ ^R
shows ' time:' '^R in the prompt for a time does not leave it'
quit_explorer
explore 80x24
keys Esc L a 'postgresql://me:secret@nowhere.invalid/x' Enter
keys Esc Esc L a 'host=nowhere.invalid user=me password=secret' Enter
keys Esc Esc ':' 'add postgresql://me:secret@nowhere.invalid/x' Enter
keys Esc Esc ':' 'password 271828' Enter
keys Esc Esc L a 'nowhere.db' Enter
keys Esc Esc
quit_explorer
grep -q '^+nowhere.db$' "$HOME/.local/state/ocat/history"
point $? 'an address without a password is stored'
! grep -rqE 'secret|271828' "$HOME/.local/state/ocat"
point $? 'a line that may contain a password is not stored'

# A preview of the choice that is highlighted, where there is height for it.
explore 80x24
keys Esc / '=shop.orders' Enter m a / ^U '=shop.customers' Enter m b "'"
shows '   shop.orders  table' 'the prompt for a mark shows the table of the first one'
shows 'id INTEGER key' 'the preview of a table lists its columns'
keys Tab Tab
shows '   shop.customers  table' 'the preview follows the choice that is taken'
keys Esc Esc ':' 'addre'
shows '   shop.addresses  table' 'the command line shows a preview of a table'
keys Esc ';' ';' 'queries/one'
shows 'queries/one.sql' 'the prompt for a file completes it'
shows '   SELECT 1' 'the preview of a file shows how it begins'
keys ^U 'queri'
shows '   old, one.sql' 'the preview of a folder lists its files'
keys Esc q x / 'has:email' Enter Z mail Enter x %
shows '   has:email  ' 'the preview of a saved query counts its tables'
shows '   shop.customers' 'the preview of a saved query lists its tables'
keys Esc / 'has:email' Enter Z mail Enter / ^U Enter Z mail Enter
quit_explorer
explore 80x10
keys Esc "'"
shows 'go to the mark:' 'a low screen has the prompt'
shows_no 'id INTEGER key' 'a low screen has no preview'
keys Esc
quit_explorer

# Saved queries.
explore 80x24
keys Esc Z
shows 'the query line is empty: nothing to save' 'Z on an empty line has nothing to save'
keys %
shows 'no saved queries yet: Z saves the query line' '% without saved queries says how to save one'
keys / 'has:email' Enter Z mail Enter
shows 'saved as mail' 'Z saves the query line'
keys / ^U 'order' Enter Z start Enter
keys x %
shows 'mail   has:email' '% lists the saved queries'
keys m
shows_no 'start ' 'the list narrows with each key'
keys Tab Enter
shows ' / has:email' 'a saved query is opened'
keys ':' 'saved start' Enter
shows ' / order' ':saved opens a query by its name'
keys ':' 'saved ma'
shows 'mail  has:email' ':saved completes the names of saved queries'
keys Tab Enter
shows ' / has:email' ':saved opens the query whose name was completed'
keys % 'nosuch' Enter
shows 'no query is saved as nosuch' 'an unknown name opens nothing'
quit_explorer
explore 80x24
shows ' / order' 'the query called start is the first when ocat starts'
keys Esc x Z start Enter
shows 'start is deleted' 'an empty line deletes a saved query'
quit_explorer
explore 80x24
shows_no ' / order' 'a deleted query is not loaded at the start'
quit_explorer

for size in 40x10 120x40 200x60; do
	explore $size
	keys Esc '*' 'ema'
	shows 'email' "completions are shown at $size"
	quit_explorer
done
done_testing
