#!/bin/sh
# The columns and the order of the list; sample rows of a table; the commands for why, paging and other actions.
. "${srcdir:-.}/tests/lib-tui.sh"

make_shop shop.db
ocat add shop shop.db >/dev/null

# ---- columns ----

explore 200x60
shows ' name                cols   rows     size  tags            comment                            no age, owner ├─ ' 'at 200x60 the list has room for size, tags and comment'
shows 'customers         T    5      2   8.0 kB  pii.email, pi~  who buys' 'each value of the list stands in its column'
keys Esc O
shows 'name                cols   rows     size  tags            comment' 'the list alone shows no empty columns'
shows 'pii.email, pi~' 'the list alone shows the tags of a table'
keys O ':' 'set list_columns refs size' Enter
shows 'list_columns is refs size, saved in config.yaml' ':set list_columns changes the columns and keeps the choice'
is "$(cat "$work/.config/ocat/config.yaml")" 'list_columns: refs size' ':set writes the setting to config.yaml'
look | grep -q ' name  *refs     size  '
point $? 'the columns are shown in the order of the setting'
keys ':' 'set list_columns owners' Enter
shows 'list_columns should be some of cols, rows, size' 'a wrong value of list_columns is reported'
keys Esc Esc
quit_explorer 'the explorer quits after its columns were changed'

echo 'list_columns: size, age' >"$work/.config/ocat/config.yaml"
explore 80x24
shows ' name                   size                                    no age  1 of 10' 'list_columns in config.yaml sets the columns at the start'
quit_explorer 'the explorer quits with a setting'
rm "$work/.config/ocat/config.yaml"
explore 80x24
keys Esc s w
shows 'list_room is comments, saved in config.yaml' 'sw gives the room of the list to comments'
quit_explorer 'the explorer quits after sw'
explore 80x24
shows 'cols   rows  comment' 'the room of comments is kept'
rm "$work/.config/ocat/config.yaml" && mkdir "$work/.config/ocat/config.yaml"
keys Esc s w
shows 'list_room is names until you quit:' 'a choice that cannot be written holds until the explorer quits'
quit_explorer 'the explorer quits after a choice that was not written'
rmdir "$work/.config/ocat/config.yaml"
echo 'list_columns: size, lust' >"$work/.config/ocat/config.yaml"
run ocat tables
says 'list_columns should be some of cols' 'a setting of config.yaml is checked at the start'
rm "$work/.config/ocat/config.yaml"

# ---- sorting ----

explore 80x24
keys Esc s
shows 'sr sort by rows  ss size  sa age  sf refs  sn name  so as found  sw widen' 's lists the orders of the list'
keys r
shows '/ sort:rows' 'sr puts the order into the query line'
screen 'sr sorts by most rows first, and the heading shows it' <<'E'
 name                cols   rows▾    size  comment                no age, owner
▸orders            T    6      3   8.0 kB
E
keys sr
shows '/ sort:+rows' 'sr again reverses the order in the query line'
shows 'rows▴' 'the heading shows that the order is reversed'
keys / ' ord' Esc ss
shows '/ ord sort:size' 'another order keeps the words of the query line'
shows 'size▾' 'sorting by a hidden column shows that column'
keys sf
shows 'refs▾' 'sf sorts by references, most first'
screen 'the list is sorted by the number of incoming keys' <<'E'
▸orders            T    6      3   8.0 kB     1
 order_lines       T    4      0   8.0 kB     1
 open_orders       V    3      ?        ?     0
E
keys sn
shows ' name▴ ' 'sn sorts the list by name, upwards'
keys so
shows '/ ord' 'so removes the order from the query line'
shows_no 'sort:' 'so leaves no sort filter in the query line'
quit_explorer 'the explorer quits after the list was sorted'
explore 80x24 LC_ALL=C
keys Esc sr
shows 'rowsv' 'a locale without UTF-8 marks the order with a letter'
quit_explorer 'the explorer quits from a sorted list under LC_ALL=C'

# ---- rows ----

