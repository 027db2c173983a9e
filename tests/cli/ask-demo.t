#!/bin/sh
# Twenty questions about the demo: the rows of each answer are those of SQL that a person wrote, or the answer says that
# it does not know. The failures stay in the list, and none of them may be called sure.
. "${srcdir:-.}/tests/lib.sh"
OCAT_NOW=2026-06-15T12:00:00Z
export OCAT_NOW
ocat demo list >/dev/null 2>&1
db=$HOME/.cache/ocat/demo/shop.db
member() { sqlite3 :memory: "select json_extract(readfile('$out'), '\$.result.$1')"; }
rows() { sqlite3 "$db" 2>&1 | sort; }

# is_right GOLD: the answer in $out has its rows, or is that of the tool, or does not know.
is_right() {
	case $1 in
	unsure) [ "$(member sureness)" = unsure ] && [ -z "$(member sql)" ] ;;
	SELECT*) [ -n "$(member sql)" ] && [ "$(member sql | rows)" = "$(echo "$1" | rows)" ] ;;
	*) [ "$(member catalog_answer.tool)" = "$1" ] ;;
	esac
}

right=0 all=0
sed '/^#/d' "$srcdir/tests/cli/data/demo-questions.txt" >questions
while IFS='|' read -r question gold; do
	question=$(echo "$question" | sed 's/ *$//') gold=${gold# } all=$((all + 1))
	run ocat demo ask "$question" -c shop -o json
	if is_right "$gold"; then
		right=$((right + 1))
		echo "# right: $question"
	else
		echo "# not answered: $question"
	fi
	is_right "$gold" || [ "$(member sureness)" != sure ]
	point $? "what is sure is right: $question" "$(member sql)"
done <questions
is $all 20 'twenty questions are asked'
echo "# $right of $all questions answered as a person would"
point $((right < 16)) 'at least sixteen of twenty questions are answered as a person would'
done_testing
