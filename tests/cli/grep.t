#!/bin/sh
# ocat grep: the lines that a pattern fits in all text, as grep would find them; and that the side file never changes an answer.
. "${srcdir:-.}/tests/lib.sh"
OCAT_NOW=2026-06-15T12:00:00Z
export OCAT_NOW

grep_demo() { run ocat demo grep "$@"; }
typed() { # typed COLUMNS ARGUMENTS: what a person sees
	columns=$1
	shift
	script -qec "stty cols $columns rows 50; exec '$OCAT' demo grep $* --no-pager" /dev/null </dev/null >"$work/typed" 2>"$err"
	status=$?
	tr -d '\r' <"$work/typed" >"$out"
}

# ---- what is printed ----
grep_demo refund
exits 0 'lines are found'
screen_is 'in a pipe: the place, what it is, the line, the text' <<'X'
shop.refunds:name:1:refunds
shop.refunds.refund_id:column:1:refund_id
shop.refunds.refunded_at:column:1:refunded_at
shop.refunds:key:1:PRIMARY KEY (refund_id)
shop.returns.refund_id:column:1:refund_id
shop.returns:key:1:FOREIGN KEY (refund_id) REFERENCES refunds (refund_id)
warehouse.core.fct_return_line.refunded_amount:column:1:refunded_amount
X
typed 60 loyalty_tier_id --color never --catalog shop
exits 0 'on a terminal'
screen_is 'each table once, a column with its type, what does not fit cut' <<'X'
shop.customers  table
  column  loyalty_tier_id  INTEGER
  key     FOREIGN KEY (loyalty_tier_id) REFERENCES loyalty_…

shop.loyalty_campaigns  table
  column  loyalty_tier_id  INTEGER
  key     FOREIGN KEY (loyalty_tier_id) REFERENCES loyalty_…

shop.loyalty_tiers  table
  column  loyalty_tier_id  INTEGER
  key     PRIMARY KEY (loyalty_tier_id)
6 lines  shop read 2 h ago
X
typed 60 billing_to --color never
screen_is 'cut around what was found' <<'X'
shop.v_customer_360  view
  column        billing_town  VARCHAR(80)
  definition:2  …ail, c.region_code, b.town AS billing_town,
2 lines  shop read 2 h ago  warehouse read 2 h ago
X
typed 80 national_id --in column --color always
prints "$(printf '\033[1;31mnational_id\033[0m')" 'what was found stands out'
grep_demo -C 1 'JOIN order_lines' --in definition --catalog shop
screen_is 'lines around, of the same text' <<'X'
shop.v_customer_revenue_by_region-definition-6-JOIN order_statuses AS s ON s.order_status_id = o.order_status_id AND s.counts_as_revenue
shop.v_customer_revenue_by_region:definition:7:JOIN order_lines AS l ON l.order_id = o.order_id
shop.v_customer_revenue_by_region-definition-8-JOIN customers AS c ON c.customer_id = o.customer_id
--
shop.v_order_totals-definition-5-JOIN order_statuses AS s ON s.order_status_id = o.order_status_id
shop.v_order_totals:definition:6:LEFT JOIN order_lines AS l ON l.order_id = o.order_id
shop.v_order_totals-definition-7-GROUP BY o.order_id
--
shop.v_product_margin-definition-5-JOIN product_categories AS g ON g.category_id = p.category_id
shop.v_product_margin:definition:6:LEFT JOIN order_lines AS l ON l.product_id = p.product_id
shop.v_product_margin-definition-7-GROUP BY p.product_id
X
grep_demo -A2 -B 1 '^LEFT JOIN|^WHEN' --catalog shop --where 'customer'
is "$(cut -c1-40 "$out")" 'shop.customers-trigger-1-CREATE TRIGGER 
shop.customers:trigger:2:WHEN old.credit
shop.customers-trigger-3-BEGIN
shop.customers-trigger-4-	INSERT INTO au
--
shop.v_customer_360-definition-4-FROM cu
shop.v_customer_360:definition:5:LEFT JO
shop.v_customer_360:definition:6:LEFT JO
shop.v_customer_360:definition:7:LEFT JO
shop.v_customer_360:definition:8:LEFT JO
shop.v_customer_360-definition-9-       ' 'before and behind; what joins is not said twice'

grep_demo refund --limit 2
says '2 of 7 lines; more with --limit' 'a pipe is told that there are more'

