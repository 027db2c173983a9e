#!/bin/sh
# What sessions of agents teach: a patch of proposals with the steps that support them, applied and taken back by a person.
. "${srcdir:-.}/tests/lib.sh"
. "${srcdir:-.}/tests/lib-sessions.sh"
unset OCAT_SESSION OCAT_TRACE
sqlite3 shop.db <<'SQL'
create table customers (id integer primary key, email text, region text);
create table orders (id integer primary key, customer_id int references customers(id), total_amount numeric, status text, placed_on date);
create table payments (id integer primary key, order_ref int, amount numeric);
create table shipments (id integer primary key, order_id int references orders(id), carrier text);
create table orders_old (id integer primary key, customer_id int references customers(id), total_amount numeric, status text, placed_on date);
create table takings (id integer primary key, day date, gross numeric);
SQL
ocat add shop shop.db -q
asks() { session_calls mcp__shop__query "{\"sql\":$(json_text "$1")}" "$2" "${3:-0}"; }

# ---- three agents ----
for n in 1 2; do
	session_begins alias$n "What is the order value of region EU, in run $n?"
	asks 'select sum(o.order_value) from orders o join customers c on c.id = o.customer_id' 'no such column: o.order_value' 1
	asks 'select sum(o.total_amount) from orders o join customers c on c.id = o.customer_id' '1200'
	session_says 'It is 1200.'
done
for n in 1 2; do
	session_begins join$n "Which orders were paid in run $n?"
	asks 'select o.id, p.amount from orders o join payments p on p.order_ref = o.id' '1|20'
	session_says 'Order 1, with 20.'
done
session_begins alone 'How many shipments per carrier and payment?'
asks 'select s.carrier, p.amount from shipments s join payments p on p.order_ref = s.order_id' 'dhl|20'
session_says 'One.'
session_begins said 'orders.status means open, paid or sent. customers.region is the sales region of the account. How many are paid?'
asks "select count(*) from orders where status = 'paid'" '3'
session_says 'Three.'
for n in 1 2; do
	session_begins frobnication$n 'What was the frobnication yesterday?'
	asks 'select sum(gross) from takings' '99'
	session_says 'It was 99.'
done

for n in 1 2; do
	session_begins off$n "Which e-mail has the largest order of run $n?"
	asks 'select c.email, o.total_amount from orders o join customers c on c.id = o.id' 'a@example.org|7'
	session_says 'a@example.org'
	session_begins old$n "How many orders are open in run $n?"
	asks "select count(*) from orders_old where status = 'open'" '4'
	session_says 'Four.'
done

# ---- the patch ----
run ocat learn "$session_folder"
exits 0 'learn reads a folder of sessions'
cp "$out" lessons.patch
has() { grep -q "^$(printf '%b' "$1")	#" lessons.patch; point $? "$2" "$(cat lessons.patch)"; }
lacks_line() { ! grep -q "$1" lessons.patch; point $? "$2" "$(cat lessons.patch)"; }
has 'synonym\torder value\tcolumn:total_amount' 'an invented name becomes a word for the column that it meant'
has 'synonym\tfrobnication\ttable:takings' 'a word that nothing explains becomes a word for the table that answered'
has 'join\tshop.*orders.id\tshop.*payments.order_ref' 'a join of successful SQL that no key backs is proposed'
grep -q '^#weak join	shop.*shipments.order_id	shop.*payments.order_ref	# 1 session; alone step 2' lessons.patch
point $? 'what one session supports is a weak proposal with its step' "$(cat lessons.patch)"
grep -q '^#weak comment	shop.*orders.status	open, paid or sent	#' lessons.patch
point $? 'what a person said about a column is proposed as a comment' "$(cat lessons.patch)"
has 'no-join\tshop.*orders.id\tshop.*customers.id' 'a join that the verdict blames is proposed as one that does not hold'
has 'tag\tshop.*orders_old\tdeprecated' 'a table that agents took for another is proposed to be avoided'
lacks_line '^[#a-z ]*join	[^#]*customer_id' 'a join on a declared key is not proposed'
grep -q '; alias1 step 2: .*; alias2 step 2:' lessons.patch
point $? 'each proposal has the steps that support it'
lacks_line 'synonym	sent' 'of several words that nothing matches none is proposed'
run ocat learn "$session_folder" -o json
is "$(sqlite3 :memory: "select value ->> 'sessions' || ' ' || (value ->> 'weak') || ' ' || json_array_length(value, '$.support') from json_each(readfile('$out'), '$.result.proposals') where value ->> 'subject' = 'frobnication'")" '2 0 2' 'JSON has the support of each proposal'
is "$(ocat decisions -o jsonl | wc -l)" 0 'nothing is applied by itself'

