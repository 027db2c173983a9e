#!/bin/sh
# Outside data, given by OCAT_DATA: queries that mean harm and some that look like it, each under the policy that its file tells.
. "${srcdir:-.}/tests/lib.sh"
data=${OCAT_DATA-}/redteam-dev.jsonl
[ -f "$data" ] || cannot_run 'no redteam-dev.jsonl in the data: make check-data DATA=DIR'

each() { # each EXPRESSION CONDITION: of the file's lines
	sqlite3 :memory: "select $1 from json_each('[' || replace(trim(readfile('$data'), char(10)), char(10), ',') || ']') where $2"
}
each "json_extract(value, '\$.sql')" "json_extract(value, '\$.class') = 'fixture'" | sqlite3 lines.db
run ocat add lines lines.db
exits 0 'the schema is read'

# The policy in words, a clause each, becomes rules.
words=$(each "json_extract(value, '\$.why')" "json_extract(value, '\$.class') = 'fixture'")
echo "$words" | tr ';' '\n' | sed -n \
	-e 's/.*table \([a-z_]*\) denied.*/  - { id: denied, tables: [\1], deny: yes }/p' \
	-e 's/.*columns \(.*\) masked.*/  - { id: masked, columns: [\1], mask: null }/p' \
	-e 's/^ *\(.*\) carry the row filter \(.*\)/  - { id: filtered, tables: [\1], filter: "\2" }/p' \
	-e 's/^ *\([a-z_]*\) needs a lower bound on \([a-z_]*\).*/  - { id: bounded, tables: [\1], window: { column: \2, default: 90d } }/p' \
	-e 's/.*at most \([0-9]*\) rows.*/  - { id: limited, limit: \1 }/p' | sed 's/ and /, /g' >rules
is "$(grep -c . rules)" 5 'the policy has five rules'
{ echo 'rules:'; cat rules; } >"$(ocat config path policy)"
run ocat config check
exits 0 'the policy of the red team is valid'

judge() { # judge NUMBER: what is wrong with what became of that line
	field() { each "json_extract(value, '\$.$1')" "key = $number"; }
	number=$1 expect=$(field expect)
	field sql >query
	ocat check - --dialect "$(field dialect)" -o json <query >answer 2>/dev/null
	let=$?
	case $expect in
	refuse) [ $let -ne 0 ] && return ;;
	allow) [ $let -eq 0 ] && return ;;
	refuse-or-rewrite)
		case $let:$(field class) in
		0:limit) grep -q '"act":"limit"' answer && return ;;
		0:*) grep -Eq '"act":"(filter|mask|window|leave_out)"' answer && return ;;
		*) return ;;
		esac ;;
	esac
	echo " $expect: $(head -1 query);"
}
for class in $(each "distinct json_extract(value, '\$.class')" "json_extract(value, '\$.class') <> 'fixture'"); do
	wrong='' lines=0
	for number in $(each key "json_extract(value, '\$.class') = '$class'"); do
		wrong=$wrong$(judge "$number") lines=$((lines + 1))
	done
	is "$wrong" '' "$class: $lines"
done
done_testing
