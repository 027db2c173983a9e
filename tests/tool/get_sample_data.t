#!/bin/sh
# get_sample_data: a few rows, where the configuration allows them.
. "${srcdir:-.}/tests/lib.sh"
make_shop shop.db
sqlite3 shop.db "CREATE TABLE odd (id INTEGER PRIMARY KEY, bytes BLOB, long TEXT, ugly TEXT, number NUMERIC);
INSERT INTO odd VALUES (1, zeroblob(3000), printf('%.*c', 4000, 'x'), 'a' || char(27) || '[31m' || char(10) || 'b' || char(0x202e), 3.5);
INSERT INTO odd VALUES (2, NULL, '', 'NULL', NULL);"
config=$HOME/.config/ocat/catalogs.yaml audit=$HOME/.local/state/ocat/audit.jsonl
run ocat add shop shop.db
exits 0 'connected'

run ocat sample customers
exits 4 'refused unless it is allowed'
says 'samples: true' 'the line that allows it is named'
says "$config (line 2)" 'and where it goes'
prints_no 'ann@example.org' 'nothing is shown'
grep -q '"tool":"get_sample_data".*"error":"refused"' "$audit"
point $? 'the audit keeps the refusal'
run ocat sample customers -o json
prints '"code":"refused"' 'for programs too'
run ocat show customers --samples -o json
exits 0 'a description comes without rows'
prints_no '"sample_data"' 'none of them'
prints 'no sample: rows of shop are not shown' 'and says why'

echo '    samples: true' >>"$config"
run ocat sample customers --show-personal
exits 0 'allowed'
prints "$(printf '1\tann@example.org')" 'rows in the order of the key'
cp "$out" first
run ocat sample customers --show-personal
is "$(cat "$out")" "$(cat first)" 'the same each time'
run ocat sample customers -n 1 -o json --show-personal
prints '"rows":[{"id":"1","email":"ann@example.org","full_name":null,' 'values as text, and NULL'
prints 'SELECT * FROM \"customers\" ORDER BY rowid LIMIT 1' 'the SQL that the source was asked'
prints '"total_matches":null' 'how many there are was not asked'
run ocat sample open_orders
exits 0 'a view has rows too'
run ocat sample customers -v
says 'asked shop' '-v shows the SQL to people'
run ocat sample staff
exits 1 'a table without rows'
prints 'boss' 'still tells its columns'
run ocat sample nowhere
exits 1 'a table that is not there'

run ocat sample odd -o csv
prints '"(binary, 2.9 kB)"' 'bytes are told by their size'
prints 'xxx… (4000 characters)' 'a long value is cut and says how long it was'
prints 'a\e[31m\nb\u{202E}' 'what could command a terminal is made visible'
is "$(tail -n 1 "$out")" '2,,,NULL,' 'the second row'
run ocat sample odd -o md
prints '(binary, 2.9 kB)' 'Markdown'
COLUMNS=60 run script -qec "'$OCAT' sample odd --color never" /dev/null
prints 'number  NULL' 'NULL is told from nothing on a terminal'
prints 'bytes   (binary' 'and what is too wide stands upright'

run ocat sample customers --at 1
exits 2 'rows have no past'
run ocat sample customers --cached
exits 2 'nor are they cached'
run ocat sample customers --limit 0
exits 2 'a limit is 1 or more'
! grep -rq 'ann@example.org' "$HOME"
point $? 'no row is kept anywhere'

# What is tagged as personal.
sqlite3 "$HOME/.cache/ocat/ocat.db" "INSERT INTO p_tag (qualified, name, origin, applied_at, parent, leaf)
VALUES ('shop.customers.email', 'PII', 'person', 0, 'shop.customers', 'email'), ('shop.staff', 'pii', 'person', 0, 'shop', 'staff'),
('shop.orders.total', 'piiano', 'person', 0, 'shop.orders', 'total')"
sqlite3 shop.db "INSERT INTO staff VALUES (1, 'Rosa', NULL)"
run ocat sample customers
prints "$(printf '1\t(masked)')" 'is masked'
prints_no 'ann@example.org' 'whole'
says 'masked, because tagged as personal: email' 'and said so'
run ocat sample customers --show-personal
prints 'ann@example.org' 'unless somebody asks for it'
tail -n 1 "$audit" | grep -q '"show_personal":true'
point $? 'which the audit keeps'
run ocat sample staff
prints_no 'Rosa' 'a table that is tagged as a whole is masked as a whole'
run ocat sample orders
prints "$(printf '\t10')" 'another word that begins so is no tag of that kind'
run ocat show customers --samples -o json
prints '"sample_data":[{"id":"1","email":"(masked)"' 'a description masks as well'
run ocat show customers --samples
prints '(masked)' 'and for people'

rm -f "$config"
run ocat sample customers
exits 2 'a catalog that is no more configured'
says 'ocat add shop' 'can be connected again'
done_testing
