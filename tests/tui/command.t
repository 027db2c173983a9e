#!/bin/sh
# The command line behind ":", and what the query line offers.
. "${srcdir:-.}/tests/lib-tui.sh"

make_shop shop.db
sqlite3 other.db 'CREATE TABLE orders (id INTEGER PRIMARY KEY)'
ocat add shop shop.db >/dev/null
history=$work/.local/state/ocat/history

explore 80x24
keys Esc :
shows ' next tab of the inspector' 'the command line offers actions with their help'
shows ' : an action, a table, theme light' 'an empty command line shows an example'
keys rel
screen 'an action is offered with its key and its help' <<'X'
────────────────────────────────────────────────────────────────────────────────
   relations  r  show its relations: keys out and in; N:1 reads along the key
 : rel
X
keys Enter
shows '─ relations of "Line Items"' 'what alone is offered is meant'
keys q

# A table by its name, in two ways.
keys :orders Enter
shows '▸orders' 'the list goes to the table'
shows '─ orders ' ':orders shows the table in the inspector'
keys [
shows '▸"Line Items"' 'back is where one was'
keys : shop.cust
shows '   shop.customers' 'a qualified name is completed'
keys Tab
shows ' : shop.customers' 'Tab takes it'
keys Enter
shows '─ customers ' 'Enter on an offered table opens it'
keys ':ddl addresses' Enter
shows 'CREATE TABLE addresses' 'a tab of a table'
keys ':relations orders' Enter
shows 'customer_id' 'an action on a table'
keys Esc Esc :3 Enter
shows '▸customers' 'a number is a line'
keys :shop Enter
shows '/ catalog:shop' 'a catalog is looked into'
keys ':find has:email' Enter
shows '/ has:email' 'find takes the query line'
shows '1 of 10 tables' ':find with words runs the query'
keys :clear Enter
shows '10 tables' 'actions are called as in ocat-keys(7)'

# In the words of the command line, and of other programs.
keys ':tables kind:view' Enter
shows '/ kind:view' 'tables finds'
keys ':has email' Enter
shows '1 of 10 tables' 'has asks for a column'
keys ':sort rows' Enter
shows '/ has:email sort:rows' 'two words of one action'
keys ':clear' Enter
keys ':path orders' ' addr'
shows '   addresses' 'tables to join are offered'
keys Tab Enter
shows '─ paths from orders to addresses' 'path joins those that are named'
keys Esc / ^U '=orders' Esc ':join region' Enter
shows '─ paths from region to orders' ':join with one table joins it with the table in view'
keys Esc ':show orders' Enter
shows '─ orders ' 'show opens'
keys ':trace' Enter
shows 'newest first' 'trace is the steps'
keys Esc ':list' Enter
shows '─ catalogs: 1' 'list is the catalogs'
keys Esc ':sync' Enter
shows '─ catalogs: 1' 'sync reads them where that is seen'
shows 'shop synced' ':sync starts at once'
keys Esc ':add spare ./other.db' Enter
shows 'connected spare: 1 table' 'add connects'
keys ':zzz' Enter
shows 'no action or table is called "zzz"; F1 lists the actions' 'where nothing is near the help is'
keys Esc x
quit_explorer
ocat remove spare >/dev/null
explore 80x24
keys Esc

# Mistakes.
keys :relatons Enter
screen 'a mistake is told beside the line, with what is near' <<'X'
   no action or table is called "relatons"; similar: relations
 : relatons
X
keys BSpace
shows_no 'no action or table' 'a mistake disappears with the next key'
keys ^U 'set ttl 2h' Enter
shows 'ttl takes effect when ocat starts; set it with `ocat config set ttl VALUE`' 'what cannot be set here says where'
keys ^U 'theme nosuch' Enter
shows 'unknown theme "nosuch"' 'a theme that is not there'
keys ^U 'mouse perhaps' Enter
shows 'mouse should be yes or no, not "perhaps"' 'a value that cannot be'
keys Esc
shows_no ' : mouse' 'Esc leaves the line'
keys ':down here' Enter
shows 'down takes only a number' 'an action that takes no word'
keys ^U BSpace
shows_no ' : ' 'Backspace in an empty command line leaves it'

# Settings.
keys ':lines ascii' Enter
shows 'lines is ascii' 'a setting is set, and said'
shows '>"Line Items"' ':lines ascii draws with ASCII'
keys ':set lines unicode' Enter
shows '▸' ':set lines unicode draws with Unicode again'
keys ':theme ' mo
shows '         mono' 'themes are offered'
keys Enter
shows ' : theme mo' 'a value of a setting is never guessed'
keys Tab Enter
shows 'theme is mono' 'Tab takes it'
keys ':mouse' Enter
shows 'mouse is no' 'without a value the one that holds is told'

# What was typed is kept, for its owner alone.
keys : Up
shows ' : mouse' 'Up is previous line'
keys Up Up
shows ' : set lines unicode' 'Up twice recalls previous line the last'
keys Down
shows ' : theme mono' 'Down goes back'
keys ^U th Up
shows ' : theme mono' 'only lines that begin so'
keys Esc
quit_explorer
is "$(tail -n 1 "$history")" mouse 'the file ends with the newest'
is "$(stat -c %a "$history")" 600 'the file of earlier lines is private'
awk 'BEGIN { for (i = 1; i <= 1200; i++) print "orders" i % 7 }' >"$history"
printf 'bad\033[31m\n\377\376\n:help\n' >>"$history"
explore 80x24
keys Esc : Up
shows ' : :help' 'the next run knows it'
keys Up
shows ' : bad\e[31m' 'a control character in it is shown as one'
keys Up
shows ' : orders3' 'what is no text is left out'
keys ^U help Enter q
quit_explorer
is "$(wc -l <"$history" | tr -d ' ')" 500 'a file that grew is cut'
rm "$history"
mkfifo "$history"
explore 80x24
keys Esc :help Enter q
quit_explorer 'a pipe in its place holds nobody up'
rm "$history"

# Two tables of a name.
ocat add other other.db >/dev/null
ocat tables >/dev/null 2>&1
explore 80x24
keys Esc :orders Enter
shows ' : orders' 'a name that two have stays to be mended'
shows 'other.orders' 'an ambiguous name lists the tables'
keys Esc
quit_explorer
ocat remove other >/dev/null 2>&1

# Paste does not submit.
explore 80x24
keys Esc :
tm set-buffer "$(printf 'quit\nquit\n')"
tm paste-buffer -p
typed=$((typed + 9 + 2))
settle 'the paste'
shows ' : quit quit' 'a paste is one line'
keys Esc

# The query line.
keys / ha
screen 'a word that may become a filter' <<'X'
 / ha
 │ has:  has all of these columns; globs, and a type after :: │
X
keys Tab
shows '/ has:' 'Tab takes it'
shows '│ bill_to' 'a taken catalog offers its columns'
keys em
shows '│ email │' 'columns, from the cache'
shows 'Tab accept, then the next' 'the footer says how an offer is taken'
keys Tab
shows '1 of 10 tables' 'what is taken is searched for'
shows_no '│ email │' 'a taken offer closes the menu'
keys ,cr
shows '│ created_at │' 'of a list the last'
keys Esc
shows_no '│ created_at │' 'Esc puts it away'
shows 'Enter Esc to the list' 'a taken word stays in the query line'
keys ^U kind:v
shows '│ view' 'kinds'
keys Tab Tab
shows '/ kind:virtual' 'Tab goes on to the next'
keys S-Tab
shows '/ kind:view' 'S-Tab back'
keys Esc
shows '/ kind:v' 'Esc gives back what was typed'
keys ^U ord
shows_no '│ ord' 'names are not offered: the list has them'
keys Tab j
shows '▸orders' 'Tab without an offer goes to the list'
keys / ^U type:
shows '+' 'more than there is room for is counted'
resize 200x60
shows '│ boolean' 'offers are drawn at another size'
resize 40x8
shows '│ ' 'offers are drawn on a small screen'
resize 20x4
whole_screen 'the smallest: a line of the list stays' <<'X'
 / type:
▸"L│ unknown       │
 ad│ integer   +18 │
 customers       T
X
resize 80x24
keys ^U Esc
quit_explorer
done_testing
