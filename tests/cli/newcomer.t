#!/bin/sh
# What somebody meets in the first minutes: nothing there yet, a narrow screen, a name that means something else.
. "${srcdir:-.}/tests/lib.sh"

run ocat list -o table
exits 1 'nothing is connected'
says 'no source is connected yet' 'and that is said'
run ocat show orders
exits 1 'no table of that name'
says 'No catalog has been read yet' 'because nothing has been read'

cat >words.jsonl <<'J'
{"ns":"staff","table":"people","cols":[["id","int"],["name","text"]]}
J
run ocat add here words.jsonl
run ocat show staff
exits 1 'a schema is no table'
says "schema:staff" 'but that is what it is, and where its tables are'
run ocat show
exits 2 'a word is missing'

make_shop shop.db
run ocat add shop "$PWD/shop.db"
says_no 'password' 'no word of a password where there was none'
run ocat query "select 'a' as qualified_name, 7 as row_count, null as none" -o table
is "$(head -n 1 "$out")" 'qualified_name  row_count  none' 'columns of a query are called as it calls them'
COLUMNS=60 run ocat config -o table
prints_no '…' 'no meaning is cut'
prints 'snapshot is stale' 'it wraps in its column'
run ocat columns '*' kind:table -c shop -o table
prints_no '?' 'what is known is no question'
run ocat list -o table
prints 'gen' 'short heads'
prints_no 'just now ago' 'just now is just now'
done_testing
