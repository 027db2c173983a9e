#!/bin/sh
# What a verdict must not call wrong: calls that a person declined, names and values that the question itself has, rows
# that read as errors, and statements that are too large.
. "${srcdir:-.}/tests/lib.sh"
. "$srcdir/tests/lib-sessions.sh"
sqlite3 shop.db "create table orders (id integer primary key, status text not null check (status in ('open', 'paid')), total numeric not null);
	create table logs (id integer primary key, message text not null); insert into orders values (1, 'open', 10), (2, 'paid', 20)"
run ocat add shop shop.db
exits 0 'the database is added'

asked() { # asked NAME QUESTION SQL RESULT FAILED ANSWER
	session_begins "$1" "$2"
	session_calls mcp__shop__query "{\"sql\":$(json_text "$3")}" "$4" "$5"
	[ -z "$6" ] || session_says "$6"
}
first() {
	ocat replay "$session_folder/$1.jsonl" >"$out" 2>"$err"
	head -n 1 "$out"
}
declined='cannot tell: step 2: a person did not allow it, or stopped it'

# ---- declined ----
i=0
for words in "The user doesn't want to proceed with this tool use. The tool use was rejected." '[Request interrupted by user for tool use]' \
	"Claude requested permissions to use mcp__shop__query, but you haven't granted it yet." 'exec command rejected by user' \
	'The user rejected permission to use this specific tool call.' '[Operation Cancelled] Reason: User denied execution.'; do
	i=$((i + 1))
	asked "declined-$i" 'How many orders are paid?' "select count(*) from orders where status = 'paid'" "$words" 1 'I was not allowed to look.'
	is "$(first "declined-$i")" "$declined" "a call that a person declined is no fault: $words"
done
asked declined-write 'Delete order 2' 'delete from orders where id = 2' "The user doesn't want to proceed with this tool use." 1 'I did not delete it.'
is "$(first declined-write)" "$declined" 'a write that a person declined is no fault'
asked refused-write 'Delete order 2' 'delete from orders where id = 2' 'attempt to write a readonly database' 1 'I cannot.'
is "$(first refused-write | cut -d'(' -f1)" 'wrong: step 2: tried to write and was refused: delete orders ' 'a write that the database refused is one'
asked declined-late 'How many orders are paid?' "select count(*) from orders where status = 'paid'" '1' 0 ''
session_calls mcp__shop__query '{"sql":"select sum(total) from orders"}' "The user doesn't want to proceed with this tool use." 1
session_says 'Some are.'
is "$(first declined-late)" 'cannot tell: step 3: a person did not allow it, or stopped it; whether the answer rests on an earlier statement is not recorded' \
	'after a declined call, an earlier statement is not acquitted'

# ---- asked for ----
asked none 'Are there cancelled orders?' "select count(*) from orders where status = 'cancelled'" 0 0 'No, none.'
is "$(first none | cut -d: -f1)" 'cannot tell' 'a value that the question has, and that no value is like, is a doubt'
asked likes 'How many Paid orders are there?' "select count(*) from orders where status = 'Paid'" 0 0 'There are 0.'
is "$(first likes | cut -d: -f1)" wrong 'a value that the question has in another case is wrong'
asked discount 'Which discounts were given?' 'select sum(discount) from orders' 'Error: no such column: discount' 1 'There is no discount in this database.'
is "$(first discount | cut -d: -f1-3)" 'cannot tell: step 2: invented column discount' 'a column of the question, which the answer says is missing, is a doubt'
asked made-up 'Which discounts were given?' 'select sum(discount) from orders' 'Error: no such column: discount' 1 'They come to 410.40.'
is "$(first made-up | cut -d: -f1-3)" 'wrong: step 2: invented column discount  [retrieval]' 'a number that follows a failed statement is wrong'
asked unknown 'Which discounts were given?' 'select sum(discount) from orders' 'Error: no such column: discount' 1 'I do not know.'
is "$(first unknown | cut -d: -f1-3)" 'wrong: step 2: invented column discount  [retrieval]' 'a column of the question that was only guessed is wrong'
asked given 'Please run: select sum(amount) from orders;' 'select sum(amount) from orders' 'Error: no such column: amount' 1 'It fails.'
is "$(first given | cut -d: -f1-3)" 'cannot tell: step 2: invented column amount' 'a statement that the person wrote is a doubt'

asked migration 'Add a column with the total including tax' 'select count(*) from orders' 2 0 ''
session_calls Write "{\"file_path\":\"m.sql\",\"content\":\"alter table orders add column total_taxed numeric;\"}" 'File created' 0
session_says "The migration is in m.sql. Then:
\`\`\`sql
select sum(total_taxed) from orders;
\`\`\`"
is "$(first migration | cut -d: -f1)" 'cannot tell' 'a column that the session itself adds is not invented'

# ---- proposed in words ----
proposed() { # proposed NAME TEXT: after a statement that ran, an answer with another that was not run
	asked "$1" 'How could we see discounts?' 'select count(*) from orders' 2 0 "$2

\`\`\`sql
select sum(rebate) from orders;
\`\`\`"
	first "$1" | cut -d: -f1
}
i=0
while IFS= read -r words; do
	i=$((i + 1))
	is "$(proposed "proposed-$i" "$words")" 'cannot tell' "a column that an answer proposes is not invented: $words"
done <<'E'
You would need to add a column rebate to orders. Then:
A column `rebate` could be added to orders, and summed up:
If you'd add a rebate field, this works:
Add a column rebate first:
Once the table has been created with the field orders.rebate, run this:
The column rebate does not exist yet; with it the query would be:
There is no rebate column. With one, it would be:
Podrías añadir una columna rebate a orders:
Habría que agregar el campo rebate, y entonces:
No existe la columna rebate. Con ella:
Você poderia adicionar uma coluna rebate:
Seria preciso criar a coluna rebate e depois:
A coluna rebate não existe ainda:
E
i=0
while IFS= read -r words; do
	i=$((i + 1))
	is "$(proposed "claimed-$i" "$words")" wrong "a column that an answer claims is invented: $words"
done <<'E'
Sum up the column rebate:
I added up the column rebate of the table:
The discounts are in the column rebate:
You could also look at it by month. This sums the column rebate:
Los descuentos están en la columna rebate:
Os descontos estão na coluna rebate:
E
asked ran-it 'How could we see discounts?' 'select sum(rebate) from orders' 'Error: no such column: rebate' 1 'You could add a column rebate. They come to 410.'
is "$(first ran-it | cut -d: -f1)" wrong 'a column that the agent asked for is invented, whatever it proposes afterwards'

# ---- which of several ----
sqlite3 ledger.db "create table orders (id integer primary key, status text not null, amount numeric not null)"
ocat add ledger ledger.db -q >/dev/null 2>&1
session_begins prefixed 'How many orders are there?'
session_calls ledger_query '{"sql":"select count(*) from orders"}' 0 0
session_says 'None.'
ocat replay "$session" >"$out" 2>"$err"
prints 'step 2 ran, in ledger, then allow, today allow; the answer' 'the server in the name of a tool says which catalog is meant'

# ---- read as errors ----
asked rows 'What do the logs say?' 'select message from logs' 'ERROR:  disk on fire' 0 'A disk is on fire.'
is "$(first rows | cut -d: -f1)" 'cannot tell' 'a row that reads as an error is a doubt'
asked large 'How many of these?' "select count(*) from orders where id in ($(seq -s , 20000))" 2 0 'Two.'
is "$(first large | cut -d';' -f1 | cut -d: -f1,3)" 'cannot tell: it cannot be parsed' 'a statement that is too large is one'
done_testing
