#!/bin/sh
# Finding text in a pane (f, and / on its own screen), the next match (n, N), and earlier lines (^R).
. "${srcdir:-.}/tests/lib-tui.sh"

make_shop shop.db
sqlite3 shop.db "$(printf 'create table broad (id integer primary key'; i=1; while [ $i -lt 2000 ]; do printf ', column_%d text' $i; i=$((i + 1)); done; printf ');')"
ocat add shop shop.db >/dev/null

explore 80x24
keys Esc '?' / copy
shows '▸Copying' '/ in the help finds a line with the text'
shows ' find  copy' 'the help shows the text that is searched for'
keys Enter n
shows '▸yy' 'n in the help goes to the next match'
keys N
shows '▸Copying' 'N in the help returns to the previous match'
keys N
shows 'continued from the end' 'N before the first match continues from the end'
keys q

keys L
keys / nothing-of-this
shows ' no match  nothing-of-this' 'a text without a match is reported while it is typed'
keys Enter
shows 'no line contains nothing-of-this' 'Enter on a text without a match reports that'
keys q

keys / ^U '=broad' Enter Enter f COLUMN_1777
shows '▸column_1777' 'f finds a column among two thousand, in any case of letters'
keys Esc
shows '▸id ' 'Esc leaves the search and restores the cursor'
keys f column_199 Enter n
shows '▸column_1990' 'n goes to the next column that matches'
keys f zz Esc
shows '▸column_1990' 'a search left with Esc keeps the cursor in its place'
keys f 7 Enter g f 7
shows '▸column_7 ' 'f with the same text searches again from the cursor'
keys Esc
keys q

keys / ^U ord Enter g n
shows '▸order_lines' 'n in the list goes to the next match of the query'
keys N N
shows 'this is the first match' 'N stops at the first match of the query'
keys f lines Enter
shows '▸order_lines' 'f in the list finds a table among the matches'

keys '~'
shows '~ is not bound here; press ? for keys' 'an unbound key is reported with the key for help'
keys y '~'
shows 'y~ is not bound here' 'an unbound second key of a chord is reported'

# Earlier lines.
keys / ^U cust Enter Enter q / ^U ^R
shows '/ cust' '^R in the query line recalls the previous query'
keys ^R
shows '/ ord' '^R again recalls the query before it'
keys ^U =b ^R
shows '/ =broad' '^R after typed text recalls only a query with that beginning'
keys ^U never-asked ^R
shows 'no earlier line begins like this' '^R without an earlier query of that beginning reports that'
quit_explorer 'the explorer quits after ^R'

explore 80x24
keys cu ^R
shows '/ cust' '^R recalls a query of an earlier run'
keys Esc : ^R
shows_no ': /' '^R on the command line recalls no query'
keys Esc
quit_explorer
done_testing
