#!/bin/sh
# The first minutes of a new user: no sources yet, a narrow screen, a name with another meaning.
. "${srcdir:-.}/tests/lib.sh"

run ocat list -o table
exits 1 'list exits with 1 without sources'
says 'no source connected yet' 'list says that no source is connected'
run ocat show orders
exits 1 'show exits with 1 without sources'
says 'No catalog synced yet' 'show says that no catalog has been synced'

cat >words.jsonl <<'J'
{"ns":"staff","table":"people","cols":[["id","int"],["name","text"]]}
J
run ocat add here words.jsonl
run ocat show staff
exits 1 'show exits with 1 for the name of a schema'
says "schema:staff" 'show suggests schema: for the name of a schema'
run ocat show
exits 2 'show without a name is a usage error'

make_shop shop.db
run ocat add shop "$PWD/shop.db"
says_no 'password' 'add does not mention a password for a file'
run ocat query "select 'a' as qualified_name, 7 as row_count, null as none" -o table
is "$(head -n 1 "$out")" 'qualified_name  row_count  none' 'query -o table heads the columns with their names'
COLUMNS=60 run ocat config -o table
prints_no '…' 'config in 60 columns cuts no text'
prints 'snapshot is stale' 'config in 60 columns wraps the descriptions'
run ocat columns '*' kind:table -c shop -o table
prints_no '?' 'columns -o table shows no question mark for known types'
run ocat list -o table
prints 'gen' 'list -o table has short headings'
prints_no 'just now ago' 'list -o table prints just now without ago'
done_testing
