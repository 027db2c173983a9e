#!/bin/sh
# Screens that are the rows of one tool: changes, health, tags, why, grep.
. "${srcdir:-.}/tests/lib-tui.sh"

make_shop shop.db
ocat add shop shop.db >/dev/null

explore 80x24
keys Esc C
shows 'No changes since the first sync.' 'C without changes reports that nothing changed since the first sync'
shows 'ocat sync' 'an empty screen of changes advises ocat sync'
keys q
shows '▸"Line Items"' 'q on the changes returns to the line of the list'

keys F
shows 'search all metadata, a regular expression:' 'F asks for the regular expression to search for'
keys '(' Enter
shows 'the regular expression is wrong' 'a wrong regular expression is reported'
shows 'No answer.' 'a screen without an answer reports that'
keys Esc F ^U 'who buys' Enter
shows 'grep who buys: 1 line' 'the title of a search has its words and number of lines'
shows '▸customers' 'F finds a line in a comment'
shows 'comment' 'F shows where the text was found'
keys F
shows 'regular expression:  who buys' 'F on a screen of results starts with their expression'
keys Esc Enter
shows 'who buys' 'Enter on a found line opens its table'
shows 'columns' 'Enter on a found line opens the inspector'
keys '['
shows 'grep who buys: 1 line' '[ returns to the screen of a search'
keys p
shows 'pinned to the top of the list: customers' 'keys for tables work on the lines of a search'
keys Esc
shows_no 'grep who buys' 'Esc closes the screen of a search'
keys F zzz
shows 'regular expression:  zzz' 'F in the list starts with an empty line'
keys ^U ^R
shows 'regular expression:  who buys' '^R recalls the last expression that was searched for'
keys ^U Esc
shows_no 'regular expression:' 'Esc leaves the line for the regular expression'

keys W
shows 'the query line is empty' 'W without a query reports that the query line is empty'
keys / 'cust' Esc g W
shows 'in the list, 1 of' 'W shows the position of a table in the list'
shows '▸cust' 'W lists the word that a table matches'
keys q F ^U 'order_id' Enter g W
shows 'not in the list: excluded by the query line' 'W on an unlisted table names the query line as reason'
shows 'It would be listed with:' 'W on an unlisted table shows a query that lists it'
shows 'Enter use this line' 'the footer of that explanation says what Enter does'
keys Enter
shows_no '─ why' 'Enter on that explanation takes its query and closes the screen'
shows '▸order_lines' 'Enter on that explanation moves the list to the explained table'
keys / ^U 'limit:1 kind:table' Esc W W 'orders' Enter
shows 'not in the list: beyond the limit of the list' 'W names the limit of the list as reason'
shows ' kind:table' 'W shows the query without the limit below the reason'
keys Enter
shows '▸orders' 'Enter on that query lists the table that was beyond the limit'
keys x H
shows '─ health' 'H shows the screen of health'
keys K
shows 'tags' 'K shows the screen of tags'
quit_explorer

# A name too long for its column stands whole at the foot.
explore 80x24 -- demo
keys Esc K 5G
shows '▸pii.name           customer_contac~.contact_name ' 'a long name in a table of results is cut'
shows ' shop.customer_contacts.contact_name' 'a long name is shown whole at the foot'
keys q F email Enter
shows '~ame, c.email, c.reg~' 'a long text is cut around the match'
quit_explorer 'the explorer quits with a long name'

sqlite3 shop.db 'create table later (id integer primary key); alter table customers add column later int'
ocat sync shop >/dev/null
# Business domains: the domains, the joins of their tables, and the tables themselves.
explore 80x24 -- demo
keys Esc d
shows '─ domains: ' 'd shows the screen of domains'
shows 'Enter its tables' 'the footer of a domain says what Enter does'
keys j
settle 'the joins'
shows '─ common joins of lending: 21 ─' 'below the domains stand the joins of the selected one'
shows 'deal_id = deal_key  any number ~  inferred' 'the common joins of a domain show their columns'
shows '14 more' 'the joins of a domain end with the number of further ones'
keys G
settle 'the joins of another'
shows '─ common joins of loyalty: ' 'the joins below the domains follow the cursor'
keys g j Enter
shows '/ domain:lending' 'Enter on a domain puts it in the query line'
shows '19 of 217 tables' 'Enter on a domain lists its tables'
shows_no 'common joins' 'Enter on a domain closes the screen of domains'
keys '['
shows '─ common joins of lending' '[ returns to the screen of domains'
shows '▸lending' '[ returns to the selected line of the domains'
quit_explorer
explore 40x10 -- demo
keys Esc H
shows ' at risk' 'a screen of 40x10 keeps what is at risk'
quit_explorer
explore 120x40 -- demo
keys 'order rows:1000000..'
screen 'below few tables by meaning there are the lines that find more' <<'S'
▸warehouse.core.fct_web_session     T order in column order_id

  Tab   order  17 tables, without rows:1000000..
  S-Tab rows:1000000..  7 tables, without order
S
keys Tab
shows '▸shop.order ' 'Tab takes the first of them'
quit_explorer
explore 200x60 -- demo
keys Esc d j
shows 'common joins of lending: 21' 'a wide screen shows all common joins'
shows_no ' more' 'a large screen shows the joins of a domain without a rest'
quit_explorer
explore 20x5 -- demo
keys Esc d
shows '▸shop' 'a small screen shows only the domains'
quit_explorer

explore 200x60
keys Esc C
shows 'changes: 2' 'C counts the changes since the first sync'
shows 'table added' 'each change is described in a phrase'
shows ' name  ' 'a large screen keeps the list beside the changes'
keys Enter
shows 'changes: 2' 'a wide screen keeps the changes beside the opened table'
shows 'indexes' 'Enter on a change shows the table in the inspector'
quit_explorer

explore 40x12
keys Esc C
shows '─ changes: 2' 'a small screen shows nothing beside the changes'
keys q
shows_no '─ changes' 'q on a small screen closes the changes'
shows '▸customers' 'q on the changes shows the list again'
quit_explorer
explore 20x4
keys Esc C
shows '▸customers' 'the smallest screen shows the lines of the changes'
quit_explorer
done_testing