explore 80x24
keys '=orders' Enter Enter ':sample' Enter
shows 'sampling is disabled for shop.' 'the sample tab shows no rows unless samples are allowed'
shows 'samples: true' 'the sample tab shows the line that allows samples'
shows 'catalogs.yaml' 'the sample tab names the file of that line'
quit_explorer 'the explorer quits after rows were refused'
ocat remove shop >/dev/null
ocat add shop shop.db --samples >/dev/null
explore 80x24
keys '=region' Enter Enter l l l l l
screen 'a sample of few columns shows each row on a line' <<'E'
 code  name
▸EU    Europe
 NA    North America
E
quit_explorer 'the explorer quits after rows were shown'
is "$(grep -c '"get_sample_data"' "$HOME/.local/state/ocat/audit.jsonl")" 2 'the audit records only the two samples that were requested'
sqlite3 shop.db "CREATE TABLE much (a1 INT, a2 INT, a3 INT, a4 INT, a5 INT, a6 INT, a7 INT, a8 INT, a9 INT, b1 INT, b2 INT, b3 INT, b4 TEXT);
	INSERT INTO much (a1, a2, b4) VALUES (1, 2, 'one'), (3, NULL, 'two')"
ocat sync shop >/dev/null
explore 80x24
keys '=much' Enter Enter ':sample' Enter
screen 'a sample of many columns shows each column on a line' <<'E'
 column  row 1  row 2
▸a1      1      3
 a2      2      null
 a3      null   null
E
quit_explorer 'the explorer quits after a sample of many columns'

# ---- text that was cut is shown at the foot ----

sqlite3 wide.db "CREATE TABLE told (id INTEGER PRIMARY KEY, what VARCHAR(30) DEFAULT 'a default that is quite a bit longer than its column', -- a comment that goes on for longer than there is any room for it on one line of the screen
  other TEXT)"
ocat add wide wide.db >/dev/null
explore 80x24
keys '=told' Enter Enter j
shows 'default  '"'"'a default that is quite a bit longer than its column' 'a default that was cut is whole at the foot'
shows 'comment  a comment that goes on for longer' 'the foot shows a comment that was cut'
keys j
shows_no 'a comment that goes on for longer than' 'the foot shows cut text of the selected line only'
quit_explorer 'the explorer quits after the foot was shown'

# ---- why a table is not in the list ----

explore 80x24
keys 'cust' Esc ':why orders' Enter
shows 'why orders: not in the list' ':why with a table explains why it is not listed'
shows 'what it has' 'the screen of why has headings above a single piece'
keys W
shows 'explain which table:' 'W on the screen of why asks for another table'
keys 'shop.customers' Enter
shows 'why shop.customers: in the list, 1 of' 'the screen of why explains the table that was typed'
keys W 'nowhere' Enter
shows '!' 'an unknown table on the screen of why is reported'
keys Esc q ':grep who buys' Enter
shows 'grep who buys: 1 line' ':grep with words searches for them'
keys q ':yank' Enter
shows 'copied' ':yank copies the name of the table'
keys ':yank-ddl' Enter
shows 'copied' ':yank-ddl copies the definition of the table'
quit_explorer 'the explorer quits after :why'

# ---- pages of results ----

awk 'BEGIN { for (i = 0; i < 2600; i++) printf "{\"ns\":\"s\",\"table\":\"page_%04d\",\"cols\":[[\"id\",\"int\",\"\"]],\"desc\":\"\"}\n", i }' >pages.jsonl
ocat add pages pages.jsonl >/dev/null
explore 80x24
keys Esc F page Enter
shows 'grep page: the first 1,000 lines of 2,600' 'a search with many lines shows the first thousand and the total'
keys n
shows_no 'page_0000' 'n on a screen of rows goes one page down'
keys N
shows 'page_0000' 'N goes a page up on a screen of rows'
keys 990G
shows 'grep page: the first 2,000 lines of 2,600' 'the next page is loaded when the cursor nears its end'
keys G
shows 'grep page: 2,600 lines' 'G on a screen of rows loads all pages'
shows 'page_2599' 'G on a screen of rows reaches the last of 2,600 lines'
quit_explorer 'the explorer quits after all pages were loaded'
done_testing
