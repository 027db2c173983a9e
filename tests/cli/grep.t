#!/bin/sh
# The command grep: the lines of all text that match a pattern, as GNU grep finds them; the text index never changes an answer.
. "${srcdir:-.}/tests/lib.sh"
OCAT_NOW=2026-06-15T12:00:00Z
export OCAT_NOW

grep_demo() { run ocat demo grep "$@"; }
typed() { # typed COLUMNS ARGUMENTS: runs it on a terminal
	columns=$1
	shift
	script -qec "stty cols $columns rows 50; exec '$OCAT' demo grep $* --no-pager" /dev/null </dev/null >"$work/typed" 2>"$err"
	status=$?
	tr -d '\r' <"$work/typed" >"$out"
}

# ---- output ----
grep_demo refund
exits 0 'grep finds lines in names, columns and keys'
screen_is 'grep prints the place, the kind, the line and the text in a pipe' <<'X'
shop.refunds:name:1:refunds
shop.refunds.refund_id:column:1:refund_id
shop.refunds.refunded_at:column:1:refunded_at
shop.refunds:key:1:PRIMARY KEY (refund_id)
shop.returns.refund_id:column:1:refund_id
shop.returns:key:1:FOREIGN KEY (refund_id) REFERENCES refunds (refund_id)
warehouse.core.fct_return_line.refunded_amount:column:1:refunded_amount
X
typed 60 loyalty_tier_id --color never --catalog shop
exits 0 'grep succeeds on a terminal'
screen_is 'grep groups by table on a terminal and cuts long lines' <<'X'
shop.customers  table
  column  loyalty_tier_id  INTEGER
  key     FOREIGN KEY (loyalty_tier_id) REFERENCES loyalty_…

shop.loyalty_campaigns  table
  column  loyalty_tier_id  INTEGER
  key     FOREIGN KEY (loyalty_tier_id) REFERENCES loyalty_…

shop.loyalty_tiers  table
  column  loyalty_tier_id  INTEGER
  key     PRIMARY KEY (loyalty_tier_id)
6 lines  shop synced 2 h ago
X
typed 60 billing_to --color never
screen_is 'grep cuts a long line around the match' <<'X'
shop.v_customer_360  view
  column        billing_town  VARCHAR(80)
  definition:2  …ail, c.region_code, b.town AS billing_town,
2 lines  shop synced 2 h ago  warehouse synced 2 h ago
X
typed 80 national_id --in column --color always
prints "$(printf '\033[1;31mnational_id\033[0m')" 'grep highlights the match with --color always'
grep_demo -C 1 'JOIN order_lines' --in definition --catalog shop
screen_is 'grep -C prints the lines around a match of the same text' <<'X'
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
shop.v_customer_360-definition-9-       ' 'grep -A -B merges the lines around neighbouring matches'

grep_demo refund --limit 2
says '2 of 7 lines; more with --limit' 'grep --limit says in a pipe that more lines match'

# ---- the options of grep ----
grep_demo -c refund
screen_is 'grep -c counts the lines of each table' <<'X'
shop.refunds:4
shop.returns:2
warehouse.core.fct_return_line:1
X
grep_demo -l refund
is "$(tr '\n' ' ' <"$out")" 'shop.refunds shop.returns warehouse.core.fct_return_line ' 'grep -l lists the names of tables'
grep_demo -w id --in column
is "$(cat "$out")" 'warehouse.raw.zendesk_tickets.id:column:1:id' 'grep -w matches whole words'
grep_demo -x refund_id
is "$(wc -l <"$out")" 2 'grep -x matches whole lines'
grep_demo -F 'count(*)' --in definition
is "$(grep -c 'count(\*)' "$out")" "$(wc -l <"$out")" 'grep -F matches plain text'
grep_demo REFUNDS
exits 1 'grep distinguishes upper and lower case'
says 'with -i' 'grep suggests -i when only another case matches'
grep_demo -i REFUNDS
is "$(wc -l <"$out")" 2 'grep -i ignores case'
grep_demo -S refunds
is "$(wc -l <"$out")" 2 'grep -S ignores case for a pattern without a capital'
grep_demo -S Refunds
exits 1 'grep -S distinguishes case for a pattern with a capital'
grep_demo -v . --in name
exits 1 'grep -v finds no empty name'
grep_demo -vi '[a-z]' --in name
is "$(cat "$out")" 'shop.店舗売上:name:1:店舗売上' 'grep -v finds the name without a Latin letter'

