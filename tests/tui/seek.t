#!/bin/sh
# Finding a text where one is (f, and / on a screen of its own), the next of it (n, N), and lines of before (^R).
. "${srcdir:-.}/tests/lib-tui.sh"

make_shop shop.db
sqlite3 shop.db "$(printf 'create table broad (id integer primary key'; i=1; while [ $i -lt 2000 ]; do printf ', column_%d text' $i; i=$((i + 1)); done; printf ');')"
ocat add shop shop.db >/dev/null

explore 80x24
keys Esc '?' / copy
shows '▸Copying' '/ in the help finds a text'
shows ' find  copy' 'the text is found while it is typed'
keys Enter n
shows '▸yy' 'n goes to the next line that says it'
keys N
shows '▸Copying' 'N to the one before'
keys N
shows 'continued from the end' 'after the first match N continues from the end'
keys q

keys L
keys / nothing-of-this
shows ' no match  nothing-of-this' 'what no line says is told while it is typed'
keys Enter
shows 'no line contains nothing-of-this' 'Enter on a text that is not there reports it'
keys q

keys / ^U '=broad' Enter Enter f COLUMN_1777
shows '▸column_1777' 'f finds a column among two thousand, in any case of letters'
keys Esc
shows '▸id ' 'Esc goes back to where one was'
keys f column_199 Enter n
shows '▸column_1990' 'n goes on'
keys f zz Esc
shows '▸column_1990' 'a text that is left leaves no trace'
keys f 7 Enter g f 7
shows '▸column_7 ' 'the same text once more is looked for from where one is'
keys Esc
keys q

keys / ^U ord Enter g n
shows '▸orders' 'n in the list goes to the next match of the query'
keys N N
shows 'this is the first match' 'N stops at the first match of the query'
keys f lines Enter
shows '▸order_lines' 'f finds a name among them'

keys '~'
shows '~ is not bound here; press ? for keys' 'a key that means nothing says so'
keys y '~'
shows 'y~ is not bound here' 'the second key of a chord is reported when it is not bound'

# Lines of before.
keys / ^U cust Enter Enter q / ^U ^R
shows '/ cust' '^R brings back previous line'
keys ^R
shows '/ ord' '^R again recalls the query before it'
keys ^U =b ^R
shows '/ =broad' 'only one that begins as what is typed'
keys ^U never-asked ^R
shows 'no earlier line begins like this' '^R without an earlier query reports it'
quit_explorer 'the explorer quits after ^R'

explore 80x24
keys cu ^R
shows '/ cust' 'another run knows them'
keys Esc : ^R
shows_no ': /' 'what was asked is no command'
keys Esc
quit_explorer
done_testing
