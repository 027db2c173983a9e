#!/bin/sh
# The judge of SQL on questions from elsewhere: nearly all can be judged, gold SQL is right, and that of another question is wrong.
. "${srcdir:-.}/tests/lib.sh"
[ -d "${OCAT_DATA-}/questions" ] || cannot_run 'no questions in the data: make check-data DATA=DIR'

# answers QUESTIONS EXPRESSION: what the expression says of the gold SQL of each question q.
answers() {
	sqlite3 :memory: 'create table j(l)' '.separator "\001" "\n"' ".import $1 j" "
		with q as (select json_extract(l, '\$.id') id, json_extract(l, '\$.db') db, json_extract(l, '\$.gold_sql') gold
			from j where json_type(l, '\$.gold_sql') = 'text')
		select json_object('id', id, 'sureness', 'sure', 'sql', $2) from q" >answers.jsonl
}
judge() { ocat eval --sql "$1" --answers answers.jsonl -c "$OCAT_DATA/catalog/warehouse.jsonl" -q -o json >"$out" 2>"$err"; }
# A figure of the row of the set.
figure() { sed -n "s/.*\"marks\":\[{\"of\":\"set\",\"name\":\"[^\"]*\"[^}]*\"$1\":\([0-9.]*\).*/\1/p" "$out"; }

for set in spider_dev spider_train spider_dev_pt kaggledbqa; do
	file=$OCAT_DATA/questions/$set.jsonl
	[ -f "$file" ] || continue
	answers "$file" q.gold
	judge "$file"
	all=$(figure questions) judged=$(figure judged)
	[ $((judged * 100)) -ge $((all * 98)) ]
	point $? "$set: $judged of $all questions are judged"
	is "$(figure right)" 100 "$set: gold SQL is right"
	answers "$file" '(select max(o.gold) from q o where o.db = q.db and lower(o.gold) <> lower(q.gold))'
	judge "$file"
	wrong=$(figure sure_wrong)
	[ $((wrong * 100)) -ge $((judged * 97)) ]
	point $? "$set: the gold SQL of another question is wrong for $wrong of $judged"
done
done_testing