# For any pattern: the same lines as GNU grep finds in all text.
ocat demo grep '' --limit 1000000 >all
cut -d: -f4- all >text
is "$(grep -c . all)" "$(wc -l <all)" 'every line of all text has a place'
counted() { LC_ALL=C.UTF-8 grep -P "$1" "(*UCP)$2" text; }
while read -r pattern; do
	is "$(ocat demo grep "$pattern" --limit 1000000 | wc -l) $(ocat demo grep -i "$pattern" --limit 1000000 | wc -l) $(
		ocat demo grep -w "$pattern" --limit 1000000 | wc -l) $(ocat demo grep -v "$pattern" --limit 1000000 | wc -l)" "$(
		counted -c "$pattern") $(counted -ci "$pattern") $(counted -c "(?<!\\w)(?:$pattern)(?!\\w)") $(counted -cv "$pattern")" \
		"grep finds as many lines as GNU grep: $pattern"
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

# ---- selected text, selected tables ----
grep_demo email --in comment,default
is "$(cut -d: -f1-3 "$out")" 'warehouse.core.fct_ticket.customer_key:comment:1' 'grep --in searches only the given kinds of text'
grep_demo email --in tag,index --catalog warehouse
is "$(cut -d: -f2 "$out" | sort -u | tr '\n' ' ')" 'index tag ' 'grep --in tag searches tags'
grep_demo email --in coment
exits 2 'grep --in refuses an unknown kind of text'
says 'comment' 'grep --in suggests a similar kind of text'
grep_demo -l email --where 'schema:core kind:table' --in column
is "$(cat "$out")" 'warehouse.core.dim_customer' 'grep --where searches only the tables that match'
grep_demo -l email --where 'kind:vew'
exits 2 'grep --where refuses an invalid query line'
ocat demo tag shop.refunds.refund_id doubtful --category quality -q >/dev/null
grep_demo doubtful
is "$(cat "$out")" 'shop.refunds.refund_id:tag:1:quality:doubtful' 'grep finds a tag at once'
ocat demo tag --remove shop.refunds.refund_id doubtful -q >/dev/null
grep_demo doubtful
exits 1 'grep does not find a removed tag'
grep_demo -l loyalty_points --in column
is "$(cat "$out")" '' 'grep does not find a dropped column'
grep_demo -l loyalty_points --in column --at 50d
is "$(cat "$out")" 'warehouse.core.dim_customer' 'grep --at finds a column that was dropped later'

# ---- formats ----
grep_demo refunded_at -o json
prints '"column":"refunded_at","what":"column","line":1,"text":"refunded_at"' 'grep -o json has an object for each line'
prints '"spans":[[0,11]]' 'grep -o json has the position of the match'
grep_demo refund --limit 2 -o json
prints '"total_matches":7,"truncated":true' 'grep -o json has the total number of matches'
grep_demo refund --limit 2 -o csv
is "$(head -n 2 "$out" | cut -d, -f1-5)" 'qualified_name,column,what,line,text
shop.refunds,,name,1,refunds' 'grep -o csv has the parts of each line as columns'
grep_demo -c refund -o csv --columns qualified_name,asset_type,matches
is "$(sed -n 2p "$out")" 'shop.refunds,table,4' 'grep -c -o csv has the count of each table'
grep_demo -c refund -o md
is "$(sed -n '1p;3p' "$out")" '| qualified_name | asset_type | matches |
| shop.refunds | table | 4 |' 'grep -c -o md has the count of each table'
for i in 1 2; do
	ocat demo grep -i 'order.*id' -o json | sed 's/"\(elapsed_ms\|age_s\)":[0-9.]*//g' >"answer$i"
done
cmp -s answer1 answer2
point $? 'grep -o json prints the same bytes again'

