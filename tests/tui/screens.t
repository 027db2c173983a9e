#!/bin/sh
# Screens that are the rows of one tool: changes, health, tags, why, grep, search.
. "${srcdir:-.}/tests/lib-tui.sh"

make_shop shop.db
ocat add shop shop.db >/dev/null

explore 80x24
keys Esc C
shows 'No changes since the first sync.' 'no changes: that is said'
shows 'ocat sync' 'an empty screen of changes says what to do'
keys q
shows '▸"Line Items"' 'q goes back to the list'

keys F
shows 'search all metadata, a regular expression:' 'F asks what for'
keys '(' Enter
shows 'the regular expression is wrong' 'a wrong regular expression is reported'
shows 'No answer.' 'a screen without an answer says so'
keys Esc F ^U 'who buys' Enter
shows 'grep who buys: 1 line' 'the title says what was asked, and how many'
shows '▸customers' 'F finds a line in a comment'
shows 'comment' 'F names the place of the text'
keys F
shows 'regular expression:  who buys' 'F there takes them up again'
keys Esc Enter
shows 'who buys' 'Enter opens the table'
shows 'columns' 'Enter on a found line opens the inspector'
keys '['
shows 'grep who buys: 1 line' 'back is back on the screen'
keys p
shows 'pinned to the top of the list: customers' 'keys for tables work on its lines'
keys Esc
shows_no 'grep who buys' 'Esc goes back too'
keys F zzz
shows 'regular expression:  zzz' 'elsewhere the line is empty'
keys ^U ^R
shows 'regular expression:  who buys' '^R brings back what was asked last'
keys ^U Esc
shows_no 'regular expression:' 'Esc leaves the line'

keys S 'who buys' Enter
shows 'search who buys' 'S searches in plain words'
shows '▸customers' 'S finds a table by plain words'
keys S ^U 'zzzz' Enter
shows 'No matches.' 'none: that is said'
keys '['
shows 'search who buys' 'back is back at the words before'

keys q W
shows 'the query line is empty' 'why needs a question'
keys / 'cust' Esc g W
shows 'in the list, 1 of' 'why says at which place'
shows '▸cust' 'W lists the word that a table matches'
keys q F ^U 'order_id' Enter g W
shows 'not in the list: excluded by the query line' 'why of a table that is not there, with what lost it'
shows 'It would be listed with:' 'says what would change that'
shows 'Enter use this line' 'the footer tells what opening does'
keys Enter
shows_no '─ why' 'Enter takes the line: the screen closes'
shows '▸order_lines' 'the list is on the table that was explained'
keys / ^U 'limit:1 kind:table' Esc W W 'orders' Enter
shows 'not in the list: beyond the limit of the list' 'the limit is told as what lost it'
shows ' kind:table' 'the line to take stands below'
keys Enter
shows '▸orders' 'the changed query lists the table'
keys x H
shows '─ health' 'H shows health'
keys K
shows 'tags' 'K shows tags'
quit_explorer

# A name that is too long for its column stands whole at the foot.
explore 80x24 -- demo
keys Esc K 5G
shows '▸pii.name           customer_contac~.contact_name ' 'a long name is cut'
shows ' shop.customer_contacts.contact_name' 'a long name is shown whole at the foot'
keys q S 'unpaid invoices' Enter
shows ' v_overdue_invo~.invoice_number ' 'a long name keeps its end and its table'
keys q F email Enter
shows '~ame, c.email, c.reg~' 'of a long text what was found is seen'
quit_explorer 'the explorer quits with a long name'

sqlite3 shop.db 'create table later (id integer primary key); alter table customers add column later int'
ocat sync shop >/dev/null
# Business domains: what they are, how their tables join, and the tables themselves.
explore 80x24 -- demo
keys Esc d
shows '─ domains: ' 'd shows the domains'
shows 'Enter its tables' 'the footer of a domain says what Enter does'
keys j
settle 'the joins'
shows '─ common joins of lending: 21 ─' 'below stand the joins of the line that the cursor is on'
shows 'deal_id = deal_key  ?:1  inferred' 'the common joins have their columns'
shows '14 more' 'the number of further joins is shown'
keys G
settle 'the joins of another'
shows '─ common joins of web: ' 'they follow the cursor'
keys g j Enter
shows '/ domain:lending' 'Enter asks for the tables of a domain'
shows '19 of 217 tables' 'Enter on a domain lists its tables'
shows_no 'common joins' 'the domains are put away'
keys '['
shows '─ common joins of lending' 'back is back at the domains'
shows '▸lending' 'going back shows the domains with the cursor'
quit_explorer
explore 200x60 -- demo
keys Esc d j
shows 'common joins of lending: 21' 'a wide screen shows all common joins'
shows_no ' more' 'they are all there'
quit_explorer
explore 20x5 -- demo
keys Esc d
shows '▸shop' 'a small screen shows only the domains'
quit_explorer

explore 200x60
keys Esc C
shows 'changes: 2' 'what changed since'
shows 'table added' 'a change is described in a phrase'
shows ' name  ' 'the list stays beside it'
keys Enter
shows 'changes: 2' 'a wide screen keeps the changes beside the opened table'
shows 'indexes' 'Enter on a change shows the table in the inspector'
quit_explorer

explore 40x12
keys Esc C
shows '─ changes: 2' 'one pane at a time: it has all of it'
keys q
shows_no '─ changes' 'q returns to the changes'
shows '▸customers' 'q on the changes returns to the list'
quit_explorer
explore 20x4
keys Esc C
shows '▸customers' 'the smallest size has its lines'
quit_explorer
done_testing