# ---- as grep has them ----
grep_demo -c refund
screen_is 'counted by table' <<'X'
shop.refunds:4
shop.returns:2
warehouse.core.fct_return_line:1
X
grep_demo -l refund
is "$(tr '\n' ' ' <"$out")" 'shop.refunds shop.returns warehouse.core.fct_return_line ' 'names of tables'
grep_demo -w id --in column
is "$(cat "$out")" 'warehouse.raw.zendesk_tickets.id:column:1:id' 'whole words'
grep_demo -x refund_id
is "$(wc -l <"$out")" 2 'whole lines'
grep_demo -F 'count(*)' --in definition
is "$(grep -c 'count(\*)' "$out")" "$(wc -l <"$out")" 'plain text'
grep_demo REFUNDS
exits 1 'case matters'
says 'with -i' 'which is said where it would help'
grep_demo -i REFUNDS
is "$(wc -l <"$out")" 2 '-i'
grep_demo -S refunds
is "$(wc -l <"$out")" 2 '-S without a capital'
grep_demo -S Refunds
exits 1 'and with one'
grep_demo -v . --in name
exits 1 'no name is empty'
grep_demo -vi '[a-z]' --in name
is "$(cat "$out")" 'shop.店舗売上:name:1:店舗売上' 'and one is without a Latin letter'

# Whatever the pattern: the same lines as GNU grep finds in the text of all of them.
ocat demo grep '' --limit 1000000 >all
cut -d: -f4- all >text
is "$(grep -c . all)" "$(wc -l <all)" 'all lines of all text have a place'
counted() { LC_ALL=C.UTF-8 grep -P "$1" "(*UCP)$2" text; }
while read -r pattern; do
	is "$(ocat demo grep "$pattern" --limit 1000000 | wc -l) $(ocat demo grep -i "$pattern" --limit 1000000 | wc -l) $(
		ocat demo grep -w "$pattern" --limit 1000000 | wc -l) $(ocat demo grep -v "$pattern" --limit 1000000 | wc -l)" "$(
		counted -c "$pattern") $(counted -ci "$pattern") $(counted -c "(?<!\\w)(?:$pattern)(?!\\w)") $(counted -cv "$pattern")" \
		"as many lines as grep finds: $pattern"
done <<'X'
customer
e
order|invoice
^(dim|fct)_\w+
_(id|at)$
\bid\b
[A-Z]{2,}
[^a-z_ ]
\s\(
(\w)\1
name(?!s)
(?<=_)id
^\s
\d+\.?\d*
X

# ---- which text, which tables ----
grep_demo email --in comment,default
is "$(cut -d: -f1-3 "$out")" 'warehouse.core.fct_ticket.customer_key:comment:1' 'only in these'
grep_demo email --in tag,index --catalog warehouse
is "$(cut -d: -f2 "$out" | sort -u | tr '\n' ' ')" 'index tag ' 'tags are text too'
grep_demo email --in coment
exits 2 'a kind of text that there is not'
says 'comment' 'suggests what is near'
grep_demo -l email --where 'schema:core kind:table' --in column
is "$(cat "$out")" 'warehouse.core.dim_customer' 'only in tables that a query line finds'
grep_demo -l email --where 'kind:vew'
exits 2 'a mistake in it is one'
ocat demo tag shop.refunds.refund_id doubtful --category quality -q >/dev/null
grep_demo doubtful
is "$(cat "$out")" 'shop.refunds.refund_id:tag:1:quality:doubtful' 'a tag is found at once'
ocat demo tag --remove shop.refunds.refund_id doubtful -q >/dev/null
grep_demo doubtful
exits 1 'and is gone with it'
grep_demo -l loyalty_points --in column
is "$(cat "$out")" '' 'a column that was dropped is not there'
grep_demo -l loyalty_points --in column --at 50d
is "$(cat "$out")" 'warehouse.core.dim_customer' 'but was'

# ---- forms ----
grep_demo refunded_at -o json
prints '"column":"refunded_at","what":"column","line":1,"text":"refunded_at"' 'an object a line'
prints '"spans":[[0,11]]' 'with where it fits'
grep_demo refund --limit 2 -o json
prints '"total_matches":7,"truncated":true' 'and how many there are'
grep_demo refund --limit 2 -o csv
is "$(head -n 2 "$out" | cut -d, -f1-5)" 'qualified_name,column,what,line,text
shop.refunds,,name,1,refunds' 'CSV has all that is known'
grep_demo -c refund -o csv
is "$(sed -n 2p "$out" | cut -d, -f1,8,14)" 'shop.refunds,table,4' 'of counts too'
grep_demo -c refund -o md
is "$(sed -n '1p;3p' "$out")" '| qualified_name | asset_type | matches |
| shop.refunds | table | 4 |' 'and a person is shown what there is'
for i in 1 2; do
	ocat demo grep -i 'order.*id' -o json | sed 's/"\(elapsed_ms\|age_s\)":[0-9.]*//g' >"answer$i"
done
cmp -s answer1 answer2
point $? 'the same question has the same answer, to the byte'

# ---- patterns that are none, and hostile ones ----
grep_demo 'a('
exits 2 'a mistake in the pattern'
says 'missing closing parenthesis' 'is told'
says '  ^' 'and pointed at'
grep_demo '(a*)*(b*)*(a*)*(b*)*(\w*)*(\w*)*!' --in definition
[ "$status" -le 2 ]
point $? 'a hostile pattern ends'
grep_demo ''
exits 0 'the empty pattern fits every line'
grep_demo
exits 2 'none is needed'
grep_demo refund --live
exits 2 'no source can be asked'

# ---- text from strangers ----
printf '%s\n' '{"table":"t\u001b[31m","cols":[["a\nb","int","one\ttwo\u0007\nthree"]],"pk":[],"fk":[]}' >hostile.jsonl
run ocat --catalog hostile.jsonl grep '[a-z]' --color never
exits 0 'a hostile catalog'
prints 'comment:2:three' 'has lines'
! LC_ALL=C grep -q "$(printf '[\001-\010\013-\037\177]')" "$out"
point $? 'which drive no terminal that the pipe ends on'
script -qec "stty cols 80; exec '$OCAT' --catalog hostile.jsonl grep . --color never --no-pager" /dev/null </dev/null | tr -d '\r' >"$out"
! LC_ALL=C grep -q "$(printf '[\001-\010\013-\037]')" "$out"
point $? 'which command no terminal'

# ---- the side file: made, used, damaged, impossible ----
awk 'BEGIN { for (t = 0; t < 900; t++) { printf("{\"table\":\"t%04d\",\"desc\":\"number %d\",\"cols\":[", t, t);
	for (c = 0; c < 6; c++) printf("%s[\"c%d_%d\",\"varchar(%d)\",\"%s\"]", c ? "," : "", c, t % 7, t % 50, c ? "" : "the key of it");
	print "],\"pk\":[],\"fk\":[]}" } }' >many.jsonl