# ---- invalid and hostile patterns ----
grep_demo 'a('
exits 2 'grep refuses an invalid pattern'
says 'missing closing parenthesis' 'grep says what is wrong with an invalid pattern'
says '  ^' 'grep marks the mistake in a pattern with a caret'
grep_demo '(a*)*(b*)*(a*)*(b*)*(\w*)*(\w*)*!' --in definition
[ "$status" -le 2 ]
point $? 'grep ends for a pattern with heavy backtracking'
grep_demo ''
exits 0 'grep accepts the empty pattern'
grep_demo
exits 2 'grep without a pattern is a usage error'
grep_demo refund --live
exits 2 'grep refuses --live'

# ---- text from untrusted sources ----
printf '%s\n' '{"table":"t\u001b[31m","cols":[["a\nb","int","one\ttwo\u0007\nthree"]],"pk":[],"fk":[]}' >hostile.jsonl
run ocat --catalog hostile.jsonl grep '[a-z]' --color never
exits 0 'grep succeeds on text with control characters'
prints 'comment:2:three' 'grep splits a comment with line feeds into lines'
! LC_ALL=C grep -q "$(printf '[\001-\010\013-\037\177]')" "$out"
point $? 'grep prints no control character in a pipe'
script -qec "stty cols 80; exec '$OCAT' --catalog hostile.jsonl grep . --color never --no-pager" /dev/null </dev/null | tr -d '\r' >"$out"
! LC_ALL=C grep -q "$(printf '[\001-\010\013-\037]')" "$out"
point $? 'grep prints no control character on a terminal'

# ---- the text index: created, used, damaged, not writable ----
awk 'BEGIN { for (t = 0; t < 900; t++) { printf("{\"table\":\"t%04d\",\"desc\":\"number %d\",\"cols\":[", t, t);
	for (c = 0; c < 6; c++) printf("%s[\"c%d_%d\",\"varchar(%d)\",\"%s\"]", c ? "," : "", c, t % 7, t % 50, c ? "" : "the key of it");
	print "],\"pk\":[],\"fk\":[]}" } }' >many.jsonl
run ocat add many many.jsonl
cache=$HOME/.cache/ocat
side() { find "$cache" -name 'ocat.db.text-*' -exec basename {} \;; }
is "$(side)" '' 'add creates no text index'
run ocat grep 'c[13]_5|number 8.$'
mv "$out" first
is "$(wc -l <first) $(side | wc -l)" '266 1' 'the first grep creates the text index'
file=$cache/$(side)
run ocat grep 'c[13]_5|number 8.$'
cmp -s first "$out"
point $? 'the second grep gives the same answer from the text index'
bytes=$(stat -c %s "$file")
for part in 3 5 9 20 40 60 75 90 99; do
	printf 'x%s' "$part" | dd of="$file" bs=1 seek=$((bytes * part / 100)) conv=notrunc 2>/dev/null
	run ocat grep 'c[13]_5|number 8.$'
	cmp -s first "$out"
	point $? "grep gives the same answer when the text index is damaged at $part percent"
done
: >"$file"
run ocat grep 'c[13]_5|number 8.$'
cmp -s first "$out"
point $? 'grep gives the same answer when the text index is empty'
rm "$file" && mkdir -p "$file/not/empty"
run ocat grep 'c[13]_5|number 8.$'
cmp -s first "$out"
point $? 'grep gives the same answer when the text index cannot be written'
rm -r "$file"
sed -i 's/the key of it/the KEY of it/' many.jsonl
run ocat sync many -q
run ocat grep -c 'the KEY of it' -o tsv
is "$(sed 1d "$out" | wc -l)" 900 'grep finds the changed text after a sync'
is "$(side | wc -l)" 1 'a sync leaves one text index of the catalog'

# ---- invalid arguments ----
run ocat grep -c many key
exits 2 'grep refuses a catalog after -c'
says 'Here -c is --count; write --catalog NAME in full.' 'grep explains that -c is --count'
run ocat grep -F "$(printf 'a\377b')"
exits 2 'grep refuses a pattern that is not valid UTF-8'
says 'the pattern is not valid UTF-8' 'grep says that the pattern is not valid UTF-8'
says_no 'regular expression' 'grep -F does not call plain text a regular expression'
long=$(printf '%16000s' '' | tr ' ' x)
run ocat show "$long"
is "$(($(wc -c <"$err") < 400))" 1 'the message about a very long name is short'
says 'xxx ... xxx' 'the message about a very long name leaves out its middle'
done_testing