# ---- applied ----
glossary=$HOME/.config/ocat/knowledge/glossary.txt
mkdir -p "$(dirname "$glossary")" && printf '# mine\nparcel => table:shipments\n' >"$glossary"
cp "$glossary" before
first_table() { ocat tables --ask "$1" --limit 1 -o tsv | sed -n 2p | cut -f 1; }
was=$(first_table 'frobnication by day')
run ocat learn --apply lessons.patch -o jsonl
exits 0 'a patch is applied'
prints '"done":"added"' 'apply says what was done'
grep -q '^frobnication => table:takings$' "$glossary" && grep -q '^parcel => table:shipments$' "$glossary"
point $? 'words go into the glossary, beside those of the person'
run ocat decisions -o jsonl
prints '"said":"accepted"' 'a join becomes a decision'
prints_no shipments 'weak proposals are not applied'
prints '"said":"rejected"' 'a join that does not hold is rejected'
run ocat tags -o jsonl
prints '"tag_name":"deprecated"' 'a tag is given'
case $(first_table 'frobnication by day') in *takings) found=0 ;; *) found=1 ;; esac
point $found 'a question that was not used finds the table' "before: $was, now: $(first_table 'frobnication by day')"
run ocat learn --apply lessons.patch
prints 'already there' 'applying a patch again adds nothing twice'
is "$(grep -c frobnication "$glossary")" 1 'a word is in the glossary once'
run ocat learn "$session_folder"
! grep -q '^join' "$out"
point $? 'a decided join is not proposed again'

# ---- a weak one, by a person's word ----
sed -n 's/^#weak comment/comment/p' lessons.patch | grep status >weak.patch
run ocat learn --apply weak.patch
exits 0 'a weak proposal counts once a person takes its mark away'
run ocat show orders --cached
prints 'open, paid or sent' 'a comment is in the document of the table'
run ocat learn --undo weak.patch
run ocat show orders --cached
prints_no 'open, paid or sent' 'a comment is taken back'

# ---- taken back ----
run ocat learn --undo lessons.patch
exits 0 'a patch is taken back'
is "$(cat "$glossary")" "$(cat before)" 'the glossary is as it was'
is "$(ocat decisions -o jsonl | wc -l)" 0 'decisions are forgotten'
run ocat tags -o jsonl
prints_no deprecated 'tags are removed'
run ocat learn --undo lessons.patch
prints 'not there' 'taking back twice does nothing'

# ---- contradictions, malice ----
session_begins other 'What is the order value?'
asks 'select sum(o.order_value) from payments o' 'no such column: o.order_value' 1
asks 'select sum(amount) from payments' '5'
session_says '5.'
printf 'synonym\tevil => table:x, y\ttable:orders\n' >bad.patch
run ocat learn --apply bad.patch
exits 2 'a word with marks of the glossary is refused'
printf 'synonym\tfirst\ttable:orders\nwisdom\ta\tb\n' >bad.patch
run ocat learn --apply bad.patch
exits 2 'an unknown kind is refused'
! grep -q first "$glossary"
point $? 'a patch with an invalid line is not applied in part'
printf 'join\tshop.nowhere.id\tshop.orders.id\n' >bad.patch
run ocat learn --apply bad.patch
[ "$status" -ne 0 ]
point $? 'a join of an unknown table is refused'
run ocat learn --apply lessons.patch --undo lessons.patch
exits 2 '--apply and --undo contradict each other'
run ocat learn no-such-session.jsonl
exits 2 'a missing file is a usage error'
done_testing