run ocat add many many.jsonl
cache=$HOME/.cache/ocat
side() { find "$cache" -name 'ocat.db.text-*' -exec basename {} \;; }
is "$(side)" '' 'reading makes no side file of text'
run ocat grep 'c[13]_5|number 8.$'
mv "$out" first
is "$(wc -l <first) $(side | wc -l)" '266 1' 'the first question makes one'
file=$cache/$(side)
run ocat grep 'c[13]_5|number 8.$'
cmp -s first "$out"
point $? 'the second has the same answer from it'
bytes=$(stat -c %s "$file")
for part in 3 5 9 20 40 60 75 90 99; do
	printf 'x%s' "$part" | dd of="$file" bs=1 seek=$((bytes * part / 100)) conv=notrunc 2>/dev/null
	run ocat grep 'c[13]_5|number 8.$'
	cmp -s first "$out"
	point $? "and so it does where the file is damaged, $part of 100"
done
: >"$file"
run ocat grep 'c[13]_5|number 8.$'
cmp -s first "$out"
point $? 'or empty'
rm "$file" && mkdir -p "$file/not/empty"
run ocat grep 'c[13]_5|number 8.$'
cmp -s first "$out"
point $? 'or cannot be written'
rm -r "$file"
sed -i 's/the key of it/the KEY of it/' many.jsonl
run ocat sync many -q
run ocat grep -c 'the KEY of it' -o tsv
is "$(sed 1d "$out" | wc -l)" 900 'and after a sync it is of what is there now'
is "$(side | wc -l)" 1 'the old one is gone'

# ---- mistakes ----
run ocat grep -c many key
exits 2 'a catalog where a count is meant'
says 'Here -c is --count; write --catalog NAME in full.' 'is told how it is asked for'
run ocat grep -F "$(printf 'a\377b')"
exits 2 'bytes that are no UTF-8'
says 'the pattern is not valid UTF-8' 'bytes that are not UTF-8 are refused by name'
says_no 'regular expression' 'plain text is no expression'
long=$(printf '%16000s' '' | tr ' ' x)
run ocat show "$long"
is "$(($(wc -c <"$err") < 400))" 1 'a word of many screens is not told whole'
says 'xxx ... xxx' 'its middle is left out'
done_testing
