#!/bin/sh
# The list's columns and its order; a few rows of a table; why, pages and names of actions by command.
. "${srcdir:-.}/tests/lib-tui.sh"

make_shop shop.db
ocat add shop shop.db >/dev/null

# ---- columns ----

explore 200x60
shows ' name                cols   rows     size     age  comment              ├─ ' 'from 160 columns there is room for size, age and the comment'
shows 'customers         T    5      2   8.0 kB       ?  who buys' 'each in its place'
keys Esc O
shows 'name                cols   rows     size     age  tags            comment' 'alone it has room for tags; what no row has takes none'
shows 'pii.email, pi~' 'they stand there'
keys O ':' 'set list_columns refs size' Enter
shows 'list_columns is refs size' 'a person chooses, while it runs'
look | grep -q ' name  *refs     size  '
point $? 'the columns are shown in the order of the setting'
keys ':' 'set list_columns owners' Enter
shows 'list_columns should be some of cols, rows, size' 'a wrong value of list_columns is reported'
keys Esc Esc
quit_explorer 'columns'

echo 'list_columns: size, age' >"$work/.config/ocat/config.yaml"
explore 80x24
shows ' name                                                           size     age' 'the setting is read at the start'
quit_explorer 'the explorer quits with a setting'
rm "$work/.config/ocat/config.yaml"
echo 'list_columns: size, lust' >"$work/.config/ocat/config.yaml"
run ocat tables
says 'list_columns should be some of cols' 'a setting of config.yaml is checked at the start'
rm "$work/.config/ocat/config.yaml"

# ---- sorting ----

explore 80x24
keys Esc s
shows 'sr sort by rows  ss size  sa age  sf refs  sn name  so as found' 's lists what can be sorted by'
keys r
shows '/ sort:rows' 'the query line says it'
screen 'the most comes first, and the heading shows it' <<'E'
 name                cols   rows▾ comment
▸orders            T    6      3
E
keys sr
shows '/ sort:+rows' 'once more turns it round'
shows 'rows▴' 'the heading shows that the order is reversed'
keys / ' ord' Esc ss
shows '/ ord sort:size' 'other words stay where they are'
shows 'size▾' 'a column that is not there comes'
keys sf
shows 'refs▾' 'sf sorts by references, most first'
screen 'the list is sorted by the number of incoming keys' <<'E'
▸orders            T    6      3     1
 order_lines       T    4      0     1
 open_orders       V    3      ?     0
E
keys sn
shows ' name▴ ' 'names are sorted upwards'
keys so
shows '/ ord' 'so leaves the query without an order'
shows_no 'sort:' 'so removes the word that sorts'
quit_explorer 'sorted'
explore 80x24 LC_ALL=C
keys Esc sr
shows 'rowsv' 'a locale without UTF-8 has a plain mark'
quit_explorer 'plain'

# ---- rows ----

explore 80x24
keys '=orders' Enter Enter ':sample' Enter
shows 'sampling is disabled for shop.' 'rows are not shown unless that is allowed'
shows 'samples: true' 'the sample tab shows the line that allows samples'
shows 'catalogs.yaml' 'the sample tab names the file of that line'
quit_explorer 'no rows'
ocat remove shop >/dev/null
ocat add shop shop.db --samples >/dev/null
explore 80x24
keys '=region' Enter Enter l l l l l
screen 'a few columns: rows are rows' <<'E'
 code  name
▸EU    Europe
 NA    North America
E
quit_explorer 'rows'
is "$(grep -c '"get_sample_data"' "$HOME/.local/state/ocat/audit.jsonl")" 2 'the audit has who asked, and nobody who passed by'
sqlite3 shop.db "CREATE TABLE much (a1 INT, a2 INT, a3 INT, a4 INT, a5 INT, a6 INT, a7 INT, a8 INT, a9 INT, b1 INT, b2 INT, b3 INT, b4 TEXT);
	INSERT INTO much (a1, a2, b4) VALUES (1, 2, 'one'), (3, NULL, 'two')"
ocat sync shop >/dev/null
explore 80x24
keys '=much' Enter Enter ':sample' Enter
screen 'many columns: a line for each, the rows beside each other' <<'E'
 column  row 1  row 2
▸a1      1      3
 a2      2      null
 a3      null   null
E
quit_explorer 'columns of rows'

# ---- what had to be cut is told at the foot ----

sqlite3 wide.db "CREATE TABLE told (id INTEGER PRIMARY KEY, what VARCHAR(30) DEFAULT 'a default that is quite a bit longer than its column', -- a comment that goes on for longer than there is any room for it on one line of the screen
  other TEXT)"
ocat add wide wide.db >/dev/null
explore 80x24
keys '=told' Enter Enter j
shows 'default  '"'"'a default that is quite a bit longer than its column' 'a default that was cut is whole at the foot'
shows 'comment  a comment that goes on for longer' 'the foot shows a comment that was cut'
keys j
shows_no 'a comment that goes on for longer than' 'of the line of the cursor alone'
quit_explorer 'the explorer quits after the foot was shown'

# ---- why, of a table that is not in the list ----

explore 80x24
keys 'cust' Esc ':why orders' Enter
shows 'why orders: not in the list' 'why has a name'
shows 'what it has' 'the screen of why has headings above a single piece'
keys W
shows 'explain which table:' 'W on the screen of why asks for another table'
keys 'shop.customers' Enter
shows 'why shop.customers: in the list, 1 of' 'the screen of why explains the table that was typed'
keys W 'nowhere' Enter
shows '!' 'a name that is none is told'
keys Esc q ':grep who buys' Enter
shows 'grep who buys: 1 line' 'grep takes its words too'
keys q ':yank' Enter
shows 'copied' 'yank copies the name'
keys ':yank-ddl' Enter
shows 'copied' ':yank-ddl copies the definition'
quit_explorer 'why'

# ---- pages ----

awk 'BEGIN { for (i = 0; i < 2600; i++) printf "{\"ns\":\"s\",\"table\":\"page_%04d\",\"cols\":[[\"id\",\"int\",\"\"]],\"desc\":\"\"}\n", i }' >pages.jsonl
ocat add pages pages.jsonl >/dev/null
explore 80x24
keys Esc F page Enter
shows 'grep page: the first 1,000 lines of 2,600' 'a screen of rows says how many there are'
keys n
shows_no 'page_0000' 'n goes a page on'
keys N
shows 'page_0000' 'N goes a page up on a screen of rows'
keys 990G
shows 'grep page: the first 2,000 lines of 2,600' 'near the end the next come'
keys G
shows 'grep page: 2,600 lines' 'G on a screen of rows loads all pages'
shows 'page_2599' 'last line of 2,600 is shown'
quit_explorer 'pages'
done_testing
