#!/bin/sh
# Each example in the help of a command of a tool answers on the demo, where a newcomer tries it.
. "${srcdir:-.}/tests/lib.sh"
OCAT_NOW=2026-06-15T12:00:00Z
export OCAT_NOW
"$OCAT" demo list >/dev/null 2>&1
cp "$HOME/.cache/ocat/demo/shop.db" .
# What the examples read, and a decision for those that list decisions.
echo 'select email from customers' >query.sql
echo '{"tables":["shop.orders"],"groups":["orders.channel"],"measures":[{"fn":"count","as":"orders"}]}' >revenue.json
"$OCAT" demo relate orders.customer_id customers.customer_id >/dev/null 2>&1
ocat() { "$OCAT" demo "$@"; }

"$OCAT" tools | grep -o '"command":"[a-z]*"' | cut -d'"' -f4 | while read -r command; do
	"$OCAT" "$command" --help | sed -n '/^Examples$/,/^$/s/^  //p'
done >examples
is "$([ "$(wc -l <examples)" -ge 60 ] && echo yes)" yes 'the help of tools has at least sixty examples'
while IFS= read -r example <&3; do
	eval "$example" >found 2>said </dev/null
	status=$?
	case $example in *'ocat diff '*) expected=1 ;; *) expected=0 ;; esac
	[ "$status" = "$expected" ] && { [ -s found ] || [ -s said ]; }
	point $? "the example succeeds: $example" "exit status $status
$(head -n 5 found said)"
done 3<examples
done_testing
