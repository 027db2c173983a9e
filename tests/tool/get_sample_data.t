#!/bin/sh
# get_sample_data: a few rows, where the configuration allows them.
. "${srcdir:-.}/tests/lib.sh"
make_shop shop.db
sqlite3 shop.db "CREATE TABLE odd (id INTEGER PRIMARY KEY, bytes BLOB, long TEXT, ugly TEXT, number NUMERIC);
INSERT INTO odd VALUES (1, zeroblob(3000), printf('%.*c', 4000, 'x'), 'a' || char(27) || '[31m' || char(10) || 'b' || char(0x202e), 3.5);
INSERT INTO odd VALUES (2, NULL, '', 'NULL', NULL);"
config=$HOME/.config/ocat/catalogs.yaml audit=$HOME/.local/state/ocat/audit.jsonl
run ocat add shop shop.db
exits 0 'add connects the shop database'

run ocat sample customers
exits 4 'sample is refused unless catalogs.yaml allows it'
says 'samples: true' 'sample names the setting that allows rows'
says "$config (line 2)" 'sample names the file and line for the setting'
prints_no 'ann@example.org' 'a refused sample prints no row'
grep -q '"tool":"get_sample_data".*"error":"refused"' "$audit"
point $? 'the audit log has the refused sample'
run ocat sample customers -o json
prints '"code":"refused"' 'sample -o json prints the code of the refusal'
run ocat show customers --samples -o json
exits 0 'show --samples succeeds without the permission for rows'
prints_no '"sample_data"' 'show --samples prints no rows without the permission'
prints 'no sample: sampling is disabled for shop' 'show --samples says why it prints no rows'

echo '    samples: true' >>"$config"
run ocat sample customers --show-personal
exits 0 'sample succeeds when catalogs.yaml allows it'
prints "$(printf '1\tann@example.org')" 'sample prints rows ordered by the key'
cp "$out" first
run ocat sample customers --show-personal
is "$(cat "$out")" "$(cat first)" 'sample prints the same rows again'
run ocat sample customers -n 1 -o json --show-personal
prints '"rows":[{"id":"1","email":"ann@example.org","full_name":null,' 'sample -o json has values as text and NULL as null'
prints 'SELECT * FROM \"customers\" ORDER BY rowid LIMIT 1' 'sample -o json has the SQL that it ran'
prints '"total_matches":null' 'sample -o json has no total number of rows'
run ocat sample open_orders
exits 0 'sample succeeds for a view'
run ocat sample customers -v
says 'asked shop' 'sample -v prints the SQL on standard error'
run ocat sample staff
exits 1 'sample exits with 1 for an empty table'
prints 'boss' 'sample prints the columns of an empty table'
run ocat sample nowhere
exits 1 'sample exits with 1 for an unknown table'

run ocat sample odd -o csv
prints '"(binary, 2.9 kB)"' 'sample prints the size of bytes'
prints 'xxx… (4000 characters)' 'sample cuts a long value and prints its length'
prints 'a\e[31m\nb\u{202E}' 'sample escapes control and bidirectional characters'
is "$(tail -n 1 "$out")" '2,,,NULL,' 'sample prints an empty value for NULL in CSV'
run ocat sample odd -o md
prints '(binary, 2.9 kB)' 'sample -o md prints the size of bytes'
COLUMNS=60 run script -qec "'$OCAT' sample odd --color never" /dev/null
prints 'number  NULL' 'sample on a terminal distinguishes NULL from an empty value'
prints 'bytes   (binary' 'sample on a narrow terminal prints a line for each column'

run ocat sample customers --at 1
exits 2 'sample refuses --at'
run ocat sample customers --cached
exits 2 'sample refuses --cached'
run ocat sample customers --limit 0
exits 2 'sample refuses --limit 0'
! grep -rq 'ann@example.org' "$HOME"
point $? 'sample writes no row to any file'

# Columns tagged as personal.
sqlite3 "$HOME/.cache/ocat/ocat.db" "INSERT INTO p_tag (qualified, name, origin, applied_at, parent, leaf)
VALUES ('shop.customers.email', 'PII', 'person', 0, 'shop.customers', 'email'), ('shop.staff', 'pii', 'person', 0, 'shop', 'staff'),
('shop.orders.total', 'piiano', 'person', 0, 'shop.orders', 'total')"
sqlite3 shop.db "INSERT INTO staff VALUES (1, 'Rosa', NULL)"
run ocat sample customers
prints "$(printf '1\t(masked)')" 'sample masks a column with the tag PII'
prints_no 'ann@example.org' 'sample prints no part of a masked value'
says 'masked as personal data: email' 'sample names the masked columns'
run ocat sample customers --show-personal
prints 'ann@example.org' 'sample --show-personal prints the values of masked columns'
tail -n 1 "$audit" | grep -q '"show_personal":true'
point $? 'the audit log has the use of --show-personal'
run ocat sample staff
prints_no 'Rosa' 'sample masks all columns of a table with the tag pii'
run ocat sample orders
prints "$(printf '\t10')" 'sample does not mask a column with a tag that begins with pii'
run ocat show customers --samples -o json
prints '"sample_data":[{"id":"1","email":"(masked)"' 'show --samples -o json masks personal columns'
run ocat show customers --samples
prints '(masked)' 'show --samples masks personal columns'

rm -f "$config"
run ocat sample customers
exits 2 'sample exits with 2 for a catalog that is no longer configured'
says 'ocat add shop' 'sample suggests adding the catalog again'
done_testing
